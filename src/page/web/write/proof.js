/* The proof of the rule under the cursor: what is known of it, and the counterexample where it does not hold.
 *
 *   new Proof(app, host, { keep(counterexample) })
 *   show(name)    another technique; old()  the text has changed since
 *   prove(), stop(), busy
 */

import { Board } from "../board.js";
import { button, el, fill, work } from "../parts.js";
import { join, words } from "../words.js";
import table from "../words/write.js";

const t = words(table);
const KINDS = { proved: "ok", tried: "warn", untried: "warn", refuted: "bad" };
const SECONDS = 10;

export class Proof {
  constructor(app, host, { keep }) {
    this.app = app;
    this.keep = keep;
    this.task = app.task();
    this.results = new Map();
    this.name = null;
    this.tag = el("span.tag");
    this.press = button(t("prove"), () => this.prove(), { key: "Ctrl P" });
    this.body = el("div", { "aria-live": "polite" });
    this.host = host;
    fill(host, el("div.bar", null, el("h2", null, t("holds"), " ", this.tag), this.press), this.body);
    this.tell();
  }

  get busy() {
    return this.task.busy;
  }

  stop() {
    this.task.stop();
  }

  show(name) {
    if (name === this.name) return;
    this.task.stop();
    this.name = name;
    this.tell();
  }

  old() {
    for (const result of this.results.values()) result.old = true;
    this.tell();
  }

  async prove() {
    const { name } = this;
    if (!name) return;
    const signal = this.task.start();
    fill(this.body, work(t("proving", { name, n: SECONDS }), () => this.stop(), t("stop")));
    this.tag.textContent = "";
    let why = null;
    try {
      this.results.set(name, await this.app.engine.call("prove", { technique: name, timeout: SECONDS }, { signal }));
    } catch (error) {
      if (error?.name !== "AbortError") why = error.message;
    }
    this.task.done(signal);
    if (this.name !== name) return;
    this.tell();
    if (why) fill(this.body, el("p.small", null, why));
  }

  tell() {
    const result = this.results.get(this.name);
    this.host.hidden = !this.name;
    this.press.firstChild.textContent = t(result ? "prove again" : "prove");
    this.tag.className = `tag ${result ? KINDS[result.standing] : ""}`;
    this.tag.textContent = result ? result.line : "";
    if (!result) return void fill(this.body, el("p.note", null, t("prove about")));
    const old = result.old ? el("p.note", null, t("proof old")) : null;
    if (!result.counterexample) return void fill(this.body, el("div.say", null, el("p.small.lines", null, result.text), old));
    this.counterexample(result, old);
  }

  async counterexample(result, old) {
    const { text, values, candidates, figure, solution } = result.counterexample;
    const place = el("div");
    const lost = figure.removes.length ? figure.removes : figure.places;
    const acts = el("div.acts", null,
      button(t("play it"), () => this.play(result.counterexample)),
      button(t("keep it"), () => this.keep(result.counterexample)));
    const said = el("div.say", null, el("p.lines", null, result.text), old, acts);
    fill(this.body, el("div.proof", null, place, said));
    const position = { puzzle: text, values, candidates };
    try {
      const answer = await this.app.engine.call("board", { position });
      const board = new Board(place, { label: t("counterexample") });
      const cells = new Map(answer.cells.map(cell => [cell.square, cell]));
      board.show(answer);
      board.draw({
        values: new Map(answer.cells.filter(cell => cell.value).map(cell => [cell.square, cell.value])),
        candidates: square => cells.get(square).candidates,
        figure, cursor: null,
      });
      const held = lost.filter(([square, value]) => solution?.some(([cell, held]) => cell === square && held === value));
      if (held.length === 0 || figure.removes.length === 0) return;
      const names = held.map(([square, value]) => t("value in", { value: answer.symbols[value - 1], cell: cells.get(square).name }));
      said.prepend(el("p", null, t("takes", { what: join(names), n: held.length })));
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Makes the counterexample the player's position. */
  async play({ text, values, candidates }) {
    try {
      const position = await this.app.open(text, { name: t("counterexample of", { name: this.name }) });
      position.edit(() => {
        for (const [square, value] of Object.entries(values ?? {})) position.enter(Number(square), value);
        for (const [square, left] of Object.entries(candidates ?? {})) {
          for (const value of position.candidates(Number(square))) if (!left.includes(value)) position.remove(Number(square), value);
        }
      });
      this.app.go("play");
    } catch (error) {
      this.app.fail(error);
    }
  }
}
