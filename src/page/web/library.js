/* The reader's puzzles, all of them: a dialog, and a part for other dialogs.
 *
 *   await showLibrary(app)
 *   libraryPart(app, close)    an element with the last puzzles and the way to all; close() is called when one is opened */

import { download, everything, merge } from "./backup.js";
import { button, dialog, el, fill, input, meter, svg } from "./parts.js";
import { picture } from "./picture.js";
import { folded, language, words } from "./words.js";
import table from "./words/library.js";

const t = words(table);

/** From so many on there is a search. */
const MANY = 7;
/** How many the part shows, and how many the dialog draws at first. */
const FEW = 3;
const SHOWN = 60;

const nameOf = (app, one) => one.name ?? app.about.games.find(game => game.name === one.game)?.title ?? one.title ?? one.game;

function facts({ filled, cells, solved, touched }) {
  if (solved) return t("solved");
  if (!touched) return t("not begun");
  return cells ? t("progress", { n: filled, all: cells }) : t("begun");
}

/** The givens with what was entered. */
function drawn(app, { text, state }) {
  const board = picture(text, app.about);
  const columns = Math.round(board.viewBox.baseVal.width - 0.2);
  for (const [key, value] of state) {
    const square = Number(/^v(\d+)$/.exec(key)?.[1] ?? NaN);
    if (Number.isNaN(square)) continue;
    const [x, y] = [square % columns + 0.5, Math.floor(square / columns) + 0.78];
    board.append(svg("text", { class: "entered", x, y }, value.toString(36).toUpperCase()));
  }
  return board;
}

/** Pictures are drawn once they are seen. */
function picturePlace(app, record) {
  const place = el("span.picture", { "aria-hidden": "true" });
  const seen = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    seen.disconnect();
    try {
      place.append(drawn(app, record));
    } catch {
      // A record that is no grid has no picture.
    }
  });
  seen.observe(place);
  return place;
}

async function open(app, record, close) {
  try {
    await app.open(record.text, { game: record.game, saved: record });
    close();
    app.go("play");
    setTimeout(() => document.querySelector("main:not([hidden]) .board")?.focus({ preventScroll: true }));
  } catch (error) {
    app.fail(error);
  }
}

function row(app, record, close, acts = null) {
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(record.date);
  const isOpen = record.id === app.puzzles.open?.id;
  const { filled = 0, cells = 0, solved } = record;
  return el("li", { "data-id": record.id }, el("button.puzzle", { type: "button", "aria-current": isOpen ? "true" : null, onclick: () => open(app, record, close) },
    picturePlace(app, record),
    el("span.about", null,
      el("b", null, nameOf(app, record)),
      el("span.small", null, solved ? el("span.tag.ok", { "aria-hidden": "true" }, "✓ ") : null, facts(record), isOpen ? el("span.soft", null, ` · ${t("open now")}`) : null),
      cells && !solved && record.touched ? meter(filled / cells, t("filled")) : null,
      el("span.soft.small", null, date))), acts);
}

class Library {
  constructor(app, all) {
    Object.assign(this, { app, all, shown: SHOWN });
    this.search = input(t("search"), { type: "search", oninput: () => this.draw() });
    this.list = el("ul.library");
    this.said = el("p.note", { role: "status" });
    const file = el("input", { type: "file", hidden: true, accept: ".json,application/json", onchange: () => this.take(file) });
    this.box = dialog(t("puzzles"), this.search, this.said, this.list,
      el("p.note", null, t("all about")),
      el("div.acts", null, button(t("export"), () => this.give()), button(t("import"), () => file.click()), file,
        button(t("close"), () => this.box.close(), { kind: "quiet" })));
    this.box.classList.add("wide");
    this.draw();
    (this.list.querySelector("button") ?? this.box).focus();
  }

  draw() {
    this.search.hidden = this.all.length < MANY;
    const wanted = folded(this.search.box.value);
    const found = this.all.filter(one => folded(`${nameOf(this.app, one)} ${facts(one)}`).includes(wanted));
    const close = () => this.box.close();
    const more = found.length - this.shown;
    fill(this.list, found.slice(0, this.shown).map(one => row(this.app, one, close, this.acts(one))),
      more > 0 ? el("li", null, button(t("more", { n: more }), () => { this.shown += SHOWN; this.draw(); }, { kind: "plain" })) : null);
    this.said.textContent = found.length ? t("count", { n: found.length }) : t(this.all.length ? "none found" : "none");
  }

  acts(record) {
    const name = nameOf(this.app, record);
    return el("div.row", null,
      button(t("rename"), () => this.rename(record), { kind: "quiet", label: t("rename it", { name }) }),
      button(t("delete"), () => this.remove(record), { kind: "quiet", label: t("delete it", { name }) }));
  }

  row(record) { return [...this.list.children].find(one => one.dataset.id === record.id); }

  rename(record) {
    const field = input(t("name"), { value: record.name ?? "", maxlength: 120, autocomplete: "off" });
    const done = async keeps => {
      const name = field.box.value.trim() || null;
      if (keeps) Object.assign(record, await this.app.rename(record.id, name));
      this.draw();
      this.row(record)?.querySelector("button").focus();
    };
    field.box.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      done(event.key === "Enter").catch(this.app.fail);
    });
    fill(this.row(record), field, button(t("keep"), () => done(true).catch(this.app.fail)));
    field.box.select();
  }

  async remove(record) {
    const { app } = this;
    const at = this.all.indexOf(record);
    const known = await app.puzzles.get(record.id) ?? record;
    await app.puzzles.remove(record.id);
    this.all.splice(at, 1);
    this.draw();
    (this.list.children[Math.min(at, this.list.children.length - 1)]?.querySelector("button") ?? this.box).focus();
    const back = async () => {
      await app.puzzles.put(known);
      this.all = await app.puzzles.all();
      if (this.box.isConnected) this.draw();
    };
    app.toast(t("deleted", { name: nameOf(app, record) }), { acts: [{ words: t("undo"), press: () => back().catch(app.fail) }, { words: t("close") }] });
  }

  async give() {
    await this.app.save();
    download(await everything());
  }

  async take(file) {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    try {
      await this.app.save();
      const count = await merge(this.app, await chosen.text());
      this.all = await this.app.puzzles.all();
      this.draw();
      this.said.textContent = t("imported", count);
    } catch (error) {
      this.said.textContent = t("not imported", { why: error.message });
    }
  }
}

export async function showLibrary(app) {
  await app.save();
  return new Library(app, await app.puzzles.all()).box;
}

export function libraryPart(app, close) {
  const part = el("div.say");
  const show = async () => {
    const all = (await app.puzzles.all()).filter(one => one.id !== app.puzzles.open?.id);
    if (all.length === 0) return;
    const whole = () => { close(); showLibrary(app).catch(app.fail); };
    fill(part, el("h3", null, t("puzzles")), el("ul.library", null, all.slice(0, FEW).map(one => row(app, one, close))),
      el("div.acts", null, button(t("all"), whole)));
  };
  show().catch(app.fail);
  return part;
}
