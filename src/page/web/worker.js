/* A worker with the engine: { module } starts it, { id, request } is answered with { id, answer }, or with
 * { id, fault } where the engine has failed. */

import { load } from "./engine/module.js";

let engine = null;

onmessage = async ({ data: { module, id, request } }) => {
  if (module) {
    engine = load(module);
    return;
  }
  try {
    const { answer } = await engine;
    postMessage({ id, answer: answer(request) });
  } catch (error) {
    postMessage({ id, fault: String(error.message ?? error) });
  }
};
