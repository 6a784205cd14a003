// The page as files, kept by the browser: it works without a network, and a new version takes the place of the old one.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { open } from "./support/browser.js";
import { EASY, paste, press, says } from "./support/play.js";
import { folder, run } from "./support/program.js";
import { host } from "./support/site.js";

/** Waits until the service worker has all files. */
const kept = page => page.evaluate(async () => { await navigator.serviceWorker.ready; });

test("every view is there offline, also after a reload", { timeout: 120_000 }, async t => {
  const path = folder(t);
  run("site", "--out", path);
  const page = await open(t, await host(t, path));
  await kept(page);
  await page.context().setOffline(true);
  for (const view of ["play", "learn", "set", "write"]) {
    await page.evaluate(view => { location.hash = view; }, view);
    await page.locator(`#view-${view}:not([hidden]) button`).first().waitFor();
    await page.reload();
    await page.locator(`#view-${view}:not([hidden]) button`).first().waitFor();
  }
  await page.locator(".cm-content").waitFor();
  await page.evaluate(() => { location.hash = "play"; });
  await paste(page, EASY);
  await says(page, "r1c3, 6, given");
  await press(page, "h");
  await page.locator(".degrees").waitFor({ timeout: 30_000 });
});

test("a new version takes over at the next start, whole", { timeout: 120_000 }, async t => {
  const path = folder(t);
  run("site", "--out", path);
  const address = await host(t, path, { packs: false });
  const page = await open(t, address);
  await kept(page);
  const version = () => page.evaluate(async () => {
    const { unpacked } = await imported("./engine/packed.js");
    return (await new Response(await unpacked(await fetch("engine.json.gz"))).json()).version;
  });
  const before = await version();
  // Another version of the page: its files, its list of files, and what says its version.
  const file = name => join(path, name);
  const engine = gzipSync(gunzipSync(readFileSync(file("engine.json.gz"))).toString().replace(before, "another"));
  writeFileSync(file("engine.json.gz"), engine);
  const worker = readFileSync(file("sw.js"), "utf8").replaceAll(before, "another");
  writeFileSync(file("sw.js"), worker.replace(/(\["engine\.json\.gz",")[^"]+/, `$1${await digestOf(engine)}`));
  await page.reload();
  assert.equal(await version(), before);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = registration.waiting ?? registration.installing ?? (await registration.update(), registration.waiting ?? registration.installing);
    while (!registration.waiting) await new Promise(next => setTimeout(next, 50));
    return Boolean(found);
  });
  await page.reload();
  await page.getByRole("grid").first().waitFor();
  // The page loads itself anew when the new version takes over.
  while (await version().catch(() => before) !== "another") await wait(50);
});

async function digestOf(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return `sha256-${Buffer.from(hash).toString("base64")}`;
}

test("a server of plain files needs to pack nothing", { timeout: 60_000 }, async t => {
  const path = folder(t);
  run("site", "--out", path);
  const page = await open(t, await host(t, path, { packs: false }));
  let size = 0;
  page.on("response", response => { if (response.url().endsWith(".wasm.gz")) size = Number(response.headers()["content-length"]); });
  await page.reload();
  await paste(page, EASY);
  await says(page, "r1c3, 6, given");
  await press(page, "h");
  await page.locator(".degrees").waitFor({ timeout: 30_000 });
  assert.ok(size < 4_000_000, `${size} bytes`);
});
