// Hints in degrees.

import assert from "node:assert/strict";
import { EASY, HARD, button, click, label, paste, press, says } from "../support/play.js";

const fills = page => page.locator('[role="gridcell"][aria-label*=", candidates"]:visible').count();

export const stories = {
  async "a hint comes in four degrees, each with what was said before"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    const open = await fills(page);
    await press(page, "h");
    const said = page.locator(".degrees");
    await said.getByText(/cells?: /).waitFor();
    assert.equal(await said.locator("> div > dt").count(), 1);
    const where = await said.locator("> div > dd").first().innerText();
    await press(page, "h");
    assert.equal(await said.locator("> div > dt").count(), 2);
    const technique = await said.locator("> div > dd").nth(1).innerText();
    assert.match(technique, /\w+ \w+/);
    await press(page, "h");
    assert.equal(await said.locator("> div > dt").count(), 3);
    assert.equal(await said.locator("> div > dd").first().innerText(), where);
    assert.equal(await page.evaluate(() => document.activeElement.textContent.startsWith("Take it")), true);
    assert.equal(await fills(page), open, "nothing was done so far");
    await press(page, "Enter");
    await page.getByText(`Done: ${technique}.`).waitFor();
    assert.equal(await fills(page), open - 1);
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    assert.equal(await fills(page), open);
  },

  async "hints go from what the player has entered, and do not name what is wrong"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await click(page, "r1c2", "9");
    await press(page, "z", "9", "h");
    await page.getByText("Something that was entered or removed is wrong.").waitFor();
    assert.doesNotMatch(await label(page, "r1c2"), /wrong/);
    await page.locator(".side").getByRole("button", { name: "Check my marks" }).first().click();
    await page.getByText("9 in r1c2").waitFor();
  },

  async "all steps that are possible now are listed, the simplest first"(page) {
    await paste(page, HARD);
    await says(page, "r1c1, 1, given");
    await page.getByRole("tab", { name: "Hint" }).click();
    await button(page, "Look for all steps").click();
    await page.getByText(/\d+ steps? of \d+ techniques/).waitFor({ timeout: 60_000 });
  },
};
