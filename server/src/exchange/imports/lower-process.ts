import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * As `nice` has it: 0 is what others have. Not the lowest, 19: requests of the same store may wait for a lock that the process holds,
 * and it would hold it longer.
 */
const PRIORITY = 10;

/** Linux lets a process without rights set one group's priority every 100 ms. */
const AGAIN_MS = [110, 230, 470];

/**
 * Lowers the priority of one of our processes that leads a session. Where Linux groups processes by session
 * (`sched_autogroup_enabled`, sched(7)), only the group's priority counts beside other sessions, so both are set. Where that is
 * forbidden, nothing changes.
 */
export async function lowerProcess(pid: number): Promise<void> {
  for (const waitMs of [0, ...AGAIN_MS]) {
    if (waitMs) await sleep(waitMs, undefined, { ref: false });
    try {
      setPriority(pid, PRIORITY);
      writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY));
      return;
    } catch (error) {
      // Another error tells that it has ended, or is not ours, or that there are no groups.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
    }
  }
}
