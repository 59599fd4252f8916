// Moving: buttons, slider, keys, links, dialogs, autoplay.

const range = stage.querySelector("input");
const said = document.getElementById("said");
const summary = document.getElementById("end");
const panels = document.querySelector(".panels");
const main = document.querySelector("main");
const rulebook = document.getElementById("rulebook");
const rules = new Map([...(rulebook?.querySelectorAll(".rule") ?? [])].map((each) => [each.id, each]));

// Go to a moment; `how.step` is set for a single step on by hand or autoplay.
function go(target, how = {}) {
  const before = { deal: state.deal, stem: state.stem, dealt: state.dealt, end: state.end };
  const old = how.step && !state.end && parts
    ? { ...tableOf(), cards: [...middle.querySelectorAll(".card:not(.place)")] } : null;
  if ("deal" in target) state.stem = "";
  Object.assign(state, { end: false, fresh: false, dealt: false }, target);
  if (state.end) stop();
  // Before its own first card a variation is still the line that it stands in.
  while (!state.end && currentLine().parent && state.at <= currentLine().from) state.stem = currentLine().parent.stem;
  const moved = !parts || state.deal !== before.deal || state.end !== before.end;
  const changed = moved || state.stem !== before.stem || state.dealt !== before.dealt;
  draw(moved, changed);
  if (how.step && old && !changed) moveCard(old);
  if (how.quiet !== true) setLink();
  if (how.speak !== false) speak();
}

function setLink() {
  try {
    history.replaceState(null, "", "#" + linkOf());
  } catch { /* a page inside another may not change its address */ }
}

// `moved`: to another deal or page; `changed`: to another line or other hands.
function draw(moved, changed) {
  const deal = currentDeal();
  summary.hidden = !state.end;
  reading.hidden = state.end;
  if (panels) panels.hidden = state.end;
  const sheet = !state.end && !deal.tricks.length && !deal.hands.some((hand) => hand.cards.length);
  stage.hidden = state.end || sheet;
  main.classList.toggle("sheet", sheet);
  if (state.end) {
    nowBox.hidden = true;
    markDeal();
    return;
  }
  if (changed) {
    buildTable();
    buildSlider();
  }
  if (moved) {
    showDeal();
    markDeal();
  }
  drawTable();
  drawSlider();
  markCurrent();
}

function markDeal() {
  let current = null;
  document.querySelectorAll(".deals a").forEach((link) => {
    const here = link.hash === (state.end ? "#end" : "#d" + currentDeal().key);
    if (here) {
      link.setAttribute("aria-current", "true");
      current = link;
    } else link.removeAttribute("aria-current");
  });
  if (current) {
    const bar = current.closest("ul");
    bar.scrollLeft = current.offsetLeft - bar.offsetLeft - bar.clientWidth / 2 + current.offsetWidth / 2;
  }
  document.querySelectorAll(".scores tr[data-deal]").forEach((row) => {
    row.classList.toggle("here", !state.end && Number(row.dataset.deal) === state.deal);
  });
  const chart = document.querySelector(".running .chart");
  if (chart) {
    const here = chart.querySelector(".here");
    const x = Number(chart.dataset.left) + Number(chart.dataset.step) * (state.deal + 1);
    here.setAttribute("x", x - 8);
    here.setAttribute("visibility", state.end ? "hidden" : "visible");
  }
}

// How far along the slider a moment lies, in percent; before the first card may come the deal.
function along(at) {
  const first = currentDeal().exchange ? -1 : 0;
  return (100 * (at - first)) / Math.max(currentLine().length - first, 1);
}

function buildSlider() {
  const line = currentLine();
  const marks = stage.querySelector(".marks");
  const numbers = stage.querySelector(".numbers-row");
  const place = (element, at) => {
    element.style.left = `${along(at)}%`;
    return element;
  };
  const children = [make("span", "rail"), make("span", "filled")];
  if (line.parent) children.push(make("span", "shared"));
  for (const trick of line.tricks.slice(1)) children.push(place(make("span", "tick"), trick.start));
  for (const [at, kind] of line.marks) children.push(place(make("span", kind === "finding" ? "tri" : "dot"), at));
  marks.replaceChildren(...children);
  if (line.parent) marks.querySelector(".shared").style.width = `${along(line.from)}%`;
  const blank = make("span", "", "");
  blank.style.flex = "1 1 0";
  numbers.replaceChildren(...(currentDeal().exchange ? [blank] : []), ...line.tricks.map((trick) => {
    const number = make("span", "", trick.key);
    number.style.flex = `${Math.max(trick.plays.length, 0.001)} 1 0`;
    return number;
  }));
  range.min = currentDeal().exchange ? -1 : 0;
  range.max = line.length;
  range.disabled = line.length === 0;
}

function drawSlider() {
  const { index, count } = shown();
  const trick = currentLine().tricks[index];
  range.value = state.dealt ? -1 : state.at;
  stage.querySelector(".filled").style.width = `${along(state.dealt ? -1 : state.at)}%`;
  let text = words.before;
  if (state.dealt) text = words.as_dealt;
  else if (count) text = say(words.moment, { trick: trick.key, card: count, cards: trick.plays.length });
  range.setAttribute("aria-valuetext", text);
}

