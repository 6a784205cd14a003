/* The dialog that opens puzzles: a text in any format, a file, or one that was left.
 *
 *   showOpen(app)
 *   openText(app, text)     opens the puzzle of a text at once; where that is not plain, the dialog says why or lists them */

import { collect, puzzleList } from "./collection.js";
import { libraryPart } from "./library.js";
import { button, dialog, el, fill, select, textarea } from "./parts.js";
import { words } from "./words.js";
import table from "./words/files.js";

const t = words(table);

export function showOpen(app) {
  return new Dialog(app).box;
}

export async function openText(app, text) {
  try {
    const { puzzles } = await app.engine.call("open", { text });
    if (puzzles.length === 1 && puzzles[0].text) return await use(app, puzzles[0]);
  } catch {
    // The dialog says what was wrong.
  }
  const shown = new Dialog(app);
  shown.text.box.value = text;
  shown.read();
}

async function use(app, puzzle) {
  await app.open(puzzle.text, { game: puzzle.game, name: puzzle.name });
  play(app);
}

function play(app) {
  app.go("play");
  setTimeout(() => document.querySelector("main:not([hidden]) .board")?.focus({ preventScroll: true }));
}

class Dialog {
  constructor(app) {
    this.app = app;
    const { games, formats } = app.about;
    this.text = textarea(t("paste"), { rows: 5, placeholder: t("paste hint") });
    this.game = select(t("game"), [{ id: "", words: t("game said") }, ...games.map(one => ({ id: one.name, words: one.title }))], "");
    this.format = select(t("format"), [{ id: "", words: t("format known") }, ...formats.map(one => ({ id: one.name, words: one.name }))], "");
    this.found = el("div.say", { "aria-live": "polite" });
    const file = el("input", { type: "file", hidden: true, onchange: async () => {
      this.text.box.value = await file.files[0].text();
      this.read();
    } });
    const { box } = this.text;
    box.addEventListener("keydown", event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.read();
    });
    box.addEventListener("paste", () => setTimeout(() => this.read()));
    this.box = dialog(t("open"),
      el("div.say", null, this.text, el("div.fields", null, this.game, this.format),
        el("div.acts", null, button(t("read"), () => this.read(), { kind: "main" }), button(t("file"), () => file.click()), file), this.found),
      libraryPart(app, () => this.box.close()));
    box.focus();
  }

  /** Does what opens a puzzle, and closes; what is wrong is said in place. */
  async close(open) {
    try {
      await open();
      this.box.close();
    } catch (error) {
      if (error?.name !== "AbortError") this.wrong(error.message);
    }
  }

  wrong(said) {
    this.found.querySelector(".verdict")?.remove();
    this.found.prepend(el("div.verdict.x", null, el("p", null, said)));
  }

  async read() {
    const { text, game, format } = this;
    if (!text.box.value.trim()) return text.box.focus();
    fill(this.found);
    try {
      const call = { text: text.box.value, game: game.box.value || undefined, format: format.box.value || undefined };
      await this.show(await this.app.engine.call("open", call));
    } catch (error) {
      this.wrong(error.message);
    }
  }

  async show({ puzzles, left_out }) {
    const good = puzzles.filter(one => one.text);
    const bad = puzzles.filter(one => !one.text);
    if (good.length === 1 && !bad.length) return this.close(() => use(this.app, good[0]));
    const choose = n => this.close(async () => {
      if (good.length === 1) return use(this.app, good[0]);
      await collect(this.app, good, n);
      play(this.app);
    });
    fill(this.found,
      el("p", null, good.length ? t("found", { n: good.length }) : t("nothing")),
      bad.slice(0, 3).map(one => el("p.small.tag.bad", null, one.error.startsWith(t("line", one)) ? one.error : t("bad", one))),
      good.length ? el("div.found", null, puzzleList(this.app, good, choose)) : null,
      left_out ? el("p.note", null, t("left out", { n: left_out })) : null);
    this.found.querySelector(".found button")?.focus();
  }
}
