// What is said, in the language that the reader chose.  The transcript stands in the page in
// one language; its places are known (data-t, data-u, x-t) and said again when it changes.

const data = JSON.parse(document.getElementById("data").textContent);
const words = {};
let lang = data.lang;
let plural = new Intl.PluralRules(lang);

// Fill {names} in a sentence; of one with plural forms, the form that goes with a number.
function say(sentence, values, count = values.count) {
  const form = Array.isArray(sentence) ? sentence[plural.select(count) === "one" ? 0 : sentence.length - 1] : sentence;
  return form.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

// A number with a real minus; its thousands are set apart from the fifth digit on.
function number(value) {
  const digits = String(Math.abs(value));
  const parted = digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, /^(id|de)$/.test(lang) ? "." : ",");
  return value < 0 ? "\u2212" + parted : parted;
}

// A signed amount of points.
const signed = (value) => (value > 0 ? "+" : "") + number(value);

const phrase = (id) => data.phrases[lang][id];

// A text, the number of a phrase, [phrase, part, …], a row that begins with a text, {n: amount}.
function tell(said) {
  if (typeof said === "string") return said;
  if (typeof said === "number") return phrase(said);
  if (!Array.isArray(said)) return signed(said.n);
  const [first, ...rest] = said;
  if (typeof first === "string") return first + rest.map(tell).join("");
  const sentence = phrase(first);
  if (!Array.isArray(sentence)) return say(sentence, rest.map(tell));
  const [count, ...parts] = rest;
  return say(sentence, [number(count), ...parts.map(tell)], count);
}

// The words of the script keep the holes that they are filled in later.
function wordsOf(said) {
  if (typeof said === "number") return phrase(said);
  if (typeof said !== "object") return said;
  if (!Array.isArray(said)) return Object.fromEntries(Object.entries(said).map(([name, each]) => [name, wordsOf(each)]));
  const forms = typeof said[0] === "number" ? phrase(said[0]) : null;
  return Array.isArray(forms) ? forms : said.map(wordsOf);
}

const TOLD = ["title", "subtitle", "hands_note", "exposed_title", "status_text"];
const toldOf = data.deals.map((deal) => Object.fromEntries(TOLD.map((name) => [name, deal[name] ?? ""])));
const nicknames = {};
const textPlaces = document.querySelectorAll("[data-t], x-t, .results summary > i, .results details > p:not([class])");
const labelPlaces = document.querySelectorAll("[data-u]");

function setWords() {
  Object.assign(words, wordsOf(data.words));
  data.deals.forEach((deal, at) => TOLD.forEach((name) => { deal[name] = tell(toldOf[at][name]); }));
  for (const [card, said] of Object.entries(data.nicknames)) nicknames[card] = tell(said);
}

// Say everything that stands in the page in another language.
function setLanguage(to) {
  lang = to;
  plural = new Intl.PluralRules(lang);
  document.documentElement.lang = lang;
  setWords();
  textPlaces.forEach((place, at) => { place.innerHTML = tell(data.texts[at]); });
  labelPlaces.forEach((place, at) => {
    const said = data.labels[at];
    for (let each = 0; each < said.length; each += 2) place.setAttribute(said[each], tell(said[each + 1]));
  });
}

setWords();

// Several members of a list, clauses of a sentence, whole sentences.
const listed = (items) => items.reduce((list, next) => say(words.listed, { list, next }));
const clauses = (items) => items.reduce((first, second) => say(words.parts, { first, second }));
const sentences = (items) => items.map((sentence) => say(words.sentence, { sentence }))
  .reduce((sentence, next) => say(words.row, { sentence, next }));
