/* The app that views share.
 *
 *   app.engine.call(name, args, { signal })   the engine, with language and own rules filled in;
 *                      rejects with an Error that has `.diagnostics`, or an AbortError
 *   app.about          answer of `about` in the language (null until it came); app.ready resolves to it
 *   app.position, app.answer     the player's Position (position.js) and the engine's Board of its puzzle
 *   app.open(text, { game, name, saved, signal })     makes a puzzle the player's; resolves to its position
 *   app.recent         puzzles that were left for others, with what was entered; app.leave(saved, title) adds one
 *   app.rules          rule files [{ name, text }] that calls are made with: those of app.own, and of app.guests that are
 *                      used; app.setRules(own, guests), app.setGuests(guests) keep them. A guest came with an address,
 *                      { name, text, group, used }: `group` is the number of the address
 *   app.rest(why)      leaves them out of this visit, says so, and offers to load them
 *   app.go(route)      shows a view: "play", "hint", "learn/xy-wing"
 *   app.on(event, run) "puzzle" (another one), "change" (of the position), "rules"; undone when the
 *                      language changes, since views are mounted anew then; app.emit(event)
 *   app.toast(words, { bad }), app.fail(error)   shows an error; an AbortError is none
 *   app.task()         { start() -> signal, stop(), done(signal), busy }: starting stops what ran before
 */

import { toast } from "./parts.js";
import { Position } from "./position.js";
import { PATIENCE, awake } from "./rules.js";
import { keep, kept } from "./store.js";
import { language, words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);

/** How many puzzles are kept with what was entered. */
const RECENT = 12;
/** A longer history than this is not kept with them: browsers keep some five million characters. */
const LONG = 200_000;

export class App {
  constructor() {
    this.about = null;
    this.position = null;
    this.answer = null;
    this.own = kept("rules", []);
    this.guests = kept("guests", []);
    this.resting = false;
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

  async open(text, { game, name, saved = null, signal } = {}) {
    const answer = await this.engine.call("board", { position: { puzzle: text, game, values: {}, candidates: {} } }, { signal });
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
    if (position?.past.length) this.leave(position.save(), answer.title);
  }

  /** What was set aside for an address stays beside all else that is made of the same puzzle. */
  leave(saved, title) {
    const same = ({ text, state, aside }) => JSON.stringify([text, aside ? state : null]);
    const others = this.recent.filter(one => same(one) !== same(saved));
    if (JSON.stringify(saved).length > LONG) Object.assign(saved, { past: [], future: [] });
    keep("recent", [{ ...saved, title, date: Date.now() }, ...others].slice(0, RECENT));
  }

  get rules() {
    if (this.resting) return [];
    const used = this.guests.filter(file => file.used);
    return [...this.own, ...used.map(({ name, text }) => ({ name, text }))];
  }

  setRules(own, guests = this.guests) {
    this.own = own;
    this.resting = false;
    keep("rules", own);
    this.setGuests(guests);
  }

  setGuests(guests) {
    this.guests = guests;
    keep("guests", guests);
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
