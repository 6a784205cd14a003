/* The rating of a puzzle: how long people take, and where the time goes.
 *
 *   ratingPart(rating)     a part to open: a bar for each moment of a run, signs below those of which a reason speaks, and
 *                          the reasons and limits of the rating; null where there is none */

import { roleOf } from "./figure.js";
import { signRow } from "./legend.js";
import { el, svg } from "./parts.js";
import { shape } from "./squares.js";
import { bar } from "./strip.js";
import { capital, words } from "./words.js";
import table from "./words/play.js";

const t = words(table);
const [WIDTH, HEIGHT, LINE, SIGN] = [600, 80, 13, 5];

/** Bars of a count, and a line of signs for each count of `flags`. */
function picture({ title, amounts }, flags) {
  const wide = WIDTH / amounts.length;
  const most = Math.max(...amounts);
  const label = capital(t("time picture", { n: amounts.length, title, at: amounts.indexOf(most) + 1 }));
  const node = svg("svg", { class: "moments", viewBox: `0 0 ${WIDTH} ${HEIGHT + LINE * flags.length + 2}`, role: "img", "aria-label": label });
  const bars = amounts.map((amount, n) => bar("bar", n, wide, 1 + (HEIGHT - 1) * amount / (most || 1), HEIGHT));
  const signs = flags.flatMap((flag, line) => flag.amounts.map((amount, n) =>
    (amount ? shape(`role${roleOf(line)}`, (n + 0.5) * wide, HEIGHT + LINE * (line + 0.6), Math.min(SIGN, wide / 2)) : "")));
  node.innerHTML = bars.join("") + signs.join("");
  return node;
}

export function ratingPart(rating) {
  const time = rating?.moments.find(count => count.in_value);
  if (!time?.amounts.length) return null;
  // What is said of all moments, or of none, tells none of them apart.
  const flags = rating.moments.filter(({ in_value, amounts }) => !in_value && amounts.some(Boolean) && !amounts.every(Boolean));
  const notes = [rating.words, rating.reasons, rating.people && t("of people", { people: rating.people }), rating.note].filter(Boolean);
  return el("details.small.time", null, el("summary", null, t("where time")),
    picture(time, flags),
    flags.length ? el("div.key", null, flags.map(({ title }, n) => signRow(shape(`role${roleOf(n)}`, 10, 10, 7), title))) : null,
    notes.map(note => el("p", null, capital(note))));
}
