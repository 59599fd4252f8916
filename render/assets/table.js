// The table: four hands (or more), the trick in the middle, what was caught.

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

// The parts of the table that change from moment to moment, by deal and turn.
let parts = null;

function buildTable() {
  const deal = currentDeal();
  board.querySelectorAll(".seat").forEach((each) => each.remove());
  board.classList.toggle("five", deal.players.length === 5);
  parts = { seats: [], tiles: new Map() };
  const tricked = new Map();
  deal.tricks.forEach((trick) => trick.plays.forEach((play, index) => {
    if (!play.withdrawn) for (const card of play.cards) if (card < 52) tricked.set(card, trick.start + index + 1);
  }));
  deal.players.forEach((player, seat) => {
    const score = make("span", "score");
    const caught = make("div", "caught");
    const name = make("bdi", "", player);
    name.title = player;
    const label = make("span", "label", data.seats[seat].label);
    const who = make("div", "who", label, name, score);
    const hand = buildHand(deal, seat, tricked);
    const element = make("div", `seat at-${positionOf(seat)}`, who, caught, hand);
    parts.seats.push({ element, score, caught, hand });
    board.insertBefore(element, middle);
  });
  board.querySelector(".table-note").textContent = deal.hands_note;
}

function buildHand(deal, seat, tricked) {
  const { cards, unknown } = deal.hands[seat];
  const hand = make("div", "hand");
  hand.setAttribute("role", "img");
  for (const suit of SUITS) {
    const held = cards.filter((card) => suitOf(card) === suit);
    const sideways = /left$|right$/.test(positionOf(seat)) && !/top/.test(positionOf(seat));
    if (!held.length && !sideways) continue;
    const ranks = make("div", "ranks");
    for (const card of held) ranks.append(buildTile(deal, card, tricked.get(card)));
    const group = make("div", "group", make("span", `suit-sign ${suit}`, suitSign(suit)), ranks);
    group.style.setProperty("--count", Math.max(held.length, 1));
    if (cards.length || !unknown) hand.append(group);
  }
  if (unknown) {
    const ranks = make("div", "ranks");
    for (let nth = 0; nth < unknown; nth += 1) ranks.append(make("span", "tile unknown", "?"));
    const group = make("div", "group", ranks);
    group.style.setProperty("--count", unknown);
    hand.append(group);
  }
  return hand;
}

function buildTile(deal, card, at) {
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
  const { deal, trick, plays, last } = now;
  const open = new Set(deal.exposed.map((each) => each.card));
  const just = new Set(last ? last.cards : []);
  const proof = last?.proof;
  for (const [card, tile] of parts.tiles) {
    const gone = now.played.has(card);
    tile.classList.toggle("gone", gone);
    tile.classList.toggle("just", just.has(card) && !last.withdrawn);
    tile.classList.toggle("open", open.has(card));
    tile.classList.toggle("shut", state.shut && !gone && !open.has(card));
    tile.classList.toggle("proof", card === proof && !gone);
  }
  deal.players.forEach((player, seat) => {
    const { element, score, caught, hand } = parts.seats[seat];
    const held = deal.hands[seat].cards.filter((card) => !now.played.has(card));
    hand.setAttribute("aria-label", say(words.holds, {
      player,
      cards: (state.shut ? held.filter((card) => open.has(card)) : held).map(cardWords).join(", ") || words.none_known,
    }));
    const turn = now.next ?? (last ? last.seat : -1);
    element.classList.toggle("turn", seat === turn);
    const side = data.seats[seat].side;
    score.replaceChildren(make("b", "", signed(deal.total_before[side])));
    if (now.soFar && now.soFar[side] !== null) {
      score.append(make("span", "", say(words.so_far, { points: signed(now.soFar[side]) })));
    }
    const shownCards = deal.caught_shown || !state.shut ? now.caught[seat] : [];
    caught.replaceChildren(...shownCards.map((card) => smallCard(card, open.has(card) ? "open" : "")));
  });
  drawInfo(now);
  drawExposed(deal);
  drawTrick(now, open);
}

