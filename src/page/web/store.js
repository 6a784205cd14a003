/* What stays in the browser.
 *
 *   keep(name, value)        keeps a JSON value under a name
 *   kept(name, otherwise)    reads it
 *   drop(name)               forgets it
 * A browser that keeps nothing loses it at the end of the visit, without an error. */

const PREFIX = "tesuji.";
const visit = new Map();

export function keep(name, value) {
  const text = JSON.stringify(value);
  visit.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

export function kept(name, otherwise = null) {
  let text = visit.get(name) ?? null;
  try {
    text = localStorage.getItem(PREFIX + name) ?? text;
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
