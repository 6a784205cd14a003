/* Dialogs of Write: rules to begin with, rules that ship, and what can be done with a file.
 *
 *   showGallery(app, files, open)     open(technique, position?): a file has been added or chosen, with a position on
 *                                     which the technique finds something
 *   look(app, files, technique)       shows the file of a technique that ships
 *   showFile(app, files, file)        rename, copy, remove
 *   showPlan(app, name, position)     how a technique runs, and what it costs on a position
 *   nameOf(text)                      what a rule file is called after
 */

import { button, dialog, el, fill, input, work } from "../parts.js";
import { folded, language, number, words } from "../words.js";
import table from "../words/write.js";
import { items } from "./items.js";

const t = words(table);
const EMPTY = "tesuji 1\n\n";
const FEW = 6;
const MOST = 30;

const shortName = path => path.split("/").pop();

/** Its first technique or strategy. */
export function nameOf(text) {
  return items(text).find(({ kind }) => kind !== "tesuji" && kind !== "use")?.name ?? "rules";
}

/** A comment with what stands between backticks as code. */
const marked = text => text.split(/`([^`]*)`/).map((part, n) => (n % 2 ? el("code", null, part) : part));

export async function look(app, files, technique) {
  const { file } = app.about.techniques.find(one => one.name === technique) ?? {};
  if (!file) throw new Error(t("no such technique", { name: technique }));
  const { name, text } = await app.engine.call("source", { file });
  files.look({ name: shortName(name), text });
}

export async function showGallery(app, files, open) {
  const take = (name, text, position) => {
    files.add(name, text);
    box.close();
    open(nameOf(text), position);
  };
  const see = async name => {
    try {
      await look(app, files, name);
      box.close();
      open(name);
    } catch (error) {
      app.fail(error);
    }
  };
  const pieces = el("ul.gallery", null, el("li.note", null, t("loading examples")));
  const shipped = el("ul.list");
  const search = input(t("search shipped"), { type: "search", oninput: () => list() });
  const own = new Set(files.own.map(file => file.name));
  const all = app.about.techniques.filter(one => !own.has(one.file));
  const list = () => {
    const wanted = folded(search.box.value);
    const texts = one => [one.name, one.title, one.about, ...one.cases.flatMap(each => [each.title, ...each.names])];
    const met = all.filter(one => texts(one).some(text => folded(text).includes(wanted)));
    const shown = met.slice(0, wanted ? MOST : FEW);
    const more = met.length - shown.length;
    fill(shipped, shown.map(one => el("li", null, el("button", { type: "button", onclick: () => see(one.name) },
      el("span", null, one.title.replace(/^…/, "")), el("span.soft.small.mono", null, one.name)))),
    more > 0 ? el("li.soft.small", null, t("and more", { n: more })) : null);
  };
  const box = dialog(t("examples"),
    el("p.small.soft", null, t("gallery about")), pieces,
    el("div.acts", null, button(t("empty file"), () => take("rules.tesuji", EMPTY))),
    el("h3", null, t("shipped")), search, shipped,
    el("div.acts", null, button(t("close"), () => box.close())));
  list();
  try {
    const gallery = await app.engine.call("gallery", { rules: [] });
    fill(pieces, gallery.pieces.map(({ title, about, text, position }) => el("li", null,
      el("button", { type: "button", onclick: () => take(`${nameOf(text)}.tesuji`, text, position) }, el("b", null, title), el("small", null, marked(about))))));
  } catch (error) {
    app.fail(error);
  }
}

export function showFile(app, files, file) {
  const name = input(t("file name"), { value: shortName(file.name), spellcheck: "false", autocapitalize: "off" });
  const done = run => () => { box.close(); run(); };
  const named = () => {
    const next = name.box.value.trim();
    files.rename(file.name, next.endsWith(".tesuji") ? next : `${next}.tesuji`);
  };
  const download = () => {
    const link = el("a", { href: URL.createObjectURL(new Blob([file.text], { type: "text/plain" })), download: shortName(file.name) });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const copy = () => files.add(shortName(file.name).replace(/(\.tesuji)?$/, "-mine.tesuji"), file.text);
  const box = dialog(shortName(file.name),
    file.readOnly || file.disk ? null : name,
    el("div.acts", null,
      file.readOnly || file.disk ? null : button(t("rename"), done(named), { kind: "main" }),
      button(t("copy file"), done(copy)),
      button(t("download"), done(download)),
      file.disk ? null : button(t(file.readOnly && !file.guest ? "close file" : "remove file"), done(() => files.remove(file.name)))),
    el("div.acts", null, button(t("close"), () => box.close(), { kind: "quiet" })));
}

export async function showPlan(app, name, position) {
  const task = app.task();
  const signal = task.start();
  const body = el("div.planned", null, work(t("planning"), () => box.close(), t("stop")));
  const box = dialog(t("plan of", { name }), body, el("div.acts", null, button(t("close"), () => box.close())));
  box.classList.add("roomy");
  box.addEventListener("close", () => task.stop());
  try {
    const { cases, cost } = await app.engine.call("plan", { technique: name, position: position ?? undefined }, { signal });
    fill(body, cost ? costs(cost, name) : null, cases.map(one => el("pre.plan.mono", { tabindex: "0" }, one.text)));
  } catch (error) {
    if (error?.name !== "AbortError") fill(body, el("p", null, error.message));
  }
}

/** What the technique costs on the way through the puzzle, beside the others. */
function costs({ micros, techniques }, name) {
  const of = techniques.filter(one => one.technique === name || one.technique.startsWith(`${name}(`));
  const sum = key => of.reduce((all, one) => all + one[key], 0);
  const part = new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 1 }).format(sum("share"));
  const row = (key, value) => [el("dt", null, t(`cost ${key}`)), el("dd", null, value)];
  const own = () => [row("share", part), ...["looks", "hits", "skipped"].map(key => row(key, number(sum(key))))];
  return el("dl.costs", null, row("all", t("milliseconds", { n: Math.round(micros / 100) / 10 })), of.length ? own() : row("share", t("cost none")));
}
