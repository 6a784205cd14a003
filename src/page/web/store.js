/* What stays in the browser.
 *
 *   keep(name, value)        keeps a JSON value under a name; false where the browser keeps no more
 *   kept(name, otherwise)    reads it
 *   drop(name)               forgets it
 *   names(prefix)            the names of kept values that begin so
 *   onlost(run)              run(name) is called whenever a value is not kept; lose(name) calls it
 * Small values only: puzzles and rule files are kept by database.js.
 * What the browser does not keep lasts until the end of the visit. */

const PREFIX = "tesuji.";
/** Texts that the browser has not kept. */
const visit = new Map();
let lost = null;

export const onlost = run => { lost = run; };

export const lose = name => lost?.(name);

export function names(prefix = "") {
  const all = new Set(visit.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) all.add(key.slice(PREFIX.length));
  } catch {
    // The visit's own copy is enough.
  }
  return [...all].filter(name => name.startsWith(prefix));
}

export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    visit.delete(name);
    return true;
  } catch {
    visit.set(name, text);
    lose(name);
    return false;
  }
}

export function kept(name, otherwise = null) {
  let text = visit.get(name) ?? null;
  try {
    text ??= localStorage.getItem(PREFIX + name);
  } catch {
    // The visit's own copy is enough.
  }
  if (text === null) return otherwise;
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function drop(name) {
  visit.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
