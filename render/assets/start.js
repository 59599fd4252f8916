// What the reader does: keys, clicks, links, settings; then the first moment.

const actions = {
  turn, speed, back, next: forward, "trick-back": trickBack, "trick-on": trickOn, first, last, copy: copyLink,
  enter, leave,
  hands: () => setShut(!state.shut),
  play: () => (state.playing ? stop() : play()),
  commented: (button) => {
    const on = reading.classList.toggle("commented");
    button.setAttribute("aria-pressed", String(on));
  },
  settings: () => openDialog("settings"),
  help: () => openDialog("help"),
  close: (button) => button.closest("dialog").close(),
  resume: back,
};

const moving = new Set(["back", "next", "trick-back", "trick-on", "first", "last", "enter", "leave"]);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) {
    if (moving.has(button.dataset.do)) stop();
    actions[button.dataset.do](button);
    return;
  }
  const link = event.target.closest('a[href^="#"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const id = link.hash.slice(1);
  if (id === "tricks") return;
  const target = readLink(id);
  if (target) {
    event.preventDefault();
    stop();
    go(target);
    if (link.closest("dialog")) link.closest("dialog").close();
  } else if (openScore(id) || openRule(id)) event.preventDefault();
});

document.querySelectorAll("dialog").forEach((dialog) => dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
}));

range.addEventListener("input", () => {
  stop();
  const at = Number(range.value);
  go({ at: Math.max(at, 0), dealt: at < 0 });
});

const keys = {
  ArrowLeft: "back", ArrowRight: "next", "[": "trick-back", "]": "trick-on", Home: "first", End: "last",
  " ": "play", f: "turn", h: "hands", v: "enter", Escape: "leave", "?": "help",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const field = event.target.closest?.("input, textarea, select, [contenteditable]");
  const sliding = field === range;
  if (field && !sliding) return;
  // The slider has these keys of its own; a button or link is pressed by the space bar.
  if (sliding && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  if (event.key === " " && event.target.closest?.("button, a, summary")) return;
  if (event.key === "." || event.key === ",") {
    stop();
    toNote(event.key === "." ? 1 : -1);
  } else if (keys[event.key]) {
    const name = keys[event.key];
    if (moving.has(name)) stop();
    actions[name]();
  } else return;
  event.preventDefault();
});

window.addEventListener("hashchange", () => {
  const target = readLink(location.hash.slice(1));
  if (target) go(target, { quiet: true });
});

// Settings stay on this device, if it lets us keep them.
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

function setTheme(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

function setFour(on) {
  if (on) root.dataset.four = "1";
  else delete root.dataset.four;
}

function setCaps(on) {
  state.caps = on;
  if (parts && !state.end) drawTable();
}

document.getElementById("settings").addEventListener("change", (event) => {
  const { name, value, checked } = event.target;
  if (name === "theme") setTheme(value);
  if (name === "four") setFour(checked);
  if (name === "caps") setCaps(checked);
  if (name === "shut") setShut(checked);
  else remember(name, name === "theme" ? value : checked);
});

function start() {
  root.classList.add("js");
  document.querySelectorAll(".phone-settings, .leave").forEach((each) => { each.hidden = false; });
  const theme = recall("theme");
  setTheme(theme);
  const chosen = document.querySelector(`input[name="theme"][value="${theme === "light" || theme === "dark" ? theme : "auto"}"]`);
  chosen.checked = true;
  const four = recall("four") === "true";
  document.querySelector('input[name="four"]').checked = four;
  setFour(four);
  state.caps = recall("caps") !== "false";
  document.querySelector('input[name="caps"]').checked = state.caps;
  summary.removeAttribute("id");
  if (rulebook) {
    rulebook.hidden = true;
    dress(rulebook);
  }
  dress(summary);
  if (reading.querySelector(".intro")) dress(reading.querySelector(".intro"));
  if (!data.deals.length) return;
  const wanted = readLink(location.hash.slice(1));
  const first = data.deals.findIndex((deal) => deal.tricks.length);
  go(wanted ?? startOf(Math.max(first, 0)), { quiet: true, speak: false });
  setShut(recall("shut") === "true");
}

start();
