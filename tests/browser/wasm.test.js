// The engine as WebAssembly, without a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { WASI } from "node:wasi";

const LIMIT = 1 << 30;

/** Starts an engine: a function that answers calls, with the memory that it has taken in bytes. */
async function start() {
  const wasi = new WASI({ version: "preview1" });
  const module = await WebAssembly.compile(readFileSync(new URL("../../target/debug/tesuji.wasm", import.meta.url)));
  const { exports } = await WebAssembly.instantiate(module, wasi.getImportObject());
  wasi.initialize({ exports });
  const call = request => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    new Uint8Array(exports.memory.buffer, exports.room(bytes.length), bytes.length).set(bytes);
    const length = exports.answer();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.text(), length)));
  };
  return { call, taken: () => exports.memory.buffer.byteLength };
}

test("an open board of 36 × 36 takes less than 1 GB", async () => {
  const puzzle = Array(36).fill(Array(36).fill(".").join(" ")).join("\n");
  const engine = await start();
  for (const call of ["board", "solve", "rate", "hint"]) {
    const { ok, error } = engine.call({ call, position: { puzzle } });
    assert.ok(ok, `${call}: ${error?.message}`);
    assert.ok(engine.taken() < LIMIT, `${call}: ${engine.taken()} bytes`);
  }
});
