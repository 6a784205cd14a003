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
    case "b":
      return `<rect class="mark-b" x="${round(x - r * 0.92)}" y="${round(y - r * 0.92)}" width="${round(r * 1.84)}" height="${round(r * 1.84)}" rx="1.5"/>`;
    case "c": {
      const d = round(r * 1.18);
      return `<path class="mark-c" d="M${a} ${round(y - d)}l${d} ${d}l${-d} ${d}l${-d} ${-d}z"/>`;
    }
    case "d": {
      const [w, h, q] = [round(r * 1.12), round(r * 0.97), round(r * 0.56)];
      return `<path class="mark-d" d="M${round(x - q)} ${round(y - h)}h${2 * q}L${round(x + w)} ${b}L${round(x + q)} ${round(y + h)}h${-2 * q}L${round(x - w)} ${b}z"/>`;
    }
    case "role1": return polygon(mark, x, y, 4, 0, r * 1.25);
    case "role2": return polygon(mark, x, y, 6, 0, r * 1.12);
    case "role3": return polygon(mark, x, y, 3, 0.5, r * 1.4);
    case "role4": return polygon(mark, x, y, 8, 0.0625, r * 1.08);
    case "all": case "many": case "few":
      return `<rect class="mark-${mark}" x="${round(x - r)}" y="${round(y - r * 0.86)}" width="${round(2 * r)}" height="${round(1.72 * r)}" rx="2"/>`;
    case "eliminated": {
      const q = round(r * 0.86);
      return `<path class="mark-eliminated" d="M${round(x - q)} ${round(y + q)}L${round(x + q)} ${round(y - q)}"/>`;
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
    let text = `<text class="digit ${content.kind}${content.wrong ? " wrong" : ""}" x="${round(x)}" y="${round(y)}">${escape(symbols[content.value - 1])}</text>`;
    if (content.wrong) {
      const q = side * 0.3;
      text += `<path class="strike" d="M${round(x - q)} ${round(cell.y + side / 2 + q)}l${round(2 * q)} ${round(-2 * q)}"/>`;
    }
    return content.colour ? text + corner(board, cell, content.colour) : text;
  }
  const ground = content.colour ? "deep" : "";
  if (!content.marks) return content.values.length ? textMarkup(board, content.values.map(value => [cell.square, value]), ground) : "";
  const plain = [];
  let marked = "";
  content.values.forEach((value, n) => {
    const [mark, ...more] = content.marks[n].split(" ");
    if (!mark && !more.length) return plain.push(value);
    const [x, y] = board.centre(cell.square, value);
    const word = `<text class="cand on-${mark}${more.length ? " wrong" : ""}" x="${round(x)}" y="${round(y + sizes.candidate * BASE)}">${escape(symbols[value - 1])}</text>`;
    const drawn = shape(mark, x, y, radius);
    marked += mark === "eliminated" ? word + drawn : drawn + word;
    if (more.length) marked += shape("eliminated", x, y, radius).replace("mark-eliminated", "strike");
  });
  return (plain.length ? textMarkup(board, plain.map(value => [cell.square, value]), ground) : "") + marked;
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

/** The letter of a colour in a corner of a filled cell. */
function corner(board, cell, colour) {
  const { side } = board.answer;
  return `<text class="corner" x="${round(cell.x + side - 8)}" y="${round(cell.y + side - 6)}">${colour}</text>`;
}

/** Frames that tell colours apart in print and for those who do not see them. */
const FRAMES = { a: "", b: "7 3", c: "1.5 3", d: "10 3 2 3" };

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
