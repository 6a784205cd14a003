/* The reader's puzzles. Each has a place of its own by what it is: its canonical text and its game. States that came about
 * apart, as by an address, stand beside each other under numbers.
 *
 * A record is what Position.save() gives, with `id`, `title` of the game, `date` of the last change, `touched` (something was
 * entered), `filled` of `cells`, `solved`, a `version`, and the version `base` that it was made of.
 *
 *   new Puzzles()
 *   open          the record of the open puzzle without its state, or null
 *   beside        the record with another state that it was put beside, or null
 *   await choose(answer, { saved, fresh })    the record for a Board: that of `saved` by its id, else the last one, else a
 *                     new one; a state without an id stands beside where the puzzle has another one
 *   take(record, position)    it is the open puzzle now, as it is kept
 *   changed()         something was entered;   rename(name)
 *   await keep(position)      keeps the state of the open puzzle; resolves to a record if another tab has a later one
 *   hurry(position)           the same at the end of a visit
 *   await last()      the record of this tab, else that which was changed last, or null;  leave() forgets which
 *   await settle()    takes over what was not kept at the end of a visit, and what earlier versions of the page have kept
 *   all(), get(id), put(record), remove(id), add(record)   the last one never takes the place of another state
 *   settled(now, mine) -> the record that holds both;  between(before, after) -> changes of a state */

import { equal } from "./changes.js";
import { change, drain, later, read, within } from "./database.js";
import { Draft } from "./set/draft.js";
import { restore } from "./rules.js";
import { drop, keep, kept } from "./store.js";

const STORE = "puzzles";

/** Which puzzle this tab has; a browser that keeps nothing begins with the last one of all. */
const tab = {
  name: "tesuji.puzzle",
  get() { try { return sessionStorage.getItem(tab.name); } catch { return null; } },
  set(id) { try { sessionStorage.setItem(tab.name, id); } catch { /* See above. */ } },
  drop() { try { sessionStorage.removeItem(tab.name); } catch { /* See above. */ } },
};

export const stamp = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), part => part.toString(36)).join("");

const keyOf = ({ game, text }) => `${game}\n${text}\n`;
const sameState = (a, b) => equal(sorted(a.state), sorted(b.state));
const sorted = state => [...(state ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));

export function between(before, after) {
  const [old, now] = [new Map(before), new Map(after)];
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].map(key => [key, old.get(key) ?? null, now.get(key) ?? null]).filter(([, was, is]) => !equal(was, is));
}

/** The later of two states that have come apart holds, and undo brings the other back. */
export function settled(now, mine) {
  if (!now || now.version === mine.base) return mine;
  if (now.version === mine.version || sameState(now, mine)) return now;
  const [under, over] = mine.date >= now.date ? [now, mine] : [mine, now];
  const past = [...under.past, { kind: "", changes: between(under.state, over.state) }];
  return { ...over, past, future: [], version: stamp() };
}

/** How far a record without its board is. */
function progress({ text, state }) {
  try {
    const draft = new Draft(text);
    const squares = Array.from({ length: draft.rows * draft.columns }, (_, square) => square).filter(square => draft.isCell(square));
    return { filled: draft.givens + state.filter(([key]) => /^v\d/.test(key)).length, cells: squares.length };
  } catch {
    return {};
  }
}

function free(key, known) {
  let number = 1;
  while (known.some(one => one.id === `${key}${number}`)) number += 1;
  return `${key}${number}`;
}

export class Puzzles {
  constructor() {
    Object.assign(this, { open: null, beside: null, kept: null, writing: null, hurried: null, name: stamp() });
  }

  async all() { return (await within(STORE)).sort((a, b) => b.date - a.date); }

  get(id) { return read(STORE, id); }

  put(record) { return change(STORE, record.id, () => record); }

  remove(id) { return change(STORE, id, () => null); }

  async known(key) { return (await within(STORE, key)).sort((a, b) => b.date - a.date); }

