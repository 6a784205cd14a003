/* How often every value stands on a finished board, where that is the same for all of them.
 *
 *   complete(answer) -> a number, or null where the units do not say it
 *
 * It is known where units of one shape that hold every value cover each cell once. */

export function complete({ units, cells, columns, symbols }) {
  const shapes = new Map();
  for (const unit of units) {
    if (unit.cells.length !== symbols.length) continue;
    const rows = unit.cells.map(square => Math.floor(square / columns));
    const across = unit.cells.map(square => square % columns);
    const span = list => Math.max(...list) - Math.min(...list);
    const shape = `${span(rows)}x${span(across)}`;
    const sets = shapes.get(shape) ?? new Map();
    sets.set([...unit.cells].sort((a, b) => a - b).join(), unit.cells);
    shapes.set(shape, sets);
  }
  for (const sets of shapes.values()) {
    const covered = [...sets.values()].flat();
    if (covered.length === cells.length && new Set(covered).size === cells.length) return sets.size;
  }
  return null;
}
