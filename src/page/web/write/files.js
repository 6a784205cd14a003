/* The player's rule files: kept in the browser, or on disk where the server was given a folder of them. Other tabs and
 * editors change them too: a file that is as it was known there follows, another one gets `theirs`.
 *
 *   new RuleFiles(app)      await files.load() once
 *   files.all       [{ name, text, good, saved, disk, readOnly, guest, used, theirs }]: `good` is the last text without
 *                   errors, null before; `disk`: `name` is its path there, `saved` the text that is known to stand there
 *                   (null before it is written); `guest`: it came with an address, and calls are made with it if `used`;
 *                   `theirs`: { text, from: "disk" | "tab" }, another text that it was given elsewhere
 *   files.current   the one that is seen; choose(name)
 *   add(name, text), change(name, text), approve(name, text), rename(name, next), remove(name), look(file)
 *   save(name)      writes to disk, false where another text stands there; onDisk: whether files can be written
 *   settle(name, which)  "mine", "theirs" or "both"
 *   greet()         takes the files that addresses have brought; adopt(name) makes one of them the reader's own
 *   refuse(name, text)   what was approved has errors
 *   clash           a Diagnostic where files do not go together: calls are made with those before; onclash()
 *   await published what calls are made with has been made known
 *   onchange        called after every change of the list or of the choice
 */

import { change, later, read, within } from "../database.js";
import { toast } from "../parts.js";
import { stamp } from "../puzzles.js";
import { baseName, faultOf, fitting, freeName } from "../rules.js";
import { keep, kept } from "../store.js";

const STORE = "files";

/** A file as it is kept. */
const recordOf = ({ name, text, good, saved, disk, order }, base = null) => ({ name, text, good, saved, disk, order, base, version: stamp() });

export class RuleFiles {
  constructor(app) {
    this.app = app;
    this.all = [];
    this.chosen = null;
    this.onDisk = false;
    this.clash = null;
    this.onchange = null;
    this.onclash = null;
    this.id = stamp();
    app.on?.("files", () => this.elsewhere().catch(app.fail));
    app.on?.("disk", () => this.merge(app.disk));
    globalThis.addEventListener?.("pagehide", () => this.hurry());
  }

  async load() {
    this.onDisk = Boolean(this.app.about?.folder);
    const files = (await within(STORE)).sort((a, b) => a.order - b.order);
    this.all = files.filter(file => this.onDisk || !file.disk);
    if (this.onDisk) this.merge(await this.app.engine.call("files", { rules: [] }));
    // Calls may be made with files that other versions of the page have not kept there.
    for (const { name, text } of this.app.own.filter(file => !this.get(name))) this.take({ name, text, good: text });
    this.greet();
    this.choose(kept("write.file", this.all[0]?.name ?? null));
    // The visit before may have ended before calls were made with its last text.
    this.publish();
  }

  /** A new file at the end of the list. */
  take(file) {
    const made = { good: null, saved: null, disk: false, order: Date.now() + this.all.length, ...file };
    this.all.push(made);
    this.store(made);
    return made;
  }

  /** Takes what is on disk. */
  merge({ files, unread }) {
    unread.forEach(why => toast(why, { bad: true }));
    const there = new Set(files.map(file => file.name));
    for (const file of this.all.filter(one => one.disk && !there.has(one.name))) this.orphan(file);
    for (const { name, text } of files) {
      const known = this.get(name);
      if (!known) this.all.push({ name, text, good: text, saved: text, disk: true, order: 0 });
      else if (known.saved !== text) this.meet(known, text);
    }
    this.onchange?.();
    this.publish();
  }

  /** The disk has another text than was known. */
  meet(file, text) {
    if (file.text !== file.saved && file.text !== text) return void (file.theirs = { text, good: text, from: "disk" });
    Object.assign(file, { text, good: text, saved: text, theirs: null });
    this.store(file);
  }

  /** A file that is no longer on disk; what was not saved of it stays in the browser. */
  orphan(file) {
    this.all = this.all.filter(one => one !== file);
    change(STORE, file.name, () => null);
    if (file.text !== file.saved) this.take({ name: this.free(baseName(file.name)), text: file.text, good: file.good });
  }

  /** Takes what other tabs have changed. */
  async elsewhere() {
    const names = this.app.changed.splice(0);
    for (const name of names) {
      const record = await read(STORE, name);
      const file = this.get(name);
      if (file?.readOnly || file?.writing || file?.theirs || file?.version === record?.version) continue;
      if (file && record) Object.assign(file, record);
      else if (record) this.all.push(...[record].filter(one => this.onDisk || !one.disk));
      else if (file.disk) Object.assign(file, { text: file.saved, good: file.saved, version: undefined });
      else this.all = this.all.filter(one => one !== file);
    }
    if (names.length === 0) return;
    this.onchange?.();
    this.publish();
  }

