/* What is said when the last cell has been filled rightly: time, hints, the hardest technique, and what comes next.
 *
 *   finishPart(app, course) -> { root, update() } */

import { button, el, fill } from "./parts.js";
import { join, words } from "./words.js";
import table from "./words/play.js";

const t = words(table);

/** A time as 4:05 or 1:02:03. */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
}

export function finishPart(app, course) {
  const root = el("div", { role: "status" });

  function next() {
    import("./new.js").then(({ nextLike }) => nextLike(app)).catch(app.fail);
  }

  function update() {
    const { position } = app;
    const isDone = position.past.at(-1)?.kind !== "path" && position.values.size > 0 && position.solved();
    if (!isDone) return fill(root);
    const { seconds, hints } = position;
    const said = [seconds ? t("time", { time: clock(seconds) }) : null, t("hints taken", { n: hints }), course.hardest ? t("hardest", { title: course.hardest.title }) : null];
    fill(root, el("div.finish", null, el("h2", null, t("finished")), el("p", null, join(said.filter(Boolean))),
      el("div.acts", null, button(t("next like this"), next, { kind: "main" }))));
  }

  return { root, update };
}
