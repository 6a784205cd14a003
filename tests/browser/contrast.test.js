// Text stands out from what is behind it (WCAG 2, AA), light and dark.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { serve } from "./support/program.js";

/** Texts of the page whose contrast is too low. */
function pale() {
  const colour = text => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], a: a / 255 };
  };
  const light = rgb => {
    const [r, g, b] = rgb.map(part => part / 255).map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = node => {
    for (let one = node; one; one = one.parentElement) {
      const { rgb, a } = colour(getComputedStyle(one).backgroundColor);
      if (a > 0.98) return rgb;
    }
    return colour(getComputedStyle(document.documentElement).backgroundColor).a ? colour(getComputedStyle(document.documentElement).backgroundColor).rgb : [255, 255, 255];
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || node.closest("svg, [disabled], noscript, script") || !node.checkVisibility()) continue;
    const style = getComputedStyle(node);
    const { rgb, a } = colour(style.color);
    if (a === 0) continue;
    const ground = behind(node);
    const seen = rgb.map((part, n) => part * a + ground[n] * (1 - a));
    const [high, low] = [light(seen), light(ground)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 600) ? 3 : 4.5;
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < needed) found.push(`${ratio.toFixed(2)}: ${texts.currentNode.data.trim().slice(0, 40)} (${node.tagName.toLowerCase()}.${node.className})`);
  }
  return found;
}

for (const colorScheme of ["light", "dark"]) {
  for (const view of ["play", "learn", "set", "write"]) {
    test(`${view}, ${colorScheme}`, { timeout: 90_000 }, async t => {
      const page = await open(t, `${(await serve(t)).address}#${view}`, { colorScheme, ready: view !== "learn" });
      await page.locator(`#view-${view}`).getByRole("button").first().waitFor();
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await page.evaluate(pale), []);
    });
  }
}
