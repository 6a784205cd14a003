/* The right side of Set: solutions, clues that are not needed, conflict, difficulty.
 *
 *   new Checks(app, host, acts)    acts: { give(square, value), drop({ given | group }), undo() }
 *   ask({ position, answer, signal, clues, shares })   asks all of a draft that has `clues` clues, one after the
 *                                  other; shares(counted) is called with each answer of `count`, at last perhaps
 *                                  with the cells of a `conflict`
 *   wait()                         an edit has been made: what is said is old;  wrong(error)   it is no puzzle
 */

import { button, el, fill } from "../parts.js";
import { solving, strategyChoice } from "../strategy.js";
import { walkPart } from "../walk.js";
import { capital, join, number, words } from "../words.js";
import table from "../words/set.js";

const t = words(table);
const FEW = 50;
const MOST = 5000;
const SHOWN = 6;
/** A figure that draws nothing of its own. */
const EMPTY = { places: [], removes: [], candidates: [], cells: [], units: [], links: [], nodes: [], rings: [], roles: [] };
const ORDER = ["wrong", "spare", "settle", "conflict", "rate"];

export class Checks {
  constructor(app, host, acts) {
    Object.assign(this, { app, acts, parts: new Map() });
    this.count = el("p.count", { "aria-live": "polite" });
    this.about = el("p.small.soft");
    this.items = el("div.checks");
    this.game = null;
    this.rated = null;
    this.choice = strategyChoice(app, () => this.game);
    app.on("strategy", () => this.rated?.());
    fill(host, el("div", null, this.count, this.about), this.items);
  }

  wait(old = true) {
    this.rated = null;
    this.items.classList.toggle("old", old);
    this.count.classList.toggle("old", old);
  }

  put(name, ...content) {
    this.parts.set(name, el("div.item", null, content));
    fill(this.items, ORDER.map(one => this.parts.get(one) ?? null));
  }

  clear() {
    this.parts.clear();
    fill(this.items);
    this.wait(false);
  }

  undo() {
    return el("div.acts", null, button(t("undo"), () => this.acts.undo()));
  }

  wrong(error) {
    this.clear();
    fill(this.count, el("span.tag.bad", null, t("no puzzle")));
    this.about.textContent = "";
    this.put("wrong", el("p", null, error.message), this.undo());
  }

  async ask({ position, answer, signal, clues, shares }) {
    const call = (name, args = {}) => this.app.engine.call(name, { position, ...args }, { signal });
    let counted = await call("count", { most: FEW });
    this.said(counted, answer);
    shares(counted);
    if (!counted.complete) {
      counted = await call("count", { most: MOST });
      this.said(counted, answer);
      shares(counted);
    }
    this.clear();
    const { solutions, complete } = counted;
    if (solutions === 0) return this.conflict(await call("conflict"), shares, answer);
    if (!complete) return;
    if (solutions > 1) this.settle(counted, answer);
    if (clues > 0) this.spare(await call("spare"), solutions, answer);
    if (solutions !== 1) return;
    const rate = async () => this.rate(await call("rate", { ...solving(this.app, answer.game), rating: true }));
    // By another strategy the difficulty is another one.
    this.rated = () => rate().catch(this.app.fail);
    if (this.game !== answer.game) {
      this.game = answer.game;
      this.choice.update();
    }
    await rate();
  }

  said({ solutions: n, complete, all }, answer) {
    this.count.classList.remove("old");
    const open = all.filter(([, counts]) => counts.filter(count => count > 0).length > 1).length;
    if (n === 0) fill(this.count, el("span.tag.bad", null, t("no solution")));
    else if (n === 1 && complete) fill(this.count, el("b", null, number(1)), el("span.tag.ok", null, t("one solution")));
    else fill(this.count, el("b", null, complete ? number(n) : t("more than", { n })), t("solutions", { n }));
    const about = complete ? (n === 1 ? t("is a puzzle") : t("counted", { open, n: answer.cells.length })) : t("not counted", { n });
    this.about.textContent = n === 0 ? "" : about;
  }

