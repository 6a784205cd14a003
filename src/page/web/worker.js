/* A worker with the engine: { module } starts it, { id, request } is answered with { id, answer }, or with
 * { id, fault } where the engine has failed. */

import { load } from "./engine/module.js";

let begin;
const engine = new Promise(resolve => (begin = resolve));

onmessage = async ({ data: { module, id, request } }) => {
  if (module) return begin(load(module));
  try {
    const { answer } = await engine;
    postMessage({ id, answer: answer(request) });
  } catch (error) {
    postMessage({ id, fault: String(error.message ?? error) });
  }
};
