/* The fields for the size of a board, by what its game takes: a block, a side, or rows and columns.
 *
 *   sizeFields(inputs, chosen) -> { fields, read() }   read() gives { block } or { size }, as the engine's calls take
 *                          them; `chosen` is what an earlier read() gave */

import { input, select } from "./parts.js";
import { words } from "./words.js";
import table from "./words/new.js";

const t = words(table);
const BLOCKS = [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], [3, 4], [4, 4], [5, 5], [6, 6]];
const USUAL = "3×3";

export function sizeFields(inputs, chosen = {}) {
  const takes = name => inputs.some(one => one.kind === "number" && one.name === name);
  const side = (label, value) => input(label, { type: "number", min: 2, max: 36, value });
  if (takes("h") && takes("w")) {
    const choices = BLOCKS.map(([h, w]) => ({ id: `${h}×${w}`, words: t("blocks", { side: `${h * w}×${h * w}`, block: `${h}×${w}` }) }));
    const usual = BLOCKS.find(([h, w]) => String(h * w) === chosen.size)?.join("×") ?? chosen.size ?? USUAL;
    const id = chosen.block?.join("×") ?? usual;
    if (choices.every(one => one.id !== id)) choices.push({ id, words: chosen.block ? id : `${id}×${id}` });
    const field = select(t("size"), choices, id);
    const read = () => {
      const block = field.box.value.split("×").map(Number);
      return block.length === 2 ? { block } : { size: field.box.value };
    };
    return { fields: [field], read };
  }
  if (takes("rows") && takes("columns")) {
    const [high = 8, wide = 8] = chosen.size?.includes("x") ? chosen.size.split("x") : [];
    const [rows, columns] = [side(t("rows"), high), side(t("columns"), wide)];
    return { fields: [rows, columns], read: () => ({ size: `${rows.box.value}x${columns.box.value}` }) };
  }
  const usual = inputs.some(one => one.kind === "grids") ? 9 : 6;
  const field = side(t("size"), chosen.size?.includes("x") ? usual : chosen.size ?? usual);
  return { fields: [field], read: () => ({ size: field.box.value }) };
}
