/* The first page of Learn: the techniques of a game in the order in which people learn them, and what is due.
 *
 *   new Path(app): root, tell(), game (its name) */

import { button, el, fill, select } from "../parts.js";
import { keep, kept } from "../store.js";
import { words } from "../words.js";
import table from "../words/learn.js";
import { named, showChoice, techniques } from "./choice.js";
import { state } from "./progress.js";

const t = words(table);
const SIGNS = { new: "", seen: "◔", guided: "◑", learned: "✓", due: "↻" };

export class Path {
  constructor(app) {
    this.app = app;
    this.root = el("div.path");
  }

  get games() { return this.app.about.games.filter(one => one.lessons?.length); }

  get game() {
    const { games } = this;
    const wanted = kept("learn.game") ?? this.app.about.usual_game;
    return (games.find(one => one.name === wanted) ?? games[0])?.name ?? this.app.about.usual_game;
  }

  choose() { showChoice(this.app.about, this.game, call => this.app.go(`learn/${call}`)); }

  tell() {
    const { about } = this.app;
    const { game, games } = this;
    const path = (games.find(one => one.name === game)?.lessons ?? []).map(call => ({ ...named(about, call), state: state(call) }));
    const due = path.filter(one => one.state === "due");
    const next = due[0] ?? path.find(one => one.state !== "learned") ?? path[0];
    const own = techniques(about).filter(one => one.own);
    const go = call => this.app.go(`learn/${call}`);
    const choice = select(t("path game"), games.map(one => ({ id: one.name, words: one.title })), game, chosen => {
      keep("learn.game", chosen);
      this.tell();
    });
    const row = (one, n) => el("li", { "data-state": one.state }, el("button", { type: "button", onclick: () => go(one.call), "aria-current": one === next ? "step" : null },
      el("span.n", null, n + 1), el("span", null, el("b", null, one.title), one.lesson ? el("small.soft", null, one.lesson) : null),
      el("span.state.small", null, el("i", { "aria-hidden": "true" }, SIGNS[one.state]), t(`state ${one.state}`))));
    const list = (title, ones) => (ones.length ? el("section", null, el("h2", null, title), el("ul.list", null, ones.map(one => el("li", null, el("button", { type: "button", onclick: () => go(one.call) }, el("span", null, one.title)))))) : null);
    fill(this.root,
      el("div.headline.keep", null, el("div", null, el("h1", null, t("learn")), el("p", null, t("path about"))), games.length > 1 ? choice : null),
      next ? el("div.acts", null,
        button(t(due.length ? "repeat" : path.some(one => one.state !== "new") ? "continue" : "begin", { title: next.title }), () => go(next.call), { kind: "main", key: "Enter" }),
        el("span.note", null, t("path progress", { n: path.filter(one => one.state === "learned").length, all: path.length }))) : null,
      due.length ? list(t("due today"), due) : null,
      el("ol.lessons", null, path.map(row)),
      list(t("own rules"), own),
      el("div.acts", null, button(t("all"), () => this.choose(), { key: "L" })));
    this.next = next;
  }

  get keys() {
    return [{ keys: ["Enter"], words: t("next"), press: () => (this.next ? this.app.go(`learn/${this.next.call}`) : false) }];
  }
}
