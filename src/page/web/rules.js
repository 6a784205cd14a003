/* Rule files of the reader and of addresses.
 *
 *   await faultOf(engine, files, { alone })   the first error of rule files, { file, message }, or null; `alone`: without
 *                                             those of the server's folders. Files that take too long have an error
 *   await fitting(engine, own, guests)        guests, the last address first, each with `used`: goes with the own files
 *   await readersFiles(app)    all of the reader's files with their base names, saved ones of the server's folders too
 *   await usedFiles(app)       the files that calls are made with, under names that an address may have
 *   await restore(file)        keeps a file that an earlier visit has left; beside, where another text has its name
 *   await awake(engine)        the engine has come
 *   baseName(path), freeName(name, taken), safeName(name)
 *   PATIENCE                   how long rules may take to be read, in milliseconds */

import { change, within } from "./database.js";
import { words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);
export const PATIENCE = 3000;

export const awake = engine => engine.call("check-rules", { rules: [] });

export async function faultOf(engine, rules, { alone } = {}) {
  try {
    await awake(engine);
    const { diagnostics } = await engine.call("check-rules", { rules, alone }, { signal: AbortSignal.timeout(PATIENCE) });
    return diagnostics.find(one => one.error) ?? null;
  } catch (error) {
    return { file: "", message: error.name === "TimeoutError" ? t("late") : error.message };
  }
}

export async function fitting(engine, own, guests) {
  const groups = new Map();
  for (const file of guests) groups.set(file.group, [...(groups.get(file.group) ?? []), file]);
  const all = [];
  let rules = own;
  for (const [, group] of [...groups].sort(([a], [b]) => b - a)) {
    const more = [...rules, ...group.map(({ name, text }) => ({ name, text }))];
    const used = !(await faultOf(engine, more));
    if (used) rules = more;
    all.push(...group.map(file => ({ ...file, used })));
  }
  return all;
}

export const baseName = path => path.split(/[\\/]/).pop();

/** A name as rule files may have it. */
export function safeName(name) {
  const stem = baseName(name).replace(/\.tesuji$/, "").replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-").replace(/^\.+/, "");
  return `${stem.slice(0, 60) || "rules"}.tesuji`;
}

/** The name, or with the first number that makes it one that is not taken. */
export function freeName(name, taken) {
  const [, stem, , end] = /^(.*?)(-\d+)?(\.tesuji)?$/.exec(name);
  const named = number => `${stem}${number > 1 ? `-${number}` : ""}${end ?? ".tesuji"}`;
  let number = 1;
  while (taken.has(named(number))) number += 1;
  return named(number);
}

/** Files of the folders that the server was given. */
const saved = async app => (app.about?.folder ? (await app.engine.call("files", { rules: [] })).files : []);

export async function readersFiles(app) {
  const files = new Map();
  for (const file of [...await saved(app), ...await within("files"), ...app.own]) files.set(file.name, file);
  return [...files.values()].map(({ name, text }) => ({ name: baseName(name), text }));
}

export async function usedFiles(app) {
  const files = new Map();
  for (const { name, text } of [...await saved(app), ...app.rules]) files.set(name, text);
  const taken = new Set();
  return [...files].map(([name, text]) => {
    const free = freeName(safeName(name), taken);
    taken.add(free);
    return { name: free, text };
  });
}

export async function restore(file) {
  const holds = now => !now || now.version === file.base || now.text === file.text;
  const after = await change("files", file.name, now => (holds(now) ? file : undefined));
  if (after.text === file.text) return;
  const taken = new Set((await within("files")).map(one => one.name));
  const name = freeName(baseName(file.name), taken);
  await change("files", name, () => ({ ...file, name, disk: false, saved: null }));
}
