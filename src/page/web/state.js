/* The state of a position as it is kept and sent: only what makes sense on a board is taken from outside.
 *
 *   sound(entries, answer) -> the entries [key, value] that hold on the engine's Board `answer`
 *
 * Keys: v12 an entered value, x12 a list of removed candidates, k12 and k12:3 colours of a cell and of a
 * candidate, l12:3-14:5 a link, step the step of the course, trial a list of states to go back to. */

const COLOURS = new Set(["a", "b", "c", "d"]);
const KINDS = new Set(["strong", "weak"]);

export function sound(entries, answer) {
  if (!Array.isArray(entries)) return [];
  const open = new Set(answer.cells.filter(cell => cell.given === null).map(cell => cell.square));
  const all = new Set(answer.cells.map(cell => cell.square));
  const isValue = value => Number.isInteger(value) && value >= 1 && value <= answer.symbols.length;
  const candidate = (square, value) => open.has(Number(square)) && isValue(Number(value));
  const checks = [
    [/^v(\d+)$/, ([square], value) => open.has(Number(square)) && isValue(value)],
    [/^x(\d+)$/, ([square], list) => open.has(Number(square)) && Array.isArray(list) && list.every(isValue)],
    [/^k(\d+)$/, ([square], colour) => all.has(Number(square)) && COLOURS.has(colour)],
    [/^k(\d+):(\d+)$/, ([square, value], colour) => candidate(square, value) && COLOURS.has(colour)],
    [/^l(\d+):(\d+)-(\d+):(\d+)$/, ([a, b, c, d], kind) => candidate(a, b) && candidate(c, d) && KINDS.has(kind)],
    [/^step$/, (_, n) => Number.isInteger(n) && n > 0],
    [/^trial$/, (_, states) => Array.isArray(states) && states.every(state => Array.isArray(state) && sound(state, answer).length === state.length)],
  ];
  return entries.filter(entry => {
    if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
    const [key, value] = entry;
    return checks.some(([form, holds]) => {
      const found = form.exec(key);
      return found !== null && holds(found.slice(1), value);
    });
  });
}
