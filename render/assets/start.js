// What the reader does: keys, clicks, links, settings; then the first moment.

const actions = {
  turn, speed, back, next: forward, "trick-back": trickBack, "trick-on": trickOn, first, last, copy: copyLink,
  enter, leave,
  again, share,
  hands: nextHands,
  play: () => (state.playing ? stop() : play()),
  "copy-field": copyField,
  commented: () => {
    setCommented(!reading.classList.contains("commented"));
    setLink();
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
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const id = link.hash.slice(1);
  if (id === "tricks") return;
  if (readLink(id)) {
    event.preventDefault();
    stop();
    go(readLink(id));
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
  " ": "play", f: "turn", h: "hands", l: "again", v: "enter", Escape: "leave", "?": "help",
};

document.addEventListener("keydown", (event) => {
  // Inside another page the keys are ours only while the reader is here.
  if (!document.hasFocus() && root.classList.contains("embed")) return;
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

// Go where a link leads: options first, then a moment, a score, a rule or a finding; false if
// it leads nowhere.
function follow(hash, how) {
  const { moment, options } = partsOf(hash);
  applyOptions(options);
  const target = readLink(moment);
  if (target) {
    go(target, how);
    return true;
  }
  const found = moment ? document.getElementById(moment) : null;
  if (!found?.matches(".finding, .results details, .unscored, .rule")) return false;
  const deal = articles.findIndex((each) => each.element.contains(found));
  if (found.matches(".finding")) {
    const at = readLink((found.dataset.at ?? "").slice(1)) ?? (deal < 0 ? null : startOf(deal));
    go(at ?? startOf(0), how);
    found.scrollIntoView({ block: "center" });
  } else go(startOf(Math.max(deal, 0)), how);
  if (!openScore(moment)) openRule(moment);
  return true;
}

window.addEventListener("hashchange", () => follow(location.hash, { quiet: true }));

function start() {
  root.classList.add("js");
  document.querySelectorAll(".phone-settings, .leave").forEach((each) => { each.hidden = false; });
  summary.removeAttribute("id");
  if (rulebook) {
    rulebook.hidden = true;
    dress(rulebook);
  }
  dress(summary);
  if (reading.querySelector(".intro")) dress(reading.querySelector(".intro"));
  if (!data.deals.length) return;
  buildRunning();
  applySettings();
  if (follow(location.hash, { quiet: true, speak: false })) return;
  const first = data.deals.findIndex((deal) => deal.tricks.length);
  go(startOf(Math.max(first, 0)), { quiet: true, speak: false });
}

start();
