// Nothing is lost: many puzzles, many tabs, addresses, and everything as one file.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { EASY, HARD, button, cell, click, label, paste, press, says } from "../support/play.js";
import { files } from "./share.js";
import { RULE, openWrite, take } from "./write.js";

const plain = page => page.url().split("#")[0];

/** The page in a further tab of the same browser. */
async function tab(page, address = plain(page)) {
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole("grid").first().waitFor();
  return other;
}

/** Closes a tab as its reader does, and waits until it is closed. */
async function leave(page) {
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
}

/** Opens EASY or HARD and enters a value into r1c2, which is open in both. */
async function play(page, puzzle, value) {
  await paste(page, puzzle);
  // The puzzle may be on the board behind the dialog already.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await says(page, puzzle === EASY ? "r1c3, 6, given" : "r1c1, 1, given");
  await enter(page, "r1c2", value);
}

async function enter(page, name, value) {
  await cell(page, name).click({ force: true });
  await press(page, "z", value);
  await says(page, `${name}, ${value}`);
}

const kept = page => page.evaluate(async () => (await imported("./database.js")).within("puzzles"));

/** Waits until so many puzzles are kept of which a state holds. */
const keeps = (page, n, key) => page.waitForFunction(async ([n, key]) => {
  const all = await (await imported("./database.js")).within("puzzles");
  return all.filter(({ state }) => state.some(([one]) => one === key)).length === n;
}, [n, key]);

async function library(page) {
  await page.getByRole("button", { name: "Your puzzles" }).click();
  return page.getByRole("dialog", { name: "Your puzzles" });
}

