// The table: four hands (or more), and what was caught.

const stage = document.getElementById("stage");
const board = stage.querySelector(".table");
const middle = board.querySelector(".middle");

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function sign(name, className) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", "#" + name);
  svg.append(use);
  return svg;
}

const suitSign = (suit, className = "suit") => (suit ? sign(suit, className) : null);

// A card inside text: the sign of its suit and its rank.
function smallCard(card, className = "") {
  const suit = suitOf(card);
  return make("b", `k ${suit} ${className}`, suitSign(suit), rankOf(card));
}

const positionOf = (seat) => data.positions[(seat + state.turn) % data.positions.length];

// Whose eyes a seat's view is seen with: the page's own seat, else who sits at the bottom.
const eye = () => data.viewer ?? data.positions.findIndex((_, seat) => positionOf(seat) === "bottom");

// Whether a hand is closed to the reader.
const closed = (seat) => state.hands === "played" || (state.hands === "seat" && seat !== eye());

// The cards of closed hands that can be known all the same: open ones, passed ones.
function seenCards(deal) {
  const cards = state.dealt ? [] : deal.exposed.map((each) => each.card);
  if (state.hands === "seat") {
    for (const pass of deal.exchange?.passes ?? []) {
      if (pass.giver === eye() && !state.dealt) cards.push(...pass.cards);
    }
  }
  return new Set(cards);
}

// The parts of the table that change from moment to moment, by deal, line and turn.
let parts = null;

function buildTable() {
  const deal = currentDeal();
  board.querySelectorAll(".seat").forEach((each) => each.remove());
  board.classList.toggle("five", deal.players.length === 5);
  board.classList.toggle("three", deal.players.length === 3);
  board.classList.toggle("branched", Boolean(state.stem));
  const tricked = new Map();
  parts = { seats: [], tiles: new Map(), slots: [], tricked };
  for (const trick of currentLine().tricks) {
    trick.plays.forEach((play, index) => {
      if (!play.withdrawn) for (const card of play.cards) if (card < 52) tricked.set(card, trick.start + index + 1);
    });
  }
  deal.players.forEach((player, seat) => {
    const score = make("span", "score");
    const caught = make("div", "caught");
    const hand = buildHand(deal, seat, tricked);
    const element = make("div", `seat at-${positionOf(seat)}`, buildName(deal, seat, score), caught, hand);
    parts.seats.push({ element, score, caught, hand });
    board.insertBefore(element, middle);
  });
  board.querySelector(".table-note").textContent = deal.hands_note;
}

function buildName(deal, seat, score) {
  const full = make("bdi", "full", deal.players[seat]);
  full.title = deal.players[seat];
  const brief = make("bdi", "brief", deal.short[seat]);
  const label = make("span", "label", data.seats[seat].label);
  const who = make("div", "who", label, make("span", "name", full, brief, shapeOf(seat)), score);
  // The score goes to a second line before a name is cut, and stays there as it grows.
  who.classList.toggle("long", deal.players[seat].length > 20);
  who.classList.toggle("named", data.seats[seat].label.toLowerCase() === deal.short[seat].toLowerCase());
  return who;
}

// The sign of a seat's side, the same for partners.
function shapeOf(seat) {
  const { shape, seats } = data.sides[data.seats[seat].side] ?? {};
  if (!shape) return null;
  const element = make("span", `shape ${shape}`);
  const partner = seats.find((each) => each !== seat);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", say(words.partner, { player: currentDeal().players[partner] }));
  return element;
}

const sideways = (seat) => /^(left|right)$/.test(positionOf(seat));

// The hand that is shown: as dealt, or as it is played; of a closed one what can be known.
function handOf(deal, seat) {
  const hand = game.held?.(deal, seat) ?? (state.dealt ? deal.exchange.dealt[seat] : deal.hands[seat]);
  if (!closed(seat) || hand.closed) return hand;
  const seen = seenCards(deal);
  const cards = hand.cards.filter((card) => seen.has(card));
  return { cards, unknown: hand.cards.length - cards.length + hand.unknown, closed: true };
}

