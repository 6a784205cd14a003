// Writing: a rule with a mistake, mended; its matches; its proof.

import assert from "node:assert/strict";
import { EASY, button, click, paste, press, says } from "../support/play.js";

const code = page => page.locator(".cm-content");

const state = page => page.locator(".editor .status");

/** Writes a text in place of the file's. */
export async function write(page, text) {
  await code(page).click();
  await press(page, "Control+a");
  await page.keyboard.insertText(text);
}

/** Writes a text without errors, and waits until the page has taken it. */
export async function take(page, text) {
  await write(page, text);
  const isTaken = () => page.evaluate(async text => {
    const rules = await (await imported("./database.js")).read("values", "rules");
    return rules?.some(file => file.text === text) ?? false;
  }, text);
  for (let tries = 0; !(await isTaken()); tries += 1) {
    if (tries > 300) throw new Error("the rules were not taken");
    await page.waitForTimeout(50);
  }
  await state(page).getByText("0 errors").waitFor();
}

export async function openWrite(page) {
  await page.getByRole("link", { name: "Write", exact: true }).click();
  await code(page).waitFor();
  await state(page).getByText("0 errors").waitFor();
}

/** A rule that finds what is alone in its cell. */
export const RULE = `tesuji 1

technique lone {
  title en "Lone"
  for   c in cells(1)
  let   {v} = candidates(c)
  then  place v in c
  because en "{v} is alone in {c}."
}
`;

