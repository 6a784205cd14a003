// What axe-core finds on the page: nothing serious, in every view, scheme, language and dialog.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { open } from "./support/browser.js";
import { press } from "./support/play.js";
import { serve } from "./support/program.js";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const PROFILES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  japanese: { locale: "ja-JP" },
};

const view = name => async page => {
  await page.evaluate(name => { location.hash = name; }, name);
  await page.locator(`#view-${name.split("/")[0]}:not([hidden]) button`).first().waitFor();
};
/** The states of each profile, one after the other. */
const STATES = {
  "play, own marks": async page => { await view("play")(page); },
  "where the time goes": async page => { await page.locator(".time summary").click(); },
  "play, all candidates": async page => { await press(page, "q"); },
  "a hint": async page => { await press(page, "h", "h", "h"); await page.locator(".key").first().waitFor(); },
  "keys": async page => { await press(page, "Escape", "?"); await page.getByRole("dialog").waitFor(); },
  "new": async page => { await press(page, "Escape", "Alt+n"); await page.getByRole("dialog").waitFor(); },
  "open": async page => { await press(page, "Escape", "Control+o"); await page.getByRole("dialog").waitFor(); },
  "learn": async page => { await press(page, "Escape"); await view("learn")(page); },
  "a lesson": async page => { await view("learn/naked-single")(page); await page.locator(".lesson").waitFor(); },
  "set": view("set"),
  "write": async page => { await view("write")(page); await page.locator(".cm-content[aria-label]").waitFor(); },
};

for (const [name, profile] of Object.entries(PROFILES)) {
  test(`axe, ${name}`, { timeout: 120_000 }, async t => {
    const page = await open(t, (await serve(t)).address, { start: "own", ...profile });
    await page.evaluate(AXE);
    const found = [];
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(page);
      const faults = await page.evaluate(async () => {
        // Candidates are drawn as one text, "458", where their name says "candidates 4 5 8".
        const rules = { "label-content-name-mismatch": { enabled: false } };
        const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], rules });
        return violations.filter(one => ["serious", "critical"].includes(one.impact)).map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html.slice(0, 140)).join(" | ")}`);
      });
      found.push(...faults.map(fault => `${state}: ${fault}`));
    }
    assert.deepEqual(found, []);
  });
}
