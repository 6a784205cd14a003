/* Leitner's boxes: what was answered well goes one box up and comes again after twice as many days; what was not goes
 * back into the first box.
 *
 *   review({ box, due }, right, now) -> { box, due }    `right` is the share of right answers; times in milliseconds
 *   isDue({ box, due }, now)
 *   DAYS        the days that each box waits, from the first */

export const DAYS = [1, 2, 4, 8, 16, 32];
/** The share of right answers that moves a card up. */
const GOOD = 0.8;
const DAY = 86_400_000;

export function review({ box = 1 }, right, now) {
  const next = right >= GOOD ? Math.min(box + 1, DAYS.length) : 1;
  return { box: next, due: now + DAYS[next - 1] * DAY };
}

export const isDue = ({ box = 0, due = 0 }, now) => box > 0 && due <= now;
