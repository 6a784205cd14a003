/* What one draws with in Set: a tool for givens, one for each input of the game and its constraints, one for what is a cell
 * at all. Another constraint comes with the first thing that is drawn of it, and goes with the last.
 *
 *   new Tools(host, { board, draft(), answer(), about(), check(law), edit(change), spot(square) })
 *     draft()       the draft as it stands, answer() its board;  edit(change) changes it: change(draft), one undo
 *     check(law)    resolves to what the engine says of a law
 *     spot(square)  a square that need not be a cell is pointed at (or null)
 *   show()          the tools of the draft, as the game wants them;  use(id)
 *   pick(place), selected()   a click on the board, another selection
 *   key(name)       a key on the board; false where it did nothing
 *   meetsAll        the tool works on squares that are no cells, too;  point(square)
 */

import { el, fill, segmented, select } from "../parts.js";
import { words } from "../words.js";
import table from "../words/set.js";
import { drawable, inputsOf } from "./draft.js";
import { marked, partsOf, straightened, turned, withGroup } from "./groups.js";
import { LawField } from "./law.js";
import { NumberFields } from "./numbers.js";
import { panel } from "./panel.js";

const t = words(table);
const LETTERS = ["Z", "X", "C", "V", "B", "N", "M"];
const CELLS = " cells";
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);
const isSame = (a, b) => a.length === b.length && a.every(square => b.includes(square));

export class Tools {
  constructor(host, around) {
    Object.assign(this, around, { tool: null, square: null, added: null, chosen: -1, missing: null });
    this.bar = el("div.row");
    this.panel = el("div.panel");
    this.numbers = new NumberFields(() => {
      this.apply();
      if (!this.missing) this.board.focus();
    });
    this.law = new LawField(this.check, () => {
      if (this.missing !== "law missing" || !this.law.right) return;
      this.missing = null;
      this.tell();
    });
    fill(host, this.bar, this.panel);
  }

  show() {
    const draft = this.draft();
    const blocks = this.answer()?.cells.some(cell => cell.block !== null) ?? true;
    this.constraints = drawable(this.about()).filter(one => blocks || !one.inputs.some(input => input.parted));
    const stated = inputsOf(draft, this.about());
    const added = this.constraints.find(one => one.name === this.added);
    const isNew = input => !stated.some(one => one.name === input.name);
    this.inputs = [...stated, ...(added?.inputs ?? []).filter(isNew)];
    const sparse = this.inputs.some(one => one.kind === "map" && !one.covering);
    this.tools = [
      { id: "given", words: t("given") },
      ...this.inputs.map(one => ({ id: one.name, words: capital(one.title), input: { ...one, about: this.owner(one)?.about } })),
      ...(sparse ? [{ id: CELLS, words: t("cells") }] : []),
    ];
    this.tools.forEach((tool, n) => { tool.key = LETTERS[n]; });
    if (!this.tools.some(tool => tool.id === this.tool)) this.tool = (this.tools[1] ?? this.tools[0]).id;
    const drawn = JSON.stringify([this.tools.map(({ id, words }) => [id, words]), this.constraints.length]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.seg = segmented(t("tool"), this.tools, this.tool, id => this.use(id));
      fill(this.bar, this.seg, this.adding());
    }
    this.tell();
  }

  /** The list of the constraints that the draft does not have yet. */
  adding() {
    const others = this.constraints.filter(one => !one.inputs.some(input => this.inputs.some(({ name }) => name === input.name)));
    const choices = others.map(({ name, title }) => ({ id: name, words: title }));
    const choose = name => {
      this.added = name;
      this.tool = this.constraints.find(one => one.name === name).inputs[0].name;
      this.show();
      this.use(this.tool);
    };
    const field = select(t("add constraint"), [{ id: "", words: t("add constraint…") }, ...choices], "", choose);
    field.classList.add("adding");
    return field;
  }

  /** The constraint that an input belongs to. */
  owner({ name }) { return this.constraints.find(one => one.inputs.some(input => input.name === name)) ?? null; }

  use(id) {
    this.tool = id;
    this.seg?.choose(id);
    this.square = null;
    this.chosen = -1;
    this.missing = null;
    this.spot(null);
    this.numbers.show(this.fields);
    this.tell();
  }

  get current() { return this.tools?.find(tool => tool.id === this.tool) ?? null; }

  get input() { return this.current?.input ?? null; }

  get meetsAll() { return this.tool === CELLS || (this.input?.kind === "map" && !this.input.covering); }

  get squares() { return [...this.board.selected]; }

  get listed() { return this.input && this.input.kind !== "map"; }

  get list() { return this.draft().groups(this.input.name); }

  /** The fields of the numbers that the tool takes. */
  get fields() {
    const { input: one } = this;
    return one?.fields?.length ? one.fields : one?.kind === "map" ? [{ title: t(one.covering ? "number" : "sum"), optional: true }] : [];
  }

  /** Lines and pairs of cells are drawn by dragging. */
  get drawsLines() { return this.input?.kind === "lines" || Boolean(this.input?.pairs); }

  /** The number of the group that holds exactly the selection, or the one cell of it; else -1. */
  get group() {
    const { squares } = this;
    if (!this.listed || squares.length === 0) return -1;
    const { list } = this;
    if (list[this.chosen] && isSame(list[this.chosen].squares, squares)) return this.chosen;
    const exact = list.findIndex(group => isSame(group.squares, squares));
    return exact >= 0 || squares.length > 1 ? exact : list.findIndex(group => group.squares.includes(squares[0]));
  }

