/* The strip of a course: a bar for each step, as high as it is difficult, above what is left.
 *
 *   strip(steps, at, { label, text, go, axes })   an SVG slider; `at` is the step that is shown (0: the start, null: none),
 *                                           text(n) says a step, go(n) moves there; axes: the words for what the bars
 *                                           and the area below them show
 *   bar(kind, n, wide, high, foot)          SVG text of the nth bar from 0, which stands on the height `foot` */

import { svg } from "./parts.js";

/** The words for the bars stand above them. */
const TOP = 16;
const [WIDTH, HEIGHT, AREA] = [600, TOP + 76, 44];
const round = n => Math.round(n * 100) / 100;

export function bar(kind, n, wide, high, foot) {
  const gap = Math.min(1.2, wide * 0.15);
  return `<rect class="${kind}" x="${round(n * wide + gap)}" y="${round(foot - high)}" width="${round(wide - 2 * gap)}" height="${round(high)}" rx="${round(Math.min(1, gap))}"/>`;
}

export function strip(steps, at, { label, text, go, axes: [above, below] }) {
  const wide = WIDTH / steps.length;
  const most = Math.max(1, ...steps.map(step => step.difficulty ?? 0));
  const first = Math.max(1, ...steps.map(step => step.left));
  const high = step => 5 + 70 * ((step.difficulty ?? 0) / most);
  let area = `M0 ${HEIGHT + AREA}`;
  let bars = "";
  steps.forEach((step, i) => {
    const n = i + 1;
    area += `L${round((i + 0.5) * wide)} ${round(HEIGHT + AREA - 24 * step.left / first)}`;
    const kind = n === at ? "now" : at !== null && n < at ? "past" : "bar";
    bars += bar(kind, i, wide, high(step), HEIGHT);
  });
  const middle = n => round((n - 0.5) * wide);
  const tens = [5, 10, 20, 50, 100, 200, 500, 1000].find(by => steps.length / by < 6) ?? 5000;
  const ticks = [1, ...Array.from({ length: Math.floor(steps.length / tens) }, (_, i) => (i + 1) * tens), steps.length];
  const near = (n, other) => Math.abs(n - other) * wide < 26;
  let marks = "";
  for (const n of new Set(ticks)) {
    if ((at && near(n, at)) || (n !== 1 && n !== steps.length && (near(n, 1) || near(n, steps.length)))) continue;
    marks += `<text x="${n === 1 ? 0 : n === steps.length ? WIDTH : middle(n)}" y="${HEIGHT + AREA + 21}" text-anchor="${n === 1 ? "start" : n === steps.length ? "end" : "middle"}">${n}</text>`;
  }
  if (at) {
    const x = middle(at);
    marks += `<path class="here" d="M${x - 5} ${HEIGHT + AREA + 6}l5 -7l5 7z"/><text class="here" x="${Math.min(WIDTH - 10, Math.max(8, x))}" y="${HEIGHT + AREA + 21}" text-anchor="middle">${at}</text>`;
  }
  marks += `<text class="axis" x="0" y="10" text-anchor="start">${above}</text><text class="axis" x="0" y="${HEIGHT + 14}" text-anchor="start">${below}</text>`;
  const node = svg("svg", {
    class: "course", viewBox: `0 0 ${WIDTH} ${HEIGHT + AREA + 26}`, role: "slider", tabindex: "0", "aria-label": label,
    "aria-valuemin": 0, "aria-valuemax": steps.length, "aria-valuenow": at ?? 0, "aria-valuetext": text(at ?? 0),
  });
  node.innerHTML = `<path class="area" d="${area}L${WIDTH} ${HEIGHT + AREA}Z"/>${bars}${marks}`;
  const under = event => {
    const box = node.getBoundingClientRect();
    const n = Math.floor((event.clientX - box.left) / box.width * steps.length) + 1;
    return Math.max(1, Math.min(steps.length, n));
  };
  node.addEventListener("click", event => go(under(event)));
  node.addEventListener("pointermove", event => {
    if (event.buttons & 1) go(under(event));
    else node.querySelector("title")?.remove();
  });
  node.addEventListener("keydown", event => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10, PageDown: 10 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? steps.length : by && (at ?? 0) + by;
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(Math.max(0, Math.min(steps.length, to)));
  });
  return node;
}
