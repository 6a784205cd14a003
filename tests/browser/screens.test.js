// States of the page as somebody has looked at them: light, dark, in Japanese, on a phone.

import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "./support/browser.js";
import { CHAINS, EASY, press } from "./support/play.js";
import { ROOT, serve } from "./support/program.js";
import { compare } from "./support/screen.js";
import { RULE, openWrite, take } from "./stories/write.js";

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DARK = { colorScheme: "dark" };
const JAPANESE = { locale: "ja-JP" };

const first = file => readFileSync(join(ROOT, "tests/puzzles", file), "utf8").split("\n").find(line => line && !line.startsWith("#"));
const KAKURO = first("kakuro10x12.txt");

const settled = page => page.waitForLoadState("networkidle");

async function step(page) {
  await page.locator("svg.course").waitFor();
  await page.locator("svg.course").focus();
  await press(page, "PageDown", "PageDown");
}

/** The hardest step of the course, as a hint. */
async function hint(page) {
  const course = page.locator("svg.course");
  await course.waitFor();
  const heights = await course.locator("rect").evaluateAll(bars => bars.map(bar => Number(bar.getAttribute("height"))));
  await course.focus();
  await press(page, ...Array(heights.indexOf(Math.max(...heights))).fill("ArrowRight"));
  await press(page, "h");
  await page.locator(".degrees").waitFor();
  await press(page, "h", "h");
}

async function lesson(page) {
  await page.locator("#view-learn .lesson").waitFor({ timeout: 60_000 });
  await page.locator("#view-learn .key").waitFor();
}

async function lessons(page) {
  await page.locator(".lessons li").first().waitFor();
}

/** Own marks on an empty start, with a conflict. */
async function marks(page) {
  await page.locator("svg.course").waitFor();
  await page.locator("svg.board:visible").focus();
  await press(page, "ArrowRight", "x", "1", "3", "6", "ArrowRight", "c", "1", "3", "z", "ArrowDown", "4");
  await page.getByText(/of 81 cells/).first().waitFor();
}

async function counted(page) {
  await page.locator("#view-set .count:not(.old)").waitFor();
  await page.locator("#view-set .checks .item").first().waitFor({ timeout: 60_000 });
}

async function matched(page) {
  await openWrite(page);
  await take(page, RULE);
  await page.locator("#view-write h1", { hasText: "Match 1 of" }).waitFor();
}

async function refuted(page) {
  await openWrite(page);
  await page.locator(".cm-content").getByText("technique", { exact: true }).click();
  await press(page, "Control+p");
  await page.locator("#view-write .tag.bad").waitFor({ timeout: 60_000 });
  await page.locator("#view-write .proof svg").waitFor();
}

async function sums(page) {
  await page.getByRole("tab", { name: "Sums" }).click();
}

const STATES = [
  ["welcome", null, "play", { ...DESK, start: "own" }, settled],
  ["marks", EASY, "play", { ...DESK, start: "own" }, marks],
  ["play", CHAINS, "play", DESK, step],
  ["play-dark", CHAINS, "play", { ...DESK, ...DARK }, step],
  ["hint", CHAINS, "play", DESK, hint],
  ["hint-ja", CHAINS, "play", { ...DESK, ...JAPANESE }, hint],
  ["hint-phone", CHAINS, "play", PHONE, hint],
  ["lessons", CHAINS, "learn", { ...DESK, ready: false }, lessons],
  ["learn", CHAINS, "learn/xy-wing", DESK, lesson],
  ["learn-phone", CHAINS, "learn/xy-wing", PHONE, lesson],
  ["set-dark", CHAINS, "set", { ...DESK, ...DARK }, counted],
  ["write", EASY, "write", DESK, matched],
  ["write-dark", CHAINS, "write", { ...DESK, ...DARK }, refuted],
  ["kakuro", KAKURO, "play", DESK, sums],
  ["kakuro-phone", KAKURO, "play", PHONE, settled],
];

for (const [name, puzzle, view, profile, reach] of STATES) {
  test(name, { timeout: 120_000 }, async t => {
    const { address } = await serve(t, ...(puzzle ? [puzzle] : []));
    const page = await open(t, `${address}#${view}`, profile);
    await reach(page);
    await settled(page);
    await page.mouse.move(0, 0);
    await page.evaluate(() => scrollTo(0, 0));
    await compare(page, name);
  });
}
