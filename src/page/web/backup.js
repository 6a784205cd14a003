/* All that this browser keeps of the page, as one file.
 *
 *   await everything() -> { tesuji, date, puzzles, files, guests, options }     see `sound` for what they hold
 *   download(all)          hands it out as a file
 *   await merge(app, text) -> { puzzles, files }     takes what is not here, beside what is; counts of what was added.
 *                          Rejects, with nothing taken, where the text is no such file */

import { change, read, within } from "./database.js";
import { el } from "./parts.js";
import { stamp } from "./puzzles.js";
import { baseName, fitting, freeName, safeName } from "./rules.js";
import { keep, kept, names } from "./store.js";
import { words } from "./words.js";
import table from "./words/library.js";

const t = words(table);
const VERSION = 1;
/** What is of this browser and of no other. */
const HERE = /^(begun|last|stored|later\.)/;

export async function everything() {
  const [puzzles, files, guests] = await Promise.all([within("puzzles"), within("files"), read("values", "guests")]);
  const options = names().filter(name => !HERE.test(name)).map(name => [name, kept(name)]);
  return { tesuji: VERSION, date: new Date().toISOString(), puzzles, files, guests: guests ?? [], options: Object.fromEntries(options) };
}

export function download(all) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(all)], { type: "application/json" }));
  el("a", { href, download: `tesuji-${all.date.slice(0, 10)}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

const isText = value => typeof value === "string";
const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value);
const isEntry = entry => Array.isArray(entry) && isText(entry[0]);
const isHistory = list => Array.isArray(list) && list.every(one => Array.isArray(one?.changes) && one.changes.every(isEntry));

const PUZZLE = { text: isText, game: isText, state: list => Array.isArray(list) && list.every(isEntry), date: Number.isFinite, past: isHistory, future: isHistory };
const FILE = { name: isText, text: isText };

/** The parts of a file, or an error that says what is wrong in it. */
function sound(text) {
  let all;
  try {
    all = JSON.parse(text);
  } catch {
    throw new Error(t("no json"));
  }
  if (!isObject(all) || !Number.isInteger(all.tesuji)) throw new Error(t("no export"));
  if (all.tesuji > VERSION) throw new Error(t("newer", { version: all.tesuji }));
  const { puzzles = [], files = [], guests = [], options = {} } = all;
  if (![puzzles, files, guests].every(Array.isArray) || !isObject(options)) throw new Error(t("no export"));
  const check = (list, parts, said) => list.forEach((one, n) => {
    const wrong = Object.keys(parts).find(part => !parts[part](one?.[part]));
    if (wrong) throw new Error(t(said, { n: n + 1, part: wrong }));
  });
  check(puzzles, PUZZLE, "bad puzzle");
  check([...files, ...guests], FILE, "bad file");
  return { puzzles, files, guests, options };
}

export async function merge(app, text) {
  const { puzzles, files, guests, options } = sound(text);
  const count = { puzzles: 0, files: 0 };
  for (const one of puzzles) if (await app.puzzles.add({ ...one, name: isText(one.name) ? one.name : null })) count.puzzles += 1;
  const known = await within("files");
  for (const { name, text: lines, good, order } of files) {
    if (known.some(file => file.text === lines)) continue;
    const free = freeName(safeName(baseName(name)), new Set(known.map(file => baseName(file.name))));
    const file = { name: free, text: lines, good: isText(good) ? good : null, saved: null, disk: false, order: Number(order) || Date.now(), base: null, version: stamp() };
    known.push(await change("files", free, () => file));
    app.changed.push(free);
    count.files += 1;
  }
  app.emit("files");
  const group = Date.now();
  const more = guests.filter(({ text: lines }) => [...app.guests, ...known].every(file => file.text !== lines));
  const taken = new Set([...app.guests, ...known].map(file => baseName(file.name)));
  const named = more.map(({ name, text: lines }) => ({ name: freeName(safeName(name), taken), text: lines, group }));
  if (named.length) app.setGuests(await fitting(app.engine, app.own, [...named, ...app.guests]));
  for (const [name, value] of Object.entries(options)) if (!HERE.test(name)) keep(name, joined(kept(name), value));
  return count;
}

/** Objects are joined by their names; else what is here holds. */
function joined(here, other) {
  if (here === null || here === undefined) return other;
  if (!isObject(here) || !isObject(other)) return here;
  const names = [...new Set([...Object.keys(here), ...Object.keys(other)])];
  return Object.fromEntries(names.map(name => [name, joined(here[name], other[name])]));
}
