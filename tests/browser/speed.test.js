// The page never freezes: a large board is drawn anew within a frame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { serve } from "./support/program.js";

/** One frame at 60 a second. */
const FRAME = 16;

test("a samurai with all candidates is drawn anew in less than a frame", { timeout: 60_000 }, async t => {
  const { address } = await serve(t);
  const page = await open(t, address);
  const { cells, middle } = await page.evaluate(async () => {
    const [{ Board }, { connect }] = await Promise.all([import("./board.js"), import("./engine.js")]);
    const engine = await connect();
    // Five grids, the middle one with a corner of each other.
    const side = 21;
    const grids = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]].map(([row, column]) => [row, column, 3, 3]);
    const within = (row, column) => grids.some(([top, left]) => row >= top && row < top + 9 && column >= left && column < left + 9);
    const givens = Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => (within(row, column) ? 0 : -1)));
    const puzzle = JSON.stringify({ kind: "overlap", n: 9, rows: side, cols: side, grids, givens });
    const answer = await engine.call("board", { position: { puzzle, values: {}, candidates: {} } });
    const host = document.createElement("div");
    document.querySelector("main:not([hidden])").append(host);
    const board = new Board(host, { label: "samurai" });
    board.show(answer);
    const all = answer.symbols.map((_, n) => n + 1);
    const times = [];
    for (let round = 0; round < 30; round += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve));
      const begin = performance.now();
      // Another digit is shown in each round: every cell is another one.
      board.draw({ values: new Map(), candidates: () => all, marks: new Map(), hot: round % all.length + 1 });
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    return { cells: answer.cells.length, middle: times[15] };
  });
  t.diagnostic(`${cells} cells with nine candidates each: ${middle.toFixed(1)} ms`);
  assert.equal(cells, 369);
  assert.ok(middle < FRAME, `${middle} ms`);
});
