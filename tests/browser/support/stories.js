// Runs stories on the page, wherever it comes from.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "./browser.js";
import { ROOT } from "./program.js";

/** Where pictures of failures go. */
const FAILED = join(ROOT, "target/screens");

/** A test for each story; `start(t)` gives the address of a page. */
export function tell(stories, start, profile = {}) {
  for (const [name, story] of Object.entries(stories)) {
    test(name, { timeout: 120_000 }, async t => {
      const address = await start(t);
      const page = await open(t, address, profile);
      try {
        // A fresh profile needs the secret of the address, if it has one.
        const { search } = new URL(address);
        await story(page, { address, fresh: other => open(t, other.replace("#", `${search}#`), profile) });
      } catch (error) {
        mkdirSync(FAILED, { recursive: true });
        await page.screenshot({ path: join(FAILED, `${name.replace(/\W+/g, "-")}.png`) });
        throw error;
      }
    });
  }
}