function buildHand(deal, seat, tricked) {
  const { cards, unknown, closed: shut } = handOf(deal, seat);
  const hand = make("div", "hand");
  hand.setAttribute("role", "img");
  if (game.hand) return game.hand(hand, seat);
  for (const suit of SUITS) {
    const held = cards.filter((card) => suitOf(card) === suit);
    if (!held.length && (!sideways(seat) || shut || !cards.length)) continue;
    const ranks = make("div", "ranks");
    for (const card of held) ranks.append(buildTile(card, tricked.get(card)));
    const group = make("div", "group", make("span", `suit-sign ${suit}`, suitSign(suit)), ranks);
    group.style.setProperty("--count", Math.max(held.length, 1));
    hand.append(group);
  }
  parts.slots[seat] = [];
  if (unknown) {
    const ranks = make("div", "ranks");
    for (let nth = 0; nth < unknown; nth += 1) {
      const slot = make("span", "tile slot");
      parts.slots[seat].push(slot);
      ranks.append(slot);
    }
    const group = make("div", "group slots", ranks, make("span", "left-over"));
    group.style.setProperty("--count", unknown);
    hand.append(group);
  }
  markPassed(deal, seat);
  return hand;
}

// Cards on their way to another seat, or just come from one.
function markPassed(deal, seat) {
  for (const pass of deal.exchange?.passes ?? []) {
    if (state.dealt && pass.giver === seat) pass.cards.forEach((card) => parts.tiles.get(card)?.classList.add("given"));
    if (!state.dealt && pass.receiver === seat) pass.cards.forEach((card) => parts.tiles.get(card)?.classList.add("got"));
  }
}

function buildTile(card, at) {
  const suit = suitOf(card);
  const tile = make("span", `tile ${suit}`, make("span", "", rankOf(card)), suitSign(suit));
  if (at !== undefined) {
    tile.classList.add("linked");
    tile.addEventListener("click", () => go({ at, fresh: false }));
  }
  parts.tiles.set(card, tile);
  return tile;
}

function drawTable() {
  const now = tableOf();
  game.prepare?.(now);
  const { deal, last } = now;
  const open = new Set(state.dealt ? [] : deal.exposed.map((each) => each.card));
  const just = new Set(last ? last.cards : []);
  for (const [card, tile] of parts.tiles) {
    const gone = now.played.has(card);
    tile.classList.toggle("gone", gone);
    tile.classList.toggle("just", just.has(card) && !last.withdrawn);
    tile.classList.toggle("taken-back", just.has(card) && Boolean(last.withdrawn));
    tile.classList.toggle("open", open.has(card));
    tile.classList.toggle("proof", card === last?.proof && !gone);
    tile.classList.remove("may");
  }
  const may = state.caps && now.coming && !closed(now.coming.seat)
    ? handOf(deal, now.coming.seat).cards.filter((card) => !now.played.has(card) && mayPlay(now.coming, card)) : [];
  for (const card of may) parts.tiles.get(card)?.classList.add("may");
  deal.players.forEach((player, seat) => {
    const { element, score, caught } = parts.seats[seat];
    const turn = now.next ?? (last ? last.seat : -1);
    element.classList.toggle("turn", seat === turn);
    drawSlots(now, seat, just);
    drawHandWords(now, seat, now.coming?.seat === seat ? may : []);
    const { side } = data.seats[seat];
    score.replaceChildren(make("b", "", signed(deal.total_before[side])));
    if (now.soFar && now.soFar[side] !== null && state.at) {
      score.append(make("span", "", say(words.so_far, { points: signed(now.soFar[side]) })));
    }
    const shownCards = deal.caught_shown || state.hands === "open" ? now.caught[seat] : [];
    caught.replaceChildren(...(state.at ? shownCards.map((card) => smallCard(card, open.has(card) ? "open" : "")) : passedBy(deal, seat)));
  });
  (game.info ?? drawInfo)(now);
  (game.corner ?? drawExposed)(deal, now);
  const before = trickBefore(now);
  showAgainButton(Boolean(before));
  if (state.again && before) drawAgain(before);
  (game.trick ?? drawTrick)(state.again && before ? before : now, open);
  game.drawn?.(now);
}

