/* Starts the page and shows the view that the address names.
 *
 * A view is a module with mount(root, app) -> { show(rest), hide(), keys(), title() }, all but show optional:
 *   show(rest)  it is seen; `rest` is what follows its name in the address ("#learn/xy-wing": "xy-wing")
 *   hide()      another view is seen: stop what runs
 *   keys()      lists of bindings, see keys.js;   title()  what stands in the title of the page
 * A change of the language empties the root and mounts the view again. */

import { App } from "./app.js";
import { connect } from "./engine.js";
import { listen } from "./keys.js";
import { toast } from "./parts.js";
import { PATIENCE } from "./rules.js";
import { drop, keep, kept, onlost } from "./store.js";
import { VIEWS, bindings, markTop, showTop } from "./topbar.js";
import { WELCOME } from "./welcome.js";
import { LANGUAGES, setLanguage, words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);
const app = new App();
const mounted = new Map();
let seen = null;

/** Views that are a part of another one. */
const WITHIN = new Map([["hint", "play"]]);

const keys = () => [...(mounted.get(seen)?.keys?.() ?? []), bindings(app, keys)];
const top = () => showTop(app, { seen, chooseLanguage, keys });
const rootOf = view => document.getElementById(`view-${view}`);

async function chooseLanguage(code) {
  keep("language", code);
  setLanguage(code);
  for (const [name, view] of mounted) {
    view.hide?.();
    rootOf(name).replaceChildren();
  }
  mounted.clear();
  app.listeners.clear();
  top();
  try {
    await app.ask();
    await app.reopen();
  } catch (error) {
    app.fail(error);
  }
  await show();
}

const load = view => import(`./${view}.js`);

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The view that an address names, and what else it says. */
function route() {
  const hash = decoded(location.hash.slice(1));
  const [name, ...rest] = hash.split("/");
  const view = VIEWS.includes(name) ? name : WITHIN.get(name) ?? VIEWS[0];
  return { hash, view, rest: WITHIN.has(name) ? hash : rest.join("/") };
}

async function show() {
  const { hash, view, rest } = route();
  if (hash.startsWith("s=")) return openShared(hash.slice(2));
  if (view !== seen) mounted.get(seen)?.hide?.();
  seen = view;
  for (const one of VIEWS) rootOf(one).hidden = one !== view;
  markTop(view);
  try {
    if (!mounted.has(view)) {
      const { mount } = await load(view);
      if (!mounted.has(view)) mounted.set(view, mount(rootOf(view), app));
    }
    if (seen !== view) return;
    mounted.get(view).show(rest);
    document.title = `${mounted.get(view).title?.() ?? t(view)} · Tesuji`;
  } catch (error) {
    toast(t("no view", { why: error.message }), { bad: true });
    throw error;
  }
}

/** An address that holds everything: it is opened, and goes from the address bar. */
async function openShared(text) {
  history.replaceState(null, "", "#play");
  try {
    const { openAddress } = await import("./address.js");
    await openAddress(app, text);
  } catch (error) {
    toast(t("bad address", { why: error.message }), { bad: true });
    if (!app.position) await first();
  }
  await show();
}

const welcome = () => app.open(WELCOME, { lent: true });

/** Opens the last puzzle, else the one of the house. */
async function first() {
  const last = await app.puzzles.last();
  const again = () => app.open(last.text, { game: last.game, saved: last });
  for (const open of [...(last ? [again] : []), welcome]) {
    try {
      return await open();
    } catch (error) {
      app.fail(error);
    }
  }
}

/** Opens a puzzle while it is asked what there is, and then the puzzle of the command line if there is one. */
async function begin(asked) {
  // Rules with errors would stop it: they are known when the answer came.
  const early = app.rules.length ? null : first();
  await asked;
  await early;
  if (app.about.puzzle) await openGiven(app.about.puzzle).catch(error => app.fail(error));
  if (!app.position) await first();
}

async function openGiven(given) {
  const { puzzles } = await app.engine.call("open", { text: given });
  const one = puzzles.find(puzzle => puzzle.text);
  if (!one) throw new Error(puzzles[0]?.error ?? given);
  return app.open(one.text, { name: one.name });
}

/** What stopped the visit before is left out of this one: a start that has neither ended nor failed is still marked. */
function mark() {
  const begun = kept("begun");
  const stopped = begun !== null && Date.now() - begun > PATIENCE;
  if (stopped || begun === null) keep("begun", Date.now());
  if (!stopped) return;
  app.puzzles.leave();
  toast(t("stopped"));
  if (app.rules.length) app.rest(t("stopped visit"));
}

async function start() {
  const browser = LANGUAGES.find(one => navigator.language?.startsWith(one.code))?.code;
  setLanguage(kept("language") ?? browser ?? LANGUAGES[0].code);
  onlost(async name => (await import("./downloads.js")).sayFull(name));
  top();
  await app.load().catch(error => app.fail(error));
  mark();
  addEventListener("pagehide", () => drop("begun"));
  // The view comes while the engine starts.
  load(route().view).catch(() => null);
  try {
    const asked = app.use(await connect(part => app.loaded(part)));
    await (location.hash.startsWith("#s=") ? asked : begin(asked));
  } catch (error) {
    drop("begun");
    toast(t("no engine", { why: error.message }), { bad: true });
    throw error;
  }
  listen(keys);
  addEventListener("hashchange", show);
  addEventListener("pagehide", () => mounted.get(seen)?.hide?.());
  await show();
  drop("begun");
  if (app.about.folder) (await import("./disk.js")).watch(app);
}

start();
