// Moments of a match: which deal, which line of play, which trick, how many cards of it lie
// on the table.  Nothing here touches the page.

// What a game's own script does instead of what stands in the general files, by name.
const game = {};

const SUITS = "SHDC";
const suitOf = (card) => (card < 52 ? SUITS[Math.floor(card / 13)] : card < 56 ? SUITS[card - 52] : "");
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const rankOf = (card) => (card < 52 ? RANKS[card % 13] : "?");

const cardWords = (card) =>
  card < 52
    ? say(words.card, { rank: words.ranks[card % 13], suit: words.suits[Math.floor(card / 13)] })
    : words.unknown;

// The same as what somebody plays.
const theCard = (card) =>
  card < 52 ? say(words.the_cards[card % 13], { suit: words.suits[Math.floor(card / 13)] }) : words.an_unknown;

// Plays come in short where nothing is special about them: a card, or [card, what might have
// been played], or nothing for a pass, of the seat whose turn it was.
function unfold(tricks, before) {
  tricks.forEach((trick, number) => {
    const shared = number ? 0 : before;
    trick.plays = trick.plays.map((play, nth) => {
      if (typeof play === "object" && !Array.isArray(play)) return play;
      const seat = (trick.leader + shared + nth) % data.positions.length;
      if (Array.isArray(play) && !play.length) return { seat, cards: [], passed: true, may: [] };
      return Array.isArray(play) ? { seat, cards: [play[0]], may: play[1] } : { seat, cards: [play] };
    });
    for (const [after, branches] of Object.entries(trick.variations ?? {})) {
      branches.forEach((branch) => unfold(branch, branch[0].own?.claim ? 0 : Number(after) - 1));
    }
  });
}

// What follows from the other tricks and from the cards is left out of the game's own tricks.
function complete(tricks) {
  let leader = 0;
  let points;
  tricks.forEach((trick, place) => {
    trick.key ??= String(place + 1);
    trick.leader ??= leader;
    const cards = trick.plays.map((play) => (Array.isArray(play) ? play[0] : play));
    // A round that nobody takes.
    if (trick.winning && !trick.winning.length && cards.length) {
      trick.winning = cards.map(() => null);
      trick.winner = null;
    }
    let best = 0;
    trick.winning ??= cards.map((card, at) => {
      if (suitOf(card) === suitOf(cards[0]) && card > cards[best]) best = at;
      return best;
    });
    trick.plays = trick.plays.map((play, at) => (
      data.follows && at && typeof play === "number" && play < 52 && suitOf(play) === suitOf(cards[0]) ? [play, Math.floor(play / 13)] : play));
    if (trick.winner === undefined) trick.winner = (trick.leader + trick.winning.at(-1)) % data.positions.length;
    leader = trick.winner ?? trick.leader;
    if (trick.winner !== null && trick.plays.every((play) => typeof play === "number" || Array.isArray(play))) {
      trick.caught ??= cards.filter((card) => data.scoring.includes(card));
    }
    if (trick.so_far === undefined) trick.so_far = points;
    points = trick.so_far ?? undefined;
    if (!points) delete trick.so_far;
  });
}

data.deals.forEach((deal, at) => {
  deal.exposed ??= [];
  deal.key ??= String(deal.number);
  deal.status ??= "complete";
  deal.caught_shown ??= true;
  deal.players ??= data.deals[at - 1].players;
  deal.short ??= data.deals[at - 1].short;
  deal.hands = deal.hands.map((hand) => (Array.isArray(hand) ? { cards: hand, unknown: 0 } : hand));
  deal.tricks = deal.tricks.map((trick) => (Array.isArray(trick) ? { plays: trick } : trick));
  complete(deal.tricks);
  unfold(deal.tricks, 0);
});

// A line of play: the game itself, or a variation with all that led to it.  `stem` is the
// part of its links behind the deal, empty for the game; `from` counts the plays that it has
// in common with the line it leaves (`parent`), whose card `count` of trick `index` it replaces.
function makeLine(line) {
  let count = 0;
  line.marks = new Map();
  for (const trick of line.tricks) {
    trick.start = count;
    count += trick.plays.length;
    // Places on the slider at which something is to be read.
    for (const after of trick.comments ?? []) line.marks.set(trick.start + after, "comment");
    for (const after of trick.findings ?? []) line.marks.set(trick.start + after, "finding");
  }
  line.length = count;
  return line;
}

const lines = data.deals.map((deal) => new Map([
  ["", makeLine({ stem: "", tricks: deal.tricks, from: 0, parent: null })],
]));

