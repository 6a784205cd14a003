/* The dialog that makes a new puzzle: of a level, of a rating, or one that needs a technique.
 *
 *   showNew(app)
 *   nextLike(app)     the dialog at work on a puzzle of the game, size and level of the one that is open
 *
 * The game, the size and the level that were chosen are kept under the name "new". */

import { clock } from "./clock.js";
import { techniques } from "./learn/choice.js";
import { button, dialog, el, fill, input, list, select } from "./parts.js";
import { sizeFields } from "./size.js";
import { keep, kept } from "./store.js";
import { capital, folded, words } from "./words.js";
import table from "./words/new.js";

const t = words(table);

/** How many seconds a puzzle may take to make. */
const PATIENCE = 20;
/** How many techniques a search lists. */
const FOUND = 8;
/** More than any rating is. */
const ABOVE = 1e6;
const SYMMETRIES = ["none", "rotate", "quarter", "mirror", "flip", "diagonal", "full"];

export const showNew = app => new Dialog(app, kept("new", {})).box;

export const nextLike = app => new Dialog(app, {}).like();

/** The size of a board as the call `generate` takes it. */
function sizeOf(answer, text) {
  const { grids, h, w } = JSON.parse(text);
  const sides = { size: String(answer.symbols.length) };
  if (grids) return { ...sides, grids: grids.map(([row, column]) => `r${row + 1}c${column + 1}`).join() };
  if (h && w) return { block: [h, w] };
  return answer.rows === answer.symbols.length && answer.rows === answer.columns ? sides : { size: `${answer.rows}x${answer.columns}` };
}

/** The hardest level of a step of the solution of the puzzle that is open. */
async function levelOf({ about, engine, position, answer }, signal) {
  const levels = levelsOf({ about }, answer.game, "");
  const bare = { puzzle: position.text, game: position.game, values: {}, candidates: {} };
  const { steps } = await engine.call("solve", { position: bare }, { signal });
  const place = step => levels.findIndex(one => [one.name, one.title].includes(step.level));
  return levels[Math.max(-1, ...steps.map(place))]?.name;
}

function levelsOf(app, game, strategy) {
  const { games, strategies } = app.about;
  const named = strategies.find(one => one.name === strategy);
  return (named ?? games.find(one => one.name === game) ?? strategies.find(one => one.name === "default"))?.levels ?? [];
}

class Dialog {
  constructor(app, chosen) {
    Object.assign(this, { app, chosen, task: app.task() });
    this.state = el("div", { "aria-live": "polite" });
    this.levels = el("div.levels", { role: "group", "aria-label": t("level") });
    this.size = el("div.sizes");
    const { games, strategies, usual_game, rating } = app.about;
    const made = games.filter(one => one.makes).map(one => ({ id: one.name, words: one.title }));
    const known = made.some(one => one.id === chosen.game);
    this.game = select(t("game"), made, known ? chosen.game : usual_game, () => { this.chosen = {}; this.show(); });
    const ways = strategies.map(one => ({ id: one.name, words: one.title }));
    this.strategy = select(t("strategy"), [{ id: "", words: t("strategy of game") }, ...ways], "", () => this.show());
    this.symmetry = select(t("symmetry"), SYMMETRIES.map(id => ({ id, words: t(`symmetry ${id}`) })), chosen.symmetry ?? "none");
    this.givens = input(t("givens"), { placeholder: t("givens any"), inputmode: "numeric", autocomplete: "off" });
    this.seed = input(t("seed"), { type: "number", min: 0, placeholder: t("seed any") });
    this.search = input(t("with"), { type: "search", placeholder: t("with hint"), autocomplete: "off", oninput: () => this.find() });
    this.found = el("div.found");
    this.box = dialog(t("new"), el("div.fields", null, this.game, this.size), this.levels, rating ? this.byRating(rating) : null, this.state,
      el("div", null, this.search, this.found),
      el("details", null, el("summary", null, t("more")), el("div.fields", null, this.strategy, this.symmetry, this.givens, this.seed)),
      el("div.acts", null, app.position ? button(t("like"), () => this.like(), { kind: "quiet" }) : null,
        button(t("draw"), () => { this.box.close(); app.go("set/new"); }, { kind: "quiet" })));
    this.box.classList.add("new");
    this.box.addEventListener("close", () => this.task.stop());
    this.show();
    this.levels.querySelector(".main").focus();
  }

  /** A button for each level of a rating. */
  byRating({ title, people, levels }) {
    const range = ({ low, high }) => t(low === null ? "up to" : high === null ? "over" : "range", { low, high });
    const one = level => button([capital(level.title), el("small", null, range(level))],
      () => this.make({ rating: [level.low ?? 0, level.high ?? ABOVE], title: capital(level.title) }));
    const said = t(people ? "by rating of" : "by rating", { title, people });
    return el("div.rated", null, el("p.note", null, said), el("div.levels", { role: "group", "aria-label": said }, levels.map(one)));
  }

  get name() { return this.game.box.value; }

