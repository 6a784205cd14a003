/* Calls over HTTP. Whoever aborts a request stops its call. */

import { words } from "../words.js";
import table from "../words/frame.js";

const t = words(table);

/** A browser keeps six connections to a server: two are left to short calls and to files. */
const PLACES = { all: 6, long: 4 };

export function overHttp(address) {
  const send = async (name, body, signal) => {
    const headers = { "Content-Type": "application/json" };
    const ended = error => { throw error instanceof TypeError ? new Error(t("no server")) : error; };
    const response = await fetch(address, { method: "POST", headers, body, signal, cache: "no-store" }).catch(ended);
    if (response.status === 401) throw new Error(t("no secret"));
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return response.text();
  };
  return { send, places: PLACES };
}
