/* A Figure of the engine, sorted for drawing.
 *
 *   figureParts(figure) -> { marks: Map "square:value" -> mark, byCell: Map square -> [values with a mark],
 *                            tints: Map square -> tint, roles: [{ role, title, squares }], links, nodes, rings }
 *   needed(figure)       its { places, removes } without those that nothing later needs
 *   roleOf(n)            the number of the shape of the nth role of a figure, from 1 to 4 */

export const roleOf = n => (n % 4) + 1;

export function needed({ places, removes, incidental = [] }) {
  const left = new Set(incidental.map(String));
  const of = all => all.filter(one => !left.has(String(one)));
  return { places: of(places), removes: of(removes) };
}

export function figureParts(figure) {
  const marks = new Map();
  const { places, removes } = needed(figure);
  for (const [square, value, mark] of figure.candidates) if (mark !== "incidental") marks.set(`${square}:${value}`, mark);
  for (const [square, value] of figure.removes) marks.set(`${square}:${value}`, "incidental");
  for (const [square, value] of removes) marks.set(`${square}:${value}`, "eliminated");
  for (const [square, value] of places) marks.set(`${square}:${value}`, "placed");
  const roles = (figure.roles ?? []).map(({ name: title, candidates, cells, units }, n) => {
    const role = roleOf(n);
    for (const [square, value] of candidates) {
      const name = `${square}:${value}`;
      if (!marks.has(name) || marks.get(name) === "used") marks.set(name, `role${role}`);
    }
    return { role, title, squares: new Set([...cells, ...units.flat()]), of: new Set([...cells, ...candidates.map(([square]) => square)]) };
  });
  const byCell = new Map();
  for (const name of marks.keys()) {
    const [square, value] = name.split(":").map(Number);
    byCell.set(square, [...(byCell.get(square) ?? []), value]);
  }
  const tints = new Map();
  for (const unit of figure.units) for (const square of unit) tints.set(square, "unit");
  for (const [square, mark] of figure.cells) {
    const plays = mark === "used" && roles.some(({ of }) => of.has(square));
    if (!plays && mark !== "incidental") tints.set(square, mark);
  }
  return { marks, byCell, tints, roles, links: figure.links, nodes: figure.nodes, rings: figure.rings };
}
