/* The panel Steps: the solution path from where the player is, with the steps up to there, and the player's marks.
 * See play.js for what a panel is. Beside it: facts() (a line on the puzzle), hardest (the hardest step of the puzzle),
 * move(by), how(n), check(), solution (the path that is shown). */

import { finishPart } from "./finish.js";
import { legend } from "./legend.js";
import { marksPart } from "./marks.js";
import { button, el, fill, work } from "./parts.js";
import { SolutionPath } from "./path.js";
import { Position } from "./position.js";
import { ratingPart } from "./rating.js";
import { reason } from "./reason.js";
import { own, pathBy, strategyChoice } from "./strategy.js";
import { grouped, hardest, signsOf } from "./steps.js";
import { strip } from "./strip.js";
import { join, language, words } from "./words.js";
import table from "./words/play.js";

const t = words(table);

/** Number of rows of past steps that are listed before the present one. */
const ROWS = 9;
/** Number of paths that are remembered. */
const KNOWN = 8;
/** How long the player is waited for before a path is looked for from where they are, in milliseconds. */
const PAUSE = 250;
/** Width of the search for the shortest way. */
const WIDTH = 4;

const percent = part => new Intl.NumberFormat(language(), { style: "percent" }).format(part);

class Course {
  constructor(app, play) {
    Object.assign(this, { app, play, paths: [], solution: null, failed: null, figure: null, now: null, waiting: 0, rating: null });
    this.task = app.task();
    this.rated = app.task();
    this.marks = marksPart(app, play);
    this.finish = finishPart(app, this);
    this.head = el("div");
    this.time = el("div");
    this.steps = el("div");
    const hint = button(t("hint"), () => play.panels.hint.further(), { kind: "main", key: "H" });
    app.on("engine", () => this.paths.length === 0 && this.wait());
    this.root = el("div.side", null, el("div.acts", null, hint, this.marks.acts), this.finish.root, this.marks.verdict, this.head, this.time, this.steps, this.marks.root, strategyChoice(app));
    app.on("rules", () => this.unrate());
    for (const event of ["strategy", "rules"]) app.on(event, () => this.renew());
  }

  /** Another puzzle. */
  open() {
    this.unrate();
    return this.begin();
  }

  /** Looks for the path of the puzzle, and for that from where the player is. */
  async begin() {
    Object.assign(this, { paths: [], solution: null, failed: null, figure: null, now: null, stale: false });
    const { position, answer } = this.app;
    await this.look(new Position(answer, { text: position.text, game: position.game }));
    if (this.app.position !== position) return;
    this.play.title();
    // Another strategy changes nothing about it.
    if (this.paths[0]?.status === "solved" && !this.rating && !this.rated.busy) this.rate();
  }

  /** Rates the puzzle in the background. */
  async rate() {
    const signal = this.rated.start();
    try {
      const { rating } = await this.app.engine.call("rate", { position: this.paths[0].request, rating: true }, { signal, background: true });
      if (signal.aborted) return;
      this.rating = rating;
      fill(this.time, ratingPart(rating));
      this.play.title();
    } catch (error) {
      this.app.fail(error);
    }
    this.rated.done(signal);
  }

  unrate() {
    this.rated.stop();
    this.rating = null;
    fill(this.time);
  }

  /** Other rules have other paths: they are looked for when Play is seen. */
  renew() {
    this.stale = this.play.root.hidden;
    if (this.app.position && !this.stale) this.begin();
  }

  show() { if (this.stale) this.renew(); }

