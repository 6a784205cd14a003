// Playing: by keyboard, mouse and touch.

import assert from "node:assert/strict";
import { CHAINS, EASY, EASY_SOLVED, button, cell, click, label, paste, press, says, tap } from "../support/play.js";

export const stories = {
  async "a puzzle is pasted, filled by keyboard, undone and done again"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await cell(page, "r1c1").waitFor();
    await click(page, "r1c3");
    await press(page, "ArrowLeft", "1");
    await says(page, "r1c2, 1");
    assert.match(await label(page, "r1c1"), /^r1c1, candidates [^1]*$/);
    await press(page, "Control+z");
    assert.match(await label(page, "r1c2"), /^r1c2, candidates .*1/);
    await press(page, "Control+y");
    await says(page, "r1c2, 1");
    await press(page, "x", "ArrowLeft", "8");
    assert.match(await label(page, "r1c1"), /^r1c1, candidates [^8]*$/);
    await press(page, "8");
    assert.match(await label(page, "r1c1"), /^r1c1, candidates .*8/);
  },

  async "many puzzles are pasted, and one is chosen; what is none is said"(page) {
    await paste(page, `${EASY}\nno puzzle at all\n${EASY_SOLVED.slice(0, 80)}.`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 puzzles were found").waitFor();
    await dialog.getByText(/^line 2: /).waitFor();
    await dialog.getByRole("button", { name: /line 3$/ }).click();
    await says(page, "r9c8, 3, given");
    await says(page, "r9c9, candidates 4");
  },

  async "a wrong entry is named when one asks"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await click(page, "r1c2", "1");
    await press(page, "z", "9");
    await says(page, "r1c2, 9");
    assert.equal(await page.getByText("One mistake:").count(), 0);
    await button(page, "Check").click();
    await page.getByText("9 in r1c2").waitFor();
    await says(page, "r1c2, 9, wrong");
    await button(page, "Undo them").click();
    assert.match(await label(page, "r1c2"), /^r1c2, candidates/);
    await button(page, "Check").click();
    await page.getByText("No mistakes found.").waitFor();
  },

  async "a chain is coloured, its candidates are settled at once, and a link is drawn"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await press(page, "v");
    await click(page, "r1c1", "8");
    await page.getByRole("button", { name: "Colour 2, square" }).click();
    await click(page, "r1c2", "9");
    assert.match(await label(page, "r1c1"), /8 colour 1/);
    assert.match(await label(page, "r1c2"), /9 colour 2/);
    await page.getByText("Cells", { exact: true }).click();
    await click(page, "r1c5");
    assert.match(await label(page, "r1c5"), /, colour 2/);
    await press(page, "b");
    await click(page, "r1c1", "8");
    await click(page, "r1c2", "1");
    await page.getByText("1 solid line").waitFor();
    await button(page, "All candidates of colour 1 are true").click();
    await says(page, "r1c1, 8");
    await button(page, "All candidates of colour 2 are false").click();
    assert.doesNotMatch(await label(page, "r1c2"), /9/);
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    assert.match(await label(page, "r1c2"), /9/);
  },

  async "digits and cells of two candidates are shown alone"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    const holders = await page.locator('[role="gridcell"][aria-label*=", candidates"]:visible').evaluateAll(
      all => all.filter(one => one.getAttribute("aria-label").split("candidates")[1].includes("7")).length);
    assert.ok(holders > 3);
    const heavy = async () => (await page.locator("svg.board:visible text.hot").allTextContents()).join("");
    await button(page, "Show 7").click();
    assert.equal(await heavy(), "7".repeat(holders));
    await press(page, "Shift+Digit7");
    assert.equal(await heavy(), "");
  },

  async "a click on the course of the solution leads to a position of it"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    const course = page.getByRole("slider", { name: "Solution path" });
    await course.waitFor();
    const all = Number(await course.getAttribute("aria-valuemax"));
    assert.ok(all > 20);
    const { x, y, width, height } = await course.boundingBox();
    await page.mouse.click(x + width * 0.5, y + height * 0.4);
    const now = Number(await course.getAttribute("aria-valuenow"));
    assert.ok(Math.abs(now - all / 2) <= 1.5, `${now} of ${all}`);
    await press(page, "End");
    await says(page, `r9c8, ${EASY_SOLVED[79]}`);
    await press(page, "Home");
    assert.match(await label(page, "r9c8"), /candidates/);
  },

  async "the shortest way has other steps, and says what they take"(page) {
    await paste(page, CHAINS);
    await says(page, "r1c8, 8, given");
    const path = page.getByRole("slider", { name: "Solution path" });
    await path.waitFor();
    const all = await path.getAttribute("aria-valuemax");
    const shortest = button(page, "Shortest way");
    assert.equal(await shortest.getAttribute("aria-pressed"), "false");
    assert.equal(await page.getByText(/ takes? effort, /).count(), 0);
    await shortest.click();
    await page.getByText(/^\d+ steps? takes? effort, .*; the simplest steps first are \d+ with /).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Shortest way");
    assert.notEqual(await path.getAttribute("aria-valuemax"), all);
    // What nothing later needs of the hardest step is faint.
    const heights = await path.locator("rect").evaluateAll(bars => bars.map(bar => Number(bar.getAttribute("height"))));
    await path.focus();
    await press(page, ...Array(heights.indexOf(Math.max(...heights)) + 1).fill("ArrowRight"), "e");
    await page.locator(".argument").getByText("can be removed, but is not needed").waitFor();
    const [, name, value] = (await page.getByText(/^Not needed later: /).innerText()).match(/(r\dc\d)≠(\d)/);
    assert.match(await label(page, name), new RegExp(`${value} not needed`));
    assert.ok(await page.locator(".board:visible .mark-incidental").count());
    await page.reload();
    await page.getByText(/ takes? effort, /).waitFor();
    assert.equal(await shortest.getAttribute("aria-pressed"), "true");
    await shortest.click();
    await page.getByText(/ takes? effort, /).waitFor({ state: "hidden" });
    await path.waitFor();
    assert.equal(await path.getAttribute("aria-valuemax"), all);
  },

  async "how long people take is said, and where the time goes"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await page.getByText(/^22 givens · Minutes: about [\d.]+ \([\d.]+–[\d.]+\), /).waitFor();
    await page.getByText("Where the time goes").click();
    const picture = page.getByRole("img", { name: /^Time at each of \d+ moments, most at moment \d+$/ });
    const [n] = (await picture.getAttribute("aria-label")).match(/\d+/);
    assert.ok(n > 20);
    assert.equal(await picture.locator("rect").count(), Number(n));
    // Each kind of moment that is marked is in the legend.
    const kinds = await picture.locator("path").evaluateAll(all => new Set(all.map(one => one.getAttribute("class"))).size);
    assert.equal(await page.locator(".time .key > span").count(), kinds);
    await page.locator(".time").getByText("people who finish, on a phone", { exact: false }).waitFor();
  },

  async "a trial is thrown away at once"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await button(page, "Start a trial").click();
    await page.getByText("Trial 1").waitFor();
    await click(page, "r1c2", "9");
    await press(page, "z", "9", "ArrowLeft", "8");
    await says(page, "r1c1, 8, on trial");
    await button(page, "Discard").click();
    assert.match(await label(page, "r1c1"), /candidates/);
    assert.match(await label(page, "r1c2"), /candidates/);
  },
};

