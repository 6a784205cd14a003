/* The items of a rule file, as far as the page has to know them.
 *
 *   items(text)             [{ kind, name, from, to, position }], in their order; `from` and `to` are offsets
 *   itemAt(text, offset)    the item that holds an offset, or the last one before it
 *   subject(text, offset)   the technique that an offset speaks of: its own, that of its example, or the nearest
 *   example(name, title, position, finds)   the text of an example
 */

const HEAD = /^([a-z]+)[ \t]+([^\s(){=]+)/;

/** The text between quotes, as a rule file writes it. */
const unquoted = text => text.replace(/\\(.)/g, "$1");
const quoted = text => `"${text.replace(/[\\"]/g, "\\$&")}"`;

export function items(text) {
  const found = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const head = HEAD.exec(line);
    if (head) found.push({ kind: head[1], name: head[2], from: offset });
    offset += line.length + 1;
  }
  found.forEach((item, n) => {
    item.to = found[n + 1]?.from ?? text.length;
    const body = text.slice(item.from, item.to);
    const position = item.kind === "example" && /\bposition\s+"((?:[^"\\]|\\.)*)"/.exec(body);
    if (position) item.position = unquoted(position[1]);
  });
  return found;
}

export function itemAt(text, offset) {
  return items(text).findLast(item => item.from <= offset) ?? null;
}

export function subject(text, offset) {
  const all = items(text);
  const of = ({ kind }) => kind === "technique" || kind === "example";
  const item = all.findLast(one => one.from <= offset && of(one)) ?? all.find(of);
  return item ? { name: item.name, position: item.kind === "example" ? item.position ?? null : null } : null;
}

export const example = (name, title, position, finds) => `
example ${name} {
  title    ${quoted(title)}
  position ${quoted(position)}
  finds    ${finds}
}
`;
