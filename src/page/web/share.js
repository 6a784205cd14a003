/* Addresses that hold everything, and exports for other programs.
 *
 *   pack({ text, game, name, state, rules }) -> the text behind "#s="     (compressed, base64url)
 *   unpack(text) -> the same object
 *   showShare(app)   the dialog */

import { button, dialog, el, fill, select, textarea } from "./parts.js";
import { join, words } from "./words.js";
import table from "./words/files.js";

const t = words(table);
const VERSION = 1;
/** From here on programs that pass addresses on are known to cut them. */
const LONG = 8000;

async function through(bytes, stream) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
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
  return { text, game, name, state, rules: rules.map(([file, lines]) => ({ name: file, text: lines })) };
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

export function showShare(app) {
  const { position } = app;
  const address = textarea(t("address"), { rows: 3, readonly: true });
  const marks = el("input", { type: "checkbox", checked: true });
  const rules = el("input", { type: "checkbox", checked: app.rules.length > 0 });
  const note = el("p.note");
  const update = async () => {
    const packed = await pack({
      text: position.text, game: position.game, name: position.name,
      state: marks.checked ? lean(position) : [], rules: rules.checked ? app.rules : [],
    });
    address.box.value = `${location.href.split("#")[0]}#s=${packed}`;
    note.textContent = address.box.value.length > LONG ? t("too long", { n: address.box.value.length }) : "";
  };
  marks.addEventListener("change", update);
  rules.addEventListener("change", update);
  update();
  const check = (box, said) => el("label.row.small", null, box, said);
  dialog(t("share"), address,
    el("div.row", null, check(marks, t("with marks")), app.rules.length ? check(rules, t("with rules", { n: app.rules.length })) : null),
    note,
    el("div.acts", null, button(t("copy"), () => copy(app, address.box), { kind: "main" }), button(t("print"), () => { document.querySelector("dialog").close(); print(); })),
    exports(app));
}

/** The position in the formats of other programs, as the engine writes them. */
export function exports(app, request = () => app.position.request()) {
  const formats = app.about.formats.filter(one => one.writes);
  const out = textarea("", { rows: 4, readonly: true });
  const lost = el("p.note");
  const about = el("p.note");
  const acts = el("div.acts");
  const write = async format => {
    about.textContent = formats.find(one => one.name === format)?.about ?? "";
    fill(acts);
    try {
      const answer = await app.engine.call("export", { position: request(), format });
      out.box.value = answer.text;
      lost.textContent = answer.lost.length ? t("lost", { what: join(answer.lost) }) : "";
      const link = /^https?:\/\/\S+$/.test(answer.text.trim()) ? el("a.btn", { href: answer.text.trim(), target: "_blank", rel: "noreferrer" }, t("visit")) : null;
      const file = URL.createObjectURL(new Blob([answer.text], { type: "text/plain" }));
      fill(acts, button(t("copy"), () => copy(app, out.box)), link, el("a.btn", { href: file, download: `puzzle.${format}.txt` }, t("save")));
    } catch (error) {
      out.box.value = "";
      lost.textContent = error.message;
    }
  };
  const choice = select(t("write"), formats.map(one => ({ id: one.name, words: one.name })), formats[0]?.name, write);
  write(formats[0]?.name);
  return el("div.say", null, el("h3", null, t("other")), choice, about, out, lost, acts);
}
