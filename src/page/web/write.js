/* The view Write: rule files, what the language server says of them, their matches on the board, and their proof. */

import { el, fill } from "./parts.js";
import { words } from "./words.js";
import table from "./words/write.js";
import { RuleFiles } from "./write/files.js";
import { explain, showGuide } from "./write/guide.js";
import { look, nameOf, showFile, showGallery, showPlan } from "./write/gallery.js";
import { example, items, subject } from "./write/items.js";
import { Matches } from "./write/matches.js";
import { Pane } from "./write/pane.js";
import { Proof } from "./write/proof.js";

const t = words(table);
/** How long a proof waits at most for the check of what was typed just before it, in milliseconds. */
const WAIT = 20_000;

export function mount(root, app) {
  const desk = el("section.desk", { "aria-label": t("board") });
  const box = el("div");
  const proofBox = el("div");
  const files = new RuleFiles(app);
  const matches = new Matches(app, desk);
  const proof = new Proof(app, proofBox, { keep: keepExample, checked });
  const pane = new Pane(app, box, files, {
    moved: () => follow(),
    clean: () => { matches.again(); },
    stop: () => stop(),
    prove: () => { proof.prove(); return true; },
    plan: () => subjectName() && showPlan(app, subjectName(), matches.position()),
    gallery: () => showGallery(app, files, opened),
    guide: () => showGuide(app),
    explain: code => explain(app, code),
    edit: file => showFile(app, files, file),
  });
  fill(root, desk, el("section.side", { "aria-label": t("rules") }, box, proofBox));
  let shown = false;
  let wanted = null;

  const subjectName = () => subject(pane.text, pane.cursor)?.name ?? null;

  /** The board and the proof go with the cursor. */
  function follow() {
    const file = files.current;
    const found = file ? subject(pane.text, pane.cursor) : null;
    const known = found && (file.guest ? file.used : file.readOnly || (file.good !== null && items(file.good).some(one => one.kind === "technique" && one.name === found.name) || of(found.name)));
    matches.show(known ? found : null);
    proof.show(known ? found.name : null);
    pane.plan.disabled = !known;
  }

  /** A technique of another file: examples may stand apart from it. */
  const of = name => app.about?.techniques.some(one => one.name === name) ?? false;

  function stop() {
    const busy = matches.busy || proof.busy;
    matches.stop();
    proof.stop();
    return matches.clear() || busy;
  }

  /** Waits for the check of the text as it stands, and whether calls are made with it then. */
  async function checked() {
    const file = files.current;
    if (!file || file.readOnly) return true;
    const until = performance.now() + WAIT;
    while (!pane.isChecked(file.name) && performance.now() < until) await new Promise(next => setTimeout(next, 40));
    await files.published;
    return (file.disk && file.text === file.saved) || app.rules.some(one => one.name === file.name && one.text === file.text);
  }

  function opened(name, position) {
    pane.show();
    if (position) matches.onExample(name, position);
    const item = name && items(pane.text).find(one => one.kind === "technique" && one.name === name);
    if (item) pane.goto(item.from);
    pane.focus();
  }

  async function keepExample(name, text) {
    try {
      const position = { puzzle: text, values: {}, candidates: {} };
      const short = await app.engine.call("export", { position, format: "line" }).catch(() => null);
      const kept = short?.lost.length === 0 ? short.text : text;
      pane.insert(example(name.split("(")[0], t("counterexample"), kept.trim(), "nothing"));
      app.toast(t("kept"));
    } catch (error) {
      app.fail(error);
    }
  }

  matches.onfound = found => {
    const count = found?.matches.length ?? 0;
    const said = found ? t(found.more ? "matches more" : "matches here", { n: count }) : "";
    const behind = found && files.current && !files.current.readOnly && files.current.good !== files.current.text;
    pane.matches(behind ? t("of good", { said }) : said);
  };
  files.onchange = () => { pane.show(); follow(); };
  app.on("rules", () => { proof.old(); follow(); matches.again(); });
  for (const event of ["puzzle", "change"]) app.on(event, () => { if (shown) matches.again(); else stale = true; });
  let stale = true;

  const loaded = (async () => {
    await app.ready;
    await files.load();
    if (files.all.length === 0) {
      const { pieces: [first] } = await app.engine.call("gallery", { rules: [] });
      files.add(`${nameOf(first.text)}.tesuji`, first.text);
      matches.onExample(nameOf(first.text), first.position);
    }
    pane.show();
    await pane.ready;
  })().catch(app.fail);

  async function goto(name) {
    await loaded;
    const own = files.own.find(file => items(file.text).some(one => one.kind === "technique" && one.name === name));
    if (own) {
      files.choose(own.name);
      return opened(name);
    }
    try {
      await look(app, files, name);
      opened(name);
    } catch (error) {
      app.fail(error);
    }
  }

  return {
    show(rest) {
      shown = true;
      if (rest && rest !== wanted) goto(rest);
      wanted = rest;
      loaded.then(() => { files.greet(); pane.show(); });
      if (stale) matches.again();
      stale = false;
    },
    hide() {
      shown = false;
      stale ||= matches.busy;
      matches.stop();
      proof.stop();
    },
    title: () => (files.current ? t("title", { name: files.current.name }) : t("write")),
    keys: () => [{
      title: t("write"),
      bindings: [
        { keys: [","], words: t("key back"), press: () => matches.step(-1) },
        { keys: ["."], words: t("key on"), press: () => matches.step(1) },
        { keys: ["Alt ,"], words: t("key back always"), press: () => matches.step(-1), always: true },
        { keys: ["Alt ."], words: t("key on always"), press: () => matches.step(1), always: true },
        { keys: ["Ctrl p"], words: t("key prove"), press: () => proof.prove(), always: true },
        { keys: ["Ctrl s"], words: t("key save"), press: () => pane.save(), always: true },
        { keys: ["Escape"], words: t("key stop"), press: () => stop(), always: true },
        { keys: ["Alt Shift f"], words: t("key format"), press: () => pane.format() },
        { keys: [], shown: ["Ctrl Space", "Ctrl .", "F12", "F2"], words: t("key editor"), press: () => false },
      ],
    }],
  };
}
