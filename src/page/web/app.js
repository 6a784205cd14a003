/* The app that views share.
 *
 *   app.engine.call(name, args, options)   the engine (engine.js), with language and own rules filled in;
 *                      rejects with an Error that has `.diagnostics`, or an AbortError
 *   app.about          answer of `about` in the language (null until it came); app.ready resolves to it
 *   app.position, app.answer     the player's Position (position.js) and the engine's Board of its puzzle
 *   app.open(text, { game, name, saved, fresh, signal })     makes a puzzle the player's as it was left, or begins it anew
 *                      if `fresh`; a state `saved` never takes the place of another one; resolves to its position
 *   app.puzzles        all of the player's, see puzzles.js; app.save() keeps the open one
 *   app.rules          rule files [{ name, text }] that calls are made with: those of app.own, and of app.guests that are
 *                      used; app.setRules(own, guests), app.setGuests(guests) keep them. A guest came with an address,
 *                      { name, text, group, used }: `group` is the number of the address
 *   app.disk           the rule files of the server's folders as they stand, after an event "disk"; app.changed: names of
 *                      files that other tabs have changed, before an event "files"
 *   app.rest(why)      leaves them out of this visit, says so, and offers to load them
 *   app.go(route)      shows a view: "play", "hint", "learn/xy-wing"
 *   app.on(event, run) "puzzle" (another one), "change" (of the position), "rules", "options", "engine" (a part of it has come); undone when the
 *                      language changes, since views are mounted anew then; app.emit(event)
 *   app.toast(words, { bad }), app.fail(error)   shows an error; an AbortError is none
 *   app.task()         { start() -> signal, stop(), done(signal), busy }: starting stops what ran before
 */

import { change, onwrite, read } from "./database.js";
import { option } from "./options.js";
import { toast } from "./parts.js";
import { Position } from "./position.js";
import { Puzzles, stamp } from "./puzzles.js";
import { PATIENCE, awake, restore } from "./rules.js";
import { drop, kept, names } from "./store.js";
import { language, words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);

/** How long after a change the puzzle is kept, in milliseconds. */
const SOON = 200;
/** What a browser has that has kept nothing else of the page. */
const FIRST = new Set(["language", "theme", "begun", "options"]);

export class App {
  constructor() {
    this.coming = 1;
    this.about = null;
    this.position = null;
    this.answer = null;
    this.own = [];
    this.guests = [];
    this.puzzles = new Puzzles();
    /** Names of rule files that other tabs have changed. */
    this.changed = [];
    this.resting = false;
    this.toast = toast;
    this.listeners = new Map();
    this.waiting = null;
    addEventListener("pagehide", () => this.end());
    onwrite((store, key) => this.elsewhere(store, key).catch(error => this.fail(error)));
  }

  /** What an earlier visit has kept. A first one does not wait for the database. */
  async load() {
    if (names().every(name => FIRST.has(name))) return;
    await this.puzzles.settle();
    for (const name of ["rules", "guests"]) {
      const old = kept(name);
      if (old) await change("values", name, now => now ?? old);
      drop(name);
    }
    for (const [n, file] of kept("write.files", []).entries()) await restore({ good: null, saved: null, disk: false, order: n, ...file, base: null, version: stamp() });
    drop("write.files");
    await this.readRules();
  }

  async readRules() {
    [this.own, this.guests] = await Promise.all(["rules", "guests"].map(async name => (await read("values", name)) ?? []));
  }

  /** Another tab has changed something. */
  async elsewhere(store, key) {
    if (store === "puzzles" && key === this.puzzles.open?.id) {
      if (this.puzzles.open.dirty) return this.save();
      const record = await this.puzzles.get(key);
      if (record && key === this.puzzles.open.id && record.version !== this.puzzles.open.version) this.follow(record);
    } else if (store === "values") {
      const before = JSON.stringify([this.own, this.guests]);
      await this.readRules();
      if (JSON.stringify([this.own, this.guests]) !== before) this.emit("rules");
    } else {
      this.changed.push(key);
      this.emit("files");
    }
  }

  /** Takes over what another tab has made of the open puzzle. */
  follow(record) {
    const { position, answer, puzzles } = this;
    const next = new Position(answer, { text: position.text, name: record.name, saved: record });
    Object.assign(position, next, { onchange: position.onchange });
    puzzles.take(record, position);
    this.emit("change");
  }

