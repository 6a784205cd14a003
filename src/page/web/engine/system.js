/* What the engine asks of a system (WASI, preview 1): the time, random bytes, and a place for messages. It has no
 * files, no arguments and no environment. */

const DONE = 0;
const NO_SUCH_FILE = 8;
const NOT_SUPPORTED = 52;

/** The imports of a module, and `attach` for its memory. */
export function system(module) {
  let memory = null;
  const view = () => new DataView(memory.buffer);
  const number = (place, value) => view().setUint32(place, value, true);
  const none = (count, size) => {
    number(count, 0);
    number(size, 0);
    return DONE;
  };

  const known = {
    args_sizes_get: none,
    args_get: () => DONE,
    environ_sizes_get: none,
    environ_get: () => DONE,
    clock_time_get(clock, _precision, place) {
      // Clock 0 is that of the wall, 1 begins anywhere and goes on.
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(place, BigInt(Math.round(now * 1e6)), true);
      return DONE;
    },
    random_get(place, length) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, place, length));
      return DONE;
    },
    fd_write(_file, parts, count, written) {
      let text = "";
      let length = 0;
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const bytes = new Uint8Array(memory.buffer, view().getUint32(part, true), view().getUint32(part + 4, true));
        text += new TextDecoder().decode(bytes);
        length += bytes.length;
      }
      if (text.trim()) console.warn(text.trimEnd());
      number(written, length);
      return DONE;
    },
    fd_prestat_get: () => NO_SUCH_FILE,
    proc_exit(code) {
      throw new Error(`the engine has ended with ${code}`);
    },
  };

  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = known[name] ?? (() => NOT_SUPPORTED);
  }
  return { imports, attach: given => (memory = given) };
}