  async choose(answer, { saved = null, fresh = false }) {
    const key = keyOf(answer);
    const known = await this.known(key);
    this.beside = null;
    const found = saved?.id ? await this.get(saved.id) ?? saved
      : saved ? known.find(one => sameState(one, saved))
      : fresh ? known.find(one => !one.touched) : known[0];
    if (found) return found;
    if (saved) this.beside = known.find(one => one.touched) ?? null;
    return { ...saved, id: free(key, known), title: answer.title, date: Date.now(), touched: Boolean(saved?.state?.length) };
  }

  /** The page's own puzzle is not the reader's while nothing is entered; who sees it has kept nothing else. */
  lent(answer) { return { id: `${keyOf(answer)}1`, title: answer.title, date: Date.now(), touched: false, lent: true }; }

  /** Puts a record of another place beside those that are here; false where there is one with its state. */
  async add(record) {
    const key = keyOf(record);
    const known = await this.known(key);
    if (known.some(one => sameState(one, record))) return false;
    await this.put({ ...record, id: free(key, known), base: null, version: stamp() });
    return true;
  }

  take({ state, past, future, ...open }, position) {
    this.open = open;
    this.kept = open.version ? JSON.stringify(position.save()) : null;
    if (open.lent) tab.drop();
    else this.mark();
  }

  mark() {
    tab.set(this.open.id);
    keep("last", this.open.id);
  }

  changed() { Object.assign(this.open, { date: Date.now(), touched: true, lent: false, dirty: true }); }

  /** What there is to keep now, or null. */
  made(position) {
    if (!this.open || this.open.lent) return null;
    const saved = position.save();
    const text = JSON.stringify(saved);
    if (text === this.kept) return null;
    const { dirty = false, version = null, ...open } = this.open;
    const cells = [...position.cells.keys()];
    const filled = cells.filter(square => position.value(square) !== null).length;
    const counts = { filled, cells: cells.length, solved: filled === cells.length && position.solved() };
    const record = { ...open, ...saved, ...counts, base: version, version: stamp() };
    this.kept = text;
    Object.assign(this.open, { version: record.version, dirty: false });
    this.mark();
    return { record, dirty: dirty || version === null };
  }

  async keep(position) {
    const made = this.made(position);
    return made && this.write(made);
  }

  async write(made) {
    const { open } = this;
    const { record, dirty } = made;
    this.writing = made;
    // What is no change of the state, as the time, does not stand against a later one.
    const next = now => (dirty ? settled(now, record) : now?.version === record.base ? record : undefined);
    const after = await change(STORE, record.id, next);
    // A later writing of this tab, which waits for this one, holds more.
    const isLast = this.writing === made;
    if (isLast) this.writing = null;
    if (this.hurried === record) later(this.name, []);
    return isLast && open === this.open && !open.dirty && after && after.version !== open.version ? after : null;
  }

  hurry(position) {
    // A transaction that has not ended ends with the page.
    const made = this.made(position) ?? this.writing;
    if (!made) return;
    this.hurried = made.record;
    later(this.name, [[STORE, made.record.id, made.record]]);
    this.write(made);
  }

  async last() {
    for (const id of [tab.get(), kept("last")]) {
      const found = id && await this.get(id);
      if (found) return found;
    }
    return null;
  }

  leave() {
    tab.drop();
    drop("last");
  }

  async settle() {
    await drain((store, key, value) => (store === STORE ? change(store, key, now => settled(now, value)) : restore(value)));
    const play = kept("play");
    const isLent = play && !play.past?.length && play.text === kept("lent");
    const old = [...(play && !isLent ? [{ ...play, date: Date.now() }] : []), ...kept("recent", [])];
    for (const { aside, ...one } of old.toReversed()) await this.add({ touched: true, past: [], future: [], ...progress(one), ...one });
    if (play && !isLent) keep("last", (await this.known(keyOf(play)))[0].id);
    for (const name of ["play", "recent", "lent"]) drop(name);
  }
}
