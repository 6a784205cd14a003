/* What the player has chosen for all puzzles.
 *
 *   option(name)          start: "own" | "all", what a new puzzle opens with; conflicts, equal, tidy: switches
 *   showOptions(app)      the dialog; a change emits "options" */

import { button, dialog, el, segmented } from "./parts.js";
import { keep, kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/options.js";

const t = words(table);
const USUAL = { start: "own", conflicts: true, equal: true, tidy: false };
const STARTS = ["own", "all"];
const SWITCHES = ["conflicts", "equal", "tidy"];

const options = () => ({ ...USUAL, ...kept("options", {}) });

export const option = name => options()[name];

export function showOptions(app) {
  const set = (name, value) => {
    keep("options", { ...options(), [name]: value });
    app.emit("options");
  };
  const start = segmented(t("start"), STARTS.map(id => ({ id, words: t(`start ${id}`) })), option("start"), id => set("start", id));
  const row = name => {
    const box = el("input", { type: "checkbox", checked: option(name), onchange: () => set(name, box.checked) });
    return el("li", null, el("label.check", null, box, el("span", null, t(name), el("small.soft", null, t(`${name} note`)))));
  };
  const box = dialog(t("options"),
    el("div.say", null, el("h3", null, t("start")), start, el("p.note", null, t("start note"))),
    el("ul.options", null, SWITCHES.map(row)),
    el("div.acts", null, button(t("close"), () => box.close(), { kind: "quiet" })));
}
