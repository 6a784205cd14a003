/* The tools of the modes Colour and Link.
 *
 *   swatch(colour)        the picture of a colour: its shape with its letter
 *   new Palette(turned): colour, paints ("candidates" | "cells"), weak; colourTools(own), linkTools() -> elements;
 *   choose(colour), otherLink(); turned() is called after each change of the colour or kind of link */

import { el, segmented, svg } from "./parts.js";
import { shape } from "./squares.js";
import { COLOURS } from "./state.js";
import { words } from "./words.js";
import table from "./words/play.js";

const t = words(table);

export function swatch(colour) {
  const picture = svg("svg", { viewBox: "0 0 26 26", "aria-hidden": "true" });
  picture.innerHTML = `${shape(colour, 13, 13, 10.6)}<text x="13" y="17.5">${COLOURS.indexOf(colour) + 1}</text>`;
  return picture;
}

export class Palette {
  constructor(turned) {
    Object.assign(this, { turned, colour: COLOURS[0], paints: "candidates", weak: false });
  }

  choose(colour) {
    this.colour = colour;
    this.turned();
  }

  otherLink() {
    this.weak = !this.weak;
    this.turned();
  }

  /** Among the player's own marks only cells are coloured. */
  colourTools(own) {
    const button = colour => el("button", { type: "button", "aria-pressed": String(colour === this.colour), "aria-label": t(`colour ${colour}`), onclick: () => this.choose(colour) }, swatch(colour));
    const paint = el("div.paint", { role: "group", "aria-label": t("paint") }, COLOURS.map(button));
    if (own) return [paint];
    const what = segmented(t("paint what"), ["candidates", "cells"].map(id => ({ id, words: t(id) })), this.paints, id => { this.paints = id; });
    what.classList.add("slim");
    return [paint, what];
  }

  linkTools() {
    const choose = id => {
      this.weak = id === "weak";
      this.turned();
    };
    return segmented(t("link kind"), ["strong", "weak"].map(id => ({ id, words: t(id) })), this.weak ? "weak" : "strong", choose);
  }
}
