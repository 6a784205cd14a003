// Opening and making puzzles: the first visit, a new one by level, lists, and what is pasted.

import assert from "node:assert/strict";
import { EASY, EASY_SOLVED, HARD, button, cell, click, label, paste, press, says } from "../support/play.js";

const welcome = page => page.getByRole("region", { name: "Welcome to Tesuji" });
const heading = page => page.locator("#view-play h1");
const near = page => page.getByRole("group", { name: "Collection" });

/** Puts a text on the clipboard and presses the keys that paste. */
async function pasteOnPage(page, text) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(all => navigator.clipboard.writeText(all), text);
  await press(page, "Control+v");
}

/** Lets each writing of a puzzle last for a time, and counts those that are under way or done. */
function slow(page, puzzle, milliseconds) {
  const row = JSON.stringify(Array.from(puzzle.slice(0, 9), Number).map(digit => digit || 0));
  return page.evaluate(([part, time]) => {
    const { put } = IDBObjectStore.prototype;
    window.writings = 0;
    IDBObjectStore.prototype.put = function keep(record, key) {
      if (!key.includes(part)) return put.call(this, record, key);
      window.writings += 1;
      const end = performance.now() + time;
      // A transaction lasts as long as it is asked something.
      const goOn = () => (performance.now() < end ? Object.assign(this.count(), { onsuccess: goOn }) : put.call(this, record, key));
      return goOn();
    };
  }, [row, milliseconds]);
}

