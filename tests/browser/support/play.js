// What people do on the page.

export const EASY = "..64..5....4.....2...1..9...3.....86.75...3.....3...9.32...5.6..8..........7....4";

/** A cell of the board that is seen, by its name. */
export const cell = (page, name) => page.locator(`[role="gridcell"][aria-label^="${name},"]:visible`);

export const label = (page, name) => cell(page, name).getAttribute("aria-label");

/** Clicks a cell, at its centre or at the place of a candidate of a board of 9 × 9. */
export async function click(page, name, candidate = 5) {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/).map(Number);
  const grid = page.locator('svg[role="grid"]:visible').first();
  const at = await grid.evaluate((svg, { row, column, candidate }) => {
    const [x0, y0, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const box = svg.getBoundingClientRect();
    const side = (width - 0) / 9;
    return { x0, y0, width, height, side, box: { width: box.width, height: box.height }, row, column, candidate };
  }, { row, column, candidate });
  return at;
}

/** Opens a puzzle as people do: by pasting it. */
export async function paste(page, text) {
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
