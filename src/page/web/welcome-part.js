/* What a first visitor sees beside the board: what this page is, and where to go.
 *
 *   welcomePart(app)   an element, or null once it was closed or anything was entered. It hides while the puzzle that is
 *                      open is the reader's own. */

import { button, el } from "./parts.js";
import { keep, kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/welcome.js";

const t = words(table);

export function welcomePart(app) {
  if (kept("welcomed")) return null;
  const close = () => {
    keep("welcomed", true);
    root.remove();
  };
  const play = () => {
    close();
    document.querySelector("main:not([hidden]) .board")?.focus();
  };
  const paste = async () => (await import("./open.js")).showOpen(app);
  const door = (name, press) => el("li", null, button(t(name), press), el("span.small.soft", null, t(`${name} note`)));
  const { repository } = app.about ?? {};
  const link = (path, name) => el("a", { href: `${repository}${path}`, target: "_blank", rel: "noopener" }, t(name));
  const root = el("section.welcome", { "aria-label": t("welcome") },
    el("h2", null, t("welcome")), el("p", null, t("about")),
    el("ul.doors", null, door("play", play), door("paste", paste), door("learn", () => app.go("learn"))),
    el("div.row", null, repository ? [link("/blob/main/grammar/manual.md", "guide"), link("", "source")] : null,
      button(t("close"), close, { kind: "quiet" })));
  const show = () => {
    const { position } = app;
    if (position?.past.length) return close();
    root.hidden = position !== null && !app.puzzles.open?.lent;
  };
  app.on("puzzle", show);
  app.on("change", show);
  show();
  return kept("welcomed") ? null : root;
}
