/* Ways of links drawn by hand: like lines of a metro map they take the lanes between digits.
 *
 *   ways(board, position, links) -> [{ d, weak }]
 *
 * Digits and candidates are obstacles. Where the straight line is free it is taken; else the cheapest way
 * on a lattice in eight directions, where turns cost and so does the neighbourhood of another link. A link
 * without a way is left out. */

const STEP = 3;
const CLEAR = 3;
/** What a step costs along a line of the grid, along another link, and outside of the board. */
const [ALONG, TAKEN, OUTSIDE] = [4, 5, 8];
const TURN = [0, 6, 14];
const WAYS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const round = n => Math.round(n * 10) / 10;

let memory = { key: null };

export function ways(board, position, links) {
  const key = JSON.stringify([links, [...position.state].filter(([name]) => "vx".includes(name[0])), position.text]);
  if (memory.key !== key || memory.answer !== board.answer) memory = { key, answer: board.answer, found: all(board, position, links) };
  return memory.found;
}

function all(board, position, links) {
  const field = new Field(board, position);
  const long = ({ from, to }) => Math.hypot(...board.centre(...from).map((one, n) => one - board.centre(...to)[n]));
  const found = new Map();
  for (const link of links.toSorted((a, b) => long(a) - long(b))) found.set(link, field.route(board.centre(...link.from), board.centre(...link.to)));
  return links.filter(link => found.get(link)).map(link => ({ d: path(found.get(link), board.answer.radius + 1.2), weak: link.weak }));
}

/** What is free on a board, cell by cell so that looking is quick. */
class Field {
  constructor(board, position) {
    const { answer } = board;
    Object.assign(this, { answer, width: Math.ceil(answer.width / STEP), height: Math.ceil(answer.height / STEP) });
    this.cost = new Float32Array(this.width * this.height).fill(OUTSIDE);
    const { side } = answer;
    for (const { x, y } of answer.cells) this.each(x + side / 2, y + side / 2, side / 2, side / 2, () => 1);
    for (const cell of answer.cells) this.line(cell);
    for (const cell of answer.cells) {
      if (position.value(cell.square) !== null) {
        const [w, h] = [answer.sizes.digit * 0.3, answer.sizes.digit * 0.38];
        this.block(cell.x + answer.side / 2, cell.y + answer.side / 2, w + CLEAR, h + CLEAR);
      }
      for (const value of position.candidates(cell.square)) this.block(...board.centre(cell.square, value), answer.sizes.candidate * 0.32 + CLEAR, answer.sizes.candidate * 0.4 + CLEAR);
    }
  }

  /** A link that runs along a line of the grid is hard to see. */
  line({ x, y }) {
    const { side } = this.answer;
    for (let n = 0; n <= side; n += STEP) {
      for (const [a, b] of [[x + n, y], [x, y + n], [x + n, y + side], [x + side, y + n]]) {
        const [i, j] = [Math.round(a / STEP), Math.round(b / STEP)];
        if (i < this.width && j < this.height) this.cost[j * this.width + i] = ALONG;
      }
    }
  }

  block(x, y, w, h) { this.each(x, y, w, h, () => Infinity); }

  /** Sets the costs of the places around a point. */
  each(x, y, w, h, cost) {
    for (let j = Math.max(0, Math.ceil((y - h) / STEP)); j * STEP <= y + h && j < this.height; j++) {
      for (let i = Math.max(0, Math.ceil((x - w) / STEP)); i * STEP <= x + w && i < this.width; i++) {
        this.cost[j * this.width + i] = cost(this.cost[j * this.width + i]);
      }
    }
  }

  /** The cost of a place; the two ends of a link are free. */
  at(i, j, ends) {
    if (i < 0 || j < 0 || i >= this.width || j >= this.height) return Infinity;
    const near = this.answer.radius + 3;
    for (const [x, y] of ends) if (Math.hypot(i * STEP - x, j * STEP - y) < near) return 1;
    return this.cost[j * this.width + i];
  }

  route(from, to) {
    const ends = [from, to];
    const points = this.straight(ends) ? ends : this.search(ends);
    if (points) this.take(points);
    return points;
  }

  straight(ends) {
    const [[a, b], [c, d]] = ends;
    const n = Math.ceil(Math.hypot(c - a, d - b));
    for (let k = 0; k <= n; k++) {
      if (this.at(Math.round((a + (c - a) * k / n) / STEP), Math.round((b + (d - b) * k / n) / STEP), ends) > ALONG) return false;
    }
    return true;
  }

