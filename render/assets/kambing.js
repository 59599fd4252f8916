// Kambing: tricks of several cards, what beats what, points and loss scores, what is said.

game.info = ({ deal, trick, index, count, full, winning, plays }) => {
  const lines = [];
  const line = currentLine();
  if (!trick) lines.push(make("b", "", deal.title), make("span", "", deal.status_text));
  else {
    lines.push(make("b", "", say(words.trick, { trick: trick.key })));
    const over = state.at === line.length && !state.fresh;
    const ending = over && (state.stem ? words.variation_ends : index === line.tricks.length - 1 && deal.status_text);
    const { claim, back } = trick.own;
    const player = deal.short[trick.leader];
    lines.push(make("span", "", say(claim ? words.claims : count ? words.led : words.leads, { player })));
    if (full) lines.push(", ", make("span", "", say(words.takes, { player: deal.short[trick.winner] })));
    else if (back && count === trick.plays.length) lines.push(", ", make("span", "", words.goes_back));
    else if (winning !== null && count && !(claim && winning === 0)) {
      lines.push(", ", make("span", "", say(words.winning, { player: deal.short[plays[winning].seat] })));
    }
    if (ending) lines.push(state.stem ? ", " : ". ", make("span", "ending", ending));
  }
  board.querySelector(".info").replaceChildren(...parted(lines));
};

// The cards of a play in the order in which they lie: over those that they beat.
const inOrder = (trick, play, index) => trick.own.laid?.[index]?.map(([card]) => card) ?? play.cards;

game.trick = (now) => {
  const { trick, plays, last, next, count, winning, full } = now;
  const children = [];
  const opened = packetsOpen();
  const back = trick?.own.back && count === trick.plays.length;
  let order = 0;
  plays.forEach((play, index) => {
    if (play.withdrawn && play !== last) return;
    if (!play.withdrawn) order += 1;
    const cards = inOrder(trick, play, index);
    const shape = `at-${positionOf(play.seat)} of-${Math.min(cards.length, 6)}`;
    cards.forEach((card, nth) => {
      const element = trickCard({ ...play, down: play.down && !opened }, card, {
        order: nth === 0 && !play.withdrawn ? order : 0,
        fan: cards.length > 1 ? nth - (cards.length - 1) / 2 : null,
        winning: index === winning && !play.withdrawn && !back, star: nth === cards.length - 1,
        just: play === last, open: false,
      });
      element.classList.add(`of-${Math.min(cards.length, 6)}`);
      element.classList.toggle("was-down", Boolean(play.down) && opened);
      if (back) element.classList.add("goes-back");
      if (nth) element.querySelector(".warn")?.remove();
      children.push(element);
    });
    if (back) children.push(make("div", `strike ${shape}`));
    if (play === last && cards.length > 1) children.push(make("div", `halo ${shape}`));
    const said = remarkOn(now, play, index, back);
    if (said.length) children.push(make("div", `caption ${shape}${said.length > 2 ? " many" : ""}`, ...said));
  });
  if (next !== null && !(last?.withdrawn && last.seat === next)) {
    const size = order ? plays.find((play) => !play.withdrawn).cards.length : 1;
    for (let nth = 0; nth < size; nth += 1) {
      const place = make("div", `card place at-${positionOf(next)} of-${Math.min(size, 6)}${size > 1 ? " fan" : ""}`,
        nth === size - 1 ? words.to_play : "");
      place.style.setProperty("--nth", nth - (size - 1) / 2);
      children.push(place);
    }
  }
  middle.replaceChildren(...children);
  const { players } = currentDeal();
  middle.setAttribute("aria-label", plays.filter((play) => !play.withdrawn).map((play) => (
    play.down && !opened ? say(words.lies_down, { player: players[play.seat], count: play.cards.length })
      : say(words.lies, { player: players[play.seat], cards: listed(play.cards.map(cardWords)) }))).join("; ") || words.empty);
  if (full) middle.setAttribute("aria-label", sentences([middle.getAttribute("aria-label"), say(words.takes, { player: players[trick.winner] })]));
};

