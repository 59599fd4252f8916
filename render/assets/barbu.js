// Barbu: contracts and doubles, what was caught, the layout of domino.

// What counts in a contract, so that it lies before who took it.
const counting = {
  1: (card) => Math.floor(card / 13) === 1,
  2: (card) => card % 13 === 10,
  4: (card) => card === 24,
  7: (card) => Math.floor(card / 13) === 1 || card % 13 === 10,
};
const BY_TRICKS = new Set([0, 3, 5, 7]);

// Points and caught cards of each trick, in this line of play and in those that leave it.
function account(deal, tricks, before) {
  const counts = counting[deal.own?.contract];
  let points = before;
  for (const trick of tricks) {
    for (const branches of Object.values(trick.variations ?? {})) {
      branches.forEach((branch) => account(deal, branch, points));
    }
    if (trick.own?.points) points = trick.own.points;
    const gain = trick.own?.gain ?? (trick.own?.points ? 0 : deal.own?.each ?? 0);
    if (gain && points && trick.winner !== null) points = points.map((each, seat) => each + (seat === trick.winner ? gain : 0));
    if (points) trick.so_far = points;
    if (counts) trick.caught = trick.plays.filter((play) => !play.withdrawn).flatMap((play) => play.cards.filter((card) => card < 52 && counts(card)));
  }
}

data.deals.forEach((deal) => {
  const tricky = deal.own && deal.own.contract !== null && !deal.own.ranks;
  account(deal, deal.tricks, tricky ? deal.players.map(() => 0) : null);
});

const isDomino = (deal) => Boolean(deal.own?.ranks);

// The contract in words, its suit as a sign.
function contractTitle({ own }) {
  if (!own || own.contract === null) return [];
  if (own.start !== undefined && own.start !== null) return [say(words.domino_from, { rank: words.ranks[own.start] })];
  if (own.suit === null) return [words.no_trump];
  const name = words.contracts[own.contract];
  if (own.suit === undefined || own.suit < 0) return [name];
  const suit = sign(SUITS[own.suit], `suit ${SUITS[own.suit]}`);
  suit.removeAttribute("aria-hidden");
  suit.setAttribute("role", "img");
  suit.setAttribute("aria-label", words.suits[own.suit]);
  return [`${name} `, suit];
}

game.info = (now) => {
  const { deal, trick, index, count, full, winning, plays } = now;
  const lines = [make("b", "", ...contractTitle(deal))];
  const declarer = deal.own?.declarer;
  if (declarer !== null && declarer !== undefined) lines.push(make("span", "", say(words.declares, { player: deal.short[declarer] })));
  const line = currentLine();
  const over = state.at === line.length && !state.fresh;
  const ending = trick ? over && (state.stem ? words.variation_ends : index === line.tricks.length - 1 && deal.status_text) : deal.status_text;
  if (trick) {
    lines.push(make("span", "", isDomino(deal) ? say(words.round, { trick: trick.key })
      : say(words.trick_of, { trick: trick.key, count: deal.expected })));
  }
  if (trick && !isDomino(deal)) {
    const told = [say(count ? words.led : words.leads, { player: deal.short[trick.leader] })];
    if (winning !== null && count) told.push(say(words.winning, { player: deal.short[plays[winning].seat] }));
    if (!full) lines.push(make("span", "wrap", clauses(told)));
    else lines.push(make("span", "wrap", say(words.takes, { player: deal.short[trick.winner] })));
  }
  if (ending) lines.push(make("span", "ending", ending));
  board.querySelector(".info").replaceChildren(...lines);
};

// ---- domino

// Who is out by now, the first first.
function outOf({ deal, bySeat, index, count }) {
  const left = deal.players.map((_, seat) => deal.own.sizes[seat]);
  const out = [];
  currentLine().tricks.slice(0, index + 1).forEach((trick, at) => {
    for (const play of at === index ? trick.plays.slice(0, count) : trick.plays) {
      if (play.withdrawn || !play.cards.length) continue;
      left[play.seat] -= play.cards.length;
      if (left[play.seat] === 0) out.push(play.seat);
    }
  });
  if (out.length === deal.players.length - 1) out.push(left.findIndex((cards, seat) => !out.includes(seat)));
  return { out, left };
}

