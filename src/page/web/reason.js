/* Why a step holds: its text, chain notation and what it changes.
 *
 *   reason(figure, answer)     an element with all of it; `answer` is the Board it was found on
 *   effects(figure, answer)    the sentences on what it changes, of which something later needs each */

import { needed } from "./figure.js";
import { el } from "./parts.js";
import { isLong, walkPart } from "./walk.js";
import { both, join, words } from "./words.js";
import table from "./words/hint.js";

const t = words(table);

export function effects(figure, answer) {
  const names = new Map(answer.cells.map(cell => [cell.square, cell.name]));
  const symbol = value => answer.symbols[value - 1];
  const { places, removes } = needed(figure);
  const said = places.map(([square, value]) => t("place", { cell: names.get(square), value: symbol(value) }));
  const byValue = new Map();
  for (const [square, value] of removes) byValue.set(value, [...(byValue.get(value) ?? []), square]);
  const byCells = new Map();
  for (const [value, squares] of byValue) {
    const cells = both(squares.map(square => names.get(square)));
    byCells.set(cells, [...(byCells.get(cells) ?? []), symbol(value)]);
  }
  for (const [cells, values] of byCells) said.push(t("remove", { cells, values: both(values), n: values.length }));
  return said;
}

/** What nothing later needs, in signs. */
function aside({ places, incidental = [] }, answer) {
  const placed = new Set(places.map(String));
  const names = new Map(answer.cells.map(cell => [cell.square, cell.name]));
  const sign = one => `${names.get(one[0])}${placed.has(String(one)) ? "=" : "≠"}${answer.symbols[one[1] - 1]}`;
  return incidental.length ? el("p.small.soft", null, t("aside", { signs: join(incidental.map(sign)) })) : null;
}

export function reason(figure, answer) {
  const lines = figure.text.split("\n").flatMap(paragraphs);
  const notations = Object.entries(figure.notations ?? {});
  const chains = notations.filter(([, text]) => isChain(text)).map(([, text]) => text);
  const others = notations.filter(([, text]) => !isChain(text));
  const said = lines.map(line => (isChain(line) ? chainPart(line) : el("p", null, line)));
  return el("div.say", null,
    isLong(figure) ? [walkPart(figure, answer), el("details.small", null, el("summary", null, t("whole")), said)] : said,
    lines.some(isChain) ? null : chains.map(chainPart),
    effects(figure, answer).map(line => el("p.therefore", null, line)),
    aside(figure, answer),
    others.length ? el("details.small", null, el("summary", null, t("notations")), el("dl.notations", null, others.map(([name, text]) => [el("dt", null, name), el("dd.mono", null, text)]))) : null,
    figure.missing ? el("p.note", null, t("missing", { n: figure.missing })) : null);
}

/** Nodes with links between them: (6)r1c2 = (9)r1c2 - (9)r1c5. */
const CHAIN = /(\([^()]*\)[^\s=()（）]+(?:\s[=-]\s\([^()]*\)[^\s=()（）.。;；、,]+)+)/;

/** The paragraphs of a text: chains stand alone, and what leads to them ends as a sentence. */
function paragraphs(line) {
  const parts = line.split(CHAIN);
  return parts.map((part, n) => {
    if (n % 2) return part;
    const text = n ? part.replace(/^[\s.。）);；、,]+/, "") : part;
    if (n === parts.length - 1) return text.trim();
    const open = text.replace(/[\s:：（(]+$/, "");
    return /[\p{L}\p{N}]$/u.test(open) ? `${open}${t("full stop")}` : open;
  }).filter(Boolean);
}

const chainPart = chain => el("p.chain", { lang: "en" }, chainParts(chain));

/** Whether a notation is a chain, with links between its nodes. */
const isChain = text => /\s[=-]\s/.test(text);

/** A chain breaks only between its links, whose signs have the colours of the drawn ones. */
function chainParts(chain) {
  return chain.split(/(?<=\s)(?=[=-]\s)/).flatMap(part => {
    const [, sign, rest] = /^([=-])?(.*)$/s.exec(part);
    return [el("span", null, sign ? el(sign === "=" ? "b" : "i", null, sign) : null, rest.trimEnd()), " "];
  });
}
