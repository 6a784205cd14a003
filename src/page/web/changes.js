/* Changes of a state: lists of [key, what it was, what it is now].
 *
 *   equal(a, b)              whether two values of a state are the same
 *   joined(first, second)    two lists of changes as one */

export const equal = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Two lists of changes as one: what was before the first, and is after the last. */
export function joined(first, second) {
  const all = new Map();
  for (const [key, before, after] of [...first, ...second]) all.set(key, [key, all.has(key) ? all.get(key)[1] : before, after]);
  return [...all.values()].filter(([, before, after]) => !equal(before, after));
}
