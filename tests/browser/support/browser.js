// A browser for all tests of a file, and a fresh profile for each test.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { ends } from "./ends.js";

const ARGUMENTS = [
  "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--font-render-hinting=none", "--force-color-profile=srgb",
];

/** How long is waited for what is to be seen. */
const TIMEOUT = 30_000;

let browser;

before(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ARGUMENTS, chromiumSandbox: false });
});
after(() => browser?.close());

/** The page at an address in a fresh profile, where puzzles open with all candidates, and conflicts
 * are not shown, unless `start` is "own". The test fails where the page says that anything went wrong. */
export async function open(t, address, options = {}) {
  const { ready = true, start = "all", ...profile } = options;
  const context = await browser.newContext({
    locale: "en-US", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...profile,
  });
  context.setDefaultTimeout(TIMEOUT);
  await context.addInitScript(chosen);
  await context.addInitScript(modules);
  await context.addInitScript(begun => {
    if (location.protocol.startsWith("http")) localStorage["tesuji.options"] ??= JSON.stringify({ start: begun, conflicts: begun === "own" });
  }, start);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", error => faults.push(error.message));
  page.on("console", message => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.faults = faults;
  ends(t, async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(address);
  if (ready) await page.getByRole("grid").first().waitFor();
  return page;
}

/** In a page: a module of it by its path, also where it is part of a script of modules. */
function modules() {
  const file = path => import(new URL(path, document.baseURI.split("#")[0]).href);
  window.imported = async path => {
    const joined = document.querySelector('script[src="page.js"]');
    return joined ? (await file("page.js")).importFrom("")(path) : file(path);
  };
}

/** The same random numbers in every run. */
function chosen() {
  let state = 1;
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
