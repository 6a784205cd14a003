/* The third stage of a lesson: a round of positions, some of them near misses.
 *
 *   new Test(app, stage)        a stage as learn.js describes it */

import { button, el, fill, work } from "../parts.js";
import { join, words } from "../words.js";
import table from "../words/learn.js";
import { Practice } from "./practice.js";

const t = words(table);
const STATES = { right: ".y", wrong: ".x", open: "" };

export class Test {
  constructor(app, stage) {
    Object.assign(this, { app, stage });
    this.practice = new Practice(app, () => this.tell());
    this.marks = el("div.marks", { role: "img" });
    this.verdicts = el("div.verdicts", { "aria-live": "polite" });
    this.acts = el("div.acts");
    this.about = el("div.about");
    this.none = button(t("there is none"), () => this.practice.none(), { key: "0" });
    this.undo = button(t("undo"), () => this.practice.takeBack(), { kind: "quiet", key: "Ctrl Z" });
    this.how = el("p.note");
    this.under = el("div.row.split", null, el("div.acts", null, this.none, this.undo), this.how);
    this.root = el("div.side", null, el("div.bar", null, el("h2", null, t("this round")), this.marks), this.verdicts, this.acts, this.about);
  }

  begin(call, game) {
    const { practice } = this;
    if (practice.technique !== call || practice.game !== game) practice.begin(call, game);
    else this.tell();
  }

  stop() { this.practice.stop(); }

  get line() {
    const { round, places } = this.practice;
    return round ? t(places ? "task place" : "task", { n: round.at + 1, all: round.length }) : "";
  }

  tell() {
    const { open, places, done } = this.practice;
    this.how.textContent = t(places ? "how place" : "how");
    this.none.disabled = !open;
    this.undo.disabled = !open || done.length === 0;
    this.tellRound();
    this.tellAnswers();
    this.tellAbout();
    this.stage.draw();
  }

  tellRound() {
    const { round } = this.practice;
    if (!round) return;
    fill(this.marks, round.items.map((item, n) => el(`i${n === round.at && item.state === "open" ? ".now" : STATES[item.state]}`, null, String(n + 1))));
    const wrong = round.items.filter(item => item.state === "wrong").length;
    this.marks.setAttribute("aria-label", t("marks", { right: round.right, wrong, n: round.at + 1, all: round.length }));
  }

  tellAnswers() {
    const { practice } = this;
    const { said, note, making, open, round, drill } = practice;
    if (making) fill(this.verdicts, work(t("making"), () => practice.stop(), t("stop")));
    else fill(this.verdicts, note ? el("p", null, note) : null, grouped(said).map(verdict));
    const last = round && round.at + 1 === round.length;
    const onward = note ? "again" : last ? "new round" : "next";
    const wrong = said.findLast(line => line.act && !line.right && practice.done.includes(line.act));
    fill(this.acts,
      !open && !making && round ? button(t(onward), () => practice.forward(), { kind: "main", key: "Enter" }) : null,
      last && !open && drill ? el("span.small.soft", null, t("score", { right: round.right, all: round.length })) : null,
      practice.found ? button(t("enough"), () => practice.enough(), { kind: "main", key: "Enter" }) : null,
      open && wrong ? button(t("take back", wrong.what), () => practice.takeBack(practice.done.indexOf(wrong.act))) : null,
      open ? button(t("show"), () => practice.show()) : null);
  }

  tellAbout() {
    const { drill, open, spoilt } = this.practice;
    if (!drill || open) return void fill(this.about);
    const { figures } = drill;
    const seen = figures.length === 0
      ? [el("p", null, t("near miss")), el("p.small.soft.lines", null, [spoilt, drill.miss].filter(Boolean).join("\n"))]
      : [el("p", null, t("ways", { n: figures.length })), el("p.small.soft", null, join(figures.slice(0, 3).map(each => each.signs.replaceAll("<>", "≠"))))];
    fill(this.about, el("div.item", null, seen));
  }

  pick({ square, value }) { if (value !== null) this.practice.act(square, value); }

  press(square, value) { if (this.practice.open) this.practice.act(square, value); }

  drawing() {
    const { practice } = this;
    const { position, answer, done, figure, making, isAlmost } = practice;
    if (!position) return null;
    const values = new Map(position.values);
    const marks = new Map();
    const tints = new Map();
    for (const act of done) {
      if (act.place) values.set(act.square, act.value);
      else marks.set(`${act.square}:${act.value}`, "eliminated");
      tints.set(act.square, practice.judge(act).right ? "ok" : "lost");
    }
    const { spoilt } = practice.drill;
    if (spoilt && !practice.open) marks.set(spoilt.join(":"), "ghost");
    return { answer, figure, isAlmost, making, state: { values, candidates: square => position.candidates(square), marks, tints } };
  }

  get keys() {
    const { practice } = this;
    return [
      { keys: ["0"], words: t("there is none"), press: () => practice.none() },
      { keys: ["Enter"], words: t("next"), press: () => (practice.found ? practice.enough() : practice.open ? false : practice.forward()) },
      { keys: ["Ctrl z"], words: t("undo"), press: () => practice.takeBack() },
    ];
  }
}

/** What has the same reason is said together. */
function grouped(said) {
  const groups = [];
  for (const line of said) {
    const last = groups.at(-1);
    if (last && line.right && last.right && line.why && line.why === last.why) last.words += ` ${line.words}`;
    else groups.push({ ...line });
  }
  return groups;
}

function verdict({ right, act, shown, words: said, why }) {
  const tag = right ? "right" : act ? "not by this" : shown ? "told" : "wrong";
  return el(`div.verdict.${right ? "y" : "x"}`, null,
    el("p", null, el("b", null, t(tag)), " ", said), el("p.small.soft.lines", null, why ?? t("asking")));
}
