/* The view Set: a puzzle is drawn, and with each edit its solutions, needless clues and difficulty are asked anew. */

import { Board } from "./board.js";
import { clock } from "./clock.js";
import { button, el, fill, segmented, svg } from "./parts.js";
import { Checks } from "./set/checks.js";
import { Draft, inputsOf } from "./set/draft.js";
import { showAbout, showExport, showStart } from "./set/start.js";
import { Tools } from "./set/tools.js";
import { keep, kept } from "./store.js";
import { join, words } from "./words.js";
import table from "./words/set.js";

const t = words(table);
const MODES = ["true", "clues"];
/** After how many milliseconds a count is told to be under way. */
const LATE = 500;

export function mount(root, app) {
  const task = app.task();
  const history = { past: [], future: [] };
  let draft = null;
  let answer = null;
  let counted = null;
  let mode = MODES[0];
  let spotted = null;

  const title = el("h1", null, t("draft"));
  const size = el("p");
  const modes = segmented(t("mode"), MODES.map(id => ({ id, words: t(`mode ${id}`) })), mode, id => { mode = id; draw(); });
  modes.classList.add("slim");
  const place = el("div.set-board");
  const legend = el("div.key", { "aria-label": t("legend") });
  const toolbar = el("div.tools-of");
  const undoButton = button(t("undo"), () => step("past", "future"), { kind: "quiet", key: "Ctrl Z" });
  const redoButton = button(t("redo"), () => step("future", "past"), { kind: "quiet", key: "Ctrl Y" });
  const side = el("div");
  const under = el("div.counting");
  const begins = el("div.acts.begins", null, button(t("new"), begin, { kind: "quiet" }),
    button(t("about…"), () => showAbout(draft.about, texts => edit(next => next.setAbout(texts))), { kind: "quiet" }));
  const desk = el("section.desk", { "aria-label": t("board") },
    el("div.headline", null, el("div", null, title, size), begins, modes), place,
    el("div.under", null, legend, toolbar, el("div.acts", null, undoButton, redoButton)));
  fill(root, desk, el("section.side", { "aria-label": t("checks") }, under, side, el("div.acts", null,
    button(t("try"), () => play(), { kind: "main" }), button(t("export…"), () => showExport(app, position())))));

  const board = new Board(place, { label: t("board"), many: true, pick: at => tools.pick(at), select: () => tools.selected() });
  const frame = svg("rect", { class: "cursor", fill: "none", visibility: "hidden" });
  const checks = new Checks(app, side, {
    give: (square, value) => edit(next => next.setGiven(square, value)),
    drop: ({ given, group }) => edit(next => {
      if (group) next.setGroups(group.input, next.groups(group.input).filter((_, n) => n !== group.index));
      else next.setGiven(given, 0);
    }),
    undo: () => step("past", "future"),
  });
  const tools = new Tools(toolbar, { board, draft: () => draft, about: () => app.about, edit, spot });
  const position = () => ({ puzzle: draft.text, values: {}, candidates: {} });

  /** Changes the draft: one undo. */
  function edit(change) {
    const before = draft.text;
    const next = new Draft(before);
    change(next);
    if (next.text === before) return;
    history.past.push(before);
    history.future = [];
    take(next.text);
  }

  function step(from, to) {
    const text = history[from].pop();
    if (text === undefined) return;
    history[to].push(draft.text);
    take(text);
  }

  async function take(text) {
    draft = new Draft(text);
    draft.complete(inputsOf(draft, app.about));
    keep("set", { text: draft.text });
    if (!tools.meetsAll) spot(null);
    undoButton.disabled = history.past.length === 0;
    redoButton.disabled = history.future.length === 0;
    tools.show();
    checks.wait();
    await ask();
  }

  /** Asks the engine anew; what ran for the draft before is stopped. */
  async function ask() {
    const signal = task.start();
    const counts = telling(signal);
    const shares = next => {
      if (signal.aborted) return;
      counted = next;
      if (next.complete) counts.say("checking");
      draw();
    };
    const asked = { position: position(), signal, clues: clues(), shares };
    try {
      asked.answer = await app.engine.call("board", { position: asked.position }, { signal });
      answer = asked.answer;
      board.show(answer);
      board.svg.append(frame);
      tools.tell();
      head();
      draw();
      await checks.ask(asked);
    } catch (error) {
      if (error?.name !== "AbortError" && !signal.aborted) checks.wrong(error);
    }
    counts.end();
    task.done(signal);
  }

  /** Says that the engine is at work, for how long, and offers to stop it. */
  function telling(signal) {
    let said = "counting";
    const stop = () => {
      task.stop();
      checks.wait(false);
      fill(under, el("div.work", { role: "status" }, t("stopped"), button(t("count again"), ask, { kind: "quiet" })));
    };
    const line = clock(n => t(said, { n }), stop, t("stop"));
    fill(under);
    const late = setTimeout(() => { if (!signal.aborted) fill(under, line); }, LATE);
    return {
      say(next) { said = next; },
      end() {
        clearTimeout(late);
        line.end();
        if (!signal.aborted) fill(under);
      },
    };
  }

  function clues() {
    const counts = inputsOf(draft, app.about).filter(one => !one.covering).map(input => draft.count(input));
    return counts.reduce((sum, count) => sum + count, draft.givens);
  }

  function head() {
    const { id, author } = draft.about;
    title.textContent = (id || answer.name) ?? t("draft of", { title: answer.title });
    const parts = inputsOf(draft, app.about).map(input => t("some", { n: draft.count(input), title: input.title }));
    size.textContent = join([`${answer.rows}×${answer.columns}`, t("givens", { n: draft.givens }), ...parts, ...(author ? [t("by", { author })] : [])]);
  }

  function draw() {
    if (!answer) return;
    const shares = new Map();
    const marks = new Map();
    const all = mode === "true" ? counted?.all ?? [] : [];
    for (const [square, counts] of all) {
      const held = counts.flatMap((count, n) => (count > 0 ? [n + 1] : []));
      shares.set(square, held);
      for (const value of held) marks.set(`${square}:${value}`, held.length === 1 ? "all" : level(counts[value - 1]));
    }
    const tints = new Map((counted?.conflict ?? []).map(square => [square, "bad"]));
    board.draw({ values: new Map(), candidates: square => shares.get(square) ?? [], marks, tints, figure: counted?.figure });
    key();
    spot(spotted);
  }

  /** How many of the solutions have a value: known where all were counted. */
  function level(count) {
    return counted.complete && count * 2 >= counted.solutions ? "many" : "few";
  }

  function key() {
    const n = counted?.solutions ?? 0;
    if (mode !== "true" || n < 2) return void fill(legend);
    const half = Math.ceil(n / 2);
    const complete = counted.complete;
    const sign = (kind, said) => el("span", null, svg("svg", { class: "sq", viewBox: "0 0 20 20", "aria-hidden": "true" },
      svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 3, class: `mark-${kind}` }),
      svg("text", { x: 10, y: 14.3, class: `on-${kind}` }, "7")), said);
    const between = (least, most) => t(least === most ? "in one" : "in some", { least, most });
    fill(legend, sign("all", complete ? t("in all", { n }) : t("in every")),
      complete && half < n ? sign("many", between(half, n - 1)) : null,
      !complete ? sign("few", t("in several")) : half > 1 ? sign("few", between(1, half - 1)) : null,
      el("span", null, t("in none")));
  }

  /** Frames a square that need not be a cell. */
  function spot(square) {
    spotted = square;
    frame.setAttribute("visibility", square === null || !answer ? "hidden" : "visible");
    if (square === null || !answer) return;
    const [first] = answer.cells;
    if (!first) return;
    const { side, columns } = answer;
    const x = first.x + (square % columns - first.square % columns) * side;
    const y = first.y + (Math.floor(square / columns) - Math.floor(first.square / columns)) * side;
    for (const [name, value] of Object.entries({ x: x + 2.5, y: y + 2.5, width: side - 5, height: side - 5, rx: 2 })) frame.setAttribute(name, value);
  }

  /** The arrows reach every square where a tool is for all of them. */
  place.addEventListener("keydown", event => {
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!way || !tools.meetsAll || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [row, column] = draft.pair(spotted ?? board.cursor ?? 0);
    const next = [Math.min(draft.rows - 1, Math.max(0, row + way[0])), Math.min(draft.columns - 1, Math.max(0, column + way[1]))];
    if (tools.input) tools.point(draft.square(next));
    else {
      tools.square = draft.square(next);
      spot(tools.square);
    }
  }, true);

  /** A puzzle of any format as the record that is edited. */
  async function recordOf(text) {
    if (text.trim().startsWith("{")) return text.trim();
    const position = { puzzle: text, values: {}, candidates: {} };
    return (await app.engine.call("export", { position, format: "json" })).text.trim();
  }

  function begin() {
    showStart(app, async text => {
      try {
        const record = await recordOf(text);
        if (draft) history.past.push(draft.text);
        history.future = [];
        counted = null;
        checks.clear();
        fill(checks.count);
        fill(checks.about);
        tools.tool = null;
        tools.square = null;
        board.cursor = null;
        board.selected = new Set();
        spot(null);
        await take(record);
      } catch (error) {
        app.fail(error);
      }
    });
  }

  async function play() {
    try {
      await app.open(draft.text);
      app.go("play");
    } catch (error) {
      app.fail(error);
    }
  }

  const loaded = (async () => {
    await app.ready;
    const ways = [
      () => kept("set")?.text,
      () => app.position && recordOf(app.position.text),
      async () => (await app.engine.call("blank", { game: app.about.usual_game })).text,
    ];
    for (const way of ways) {
      try {
        const text = await way();
        if (text) return await take(text);
      } catch (error) {
        app.fail(error);
      }
    }
  })().catch(app.fail);

  return {
    show(rest) {
      loaded.then(() => {
        if (!task.busy && answer === null && draft) ask();
        if (rest === "new") {
          globalThis.history.replaceState(null, "", "#set");
          begin();
        }
      });
    },
    hide: () => task.stop(),
    title: () => t("set"),
    keys: () => [
      // Letters are values of large boards before they are tools.
      { title: t("set"), bindings: [{ keys: [..."abcdefghijklmnopqrstuvwxyz"], press: (_, name) => tools.key(name) }] },
      { title: t("tool"), bindings: tools.keys },
      {
        title: t("set"),
        bindings: [
          { keys: ["Ctrl z"], words: t("undo"), press: () => step("past", "future") },
          { keys: ["Ctrl y", "Ctrl Shift z"], words: t("redo"), press: () => step("future", "past") },
          { keys: ["Enter"], words: t("key apply"), press: (_, name) => tools.key(name) },
          { keys: ["Delete", "Backspace"], words: t("key remove"), press: (_, name) => tools.key(name) },
          { keys: [..."0123456789. "], shown: ["1", "9"], words: t("key digits"), press: (_, name) => tools.key(name) },
        ],
      },
    ],
  };
}
