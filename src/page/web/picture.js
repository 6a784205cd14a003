/* A small picture of a record (grammar/formats.md): its squares and givens.
 *
 *   picture(text, about) -> an SVG element, as wide as its place; `about` says of which games boards have blocks */

import { svg } from "./parts.js";

export function picture(text, about) {
  const { kind, givens, grid, regions } = JSON.parse(text);
  const rows = givens ?? grid?.map(row => row.trim().split(/\s+/).map(word => (word === "." ? 0 : -1))) ?? [];
  const columns = Math.max(0, ...rows.map(row => row.length));
  const marks = rows.flatMap((row, r) => row.map((value, c) => ({ value, x: c, y: r })));
  const digits = marks.filter(({ value }) => value > 0).map(({ value, x, y }) => svg("text", { x: x + 0.5, y: y + 0.78 }, symbol(value)));
  const squares = marks.filter(({ value }) => value >= 0).map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("");
  return svg("svg", { class: "small-board", viewBox: `-.1 -.1 ${columns + 0.2} ${rows.length + 0.2}` },
    svg("path", { class: "squares", d: squares }),
    svg("path", { class: "regions", d: borders(Array.isArray(regions) ? regions : hasBlocks(kind, about) ? blocks(rows, columns) : []) }), digits);
}

const symbol = value => (value < 10 ? String(value) : String.fromCharCode(55 + value));

function hasBlocks(kind, about) {
  const name = kind?.split(" with ")[0] || about.usual_game;
  return about.games.find(one => one.name === name)?.inputs.some(({ kind: of, name: input }) => of === "number" && input === "h");
}

/** The blocks of a plain board: as near to squares as its side allows. */
function blocks(rows, columns) {
  if (rows.length !== columns || rows.flat().includes(-1)) return [];
  const high = Array.from({ length: columns }, (_, n) => n + 1).filter(n => columns % n === 0 && n * n <= columns).at(-1);
  return rows.map((row, r) => row.map((_, c) => Math.floor(r / high) * columns + Math.floor(c / (columns / high))));
}

/** The lines between squares of different regions. */
function borders(regions) {
  const lines = [];
  regions.forEach((row, r) => row.forEach((one, c) => {
    if (one !== regions[r - 1]?.[c]) lines.push(`M${c} ${r}h1`);
    if (one !== row[c - 1]) lines.push(`M${c} ${r}v1`);
    if (r === regions.length - 1) lines.push(`M${c} ${r + 1}h1`);
    if (c === row.length - 1) lines.push(`M${c + 1} ${r}v1`);
  }));
  return lines.join("");
}
