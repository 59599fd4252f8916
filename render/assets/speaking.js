// What is said aloud, and what opens over the page.

// The next thing to say, in words: who plays what, and whose trick it is.
function speak() {
  if (state.end) {
    said.textContent = summary.querySelector("h2").textContent;
    return;
  }
  const { deal, trick, last, count, full } = tableOf();
  if (!last) {
    const what = state.dealt ? `${words.as_dealt}, ${words.to_pass}.`
      : trick ? say(words.leads, { player: deal.players[trick.leader] }) : deal.status_text;
    said.textContent = `${deal.title}. ${what}`;
    return;
  }
  const player = deal.players[last.seat];
  let text;
  const own = game.says?.(tableOf());
  if (own) text = own;
  else if (last.passed) text = say(words.passes, { player });
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
    say(words.deal_score, { player: title.querySelector("bdi").textContent, deal: deal.title.toLowerCase() }),
    make("b", "", title.querySelector("b").textContent));
  title.remove();
  for (const row of copy.querySelectorAll("[data-rule]")) {
    const cite = make("a", "cite", "\u00A7");
    cite.href = "#" + row.dataset.rule;
    cite.setAttribute("aria-label", words.the_rule);
    row.lastElementChild.append(" ", cite);
  }
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
