/* Notes beside the board on the puzzle that is open. Each part is hidden where there is nothing to say.
 *
 *   unsupportedPart(app)   what the rules do not know of it; once closed, the note stays so until another puzzle is opened
 *   unsupported(app)       the names of what the rules do not know of it, in words; empty if they know everything
 *   textsPart(app)         the rules in words, and the name of the author */

import { button, el, fill } from "./parts.js";
import { both, words } from "./words.js";
import table from "./words/notes.js";

const t = words(table);

export function unsupported(app) {
  const all = app.answer?.unsupported ?? [];
  // A name that is not known is quoted.
  return both(all.map(({ name, words: said }) => (said === name ? t("name", { name }) : said)));
}

export function unsupportedPart(app) {
  const root = el("div.verdict.notice", { role: "note", hidden: true });
  const close = () => { root.hidden = true; };
  const show = () => {
    const names = unsupported(app);
    root.hidden = !names;
    fill(root, el("p", null, t("unsupported", { names })),
      el("div.acts", null, button(t("close"), close, { kind: "quiet" })));
  };
  app.on("puzzle", show);
  show();
  return root;
}

export function textsPart(app) {
  const root = el("div.texts", { hidden: true });
  const show = () => {
    const { author, rules } = app.answer ?? {};
    root.hidden = !author && !rules;
    fill(root, rules ? el("details", { open: true }, el("summary", null, t("rules")), el("p", null, rules)) : null,
      author ? el("p.small.soft", null, t("by", { author })) : null);
  };
  app.on("puzzle", show);
  show();
  return root;
}
