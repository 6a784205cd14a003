/* By which strategy the page solves, for each game, whether the reader's own techniques come first, and whether steps and
 * hints go the shortest way.
 *
 *   solving(app, game?)          what calls that solve take beside a position: { strategy, own_first }, each left out
 *                                where it is the usual one; `game` is that of the player's puzzle unless said
 *   isShortest(app)              whether steps and hints of the player's puzzle go the shortest way
 *   pathBy(app, width)           what calls for steps take: as `solving`, with { kindest: width } for the shortest way
 *   strategyChoice(app, game?)   an element to choose by; `game()` gives the game, and .update() asks for it again.
 *                                For the player's puzzle it has all choices, for another game no steps are shown
 *   own(of)                      a badge for a step or technique of the reader's, or null
 * A choice emits the event "strategy" of the app. */

import { button, el, fill, select } from "./parts.js";
import { keep, kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/strategy.js";

const t = words(table);
const KEPT = "solving";

const gameOf = app => app.answer?.game ?? null;

const chosen = game => kept(KEPT, {})[game] ?? {};

export function solving(app, game = gameOf(app)) {
  const { strategy, own_first } = chosen(game);
  // A strategy of a rule file may be gone.
  const known = app.about?.strategies.some(one => one.name === strategy);
  return { ...(known ? { strategy } : {}), ...(own_first ? { own_first } : {}) };
}

export const isShortest = app => Boolean(chosen(gameOf(app)).shortest);

export const pathBy = (app, width) => ({ ...solving(app), ...(isShortest(app) ? { kindest: width } : {}) });

export const own = of => (of?.own ? el("span.yours", { title: t("yours about") }, t("yours")) : null);

export function strategyChoice(app, game = null) {
  const root = el("div.solving");
  const controls = () => [...root.querySelectorAll("select, button")];
  const choose = (name, change) => {
    keep(KEPT, { ...kept(KEPT, {}), [name]: { ...chosen(name), ...change } });
    app.emit("strategy");
  };
  let asked = 0;
  const draw = async () => {
    const name = game ? game() : gameOf(app);
    const turn = ++asked;
    if (!name) return fill(root);
    try {
      const { strategies, own: techniques } = await app.engine.call("strategies", { game: name });
      if (turn !== asked) return;
      const { strategy, own_first } = solving(app, name);
      const usual = strategies.find(one => one.usual)?.name;
      const now = strategies.find(one => one.name === (strategy ?? usual));
      const list = strategies.map(one => ({ id: one.name, words: one.own ? t("of yours", { title: one.title }) : one.title }));
      const held = controls().indexOf(document.activeElement);
      const toggle = (key, on) => button(t(key), () => choose(name, { [key]: on ? undefined : true }), { pressed: on });
      fill(root,
        select(t("strategy"), list, now?.name, picked => choose(name, { strategy: picked === usual ? undefined : picked })),
        techniques.length && now?.sequential
          ? toggle("own_first", Boolean(own_first)) : null,
        game ? null : toggle("shortest", isShortest(app)));
      controls()[held]?.focus({ preventScroll: true });
    } catch (error) {
      app.fail(error);
    }
  };
  root.update = draw;
  for (const event of ["puzzle", "rules", "strategy"]) app.on(event, draw);
  app.ready.then(draw, app.fail);
  return root;
}