  /** Looks for the path from a position. */
  async look(position) {
    clearTimeout(this.waiting);
    const puzzle = this.app.position;
    const signal = this.task.start();
    this.failed = null;
    try {
      const answer = await this.app.engine.call("solve", { position: position.request(), ...pathBy(this.app, WIDTH) }, { signal });
      if (this.app.position !== puzzle || signal.aborted) return;
      // A path that leads nowhere would tell that something is wrong before that is asked.
      const leads = this.paths.length === 0 || !["contradiction", "invalid"].includes(answer.status);
      if (!leads) answer.steps = [];
      this.paths = [...this.paths.slice(0, 1), ...this.paths.slice(1).slice(2 - KNOWN), new SolutionPath(position, answer)];
      if (answer.steps.length || this.paths.length === 1) this.solution = this.paths.at(-1);
    } catch (error) {
      if (this.app.position !== puzzle || (signal.aborted && this.task.busy)) return;
      this.failed = error.name === "AbortError" ? t("stopped") : error.message;
    }
    this.task.done(signal);
    this.refresh();
    this.play.draw();
  }

  facts() {
    const { answer } = this.app;
    const givens = answer.cells.filter(cell => cell.given !== null).length;
    const sums = answer.units.filter(unit => unit.sum !== null).length;
    const said = [givens || !sums ? t("givens", { n: givens }) : null, sums ? t("runs", { n: sums }) : null];
    // A rating that does not fit the game is said with that alone, where the time goes.
    const rating = this.rating?.note ? null : this.rating;
    if (this.paths[0]?.status === "solved" && !rating) said.push(t("one solution"), this.hardest?.level);
    return [join(said.filter(Boolean)), rating?.words].filter(Boolean).join(" · ");
  }

  get hardest() { return hardest(this.paths[0]?.steps ?? []); }

  /** After a change of the position: what a check has found of the one before goes. */
  update() {
    if (!this.app.position) return;
    this.marks.update();
    this.refresh();
  }

  refresh() {
    this.place(this.app.position);
    if (this.figure && this.now !== this.figure.n - 1) this.figure = null;
    this.finish.update();
    if (this.solution?.steps.length) this.list(this.solution.steps);
    else this.wait();
  }

  /** Finds the position on a path; looks for one from here where none has it. */
  place(position) {
    clearTimeout(this.waiting);
    const all = [...(this.solution ? [this.solution] : []), ...this.paths];
    const places = all.map(path => ({ path, n: path.find(position) }));
    const known = places.find(({ n }) => n !== null);
    if (known?.path.steps.length) this.solution = known.path;
    this.now = known?.path === this.solution ? known?.n ?? null : null;
    if (known || this.paths.length === 0 || position.filled === position.cells.size) return;
    this.task.stop();
    this.waiting = setTimeout(() => this.look(position), PAUSE);
  }

  wait() {
    fill(this.steps);
    const working = this.app.coming < 1 ? t("loading engine", { part: percent(this.app.coming) }) : t("working");
    if (this.paths.length === 0 && !this.failed) return fill(this.head, work(working, () => this.task.stop(), t("stop")));
    const said = this.failed ?? this.solution?.note ?? t("no course");
    fill(this.head, el("div.verdict", null, el("p", null, said), el("div.acts", null, this.failed ? button(t("again"), () => this.open()) : null)));
  }

  /** How far the player is, and what is the hardest step to come. */
  progress() {
    const { position } = this.app;
    const ahead = this.now === null ? null : hardest(this.solution.steps.slice(this.now));
    return join([t("progress", { done: position.filled, all: position.cells.size }), ahead && t("hardest ahead", { title: ahead.title })].filter(Boolean));
  }