export const stories = {
  async "a first visit has an easy puzzle and three doors, which go with the first entry"(page) {
    await welcome(page).waitFor();
    assert.equal(await page.locator('[role="gridcell"][aria-label$=", given"]:visible').count(), 33);
    await welcome(page).getByRole("button", { name: "Paste yours" }).click();
    await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    await press(page, "Escape");
    await welcome(page).getByRole("button", { name: "Learn" }).click();
    await page.waitForURL(/#learn/);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.reload();
    await welcome(page).getByRole("button", { name: "Play it" }).click();
    await welcome(page).waitFor({ state: "detached" });
    await page.reload();
    await cell(page, "r1c3").waitFor();
    assert.equal(await welcome(page).count(), 0);
  },

  async "what was entered at the first visit closes the welcome"(page) {
    await welcome(page).waitFor();
    const open = page.locator('[role="gridcell"][aria-label*="candidates"]:visible').first();
    const name = (await open.getAttribute("aria-label")).split(",")[0];
    await click(page, name);
    await press(page, "z", (await open.getAttribute("aria-label")).match(/candidates (\d)/)[1]);
    await welcome(page).waitFor({ state: "detached" });
  },

  async "a new puzzle of a level is one click away, and is played"(page) {
    await button(page, "New").click();
    const dialog = page.getByRole("dialog", { name: "New puzzle" });
    const levels = dialog.getByRole("group", { name: "Level" }).getByRole("button");
    await levels.first().waitFor();
    assert.deepEqual(await levels.allInnerTexts(), ["Easy", "Medium", "Hard", "Extreme"]);
    await dialog.getByLabel("Size").selectOption("2×3");
    await levels.filter({ hasText: "Easy" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await heading(page).innerText(), "Sudoku, Easy");
    assert.equal(await page.locator('[role="gridcell"]:visible').count(), 36);
    const open = page.locator('[role="gridcell"][aria-label*="candidates"]:visible').first();
    const name = (await open.getAttribute("aria-label")).split(",")[0];
    await click(page, name);
    await press(page, "z", (await open.getAttribute("aria-label")).match(/candidates (\d)/)[1]);
    assert.match(await label(page, name), /^r\dc\d, \d/);
    // What was chosen is remembered.
    await press(page, "Alt+n");
    assert.equal(await dialog.getByLabel("Size").inputValue(), "2×3");
    await dialog.getByLabel("Game").first().selectOption("futoshiki");
    assert.deepEqual(await levels.allInnerTexts(), ["Easy", "Medium", "Hard"]);
  },

  async "a new puzzle of a rating is one click away, too"(page) {
    await button(page, "New").click();
    const dialog = page.getByRole("dialog", { name: "New puzzle" });
    const levels = dialog.getByRole("group", { name: "Or by rating: Minutes (people who finish, on a phone)" }).getByRole("button");
    assert.match(await levels.first().innerText(), /^Very easy\s+up to [\d.]+$/);
    assert.match(await levels.nth(1).innerText(), /^Easy\s+[\d.]+–[\d.]+$/);
    assert.match(await levels.last().innerText(), /^Very hard\s+over [\d.]+$/);
    await levels.nth(1).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await heading(page).innerText(), "Sudoku, Easy");
    await page.getByText(/ · Minutes: about [\d.]+ \(.*\), easy$/).waitFor();
  },

  async "a new puzzle needs the technique that was searched for"(page) {
    await button(page, "New").click();
    const dialog = page.getByRole("dialog", { name: "New puzzle" });
    await dialog.getByRole("searchbox").fill("nothing like this");
    await dialog.getByText("No technique has this name.").waitFor();
    await dialog.getByRole("searchbox").fill("locked cand");
    await dialog.locator(".found button").first().click();
    await dialog.waitFor({ state: "detached" });
    assert.match(await heading(page).innerText(), /^Sudoku, Locked Candidates/);
  },

  async "one like the open puzzle has its game, size and level"(page) {
    await paste(page, HARD);
    await says(page, "r1c1, 1, given");
    await button(page, "New").click();
    const dialog = page.getByRole("dialog", { name: "New puzzle" });
    await dialog.getByRole("button", { name: "One like the open puzzle" }).click();
    await dialog.waitFor({ state: "detached", timeout: 60_000 });
    assert.equal(await heading(page).innerText(), "Sudoku, Extreme");
    await paste(page, ".1.2...3....2...");
    await says(page, "r1c2, 1, given");
    await button(page, "New").click();
    await dialog.getByRole("button", { name: "One like the open puzzle" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await heading(page).innerText(), "Sudoku, Easy");
    assert.equal(await page.locator('[role="gridcell"]:visible').count(), 16);
  },

  async "a pasted list stays a collection, with next and back, also after a reload"(page) {
    await paste(page, `${EASY}\n${HARD}\n${EASY_SOLVED.slice(0, 80)}.`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("3 puzzles were found").waitFor();
    await dialog.getByRole("button", { name: /line 1$/ }).click();
    await near(page).getByText("1 of 3").waitFor();
    await says(page, "r1c3, 6, given");
    await click(page, "r1c2");
    await press(page, "z", "1");
    await says(page, "r1c2, 1");
    await near(page).getByRole("button", { name: "Next puzzle" }).click();
    await says(page, "r1c1, 1, given");
    await page.reload();
    await near(page).getByText("2 of 3").waitFor();
    await near(page).getByRole("button", { name: "Previous puzzle" }).click();
    // What was entered is still there.
    await says(page, "r1c2, 1");
    await near(page).getByText("1 of 3").click();
    await page.getByRole("dialog").getByRole("button", { name: /line 3$/ }).click();
    await click(page, "r9c9");
    await press(page, "4");
    await near(page).getByText("3 of 3").click();
    const last = page.getByRole("dialog").getByRole("button", { name: /line 3$/ });
    assert.match(await last.innerText(), /80 givens, solved/);
    await page.getByRole("dialog").locator(".small-board").first().waitFor();
  },

  async "a puzzle whose writing the end of the page breaks off is there after a reload"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await slow(page, HARD, Infinity);
    await paste(page, HARD);
    await says(page, "r1c1, 1, given");
    await page.waitForFunction(() => window.writings === 1);
    await page.reload();
    await says(page, "r1c1, 1, given");
  },

  async "what is entered while the state before is written stays"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await slow(page, EASY, 1000);
    await click(page, "r1c2");
    await press(page, "z", "1");
    await page.waitForFunction(() => window.writings === 1);
    await click(page, "r1c1");
    await press(page, "8");
    // The second writing waits for the first one.
    await page.waitForFunction(() => window.writings === 2);
    await page.waitForTimeout(200);
    for (const text of ["r1c1, 8", "r1c2, 1"]) assert.equal(await page.locator(`[aria-label="${text}"]:visible`).count(), 1, text);
  },

  async "what is pasted on the page is opened, and what is none is said in the dialog"(page) {
    await pasteOnPage(page, EASY);
    await says(page, "r1c3, 6, given");
    await pasteOnPage(page, `11${".".repeat(79)}`);
    const dialog = page.getByRole("dialog", { name: "Open" });
    await dialog.locator(".verdict.x").waitFor();
    assert.match(await dialog.locator(".verdict.x").innerText(), /r1c1 and r1c2/);
    assert.equal(await page.locator("#toasts p").count(), 0);
    // In a field it is text.
    await dialog.getByRole("textbox").first().fill("");
    await pasteOnPage(page, HARD);
    await says(page, "r1c1, 1, given");
  },

  async "what the rules do not know of a puzzle is named, and the rest is played"(page) {
    const givens = Array.from({ length: 9 }, (_, row) => [...EASY.slice(9 * row, 9 * row + 9)].map(sign => Number(sign.replace(".", "0"))));
    const line = [[0.5, 0.5], [0.5, 1.5], [0.5, 2.5]];
    const unsupported = [{ name: "thermometer", cells: [[0, 0], [0, 1]], figures: [{ line }] }, { name: "made-up", cells: [[4, 4]] }];
    await paste(page, JSON.stringify({ givens, author: "A. Setter", unsupported }));
    await says(page, "r1c3, 6, given");
    const note = page.getByRole("note");
    assert.match(await note.innerText(), /not supported by the rules: “thermometer” and “made-up”\. Hints ignore this/);
    await page.getByText("by A. Setter").waitFor();
    await press(page, "h");
    await page.locator(".degrees").getByText(/cells?: /).waitFor();
    await note.getByRole("button", { name: "Close", exact: true }).click();
    await note.waitFor({ state: "hidden" });
    // Without a given nothing follows from the rest, and it is said who gives the next step.
    await paste(page, JSON.stringify({ givens: givens.map(row => row.map(() => 0)), unsupported }));
    await says(page, "r1c3, candidates 1 2 3 4 5 6 7 8 9");
    await press(page, "h");
    await page.getByText("The next one comes from “thermometer” and “made-up”").waitFor();
  },
};
