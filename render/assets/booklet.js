// Paper: before the page is printed every deal is dressed, and at each commented moment at
// which there was a choice a diagram shows the hands as they were when the trick began.

const choices = (play, held) => {
  if (play.passed || play.withdrawn) return false;
  if (play.may === undefined) return held.length > 1;
  return typeof play.may === "number" ? held.filter((card) => card < 52 && Math.floor(card / 13) === play.may).length > 1 : play.may.length > 1;
};

// The hands of a deal as each of its tricks begins.
function handsByTrick(deal) {
  let held = deal.hands.map((hand) => [...hand.cards]);
  return deal.tricks.map((trick) => {
    if (trick.own?.held) held = trick.own.held.map((hand) => hand.filter((card) => card < 52));
    const now = held;
    if (!trick.own?.back) {
      const gone = new Set(trick.plays.filter((play) => !play.withdrawn).flatMap((play) => play.cards));
      held = held.map((hand) => hand.filter((card) => !gone.has(card)));
    }
    return now;
  });
}

// Whether something is said of a trick where its player could have chosen.
function wasChosen(deal, trick, held) {
  const spoken = [...(trick.comments ?? []), ...Object.keys(trick.variations ?? {}).map(Number)];
  return spoken.some((after) => {
    const play = trick.plays[Math.max(after, 1) - 1];
    return play && choices(play, held[play.seat]);
  });
}

function diagram(deal, trick, held) {
  const box = make("div", deal.hands.length > 4 ? "diagram moment many" : "diagram moment");
  held.forEach((cards, seat) => {
    if (!cards.length || closed(seat)) return;
    const rows = [...SUITS].map((suit) => {
      const ranks = cards.filter((card) => suitOf(card) === suit).map(rankOf);
      // Where cards are not known, nobody can say that a suit is missing.
      return !ranks.length && deal.hands[seat].unknown ? "" : make("p", ranks.length ? suit : `${suit} void`, make("b", `k ${suit}`, suitSign(suit)), " ", ranks.join(" ") || "\u2013");
    });
    const holder = make("div", "holder", make("bdi", "", deal.players[seat]));
    box.append(make("div", `at-${data.positions[seat]}`, holder, ...rows));
  });
  const before = deal.tricks[deal.tricks.indexOf(trick) - 1];
  const where = before && !before.own?.back ? words.after_trick : words.before_trick;
  const key = before && !before.own?.back ? before.key : trick.key;
  box.append(make("p", "where", say(where, { trick: key, player: deal.short[trick.leader] })));
  return box;
}

function layOut() {
  if (document.querySelector(".diagram.moment")) return;
  if (rulebook) rulebook.hidden = false;
  // Small hands are told without the suits that they lack.
  document.querySelectorAll(".deal > .diagram p").forEach((row) => row.classList.toggle("void", row.textContent.trim().endsWith("\u2013")));
  reading.classList.toggle("few", data.deals.every((deal) => deal.hands.every((hand) => hand.cards.length < 7)));
  articles.forEach((article, at) => {
    const deal = data.deals[at];
    if (!article.dressed) dress(article.element);
    article.dressed = true;
    game.cover?.(at);
    // Hands that are closed on the screen are closed on paper.
    article.element.querySelectorAll(":scope > .diagram > div").forEach((hand) => {
      const seat = data.positions.findIndex((each) => hand.classList.contains(`at-${each}`));
      hand.hidden = closed(seat);
    });
    const held = handsByTrick(deal);
    article.element.querySelectorAll(".trick").forEach((row, nth) => {
      const trick = deal.tricks[nth];
      if (nth && held[nth].some((hand) => hand.length) && wasChosen(deal, trick, held[nth])) row.before(diagram(deal, trick, held[nth]));
    });
  });
}

function foldBack() {
  document.querySelectorAll(".diagram.moment").forEach((each) => each.remove());
  document.querySelectorAll(".deal > .diagram > [hidden]").forEach((each) => { each.hidden = false; });
  if (rulebook) rulebook.hidden = true;
  redraw();
}

window.addEventListener("beforeprint", layOut);
window.addEventListener("afterprint", foldBack);
