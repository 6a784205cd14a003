/* The fields for the numbers of what is drawn, such as the sum of a cage.
 *
 *   const numbers = new NumberFields(apply)   apply() on Enter;  numbers.root
 *   show(fields, values)     [{ title, optional }] with their numbers; what is typed first takes their place
 *   read()                   the numbers, null where there is none; null alone where one is missing
 *   type(digit)              into the first field; "" takes the last one away
 *   focus(), empty */

import { el, fill, input } from "../parts.js";

const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

export class NumberFields {
  constructor(apply) {
    this.apply = apply;
    this.root = el("div.numbers");
    this.boxes = [];
    this.fresh = true;
  }

  show(fields, values = []) {
    const titles = JSON.stringify(fields);
    if (this.shown !== titles) {
      this.shown = titles;
      this.fields = fields;
      const made = fields.map(({ title }) => input(capital(title), { inputmode: "numeric", size: 4, autocomplete: "off" }));
      this.boxes = made.map(field => field.box);
      for (const box of this.boxes) box.addEventListener("keydown", event => this.enter(event));
      fill(this.root, made);
    }
    this.boxes.forEach((box, n) => { box.value = values[n] ?? ""; });
    this.fresh = true;
  }

  enter(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.apply();
  }

  read() {
    const numbers = this.boxes.map(({ value }) => (/^\s*\d+\s*$/.test(value) ? Number(value) : null));
    this.fresh = true;
    return numbers.some((number, n) => number === null && !this.fields[n].optional) ? null : numbers;
  }

  get empty() { return this.boxes.every(({ value }) => value === ""); }

  type(digit) {
    const [box] = this.boxes;
    if (!box) return false;
    box.value = digit === "" ? box.value.slice(0, -1) : this.fresh ? digit : box.value + digit;
    this.fresh = false;
  }

  focus() {
    this.boxes[0]?.focus();
    this.boxes[0]?.select();
  }
}
