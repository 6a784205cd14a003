/* What is shown of the engine's drawing of a board.
 *
 *   corner(answer)   [x, y] of the upper left corner of its first square
 *   frame(answer)    [x, y, width, height] of what is shown */

/** The room that the thick lines at the edge need. */
const EDGE = 3;
/** The room of clues outside of the squares, in squares; the names of rows and columns are not shown there. */
const CLUES = 0.7;

export function corner({ cells: [first], columns, side }) {
  return [first.x - (first.square % columns) * side, first.y - Math.floor(first.square / columns) * side];
}

/** What is shown of the drawing: the squares, and what names rows and columns if anything does. */
export function frame(answer) {
  const [left, top] = corner(answer);
  const { side, rows, columns } = answer;
  const room = CLUES * side;
  if (answer.outside) return [left - room, top - room, columns * side + 2 * room, rows * side + 2 * room];
  const named = answer.above.includes("pale");
  const [before, above] = named ? [rows > 9 ? 26 : 22, 22] : [EDGE, EDGE];
  return [left - before, top - above, columns * side + before + EDGE, rows * side + above + EDGE];
}
