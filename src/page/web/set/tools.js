/* What one draws with in Set: a tool for givens, one for each input of the game, one for what is a cell at all.
 *
 *   new Tools(host, { board, draft(), about(), edit(change), spot(square) })
 *     draft()       the draft as it stands;  edit(change) changes it: change(draft), one undo
 *     spot(square)  a square that need not be a cell is pointed at (or null)
 *   show()          the tools of the draft, as the game wants them;  use(id)
 *   pick(place), selected()   a click on the board, another selection
 *   key(name)       a key on the board; false where it did nothing
 *   meetsAll        the tool works on squares that are no cells, too;  point(square)
 */

import { segmented, el, fill, input } from "../parts.js";
import { words } from "../words.js";
import table from "../words/set.js";
import { inputsOf } from "./draft.js";
import { panel } from "./panel.js";

const t = words(table);
const LETTERS = ["Z", "X", "C", "V", "B", "N", "M"];
const CELLS = " cells";

export class Tools {
  constructor(host, around) {
    Object.assign(this, around);
    this.tool = null;
    this.square = null;
    this.bar = el("div.row");
    this.panel = el("div.panel");
    this.number = input(t("number"), { inputmode: "numeric", size: 4, autocomplete: "off" });
    this.number.box.addEventListener("keydown", event => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.apply();
      this.board.focus();
    });
    fill(host, this.bar, this.panel);
  }

  show() {
    const draft = this.draft();
    this.inputs = inputsOf(draft, this.about());
    const sparse = this.inputs.some(one => one.kind === "map" && !one.covering);
    this.tools = [
      { id: "given", words: t("given") },
      ...this.inputs.map(one => ({ id: one.name, words: one.title[0].toUpperCase() + one.title.slice(1), input: one })),
      ...(sparse ? [{ id: CELLS, words: t("cells") }] : []),
    ];
    this.tools.forEach((tool, n) => { tool.key = LETTERS[n]; });
    if (!this.tools.some(tool => tool.id === this.tool)) this.tool = (this.tools[1] ?? this.tools[0]).id;
    const drawn = JSON.stringify(this.tools.map(({ id, words }) => [id, words]));
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.seg = segmented(t("tool"), this.tools, this.tool, id => this.use(id));
      fill(this.bar, this.seg);
    }
    this.tell();
  }

  use(id) {
    this.tool = id;
    this.seg?.choose(id);
    this.square = null;
    this.spot(null);
    this.number.box.value = "";
    this.tell();
  }

  get current() { return this.tools?.find(tool => tool.id === this.tool) ?? null; }

  get input() { return this.current?.input ?? null; }

  get meetsAll() { return this.tool === CELLS || (this.input?.kind === "map" && !this.input.covering); }

  get squares() { return [...this.board.selected]; }

  /** The number of the group that holds exactly the selection, or the one cell of it; else -1. */
  get group() {
    const { squares } = this;
    if (this.input?.kind !== "groups" || squares.length === 0) return -1;
    const list = this.draft().groups(this.input.name);
    const same = group => group.squares.length === squares.length && squares.every(square => group.squares.includes(square));
    const exact = list.findIndex(same);
    if (exact >= 0 || squares.length > 1) return exact;
    return list.findIndex(group => group.squares.includes(squares[0]));
  }

  pick({ square }) {
    if (this.tool === CELLS) this.toggle(square);
    else if (this.meetsAll) this.point(square);
  }

  point(square) {
    this.square = square;
    this.spot(square);
    if (this.input) this.number.box.value = this.draft().map(this.input.name)[square] ?? "";
    this.fresh = true;
    this.tell();
  }

  toggle(square) {
    this.square = square;
    this.spot(square);
    this.edit(draft => draft.setGiven(square, draft.isCell(square) ? -1 : 0));
  }

  selected() {
    if (this.meetsAll || !this.draft()) return;
    const { group } = this;
    this.number.box.value = group >= 0 ? this.draft().groups(this.input.name)[group].number ?? "" : "";
    this.fresh = true;
    this.tell();
  }

  key(name) {
    if (this.tool === "given") return this.give(name);
    if (this.tool === CELLS) {
      if (name !== "Enter" && name !== " ") return false;
      return this.toggle(this.square ?? this.board.cursor ?? 0);
    }
    if (name === "Delete") return this.remove();
    if (name === "Backspace") return this.group >= 0 || this.number.box.value === "" ? this.remove() : this.type("");
    if (name === "Enter") return this.apply();
    if (!/^\d$/.test(name)) return false;
    if (this.input.kind === "map" && this.input.covering && this.draft().values < 10) return this.assign(Number(name));
    return this.input.kind === "map" || this.input.numbered ? this.type(name) : false;
  }

  /** Writes a digit into the field; the first one takes the place of what stood there. */
  type(digit) {
    const { box } = this.number;
    box.value = digit === "" ? box.value.slice(0, -1) : this.fresh ? digit : box.value + digit;
    this.fresh = false;
  }

  give(name) {
    const { squares } = this;
    const { values } = this.draft();
    const digit = /^\d$/.test(name) ? Number(name) : /^[a-z]$/.test(name) && values > 9 ? name.charCodeAt(0) - 87 : null;
    const value = [".", " ", "Delete", "Backspace"].includes(name) ? 0 : digit;
    return value === null ? false : this.put(squares, value);
  }

  /** A value goes into the last cell of a selection; all of them are cleared. */
  put(selected, value) {
    const squares = value === 0 ? selected : selected.slice(-1);
    if (value > this.draft().values || squares.length === 0) return false;
    this.edit(draft => squares.forEach(square => draft.isCell(square) && draft.setGiven(square, value)));
  }

  /** Sets the region of the selected cells. */
  assign(number) {
    const { squares, input: { name } } = this;
    if (squares.length) this.edit(draft => squares.forEach(square => draft.setMap(name, square, number)));
  }

  apply() {
    const { input: one, square } = this;
    this.fresh = true;
    const text = this.number.box.value.trim();
    const number = /^\d+$/.test(text) ? Number(text) : null;
    if (!one) return false;
    if (one.kind === "groups") return this.make(number);
    if (one.covering) return number === null ? undefined : this.assign(number);
    if (square !== null) this.edit(draft => draft.setMap(one.name, square, number));
  }

  /** Makes a group of the selection, or changes the number of the one that is selected. */
  make(number) {
    const { input: one, group, squares } = this;
    if (squares.length === 0 || (one.ordered && squares.length !== 2 && group < 0)) return;
    const stated = one.numbered ? number : null;
    this.edit(draft => {
      const list = draft.groups(one.name);
      if (group >= 0) {
        list[group].number = stated;
        return draft.setGroups(one.name, list);
      }
      const others = one.disjoint
        ? list.map(other => ({ ...other, squares: other.squares.filter(square => !squares.includes(square)) }))
        : list;
      draft.setGroups(one.name, [...others.filter(other => other.squares.length > 0), { number: stated, squares }]);
    });
  }

  turn() {
    const { input: { name }, group } = this;
    this.edit(draft => {
      const list = draft.groups(name);
      list[group].squares.reverse();
      draft.setGroups(name, list);
    });
  }

  remove() {
    const { input: one, group, square } = this;
    this.number.box.value = "";
    if (one?.kind === "groups" && group >= 0) {
      this.edit(draft => draft.setGroups(one.name, draft.groups(one.name).filter((_, n) => n !== group)));
    } else if (one?.kind === "map" && !one.covering && square !== null) {
      this.edit(draft => draft.setMap(one.name, square, null));
    }
  }

  /** The line under the tools: what can be done with what is selected. */
  tell() {
    const { input: one } = this;
    // Where cells are gathered by drawing over them, a finger does not scroll.
    this.board.svg.classList.toggle("draws", one?.kind === "groups" || Boolean(one?.covering));
    if (this.current) fill(this.panel, panel(this));
  }

  get keys() {
    return (this.tools ?? []).filter(tool => tool.key).map(tool => (
      { keys: [tool.key.toLowerCase()], words: tool.words, press: () => this.use(tool.id) }));
  }
}
