// The page on a phone: large boards, two fingers, and what is under the thumb.

import assert from "node:assert/strict";
import { cell, paste, tap } from "../support/play.js";

const SIDE = 21;
/** The upper left corners of the five grids of a samurai. */
const CORNERS = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]];
const isCell = (row, column) => CORNERS.some(([top, left]) => row >= top && row < top + 9 && column >= left && column < left + 9);
const givens = Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, column) => (isCell(row, column) ? 0 : -1)));
const SAMURAI = JSON.stringify({ kind: "overlap", n: 9, rows: SIDE, cols: SIDE, grids: CORNERS.map(corner => [...corner, 3, 3]), givens });
const KILLER = JSON.stringify({
  kind: "killer", n: 9, givens: Array.from({ length: 9 }, () => Array(9).fill(0)), cages: [[12, [[0, 0], [0, 1]]], [17, [[1, 1], [1, 2]]]],
});

/** The smallest size of digits on the board, in pixels; names of rows and columns are none. */
const smallest = page => page.locator("#view-play .board").evaluate(board => {
  const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
  const texts = [...board.querySelectorAll("text:not(.pale, .pale text)")].filter(text => /\d/.test(text.textContent));
  return Math.min(...texts.map(text => scale * parseFloat(getComputedStyle(text).fontSize)));
});

const host = page => page.locator("#view-play .zoom");

/** Moves two fingers over the board, from where they are at first to where they are at last. */
async function fingers(page, first, last) {
  const session = await page.context().newCDPSession(page);
  const { x, y } = await host(page).boundingBox();
  const send = (type, points) => session.send("Input.dispatchTouchEvent", {
    type, touchPoints: points.map(([left, top], id) => ({ x: x + left, y: y + top, id })),
  });
  await send("touchStart", first);
  const steps = 5;
  for (let n = 1; n <= steps; n += 1) {
    const between = (from, to) => from + (to - from) * n / steps;
    await send("touchMove", first.map(([left, top], id) => [between(left, last[id][0]), between(top, last[id][1])]));
  }
  await send("touchEnd", []);
  await session.detach();
}

export const stories = {
  async "a samurai opens so close that it can be read, and two fingers move and spread it"(page) {
    await paste(page, SAMURAI);
    await cell(page, "A.r1c1").waitFor();
    const size = await smallest(page);
    assert.ok(size >= 8.95, `digits of ${size} px`);
    const scrolled = () => host(page).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    assert.deepEqual(await scrolled(), [0, 0]);
    await fingers(page, [[150, 150], [250, 150]], [[100, 60], [200, 60]]);
    const [left, top] = await scrolled();
    assert.ok(Math.abs(left - 50) < 4 && Math.abs(top - 90) < 4, `${left}, ${top}`);
    await fingers(page, [[150, 150], [200, 150]], [[140, 150], [210, 150]]);
    assert.ok(await smallest(page) > size * 1.1, "two fingers have not spread the board");
    await fingers(page, [[60, 150], [300, 150]], [[170, 150], [190, 150]]);
    assert.ok(await smallest(page) < size / 2, "two fingers have not brought the whole back");
    // One finger still selects.
    await tap(page, "A.r1c2", "5");
    assert.equal(await cell(page, "A.r1c2").getAttribute("id"), await page.locator("#view-play .board").getAttribute("aria-activedescendant"));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth) - page.viewportSize().width;
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  },

  async "the sums of cages can be read"(page) {
    await paste(page, KILLER);
    await page.locator("#view-play .board text", { hasText: "17" }).waitFor();
    const size = await smallest(page);
    assert.ok(size >= 8.95, `sums of ${size} px`);
  },

  async "a dialog has a button that closes it, and begins in its first field"(page) {
    await page.getByRole("button", { name: "Open…" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.locator("textarea:focus").waitFor();
    const close = dialog.getByRole("button", { name: "Close dialog" });
    const { width, height } = await close.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    await close.tap();
    await dialog.waitFor({ state: "hidden" });
  },
};
