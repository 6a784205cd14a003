// Messages to the language server and from it, over calls of the engine: what waits goes out in one call, in order.

// How long nothing may be typed before the server is asked to check what is behind.
const QUIET = 90;

// `send(messages)` gives `{ messages, known, behind? }`; `lost()` is called where the server knows the session no more.
export class Transport {
  constructor(send, lost) {
    this.send_ = send;
    this.lost = lost;
    this.waiting = [];
    this.handlers = new Set();
    this.busy = false;
    this.timer = 0;
  }

  send(message) {
    this.waiting.push(JSON.parse(message));
    this.soon(0);
  }

  subscribe(handler) {
    this.handlers.add(handler);
  }

  unsubscribe(handler) {
    this.handlers.delete(handler);
  }

  close() {
    clearTimeout(this.timer);
    this.handlers.clear();
    this.closed = true;
  }

  soon(delay) {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.pump(), delay);
  }

  async pump() {
    if (this.busy) return;
    this.busy = true;
    const messages = this.waiting.splice(0);
    const changes = messages.some(({ method }) => /\/did(Open|Change|Close|Save)$/.test(method ?? ""));
    let answer = null;
    try {
      answer = await this.send_(messages);
    } catch (error) {
      this.fail(messages, error);
    }
    this.busy = false;
    if (this.closed) return;
    if (answer && answer.known === false) {
      this.waiting = [];
      this.lost();
      return;
    }
    for (const message of answer?.messages ?? []) {
      for (const handler of [...this.handlers]) handler(JSON.stringify(message));
    }
    if (this.waiting.length > 0) this.soon(0);
    else if (answer && (answer.behind ?? changes)) this.soon(QUIET);
  }

  // Who waits for an answer is not left waiting.
  fail(messages, error) {
    for (const { id, method } of messages) {
      if (id === undefined || method === undefined) continue;
      const answer = { jsonrpc: "2.0", id, error: { code: -32000, message: String(error?.message ?? error) } };
      for (const handler of [...this.handlers]) handler(JSON.stringify(answer));
    }
  }
}
