// Learning: a drill.

import assert from "node:assert/strict";
import { button, click } from "../support/play.js";
import { RULE, openWrite, take } from "./write.js";

const learn = (page, name) => page.goto(new URL(`#learn/${name}`, page.url()).href);

/** The test of a technique, with its first position. */
async function test(page, name) {
  await learn(page, name);
  await page.getByRole("button", { name: "3 Test" }).click();
  await button(page, "Show me").waitFor({ timeout: 60_000 });
}

/** The cells that have one candidate, with it. */
async function singles(page) {
  const labels = await page.locator('[role="gridcell"]:visible').evaluateAll(all => all.map(one => one.getAttribute("aria-label")));
  return labels.map(text => text.match(/^(\S+), candidates (\S+)$/)).filter(Boolean).map(([, cell, value]) => ({ cell, value }));
}

export const stories = {
  async "three positions of a drill, one answered wrong"(page) {
    await test(page, "naked-single");
    const marks = page.getByRole("img", { name: /^Of \d+ positions: / });
    const state = (right, wrong, n) => page.getByRole("img", { name: new RegExp(`: ${right} right, ${wrong} wrong; now number ${n}$`) }).waitFor();
    const made = () => button(page, "Show me").waitFor({ timeout: 60_000 });
    const none = page.getByRole("button", { name: "There is none" });
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
    // The round goes on after a reload.
    await page.reload();
    await made();
    await state(2, 1, 4);
    await page.getByRole("button", { name: "All lessons" }).click();
    await page.getByRole("button", { name: "All techniques…" }).click();
    await page.getByRole("dialog").getByRole("searchbox").fill("naked single");
    await page.getByRole("dialog").locator("li", { hasText: "Naked Single" }).first().getByText(/^2 of/).waitFor();
  },

  async "a wrong candidate is said with its reason, and can be taken back"(page) {
    await test(page, "naked-single");
    const labels = await page.locator('[role="gridcell"]:visible').evaluateAll(all => all.map(one => one.getAttribute("aria-label")));
    const [, cell, value] = labels.map(text => text.match(/^(\S+), candidates (\S+?),? \S+/)).find(Boolean);
    await click(page, cell, value);
    await page.getByText("Not by this technique:").waitFor();
    await page.getByText("Asking why…").waitFor({ state: "hidden", timeout: 30_000 });
    await button(page, `Take back ${value} in ${cell}`).click();
    await page.getByText("Show me").first().waitFor();
  },

  async "a lesson leads from the example over a guided position to the test, for shipped techniques and an own one"(page) {
    await openWrite(page);
    await take(page, RULE);
    for (const name of ["hidden-single", "locked-candidates", "locked-subset(2)", "lone"]) {
      await learn(page, name);
      await page.locator(".lesson:visible").waitFor({ timeout: 60_000 });
      const sentences = await page.locator(".lesson:visible dd").allInnerTexts();
      assert.ok(sentences.length >= 2 && sentences.every(one => one.length > 10), sentences.join("\n"));
      await page.locator(".key:visible").waitFor();
      await button(page, "Find one with help", false).click();
      await page.locator(".prompts:visible").waitFor({ timeout: 60_000 });
      for (let n = 0; n < 4 && await button(page, "Show me").isVisible(); n += 1) await button(page, "Show me").click();
      await page.locator(".therefore:visible").first().waitFor();
      await button(page, "Test me", false).click();
      await page.getByRole("img", { name: /now number 1$/ }).waitFor({ timeout: 60_000 });
    }
    await page.goto(new URL("#learn", page.url()).href);
    const row = page.locator(".lessons li", { hasText: "Hidden Single" }).first();
    await row.getByText("found with help").waitFor();
  },

  async "a guided position answers what is clicked"(page) {
    await learn(page, "naked-single");
    await page.getByRole("button", { name: "2 Guided" }).click();
    await page.locator(".prompts:visible").waitFor({ timeout: 60_000 });
    const [one] = await singles(page);
    const labels = await page.locator('[role="gridcell"]:visible').evaluateAll(all => all.map(each => each.getAttribute("aria-label")));
    const [, other] = labels.map(text => text.match(/^(\S+), candidates \S+ \S+/)).find(Boolean);
    await click(page, other);
    await page.locator(".verdict.x:visible").waitFor();
    await click(page, one.cell, one.value);
    await page.getByText("What does it change?").waitFor();
    // A reload goes on with it.
    await page.reload();
    await page.getByText("What does it change?").waitFor({ timeout: 60_000 });
    await click(page, one.cell, one.value);
    await page.locator(".therefore:visible").first().waitFor();
  },

  async "what was learned comes due again after some days"(page) {
    await page.clock.install({ time: new Date("2026-01-01T10:00:00") });
    await page.evaluate(async () => (await imported("./learn/progress.js")).finish("hidden-single", 0.9));
    await learn(page, "");
    const row = page.locator(".lessons li", { hasText: "Hidden Single" }).first();
    await row.getByText("learned").waitFor();
    await page.clock.setSystemTime(new Date("2026-01-03T11:00:00"));
    await page.reload();
    await row.getByText("due again").waitFor();
    await page.getByRole("button", { name: /^Repeat: Hidden Single/ }).waitFor();
  },

  async "a round that was answered well makes a technique learned, and one that was not brings it back"(page) {
    await page.clock.install({ time: new Date("2026-01-01T10:00:00") });
    await test(page, "naked-single");
    for (let again = true; again;) {
      const [one] = await singles(page);
      if (one) await click(page, one.cell, one.value);
      else await page.getByRole("button", { name: "There is none" }).click();
      await page.getByText("Right:").first().waitFor();
      again = await button(page, "Next position", false).isVisible();
      if (!again) break;
      await button(page, "Next position", false).click();
      await button(page, "Show me").waitFor({ timeout: 60_000 });
    }
    await page.getByText(/^(\d+) of \1 right$/).waitFor();
    await learn(page, "");
    const row = page.locator(".lessons li", { hasText: "Naked Single" }).first();
    await row.getByText("learned").waitFor();
    // A review after two days, of which all is answered wrong: it is due again after one.
    await page.clock.setSystemTime(new Date("2026-01-03T11:00:00"));
    await page.reload();
    await page.getByRole("button", { name: /^Repeat: Naked Single/ }).click();
    await page.getByRole("button", { name: "3 Test" }).click();
    for (;;) {
      await button(page, "Show me").waitFor({ timeout: 60_000 });
      await button(page, "Show me").click();
      if (!await button(page, "Next position", false).isVisible()) break;
      await button(page, "Next position", false).click();
    }
    await learn(page, "");
    await row.getByText("due again").waitFor({ state: "hidden" });
    assert.equal(await row.getByText("learned").count(), 0);
    await page.clock.setSystemTime(new Date("2026-01-04T12:00:00"));
    await page.reload();
    await row.getByText("due again").waitFor();
  },

  async "the path of Kakuro begins with its first lesson"(page) {
    await learn(page, "");
    await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Kakuro" });
    const rows = page.locator(".lessons:visible li");
    await page.getByText(/^0 of 13/).waitFor();
    const titles = await rows.locator("b").allInnerTexts();
    assert.equal(titles.length, 13);
    await rows.first().getByRole("button").click();
    await page.locator(".lesson:visible").waitFor({ timeout: 60_000 });
    assert.equal(await page.locator("h1:visible").innerText(), titles[0]);
    await page.locator(".key:visible").waitFor();
  },

  async "a near miss is drawn, with what is missing"(page) {
    await test(page, "xy-wing");
    for (let n = 0; n < 10; n += 1) {
      await button(page, "Show me").click();
      if (await page.getByText("Almost").isVisible()) break;
      await button(page, "Next position", false).click();
      await button(page, "Show me").waitFor({ timeout: 60_000 });
    }
    await page.getByText(/^Without the \d in r\dc\d it would hold/).first().waitFor();
    await page.locator("svg.board.almost:visible .mark-true").first().waitFor();
  },
};
