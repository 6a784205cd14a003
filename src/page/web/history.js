/* A state of keys and values with its changes, which can be undone.
 *
 *   set(key, value)            a value of null or undefined takes the key away; putList(key, list) a list of numbers
 *   edit(change, kind)         makes what `change()` does one undo; changes of the kind "path" in a row are one
 *   undo(), redo(), canUndo, canRedo
 *   cached(name, make)         a value that holds until the next change
 *   onchange()                 is called after every change */

import { equal, joined } from "./changes.js";

export class History {
  constructor(entries, saved) {
    this.state = new Map(entries);
    this.past = saved?.past ?? [];
    this.future = saved?.future ?? [];
    this.entry = null;
    this.onchange = null;
    this.forget();
  }

  forget() { this.cache = new Map(); }

  cached(name, make) {
    if (!this.cache.has(name)) this.cache.set(name, make());
    return this.cache.get(name);
  }

  set(key, value) {
    const before = this.state.get(key);
    if (equal(before, value)) return;
    if (!this.entry) return this.edit(() => this.set(key, value));
    this.entry.push([key, before ?? null, value ?? null]);
    this.put(key, value);
    this.forget();
  }

  put(key, value) {
    if (value === undefined || value === null) this.state.delete(key);
    else this.state.set(key, value);
  }

  edit(change, kind = "") {
    if (this.entry) return change();
    this.entry = [];
    change();
    const changes = this.entry;
    this.entry = null;
    if (!changes.length) return;
    const last = this.past.at(-1);
    if (kind === "path" && last?.kind === kind) last.changes = joined(last.changes, changes);
    else this.past.push({ kind, changes });
    this.future = [];
    this.changed();
  }

  changed() {
    this.forget();
    this.onchange?.();
  }

  putList(key, list) { this.set(key, list.length ? list.toSorted((a, b) => a - b) : null); }

  get canUndo() { return this.past.length > 0; }

  get canRedo() { return this.future.length > 0; }

  undo() {
    const entry = this.past.pop();
    if (!entry) return;
    for (const [key, before] of entry.changes.toReversed()) this.put(key, before);
    this.future.push(entry);
    this.changed();
  }

  redo() {
    const entry = this.future.pop();
    if (!entry) return;
    for (const [key, , after] of entry.changes) this.put(key, after);
    this.past.push(entry);
    this.changed();
  }
}
