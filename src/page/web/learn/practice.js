/* Practising one technique: the round, the position that is seen, and what has been answered to it.
 *
 *   new Practice(app, changed)      changed() is called whenever something is to be drawn
 *   begin(call, game)   go(n)   forward()   stop()
 *   act(square, value)   enough()   none()   show()   takeBack()
 *   technique, game (null: the usual one), round, item, open (it can be answered), places (values are entered, not removed)
 *   drill, answer, position         what `drill` gave, the engine's Board of it, and the position (null while it is made)
 *   done, said [{ right, act, words, why }], figure, note, making
 */

import { Position } from "../position.js";
import { words } from "../words.js";
import table from "../words/learn.js";
import { add } from "./progress.js";
import { Round, complete, judge } from "./round.js";

const t = words(table);
const SECONDS = 20;

export class Practice {
  constructor(app, changed) {
    Object.assign(this, { app, changed, technique: null, game: null, round: null, kind: "remove" });
    this.made = app.task();
    this.asked = app.task();
    this.clear();
  }

  clear() {
    Object.assign(this, { drill: null, answer: null, position: null, figure: null, note: null, making: false, done: [], said: [] });
  }

  get item() { return this.round?.items[this.round.at] ?? null; }

  get open() { return this.drill !== null && this.item.state === "open"; }

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

  begin(call, game = this.game) {
    this.technique = call;
    this.game = game;
    this.kind = "remove";
    const signal = this.made.start();
    const drill = (seed, miss) => this.app.engine.call("drill", { technique: call, game: game ?? undefined, seed, miss, timeout: SECONDS }, { signal });
    this.round = new Round(drill, { seed: Math.floor(Math.random() * 2 ** 31) });
    return this.go(0);
  }

  stop() {
    if (this.making) this.made.stop();
    this.asked.stop();
  }

  async go(n) {
    const { round } = this;
    round.at = n;
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
    } catch (error) {
      if (!here()) return;
      this.note = error?.name === "AbortError" ? t("stopped") : error.message;
    }
    this.making = false;
    this.changed();
  }

  seat(drill, answer) {
    const position = new Position(answer, { text: drill.text });
    for (const [square, value] of Object.entries(drill.values ?? {})) position.enter(Number(square), value);
    for (const [square, left] of Object.entries(drill.candidates ?? {})) {
      for (const value of position.candidates(Number(square))) if (!left.includes(value)) position.remove(Number(square), value);
    }
    const [first] = drill.figures;
    if (first) this.kind = first.places.length > 0 && first.removes.length === 0 ? "place" : "remove";
    Object.assign(this, { drill, answer, position });
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
    if (whole) this.settle(this.said.every(one => one.right), whole);
    this.changed();
    if (!right) this.explain(line);
  }

  /** Asks why a conclusion is not one of this technique. */
  async explain(line) {
    const { drill, technique } = this;
    const signal = this.asked.start();
    const position = { puzzle: drill.text, values: drill.values ?? {}, candidates: drill.candidates ?? {} };
    try {
      const call = { position, technique, cells: [line.act.square], value: line.act.value };
      const { matches, scenes } = await this.app.engine.call("why-not", call, { signal });
      const lines = matches ? [] : scenes.flatMap(scene => scene.lines);
      line.why = lines.length ? lines.join("\n") : t("no such step");
    } catch (error) {
      line.why = error?.name === "AbortError" ? "" : error.message;
    }
    this.asked.done(signal);
    this.changed();
  }

  /** One right conclusion is enough to have found it. */
  get found() {
    return this.open ? this.done.map(act => this.judge(act).figures[0]).find(Boolean) ?? null : null;
  }

  enough() {
    const { found } = this;
    if (!found) return;
    this.settle(this.said.every(one => one.right), found);
    this.changed();
  }

  none() {
    if (!this.open) return;
    const [first = null] = this.drill.figures;
    const right = first === null;
    this.said.push({ right, words: t(right ? "none right" : "none wrong"), why: (right ? this.spoilt : first.text) ?? "" });
    this.settle(this.said.every(one => one.right), first);
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
    this.figure = figure;
    add(this.technique, right);
  }

  /** Takes an answer back; a wrong one stays among what was said. */
  takeBack(n = this.done.length - 1) {
    if (!this.open || n < 0) return;
    const [act] = this.done.splice(n, 1);
    this.said = this.said.filter(line => line.act !== act || !line.right);
    this.changed();
  }

  forward() {
    const { round } = this;
    if (!round || this.open || this.making) return;
    if (this.note && round.at === 0) return this.begin(this.technique);
    if (this.note) return this.go(round.at);
    return round.at + 1 < round.length ? this.go(round.at + 1) : this.begin(this.technique);
  }
}
