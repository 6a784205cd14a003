// The extension for VS Code: its package has what it needs and nothing else, and what is bundled loads.
// node tests/editors/extension.js, once it is packed.

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { join } = require("node:path");

const folder = join(__dirname, "../../src/editors/vscode");
const list = execFileSync(join(folder, "node_modules/.bin/vsce"), ["ls"], { cwd: folder, encoding: "utf8" });
const files = [
  "README.md", "dist/LICENSE-APACHE", "dist/LICENSE-MIT", "dist/extension.js", "dist/tesuji.tmLanguage.json",
  "l10n/bundle.l10n.ja.json", "language-configuration.json", "package.json", "package.nls.ja.json",
  "package.nls.json",
];
assert.deepEqual(files, list.split("\n").filter((line) => line && !line.startsWith(">")).sort());

// Every text of the description has words in both languages, and everything that it names is there.
const description = readFileSync(join(folder, "package.json"), "utf8");
const named = [...description.matchAll(/"%(\w+)%"/g)].map((found) => found[1]).sort();
for (const file of ["package.nls.json", "package.nls.ja.json"]) {
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(join(folder, file), "utf8"))).sort(), named, file);
}
const said = Object.keys(JSON.parse(readFileSync(join(folder, "l10n/bundle.l10n.ja.json"), "utf8")));
const source = readFileSync(join(folder, "extension.js"), "utf8");
for (const text of said) assert.ok(source.includes(text), text);
const { contributes, version } = JSON.parse(description);
for (const { configuration } of contributes.languages) readFileSync(join(folder, configuration));
for (const { path } of contributes.grammars) JSON.parse(readFileSync(join(folder, path), "utf8"));
const packed = readFileSync(join(folder, `tesuji-${version}.vsix`));
for (const file of files.slice(1)) assert.ok(packed.includes(`extension/${file}`), `${file} is not packed`);

// What is bundled may be passed on.
const { buildSync } = require(join(folder, "node_modules/esbuild"));
const { metafile } = buildSync({
  absWorkingDir: folder, bundle: true, entryPoints: ["extension.js"], external: ["vscode"], metafile: true,
  platform: "node", write: false,
});
const modules = Object.keys(metafile.inputs).map((path) => path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0]);
for (const module of new Set(modules.filter(Boolean))) {
  const { license } = JSON.parse(readFileSync(join(folder, module, "package.json"), "utf8"));
  assert.ok(["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"].includes(license), `${module}: ${license}`);
}

// Words are one where the language has them so.
const { wordPattern } = JSON.parse(readFileSync(join(folder, "language-configuration.json"), "utf8"));
const words = "x-wing u-S n-1 国同盟 naked-pair(2)".match(new RegExp(wordPattern, "g"));
assert.deepEqual(words, ["x-wing", "u", "S", "n", "1", "国同盟", "naked-pair", "2"]);

// A stand-in for the editor, of which everything can be asked: the bundle finds all other modules in itself.
const anything = new Proxy(class {}, { get: (target, key) => (key in target ? target[key] : anything) });
const load = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? anything : load(name, ...more));
const extension = require(join(folder, "dist/extension.js"));
assert.deepEqual(Object.keys(extension).sort(), ["activate", "deactivate"]);
console.log(`VS Code: ${files.length} files are packed, and the extension loads`);
