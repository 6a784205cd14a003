/* The view Play: the board and what one does on it. */

import { Board } from "./board.js";

export function mount(root, app) {
  const board = new Board(root, { label: app.answer?.title });
  const draw = () => board.draw({ values: app.position.values, candidates: square => app.position.candidates(square) });
  const open = () => { board.show(app.answer); draw(); };
  app.on("puzzle", open);
  app.on("change", draw);
  if (app.position) open();
  return { show() {} };
}
