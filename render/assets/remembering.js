// What the reader chose stays on this device, if it lets us keep it; the pages of a tournament and
// its replays share it.
function remember(name, value) {
  try {
    localStorage.setItem("tricknote." + name, String(value));
  } catch { /* a page opened from a file may have no storage */ }
}

function recall(name) {
  try {
    return localStorage.getItem("tricknote." + name);
  } catch {
    return null;
  }
}
