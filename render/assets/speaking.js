// What is said aloud, and what opens over the page.

// A player as one says it: by name, or the seat's where the record has no name.
function named(seat) {
  const name = currentDeal().players[seat];
  return name === data.seats[seat].label ? words.directions[name] ?? name : name;
}

// The next thing to say, in words: who plays what, and whose trick it is.
function speak() {
  if (state.end) {
    said.textContent = summary.querySelector("h2").textContent;
    return;
  }
  const { deal, trick, last } = tableOf();
  if (last) {
    said.textContent = sentences(spoken(tableOf()));
    return;
  }
  const first = state.dealt ? words.dealt_before
    : trick ? say(words.leads, { player: named(trick.leader) }) : deal.status_text.replace(/[.\u3002]$/, "");
  said.textContent = sentences([deal.title, first].filter(Boolean));
}

// What happened last, sentence by sentence.
function spoken({ trick, last, full, count }) {
  const told = game.says?.(tableOf()) ?? [playSpoken(trick, last, count)];
  const line = currentLine();
  if (full) told.push(say(words.takes_trick, { player: named(trick.winner), trick: trick.key }));
  if (line.parent && state.at === line.from + 1) {
    const [branch] = document.getElementsByClassName("branch");
    told.unshift(branch.firstElementChild.textContent);
  }
  if (line.parent && state.at === line.length) told.push(words.variation_ends);
  return told;
}

function playSpoken(trick, last, count) {
  const player = named(last.seat);
  if (last.passed) return say(words.passes, { player });
  if (last.down) return say(words.face_down, { player, count: last.cards.length });
  const card = listed(last.cards.map((each) => (
    nicknames[each] ? say(words.nickname, { card: theCard(each), nickname: nicknames[each] }) : theCard(each))));
  const values = { player, card, leader: named(trick.leader) };
  const sentence = last.withdrawn ? words.takes_back : count === 1 ? words.leads_card : words.plays;
  // The comma behind a nickname goes where the sentence ends with it.
  return say(sentence, values).replace(/,$/, "");
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
  if (!details?.matches(".results details")) return false;
  const deal = data.deals[articles.findIndex((each) => each.element.contains(details))];
  const copy = details.cloneNode(true);
  copy.removeAttribute("id");
  const title = copy.querySelector("summary");
  const dialog = document.getElementById("score");
  dialog.querySelector("h2").replaceChildren(
    say(words.deal_score, { player: title.querySelector("bdi").textContent, number: deal.number }),
    make("b", "", title.querySelector("b").textContent));
  title.remove();
  for (const row of copy.querySelectorAll("[data-rule]")) {
    const cite = make("a", "cite", "\u00A7");
    cite.href = "#rule-" + row.dataset.rule;
    cite.setAttribute("aria-label", words.the_rule);
    row.lastElementChild.append(" ", cite);
  }
  dialog.querySelector(".body").replaceChildren(...copy.childNodes);
  dress(dialog);
  leadToTricks(dialog, deal);
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
