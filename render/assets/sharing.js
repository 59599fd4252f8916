// A link to the moment, and the lines that put it into another page.

const escapeText = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function fillShare() {
  const page = location.href.split("#")[0];
  const address = (embed) => `${page}#${linkOf()}${optionText({ embed })}`;
  document.getElementById("share-link").value = address(false);
  document.getElementById("share-lines").value = `<iframe src="${escapeText(address(true))}"`
    + ` title="${escapeText(document.title)}" width="100%" height="760" loading="lazy" allow="clipboard-write"></iframe>`;
}

function share() {
  fillShare();
  openDialog("share");
}

// Copy what stands in a field; where the browser does not let us, it is selected to be copied.
async function copyField(button) {
  const from = document.getElementById(button.dataset.from);
  from.select();
  try {
    await navigator.clipboard.writeText(from.value);
  } catch {
    document.execCommand("copy");
  }
  said.textContent = words.copied;
  const label = button.querySelector("span");
  const text = button.dataset.text ??= label.textContent;
  label.textContent = words.copied;
  setTimeout(() => { label.textContent = text; delete button.dataset.text; }, 1600);
}
