/* The panel Steps: the course of the solution with its steps up to the position, and the player's marks.
 * See play.js for what a panel is. Beside it: facts() (a line on the puzzle), move(by), check(). */

import { legend } from "./legend.js";
import { marksPart } from "./marks.js";
import { button, el, fill, work } from "./parts.js";
import { reason } from "./reason.js";
import { strip } from "./strip.js";
import { join, words } from "./words.js";
import table from "./words/play.js";

const t = words(table);

/** How many rows of past steps are listed before the present one. */
const ROWS = 9;

class Course {
  constructor(app, play) {
    Object.assign(this, { app, play, solution: null, failed: null, figure: null, now: null });
    this.task = app.task();
    this.marks = marksPart(app, play);
    this.head = el("div");
    this.steps = el("div");
    const hint = button(t("hint"), () => play.panels.hint.further(), { kind: "main", key: "H" });
    this.root = el("div.side", null, this.head, this.steps, this.marks.root, el("div.acts", null, hint, this.marks.acts));
  }

  /** Another puzzle: looks for its course. */
  async open() {
    Object.assign(this, { solution: null, failed: null, figure: null, now: null, last: null });
    const { position } = this.app;
    const signal = this.task.start();
    try {
      const { text, game } = position;
      const call = { position: { puzzle: text, game, values: {}, candidates: {} } };
      this.solution = await this.app.engine.call("solve", call, { signal });
    } catch (error) {
      if (signal.aborted && this.app.position !== position) return;
      this.failed = error.name === "AbortError" ? t("stopped") : error.message;
    }
    if (this.app.position !== position) return;
    this.task.done(signal);
    this.update();
    this.play.title();
    this.play.draw();
  }

  facts() {
    const { answer } = this.app;
    const givens = answer.cells.filter(cell => cell.given !== null).length;
    const sums = answer.units.filter(unit => unit.sum !== null).length;
    const said = [givens || !sums ? t("givens", { n: givens }) : null, sums ? t("runs", { n: sums }) : null];
    const { steps = [], status } = this.solution ?? {};
    if (status === "solved") {
      said.push(t("one solution"));
      const hardest = steps.reduce((most, step) => ((step.difficulty ?? 0) > (most?.difficulty ?? -1) ? step : most), null);
      if (hardest?.level) said.push(hardest.level);
    }
    return join(said.filter(Boolean));
  }

  update() {
    if (!this.app.position) return;
    const { step } = this.app.position;
    this.now = step ?? (this.app.position.values.size || this.app.position.left() !== this.start() ? null : 0);
    if (this.now !== null) this.last = this.now;
    if (this.figure && this.now !== this.figure.n - 1) this.figure = null;
    this.marks.update();
    if (this.solution?.steps.length) this.list(this.solution.steps);
    else this.wait();
  }

  start() {
    return this.app.answer.cells.reduce((sum, cell) => sum + (cell.given === null ? cell.candidates.length : 0), 0);
  }

  wait() {
    const stop = () => this.task.stop();
    fill(this.steps);
    if (!this.solution && !this.failed) return fill(this.head, work(t("working"), stop, t("stop")));
    const said = this.failed ?? this.solution.note ?? t("no course");
    fill(this.head, el("div.verdict", null, el("p", null, said), el("div.acts", null, this.failed ? button(t("again"), () => this.open()) : null)));
  }

  list(steps) {
    const { now } = this;
    const all = steps.length;
    const at = now === null ? null : steps[now - 1];
    const title = now === null ? t("course own") : now === 0 ? t("course start") : [t("step", { step: now }), " ", el("span.soft", null, t("of steps", { all }))];
    const back = button(t("back"), () => this.move(-1), { kind: "quiet", key: ",", label: t("back one") });
    const on = button(t("on"), () => this.move(1), { kind: "quiet", key: ".", label: t("on one") });
    const how = now ? button(t("how"), () => this.how(now), { kind: "quiet", key: "E", label: t("how label", { step: now }) }) : null;
    back.disabled = now === 0;
    on.disabled = now === null || now === all;
    const said = at && [at.title, at.difficulty === null ? null : t("difficulty", { difficulty: at.difficulty }), at.open ? t("left", { n: at.left }) : t("all filled")];
    const text = n => (n ? t("course at", { step: n, title: steps[n - 1].title }) : t("course start"));
    const { activeElement } = document;
    const held = this.head.contains(activeElement) ? activeElement.getAttribute("aria-label") : null;
    const row = this.steps.contains(activeElement);
    const bars = strip(steps, now, { label: t("course"), text, go: n => this.go(n) });
    fill(this.head, el("div.bar", null, el("h2", null, title), el("div.moves", null, how, back, on)),
      el("p.small.soft.what", null, said ? said.filter(Boolean).join(" · ") : this.solution.status === "solved" ? "" : this.solution.note), bars);
    fill(this.steps, this.rows(steps, now));
    // What was built anew keeps the focus.
    if (held) (this.head.querySelector(`button:enabled[aria-label="${CSS.escape(held)}"]`) ?? bars).focus({ preventScroll: true });
    if (row) (this.steps.querySelector("[aria-current]") ?? bars).focus({ preventScroll: true });
  }

