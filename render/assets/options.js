// What the reader chose: whose cards are seen, who sits at the bottom, colours.  A choice
// stands in the link behind the moment, `#d3.t7.c2;hands=played;seat=E`, and some of them
// stay on this device as well.

// A page made for one seat has no more to show than that seat saw.
const HANDS = data.viewer === null ? ["open", "seat", "played"] : data.viewer < 0 ? ["played"] : ["seat", "played"];

const settings = document.getElementById("settings");
const field = (name, value) => settings.querySelector(`[name="${name}"]${value === undefined ? "" : `[value="${CSS.escape(value)}"]`}`);

function setHands(mode) {
  if (!HANDS.includes(mode)) return;
  state.hands = mode;
  const chosen = field("hands", mode);
  if (chosen) chosen.checked = true;
  showHandsButton();
  redraw();
}

function showHandsButton() {
  const button = stage.querySelector('[data-do="hands"]');
  const players = data.deals.length ? currentDeal().short : [];
  const sees = say(words.hands_seat, { player: players[eye()] ?? "" });
  button.querySelector("use").setAttribute("href", state.hands === "open" ? "#i-eye" : state.hands === "seat" ? "#i-seat" : "#i-shut");
  button.querySelector("span").textContent = { open: words.hands_all, seat: sees, played: words.hands_played }[state.hands];
  button.disabled = HANDS.length < 2;
}

// Turn the table so that a seat is at the bottom.
function setSeat(label) {
  const seat = data.seats.findIndex((each) => each.label.toLowerCase() === label.toLowerCase());
  const bottom = data.positions.indexOf("bottom");
  if (seat < 0 || bottom < 0) return;
  state.turn = (bottom - seat + data.positions.length) % data.positions.length;
  showHandsButton();
  redraw();
}

const bottomSeat = () => data.positions.findIndex((_, seat) => positionOf(seat) === "bottom");

function setTheme(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
  field("theme", root.dataset.theme ?? "auto").checked = true;
}

function setFour(on) {
  if (on) root.dataset.four = "1";
  else delete root.dataset.four;
  field("four").checked = on;
}

function setCaps(on) {
  state.caps = on;
  field("caps").checked = on;
  redraw();
}

function setCommented(on) {
  reading.classList.toggle("commented", on);
  reading.querySelector('[data-do="commented"]').setAttribute("aria-pressed", String(on));
}

const SPEEDS = [0.5, 1, 2, 4];

function setSpeed(speed) {
  if (!SPEEDS.includes(speed)) return;
  state.speed = speed;
  stage.querySelector(".speed").textContent = String(speed).replace("0.5", "\u00BD") + "\u00D7";
  if (state.playing) plan();
}

// Inside somebody else's page: the table and what is said of it, without all that is round it.
function setEmbed(on) {
  root.classList.toggle("embed", on);
  const whole = document.querySelector(".whole");
  whole.hidden = !on;
}

// By the name in the link: what is chosen, what goes without saying, how it is set.
const CHOICES = {
  hands: { now: () => state.hands, plain: HANDS.includes(data.hands) ? data.hands : HANDS[0], set: setHands },
  seat: { now: () => data.seats[bottomSeat()]?.label ?? "", plain: "", set: setSeat },
  commented: { now: () => reading.classList.contains("commented"), plain: false, set: setCommented },
  speed: { now: () => state.speed, plain: 1, set: (value) => setSpeed(Number(value)) },
  theme: { now: () => root.dataset.theme ?? "auto", plain: "auto", set: setTheme },
  four: { now: () => Boolean(root.dataset.four), plain: false, set: setFour },
  caps: { now: () => state.caps, plain: true, set: setCaps },
  lang: { now: () => lang, plain: data.lang, set: (to) => chooseLanguage(to) },
  embed: { now: () => root.classList.contains("embed"), plain: false, set: setEmbed },
};
// Matters of taste go into a link only if they were chosen here or came by a link.
const TASTE = new Set(["theme", "four", "caps", "lang", "speed"]);
const told = new Set();

// The options as they stand in a link, each behind a semicolon.
function optionText({ embed } = {}) {
  let text = "";
  for (const [name, { now, plain }] of Object.entries(CHOICES)) {
    const value = name === "embed" && embed !== undefined ? embed : now();
    if (value === plain || (TASTE.has(name) && !told.has(name))) continue;
    text += value === true ? `;${name}` : `;${name}=${value === false ? "no" : encodeURIComponent(value)}`;
  }
  return text;
}

// A link in two parts: the moment, and the options that it names.
function partsOf(hash) {
  const [moment, ...rest] = hash.replace(/^#/, "").split(";");
  const options = [];
  for (const each of rest) {
    const [name, value] = each.split("=", 2);
    if (!Object.hasOwn(CHOICES, name)) continue;
    try {
      options.push([name, value === undefined ? true : value === "no" ? false : decodeURIComponent(value)]);
    } catch { /* not the link of a page */ }
  }
  return { moment, options };
}

function applyOptions(options) {
  for (const [name, value] of options) {
    const flag = typeof CHOICES[name].plain === "boolean";
    if (flag !== (typeof value === "boolean")) continue;
    told.add(name);
    CHOICES[name].set(value);
  }
}

// What the device remembers, then what the page was made with.
function applySettings() {
  setTheme(recall("theme"));
  setFour(recall("four") === "true");
  setCaps(recall("caps") !== "false");
  chooseLanguage(recall("lang"));
  const eyes = data.viewer === null ? undefined : data.seats[data.viewer]?.label;
  if (eyes) setSeat(eyes);
  CHOICES.seat.plain = CHOICES.seat.now();
  setHands(CHOICES.hands.plain);
  if (CHOICES.hands.plain === HANDS[0]) setHands(recall("hands"));
}

function chooseLanguage(to) {
  if (to === lang || !Object.hasOwn(data.phrases ?? {}, to)) return;
  setLanguage(to);
  redress();
  buildRunning();
  showPlaying();
  if (field("lang")) field("lang").value = to;
  showHandsButton();
  if (parts) draw(true, true);
}

settings.addEventListener("change", ({ target }) => {
  const { name, type, value, checked } = target;
  if (!Object.hasOwn(CHOICES, name)) return;
  told.add(name);
  CHOICES[name].set(type === "checkbox" ? checked : value);
  remember(name, type === "checkbox" ? checked : value);
  setLink();
});
