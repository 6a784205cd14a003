/* The view Play: the board with its controls on the left; steps, hints or sums on the right.
 *
 * Panels beside the board are made by panel(app, play) -> { root, show(), hide(), update(), drawing(), keys(), pick(place) },
 * all but root optional: update() after a change of the position or a puzzle, drawing() what the panel
 * adds to the state of the board, pick() a click on the board.
 * For them `play` has: board, draw(), turn(tab), wrong (a Set, see board.js; cleared by the next change). */

import { Board } from "./board.js";
import { collectionPart } from "./collection.js";
import { Controls } from "./controls.js";
import { coursePanel } from "./course.js";
import { hintPanel } from "./hint.js";
import { textsPart, unsupportedPart } from "./notes.js";
import { option } from "./options.js";
import { el, fill, tabs } from "./parts.js";
import { runsPanel } from "./runs.js";
import { ways } from "./ways.js";
import { welcomePart } from "./welcome-part.js";
import { words } from "./words.js";
import table from "./words/play.js";
import { Zoom } from "./zoom.js";

const t = words(table);

/** So many candidates in a row need a wider board, and a closer look on small screens. */
const BIG = 30;

class Play {
  constructor(root, app) {
    Object.assign(this, { root, app });
    this.wrong = new Set();
    this.tab = "steps";
    this.controls = new Controls(app, this);
    this.titles = el("div");
    this.host = el("div.zoom");
    this.board = new Board(this.host, {
      label: t("board", { title: app.answer?.title ?? "" }),
      pick: place => this.pick(place),
      other: ({ square, value }) => { if (value !== null && !app.position.own) app.position.toggle(square, value); },
      select: (_, cursor) => {
        this.controls.selected();
        this.zoom.reveal(cursor);
      },
      many: true,
    });
    this.zoom = new Zoom(this.host, this.board);
    this.panels = { steps: coursePanel(app, this), hint: hintPanel(app, this), sums: runsPanel(app, this) };
    this.tabs = el("div");
    this.said = el("p.sr", { role: "status" });
    this.place = el("div", { role: "tabpanel" });
    this.headline = el("div.headline", null, el("div", null, this.titles, collectionPart(app)), this.controls.filters.root);
    root.append(
      el("section.desk", { "aria-label": t("board", { title: "" }) },
        this.headline, this.host, this.said, this.controls.under),
      el("section.side", null, welcomePart(app), unsupportedPart(app), textsPart(app), this.tabs, this.place));
    app.on("puzzle", () => this.open());
    app.on("change", () => this.change());
    app.on("options", () => this.draw());
    setInterval(() => this.tick(), 1000);
    if (app.position) this.open();
  }

  /** A click: a clue leads to its sum. */
  pick(place) {
    const sums = this.app.answer.units.some(unit => unit.sum !== null);
    if (sums && !this.board.at.has(place.square) && this.tab !== "sums") this.turn("sums");
    this.panel.pick?.(place);
    this.controls.pick(place);
  }

  get panel() { return this.panels[this.tab]; }

  open() {
    const { answer } = this.app;
    this.board.show(answer);
    this.board.svg.setAttribute("aria-label", t("board", { title: answer.title }));
    const sums = answer.units.some(unit => unit.sum !== null);
    const ids = sums ? ["steps", "hint", "sums"] : ["steps", "hint"];
    this.choice = tabs(t("side parts"), ids.map(id => ({ id, words: t(id) })), this.tab, tab => this.turn(tab));
    fill(this.tabs, this.choice);
    Object.assign(this, { wrong: new Set(), full: null, tab: "steps" });
    this.root.classList.toggle("big", answer.columns * answer.across > BIG);
    this.headline.classList.toggle("tall", answer.symbols.length > 9);
    this.zoom.open();
    this.controls.open();
    for (const panel of Object.values(this.panels)) panel.open?.();
    this.turn(this.tab);
    this.change();
  }

  change() {
    const { position } = this.app;
    this.wrong = new Set();
    const full = position.filled === position.cells.size;
    const isDone = full && this.full === false && position.past.at(-1)?.kind !== "path";
    this.full = full;
    for (const panel of Object.values(this.panels)) panel.update?.();
    this.controls.update();
    this.title();
    this.draw();
    this.say();
    if (isDone) this.finish();
  }

  /** Counts the seconds that a puzzle is played for. */
  tick() {
    const { position } = this.app;
    if (position && !this.full && !document.hidden && !this.root.hidden) position.seconds += 1;
  }

  /** Says what became of the selected cell: a change of its label is not read by itself. */
  say() {
    const { svg, id, cursor } = this.board;
    if (document.activeElement === svg) this.said.textContent = document.getElementById(`${id}-${cursor}`)?.getAttribute("aria-label") ?? "";
  }

  /** The last cell was filled by the player: says whether all are right. */
  finish() {
    this.turn("steps");
    if (!this.app.position.solved()) this.panels.steps.check();
  }

  turn(tab) {
    if (this.tab !== tab) this.panel.hide?.();
    this.tab = tab;
    this.choice?.choose(tab);
    fill(this.place, this.panel.root);
    this.panel.show?.();
    this.draw();
  }

  closer() { this.zoom.closer(); }

  title() {
    const { position } = this.app;
    const course = this.panels.steps;
    const subtitle = this.full ? t("all filled") : position.canUndo ? t("progress", { done: position.filled, all: position.cells.size }) : course.facts();
    fill(this.titles, el("h1", null, position.name ?? this.app.answer.title), el("p", null, subtitle));
  }

  draw() {
    const { position } = this.app;
    if (!position) return;
    const more = this.panel.drawing?.() ?? {};
    const own = this.controls.drawing();
    const isSeen = ([square, value]) => value === 0 || position.shown(square).includes(value);
    const links = position.links.filter(({ from, to }) => isSeen(from) && isSeen(to));
    const { figure } = more;
    const layer = figure || !position.own;
    const conflicts = option("conflicts") && !figure ? position.conflicts() : {};
    this.board.draw({
      values: position.values,
      candidates: layer ? square => position.candidates(square) : null,
      corner: layer ? null : square => position.corner(square),
      centre: layer ? null : square => position.centre(square),
      lawful: conflicts.clash ? square => position.lawful(square) : null,
      ...conflicts,
      colours: position.colours,
      wrong: this.wrong,
      tried: position.tried,
      // A drawn argument stands alone.
      ...(figure ? {} : own),
      ...more,
      marks: figure || !layer ? new Map() : new Map([...position.marks, ...own.marks, ...(more.marks ?? [])]),
      tints: new Map([...(figure ? [] : own.tints), ...(more.tints ?? [])]),
      links: figure || !links.length ? [] : ways(this.board, position, links),
    });
  }

  keys() {
    const letters = this.app.answer?.symbols.some(symbol => /^[a-z]$/i.test(symbol));
    const bindings = [...(this.panel.keys?.() ?? []), ...this.controls.keys()];
    return [{ title: t("on the board"), note: letters ? t("alt letters") : null, bindings }];
  }
}

export function mount(root, app) {
  const play = new Play(root, app);
  return {
    show(rest) {
      if (rest === "hint" && app.position) {
        history.replaceState(null, "", "#play");
        play.panels.hint.ask();
      }
      play.panel.show?.();
    },
    hide() { play.panel.hide?.(); },
    keys: () => play.keys(),
    title: () => app.position?.name ?? app.answer?.title,
  };
}
