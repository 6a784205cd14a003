/* What a screen reader says of the cells of a board.
 *
 *   label(board, cell, content)     "r1c2, candidates 1 4 9"; content as Board.content gives it */

import { COLOURS } from "./state.js";
import { words } from "./words.js";
import table from "./words/board.js";

const t = words(table);

const nameOf = kind => (COLOURS.includes(kind) ? t("colour of", { colour: COLOURS.indexOf(kind) + 1 }) : t(`mark ${kind}`));

export function label(board, cell, content) {
  const { symbols } = board.answer;
  const colour = content.colour ? t("colour", { colour: COLOURS.indexOf(content.colour) + 1 }) : "";
  const flags = ["wrong", "clash", "dead"].filter(name => content[name]).map(name => t(name));
  const wrong = (content.kind?.endsWith("tried") ? t("tried") : "") + flags.join("");
  if (content.value !== undefined) {
    return t(content.given ? "given" : "entered", { cell: cell.name, value: symbols[content.value - 1] }) + wrong + colour;
  }
  if (content.notes || content.dead) {
    const list = kind => content.notes?.[kind].map(value => symbols[value - 1]).join(" ");
    const notes = ["corner", "centre"].filter(kind => content.notes?.[kind].length).map(kind => t(kind, { values: list(kind) }));
    return t("empty", { cell: cell.name }) + notes.join("") + wrong + colour;
  }
  const said = content.values.map((value, n) => {
    const mark = content.marks?.[n];
    if (!mark) return symbols[value - 1];
    const [kind] = mark.trim().split(" ");
    return `${symbols[value - 1]} ${board.roles.get(kind) ?? nameOf(kind)}`;
  });
  return t(said.length ? "open" : "empty", { cell: cell.name, values: said.join(" ") }) + colour;
}
