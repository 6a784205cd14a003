/* All steps that are possible now, looked for technique by technique, simplest first.
 *
 *   new Possible(app, hint): root, open(), drop() (the position changed), stop(), next() (shows another step),
 *   task. A row shows a step through hint.set(figure).
 *
 * Steps are grouped by their titles. One that does nothing beyond simpler steps is left out, unless it is one of the
 * reader's own; techniques that suppose something are looked for when that is asked for. */

import { button, el, fill, work } from "./parts.js";
import { own, solving } from "./strategy.js";
import { words } from "./words.js";
import table from "./words/hint.js";

const t = words(table);
/** How many steps of a group are written in full at first, and how many changes of a step. */
const SHOWN = 8;
const CHANGES = 4;
const NONE = { found: [], groups: [], calls: null, at: null, progress: null, ended: false, whole: false };

/** What a step changes, written if it is little, else counted. */
function short({ places, removes, signs }) {
  const n = places.length + removes.length;
  return n > CHANGES ? t("candidates gone", { n }) : signs.replaceAll("<>", "≠").replaceAll(",", "");
}

export class Possible {
  constructor(app, hint) {
    Object.assign(this, { app, hint, ...NONE, found: [] });
    this.task = app.task();
    this.head = el("div.bar");
    this.state = el("div");
    this.listed = el("div");
    this.root = el("div.possible", null, this.head, this.state, this.listed);
    app.on("strategy", () => this.drop());
  }

  open() { this.drop(); }

  drop() {
    this.task.stop();
    Object.assign(this, NONE, { found: [] });
    this.draw();
  }

  stop() {
    this.task.stop();
    this.draw();
  }

  /** The techniques of the strategy as it tries them: first those that suppose nothing. */
  async techniques() {
    const { strategies, own } = await this.app.engine.call("strategies", { game: this.app.answer.game });
    const { strategy, own_first } = solving(this.app);
    const { techniques, supposing } = strategies.find(one => one.name === strategy) ?? strategies[0];
    const usual = techniques.filter(call => !supposing.includes(call));
    const first = [...new Set(own_first ? [...own, ...usual] : [...usual, ...own])];
    return { first: first.length, all: [...new Set([...first, ...supposing])] };
  }

