/* What is drawn within a square: digits, candidates with their marks, tints.
 *
 *   cellMarkup(board, cell, content)    SVG text of a cell's digits, as Board.content says what it holds
 *   tintMarkup(board, tints, colours)   SVG text of the tints of squares and of the hand's colours
 *   textMarkup(board, places, kind)     SVG text of candidates [[square, value]] without marks
 *   strokes(link)                       the classes of the lines that a link is drawn by
 *   hatching(role, place, side)         path data of the lines over a square
 *   shape(mark, x, y, r)                SVG text of the shape of a mark: also for legends and lists
 *   escape(text)
 */

import { COLOURS } from "./state.js";

const AMP = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = text => String(text).replace(/[&<>"]/g, sign => AMP[sign]);

const round = n => Math.round(n * 10) / 10;
/** How far the baseline lies below the middle of a digit, in font sizes. */
const BASE = 0.355;

/** Marks that are told apart by their shape, each on its own ground. */
export function shape(mark, x, y, r) {
  const [a, b] = [round(x), round(y)];
  switch (mark) {
    case "a": case "true": case "placed":
      return `<circle class="mark-${mark}" cx="${a}" cy="${b}" r="${round(r)}"/>`;
    case "false": case "used": case "ghost":
      return `<circle class="mark-${mark}" cx="${a}" cy="${b}" r="${round(r - 0.6)}"/>`;
    case "b": return polygon(mark, x, y, 4, 0.125, r * 1.3);
    case "c": return polygon(mark, x, y, 4, 0, r * 1.18);
    case "d": return polygon(mark, x, y, 6, 1 / 12, r * 1.12);
    case "e": return polygon(mark, x, y, 3, 0, r * 1.4);
    case "f": return polygon(mark, x, y, 3, 0.5, r * 1.4);
    case "g": return polygon(mark, x, y, 5, 0, r * 1.18);
    case "h": return polygon(mark, x, y, 8, 0.0625, r * 1.08);
    case "i": return `<rect class="mark-i" x="${round(x - r)}" y="${round(y - r * 0.72)}" width="${round(2 * r)}" height="${round(1.44 * r)}" rx="${round(r * 0.7)}"/>`;
    case "role1": return polygon(mark, x, y, 4, 0, r * 1.25);
    case "role2": return polygon(mark, x, y, 6, 0, r * 1.12);
    case "role3": return polygon(mark, x, y, 3, 0.5, r * 1.4);
    case "role4": return polygon(mark, x, y, 8, 0.0625, r * 1.08);
    case "all": case "many": case "few":
      return `<rect class="mark-${mark}" x="${round(x - r)}" y="${round(y - r * 0.86)}" width="${round(2 * r)}" height="${round(1.72 * r)}" rx="2"/>`;
    case "eliminated": case "incidental": {
      const q = round(r * 0.86);
      return `<path class="mark-${mark}" d="M${round(x - q)} ${round(y + q)}L${round(x + q)} ${round(y - q)}"/>`;
    }
    default:
      return "";
  }
}

function polygon(mark, x, y, corners, first, reach) {
  const at = n => {
    const angle = 2 * Math.PI * (first + n / corners);
    return `${round(x + Math.sin(angle) * reach)} ${round(y - Math.cos(angle) * reach)}`;
  };
  return `<path class="mark-${mark}" d="M${Array.from({ length: corners }, (_, n) => at(n)).join("L")}z"/>`;
}

/** The lines of a link, one upon the other: those of further chains are broader, and hollow or beaded. */
export function strokes({ strong, chain = 0 }) {
  const line = strong ? "strong" : "weak";
  return [[line], [`${line} broad`, "hollow"], [`${line} broad`, "beads"]][chain % 3];
}

const HATCH = 7;

/** Lines over a square for a role: rising, falling, level or upright ones. */
export function hatching(role, { x, y }, side) {
  const count = Math.max(2, Math.round(side / HATCH));
  const step = side / count;
  const line = (a, b) => `M${round(x + a[0])} ${round(y + a[1])}L${round(x + b[0])} ${round(y + b[1])}`;
  const each = (n, one) => Array.from({ length: n }, (_, at) => one((at + 0.5) * step)).join("");
  if (role === 3) return each(count, n => line([0, n], [side, n]));
  if (role === 4) return each(count, n => line([n, 0], [n, side]));
  return each(2 * count, n => {
    const [from, to] = [Math.max(n - side, 0), Math.min(n, side)];
    return role === 1 ? line([from, to], [to, from]) : line([side - from, to], [side - to, from]);
  });
}

export function cellMarkup(board, cell, content) {
  const { side, symbols, sizes, radius } = board.answer;
  if (content.value !== undefined) {
    const [x, y] = [cell.x + side / 2, cell.y + side / 2 + sizes.digit * BASE];
    let text = `<text class="digit ${content.kind}${content.wrong || content.clash ? " wrong" : ""}" x="${round(x)}" y="${round(y)}">${escape(symbols[content.value - 1])}</text>`;
    if (content.wrong) {
      const q = side * 0.3;
      text += `<path class="strike" d="M${round(x - q)} ${round(cell.y + side / 2 + q)}l${round(2 * q)} ${round(-2 * q)}"/>`;
    }
    if (content.clash) {
      const q = side * 0.22;
      text += `<path class="strike" d="M${round(x - q)} ${round(cell.y + side * 0.86)}h${round(2 * q)}"/>`;
    }
    return content.colour ? text + corner(board, cell, content.colour) : text;
  }
  if (content.dead) return deadMarkup(board, cell) + (content.notes ? notesMarkup(board, cell, content.notes) : "");
  if (content.notes) return notesMarkup(board, cell, content.notes);
  const ground = content.colour ? "deep" : "";
  if (content.values.length === 0) return `<rect x="${cell.x}" y="${cell.y}" width="${side}" height="${side}" fill="none"/>`;
  if (!content.marks) return textMarkup(board, content.values.map(value => [cell.square, value]), ground);
  const plain = [];
  let marked = "";
  content.values.forEach((value, n) => {
    const [mark, ...more] = content.marks[n].split(" ");
    if (!mark && !more.length) return plain.push(value);
    const [x, y] = board.centre(cell.square, value);
    const word = `<text class="cand on-${mark}${more.length ? " wrong" : ""}" x="${round(x)}" y="${round(y + sizes.candidate * BASE)}">${escape(symbols[value - 1])}</text>`;
    const drawn = shape(mark, x, y, radius);
    marked += ["eliminated", "incidental"].includes(mark) ? word + drawn : drawn + word;
    if (more.length) marked += shape("eliminated", x, y, radius).replace("mark-eliminated", "strike");
  });
  return (plain.length ? textMarkup(board, plain.map(value => [cell.square, value]), ground) : "") + marked;
}

/** A cross in an open cell for which nothing is left. */
function deadMarkup(board, cell) {
  const { side } = board.answer;
  const [x, y, q] = [cell.x + side / 2, cell.y + side / 2, side * 0.16];
  return `<path class="strike" d="M${round(x - q)} ${round(y - q)}l${round(2 * q)} ${round(2 * q)}m0 ${round(-2 * q)}l${round(-2 * q)} ${round(2 * q)}"/>`;
}

/** Where corner marks stand, in parts of the cell from its middle: the corners first, then the sides. */
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]];

