// The same page as files, with its engine in the browser: all stories again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { site } from "./support/site.js";
import { tell } from "./support/stories.js";
import { button, paste, says, EASY } from "./support/play.js";

for (const file of ["play", "hint", "learn", "set", "write", "share"]) {
  const { stories } = await import(`./stories/${file}.js`);
  tell(stories, site);
}

/** How long it may take until the board stands on a processor of a fourth of the speed. */
const OPEN = 1000;

test("it opens within a second on a phone's processor", async t => {
  const address = await site(t);
  // The server packs its files at the first request.
  await open(t, address);
  const page = await open(t, "about:blank", { ready: false });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address);
  await page.getByRole("grid").first().waitFor();
  const taken = await page.evaluate(() => performance.now());
  t.diagnostic(`${Math.round(taken)} ms until the board stands`);
  assert.ok(taken < OPEN, `${Math.round(taken)} ms`);
});

test("what an engine without an answer leaves is heard", async t => {
  const page = await open(t, await site(t));
  await paste(page, EASY);
  await says(page, "r1c3, 6, given");
  const calls = await page.evaluate(async () => {
    const { connect } = await import("./engine.js");
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
