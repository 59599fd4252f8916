// Moments of a match: which deal, which trick, how many cards of it lie on the table.
// Nothing here touches the page.

const data = JSON.parse(document.getElementById("data").textContent);
const words = data.words;

// Fill {names} in a sentence.
const say = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

// A signed amount of points with a real minus.
const signed = (value) => (value === 0 ? "0" : value > 0 ? "+" + value : "\u2212" + -value);

const SUITS = "SHDC";
const suitOf = (card) => (card < 52 ? SUITS[Math.floor(card / 13)] : card < 56 ? SUITS[card - 52] : "");
const rankOf = (card) => (card < 52 ? ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][card % 13] : "?");

const cardWords = (card) =>
  card < 52
    ? say(words.card, { rank: words.ranks[card % 13], suit: words.suits[Math.floor(card / 13)] })
    : words.unknown;

// Where every trick of a deal begins, counted in plays from the start of the deal.
for (const deal of data.deals) {
  let count = 0;
  for (const trick of deal.tricks) {
    trick.start = count;
    count += trick.plays.length;
  }
  deal.length = count;
  deal.marks = marksOf(deal);
}

// Places on the slider at which something is to be read.
function marksOf(deal) {
  const marks = new Map();
  for (const trick of deal.tricks) {
    for (const after of trick.comments ?? []) marks.set(trick.start + after, "comment");
    for (const after of trick.findings ?? []) marks.set(trick.start + after, "finding");
  }
  return marks;
}

// The state of the page.  `at` counts the plays of the deal; `fresh` means that the trick
// which is about to begin is shown, empty, instead of the full one before it.
const state = { deal: 0, at: 0, fresh: false, end: false, turn: 0, shut: false, playing: false, speed: 1 };

const currentDeal = () => data.deals[state.deal];

// The trick shown and the number of its plays on the table.
function shown() {
  const deal = currentDeal();
  let index = 0;
  while (index + 1 < deal.tricks.length && deal.tricks[index + 1].start < state.at) index += 1;
  if (state.fresh && index + 1 < deal.tricks.length) return { index: index + 1, count: 0 };
  const trick = deal.tricks[index];
  return { index, count: trick ? state.at - trick.start : 0 };
}

// The moment as it stands in a link: d3.t7.c2, d3 or end.
function linkOf() {
  if (state.end) return "end";
  const deal = currentDeal();
  const { index, count } = shown();
  return deal.tricks.length ? `d${deal.key}.t${deal.tricks[index].key}.c${count}` : `d${deal.key}`;
}

// What a link means; null if it is no moment of this match.
function readLink(text) {
  if (text === "end") return { end: true };
  const parts = /^d(\w+)(?:\.t(\w+)(?:\.c(\d+))?)?$/.exec(text);
  if (!parts) return null;
  const deal = data.deals.findIndex((each) => each.key === parts[1]);
  if (deal < 0) return null;
  if (!parts[2]) return { deal, at: 0, fresh: false };
  const index = data.deals[deal].tricks.findIndex((each) => each.key === parts[2]);
  if (index < 0) return null;
  const trick = data.deals[deal].tricks[index];
  const count = Math.min(Number(parts[3] ?? trick.plays.length), trick.plays.length);
  return { deal, at: trick.start + count, fresh: count === 0 && index > 0 };
}

// Everything about the current moment that the table shows.
function tableOf() {
  const deal = currentDeal();
  const { index, count } = shown();
  const trick = deal.tricks[index];
  const played = new Set();
  const caught = deal.players.map(() => []);
  for (const each of deal.tricks.slice(0, index)) {
    for (const play of each.plays) if (!play.withdrawn) play.cards.forEach((card) => played.add(card));
    if (each.winner !== null) caught[each.winner].push(...(each.caught ?? []));
  }
  const plays = trick ? trick.plays.slice(0, count) : [];
  for (const play of plays) if (!play.withdrawn) play.cards.forEach((card) => played.add(card));
  const last = plays[plays.length - 1];
  const full = Boolean(trick) && count === trick.plays.length && trick.winner !== null;
  if (full) caught[trick.winner].push(...(trick.caught ?? []));
  const scored = full ? trick : deal.tricks[index - 1];
  const following = trick && count < trick.plays.length ? trick.plays[count].seat : null;
  const next = following ?? (trick && count === 0 ? trick.leader : null);
  return {
    deal, trick, index, count, plays, last, full, played, caught,
    next: full ? null : next,
    soFar: scored?.so_far ?? (index === 0 && trick?.so_far === undefined ? null : data.seats.map(() => 0)),
    winning: count > 0 ? trick.winning[count - 1] : null,
  };
}
