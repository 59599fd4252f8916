// The pages of a tournament: language and colours, as the reader chose them on any page, and the
// tab that one is on.

const root = document.documentElement;

const settings = document.getElementById("settings");

function setTheme(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
  settings.querySelector(`[name="theme"][value="${root.dataset.theme ?? "auto"}"]`).checked = true;
}

function setFour(on) {
  if (on) root.dataset.four = "1";
  else delete root.dataset.four;
  settings.querySelector('[name="four"]').checked = on;
}

const changed = [];

function chooseLanguage(to) {
  if (to === lang || !Object.hasOwn(data.phrases, to)) return;
  setLanguage(to);
  settings.querySelector('[name="lang"]').value = to;
  changed.forEach((each) => each());
}

// A link ends in options, each behind a semicolon: "#results;lang=de".
function optionsOf(hash) {
  const found = {};
  for (const part of hash.replace(/^#/, "").split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    try {
      found[part.slice(0, at)] = decodeURIComponent(part.slice(at + 1).replaceAll("+", " "));
    } catch { /* not the link of a page */ }
  }
  return found;
}

settings.addEventListener("change", ({ target }) => {
  if (target.name === "lang") chooseLanguage(target.value);
  else if (target.name === "theme") setTheme(target.value);
  else setFour(target.checked);
  remember(target.name, target.type === "checkbox" ? target.checked : target.value);
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]");
  if (button?.dataset.do === "settings") settings.showModal();
  else if (button?.dataset.do === "close" || target === settings) settings.close();
});

setTheme(recall("theme"));
setFour(recall("four") === "true");
chooseLanguage(optionsOf(location.hash).lang ?? recall("lang"));
document.querySelectorAll('[data-do="settings"]').forEach((each) => { each.hidden = false; });

const current = document.querySelector(".tabs [aria-current]");
if (current) {
  const row = current.closest("ul");
  row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
