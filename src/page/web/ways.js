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
/** How straight a search goes for its end rather than for the best way, and after how many places it gives up. */
const SEARCHES = [[1.3, 12_000], [2.5, 40_000]];
const WAYS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const round = n => Math.round(n * 10) / 10;

let memory = { key: null, routes: new Map() };

export function ways(board, position, links) {
  const key = JSON.stringify([links, [...position.state].filter(([name]) => /^[vxk]\d|^own$/.test(name)), position.text]);
  if (memory.key !== key || memory.answer !== board.answer) {
    const routes = memory.answer === board.answer ? memory.routes : new Map();
    memory = { key, answer: board.answer, ...all(board, position, links, routes) };
  }
  return memory.found;
}

/** Short links first; a way that was found before is kept while it is free. */
function all(board, position, links, before) {
  const field = new Field(board, position);
  const long = ({ from, to }) => Math.hypot(...board.centre(...from).map((one, n) => one - board.centre(...to)[n]));
  const name = ({ from, to }) => `${from}-${to}`;
  const routes = new Map();
  for (const link of links.toSorted((a, b) => long(a) - long(b))) {
    const ends = [board.centre(...link.from), board.centre(...link.to)];
    const known = before.get(name(link));
    routes.set(name(link), known && field.free(known, ends, OUTSIDE) ? field.take(known) : field.route(ends));
  }
  const drawn = links.filter(link => routes.get(name(link)));
  return { routes, found: drawn.map(link => ({ d: path(routes.get(name(link)), board.answer.radius + 1.2), weak: link.weak })) };
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
      for (const value of position.shown(cell.square)) {
        const { candidate } = answer.sizes;
        const marked = position.marks.has(`${cell.square}:${value}`);
        const [w, h] = marked ? [answer.radius, answer.radius] : [candidate * 0.32, candidate * 0.4];
        this.block(...board.centre(cell.square, value), w + CLEAR, h + CLEAR);
      }
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

  route(ends) {
    let points = this.free(ends, ends, ALONG) ? ends : null;
    for (const search of SEARCHES) points ??= this.search(ends, ...search);
    return points && this.take(points);
  }

  /** Whether a way meets nothing that costs more than a limit; digits cost more than any. */
  free(points, ends, limit) {
    return points.slice(1).every(([c, d], n) => {
      const [a, b] = points[n];
      const parts = Math.ceil(Math.hypot(c - a, d - b));
      for (let k = 0; k <= parts; k++) {
        const [x, y] = [a + (c - a) * k / parts, b + (d - b) * k / parts];
        if (this.at(Math.round(x / STEP), Math.round(y / STEP), ends) > limit) return false;
      }
      return true;
    });
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
    return points;
  }

  search(ends, haste, patience) {
    const [start, goal] = ends.map(([x, y]) => [Math.round(x / STEP), Math.round(y / STEP)]);
    const far = (i, j) => {
      const [a, b] = [Math.abs(i - goal[0]), Math.abs(j - goal[1])];
      return haste * (Math.max(a, b) + 0.414 * Math.min(a, b));
    };
    const states = this.width * this.height * 9;
    const best = new Float32Array(states).fill(Infinity);
    const before = new Int32Array(states).fill(-1);
    const heap = new Heap();
    const begin = (start[1] * this.width + start[0]) * 9 + 8;
    best[begin] = 0;
    heap.push(far(...start), begin);
    for (let looked = 0; heap.size && looked < patience; looked++) {
      const here = heap.pop();
      const [place, way] = [Math.floor(here / 9), here % 9];
      const [i, j] = [place % this.width, Math.floor(place / this.width)];
      if (i === goal[0] && j === goal[1]) return this.points(ends, here, before);
      if (heap.lastCost > best[here] + far(i, j) + 1e-3) continue;
      for (let next = 0; next < 8; next++) {
        const turn = way === 8 ? 0 : Math.min((next - way + 8) % 8, (way - next + 8) % 8);
        if (turn > 2) continue;
        const [x, y] = [i + WAYS[next][0], j + WAYS[next][1]];
        const cost = best[here] + (next % 2 ? 1.414 : 1) * this.at(x, y, ends) + TURN[turn];
        if (cost === Infinity) continue;
        const there = (y * this.width + x) * 9 + next;
        if (cost >= best[there]) continue;
        best[there] = cost;
        before[there] = here;
        heap.push(cost + far(x, y), there);
      }
    }
    return null;
  }

  /** The corners of the way that led to a place. */
  points(ends, last, before) {
    const raw = [];
    for (let at = last; at >= 0; at = before[at]) {
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
