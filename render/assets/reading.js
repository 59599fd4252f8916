// The reading column: made of the transcript that stands in the page.

const root = document.documentElement;
const reading = document.getElementById("tricks");
const scroller = reading.querySelector(".scroll");
const nowBox = document.getElementById("now");
const wide = window.matchMedia("(min-width: 1100px)");

// Long pages leave away what can be put back here.
document.querySelectorAll(".tricks > li").forEach((row) => {
  row.classList.add("trick");
  const line = row.firstElementChild;
  line.classList.add("line");
  for (const each of line.children) {
    if (each.tagName === "A" && !each.classList.contains("p")) {
      each.classList.add("p", "k", SUITS["\u2660\u2665\u2666\u2663".indexOf(each.textContent[0])]);
    } else if (!each.className) each.className = { B: "no", I: "led", U: "won" }[each.tagName] ?? "";
  }
});
document.querySelectorAll(".results summary > i").forEach((now) => { now.className = "total"; });
document.querySelectorAll(".results details > p:not([class])").forEach((claim) => { claim.className = "claim"; });
document.querySelectorAll(".results details > table").forEach((table) => {
  table.classList.add("derivation");
  table.querySelectorAll("th > b:not(.k)").forEach((card) => card.classList.add("k"));
  const sum = table.rows[table.rows.length - 1];
  if (sum && !sum.className) sum.className = "total";
});
document.querySelectorAll(".diagram > div > :first-child").forEach((name) => name.classList.add("holder"));
document.querySelectorAll(".diagram p:not(.unknown)").forEach((row) => {
  const text = row.firstChild;
  if (text.nodeType !== Node.TEXT_NODE) return;
  row.prepend(make("b", `k ${row.className}`, text.data[0]));
  text.data = text.data.slice(1);
});

