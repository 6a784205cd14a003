/* What one does on the board: modes, digit keys, colours, links, filters and undo.
 *
 *   new Controls(app, play): filter and under (elements), open(), update(), selected(),
 *   pick(place), drawing() (marks, tints, hot), keys() */

import { button, el, fill, segmented, svg } from "./parts.js";
import { complete } from "./full.js";
import { shape } from "./squares.js";
import { keep, kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/play.js";

const t = words(table);
const MODES = ["digit", "candidate", "colour", "link"];
const MODE_KEYS = { digit: "Z", candidate: "X", colour: "C", link: "V" };
const COLOURS = ["a", "b", "c", "d"];

/** The picture of a colour: its shape with its letter. */
export function swatch(colour) {
  const picture = svg("svg", { viewBox: "0 0 26 26", "aria-hidden": "true" });
  picture.innerHTML = `${shape(colour, 13, 13, 10.6)}<text x="13" y="17.5">${colour}</text>`;
  return picture;
}

export class Controls {
  constructor(app, play) {
    Object.assign(this, { app, play, mode: kept("mode", "digit"), colour: "a", paints: "candidates", weak: false });
    Object.assign(this, { hot: null, pairs: false, from: null, hides: kept("hides", false) });
    this.filter = el("div.filter", { role: "group", "aria-label": t("show one") });
    this.under = el("div.under");
  }

  /** Builds the controls for a board. */
  open() {
    Object.assign(this, { hot: null, pairs: false, from: null });
    const { symbols } = this.app.answer;
    this.needed = complete(this.app.answer);
    this.filters = symbols.map((symbol, n) => el("button", { type: "button", onclick: () => this.show(n + 1) }, symbol));
    this.pairsButton = el("button.word", { type: "button", onclick: () => this.showPairs(), title: t("show pairs") }, t("pairs"));
    fill(this.filter, el("span", null, t("show")), this.filters, this.pairsButton);
    this.undo = [button(t("undo"), () => this.app.position.undo(), { kind: "quiet", key: "Ctrl Z" }), button(t("undo"), () => this.app.position.undo())];
    this.wipe = button(t("erase"), () => this.erase());
    this.wipe.classList.add("phone");
    this.redo = button(t("redo"), () => this.app.position.redo(), { kind: "quiet" });
    this.undo[1].classList.add("phone");
    this.modes = segmented(t("mode"), MODES.map(id => ({ id, words: t(id), key: MODE_KEYS[id] })), this.mode, mode => this.turn(mode));
    this.digits = symbols.map((symbol, n) => el("button", { type: "button", onclick: () => this.digit(n + 1) }, symbol, el("small")));
    const digits = el(symbols.length > 9 ? "div.keys.many" : "div.keys", { role: "group", "aria-label": t("digits") }, this.digits);
    digits.style.setProperty("--across", symbols.length > 9 ? Math.ceil(symbols.length / Math.ceil(symbols.length / 13)) : symbols.length);
    const zoom = this.play.root.classList.contains("big") ? button(t("zoom"), () => this.play.closer(), { kind: "quiet", key: "+" }) : null;
    this.tools = el("div.tools");
    this.note = el("p.note", { "aria-live": "polite" });
    fill(this.under,
      el("div.row.split", null, this.modes, el(zoom ? "div" : "div.desktop", null, zoom, el("span.desktop", null, this.undo[0], this.redo))),
      digits, el("div.row", null, this.tools, this.wipe, this.undo[1], this.note));
    this.turn(this.mode);
  }

  turn(mode) {
    this.mode = mode;
    this.from = null;
    keep("mode", mode);
    this.modes.choose(mode);
    const { colour } = this;
    if (mode === "colour") {
      const paint = el("div.paint", { role: "group", "aria-label": t("paint") }, COLOURS.map(one =>
        el("button", { type: "button", "aria-pressed": String(one === colour), "aria-label": t(`colour ${one}`), onclick: () => this.choose(one) }, swatch(one))));
      const what = segmented(t("paint what"), ["candidates", "cells"].map(id => ({ id, words: t(id) })), this.paints, id => { this.paints = id; });
      what.classList.add("slim");
      fill(this.tools, paint, what);
    } else if (mode === "link") {
      const kind = segmented(t("link kind"), ["strong", "weak"].map(id => ({ id, words: t(id) })), this.weak ? "weak" : "strong", id => { this.weak = id === "weak"; });
      fill(this.tools, kind);
    } else fill(this.tools, button(t(this.hides ? "show candidates" : "hide candidates"), () => this.hide(), { kind: "quiet", key: "Q" }));
    this.update();
    this.play.draw();
  }

  /** All candidates out of sight, or back. */
  hide() {
    this.hides = !this.hides;
    keep("hides", this.hides);
    this.turn(this.mode);
  }

  /** From strong links to weak ones, and back. */
  otherLink() {
    if (this.mode === "link") this.weak = !this.weak;
    this.turn("link");
  }

  choose(colour) {
    this.colour = colour;
    this.turn("colour");
  }

  /** After a change of the position. */
  update() {
    const { position, answer } = this.app;
    if (!this.filters || !position) return;
    const counts = new Map();
    const open = new Set();
    for (const { square } of answer.cells) {
      const value = position.value(square);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
      for (const one of position.candidates(square)) open.add(one);
    }
    answer.symbols.forEach((symbol, n) => {
      const value = n + 1;
      const filter = this.filters[n];
      filter.setAttribute("aria-pressed", String(this.hot === value));
      filter.setAttribute("aria-label", open.has(value) ? t("show digit", { value: symbol }) : t("none open", { value: symbol }));
      filter.disabled = !open.has(value) && this.hot !== value;
      const left = this.needed === null ? null : this.needed - (counts.get(value) ?? 0);
      const key = this.digits[n];
      key.lastChild.textContent = left > 0 ? left : "";
      key.classList.toggle("done", left !== null && left <= 0);
      key.setAttribute("aria-label", left === null ? symbol : left > 0 ? t("digit left", { value: symbol, left }) : t("digit done", { value: symbol }));
    });
    this.pairsButton.setAttribute("aria-pressed", String(this.pairs));
    for (const one of this.undo) one.disabled = !position.canUndo;
    this.redo.disabled = !position.canRedo;
    const place = this.from && `${answer.symbols[this.from[1] - 1]} ${this.play.board.at.get(this.from[0]).name}`;
    this.note.textContent = this.mode !== "link" ? "" : place ? t("link from", { place }) : t("link begin");
    this.note.hidden = this.mode !== "link";
  }

  selected() {
    if (this.mode !== "link") this.from = null;
  }

  show(value) {
    this.hot = this.hot === value ? null : value;
    this.pairs = false;
    this.update();
    this.play.draw();
  }

  showPairs() {
    this.pairs = !this.pairs;
    this.hot = null;
    this.update();
    this.play.draw();
  }

  drawing() {
    const { position, answer } = this.app;
    const tints = new Map();
    for (const { square } of answer.cells) {
      const candidates = position.candidates(square);
      const seen = this.hot !== null && (candidates.includes(this.hot) || position.value(square) === this.hot);
      if (seen || (this.pairs && candidates.length === 2)) tints.set(square, "see");
    }
    const marks = new Map(this.from ? [[this.from.join(":"), "ghost"]] : []);
    return { tints, marks, hot: this.hot };
  }

  /** A click on the board. */
  pick({ square, value, event }) {
    const { position } = this.app;
    if (!this.play.board.at.has(square)) return;
    const has = value !== null && position.candidates(square).includes(value);
    // A finger is too broad for a slot of a cell that was not chosen before.
    const again = event.pointerType !== "touch" || this.touched === square;
    this.touched = square;
    if (this.mode === "digit" && has && event.detail === 2) position.enter(square, value);
    else if (this.mode === "candidate" && value !== null && again && (has || position.removed(square).includes(value))) position.toggle(square, value);
    else if (this.mode === "colour" && this.paints === "cells") position.paint(square, null, this.colour);
    else if (this.mode === "colour" && position.value(square) !== null) position.paint(square, null, this.colour);
    else if (this.mode === "colour" && has) position.paint(square, value, this.colour);
    else if (this.mode === "link" && has) this.end(square, value);
  }

  /** One end of a link, then the other. */
  end(square, value) {
    const { position } = this.app;
    const { from } = this;
    if (from === null) this.from = [square, value];
    else {
      this.from = null;
      if (from[0] !== square || from[1] !== value) position.link(from, [square, value], this.weak);
    }
    this.update();
    this.play.draw();
  }

  /** A digit, by a key of the keyboard or of the page. */
  digit(value) {
    const { position } = this.app;
    const { cursor, selected } = this.play.board;
    if (cursor === null) return this.play.board.focus();
    const squares = selected.size ? [...selected] : [cursor];
    const holders = squares.filter(square => position.candidates(square).includes(value));
    if (this.mode === "digit") {
      if (position.value(cursor) === value) position.erase(cursor);
      else position.enter(cursor, value);
    } else if (this.mode === "candidate") {
      position.edit(() => {
        for (const square of holders.length ? holders : squares) {
          if (position.value(square) === null) position.toggle(square, value);
        }
      });
    } else if (this.mode === "colour") {
      position.edit(() => { for (const square of holders) position.paint(square, value, this.colour); });
    } else if (holders.includes(cursor)) this.end(cursor, value);
  }

  erase() {
    const { cursor, selected } = this.play.board;
    this.app.position.edit(() => { for (const square of selected.size ? selected : [cursor]) this.app.position.erase(square); });
  }

  paintCells(colour) {
    this.app.position.edit(() => { for (const square of this.play.board.selected) this.app.position.paint(square, null, colour); });
  }

  cancel() {
    if (this.from === null && this.hot === null && !this.pairs) return false;
    Object.assign(this, { from: null, hot: null, pairs: false });
    this.update();
    this.play.draw();
  }

  keys() {
    const symbols = this.app.answer?.symbols ?? [];
    const value = name => symbols.findIndex(symbol => symbol.toLowerCase() === name.toLowerCase()) + 1;
    // Where letters are values, commands take Alt.
    const letters = symbols.some(symbol => /^[a-z]$/i.test(symbol));
    const command = key => (letters ? [`Alt ${key}`, ...(value(key) ? [] : [key])] : [key]);
    const position = () => this.app.position;
    return [
      { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], shown: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], words: t("key move"), press: event => { this.play.board.focus(); this.play.board.arrow(event); } },
      { keys: [], shown: ["Shift ArrowRight"], words: t("key more") },
      { keys: symbols.map(symbol => symbol.toLowerCase()), shown: [symbols[0] ?? "", "…", symbols.at(-1) ?? ""], words: t("key digit"), press: (_, name) => this.digit(value(name)) },
      { keys: symbols.map((_, n) => `Shift ${n + 1}`), shown: ["Shift 1", "…"], words: t("key filter"), press: (_, name) => this.show(Number(name.slice(6))) },
      { keys: ["Shift 0"], words: t("key pairs"), press: () => this.showPairs() },
      ...MODES.map(mode => ({ keys: command(MODE_KEYS[mode].toLowerCase()), words: t(mode), press: () => this.turn(mode) })),
      { keys: ["Shift v"], words: t("key other link"), press: () => this.otherLink() },
      { keys: command("q"), words: t("key hide"), press: () => this.hide() },
      { keys: COLOURS.flatMap(command), shown: letters ? ["Alt a", "…", "Alt d"] : ["a", "…", "d"], words: t("key colour"), press: (_, name) => this.choose(name.at(-1)) },
      { keys: COLOURS.map(one => `Shift ${one}`), shown: ["Shift a", "…"], words: t("key paint"), press: (_, name) => this.paintCells(name.at(-1)) },
      { keys: [], shown: [t("right click")], words: t("key right click") },
      { keys: ["Delete", "Backspace", "0"].filter(key => !value(key)), shown: ["Delete"], words: t("key erase"), press: () => this.erase() },
      { keys: ["Ctrl z"], words: t("undo"), press: () => position().undo() },
      { keys: ["Ctrl y", "Ctrl Shift z"], shown: ["Ctrl y"], words: t("redo"), press: () => position().redo() },
      { keys: command("h"), words: t("key hint"), press: () => this.play.panels.hint.further() },
      { keys: command("n"), press: () => this.play.panels.hint.another() },
      { keys: command("e"), words: t("key how"), press: () => this.play.panels.steps.how(this.play.panels.steps.now || 1) },
      { keys: command("k"), words: t("key check"), press: () => this.play.panels.steps.check() },
      { keys: command("t"), words: t("key trial"), press: () => position().startTrial() },
      { keys: [","], words: t("key back"), press: () => this.play.panels.steps.move(-1) },
      { keys: ["."], words: t("key on"), press: () => this.play.panels.steps.move(1) },
      { keys: ["+", "="], shown: ["+"], words: t("zoom"), press: () => this.play.closer() },
      { keys: ["Escape"], words: t("key cancel"), press: () => this.cancel() },
    ];
  }
}
