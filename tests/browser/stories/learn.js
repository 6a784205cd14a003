// Learning: a drill.

import assert from "node:assert/strict";
import { button, click } from "../support/play.js";

/** The cells that have one candidate, with it. */
async function singles(page) {
  const labels = await page.locator('[role="gridcell"]:visible').evaluateAll(all => all.map(one => one.getAttribute("aria-label")));
  return labels.map(text => text.match(/^(\S+), candidates (\S+)$/)).filter(Boolean).map(([, cell, value]) => ({ cell, value }));
}

export const stories = {
  async "three positions of a drill, one answered wrong"(page) {
    await page.goto(new URL("#learn/naked-single", page.url()).href);
    const marks = page.getByRole("img", { name: /^Of \d+ positions: / });
    const state = (right, wrong, n) => page.getByRole("img", { name: new RegExp(`: ${right} right, ${wrong} wrong; now number ${n}$`) }).waitFor();
    const made = () => button(page, "Show me").waitFor({ timeout: 60_000 });
    const none = page.getByRole("button", { name: "There is none" });
    await made();
    assert.match(await page.locator("h1:visible").innerText(), /Naked Single/);
    // The first position is never a near miss.
    await none.click();
    await page.getByText("Wrong: there is one.").waitFor();
    await state(0, 1, 1);
    for (const n of [2, 3]) {
      await button(page, "Next position", false).click();
      await made();
      const [one] = await singles(page);
      if (one) await click(page, one.cell, one.value);
      else await none.click();
      await page.getByText("Right:").first().waitFor();
      await state(n - 1, 1, n);
    }
    assert.match(await marks.getAttribute("aria-label"), /2 right, 1 wrong/);
    // What was learnt stays in the browser.
    await page.goto(new URL("#learn/hidden-single", page.url()).href);
    await page.reload();
    await made();
    const row = page.locator(".side ul.list:visible li", { hasText: "Naked Single" });
    await row.getByText(/^2 of/).waitFor();
  },

  async "a wrong candidate is said with its reason, and can be taken back"(page) {
    await page.goto(new URL("#learn/naked-single", page.url()).href);
    await button(page, "Show me").waitFor({ timeout: 60_000 });
    const labels = await page.locator('[role="gridcell"]:visible').evaluateAll(all => all.map(one => one.getAttribute("aria-label")));
    const [, cell, value] = labels.map(text => text.match(/^(\S+), candidates (\S+?),? \S+/)).find(Boolean);
    await click(page, cell, value);
    await page.getByText("Not by this technique:").waitFor();
    await page.getByText("Asking why…").waitFor({ state: "hidden", timeout: 30_000 });
    await button(page, `Take back ${value} in ${cell}`).click();
    await page.getByText("Show me").first().waitFor();
  },
};
