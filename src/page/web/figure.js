/* A Figure of the engine, sorted for drawing.
 *
 *   figureParts(figure) -> { marks: Map "square:value" -> mark, byCell: Map square -> [values with a mark],
 *                            tints: Map square -> tint, links, nodes, rings } */

export function figureParts(figure) {
  const marks = new Map();
  for (const [square, value, mark] of figure.candidates) marks.set(`${square}:${value}`, mark);
  for (const [square, value] of figure.removes) marks.set(`${square}:${value}`, "eliminated");
  for (const [square, value] of figure.places) marks.set(`${square}:${value}`, "placed");
  const byCell = new Map();
  for (const name of marks.keys()) {
    const [square, value] = name.split(":").map(Number);
    byCell.set(square, [...(byCell.get(square) ?? []), value]);
  }
  const tints = new Map();
  for (const unit of figure.units) for (const square of unit) tints.set(square, "unit");
  for (const [square, mark] of figure.cells) tints.set(square, mark);
  return { marks, byCell, tints, links: figure.links, nodes: figure.nodes, rings: figure.rings };
}
