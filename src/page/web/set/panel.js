/* The line under the tools of Set: panel(tools) gives the parts that belong to the tool and to what is selected. */

import { button, el } from "../parts.js";
import { words } from "../words.js";
import table from "../words/set.js";

const t = words(table);
const how = (key, one) => el("p.note", null, t(key, { title: one?.title ?? "" }));

function digits(tools) {
  const symbols = tools.board.answer?.symbols ?? [];
  const press = value => button(symbols[value - 1] ?? String(value), () => tools.put(tools.squares, value));
  const all = Array.from({ length: tools.draft().values }, (_, n) => press(n + 1));
  return el("div.digits", { role: "group", "aria-label": t("digits") }, all, button(t("clear"), () => tools.put(tools.squares, 0)));
}

function ofGroups(tools, one) {
  const known = tools.group >= 0;
  const words = one.ordered ? "signs how" : one.numbered ? "cages how" : "groups how";
  return [
    one.numbered ? tools.number : null,
    known && !one.numbered ? null : button(t(known ? "change" : "make"), () => tools.apply(), { key: "Enter" }),
    known && one.ordered ? button(t("turn"), () => tools.turn()) : null,
    known ? button(t("remove group"), () => tools.remove(), { key: "Del" }) : null,
    how(words, one),
  ];
}

export function panel(tools) {
  const { input: one, tool } = tools;
  if (tool === "given") return digits(tools);
  if (!one) return how("cells how");
  tools.number.firstChild.textContent = t(one.kind === "map" && one.covering ? "number" : "sum");
  if (one.kind === "groups") return ofGroups(tools, one);
  const press = button(t("apply"), () => tools.apply(), { key: "Enter" });
  return [tools.number, press, how(one.covering ? "regions how" : "numbers how", one)];
}
