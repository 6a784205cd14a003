/* What tools make of the groups of an input.
 *
 *   straightened(draft, input, path)   a drawn line as its input wants it: along a row, column or diagonal to the edge
 *   marked(list, squares)              a list of single cells with these, or without them where all are in it
 *   withGroup(list, input, group)      a list of groups with one more
 *   turned(group)                      the group with its cells in the other order
 *   partsOf(squares, cells)            for each square the block that it is in, if there are several */

export function straightened(draft, { straight, pairs }, path) {
  if (pairs) return path.slice(0, 2);
  if (!straight) return path;
  const [[row, column], next] = [draft.pair(path[0]), draft.pair(path[1])];
  let way = [Math.sign(next[0] - row), Math.sign(next[1] - column)];
  if (straight === "orthogonal" && way[0] && way[1]) way = [0, way[1]];
  if (straight === "diagonal") way = way.map(step => step || 1);
  const squares = [];
  for (let [i, j] = [row, column]; i >= 0 && j >= 0 && i < draft.rows && j < draft.columns; [i, j] = [i + way[0], j + way[1]]) {
    const square = draft.square([i, j]);
    if (!draft.isCell(square)) break;
    squares.push(square);
  }
  return squares;
}

export function marked(list, squares) {
  const known = new Set(list.flatMap(group => group.squares));
  const without = squares.every(square => known.has(square));
  const others = list.flatMap(group => group.squares).filter(square => !squares.includes(square));
  return [...others, ...(without ? [] : squares)].map(square => ({ numbers: [], squares: [square] }));
}

export function withGroup(list, { disjoint }, group) {
  const apart = other => ({ ...other, squares: other.squares.filter(square => !group.squares.includes(square)) });
  const others = disjoint ? list.map(apart) : list;
  return [...others.filter(other => other.squares.length > 0), group];
}

export function turned({ numbers, squares, marks }) {
  const backwards = Object.entries(marks ?? {}).map(([name, of]) => [name, Array.isArray(of) ? [...of].reverse() : of]);
  return { numbers, squares: [...squares].reverse(), marks: marks && Object.fromEntries(backwards) };
}

export function partsOf(squares, cells) {
  const blocks = new Map(cells.map(cell => [cell.square, cell.block]));
  const parts = squares.map(square => blocks.get(square) ?? 0);
  return new Set(parts).size > 1 ? parts : null;
}
