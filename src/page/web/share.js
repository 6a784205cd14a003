/* Addresses that hold everything, and exports for other programs.
 *
 *   pack({ text, game, name, state, rules }) -> the text behind "#s="     (compressed, base64url)
 *   unpack(text) -> the same object; without rules and `tooLarge` where they have more than MOST_RULES bytes
 *   size(text) in bytes
 *   showShare(app)   the dialog */

import { button, dialog, el, fill, select, textarea } from "./parts.js";
import { usedFiles } from "./rules.js";
import { join, words } from "./words.js";
import table from "./words/files.js";

const t = words(table);
const VERSION = 1;
/** From here on programs that pass addresses on are known to cut them. */
const LONG = 8000;
/** How many bytes an address may stand for, and how many of them may be rules. */
const MOST = 4 << 20;
export const MOST_RULES = 256 << 10;

export const size = text => new Blob([text]).size;

/** What a stream makes of bytes, of which there may not be more than MOST. */
async function through(bytes, stream) {
  const parts = [];
  let all = 0;
  const counted = new WritableStream({
    write(part) {
      all += part.length;
      if (all > MOST) throw new Error(t("large address", { n: MOST >> 20 }));
      parts.push(part);
    },
  });
  await new Blob([bytes]).stream().pipeThrough(stream).pipeTo(counted);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function pack({ text, game, name, state = [], rules = [] }) {
  const json = JSON.stringify([VERSION, text, game, name ?? null, state, rules.map(file => [file.name, file.text])]);
  const bytes = await through(new TextEncoder().encode(json), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, sign => sign.charCodeAt(0));
  const json = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  if (!Array.isArray(json) || json[0] !== VERSION || typeof json[1] !== "string") throw new Error("version");
  const [, text, game, name, state, rules] = json;
  const word = value => (typeof value === "string" ? value : undefined);
  const files = (Array.isArray(rules) ? rules : []).filter(one => Array.isArray(one) && one.length === 2 && one.every(word));
  const tooLarge = files.reduce((sum, [, lines]) => sum + size(lines), 0) > MOST_RULES;
  return { text, game: word(game), name: word(name), state, tooLarge, rules: tooLarge ? [] : files.map(([file, lines]) => ({ name: file, text: lines })) };
}

/** The state without what a trial could go back to. */
const lean = position => [...position.state].filter(([key]) => key !== "trial");

async function copy(app, box) {
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
  } catch {
    document.execCommand("copy");
  }
  app.toast(t("copied"));
}

export async function showShare(app) {
  const { position } = app;
  const files = await usedFiles(app);
  const tooLarge = files.reduce((sum, file) => sum + size(file.text), 0) > MOST_RULES;
  const address = textarea(t("address"), { rows: 3, readonly: true });
  const marks = el("input", { type: "checkbox", checked: true });
  const rules = el("input", { type: "checkbox", checked: files.length > 0 && !tooLarge, disabled: tooLarge });
  const note = el("p.note");
  const update = async () => {
    const packed = await pack({
      text: position.text, game: position.game, name: position.name,
      state: marks.checked ? lean(position) : [], rules: rules.checked ? files : [],
    });
    address.box.value = `${location.href.split("#")[0]}#s=${packed}`;
    const long = address.box.value.length > LONG ? t("too long", { n: address.box.value.length }) : "";
    note.textContent = [tooLarge ? t("large rules", { n: MOST_RULES / 1024 }) : "", long].filter(Boolean).join(" ");
  };
  marks.addEventListener("change", update);
  rules.addEventListener("change", update);
  update();
  const printing = (name, solution) => button(t(name), async () => {
    document.querySelector("dialog").close();
    try {
      await (await import("./print.js")).printPuzzle(app, { solution });
    } catch (error) {
      app.fail(error);
    }
  });
  const check = (box, said) => el("label.row.small", null, box, said);
  dialog(t("share"), address,
    el("div.row", null, check(marks, t("with marks")), files.length ? check(rules, t("with rules", { n: files.length })) : null),
    note,
    el("div.acts", null, button(t("copy"), () => copy(app, address.box), { kind: "main" }), printing("print", false), printing("print solution", true)),
    exports(app));
}

/** The position in every format that can say it: addresses of other programs, and texts. */
export function exports(app, request = () => app.position.request()) {
  const place = el("div.say", { "aria-live": "polite" }, el("p.note", null, t("writing")));
  const show = found => {
    const addresses = found.filter(one => URL.canParse(one.text) && one.text.startsWith("https:"));
    const links = addresses.map(one => el("a.btn", { href: one.text, target: "_blank", rel: "noreferrer", title: one.lost.join("\n") }, site(one.text)));
    fill(place, links.length ? el("div.acts", null, links) : null, texts(app, found));
  };
  written(app, request()).then(show).catch(app.fail);
  return el("div.say", null, el("h3", null, t("other")), place);
}

/** What a place on the web is called: its host, or its project where many share a host. */
function site(address) {
  const { host, pathname } = new URL(address);
  return host.endsWith(".github.io") ? pathname.split("/")[1] : host.replace(/^www\./, "");
}

/** What each format makes of a position; of the puzzle alone where it cannot say what was entered. */
async function written(app, position) {
  const bare = { ...position, values: {}, candidates: {} };
  const write = async ({ name, about }) => {
    for (const one of [position, bare]) {
      try {
        const { text, lost } = await app.engine.call("export", { position: one, format: name });
        return { name, about, text: text.trim(), lost: one === bare ? [t("entries"), ...lost] : lost };
      } catch (error) {
        if (error.name === "AbortError") throw error;
      }
    }
    return null;
  };
  const all = await Promise.all(app.about.formats.filter(one => one.writes).map(write));
  return all.filter(Boolean);
}

function texts(app, found) {
  const [out, lost, about, acts] = [textarea(t("text"), { rows: 4, readonly: true }), el("p.note"), el("p.note"), el("div.acts")];
  const choose = name => {
    const one = found.find(known => known.name === name);
    about.textContent = one.about.replaceAll("`", "");
    out.box.value = one.text;
    lost.textContent = one.lost.length ? t("lost", { what: join(one.lost) }) : "";
    const file = URL.createObjectURL(new Blob([`${one.text}\n`], { type: "text/plain" }));
    fill(acts, button(t("copy"), () => copy(app, out.box)), el("a.btn", { href: file, download: `puzzle.${name}.txt` }, t("save")));
  };
  const choice = select(t("write"), found.map(one => ({ id: one.name, words: one.name })), found[0]?.name, choose);
  if (found.length) choose(found[0].name);
  return found.length ? [choice, about, out, lost, acts] : null;
}
