import { startOfDay } from "../../kit/time/day-in-zone.ts";
import { instant } from "../../kit/time/instant.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { Column } from "./column.ts";
import { time } from "./columns.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const FIRST = Date.parse("0001-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

const ofDay = (sql: string, byDays: number, meaning: string): Column<string, string> => {
  const column = time(sql);
  return {
    ...column,
    parse(sent, _, { timeZone }) {
      if (!DAY.test(sent)) return pgTime(instant(sent)!);
      if (!timeZone) throw new Error(`${sql} is read without a time zone`);
      const moment = startOfDay(sent, timeZone, byDays).getTime();
      return pgTime(new Date(Math.min(LAST, Math.max(FIRST, moment))));
    },
    input: ({ description, ...rest }) =>
      column.input!({ ...rest, description: `${description} A date alone is ${meaning}.` }),
  };
};

/** A moment at which something starts: a date alone is the start of the store's day. */
export const startTime = (sql: string) => ofDay(sql, 0, "the start of that day in the store's time zone");
/**
 * A moment at which something ends, itself no longer in it: a date alone is the end of the store's day, which
 * is the start of the next one.
 */
export const endTime = (sql: string) => ofDay(sql, 1, "the end of that day in the store's time zone");
