/* The top bar: the views, the list of keys, New, Open, Share, language and theme; and what is pasted outside of fields.
 *
 *   showTop(app, { seen, chooseLanguage, keys })   draws it; `seen` is the view that is shown,
 *                                                  keys() gives the bindings that hold now
 *   markTop(seen)                  marks another view
 *   bindings(app, keys)            the keys that work everywhere */

import { showKeys } from "./keys.js";
import { button, el, fill, segmented } from "./parts.js";
import { keep, kept } from "./store.js";
import { LANGUAGES, language, words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);
export const VIEWS = ["play", "learn", "set", "write"];
const THEMES = ["system", "dark", "light"];

function nextTheme() {
  const next = THEMES[(THEMES.indexOf(kept("theme", "system")) + 1) % THEMES.length];
  keep("theme", next);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  nameTheme(document.getElementById("theme"));
}

function nameTheme(node) {
  const theme = t(`theme ${kept("theme", "system")}`);
  node.textContent = theme;
  node.setAttribute("aria-label", t("theme is", { theme }));
}

const newDialog = async app => (await import("./new.js")).showNew(app);
const openDialog = async app => (await import("./open.js")).showOpen(app);
const libraryDialog = async app => (await import("./library.js")).showLibrary(app);
const shareDialog = async app => (await import("./share.js")).showShare(app);
const help = keys => showKeys(t("keys"), keys());

/** What is pasted where nothing is written is a puzzle to open. */
async function paste(app, event) {
  const { target, clipboardData } = event;
  const isField = target.closest?.("input, textarea, select, [contenteditable]");
  if (isField || document.querySelector("dialog[open]") || !app.about) return;
  const [file] = clipboardData.files;
  const text = file && !file.type.startsWith("image/") ? await file.text() : clipboardData.getData("text/plain");
  if (text.trim()) (await import("./open.js")).openText(app, text);
}

export function showTop(app, { seen, chooseLanguage, keys }) {
  const links = VIEWS.map(name => el("a", { href: `#${name}`, "data-view": name }, t(name)));
  const languages = LANGUAGES.map(one => ({
    id: one.code,
    title: one.title,
    words: [el("span.desktop", { lang: one.code }, one.title), el("span.phone", { lang: one.code }, one.short)],
  }));
  const choice = segmented(t("language"), languages, language(), chooseLanguage);
  choice.classList.add("slim");
  const theme = button("", nextTheme, { kind: "quiet" });
  theme.id = "theme";
  nameTheme(theme);
  const util = el("div.util", null,
    el("span.desktop", null, button(t("keys"), () => help(keys), { kind: "quiet", key: "?" })),
    button(t("new"), () => newDialog(app), { kind: "quiet" }),
    button(t("open"), () => openDialog(app), { kind: "quiet" }),
    el("span.desktop", null, button(t("library"), () => libraryDialog(app), { kind: "quiet", label: t("key library") })),
    button(t("share"), () => shareDialog(app), { kind: "quiet" }),
    choice, theme);
  const mark = el("a.mark", { href: "#play" }, "Tesuji", el("span.desktop", { lang: "ja" }, "手筋"));
  const nav = el("nav.nav", { "aria-label": t("main") }, links);
  const skip = el("button.skip", { type: "button", onclick: () => document.querySelector("main:not([hidden]) .board")?.focus() }, t("skip"));
  fill(document.getElementById("top"), el("div", null, skip, mark, nav, util));
  document.onpaste = event => paste(app, event);
  markTop(seen);
}

export function markTop(seen) {
  for (const link of document.querySelectorAll(".nav a")) {
    if (link.dataset.view === seen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

export function bindings(app, keys) {
  return {
    title: t("everywhere"),
    bindings: [
      { keys: ["?", "Shift ?"], shown: ["?"], words: t("key help"), press: () => help(keys) },
      { keys: ["Alt n"], words: t("key new"), press: () => newDialog(app) },
      { keys: ["Ctrl v"], words: t("key paste"), press: () => false },
      { keys: ["Ctrl o"], words: t("open"), press: () => openDialog(app) },
      { keys: ["Alt o"], words: t("key library"), press: () => libraryDialog(app) },
      { keys: ["Alt t"], words: t("key theme"), press: nextTheme },
    ],
  };
}
