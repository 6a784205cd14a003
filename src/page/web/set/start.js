/* Dialogs of Set: a board to begin with, texts on the puzzle, and what other programs read.
 *
 *   showStart(app, begin)      begin(text): a draft begins with this puzzle
 *   showAbout(texts, change)   title, author and rules; change({ id, author, rules })
 *   showExport(app, position)
 */

import { button, dialog, el, fill, input, select, textarea } from "../parts.js";
import { sizeFields } from "../size.js";
import { join, words } from "../words.js";
import table from "../words/set.js";

const t = words(table);
export function showStart(app, begin) {
  const games = app.about?.games ?? [];
  const said = el("p.small.soft");
  const size = el("div.sizes");
  const game = select(t("game"), games.map(one => ({ id: one.name, words: one.title })), app.about?.usual_game ?? games[0]?.name, () => choose());
  let fields = null;
  const chosen = () => games.find(({ name }) => name === game.box.value);
  const choose = () => {
    said.textContent = chosen()?.about ?? "";
    fields = sizeFields(chosen()?.inputs ?? []);
    fill(size, fields.fields);
  };
  const constraints = (app.about?.constraints ?? []).map(one => {
    const box = el("input", { type: "checkbox", value: one.name });
    return { box, label: el("label.check", null, box, el("span", null, one.title)) };
  });
  const blank = async () => {
    const more = constraints.map(({ box }) => box).filter(box => box.checked).map(box => box.value);
    const name = more.length ? `${game.box.value} with ${more.join(", ")}` : game.box.value;
    const seed = Math.floor(Math.random() * 2 ** 31);
    try {
      const { text } = await app.engine.call("blank", { game: name, seed, ...fields.read() });
      box.close();
      begin(text);
    } catch (error) {
      app.fail(error);
    }
  };
  const played = () => {
    box.close();
    begin(app.position.text);
  };
  const box = dialog(t("new draft"), el("div.fields", null, game, size), said,
    constraints.length ? el("details", null, el("summary", null, t("with")), el("div.fields", null, constraints.map(({ label }) => label))) : null,
    el("div.acts", null,
      button(t("empty board"), blank, { kind: "main" }),
      app.position ? button(t("from play"), played) : null,
      button(t("close"), () => box.close(), { kind: "quiet" })));
  choose();
}

export function showAbout(texts, change) {
  const title = input(t("title"), { value: texts.id, autocomplete: "off" });
  const author = input(t("author"), { value: texts.author, autocomplete: "off" });
  const rules = textarea(t("rules"), { rows: 6, value: texts.rules, placeholder: t("rules hint"), spellcheck: "true" });
  rules.classList.add("prose");
  const keep = () => {
    change({ id: title.box.value, author: author.box.value, rules: rules.box.value });
    box.close();
  };
  const box = dialog(t("about puzzle"), el("div.fields", null, title, author), rules,
    el("div.acts", null, button(t("keep"), keep, { kind: "main" }), button(t("close"), () => box.close(), { kind: "quiet" })));
  title.box.focus();
}

export function showExport(app, position) {
  const formats = (app.about?.formats ?? []).filter(one => one.writes);
  const out = textarea(t("text"), { rows: 8, readonly: true });
  const note = el("p.small.soft", { "aria-live": "polite" });
  const write = async name => {
    try {
      const { text, lost = [] } = await app.engine.call("export", { position, format: name });
      out.box.value = text;
      note.textContent = lost.length ? t("lost", { what: join(lost) }) : formats.find(one => one.name === name)?.about ?? "";
    } catch (error) {
      out.box.value = "";
      note.textContent = error.message;
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(out.box.value);
    } catch {
      out.box.select();
      document.execCommand("copy");
    }
    app.toast(t("copied"));
  };
  const first = formats.find(one => one.name === "json") ?? formats[0];
  const format = select(t("format"), formats.map(one => ({ id: one.name, words: one.name })), first?.name, write);
  const box = dialog(t("export"), format, note, out,
    el("div.acts", null, button(t("copy"), copy, { kind: "main" }), button(t("close"), () => box.close(), { kind: "quiet" })));
  if (first) write(first.name);
}
