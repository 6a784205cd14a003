// What people do on the board.

export const EASY = "..64..5....4.....2...1..9...3.....86.75...3.....3...9.32...5.6..8..........7....4";
export const EASY_SOLVED = "816492573794853612253167948132579486975684321648321795321945867487236159569718234";
/** A puzzle of 4 × 4. */
export const SMALL = ".1.2...3....2...";
/** A puzzle that is solved by chains. */
export const CHAINS = ".......8..42.6...917...5.....8.7.......5.3...45....3.6......51.....274....7...8..";
export const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/** A cell of the board that is seen, by its name. */
export const cell = (page, name) => page.locator(`[role="gridcell"][aria-label^="${name},"]:visible`);

/** What a screen reader says of a cell. */
export const label = (page, name) => cell(page, name).getAttribute("aria-label");

/** The middle of a candidate's sign on the screen, once it stays there; of the first sign in the cell if none is given. */
async function place(page, name, candidate) {
  let last = null;
  for (let tries = 0; tries < 40; tries += 1) {
    const found = await cell(page, name).evaluate(middle, candidate);
    if (found && last && found.x === last.x && found.y === last.y) return found;
    last = found;
    // The board may just be drawn anew.
    await page.waitForTimeout(20);
  }
  throw new Error(`no ${candidate} in ${await label(page, name)}`);
}

function middle(group, candidate) {
  for (const text of group.querySelectorAll("text")) {
    const at = candidate === undefined ? 0 : text.textContent.indexOf(candidate);
    if (at < 0 || at >= text.getNumberOfChars()) continue;
    const box = text.getExtentOfChar(at);
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(text.getScreenCTM());
    return { x, y };
  }
  if (candidate !== undefined) return null;
  const { x, y, width, height } = group.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clicks a cell, or a candidate in it. */
export async function click(page, name, candidate) {
  const { x, y } = await place(page, name, candidate);
  await page.mouse.click(x, y);
}

/** Touches a cell, or a candidate in it. */
export async function tap(page, name, candidate) {
  const { x, y } = await place(page, name, candidate);
  await page.touchscreen.tap(x, y);
}

/** Opens puzzles as people do: by pasting them. */
export async function paste(page, text) {
  await page.getByRole("button", { name: "Open…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill(text);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
}

/** Waits until a cell says what is wanted of it. */
export const says = (page, text) => page.locator(`[role="gridcell"][aria-label="${text}"]:visible`).waitFor();

export const press = (page, ...names) => names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve());

export const button = (page, name, exact = true) => page.getByRole("button", { name, exact });
