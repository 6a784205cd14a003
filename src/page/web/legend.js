/* What the marks and lines of a drawn step mean.
 *
 *   legend(figure, answer)     an element with a row for each kind that the figure has
 *   signRow(sign, said)        a row: `sign` is SVG text of 20 × 20 */

import { needed, roleOf } from "./figure.js";
import { el, svg } from "./parts.js";
import { escape, hatching, shape, strokes } from "./squares.js";
import { words } from "./words.js";
import table from "./words/hint.js";

const t = words(table);
const MARKS = ["true", "false", "used", "placed"];
const GONE = ["eliminated", "incidental"];
/** More chains than these are told apart by following them. */
const CHAINS = 3;

const drawing = (name, box, inner) => {
  const node = svg("svg", { class: name, viewBox: box, "aria-hidden": "true" });
  node.innerHTML = inner;
  return node;
};
const line = kinds => drawing("", "0 0 30 20", kinds.map(kind => `<path class="link ${kind}" d="M2 10H28"/>`).join(""));
const row = (picture, said) => el("span", null, picture, said);

export const signRow = (sign, said) => row(drawing("sq", "0 0 20 20", sign), said);

export function legend(figure, answer) {
  const sign = (value, kind) => `<text class="${kind}" x="10" y="14.3">${escape(answer.symbols[value - 1])}</text>`;
  const { places, removes } = needed(figure);
  const shown = [...figure.candidates, ...places.map(([place, value]) => [place, value, "placed"])];
  const links = ["strong", "weak"].filter(kind => figure.links.some(link => link.strong === (kind === "strong")));
  const marks = MARKS.flatMap(mark => {
    const one = shown.find(([, , own]) => own === mark);
    return one ? [signRow(shape(mark, 10, 10, 9) + sign(one[1], `on-${mark}`), t(`mark ${mark}`))] : [];
  });
  const roles = (figure.roles ?? []).map(({ name, candidates }, n) => {
    const role = roleOf(n);
    const hatched = `<path class="hatching role${role}" d="${hatching(role, { x: 0, y: 0 }, 20)}"/>`;
    return signRow(candidates.length ? shape(`role${role}`, 10, 10, 8) + sign(candidates[0][1], "on-role") : hatched, name);
  });
  const chains = [...new Set(figure.links.map(link => link.chain))].slice(0, CHAINS);
  const gone = [removes, figure.removes.filter(one => !removes.includes(one))].flatMap((all, n) =>
    all.slice(0, 1).map(([, value]) => signRow(sign(value, `on-${GONE[n]}`) + shape(GONE[n], 10, 10, 9), t(`mark ${GONE[n]}`))));
  return el("div.key", { "aria-label": t("signs") },
    links.map(kind => row(line([kind]), t(`link ${kind}`))), marks, roles,
    chains.length > 1 ? chains.map(chain => row(line(strokes({ strong: true, chain })), t("chain", { n: chain + 1 }))) : null,
    gone);
}
