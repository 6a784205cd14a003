/* Practising one technique: the round, the position that is seen, and what has been answered to it.
 *
 *   new Practice(app, changed)      changed() is called whenever something is to be drawn
 *   begin(call, game)   go(n)   forward()   stop()
 *   act(square, value)   enough()   none()   show()   takeBack()
 *   technique, game (null: the usual one), round, item, open (it can be answered), places (values are entered, not removed)
 *   drill, answer, position         what `drill` gave, the engine's Board of it, and the position (null while it is made)
 *   done, said [{ right, act, words, why }], figure, isAlmost (the figure is a near miss), note, making
 *   placed(answer, { text, values, candidates })    a made position on the engine's Board of it
 */

import { Position } from "../position.js";
import { keep, kept } from "../store.js";
import { words } from "../words.js";
import table from "../words/learn.js";
import { add, finish } from "./progress.js";
import { Round, complete, judge } from "./round.js";

const t = words(table);
const SECONDS = 20;

/** A position that has been made, on its board. */
export function placed(answer, { text, values = {}, candidates = {} }) {
  const position = new Position(answer, { text });
  for (const [square, value] of Object.entries(values)) position.enter(Number(square), value);
  for (const [square, left] of Object.entries(candidates)) {
    for (const value of position.candidates(Number(square))) if (!left.includes(value)) position.remove(Number(square), value);
  }
  return position;
}

/** What a technique lacks at a place of a made position, line by line; nothing where it is not known. */
export async function missing(app, { drill, technique, square, value }, signal) {
  const position = { puzzle: drill.text, values: drill.values ?? {}, candidates: drill.candidates ?? {} };
  const { matches, scenes } = await app.engine.call("why-not", { position, technique, cells: [square], value }, { signal });
  return matches ? [] : scenes.flatMap(scene => scene.lines);
}

export class Practice {
  constructor(app, changed) {
    Object.assign(this, { app, changed, technique: null, game: null, round: null, kind: "remove", acts: [], before: 0 });
    this.made = app.task();
    this.asked = app.task();
    this.clear();
  }

  clear() {
    Object.assign(this, { drill: null, answer: null, position: null, figure: null, note: null, making: false, done: [], said: [] });
  }

  get item() { return this.round?.items[this.round.at] ?? null; }

  /** Whether no answer to the position was wrong. */
  get isClean() { return this.before === 0 && this.said.every(one => one.right); }

  get open() { return this.drill !== null && this.item.state === "open"; }

  /** Whether the figure is one that a single candidate prevents. */
  get isAlmost() { return this.figure !== null && this.figure === this.drill?.almost; }

  /** What the technique does is known from any of its steps. */
  get places() { return (this.drill?.kind ?? this.kind) === "place"; }

  /** What keeps a near miss from being a match. */
  get spoilt() {
    const { spoilt } = this.drill ?? {};
    return spoilt ? t("but for", this.what(spoilt[0], spoilt[1])) : null;
  }

  what(square, value) {
    const { name } = this.answer.cells.find(cell => cell.square === square);
    return { value: this.answer.symbols[value - 1], cell: name };
  }

  /** Begins a round, or goes on with one that was left. */
  begin(call, game = this.game, again = false) {
    this.technique = call;
    this.game = game;
    this.kind = "remove";
    const signal = this.made.start();
    const drill = (seed, miss) => this.app.engine.call("drill", { technique: call, game: game ?? undefined, seed, miss, timeout: SECONDS }, { signal });
    const left = kept("learn.round");
    const saved = !again && left?.call === call && left.game === game ? left : null;
    this.round = new Round(drill, { seed: Math.floor(Math.random() * 2 ** 31), saved });
    this.acts = saved?.acts ?? [];
    this.before = saved?.slips ?? 0;
    if (this.item.state !== "open") this.round.at = this.round.items.findIndex(item => item.state === "open");
    return this.go(this.round.at);
  }

  /** Number of wrong answers to the position, those before a reload included. */
  get slips() { return this.before + this.said.filter(line => !line.right && !this.done.includes(line.act)).length; }

  /** Keeps the round for the next visit, until it is over. */
  keep() {
    const { round, technique: call, game } = this;
    keep("learn.round", round.isOver ? null : { ...round.save(), call, game, acts: this.open ? this.done.map(({ square, value }) => [square, value]) : [], slips: this.open ? this.slips : 0 });
  }

  stop() {
    if (this.making) this.made.stop();
    this.asked.stop();
  }

