/* The dialog that opens puzzles: a text in any format, a file, an empty board, a new puzzle.
 *
 *   showOpen(app) */

import { techniques } from "./learn/choice.js";
import { button, dialog, el, fill, input, list, select, textarea, work } from "./parts.js";
import { language, words } from "./words.js";
import table from "./words/files.js";

const t = words(table);

/** How many seconds a puzzle may take to make. */
const PATIENCE = 60;

export function showOpen(app) {
  const box = dialog(t("open"), pasted(app, () => box.close()), made(app, () => box.close()), before(app, () => box.close()));
  box.addEventListener("close", () => app.openTask?.stop());
  box.querySelector("textarea").focus();
}

/** Opens a puzzle, and closes the dialog if it could. */
async function use(app, puzzle, close) {
  try {
    await app.open(puzzle.text, { game: puzzle.game, name: puzzle.name, saved: puzzle.saved });
    close();
    app.go("play");
    setTimeout(() => document.querySelector("main:not([hidden]) .board")?.focus({ preventScroll: true }));
  } catch (error) {
    app.fail(error);
  }
}

/** Puzzles that were left, as they were left. */
function before(app, close) {
  const recent = app.recent.filter(one => one.aside || one.text !== app.position?.text);
  if (!recent.length) return null;
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  const rows = recent.map(one => ({ words: one.name ?? one.title, aside: day.format(one.date), press: () => use(app, { ...one, saved: one }, close) }));
  return el("div", null, el("h3", null, t("last")), el("div.found", null, list(rows)));
}

function pasted(app, close) {
  const text = textarea(t("paste"), { rows: 5, placeholder: t("paste hint") });
  const game = select(t("game"), [{ id: "", words: t("game said") }, ...app.about.games.map(one => ({ id: one.name, words: one.title }))], "");
  const format = select(t("format"), [{ id: "", words: t("format known") }, ...app.about.formats.map(one => ({ id: one.name, words: one.name }))], "");
  const found = el("div", { "aria-live": "polite" });
  const read = async () => {
    if (!text.box.value.trim()) return text.box.focus();
    try {
      const call = { text: text.box.value, game: game.box.value || undefined, format: format.box.value || undefined };
      show(await app.engine.call("open", call));
    } catch (error) {
      fill(found, el("div.verdict.x", null, el("p", null, error.message)));
    }
  };
  const show = ({ puzzles, left_out }) => {
    const good = puzzles.filter(one => one.text);
    const bad = puzzles.filter(one => !one.text);
    if (good.length === 1 && !bad.length) return use(app, good[0], close);
    const rows = good.map((one, n) => ({ words: one.name ?? t("unnamed", { n: n + 1 }), aside: t("line", { line: one.line }), press: () => use(app, one, close) }));
    fill(found,
      el("p", null, good.length ? t("found", { n: good.length }) : t("nothing")),
      bad.slice(0, 3).map(one => el("p.small.tag.bad", null, one.error.startsWith(t("line", one)) ? one.error : t("bad", one))),
      rows.length ? el("div.found", null, list(rows)) : null,
      left_out ? el("p.note", null, t("left out", { n: left_out })) : null);
    found.querySelector(".found button")?.focus();
  };
  const file = el("input", { type: "file", hidden: true, onchange: async () => {
    text.box.value = await file.files[0].text();
    read();
  } });
  text.box.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) read();
  });
  text.box.addEventListener("paste", () => setTimeout(read));
  return el("div.say", null, text, el("div.fields", null, game, format),
    el("div.acts", null, button(t("read"), read, { kind: "main" }), button(t("file"), () => file.click()), file), found);
}

/** A new puzzle with one solution, and the way to a board of one's own. */
function made(app, close) {
  const state = el("div");
  const task = app.openTask = app.task();
  const generate = async call => {
    const signal = task.start();
    fill(state, work(t("making"), () => task.stop(), t("stop")));
    const began = Date.now();
    const clock = setInterval(() => state.firstChild?.say?.(`${t("making")} ${t("seconds", { n: Math.round((Date.now() - began) / 1000) })}`), 1000);
    try {
      const { text } = await app.engine.call("generate", call, { signal });
      if (!signal.aborted) await use(app, { text, game: call.game }, close);
    } catch (error) {
      fill(state, el("p.note", null, error.name === "AbortError" ? t("stopped") : error.message));
    } finally {
      clearInterval(clock);
      task.done(signal);
    }
  };
  const games = app.about.games.filter(one => one.makes).map(one => ({ id: one.name, words: one.title }));
  const game = select(t("game"), games, app.about.usual_game);
  const order = new Intl.Collator(language(), { numeric: true });
  const cases = techniques(app.about).map(({ call, title }) => ({ id: call, words: title })).sort((a, b) => order.compare(a.words, b.words));
  const needs = select(t("needs"), [{ id: "", words: t("needs any") }, ...cases], "");
  const size = input(t("size"), { value: "9", size: 6, autocomplete: "off" });
  const seed = input(t("seed"), { type: "number", value: Math.floor(Math.random() * 1e6), min: 0 });
  const make = () => generate({ game: game.box.value, size: size.box.value.trim() || undefined, needs: needs.box.value || undefined, seed: Number(seed.box.value), timeout: PATIENCE });
  for (const field of [size, seed]) field.addEventListener("keydown", event => { if (event.key === "Enter") make(); });
  const blank = () => {
    close();
    app.go("set/new");
  };
  return el("div.say", null,
    el("h3", null, t("make")), el("div.fields", null, game, size, needs, seed), el("div.acts", null, button(t("generate"), make)), state,
    el("h3", null, t("blank")), el("div.row", null, el("p.note", null, t("blank note")), button(t("blank of"), blank)));
}