function drawInfo({ deal, trick, index, count, full, winning }) {
  const lines = [];
  if (!trick && deal.status_text) lines.push(make("b", "", deal.title), make("span", "", deal.status_text));
  if (trick) {
    lines.push(make("b", "", say(words.trick_of, { trick: trick.key, count: deal.expected })));
    const name = deal.players[trick.leader];
    lines.push(make("span", "", say(count ? words.led : words.leads, { player: name })));
    if (full) lines.push(", ", make("span", "", say(words.takes, { player: deal.players[trick.winner] })));
    else if (winning !== null && count) {
      const player = deal.players[trick.plays[winning].seat];
      lines.push(", ", make("span", "", say(words.winning, { player })));
    }
    if (deal.status_text && index === deal.tricks.length - 1 && count === trick.plays.length) {
      lines.push(", ", make("span", "", deal.status_text));
    }
  }
  const joined = lines.map((line) => (line === ", " ? make("i", "comma", ", ") : line));
  board.querySelector(".info").replaceChildren(...joined);
}

function drawExposed(deal) {
  const cards = make("div", "cards", ...deal.exposed.map((each) => smallCard(each.card, "open")));
  board.querySelector(".exposed").replaceChildren(deal.exposed_title, cards);
}

function drawTrick({ trick, plays, last, next, count, winning }, open) {
  const cards = [];
  let order = 0;
  plays.forEach((play, index) => {
    if (play.withdrawn && play !== last) return;
    if (!play.withdrawn) order += 1;
    play.cards.forEach((card, nth) => {
      const only = nth === play.cards.length - 1;
      const shift = nth - (play.cards.length - 1) / 2;
      cards.push(trickCard(play, card, {
        order: nth === 0 && !play.withdrawn ? order : 0, fan: play.cards.length > 1 ? shift : null,
        winning: index === winning && !play.withdrawn, star: only, just: play === last, open: open.has(card),
      }));
    });
  });
  // A card that was just taken back still lies where the next one will.
  if (next !== null && !(last?.withdrawn && last.seat === next)) {
    cards.push(make("div", `card place at-${positionOf(next)}`, words.to_play));
  }
  middle.replaceChildren(...cards);
  const { players } = currentDeal();
  middle.setAttribute("aria-label", plays.filter((play) => !play.withdrawn && !play.down)
    .map((play) => `${players[play.seat]}: ${play.cards.map(cardWords).join(", ")}`).join("; ") || words.empty);
}

function trickCard(play, card, how) {
  const suit = suitOf(card);
  const element = make("div", `card at-${positionOf(play.seat)} ${suit}`);
  element.dataset.card = card;
  if (play.down) {
    element.classList.add("back");
    if (card < 52 && !state.shut) element.append(make("span", `corner ${suit}`, rankOf(card), suitSign(suit)));
  } else if (card >= 52) {
    element.classList.add("unknown");
    element.append("?");
  } else {
    element.append(make("span", "rank", rankOf(card)), suitSign(suit, "small suit"), suitSign(suit, "large suit"));
  }
  if (how.order) element.append(make("span", how.order === 1 ? "order led" : "order", how.order));
  if (how.fan !== null) {
    element.classList.add("fan");
    element.style.setProperty("--nth", how.fan);
  }
  element.classList.toggle("open", how.open && !play.down);
  element.classList.toggle("just", how.just);
  element.classList.toggle("withdrawn", Boolean(play.withdrawn));
  element.classList.toggle("winning", how.winning);
  if (how.winning && how.star) element.append(make("span", "star", sign("i-star", "i")));
  if (play.fault) {
    element.classList.add(play.fault);
    element.append(make("span", "warn", sign(play.fault === "illegal" ? "i-find" : "i-note", "i")));
  }
  return element;
}

// Motion: a card goes from its place to the trick; a full trick leaves to its winner.
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

function moveCard(old) {
  if (calm.matches || document.hidden) return;
  const { last, index } = tableOf();
  if (!last) return;
  if (old && old.full && old.index !== index) {
    const place = data.positions.length ? positionOf(old.trick.winner) : "top";
    const away = { top: [0, -90], bottom: [0, 90], left: [-140, 0], right: [140, 0] }[place] ?? [0, -90];
    for (const card of old.cards) {
      middle.append(card);
      const leave = card.animate(
        [{ opacity: 1 }, { transform: `translate(${away[0]}px, ${away[1]}px) scale(0.6)`, opacity: 0 }],
        { duration: 220, easing: "ease-in" });
      leave.onfinish = () => card.remove();
      leave.oncancel = () => card.remove();
    }
  }
  for (const id of last.cards) {
    const tile = parts.tiles.get(id);
    const card = middle.querySelector(`.just[data-card="${id}"]`);
    if (!tile || !card) continue;
    const from = tile.getBoundingClientRect();
    const to = card.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    card.animate([{ transform: `translate(${x}px, ${y}px) scale(0.4)` }, { transform: "none" }],
      { duration: 160, easing: "ease-out" });
  }
}
