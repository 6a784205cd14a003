/* What stays in the browser.
 *
 *   keep(name, value)        keeps a JSON value under a name; false where the browser keeps no more
 *   kept(name, otherwise)    reads it
 *   drop(name)               forgets it
 *   onlost(run)              run(name) is called whenever a value is not kept
 * What the browser does not keep lasts until the end of the visit. */

const PREFIX = "tesuji.";
/** Texts that the browser has not kept. */
const visit = new Map();
let lost = null;

export const onlost = run => { lost = run; };

export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    visit.delete(name);
    return true;
  } catch {
    visit.set(name, text);
    lost?.(name);
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
