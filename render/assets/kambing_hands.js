// Kambing: the hands as they are in each trick, and the stock that they are filled from.

// What a seat holds when the trick that is shown begins.
game.held = (deal, seat) => {
  const own = currentLine().tricks[shown().index]?.own;
  if (!own) return null;
  const cards = own.held[seat].filter((card) => card < 52);
  return { cards, unknown: own.held[seat].length - cards.length, closed: deal.hands[seat].closed };
};

game.hand = (hand, seat) => {
  parts.slots[seat] = [];
  return hand;
};

function fillHand(deal, seat) {
  const { cards, unknown } = handOf(deal, seat);
  const ranks = make("div", "ranks", ...cards.map((card) => buildTile(card, parts.tricked.get(card))));
  parts.slots[seat] = Array.from({ length: unknown }, () => make("span", "tile slot"));
  ranks.append(...parts.slots[seat]);
  parts.seats[seat].hand.replaceChildren(make("div", "group", ranks, make("span", "left-over")));
}

// Hands are dealt out anew as a trick begins: within it every card keeps its place.
game.prepare = (now) => {
  now.bySeat = now.deal.players.map((_, seat) => now.plays
    .filter((play) => play.seat === seat && !play.withdrawn).flatMap((play) => play.cards));
  if (parts.trick === now.trick && now.trick) return;
  parts.trick = now.trick;
  parts.tiles.clear();
  now.deal.players.forEach((_, seat) => fillHand(now.deal, seat));
};

// Whether the deal is over, and with it all secrets.
const packetsOpen = () => !state.stem && state.at === currentLine().length;

function coverTiles({ trick, count, plays }) {
  const secret = new Set(!packetsOpen() ? plays.filter((play) => play.down && closed(play.seat)).flatMap((play) => play.cards) : []);
  const back = trick?.own?.back && count === trick.plays.length;
  const returned = new Set(back ? plays.flatMap((play) => play.cards) : []);
  for (const [card, tile] of parts.tiles) {
    tile.classList.toggle("covered", secret.has(card));
    if (returned.has(card)) {
      tile.classList.remove("just");
      tile.classList.add("taken-back");
    }
  }
  parts.slots.forEach((slots, seat) => {
    const laid = plays.filter((play) => play.seat === seat && !play.withdrawn);
    const known = new Set(handOf(currentDeal(), seat).cards);
    const gone = laid.flatMap((play) => play.cards.map((card) => [card, play.down])).filter(([card]) => !known.has(card));
    slots.forEach((slot, nth) => slot.classList.toggle("covered", Boolean(gone[nth]?.[1]) && closed(seat) && !packetsOpen()));
  });
}

game.cover = (deal) => coverList(deal, false);

// What lies face down, and what was drawn, in the list of tricks.
function coverList(deal = state.deal, over = packetsOpen()) {
  const { element } = articles[deal];
  element.querySelectorAll(".trick").forEach((row, nth) => {
    const trick = data.deals[deal].tricks[nth];
    row.querySelectorAll(".line .p").forEach((link, at) => {
      const play = trick?.plays[at];
      link.classList.toggle("covered", Boolean(play?.down) && closed(play.seat) && !over);
    });
    row.querySelectorAll(".who-drew").forEach((each, at) => {
      const seat = trick?.own?.drawn?.[at]?.[0];
      each.classList.toggle("covered", seat !== undefined && closed(seat) && !over);
    });
  });
}

// The stock with the card that was shown; once that is drawn only its suit.
game.corner = (deal, { trick }) => {
  const { turnup, trump } = deal.own;
  const left = trick?.own ? trick.own.stock : 0;
  const pile = make("div", "stock");
  pile.setAttribute("role", "img");
  const sentence = trump === null ? words.no_trump : words.trumps[trump];
  if (turnup !== null && trump !== null) {
    const suit = SUITS[trump];
    const inside = trick?.own?.up && turnup < 52;
    const card = make("span", `turnup ${suit}${inside ? "" : " suit-only"}`);
    if (inside) card.append(make("span", "", rankOf(turnup)));
    card.append(suitSign(suit));
    pile.append(card);
  }
  if (left) pile.append(make("span", `deck deck-${Math.min(3, Math.ceil(left / 8))}`));
  const counted = left ? say(words.stock, { count: left }) : words.stock_empty;
  const told = turnup !== null && turnup < 52 ? words.turnup : words.trump_only;
  pile.setAttribute("aria-label", say(told, { trump: sentence, card: cardWords(turnup) }));
  const text = make("div", "stock-words", make("b", "", sentence), make("span", "", trick ? counted : ""));
  board.querySelector(".exposed").replaceChildren(pile, text);
};
