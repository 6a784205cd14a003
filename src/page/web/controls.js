/* What one does on the board: modes, digit keys, marks, colours, links and undo.
 *
 *   new Controls(app, play): filters (filters.js), under (an element), open(), update(), selected(),
 *   pick(place), drawing() (marks, tints, hot), keys() */

import { bindings } from "./bindings.js";
import { Filters } from "./filters.js";
import { complete } from "./full.js";
import { option, showOptions } from "./options.js";
import { Palette } from "./palette.js";
import { button, el, fill, segmented } from "./parts.js";
import { COLOURS } from "./state.js";
import { keep, kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/play.js";

const t = words(table);
/** The modes where the player's own marks are shown, and where all candidates are. */
const MODES = { own: ["digit", "corner", "centre", "colour", "link"], all: ["digit", "candidate", "colour", "link"] };
export const MODE_KEYS = { digit: "Z", corner: "X", candidate: "X", centre: "C", colour: "V", link: "B" };
/** The mode of the other list that does the same. */
const OTHER = { corner: "candidate", centre: "candidate", candidate: "corner" };

export class Controls {
  constructor(app, play) {
    Object.assign(this, { app, play, mode: kept("mode", "digit"), from: null });
    this.filters = new Filters(app, play);
    this.palette = new Palette(() => this.turn(this.mode));
    this.under = el("div.under");
  }

  get modes() { return MODES[this.app.position.own ? "own" : "all"]; }

  /** Builds the controls for a board. */
  open() {
    this.from = null;
    this.own = null;
    this.filters.open();
    this.needed = complete(this.app.answer);
    const { symbols } = this.app.answer;
    const position = () => this.app.position;
    const undo = () => button("↶", () => position().undo(), { kind: "quiet", label: t("undo") });
    const redo = () => button("↷", () => position().redo(), { kind: "quiet", label: t("redo") });
    const hint = () => this.play.panels.hint.further();
    this.undo = [undo(), undo()];
    this.redo = [redo(), redo()];
    this.choice = el("div");
    this.digits = symbols.map((symbol, n) => el("button", { type: "button", onclick: event => this.press(n + 1, event) }, symbol, " ", el("small")));
    const digits = el(symbols.length > 9 ? "div.keys.many" : "div.keys", { role: "group", "aria-label": t("digits") }, this.digits);
    digits.style.setProperty("--across", symbols.length > 9 ? Math.ceil(symbols.length / Math.ceil(symbols.length / 13)) : symbols.length);
    const zoom = this.play.root.classList.contains("big") || this.play.zoom.rest > 1 ? button(t("zoom"), () => this.play.closer(), { kind: "quiet", key: "+" }) : null;
    this.tools = el("div.tools");
    this.note = el("p.note", { "aria-live": "polite" });
    const thumb = el("div.thumb.phone", null, this.undo[1], this.redo[1], button(t("erase"), () => this.erase(), { kind: "quiet" }), button(t("hint"), hint, { kind: "main" }));
    fill(this.under,
      el("div.row.split", null, this.choice, el(zoom ? "div" : "div.desktop", null, zoom, el("span.desktop", null, this.undo[0], this.redo[0]))),
      digits, el("div.row", null, this.tools, this.note), thumb);
    this.turn(this.mode);
  }

  turn(mode) {
    const { modes } = this;
    const { own } = this.app.position;
    this.mode = modes.includes(mode) ? mode : modes.includes(OTHER[mode]) ? OTHER[mode] : modes[0];
    this.from = null;
    keep("mode", this.mode);
    if (this.own !== own) {
      this.own = own;
      this.seg = segmented(t("mode"), modes.map(id => ({ id, words: t(id), key: MODE_KEYS[id] })), this.mode, id => this.turn(id));
      fill(this.choice, this.seg);
    }
    this.seg.choose(this.mode);
    fill(this.tools, this.mode === "colour" ? this.palette.colourTools(own) : this.mode === "link" ? this.palette.linkTools() : this.markTools(own));
    this.update();
    this.play.draw();
  }

  markTools(own) {
    const { position } = this.app;
    const layer = button(t("all candidates"), () => this.show(), { kind: "quiet", key: "Q", pressed: !own });
    return [
      layer,
      own ? button(t("fill"), () => position.fill(), { kind: "quiet" }) : null,
      own ? button(t("clean"), () => position.clean(), { kind: "quiet" }) : null,
      button(t("options…"), () => showOptions(this.app), { kind: "quiet" }),
    ];
  }

  /** From the player's own marks to all candidates, and back. */
  show() {
    this.app.position.show(!this.app.position.own);
  }

  /** After a change of the position. */
  update() {
    const { position, answer } = this.app;
    if (!this.digits || !position) return;
    if (this.own !== position.own) return this.turn(this.mode);
    const counts = new Map();
    for (const { square } of answer.cells) {
      const value = position.value(square);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    answer.symbols.forEach((symbol, n) => {
      const left = this.needed === null ? null : this.needed - (counts.get(n + 1) ?? 0);
      const key = this.digits[n];
      key.lastChild.textContent = left > 0 ? left : "";
      key.classList.toggle("done", left !== null && left <= 0);
      key.setAttribute("aria-label", left === null ? symbol : left > 0 ? t("digit left", { value: symbol, left }) : t("digit done", { value: symbol }));
    });
    this.filters.update();
    for (const one of this.undo) one.disabled = !position.canUndo;
    for (const one of this.redo) one.disabled = !position.canRedo;
    this.note.hidden = this.mode !== "link";
    this.note.textContent = this.from ? t("link from", { place: this.nameOf(this.from) }) : t(position.own ? "line begin" : "link begin");
  }

  nameOf([square, value]) {
    const { name } = this.play.board.at.get(square);
    return value ? `${this.app.answer.symbols[value - 1]} ${name}` : name;
  }

  selected() {
    if (this.mode !== "link") this.from = null;
    if (option("equal") || this.filters.peers) this.play.draw();
  }

  drawing() {
    const marks = new Map(this.from?.[1] ? [[this.from.join(":"), "ghost"]] : []);
    const { tints, hot } = this.filters.drawing();
    if (this.from && !this.from[1]) tints.set(this.from[0], "area");
    return { tints, marks, hot };
  }

  /** A click on the board. */
  pick({ square, value, event }) {
    const { position } = this.app;
    if (!this.play.board.at.has(square)) return;
    const has = value !== null && position.shown(square).includes(value);
    // A finger is too broad for a slot of a cell that was not chosen before.
    const again = event.pointerType !== "touch" || this.touched === square;
    this.touched = square;
    if (event.detail === 2 && this.mode !== "colour" && this.mode !== "link" && this.twice(square, has ? value : null)) return;
    if (this.mode === "candidate" && value !== null && again && (has || position.removed(square).includes(value))) position.toggle(square, value);
    else if (this.mode === "colour") this.paint(square, has ? value : null);
    else if (this.mode === "link" && (has || position.own)) this.end(square, has ? value : 0);
  }

  /** A double click: on a candidate or a cell with one centre mark it enters the value, on a value it selects all equal ones. */
  twice(square, candidate) {
    const { position } = this.app;
    const value = position.value(square);
    const marks = position.own ? position.centre(square) : [];
    const only = candidate ?? (marks.length === 1 ? marks[0] : null);
    if (value !== null) this.play.board.select(this.app.answer.cells.map(cell => cell.square).filter(other => position.value(other) === value));
    else if (only !== null && this.mode !== "candidate") this.enter(square, only);
    else return false;
    return true;
  }

  paint(square, value) {
    const { position } = this.app;
    const { colour, paints } = this.palette;
    const isCell = position.own || paints === "cells" || position.value(square) !== null;
    if (isCell) position.paint(square, null, colour);
    else if (value !== null) position.paint(square, value, colour);
  }

  /** One end of a link, then the other. */
  end(square, value) {
    const { from } = this;
    this.from = from === null ? [square, value] : null;
    if (from !== null && (from[0] !== square || from[1] !== value)) this.app.position.link(from, [square, value], this.palette.weak);
    this.update();
    this.play.draw();
  }

  /** A digit key of the page; a second touch right after the first makes the value a corner mark. */
  press(value, event) {
    const { position } = this.app;
    const { cursor } = this.play.board;
    if (event.detail !== 2 || this.mode !== "digit" || !position.own || cursor === null) return this.digit(value);
    position.undo();
    this.mark("corner", value);
  }

  get squares() {
    const { cursor, selected } = this.play.board;
    return selected.size ? [...selected] : cursor === null ? [] : [cursor];
  }

  /** A digit, by a key of the keyboard or of the page. */
  digit(value) {
    const { position } = this.app;
    const { cursor } = this.play.board;
    if (cursor === null) return this.play.board.focus();
    if (this.mode === "digit") this.enter(cursor, value);
    else if (this.mode === "candidate") this.toggle(value);
    else if (this.mode === "colour") this.colourOf(value);
    else if (this.mode !== "link") this.mark(this.mode, value);
    else if (position.own) this.end(cursor, 0);
    else if (position.shown(cursor).includes(value)) this.end(cursor, value);
  }

  enter(square, value) {
    const { position } = this.app;
    if (position.value(square) === value) return position.erase(square);
    position.edit(() => {
      position.enter(square, value);
      if (position.own && option("tidy")) position.clear(square, value);
    });
  }

  /** Removes a candidate from the selected cells, or gives it back where none has it. */
  toggle(value) {
    const { position } = this.app;
    const holders = this.squares.filter(square => position.shown(square).includes(value));
    position.edit(() => {
      for (const square of holders.length ? holders : this.squares) if (position.value(square) === null) position.toggle(square, value);
    });
  }

  mark(kind, value) { this.app.position.note(kind, this.squares, value); }

  /** A digit in the mode Colour: the candidate that is coloured, or the number of a colour for the selected cells. */
  colourOf(value) {
    const { position } = this.app;
    if (position.own || this.palette.paints === "cells") return COLOURS[value - 1] && this.paintCells(COLOURS[value - 1]);
    position.edit(() => {
      for (const square of this.squares) if (position.shown(square).includes(value)) position.paint(square, value, this.palette.colour);
    });
  }

  paintCells(colour) {
    this.app.position.edit(() => { for (const square of this.squares) this.app.position.paint(square, null, colour); });
  }

  erase() {
    this.app.position.edit(() => { for (const square of this.squares) this.app.position.erase(square); });
  }

  cancel() {
    const { from } = this;
    this.from = null;
    if (!this.filters.clear() && from === null) return false;
    this.update();
    this.play.draw();
  }

  keys() { return bindings(this.app, this.play, this); }
}
