/* Calls in workers, each with the engine as WebAssembly. A worker answers one call at a time, and nothing but its end
 * stops it: then the next call starts another one from the compiled module. The language server keeps what it knows in
 * its own worker. */

import { unpacked } from "./packed.js";

const MOST = 3;
const PLACES = { all: MOST + 1, long: MOST - 1 };
/** Calls that need what earlier ones left. */
const SESSION = "lsp";

export function inWorkers(address, sizes, progress) {
  // The module comes at once, and is compiled when the first call comes: before that the board is drawn.
  const fetched = fetch(address);
  fetched.catch(() => {});
  let module = null;
  const start = () => new EngineWorker(module ??= compile(fetched, sizes, progress));
  const idle = [];
  let session = null;

  const send = async (name, request, signal) => {
    if (name === SESSION) {
      session ??= start();
      const own = session;
      return own.answer(request, signal).catch(error => {
        own.end();
        if (session === own) session = null;
        throw error;
      });
    }
    const worker = idle.pop() ?? start();
    try {
      const answer = await worker.answer(request, signal);
      idle.push(worker);
      return answer;
    } catch (error) {
      worker.end();
      // Another is ready when the next call comes.
      if (idle.length === 0) idle.push(start());
      throw error;
    }
  };
  return { send, places: PLACES };
}

/** Compiles the engine while it comes; `sizes` are its bytes packed and unpacked, for `progress`, which is called with
 * the part that has come, from 0 to 1. */
async function compile(fetched, sizes, progress) {
  let come = 0;
  const read = (length, isPacked) => {
    come += length;
    progress?.(Math.min(1, come / sizes[isPacked ? 0 : 1]));
  };
  const bytes = await unpacked(await fetched, read);
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { "Content-Type": "application/wasm" } }));
}

class EngineWorker {
  constructor(module) {
    this.worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
    module.then(compiled => this.worker.postMessage({ module: compiled }), error => this.fail(error));
    this.waiting = new Map();
    this.last = 0;
    this.worker.onmessage = ({ data: { id, answer, fault } }) => {
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      if (fault === undefined) one?.resolve(answer);
      else one?.reject(new Error(fault));
    };
    this.worker.onerror = event => this.fail(new Error(event.message));
  }

  /** The answer to a request; on the signal there is none, and the worker is of no more use. */
  answer(request, signal) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      const ended = end => value => {
        signal.removeEventListener("abort", leave);
        end(value);
      };
      this.waiting.set(id, { resolve: ended(resolve), reject: ended(reject) });
      this.worker.postMessage({ id, request });
    });
  }

  fail(error) {
    for (const one of this.waiting.values()) one.reject(error);
    this.waiting.clear();
  }

  end() {
    this.worker.terminate();
    this.fail(new DOMException("The engine has ended", "AbortError"));
  }
}
