/* The left side of Write: the board with the matches of the rule under the cursor, one at a time.
 *
 *   new Matches(app, host)
 *   show({ name, position })   the technique, and the position of an example (null: the player's); asks again
 *   again()                    asks again: the rules or the player's position are others
 *   onExample(name, text)      looks at a position that came with the technique
 *   step(by), clear(), stop()  `clear` forgets the cells that were clicked; `busy`: something runs
 *   onfound(matches | null)    is called with what `find` gave
 */

import { Board } from "../board.js";
import { button, el, fill, work } from "../parts.js";
import { legend } from "../legend.js";
import { join, words } from "../words.js";
import table from "../words/write.js";

const t = words(table);
const SECONDS = 15;

export class Matches {
  constructor(app, host) {
    this.app = app;
    this.task = app.task();
    this.asked = app.task();
    this.subject = null;
    this.made = null;
    this.found = null;
    this.n = 0;
    this.figure = null;
    this.why = null;
    this.waiting = 0;
    this.title = el("h1", null, t("matches"));
    this.where = el("p");
    this.back = button(t("back"), () => this.step(-1), { kind: "quiet", key: "," });
    this.on = button(t("next"), () => this.step(1), { kind: "quiet", key: "." });
    this.place = el("div");
    this.said = el("div.say", { "aria-live": "polite" });
    this.work = el("div");
    this.signs = el("div");
    fill(host,
      el("div.headline.keep", null, el("div", null, this.title, this.where), el("div.steps-of", null, this.back, this.on)),
      this.place,
      el("div.under", null, this.signs, this.work, this.said));
    this.board = new Board(this.place, {
      label: t("board"), many: true,
      pick: ({ square, event }) => this.pick(square, event),
    });
    this.picked = new Set();
    this.tell();
  }

  get busy() {
    return this.task.busy || this.asked.busy;
  }

  show(subject) {
    if (JSON.stringify(subject) === JSON.stringify(this.subject)) return;
    this.subject = subject;
    this.again();
  }

