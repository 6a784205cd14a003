// The page where the system forces its colours, in which tints are gone, and on a small laptop.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { press } from "./support/play.js";
import { serve } from "./support/program.js";

/** A control and its neighbour that is in the other state. */
const PAIRS = {
  mode: ["#view-play .seg [aria-pressed=true]", "#view-play .seg [aria-pressed=false]"],
  view: [".nav a[aria-current]", ".nav a:not([aria-current])"],
  degree: [".ladder [aria-pressed=true]", ".ladder button:not([aria-pressed=true])"],
};

for (const colorScheme of ["light", "dark"]) {
  test(`forced colours, ${colorScheme}`, { timeout: 60_000 }, async t => {
    const page = await open(t, (await serve(t)).address, { forcedColors: "active", colorScheme });
    await page.locator("svg.course").waitFor();
    await press(page, "h");
    await page.locator(".degrees").waitFor();
    const outline = place => page.locator(place).first().evaluate(node => getComputedStyle(node).outlineStyle);
    for (const [name, [on, off]] of Object.entries(PAIRS)) {
      assert.deepEqual([await outline(on), await outline(off)], ["solid", "none"], name);
    }
    const line = selected => page.locator(`.tabs [aria-selected=${selected}]`).first().evaluate(tab => getComputedStyle(tab, "::after").height);
    assert.deepEqual([await line(true), await line(false)], ["3px", "auto"]);
  });
}

test("all tools of Set are seen on a small laptop, and nothing moves with the focus", { timeout: 60_000 }, async t => {
  const page = await open(t, `${(await serve(t)).address}#set`, { viewport: { width: 1366, height: 768 } });
  await page.locator("#view-set .checks .item").first().waitFor({ timeout: 30_000 });
  for (const one of await page.locator("#view-set .under button:visible").all()) {
    const { y, height } = await one.boundingBox();
    assert.ok(y + height <= 768, `${await one.textContent()} ends at ${y + height}`);
  }
  const { y } = await page.locator("#view-set .board").boundingBox();
  await page.locator("#view-set .board").focus();
  await press(page, "ArrowDown", "Tab", "Tab");
  assert.equal((await page.locator("#view-set .board").boundingBox()).y, y);
});