  rows(steps, now) {
    const shown = now ?? 0;
    const groups = grouped(steps.slice(0, shown));
    const rows = groups.slice(-ROWS).map(group => this.row(group, shown));
    const rest = steps.length - shown;
    const next = button(t("show next"), () => this.how(shown + 1), { kind: "plain" });
    const note = rest && now !== null ? el("p.note.covered", null, t("to come", { n: rest }), " ", next)
      : now === null ? el("p.note.covered", null, button(this.last ? t("course back", { step: this.last }) : t("course begin"), () => this.go(this.last ?? 0), { kind: "plain" })) : null;
    return [el("ol.steps", null, rows), this.figure ? this.argument() : null, this.figure ? null : note];
  }

  row({ from, to, titles, signs, difficulty }, now) {
    const n = to - from + 1;
    const title = titles.length === 1 ? (n > 1 ? t("times", { title: titles[0], n }) : titles[0]) : join(titles);
    const current = now >= from && now <= to;
    const press = () => this.go(to);
    return el("li", null,
      el("button", { type: "button", onclick: press, "aria-current": current ? "step" : null },
        el("span.n", null, n > 1 ? `${from}–${to}` : from), el("span.t", null, title), el("span.c.mono", null, signs), el("span.d", null, difficulty ?? "")));
  }

  /** The drawing of a step, on the position before it. */
  async how(n) {
    const { text, game } = this.app.position;
    this.go(n - 1);
    try {
      const figure = await this.app.engine.call("step", { position: { puzzle: text, game, values: {}, candidates: {} }, n });
      if (this.now !== n - 1) return;
      this.figure = { n, figure };
      this.update();
      this.play.draw();
      this.steps.querySelector(".argument button")?.focus();
    } catch (error) {
      this.app.fail(error);
    }
  }

  argument() {
    const { n, figure } = this.figure;
    return el("div.argument", null,
      el("h2", null, t("course at", { step: n, title: figure.title })),
      reason(figure, this.app.answer),
      legend(figure, this.app.answer),
      el("div.acts", null, button(t("see after"), () => this.go(n), { key: "." })));
  }

  go(n) {
    this.figure = null;
    this.app.position.goto(this.solution.steps, n);
    this.update();
    this.play.draw();
  }

  move(by) {
    if (!this.solution?.steps.length) return;
    // From a position of one's own there is no way on, but one back.
    const to = this.now === null ? (by < 0 ? this.last ?? 0 : -1) : this.now + by;
    if (to >= 0 && to <= this.solution.steps.length) this.go(to);
  }

  drawing() {
    if (this.figure) return { figure: this.figure.figure };
    const step = this.now ? this.solution?.steps[this.now - 1] : null;
    if (!step) return {};
    return { tints: new Map([...step.places, ...step.removes].map(([square]) => [square, "area"])) };
  }

  check() { return this.marks.check(); }

  keys() {
    return [{ keys: ["Escape"], press: () => (this.task.busy ? this.task.stop() : false) }];
  }
}

/** Steps in a row that are alike: of one technique, or all placing values at the lowest level. */
function grouped(steps) {
  const groups = [];
  const places = step => step.places.length > 0 && step.removes.length === 0;
  const lowest = steps.find(places)?.level ?? null;
  for (const step of steps) {
    const last = groups.at(-1);
    const simple = places(step) && step.level === lowest;
    if (last && (last.simple && simple || last.titles.length === 1 && last.titles[0] === step.title)) {
      last.to = step.n;
      last.steps.push(step);
      if (!last.titles.includes(step.title)) last.titles.push(step.title);
      last.difficulty = Math.max(last.difficulty ?? 0, step.difficulty ?? 0) || null;
    } else {
      groups.push({ from: step.n, to: step.n, simple, titles: [step.title], steps: [step], difficulty: step.difficulty });
    }
  }
  for (const group of groups) group.signs = signsOf(group.steps);
  return groups;
}

/** What steps change, written if it is little, else counted. */
function signsOf(steps) {
  const [placed, gone] = ["places", "removes"].map(kind => steps.reduce((sum, step) => sum + step[kind].length, 0));
  if (placed + gone <= 3) return steps.map(step => step.signs).join(" ").replaceAll("<>", "≠").replaceAll(",", "");
  return placed ? t("digits in", { n: placed }) : t("candidates gone", { n: gone });
}

export const coursePanel = (app, play) => new Course(app, play);
