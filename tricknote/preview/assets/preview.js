// The preview's own script: hears of new looks into the file, lists what is wrong with it, and
// loads the page again at the same moment.  No page that is published has it.

const own = document.currentScript.dataset;
const kept = (name) => `tricknote.preview.${name}`;

const panel = document.createElement("aside");
const fold = document.createElement("details");
panel.id = "preview-findings";
panel.setAttribute("aria-label", "Findings in the file");
panel.append(fold);
fold.open = sessionStorage.getItem(kept("shut")) !== "true";
fold.addEventListener("toggle", () => sessionStorage.setItem(kept("shut"), String(!fold.open)));

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function item(found) {
  const head = make("p", "", make("b", found.severity, found.severity), " ", found.message);
  const line = make("pre", "", found.before, make("mark", "", found.marked), found.after);
  const place = make("p", "place", found.place ? `${found.place} ` : "", found.name);
  return make("li", "", head, ...(found.place ? [line] : []), place);
}

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function show({ findings, more, good, started }) {
  const all = findings.length + more;
  panel.hidden = !all;
  if (!all) return;
  const errors = findings.filter((each) => each.severity === "error").length;
  const parts = more ? [counted(all, "finding")] : [
    ...(errors ? [counted(errors, "error")] : []),
    ...(all > errors ? [counted(all - errors, "warning")] : []),
  ];
  const heading = make("summary", errors ? "error" : "warning", parts.join(", "));
  const list = make("ol", "", ...findings.map(item));
  list.tabIndex = 0;
  list.setAttribute("aria-label", "Findings");
  const remarks = [];
  if (more) remarks.push(make("p", "", `and ${counted(more, "more finding")}`));
  if (!good) remarks.push(make("p", "", started ? "The page is as it was before these errors."
    : "The page is as far as the file could be read."));
  fold.replaceChildren(heading, make("div", "", list, ...remarks));
}

const columns = () => [...document.querySelectorAll(".reading .scroll")];

function reload() {
  sessionStorage.setItem(kept("scroll"), JSON.stringify([scrollX, scrollY, ...columns().map((each) => each.scrollTop)]));
  location.reload();
}

// Where the reader was, once the page has laid itself out and found its moment.
function restore() {
  const saved = sessionStorage.getItem(kept("scroll"));
  sessionStorage.removeItem(kept("scroll"));
  if (!saved) return;
  history.scrollRestoration = "manual";
  const [x, y, ...tops] = JSON.parse(saved);
  requestAnimationFrame(() => {
    scrollTo(x, y);
    columns().forEach((each, nth) => { each.scrollTop = tops[nth] ?? 0; });
  });
}

function listen() {
  const source = new EventSource("/_preview/events");
  source.addEventListener("message", (event) => {
    const now = JSON.parse(event.data);
    if (now.page !== own.page) reload();
    else show(now);
  });
  addEventListener("pagehide", () => source.close());
}

document.body.append(panel);
panel.hidden = true;
restore();
listen();
