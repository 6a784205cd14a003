/* The parts that views are built of. All return DOM elements.
 *
 *   el(tag, props, ...children)      tag may carry classes: "p.soft.small". props: attributes; `on…`
 *                                    are listeners, true/false set or leave out an attribute.
 *                                    children: nodes, texts, null (left out), lists of these
 *   fill(node, ...children)          puts children in place of what node holds
 *   button(words, press, {kind, key, pressed, label, disabled})   kind: main | plain | quiet
 *   segmented(label, [{id, words, key}], chosen, choose)          with .choose(id)
 *   tabs(label, [{id, words}], chosen, choose)                    with .choose(id)
 *   list([{words, aside, press}])    rows, which are buttons where they have `press`
 *   select(label, [{id, words}], chosen, choose), input(label, props), textarea(label, props)
 *   meter(part, label)               part from 0 to 1
 *   work(words, stop)                a line for long work: words, and a button that stops it; .say(words)
 *   dialog(title, ...children)       opens it; with .close(); Esc and × close it
 *   toast(words, {bad, acts})        a short message at the foot of the page, with buttons for acts [{words, press}]; a
 *                                    bad one with acts stays until one of them is pressed
 *   svg(tag, props, ...children)     the same as el for SVG
 */

import { words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);
const SVG = "http://www.w3.org/2000/svg";

function put(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return node;
}

export function el(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  return put(node, props, children);
}

export const svg = (tag, props, ...children) => put(document.createElementNS(SVG, tag), props, children);

export function fill(node, ...children) {
  node.replaceChildren();
  return put(node, null, children);
}

const key = name => (name ? el("kbd", { "aria-hidden": "true" }, name) : null);

export function button(words, press, { kind = "", key: name, pressed, label, disabled } = {}) {
  const props = { type: "button", onclick: press, "aria-label": label, disabled };
  if (pressed !== undefined) props["aria-pressed"] = String(pressed);
  if (name) props["aria-keyshortcuts"] = name.replace("Ctrl ", "Control+");
  return el(kind ? `button.btn.${kind}` : "button.btn", props, words, key(name));
}

/** Moves the focus within a group by the arrow keys, Home and End. */
function roving(group) {
  group.addEventListener("keydown", event => {
    const all = [...group.querySelectorAll("button:not([disabled])")];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
}

export function segmented(label, choices, chosen, choose) {
  const group = el("div.seg", { role: "group", "aria-label": label });
  const buttons = choices.map(one => {
    const press = () => { group.choose(one.id); choose(one.id); };
    return el("button", { type: "button", onclick: press, "data-id": one.id, title: one.title }, one.words, key(one.key));
  });
  group.append(...buttons);
  group.choose = id => buttons.forEach(one => one.setAttribute("aria-pressed", String(one.dataset.id === String(id))));
  group.choose(chosen);
  roving(group);
  return group;
}

export function tabs(label, choices, chosen, choose) {
  const group = el("div.tabs", { role: "tablist", "aria-label": label });
  const buttons = choices.map(one => {
    const press = () => { group.choose(one.id); choose(one.id); };
    return el("button", { type: "button", role: "tab", onclick: press, "data-id": one.id }, one.words);
  });
  group.append(...buttons);
  group.choose = id => {
    for (const one of buttons) {
      const on = one.dataset.id === id;
      one.setAttribute("aria-selected", String(on));
      one.tabIndex = on ? 0 : -1;
    }
  };
  group.choose(chosen);
  roving(group);
  return group;
}

export function list(rows) {
  return el("ul.list", null, rows.map(({ words, aside, press, current }) => {
    const inside = [el("span", null, words), aside === undefined ? null : el("span.soft.small", null, aside)];
    const props = { type: "button", onclick: press, "aria-current": current ? "true" : null };
    return el("li", null, press ? el("button", props, inside) : inside);
  }));
}

export function select(label, choices, chosen, choose) {
  const options = choices.map(one => el("option", { value: one.id, selected: String(one.id) === String(chosen) }, one.words));
  const box = el("select", { onchange: () => choose?.(box.value) }, options);
  const field = el("label.field", null, el("span", null, label), box);
  field.box = box;
  return field;
}

export function input(label, props) {
  const box = el("input", props);
  const field = el("label.field", null, el("span", null, label), box);
  field.box = box;
  return field;
}

export function textarea(label, props) {
  const box = el("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", ...props });
  const field = el("label.field", null, el("span", null, label), box);
  field.box = box;
  return field;
}

export function meter(part, label) {
  const bar = el("i");
  bar.style.width = `${Math.round(100 * Math.max(0, Math.min(1, part)))}%`;
  const whole = el("span.meter", { role: "meter", "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": part, "aria-label": label }, bar);
  whole.set = next => { bar.style.width = `${Math.round(100 * next)}%`; whole.setAttribute("aria-valuenow", next); };
  return whole;
}

export function work(words, stop, stopWords) {
  const said = el("span", null, words);
  const line = el("div.work", { role: "status" }, said, stop ? button(stopWords, stop, { kind: "quiet", key: "Esc" }) : null);
  line.say = next => { said.textContent = next; };
  return line;
}

export function dialog(title, ...children) {
  const close = el("button.close", { type: "button", "aria-label": t("close dialog"), onclick: () => box.close() }, "×");
  // The focus goes to the first control, which is not the one that closes.
  const box = el("dialog", { "aria-label": title }, el("div", null, el("h2", null, title), children), close);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", event => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  return box;
}

export function toast(words, { bad = false, acts = [] } = {}) {
  const place = document.getElementById("toasts");
  const press = act => () => { line.remove(); act.press?.(); };
  const line = el(bad ? "p.bad" : "p", null, words, acts.map(act => button(act.words, press(act))));
  place.append(line);
  const time = acts.length ? 12000 : Math.min(12000, 2500 + 60 * words.length);
  if (!bad || acts.length === 0) setTimeout(() => line.remove(), time);
  return line;
}
