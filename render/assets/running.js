// The running score as a table, under its chart.

function buildRunning() {
  const { lines: totals, names } = data.running;
  document.querySelectorAll(".running, .verdict").forEach((panel) => {
    panel.querySelector(".as-table")?.remove();
    const chart = [...panel.querySelectorAll(".chart")].at(-1);
    if (!chart) return;
    const cell = (tag, text, scope) => {
      const made = make(tag, "", text);
      if (scope) made.scope = scope;
      return made;
    };
    const head = make("tr", "", cell("th", words.deal, "col"), ...names.map((name) => cell("th", name, "col")));
    const rows = data.deals.map((deal, at) => make("tr", "", cell("th", String(deal.number), "row"),
      ...totals.map((line) => cell("td", signed(line[at + 1])))));
    const table = make("table", `numbers sides-${names.length}`, make("thead", "", head), make("tbody", "", ...rows));
    chart.after(make("details", "as-table", make("summary", "", words.as_table), make("div", "wide-table", table)));
  });
}
