// Runs stories on the page, wherever it comes from.

import { test } from "node:test";
import { open } from "./browser.js";

/** A test for each story; `start(t)` gives the address of a page. */
export function tell(stories, start, profile = {}) {
  for (const [name, story] of Object.entries(stories)) {
    test(name, { timeout: 120_000 }, async t => {
      const address = await start(t);
      const page = await open(t, address, profile);
      await story(page, { address, fresh: other => open(t, other, profile) });
    });
  }
}
