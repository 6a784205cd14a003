/* A puzzle that is being set: the JSON record of it (grammar/formats.md), edited in place. What the page does not know
 * of a record stays as it is.
 *
 *   new Draft(text)         text is a record;  draft.text gives it back
 *   rows, columns, values   the size
 *   given(square) -> value, 0 (open) or -1 (no cell);  setGiven(square, value);  isCell(square), givens
 *   groups(name) -> [{ numbers, squares, marks }];  setGroups(name, list)
 *                           numbers in the order of their fields, null where there is none; marks: what else a group has
 *   map(name) -> [number | null by square];  setMap(name, square, number | null)
 *   about -> { id, author, rules }, texts on the puzzle;  setAbout({ … }), where an empty one goes
 *   kind, count(input);  complete(inputs) states that there are no groups where nothing is said of them
 *   include(constraint, game), leave(constraint)   puts a constraint on the board of its game, or takes it away
 *   drawable(about)         the constraints that can be added by drawing
 *   inputsOf(draft, about)  what the game takes: [{ name, title, kind, … }]
 */

/** A record that has its squares as words, `down,across`, becomes one with givens and two maps. */
function spread(record) {
  const { grid, ...rest } = record;
  const rows = grid.map(row => row.trim().split(/\s+/));
  const each = read => rows.map(row => row.map(read));
  const side = n => each(word => (word.includes(",") ? Number(word.split(",")[n]) || null : null));
  const given = word => (/^\d+$/.test(word) ? Number(word) : -1);
  return {
    ...rest, n: 9, rows: rows.length, cols: rows[0].length, givens: each(given),
    inputs: { ...rest.inputs, down: { map: side(0) }, across: { map: side(1) } },
  };
}

/** What stands between a game and its constraints. */
const WITH = " with ";
/** The kinds of inputs that are drawn: all but maps are lists of groups. */
const DRAWN = ["groups", "lines", "cells", "map"];
const ABOUT = ["id", "author", "rules"];

export class Draft {
  constructor(text) {
    const record = JSON.parse(text);
    this.record = record.grid ? spread(record) : record;
    this.rows = this.record.givens.length;
    this.columns = this.record.givens[0].length;
    this.values = this.record.n ?? this.rows;
  }

  get text() { return JSON.stringify(this.record); }

  get kind() { return this.record.kind ?? ""; }

  get about() {
    const { id, name, author, rules } = this.record;
    return { id: id ?? name ?? "", author: author ?? "", rules: rules ?? "" };
  }

  setAbout(texts) {
    delete this.record.name;
    for (const name of ABOUT) {
      const text = texts[name]?.trim();
      if (text) this.record[name] = text;
      else delete this.record[name];
    }
  }

  pair(square) { return [Math.floor(square / this.columns), square % this.columns]; }

  square([row, column]) { return row * this.columns + column; }

  given(square) {
    const [row, column] = this.pair(square);
    return this.record.givens[row]?.[column] ?? -1;
  }

  isCell(square) { return this.given(square) >= 0; }

  setGiven(square, value) {
    const [row, column] = this.pair(square);
    this.record.givens[row][column] = value;
  }

  get givens() { return this.record.givens.flat().filter(value => value > 0).length; }

  /** Some inputs have a key of their own, the others stand under `inputs`. */
  held(name, kind) {
    const own = this.record[name];
    return Array.isArray(own) ? own : this.record.inputs?.[name]?.[kind] ?? null;
  }

  hold(name, kind, value) {
    if (Array.isArray(this.record[name])) this.record[name] = value;
    else this.record.inputs = { ...this.record.inputs, [name]: { [kind]: value } };
  }

  groups(name) {
    const list = this.held(name, "groups") ?? [];
    return list.map(([numbers, cells, marks]) => ({ numbers: [numbers].flat(), squares: cells.map(pair => this.square(pair)), marks }));
  }

  setGroups(name, list) {
    const said = numbers => (numbers.length > 1 ? numbers : numbers[0] ?? null);
    const pairs = squares => squares.map(square => this.pair(square));
    this.hold(name, "groups", list.map(({ numbers = [], squares, marks }) => [said(numbers), pairs(squares), ...(marks ? [marks] : [])]));
  }

  map(name) {
    return this.held(name, "map")?.flat() ?? Array.from({ length: this.rows * this.columns }, () => null);
  }

  setMap(name, square, number) {
    const map = this.map(name);
    map[square] = number;
    const row = n => map.slice(n * this.columns, (n + 1) * this.columns);
    this.hold(name, "map", Array.from({ length: this.rows }, (_, n) => row(n)));
  }

  complete(inputs) {
    for (const { name, kind } of inputs) if (kind !== "map") this.setGroups(name, this.groups(name));
  }

  /** The game and the constraints on its board. */
  get parts() {
    const [base, more = ""] = this.kind.split(WITH);
    return { base, with: more.split(",").map(name => name.trim()).filter(Boolean) };
  }

  include(name, usual) {
    const { base, with: others } = this.parts;
    if (!others.includes(name)) this.record.kind = `${base || usual}${WITH}${[...others, name].join(", ")}`;
  }

  leave({ name, inputs }) {
    const { base, with: all } = this.parts;
    const others = all.filter(other => other !== name);
    if (others.length === all.length) return;
    this.record.kind = others.length ? `${base}${WITH}${others.join(", ")}` : base;
    for (const input of inputs) {
      delete this.record[input.name];
      delete this.record.inputs?.[input.name];
    }
  }

  count({ kind, name, covering }) {
    if (kind !== "map") return this.groups(name).length;
    const stated = this.map(name).filter(number => number !== null);
    return covering ? new Set(stated).size : stated.length;
  }
}

/** By what the engine says of the game; from the record itself where it says nothing. */
export function inputsOf(draft, about) {
  const { base, with: names } = draft.parts;
  const game = about?.games.find(one => one.name === (base || about.usual_game));
  const parts = names.map(name => about?.constraints.find(one => one.name === name));
  const stating = [game, ...parts].flatMap(one => one?.inputs ?? []).filter(isDrawn);
  const known = new Map(stating.map(input => [input.name, input]));
  if (known.size) return [...known.values()];
  const stated = Object.entries(draft.record.inputs ?? {}).filter(([, value]) => value.groups || value.map);
  const fields = groups => (groups?.some(([number]) => number !== null) ? [{ name: "", title: "", optional: true }] : []);
  return stated.map(([name, { groups }]) => ({ name, title: name, kind: groups ? "groups" : "map", fields: fields(groups) }));
}

/** The constraints of which a puzzle can state groups that are drawn by hand. */
export function drawable(about) {
  return (about?.constraints ?? []).filter(one => one.inputs.length > 0 && one.inputs.every(input => input.kind !== "map" && isDrawn(input) && input.drawn));
}

function isDrawn({ kind }) {
  return DRAWN.includes(kind);
}