  /** The given that leaves fewest of the solutions that were counted. */
  settle({ solutions, all }, answer) {
    const ways = all.flatMap(([square, counts]) => counts.map((count, n) => ({ square, value: n + 1, count })));
    const fit = ways.filter(({ count }) => count > 0 && count < solutions);
    if (fit.length === 0) return;
    const best = fit.reduce((a, b) => (b.count < a.count ? b : a));
    const { name } = answer.cells.find(cell => cell.square === best.square);
    const said = t("settles", { value: answer.symbols[best.value - 1], cell: name, n: best.count });
    this.put("settle", el("p", null, t("settle most")), el("p.small.soft", null, said),
      el("div.acts", null, button(t("add"), () => this.acts.give(best.square, best.value))));
  }

  spare({ givens = [], groups = [] }, n, answer) {
    const cells = new Map(answer.cells.map(cell => [cell.square, cell]));
    const of = square => t("given in", { value: answer.symbols[cells.get(square).given - 1], cell: cells.get(square).name });
    const rows = [
      ...givens.map(square => ({ said: of(square), drop: { given: square } })),
      ...groups.map(group => ({ said: group.words, drop: { group } })),
    ];
    if (rows.length === 0) return this.put("spare", el("p", null, t("all needed")), el("p.small.soft", null, t("all needed why", { n })));
    const row = ({ said, drop }) => el("li", null, el("span", null, said),
      button(t("remove it"), () => this.acts.drop(drop), { kind: "plain", label: `${t("remove it")}: ${said}` }));
    const more = rows.length - SHOWN;
    this.put("spare", el("p", null, t("not needed", { n: rows.length })), el("p.small.soft", null, t("not needed why", { n })),
      el("ul.list.spare", null, rows.slice(0, SHOWN).map(row)), more > 0 ? el("p.small.soft", null, t("and more", { n: more })) : null);
  }

  conflict({ status, parts, walk, mended }, shares, answer) {
    if (status === "none") return;
    if (status === "timeout") return this.put("conflict", el("p", null, t("no conflict found")), this.undo());
    if (walk || mended?.length) return this.contradiction({ parts, walk, mended }, shares, answer);
    shares({ solutions: 0, complete: true, all: [], conflict: parts.flatMap(part => part.cells) });
    const names = join(parts.map(part => part.name));
    this.put("conflict", el("p", null, t("conflict")), el("p.small", null, t("conflict of", { n: parts.length, parts: names })), this.undo());
  }

  /** A conflict of many parts: the clues without which there is one solution, and the way to the contradiction. */
  contradiction({ parts, walk, mended }, shares, answer) {
    const figure = walk && { ...EMPTY, walk: [walk] };
    shares({ solutions: 0, complete: true, all: [], conflict: mended.map(one => one.square), figure });
    const name = square => answer.cells.find(cell => cell.square === square).name;
    const symbol = value => answer.symbols[value - 1];
    const row = ({ square, was, is }) => {
      const said = t("can only be", { cell: name(square), was: symbol(was), is: symbol(is) });
      return el("li", null, el("span", null, said),
        button(t("put it", { value: symbol(is) }), () => this.acts.give(square, is), { kind: "plain", label: `${t("put it", { value: symbol(is) })}: ${name(square)}` }));
    };
    const names = join(parts.map(part => part.name));
    this.put("conflict", el("p", null, t("no way")),
      mended.length ? el("ul.list.spare", null, mended.slice(0, SHOWN).map(row)) : null,
      figure ? walkPart(figure, answer) : null,
      el("details.small", null, el("summary", null, t("conflict")), el("p.small", null, t("conflict of", { n: parts.length, parts: names }))), this.undo());
  }

  rate({ status, note, hardest, level, difficulty, counts, rating }) {
    const solved = status === "solved";
    const said = solved ? t(hardest ? "hardest" : "solved", { title: hardest ?? "", n: difficulty ?? 0 }) : note ?? t("not solved");
    const used = counts.map(({ title, times }) => t("times", { name: title, n: times }));
    this.put("rate", el("p", null, level ? t("level", { level }) : t("difficulty")), el("p.small.soft", null, said),
      [rating?.words, rating?.reasons, rating?.note].filter(Boolean).map(text => el("p.small.soft", null, capital(text))),
      used.length ? el("p.small.soft", null, join(used)) : null, this.choice);
  }
}
