// A server of plain files, as any host of static pages is.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { ends } from "./ends.js";
import { folder, run } from "./program.js";

const TYPES = {
  ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
  ".svg": "image/svg+xml", ".woff2": "font/woff2", ".wasm": "application/wasm",
};

/** The page as `tesuji site` writes it, behind a server that ends with the test: its address. */
export async function site(t) {
  const path = folder(t);
  run("site", "--out", path);
  return host(t, path);
}

async function host(t, path) {
  const packed = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(path, normalize(pathname === "/" ? "/index.html" : pathname));
    try {
      if (!packed.has(file)) packed.set(file, gzipSync(await readFile(file)));
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      response.setHeader("Content-Encoding", "gzip");
      response.end(packed.get(file));
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
