/* A line that a pointer draws over a board: the cells whose middle it passes, in their order. Going back to the cell before
 * takes the last one away.
 *
 *   const stroke = new Stroke(board, point, square)   begins in a cell;  stroke.path: its cells
 *   stroke.move(point)                                goes straight on to a point, in the units of the drawing
 *   stroke.markup                                     SVG text of the line */

/** How near to the middle of a cell a line passes it, in cells. */
const NEAR = 0.4;
/** How far apart the points are that are looked at between two events, in cells. */
const STEP = 0.2;

export class Stroke {
  constructor(board, point, square) {
    Object.assign(this, { board, point, path: [square] });
  }

  move(to) {
    const [x, y] = this.point;
    const steps = Math.ceil(Math.hypot(to[0] - x, to[1] - y) / (STEP * this.board.answer.side));
    for (let n = 1; n <= steps; n += 1) this.pass([x + (to[0] - x) * n / steps, y + (to[1] - y) * n / steps]);
    this.point = to;
  }

  pass([x, y]) {
    const square = this.board.squareAt([x, y]);
    if (!this.board.at.has(square) || square === this.path.at(-1)) return;
    const [i, j] = this.board.centre(square);
    if (Math.hypot(x - i, y - j) > NEAR * this.board.answer.side) return;
    if (square === this.path.at(-2)) this.path.pop();
    else if (!this.path.includes(square)) this.path.push(square);
  }

  get markup() {
    const points = this.path.map(square => this.board.centre(square).join(" "));
    return `<path class="stroke" d="M${points.join("L")}"/>`;
  }
}
