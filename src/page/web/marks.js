/* The player's own marks: colours and links with what can be done with them, trials, and their check.
 *
 *   marksPart(app, play) -> { root, verdict, update(), check(), acts } : root lists the marks where there are any,
 *   verdict is what the check has found, acts are buttons */

import { swatch } from "./palette.js";
import { button, el, fill, svg } from "./parts.js";
import { COLOURS } from "./state.js";
import { join, words } from "./words.js";
import table from "./words/play.js";

const t = words(table);

export function marksPart(app, play) {
  const listed = el("div");
  const verdict = el("div", { role: "status" });
  const root = el("div.mine", null, el("h2", null, t("your marks")), listed);
  const task = app.task();

  const row = (picture, said, ...buttons) => el("li", null, picture, el("span", null, said), el("span.acts", null, buttons));
  const plain = (words_, press, label) => button(words_, press, { kind: "plain", label });

  function colourRow(colour) {
    const { position } = app;
    const count = map => [...map.values()].filter(one => one === colour).length;
    const [candidates, cells] = [count(position.marks), count(position.colours)];
    if (!candidates && !cells) return null;
    const number = COLOURS.indexOf(colour) + 1;
    const said = [candidates && t("marked candidates", { n: candidates }), cells && t("marked cells", { n: cells })];
    return row(swatch(colour), join(said.filter(Boolean)),
      candidates ? plain(t("true"), () => position.settle(colour, true), t("true label", { colour: number })) : null,
      candidates ? plain(t("false"), () => position.settle(colour, false), t("false label", { colour: number })) : null,
      plain(t("clear"), () => position.clearMarks(colour), t("clear label", { colour: number })));
  }

  function linksRow() {
    const weak = app.position.links.filter(link => link.weak).length;
    const strong = app.position.links.length - weak;
    if (!weak && !strong) return null;
    const said = [strong && t("strong links", { n: strong }), weak && t("weak links", { n: weak })];
    const picture = svg("svg", { viewBox: "0 0 26 26", "aria-hidden": "true" }, svg("path", { class: strong ? "link hand" : "link hand weak", d: "M2 13H24" }));
    return row(picture, join(said.filter(Boolean)), plain(t("clear"), () => app.position.clearMarks("links"), t("clear links")));
  }

  function trialRow() {
    const n = app.position.trials;
    if (!n) return null;
    return el("li.trial", null, el("span", null, t("trial n", { n }), " ", el("span.note", null, t("trial note"))), el("span.acts", null,
      plain(t("keep trial"), () => app.position.endTrial(true)), plain(t("drop trial"), () => app.position.endTrial(false))));
  }

  function update() {
    const rows = [trialRow(), ...COLOURS.map(colourRow), linksRow()].filter(Boolean);
    const held = listed.contains(document.activeElement) || verdict.contains(document.activeElement);
    root.hidden = rows.length === 0;
    fill(listed, el("ul", null, rows));
    fill(verdict);
    if (held) play.board.focus();
  }

  /** Names what is wrong of what was entered and removed, and marks it. */
  async function check() {
    const signal = task.start();
    try {
      const answer = await app.engine.call("check", { position: app.position.request() }, { signal });
      if (signal.aborted) return;
      show(answer);
    } catch (error) {
      app.fail(error);
    } finally {
      task.done(signal);
    }
  }

  function show({ unique, note, status, wrong: found }) {
    const { symbols } = app.answer;
    // What a wrong value takes from other cells was not removed by the player.
    const wrong = { ...found, candidates: found.candidates.filter(([square, value]) => app.position.lawful(square).includes(value)) };
    const name = square => play.board.at.get(square).name;
    const said = [
      ...wrong.values.map(([square, value]) => t("wrong value", { value: symbols[value - 1], cell: name(square) })),
      ...wrong.candidates.map(([square, value]) => t("wrong candidate", { value: symbols[value - 1], cell: name(square) })),
    ];
    play.wrong = new Set(wrong.values.map(([square]) => square));
    play.draw();
    if (said.length) {
      fill(verdict, el("div.verdict.x", null, el("p", null, el("b", null, t("check wrong", { n: said.length })), " ", join(said)),
        el("div.acts", null, button(t("mend"), () => mend(wrong)))));
    } else if (status === "contradiction" || status === "invalid") {
      fill(verdict, el("div.verdict.x", null, el("p", null, el("b", null, note ?? status))));
    } else {
      const words_ = !unique ? t("check several") : app.position.solved() ? t("check solved") : t("check right");
      fill(verdict, el(unique ? "div.verdict.y" : "div.verdict", null, el("p", null, el("b", null, words_))));
    }
    verdict.scrollIntoView({ block: "nearest" });
  }

  function mend(wrong) {
    const { position } = app;
    position.edit(() => {
      for (const [square] of wrong.values) position.erase(square);
      for (const [square, value] of wrong.candidates) {
        position.restore(square, value);
        if (position.own && !position.centre(square).includes(value)) position.note("centre", [square], value);
      }
    });
  }

  const acts = [
    button(t("check"), check),
    button(t("start trial"), () => app.position.startTrial(), { kind: "plain" }),
  ];
  return { root, verdict, update, check, acts };
}
