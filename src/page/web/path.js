/* A solution path: the steps that lead from a position to a solution.
 *
 *   new SolutionPath(position, answer)    `answer` is what the call `solve` gave for the position
 *   steps, status, note, strategy         of the answer; request, the position of the call
 *   find(position)     the number of steps after which the path has this position, null if it never has
 *   entries(n)         the entries "v…" and "x…" of the position's state after n steps */

export class SolutionPath {
  constructor(position, answer) {
    Object.assign(this, answer);
    this.request = position.request();
    this.entered = [...position.values];
    this.cells = new Map([...position.cells.keys()].map(square => [square, [position.value(square), position.candidates(square)]]));
    this.lawful = (square, valueOf) => position.lawful(square, valueOf);
    const open = [...this.cells.values()].filter(([value]) => value === null);
    this.size = [open.length, open.reduce((sum, [, left]) => sum + left.length, 0)];
  }

  /** The values and candidates after n steps. */
  board(n) {
    const values = new Map();
    const left = new Map();
    for (const [square, [value, candidates]] of this.cells) {
      if (value !== null) values.set(square, value);
      else left.set(square, candidates);
    }
    for (const step of this.steps.slice(0, n)) {
      for (const [square, list] of step.changed) left.set(square, list);
      for (const [square, value] of step.places) values.set(square, value);
    }
    for (const square of values.keys()) left.delete(square);
    return { values, left };
  }

  find(position) {
    const [open, left] = [position.cells.size - position.filled, position.left()];
    const isLike = n => (n ? [this.steps[n - 1].open, this.steps[n - 1].left] : this.size).join() === [open, left].join();
    for (let n = 0; n <= this.steps.length; n += 1) if (isLike(n) && this.meets(position, n)) return n;
    return null;
  }

  meets(position, n) {
    const { values, left } = this.board(n);
    for (const square of position.cells.keys()) {
      if ((values.get(square) ?? null) !== position.value(square)) return false;
      if (values.has(square)) continue;
      const own = position.candidates(square);
      const theirs = left.get(square);
      if (own.length !== theirs.length || own.some((value, k) => value !== theirs[k])) return false;
    }
    return true;
  }

  entries(n) {
    const { values, left } = this.board(n);
    const placed = this.steps.slice(0, n).flatMap(({ places }) => places);
    const entries = [...this.entered, ...placed].map(([square, value]) => [`v${square}`, value]);
    for (const [square, list] of left) {
      const gone = this.lawful(square, other => values.get(other) ?? null).filter(value => !list.includes(value));
      if (gone.length) entries.push([`x${square}`, gone]);
    }
    return entries;
  }
}
