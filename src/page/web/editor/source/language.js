// The colours of rule files. The words of the language are those of the grammar that other editors read.
import { HighlightStyle, LanguageSupport, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { repository } from "../../../../../grammar/tesuji.tmLanguage.json";

function words(pattern) {
  const lists = pattern.match.match(/\((?:\?:)?[a-z|-]+\)/g) ?? [];
  return new Set(lists.flatMap((list) => list.replace(/[()]|\?:/g, "").split("|")));
}

const ITEMS = words(repository.item);
const KEYWORDS = words(repository.keyword);
const OPERATORS = words(repository.operator);
const FUNCTIONS = words(repository.function);
const CONSTANTS = words(repository.constant);

function inText(stream, state) {
  if (state.holes > 0) return inHole(stream, state);
  if (stream.eat('"')) state.text = false;
  else if (stream.match("{{") || stream.match("}}") || stream.match(/^\\./)) return "escape";
  else if (stream.eat("{")) {
    state.holes = 1;
    return "hole";
  } else stream.match(/^[^"{}\\]+/) || stream.next();
  return "string";
}

function inHole(stream, state) {
  if (stream.eat("{")) state.holes += 1;
  else if (stream.eat("}")) state.holes -= 1;
  else if (stream.eat('"')) [state.holes, state.text] = [0, false];
  else stream.match(/^[^{}"]+/);
  return "hole";
}

function word(stream, state) {
  const text = stream.match(/^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*/)?.[0];
  if (text === undefined) return null;
  if (stream.column() === 0 && ITEMS.has(text)) {
    state.named = true;
    return "keyword";
  }
  if (state.named) {
    state.named = false;
    return "name";
  }
  if (stream.peek() === "(" && FUNCTIONS.has(text)) return "call";
  if (KEYWORDS.has(text) || OPERATORS.has(text)) return "keyword";
  return CONSTANTS.has(text) ? "constant" : null;
}

const parser = {
  name: "tesuji",
  startState: () => ({ text: false, holes: 0, named: false }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.text) return inText(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.eat("#")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.eat('"')) {
      state.text = true;
      return "string";
    }
    if (stream.match(/^[0-9]+(?![A-Za-z])/)) return "number";
    if (/[A-Za-z]/.test(stream.peek())) return word(stream, state);
    stream.next();
    return null;
  },
  tokenTable: {
    keyword: tags.keyword,
    call: tags.function(tags.name),
    constant: tags.function(tags.name),
    name: tags.definition(tags.name),
    number: tags.number,
    string: tags.string,
    escape: tags.string,
    hole: tags.special(tags.string),
    comment: tags.comment,
  },
  languageData: {
    commentTokens: { line: "#" },
    closeBrackets: { brackets: ["(", "{", '"'] },
    wordChars: "-",
    // Lines of a clause stand under its first.
    indentOnInput: /^\s*\}$/,
  },
  indent(state, after, context) {
    if (state.text) return null;
    if (/^\}/.test(after)) return 0;
    const above = context.lineAt(context.pos, -1);
    return /[{,]\s*$/.test(above.text) && /^\S/.test(above.text) ? 2 : null;
  },
};

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--kw)" },
  { tag: tags.function(tags.name), color: "var(--fn)" },
  { tag: tags.definition(tags.name), fontWeight: "600" },
  { tag: tags.string, color: "var(--str)" },
  { tag: tags.special(tags.string), color: "var(--ok)" },
  { tag: tags.comment, color: "var(--com)" },
]);

export const tesuji = new LanguageSupport(StreamLanguage.define(parser), syntaxHighlighting(colours));