  pick({ square }) {
    if (this.tool === CELLS) this.toggle(square);
    else if (this.meetsAll) this.point(square);
    else if (this.input?.kind === "cells") this.make();
    else if (this.drawsLines) this.choose(square);
  }

  /** Selects the next of the lines through a square. */
  choose(square) {
    const through = this.list.flatMap(({ squares }, n) => (squares.includes(square) ? [n] : []));
    if (through.length === 0) return;
    this.chosen = through[(through.indexOf(this.chosen) + 1) % through.length];
    this.board.select(this.list[this.chosen].squares);
  }

  point(square) {
    this.square = square;
    this.spot(square);
    if (this.input) this.numbers.show(this.fields, [this.draft().map(this.input.name)[square]]);
    this.tell();
  }

  toggle(square) {
    this.square = square;
    this.spot(square);
    this.edit(draft => draft.setGiven(square, draft.isCell(square) ? -1 : 0));
  }

  selected() {
    if (this.meetsAll || !this.draft()) return;
    this.missing = null;
    const known = this.group >= 0 ? this.list[this.group] : null;
    this.numbers.show(this.fields, known?.numbers);
    if (known?.marks?.law !== undefined) this.law.show(known.marks.law);
    this.tell();
  }

  /** A line was drawn. Where it needs numbers, these are asked for. */
  lined(path) {
    this.chosen = -1;
    this.board.select(straightened(this.draft(), this.input, path));
    if (this.fields.some(field => !field.optional)) this.numbers.focus();
    else if (this.squares.length > 1 && this.group < 0) this.make();
  }

  key(name) {
    if (this.tool === "given") return this.give(name);
    if (this.tool === CELLS) {
      if (name !== "Enter" && name !== " ") return false;
      return this.toggle(this.square ?? this.board.cursor ?? 0);
    }
    if (name === "Delete") return this.remove();
    if (name === "Backspace") return this.group >= 0 || this.numbers.empty ? this.remove() : this.numbers.type("");
    if (name === "Enter") return this.apply();
    if (!/^\d$/.test(name)) return false;
    if (this.input.kind === "map" && this.input.covering && this.draft().values < 10) return this.assign(Number(name));
    return this.numbers.type(name);
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
    if (!one) return false;
    if (one.kind !== "map") return this.make();
    const [number] = this.numbers.read();
    if (one.covering) return number === null ? undefined : this.assign(number);
    if (square !== null) this.edit(draft => draft.setMap(one.name, square, number));
  }

  /** Makes a group of the selection, or changes the one that is selected. */
  async make() {
    const { input: one, group, squares } = this;
    if (squares.length === 0 || (this.drawsLines && squares.length < 2 && group < 0)) return;
    const numbers = this.numbers.read();
    this.missing = numbers === null ? "number missing" : null;
    if (one.lawful && !this.missing) {
      await this.law.checked();
      this.missing = this.law.right ? null : "law missing";
    }
    if (this.missing) return this.tell();
    if (one.kind === "cells") return this.write(list => marked(list, squares));
    const marks = one.lawful ? { law: this.law.text } : null;
    if (group >= 0) return this.write(list => list.map((of, n) => (n === group ? { ...of, numbers, marks: marks ?? of.marks } : of)));
    const parts = one.parted ? partsOf(squares, this.answer().cells) : null;
    this.write(list => withGroup(list, one, { numbers, squares, marks: marks ?? (parts ? { parts } : undefined) }));
  }

  /** Changes the groups of the tool's input, and takes its constraint in or out. */
  write(change) {
    const { input: one } = this;
    const owner = this.owner(one);
    this.edit(draft => {
      const isStated = inputsOf(draft, this.about()).some(input => input.name === one.name);
      if (!isStated) draft.include(owner.name, this.about().usual_game);
      draft.setGroups(one.name, change(draft.groups(one.name)));
      if (owner && owner.inputs.every(input => draft.groups(input.name).length === 0)) {
        this.added = owner.name;
        draft.leave(owner);
      }
    });
  }

  turn() {
    const { group } = this;
    this.write(list => list.map((of, n) => (n === group ? turned(of) : of)));
  }

  remove() {
    const { input: one, group, square } = this;
    if (this.listed && group >= 0) {
      this.chosen = -1;
      this.write(list => list.filter((_, n) => n !== group));
    } else if (one?.kind === "map" && !one.covering && square !== null) {
      this.edit(draft => draft.setMap(one.name, square, null));
    }
    this.numbers.show(this.fields);
  }

  /** The line under the tools: what can be done with what is selected. */
  tell() {
    // Where cells are gathered by drawing over them, a finger does not scroll.
    this.board.svg.classList.toggle("draws", Boolean(this.listed) || Boolean(this.input?.covering));
    this.board.drawn = this.drawsLines ? path => this.lined(path) : null;
    if (!this.current) return;
    if (!this.panel.contains(document.activeElement)) return void fill(this.panel, panel(this));
    // What is typed in stays where it is.
    const held = document.activeElement;
    fill(this.panel, panel(this));
    if (this.panel.contains(held)) held.focus();
  }

  get keys() {
    return (this.tools ?? []).filter(tool => tool.key).map(tool => (
      { keys: [tool.key.toLowerCase()], words: tool.words, press: () => this.use(tool.id) }));
  }
}