// What stands beside a play: what it beats, what it is, where it goes.
function remarkOn({ trick, last, winning }, play, index, back) {
  if (back) return play === last ? [make("span", "", "\u21A9 ", words.back)] : [];
  if (play.down) return play === last || packetsOpen() ? [make("span", "muted", words.face_down_here)] : [];
  const pairs = trick.own.laid?.[index];
  if (pairs && index === winning) {
    return pairs.map(([high, low]) => make("span", "pair", smallCard(high), " ", make("span", "word", words.beats), " ", smallCard(low)));
  }
  return trick.own.claim && index === 0 ? [make("span", "muted", words.molodka)] : [];
}

// ---- points and loss scores

const party = document.querySelector(".party");

// Points and unnamed cards of each side, as far as this moment shows them.
function pointsNow({ deal, trick, index, full }) {
  const line = currentLine();
  if (packetsOpen() && (full || !line.length) && deal.own.points) {
    return deal.own.points.map((points) => ({ points, more: 0, claimed: !deal.own.counted }));
  }
  const own = (full ? trick : line.tricks[index - 1])?.own;
  return data.sides.map((_, side) => {
    if (!own) return { points: 0, more: 0 };
    return state.hands !== (data.viewer === null ? "open" : "seat") ? { points: own.open[side], more: own.down[side] } : { points: own.points[side], more: own.hidden[side] };
  });
}

function pointsWords({ points, more, claimed }, counted = false) {
  if (points === null || points === undefined) return "\u2013";
  if (claimed) return say(words.points_claimed, { count: points });
  const told = say(more && !counted ? words.points_least : words.points, { count: points });
  return more && counted ? say(words.points_and, { points: told, cards: say(words.not_known, { count: more }) }) : told;
}

game.drawn = (now) => {
  coverList();
  coverTiles(now);
  if (!party) return;
  const { deal } = now;
  const counts = pointsNow(now);
  const over = packetsOpen();
  const names = [...party.querySelectorAll("[data-side]")];
  for (const element of names) {
    const side = Number(element.dataset.side);
    const count = counts[side];
    const number = element.querySelector(".points");
    if (number) number.textContent = pointsWords(count);
    const link = element.querySelector("a.points");
    if (link) link.href = `#d${deal.key}.s${side + 1}`;
    const short = element.querySelector(".short-points");
    if (short) short.textContent = `${count.points ?? "\u2013"}${count.more ? "+" : ""}`;
    const filled = element.querySelector(".amount");
    if (filled) {
      filled.style.width = `${((count.points ?? 0) * 100) / 120}%`;
      filled.classList.toggle("none", !count.points);
    }
    const boxes = element.querySelector(".boxes");
    if (boxes) drawBoxes(element, boxes, deal.total_before[side], over ? deal.own.total[side] : deal.total_before[side], deal.own.limit);
  }
  const bar = party.querySelector(".points-bar");
  bar.setAttribute("aria-label", say(words.bar, {
    sides: listed([...party.querySelectorAll(".points-panel [data-side] bdi")].map((name, side) => `${name.textContent} ${pointsWords(counts[side], true)}`)),
  }));
};

function drawBoxes(element, boxes, before, now, limit) {
  if (limit !== null && limit <= 16) {
    boxes.replaceChildren(...Array.from({ length: limit }, (_, nth) => {
      const box = make("span", nth < now ? (nth < before ? "box on" : "box on new") : "box");
      if (nth === limit - 1) box.classList.add("last");
      return box;
    }));
  }
  element.querySelector(".loss b").textContent = now;
  element.querySelector(".loss .limit").textContent = limit === null ? "" : say(words.loss_of, { limit });
}

// Each panel folds to one line, and stays so.
party?.querySelectorAll("details[data-fold]").forEach((panel) => {
  panel.open = recall(`fold-${panel.dataset.fold}`) !== "true";
  panel.addEventListener("toggle", () => remember(`fold-${panel.dataset.fold}`, !panel.open));
});

// ---- what is said

game.says = ({ trick, last, count }) => {
  if (!last || last.down || last.passed || last.withdrawn) return null;
  const player = named(last.seat);
  const laid = last.cards.map(theCard);
  const ending = laid.pop();
  const cards = laid.length ? say(words.and_last, { first: listed(laid), last: ending }) : ending;
  let sentence = words.set_lies;
  if (trick.own.claim && count === 1) sentence = words.set_claims;
  else if (count === 1) sentence = words.set_leads;
  else if (trick.own.laid?.[count - 1]) sentence = words.set_beats;
  const text = say(sentence, { player, cards });
  return [trick.own.back && count === trick.plays.length ? clauses([text, words.goes_back]) : text];
};
