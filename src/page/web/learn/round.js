/* A round of positions, and what an answer to one of them is worth. Nothing here draws.
 *
 *   new Round(drill, { length, seed, saved })     drill(number, miss) asks for a position: a promise of the engine's
 *                     answer; `saved` is what save() gave
 *   at, length, right, items [{ state }]   state: "open" | "right" | "wrong"
 *   get(n)            the promise of a position; the one after it is asked for as well
 *   near misses       every round has some, but its first position is none; a position that there is none of
 *                     such is replaced by the other kind
 *   judge(drill, done, act)     what an act { square, value, place } is, after the acts `done`:
 *                               { right, figures } with the matches that have it
 *   complete(drill, done)       the figure whose effects are all done, or null
 */

const MISSES = 3;

/** Numbers from 0 to 1 that a seed gives. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Round {
  constructor(drill, { length = 10, seed = 1, saved = null } = {}) {
    this.seed = saved?.seed ?? seed;
    const next = random(this.seed);
    this.drill = drill;
    this.length = length;
    this.at = saved?.at ?? 0;
    this.items = Array.from({ length }, (_, n) => ({ state: saved?.states[n] ?? "open" }));
    const places = Array.from({ length: length - 1 }, (_, n) => n + 1);
    for (let left = Math.min(MISSES, length - 1); left > 0; left -= 1) {
      this.items[places.splice(Math.floor(next() * places.length), 1)[0]].miss = true;
    }
    this.seeds = this.items.map(() => Math.floor(next() * 2 ** 31));
    this.asked = new Map();
  }

  get(n) {
    const wanted = this.ask(n);
    // The next one is made while one thinks.
    wanted.then(() => n + 1 < this.length && this.ask(n + 1).catch(() => {}), () => {});
    return wanted;
  }

  ask(n) {
    if (!this.asked.has(n)) {
      const { miss = false } = this.items[n];
      const seed = this.seeds[n];
      const made = this.drill(seed, miss).catch(error => {
        if (error?.name === "AbortError" || !miss) throw error;
        return this.drill(seed, false);
      });
      made.catch(() => this.asked.delete(n));
      this.asked.set(n, made);
    }
    return this.asked.get(n);
  }

  save() { return { seed: this.seed, at: this.at, states: this.items.map(item => item.state) }; }

  get isOver() { return this.items.every(item => item.state !== "open"); }

  get right() {
    return this.items.filter(item => item.state === "right").length;
  }
}

const effects = (figure, place) => (place ? figure.places : figure.removes);
const has = (list, { square, value }) => list.some(([cell, one]) => cell === square && one === value);

export function judge({ figures }, act) {
  const found = figures.filter(figure => has(effects(figure, act.place), act));
  return { right: found.length > 0, figures: found };
}

export function complete({ figures }, done) {
  const all = (list, place) => list.every(([square, value]) => done.some(act => act.square === square && act.value === value && act.place === place));
  return figures.find(figure => all(figure.removes, false) && all(figure.places, true)) ?? null;
}
