// The reading column: made of the transcript that stands in the page.

const root = document.documentElement;
const reading = document.getElementById("tricks");
const scroller = reading.querySelector(".scroll");
const nowBox = document.getElementById("now");
const wide = window.matchMedia("(min-width: 1100px)");

// The articles of the deals, and for each the links of its plays in order.
const articles = data.deals.map((deal) => {
  const element = document.getElementById("d" + deal.key);
  const plays = [...element.querySelectorAll(".line .p")];
  // The script moves to a moment itself; without the ids the browser does not scroll to it.
  for (const link of plays) link.removeAttribute("id");
  element.removeAttribute("id");
  return { element, plays, dressed: false };
});

// Put our own drawn suit in the place of the character, once, when a deal is first shown.
function dress(container) {
  for (const card of container.querySelectorAll(".k")) {
    const node = card.firstChild;
    if (!node || node.nodeType !== Node.TEXT_NODE || card.dataset.dressed) continue;
    const at = "\u2660\u2665\u2666\u2663".indexOf(node.data[0]);
    if (at < 0) continue;
    const suit = suitSign(SUITS[at]);
    suit.setAttribute("role", "img");
    suit.removeAttribute("aria-hidden");
    suit.setAttribute("aria-label", words.suits[at]);
    node.data = node.data.replace(/^.[\uFE0E\uFE0F]?/, "");
    card.prepend(suit);
    card.dataset.dressed = "1";
  }
}

function showDeal() {
  const deal = currentDeal();
  articles.forEach((each, index) => { each.element.hidden = index !== state.deal; });
  const article = articles[state.deal];
  if (!article.dressed) {
    dress(article.element);
    article.dressed = true;
  }
  const bar = reading.querySelector(".bar");
  bar.hidden = false;
  bar.querySelector("h2").textContent = deal.title + (deal.subtitle ? ", " + deal.subtitle : "");
  const buttons = bar.querySelector(".buttons");
  buttons.querySelector(".found")?.remove();
  const found = article.element.querySelectorAll(".finding:not(.note)").length;
  if (found) {
    const text = say(found === 1 ? words.findings : words.findings_many, { count: found });
    const button = make("button", "outline found", text);
    button.type = "button";
    button.addEventListener("click", () => showFinding(article.element));
    buttons.prepend(button);
  }
  const commented = buttons.querySelector('[data-do="commented"]');
  commented.hidden = !article.element.querySelector(".trick.noted");
  const intro = reading.querySelector(".intro");
  if (intro) intro.hidden = state.deal !== 0;
  scroller.scrollTop = 0;
}

function showFinding(element) {
  const finding = element.querySelector(".finding:not(.note)");
  const trick = finding.closest(".trick");
  if (trick) {
    const index = [...element.querySelectorAll(".trick")].indexOf(trick);
    const at = currentDeal().tricks[index];
    go({ at: at.start + (at.findings?.[0] ?? 0), fresh: false });
  } else {
    finding.scrollIntoView({ block: "center" });
  }
}

function markCurrent() {
  const article = articles[state.deal];
  const focused = article.element.contains(document.activeElement) && document.activeElement.matches(".p");
  for (const link of article.plays) {
    link.removeAttribute("aria-current");
    link.tabIndex = -1;
  }
  article.element.querySelector(".trick.at")?.classList.remove("at");
  const { index, count } = shown();
  const trick = currentDeal().tricks[index];
  const row = article.element.querySelectorAll(".trick")[index];
  row?.classList.add("at");
  const current = article.plays[state.at - 1];
  if (current && count) current.setAttribute("aria-current", "true");
  const stop = current ?? article.plays[0];
  if (stop) {
    stop.tabIndex = 0;
    if (focused) stop.focus({ preventScroll: true });
  }
  if (row && wide.matches) keepInView(row);
  showNow(row, trick, count);
}

function keepInView(row) {
  const box = scroller.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  const room = 24;
  if (place.top >= box.top + room && place.bottom <= box.bottom - room) return;
  const target = scroller.scrollTop + place.top - box.top - box.height * 0.25;
  scroller.scrollTo({ top: Math.max(0, target), behavior: calm.matches ? "auto" : "smooth" });
}

// What is to be read at this moment, under the table where the list is far away.
function showNow(row, trick, count) {
  const notes = row && trick ? [...row.querySelectorAll(":scope > .note, :scope > .finding")] : [];
  const afters = notes.map((note) => Number(note.dataset.after ?? 0));
  const latest = Math.max(-1, ...afters.filter((after) => after <= count));
  let chosen = notes.filter((_, nth) => afters[nth] === latest);
  if (!chosen.length && state.at === 0) {
    chosen = [...articles[state.deal].element.querySelectorAll(":scope > .tricks ~ .none, :scope > .note")]
      .filter((note) => note.compareDocumentPosition(articles[state.deal].element.querySelector(".tricks") ?? note)
        & Node.DOCUMENT_POSITION_FOLLOWING);
  }
  nowBox.replaceChildren(...chosen.map((note) => {
    const copy = note.cloneNode(true);
    copy.removeAttribute("id");
    copy.querySelectorAll("[id]").forEach((each) => each.removeAttribute("id"));
    return copy;
  }));
  nowBox.hidden = !chosen.length;
}
