// The list of tables, cut down to what the reader looks for.  What is looked for stands in the
// link, "#round=2;player=ani", so that it can be sent on and the way back finds it again.

const filter = document.getElementById("filter");

if (filter) {
  const rows = [...document.querySelectorAll("#tables tbody tr")];
  const fields = [...filter.querySelectorAll("[name]")];
  const plainly = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const names = rows.map((row) => plainly(row.dataset.player));
  const hits = document.getElementById("hits");
  const nothing = document.getElementById("nothing");

  const fits = (row, at) => fields.every(({ name, value }) => {
    if (!value) return true;
    if (name === "player") return plainly(value).split(/\s+/).every((word) => names[at].includes(word));
    return row.dataset[name] === value;
  });

  const tellHits = (count) => {
    hits.textContent = say(words.hits, { count: number(count) }, count);
  };

  let shown = rows.length;
  const show = () => {
    shown = 0;
    rows.forEach((row, at) => {
      const on = fits(row, at);
      row.hidden = !on;
      if (on) shown += 1;
    });
    nothing.hidden = shown > 0;
    tellHits(shown);
  };

  // What the link says, as far as there is such a thing to choose.
  const read = () => {
    const wanted = optionsOf(location.hash);
    for (const field of fields) {
      const value = Object.hasOwn(wanted, field.name) ? wanted[field.name] : "";
      field.value = value;
      if (field.value !== value) field.value = "";
    }
    show();
  };

  const write = () => {
    const { lang: kept } = optionsOf(location.hash);
    const parts = fields.filter(({ value }) => value).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
    if (kept) parts.push(`lang=${encodeURIComponent(kept)}`);
    const link = parts.length ? "#" + parts.join(";") : location.pathname + location.search;
    try {
      history.replaceState(null, "", link);
    } catch { /* some readers allow this to no file */ }
  };

  filter.addEventListener("input", () => {
    show();
    write();
  });
  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.addEventListener("reset", () => setTimeout(() => {
    show();
    write();
  }));
  window.addEventListener("hashchange", read);
  changed.push(() => tellHits(shown));
  filter.hidden = false;
  read();
}
