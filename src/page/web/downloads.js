/* What this browser keeps, as files.
 *
 *   sayFull(name)     says that it keeps no more, once for each name of the store, and offers the files */

import { download, everything } from "./backup.js";
import { read, within } from "./database.js";
import { button, dialog, el, toast } from "./parts.js";
import { baseName } from "./rules.js";
import { kept } from "./store.js";
import { words } from "./words.js";
import table from "./words/files.js";

const t = words(table);
const said = new Set();
let line = null;

export function sayFull(name) {
  if (line?.isConnected || said.has(name)) return;
  said.add(name);
  line = toast(t("full"), { bad: true, acts: [{ words: t("download"), press: showFiles }, { words: t("close") }] });
}

/** The reader's rules, puzzles and drawing. */
async function files() {
  const [puzzles, rules, guests] = await Promise.all([within("puzzles"), within("files"), read("values", "guests")]);
  const drawn = [...puzzles, kept("set")].filter(Boolean).map((one, n) => ({ name: `puzzle-${n + 1}.txt`, text: one.text }));
  return [...rules, ...(guests ?? []), ...drawn];
}

async function showFiles() {
  const link = ({ name, text }) => {
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    return el("a.btn", { href, download: baseName(name) }, baseName(name));
  };
  const box = dialog(t("download"), el("div.acts", null, (await files()).map(link)),
    el("div.acts", null, button(t("everything"), async () => download(await everything()), { kind: "main" }), button(t("close"), () => box.close(), { kind: "quiet" })));
}
