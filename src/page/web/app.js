/* The app that views share.
 *
 *   app.engine.call(name, args, { signal })   the engine, with language and own rules filled in;
 *                      rejects with an Error that has `.diagnostics`, or an AbortError
 *   app.about          answer of `about` in the language (null until it came); app.ready resolves to it
 *   app.position, app.answer     the player's Position (position.js) and the engine's Board of its puzzle
 *   app.open(text, { game, name, saved })     makes a puzzle the player's; resolves to its position
 *   app.recent         puzzles that were left for others, with what was entered
 *   app.rules          own rule files [{ name, text }]; app.setRules(files) keeps them
 *   app.go(route)      shows a view: "play", "hint", "learn/xy-wing"
 *   app.on(event, run) "puzzle" (another one), "change" (of the position), "rules"; undone when the
 *                      language changes, since views are mounted anew then; app.emit(event)
 *   app.toast(words, { bad }), app.fail(error)   shows an error; an AbortError is none
 *   app.task()         { start() -> signal, stop(), done(signal), busy }: starting stops what ran before
 */

import { toast } from "./parts.js";
import { Position } from "./position.js";
import { keep, kept } from "./store.js";
import { language } from "./words.js";

/** How many puzzles are kept with what was entered. */
const RECENT = 12;
/** A longer history than this is not kept with them: browsers keep some five million characters. */
const LONG = 200_000;

export class App {
  constructor() {
    this.about = null;
    this.position = null;
    this.answer = null;
    this.rules = kept("rules", []);
    this.toast = toast;
    this.listeners = new Map();
    this.waiting = null;
    addEventListener("pagehide", () => this.save());
  }

  /** Takes a transport (engine.js) and asks it what there is. */
  use(transport) {
    const call = (name, args = {}, options = {}) =>
      transport.call(name, { language: language(), rules: this.rules, ...args }, options);
    this.engine = { call };
    return this.ask();
  }

  ask() {
    // Rules that have errors, by another version of the program for one, stop no other part of the page.
    const about = () => this.engine.call("about");
    const without = error => {
      if (this.rules.length === 0) throw error;
      this.rules = [];
      this.fail(error);
      return about();
    };
    this.ready = about().catch(without).then(about => {
      this.about = about;
      return about;
    });
    return this.ready;
  }

  async open(text, { game, name, saved = null } = {}) {
    const answer = await this.engine.call("board", { position: { puzzle: text, game, values: {}, candidates: {} } });
    const position = new Position(answer, { text: answer.text, name: name ?? answer.name, saved });
    this.save();
    this.remember();
    this.position = position;
    this.answer = answer;
    position.onchange = () => {
      this.waiting ??= setTimeout(() => this.save(), 400);
      this.emit("change");
    };
    this.save();
    this.emit("puzzle");
    return position;
  }

  /** Reads the board again in another language, with all that was entered. */
  async reopen() {
    const { position } = this;
    if (position) await this.open(position.text, { game: position.game, name: position.name, saved: position.save() });
  }

  save() {
    clearTimeout(this.waiting);
    this.waiting = null;
    if (this.position) keep("play", this.position.save());
  }

  /** The puzzles that were left for others, the last first: what Position.save gives, with a `title` and a `date`. */
  get recent() { return kept("recent", []); }

  /** Keeps a puzzle that was worked on, for when it is opened again. */
  remember() {
    const { position, answer } = this;
    if (!position?.past.length) return;
    const others = this.recent.filter(one => one.text !== position.text);
    const saved = position.save();
    if (JSON.stringify(saved).length > LONG) Object.assign(saved, { past: [], future: [] });
    keep("recent", [{ ...saved, title: answer.title, date: Date.now() }, ...others].slice(0, RECENT));
  }

  setRules(files) {
    this.rules = files;
    keep("rules", files);
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