  /** Takes a transport (engine.js) and asks it what there is. */
  use(transport) {
    const call = (name, args = {}, options = {}) =>
      transport.call(name, { language: language(), rules: this.rules, ...args }, options);
    this.engine = { call };
    return this.ask();
  }

  /** The part of the engine that has come, from 0 to 1. */
  loaded(part) {
    if (Math.floor(this.coming * 20) === Math.floor(part * 20)) return;
    this.coming = part;
    this.emit("engine");
  }

  ask() {
    this.ready = this.asked().then(about => (this.about = about));
    return this.ready;
  }

  /** Rules that have errors, by another version of the program for one, or take too long stop no other part of the page. */
  async asked() {
    const about = options => this.engine.call("about", {}, options);
    if (this.rules.length === 0) return about();
    try {
      await awake(this.engine);
      return await about({ signal: AbortSignal.timeout(PATIENCE) });
    } catch (error) {
      this.resting = true;
      const answer = await about();
      this.rest(error.name === "TimeoutError" ? t("late") : error.message);
      return answer;
    }
  }

  rest(why) {
    this.resting = true;
    toast(t("rest", { why }), { bad: true, acts: [{ words: t("load"), press: () => this.wake() }, { words: t("close") }] });
  }

  async wake() {
    this.resting = false;
    try {
      this.about = await this.engine.call("about");
      this.emit("rules");
    } catch (error) {
      this.resting = true;
      this.fail(error);
    }
  }

  async open(text, { game, name, saved = null, fresh, lent, signal } = {}) {
    const answer = await this.engine.call("board", { position: { puzzle: text, game, values: {}, candidates: {} } }, { signal });
    // Also what was entered while the answer came.
    await this.save();
    const record = lent ? this.puzzles.lent(answer) : await this.puzzles.choose(answer, { saved, fresh });
    const begun = option("start") === "own" ? { state: [["own", true]] } : null;
    const known = record.state ? record : begun;
    const position = new Position(answer, { text: answer.text, name: record.name ?? name ?? answer.name, saved: known });
    this.position = position;
    this.answer = answer;
    this.puzzles.take(record, position);
    position.onchange = () => {
      this.puzzles.changed();
      this.waiting ??= setTimeout(() => this.save(), SOON);
      this.emit("change");
    };
    this.save();
    this.emit("puzzle");
    return position;
  }

  /** Reads the board again in another language, with all that was entered. */
  async reopen() {
    const { position, puzzles } = this;
    if (!position) return;
    const { id, lent } = puzzles.open;
    await this.open(position.text, { game: position.game, name: position.name, lent, saved: { ...position.save(), id } });
  }

  /** Keeps the open puzzle. */
  async save() {
    clearTimeout(this.waiting);
    this.waiting = null;
    const { position } = this;
    const later = position && await this.puzzles.keep(position);
    if (later && position === this.position) this.follow(later);
  }

  /** Names a puzzle of the reader's; resolves to its record. */
  async rename(id, name) {
    if (id === this.puzzles.open?.id) {
      this.position.name = name ?? this.answer.name;
      this.emit("change");
      await this.save();
      return this.puzzles.get(id);
    }
    return this.puzzles.put({ ...await this.puzzles.get(id), name, version: stamp() });
  }

  end() {
    clearTimeout(this.waiting);
    this.waiting = null;
    if (this.position) this.puzzles.hurry(this.position);
  }

  get rules() {
    if (this.resting) return [];
    const used = this.guests.filter(file => file.used);
    return [...this.own, ...used.map(({ name, text }) => ({ name, text }))];
  }

  setRules(own, guests = this.guests) {
    this.own = own;
    this.resting = false;
    change("values", "rules", () => own);
    this.setGuests(guests);
  }

  setGuests(guests) {
    this.guests = guests;
    change("values", "guests", () => guests);
    this.emit("rules");
  }

  on(event, run) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), run]);
  }

  emit(event) {
    for (const run of this.listeners.get(event) ?? []) run();
  }

  go(route) {
    if (location.hash === `#${route}`) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = route;
  }

  fail(error) {
    if (error?.name === "AbortError") return;
    toast(error?.message ?? String(error), { bad: true });
  }

  task() {
    let control = null;
    return {
      start() {
        this.stop();
        control = new AbortController();
        return control.signal;
      },
      stop() {
        control?.abort();
        control = null;
      },
      done(signal) {
        if (control?.signal === signal) control = null;
      },
      get busy() {
        return control !== null;
      },
    };
  }
}
