/* Steps of a solution path, for lists.
 *
 *   grouped(steps)     steps in a row of one technique, or that all place values at the lowest level, as one
 *   signsOf(steps)     what steps change, written if it is little, else counted
 *   hardest(steps)     the first of the hardest steps, null where there is none */

import { words } from "./words.js";
import table from "./words/play.js";

const t = words(table);

export function grouped(steps) {
  const groups = [];
  const places = step => step.places.length > 0 && step.removes.length === 0;
  const lowest = steps.find(places)?.level ?? null;
  for (const step of steps) {
    const last = groups.at(-1);
    const simple = places(step) && step.level === lowest;
    if (last && (last.simple && simple || last.titles.length === 1 && last.titles[0] === step.title)) {
      last.to = step.n;
      last.steps.push(step);
      if (!last.titles.includes(step.title)) last.titles.push(step.title);
      last.difficulty = Math.max(last.difficulty ?? 0, step.difficulty ?? 0) || null;
    } else {
      groups.push({ from: step.n, to: step.n, simple, titles: [step.title], steps: [step], difficulty: step.difficulty });
    }
  }
  return groups;
}

export function signsOf(steps) {
  const [placed, gone] = ["places", "removes"].map(kind => steps.reduce((sum, step) => sum + step[kind].length, 0));
  if (placed + gone <= 3) return steps.map(step => step.signs).join(" ").replaceAll("<>", "≠").replaceAll(",", "");
  return placed ? t("digits in", { n: placed }) : t("candidates gone", { n: gone });
}

export function hardest(steps) {
  return steps.reduce((most, step) => ((step.difficulty ?? 0) > (most?.difficulty ?? -1) ? step : most), null);
}