  again() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), 60);
  }

  /** What the engine is asked about: the player's position, that of the example, or one that was made. */
  position() {
    const text = this.subject?.position;
    if (text) return { puzzle: text, values: {}, candidates: {} };
    if (this.made && this.made.name === this.subject?.name) return this.made.position;
    return this.app.position?.request() ?? null;
  }

  async ask() {
    const signal = this.task.start();
    this.turn = signal;
    this.asked.stop();
    const slow = setTimeout(() => this.running(signal), 300);
    this.forget();
    try {
      await this.search(signal);
    } catch (error) {
      this.note = error?.name === "AbortError" ? t("stopped") : error.message;
    }
    clearTimeout(slow);
    // Another question has taken the place of this one.
    if (this.turn !== signal) return;
    this.task.done(signal);
    fill(this.work);
    this.onfound?.(this.found);
    await this.look(0);
  }

  async search(signal) {
    const position = this.position();
    if (!position) return;
    await this.seat(position, signal);
    const name = this.subject?.name;
    if (!name) return;
    this.at = position;
    this.found = await this.app.engine.call("find", { position, techniques: [name], all: true }, { signal });
  }

  forget() {
    this.found = null;
    this.figure = null;
    this.why = null;
    this.note = null;
    this.picked.clear();
    this.n = 0;
  }

  running(signal) {
    if (signal.aborted) return;
    fill(this.work, work(t("looking"), () => this.stop(), t("stop")));
    this.tell();
  }

  stop() {
    this.task.stop();
    this.asked.stop();
  }

  /** Sets the board for a position. */
  async seat(position, signal) {
    const own = position.puzzle === this.app.position?.text;
    const answer = own ? this.app.answer : await this.app.engine.call("board", { position }, { signal });
    if (this.board.answer !== answer) this.board.show(answer);
    const cells = new Map(answer.cells.map(cell => [cell.square, cell]));
    this.values = own ? this.app.position.values : new Map(answer.cells.filter(cell => cell.value).map(cell => [cell.square, cell.value]));
    this.candidates = own ? square => this.app.position.candidates(square) : square => cells.get(square)?.candidates ?? [];
    this.own = own;
    this.draw();
  }

  draw() {
    const tints = new Map([...this.picked].map(square => [square, "warn"]));
    this.board.draw({ values: this.values, candidates: this.candidates, figure: this.figure, tints, cursor: null, selected: this.picked });
  }

  step(by) {
    const count = this.found?.matches.length ?? 0;
    if (count > 0) this.look((this.n + by + count) % count);
  }

  /** Draws the match of a number. */
  async look(n) {
    this.n = n;
    this.why = null;
    this.picked.clear();
    const match = this.found?.matches[n];
    this.figure = null;
    if (match) {
      const signal = this.asked.start();
      try {
        const technique = this.subject.name;
        this.figure = await this.app.engine.call("match", { position: this.at, technique, n }, { signal });
      } catch (error) {
        this.app.fail(error);
      }
      this.asked.done(signal);
      if (signal.aborted) return;
    }
    if (this.values) this.draw();
    this.tell();
  }

  /** A click on a cell: why does the rule not match there? */
  async pick(square, event) {
    if (!this.subject?.name || !this.values || !this.board.at.has(square)) return;
    const adds = event?.shiftKey || event?.ctrlKey || event?.metaKey;
    const held = this.picked.has(square) && (adds || this.picked.size === 1);
    if (!adds) this.picked.clear();
    if (held) this.picked.delete(square);
    else this.picked.add(square);
    this.figure = null;
    this.why = null;
    this.draw();
    if (this.picked.size === 0) return this.look(this.n);
    this.tell();
    const signal = this.asked.start();
    const slow = setTimeout(() => fill(this.work, work(t("why looking"), () => this.stop(), t("stop"))), 300);
    try {
      const call = { position: this.position(), technique: this.subject.name, cells: [...this.picked] };
      const why = await this.app.engine.call("why-not", call, { signal });
      const here = scene => [...this.picked].every(square => scene.cells.some(([cell]) => cell === square));
      // A match that holds other cells says nothing of these.
      const scenes = why.matches ? why.scenes.filter(here) : why.scenes;
      const lines = [...why.filled.map(said => t("plain reason", { said })), ...scenes.flatMap(scene => scene.lines)];
      this.why = lines.length ? lines.join("\n") : t(why.matches ? "why elsewhere" : "why nothing");
      this.figure = scenes.length ? { places: [], removes: [], ...scenes[0] } : null;
    } catch (error) {
      if (error?.name !== "AbortError") this.why = error.message;
    }
    clearTimeout(slow);
    this.asked.done(signal);
    if (signal.aborted) return;
    fill(this.work);
    this.draw();
    this.tell();
  }

  clear() {
    if (this.picked.size === 0) return false;
    this.asked.stop();
    this.look(this.n);
    return true;
  }

  /** Makes a position on which the rule has a match. */
  async make() {
    const { name } = this.subject;
    const signal = this.asked.start();
    fill(this.work, work(t("making"), () => this.stop(), t("stop")));
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { text, values, candidates } = await this.app.engine.call("drill", { technique: name, seed, miss: false, timeout: SECONDS }, { signal });
      this.made = { name, position: { puzzle: text, values, candidates } };
      this.again();
    } catch (error) {
      fill(this.work);
      this.app.fail(error);
    }
    this.asked.done(signal);
  }

  /** Looks at a position that an example came with. */
  onExample(name, text) {
    this.made = { name, position: { puzzle: text, values: {}, candidates: {} }, example: true };
    this.again();
  }

  /** Goes back to the player's position. */
  leave() {
    this.made = null;
    this.again();
  }

  /** The words above and below the board. */
  tell() {
    const { found, figure, subject } = this;
    const count = found?.matches.length ?? 0;
    fill(this.signs, figure ? legend(figure, this.board.answer) : null);
    this.back.disabled = this.on.disabled = count < 2;
    this.title.textContent = this.heading(count);
    const made = this.made !== null && this.made.name === subject?.name && !subject.position;
    this.where.textContent = !this.values ? "" : this.own ? this.place_() : t(made && !this.made.example ? "on made" : "on example");
    if (this.picked.size > 0) {
      const names = [...this.picked].map(square => this.board.at.get(square).name);
      fill(this.said,
        el("p.small", null, el("b", null, t("why asked", { name: subject.name, cells: join(names) }))),
        el("p.small.lines", null, this.why ?? t("looking")),
        el("p.note", null, t("why more")));
      return;
    }
    const bindings = Object.entries(figure?.bindings ?? {});
    fill(this.said,
      this.note ? el("p.small", null, this.note) : null,
      figure ? el("p.small.lines", null, figure.text) : null,
      figure?.signs ? el("p.signs.mono", null, figure.signs.split(" ").map(sign => [el("span", { class: sign.includes("<>") ? "gone" : null }, sign.replace("<>", "≠")), " "])) : null,
      bindings.length ? el("p.bindings.mono", null, bindings.map(([name, value]) => el("span", null, el("b", null, name), ` ${value}`))) : null,
      figure?.missing ? el("p.note", null, t("missing", { n: figure.missing })) : null,
      found && count === 0 ? el("p.small", null, t("no match")) : null,
      found && count === 0 && !made ? el("div.acts", null, button(t("make"), () => this.make())) : null,
      made ? el("div.acts", null, button(t("leave"), () => this.leave()), button(t("make another"), () => this.make(), { kind: "quiet" })) : null,
      found?.limits?.length ? el("p.note", null, join(found.limits)) : null,
      found ? el("div.acts", null, button(t("practise"), () => this.app.go(`learn/${subject.name}`), { kind: "plain" })) : null,
      subject?.name ? el("p.note", null, t("why ask")) : null);
  }

  heading(count) {
    if (!this.subject?.name) return t("no technique");
    if (this.task.busy) return t("looking");
    if (!this.found) return t("matches");
    if (count === 0) return t("none");
    return t(this.found.more ? "match of more" : "match of", { i: this.n + 1, n: count });
  }

  place_() {
    const { position, answer } = this.app;
    const name = position.name ?? answer.title;
    return position.step ? t("on step", { name, n: position.step }) : t("on", { name });
  }
}
