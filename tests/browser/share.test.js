// share, from the program's own server.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { EASY, button, says } from "./support/play.js";
import { folder, serve } from "./support/program.js";
import { tell } from "./support/stories.js";
import { RULE, openWrite, take } from "./stories/write.js";
import { files, stories } from "./stories/share.js";

tell(stories, async t => (await serve(t)).address);

test("a start whose rules are not read in three seconds goes on without them", { timeout: 60_000 }, async t => {
  const { address } = await serve(t, EASY);
  const page = await open(t, address);
  await openWrite(page);
  await take(page, RULE);
  let slow = true;
  await page.route("**/call", route => {
    const { call, rules } = route.request().postDataJSON();
    // It is never answered.
    if (!slow || !["about", "check-rules"].includes(call) || rules.length === 0) return route.continue();
  });
  await page.goto("about:blank");
  await page.goto(`${new URL("/", address)}`);
  const rests = page.locator(".toasts p", { hasText: "more than three seconds" });
  await rests.waitFor();
  await says(page, "r1c3, 6, given");
  slow = false;
  await rests.getByRole("button", { name: "Load them" }).click();
  await rests.waitFor({ state: "detached" });
  const packed = await page.evaluate(async all => (await import("./share.js")).pack(all), { text: EASY, rules: [{ name: "x.tesuji", text: RULE.replaceAll("lone", "alone") }] });
  const other = await open(t, address);
  await other.route("**/call", route => {
    const { call, rules } = route.request().postDataJSON();
    if (call !== "check-rules" || rules.length === 0) return route.continue();
  });
  await other.goto(`${new URL("/", address)}#s=${packed}`);
  await other.getByText("The rules of this address are left out: reading them takes more than three seconds").waitFor();
  await says(other, "r1c3, 6, given");
  assert.deepEqual(await files(other, "guests"), {});
});

test("an address has the saved rules of the server's folder, and no path", { timeout: 60_000 }, async t => {
  const path = folder(t);
  writeFileSync(join(path, "lone.tesuji"), RULE);
  const page = await open(t, (await serve(t, "--rules", path)).address);
  await button(page, "Share").click();
  await page.waitForFunction(() => document.querySelector("dialog textarea")?.value.includes("#s="));
  const [, packed] = (await page.getByRole("dialog").getByRole("textbox").first().inputValue()).split("#s=");
  const { rules } = await page.evaluate(async text => (await import("./share.js")).unpack(text), packed);
  assert.deepEqual(rules, [{ name: "lone.tesuji", text: RULE }]);
  // The reader who has it saved has nothing new.
  await page.keyboard.press("Escape");
  await page.goto(`${page.url().split("#")[0]}#s=${packed}`);
  await page.waitForURL(/#play$/);
  assert.deepEqual(await files(page, "guests"), {});
});
