// Twelve states of the page as somebody has looked at them: light, dark, in Japanese, on a phone.

import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "./support/browser.js";
import { press } from "./support/play.js";
import { ROOT, serve } from "./support/program.js";
import { compare } from "./support/screen.js";

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DARK = { colorScheme: "dark" };
const JAPANESE = { locale: "ja-JP" };

const CHAINS = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const first = file => readFileSync(join(ROOT, "tests/puzzles", file), "utf8").split("\n").find(line => line && !line.startsWith("#"));
const KAKURO = first("kakuro10x12.txt");

const settled = page => page.waitForLoadState("networkidle");

async function step(page) {
  await page.locator("svg.course").waitFor();
  await page.locator("svg.course").focus();
  await press(page, "PageDown", "PageDown");
}

async function hint(page) {
  await page.locator("svg.course").waitFor();
  await press(page, "h");
  await page.locator(".degrees").waitFor();
  await press(page, "h", "h");
}

async function drill(page) {
  await page.locator("#view-learn .verdicts .work").waitFor({ state: "hidden", timeout: 60_000 });
}

async function counted(page) {
  await page.locator("#view-set .count:not(.old)").waitFor();
  await page.locator("#view-set .checks .item").first().waitFor({ timeout: 60_000 });
}

async function matched(page) {
  await page.locator(".editor .status").getByText(/0|なし/).first().waitFor();
  await page.locator("#view-write h1", { hasText: /\d/ }).waitFor();
}

async function refuted(page) {
  await matched(page);
  await press(page, "Control+p");
  await page.locator("#view-write .tag.bad").waitFor({ timeout: 60_000 });
  await page.locator("#view-write .proof svg").waitFor();
}

async function sums(page) {
  await page.getByRole("tab", { name: "Sums" }).click();
}

const STATES = [
  ["play", CHAINS, "play", DESK, step],
  ["play-dark", CHAINS, "play", { ...DESK, ...DARK }, step],
  ["hint", CHAINS, "play", DESK, hint],
  ["hint-ja", CHAINS, "play", { ...DESK, ...JAPANESE }, hint],
  ["hint-phone", CHAINS, "play", PHONE, hint],
  ["learn", CHAINS, "learn/xy-wing", DESK, drill],
  ["learn-phone", CHAINS, "learn/xy-wing", PHONE, drill],
  ["set-dark", CHAINS, "set", { ...DESK, ...DARK }, counted],
  ["write", CHAINS, "write", DESK, matched],
  ["write-dark", CHAINS, "write", { ...DESK, ...DARK }, refuted],
  ["kakuro", KAKURO, "play", DESK, sums],
  ["kakuro-phone", KAKURO, "play", PHONE, settled],
];

for (const [name, puzzle, view, profile, reach] of STATES) {
  test(name, { timeout: 120_000 }, async t => {
    const { address } = await serve(t, puzzle);
    const page = await open(t, `${address}#${view}`, profile);
    await reach(page);
    await settled(page);
    await page.mouse.move(0, 0);
    await compare(page, name);
  });
}
