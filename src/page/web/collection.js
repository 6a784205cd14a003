/* Puzzles that came together: a pasted list, a file of many. The last such list is kept under the name "collection".
 *
 *   collect(app, puzzles, n)   keeps [{ text, name, line }] and opens the nth
 *   collectionPart(app)        an element for the headline of Play: "3 of 95", previous, next, all; hidden while the
 *                              puzzle that is open is none of them
 *   puzzleList(app, puzzles, choose, at)   a list with pictures; choose(n) */

import { button, dialog, el, fill } from "./parts.js";
import { keep, kept } from "./store.js";
import { join, words } from "./words.js";
import table from "./words/collection.js";

const t = words(table);

const known = () => kept("collection");

/** The collection, where the puzzle that is open is of it. */
function current(app) {
  const all = known();
  return all && app.position && all.puzzles[all.at]?.key === app.position.text ? all : null;
}

export async function collect(app, puzzles, n) {
  await openOne(app, { puzzles: puzzles.map(({ text, name, line }) => ({ text, name, line })), at: n });
}

/** Opens the one that a collection is at, with what was entered in it before. */
async function openOne(app, all) {
  const one = all.puzzles[all.at];
  await app.open(one.text, { name: one.name ?? undefined });
  one.key = app.position.text;
  keep("collection", all);
  app.emit("collection");
}

export function collectionPart(app) {
  const root = el("div.collection", { role: "group", "aria-label": t("collection"), hidden: true });
  const go = at => openOne(app, { ...known(), at }).catch(error => app.fail(error));
  const all = () => {
    const { puzzles, at } = known();
    const box = dialog(t("collection"), puzzleList(app, puzzles, n => { box.close(); go(n); }, at),
      el("div.acts", null, button(t("leave"), () => { keep("collection", null); box.close(); show(); }, { kind: "quiet" })));
    box.classList.add("wide");
    box.querySelector("[aria-current]")?.focus();
  };
  const show = () => {
    const now = current(app);
    root.hidden = now === null;
    if (!now) return;
    const { puzzles, at } = now;
    const focused = [...root.children].indexOf(document.activeElement);
    fill(root,
      button("‹", () => go(at - 1), { kind: "quiet", label: t("previous"), disabled: at === 0 }),
      button(t("of", { n: at + 1, all: puzzles.length }), all, { kind: "quiet", label: t("of long", { n: at + 1, all: puzzles.length }) }),
      button("›", () => go(at + 1), { kind: "quiet", label: t("next"), disabled: at === puzzles.length - 1 }));
    root.children[focused]?.focus();
  };
  app.on("puzzle", show);
  app.on("collection", show);
  app.on("change", () => {
    const now = current(app);
    if (!now || now.puzzles[now.at].solved || !app.position.solved()) return;
    now.puzzles[now.at].solved = true;
    keep("collection", now);
  });
  show();
  return root;
}

/** Pictures are drawn once they are seen. */
export function puzzleList(app, puzzles, choose, at = -1) {
  const seen = new IntersectionObserver(async entries => {
    const { picture } = await import("./picture.js");
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || target.firstChild) continue;
      seen.unobserve(target);
      target.append(picture(puzzles[target.dataset.n].text, app.about));
    }
  });
  const row = ({ name, text, line, solved }, n) => {
    const place = el("span.picture", { "aria-hidden": "true", "data-n": n });
    seen.observe(place);
    const facts = [...cluesOf(text), solved ? t("solved") : null, line ? t("line", { line }) : null];
    return el("li", null, el("button", { type: "button", "aria-current": n === at ? "true" : null, onclick: () => choose(n) },
      place, el("span", null, name ?? t("unnamed", { n: n + 1 })),
      el("span.soft.small", null, solved ? el("span.tag.ok", { "aria-hidden": "true" }, "✓ ") : null, join(facts.filter(Boolean)))));
  };
  return el("ul.list.puzzles", null, puzzles.map(row));
}

/** What a record states: its givens, and its groups such as cages. */
function cluesOf(text) {
  const { givens = [], inputs = {}, ...rest } = JSON.parse(text);
  const count = givens.flat().filter(value => value > 0).length;
  const groups = [...Object.values(rest), ...Object.values(inputs).map(one => one?.groups)].filter(isGroups);
  const more = groups.reduce((sum, list) => sum + list.length, 0);
  return [count || !more ? t("givens", { n: count }) : null, more ? t("clues", { n: more }) : null];
}

const isGroups = list => Array.isArray(list) && list.every(one => Array.isArray(one) && Array.isArray(one[1]));
