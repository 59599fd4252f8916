// Moving: a card, a trick, to what is to be read, into variations, by itself.

const stepTo = (at, step) => go({ at }, { step });

function forward() {
  if (state.end) return;
  const line = currentLine();
  if (state.dealt) go({ at: 0 });
  else if (state.fresh || state.at < line.length) stepTo(state.at + 1, true);
  else if (line.parent) stop();
  else if (state.deal + 1 < data.deals.length) go(startOf(state.deal + 1));
  else go({ end: true });
}

function back() {
  if (state.end) go(endOf(data.deals.length - 1));
  else if (state.fresh) go({ at: state.at });
  else if (state.at > 0) stepTo(state.at - 1, false);
  else if (currentDeal().exchange && !state.dealt) go({ at: 0, dealt: true });
  else if (state.deal > 0) go(endOf(state.deal - 1));
}

// A trick on: to the end of the trick; a trick back: to the end of the one before.
function trickOn() {
  const ends = currentLine().tricks.map((trick) => trick.start + trick.plays.length);
  const next = ends.find((at) => at > state.at);
  if (state.end || state.dealt || next === undefined) forward();
  else go({ at: next });
}

function trickBack() {
  if (state.end || state.at === 0) return back();
  const starts = currentLine().tricks.map((trick) => trick.start).filter((at) => at < state.at);
  return go({ at: starts.at(-1) ?? 0 });
}

function first() {
  const line = currentLine();
  if (line.parent && state.at > line.from + 1) go({ at: line.from + 1 });
  else go(startOf(state.deal));
}

function last() {
  const { length } = currentLine();
  if (state.end || state.at === length) forward();
  else go({ at: length });
}

// Into a variation: the first one behind the current card, or the next one beside this.
function enter() {
  if (state.end || state.dealt) return;
  const line = currentLine();
  const { index, count } = shown();
  let branch = count ? branchOf(state.deal, line, index, count, 1) : null;
  if (!branch && line.parent && state.at === line.from + 1) {
    const nth = Number(/\d+$/.exec(line.stem)[0]);
    branch = branchOf(state.deal, line.parent, line.index, line.count, nth + 1)
      ?? branchOf(state.deal, line.parent, line.index, line.count, 1);
  }
  if (branch) go({ stem: branch.stem, at: branch.from + 1 });
}

// Out of a variation, to the card that it replaces.
function leave() {
  if (state.again) return again();
  const line = currentLine();
  return !state.end && line.parent ? go({ stem: line.parent.stem, at: line.from + 1 }) : undefined;
}

// The next or the last place with something to read: in this line, then in the game.
function toNote(way) {
  let deal = state.end ? data.deals.length : state.deal;
  let at = state.end ? 0 : state.at;
  if (!state.end && currentLine().parent) {
    let line = currentLine();
    const inside = nearest(line.marks, at, way);
    if (inside !== undefined && inside > line.from) return go({ at: inside });
    while (line.parent.parent) line = line.parent;
    at = line.from + 1;
    if (way < 0) return go({ deal, at });
  }
  while (deal >= 0 && deal <= data.deals.length) {
    const found = nearest(lines[deal]?.get("").marks ?? new Map(), at, way);
    if (found !== undefined) return go({ deal, at: found });
    deal += way;
    at = way > 0 ? -1 : Infinity;
  }
  return undefined;
}

function nearest(marks, at, way) {
  const places = [...marks.keys()].sort((one, two) => one - two);
  return way > 0 ? places.find((each) => each > at) : places.filter((each) => each < at).at(-1);
}

// Autoplay: 0.9 s a card, 0.7 s more at the end of a trick, longer where there is to read.
let timer = 0;

function play() {
  if (state.end) return;
  state.playing = true;
  showPlaying();
  if (state.at >= currentLine().length) forward();
  plan();
}

function plan() {
  clearTimeout(timer);
  if (!state.playing) return;
  const { full } = tableOf();
  let wait = 900 + (full ? 700 : 0);
  if (currentLine().marks.has(state.at) && !nowBox.hidden) {
    wait = Math.max(wait, Math.min(8000, Math.max(1000, nowBox.textContent.length * 45)));
  }
  timer = setTimeout(() => {
    forward();
    if (state.playing) plan();
  }, wait / state.speed);
}

function stop() {
  clearTimeout(timer);
  state.playing = false;
  showPlaying();
}

function showPlaying() {
  const button = stage.querySelector(".controls .play");
  button.querySelector("use").setAttribute("href", state.playing ? "#i-pause" : "#i-play");
  button.setAttribute("aria-label", state.playing ? words.pause : words.play);
}

function speed() {
  setSpeed(SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length]);
}

// A swipe over the table: to the left a card on, to the right a card back.
let touched = null;

board.addEventListener("touchstart", ({ touches }) => {
  touched = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}, { passive: true });

board.addEventListener("touchend", ({ changedTouches: [end] }) => {
  if (!touched) return;
  const x = end.clientX - touched.x;
  const y = end.clientY - touched.y;
  touched = null;
  if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
  stop();
  if (x < 0) forward();
  else back();
}, { passive: true });
