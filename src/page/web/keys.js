/* Keys.
 *
 *   A binding is { keys: ["h"], words: "Hint", press(event, name), always }: `keys` are names as
 *   keyName gives them; without `words` it is not listed in the help; `always` also while one types
 *   in a field. A view gives lists of them as { title, bindings, note }.
 *
 *   keyName(event)       "z", "Ctrl z", "Shift 3", "Alt x", "Enter", "?" …
 *   listen(groups)       groups() gives the lists that hold now, first come first served
 *   showKeys(title, groups)   the dialog that lists them
 */

import { dialog, el } from "./parts.js";

export function keyName(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const printed = event.key.length === 1;
  // Some keyboards have other signs in the place of digits.
  const instead = event.shiftKey || event.altKey || (printed && !/[\p{L}\p{N},.+=-]/u.test(event.key));
  const key = digit && instead ? digit : printed ? event.key.toLowerCase() : event.key;
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey && (digit || !printed || /[a-z]/i.test(event.key))) parts.push("Shift");
  return [...parts, key].join(" ");
}

const types = target => target.closest?.('input, textarea, select, [contenteditable]:not([contenteditable="false"])');

/** Whether the element that has the focus answers this key itself. */
function own(target, name) {
  if ((name === "Enter" || name === " ") && target.closest?.("button, a, summary, [role=tab]")) return true;
  return /^(Arrow|Home|End|Page)/.test(name) && target.closest?.('[role="tablist"], [role="slider"], .seg, .keys');
}

export function listen(groups) {
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const name = keyName(event);
    const typing = types(event.target);
    if (own(event.target, name)) return;
    for (const { bindings } of groups()) {
      const found = bindings.find(one => one.keys.includes(name) && (one.always || !typing));
      if (!found) continue;
      if (found.press(event, name) === false) continue;
      event.preventDefault();
      return;
    }
  });
}

const SHOWN = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc" };
const shown = name => {
  const parts = name === " " ? [" "] : name.split(" ");
  return parts.map(part => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");
};

export function showKeys(title, groups) {
  const listed = groups.map(({ title: heading, bindings, note }) => [heading, bindings.filter(one => one.words), note]);
  dialog(title, el("div.keylist", null, listed.filter(([, all]) => all.length).map(([heading, all, note]) =>
    el("section", null, el("h3", null, heading), note ? el("p.note", null, note) : null, el("dl", null, all.map(one => [
      el("dt", null, (one.shown ?? one.keys.slice(0, 2)).map(name => (name === "…" ? name : el("kbd", null, shown(name))))),
      el("dd", null, one.words),
    ]))))));
}
