// The program under test: its server, and the files that it writes.

import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ends } from "./ends.js";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");

export const PROGRAM = process.env.TESUJI ?? join(ROOT, "target/debug/tesuji");

const environment = { ...process.env, LC_ALL: "C" };

/** A folder that goes with its test. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "tesuji-"));
  ends(t, () => rmSync(path, { recursive: true, force: true }));
  return path;
}

export const run = (...words) => execFileSync(PROGRAM, words, { env: environment, encoding: "utf8" });

/** `tesuji serve` with further words of its command line, ended with the test: its address and process. */
export async function serve(t, ...words) {
  const child = spawn(PROGRAM, ["serve", "--no-open", ...words], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  ends(t, () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = line.match(/http:\S+/) ?? [];
    if (address) return { address, child };
  }
  throw new Error("the server has not said its address");
}
