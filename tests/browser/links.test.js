// Links drawn by hand take the lanes between digits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { HARD } from "./support/play.js";
import { serve } from "./support/program.js";

test("links between any candidates pass no digit", { timeout: 90_000 }, async t => {
  const { address } = await serve(t);
  const page = await open(t, address);
  const { drawn, wanted, least } = await page.evaluate(async puzzle => {
    const [{ Board }, { connect }, { Position }, { ways }] = await Promise.all(
      ["./board.js", "./engine.js", "./position.js", "./ways.js"].map(name => import(name)));
    const answer = await (await connect()).call("board", { position: { puzzle, values: {}, candidates: {} } });
    const host = document.querySelector("main:not([hidden])");
    const board = new Board(host, { label: "links" });
    board.show(answer);
    const position = new Position(answer, { text: puzzle });
    const all = answer.cells.flatMap(({ square }) => position.candidates(square).map(value => [square, value]));
    const any = () => all[Math.floor(Math.random() * all.length)];
    const links = Array.from({ length: 12 }, () => ({ from: any(), to: any(), weak: false })).filter(({ from, to }) => `${from}` !== `${to}`);
    const found = ways(board, position, links);
    board.draw({ candidates: square => position.candidates(square), links: found });
    // Boxes of all signs, in the units of the drawing.
    const signs = [...board.svg.querySelectorAll('[role="gridcell"] text')].flatMap(text =>
      Array.from({ length: text.getNumberOfChars() }, (_, n) => text.getExtentOfChar(n)).map(({ x, y, width, height }) =>
        ({ x: x + width * 0.15, y: y + height * 0.25, right: x + width * 0.85, bottom: y + height * 0.75 })));
    const gap = ({ x, y, right, bottom }, at) => Math.hypot(Math.max(x - at.x, at.x - right, 0), Math.max(y - at.y, at.y - bottom, 0));
    let least = Infinity;
    for (const path of board.svg.querySelectorAll(".link.hand")) {
      const long = path.getTotalLength();
      const ends = [0, long].map(at => path.getPointAtLength(at));
      // The signs that it joins are next to its ends.
      const others = signs.filter(sign => ends.every(end => gap(sign, end) > answer.radius));
      for (let at = 0; at <= long; at += 1) {
        const point = path.getPointAtLength(at);
        for (const sign of others) least = Math.min(least, gap(sign, point));
      }
    }
    return { drawn: found.length, wanted: links.length, least };
  }, HARD);
  t.diagnostic(`${drawn} of ${wanted} links, at least ${least.toFixed(1)} units from any sign`);
  assert.ok(drawn >= wanted - 2, `${drawn} of ${wanted} links are drawn`);
  assert.ok(least > 0.5, `a link passes a sign at ${least}`);
});
