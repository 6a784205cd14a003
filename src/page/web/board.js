/* The one renderer of boards, for all views.
 *
 *   const board = new Board(host, { label, pick, other, select, many });
 *     label           the name of the board for screen readers
 *     pick(place)     a click or touch: place = { square, value, event }; `value` is the value whose
 *                     slot was met in an open cell, null elsewhere; squares without a cell count too
 *     other(place)    a click by the other button of the mouse
 *     select(squares, cursor)   the selection changed by the mouse, a finger or the arrow keys
 *     many            true: several cells can be selected (drag, Ctrl click, Shift arrows)
 *   board.show(answer)      sets the board: the answer `Board` of the engine
 *   board.draw(state)       draws a state, touching only what differs from the last one:
 *     values       Map square -> value, beside the givens of the answer (or all, with `bare: true`)
 *     candidates   square => list of values that are drawn in an open cell; none if absent
 *     corner, centre   square => list of values: the player's marks in an open cell
 *     lawful       square => list of values: other marks are red
 *     hot          value whose candidates and marks are heavy
 *     tints        Map square -> see | equal | run | area | lost | new | warn | ok | bad
 *     colours      Map square -> a to i
 *     marks        Map "square:value" -> a to i | true false used eliminated placed | all many few | ghost
 *     tried        Set of squares whose value is only tried
 *     clash, dead  Sets of squares: values that break a law, open cells for which nothing is left
 *     wrong        Set of squares (entered values that are wrong) and "square:value"
 *     figure       a Figure of the engine: its cells, marks, links, nodes and rings are drawn
 *     links        [{ d, weak }], drawn as links of the hand
 *     cursor, selected   a square or null, a Set of squares; the board keeps its own where absent
 *   board.centre(square, value)   [x, y] of a candidate in the units of the drawing; of the cell for the value 0
 *   board.squareAt([x, y])        the square at a place in the drawing; null outside of the board
 *   board.drawn                   where it is set, dragging draws a line: it is called with its squares in order
 *   board.choose(square)          moves the selection there;  board.select(squares) selects these
 *   board.focus(), board.svg, board.cursor, board.selected, board.answer
 */

import { figureParts } from "./figure.js";
import { corner, frame } from "./frame.js";
import { svg } from "./parts.js";
import { listen } from "./pointing.js";
import { label } from "./reading.js";
import { drawWalk } from "./walk.js";
import { cellMarkup, escape, hatching, strokes, textMarkup, tintMarkup } from "./squares.js";

let boards = 0;

export class Board {
  constructor(host, { label = "", pick, other, select, many = false } = {}) {
    this.id = `b${++boards}`;
    Object.assign(this, { pick, other });
    this.onselect = select;
    this.many = many;
    this.drawn = null;
    this.cursor = null;
    this.selected = new Set();
    this.state = {};
    this.layers = {};
    const layer = (name, props) => (this.layers[name] = svg("g", { "aria-hidden": "true", ...props }));
    this.svg = svg("svg", { class: "board", role: "grid", tabindex: "0", "aria-label": label },
      layer("below"), layer("tints"), layer("figures"), layer("above"), layer("selection"), layer("links"),
      layer("cells", { "aria-hidden": null, role: "rowgroup" }), layer("hot"));
    host.append(this.svg);
    listen(this);
  }

  show(answer) {
    const stays = this.answer && shape(this.answer) === shape(answer);
    this.answer = answer;
    this.at = new Map(answer.cells.map(cell => [cell.square, cell]));
    if (!stays) {
      this.keys = new Map();
      this.layers.cells.replaceChildren();
    }
    this.last = {};
    const { inset, pitch, across } = answer;
    const slot = n => [inset[0] + (n % across + 0.5) * pitch, inset[1] + (Math.floor(n / across) + 0.5) * pitch];
    this.slots = answer.symbols.map((_, n) => slot(n));
    this.frame = frame(answer);
    this.svg.setAttribute("viewBox", this.frame.join(" "));
    this.svg.style.setProperty("--ratio", this.frame[2] / this.frame[3]);
    this.svg.style.setProperty("--grow", Math.min(1.35, Math.max(1, this.frame[2] / 650)));
    this.svg.style.setProperty("--digit", `${answer.sizes.digit}px`);
    this.svg.style.setProperty("--candidate", `${answer.sizes.candidate}px`);
    this.svg.setAttribute("aria-rowcount", answer.rows);
    this.svg.setAttribute("aria-colcount", answer.columns);
    this.svg.classList.toggle("clued", answer.outside);
    this.layers.below.innerHTML = answer.below;
    // Tints lie below what the puzzle draws.
    this.layers.figures.replaceChildren(...this.layers.below.querySelectorAll(":scope > .figures"));
    this.layers.above.innerHTML = answer.above;
    if (!this.at.has(this.cursor)) this.cursor = null;
    this.selected = new Set([...this.selected].filter(square => this.at.has(square)));
  }

