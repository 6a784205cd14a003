/* The view Set: a puzzle is drawn, and with each edit its solutions, needless clues and difficulty are asked anew. */

import { Board } from "./board.js";
import { clock } from "./clock.js";
import { button, el, fill, segmented, svg } from "./parts.js";
import { Checks } from "./set/checks.js";
import { Draft, inputsOf } from "./set/draft.js";
import { showAbout, showExport, showStart } from "./set/start.js";
import { Tools } from "./set/tools.js";
import { PATIENCE, findTruth } from "./set/truth.js";
import { keep, kept } from "./store.js";
import { join, words } from "./words.js";
import table from "./words/set.js";

const t = words(table);
const MODES = ["true", "clues"];
/** After how many milliseconds a count is told to be under way. */
const LATE = 500;
/** How long after an edit the solutions are counted, in milliseconds. */
const IDLE = 250;
/** What stands between a game and its constraints in a title: these are listed below it. */
const AND = " + ";
const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

export function mount(root, app) {
  const task = app.task();
  const history = { past: [], future: [] };
  let draft = null;
  let answer = null;
  let counted = null;
  let truth = null;
  let mode = MODES[0];
  let spotted = null;

  const title = el("h1", null, t("draft"));
  const size = el("p");
  const modes = segmented(t("mode"), MODES.map(id => ({ id, words: t(`mode ${id}`) })), mode, id => { mode = id; draw(); });
  modes.classList.add("slim");
  const place = el("div.set-board");
  const legend = el("div.key", { "aria-label": t("legend") });
  const found = el("p.small.soft.truth", { role: "status" });
  const toolbar = el("div.tools-of");
  const undoButton = button(t("undo"), () => step("past", "future"), { kind: "quiet", key: "Ctrl Z" });
  const redoButton = button(t("redo"), () => step("future", "past"), { kind: "quiet", key: "Ctrl Y" });
  const side = el("div");
  const under = el("div.counting");
  const begins = [button(t("new"), begin, { kind: "quiet" }),
    button(t("about…"), () => showAbout(draft.about, texts => edit(next => next.setAbout(texts))), { kind: "quiet" })];
  const desk = el("section.desk", { "aria-label": t("board") },
    el("div.headline", null, el("div", null, title, size), modes), place, el("div.under", null, legend, found));
  const work = el("section", { "aria-label": t("tools") }, toolbar, el("div.acts", null, undoButton, redoButton, begins));
  fill(root, desk, el("div.side", null, work, el("section.checked", { "aria-label": t("checks") }, under, side), el("div.acts", null,
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
  const tools = new Tools(toolbar, {
    board, edit, spot, draft: () => draft, answer: () => answer, about: () => app.about,
    check: text => app.engine.call("law", { text }),
  });
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
    counted = null;
    await ask();
  }

  /** Asks the engine anew; what ran for the draft before is stopped. */
  async function ask() {
    const signal = task.start();
    const begun = performance.now();
    const counts = telling(signal);
    const shares = next => {
      if (signal.aborted) return;
      counted = next;
      if (next.complete) counts.say("checking");
      draw();
    };
    // What is short is not stopped: with it the engine would end.
    const call = async (name, args, stops) => {
      const got = await app.engine.call(name, args, stops ? { signal } : {});
      signal.throwIfAborted();
      return got;
    };
    const asked = { position: position(), signal, clues: clues(), shares };
    try {
      asked.answer = await call("board", { position: asked.position }, false);
      answer = asked.answer;
      truth = null;
      board.show(answer);
      board.svg.append(frame);
      tools.show();
      head();
      draw();
      await findTruth(call, asked.position, begun, next => { truth = next; draw(); });
      await wait(IDLE);
      signal.throwIfAborted();
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
    title.textContent = (id || answer.name) ?? t("draft of", { title: answer.title.split(AND)[0] });
    const parts = inputsOf(draft, app.about).map(input => t("some", { n: draft.count(input), title: input.title }));
    size.textContent = join([`${answer.rows}×${answer.columns}`, t("givens", { n: draft.givens }), ...parts, ...(author ? [t("by", { author })] : [])]);
  }

  function draw() {
    if (!answer) return;
    const shares = new Map(mode === "true" ? truth?.left ?? [] : []);
    const known = new Map(truth?.known ?? []);
    const counts = new Map(counted?.all ?? []);
    const marks = new Map();
    for (const [square, held] of truth?.known ? shares : []) {
      for (const value of held) marks.set(`${square}:${value}`, level(held, value, known.get(square), counts.get(square)));
    }
    const tints = new Map((counted?.conflict ?? []).map(square => [square, "bad"]));
    board.draw({ values: new Map(), candidates: square => shares.get(square) ?? [], marks, tints, figure: counted?.figure });
    key(new Set(marks.values()));
    spot(spotted);
  }

  /** In how many of the solutions a value is, as far as that is known. */
  function level(held, value, known, counts) {
    if (!known.includes(value)) return "ghost";
    if (held.length === 1) return "all";
    return counted?.complete && counts[value - 1] * 2 >= counted.solutions ? "many" : "few";
  }

  function key(kinds) {
    const n = counted?.complete ? counted.solutions : 0;
    const half = Math.ceil(n / 2);
    const sign = (kind, said) => el("span", null, svg("svg", { class: "sq", viewBox: "0 0 20 20", "aria-hidden": "true" },
      svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 3, class: `mark-${kind}` }),
      svg("text", { x: 10, y: 14.3, class: `on-${kind}` }, "7")), said);
    const between = (least, most) => t(least === most ? "in one" : "in some", { least, most });
    const signs = [
      kinds.has("all") ? sign("all", n > 1 ? t("in all", { n }) : t("in every")) : null,
      kinds.has("many") && half < n ? sign("many", between(half, n - 1)) : null,
      kinds.has("few") ? sign("few", n < 2 ? t("in several") : between(1, half - 1)) : null,
      kinds.has("ghost") ? sign("ghost", t("in doubt")) : null,
    ].filter(Boolean);
    fill(legend, signs, signs.length ? el("span", null, t("in none")) : null);
    const seconds = truth ? (truth.time / 1000).toFixed(2) : 0;
    const open = kinds.has("ghost");
    const stage = !truth?.known ? "left by laws" : !open ? "truth found" : truth.time < PATIENCE ? "truth sought" : "truth open";
    found.textContent = mode === "true" && truth?.left.length ? t(stage, { seconds, most: PATIENCE / 1000 }) : "";
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
        checks.clear();
        fill(checks.count);
        fill(checks.about);
        tools.tool = null;
        tools.added = null;
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