  async go(n) {
    const { round } = this;
    if (n !== round.at) this.before = 0;
    round.at = n;
    const acts = this.acts.splice(0);
    this.asked.stop();
    this.clear();
    this.making = true;
    this.changed();
    const here = () => this.round === round && round.at === n;
    try {
      const drill = await round.get(n);
      const answer = await this.app.engine.call("board", { position: { puzzle: drill.text, values: {}, candidates: {} } });
      if (!here()) return;
      this.seat(drill, answer);
      for (const [square, value] of acts) this.act(square, value);
    } catch (error) {
      if (!here()) return;
      this.note = error?.name === "AbortError" ? t("stopped") : error.message;
    }
    this.making = false;
    this.changed();
  }

  seat(drill, answer) {
    const position = placed(answer, drill);
    const [first] = drill.figures;
    if (first) this.kind = first.places.length > 0 && first.removes.length === 0 ? "place" : "remove";
    Object.assign(this, { drill, answer, position });
    this.keep();
  }

  judge(act) { return judge(this.drill, act); }

  /** The player removes a candidate, or enters a value. */
  act(square, value) {
    if (!this.open || !this.position.candidates(square).includes(value)) return;
    const act = { square, value, place: this.places };
    const known = this.done.findIndex(one => one.square === square && one.value === value);
    if (known >= 0) return this.takeBack(known);
    this.done.push(act);
    const { right, figures } = this.judge(act);
    const what = this.what(square, value);
    const line = { right, act, what, words: t(act.place ? "placed" : "goes", what), why: right ? figures[0].text : null };
    this.said.push(line);
    const whole = right && complete(this.drill, this.done);
    if (whole) this.settle(this.isClean, whole);
    this.keep();
    this.changed();
    if (!right) this.explain(line);
  }

  /** Asks why a conclusion is not one of this technique. */
  async explain(line) {
    const { drill, technique } = this;
    const signal = this.asked.start();
    try {
      const lines = await missing(this.app, { drill, technique, ...line.act }, signal);
      line.why = [this.falseToo(line.act), ...(lines.length ? lines : [t("no such step")])].filter(Boolean).join("\n");
    } catch (error) {
      line.why = error?.name === "AbortError" ? "" : error.message;
    }
    this.asked.done(signal);
    this.changed();
  }

  /** Says of a candidate that is false, but not by this technique. */
  falseToo({ square, value, place }) {
    const held = this.drill.solution?.find(([cell]) => cell === square)?.[1];
    return !place && held !== undefined && held !== value ? t("false too", this.what(square, value)) : null;
  }

  /** One right conclusion is enough to have found it. */
  get found() {
    return this.open ? this.done.map(act => this.judge(act).figures[0]).find(Boolean) ?? null : null;
  }

  enough() {
    const { found } = this;
    if (!found) return;
    this.settle(this.isClean, found);
    this.changed();
  }

  none() {
    if (!this.open) return;
    const [first = null] = this.drill.figures;
    const right = first === null;
    this.said.push({ right, words: t(right ? "none right" : "none wrong"), why: (right ? this.spoilt : first.text) ?? "" });
    this.settle(this.isClean, first);
    this.changed();
  }

  /** Shows what there is: it counts as not found. */
  show() {
    if (!this.open) return;
    const [first = null] = this.drill.figures;
    this.said.push({ right: false, shown: true, words: t(first ? "shown" : "none shown"), why: (first ? first.text : this.spoilt) ?? "" });
    this.settle(false, first);
    this.changed();
  }

  settle(right, figure) {
    this.item.state = right ? "right" : "wrong";
    this.figure = figure ?? this.drill.almost ?? null;
    add(this.technique, right);
    if (this.round.isOver) finish(this.technique, this.round.right / this.round.length);
    this.keep();
  }

  /** Takes an answer back; a wrong one stays among what was said. */
  takeBack(n = this.done.length - 1) {
    if (!this.open || n < 0) return;
    const [act] = this.done.splice(n, 1);
    this.said = this.said.filter(line => line.act !== act || !line.right);
    this.keep();
    this.changed();
  }

  forward() {
    const { round } = this;
    if (!round || this.open || this.making) return;
    if (this.note && round.at === 0) return this.begin(this.technique, this.game, true);
    if (this.note) return this.go(round.at);
    return round.at + 1 < round.length ? this.go(round.at + 1) : this.begin(this.technique, this.game, true);
  }
}
