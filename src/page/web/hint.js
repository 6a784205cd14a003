/* The panel Hint: the next step in four degrees, and all steps that are possible now. See play.js for
 * what a panel is. Beside it: ask(), further() (a hint, or one degree more), another() (another step).
 *
 * A hint is relative to the position it was asked on: a change of the position drops it. */

import { legend } from "./legend.js";
import { Need } from "./need.js";
import { unsupported } from "./notes.js";
import { button, el, fill, work } from "./parts.js";
import { Possible } from "./possible.js";
import { reason } from "./reason.js";
import { own, pathBy } from "./strategy.js";
import { capital, join, words } from "./words.js";
import table from "./words/hint.js";

const t = words(table);
const DEGREES = ["where", "which", "how", "do"];
const SHOWN = 3;
/** Width of the search for the shortest way: a hint comes at once. */
const WIDTH = 1;
/** Answers without a step where the puzzle has more than the rules know. */
const FROM_REST = new Set(["several", "none", "stuck"]);
const NARROW = matchMedia("(max-width: 860px)");

class Hint {
  constructor(app, play) {
    Object.assign(this, { app, play, answer: null, degree: 0, done: null });
    this.task = app.task();
    this.possible = new Possible(app, this);
    this.need = new Need(app);
    this.ladder = el("div");
    this.body = el("div.side");
    app.on("strategy", () => this.drop());
    this.root = el("div.side", null, this.ladder, this.body, this.possible.root);
  }

  open() {
    this.done = null;
    this.drop();
    this.possible.open();
  }

  show() { this.draw(); }

  hide() {
    this.task.stop();
    this.need.drop();
    this.possible.stop();
    this.play.root.classList.remove("hinting");
  }

  update() {
    if (!this.taking) this.done = null;
    this.drop();
    this.possible.drop();
  }

  drop() {
    this.task.stop();
    this.need.drop();
    Object.assign(this, { answer: null, degree: 0, failed: null });
    this.draw();
  }

  /** Asks for the next step, and says the first degree of it. */
  async ask(degree = 1) {
    if (this.play.tab !== "hint") this.play.turn("hint");
    if (this.answer) return;
    const signal = this.task.start();
    this.failed = null;
    this.wanted = degree;
    this.draw();
    try {
      const answer = await this.app.engine.call("hint", { position: this.app.position.request(), ...pathBy(this.app, WIDTH) }, { signal });
      if (signal.aborted) return;
      this.task.done(signal);
      this.answer = answer;
      this.to(this.wanted);
    } catch (error) {
      if (signal.aborted) return;
      this.task.done(signal);
      this.failed = error.message;
      this.draw();
    }
  }

  stop() {
    this.hide();
    this.failed = t("stopped");
    this.draw();
  }

  /** A key that is pressed before the answer came counts, too. */
  further() {
    if (this.task.busy) this.wanted = Math.min(this.wanted + 1, DEGREES.length);
    else if (this.play.tab !== "hint" || !this.answer) this.ask();
    else this.to(this.degree + 1);
  }

  to(degree) {
    if (!this.answer) return this.ask(degree);
    if (degree > SHOWN) return this.take();
    const first = this.degree === 0;
    if (first && this.answer.figure) this.app.position.hints += 1;
    this.degree = this.answer.figure ? degree : 0;
    this.draw();
    this.play.draw();
    if (first && NARROW.matches) this.play.headline.scrollIntoView();
    if (degree === SHOWN) this.body.querySelector(".btn.main")?.focus({ preventScroll: true });
  }

  /** Takes the step that is shown, as one undo. */
  take() {
    const { figure } = this.answer ?? {};
    if (!figure) return;
    const course = this.play.panels.steps;
    const next = course.solution?.steps[course.now ?? -1];
    this.taking = true;
    // A step of the course leads on along it.
    if (next && next.signs === figure.signs) course.move(1);
    else this.app.position.apply(figure);
    this.taking = false;
    this.done = figure.title;
    this.draw();
    this.body.querySelector(".btn.main")?.focus({ preventScroll: true });
  }

  /** Shows a step that `possible` found as a hint of all degrees. */
  set(figure) {
    if (this.play.tab !== "hint") this.play.turn("hint");
    this.task.stop();
    const cells = figure.cells.filter(([, mark]) => mark !== "eliminated").map(([square]) => square);
    this.answer = { status: "found", note: null, where: { cells, units: [] }, figure };
    this.to(SHOWN);
  }

