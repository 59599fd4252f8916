// The moment that is shown: the page follows the state, the slider among it.

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
  Object.assign(state, { end: false, fresh: false, dealt: false, again: false }, target);
  if (state.end) stop();
  // Before its own first card a variation is still the line that it stands in.
  while (!state.end && currentLine().parent && state.at <= currentLine().from) state.stem = currentLine().parent.stem;
  const moved = !parts || state.deal !== before.deal || state.end !== before.end;
  const changed = moved || state.stem !== before.stem || state.dealt !== before.dealt;
  draw(moved, changed);
  if (how.step && old && !changed) moveCard(old);
  if (how.quiet !== true) setLink();
  if (how.speak !== false) {
    speak();
    const glyph = state.end ? null : articles[state.deal].links.get(linkOf())?.querySelector(".g");
    if (glyph?.title) said.textContent = say(words.row, { sentence: said.textContent, next: sentences([glyph.title]) });
  }
}

function setLink() {
  try {
    history.replaceState(null, "", "#" + linkOf() + optionText());
  } catch { /* a page inside another may not change its address */ }
  document.querySelector(".whole a").href = "#" + linkOf() + optionText({ embed: false });
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
    showHandsButton();
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

function redraw() {
  if (!parts || state.end) return;
  buildTable();
  drawTable();
  markCurrent();
}

function turn() {
  state.turn = (state.turn + 1) % data.positions.length;
  showHandsButton();
  redraw();
  setLink();
}

// All hands, one seat's view, played cards only.
function nextHands() {
  setHands(HANDS[(HANDS.indexOf(state.hands) + 1) % HANDS.length]);
  remember("hands", state.hands);
  setLink();
  said.textContent = stage.querySelector('[data-do="hands"] span').textContent;
}

// The trick before, once more; anything that moves puts it away.
function again() {
  document.querySelectorAll("dialog[open]").forEach((each) => each.close());
  if (!state.again && (state.end || !trickBefore(tableOf()))) return;
  stop();
  state.again = !state.again;
  drawTable();
  said.textContent = state.again ? sentences([board.querySelector(".info b").textContent, middle.getAttribute("aria-label")]) : "";
}

function showAgainButton(possible) {
  const button = stage.querySelector('[data-do="again"]');
  button.setAttribute("aria-disabled", String(!possible));
  button.setAttribute("aria-pressed", String(state.again));
}
