/* Addresses that hold everything. What they bring is a guest: the engine checks it before it is stored, and nothing of
 * the reader's goes for it.
 *
 *   await openAddress(app, packed)    opens the text behind "#s=" */

import { toast } from "./parts.js";
import { PATIENCE, faultOf, fitting, freeName, readersFiles, safeName } from "./rules.js";
import { MOST_RULES, size, unpack } from "./share.js";
import { words } from "./words.js";
import table from "./words/frame.js";

const t = words(table);

export async function openAddress(app, packed) {
  await app.save();
  const last = await app.puzzles.last();
  const all = await unpack(packed);
  const before = app.guests;
  const open = signal => app.open(all.text, { game: all.game, name: all.name, saved: { state: all.state }, signal });
  let { guests, said } = await welcome(app, all);
  // The board may be one of a game that they declare.
  app.guests = guests;
  try {
    await open(guests === before ? null : AbortSignal.timeout(PATIENCE));
  } catch (error) {
    app.guests = before;
    if (guests === before) throw error;
    guests = before;
    said = t("bad rules", { why: error.name === "TimeoutError" ? t("late") : error.message });
    await open();
  }
  if (guests !== before) app.setGuests(guests);
  if (said) toast(said, { bad: true });
  const { open: here, beside } = app.puzzles;
  if (beside) offer(app, beside, "beside", "back to yours");
  else if (last && last.id !== here.id) offer(app, last, "set aside", "back to it");
}

/** The rule files of addresses, with those of a new one, and what is to be said of these. */
async function welcome(app, { rules, tooLarge }) {
  const before = app.guests;
  if (tooLarge) return { guests: before, said: t("large rules", { n: MOST_RULES / 1024 }) };
  const own = await readersFiles(app);
  const older = before.filter(file => rules.every(one => one.text !== file.text));
  const taken = new Set([...own, ...older].map(file => file.name));
  const files = [];
  for (const { name, text } of rules) {
    if ([...own, ...files].some(file => file.text === text)) continue;
    const free = freeName(safeName(name), taken);
    taken.add(free);
    files.push({ name: free, text, group: Date.now() });
  }
  if (files.length === 0) return { guests: before };
  const fault = await faultOf(app.engine, files, { alone: true });
  if (fault) return { guests: before, said: t("bad rules", { why: fault.message }) };
  const guests = await fitting(app.engine, app.own, within([...files, ...older]));
  return { guests, said: guests[0].used ? null : t("unused rules") };
}

/** The first files, as many as an address may bring: others of addresses go, the oldest first. */
function within(files) {
  let room = MOST_RULES;
  return files.filter(file => (room -= size(file.text)) >= 0);
}

/** The reader's puzzle is kept; offers the way back. */
function offer(app, record, said, way) {
  const back = () => app.open(record.text, { game: record.game, saved: record }).then(() => app.go("play"), app.fail);
  toast(t(said), { acts: [{ words: t(way), press: back }, { words: t("close") }] });
}
