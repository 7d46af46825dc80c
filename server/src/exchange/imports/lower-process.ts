import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** As `nice` has it: 0 is what others have. Not the lowest, 19: while the process has no turn, others may wait for a lock that it holds. */
const PRIORITY = 10;

/** Linux lets a process without rights set one group's priority every 100 ms. */
const AGAIN_MS = [110, 230, 470];

/**
 * Has a process of ours that leads a session give way to others. Where Linux groups processes by session (`sched_autogroup_enabled`, sched(7)), a process's priority says nothing to
 * other sessions: the group's does, and is set too. Where it is forbidden, the process goes on as it is.
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
