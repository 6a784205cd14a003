// The secret of the server's address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { says } from "./support/play.js";
import { serve } from "./support/program.js";
import { OPENING } from "./stories/share.js";

test("a browser without the secret is told to open the address, and one with it keeps it and the fragment", { timeout: 60_000 }, async t => {
  const { address } = await serve(t);
  const bare = await open(t, `${new URL("/", address)}`, { ready: false });
  await bare.getByText(/cannot be reached: open the address that the program has printed/).waitFor();
  assert.ok(bare.faults.every(fault => /401|has printed/.test(fault)), bare.faults.join());
  bare.faults.length = 0;
  const page = await open(t, address);
  const packed = await page.evaluate(async text => (await import("./share.js")).pack({ text }), OPENING);
  await page.goto("about:blank");
  await page.goto(`${address}#s=${packed}`);
  await says(page, "r1c1, 1, given");
  assert.equal(page.url(), `${new URL("/", address)}#play`);
  assert.equal(await page.evaluate(() => document.cookie), "");
  await page.reload();
  await says(page, "r1c1, 1, given");
});
