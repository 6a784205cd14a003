/* Whether the shortest way needs the step of a hint: a mark, or what can be opened to read about it.
 *
 *   new Need(app) -> { root, ask(figure), drop() }    ask() asks in the background, once for each figure on a position */

import { el, fill } from "./parts.js";
import { isShortest, solving } from "./strategy.js";
import { words } from "./words.js";
import table from "./words/hint.js";

const t = words(table);

export class Need {
  constructor(app) {
    Object.assign(this, { app, figure: null });
    this.task = app.task();
    this.root = el("div.need");
  }

  drop() {
    this.task.stop();
    this.figure = null;
    fill(this.root);
  }

  async ask(figure) {
    const { app } = this;
    if (this.figure === figure || isShortest(app)) return;
    this.drop();
    this.figure = figure;
    const { places, removes } = figure;
    // Its line is there before the answer is, but for a single, which everybody needs.
    this.root.classList.toggle("kept", removes.length > 0);
    const signal = this.task.start();
    try {
      const answer = await app.engine.call("needed", { position: app.position.request(), ...solving(app), places, removes }, { signal, background: true });
      if (!signal.aborted) this.show(answer);
    } catch (error) {
      app.fail(error);
    }
    this.task.done(signal);
  }

  show({ use, words: said }) {
    this.root.classList.toggle("kept", use !== "free");
    if (use === "needed") fill(this.root, el("span.badge", { title: said }, t("on shortest")));
    else if (use !== "free") fill(this.root, el("details.small", null, el("summary", null, t("is needed")), el("p", null, said)));
  }
}