  /** Keeps a file. Where another tab has changed it, both texts stay until somebody chooses. */
  async store(file) {
    if (file.readOnly) return;
    const isOnDisk = file.disk && file.text === file.saved;
    const mine = file.writing = recordOf(file, file.version ?? null);
    file.version = mine.version;
    const holds = now => !now || now.version === mine.base || now.text === mine.text;
    const after = await change(STORE, file.name, now => (!holds(now) ? undefined : isOnDisk ? null : mine));
    if (file.writing === mine) file.writing = null;
    if (this.hurried) later(this.id, []);
    if (!after || after.version === mine.version || after.text === file.text) return;
    file.theirs = { ...after, from: "tab" };
    this.onchange?.();
  }

  /** The end of a visit: what is not kept yet, and what stands against the text of another tab. */
  hurry() {
    const late = this.all.filter(file => file.writing).map(({ writing }) => writing);
    const beside = this.all.filter(file => file.theirs?.from === "tab").map(file => recordOf({ ...file, name: this.free(baseName(file.name)), disk: false, saved: null }));
    this.hurried = late.length + beside.length > 0;
    if (this.hurried) later(this.id, [...late, ...beside].map(record => [STORE, record.name, record]));
  }

  settle(name, which) {
    const file = this.get(name);
    const { theirs } = file ?? {};
    if (!theirs) return;
    const mine = { name: this.free(baseName(name)), text: file.text, good: file.good };
    file.theirs = null;
    if (theirs.from === "disk") file.saved = theirs.text;
    else file.version = theirs.version;
    if (which !== "mine") Object.assign(file, { text: theirs.text, good: theirs.good });
    this.store(file);
    if (which === "both") this.take(mine);
    this.publish();
    this.choose(which === "both" ? mine.name : name);
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
    Object.assign(file, { readOnly: false, guest: false, order: Date.now() });
    this.store(file);
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
    const file = this.take({ name: this.free(name), text });
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
    this.store(file);
  }

  /** A text without errors: from now on calls are made with it. */
  approve(name, text) {
    const file = this.get(name);
    if (!file || file.readOnly || file.good === text) return;
    file.good = text;
    this.store(file);
    this.publish();
  }

  /** A text that was approved once and has errors now, by another version of the program for one. */
  refuse(name, text) {
    const file = this.get(name);
    if (!file || file.good !== text) return;
    file.good = null;
    this.store(file);
    this.publish();
  }

  rename(name, next) {
    const file = this.get(name);
    if (!file || !next) return;
    change(STORE, name, () => null);
    Object.assign(file, { name: this.free(next), saved: null, disk: false, version: undefined });
    this.store(file);
    this.publish();
    this.choose(file.name);
  }

  remove(name) {
    const at = this.all.findIndex(file => file.name === name);
    if (at < 0) return;
    const [file] = this.all.splice(at, 1);
    if (file.guest) this.app.setGuests(this.app.guests.filter(one => one.name !== name));
    if (!file.readOnly) change(STORE, name, () => null);
    this.publish();
    this.choose(this.all[Math.min(at, this.all.length - 1)]?.name ?? null);
  }

  async save(name) {
    const file = this.get(name);
    if (!file || !this.onDisk || file.readOnly) return false;
    const { text } = file;
    const written = await this.app.engine.call("save", { name, text, was: file.disk ? file.saved : null });
    if (typeof written.disk === "string") {
      if (file.disk) file.theirs = { text: written.disk, good: written.disk, from: "disk" };
      // Somebody has just written a file of this name.
      else return this.savedBeside(file);
      this.onchange?.();
      return false;
    }
    if (written.name !== name) change(STORE, name, () => null);
    Object.assign(file, { name: written.name, saved: text, disk: true, version: undefined });
    await this.store(file);
    this.publish();
    this.choose(file.name);
    return true;
  }

  async savedBeside(file) {
    this.merge(await this.app.engine.call("files", { rules: [] }));
    this.rename(file.name, file.name);
    return this.save(file.name);
  }

  get own() {
    return this.all.filter(file => !file.readOnly);
  }

  publish() {
    this.published = this.announce();
    return this.published;
  }

  /** What calls are made with: of each file the last text without errors, if they go together. */
  async announce() {
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
