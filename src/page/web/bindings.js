/* The keys of the view Play: bindings(app, play, controls) -> a list as keys.js takes it. */

import { COLOURS } from "./state.js";
import { words } from "./words.js";
import table from "./words/play.js";

const t = words(table);
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export function bindings(app, play, controls) {
  const symbols = app.answer?.symbols ?? [];
  const valueOf = name => symbols.findIndex(symbol => symbol.toLowerCase() === name.toLowerCase()) + 1;
  // Where letters are values, commands take Alt.
  const letters = symbols.some(symbol => /^[a-z]$/i.test(symbol));
  const command = key => (letters ? [`Alt ${key}`, ...(valueOf(key) ? [] : [key])] : [key]);
  const position = () => app.position;
  const { panels } = play;
  const number = name => Number(name.split(" ").at(-1));
  const numbers = with_ => Array.from({ length: Math.min(9, symbols.length) }, (_, n) => `${with_} ${n + 1}`);
  const mode = (key, ids) => ({ keys: command(key), words: ids.map(id => t(id)).join(" · "), press: () => controls.turn(ids.find(id => controls.modes.includes(id))) });
  const shifted = value => (position().own ? controls.mark("corner", value) : controls.filters.show(value));
  const withAlt = value => {
    if (controls.mode === "colour") controls.palette.choose(COLOURS[value - 1]);
    else if (position().own) controls.mark("centre", value);
    else return false;
  };
  return [
    { keys: ARROWS, shown: ARROWS, words: t("key move"), press: event => { play.board.focus(); play.board.arrow(event); } },
    { keys: [], shown: ["Shift ArrowRight"], words: t("key more") },
    { keys: symbols.map(symbol => symbol.toLowerCase()), shown: [symbols[0] ?? "", "…", symbols.at(-1) ?? ""], words: t("key digit"), press: (_, name) => controls.digit(valueOf(name)) },
    { keys: numbers("Shift"), shown: ["Shift 1", "…"], words: t("key shifted"), press: (_, name) => shifted(number(name)) },
    { keys: numbers("Alt"), shown: ["Alt 1", "…"], words: t("key alt"), press: (_, name) => withAlt(number(name)) },
    { keys: ["Shift 0"], words: t("key pairs"), press: () => controls.filters.showPairs() },
    mode("z", ["digit"]), mode("x", ["corner", "candidate"]), mode("c", ["centre", "candidate"]), mode("v", ["colour"]), mode("b", ["link"]),
    { keys: ["Shift b"], words: t("key other link"), press: () => controls.palette.otherLink() },
    { keys: command("q"), words: t("key hide"), press: () => controls.show() },
    { keys: command("p"), words: t("show peers"), press: () => controls.filters.showPeers() },
    { keys: [], shown: [t("right click")], words: t("key right click") },
    { keys: [], shown: [t("double click")], words: t("key double click") },
    { keys: ["Delete", "Backspace", "0"].filter(key => !valueOf(key)), shown: ["Delete"], words: t("key erase"), press: () => controls.erase() },
    { keys: ["Ctrl z"], words: t("undo"), press: () => position().undo() },
    { keys: ["Ctrl y", "Ctrl Shift z"], shown: ["Ctrl y"], words: t("redo"), press: () => position().redo() },
    { keys: command("h"), words: t("key hint"), press: () => panels.hint.further() },
    { keys: command("n"), press: () => panels.hint.another() },
    { keys: command("e"), words: t("key how"), press: () => panels.steps.how(panels.steps.now || 1) },
    { keys: command("k"), words: t("key check"), press: () => panels.steps.check() },
    { keys: command("t"), words: t("key trial"), press: () => position().startTrial() },
    { keys: [","], words: t("key back"), press: () => panels.steps.move(-1) },
    { keys: ["."], words: t("key next"), press: () => panels.steps.move(1) },
    { keys: ["+", "="], shown: ["+"], words: t("zoom"), press: () => play.closer() },
    { keys: ["Escape"], words: t("key cancel"), press: () => controls.cancel() },
  ];
}
