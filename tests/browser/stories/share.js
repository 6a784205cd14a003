// Sharing: an address that holds everything.

import assert from "node:assert/strict";
import { EASY, button, click, label, paste, press, says } from "../support/play.js";
import { openWrite, take } from "./write.js";

const RULE = "tesuji 1\n\ntechnique shared-rule {\n  title en \"Shared Rule\"\n  for   c in cells(1)\n  let   {v} = candidates(c)\n  then  place v in c\n}\n";

export const stories = {
  async "an address opens in a fresh profile with board, marks and rules"(page, { fresh }) {
    await openWrite(page);
    await take(page, RULE);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await click(page, "r1c2", "1");
    await press(page, "z", "1", "c");
    await says(page, "r1c2, 1");
    await click(page, "r1c1", "8");
    const marked = await label(page, "r1c1");
    assert.match(marked, /8 colour a/);
    await button(page, "Share").click();
    const text = page.getByRole("dialog").getByRole("textbox").first();
    await page.waitForFunction(() => document.querySelector("dialog textarea")?.value.includes("#s="));
    const address = await text.inputValue();
    assert.ok(address.startsWith(page.url().split("#")[0]), address);
    const other = await fresh(address);
    await says(other, "r1c2, 1");
    assert.equal(await label(other, "r1c1"), marked);
    await openWrite(other);
    await other.getByRole("tab", { name: /shared-rule|tesuji/ }).first().waitFor();
    const rules = await other.evaluate(() => JSON.stringify(localStorage));
    assert.ok(rules.includes("shared-rule"), rules.slice(0, 300));
  },

  async "an address that is damaged is refused with a message"(page) {
    await page.goto(`${page.url().split("#")[0]}#s=AAAA`);
    await page.getByText("This address cannot be read").waitFor();
    await page.getByRole("grid").first().waitFor();
  },

  async "of an address only what makes sense on its board is taken"(page, { fresh }) {
    const packed = await page.evaluate(async text => {
      const { pack } = await import("./share.js");
      const state = [["k1", '"><img src="x" onerror="document.title=1">'], ["v9999", 3], ["v1", 77], ["l1:2-9999:1", "strong"], ["v0", 8], ["step", "x"]];
      return pack({ text, name: "<b>bold</b>", state });
    }, EASY);
    const other = await fresh(`${page.url().split("#")[0]}#s=${packed}`);
    await says(other, "r1c1, 8");
    assert.match(await label(other, "r1c2"), /^r1c2, candidates [\d ]+$/);
    await other.getByRole("heading", { name: "<b>bold</b>" }).waitFor();
    assert.equal(await other.locator("img").count(), 0);
  },

  async "other programs' addresses are made"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await button(page, "Share").click();
    const dialog = page.getByRole("dialog");
    for (const [format, beginning] of [["sudokupad", "https://"], ["fpuzzles", "https://"], ["penpa", "https://"]]) {
      const choice = dialog.getByLabel("Format");
      const names = await choice.locator("option").allInnerTexts();
      if (!names.includes(format)) continue;
      await choice.selectOption(format);
      await page.waitForFunction(start => document.querySelectorAll("dialog textarea")[1]?.value.startsWith(start), beginning);
    }
  },
};
