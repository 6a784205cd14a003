/* Words of the page in the languages it is written in.
 *
 *   import { words, setLanguage, language } from "./words.js";
 *   import table from "./words/play.js";       // { en: { key: "…" }, ja: { key: "…" } }
 *   const t = words(table);
 *   t("left", { n: 3 })                        // "{n} left" -> "3 left"
 *
 * A text may be a list [one, many]; the second is taken where `n` is not 1 (a language without
 * plurals has a plain text). Numbers are written as the language writes them.
 * LANGUAGES lists the languages, language() is the code of the chosen one,
 * number(n) writes a number; join(list) a list of words, both(list) one with "and".
 * capital(text) begins it as a sentence: names of the engine begin small, since they stand within sentences. */

export const LANGUAGES = [{ code: "en", title: "English", short: "EN" }, { code: "ja", title: "日本語", short: "日" }];

let code = "en";

export const language = () => code;

export function setLanguage(next) {
  code = next;
  document.documentElement.lang = next;
}

/** Small numbers need no format: making one takes a while. */
export const number = n => (Number.isInteger(n) && Math.abs(n) < 1000 ? String(n) : new Intl.NumberFormat(code).format(n));

/** A text as searches compare it: whatever its case, width, blanks and hyphens. */
export const folded = text => text.normalize("NFKC").toLowerCase().replace(/[\s_・-]/g, "");

export const capital = text => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function join(list) {
  return list.join(code === "ja" ? "、" : ", ");
}

/** The last two of a list are joined by "and". */
export function both(list) {
  return code === "ja" ? list.join("・") : new Intl.ListFormat("en-GB").format(list);
}

export function words(table) {
  const t = (key, values = {}) => {
    const found = table[code]?.[key] ?? table.en[key];
    if (found === undefined) throw new Error(`no words for ${key}`);
    const text = Array.isArray(found) ? found[values.n === 1 ? 0 : found.length - 1] : found;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "number" ? number(value) : value;
    });
  };
  t.has = key => table.en[key] !== undefined;
  return t;
}
