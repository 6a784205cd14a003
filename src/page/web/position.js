/* What a player has made of a puzzle: values, marks, removed candidates, colours, links, and how it came about.
 *
 *   new Position(answer, { text, game, name, saved })
 *     answer: the engine's Board of the puzzle without entries; saved: what .save() gave
 *   own         whether the player's own marks are shown: corner and centre marks; all candidates else
 *   reading     value(square), given(square), values -> Map of entered ones, lawful(square), removed(square),
 *               corner(square), centre(square) -> marks, layer(square) -> all candidates but the removed ones,
 *               complete: every open cell has centre marks, candidates(square): the player's marks where these are
 *               shown and complete, else the layer; shown(square): candidates that are drawn in their slots,
 *               colours -> Map square -> colour, marks -> Map "square:value" -> colour,
 *               links -> [{ from: [square, value], to: [square, value], weak }], trials, tried,
 *               filled, left() candidates left in all, conflicts() -> { clash, dead }: squares, solved()
 *   editing     enter, erase, remove, restore, toggle (square, value); note("corner" | "centre", squares, value);
 *               fill(), clean(), clear(square, value) marks; paint(square, value | null, colour | null);
 *               link(from, to, weak), unlink(from, to); settle(colour, true | false); apply({ places, removes });
 *               goto(entries) the entries "v…" and "x…" of a position of a solution path; show(own);
 *               clearMarks(colour | "links"); edit(change) makes what `change()` does one undo; moves along a path in
 *               a row are one
 *   undo(), redo(), canUndo, canRedo
 *   startTrial(), endTrial(keep)      a save point: keep all, or throw all away as one undo
 *   request()   the position as the engine's calls want it
 *   seconds, hints     how long it was played, and how many hints were taken
 *   save()      JSON of all; onchange() is called after every change
 */

import { History } from "./history.js";
import { sound } from "./state.js";

const numbers = text => text.split(":").map(Number);

export class Position extends History {
  constructor(answer, { text, game = answer.game, name = answer.name, saved = null }) {
    super(sound(saved?.state ?? [], answer), saved);
    Object.assign(this, { answer, text, game, name });
    this.cells = new Map(answer.cells.map(cell => [cell.square, cell]));
    this.seconds = saved?.seconds ?? 0;
    this.hints = saved?.hints ?? 0;
  }

  /* ---- reading ---- */

  given(square) { return this.cells.get(square)?.given ?? null; }

  value(square) { return this.given(square) ?? this.state.get(`v${square}`) ?? null; }

  removed(square) { return this.state.get(`x${square}`) ?? []; }

  /** The candidates that the values of other cells leave, as the position has these or as `valueOf` says them. */
  lawful(square, valueOf = other => this.value(other)) {
    const { candidates, peers, excluded = [] } = this.cells.get(square);
    const seen = new Set(peers.map(valueOf));
    const forbids = value => ([other, values]) => values[value - 1].includes(valueOf(other));
    return candidates.filter(value => !seen.has(value) && !excluded.some(forbids(value)));
  }

  /** All candidates but those that the player has removed. */
  layer(square) {
    return this.cached(`a${square}`, () => {
      if (this.value(square) !== null) return [];
      const gone = this.removed(square);
      return this.lawful(square).filter(value => !gone.includes(value));
    });
  }

  get own() { return this.state.get("own") ?? false; }

  corner(square) { return this.state.get(`c${square}`) ?? []; }

  centre(square) { return this.state.get(`m${square}`) ?? []; }

  /** Whether the player's own marks say of every open cell what it may hold. */
  get complete() {
    return this.cached("complete", () => [...this.cells.keys()].every(square => this.value(square) !== null || this.centre(square).length > 0));
  }

  candidates(square) {
    if (!this.own || !this.complete) return this.layer(square);
    return this.cached(`o${square}`, () => {
      const own = this.centre(square);
      return this.value(square) === null ? this.lawful(square).filter(value => own.includes(value)) : [];
    });
  }

  shown(square) { return this.own ? [] : this.layer(square); }

  /** A map of the entries of the state whose keys begin with a letter and have `parts` numbers. */
  collect(letter, parts) {
    return this.cached(`${letter}/${parts}`, () => {
      const found = [...this.state].filter(([key]) => key[0] === letter && key.split(":").length === parts && /\d/.test(key));
      return new Map(found.map(([key, value]) => [parts === 1 ? Number(key.slice(1)) : key.slice(1), value]));
    });
  }

