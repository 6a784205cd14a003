/* The state of a position as it is kept and sent: only what makes sense on a board is taken from outside.
 *
 *   sound(entries, answer) -> the entries [key, value] that hold on the engine's Board `answer`
 *   COLOURS                the letters of the colours
 *
 * Keys: v12 an entered value; x12 a list of removed candidates; c12 and m12 lists of corner and centre marks; k12 and
 * k12:3 colours of a cell and of a candidate; l12:3-14:5 a link, where the value 0 is the middle of a cell; own: the
 * player's own marks are shown rather than all candidates; trial a list of states to go back to. */

export const COLOURS = [..."abcdefghi"];
const KINDS = new Set(["strong", "weak"]);

export function sound(entries, answer) {
  if (!Array.isArray(entries)) return [];
  const open = new Set(answer.cells.filter(cell => cell.given === null).map(cell => cell.square));
  const all = new Set(answer.cells.map(cell => cell.square));
  const isValue = value => Number.isInteger(value) && value >= 1 && value <= answer.symbols.length;
  const isOpen = square => open.has(Number(square));
  const isCandidate = (square, value) => isOpen(square) && isValue(Number(value));
  const isEnd = (square, value) => isCandidate(square, value) || (all.has(Number(square)) && value === "0");
  const isColour = colour => COLOURS.includes(colour);
  const checks = [
    [/^v(\d+)$/, ([square], value) => isOpen(square) && isValue(value)],
    [/^[xcm](\d+)$/, ([square], list) => isOpen(square) && Array.isArray(list) && list.every(isValue)],
    [/^k(\d+)$/, ([square], colour) => all.has(Number(square)) && isColour(colour)],
    [/^k(\d+):(\d+)$/, (place, colour) => isCandidate(...place) && isColour(colour)],
    [/^l(\d+):(\d+)-(\d+):(\d+)$/, ([a, b, c, d], kind) => isEnd(a, b) && isEnd(c, d) && KINDS.has(kind)],
    [/^own$/, (_, own) => own === true],
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