export const stories = {
  async "a mistake is said while one types, mended, and the matches are seen and stepped through"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await openWrite(page);
    await write(page, RULE.replace("candidates(c)", "candidate(c)"));
    await state(page).getByText("1 error").waitFor();
    const began = Date.now();
    await take(page, RULE);
    assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`);
    await page.locator("h1:visible", { hasText: /^Match 1 of \d+/ }).waitFor();
    const [, all] = (await page.locator("h1:visible").innerText()).match(/of (\d+)/);
    assert.ok(Number(all) >= 1);
    await page.getByText("is alone in").first().waitFor();
    if (Number(all) > 1) {
      await page.getByRole("button", { name: /^Next/ }).first().click();
      await page.locator("h1:visible", { hasText: "Match 2 of" }).waitFor();
    }
    // Why not elsewhere: a click on a cell.
    await click(page, "r1c1");
    await page.getByText("lone at r1c1:").waitFor();
    await page.locator(".say .lines:visible").first().filter({ hasNotText: "Looking" }).waitFor();
  },

  async "a wrong rule is refuted with a counterexample, which can be played; mended, it is proved"(page) {
    await openWrite(page);
    assert.match(await code(page).innerText(), /This rule is unsound/);
    // The cursor stands in the technique.
    await code(page).getByText("technique", { exact: true }).click();
    await button(page, "Prove", false).click();
    await page.locator(".tag.bad", { hasText: "refuted" }).waitFor({ timeout: 60_000 });
    await button(page, "Play this position").click();
    await page.getByRole("heading", { name: /Counterexample of my-wing/ }).waitFor();
    await openWrite(page);
    const wrong = (await code(page).innerText()).replaceAll("\u200b", "");
    const mended = wrong.replace("Z & X = {}\n", "Z & X = {}, candidates(q) + candidates(r) = X + Z\n");
    assert.notEqual(mended, wrong);
    await take(page, mended.replace(/\n\n(?=[ #t])/g, "\n"));
    await code(page).getByText("technique", { exact: true }).click();
    await page.getByRole("button", { name: /^Prove/ }).click();
    await page.locator(".tag.ok", { hasText: "proved" }).waitFor({ timeout: 60_000 });
  },

  async "why a rule does not match is asked of one cell, then of another; a filled cell says so"(page) {
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    await openWrite(page);
    await take(page, RULE);
    await page.locator("h1:visible", { hasText: /^Match 1 of/ }).waitFor();
    await click(page, "r1c3");
    await page.getByText("r1c3 is a given.").waitFor();
    await click(page, "r1c1");
    await page.getByText("lone at r1c1:").waitFor();
    await page.keyboard.down("Shift");
    await click(page, "r1c2");
    await page.keyboard.up("Shift");
    await page.getByText("lone at r1c1, r1c2:").waitFor();
  },

  async "an example opens on a position with a match; guide and messages are a click away"(page) {
    await openWrite(page);
    await page.locator("h1:visible", { hasText: /^Match 1 of/ }).waitFor();
    await button(page, "Examples").click();
    const began = Date.now();
    await page.locator(".gallery button").nth(3).click();
    assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`);
    await page.getByRole("tab", { name: "row-fish.tesuji" }).waitFor();
    await page.locator("h1:visible", { hasText: /^Match 1 of/ }).waitFor();
    await page.getByText("On the position of the example").waitFor();
    await button(page, "Guide").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "A guide to the language" }).waitFor();
    await dialog.getByRole("tab", { name: "Tutorial" }).click();
    await dialog.getByRole("heading", { name: "Does it hold?" }).waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await write(page, RULE.replace("candidates(c)", "candidate(c)"));
    await button(page, "More on E103").click();
    await page.getByRole("dialog", { name: /E103/ }).getByText("Right").waitFor();
  },

  async "a rule without end is stopped by a key, and the page answers meanwhile"(page) {
    await openWrite(page);
    await write(page, `tesuji 1

technique endless {
  title en "Endless"
  for   S in choose 30 of cells, v in candidates(S)
  where every c in S: every d in S: row(c) + row(d) = 2 + column(d)
  then  eliminate v from S
}
`);
    await page.locator("h1:visible", { hasText: "Looking…" }).waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    const began = Date.now();
    await paste(page, EASY);
    await says(page, "r1c3, 6, given");
    assert.ok(Date.now() - began < 5000, `${Date.now() - began} ms`);
    await openWrite(page);
    await page.locator("h1:visible", { hasText: "Looking…" }).waitFor();
    await press(page, "Escape");
    await page.getByText("Stopped.").first().waitFor();
  },

  async "names are completed and explained"(page) {
    await openWrite(page);
    await take(page, RULE);
    await code(page).getByText("candidates", { exact: false }).first().hover();
    await page.locator(".cm-tooltip-hover").first().waitFor();
    await press(page, "Control+Home", ...Array(4).fill("ArrowDown"), "End", "Enter");
    await page.keyboard.type("let q = cand", { delay: 30 });
    await page.locator(".cm-tooltip-autocomplete", { hasText: "candidates" }).waitFor();
  },
};

/** Stories that wait for proofs, which take the same time wherever the page comes from. */
export const proofs = {
  async "a proof that is asked for with the last key is one of the text as it stands"(page) {
    await openWrite(page);
    await code(page).getByText("where", { exact: true }).last().click();
    await press(page, "End");
    await page.keyboard.type(", candidates(q) + candidates(r) = X + Z");
    await press(page, "Control+p");
    await page.locator(".tag", { hasText: /proved|refuted/i }).waitFor({ timeout: 60_000 });
    assert.match(await page.locator(".tag").innerText(), /proved/i);
  },

  async "a rule that never matched is proved in amber, and links to its drill"(page) {
    await openWrite(page);
    await button(page, "Examples").click();
    await page.locator(".gallery button").last().click();
    await page.getByRole("tab", { name: "nine-cells.tesuji" }).waitFor();
    await state(page).getByText("0 errors").waitFor();
    await button(page, "Prove", false).click();
    await page.locator(".tag.warn", { hasText: /^Proved on / }).waitFor({ timeout: 60_000 });
    await page.getByText(/It never matched on the [\d,]+ positions/).waitFor();
    await take(page, RULE);
    await button(page, "Practise it").click();
    await page.waitForURL(/#learn\/lone$/);
  },
};