/** What fingers do on a phone. */
export const touch = {
  async "fingers fill cells"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await tap(page, "r1c2", "1");
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: /^1,/ }).tap();
    await says(page, "r1c2, 1");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
    for (const one of await page.getByRole("group", { name: "Digits" }).getByRole("button").all()) {
      const { height } = await one.boundingBox();
      assert.ok(height >= 43.5, `a key is ${height} px high`);
    }
  },
};

/** A puzzle that opens empty, for the player's own marks. */
export const own = {
  async "a puzzle is solved from an empty start with corner and centre marks"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await says(page, "r1c2, empty");
    await click(page, "r1c3");
    await press(page, "ArrowLeft", "x", "1", "9", "c", "1", "Shift+Digit5", "Alt+Digit9");
    await says(page, "r1c2, empty, corner marks 1 5 9, centre marks 1 9");
    // The digit is taken from the marks by hand, and comes back by undo.
    await press(page, "x", "5");
    await says(page, "r1c2, empty, corner marks 1 9, centre marks 1 9");
    await press(page, "Control+z");
    await says(page, "r1c2, empty, corner marks 1 5 9, centre marks 1 9");
    await button(page, "Clean up").click();
    await says(page, "r1c2, empty, corner marks 1 9, centre marks 1 9");
    await button(page, "Fill candidates").click();
    await says(page, "r1c2, empty, corner marks 1 9, centre marks 1 9");
    await says(page, "r9c8, empty, centre marks 1 2 3 5");
    // Marks that are complete are what hints work on.
    await click(page, "r1c2");
    await press(page, "c", "1", "h");
    await page.getByText("There is a mistake on the board").waitFor();
    await press(page, "Control+z", "h");
    await page.locator(".degrees").waitFor();
    // No key acts on what is hidden.
    await press(page, "q");
    assert.match(await label(page, "r9c8"), /^r9c8, candidates 1 2 3 5$/);
    await press(page, "q", "x");
    await says(page, "r9c8, empty, centre marks 1 2 3 5");
    await page.locator("svg.board:visible").focus();
    await press(page, "z");
    for (let square = 0; square < 81; square += 1) {
      if (EASY[square] !== ".") continue;
      const [row, column] = [Math.floor(square / 9) + 1, square % 9 + 1];
      await click(page, `r${row}c${column}`);
      await press(page, EASY_SOLVED[square]);
    }
    await page.getByRole("heading", { name: "Solved", exact: true }).waitFor();
    await page.getByText(/1 hint, hardest step: /).waitFor();
    const labels = () => page.locator('[role="gridcell"]:visible').evaluateAll(all => all.map(one => one.getAttribute("aria-label")));
    const before = await labels();
    await button(page, "Next one like this").click();
    await page.getByRole("heading", { name: "Solved", exact: true }).waitFor({ state: "hidden", timeout: 60_000 });
    const givens = all => all.filter(one => /given/.test(one)).join(" ");
    const after = await labels();
    assert.equal(after.length, 81);
    assert.ok(after.some(one => /, empty$/.test(one)));
    assert.notEqual(givens(after), givens(before));
  },

  async "a conflict is seen and mended, and a cell for which nothing is left"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await click(page, "r1c3");
    await press(page, "ArrowLeft", "ArrowLeft", "6");
    await says(page, "r1c1, 6, breaks a law");
    await says(page, "r1c3, 6, given, breaks a law");
    await press(page, "Control+z");
    await says(page, "r1c3, 6, given");
    await press(page, "ArrowDown", "ArrowRight", "5");
    await says(page, "r3c2, empty, nothing is left");
    await button(page, "Options…").click();
    await page.getByLabel("Show conflicts", { exact: false }).uncheck();
    await button(page, "Close").click();
    await says(page, "r3c2, empty");
  },

  async "the solution path is found again after own moves, in whatever order"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    const path = page.getByRole("slider", { name: "Solution path" });
    await path.waitFor();
    const all = Number(await path.getAttribute("aria-valuemax"));
    await press(page, ".", ".", ".");
    await page.getByRole("heading", { name: `Step 3 of ${all}` }).waitFor();
    await press(page, ",", ",", ",");
    await page.getByRole("heading", { name: `${all} steps to the solution` }).waitFor();
    // A right digit that the path has later: the path from here has one step less.
    await click(page, "r9c8");
    await press(page, EASY_SOLVED[79]);
    await page.getByRole("heading", { name: `${all - 1} steps to the solution` }).waitFor();
    await page.getByText(/^23 of 81 cells, hardest step ahead: /).waitFor();
    await press(page, ".");
    await page.getByRole("heading", { name: /^Step 1 of/ }).waitFor();
    // Undone, the first path has the position again; a reload finds it, too.
    await press(page, "Control+z", "Control+z");
    await page.getByRole("heading", { name: `${all} steps to the solution` }).waitFor();
    await press(page, ".", ".");
    await page.getByRole("heading", { name: `Step 2 of ${all}` }).waitFor();
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole("heading", { name: `Step 2 of ${all}` }).waitFor();
  },
};