// The cards that fit now, column by column.
function openPlaces({ own }, laid) {
  const first = own.start ?? (laid.size ? [...laid][0] % 13 : null);
  const found = new Set();
  if (first === null) return { first, found };
  for (let suit = 0; suit < 4; suit += 1) {
    own.ranks.forEach((rank, at) => {
      const card = suit * 13 + rank;
      if (laid.has(card)) return;
      const near = [own.ranks[at - 1], own.ranks[at + 1]].filter((each) => each !== undefined);
      if (rank === first || near.some((each) => laid.has(suit * 13 + each))) found.add(card);
    });
  }
  return { first, found };
}

function drawDomino(now) {
  const { deal, last, played } = now;
  const laid = new Set([...played].filter((card) => card < 52));
  const { first, found } = openPlaces(deal, laid);
  const just = new Set(last && !last.withdrawn ? last.cards : []);
  const layout = make("div", "layout");
  layout.style.setProperty("--ranks", deal.own.ranks.length);
  layout.append(make("span", ""), ...deal.own.ranks.map((rank) => make("span", "rank-head", rankOf(rank))));
  for (let suit = 0; suit < 4; suit += 1) {
    layout.append(make("span", `row-sign ${SUITS[suit]}`, suitSign(SUITS[suit])));
    for (const rank of deal.own.ranks) {
      const card = suit * 13 + rank;
      const lies = laid.has(card);
      const cell = make("span", lies ? `laid ${SUITS[suit]}` : found.has(card) ? `fits ${SUITS[suit]}` : "empty");
      if (lies || found.has(card)) cell.append(make("span", "", rankOf(card)), suitSign(SUITS[suit]));
      if (lies) cell.dataset.card = card;
      cell.classList.toggle("start", lies && rank === first);
      cell.classList.toggle("just", just.has(card));
      layout.append(cell);
    }
  }
  if (last?.fault) layout.querySelector(".just")?.classList.add(last.fault);
  middle.replaceChildren(layout);
  const inOrder = (cards) => listed([...cards].sort((one, other) => one - other).map(cardWords));
  const lie = laid.size ? say(words.lie, { cards: inOrder(laid) }) : words.nothing_lies;
  middle.setAttribute("aria-label", found.size ? clauses([lie, say(words.may_lay, { cards: inOrder(found) })]) : lie);
}

// A round of domino stays on the table.
game.recalls = (deal) => !isDomino(deal);

game.trick = (now, open) => (isDomino(now.deal) ? drawDomino(now) : drawTrick(now, open));

// A round has no taker: whoever is next is so at its end too.
game.prepare = (now) => {
  const domino = isDomino(now.deal);
  board.classList.toggle("domino", domino);
  board.classList.toggle("uncaught", !counting[now.deal.own?.contract]);
  if (domino || !now.deal.own) now.soFar = null;
  if (!domino || now.coming) return;
  const play = currentLine().tricks[now.index + 1]?.plays[0];
  if (!play || !now.trick) return;
  now.coming = play;
  now.next = play.seat;
};

// ---- beside the names

game.drawn = (now) => {
  const { deal, trick, plays, bySeat, index, full } = now;
  const domino = isDomino(deal);
  const { out, left } = domino ? outOf(now) : { out: [], left: [] };
  const tricks = trick ? currentLine().tricks.slice(0, index + (full ? 1 : 0)) : [];
  deal.players.forEach((_, seat) => {
    const { element, score } = parts.seats[seat];
    element.querySelector(".pill")?.remove();
    if (!trick) return;
    const place = out.indexOf(seat);
    if (domino) {
      const passed = plays.some((play) => play.seat === seat && play.passed);
      const text = place >= 0 ? say(words.listed, { list: words.places[place], next: signed(deal.own.values[place]) }) : passed ? words.passes_short : "";
      const pill = text ? make("span", place >= 0 ? "pill out" : "pill", text) : null;
      // At the sides the name has no room beside it.
      if (pill && sideways(seat)) score.append(pill);
      else if (pill) element.querySelector(".who .name").after(pill);
      if (place < 0) score.append(make("span", "", say(words.left, { count: left[seat] })));
    } else if (BY_TRICKS.has(deal.own?.contract)) {
      const count = tricks.filter((each) => each.winner === seat).length;
      score.querySelector("b").after(make("span", "", say(words.tricks_count, { count })));
    }
  });
  drawDeclared(deal);
};

game.says = ({ deal, last, count, plays, bySeat, index }) => {
  if (!isDomino(deal) || !last || last.passed || last.withdrawn || !last.cards.length) return null;
  const player = named(last.seat);
  const text = say(words.lays, { player, card: listed(last.cards.map(theCard)) });
  const { out } = outOf({ deal, bySeat, index, count });
  const place = out.indexOf(last.seat);
  return place >= 0 ? [text, say(words.goes_out, { player, place: words.places[place] })] : [text];
};

