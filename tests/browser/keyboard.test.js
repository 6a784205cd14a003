// The page by keyboard alone, and with what a screen reader says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { EASY, label, press, says } from "./support/play.js";
import { serve } from "./support/program.js";

const focused = page => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim());

/** Goes on with Tab to what is called so. */
async function reach(page, name) {
  for (let n = 0; n < 80; n += 1) {
    if (name.test(await focused(page))) return;
    await press(page, "Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test("everything is reached and done without a mouse", { timeout: 90_000 }, async t => {
  const page = await open(t, (await serve(t)).address);
  await reach(page, /^Open…/);
  await press(page, "Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.insertText(EASY);
  await press(page, "Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await says(page, "r1c3, 6, given");
  await reach(page, /^Board: /);
  await press(page, "ArrowRight", "1");
  await says(page, "r1c2, 1");
  await press(page, "Delete");
  assert.match(await label(page, "r1c2"), /candidates/);
  await press(page, "h");
  await page.locator(".degrees").waitFor();
  await press(page, "h", "h", "Enter");
  await page.getByText(/^Done: /).waitFor();
  await press(page, "?");
  const keys = page.getByRole("dialog");
  await keys.waitFor();
  assert.ok(await keys.locator("kbd").count() > 15);
  await press(page, "Escape");
  await keys.waitFor({ state: "hidden" });
  for (const view of ["Learn", "Set", "Write"]) {
    await page.locator("#top").getByRole("link", { name: view, exact: true }).focus();
    await press(page, "Enter");
    await page.locator(`#view-${view.toLowerCase()}:not([hidden])`).waitFor();
    assert.match(await page.title(), /Tesuji/);
  }
});

for (const view of ["play", "learn", "set", "write"]) {
  test(`whatever can be pressed in ${view} has a name, and no two have the same id`, { timeout: 90_000 }, async t => {
    const page = await open(t, `${(await serve(t)).address}#${view}`, { ready: view !== "learn" });
    await page.locator(`#view-${view}`).getByRole("button").first().waitFor();
    const { nameless, twice } = await page.evaluate(() => {
      const seen = [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex='0'], [role='slider']")].filter(one => one.checkVisibility());
      const name = one => one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent.trim() || one.title || (one.closest(".cm-editor") ? "editor" : "");
      const ids = [...document.querySelectorAll("[id]")].map(one => one.id);
      return { nameless: seen.filter(one => !name(one)).map(one => one.outerHTML.slice(0, 120)), twice: ids.filter((id, n) => ids.indexOf(id) !== n) };
    });
    assert.deepEqual(nameless, []);
    assert.deepEqual(twice, []);
  });
}
