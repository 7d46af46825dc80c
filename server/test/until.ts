import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

// Far more than anything needs: a loaded machine is no failure.
const MOST_MS = 180_000;

/** Waits until something holds, looking every 10 ms; fails when it does not within three minutes. */
export async function until(holds: () => unknown, what = String(holds)): Promise<void> {
  for (const end = performance.now() + MOST_MS; !(await holds()); await pause(10))
    assert.ok(performance.now() < end, `it never came to hold: ${what}`);
}