// The articles of the deals, and for each the links of its plays: of the game in order, and
// of the game and its variations by the moment that they lead to.
const articles = data.deals.map((deal) => {
  const element = document.getElementById("d" + deal.key);
  const plays = [...element.querySelectorAll(".line .p")];
  // Long pages leave out the ids that nothing in them links to.
  element.querySelectorAll(".trick").forEach((row, nth) => row.querySelectorAll(".line .p").forEach((link, at) => {
    link.id ||= `d${deal.key}.t${deal.tricks[nth].key}.c${at + 1}`;
  }));
  const links = new Map();
  for (const link of element.querySelectorAll(".line .p, a.vp")) {
    // The script moves to a moment itself; without the ids the browser does not scroll to it.
    links.set(link.id, link);
    link.href = "#" + link.id;
    link.removeAttribute("id");
  }
  element.removeAttribute("id");
  return { element, plays, links, dressed: false };
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
  for (const each of container.querySelectorAll(".g")) {
    const meaning = words.glyphs[each.textContent];
    if (!meaning) continue;
    each.title = meaning;
    each.setAttribute("role", "img");
    each.setAttribute("aria-label", meaning);
  }
}

// After the language changed: signs are named in it, and what was said anew has its signs again.
function redress() {
  for (const suit of document.querySelectorAll(".k > svg[aria-label]")) {
    suit.setAttribute("aria-label", words.suits[SUITS.indexOf(suit.firstChild.getAttribute("href")[1])]);
  }
  const shownOnce = articles.filter((each) => each.dressed).map((each) => each.element);
  for (const each of [...shownOnce, summary, rulebook, reading.querySelector(".intro")]) if (each) dress(each);
}

// Cards in the arithmetic of a score lead to the trick in which they fell.
function leadToTricks(container, deal) {
  const fell = new Map();
  for (const trick of deal.tricks) {
    for (const play of trick.plays) {
      if (!play.withdrawn) play.cards.forEach((card) => fell.set(card, `#d${deal.key}.t${trick.key}.c${trick.plays.length}`));
    }
  }
  for (const each of container.querySelectorAll("b.k")) {
    const card = [...SUITS].findIndex((suit) => each.classList.contains(suit)) * 13 + RANKS.indexOf(each.textContent.trim());
    if (!fell.has(card)) continue;
    const link = make("a", each.className, ...each.childNodes);
    link.href = fell.get(card);
    each.replaceWith(link);
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
  bar.querySelector("h2").textContent = deal.subtitle ? say(words.titled, { first: deal.title, second: deal.subtitle }) : deal.title;
  const buttons = bar.querySelector(".buttons");
  buttons.querySelector(".found")?.remove();
  const found = article.element.querySelectorAll(".finding:not(.note)").length;
  if (found) {
    const text = say(words.findings, { count: found });
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

// The findings of a deal in turn: each press goes on to the next.
function showFinding(element) {
  const found = [...element.querySelectorAll(".finding:not(.note)")];
  const here = found.findIndex((each) => each.dataset.at === "#" + linkOf());
  const finding = found[(here + 1) % found.length];
  const target = finding.dataset.at ? readLink(finding.dataset.at.slice(1)) : null;
  if (target) go(target);
  else finding.scrollIntoView({ block: "center" });
}

function markCurrent() {
  const article = articles[state.deal];
  const focused = article.element.contains(document.activeElement) && document.activeElement.matches(".p, .vp");
  for (const link of article.links.values()) {
    link.removeAttribute("aria-current");
    link.classList.remove("left-here");
    link.tabIndex = -1;
  }
  article.element.querySelectorAll(".at").forEach((each) => each.classList.remove("at"));
  const { count } = shown();
  const current = count && !state.dealt ? article.links.get(linkOf()) : undefined;
  current?.setAttribute("aria-current", "true");
  let game = currentLine();
  let index = shown().index;
  for (let line = game; line.parent; line = line.parent) {
    // Where the line leaves the one that it stands in.
    const { parent } = line;
    const place = `d${currentDeal().key}${parent.stem}.t${parent.tricks[line.index].key}.c${line.count}`;
    article.links.get(place)?.classList.add("left-here");
    index = line.index;
    game = parent;
  }
  const row = article.element.querySelectorAll(".trick")[index];
  if (!state.dealt) row?.classList.add("at");
  if (state.stem) current?.closest(".variation")?.classList.add("at");
  const stop = current ?? article.plays[0];
  if (stop) {
    stop.tabIndex = 0;
    if (focused) stop.focus({ preventScroll: true });
  }
  holdBack(article.element, index, state.stem ? Infinity : count);
  if (row && wide.matches) keepInView(state.stem && current ? current : row);
  showBranch();
  showNow(row, count, current);
}

// While hands are closed, what is said of cards that are still to come waits for them.
function holdBack(article, index, count) {
  const closed = data.viewer === null && state.hands !== "open";
  const rows = [...article.querySelectorAll(".tricks > .trick")];
  const wait = (notes, early) => notes.forEach((note) => note.classList.toggle("ahead", closed && early(Number(note.dataset.after ?? 0))));
  rows.forEach((row, nth) => wait(
    row.querySelectorAll(":scope > .note, :scope > .finding"), (after) => nth > index || (nth === index && after > count)));
  const over = index === rows.length - 1 && count >= rows[index].querySelectorAll(":scope > .line > .p").length;
  wait(article.querySelectorAll(":scope > .tricks ~ .note, :scope > .tricks ~ .finding"), () => !over);
}

function keepInView(row) {
  const box = scroller.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  const room = 24;
  if (place.top >= box.top + room && place.bottom <= box.bottom - room) return;
  const target = scroller.scrollTop + place.top - box.top - box.height * 0.25;
  scroller.scrollTo({ top: Math.max(0, target), behavior: calm.matches ? "auto" : "smooth" });
}

// The bar that says where one is, while that is not the game itself.
function showBranch() {
  const line = currentLine();
  root.classList.toggle("off-line", Boolean(line.parent));
  document.querySelectorAll(".branch").forEach((bar) => {
    bar.hidden = !line.parent;
    if (!line.parent) return;
    const [where, button] = bar.children;
    const trick = line.parent.tricks[line.index];
    const play = trick.plays[line.count - 1];
    const anchor = make("span", "", `${trick.key}. ${data.seats[play.seat].label} `, ...play.cards.map((card) => smallCard(card)));
    const [before, after] = words.variation.split("{anchor}");
    where.replaceChildren(before, anchor, after ?? "");
    button.querySelector("span").textContent = line.parent.parent ? words.to_variation : words.to_game;
  });
}

// What is to be read at this moment, under the table where the list is far away.
function showNow(row, count, current) {
  const article = articles[state.deal].element;
  let chosen = [];
  if (state.stem) chosen = current ? remarksBehind(current) : [];
  else if (state.at === 0) {
    const tricks = article.querySelector(".tricks");
    chosen = [...article.querySelectorAll(":scope > .note, :scope > .finding")]
      .filter((note) => !tricks || note.compareDocumentPosition(tricks) & Node.DOCUMENT_POSITION_FOLLOWING);
  } else {
    const notes = row ? [...row.querySelectorAll(":scope > .note, :scope > .finding")] : [];
    const afters = notes.map((note) => Number(note.dataset.after ?? 0));
    const latest = Math.max(-1, ...afters.filter((after) => after <= count));
    chosen = notes.filter((_, nth) => afters[nth] === latest);
  }
  nowBox.replaceChildren(...chosen.map((note) => {
    const copy = note.cloneNode(true);
    copy.removeAttribute("id");
    copy.querySelectorAll("[id]").forEach((each) => each.removeAttribute("id"));
    copy.querySelectorAll("[tabindex]").forEach((each) => each.removeAttribute("tabindex"));
    return copy;
  }));
  nowBox.hidden = !chosen.length || stage.hidden;
}

// Comments and findings that stand behind a card of a variation.
function remarksBehind(card) {
  const found = [];
  for (let next = card.nextElementSibling; next && !next.matches(".vp, .anchor"); next = next.nextElementSibling) {
    if (next.matches(".remarked")) found.push(make("div", "comment", next.cloneNode(true)));
    else found.push(next);
  }
  return found;
}
