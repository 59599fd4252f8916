// The trick in the middle of the table, and how cards move to it and away.

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
    .map((play) => say(words.lies, { player: players[play.seat], cards: listed(play.cards.map(cardWords)) })).join("; ") || words.empty);
}

function trickCard(play, card, how) {
  const suit = suitOf(card);
  const element = make("div", `card at-${positionOf(play.seat)} ${suit}`);
  element.dataset.card = card;
  if (play.down) {
    element.classList.add("back");
    if (card < 52 && !closed(play.seat)) element.append(make("span", `corner ${suit}`, rankOf(card), suitSign(suit)));
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

// The trick before the one on the table, whole; null if there is none to be looked at again.
function trickBefore({ deal, index }) {
  const trick = currentLine().tricks[index - 1];
  if (!trick || trick.own?.back || state.dealt || game.recalls?.(deal) === false) return null;
  return {
    ...tableOf(), trick, index: index - 1, plays: trick.plays, count: trick.plays.length,
    winning: trick.winning.at(-1) ?? null, last: undefined, next: null, coming: undefined, full: trick.winner !== null,
  };
}

// What stands where the trick is told, while the one before is looked at.
function drawAgain({ deal, trick }) {
  const lines = [make("b", "", say(words.again, { trick: trick.key }))];
  if (trick.winner !== null) lines.push(make("span", "", say(words.took, { player: deal.short[trick.winner] })));
  board.querySelector(".info").replaceChildren(...lines);
}

// Motion: a card goes from its place to the trick; a full trick leaves to its winner.
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

function moveCard(old) {
  if (calm.matches || document.hidden) return;
  const { last, index } = tableOf();
  if (!last) return;
  if (old && old.full && old.index !== index) {
    const place = data.positions.length ? positionOf(old.trick.winner) : "top";
    const away = {
      top: [0, -90], bottom: [0, 90], left: [-140, 0], right: [140, 0],
      "top-left": [-70, -90], "top-right": [70, -90],
    }[place] ?? [0, -90];
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