  /** Looks on from where it stopped. */
  async look() {
    const signal = this.task.start();
    this.draw();
    try {
      this.named ??= (await import("./learn/choice.js")).named;
      const position = this.app.position.request();
      this.calls ??= await this.techniques();
      const { first, all } = this.calls;
      const until = this.whole ? all.length : first;
      for (let n = this.progress?.at ?? 0; n < until; n++) {
        this.progress = { at: n, all: until, call: all[n] };
        this.draw();
        const found = await this.app.engine.call("find", { position, techniques: [all[n]], all: true }, { signal });
        if (signal.aborted) return;
        this.add(found, all[n]);
        this.progress.at = n + 1;
        if (this.waiting && this.groups.length) this.next();
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

  further() {
    Object.assign(this, { whole: true, ended: false });
    this.look();
  }

  add({ matches, more, limits }, call) {
    const all = matches.map((match, n) => ({ ...match, call, n })).filter(match => match.places.length || match.removes.length);
    if (!all.length) return;
    this.found.push({ difficulty: all[0].difficulty ?? Infinity, matches: all, open: more > 0 || limits.length > 0 });
    this.found.sort((a, b) => a.difficulty - b.difficulty);
    this.groups = this.grouped();
  }

  /** The steps that do something beyond simpler ones, by their titles. */
  grouped() {
    const peers = new Map(this.app.answer.cells.map(cell => [cell.square, cell.peers]));
    const gone = ([square, value]) => `${square}:${value}`;
    const placed = ([square, value]) => `${square}=${value}`;
    const known = new Set();
    const groups = new Map();
    for (const { matches, open } of this.found) {
      const kept = matches.filter(({ own, places, removes }) => own || !places.every(one => known.has(placed(one))) || !removes.every(one => known.has(gone(one))));
      for (const { places, removes } of kept) {
        removes.forEach(one => known.add(gone(one)));
        for (const one of places) {
          const [square, value] = one;
          known.add(placed(one));
          for (const peer of peers.get(square)) known.add(gone([peer, value]));
          this.app.answer.symbols.forEach((_, n) => { if (n + 1 !== value) known.add(gone([square, n + 1])); });
        }
      }
      for (const match of kept) {
        const key = `${match.title}:${match.own}`;
        if (!groups.has(key)) groups.set(key, { key, title: match.title, own: match.own, matches: [], open: false });
        const group = groups.get(key);
        group.matches.push(match);
        group.open ||= open;
      }
    }
    return [...groups.values()];
  }

  async show(match, { scroll = false } = {}) {
    this.at = match;
    this.draw();
    try {
      const figure = await this.app.engine.call("match", { position: this.app.position.request(), technique: match.call, n: match.n });
      if (this.at !== match) return;
      this.hint.set(figure);
      if (!scroll) this.listed.querySelector('[aria-pressed="true"]')?.focus({ preventScroll: true });
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** The step after the one that is shown; looks for more where there is none yet. */
  next() {
    this.waiting = false;
    const shown = this.hint.answer?.figure?.signs;
    const all = this.groups.flatMap(group => group.matches);
    const here = all.indexOf(this.at);
    const after = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))].find(one => one.signs !== shown);
    if (after) return this.show(after, { scroll: true });
    if (!this.ended && !this.task.busy) {
      this.waiting = true;
      this.look();
    }
  }

  draw() {
    const { groups, progress, calls } = this;
    const more = this.ended && calls && calls.first < calls.all.length && !this.whole;
    const look = this.task.busy || this.ended && !more ? null
      : more ? button(t("look further"), () => this.further(), { kind: "plain" })
        : button(progress ? t("look on") : t("find"), () => this.look(), { kind: "plain" });
    fill(this.head, el("h2", null, t("also"), " ", el("span.soft", null, t("simplest"))), look);
    const title = progress && this.named(this.app.about, progress.call).title;
    const said = progress && t("finding", { at: Math.min(progress.at + 1, progress.all), all: progress.all, title });
    const steps = groups.reduce((sum, group) => sum + group.matches.length, 0);
    if (this.task.busy) {
      if (this.line?.isConnected) this.line.say(said ?? "");
      else fill(this.state, this.line = work(said ?? "", () => this.stop(), t("stop")));
    } else {
      fill(this.state, this.ended ? el("p.note", null, groups.length ? t("found", { n: steps, kinds: groups.length }) : t("nothing")) : null);
    }
    this.drawGroups(groups);
  }

  drawGroups(groups) {
    const current = groups.find(group => group.matches.includes(this.at));
    const key = groups.map(group => `${group.key}${group.matches.length}`).join() + (current ? `|${current.key}${current.matches.indexOf(this.at)}` : "");
    if (key === this.drawn) return;
    this.drawn = key;
    fill(this.listed, groups.length ? el("ul.list", null, groups.map(group => this.row(group, group === current))) : null);
  }

  row(group, current) {
    const { title, matches, open } = group;
    const count = open ? `${matches.length}+` : String(matches.length);
    const head = el("button.row", { type: "button", "aria-expanded": String(current), onclick: () => this.show(matches[0]) },
      el("span", null, title, own(group)), el("span.c.mono", null, current ? "" : short(matches[0])), el("span.soft.small", null, count));
    return el("li", null, head, current ? this.steps(matches) : null);
  }

  steps(matches) {
    const at = matches.indexOf(this.at);
    const box = el("div.of");
    const step = match => button(short(match), () => this.show(match), { pressed: match === this.at });
    const put = n => fill(box, matches.slice(0, n).map(step),
      n < matches.length ? button(t("and more", { n: matches.length - n }), () => put(matches.length), { kind: "plain" }) : null);
    put(at < SHOWN ? SHOWN : matches.length);
    return box;
  }
}