// Before the first card: to whom cards go, or from whom they came.
function passedBy(deal, seat) {
  const found = [];
  for (const pass of deal.exchange?.passes ?? []) {
    const [mine, other, sentence] = state.dealt
      ? [pass.giver, pass.receiver, words.passed_to] : [pass.receiver, pass.giver, words.got_from];
    if (mine !== seat) continue;
    found.push(make("span", "way", say(sentence, { player: deal.short[other] })), ...pass.cards.map((card) => smallCard(closed(mine) && closed(other) ? 56 : card)));
  }
  return found;
}

// Cards that nobody knows, or that lie closed: each that is played takes the next place.
function drawSlots(now, seat, just) {
  const slots = parts.slots[seat];
  if (!slots.length) return;
  const { cards, closed: shut } = handOf(now.deal, seat);
  const known = new Set(cards);
  const gone = now.bySeat[seat].filter((card) => !known.has(card));
  slots.forEach((slot, nth) => {
    const card = gone[nth];
    if (card === undefined) {
      slot.className = shut ? "tile slot shut" : "tile slot unknown";
      slot.replaceChildren(make("span", "", shut ? "" : "?"));
    } else {
      slot.className = `tile slot gone ${suitOf(card)}`;
      slot.classList.toggle("just", just.has(card));
      slot.replaceChildren(make("span", "", rankOf(card)), suitSign(suitOf(card)) ?? "");
    }
  });
  const left = Math.max(slots.length - gone.length, 0);
  slots[0].closest(".group").querySelector(".left-over").textContent = shut && left ? left : "";
}

function drawHandWords({ deal, played, bySeat }, seat, may) {
  const { cards, unknown, closed: shut } = handOf(deal, seat);
  const held = cards.filter((card) => !played.has(card));
  const seen = held.map(cardWords);
  const left = unknown - bySeat[seat].filter((card) => !cards.includes(card)).length;
  if (left > 0) seen.push(say(shut ? words.closed : words.not_known, { count: left }));
  let text = say(words.holds, { player: deal.players[seat], cards: seen.length ? listed(seen) : words.none_known });
  if (may.length && may.length < held.length) {
    text = clauses([text, say(words.may_play, { cards: listed(may.map(cardWords)) })]);
  }
  parts.seats[seat].hand.setAttribute("aria-label", text);
}

function drawInfo({ deal, trick, index, count, full, winning }) {
  const lines = [];
  if (!trick && deal.status_text) lines.push(make("b", "", deal.title), make("span", "told", deal.status_text));
  if (state.dealt) lines.push(make("b", "", words.as_dealt), make("span", "", words.to_pass));
  else if (trick) {
    lines.push(make("b", "", say(words.trick_of, { trick: trick.key, count: deal.expected })));
    const name = deal.short[trick.leader];
    const line = currentLine();
    const over = state.at === line.length && !state.fresh;
    const ending = over && (state.stem ? words.variation_ends : index === line.tricks.length - 1 && deal.status_text);
    if (!ending) lines.push(make("span", "told led", say(count ? words.led : words.leads, { player: name })));
    if (full && ending) lines.push(make("span", "told", say(words.takes, { player: deal.short[trick.winner] })));
    else if (full) lines.push(", ", make("span", "told", say(words.takes, { player: deal.short[trick.winner] })));
    else if (winning !== null && count) {
      const player = deal.short[trick.plays[winning].seat];
      lines.push(", ", make("span", "told", say(words.winning, { player })));
    }
    if (ending) lines.push(state.stem ? ", " : ". ", make("span", "ending", ending));
  }
  board.querySelector(".info").replaceChildren(...parted(lines));
}

// What stands between clauses and before a sentence, as the language writes it; only seen where
// the lines run on.
function parted(lines) {
  const between = {
    ", ": say(words.parts, { first: "", second: "" }),
    ". ": say(words.row, { sentence: say(words.sentence, { sentence: "" }), next: "" }),
  };
  return lines.map((line) => (between[line] ? make("i", "comma", between[line]) : line));
}

function drawExposed(deal) {
  const box = board.querySelector(".exposed");
  if (state.dealt) {
    box.replaceChildren();
    return;
  }
  const cards = make("div", "cards", ...deal.exposed.map((each) => smallCard(each.card, "open")));
  box.replaceChildren(deal.exposed_title, cards);
}
