/* The player's rule files: kept in the browser, or on disk where the server was given a folder of them.
 *
 *   new RuleFiles(app)      await files.load() once
 *   files.all       [{ name, text, good, saved, disk, readOnly, guest, used }]: `good` is the last text without errors,
 *                   null before; `disk`: `name` is its path there, `saved` the text on disk (null before it is written);
 *                   `guest`: it came with an address, and calls are made with it if `used`
 *   files.current   the one that is seen; choose(name)
 *   add(name, text), change(name, text), approve(name, text), rename(name, next), remove(name), look(file)
 *   save(name)      writes to disk; onDisk: whether that can be
 *   greet()         takes the files that addresses have brought; adopt(name) makes one of them the reader's own
 *   refuse(name, text)   what was approved has errors
 *   clash           a Diagnostic where files do not go together: calls are made with those before; onclash()
 *   onchange        called after every change of the list or of the choice
 */

import { toast } from "../parts.js";
import { faultOf, fitting, freeName } from "../rules.js";
import { keep, kept } from "../store.js";

export class RuleFiles {
  constructor(app) {
    this.app = app;
    this.all = [];
    this.chosen = null;
    this.onDisk = false;
    this.clash = null;
    this.onchange = null;
    this.onclash = null;
  }

  async load() {
    this.onDisk = Boolean(this.app.about?.folder);
    const files = kept("write.files", []);
    this.all = files.filter(file => this.onDisk || !file.disk).map(file => ({ saved: null, good: null, disk: false, ...file }));
    if (this.onDisk) await this.read();
    // Calls may be made with files that other versions of the page have not kept there.
    const others = this.app.own.filter(file => files.every(one => one.name !== file.name));
    this.all.push(...others.map(({ name, text }) => ({ name, text, good: text, saved: null, disk: false })));
    this.keep();
    this.greet();
    this.choose(kept("write.file", this.all[0]?.name ?? null));
  }

  /** Takes what is on disk, beside what was written here and not saved. */
  async read() {
    const { files, unread } = await this.app.engine.call("files", {});
    unread.forEach(why => toast(why, { bad: true }));
    const there = new Set(files.map(file => file.name));
    this.all = this.all.filter(file => !file.disk || there.has(file.name));
    for (const { name, text } of files) {
      const known = this.get(name);
      if (!known) this.all.push({ name, text, good: text, saved: text, disk: true });
      else if (known.text === known.saved) Object.assign(known, { text, good: text, saved: text });
      else known.saved = text;
    }
  }

  greet() {
    const { guests } = this.app;
    // A file that ships may have the name of one.
    this.all = this.all.filter(file => !file.readOnly || Boolean(file.guest) === guests.some(one => one.name === file.name));
    for (const { name, text, used } of guests) {
      const known = this.get(name);
      if (known) Object.assign(known, { text, good: text, used });
      else this.all.push({ name, text, good: text, saved: null, disk: false, readOnly: true, guest: true, used });
    }
  }

  async adopt(name) {
    const file = this.get(name);
    if (!file?.guest) return;
    Object.assign(file, { readOnly: false, guest: false });
    this.keep();
    this.app.setGuests(this.app.guests.filter(one => one.name !== name));
    await this.publish();
    this.choose(name);
  }

  get(name) {
    return this.all.find(file => file.name === name) ?? null;
  }

  get current() {
    return this.get(this.chosen) ?? this.all[0] ?? null;
  }

  choose(name) {
    this.chosen = this.get(name)?.name ?? this.all[0]?.name ?? null;
    keep("write.file", this.chosen);
    this.onchange?.();
  }

  /** A name that no file has yet. */
  free(name) {
    // On disk a file is called by its path, and one folder holds them all.
    return freeName(name, new Set(this.all.map(file => file.name.split("/").pop())));
  }

  add(name, text) {
    const file = { name: this.free(name), text, good: null, saved: null, disk: false };
    this.all.push(file);
    this.keep();
    this.choose(file.name);
    return file;
  }

  /** Shows a file that ships; it is kept no longer than the visit. */
  look({ name, text }) {
    if (!this.get(name)) this.all.push({ name, text, good: null, saved: null, readOnly: true });
    this.choose(name);
  }

  change(name, text) {
    const file = this.get(name);
    if (!file || file.readOnly || file.text === text) return;
    file.text = text;
    this.keep();
  }

  /** A text without errors: from now on calls are made with it. */
  approve(name, text) {
    const file = this.get(name);
    if (!file || file.readOnly || file.good === text) return;
    file.good = text;
    this.keep();
    this.publish();
  }

  /** A text that was approved once and has errors now, by another version of the program for one. */
  refuse(name, text) {
    const file = this.get(name);
    if (!file || file.good !== text) return;
    file.good = null;
    this.keep();
    this.publish();
  }

  rename(name, next) {
    const file = this.get(name);
    if (!file || !next || name === next) return;
    file.name = this.free(next);
    file.saved = null;
    this.keep();
    this.publish();
    this.choose(file.name);
  }

  remove(name) {
    const at = this.all.findIndex(file => file.name === name);
    if (at < 0) return;
    const [file] = this.all.splice(at, 1);
    if (file.guest) this.app.setGuests(this.app.guests.filter(one => one.name !== name));
    this.keep();
    this.publish();
    this.choose(this.all[Math.min(at, this.all.length - 1)]?.name ?? null);
  }

  async save(name) {
    const file = this.get(name);
    if (!file || !this.onDisk || file.readOnly) return;
    const { text } = file;
    const written = await this.app.engine.call("save", { name, text });
    Object.assign(file, { name: written.name, saved: text, disk: true });
    this.keep();
    this.publish();
    this.choose(file.name);
  }

  get own() {
    return this.all.filter(file => !file.readOnly);
  }

  keep() {
    // What is on disk as it stands is read from there.
    const kept = this.own.filter(file => !file.disk || file.text !== file.saved);
    keep("write.files", kept.map(({ name, text, good, saved, disk }) => ({ name, text, good, saved, disk })));
  }

  /** What calls are made with: of each file the last text without errors, if they go together. */
  async publish() {
    const sent = this.own.filter(file => file.good !== null && !(file.disk && file.good === file.saved));
    const rules = sent.map(file => ({ name: file.name, text: file.good }));
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const isKnown = JSON.stringify(rules) === JSON.stringify(this.app.own);
    const clash = isKnown ? null : await faultOf(this.app.engine, rules);
    const guests = isKnown || clash ? null : await fitting(this.app.engine, rules, this.app.guests);
    if (turn !== this.turn) return;
    this.clash = clash;
    if (guests) {
      this.app.setRules(rules, guests);
      this.greet();
    }
    this.onclash?.();
  }
}
