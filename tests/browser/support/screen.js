// Screenshots beside those that somebody has looked at.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { ROOT } from "./program.js";

const FOLDER = join(ROOT, "tests/browser/screens");
const SEEN = join(ROOT, "target/screens");

/** How many of a thousand pixels may differ: letters are not drawn alike on all machines. */
const TOLERANCE = 10;

/** Compares what is seen with the picture of a name. With TESUJI_SCREENS=accept it becomes that picture. */
export async function compare(page, name) {
  const bytes = await page.screenshot({ animations: "disabled", caret: "hide" });
  const path = join(FOLDER, `${name}.png`);
  mkdirSync(SEEN, { recursive: true });
  writeFileSync(join(SEEN, `${name}.png`), bytes);
  if (process.env.TESUJI_SCREENS === "accept") {
    mkdirSync(FOLDER, { recursive: true });
    return writeFileSync(path, bytes);
  }
  assert.ok(existsSync(path), `${path} is missing: TESUJI_SCREENS=accept makes it`);
  const [now, before] = [PNG.sync.read(bytes), PNG.sync.read(readFileSync(path))];
  assert.deepEqual([now.width, now.height], [before.width, before.height], `${name} has another size`);
  const difference = new PNG({ width: now.width, height: now.height });
  const pixels = pixelmatch(now.data, before.data, difference.data, now.width, now.height, { threshold: 0.2 });
  const parts = pixels / (now.width * now.height) * 1000;
  if (parts > TOLERANCE) writeFileSync(join(SEEN, `${name}.difference.png`), PNG.sync.write(difference));
  assert.ok(parts <= TOLERANCE, `${name}: ${parts.toFixed(1)} of 1000 pixels differ, see target/screens/`);
}