  list(steps) {
    const { now } = this;
    const all = steps.length;
    const at = steps[(this.figure?.n ?? now) - 1];
    const title = at ? [t("step", { step: at.n }), " ", el("span.soft", null, t("of steps", { all }))] : now === 0 ? t("steps ahead", { n: all }) : t("path elsewhere");
    const back = button(t("back"), () => this.move(-1), { kind: "quiet", key: ",", label: t("back one") });
    const next = button(t("next"), () => this.move(1), { kind: "quiet", key: ".", label: t("next one") });
    const how = now ? button(t("how"), () => this.how(now), { kind: "quiet", key: "E", label: t("how label", { step: now }) }) : null;
    back.disabled = !now;
    next.disabled = now === null || now === all;
    const said = at && [at.title, at.difficulty === null ? null : t("difficulty", { difficulty: at.difficulty })];
    const text = n => (n ? t("course at", { step: n, title: steps[n - 1].title }) : t("course start"));
    const { activeElement } = document;
    const held = this.head.contains(activeElement) ? activeElement.getAttribute("aria-label") : null;
    const row = this.steps.contains(activeElement);
    const bars = strip(steps, now, { label: t("course"), text, go: n => this.go(n), axes: [t("axis difficulty"), t("axis left")] });
    fill(this.head, el("div.bar", null, el("h2", null, title), el("div.moves", null, how, back, next)),
      el("p.small.soft.what", null, said ? join(said.filter(Boolean)) : this.solution.status === "solved" ? this.progress() : this.solution.note), bars,
      this.solution.kindest ? el("p.small.soft", null, this.solution.kindest) : null);
    fill(this.steps, this.rows(steps, now));
    // What was built anew keeps the focus.
    if (held) (this.head.querySelector(`button:enabled[aria-label="${CSS.escape(held)}"]`) ?? bars).focus({ preventScroll: true });
    if (row) (this.steps.querySelector("[aria-current]") ?? bars).focus({ preventScroll: true });
  }

  rows(steps, now) {
    if (now === null) return el("p.note.covered", null, button(t("path here"), () => this.here(), { kind: "plain" }), button(t("course begin"), () => this.go(0), { kind: "plain" }));
    const groups = grouped(steps.slice(0, now));
    const rows = groups.slice(-ROWS).map(group => this.row(group, now));
    const rest = steps.length - now;
    const next = button(t("show next"), () => this.how(now + 1), { kind: "plain" });
    const start = this.solution === this.paths[0] ? null : button(t("course begin"), () => this.restart(), { kind: "plain" });
    const note = rest || start ? el("p.note.covered", null, rest ? [t("to come", { n: rest }), " ", next] : null, start) : null;
    return [el("ol.steps", null, rows), this.figure ? this.argument() : note];
  }

  row({ from, to, titles, steps, difficulty }, now) {
    const n = to - from + 1;
    const title = titles.length === 1 ? (n > 1 ? t("times", { title: titles[0], n }) : titles[0]) : join(titles);
    return el("li", null,
      el("button", { type: "button", onclick: () => this.go(to), "aria-current": now >= from && now <= to ? "step" : null },
        el("span.n", null, n > 1 ? `${from}–${to}` : from), el("span.t", null, title, steps.some(step => step.own) ? [" ", own({ own: true })] : null), el("span.c.mono", null, signsOf(steps)), el("span.d", null, difficulty ?? "")));
  }

  /** The path from here, whatever comes of it. */
  async here() {
    await this.look(this.app.position);
    const { note, status, steps } = this.paths.at(-1) ?? {};
    if (this.now === null || !steps?.length) this.app.toast(note ?? this.failed ?? t(status === "contradiction" ? "path wrong" : "no course"), { bad: true });
  }

  /** The start of the first path. */
  restart() {
    [this.solution] = this.paths;
    this.go(0);
  }

  /** The drawing of a step, on the position before it. */
  async how(n) {
    const { solution } = this;
    this.go(n - 1);
    try {
      const figure = await this.app.engine.call("step", { position: solution.request, n, ...pathBy(this.app, WIDTH) });
      if (this.now !== n - 1) return;
      this.figure = { n, figure };
      this.update();
      this.play.draw();
      this.steps.querySelector(".argument button")?.focus({ preventScroll: true });
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
    this.app.position.goto(this.solution.entries(n));
    this.update();
    this.play.draw();
  }

  move(by) {
    const to = this.now === null ? -1 : this.now + by;
    if (to >= 0 && to <= (this.solution?.steps.length ?? -1)) this.go(to);
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

export const coursePanel = (app, play) => new Course(app, play);