  get values() { return this.collect("v", 1); }

  get colours() { return this.collect("k", 1); }

  get marks() { return this.collect("k", 2); }

  get links() {
    return this.cached("links", () => [...this.state].filter(([key]) => /^l\d/.test(key)).map(([key, kind]) => {
      const [from, to] = key.slice(1).split("-").map(numbers);
      return { from, to, weak: kind === "weak" };
    }));
  }

  get trials() { return this.state.get("trial")?.length ?? 0; }

  /** The squares that were filled since the last trial began. */
  get tried() {
    if (!this.trials) return new Set();
    const then = new Map(this.state.get("trial").at(-1));
    return new Set([...this.values].filter(([square, value]) => then.get(`v${square}`) !== value).map(([square]) => square));
  }

  left() {
    let sum = 0;
    for (const square of this.cells.keys()) sum += this.candidates(square).length;
    return sum;
  }

  get filled() {
    let sum = 0;
    for (const square of this.cells.keys()) if (this.value(square) !== null) sum += 1;
    return sum;
  }

  /** Squares whose values break a law among each other, and open ones for which no value is left. */
  conflicts() {
    return this.cached("conflicts", () => {
      const clash = new Set();
      const dead = new Set();
      for (const { square, peers, excluded = [] } of this.cells.values()) {
        const value = this.value(square);
        const forbids = ([other, values]) => values[value - 1].includes(this.value(other));
        if (value === null && (this.own ? this.lawful(square) : this.layer(square)).length === 0) dead.add(square);
        if (value !== null && (peers.some(peer => this.value(peer) === value) || excluded.some(forbids))) clash.add(square);
      }
      for (const { cells, sum } of this.answer.units) {
        if (sum === null) continue;
        const values = cells.map(square => this.value(square));
        const total = values.reduce((all, value) => all + (value ?? 0), 0);
        if (total > sum || (total < sum && !values.includes(null))) cells.forEach((square, n) => values[n] !== null && clash.add(square));
      }
      return { clash, dead };
    });
  }

  /** Every cell filled, and nothing that breaks a law. */
  solved() { return this.filled === this.cells.size && this.conflicts().clash.size === 0; }

  request() {
    const candidates = {};
    for (const square of this.cells.keys()) {
      const left = this.candidates(square);
      if (this.value(square) === null && left.length < this.lawful(square).length) candidates[square] = left;
    }
    return { puzzle: this.text, game: this.game, values: Object.fromEntries(this.values), candidates };
  }

  /* ---- editing ---- */

  enter(square, value) {
    if (!this.cells.has(square) || this.given(square) !== null) return;
    this.set(`v${square}`, value);
  }

  /** Takes away what the player has put into a cell: its value, else its marks, else its colour. */
  erase(square) {
    const marks = this.own ? [`c${square}`, `m${square}`] : [];
    const [first] = [[`v${square}`], marks, [`k${square}`]].filter(keys => keys.some(key => this.state.has(key)));
    this.edit(() => first?.forEach(key => this.set(key, null)));
  }

  /** Removes a candidate, and the player's marks of it. */
  remove(square, value) {
    this.edit(() => {
      if (this.layer(square).includes(value)) this.putList(`x${square}`, [...this.removed(square), value]);
      for (const letter of ["c", "m"]) this.unmark(`${letter}${square}`, value);
    });
  }

  restore(square, value) { this.putList(`x${square}`, this.removed(square).filter(one => one !== value)); }

  unmark(key, value) {
    const list = this.state.get(key) ?? [];
    if (list.includes(value)) this.putList(key, list.filter(one => one !== value));
  }

  /** Puts a mark into all open cells of a list; where all have it, it is taken away. */
  note(kind, squares, value) {
    const letter = kind === "corner" ? "c" : "m";
    const open = squares.filter(square => this.value(square) === null);
    const has = square => this[kind](square).includes(value);
    const lacking = open.filter(square => !has(square));
    this.edit(() => {
      if (lacking.length === 0) return open.forEach(square => this.unmark(letter + square, value));
      for (const square of lacking) this.putList(letter + square, [...this[kind](square), value]);
    });
  }