export const stories = {
  async "two tabs with different work keep both, in whichever order they are closed"(page) {
    for (const first of [0, 1]) {
      const [one, two] = [await tab(page), await tab(page)];
      const [a, b] = [`${first + 1}`, `${first + 3}`];
      await play(one, EASY, a);
      await play(two, HARD, b);
      await enter(one, "r1c1", a === "1" ? "7" : "8");
      await enter(two, "r1c3", b);
      const tabs = first ? [two, one] : [one, two];
      for (const each of tabs) await leave(each);
      const later = await tab(page);
      await paste(later, EASY);
      await says(later, `r1c2, ${a}`);
      await says(later, a === "1" ? "r1c1, 7" : "r1c1, 8");
      await paste(later, HARD);
      await says(later, `r1c2, ${b}`);
      await says(later, `r1c3, ${b}`);
      await later.close();
    }
  },

  async "two tabs on the same puzzle follow each other, and undo goes back over both"(page) {
    await play(page, EASY, "1");
    await keeps(page, 1, "v1");
    const other = await tab(page);
    await says(other, "r1c2, 1");
    await enter(other, "r1c1", "8");
    await says(page, "r1c1, 8");
    await enter(page, "r2c1", "9");
    await says(other, "r2c1, 9");
    for (const name of ["r2c1", "r1c1", "r1c2"]) {
      await press(other, "Control+z");
      await page.locator(`[role="gridcell"][aria-label^="${name}, candidates"]:visible`).waitFor();
    }
    assert.equal((await kept(page)).length, 1);
  },

  async "a reload goes on with the puzzle of this tab, at once after the last key"(page) {
    await play(page, EASY, "1");
    const other = await tab(page);
    await play(other, HARD, "5");
    await enter(page, "r1c1", "8");
    await page.reload();
    await says(page, "r1c1, 8");
    await press(page, "Control+z");
    await page.locator('[role="gridcell"][aria-label^="r1c1, candidates"]:visible').waitFor();
    await other.reload();
    await says(other, "r1c2, 5");
  },

  async "a shared address over unfinished work stands beside it, and the way back is offered"(page) {
    await play(page, EASY, "1");
    await keeps(page, 1, "v1");
    const packed = await page.evaluate(async text => (await imported("./share.js")).pack({ text, state: [["v0", 8]] }), EASY);
    // As a link of another program, which opens a tab of its own.
    const other = await tab(page, `${plain(page)}#s=${packed}`);
    await says(other, "r1c1, 8");
    await enter(other, "r2c1", "9");
    await keeps(page, 1, "v9");
    assert.match(await label(page, "r2c1"), /candidates/);
    await button(other, "Back to yours").click();
    await says(other, "r1c2, 1");
    assert.match(await label(other, "r1c1"), /candidates/);
    const all = await kept(page);
    assert.deepEqual(all.map(({ state }) => state.map(([key]) => key).filter(key => /^v/.test(key)).join()).sort(), ["v0,v9", "v1"]);
  },

  async "puzzles are listed with their progress, renamed, deleted and brought back"(page) {
    await play(page, EASY, "1");
    await play(page, HARD, "5");
    let dialog = await library(page);
    await dialog.getByText("24 of 81 cells").first().waitFor();
    assert.equal(await dialog.locator(".library svg").count(), 2);
    await dialog.getByRole("button", { name: "Rename Sudoku" }).nth(1).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Morning");
    await press(page, "Enter");
    await dialog.getByText("Morning").waitFor();
    await dialog.getByRole("button", { name: "Delete Morning" }).click();
    await dialog.getByText("Morning").waitFor({ state: "detached" });
    await press(page, "Escape");
    await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
    dialog = await library(page);
    await dialog.getByRole("button", { name: /^Morning/ }).click();
    await says(page, "r1c3, 6, given");
    await says(page, "r1c2, 1");
    await page.getByRole("heading", { name: "Morning" }).waitFor();
  },

  async "everything goes to another browser as one file, and takes nothing from what is there"(page, { fresh }) {
    await openWrite(page);
    await take(page, RULE);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await play(page, EASY, "1");
    await play(page, HARD, "5");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      library(page).then(dialog => dialog.getByRole("button", { name: "Export all" }).click()),
    ]);
    const path = await download.path();
    const other = await fresh(`${plain(page)}#play`);
    await play(other, EASY, "9");
    const dialog = await library(other);
    const choose = file => dialog.locator('input[type="file"]').setInputFiles(file);
    for (const [text, why] of [["..5", "not JSON"], ["{}", "not an export"], [JSON.stringify({ tesuji: 99 }), "newer version"], [JSON.stringify({ tesuji: 1, puzzles: [{ text: "x" }] }), "puzzle 1 has no game"]]) {
      writeFileSync(`${path}.json`, text);
      await choose(`${path}.json`);
      await dialog.getByText(why).waitFor();
    }
    for (const said of ["Added: puzzles 2, rule files 1", "Added: puzzles 0, rule files 0"]) {
      writeFileSync(`${path}.json`, readFileSync(path));
      await choose(`${path}.json`);
      await dialog.getByText(said).waitFor();
    }
    await press(other, "Escape");
    await says(other, "r1c2, 9");
    assert.equal((await kept(other)).length, 3);
    await paste(other, HARD);
    await says(other, "r1c2, 5");
    assert.deepEqual(Object.values(await files(other, "files")), [RULE]);
    await other.reload();
    await openWrite(other);
    await other.locator(".cm-content").getByText("lone").first().waitFor();
  },

  async "what earlier versions of the page have kept is taken over"(page) {
    const at = (text, state) => ({ text, game: "sudoku", name: null, state, past: [{ kind: "", changes: state.map(([key, value]) => [key, null, value]) }], future: [] });
    await play(page, EASY, "1");
    const [{ text }] = await kept(page);
    const other = await tab(page);
    await other.evaluate(async ([play, recent, file]) => {
      sessionStorage.clear();
      localStorage["tesuji.play"] = JSON.stringify(play);
      localStorage["tesuji.recent"] = JSON.stringify(recent);
      localStorage["tesuji.write.files"] = JSON.stringify([file]);
      localStorage["tesuji.rules"] = JSON.stringify([{ name: file.name, text: file.good }]);
    }, [at(text, [["v9", 9]]), [{ ...at(text, [["v0", 8]]), title: "Sudoku", date: 1, aside: true }], { name: "old.tesuji", text: RULE, good: RULE, saved: null, disk: false }]);
    await other.reload();
    await says(other, "r2c1, 9");
    const keys = (await kept(other)).map(({ state }) => state.map(([key]) => key).filter(key => /^v/.test(key)).join());
    assert.deepEqual(keys.sort(), ["v0", "v1", "v9"]);
    assert.deepEqual(await files(other, "files"), { "old.tesuji": RULE });
    assert.deepEqual(Object.values(await files(other, "rules")), [RULE]);
    assert.deepEqual(await other.evaluate(() => ["play", "recent", "write.files", "rules"].filter(name => localStorage[`tesuji.${name}`])), []);
  },

  async "a rule file in two tabs follows, and where both have changed it somebody chooses"(page) {
    await openWrite(page);
    await take(page, RULE);
    const other = await tab(page);
    await openWrite(other);
    await other.locator(".cm-content").getByText("lone").first().waitFor();
    await take(page, RULE.replace("Lone", "First"));
    await other.locator(".cm-content").getByText("First").waitFor();
    await take(other, RULE.replace("Lone", "Second"));
    await page.locator(".cm-content").getByText("Second").waitFor();
    // A tab that hears nothing of the other one.
    await other.evaluate(async () => { (await imported("./database.js")).onwrite(() => {}); });
    await take(page, RULE.replace("Lone", "Third"));
    await other.locator(".cm-content").click();
    await press(other, "Control+End");
    await other.keyboard.type("# mine");
    const bar = other.locator(".guest", { hasText: "Changed in another tab" });
    await bar.getByRole("button", { name: "Keep both" }).click();
    await bar.waitFor({ state: "detached" });
    await other.waitForFunction(async () => (await (await imported("./database.js")).within("files")).length === 2);
    const texts = Object.values(await files(other, "files"));
    assert.ok(texts.includes(RULE.replace("Lone", "Third")), texts.join("\n"));
    assert.ok(texts.includes(`${RULE.replace("Lone", "Second")}# mine`), texts.join("\n"));
  },
};
