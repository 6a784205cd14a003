/* What a player has made of a puzzle: values, removed candidates, colours, links, and how it came about.
 *
 *   new Position(answer, { text, game, name, saved })
 *     answer: the engine's Board of the puzzle without entries; saved: what .save() gave
 *   reading     value(square), given(square), candidates(square) -> [values], values -> Map of entered ones,
 *               colours -> Map square -> colour, marks -> Map "square:value" -> colour,
 *               links -> [{ from: [square, value], to: [square, value], weak }], step -> n | null,
 *               trials, tried, left() candidates left in all, solved(), same(other saved state)
 *   editing     enter, erase, remove, restore, toggle (square, value); paint(square, value | null, colour | null);
 *               link(from, to, weak), unlink(from, to); settle(colour, true | false); apply({ places, removes });
 *               goto(steps, n) the position after n steps; clearMarks(colour | "links")
 *               edit(change) makes what `change()` does one undo; moves along the course in a row are one
 *   undo(), redo(), canUndo, canRedo
 *   startTrial(), endTrial(keep)      a save point: keep all, or throw all away as one undo
 *   request()   the position as the engine's calls want it
 *   save()      JSON of all; onchange() is called after every change
 */

import { equal, joined } from "./changes.js";
import { sound } from "./state.js";

const numbers = text => text.split(":").map(Number);

export class Position {
  constructor(answer, { text, game = answer.game, name = answer.name, saved = null }) {
    Object.assign(this, { answer, text, game, name, onchange: null });
    this.cells = new Map(answer.cells.map(cell => [cell.square, cell]));
    this.state = new Map(sound(saved?.state ?? [], answer));
    this.past = saved?.past ?? [];
    this.future = saved?.future ?? [];
    this.entry = null;
    this.forget();
  }

  forget() {
    this.cache = new Map();
    this.views = {};
  }

  /* ---- reading ---- */

  given(square) { return this.cells.get(square)?.given ?? null; }

  value(square) { return this.given(square) ?? this.state.get(`v${square}`) ?? null; }

  removed(square) { return this.state.get(`x${square}`) ?? []; }

  /** What the laws leave: without the values of the cells that it sees. */
  lawful(square) {
    const cell = this.cells.get(square);
    const seen = new Set(cell.peers.map(peer => this.value(peer)));
    return cell.candidates.filter(value => !seen.has(value));
  }

  candidates(square) {
    let known = this.cache.get(square);
    if (known === undefined) {
      const gone = this.removed(square);
      known = this.value(square) !== null ? [] : this.lawful(square).filter(value => !gone.includes(value));
      this.cache.set(square, known);
    }
    return known;
  }

  /** A map of the entries of the state whose keys begin with a letter and have `parts` numbers. */
  collect(letter, parts) {
    const name = `${letter}${parts}`;
    if (!this.views[name]) {
      const found = [...this.state].filter(([key]) => key[0] === letter && key.split(":").length === parts);
      this.views[name] = new Map(found.map(([key, value]) => [parts === 1 ? Number(key.slice(1)) : key.slice(1), value]));
    }
    return this.views[name];
  }

  get values() { return this.collect("v", 1); }

  get colours() { return this.collect("k", 1); }

  get marks() { return this.collect("k", 2); }

  get links() {
    this.views.links ??= [...this.state].filter(([key]) => key[0] === "l").map(([key, kind]) => {
      const [from, to] = key.slice(1).split("-").map(numbers);
      return { from, to, weak: kind === "weak" };
    });
    return this.views.links;
  }

  get step() { return this.state.get("step") ?? null; }

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

  /** Every cell filled, and no two alike that see each other. */
  solved() {
    return [...this.cells.values()].every(cell => {
      const value = this.value(cell.square);
      return value !== null && cell.peers.every(peer => this.value(peer) !== value);
    });
  }

  request() {
    const candidates = {};
    for (const cell of this.cells.values()) {
      const gone = this.removed(cell.square);
      if (gone.length && this.value(cell.square) === null) candidates[cell.square] = this.candidates(cell.square);
    }
    return { puzzle: this.text, game: this.game, values: Object.fromEntries(this.values), candidates };
  }

  /* ---- editing ---- */

  set(key, value) {
    const before = this.state.get(key);
    if (equal(before, value)) return;
    if (!this.entry) return this.edit(() => this.set(key, value));
    this.entry.push([key, before ?? null, value ?? null]);
    this.put(key, value);
    this.forget();
  }

  put(key, value) {
    if (value === undefined || value === null) this.state.delete(key);
    else this.state.set(key, value);
  }

  /** `kind`: "course" or "trial" where the step of the course stays known. */
  edit(change, kind = "") {
    if (this.entry) return change();
    this.entry = [];
    change();
    const touches = letter => this.entry.some(([key]) => key[0] === letter);
    if (!kind && (touches("v") || touches("x"))) this.set("step", null);
    const changes = this.entry;
    this.entry = null;
    if (!changes.length) return;
    const last = this.past.at(-1);
    if (kind === "course" && last?.kind === kind) last.changes = joined(last.changes, changes);
    else this.past.push({ kind, changes });
    this.future = [];
    this.changed();
  }

  changed() {
    this.forget();
    this.onchange?.();
  }

  enter(square, value) {
    if (!this.cells.has(square) || this.given(square) !== null) return;
    this.set(`v${square}`, value);
  }

  /** Takes an entered value away; where there is none, the colour of the cell. */
  erase(square) {
    if (this.state.has(`v${square}`)) this.set(`v${square}`, null);
    else this.set(`k${square}`, null);
  }

  remove(square, value) {
    if (!this.candidates(square).includes(value)) return;
    this.set(`x${square}`, [...this.removed(square), value].sort((a, b) => a - b));
  }

  restore(square, value) {
    const rest = this.removed(square).filter(one => one !== value);
    this.set(`x${square}`, rest.length ? rest : null);
  }

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
      for (const [square, value] of places) this.enter(square, value);
      for (const [square, value] of removes) this.remove(square, value);
    });
  }

  /** The position after n steps of a solution from the givens, marks kept. */
  goto(steps, n) {
    this.edit(() => {
      for (const key of [...this.state.keys()]) if (key[0] === "v" || key[0] === "x") this.set(key, null);
      const left = new Map();
      for (const step of steps.slice(0, n)) {
        for (const [square, values] of step.changed) left.set(square, values);
        for (const [square, value] of step.places) this.enter(square, value);
      }
      for (const [square, values] of left) {
        if (this.value(square) !== null) continue;
        const gone = this.lawful(square).filter(value => !values.includes(value));
        this.set(`x${square}`, gone.length ? gone : null);
      }
      this.set("step", n || null);
    }, "course");
  }

  /* ---- going back ---- */

  get canUndo() { return this.past.length > 0; }

  get canRedo() { return this.future.length > 0; }

  undo() {
    const entry = this.past.pop();
    if (!entry) return;
    for (const [key, before] of entry.changes.toReversed()) this.put(key, before);
    this.future.push(entry);
    this.changed();
  }

  redo() {
    const entry = this.future.pop();
    if (!entry) return;
    for (const [key, , after] of entry.changes) this.put(key, after);
    this.past.push(entry);
    this.changed();
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
    return { text: this.text, game: this.game, name: this.name, state: [...this.state], past: this.past, future: this.future };
  }
}
