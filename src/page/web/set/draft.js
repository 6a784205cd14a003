/* A puzzle that is being set: the JSON record of it (grammar/formats.md), edited in place. What the page does not know
 * of a record stays as it is.
 *
 *   new Draft(text)         text is a record;  draft.text gives it back
 *   rows, columns, values   the size
 *   given(square) -> value, 0 (open) or -1 (no cell);  setGiven(square, value);  isCell(square), givens
 *   groups(name) -> [{ number, squares }];  setGroups(name, list)
 *   map(name) -> [number | null by square];  setMap(name, square, number | null)
 *   about -> { id, author, rules }, texts on the puzzle;  setAbout({ … }), where an empty one goes
 *   kind, count(input);  complete(inputs) states that there are no groups where nothing is said of them
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
    return list.map(([number, cells]) => ({ number, squares: cells.map(pair => this.square(pair)) }));
  }

  setGroups(name, list) {
    this.hold(name, "groups", list.map(({ number, squares }) => [number ?? null, squares.map(square => this.pair(square))]));
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
    for (const { name, kind } of inputs) if (kind === "groups") this.setGroups(name, this.groups(name));
  }

  count({ kind, name, covering }) {
    if (kind === "groups") return this.groups(name).length;
    const stated = this.map(name).filter(number => number !== null);
    return covering ? new Set(stated).size : stated.length;
  }
}

/** By what the engine says of the game; from the record itself where it says nothing. */
export function inputsOf(draft, about) {
  const [base, more = ""] = draft.kind.split(" with ");
  const game = about?.games.find(one => one.name === (base || about.usual_game));
  const parts = more.split(",").map(name => about?.constraints.find(one => one.name === name.trim()));
  const stating = [game, ...parts].flatMap(one => one?.inputs ?? []).filter(input => input.kind === "groups" || input.kind === "map");
  const known = new Map(stating.map(input => [input.name, input]));
  if (known.size) return [...known.values()];
  const stated = Object.entries(draft.record.inputs ?? {}).filter(([, value]) => value.groups || value.map);
  return stated.map(([name, { groups }]) => ({
    name, title: name, kind: groups ? "groups" : "map", numbered: groups?.some(([number]) => number !== null) ?? false,
  }));
}
