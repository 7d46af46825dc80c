import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const SET_BACK_MS = 60_000;
const SEQUENCES = 2 ** 31;
const last = { ms: 0, sequence: 0 };

/** The first UUID of version 7 of a moment, moved by so many milliseconds. */
export function firstIdAt(time: Date, byMs = 0): string {
  const hex = Math.max(0, time.getTime() + byMs)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/**
 * A UUID of version 7 of now, by which rows are found by their time. Those of a process follow each other,
 * also where its clock goes back by less than a minute; where it goes back further, they follow the clock.
 */
export function idOfNow(): string {
  const ms = Date.now();
  if (ms > last.ms || ms < last.ms - SET_BACK_MS) Object.assign(last, { ms, sequence: randomInt(SEQUENCES) });
  else last.sequence++;
  return uuidv7({ msecs: last.ms, seq: last.sequence });
}
