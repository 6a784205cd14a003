// Shows the rows of tables that have all words, and the headings of tables that have such rows.
const field = document.querySelector("input[type=search]");
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const table of document.querySelectorAll("table")) {
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    table.hidden = shown === 0;
    let above = table.previousElementSibling;
    while (above && above.tagName === "P") above = above.previousElementSibling;
    if (above && above.tagName === "H2") above.hidden = shown === 0;
  }
});
