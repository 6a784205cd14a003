/* The field for a law that the setter types. It is checked as it is typed.
 *
 *   const law = new LawField(check, change)   check(text) resolves to what the engine says of it; change() when that has come
 *   law.root, law.text;  law.show(text)
 *   law.right               it is a law;  await law.checked() once the check of what stands there has come */

import { el, fill, textarea } from "../parts.js";
import { words } from "../words.js";
import table from "../words/set.js";

const t = words(table);
/** How long after a key the law is checked, in milliseconds. */
const SOON = 120;

/** A fault with its line, and a caret below its place. */
function faultPart({ line, column, message, help, start, end }, text) {
  const shown = text.split("\n")[line - 1] ?? "";
  const length = Math.max(1, Math.min([...text.slice(start, end)].length, [...shown].length - column + 1));
  const caret = " ".repeat(column - 1) + "^".repeat(length);
  return el("div.fault", null, el("p", null, t("law fault", { line, message })),
    el("pre", { "aria-hidden": "true" }, `${shown}\n${caret}`), help ? el("p.small", null, help) : null);
}

export class LawField {
  constructor(check, change) {
    Object.assign(this, { check, change, right: false, last: null });
    this.field = textarea(t("law"), { rows: 3, placeholder: t("law hint") });
    this.said = el("div", { role: "status" });
    this.root = el("div.law", null, this.field, this.said);
    this.field.box.addEventListener("input", () => this.soon());
  }

  get text() { return this.field.box.value; }

  show(text) {
    if (text === this.text) return;
    this.field.box.value = text;
    this.ask();
  }

  soon() {
    this.right = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), SOON);
  }

  checked() {
    clearTimeout(this.timer);
    return this.asked === this.text ? this.last : this.ask();
  }

  ask() {
    clearTimeout(this.timer);
    const text = this.text;
    this.asked = text;
    this.last = this.answer(text);
    return this.last;
  }

  async answer(text) {
    if (text.trim() === "") {
      this.right = false;
      return void fill(this.said);
    }
    const part = await this.check(text).then(found => this.found(found, text), error => this.wrong(error));
    if (this.asked !== text) return;
    this.right = part.right;
    fill(this.said, part.said);
    this.change();
  }

  found({ faults, states, cells }, text) {
    if (faults.length) return { right: false, said: faultPart(faults[0], text) };
    return { right: true, said: el("p.small", null, el("span.tag.ok", null, t("law right")), " ", t(states === null ? "too many states" : "states", { n: states ?? 0, cells })) };
  }

  wrong(error) {
    return { right: false, said: el("div.fault", null, el("p", null, error.message)) };
  }
}