  centre(square, value) {
    const cell = this.at.get(square);
    const [x, y] = value ? this.slots[value - 1] : [this.answer.side / 2, this.answer.side / 2];
    return [cell.x + x, cell.y + y];
  }

  squareAt([x, y]) {
    const { side, rows, columns } = this.answer;
    const [left, top] = corner(this.answer);
    const [column, row] = [Math.floor((x - left) / side), Math.floor((y - top) / side)];
    return column < 0 || row < 0 || column >= columns || row >= rows ? null : row * columns + column;
  }

  draw(state) {
    if (!this.answer) return;
    this.state = state;
    if (state.cursor !== undefined) this.cursor = state.cursor;
    if (state.selected) this.selected = state.selected;
    const figure = state.figure ? figureParts(state.figure) : null;
    this.roles = new Map(figure?.roles.map(({ role, title }) => [`role${role}`, title]));
    this.drawCells(state, figure);
    this.drawHot(state, figure);
    this.set("tints", tintMarkup(this, new Map([...(state.tints ?? []), ...(figure?.tints ?? [])]), state.colours) + this.hatches(figure));
    this.drawLinks(state, figure);
    drawWalk(this, state.figure);
    this.drawSelection();
  }

  drawCells(state, figure) {
    const { cells } = this.answer;
    const contents = cells.map(cell => this.content(cell, state, figure));
    const changed = cells.flatMap((cell, n) => (this.keys.get(cell.square)?.key === contents[n].key ? [] : [n]));
    if (!this.keys.size) return this.build(contents);
    for (const n of changed) {
      const [cell, content] = [cells[n], contents[n]];
      const known = this.keys.get(cell.square);
      known.key = content.key;
      known.node.innerHTML = cellMarkup(this, cell, content);
      known.node.setAttribute("aria-label", label(this, cell, content));
    }
  }

  /** Builds all cells at once. They stay for as long as the board does, for whoever reads one. */
  build(contents) {
    const { cells, columns } = this.answer;
    let row = -1;
    let text = "";
    cells.forEach((cell, n) => {
      const at = Math.floor(cell.square / columns);
      if (at !== row) text += `${row < 0 ? "" : "</g>"}<g role="row" aria-rowindex="${at + 1}">`;
      row = at;
      const name = escape(label(this, cell, contents[n]));
      text += `<g role="gridcell" id="${this.id}-${cell.square}" aria-colindex="${cell.square % columns + 1}" aria-label="${name}">${cellMarkup(this, cell, contents[n])}</g>`;
    });
    this.layers.cells.innerHTML = row < 0 ? "" : `${text}</g>`;
    const nodes = this.layers.cells.querySelectorAll('[role="gridcell"]');
    this.keys = new Map(cells.map((cell, n) => [cell.square, { key: contents[n].key, node: nodes[n] }]));
  }

  /** What a cell shows, with a key that is equal where the look is. */
  content(cell, state, figure) {
    const { square } = cell;
    const given = state.bare ? null : cell.given;
    const value = given ?? state.values?.get(square) ?? null;
    const colour = state.colours?.get(square) ?? "";
    if (value !== null) {
      const wrong = state.wrong?.has(square) ?? false;
      const clash = state.clash?.has(square) ?? false;
      const kind = given !== null ? "given" : state.tried?.has(square) ? "put tried" : "put";
      return { kind, given: given !== null, value, wrong, clash, colour, key: `${kind}${value}${wrong}${clash}${colour}` };
    }
    const dead = state.dead?.has(square) ?? false;
    const notes = !figure && state.corner ? this.notes(square, state) : null;
    if (notes || dead) return { values: [], marks: null, notes, dead, colour, key: `${JSON.stringify(notes)}${dead}|${colour}` };
    const values = state.candidates?.(square) ?? [];
    if (!figure && !state.marks?.size && !state.wrong?.size) return { values, marks: null, colour, key: `${values}|${colour}` };
    const marks = [];
    for (const one of values) {
      const name = `${square}:${one}`;
      const mark = figure?.marks.get(name) ?? state.marks?.get(name) ?? "";
      marks.push(state.wrong?.has(name) ? `${mark} wrong` : mark);
    }
    // A mark on a value that is not among the candidates is drawn too: a step may speak of it.
    const more = figure?.byCell.get(square)?.filter(one => !values.includes(one)) ?? [];
    for (const one of more) marks.push(figure.marks.get(`${square}:${one}`));
    const all = more.length ? [...values, ...more] : values;
    const plain = marks.every(mark => !mark);
    return { values: all, marks: plain ? null : marks, colour, key: plain ? `${all}|${colour}` : `${all}|${marks}|${colour}` };
  }

