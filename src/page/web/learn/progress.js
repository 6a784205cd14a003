/* How one gets on with techniques, kept in the browser: what was seen and done, the last answers, and when it is due.
 *
 *   add(call, right)            an answer;  of(call) -> { right, n } of the last MOST answers
 *   note(call, { example, guided })   what has been seen or done of the lesson
 *   finish(call, share)         a test ended with this share of right answers
 *   known(call) -> { example, guided, box, due };  state(call) -> "new" | "seen" | "guided" | "learned" | "due" */

import { keep, kept } from "../store.js";
import { isDue, review } from "./schedule.js";

export const MOST = 20;

export function add(call, right) {
  const all = kept("learn", {});
  keep("learn", { ...all, [call]: [...(all[call] ?? []), right ? 1 : 0].slice(-MOST) });
}

export function of(call) {
  const list = kept("learn", {})[call] ?? [];
  return { n: list.length, right: list.reduce((sum, one) => sum + one, 0) };
}

export const known = call => kept("learn.lessons", {})[call] ?? {};

export function note(call, more) {
  const all = kept("learn.lessons", {});
  keep("learn.lessons", { ...all, [call]: { ...all[call], ...more } });
}

export const finish = (call, share) => note(call, review(known(call), share, Date.now()));

export function state(call) {
  const lesson = known(call);
  if (isDue(lesson, Date.now())) return "due";
  return lesson.box > 1 ? "learned" : lesson.guided ? "guided" : lesson.example ? "seen" : "new";
}
