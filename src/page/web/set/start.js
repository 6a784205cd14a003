/* Dialogs of Set: a board to begin with, and what other programs read.
 *
 *   showStart(app, begin)      begin(text): a draft begins with this puzzle
 *   showExport(app, position)
 */

import { button, dialog, el, fill, input, select, textarea } from "../parts.js";
import { join, words } from "../words.js";
import table from "../words/set.js";

const t = words(table);
const USUAL = 9;

function sizeField(sizes) {
  if (!sizes?.length) return input(t("size"), { inputmode: "numeric", value: String(USUAL) });
  const choices = sizes.map(size => ({ id: size, words: Array.isArray(size) ? size.join(" × ") : `${size} × ${size}` }));
  return select(t("size"), choices, sizes.includes(USUAL) ? USUAL : sizes[0]);
}

export function showStart(app, begin) {
  const games = app.about?.games ?? [];
  const said = el("p.small.soft");
  const size = el("div");
  const game = select(t("game"), games.map(one => ({ id: one.name, words: one.title })), app.about?.usual_game ?? games[0]?.name, () => choose());
  let side = null;
  const choose = () => {
    const one = games.find(({ name }) => name === game.box.value);
    said.textContent = one?.about ?? "";
    side = sizeField(one?.sizes);
    fill(size, side);
  };
  const constraints = (app.about?.constraints ?? []).map(one => {
    const box = el("input", { type: "checkbox", value: one.name });
    return { box, label: el("label.check", null, box, el("span", null, one.title)) };
  });
  const blank = async () => {
    const [rows, columns = rows] = side.box.value.split(/\D+/).filter(Boolean).map(Number);
    const more = constraints.map(({ box }) => box).filter(box => box.checked).map(box => box.value);
    const name = more.length ? `${game.box.value} with ${more.join(", ")}` : game.box.value;
    try {
      const { text } = await app.engine.call("blank", { game: name, rows, columns });
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
  const [first] = formats;
  const format = select(t("format"), formats.map(one => ({ id: one.name, words: one.name })), first?.name, write);
  const box = dialog(t("export"), format, note, out,
    el("div.acts", null, button(t("copy"), copy, { kind: "main" }), button(t("close"), () => box.close(), { kind: "quiet" })));
  if (first) write(first.name);
}
