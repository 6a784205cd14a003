/* What is lit up on the board: one digit, cells of two candidates, what equals the selected cell, what it sees.
 *
 *   new Filters(app, play): root (an element), open(), update(), drawing() -> { tints, hot },
 *   show(value), showPairs(), showPeers(), clear() -> whether there was something */

import { option } from "./options.js";
import { el, fill } from "./parts.js";
import { words } from "./words.js";
import table from "./words/play.js";

const t = words(table);
const NOTHING = { hot: null, pairs: false, peers: false };

export class Filters {
  constructor(app, play) {
    Object.assign(this, { app, play, ...NOTHING });
    this.root = el("div.filter", { role: "group", "aria-label": t("show one") });
  }

  open() {
    Object.assign(this, NOTHING);
    this.digits = this.app.answer.symbols.map((symbol, n) => el("button", { type: "button", onclick: () => this.show(n + 1) }, symbol));
    const word = (name, press) => el("button.word", { type: "button", onclick: press, title: t(`show ${name}`) }, t(name));
    this.pairsButton = word("pairs", () => this.showPairs());
    this.peersButton = word("peers", () => this.showPeers());
    fill(this.root, el("span", null, t("show")), this.digits, this.pairsButton, this.peersButton);
  }

  /** The candidates and marks that are seen in a cell. */
  seen(square) {
    const { position } = this.app;
    return position.own ? [...position.corner(square), ...position.centre(square)] : position.layer(square);
  }

  update() {
    const { position, answer } = this.app;
    const open = new Set(answer.cells.filter(({ square }) => position.value(square) === null).flatMap(({ square }) => position.candidates(square)));
    this.digits.forEach((button, n) => {
      const value = n + 1;
      button.setAttribute("aria-pressed", String(this.hot === value));
      button.setAttribute("aria-label", t(open.has(value) ? "show digit" : "none open", { value: answer.symbols[n] }));
      button.disabled = !open.has(value) && this.hot !== value;
    });
    this.pairsButton.setAttribute("aria-pressed", String(this.pairs));
    this.peersButton.setAttribute("aria-pressed", String(this.peers));
  }

  turn(change) {
    Object.assign(this, change);
    this.update();
    this.play.draw();
  }

  show(value) { this.turn({ hot: this.hot === value ? null : value, pairs: false }); }

  showPairs() { this.turn({ pairs: !this.pairs, hot: null }); }

  showPeers() { this.turn({ peers: !this.peers }); }

  clear() {
    if (this.hot === null && !this.pairs && !this.peers) return false;
    this.turn(NOTHING);
    return true;
  }

  drawing() {
    const { position, answer } = this.app;
    const { cursor } = this.play.board;
    const chosen = cursor !== null && option("equal") ? position.value(cursor) : null;
    const value = this.hot ?? chosen;
    const tints = new Map();
    for (const { square } of answer.cells) {
      const seen = this.seen(square);
      if (this.hot !== null ? seen.includes(value) || position.value(square) === value : this.pairs && seen.length === 2) tints.set(square, "see");
      else if (chosen !== null && position.value(square) === chosen) tints.set(square, "equal");
    }
    if (this.peers && cursor !== null) for (const square of answer.cells.find(cell => cell.square === cursor).peers) tints.set(square, "see");
    return { tints, hot: value };
  }
}