// ---- doubles: drawn between the seats, and in words

const SPOTS = {
  top: [50, 14], right: [86, 50], bottom: [50, 86], left: [14, 50],
  "top-left": [26, 17], "top-right": [74, 17],
};

function element(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function buildCompass(deal) {
  const { declarer, doubles } = deal.own;
  const svg = element("svg", { class: "compass", viewBox: "0 0 100 100", role: "img", "aria-label": sentences(doublesWords(deal)) });
  const spots = deal.players.map((_, seat) => SPOTS[positionOf(seat)] ?? [50, 50]);
  for (const [from, to] of doubles) {
    const again = doubles.some(([seat, other]) => seat === to && other === from);
    if (again && from > to) continue;
    const [x1, y1] = spots[from];
    const [x2, y2] = spots[to];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [x, y] = [(x2 - x1) / length, (y2 - y1) / length];
    const at = (along, aside) => [x1 + x * along - y * aside, y1 + y * along + x * aside].map((each) => each.toFixed(1)).join(" ");
    const path = again ? `M${at(13, 2)}L${at(length - 13, 2)}M${at(13, -2)}L${at(length - 13, -2)}`
      : `M${at(13, 0)}L${at(length - 16, 0)}`;
    svg.append(element("path", { d: path, class: "bet" }));
    if (!again) svg.append(element("path", { d: `M${at(length - 13, 0)}L${at(length - 22, 4.5)}L${at(length - 22, -4.5)}Z`, class: "head" }));
  }
  deal.players.forEach((_, seat) => {
    const [x, y] = spots[seat];
    const label = [...data.seats[seat].label].slice(0, 2).join("");
    const who = seat === declarer ? "node declarer" : "node";
    svg.append(element("circle", { cx: x, cy: y, r: 12, class: who }), element("text", { x, y: y + 4, class: who }, label));
  });
  return svg;
}

function doublesWords({ own, players, short }) {
  if (!own.doubles) return [words.no_doubles];
  if (!own.doubles.length) return [words.nobody_doubles];
  const done = new Set();
  const told = [];
  for (const [seat, other] of own.doubles) {
    if (done.has(`${other}>${seat}`)) continue;
    done.add(`${seat}>${other}`);
    const again = own.doubles.some(([from, to]) => from === other && to === seat);
    told.push(say(again ? words.redoubles : words.doubles, { player: short[seat], other: short[other] }));
  }
  return told;
}

game.corner = (deal) => {
  const box = board.querySelector(".exposed");
  box.replaceChildren(...(deal.own?.doubles?.length ? [buildCompass(deal)] : []));
};

const declaredPanels = document.querySelector(".barbu-panels");

function drawDeclared(deal) {
  if (!declaredPanels || !deal.own) return;
  const at = data.deals.indexOf(deal);
  let used = 0;
  for (const link of declaredPanels.querySelectorAll(".contracts a")) {
    const later = Number(link.dataset.deal) > at;
    const here = Number(link.dataset.deal) === at;
    used += later ? 0 : 1;
    link.hidden = later;
    if (here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (link === link.parentElement.querySelector("a")) link.parentElement.classList.toggle("owed", later);
    if (here) link.parentElement.classList.remove("owed");
  }
  const short = declaredPanels.querySelector(".used");
  if (short) short.textContent = say(words.used, { count: used, all: short.dataset.all });
  const list = declaredPanels.querySelector(".who-doubles");
  if (!list) return;
  list.replaceChildren(...doublesWords(deal).map((text) => make("li", "", text)));
  declaredPanels.querySelector(".compass-place").replaceChildren(...(deal.own.doubles?.length ? [buildCompass(deal)] : []));
  const owed = (deal.own.owed ?? []).map((count, seat) => [count, seat]).filter(([count]) => count);
  declaredPanels.querySelector(".still-owed").textContent = owed.length ? say(words.owes, {
    player: deal.short[deal.own.declarer],
    names: owed.map(([count, seat]) => say(words.owes_name, { player: deal.short[seat], count })).reduce((list, next) => say(words.listed, { list, next })),
  }) : "";
}

// Each panel folds to one line, and stays so.
declaredPanels?.querySelectorAll("details[data-fold]").forEach((panel) => {
  panel.open = recall(`fold-${panel.dataset.fold}`) !== "true";
  panel.addEventListener("toggle", () => remember(`fold-${panel.dataset.fold}`, !panel.open));
});
