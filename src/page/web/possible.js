/* All steps that are possible now, looked for technique by technique, simplest first.
 *
 *   new Possible(app, hint): root, open(), drop() (the position changed), stop(), next() (shows another step),
 *   task. A row shows a step through hint.set(figure). */

import { button, el, fill, list, work } from "./parts.js";
import { words } from "./words.js";
import table from "./words/hint.js";

const t = words(table);

export class Possible {
  constructor(app, hint) {
    Object.assign(this, { app, hint, rows: [], at: null, progress: null, ended: false });
    this.task = app.task();
    this.head = el("div.bar");
    this.state = el("div");
    this.listed = el("div");
    this.root = el("div", null, this.head, this.state, this.listed);
  }

  open() { this.drop(); }

  drop() {
    this.task.stop();
    Object.assign(this, { rows: [], at: null, progress: null, ended: false });
    this.draw();
  }

  stop() {
    this.task.stop();
    this.draw();
  }

  /** The techniques of the game's strategy, as it tries them. */
  async techniques() {
    const about = this.app.about ?? await this.app.ready;
    const name = this.hint.play.panels.steps.solution?.strategy;
    const strategy = about.strategies.find(one => one.name === name) ?? about.strategies.find(one => one.techniques.length);
    const files = this.app.rules.map(file => file.name);
    const own = about.techniques.filter(one => files.includes(one.file)).flatMap(one => one.cases.map(found => found.call));
    return [...new Set([...(strategy?.techniques ?? []), ...own])];
  }

  /** Looks on from where it stopped. */
  async look() {
    const signal = this.task.start();
    this.draw();
    this.named ??= (await import("./learn/choice.js")).named;
    const position = this.app.position.request();
    const calls = await this.techniques();
    const from = this.progress?.at ?? 0;
    try {
      for (let n = from; n < calls.length; n++) {
        this.progress = { at: n, all: calls.length, call: calls[n] };
        this.draw();
        const found = await this.app.engine.call("find", { position, techniques: [calls[n]], all: true }, { signal });
        if (signal.aborted) return;
        this.add(found, calls[n]);
        if (this.waiting && this.rows.length) this.next();
      }
      this.ended = true;
    } catch (error) {
      this.app.fail(error);
    } finally {
      if (!signal.aborted) {
        this.task.done(signal);
        this.waiting = false;
        this.draw();
      }
    }
  }

  /** The effects that no row has yet. */
  add({ matches, more, limits }, call) {
    const fresh = matches.map((match, n) => ({ ...match, n })).filter(match => match.places.length || match.removes.length);
    if (!fresh.length) return;
    this.rows.push({ call, title: fresh[0].title, difficulty: fresh[0].difficulty, matches: fresh, more, limited: limits.length > 0 });
    this.rows.sort((a, b) => (a.difficulty ?? Infinity) - (b.difficulty ?? Infinity));
  }

  async show(row, k) {
    this.at = { row, k };
    this.draw();
    try {
      const figure = await this.app.engine.call("match", { position: this.app.position.request(), technique: row.call, n: row.matches[k].n });
      if (this.at?.row === row && this.at.k === k) this.hint.set(figure);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** The step after the one that is shown; looks for more where there is none yet. */
  next() {
    this.waiting = false;
    const shown = this.hint.answer?.figure?.signs;
    const all = this.rows.flatMap(row => row.matches.map((match, k) => ({ row, k, match })));
    const here = all.findIndex(one => one.row === this.at?.row && one.k === this.at?.k);
    const after = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))].find(one => one.match.signs !== shown);
    if (after) return this.show(after.row, after.k);
    if (!this.ended && !this.task.busy) {
      this.waiting = true;
      this.look();
    }
  }

  draw() {
    const { rows, progress } = this;
    const look = this.task.busy || this.ended ? null : button(progress ? t("look on") : t("find"), () => this.look(), { kind: "plain" });
    fill(this.head, el("h2", null, t("also"), " ", el("span.soft", null, t("simplest"))), look);
    const title = progress && this.named(this.app.about, progress.call).title;
    const said = progress && t("finding", { at: progress.at + 1, all: progress.all, title });
    const steps = rows.reduce((sum, row) => sum + row.matches.length, 0);
    if (this.task.busy) {
      if (this.line?.isConnected) this.line.say(said ?? "");
      else fill(this.state, this.line = work(said ?? "", () => this.stop(), t("stop")));
    } else {
      fill(this.state, this.ended ? el("p.note", null, rows.length ? t("found", { n: steps, kinds: rows.length }) : t("nothing")) : null);
    }
    this.drawRows(rows);
  }

  drawRows(rows) {
    const key = rows.map(row => `${row.call}${row.matches.length}${row === this.at?.row ? this.at.k : ""}`).join();
    if (key === this.drawn) return;
    this.drawn = key;
    fill(this.listed, rows.length ? list(rows.map(row => {
      const current = row === this.at?.row;
      const count = row.matches.length + row.more;
      const aside = current ? t("cell of", { at: this.at.k + 1, n: count }) : row.limited ? `${count}+` : String(count);
      const next = current ? (this.at.k + 1) % row.matches.length : 0;
      return { words: row.title, aside, current, press: () => this.show(row, next) };
    })) : null);
  }
}
