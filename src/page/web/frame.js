/* What is shown of the engine's drawing of a board.
 *
 *   corner(answer)   [x, y] of the upper left corner of its first square
 *   frame(answer)    [x, y, width, height] of what is shown */

/** The room that the thick lines at the edge need. */
const EDGE = 3;

export function corner({ cells: [first], columns, side }) {
  return [first.x - (first.square % columns) * side, first.y - Math.floor(first.square / columns) * side];
}

/** What is shown of the drawing: the squares, and what names rows and columns if anything does. */
export function frame(answer) {
  const [left, top] = corner(answer);
  const named = answer.above.includes("pale");
  const [before, above] = named ? [answer.rows > 9 ? 26 : 22, 22] : [EDGE, EDGE];
  return [left - before, top - above, answer.columns * answer.side + before + EDGE, answer.rows * answer.side + above + EDGE];
}
