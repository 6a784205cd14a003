/* The way to the engine: a server on this machine, or workers in this browser. The file that the page's head
 * names, else `engine.json` beside the page, says which, and may have the answers to the first calls, so that the board
 * stands before the engine does.
 *
 *   const engine = await connect(progress)    progress(part) is called while the engine comes, from 0 to 1
 *   engine.call(name, args, { signal, background })   resolves to what the call gives; rejects with an Error that has
 *                                         `.diagnostics` where rule files are at fault, or with the signal's reason.
 *                                         A call in the background lets others go first
 *   engine.stop()                         stops all calls under way: they reject with an AbortError */

import { overHttp } from "./engine/http.js";
import { Line } from "./engine/line.js";
import { unpacked } from "./engine/packed.js";
import { inWorkers } from "./engine/workers.js";
import { install, uninstall } from "./offline.js";

/** @import { Calls } from "./service.d.ts" */

/** Why a call has no answer. */
export class EngineError extends Error {
  constructor({ message, diagnostics = null }) {
    super(message);
    this.name = "EngineError";
    this.diagnostics = diagnostics;
  }
}

export async function connect(progress) {
  const address = document.getElementById("engine")?.getAttribute("href") ?? "engine.json";
  const { call, module, sizes, version, first = [] } = await new Response(await unpacked(await fetch(address))).json();
  if (!version) uninstall();
  const come = part => {
    progress?.(part);
    // The engine is fetched once: the service worker takes it from the browser's cache.
    if (part === 1 && version) install();
  };
  return new Engine(call ? overHttp(call) : inWorkers(module, sizes, come), new Map(first));
}

class Engine {
  constructor({ send, places }, known) {
    this.send = send;
    this.known = known;
    this.line = new Line(places);
    this.stopped = new AbortController();
  }

  /**
   * @template {keyof Calls} K
   * @param {K} name
   * @param {Calls[K]["request"]} args
   * @param {{ signal?: AbortSignal | null, background?: boolean }} options
   * @returns {Promise<Calls[K]["answer"]>}
   */
  async call(name, args = {}, { signal = null, background = false } = {}) {
    const request = JSON.stringify({ ...args, call: name });
    const stop = AbortSignal.any([this.stopped.signal, ...(signal ? [signal] : [])]);
    const answer = this.known.get(request) ?? await this.line.through(name, { signal: stop, background }, () => this.send(name, request, stop));
    const { ok, error } = JSON.parse(answer);
    if (error) throw new EngineError(error);
    return ok;
  }

  stop() {
    this.stopped.abort();
    this.stopped = new AbortController();
  }
}
