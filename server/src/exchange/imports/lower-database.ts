import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** As `nice` has it. Not the lowest: while the process has no turn, others may wait for a lock that it holds. */
const PRIORITY = 10;

/** Linux lets a process without rights set one group's priority every 100 ms. */
const AGAIN_MS = [110, 230, 470];

/**
 * Has a process of our own PostgreSQL give way to the others. Such a process is a session of its own, and where Linux groups
 * processes by session (`sched_autogroup_enabled`, sched(7)), its priority says nothing to other groups: the group's does.
 */
export async function lowerDatabase(pid: number): Promise<void> {
  if (process.platform !== "linux") return;
  for (const waitMs of [0, ...AGAIN_MS]) {
    await sleep(waitMs, undefined, { ref: false });
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
