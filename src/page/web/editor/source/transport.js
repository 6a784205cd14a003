// Messages to the language server and from it, over calls of the engine: what waits goes out in one call, in order.

// How long nothing may be typed before the server is asked to check what is behind.
const QUIET = 90;

// Of these only the last is worth an answer.
const PASSING = new Set(["textDocument/completion", "textDocument/hover", "textDocument/signatureHelp"]);

// How long after a call that failed the session begins anew, and at most after several.
const AGAIN = 500;
const LONGEST = 8000;

// `send(messages)` gives `{ messages, known, behind }`; `lost()` is called where the server knows the session no more,
// or where messages have not come through.
export class Transport {
  constructor(send, lost) {
    this.send_ = send;
    this.lost = lost;
    this.waiting = [];
    this.handlers = new Set();
    this.busy = false;
    this.timer = 0;
    this.failures = 0;
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
    const messages = this.latest(this.waiting.splice(0));
    const sent = Date.now();
    let answer = null;
    try {
      answer = await this.send_(messages);
    } catch (error) {
      this.fail(messages, error);
    }
    this.busy = false;
    if (this.closed) return;
    if (answer === null) return this.again();
    if (!answer.known) return this.begin();
    this.failures = 0;
    for (const message of answer.messages) this.deliver(message);
    if (this.waiting.length > 0) this.soon(0);
    else if (answer.behind) this.soon(Math.max(0, QUIET - (Date.now() - sent)));
  }

  begin() {
    this.waiting = [];
    if (!this.closed) this.lost();
  }

  // A change that is lost would leave the server with another text for good.
  again() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(), Math.min(LONGEST, AGAIN * 2 ** this.failures));
    this.failures += 1;
  }

  // Leaves out requests that a later one has made idle.
  latest(messages) {
    const last = new Map(messages.map(({ method }, n) => [method, n]));
    return messages.filter(({ id, method }, n) => {
      const idle = PASSING.has(method) && last.get(method) !== n;
      if (idle) this.deliver({ jsonrpc: "2.0", id, result: null });
      return !idle;
    });
  }

  deliver(message) {
    for (const handler of [...this.handlers]) handler(JSON.stringify(message));
  }

  // Who waits for an answer is not left waiting.
  fail(messages, error) {
    for (const { id, method } of messages) {
      if (id === undefined || method === undefined) continue;
      this.deliver({ jsonrpc: "2.0", id, error: { code: -32000, message: String(error?.message ?? error) } });
    }
  }
}
