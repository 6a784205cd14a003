/* The list of techniques to practise, by family and difficulty, with a search.
 *
 *   techniques(about)     [{ call, name, title, difficulty, family, own, about }], each case that has a name of its own
 *   named(about, call)    the one of a call, which may be that of a technique with all its cases
 *   showChoice(about, game, choose)   a dialog with those that a game can use; choose(call)
 *   meterOf(name)         how one gets on with a technique
 */

import { button, dialog, el, fill, input, meter, segmented } from "../parts.js";
import { folded, words } from "../words.js";
import table from "../words/learn.js";
import { MOST, of } from "./progress.js";

const t = words(table);
const HARDEST = Number.MAX_SAFE_INTEGER;

/** What a title begins with may depend on the match: it is left out. */
const plain = title => title.replace(/^…\s*/, "");
const upper = text => text[0].toUpperCase() + text.slice(1);

export function techniques(about) {
  return (about?.techniques ?? []).flatMap(one => {
    const own = !one.file.startsWith("rules/");
    const family = own ? t("own rules") : upper(one.family);
    const titles = new Map(one.cases.toReversed().map(each => [each.title, each]));
    return [...titles.values()].reverse().map(each => ({ name: one.name, about: one.about, family, own, ...each, title: plain(each.title) }));
  });
}

export function named(about, call) {
  const exact = techniques(about).find(one => one.call === call);
  if (exact) return exact;
  const name = call.split("(")[0];
  const one = about?.techniques.find(each => each.name === name);
  const known = one?.cases.find(each => each.call === call) ?? one;
  return { call, name, title: plain(known?.title ?? call), about: one?.about, lesson: known?.lesson };
}

export function meterOf(name) {
  const { n, right } = of(name);
  const said = t("of last", { right, n: MOST });
  return el("span.progress", { title: n ? t("of last long", { right, n }) : null }, meter(right / MOST, t("progress")), el("span", null, said));
}

export function showChoice(about, game, choose) {
  const usable = about.games.find(one => one.name === game)?.techniques;
  const all = techniques(about).filter(one => one.own || !usable || usable.includes(one.name));
  const place = el("div.choices");
  let by = "family";
  const row = one => el("li", null, el("button", { type: "button", onclick: () => { box.close(); choose(one.call); } },
    el("span", null, one.title, one.own ? el("span.soft.small", null, ` ${t("own")}`) : null),
    el("span.soft.small.nums", null, one.difficulty === null ? "" : String(one.difficulty), meterOf(one.call))));
  const hard = one => one.difficulty ?? HARDEST;
  const list = () => {
    const wanted = folded(search.box.value);
    const met = all.filter(one => [one.title, one.call, one.family, one.about, ...one.names].some(text => folded(text).includes(wanted)));
    met.sort((a, b) => hard(a) - hard(b));
    if (by === "difficulty") return void fill(place, el("ul.list", null, met.map(row)));
    const families = new Map();
    for (const one of met) families.set(one.family, [...(families.get(one.family) ?? []), one]);
    const ordered = [...families].sort(([, [a]], [, [b]]) => Number(b.own) - Number(a.own) || hard(a) - hard(b));
    fill(place, ordered.map(([family, ones]) => el("details", { open: wanted !== "" || ones.some(one => one.own) },
      el("summary", null, family, el("span.soft.small", null, ` ${ones.length}`)), el("ul.list", null, ones.map(row)))),
    met.length ? null : el("p.note", null, t("nothing found")));
  };
  const search = input(t("search"), { type: "search", oninput: list });
  const order = segmented(t("order"), ["family", "difficulty"].map(id => ({ id, words: t(`by ${id}`) })), by, id => { by = id; list(); });
  order.classList.add("slim");
  const box = dialog(t("choose"), search, el("div.row", null, order), place,
    el("div.acts", null, button(t("close"), () => box.close(), { kind: "quiet" })));
  list();
}
