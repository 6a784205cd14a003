// Constraints that a setter draws, with the mouse or a finger, and laws that one types.

import assert from "node:assert/strict";
import { press } from "../support/play.js";

/** How long true candidates may take after an edit, in milliseconds: more than the page has as its aim, since machines of
 * tests are busy. */
const SOON = 2_000;

const panel = page => page.locator("#view-set .panel");
const truth = page => page.locator("#view-set .truth");
const lines = page => page.locator("#view-set .board .figures line, #view-set .board .figures polyline, #view-set .board .figures path");
const draft = page => page.evaluate(() => JSON.parse(JSON.parse(localStorage["tesuji.set"]).text));

/** The middle of a cell of a board with n columns on the screen. */
async function middle(page, [row, column], n = 4) {
  const { x, y, width, height } = await page.locator("#view-set .board rect.cell").nth((row - 1) * n + column - 1).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page, ...cells) {
  const places = [];
  for (const cell of cells) places.push(await middle(page, cell));
  await page.mouse.move(places[0].x, places[0].y);
  await page.mouse.down();
  for (const { x, y } of places.slice(1)) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

async function click(page, cell) {
  const { x, y } = await middle(page, cell);
  await page.mouse.click(x, y);
}

/** An empty board of 4 × 4 in the view Set, whose words are English. */
async function begin(page) {
  const givens = Array.from({ length: 4 }, () => Array(4).fill(0));
  await page.evaluate(text => { localStorage["tesuji.set"] = JSON.stringify({ text }); }, JSON.stringify({ kind: "sudoku", n: 4, givens }));
  await page.evaluate(() => { location.hash = "#set"; });
  await page.reload();
  await truth(page).getByText("True candidates, found").waitFor();
}

const add = (page, title) => page.getByLabel("Another constraint").selectOption({ label: title });

/** Waits until a cell of the board has exactly these candidates. */
const has = (page, name, values) => page.waitForFunction(([cell, wanted]) => {
  const node = document.querySelector(`#view-set [role="gridcell"][aria-label^="${cell},"]`);
  return node?.getAttribute("aria-label").slice(cell.length).replace(/\D+/g, " ").trim() === wanted;
}, [name, values]);

export const stories = {
  async "a thermometer is drawn with the mouse, and the true candidates change"(page) {
    await begin(page);
    await has(page, "r1c1", "1 2 3 4");
    await add(page, "Thermometers");
    await drag(page, [1, 1], [1, 2], [2, 2]);
    await has(page, "r2c2", "3 4");
    await has(page, "r1c1", "1 2");
    assert.ok(await lines(page).count() > 0, "no line is drawn");
    const text = await truth(page).getByText("True candidates, found").innerText();
    assert.ok(Number(text.match(/[\d.]+/)[0]) * 1000 < SOON, text);
    const { kind, inputs } = await draft(page);
    assert.equal(kind, "sudoku with thermometers");
    assert.deepEqual(inputs.thermometers.groups, [[null, [[0, 0], [0, 1], [1, 1]]]]);
    await page.getByRole("heading", { name: "Thermo sudoku draft" }).waitFor();
  },

  async "a line is selected, turned and removed, and each of these undone"(page) {
    await begin(page);
    await add(page, "Thermometers");
    await drag(page, [1, 1], [1, 4]);
    await has(page, "r1c1", "1");
    await click(page, [4, 4]);
    await click(page, [1, 2]);
    await panel(page).getByRole("button", { name: "Turn it round" }).click();
    await has(page, "r1c1", "4");
    await page.getByRole("button", { name: "Undo" }).click();
    await has(page, "r1c1", "1");
    await click(page, [1, 3]);
    await panel(page).getByRole("button", { name: "Remove" }).click();
    await has(page, "r1c1", "1 2 3 4");
    assert.equal((await draft(page)).kind, "sudoku");
    await page.getByRole("grid").last().focus();
    await press(page, "Control+z");
    await has(page, "r1c1", "1");
    // Going back takes the last cell of a line away.
    await click(page, [4, 4]);
    await drag(page, [3, 1], [3, 4], [3, 3]);
    await has(page, "r3c1", "2");
    assert.equal((await draft(page)).inputs.thermometers.groups[1][1].length, 3);
  },

  async "numbers are asked for where a constraint has them"(page) {
    await begin(page);
    await add(page, "Cages");
    await drag(page, [1, 1], [1, 2]);
    await panel(page).getByLabel("Sum").fill("3");
    await press(page, "Enter");
    await has(page, "r1c1", "1 2");
    await add(page, "Whispers");
    await drag(page, [4, 1], [4, 2]);
    await press(page, "Enter");
    await panel(page).getByText("A number is missing.").waitFor();
    await panel(page).getByLabel("Difference").fill("3");
    await press(page, "Enter");
    await has(page, "r4c1", "1 4");
    await add(page, "Sandwiches");
    await drag(page, [3, 1], [3, 2]);
    await panel(page).getByLabel("Sum").fill("5");
    await panel(page).getByRole("button", { name: "Make it" }).click();
    await page.locator("#view-set .board.clued").waitFor();
    const { inputs, cages } = await draft(page);
    assert.deepEqual((cages ?? inputs.cages.groups), [[3, [[0, 0], [0, 1]]]]);
    assert.deepEqual(inputs.whispers.groups, [[3, [[3, 0], [3, 1]]]]);
    assert.deepEqual(inputs.sandwiches.groups, [[5, [[2, 0], [2, 1], [2, 2], [2, 3]]]]);
  },

  async "cells are marked by a click, and dots stand between two"(page) {
    await begin(page);
    await add(page, "Odd cells");
    await click(page, [1, 1]);
    await has(page, "r1c1", "1 3");
    await click(page, [2, 2]);
    await has(page, "r2c2", "1 3");
    await click(page, [1, 1]);
    await has(page, "r1c1", "1 2 3 4");
    await add(page, "White dots");
    await drag(page, [1, 1], [1, 2]);
    await panel(page).getByLabel("Difference").fill("3");
    await press(page, "Enter");
    await has(page, "r1c1", "1 4");
  },

  async "the parts of a line are those in different blocks"(page) {
    await begin(page);
    await add(page, "Region sum lines");
    await drag(page, [1, 2], [1, 4]);
    await has(page, "r1c2", "3 4");
    assert.deepEqual((await draft(page)).inputs["region-sum-lines"].groups[0][2], { parts: [0, 1, 1] });
    await click(page, [1, 3]);
    await panel(page).getByRole("button", { name: "Turn it round" }).click();
    await page.waitForFunction(() => localStorage["tesuji.set"].includes('\\"parts\\":[1,1,0]'));
    await has(page, "r1c2", "3 4");
  },

  async "a law is typed with its states counted, and holds at once; a wrong one says where"(page) {
    await begin(page);
    await add(page, "Laws of the puzzle");
    const law = panel(page).getByLabel("Law", { exact: true });
    await law.fill("next a b: a < b");
    await panel(page).getByText("Line 1: expected `,`, found `b`").waitFor();
    assert.equal(await panel(page).locator(".fault pre").innerText(), `next a b: a < b\n${" ".repeat(7)}^`);
    await drag(page, [1, 1], [1, 4]);
    await panel(page).getByText("The law is missing or wrong.").waitFor();
    await law.fill("next a, b: a < b");
    await panel(page).getByText("10 states for 9 cells of 9 values").waitFor();
    await drag(page, [1, 1], [1, 4]);
    await has(page, "r1c4", "4");
    assert.deepEqual((await draft(page)).inputs["own-laws"].groups, [[null, [[0, 0], [0, 1], [0, 2], [0, 3]], { law: "next a, b: a < b" }]]);
    // It is another one once it is changed.
    await law.fill("next a, b: a > b");
    await panel(page).getByRole("button", { name: "Change" }).click();
    await has(page, "r1c4", "1");
  },

  async "what is drawn has Japanese names"(page) {
    await begin(page);
    await page.getByRole("button", { name: "日本語" }).first().click();
    const list = page.getByLabel("条件の追加");
    await list.selectOption({ label: "ウィスパー" });
    await panel(page).getByText("線の通るマスをドラッグします").waitFor();
    await drag(page, [1, 1], [1, 2]);
    await panel(page).getByLabel("差").fill("3");
    await press(page, "Enter");
    await truth(page).getByText(/真の候補（[\d.]+秒で判定）/).waitFor();
    await list.selectOption({ label: "問題独自の規則" });
    await panel(page).getByLabel("規則", { exact: true }).fill("distinct");
    await panel(page).getByText("9マス・数字9種類で512状態").waitFor();
  },
};

/** Moves a finger over cells. */
async function finger(page, ...cells) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const places = [];
  for (const cell of cells) places.push(await middle(page, cell));
  await send("touchStart", [places[0]]);
  for (const place of places.slice(1)) await send("touchMove", [place]);
  await send("touchEnd", []);
  await session.detach();
}

export const touch = {
  async "a thermometer is drawn with a finger"(page) {
    await begin(page);
    await add(page, "Thermometers");
    await page.locator("#view-set .board").scrollIntoViewIfNeeded();
    await finger(page, [1, 1], [1, 2], [1, 3], [1, 4]);
    await has(page, "r1c4", "4");
    const { x, y } = await middle(page, [1, 2]);
    await page.touchscreen.tap(x, y);
    await panel(page).getByRole("button", { name: "Remove" }).tap();
    await has(page, "r1c4", "1 2 3 4");
  },
};
