/* The proof of the rule under the cursor: what is known of it, and the counterexample where it does not hold.
 *
 *   new Proof(app, host, { keep(name, text), checked() })    keep: the counterexample is to become an example;
 *                 checked: resolves when calls know the text as it stands, to false where that has errors
 *   show(name)    another technique;  old()   the rules have changed since
 *   prove(), stop(), busy
 */

import { Board } from "../board.js";
import { button, el, fill, work } from "../parts.js";
import { words } from "../words.js";
import table from "../words/write.js";

const t = words(table);
const KINDS = { proved: "ok", tried: "warn", untried: "warn", refuted: "bad" };
const SECONDS = 10;

/** A record of a position as the puzzle alone, and what was entered and removed. */
function split(text) {
  const { placed, candidates, removed, ...record } = JSON.parse(text);
  const entries = rows => (rows ?? []).flat().map((value, square) => [square, value]).filter(([, value]) => value);
  return { puzzle: JSON.stringify(record), values: Object.fromEntries(entries(placed)), candidates: Object.fromEntries(entries(candidates)) };
}

export class Proof {
  constructor(app, host, { keep, checked }) {
    Object.assign(this, { app, keep, checked, host, task: app.task(), results: new Map(), name: null });
    this.tag = el("span.tag");
    this.press = button(t("prove"), () => this.prove(), { key: "Ctrl P" });
    this.body = el("div.say", { "aria-live": "polite" });
    fill(host, el("div.bar", null, el("h2", null, t("holds"), " ", this.tag), this.press), this.body);
    this.tell();
  }

  get busy() { return this.task.busy; }

  stop() { this.task.stop(); }

  show(name) {
    if (name === this.name) return;
    this.stop();
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
      const isNew = await this.checked();
      const result = await this.app.engine.call("prove", { technique: name, timeout: SECONDS }, { signal });
      this.results.set(name, { ...result, old: !isNew });
    } catch (error) {
      if (error?.name !== "AbortError") why = error.message;
    }
    if (this.task.busy && signal.aborted) return;
    this.task.done(signal);
    if (this.name !== name) return;
    this.tell();
    if (why) fill(this.body, el("p.small", null, why));
  }

  tell() {
    if (this.busy) return;
    const result = this.results.get(this.name);
    this.host.hidden = !this.name;
    this.press.firstChild.textContent = t(result ? "prove again" : "prove");
    if (!result) {
      this.tag.textContent = "";
      return void fill(this.body, el("p.note", null, t("prove about")));
    }
    const { cases, old } = result;
    const refuted = cases.find(one => one.refuted);
    const first = refuted ?? cases[0];
    this.tag.className = `tag ${KINDS[first.standing] ?? ""}`;
    this.tag.textContent = t(`standing ${first.standing}`);
    const line = one => el("p.small", null, cases.length > 1 ? el("b.mono", null, `${one.name} `) : null, one.line);
    fill(this.body, old ? el("p.note", null, t("proof old")) : null, cases.map(line), refuted ? this.counterexample(refuted) : null);
  }

  counterexample({ name, refuted: { text, scene } }) {
    const place = el("div");
    const known = split(text);
    const said = el("div.say", null, scene.lines.map(line => el("p.small", null, line)), el("div.acts", null,
      button(t("play it"), () => this.play(name, known)),
      button(t("keep it"), () => this.keep(name, text))));
    this.draw(place, known, scene);
    return el("div.proof", null, place, said);
  }

  async draw(place, position, scene) {
    try {
      const answer = await this.app.engine.call("board", { position });
      const board = new Board(place, { label: t("counterexample") });
      const cells = new Map(answer.cells.map(cell => [cell.square, cell]));
      const values = new Map(Object.entries(position.values).map(([square, value]) => [Number(square), value]));
      board.show(answer);
      board.draw({ values, candidates: square => cells.get(square).candidates, figure: { places: [], removes: [], ...scene } });
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Makes the counterexample the player's position. */
  async play(name, { puzzle, values, candidates }) {
    try {
      const position = await this.app.open(puzzle, { name: t("counterexample of", { name }) });
      position.edit(() => {
        for (const [square, value] of Object.entries(values)) position.enter(Number(square), value);
        for (const [square, left] of Object.entries(candidates)) {
          for (const value of position.candidates(Number(square))) if (!left.includes(value)) position.remove(Number(square), value);
        }
      });
      this.app.go("play");
    } catch (error) {
      this.app.fail(error);
    }
  }
}
