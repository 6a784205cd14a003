/* What the mouse, fingers and keys do on a board.
 *
 *   listen(board)   calls its pick, other, drawn, choose and arrow; see board.js */

import { Stroke } from "./stroke.js";

/** Where a pointer is, in the units of the drawing. */
function pointOf(board, event) {
  const box = board.svg.getBoundingClientRect();
  const [x, y, width, height] = board.frame;
  return [x + (event.clientX - box.left) / box.width * width, y + (event.clientY - box.top) / box.height * height];
}

/** The square under a pointer, and the value whose slot is nearest there. */
function placeOf(board, event) {
  const { inset, pitch, across, symbols } = board.answer;
  const [x, y] = pointOf(board, event);
  const square = board.squareAt([x, y]);
  if (square === null) return null;
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
  let stroke = null;
  board.svg.addEventListener("pointerdown", event => {
    const place = board.answer && event.button === 0 ? placeOf(board, event) : null;
    moved = false;
    from = null;
    stroke = null;
    if (!place || !board.at.has(place.square)) return;
    from = place.square;
    const more = board.many && (event.ctrlKey || event.metaKey);
    board.choose(from, more ? "more" : board.many && event.shiftKey ? "to" : "one");
    if (board.svg.classList.contains("draws")) board.svg.setPointerCapture(event.pointerId);
    if (board.drawn && !more && !event.shiftKey) stroke = new Stroke(board, pointOf(board, event), from);
  });
  board.svg.addEventListener("pointermove", event => {
    const draws = event.pointerType !== "touch" || board.svg.classList.contains("draws");
    if (from === null || !board.many || !draws || !(event.buttons & 1)) return;
    if (stroke) {
      stroke.move(pointOf(board, event));
      moved ||= stroke.path.length > 1;
      return board.set("selection", stroke.markup);
    }
    const place = placeOf(board, event);
    if (!place || !board.at.has(place.square) || board.selected.has(place.square)) return;
    moved = true;
    board.choose(place.square, "more");
  });
  board.svg.addEventListener("pointerup", () => {
    const path = stroke?.path ?? [];
    stroke = null;
    board.drawSelection();
    if (path.length > 1) board.drawn?.(path);
  });
  board.svg.addEventListener("pointercancel", () => {
    stroke = null;
    board.drawSelection();
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
