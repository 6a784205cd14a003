/* Dialogs of Write: rules to begin with, rules that ship, and what can be done with a file.
 *
 *   showGallery(app, files, open)     open(): a file has been added or chosen
 *   showFile(app, files, file)
 *   showPlan(app, name, position)
 */

import { button, dialog, el, fill, input, work } from "../parts.js";
import { number, words } from "../words.js";
import table from "../words/write.js";
import { items } from "./items.js";

const t = words(table);
const EMPTY = "tesuji 1\n\n";

export async function showGallery(app, files, open) {
  const { pieces } = await app.engine.call("gallery");
  const take = (name, text) => {
    files.add(name, text);
    box.close();
    open();
  };
  const gallery = pieces.map(({ title, about, text }) => el("li", null,
    el("button", { type: "button", onclick: () => take(`${items(text)[0] ? nameOf(text) : "rules"}.tesuji`, text) },
      el("span", null, el("b", null, title), el("small", null, about)))));
  const shipped = el("ul.list.choice");
  const search = input(t("search shipped"), { type: "search", oninput: () => list() });
  const list = () => {
    const wanted = search.box.value.trim().toLowerCase();
    const own = new Set(files.own.map(file => file.name));
    const all = (app.about?.techniques ?? []).filter(one => !own.has(one.file));
    const met = all.filter(one => !wanted || `${one.name} ${one.title} ${one.about}`.toLowerCase().includes(wanted));
    fill(shipped, met.slice(0, wanted ? 30 : 8).map(one => el("li", null,
      el("button", { type: "button", onclick: () => look(one) }, el("span", null, one.title), el("span.soft.small", null, one.signature)))),
    met.length > 8 && !wanted ? el("li.soft.small", null, t("and more", { n: met.length - 8 })) : null);
  };
  const look = async one => {
    try {
      const { name, text } = await app.engine.call("source", { file: one.file });
      files.look({ name: name.split("/").pop(), text });
      box.close();
      open(one.name);
    } catch (error) {
      app.fail(error);
    }
  };
  const box = dialog(t("examples"),
    el("p.small.soft", null, t("gallery about")),
    el("ul.gallery", null, gallery),
    el("div.acts", null, button(t("empty file"), () => take("rules.tesuji", EMPTY))),
    el("h3", null, t("shipped")), search, shipped,
    el("div.acts", null, button(t("close"), () => box.close())));
  list();
}

/** What a file is called after: its first technique or strategy. */
function nameOf(text) {
  return items(text).find(({ kind }) => kind !== "tesuji" && kind !== "use")?.name ?? "rules";
}

export function showFile(app, files, file) {
  const name = input(t("file name"), { value: file.name, spellcheck: "false", autocapitalize: "off" });
  const done = run => () => { box.close(); run(); };
  const named = () => {
    const next = name.box.value.trim();
    files.rename(file.name, next.endsWith(".tesuji") ? next : `${next}.tesuji`);
  };
  const download = () => {
    const link = el("a", { href: URL.createObjectURL(new Blob([file.text], { type: "text/plain" })), download: file.name });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const remove = () => files.remove(file.name);
  const box = dialog(file.name,
    file.readOnly ? null : name,
    el("div.acts", null,
      file.readOnly ? null : button(t("rename"), done(named), { kind: "main" }),
      button(t("copy file"), done(() => files.add(file.name.replace(/(\.tesuji)?$/, "-mine.tesuji"), file.text))),
      button(t("download"), done(download)),
      button(t(file.readOnly ? "close file" : "remove file"), done(remove))),
    el("div.acts", null, button(t("close"), () => box.close(), { kind: "quiet" })));
}

export async function showPlan(app, name, position) {
  const task = app.task();
  const signal = task.start();
  const body = el("div", null, work(t("planning"), () => box.close(), t("stop")));
  const box = dialog(t("plan of", { name }), body, el("div.acts", null, button(t("close"), () => box.close())));
  box.classList.add("roomy");
  box.addEventListener("close", () => task.stop());
  try {
    const plan = await app.engine.call("plan", { technique: name, position }, { signal });
    const costs = Object.entries(plan).filter(([, value]) => typeof value === "number");
    fill(body,
      costs.length ? el("dl.costs", null, costs.map(([key, value]) => [
        el("dt", null, t.has(`cost ${key}`) ? t(`cost ${key}`) : key.replaceAll("_", " ")), el("dd", null, number(value)),
      ])) : null,
      el("pre.plan.mono", { tabindex: "0" }, plan.text));
  } catch (error) {
    if (error?.name !== "AbortError") fill(body, el("p", null, error.message));
  }
}
