// What is to be ended with a test, the last begun first.

const begun = new WeakMap();

export function ends(t, end) {
  if (!begun.has(t)) {
    begun.set(t, []);
    t.after(async () => {
      for (const one of begun.get(t).reverse()) await one();
    });
  }
  begun.get(t).push(end);
}
