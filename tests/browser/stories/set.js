// Setting: a puzzle until it has one solution.

import assert from "node:assert/strict";
import { EASY, SMALL, button, click, paste, press } from "../support/play.js";

const count = page => page.locator(".count:not(.old)");

/** The text that is exported, once it has what is looked for. */
async function exported(dialog, wanted) {
  const text = dialog.getByLabel("Text");
  for (let tries = 0; tries < 100; tries += 1) {
    const value = await text.inputValue();
    if (wanted.test(value)) return value;
    await text.page().waitForTimeout(50);
  }
  throw new Error(`no ${wanted} in ${await text.inputValue()}`);
}

export const stories = {
  async "a puzzle is set until it has one solution"(page) {
    await page.getByRole("link", { name: "Set", exact: true }).click();
    await count(page).waitFor();
    await button(page, "New…").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Game").selectOption("sudoku");
    const sizes = await dialog.getByLabel("Size").locator("option").allInnerTexts();
    await dialog.getByLabel("Size").selectOption({ index: sizes.findIndex(size => size.startsWith("4×4")) });
    await dialog.getByRole("button", { name: "Empty board" }).click();
    await count(page).getByText("288").waitFor();
    const puzzle = SMALL;
    for (const [square, value] of [...puzzle].entries()) {
      if (value === ".") continue;
      await page.getByRole("grid").first().focus();
      await click(page, `r${Math.floor(square / 4) + 1}c${square % 4 + 1}`);
      await press(page, value);
    }
    await count(page).getByText("solution", { exact: true }).waitFor();
    await page.getByText("Valid puzzle: exactly one solution.").waitFor();
    await page.getByText(/^(Every clue is needed|\d+ clues are not needed|One clue is not needed)$/).waitFor();
    await page.getByText("Solved by techniques.").waitFor();
  },

  async "how long people take is said as one sets"(page) {
    await page.getByRole("link", { name: "Set", exact: true }).click();
    const item = page.locator(".checks .item", { hasText: "Difficulty" });
    await item.getByText(/^Minutes: about [\d.]+ \([\d.]+–[\d.]+\), /).waitFor();
    await item.getByText(/moments? with at most two moves/).waitFor();
  },

  async "clues that contradict each other by many steps are told one after another"(page) {
    const rows = [...`2${EASY.slice(1)}`].map(sign => (sign === "." ? 0 : Number(sign)));
    const givens = Array.from({ length: 9 }, (_, row) => rows.slice(9 * row, 9 * row + 9));
    await page.evaluate(text => { localStorage["tesuji.set"] = JSON.stringify({ text }); }, JSON.stringify({ rows: 9, cols: 9, game: "sudoku", givens }));
    await page.reload();
    await page.getByRole("link", { name: "Set", exact: true }).click();
    await page.getByText("Without 2 in r1c1 there is one solution, which has 8 there.").waitFor();
    const slider = page.getByRole("slider");
    const all = Number(await slider.getAttribute("max"));
    assert.equal(await page.locator(".board:visible .walk .n").count(), all);
    await button(page, "Put 8: r1c1").click();
    await count(page).getByText("solution", { exact: true }).waitFor();
    assert.equal(await page.locator(".board:visible .walk .n").count(), 0);
    // The difficulty by another strategy.
    await page.locator("main:not([hidden])").getByLabel("Strategy").selectOption({ label: "Singles" });
    await page.getByText("Solved by techniques.").or(page.locator(".item", { hasText: "Difficulty" })).first().waitFor();
  },

  async "where there is no solution the smallest conflict is said"(page) {
    await page.getByRole("link", { name: "Set", exact: true }).click();
    await count(page).waitFor();
    await button(page, "New…").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Game").selectOption("sudoku");
    await dialog.getByRole("button", { name: "Empty board" }).click();
    await count(page).getByText(/\+$/).first().waitFor();
    await click(page, "r1c1");
    await press(page, "5", "ArrowRight", "ArrowRight", "5");
    await page.getByText("r1c1 and r1c3 are both 5 in one row").waitFor();
    await press(page, "Control+z", "Control+z");
    // All values but one in a row, and that one in the column of its last cell.
    await click(page, "r1c1");
    for (const value of "12345678") await press(page, value, "ArrowRight");
    await count(page).getByText(/\+$/).first().waitFor();
    await click(page, "r5c9");
    await press(page, "9");
    await page.getByText("No solution").waitFor();
    await page.getByText("The smallest conflict").waitFor();
    assert.match(await page.locator(".checks").innerText(), /row 1|r1c9/);
    await press(page, "Control+z");
    await page.getByText("No solution").waitFor({ state: "hidden" });
  },

  async "a clue that is not needed is named and removed"(page) {
    await page.getByRole("link", { name: "Set", exact: true }).click();
    await count(page).getByText("solution", { exact: true }).waitFor();
    const remove = page.getByRole("button", { name: /^Remove it: / }).first();
    if (await page.getByText(/not needed$/).count()) {
      const before = await page.getByRole("button", { name: /^Remove it: / }).count();
      await remove.click();
      await count(page).getByText("solution", { exact: true }).waitFor();
      assert.ok(before > 0);
    } else await page.getByText("Every clue is needed").waitFor();
  },

  async "a new draft clears the verdict at once, and the count can be stopped"(page) {
    await page.getByRole("link", { name: "Set", exact: true }).click();
    await page.getByText("Valid puzzle: exactly one solution.").waitFor();
    await button(page, "New…").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Game").selectOption("sudoku");
    const sizes = await dialog.getByLabel("Size").locator("option").allInnerTexts();
    await dialog.getByLabel("Size").selectOption({ index: sizes.findIndex(size => size.startsWith("36×36")) });
    await dialog.getByRole("button", { name: "Empty board" }).click();
    await page.getByText(/^Counting… \d+ s/).waitFor();
    assert.equal(await page.getByText("Valid puzzle: exactly one solution.").count(), 0);
    assert.equal(await page.locator(".checks").innerText(), "");
    await page.locator(".counting").getByRole("button", { name: /^Stop/ }).click();
    await page.locator(".counting").getByText("Stopped.").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Valid puzzle: exactly one solution.").waitFor();
  },

  async "title, author and rules go with the puzzle"(page) {
    await page.getByRole("link", { name: "Set", exact: true }).click();
    await page.getByText("Valid puzzle: exactly one solution.").waitFor();
    await button(page, "About…").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Flower");
    await dialog.getByLabel("Author").fill("A. Setter");
    await dialog.getByLabel("Rules in words").fill("Normal sudoku rules apply.");
    await dialog.getByRole("button", { name: "Keep" }).click();
    await page.getByRole("heading", { name: "Flower" }).waitFor();
    await page.getByText("by A. Setter").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByRole("heading", { name: "Sudoku draft" }).waitFor();
    await page.keyboard.press("Control+y");
    await page.getByRole("heading", { name: "Flower" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Flower" }).waitFor();
    await button(page, "About…").click();
    assert.equal(await dialog.getByLabel("Rules in words").inputValue(), "Normal sudoku rules apply.");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await button(page, "Export…").click();
    const { id, author, rules } = JSON.parse(await exported(dialog, /Flower/));
    assert.deepEqual([id, author, rules], ["Flower", "A. Setter", "Normal sudoku rules apply."]);
    for (const format of ["fpuzzles", "sudokupad"]) {
      await dialog.getByLabel("Format").selectOption(format);
      const address = await exported(dialog, new RegExp(format === "fpuzzles" ? "f-puzzles" : "sudokupad"));
      await page.keyboard.press("Escape");
      await paste(page, address);
      await page.locator("#view-play").getByRole("heading", { name: "Flower" }).waitFor();
      await page.locator("#view-play").getByText("by A. Setter").waitFor();
      await page.locator("#view-play").getByText("Normal sudoku rules apply.").waitFor();
      await page.getByRole("link", { name: "Set", exact: true }).click();
      await button(page, "Export…").click();
    }
  },
};
