// The same page as files, with its engine in the browser: the stories of all that asks it, again.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { open } from "./support/browser.js";
import { pages, site } from "./support/site.js";
import { tell } from "./support/stories.js";
import { EASY, paste, says } from "./support/play.js";

for (const file of ["open", "play", "hint", "learn", "set", "draw", "write", "share"]) {
  const { stories } = await import(`./stories/${file}.js`);
  tell(stories, site);
}

/** How many bytes the page and its engine may have, as they are sent. */
const LARGEST = 3_640_000;

test("all of it is small enough to be sent", t => {
  const written = readdirSync(pages(), { recursive: true, withFileTypes: true }).filter(file => file.isFile());
  const files = written.filter(({ name }) => !/\.(br|gz)$/.test(name) || !written.some(other => other.name === name.replace(/\.\w+$/, "")));
  const packed = files.map(file => gzipSync(readFileSync(join(file.path, file.name)), { level: 9 }).length);
  const all = packed.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${files.length} files, ${all} bytes by gzip`);
  assert.ok(all <= LARGEST, `${all} bytes`);
});

test("what an engine without an answer leaves is heard", async t => {
  const page = await open(t, await site(t));
  await paste(page, EASY);
  await says(page, "r1c3, 6, given");
  const calls = await page.evaluate(async () => {
    const { connect } = await imported("./engine.js");
    const engine = await connect();
    const position = { puzzle: "1234............" };
    const stop = new AbortController();
    const before = engine.call("board", { position }, { signal: stop.signal });
    stop.abort(new DOMException("enough", "AbortError"));
    const after = engine.call("board", { position });
    const wrong = engine.call("no-such-call");
    const results = await Promise.allSettled([before, after, wrong]);
    return results.map(({ status, value, reason }) => [status, value?.rows ?? reason.message]);
  });
  assert.deepEqual(calls[0], ["rejected", "enough"]);
  assert.deepEqual(calls[1], ["fulfilled", 4]);
  assert.match(calls[2].join(), /rejected,.*no-such-call/);
});
