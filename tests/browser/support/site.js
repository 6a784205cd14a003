// A server of plain files, as any host of static pages is.

import { after } from "node:test";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { ends } from "./ends.js";
import { run } from "./program.js";

/** How many bytes of an answer go at once. */
const PART = 16 << 10;

const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

const TYPES = {
  ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".gz": "application/gzip", ".woff2": "font/woff2", ".wasm": "application/wasm",
};

let written = null;
after(() => written && rmSync(written, { recursive: true, force: true }));

/** The folder of the page as `tesuji site` writes it, once for all tests of a file. */
export function pages() {
  if (!written) {
    written = mkdtempSync(join(tmpdir(), "tesuji-"));
    run("site", "--out", written);
  }
  return written;
}

/** The page behind a server that ends with the test: its address. */
export const site = t => host(t, pages());

const packed = new Map();

/** The bytes of a file, packed if a server packs. */
async function bytesOf(file, packs) {
  if (!packs) return readFile(file);
  if (!packed.has(file)) packed.set(file, gzipSync(await readFile(file)));
  return packed.get(file);
}

/** A wire: milliseconds until an answer begins, and bytes per second that all answers share. */
class Wire {
  constructor({ latency, rate }) {
    Object.assign(this, { latency, rate, free: 0 });
  }

  async send(bytes, response) {
    await wait(this.latency);
    for (let at = 0; at < bytes.length && !response.destroyed; at += PART) {
      const part = bytes.subarray(at, at + PART);
      this.free = Math.max(this.free, performance.now()) + part.length / this.rate * 1000;
      await wait(this.free - performance.now());
      response.write(part);
    }
    response.end();
  }
}

/** A server of the files of a folder, which packs them unless told not to, over a wire if there is one: its address. */
export async function host(t, path, { packs = true, wire = null } = {}) {
  const through = wire && new Wire(wire);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(path, normalize(pathname === "/" ? "/index.html" : pathname));
    try {
      const bytes = await bytesOf(file, packs);
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      response.setHeader("Content-Length", bytes.length);
      if (packs) response.setHeader("Content-Encoding", "gzip");
      if (through) await through.send(bytes, response);
      else response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
  ends(t, () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/`;
}