  /** The player's marks of a cell, null where there are none; those that it cannot hold are listed as wrong. */
  notes(square, state) {
    const [corner, centre] = [state.corner(square), state.centre(square)];
    if (corner.length + centre.length === 0) return null;
    const lawful = state.lawful?.(square);
    const wrong = lawful ? [...new Set([...corner, ...centre])].filter(value => !lawful.includes(value)) : [];
    const heavy = [...corner, ...centre].includes(state.hot) ? state.hot : null;
    return { corner, centre, wrong, heavy };
  }

  /** Heavy candidates lie upon the others as one text: a filter then changes no cell. */
  drawHot(state, figure) {
    const places = [];
    for (const { square } of state.hot ? this.answer.cells : []) {
      const name = `${square}:${state.hot}`;
      const plain = !state.marks?.has(name) && !figure?.marks.has(name);
      if (plain && this.open(square) && state.candidates?.(square).includes(state.hot)) places.push([square, state.hot]);
    }
    this.set("hot", places.length ? textMarkup(this, places, "hot") : "");
  }

  open(square) {
    const given = this.state.bare ? null : this.at.get(square).given;
    return given === null && !this.state.values?.has(square);
  }

  hatches(figure) {
    const { side } = this.answer;
    return (figure?.roles ?? []).map(({ role, squares }) => {
      const d = [...squares].map(square => this.at.get(square)).filter(Boolean).map(cell => hatching(role, cell, side)).join("");
      return d ? `<path class="hatching role${role}" d="${d}"/>` : "";
    }).join("");
  }

  drawLinks(state, figure) {
    let text = "";
    for (const d of figure?.nodes ?? []) text += `<path class="node" stroke-width="${2 * this.answer.radius + 4}" d="${d}"/>`;
    for (const link of figure?.links ?? []) text += strokes(link).map(kind => `<path class="link ${kind}" d="${link.d}"/>`).join("");
    for (const { d, weak } of state.links ?? []) text += `<path class="link hand${weak ? " weak" : ""}" d="${d}"/>`;
    for (const [square, value] of figure?.rings ?? []) {
      const [x, y] = this.centre(square, value);
      text += `<circle class="ring" cx="${x}" cy="${y}" r="${this.answer.radius + 2.5}"/>`;
    }
    this.set("links", text);
  }

  drawSelection() {
    const { side } = this.answer;
    let text = "";
    const box = (square, kind, by) => {
      const cell = this.at.get(square);
      if (cell) text += `<rect class="${kind}" x="${cell.x + by}" y="${cell.y + by}" width="${side - 2 * by}" height="${side - 2 * by}" rx="2"/>`;
    };
    if (this.selected.size > 1) for (const square of this.selected) box(square, "selected", 1);
    if (this.cursor !== null) box(this.cursor, "cursor", 1.5);
    this.set("selection", text);
    if (this.cursor === null) this.svg.removeAttribute("aria-activedescendant");
    else this.svg.setAttribute("aria-activedescendant", `${this.id}-${this.cursor}`);
  }

  set(layer, text) {
    if (this.last[layer] === text) return;
    this.last[layer] = text;
    this.layers[layer].innerHTML = text;
  }

  arrow(event) {
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || !this.answer) return;
    event.preventDefault();
    const { rows, columns } = this.answer;
    let [row, column] = [Math.floor(this.cursor / columns), this.cursor % columns];
    for (;;) {
      [row, column] = [row + way[0], column + way[1]];
      if (row < 0 || column < 0 || row >= rows || column >= columns) return;
      if (this.at.has(row * columns + column)) break;
    }
    this.choose(row * columns + column, event.shiftKey && this.many ? "more" : "one");
  }

  /** Selects a cell: alone, beside the others ("more"), or the rectangle from the last to it ("to"). */
  choose(square, how = "one") {
    const { columns } = this.answer;
    if (how === "more") this.selected.add(square);
    else if (how === "to" && this.cursor !== null) {
      const span = (a, b) => [Math.min(a, b), Math.max(a, b)];
      const [top, bottom] = span(Math.floor(this.cursor / columns), Math.floor(square / columns));
      const [left, right] = span(this.cursor % columns, square % columns);
      for (const one of this.at.keys()) {
        const [row, column] = [Math.floor(one / columns), one % columns];
        if (row >= top && row <= bottom && column >= left && column <= right) this.selected.add(one);
      }
    } else this.selected = new Set([square]);
    this.cursor = square;
    this.drawSelection();
    this.onselect?.(this.selected, this.cursor);
  }

  /** Selects squares; the cursor stands in the last of them. */
  select(squares) {
    this.selected = new Set(squares);
    this.cursor = squares.at(-1) ?? null;
    this.drawSelection();
    this.onselect?.(this.selected, this.cursor);
  }

  focus() {
    this.svg.focus({ preventScroll: true });
  }
}

/** What boards have in common whose cells are the same on the screen. */
function shape({ rows, columns, side, pitch, inset, symbols, sizes, cells }) {
  return JSON.stringify([rows, columns, side, pitch, inset, symbols, sizes, cells.map(({ square, name, x, y }) => [square, name, x, y])]);
}
