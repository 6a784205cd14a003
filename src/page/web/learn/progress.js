/* How one gets on with techniques: the last answers to each, kept in the browser.
 *
 *   add(name, right)   of(name) -> { right, n } of the last MOST answers;   practised() -> names, the last first
 */

import { keep, kept } from "../store.js";

export const MOST = 20;

export function add(name, right) {
  const all = kept("learn", {});
  const { [name]: known = [], ...others } = all;
  keep("learn", { ...others, [name]: [...known, right ? 1 : 0].slice(-MOST) });
}

export function of(name) {
  const list = kept("learn", {})[name] ?? [];
  return { n: list.length, right: list.reduce((sum, one) => sum + one, 0) };
}

export const practised = () => Object.keys(kept("learn", {})).reverse();
