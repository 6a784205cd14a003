// Writes ../bundle.js, all of the editor in one module, and ../../vendor/idb.js, or the files that are named.
import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outfile = process.argv[2] ?? here("../bundle.js");

await build({
  entryPoints: [here("editor.js")],
  outfile,
  absWorkingDir: here("."),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  // Texts of the server are written by people: a small reader that lets no HTML through stands for the whole of it.
  alias: { marked: here("markdown.js") },
  banner: {
    js: "// Made by .ci/editor-bundle from source/. CodeMirror 6: MIT, Copyright (C) 2018-2025 by Marijn Haverbeke and others.",
  },
});

// The page keeps puzzles and rule files by it, without the editor.
const database = process.argv[3] ?? here("../../vendor/idb.js");
await build({
  entryPoints: [here("node_modules/idb/build/index.js")],
  outfile: database,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  banner: { js: "// Made by .ci/editor-bundle. idb: ISC, Copyright (c) 2016 by Jake Archibald." },
});

const bytes = readFileSync(outfile);
console.log(`${outfile}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} by gzip`);