  /** Other links keep off a way that is taken. */
  take(points) {
    for (let n = 1; n < points.length; n++) {
      const [[a, b], [c, d]] = [points[n - 1], points[n]];
      const parts = Math.ceil(Math.hypot(c - a, d - b) / STEP);
      for (let k = 0; k <= parts; k++) {
        this.each(a + (c - a) * k / parts, b + (d - b) * k / parts, STEP, STEP, cost => Math.max(cost, TAKEN));
      }
    }
  }

  search(ends) {
    const [start, goal] = ends.map(([x, y]) => [Math.round(x / STEP), Math.round(y / STEP)]);
    const far = (i, j) => {
      const [a, b] = [Math.abs(i - goal[0]), Math.abs(j - goal[1])];
      return Math.max(a, b) + 0.414 * Math.min(a, b);
    };
    const best = new Map();
    const before = new Map();
    const heap = new Heap();
    const name = (i, j, way) => (j * this.width + i) * 9 + way;
    best.set(name(...start, 8), 0);
    heap.push(far(...start), [...start, 8]);
    while (heap.size) {
      const [i, j, way] = heap.pop();
      const here = name(i, j, way);
      if (i === goal[0] && j === goal[1]) return this.points(ends, here, before);
      if (heap.lastCost > best.get(here) + far(i, j) + 1e-6) continue;
      for (let next = 0; next < 8; next++) {
        const turn = way === 8 ? 0 : Math.min((next - way + 8) % 8, (way - next + 8) % 8);
        if (turn > 2) continue;
        const [x, y] = [i + WAYS[next][0], j + WAYS[next][1]];
        const cost = best.get(here) + (next % 2 ? 1.414 : 1) * this.at(x, y, ends) + TURN[turn];
        const there = name(x, y, next);
        if (cost === Infinity || cost >= (best.get(there) ?? Infinity)) continue;
        best.set(there, cost);
        before.set(there, here);
        heap.push(cost + far(x, y), [x, y, next]);
      }
    }
    return null;
  }

  /** The corners of the way that led to a place. */
  points(ends, last, before) {
    const raw = [];
    for (let at = last; at !== undefined; at = before.get(at)) {
      const place = Math.floor(at / 9);
      raw.unshift([place % this.width * STEP, Math.floor(place / this.width) * STEP]);
    }
    [raw[0], raw[raw.length - 1]] = ends;
    const bends = ([a, b], [c, d], [e, f]) => Math.abs((c - a) * (f - d) - (d - b) * (e - c)) > 1e-6;
    return raw.filter((point, n) => n === 0 || n === raw.length - 1 || bends(raw[n - 1], point, raw[n + 1]));
  }
}

class Heap {
  constructor() { this.all = []; }

  get size() { return this.all.length; }

  push(cost, item) {
    const { all } = this;
    let at = all.push([cost, item]) - 1;
    for (let up; at > 0 && all[(up = (at - 1) >> 1)][0] > all[at][0]; at = up) [all[up], all[at]] = [all[at], all[up]];
  }

  pop() {
    const { all } = this;
    const [cost, item] = all[0];
    const last = all.pop();
    this.lastCost = cost;
    if (!all.length) return item;
    all[0] = last;
    for (let at = 0; ;) {
      let down = 2 * at + 1;
      if (down >= all.length) break;
      if (down + 1 < all.length && all[down + 1][0] < all[down][0]) down++;
      if (all[at][0] <= all[down][0]) break;
      [all[at], all[down]] = [all[down], all[at]];
      at = down;
    }
    return item;
  }
}

/** The path of a way: from rim to rim of its marks, with rounded turns. */
function path(points, rim) {
  const trim = ([a, b], [c, d]) => {
    const long = Math.hypot(c - a, d - b);
    const part = Math.min(0.45, rim / long);
    return [a + (c - a) * part, b + (d - b) * part];
  };
  const all = points.slice();
  all[0] = trim(points[0], points[1]);
  all[all.length - 1] = trim(points.at(-1), points.at(-2));
  let d = `M${round(all[0][0])} ${round(all[0][1])}`;
  for (let n = 1; n < all.length - 1; n++) {
    const toward = (other) => {
      const long = Math.hypot(other[0] - all[n][0], other[1] - all[n][1]);
      const by = Math.min(10, long / 2) / long;
      return [all[n][0] + (other[0] - all[n][0]) * by, all[n][1] + (other[1] - all[n][1]) * by].map(round).join(" ");
    };
    d += `L${toward(all[n - 1])}Q${all[n].map(round).join(" ")} ${toward(all[n + 1])}`;
  }
  return `${d}L${all.at(-1).map(round).join(" ")}`;
}
