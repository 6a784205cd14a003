/* The first stage of a lesson: a drawn example with three sentences.
 *
 *   new Example(app, stage)     a stage as learn.js describes it */

import { button, el, fill, work } from "../parts.js";
import { words } from "../words.js";
import table from "../words/learn.js";
import { note } from "./progress.js";

const t = words(table);
const ASKED = ["look", "why", "change"];

export class Example {
  constructor(app, stage) {
    Object.assign(this, { app, stage, call: null, lesson: null, answer: null, failed: null, seed: 0 });
    this.task = app.task();
    this.root = el("div.side");
  }

  async begin(call, game) {
    if (this.call === call && this.game === game && (this.lesson || this.task.busy)) return this.tell();
    return this.make(call, game);
  }

  async make(call, game) {
    Object.assign(this, { call, game, lesson: null, answer: null, failed: null });
    const signal = this.task.start();
    this.tell();
    try {
      const lesson = await this.app.engine.call("lesson", { technique: call, game: game ?? undefined, seed: this.seed }, { signal });
      const answer = await this.app.engine.call("board", { position: lesson.example.position }, { signal });
      Object.assign(this, { lesson, answer });
      note(call, { example: true });
    } catch (error) {
      if (this.call !== call || this.game !== game) return;
      this.failed = error.name === "AbortError" ? t("stopped") : error.message;
    }
    this.task.done(signal);
    this.tell();
  }

  stop() { this.task.stop(); }

  tell() {
    const { lesson } = this;
    const sentences = lesson?.sentences.map((text, n) => (text ? el("div", null, el("dt", null, t(ASKED[n])), el("dd", null, text)) : null));
    fill(this.root,
      this.failed ? el("div.verdict", null, el("p", null, this.failed), el("div.acts", null, button(t("again"), () => this.make(this.call, this.game)))) : null,
      lesson ? el("dl.lesson", null, sentences) : this.failed ? null : work(t("making"), () => this.stop(), t("stop")),
      el("div.acts", null,
        button(t("with help"), () => this.stage.turn("guided"), { kind: "main", key: "Enter" }),
        button(t("to test"), () => this.stage.turn("test"))));
    this.stage.draw();
  }

  get line() { return t("example line"); }

  drawing() {
    const { answer, lesson } = this;
    if (!answer) return null;
    const cells = new Map(answer.cells.map(cell => [cell.square, cell]));
    return {
      answer, figure: lesson.example.figure,
      state: { values: new Map(answer.cells.filter(cell => cell.value).map(cell => [cell.square, cell.value])), candidates: square => cells.get(square).candidates },
    };
  }

  get keys() { return [{ keys: ["Enter"], words: t("with help"), press: () => this.stage.turn("guided") }]; }
}
