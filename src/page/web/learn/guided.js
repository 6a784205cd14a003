/* The second stage of a lesson: a position on which one is led to the step: where, which cells, and what it changes.
 *
 *   new Guided(app, stage)      a stage as learn.js describes it */

import { button, el, fill, work } from "../parts.js";
import { reason } from "../reason.js";
import { keep, kept } from "../store.js";
import { words } from "../words.js";
import table from "../words/learn.js";
import { missing, placed } from "./practice.js";
import { note } from "./progress.js";

const t = words(table);
const PROMPTS = ["where", "which", "what"];
const SECONDS = 20;

/** The squares that a figure rests on. */
function parts(figure) {
  const cells = figure.cells.filter(([, mark]) => mark !== "eliminated").map(([square]) => square);
  const all = cells.length ? cells : figure.candidates.filter(([, , mark]) => mark !== "eliminated").map(([square]) => square);
  return new Set(all.length ? all : figure.places.map(([square]) => square));
}

export class Guided {
  constructor(app, stage) {
    Object.assign(this, { app, stage, call: null, drill: null });
    this.task = app.task();
    this.asked = app.task();
    this.root = el("div.side");
  }

  async begin(call, game) {
    if (this.call === call && this.game === game && (this.drill || this.task.busy)) return this.tell();
    Object.assign(this, { call, game });
    const left = kept("learn.guided");
    return left?.call === call && left.game === game ? this.make(left) : this.make();
  }

  /** What goes on after a reload: the position, and how far one has come on it. */
  keep() {
    const { call, game, drill, prompt, target, found } = this;
    keep("learn.guided", drill && !this.isOver ? { call, game, drill, prompt, target: drill.figures.indexOf(target), found: [...found] } : null);
  }

  /** Makes a position with the step, or goes on with the one that was left. */
  async make(left = null) {
    const { call, game } = this;
    Object.assign(this, { drill: null, answer: null, position: null, failed: null, prompt: 0, target: null, found: new Set(), wrong: null, said: null });
    const signal = this.task.start();
    this.tell();
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const drill = left?.drill ?? await this.app.engine.call("drill", { technique: call, game: game ?? undefined, seed, miss: false, timeout: SECONDS }, { signal });
      const answer = await this.app.engine.call("board", { position: { puzzle: drill.text, values: {}, candidates: {} } }, { signal });
      Object.assign(this, { drill, answer, position: placed(answer, drill) });
      if (left) Object.assign(this, { prompt: left.prompt, target: drill.figures[left.target] ?? null, found: new Set(left.found) });
    } catch (error) {
      if (this.call !== call || this.game !== game || this.task.busy && signal.aborted) return;
      this.failed = error.name === "AbortError" ? t("stopped") : error.message;
    }
    this.task.done(signal);
    this.tell();
  }

  stop() {
    this.task.stop();
    this.asked.stop();
  }

  get line() { return t("guided line"); }

  get isOver() { return this.prompt >= PROMPTS.length; }

  get figures() { return this.target ? [this.target] : this.drill.figures; }

  /** A click on the board. */
  pick({ square, value }) {
    if (!this.drill || this.isOver) return;
    if (PROMPTS[this.prompt] === "what") return value === null ? null : this.conclude(square, value);
    const figure = this.figures.find(one => parts(one).has(square));
    if (!figure) return this.miss(square);
    this.target = figure;
    this.found.add(square);
    this.said = null;
    this.wrong = null;
    if (this.prompt === 0) this.prompt = 1;
    if (this.found.size === parts(figure).size) this.prompt = 2;
    this.tell();
  }

  conclude(square, value) {
    const has = list => list.some(([cell, one]) => cell === square && one === value);
    const { places, removes } = this.target;
    if (has(places) || has(removes)) return this.end();
    this.miss(square, value);
  }

  end() {
    this.prompt = PROMPTS.length;
    this.said = null;
    this.wrong = null;
    note(this.call, { guided: true });
    this.tell();
  }

  /** Says what is missing at a place that is not of the step. */
  async miss(square, value) {
    const { drill, call } = this;
    this.wrong = square;
    this.said = t("not there");
    this.tell();
    const signal = this.asked.start();
    try {
      const lines = await missing(this.app, { drill, technique: call, square, value }, signal);
      if (this.wrong === square && lines.length) this.said = lines.join("\n");
    } catch {
      // What is said already is enough.
    }
    this.asked.done(signal);
    this.tell();
  }

  /** Shows what the prompt asks for. */
  show() {
    this.target ??= this.drill.figures[0];
    if (PROMPTS[this.prompt] === "what") return this.end();
    const all = [...parts(this.target)];
    if (this.prompt === 0) this.found.add(all[0]);
    else all.forEach(square => this.found.add(square));
    this.prompt = this.found.size === all.length ? 2 : 1;
    this.wrong = null;
    this.said = null;
    this.tell();
  }

  asks(n) {
    const { target } = this;
    const places = (target ?? this.drill.figures[0]).places.length > 0;
    const all = target ? parts(target).size : 0;
    return t(`guided ${PROMPTS[n]}${n === 2 && places ? " place" : ""}`, { n: all, found: this.found.size });
  }

  tell() {
    const { drill, failed, prompt } = this;
    if (!drill) {
      fill(this.root, failed ? el("div.verdict", null, el("p", null, failed)) : work(t("making"), () => this.stop(), t("stop")),
        failed ? el("div.acts", null, button(t("again"), () => this.make(), { kind: "main" }), button(t("to test"), () => this.stage.turn("test"))) : null);
      return this.stage.draw();
    }
    this.keep();
    const row = (name, n) => (n <= prompt ? el(n < prompt ? "li.done" : "li", { "aria-current": n === prompt ? "step" : null }, this.asks(n)) : null);
    fill(this.root,
      el("ol.prompts", { "aria-live": "polite" }, PROMPTS.map(row)),
      this.said ? el("div.verdict.x", { role: "status" }, el("p.lines", null, this.said)) : null,
      this.isOver ? reason(this.target, this.answer) : null,
      el("div.acts", null, this.isOver
        ? [button(t("to test"), () => this.stage.turn("test"), { kind: "main", key: "Enter" }), button(t("another"), () => this.make())]
        : [button(t("show it"), () => this.show()), button(t("another"), () => this.make(), { kind: "quiet" })]));
    this.stage.draw();
  }

  drawing() {
    const { answer, position, target } = this;
    if (!position) return null;
    const tints = new Map([...this.found].map(square => [square, "ok"]));
    if (this.wrong !== null) tints.set(this.wrong, "lost");
    return { answer, figure: this.isOver ? target : null, state: { values: position.values, candidates: square => position.candidates(square), tints } };
  }

  /** A digit on the selected cell answers as a click on that candidate. */
  press(square, value) { this.pick({ square, value }); }

  get keys() {
    return [{ keys: ["Enter"], words: t("to test"), press: () => (this.isOver ? this.stage.turn("test") : this.stage.cursor === null ? false : this.pick({ square: this.stage.cursor, value: null })) }];
  }
}
