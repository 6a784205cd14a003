/* Calls wait in a line for one of a few places, since a browser has few connections and few processors. Short calls go
 * first, and some places are theirs alone: while long ones work, boards are still drawn. Calls in the background leave a
 * place to the long ones that somebody waits for. */

const SHORT = new Set(["about", "blank", "board", "check-rules", "explain", "export", "files", "gallery", "guide", "lsp", "open", "save", "source", "strategies"]);

export class Line {
  /** `all` places, of which calls that may take long have `long`. */
  constructor({ all, long }) {
    this.free = all;
    this.freeForLong = long;
    this.waiting = [];
  }

  /** Runs `work` when there is a place, unless the signal comes before. */
  async through(name, { signal, background }, work) {
    const isShort = SHORT.has(name);
    await this.enter({ isShort, background }, signal);
    try {
      return await work();
    } finally {
      this.free += 1;
      if (!isShort) this.freeForLong += 1;
      this.admit();
    }
  }

  enter(kind, signal) {
    const { promise, resolve, reject } = Promise.withResolvers?.() ?? withResolvers();
    const one = { ...kind, resolve };
    const leave = () => {
      this.waiting = this.waiting.filter(other => other !== one);
      reject(signal.reason);
    };
    if (signal.aborted) reject(signal.reason);
    else {
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.push(one);
      this.admit();
    }
    return promise.finally(() => signal.removeEventListener("abort", leave));
  }

  admit() {
    while (this.free > 0) {
      const fits = one => this.freeForLong > (one.background ? 1 : 0);
      const next = this.waiting.find(one => one.isShort) ?? this.waiting.find(fits);
      if (!next) return;
      this.waiting = this.waiting.filter(other => other !== next);
      this.free -= 1;
      if (!next.isShort) this.freeForLong -= 1;
      next.resolve();
    }
  }
}

/** For browsers of before 2024. */
function withResolvers() {
  let resolve, reject;
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
