// Sharing: an address that holds everything.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EASY, button, click, label, paste, press, says } from "../support/play.js";
import { openWrite, take, write } from "./write.js";

/** A puzzle that the page does not begin with. */
export const OPENING = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const RULE = "tesuji 1\n\ntechnique shared-rule {\n  title en \"Shared Rule\"\n  for   c in cells(1)\n  let   {v} = candidates(c)\n  then  place v in c\n}\n";

/** The page's address with what an address may bring. */
async function packed(page, all) {
  const text = await page.evaluate(async all => (await imported("./share.js")).pack(all), { text: OPENING, ...all });
  return `${page.url().split("#")[0]}#s=${text}`;
}

/** Rule files that the browser keeps, each by its name: "files" of the reader, "guests" and the used "rules". */
export async function files(page, which) {
  const all = await page.evaluate(async which => {
    const { read, within } = await imported("./database.js");
    return which === "files" ? (await within("files")).sort((a, b) => a.order - b.order) : (await read("values", which)) ?? [];
  }, which);
  return Object.fromEntries(all.map(file => [file.name, file.text]));
}

/** What a person does who follows an address, and one who comes again later. */
const follow = async (page, address) => {
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByRole("grid").first().waitFor();
};

export const stories = {
  async "a puzzle is printed with its solution"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await page.evaluate(() => { window.print = () => document.body.classList.add("printed"); });
    await button(page, "Share").click();
    await button(page, "Print with the solution").click();
    await page.locator("body.printed").waitFor();
    await page.emulateMedia({ media: "print" });
    const sheet = page.locator(".sheet");
    assert.equal(await sheet.locator("svg.board").count(), 2);
    const digits = await sheet.locator("section").nth(1).locator("svg.board").evaluate(board => board.textContent.replace(/\D/g, ""));
    assert.ok(digits.length >= 81, digits);
    assert.equal(await page.locator("#view-play").isVisible(), false);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await sheet.waitFor({ state: "detached" });
  },

  async "an address with a file of the reader's name leaves the reader's file as it is, and its own is marked until it is kept"(page) {
    await openWrite(page);
    const [name] = Object.keys(await files(page, "files"));
    const mine = RULE.replace("tesuji 1", "tesuji 1\n\n# mine").replace("shared-rule", "mine");
    await take(page, mine);
    await follow(page, await packed(page, { rules: [{ name: `/home/other/${name}`, text: RULE }] }));
    await says(page, "r1c1, 1, given");
    const beside = name.replace(".tesuji", "-2.tesuji");
    assert.deepEqual(await files(page, "files"), { [name]: mine });
    assert.deepEqual(await files(page, "guests"), { [beside]: RULE });
    await openWrite(page);
    await page.getByRole("tab", { name: new RegExp(`${beside}, From an address`) }).click();
    await page.locator(".guest", { hasText: "From an address" }).waitFor();
    await button(page, "Keep").click();
    await page.locator(".guest:empty").waitFor({ state: "attached" });
    await take(page, RULE.replace("Shared Rule", "Kept Rule"));
    assert.deepEqual(Object.keys(await files(page, "files")), [name, beside]);
    assert.deepEqual(await files(page, "guests"), {});
    // The same text again is nothing new; another one of the name stands beside both.
    await follow(page, await packed(page, { rules: [{ name, text: mine }, { name, text: RULE.replace("shared-rule", "third") }] }));
    await says(page, "r1c1, 1, given");
    assert.deepEqual(Object.keys(await files(page, "guests")), [name.replace(".tesuji", "-3.tesuji")]);
    await openWrite(page);
    await page.getByRole("tab", { name: /From an address/ }).click();
    await page.locator(".guest").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("tab", { name: /From an address/ }).waitFor({ state: "detached" });
    assert.deepEqual(await files(page, "guests"), {});
  },

  async "rules that do not go with the reader's are kept beside them, and not used"(page) {
    await openWrite(page);
    const mine = RULE.replace("Shared Rule", "Mine");
    await take(page, mine);
    await follow(page, await packed(page, { rules: [{ name: "other.tesuji", text: RULE }] }));
    await says(page, "r1c1, 1, given");
    await page.getByText("conflict with yours").waitFor();
    assert.deepEqual(Object.values(await files(page, "rules")), [mine]);
    await openWrite(page);
    await page.getByRole("tab", { name: /other.tesuji, From an address/ }).click();
    await page.locator(".guest", { hasText: "not used" }).waitFor();
  },

  async "an address with rules that are wrong or too large opens without them, and so does the next visit"(page) {
    const plain = page.url().split("#")[0];
    const doubles = "tesuji 1\n" + "technique a {\n}\n".repeat(15_000);
    await follow(page, await packed(page, { rules: [{ name: "a.tesuji", text: doubles }] }));
    await page.getByText(/The rules of this address are left out: (?!they have)/).waitFor();
    await says(page, "r1c1, 1, given");
    for (const text of ["tesuji 1\n" + "technique a {\n}\n".repeat(60_000), `${RULE}# ${"x".repeat(2_400_000)}\n`]) {
      await follow(page, await packed(page, { rules: [{ name: "a.tesuji", text }] }));
      await page.getByText("left out: they have more than 256 KB").waitFor();
      await says(page, "r1c1, 1, given");
      assert.deepEqual(await files(page, "guests"), {});
    }
    await follow(page, plain);
    await says(page, "r1c1, 1, given");
    await openWrite(page);
    assert.equal(await page.getByRole("tab", { name: /From an address/ }).count(), 0);
    await follow(page, await packed(page, { text: "x".repeat(5 << 20) }));
    await page.getByText("it contains more than 4 MB").waitFor();
    await says(page, "r1c1, 1, given");
  },

  async "what stopped a visit is left out of the next, and loaded when this is wanted"(page) {
    const plain = page.url().split("#")[0];
    await openWrite(page);
    await take(page, RULE);
    // A start that was marked long ago and never ended.
    await page.addInitScript(() => {
      if (location.protocol !== "http:" || sessionStorage.marked) return;
      sessionStorage.marked = "yes";
      localStorage["tesuji.begun"] = Date.now() - 60_000;
    });
    await follow(page, plain);
    await page.getByText("The last visit did not finish loading").first().waitFor();
    const rests = page.locator(".toasts p", { hasText: "Your rules are left out of this visit" });
    await rests.getByRole("button", { name: "Load them" }).click();
    await rests.waitFor({ state: "detached" });
    await openWrite(page);
    assert.deepEqual(Object.values(await files(page, "rules")), [RULE]);
    // The mark goes with the start that it is of.
    assert.equal(await page.evaluate(() => localStorage["tesuji.begun"]), undefined);
  },

  async "a puzzle that was open is kept when an address opens"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    const other = await packed(page, {});
    await click(page, "r1c2", "1");
    await press(page, "z", "1");
    await says(page, "r1c2, 1");
    await follow(page, other);
    await says(page, "r1c1, 1, given");
    await button(page, "Back to it").click();
    await says(page, "r1c2, 1");
    await follow(page, other);
    await says(page, "r1c1, 1, given");
    await follow(page, other);
    await says(page, "r1c1, 1, given");
    await paste(page, EASY);
    await says(page, "r1c2, 1");
    // An address with the same puzzle takes nothing from it, either.
    await follow(page, await packed(page, { text: EASY }));
    await page.locator('[role="gridcell"][aria-label^="r1c2, candidates"]:visible').waitFor();
    await click(page, "r1c2", "1");
    await press(page, "z", "9");
    await follow(page, other);
    await says(page, "r1c1, 1, given");
    const states = await page.evaluate(async () => (await (await imported("./database.js")).within("puzzles")).map(one => JSON.stringify(one.state)));
    assert.ok(states.some(state => state.includes('["v1",1]')), states.join("\n"));
  },

  async "a browser that is full says so at once, and gives the files"(page) {
    await openWrite(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
    });
    const text = RULE + "# no room\n".repeat(500);
    await write(page, text);
    await page.getByText("The storage of this browser is full").waitFor();
    await page.waitForTimeout(500);
    await button(page, "Download…").click();
    const link = page.getByRole("dialog").getByRole("link", { name: /tesuji$/ });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    assert.equal(readFileSync(await download.path(), "utf8"), text);
  },

  async "an address opens in a fresh profile with board, marks and rules"(page, { fresh }) {
    await openWrite(page);
    await take(page, RULE);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await click(page, "r1c2", "1");
    await press(page, "z", "1", "v");
    await says(page, "r1c2, 1");
    await click(page, "r1c1", "8");
    const marked = await label(page, "r1c1");
    assert.match(marked, /8 colour 1/);
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
    assert.ok(Object.values(await files(other, "guests")).includes(RULE));
  },

  async "an address that is damaged is refused with a message"(page) {
    await page.goto(`${page.url().split("#")[0]}#s=AAAA`);
    await page.getByText("This address cannot be read").waitFor();
    await page.getByRole("grid").first().waitFor();
  },

  async "of an address only what makes sense on its board is taken"(page, { fresh }) {
    const packed = await page.evaluate(async text => {
      const { pack } = await imported("./share.js");
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
