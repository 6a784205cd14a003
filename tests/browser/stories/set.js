// Setting: a puzzle until it has one solution.

import assert from "node:assert/strict";
import { SMALL, button, click, press } from "../support/play.js";

const count = page => page.locator(".count:not(.old)");

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
    await page.getByText("It is a puzzle.").waitFor();
    await page.getByText(/^(Every clue is needed|\d+ clues are not needed|One clue is not needed)$/).waitFor();
    await page.getByText("Solved by techniques.").waitFor();
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
    await page.getByText("r1c1 and r1c3 in one row both hold 5").waitFor();
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
};