// The nth variation, from 1, behind a card of a line; null if there is none.
function branchOf(deal, line, index, count, nth) {
  const trick = line.tricks[index];
  const own = trick.variations?.[count]?.[nth - 1];
  if (!own) return null;
  const stem = `${line.stem}.t${trick.key}.c${count}.v${nth}`;
  let branch = lines[deal].get(stem);
  if (!branch) {
    // A claim sends what lies on the table back; anything else takes the place of one play.
    const claimed = own[0].own?.claim;
    const before = trick.plays.slice(0, count - 1);
    const first = claimed ? { ...own[0], key: trick.key } : {
      ...own[0], key: trick.key, leader: trick.leader,
      plays: [...before, ...own[0].plays],
      winning: [...trick.winning.slice(0, count - 1), ...own[0].winning],
    };
    const broken = claimed && before.length
      ? [{ ...trick, plays: before, winner: null, own: { ...trick.own, back: true } }] : [];
    const tricks = [...line.tricks.slice(0, index), ...broken, first, ...own.slice(1)];
    branch = makeLine({ stem, tricks, from: trick.start + count - 1, parent: line, index, count });
    lines[deal].set(stem, branch);
  }
  return branch;
}

// The state of the page.  `at` counts the plays of the line; `fresh` means that the trick
// which is about to begin is shown, empty, instead of the full one before it; `dealt` that
// the hands are shown as they were before cards were passed.
const state = {
  deal: 0, stem: "", at: 0, fresh: false, dealt: false, end: false,
  turn: 0, hands: "open", again: false, caps: true, playing: false, speed: 1,
};

const currentDeal = () => data.deals[state.deal];
const currentLine = () => lines[state.deal].get(state.stem);
const startOf = (deal) => ({ deal, at: 0, dealt: Boolean(data.deals[deal].exchange) });
const endOf = (deal) => ({ deal, at: lines[deal].get("").length });

// The trick shown and the number of its plays on the table.
function shown() {
  const { tricks } = currentLine();
  let index = 0;
  while (index + 1 < tricks.length && tricks[index + 1].start < state.at) index += 1;
  if (state.fresh && index + 1 < tricks.length) return { index: index + 1, count: 0 };
  const trick = tricks[index];
  return { index, count: trick ? state.at - trick.start : 0 };
}

// The moment as it stands in a link: d3.t7.c2, d3.t7.c2.v1.t8.c1, d3 or end.
function linkOf() {
  if (state.end) return "end";
  const deal = currentDeal();
  const line = currentLine();
  if (!line.tricks.length || state.dealt) return `d${deal.key}`;
  const { index, count } = shown();
  return `d${deal.key}${line.stem}.t${line.tricks[index].key}.c${count}`;
}

// What a link means; null if it is no moment of this match.
function readLink(text) {
  if (text === "end") return { end: true };
  const parts = text.split(".");
  const deal = data.deals.findIndex((each) => "d" + each.key === parts[0]);
  if (deal < 0) return null;
  if (parts.length === 1) return startOf(deal);
  let line = lines[deal].get("");
  let index = -1;
  let count = null;
  for (const part of parts.slice(1)) {
    const [, kind, value] = /^([tcv])(\w+)$/.exec(part) ?? [];
    if (kind === "t") {
      index = line.tricks.findLastIndex((each) => each.key === value);
      count = null;
      if (index < 0) return null;
    } else if (index < 0) return null;
    else if (kind === "c") count = Number(value);
    else if (kind === "v") {
      line = branchOf(deal, line, index, count, Number(value));
      if (!line) return null;
      index = line.index;
      count = line.count;
    } else return null;
  }
  const trick = line.tricks[index];
  count = Math.min(count ?? trick.plays.length, trick.plays.length);
  if (!(count >= 0)) return null;
  return { deal, stem: line.stem, at: trick.start + count, fresh: count === 0 && index > 0 };
}

// Everything about the current moment that the table shows.
function tableOf() {
  const deal = currentDeal();
  const { tricks } = currentLine();
  const { index, count } = shown();
  const trick = tricks[index];
  const played = new Set();
  const caught = deal.players.map(() => []);
  const bySeat = deal.players.map(() => []);
  const lay = (play) => {
    if (play.withdrawn) return;
    play.cards.forEach((card) => {
      played.add(card);
      bySeat[play.seat]?.push(card);
    });
  };
  for (const each of tricks.slice(0, index)) {
    if (each.own?.back) continue;
    each.plays.forEach(lay);
    if (each.winner !== null) caught[each.winner].push(...(each.caught ?? []));
  }
  const plays = trick ? trick.plays.slice(0, count) : [];
  plays.forEach(lay);
  const last = plays[plays.length - 1];
  const full = Boolean(trick) && count === trick.plays.length && trick.winner !== null;
  if (full) caught[trick.winner].push(...(trick.caught ?? []));
  const scored = full ? trick : tricks[index - 1];
  const coming = trick && !state.dealt ? trick.plays[count] : undefined;
  return {
    deal, trick, index, count, plays, last, full, played, caught, bySeat,
    coming: full ? undefined : coming,
    next: full || state.dealt ? null : coming?.seat ?? (trick && count === 0 ? trick.leader : null),
    soFar: scored?.so_far ?? (index === 0 && trick?.so_far === undefined ? null : data.seats.map(() => 0)),
    winning: count > 0 ? trick.winning[count - 1] : null,
  };
}

// Whether a card of the hand of the seat to move might be played; false where nobody knows.
function mayPlay(coming, card) {
  if (!coming) return false;
  const { may } = coming;
  if (may === undefined) return true;
  return typeof may === "number" ? Math.floor(card / 13) === may && card < 52 : may.includes(card);
}
