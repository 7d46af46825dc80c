import assert from "node:assert/strict";
import { test } from "node:test";
import { clockIn } from "./day-in-zone.ts";
import { isWorkingDay, workingDayAfter } from "./working-days.ts";

test("working days skip weekends, which are Friday and Saturday in Egypt", () => {
  const after = (day: string, days: number, country: string | null = "DE") =>
    workingDayAfter(day, days, country);
  // 27 November 2026 is a Friday.
  assert.deepEqual(
    [after("2026-11-27", 0), after("2026-11-27", 1), after("2026-11-28", 0), after("2026-11-26", 6)],
    ["2026-11-27", "2026-11-30", "2026-11-30", "2026-12-04"],
  );
  assert.deepEqual(
    [after("2026-11-26", 1, "EG"), after("2026-11-27", 0, "EG")],
    ["2026-11-29", "2026-11-29"],
  );
  assert.equal(after("2026-12-31", 1, null), "2027-01-01");
  assert.deepEqual([isWorkingDay("2026-11-29", "DE"), isWorkingDay("2026-11-29", "EG")], [false, true]);
});

test("a clock shows the day and time of its zone", () => {
  const at = new Date("2026-11-27T23:30:00Z");
  assert.deepEqual(clockIn(at, "Europe/Berlin"), { day: "2026-11-28", time: "00:30" });
  assert.deepEqual(clockIn(at, "America/New_York"), { day: "2026-11-27", time: "18:30" });
});
