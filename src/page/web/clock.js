/* A line for long work that says how long it has lasted.
 *
 *   clock(words, stop, stopWords) -> the line of `work` with .end(); words(n) says what is done after n seconds */

import { work } from "./parts.js";

export function clock(words, stop, stopWords) {
  const began = Date.now();
  const now = () => words(Math.round((Date.now() - began) / 1000));
  const line = work(now(), stop, stopWords);
  const timer = setInterval(() => line.say(now()), 1000);
  line.end = () => clearInterval(timer);
  return line;
}
