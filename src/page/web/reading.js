/* What a screen reader says of the cells of a board.
 *
 *   label(board, cell, content)     "r1c2, candidates 1 4 9"; content as Board.content gives it */

import { words } from "./words.js";
import table from "./words/board.js";

const t = words(table);

export function label(board, cell, content) {
  const { symbols } = board.answer;
  const colour = content.colour ? t("colour", { colour: content.colour }) : "";
  const wrong = (content.kind?.endsWith("tried") ? t("tried") : "") + (content.wrong ? t("wrong") : "");
  if (content.value !== undefined) {
    return t(content.given ? "given" : "entered", { cell: cell.name, value: symbols[content.value - 1] }) + wrong + colour;
  }
  const said = content.values.map((value, n) => {
    const mark = content.marks?.[n];
    if (!mark) return symbols[value - 1];
    const [kind] = mark.trim().split(" ");
    return `${symbols[value - 1]} ${board.roles.get(kind) ?? t(`mark ${kind}`)}`;
  });
  return t(said.length ? "open" : "empty", { cell: cell.name, values: said.join(" ") }) + colour;
}
