/* A sheet with a puzzle, and one with its solution.
 *
 *   await printPuzzle(app, { solution })     opens the browser's dialog; an error where there is not exactly one solution */

import { Board } from "./board.js";
import { el } from "./parts.js";
import { words } from "./words.js";
import table from "./words/files.js";

const t = words(table);

export async function printPuzzle(app, { solution = false } = {}) {
  const { answer, position } = app;
  const drawn = (title, values) => {
    const place = el("section", null, el("h1", null, title));
    const board = new Board(place, { label: title });
    board.show(answer);
    return { place, draw: () => board.draw({ values }) };
  };
  const name = position.name ?? answer.title;
  const boards = [drawn(name, new Map())];
  if (solution) boards.push(drawn(t("solution of", { name }), await solved(app)));
  const sheet = el("div.sheet", { "aria-hidden": "true" }, boards.map(one => one.place));
  document.body.append(sheet);
  document.body.classList.add("prints");
  for (const one of boards) one.draw();
  addEventListener("afterprint", () => {
    sheet.remove();
    document.body.classList.remove("prints");
  }, { once: true });
  print();
}

/** The only solution of the puzzle. */
async function solved(app) {
  const { text, game } = app.position;
  const { solutions, all } = await app.engine.call("count", { position: { puzzle: text, game, values: {}, candidates: {} }, most: 2 });
  if (solutions !== 1) throw new Error(t("not one solution"));
  return new Map(all.map(([square, counts]) => [square, counts.indexOf(1) + 1]));
}