  another() {
    if (this.play.tab !== "hint") this.play.turn("hint");
    this.possible.next();
  }

  draw() {
    if (!this.app.answer) return;
    // On a phone a hint stands next to the board, in the place of its controls.
    this.play.root.classList.toggle("hinting", this.play.tab === "hint" && this.degree > 0);
    this.drawLadder();
    fill(this.body, this.failed ? this.message(this.failed, button(t("again"), () => this.ask(), { kind: "main" }))
      : this.task.busy ? work(t("looking"), () => this.stop(), t("stop"))
        : this.answer ? this.said() : this.invitation());
  }

  drawLadder() {
    const found = Boolean(this.answer?.figure);
    const rungs = DEGREES.map((name, n) => {
      const degree = n + 1;
      const props = { type: "button", onclick: () => this.to(degree), "aria-pressed": String(degree === this.degree), class: degree <= this.degree ? "open" : null, disabled: this.answer && !found };
      return el("button", props, t(name), el("small", null, degree));
    });
    fill(this.ladder, el("div.ladder", { role: "group", "aria-label": t("degrees") }, rungs));
  }

  invitation() {
    const done = this.done ? el("div.verdict.y", null, el("p", null, el("b", null, t("done", { title: this.done })))) : null;
    const ask = button(this.done ? t("next hint") : t("ask"), () => this.ask(), { kind: "main", key: "H" });
    return [done ?? el("p.note", null, t("intro")), el("div.acts", null, ask)];
  }

  message(words_, ...acts) {
    return [el("div.verdict", { role: "status" }, el("p", null, words_)), acts.length ? el("div.acts", null, acts) : null];
  }

  said() {
    const { status, note, figure, where } = this.answer;
    if (!figure) {
      const names = unsupported(this.app);
      if (names && FROM_REST.has(status)) return this.message(t("rest", { names }));
      const check = status === "wrong" ? button(t("name wrong"), () => { this.play.turn("steps"); this.play.panels.steps.check(); }, { kind: "main" }) : null;
      return this.message(status === "wrong" || !note ? t(t.has(status) ? status : "none") : note, check);
    }
    if (this.degree > 1) this.need.ask(figure);
    const line = (name, ...children) => el("div", null, el("dt", null, t(name)), el("dd", null, children));
    const rows = [
      line("where", this.where(where)),
      el("div", null, el("dt", null, t("which")), el("dd", null, el("p.big", null, figure.title, own(figure)), this.need.root)),
      line("how", reason(figure, this.app.answer)),
    ].slice(0, this.degree);
    const practise = () => this.app.go(`learn/${figure.call}`);
    const acts = this.degree < SHOWN
      ? [button(t(DEGREES[this.degree]), () => this.to(this.degree + 1), { kind: "main", key: "H" }), button(t("another"), () => this.another(), { key: "N" })]
      : [button(t("take"), () => this.take(), { kind: "main", key: "Enter" }), button(t("another"), () => this.another(), { key: "N" }), button(t("practise", { title: figure.title }), practise, { kind: "plain" }), button(t("read rule"), () => this.app.go(`write/${figure.technique}`), { kind: "plain" })];
    return [
      el("dl.degrees", { "aria-live": "polite" }, rows),
      this.degree === SHOWN ? legend(figure, this.app.answer) : null,
      el("div.acts", null, acts),
    ];
  }

  where({ cells, units }) {
    const names = cells.map(square => this.play.board.at.get(square).name);
    const said = cells.length ? t("cells", { n: cells.length, cells: join(names) }) : "";
    return capital(said && units.length ? t("cells in", { cells: said, units: join(units) }) : said || join(units));
  }

  drawing() {
    const { figure, where } = this.answer ?? {};
    if (!figure || this.degree === 0) return {};
    if (this.degree === SHOWN) return { figure };
    const units = figure.units.flat().map(square => [square, "unit"]);
    return { tints: new Map([...units, ...where.cells.map(square => [square, "area"])]) };
  }

  keys() {
    return [
      { keys: ["Enter"], words: t("key take"), press: () => (this.degree === SHOWN ? this.take() : this.task.busy && this.wanted === SHOWN ? this.further() : false) },
      { keys: ["n"], words: t("key another"), press: () => this.another() },
      { keys: ["Escape"], press: () => (this.task.busy ? this.stop() : this.possible.task.busy ? this.possible.stop() : false) },
    ];
  }
}

export const hintPanel = (app, play) => new Hint(app, play);