/** The player's own marks: corner marks along the edge, centre marks in a row, smaller where there are many. */
function notesMarkup(board, cell, { corner, centre, wrong, heavy }) {
  const { side, inset, symbols, sizes } = board.answer;
  const [top, size] = [inset[1] - inset[0], sizes.digit * 0.44];
  const [x, y] = [cell.x + side / 2, cell.y + top + (side - top) / 2];
  const kind = value => `note${wrong.includes(value) ? " wrong" : ""}${value === heavy ? " hot" : ""}`;
  const text = (value, at, font) => `<text class="${kind(value)}" font-size="${round(font)}" x="${round(at[0])}" y="${round(at[1] + font * BASE)}">${escape(symbols[value - 1])}</text>`;
  const small = corner.length > CORNERS.length ? size * 0.8 : size;
  const [a, b] = [side / 2 - small * 0.55, (side - top) / 2 - small * 0.62];
  const around = corner.map((value, n) => {
    const [i, j] = CORNERS[n % CORNERS.length];
    return text(value, [x + i * a, y + j * b], small);
  });
  const wide = centre.reduce((sum, value) => sum + 0.62 * symbols[value - 1].length, 0);
  const font = Math.min(size, (side * 0.9) / wide);
  let from = x - wide * font / 2;
  const middle = centre.map(value => {
    const width = 0.62 * symbols[value - 1].length * font;
    from += width;
    return text(value, [from - width / 2, y], font);
  });
  return around.join("") + middle.join("");
}

/** Candidates as one text with a place for each sign, which is quicker than an element for each. */
export function textMarkup(board, places, kind = "") {
  const { symbols, sizes } = board.answer;
  const at = places.map(([square, value]) => board.centre(square, value));
  const signs = places.map(([, value]) => symbols[value - 1]);
  const y = value => round(value + sizes.candidate * BASE);
  if (signs.every(sign => sign.length === 1)) {
    const x = at.map(([one]) => round(one)).join(" ");
    return `<text class="cand ${kind}" x="${x}" y="${at.map(([, one]) => y(one)).join(" ")}">${escape(signs.join(""))}</text>`;
  }
  const parts = signs.map((sign, n) => `<tspan x="${round(at[n][0])}" y="${y(at[n][1])}">${escape(sign)}</tspan>`);
  return `<text class="cand ${kind}">${parts.join("")}</text>`;
}

/** The number of a colour in a corner of a filled cell. */
function corner(board, cell, colour) {
  const { side } = board.answer;
  return `<text class="corner" x="${round(cell.x + side - 8)}" y="${round(cell.y + side - 6)}">${COLOURS.indexOf(colour) + 1}</text>`;
}

/** Frames that tell colours apart in print and for those who do not see them. */
const FRAMES = { a: "", b: "7 3", c: "1.5 3", d: "10 3 2 3", e: "4 4", f: "14 4", g: "2 5", h: "8 2 2 2 2 2", i: "1 1.5" };

export function tintMarkup(board, tints, colours) {
  const { side } = board.answer;
  const place = cell => `x="${cell.x}" y="${cell.y}" width="${side}" height="${side}"`;
  const kinds = new Map();
  for (const [square, tint] of tints) {
    const cell = board.at.get(square);
    if (cell) kinds.set(tint, `${kinds.get(tint) ?? ""}M${cell.x} ${cell.y}h${side}v${side}h${-side}z`);
  }
  let text = "";
  for (const [tint, d] of kinds) text += `<path class="tint ${tint}" d="${d}"/>`;
  for (const [square, colour] of colours ?? []) {
    const cell = board.at.get(square);
    if (!cell) continue;
    const inner = `x="${cell.x + 2.5}" y="${cell.y + 2.5}" width="${side - 5}" height="${side - 5}"`;
    text += `<rect class="tint ${colour}" ${place(cell)}/><rect class="frame" ${inner} rx="2" stroke-dasharray="${FRAMES[colour]}"/>`;
  }
  return text;
}