  /** Puts the fields and levels of the chosen game in their places. */
  show() {
    const game = this.app.about.games.find(one => one.name === this.name);
    this.fields = sizeFields(game?.inputs ?? [{ kind: "number", name: "h" }, { kind: "number", name: "w" }], this.chosen);
    fill(this.size, this.fields.fields);
    const levels = levelsOf(this.app, this.name, this.strategy.box.value);
    const usual = levels.find(one => one.name === this.chosen.level) ?? levels[0];
    const one = level => button(level.title, () => this.make({ level: level.name }), { kind: level === usual ? "main" : "" });
    fill(this.levels, levels.length ? levels.map(one) : button(t("make"), () => this.make({}), { kind: "main" }));
    this.find();
  }

  /** Lists the techniques that a search means; those that the strategy has come first. */
  find() {
    const wanted = folded(this.search.box.value);
    if (!wanted) return void fill(this.found);
    const { about } = this.app;
    const name = this.strategy.box.value || about.games.find(one => one.name === this.name)?.strategy;
    const own = new Set(about.strategies.find(one => one.name === name)?.techniques ?? []);
    const met = techniques(about).filter(one => [one.title, one.call, ...one.names].some(text => folded(text).includes(wanted)));
    met.sort((a, b) => Number(own.has(b.call)) - Number(own.has(a.call)) || (a.difficulty ?? Infinity) - (b.difficulty ?? Infinity));
    const row = one => ({ words: one.title, aside: one.difficulty === null ? "" : String(one.difficulty), press: () => this.make({ needs: one.call, title: one.title, strategy: own.has(one.call) ? undefined : holder(about, one.call) }) });
    fill(this.found, met.length ? list(met.slice(0, FOUND).map(row)) : el("p.note", null, t("nothing found")));
  }

  /** What the fields ask for. */
  asked() {
    const givens = this.givens.box.value.trim().match(/^(\d+)(?:\D+(\d+))?$/);
    const seed = this.seed.box.value;
    return {
      game: this.name, ...this.fields.read(), ...(this.chosen.grids ? { grids: this.chosen.grids } : {}),
      strategy: this.strategy.box.value || undefined,
      symmetry: this.symmetry.box.value,
      givens: givens ? [Number(givens[1]), Number(givens[2] ?? givens[1])] : undefined,
      seed: seed === "" ? Math.floor(Math.random() * 2 ** 32) : Number(seed),
      timeout: PATIENCE,
    };
  }

  /** Makes one of the game, size and level of the puzzle that is open. */
  async like() {
    const { app, game } = this;
    const { position, answer } = app;
    if (![...game.box.options].some(one => one.value === answer.game)) game.box.append(el("option", { value: answer.game }, answer.title));
    game.box.value = answer.game;
    this.chosen = sizeOf(answer, position.text);
    this.strategy.box.value = "";
    this.show();
    const level = await this.at(t("rating"), signal => levelOf(app, signal));
    if (level !== null) await this.make({ level });
  }

  async make(more) {
    const asked = this.asked();
    const { title: needed, ...named } = more;
    const call = { ...asked, ...named, strategy: more.strategy ?? asked.strategy };
    this.chosen = { game: call.game, block: call.block, size: call.size, grids: call.grids, symmetry: call.symmetry, level: call.level ?? this.chosen.level };
    keep("new", this.chosen);
    const again = button(t("again"), () => this.make(more));
    const began = Date.now();
    const made = await this.at(t("making"), signal => this.app.engine.call("generate", call, { signal }), again);
    if (made === null) return;
    if ((made.level ?? undefined) === call.level) return this.open(made, call, needed);
    const n = Math.round((Date.now() - began) / 1000);
    const [level, other] = [call.level, made.level].map(name => this.levelTitle(call, name));
    fill(this.state, el("p.note", null, t("nearest", { n, level, other })), el("div.acts", null, button(t("open it"), () => this.open(made, call)), again));
    this.state.querySelector(".btn").focus();
  }

  /** Does what takes a while, with a clock and a way to stop it; null where it failed, which is said, with what may be done. */
  async at(said, run, again = null) {
    const signal = this.task.start();
    const line = clock(n => (n ? `${said} ${t("seconds", { n })}` : said), () => this.task.stop(), t("stop"));
    fill(this.state, line);
    line.querySelector("button").focus();
    try {
      return await run(signal);
    } catch (error) {
      fill(this.state, el("p.note", null, error.name === "AbortError" ? t("stopped") : error.message), el("div.acts", null, again));
      again?.focus();
      return null;
    } finally {
      line.end();
      this.task.done(signal);
    }
  }

  levelTitle({ game, strategy }, name) {
    return levelsOf(this.app, game, strategy).find(one => one.name === name)?.title ?? name;
  }

  async open({ text, level }, call, needed) {
    fill(this.state);
    const special = needed ?? (level && this.levelTitle(call, level));
    const title = this.game.box.selectedOptions[0].textContent;
    await this.app.open(text, { game: call.game, name: special ? t("name", { title, special }) : undefined });
    this.box.close();
    this.app.go("play");
    setTimeout(() => document.querySelector("main:not([hidden]) .board")?.focus({ preventScroll: true }));
  }
}

/** The strategy with the fewest techniques of those that have one. */
function holder(about, call) {
  const all = about.strategies.filter(one => one.techniques.includes(call));
  return all.sort((a, b) => a.techniques.length - b.techniques.length)[0]?.name;
}
