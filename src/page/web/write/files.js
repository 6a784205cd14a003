/* The player's rule files: kept in the browser, or on disk where the server was given a folder of them.
 *
 *   new RuleFiles(app)      await files.load() once
 *   files.all       [{ name, text, good, saved, disk, readOnly }]: `good` is the last text without errors, null before;
 *                   `disk`: `name` is its path there, `saved` the text on disk (null before it is written)
 *   files.current   the one that is seen; choose(name)
 *   add(name, text), change(name, text), approve(name, text), rename(name, next), remove(name), look(file)
 *   save(name)      writes to disk; onDisk: whether that can be
 *   refuse(name, text)   what was approved has errors
 *   clash           a Diagnostic where files do not go together: calls are made with those before; onclash()
 *   onchange        called after every change of the list or of the choice
 */

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
    const own = kept("write.files", []).filter(file => this.onDisk || !file.disk);
    this.all = own.map(file => ({ saved: null, good: null, disk: false, ...file }));
    if (this.onDisk) await this.read();
    this.adopt();
    this.choose(kept("write.file", this.all[0]?.name ?? null));
  }

  /** Takes what is on disk, beside what was written here and not saved. */
  async read() {
    const { files } = await this.app.engine.call("files", {});
    const there = new Set(files.map(file => file.name));
    this.all = this.all.filter(file => !file.disk || there.has(file.name));
    for (const { name, text } of files) {
      const known = this.get(name);
      if (!known) this.all.push({ name, text, good: text, saved: text, disk: true });
      else if (known.text === known.saved) Object.assign(known, { text, good: text, saved: text });
      else known.saved = text;
    }
  }

  /** Takes rules that came another way, with an address for one: what the page itself has published is known. */
  adopt() {
    const published = new Map(kept("write.published", []).map(file => [file.name, file.text]));
    for (const { name, text } of this.app.rules) {
      if (published.get(name) === text) continue;
      const known = this.get(name);
      if (known) Object.assign(known, { text, good: text });
      else this.all.push({ name, text, good: text, saved: null, disk: false });
    }
    keep("write.published", this.app.rules);
    this.keep();
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
    const [, stem, , end] = /^(.*?)(-\d+)?(\.tesuji)?$/.exec(name);
    const named = number => `${stem}${number > 1 ? `-${number}` : ""}${end ?? ".tesuji"}`;
    // On disk a file is called by its path, and one folder holds them all.
    const taken = new Set(this.all.map(file => file.name.split("/").pop()));
    let number = 1;
    while (taken.has(named(number))) number += 1;
    return named(number);
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
    this.all.splice(at, 1);
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
    if (JSON.stringify(rules) === JSON.stringify(this.app.rules)) return;
    try {
      const { diagnostics } = await this.app.engine.call("check-rules", { rules });
      if (turn !== this.turn) return;
      this.clash = diagnostics.find(fault => fault.error) ?? null;
    } catch (error) {
      this.clash = { file: "", message: error.message };
    }
    if (!this.clash) {
      keep("write.published", rules);
      this.app.setRules(rules);
    }
    this.onclash?.();
  }
}