  /** Takes the marks of a value from the cells that a square sees. */
  clear(square, value) {
    this.edit(() => {
      for (const peer of this.cells.get(square).peers) for (const letter of ["c", "m"]) this.unmark(letter + peer, value);
    });
  }

  /** Centre marks of all candidates in open cells without any. */
  fill() {
    this.edit(() => {
      for (const square of this.cells.keys()) if (this.centre(square).length === 0) this.putList(`m${square}`, this.layer(square));
    });
  }

  /** Takes away marks of values that their cell sees. */
  clean() {
    this.edit(() => {
      for (const square of this.cells.keys()) {
        const lawful = this.value(square) === null ? this.lawful(square) : [];
        for (const key of [`c${square}`, `m${square}`]) {
          const list = this.state.get(key);
          if (list?.some(value => !lawful.includes(value))) this.putList(key, list.filter(value => lawful.includes(value)));
        }
      }
    });
  }

  /** Shows the player's own marks, or all candidates. */
  show(own) { this.set("own", own || null); }

  toggle(square, value) {
    if (this.candidates(square).includes(value)) this.remove(square, value);
    else this.restore(square, value);
  }

  paint(square, value, colour) {
    const key = value === null ? `k${square}` : `k${square}:${value}`;
    this.set(key, this.state.get(key) === colour ? null : colour);
  }

  linkKey(from, to) {
    const [a, b] = [from.join(":"), to.join(":")];
    const back = `l${b}-${a}`;
    return this.state.has(back) ? back : `l${a}-${b}`;
  }

  /** Draws a link; drawn again it goes. */
  link(from, to, weak) {
    const key = this.linkKey(from, to);
    const kind = weak ? "weak" : "strong";
    this.set(key, this.state.get(key) === kind ? null : kind);
  }

  unlink(from, to) { this.set(this.linkKey(from, to), null); }

  /** Takes all candidates of a colour as true (they are entered) or as false (they go). */
  settle(colour, truth) {
    this.edit(() => {
      for (const [name, mark] of this.marks) {
        const [square, value] = numbers(name);
        if (mark !== colour || !this.candidates(square).includes(value)) continue;
        if (truth) this.enter(square, value);
        else this.remove(square, value);
      }
      this.clearMarks(colour);
    });
  }

  clearMarks(which) {
    this.edit(() => {
      for (const [key, value] of [...this.state]) {
        if (which === "links" ? key[0] === "l" : key[0] === "k" && value === which) this.set(key, null);
      }
    });
  }

  apply({ places, removes }) {
    this.edit(() => {
      if (removes.length) this.reveal();
      for (const [square, value] of places) this.enter(square, value);
      for (const [square, value] of removes) this.remove(square, value);
    });
  }

  /** Removed candidates are seen only among all candidates, or among marks that are complete. */
  reveal() { if (!this.complete) this.show(false); }

  goto(entries) {
    this.edit(() => {
      const { complete, own } = this;
      for (const key of [...this.state.keys()]) if (/^[vx]\d/.test(key)) this.set(key, null);
      for (const [key, value] of entries) this.set(key, value);
      if (!own) return;
      if (complete) for (const square of this.cells.keys()) this.putList(`m${square}`, this.layer(square));
      else if (entries.some(([key]) => key[0] === "x")) this.show(false);
    }, "path");
  }

  startTrial() {
    const now = [...this.state].filter(([key]) => key !== "trial");
    this.set("trial", [...(this.state.get("trial") ?? []), now]);
  }

  endTrial(keep) {
    const trials = this.state.get("trial") ?? [];
    const then = new Map(trials.at(-1) ?? []);
    this.edit(() => {
      if (!keep) {
        for (const key of [...this.state.keys()]) if (key !== "trial" && !then.has(key)) this.set(key, null);
        for (const [key, value] of then) this.set(key, value);
      }
      this.set("trial", trials.length > 1 ? trials.slice(0, -1) : null);
    }, keep ? "" : "trial");
  }

  /* ---- keeping ---- */

  save() {
    return { text: this.text, game: this.game, name: this.name, state: [...this.state], past: this.past, future: this.future, seconds: this.seconds, hints: this.hints };
  }
}
