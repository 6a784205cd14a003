/* The database of this browser (IndexedDB), shared by all tabs of the page.
 *
 *   await read(store, key), await within(store, prefix) -> the values of keys that begin so
 *   await change(store, key, next)   keeps what next(value) gives, null removes, undefined leaves it; resolves to what
 *                                    the store has then. No other tab changes it between
 *   later(name, entries)      keeps [store, key, value] outside of the database at once, since a page that ends does not
 *                             wait for it; later(name, []) drops them
 *   await drain(take)         take(store, key, value) for all that was kept so
 *   onwrite(run)              run(store, key) when another tab has changed a value
 * Stores: STORES. What the browser does not keep lasts until the end of the visit, and is told as by store.js. */

import { openDB } from "./vendor/idb.js";
import { drop, keep, kept, lose, names } from "./store.js";

export const STORES = ["puzzles", "files", "values"];
const NAME = "tesuji";
const LATER = "later.";
/** What the database has not kept; null for what was removed. */
const visit = new Map(STORES.map(store => [store, new Map()]));
let opening = null;
let channel = null;

async function open() {
  if (!globalThis.indexedDB) return null;
  try {
    return await openDB(NAME, 1, {
      upgrade: database => STORES.forEach(store => database.createObjectStore(store)),
      blocking: (_, __, event) => event.target.close(),
      terminated: () => { opening = null; },
    });
  } catch (error) {
    console.warn(`IndexedDB: ${error.message}`);
    opening = null;
    return null;
  }
}

const database = () => (opening ??= open());

export async function read(store, key) {
  const known = visit.get(store);
  if (known.has(key)) return known.get(key);
  return (await (await database())?.get(store, key)) ?? null;
}

export async function within(store, prefix = "") {
  const known = await database();
  const range = known && IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, values] = known ? await Promise.all([known.getAllKeys(store, range), known.getAll(store, range)]) : [[], []];
  const all = new Map(keys.map((key, n) => [key, values[n]]));
  for (const [key, value] of visit.get(store)) if (key.startsWith(prefix)) all.set(key, value);
  return [...all.values()].filter(value => value !== null);
}

async function written(store, key, next) {
  const known = await database();
  if (!known) throw new Error("no database");
  const { store: place, done } = known.transaction(store, "readwrite");
  // A failure of the transaction is that of its request.
  done.catch(() => null);
  const before = visit.get(store).get(key) ?? (await place.get(key)) ?? null;
  const after = next(before);
  if (after === undefined) return before;
  await (after === null ? place.delete(key) : place.put(after, key));
  await done;
  visit.get(store).delete(key);
  channel?.postMessage({ store, key });
  return after;
}

export async function change(store, key, next) {
  try {
    return await written(store, key, next);
  } catch {
    const before = await read(store, key).catch(() => null);
    const after = next(before);
    if (after === undefined) return before;
    visit.get(store).set(key, after);
    lose(store);
    return after;
  }
}

export function later(name, entries) {
  if (entries.length) keep(LATER + name, entries);
  else drop(LATER + name);
}

export async function drain(take) {
  for (const name of names(LATER)) {
    for (const entry of kept(name, [])) await take(...entry);
    drop(name);
  }
}

export function onwrite(run) {
  if (!globalThis.indexedDB || !globalThis.BroadcastChannel) return;
  channel ??= new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => run(data.store, data.key);
}
