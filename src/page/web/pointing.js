/* What the mouse, fingers and keys do on a board.
 *
 *   listen(board)   calls its pick, other, choose and arrow; see board.js */

import { corner } from "./frame.js";

/** The square under a pointer, and the value whose slot is nearest there. */
function placeOf(board, event) {
  const box = board.svg.getBoundingClientRect();
  const { side, rows, columns, inset, pitch, across, symbols } = board.answer;
  const [x0, y0, width, height] = board.frame;
  const x = x0 + (event.clientX - box.left) / box.width * width;
  const y = y0 + (event.clientY - box.top) / box.height * height;
  const [left, top] = corner(board.answer);
  const [column, row] = [Math.floor((x - left) / side), Math.floor((y - top) / side)];
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  const square = row * columns + column;
  const cell = board.at.get(square);
  if (!cell) return { square, value: null, event };
  const [i, j] = [Math.floor((x - cell.x - inset[0]) / pitch), Math.floor((y - cell.y - inset[1]) / pitch)];
  const value = j * across + i + 1;
  const met = board.open(square) && i >= 0 && i < across && value >= 1 && value <= symbols.length;
  return { square, value: met ? value : null, event };
}

export function listen(board) {
  let from = null;
  let moved = false;
  board.svg.addEventListener("pointerdown", event => {
    const place = board.answer && event.button === 0 ? placeOf(board, event) : null;
    moved = false;
    from = null;
    if (!place || !board.at.has(place.square)) return;
    from = place.square;
    const more = board.many && (event.ctrlKey || event.metaKey);
    board.choose(from, more ? "more" : board.many && event.shiftKey ? "to" : "one");
    if (board.svg.classList.contains("draws")) board.svg.setPointerCapture(event.pointerId);
  });
  board.svg.addEventListener("pointermove", event => {
    const draws = event.pointerType !== "touch" || board.svg.classList.contains("draws");
    if (from === null || !board.many || !draws || !(event.buttons & 1)) return;
    const place = placeOf(board, event);
    if (!place || !board.at.has(place.square) || board.selected.has(place.square)) return;
    moved = true;
    board.choose(place.square, "more");
  });
  board.svg.addEventListener("click", event => {
    const place = board.answer ? placeOf(board, event) : null;
    if (place && !moved) board.pick?.(place);
    from = null;
  });
  board.svg.addEventListener("contextmenu", event => {
    // A long touch is for what the browser makes of it.
    const place = board.answer && board.other && event.pointerType !== "touch" ? placeOf(board, event) : null;
    if (!place) return;
    event.preventDefault();
    board.other(place);
  });
  board.svg.addEventListener("keydown", event => board.arrow(event));
  board.svg.addEventListener("focus", () => {
    if (board.cursor === null && board.answer?.cells.length) board.choose(board.answer.cells[0].square);
  });
}
