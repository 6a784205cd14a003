/* A long argument as a walk over the board: its placements in numbered order, with a slider through them.
 *
 *   walkPart(figure, answer)   a short sentence, a slider and the placement that it stands at; `figure.walk` holds the
 *                              branches of the argument, [{ start, steps: [{ square, value, why }], end }]
 *   drawWalk(board, figure)    draws the placements up to the slider on a board; Board.draw calls it
 *   isLong(figure)             whether there is a walk
 * The place of the slider is kept with the figure: `figure.branch`, `figure.at`. */

import { button, el, fill, segmented, svg } from "./parts.js";
import { escape } from "./squares.js";
import { both, words } from "./words.js";
import table from "./words/walk.js";

const t = words(table);
/** How far the baseline lies below the middle of a digit, in font sizes. */
const BASE = 0.355;

export const isLong = figure => Boolean(figure?.walk?.length);

const branchOf = figure => figure.walk[figure.branch ?? 0];
const placeOf = figure => Math.min(figure.at ?? Infinity, branchOf(figure).steps.length);

/** The boards that show a figure. */
const boards = new WeakMap();

export function drawWalk(board, figure) {
  if (!board.walk) {
    if (!isLong(figure)) return;
    board.walk = { layer: svg("g", { class: "walk", "aria-hidden": "true" }) };
    board.svg.append(board.walk.layer);
  }
  board.walk.figure = isLong(figure) ? figure : null;
  if (board.walk.figure) boards.set(figure, (boards.get(figure) ?? new Set()).add(board));
  paint(board);
}

function paint({ walk: { layer, figure }, answer, at: cells }) {
  if (!figure) return layer.replaceChildren();
  const { start, steps, end } = branchOf(figure);
  const now = placeOf(figure);
  const { side } = answer;
  const square = (place, name) => {
    const { x, y } = cells.get(place);
    return `<rect class="${name}" x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}"/>`;
  };
  const digit = (place, value, name, n) => {
    const { x, y } = cells.get(place);
    const size = side * 0.5;
    const order = n === null ? "" : `<text class="n" font-size="${side * 0.25}" x="${x + side * 0.07}" y="${y + side * 0.27}">${n}</text>`;
    return `${square(place, name)}${order}<text class="v" font-size="${size}" x="${x + side * 0.54}" y="${y + side * 0.57 + BASE * size}">${escape(answer.symbols[value - 1])}</text>`;
  };
  const parts = steps.slice(0, now).map(({ square: place, value }, n) => digit(place, value, n === now - 1 ? "step now" : "step", n + 1));
  if (start) parts.unshift(digit(start[0], start[1], "start", null));
  if (end && now === steps.length) parts.push(...end.cells.map(place => square(place, "end")));
  layer.innerHTML = parts.join("");
}

/** What is left for nothing where a walk ends. */
function ending(end, name) {
  if (end.words) return t("end words", { words: end.words });
  if (end.unit) return t("end unit", { value: end.value, unit: end.unit });
  return t(end.value ? "end places" : "end cell", { cells: both(end.cells.map(name)), value: end.value });
}

function summary({ start, steps, end }, say) {
  const n = steps.length;
  const supposed = start && { cell: say.cell(start[0]), value: say.symbol(start[1]) };
  const said = end && ending(end.value ? { ...end, value: say.symbol(end.value) } : end, say.cell);
  if (supposed) return end ? t("supposed", { ...supposed, n, end: said }) : t("leads", { ...supposed, n });
  return t("follows", { n, end: said });
}

export function walkPart(figure, answer) {
  const names = new Map(answer.cells.map(cell => [cell.square, cell.name]));
  const say = { cell: square => names.get(square), symbol: value => answer.symbols[value - 1] };
  const words_ = el("p", { role: "status" });
  const sentence = el("p");
  const slider = el("input", { type: "range", min: 0, step: 1, "aria-label": t("slider") });
  const told = n => {
    const { start, steps } = branchOf(figure);
    if (n === 0) return start ? t("begin", { cell: say.cell(start[0]), value: say.symbol(start[1]) }) : t("begin plain");
    const { square, value, why } = steps[n - 1];
    const reason = why === null ? "" : why === "cell" ? t("why cell") : t("why unit", { unit: why.unit });
    return t("at", { n, all: steps.length, cell: say.cell(square), value: say.symbol(value), why: reason });
  };
  const show = n => {
    figure.at = n;
    slider.value = n;
    const said = told(n);
    slider.setAttribute("aria-valuetext", said);
    words_.textContent = said;
    back.disabled = n === 0;
    next.disabled = n === branchOf(figure).steps.length;
    for (const board of boards.get(figure) ?? []) if (board.walk.figure === figure) paint(board);
  };
  const back = button(t("back"), () => show(placeOf(figure) - 1), { kind: "quiet" });
  const next = button(t("next"), () => show(placeOf(figure) + 1), { kind: "quiet" });
  const take = branch => {
    figure.branch = branch;
    slider.max = branchOf(figure).steps.length;
    fill(sentence, summary(branchOf(figure), say));
    show(Number(slider.max));
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  // The arrows are the slider's here, not those of the view.
  slider.addEventListener("keydown", event => event.stopPropagation());
  const branches = figure.walk.length > 1
    ? segmented(t("branches"), figure.walk.map(({ start }, id) => ({ id, words: start ? `${say.cell(start[0])}=${say.symbol(start[1])}` : id + 1 })), figure.branch ?? 0, take) : null;
  const at = figure.at;
  take(figure.branch ?? 0);
  if (at !== undefined) show(placeOf({ ...figure, at }));
  return el("div.walked", null, branches, sentence, el("div.slide", null, back, slider, next), words_);
}
