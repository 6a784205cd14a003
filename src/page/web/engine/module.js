/* The engine as a WebAssembly module: a request is written to its memory, and the answer read from there. */

import { system } from "./system.js";

export async function load(module) {
  const { imports, attach } = system(module);
  const { exports } = await WebAssembly.instantiate(module, imports);
  attach(exports.memory);
  exports._initialize?.();
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const answer = request => {
    const bytes = encoder.encode(request);
    const place = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const length = exports.answer();
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.text(), length));
  };
  return { answer };
}
