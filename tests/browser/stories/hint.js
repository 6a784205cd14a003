// Hints in degrees.

import assert from "node:assert/strict";
import { RULE } from "./write.js";
import { CHAINS, EASY, HARD, button, click, label, paste, press, says } from "../support/play.js";

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
    assert.equal(await page.evaluate(() => document.activeElement.textContent.startsWith("Apply step")), true);
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
    await page.getByText("There is a mistake on the board. Check to see where.").waitFor();
    assert.doesNotMatch(await label(page, "r1c2"), /wrong/);
    await page.locator(".side").getByRole("button", { name: "Check" }).first().click();
    await page.getByText("9 in r1c2").waitFor();
  },

  async "a hint that the shortest way needs has a mark, and another says so when asked"(page) {
    await paste(page, CHAINS);
    await says(page, "r1c8, 8, given");
    const need = page.locator(".degrees .need");
    const seen = new Set();
    for (let n = 0; n < 40 && seen.size < 2; n += 1) {
      await press(page, "h");
      await page.locator(".degrees").waitFor();
      await press(page, "h");
      // A single has neither.
      if (await need.and(page.locator(".kept")).count()) {
        const mark = need.getByText("on the shortest way");
        const asked = need.getByText("Is it needed?");
        const height = await need.evaluate(one => one.offsetHeight);
        await mark.or(asked).waitFor();
        assert.equal(await need.evaluate(one => one.offsetHeight), height);
        seen.add(await mark.count() ? "mark" : "asked");
        if (await asked.count()) {
          await asked.click();
          await need.getByText(/does without/).waitFor();
        }
      }
      await press(page, "h", "Enter");
      await page.getByText(/^Done: /).waitFor();
    }
    assert.deepEqual([...seen].sort(), ["asked", "mark"]);
  },

  async "all steps that are possible now are listed, the simplest first"(page) {
    await paste(page, HARD);
    await says(page, "r1c1, 1, given");
    await page.getByRole("tab", { name: "Hint" }).click();
    await button(page, "Look for all steps").click();
    await page.getByText(/\d+ steps? of \d+ techniques/).waitFor({ timeout: 60_000 });
    const rows = page.locator(".possible .row");
    const titles = await rows.locator("> span:first-child").allInnerTexts();
    assert.equal(new Set(titles).size, titles.length, "a row for each title");
    assert.ok(titles.length < 40, `${titles.length} rows`);
    // Each row says what its first step changes.
    for (const signs of await rows.locator(".c").allInnerTexts()) assert.match(signs, /^(r\d+c\d+\S* ?)+$|^\d+ candidates?$/);
    const before = await page.evaluate(() => scrollY);
    await rows.first().click();
    await page.locator(".possible .of button[aria-pressed=true]").waitFor();
    assert.ok((await page.locator(".degrees .big").innerText()).startsWith(titles[0]));
    assert.equal(await page.evaluate(() => scrollY), before);
    await button(page, "Look for nets, too").waitFor();
  },

  async "a long net is a walk over the board, with a slider"(page) {
    await paste(page, HARD);
    await says(page, "r1c1, 1, given");
    const slider = page.getByRole("slider", { name: "Placements of the argument" });
    const said = page.locator(".degrees");
    for (let n = 0; n < 15 && !(await slider.count()); n += 1) {
      await press(page, "h");
      await said.waitFor();
      await press(page, "h", "h");
      await button(page, "Apply step", false).waitFor();
      if (!(await slider.count())) await press(page, "Enter");
    }
    const all = Number(await slider.getAttribute("max"));
    assert.ok(all > 6);
    assert.match(await page.locator(".walked > p").first().innerText(), new RegExp(`${all} placements later`));
    const numbers = page.locator(".board:visible .walk .n");
    assert.equal(await numbers.count(), all);
    await slider.focus();
    await press(page, "ArrowLeft", "ArrowLeft");
    assert.equal(await numbers.count(), all - 2);
    assert.match(await slider.getAttribute("aria-valuetext"), new RegExp(`^${all - 2} of ${all}: r\\d+c\\d+ is \\d`));
    await press(page, "Home");
    assert.equal(await numbers.count(), 0);
    await button(page, "Read the rule").click();
    await page.getByRole("tab", { name: /nets\.tesuji/ }).waitFor();
  },

  async "the reader's techniques come first where that is chosen, and are marked"(page) {
    await page.evaluate(rule => {
      localStorage["tesuji.rules"] = JSON.stringify([{ name: "lone.tesuji", text: rule }]);
      localStorage["tesuji.solving"] = JSON.stringify({ sudoku: { own_first: true } });
    }, RULE);
    await page.reload();
    await page.getByRole("grid").first().waitFor();
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await press(page, "h", "h");
    await page.locator(".degrees .big", { hasText: "Lone" }).waitFor();
    assert.equal(await page.locator(".degrees .big .yours").innerText(), "yours");
  },
};
