/* The true candidates of a draft: those that some solution has.
 *
 *   await findTruth(call, position, begun, tell)   call(name, args, stoppable) asks the engine. tell({ left, known, complete, time })
 *       is called first with what the laws leave one by one (known is null), and again with what is found out:
 *       left and known are lists [square, values] of the values that are not refuted, and of those that a solution has;
 *       time in milliseconds since `begun`
 *   PATIENCE   after how many milliseconds the rest stays open */

export const PATIENCE = 10_000;
/** How long one call looks, in milliseconds: the first is not stopped, so that the engine lives on; each takes twice as
 * long as the one before. */
const FIRST = 150;

export async function findTruth(call, position, begun, tell) {
  const time = () => performance.now() - begun;
  let { left } = await call("propagated", { position }, false);
  let known = [];
  tell({ left, known: null, complete: left.length === 0, time: time() });
  for (let slice = FIRST; left.length > 0; slice *= 2) {
    const milliseconds = Math.ceil(Math.min(slice, Math.max(1, PATIENCE - time())));
    const asked = { position: { ...position, candidates: Object.fromEntries(left) }, known, milliseconds };
    const found = await call("true-candidates", asked, slice > FIRST);
    ({ left, known } = found);
    tell({ ...found, time: time() });
    if (found.complete || time() >= PATIENCE) return;
  }
}
