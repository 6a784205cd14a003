/* The view Learn: the path of techniques, and for each of them an example, a guided position and a test.
 *
 * A stage of a lesson has: root (what stands beside the board), begin(call, game), stop(), line (the line below the
 * title), drawing() -> null or { answer, state, figure, isAlmost, making }, keys; and pick(place), press(square, value),
 * under (what stands below the board) where there is something to answer. For it `stage` has: draw(), turn(name),
 * cursor. */

import { Board } from "./board.js";
import { named } from "./learn/choice.js";
import { Example } from "./learn/example.js";
import { Guided } from "./learn/guided.js";
import { Path } from "./learn/path.js";
import { known } from "./learn/progress.js";
import { Test } from "./learn/test.js";
import { legend } from "./legend.js";
import { button, el, fill, segmented, select } from "./parts.js";
import { keep, kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/learn.js";

const t = words(table);
const STAGES = { example: Example, guided: Guided, test: Test };

export function mount(root, app) {
  const path = new Path(app);
  const title = el("h1", null, t("learn"));
  const line = el("p");
  const place = el("div");
  const signs = el("div");
  const under = el("div");
  const games = el("div.games");
  const side = el("div");
  const links = el("div.acts");
  const choice = segmented(t("stages"), Object.keys(STAGES).map((id, n) => ({ id, words: `${n + 1} ${t(id)}` })), "example", id => turn(id));
  const desk = el("section.desk", { "aria-label": t("board") },
    el("div.headline.keep", null, el("div", null, title, line), button(t("back to path"), () => app.go("learn"), { kind: "quiet" })),
    place, el("div.under", null, signs, under, games));
  const beside = el("section.side", { "aria-label": t("lesson") }, choice, side, links);
  const board = new Board(place, { label: t("board"), pick: at => current().pick?.(at) });
  const frame = { draw, turn, get cursor() { return board.cursor; } };
  const stages = Object.fromEntries(Object.entries(STAGES).map(([id, Stage]) => [id, new Stage(app, frame)]));
  let call = null;
  let stage = "example";

  const current = () => stages[stage];
  const game = () => {
    const usable = app.about.games.find(one => one.name === path.game)?.techniques ?? [];
    return kept("learn.games", {})[call] ?? (usable.includes(named(app.about, call).name) ? path.game : null);
  };

  function draw() {
    const technique = named(app.about, call);
    title.textContent = technique.title;
    line.textContent = current().line;
    fill(side, current().root);
    fill(under, current().under ?? null);
    fill(links, el("a.btn.plain", { href: `#write/${technique.name}` }, t("open in write")));
    const drawn = current().drawing();
    place.classList.toggle("waits", !drawn || Boolean(drawn.making));
    place.setAttribute("aria-busy", String(!drawn || Boolean(drawn.making)));
    fill(signs, drawn?.figure ? legend(drawn.figure, drawn.answer) : null);
    if (!drawn) return;
    board.svg.classList.toggle("almost", Boolean(drawn.isAlmost));
    if (board.answer !== drawn.answer) board.show(drawn.answer);
    board.draw({ ...drawn.state, figure: drawn.figure });
  }

  function turn(next) {
    if (next !== stage) current().stop();
    stage = next;
    choice.choose(stage);
    keep("learn.stage", { call, stage });
    current().begin(call, game());
  }

  /** The stage that was left, else the first that is not done. */
  function stageOf(wanted) {
    const left = kept("learn.stage");
    if (left?.call === wanted) return left.stage;
    const { example, guided } = known(wanted);
    return !example ? "example" : guided ? "test" : "guided";
  }

  function open(wanted) {
    call = wanted;
    const made = app.about.games.filter(one => one.makes).map(one => ({ id: one.name, words: one.title }));
    fill(games, select(t("game"), made, game() ?? app.about.usual_game, chosen => {
      keep("learn.games", { ...kept("learn.games", {}), [call]: chosen });
      current().begin(call, chosen);
    }));
    turn(stageOf(wanted));
  }

  function press(event) {
    const typed = event.key.toLowerCase();
    const value = (board.answer?.symbols.findIndex(symbol => symbol.toLowerCase() === typed) ?? -1) + 1;
    if (value === 0 || board.cursor === null || !current().press) return false;
    current().press(board.cursor, value);
  }

  return {
    show(rest) {
      const start = () => {
        root.classList.toggle("whole", !rest);
        if (rest) {
          if (!desk.isConnected) fill(root, desk, beside);
          return rest === call ? draw() : open(rest);
        }
        fill(root, path.root);
        path.tell();
      };
      if (app.about) start();
      else app.ready.then(start, app.fail);
    },
    hide: () => current().stop(),
    title: () => (desk.isConnected && call ? t("title", { title: named(app.about, call).title }) : t("learn")),
    keys: () => {
      const all = { keys: ["l"], words: t("all"), press: () => path.choose() };
      if (!desk.isConnected) return [{ title: t("learn"), bindings: [...path.keys, all] }];
      return [{
        title: t("learn"),
        bindings: [
          ...current().keys, all,
          { keys: [..."123456789abcdefghijklmnopqrstuvwxyz"], shown: ["1", "9"], words: t("key digit"), press },
          { keys: ["Escape"], words: t("stop"), press: () => current().stop() },
        ],
      }];
    },
  };
}
