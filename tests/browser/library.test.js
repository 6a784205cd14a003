// What is kept, from the program's own server; and rule files that other programs change on disk.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "./support/browser.js";
import { folder, serve } from "./support/program.js";
import { press } from "./support/play.js";
import { tell } from "./support/stories.js";
import { stories } from "./stories/library.js";
import { RULE, openWrite, write } from "./stories/write.js";

tell(stories, async t => (await serve(t)).address);

const code = page => page.locator(".cm-content");
const conflict = page => page.locator(".guest", { hasText: "Changed on disk" });

test("a file that is changed on disk appears at once, and neither text is lost where the page has changed it too", { timeout: 90_000 }, async t => {
  const path = folder(t);
  const file = join(path, "lone.tesuji");
  writeFileSync(file, RULE);
  const page = await open(t, (await serve(t, "--rules", path)).address);
  await openWrite(page);
  writeFileSync(file, RULE.replace("Lone", "Edited"));
  const began = Date.now();
  await code(page).getByText("Edited").waitFor();
  const time = Date.now() - began;
  t.diagnostic(`${time} ms until it is seen`);
  assert.ok(time < 3000, `${time} ms`);
  // Changed on the page, then on disk.
  const mine = RULE.replace("Lone", "Mine");
  await write(page, mine);
  writeFileSync(file, RULE.replace("Lone", "Theirs"));
  await conflict(page).waitFor();
  await conflict(page).getByRole("button", { name: "Keep mine" }).click();
  await conflict(page).waitFor({ state: "detached" });
  await press(page, "Control+s");
  await page.getByText("Saved").waitFor();
  assert.equal(readFileSync(file, "utf8"), mine);
  // A change that the page has not seen yet when it saves.
  await page.route("**/call", route => {
    const { call, known } = route.request().postDataJSON();
    return call === "files" && known ? new Promise(() => {}) : route.continue();
  });
  await page.waitForTimeout(1000);
  writeFileSync(file, RULE.replace("Lone", "Unseen"));
  await code(page).click();
  await press(page, "Control+End");
  await page.keyboard.type("# more");
  await press(page, "Control+s");
  await conflict(page).waitFor();
  assert.equal(readFileSync(file, "utf8"), RULE.replace("Lone", "Unseen"));
  await conflict(page).getByRole("button", { name: "Keep both" }).click();
  await page.getByRole("tab", { name: /lone-2.tesuji/ }).waitFor();
  assert.match(await code(page).innerText(), /# more/);
  await page.getByRole("tab", { name: /lone.tesuji/ }).first().click();
  await code(page).getByText("Unseen").waitFor();
});