// The next thing to say, in words: who plays what, and whose trick it is.
function speak() {
  if (state.end) {
    said.textContent = summary.querySelector("h2").textContent;
    return;
  }
  const { deal, trick, last, count, full } = tableOf();
  if (!last) {
    const what = state.dealt ? `${words.as_dealt}. ${words.to_pass}.`
      : trick ? say(words.leads, { player: deal.players[trick.leader] }) : deal.status_text;
    said.textContent = `${deal.title}. ${what}`;
    return;
  }
  const player = deal.players[last.seat];
  let text;
  if (last.passed) text = say(words.passes, { player });
  else if (last.down) text = say(words.face_down, { player, count: last.cards.length });
  else {
    const cards = last.cards.map((card) => {
      const nickname = data.nicknames[card];
      return nickname ? say(words.nickname, { card: cardWords(card), nickname }) : cardWords(card);
    }).join(" ");
    if (last.withdrawn) text = say(words.takes_back, { player, card: cards });
    else text = say(count === 1 ? words.leads_card : words.plays, { player, card: cards });
    if (count > 1 && !last.withdrawn) text += " " + say(words.on_trick, { player: deal.players[trick.leader] });
  }
  text = text.replace(/,$/, "");
  if (full) text += ". " + say(words.takes_trick, { player: deal.players[trick.winner], trick: trick.key });
  const line = currentLine();
  if (line.parent && state.at === line.from + 1) {
    const [branch] = document.getElementsByClassName("branch");
    text = `${branch.firstElementChild.textContent}. ${text}`;
  }
  if (line.parent && state.at === line.length) text += ". " + words.variation_ends;
  said.textContent = text + ".";
}

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
  const line = currentLine();
  if (!state.end && line.parent) go({ stem: line.parent.stem, at: line.from + 1 });
}

// The next or the last place with something to read: in this line, then in the game.
function toNote(way) {
  const line = currentLine();
  if (line.parent && !state.end) {
    const inside = nearest(line.marks, state.at, way);
    if (inside !== undefined && inside > line.from) return go({ at: inside });
    let game = line;
    while (game.parent) game = game.parent;
    let root = line;
    while (root.parent.parent) root = root.parent;
    if (way < 0) return go({ stem: "", at: root.from + 1 });
    Object.assign(state, { stem: "", at: root.from + 1 });
  }
  let deal = state.end ? data.deals.length : state.deal;
  let at = state.end ? 0 : state.at;
  while (deal >= 0 && deal <= data.deals.length) {
    const found = nearest(lines[deal]?.get("").marks ?? new Map(), at, way);
    if (found !== undefined) return go({ deal, at: found });
    deal += way;
    at = way > 0 ? -1 : Infinity;
  }
  return go({});
}

function nearest(marks, at, way) {
  const places = [...marks.keys()].sort((one, two) => one - two);
  return way > 0 ? places.find((each) => each > at) : places.filter((each) => each < at).at(-1);
}

function turn() {
  state.turn = (state.turn + 1) % data.positions.length;
  if (!state.end) {
    buildTable();
    drawTable();
  }
}

function setShut(shut) {
  state.shut = shut;
  remember("shut", shut);
  document.querySelector('input[name="shut"]').checked = shut;
  const button = stage.querySelector('[data-do="hands"]');
  button.querySelector("use").setAttribute("href", shut ? "#i-shut" : "#i-eye");
  button.querySelector("span").textContent = shut ? words.hands_played : words.hands_all;
  if (parts && !state.end) drawTable();
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
  const steps = [0.5, 1, 2, 4];
  state.speed = steps[(steps.indexOf(state.speed) + 1) % steps.length];
  stage.querySelector(".speed").textContent = String(state.speed).replace("0.5", "\u00BD") + "\u00D7";
  if (state.playing) plan();
}

async function copyLink() {
  setLink();
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    const field = make("textarea", "sr");
    field.value = location.href;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  said.textContent = words.copied;
  document.querySelectorAll('[data-do="copy"] span').forEach((label) => {
    const text = label.dataset.text ?? label.textContent;
    label.dataset.text = text;
    label.textContent = words.copied;
    setTimeout(() => { label.textContent = text; }, 1600);
  });
}

// A rule may be opened over a score; everything else takes the place of what is open.
function openDialog(id) {
  if (id !== "rule") document.querySelectorAll("dialog[open]").forEach((each) => each.close());
  document.getElementById(id).showModal();
}

// A score's derivation, from the transcript, in a dialog.
function openScore(id) {
  const details = document.getElementById(id);
  if (!details) return false;
  const deal = data.deals[articles.findIndex((each) => each.element.contains(details))];
  const copy = details.cloneNode(true);
  copy.removeAttribute("id");
  const title = copy.querySelector("summary");
  const dialog = document.getElementById("score");
  dialog.querySelector("h2").replaceChildren(
    say(words.deal_score, { player: title.querySelector("bdi").textContent, deal: deal.title.toLowerCase() }),
    make("b", "", title.querySelector("b").textContent));
  title.remove();
  dialog.querySelector(".body").replaceChildren(...copy.childNodes);
  dress(dialog);
  openDialog("score");
  return true;
}

// A sentence of the rules, from the end of the page, in a dialog.
function openRule(id) {
  const rule = id.startsWith("rule-") ? rules.get(id) : null;
  if (!rule) return false;
  document.querySelector("#rule .body").replaceChildren(...rule.cloneNode(true).childNodes);
  openDialog("rule");
  return true;
}
