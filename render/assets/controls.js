// Moving: buttons, slider, keys, links, dialogs, autoplay.

const range = stage.querySelector("input");
const said = document.getElementById("said");
const summary = document.getElementById("end");
const panels = document.querySelector(".panels");
const main = document.querySelector("main");

// Go to a moment; `how.step` is set for a single step on by hand or autoplay.
function go(target, how = {}) {
  const before = { deal: state.deal, end: state.end, turn: state.turn };
  const old = how.step && !state.end && parts
    ? { ...tableOf(), cards: [...middle.querySelectorAll(".card:not(.place)")] } : null;
  Object.assign(state, { end: false, fresh: false }, target);
  if (state.end) stop();
  const changed = !parts || state.deal !== before.deal || state.end !== before.end;
  draw(changed);
  if (how.step && old && !changed) moveCard(old);
  if (how.quiet !== true) setLink();
  if (how.speak !== false) speak();
}

function setLink() {
  try {
    history.replaceState(null, "", "#" + linkOf());
  } catch { /* a page inside another may not change its address */ }
}

function draw(changed) {
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

function buildSlider() {
  const deal = currentDeal();
  const marks = stage.querySelector(".marks");
  const numbers = stage.querySelector(".numbers-row");
  const place = (element, at) => {
    element.style.left = `${(100 * at) / Math.max(deal.length, 1)}%`;
    return element;
  };
  const children = [make("span", "rail"), make("span", "filled")];
  for (const trick of deal.tricks.slice(1)) children.push(place(make("span", "tick"), trick.start));
  for (const [at, kind] of deal.marks) children.push(place(make("span", kind === "finding" ? "tri" : "dot"), at));
  marks.replaceChildren(...children);
  numbers.replaceChildren(...deal.tricks.map((trick) => {
    const number = make("span", "", trick.key);
    number.style.flex = `${Math.max(trick.plays.length, 0.001)} 1 0`;
    return number;
  }));
  range.max = deal.length;
  range.disabled = deal.length === 0;
}

function drawSlider() {
  const deal = currentDeal();
  const { index, count } = shown();
  const trick = deal.tricks[index];
  range.value = state.at;
  stage.querySelector(".filled").style.width = `${(100 * state.at) / Math.max(deal.length, 1)}%`;
  range.setAttribute("aria-valuetext", count
    ? say(words.moment, { trick: trick.key, card: count, cards: trick.plays.length }) : words.before);
}

// The next thing to say, in words: who plays what, and whose trick it is.
function speak() {
  if (state.end) {
    said.textContent = summary.querySelector("h2").textContent;
    return;
  }
  const { deal, trick, last, count, full } = tableOf();
  if (!last) {
    said.textContent = `${deal.title}. ${trick ? say(words.leads, { player: deal.players[trick.leader] }) : deal.status_text}`;
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
    text = say(count === 1 ? words.leads_card : words.plays, { player, card: cards });
    if (count > 1) text += " " + say(words.on_trick, { player: deal.players[trick.leader] });
  }
  text = text.replace(/,$/, "");
  if (full) text += ". " + say(words.takes_trick, { player: deal.players[trick.winner], trick: trick.key });
  said.textContent = text + ".";
}

const stepTo = (at, step) => go({ at }, { step });

function forward() {
  if (state.end) return;
  const deal = currentDeal();
  if (state.fresh) stepTo(state.at + 1, true);
  else if (state.at < deal.length) stepTo(state.at + 1, true);
  else if (state.deal + 1 < data.deals.length) go({ deal: state.deal + 1, at: 0 });
  else go({ end: true });
}

function back() {
  if (state.end) go({ deal: data.deals.length - 1, at: data.deals.at(-1).length });
  else if (state.fresh) go({ at: state.at });
  else if (state.at > 0) stepTo(state.at - 1, false);
  else if (state.deal > 0) go({ deal: state.deal - 1, at: data.deals[state.deal - 1].length });
}

// A trick on: to the end of the trick; a trick back: to the end of the one before.
function trickOn() {
  const ends = currentDeal().tricks.map((trick) => trick.start + trick.plays.length);
  const next = ends.find((at) => at > state.at);
  if (state.end || next === undefined) forward();
  else go({ at: next });
}

function trickBack() {
  if (state.end || state.at === 0) return back();
  const starts = currentDeal().tricks.map((trick) => trick.start).filter((at) => at < state.at);
  return go({ at: starts.at(-1) ?? 0 });
}

// The next or the last place with something to read, in this deal or another.
function toNote(way) {
  let deal = state.end ? data.deals.length : state.deal;
  let at = state.end ? 0 : state.at;
  while (deal >= 0 && deal <= data.deals.length) {
    const marks = [...(data.deals[deal]?.marks.keys() ?? [])].sort((one, two) => one - two);
    const found = way > 0 ? marks.find((each) => each > at) : marks.filter((each) => each < at).at(-1);
    if (found !== undefined) return go({ deal, at: found });
    deal += way;
    at = way > 0 ? -1 : Infinity;
  }
  return undefined;
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
  if (state.at >= currentDeal().length) forward();
  plan();
}

function plan() {
  clearTimeout(timer);
  if (!state.playing) return;
  const { full } = tableOf();
  let wait = 900 + (full ? 700 : 0);
  if (currentDeal().marks.has(state.at) && !nowBox.hidden) {
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

function openDialog(id) {
  document.querySelectorAll("dialog[open]").forEach((each) => each.close());
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
