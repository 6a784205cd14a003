// Puts the extension and all that it needs of others into `dist`.

const { copyFileSync, mkdirSync } = require("node:fs");
const { join } = require("node:path");
const { buildSync } = require("esbuild");

const to = join(__dirname, "dist");
mkdirSync(to, { recursive: true });
copyFileSync(join(__dirname, "../../../grammar/tesuji.tmLanguage.json"), join(to, "tesuji.tmLanguage.json"));
copyFileSync(join(__dirname, "../../../LICENSE-MIT"), join(to, "LICENSE-MIT"));
copyFileSync(join(__dirname, "../../../LICENSE-APACHE"), join(to, "LICENSE-APACHE"));
buildSync({
  absWorkingDir: __dirname,
  entryPoints: ["extension.js"],
  outfile: join(to, "extension.js"),
  bundle: true,
  external: ["vscode"],
  format: "cjs",
  legalComments: "eof",
  minify: true,
  platform: "node",
  target: "node18",
});
