/* The proof of the rule under the cursor: what is known of it, and the counterexample where it does not hold.
 *
 *   new Proof(app, host, { keep(name, text), checked() })    keep: the counterexample is to become an example;
 *                 checked: resolves when calls know the text as it stands, to false where that has errors
 *   show(name)    another technique;  old()   the rules have changed since
 *   prove(), stop(), busy
 */

import { Board } from "../board.js";
import { button, el, fill, work } from "../parts.js";
import { both, words } from "../words.js";
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

/** What a wrong rule takes from a solution. */
function takes(lost, answer) {
  const names = new Map(answer.cells.map(cell => [cell.square, cell.name]));
  const values = [...new Set(lost.map(([, value]) => value))];
  const of = values.map(value => t("takes one", {
    value: answer.symbols[value - 1], cells: both(lost.filter(one => one[1] === value).map(([square]) => names.get(square))),
  }));
  return lost.length ? t("takes", { of: both(of), n: lost.length }) : t("contradicts");
}

/** A scene with discs on what the solution holds in the cells of the pattern, and rings on the rest of it. */
function solved(scene, solution) {
  const is = new Map(solution);
  const gone = new Set(scene.candidates.filter(([, , mark]) => mark === "eliminated").map(([square, value]) => `${square}:${value}`));
  const pattern = new Set([...scene.cells, ...scene.candidates].map(([square]) => square));
  const rings = scene.candidates.filter(([square, value, mark]) => mark === "eliminated" || is.get(square) !== value)
    .map(([square, value, mark]) => [square, value, mark === "eliminated" ? mark : "used"]);
  const discs = [...pattern].map(square => [square, is.get(square), "true"]).filter(([square, value]) => !gone.has(`${square}:${value}`));
  return { ...scene, candidates: [...rings, ...discs], roles: [] };
}

/** Boards in words; the game that all of them have is said once. */
function boards(names) {
  const [games, sizes] = [0, 1].map(n => names.map(name => /^(.*) (\S+)$/.exec(name)?.[n + 1] ?? name));
  return new Set(games).size === 1 && names.length > 1 ? `${games[0]} ${both(sizes)}` : both(names);
}

/** What is known of a case, in few words. */
function standing(one) {
  if (one.refuted?.on) return t("refuted on", { board: one.refuted.on });
  if (one.standing !== "proved") return t(`standing ${one.standing}`);
  return one.any ? t("proved any") : t("proved on", { boards: boards(one.proved) });
}

/** Where there is no proof, and what the trial has found. */
function tried({ beyond, positions, matches }) {
  const open = beyond ? t("no proof on", { board: beyond[0], why: beyond[1] }) : "";
  return [open, matches ? t("tried on", { positions, n: matches }) : t("never matched", { n: positions })].filter(Boolean).join(" ");
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
    const first = refuted ?? cases.find(one => one.matches === 0) ?? cases[0];
    this.tag.className = `tag ${first.matches === 0 && !refuted ? "warn" : KINDS[first.standing] ?? ""}`;
    this.tag.textContent = standing(first);
    const line = one => el("p.small", null, cases.length > 1 ? el("b.mono", null, `${one.name} `) : null,
      cases.length > 1 ? `${standing(one)}. ` : "", tried(one));
    const whole = el("details.small", null, el("summary", null, t("in full")), cases.map(one => el("p.small", null, one.line)));
    fill(this.body, old ? el("p.note", null, t("proof old")) : null, refuted ? null : [cases.map(line), whole], refuted ? this.counterexample(refuted) : null);
  }

  counterexample({ name, refuted: { text, scene, lost, solution } }) {
    const place = el("div");
    const known = split(text);
    const words_ = el("div.say");
    const whole = el("details.small", null, el("summary", null, t("in full")), scene.lines.map(line => el("p.small", null, line)));
    const said = el("div.say", null, words_, whole, el("div.acts", null,
      button(t("play it"), () => this.play(name, known)),
      button(t("keep it"), () => this.keep(name, text))));
    this.draw(place, known, solved(scene, solution), answer => fill(words_,
      el("p", null, takes(lost, answer)), el("p.note", null, t("discs"))));
    return el("div.proof", null, place, said);
  }

  async draw(place, position, scene, tell) {
    try {
      const answer = await this.app.engine.call("board", { position });
      const board = new Board(place, { label: t("counterexample") });
      const cells = new Map(answer.cells.map(cell => [cell.square, cell]));
      const values = new Map(Object.entries(position.values).map(([square, value]) => [Number(square), value]));
      board.show(answer);
      tell(answer);
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
