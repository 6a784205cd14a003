// Fifty clients with endless rules, others with garbage: whoever else asks is answered within 100 ms.

import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { EASY } from "./support/play.js";
import { serve } from "./support/program.js";

const CLIENTS = 50;
const ROUNDS = 20;
const WITHIN = 100;

const ENDLESS = `tesuji 1

technique endless {
  for S in choose 30 of cells, v in candidates(S)
  where every c in S: every d in S: row(c) + row(d) = 2 + column(d)
  then eliminate v from S
}
`;

/** Asks on a connection of its own; `socket.destroy()` of what comes back ends it. */
function ask(address, call, agent) {
  const body = JSON.stringify(call);
  const secret = new URL(address).searchParams.get("secret");
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  let sent;
  const answer = new Promise((resolve, reject) => {
    sent = request(new URL("call", address), { method: "POST", headers, agent }, response => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", part => (text += part));
      response.on("end", () => resolve(JSON.parse(text)));
    });
    sent.on("error", reject);
    sent.end(body);
  });
  return { answer, end: () => sent.destroy() };
}

function garbage(address) {
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  const text = ["\0\xff\xfe GET", "POST /call HTTP/1.1\r\nHost: evil.example\r\n\r\n{", "GET / HTTP/1.1\r\nHost:"];
  socket.write(text[port % 3] + "x".repeat(5000));
  return socket;
}

test("fifty clients with endless rules keep nobody waiting", { timeout: 120_000 }, async t => {
  const { address } = await serve(t);
  const position = { puzzle: EASY };
  const calls = [
    { call: "board", position },
    { call: "hint", position },
    { call: "find", position, techniques: ["naked-single"], all: true },
    { call: "solve", position },
  ];
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  for (const call of calls) await ask(address, call, agent).answer;
  const rules = [{ name: "endless.tesuji", text: ENDLESS }];
  const busy = Array.from({ length: CLIENTS }, () => ask(address, { call: "find", position, techniques: ["endless"], all: true, rules }));
  for (const { answer } of busy) answer.catch(() => {});
  const noise = Array.from({ length: 30 }, () => garbage(address));
  await new Promise(resolve => setTimeout(resolve, 2000));
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const call of calls) {
      const begin = performance.now();
      const answer = await ask(address, call, agent).answer;
      times.push(performance.now() - begin);
      assert.ok(answer.ok, JSON.stringify(answer));
    }
  }
  times.sort((a, b) => a - b);
  const [middle, most] = [times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.95)]];
  t.diagnostic(`median ${middle.toFixed(1)} ms, 95 of 100 within ${most.toFixed(1)} ms, at most ${times.at(-1).toFixed(1)} ms`);
  assert.ok(most < WITHIN, `${most} ms`);
  for (const { end } of busy) end();
  for (const socket of noise) socket.destroy();
});
