/* The view Learn: a technique is practised on positions that are made on the spot, some of them near misses. */

import { Board } from "./board.js";
import { meterOf, named, showChoice, techniques } from "./learn/choice.js";
import { Practice } from "./learn/practice.js";
import { practised } from "./learn/progress.js";
import { button, el, fill, select, work } from "./parts.js";
import { legend } from "./legend.js";
import { keep, kept } from "./store.js";
import { join, words } from "./words.js";
import table from "./words/learn.js";

const t = words(table);
const LISTED = 5;
const STATES = { right: ".y", wrong: ".x", open: "" };

export function mount(root, app) {
  const title = el("h1", null, t("learn"));
  const task = el("p");
  const place = el("div");
  const how = el("p.note");
  const marks = el("div.marks", { role: "img" });
  const verdicts = el("div.verdicts", { "aria-live": "polite" });
  const acts = el("div.acts");
  const about = el("div.about");
  const others = el("div");
  const practice = new Practice(app, () => tell());
  const none = button(t("there is none"), () => practice.none(), { key: "0" });
  const games = el("div.games");
  const signs = el("div");
  const undo = button(t("undo"), () => practice.takeBack(), { kind: "quiet", key: "Ctrl Z" });
  fill(root,
    el("section.desk", { "aria-label": t("board") },
      el("div.headline.keep", null, el("div", null, title, task), button(t("choose…"), () => choice(), { key: "L" })),
      place, el("div.under", null, signs, el("div.row.split", null, el("div.acts", null, none, undo), how), games)),
    el("section.side", { "aria-label": t("this round") },
      el("div.bar", null, el("h2", null, t("this round")), marks), verdicts, acts, about, others));
  const board = new Board(place, { label: t("board"), pick: at => { if (at.value !== null) practice.act(at.square, at.value); } });

  const choice = () => showChoice(app.about, call => app.go(`learn/${call}`));
  const current = () => named(app.about, practice.technique);

  function draw() {
    const { position, answer, done, figure, making } = practice;
    place.classList.toggle("waits", making);
    place.setAttribute("aria-busy", String(making));
    fill(signs, figure ? legend(figure, answer) : null);
    if (!position) return;
    if (board.answer !== answer) board.show(answer);
    const values = new Map(position.values);
    const struck = new Map();
    const tints = new Map();
    for (const act of done) {
      if (act.place) values.set(act.square, act.value);
      else struck.set(`${act.square}:${act.value}`, "eliminated");
      tints.set(act.square, practice.judge(act).right ? "ok" : "lost");
    }
    const { spoilt } = practice.drill;
    if (spoilt && !practice.open) struck.set(spoilt.join(":"), "ghost");
    board.draw({ values, candidates: square => position.candidates(square), marks: struck, tints, figure });
  }

  function tell() {
    const { technique, round, open, places, done } = practice;
    const n = (round?.at ?? 0) + 1;
    title.textContent = technique ? current().title : t("learn");
    task.textContent = technique ? t(places ? "task place" : "task", { n, all: round.length }) : t("choose first");
    how.textContent = t(places ? "how place" : "how");
    const { firstChild: field } = games;
    if (field) field.box.value = practice.game ?? app.about.usual_game;
    none.disabled = !open;
    undo.disabled = !open || done.length === 0;
    tellRound();
    tellAnswers();
    tellAbout();
    tellOthers();
    draw();
  }

  function tellRound() {
    const { round } = practice;
    if (!round) return;
    const mark = (item, n) => el(`i${n === round.at && item.state === "open" ? ".now" : STATES[item.state]}`, null, String(n + 1));
    fill(marks, round.items.map(mark));
    const wrong = round.items.filter(item => item.state === "wrong").length;
    marks.setAttribute("aria-label", t("marks", { right: round.right, wrong, n: round.at + 1, all: round.length }));
  }

  function tellAnswers() {
    const { said, note, making, open, round, drill } = practice;
    if (making) fill(verdicts, work(t("making"), () => practice.stop(), t("stop")));
    else fill(verdicts, note ? el("p", null, note) : null, grouped(said).map(verdict));
    const last = round && round.at + 1 === round.length;
    const onward = note ? "again" : last ? "new round" : "next";
    const wrong = said.findLast(line => line.act && !line.right && practice.done.includes(line.act));
    fill(acts,
      !open && !making && round ? button(t(onward), () => practice.forward(), { kind: "main", key: "Enter" }) : null,
      last && !open && drill ? el("span.small.soft", null, t("score", { right: round.right, all: round.length })) : null,
      practice.found ? button(t("enough"), () => practice.enough(), { kind: "main", key: "Enter" }) : null,
      open && wrong ? button(t("take back", wrong.what), () => practice.takeBack(practice.done.indexOf(wrong.act))) : null,
      open ? button(t("show"), () => practice.show()) : null);
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

  function tellAbout() {
    const { drill, open } = practice;
    if (!drill || open) return void fill(about);
    const one = current();
    const { figures } = drill;
    const seen = figures.length === 0
      ? [el("p", null, t("near miss")), el("p.small.soft.lines", null, [practice.spoilt, drill.miss].filter(Boolean).join("\n"))]
      : [el("p", null, t("ways", { n: figures.length })), el("p.small.soft", null, join(figures.slice(0, 3).map(each => each.signs.replaceAll("<>", "≠"))))];
    fill(about, el("div.item", null, seen), el("div.item", null,
      el("p", null, t("rule")), el("p.small.soft", null, one.about ?? ""),
      el("div.acts", null, el("a.btn", { href: `#write/${one.name}` }, t("open in write")))));
  }

  /** What was practised last, then own rules, then the simplest. */
  function tellOthers() {
    const all = techniques(app.about);
    const mine = practised();
    const known = mine.map(call => named(app.about, call));
    const fresh = all.filter(one => !mine.includes(one.call));
    const simple = fresh.filter(one => !one.own && one.difficulty !== null).sort((a, b) => a.difficulty - b.difficulty);
    const order = [...known.slice(0, LISTED - 1), ...fresh.filter(one => one.own).slice(0, 2), ...simple];
    const titles = new Set(practice.technique ? [current().title] : []);
    const listed = order.filter(one => !titles.has(one.title) && titles.add(one.title)).slice(0, LISTED);
    const row = one => el("li", null, el("button", { type: "button", onclick: () => app.go(`learn/${one.call}`) },
      el("span", null, one.title, one.own ? el("span.soft.small", null, ` ${t("own")}`) : null), meterOf(one.call)));
    fill(others,
      el("div.bar", null, el("h2", null, t("others")), button(t("all", { n: all.length }), choice, { kind: "plain" })),
      el("ul.list", null, listed.map(row)));
  }

  function press(event) {
    const typed = event.key.toLowerCase();
    const value = (board.answer?.symbols.findIndex(symbol => symbol.toLowerCase() === typed) ?? -1) + 1;
    if (value === 0 || board.cursor === null || !practice.open) return false;
    practice.act(board.cursor, value);
  }

  /** The boards that positions are made on. */
  function showGames() {
    const made = app.about.games.filter(one => one.makes).map(one => ({ id: one.name, words: one.title }));
    fill(games, select(t("game"), made, practice.game ?? app.about.usual_game, game => {
      keep("learn.games", { ...kept("learn.games", {}), [practice.technique]: game });
      practice.begin(practice.technique, game);
    }));
  }

  function simplest() {
    const all = techniques(app.about).filter(one => one.difficulty !== null);
    return all.reduce((a, b) => (b.difficulty < a.difficulty ? b : a), all[0])?.call;
  }

  return {
    show(rest) {
      const start = () => {
        const wanted = rest || practice.technique || kept("learn.technique") || simplest();
        if (!wanted || wanted === practice.technique) return tell();
        keep("learn.technique", wanted);
        showGames();
        practice.begin(wanted, kept("learn.games", {})[wanted] ?? null);
      };
      if (app.about) start();
      else app.ready.then(start, app.fail);
    },
    hide: () => practice.asked.stop(),
    title: () => (practice.technique ? t("title", { title: current().title }) : t("learn")),
    keys: () => [{
      title: t("learn"),
      bindings: [
        { keys: ["0"], words: t("there is none"), press: () => practice.none() },
        { keys: ["l"], words: t("choose…"), press: choice },
        { keys: [..."123456789abcdefghijklmnopqrstuvwxyz"], shown: ["1", "9"], words: t("key digit"), press },
        { keys: ["Enter"], words: t("next"), press: () => (practice.found ? practice.enough() : practice.open ? false : practice.forward()) },
        { keys: ["Ctrl z"], words: t("undo"), press: () => practice.takeBack() },
        { keys: ["Escape"], words: t("stop"), press: () => practice.stop() },
      ],
    }],
  };
}
