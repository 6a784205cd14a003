/* The line under the tools of Set: panel(tools) gives the parts that belong to the tool and to what is selected. */

import { button, el } from "../parts.js";
import { language, words } from "../words.js";
import table from "../words/set.js";

const t = words(table);
const how = (key, one) => el("p.note", null, t(key, { title: one?.title ?? "" }));

function digits(tools) {
  const symbols = tools.board.answer?.symbols ?? [];
  const press = value => button(symbols[value - 1] ?? String(value), () => tools.put(tools.squares, value));
  const all = Array.from({ length: tools.draft().values }, (_, n) => press(n + 1));
  return el("div.digits", { role: "group", "aria-label": t("digits") }, all, button(t("clear"), () => tools.put(tools.squares, 0)));
}

/** What one does with groups of an input. */
function wayOf(one) {
  if (one.kind === "cells") return "marks how";
  if (one.pairs) return one.ordered ? "signs how" : "pairs how";
  if (one.kind === "lines") return one.straight ? "straight how" : "lines how";
  return one.fields.length ? "cages how" : "groups how";
}

function ofGroups(tools, one) {
  const known = tools.group >= 0;
  const stated = one.fields.length > 0 || one.lawful;
  const isDrawn = one.kind === "lines" || one.pairs;
  const makes = known ? stated : !isDrawn || tools.squares.length > 1;
  return [
    one.lawful ? tools.law.root : null,
    one.fields.length ? tools.numbers.root : null,
    makes ? button(t(known ? "change" : "make"), () => tools.apply(), { key: "Enter" }) : null,
    known && one.ordered ? button(t("turn"), () => tools.turn()) : null,
    known ? button(t("remove group"), () => tools.remove(), { key: "Del" }) : null,
    tools.missing ? el("p.note.missing", { role: "alert" }, t(tools.missing)) : how(wayOf(one), one),
    // Comments of rule files are English.
    one.about && language() === "en" ? el("p.about.small.soft", null, one.about) : null,
  ];
}

export function panel(tools) {
  const { input: one, tool } = tools;
  if (tool === "given") return digits(tools);
  if (!one) return how("cells how");
  if (one.kind !== "map") return ofGroups(tools, one);
  const press = button(t("apply"), () => tools.apply(), { key: "Enter" });
  return [tools.numbers.root, press, how(one.covering ? "regions how" : "numbers how", one)];
}
