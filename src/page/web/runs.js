/* The panel Sums: the combinations that are left to each unit with a sum (runs, cages). See play.js for
 * what a panel is. A click on a clue or cell selects its unit; again the next one of that place. */

import { button, el, fill, work } from "./parts.js";
import { join, words } from "./words.js";
import table from "./words/runs.js";

const t = words(table);
const MOST = 4;
/** So many open units are listed at first. */
const ROWS = 10;

class Runs {
  constructor(app, play) {
    Object.assign(this, { app, play, runs: null, chosen: null, wanted: null });
    this.task = app.task();
    this.root = el("div.side");
  }

  open() {
    Object.assign(this, { runs: null, chosen: null, listed: ROWS });
  }

  show() {
    if (this.runs) this.draw();
    else this.count();
  }

  hide() { this.task.stop(); }

  update() {
    this.runs = null;
    if (this.play.tab === "sums" && this.app.position) this.count();
  }

  async count() {
    const signal = this.task.start();
    if (!this.root.children.length) fill(this.root, work(t("working"), () => this.task.stop(), t("stop")));
    try {
      const { runs } = await this.app.engine.call("combinations", { position: this.app.position.request() }, { signal });
      if (signal.aborted) return;
      this.runs = runs.map((run, id) => ({ ...run, id }));
      this.draw();
      if (this.wanted !== null) this.pick({ square: this.wanted });
      this.wanted = null;
      this.play.draw();
    } catch (error) {
      this.app.fail(error);
    } finally {
      this.task.done(signal);
    }
  }

  /** The units of a square: those that hold it, or whose first cell is next to it. */
  at(square) {
    const holding = this.runs.filter(run => run.cells.includes(square));
    if (holding.length) return holding;
    const { columns } = this.app.answer;
    return this.runs.filter(({ cells }) => {
      const across = cells.length < 2 || cells[1] === cells[0] + 1;
      return cells[0] === square + (across ? 1 : columns);
    });
  }

  pick({ square }) {
    if (!this.runs) {
      this.wanted = square;
      return;
    }
    const all = this.at(square);
    if (!all.length) return;
    const here = all.findIndex(run => run.id === this.chosen);
    this.choose(all[(this.last === square ? here + 1 : Math.max(here, 0)) % all.length]);
    this.last = square;
  }

  choose(run) {
    this.chosen = run.id;
    this.draw();
    this.play.draw();
  }

  drawing() {
    const run = this.runs?.find(one => one.id === this.chosen);
    return run ? { tints: new Map(run.cells.map(square => [square, "run"])) } : {};
  }

  text(combination) {
    const { symbols } = this.app.answer;
    const signs = combination.map(value => symbols[value - 1]);
    return signs.join(signs.some(sign => sign.length > 1) ? " " : "");
  }

  name(square) { return this.play.board.at.get(square).name; }

  draw() {
    const { position } = this.app;
    const runs = this.runs.filter(run => run.cells.some(square => position.value(square) === null));
    runs.sort((a, b) => a.left.length - b.left.length || a.id - b.id);
    const chosen = this.runs.find(run => run.id === this.chosen);
    const hint = button(t("hint"), () => this.play.panels.hint.further(), { kind: "main", key: "H" });
    const trim = button(t("trim"), () => this.trim());
    fill(this.root,
      chosen ? this.detail(chosen) : el("p.note", null, t("pick")),
      runs.length ? this.table(runs) : el("p.note", null, t("filled")),
      el("div.acts", null, hint, trim));
  }

  detail(run) {
    const left = new Set(run.left.map(one => one.join()));
    const out = run.all.filter(one => !left.has(one.join()));
    return el("div", null,
      el("div.bar", null,
        el("h2", null, run.name, " ", el("span.soft", null, t("cells", { n: run.cells.length }))),
        el("p.small.soft", null, t("left of", { left: run.left.length, all: run.all.length }))),
      run.left.length ? el("ul.combos.few", null, run.left.map(one => el("li", null, this.text(one)))) : el("p.tag.bad", null, t("none")),
      out.length ? el("ul.combos", null, out.map(one => el("li.no", null, el("s", null, this.text(one))))) : null,
      el("p.note", null, this.reasons(run, out)));
  }

  /** Why combinations are out: a value that stands and is not in them, or one without a place. */
  reasons(run, out) {
    const { position, answer } = this.app;
    const groups = new Map();
    for (const combination of out) {
      const stands = run.cells.find(square => position.value(square) !== null && !combination.includes(position.value(square)));
      const lacks = combination.find(value => !run.cells.some(square => position.value(square) === value || position.candidates(square).includes(value)));
      const reason = stands !== undefined ? ["stands", { value: answer.symbols[position.value(stands) - 1], cell: this.name(stands) }]
        : lacks !== undefined ? ["no place", { value: answer.symbols[lacks - 1] }] : ["too few", {}];
      const key = JSON.stringify(reason);
      groups.set(key, { reason, all: [...(groups.get(key)?.all ?? []), this.text(combination)] });
    }
    return [...groups.values()].map(({ reason: [kind, values], all }) => t(kind, { ...values, combinations: join(all) })).join(" ");
  }

  table(runs) {
    const row = run => {
      const shown = join(run.left.slice(0, MOST).map(one => this.text(one)));
      const rest = run.left.length > MOST ? ` ${t("more", { n: run.left.length - MOST })}` : "";
      const name = el("button", { type: "button", onclick: () => this.choose(run) }, run.name);
      return el("tr", { "aria-selected": String(run.id === this.chosen) },
        el("td", null, name), el(run.left.length === 1 ? "td.mono.one" : "td.mono", null, shown, el("span.soft", null, rest)),
        el("td.r.soft", null, t("of all", { left: run.left.length, all: run.all.length })));
    };
    const more = () => {
      this.listed = Infinity;
      this.draw();
    };
    const all = runs.length > this.listed ? button(t("show all"), more, { kind: "plain" }) : null;
    return el("div", null,
      el("div.bar", null, el("h2", null, t("open"), " ", el("span.soft", null, t("fewest", { shown: Math.min(runs.length, this.listed), n: runs.length }))), all),
      el("div.scroll", null, el("table.runs", null,
        el("thead", null, el("tr", null, el("th", { scope: "col" }, t("run")), el("th", { scope: "col" }, t("combinations left")), el("th.r", { scope: "col" }, t("count")))),
        el("tbody", null, runs.slice(0, this.listed).map(row)))));
  }

  /** Removes candidates that stand in no combination that is left to a unit of their cell. */
  trim() {
    const { position } = this.app;
    const gone = new Set();
    for (const run of this.runs) {
      const held = new Set(run.left.flat());
      for (const square of run.cells) {
        for (const value of position.candidates(square)) if (!held.has(value)) gone.add(`${square}:${value}`);
      }
    }
    position.edit(() => { for (const name of gone) position.remove(...name.split(":").map(Number)); });
    this.app.toast(gone.size ? t("trimmed", { n: gone.size }) : t("nothing to trim"));
  }
}

export const runsPanel = (app, play) => new Runs(app, play);
