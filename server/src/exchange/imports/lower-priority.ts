import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

// As `nice` has it: 0 is what others have, 19 the lowest.
const OF_THREAD = 19;
/** Not the lowest: while it has no turn, others may wait for a lock that it holds. */
const OF_DATABASE = 10;

/** Linux lets a process without rights set one group's priority every 100 ms. */
const AGAIN_MS = [110, 230, 470];

/** Has the thread that calls it take only what others leave of the processor. Elsewhere than on Linux, it takes no more than a core. */
export function lowerThread(): void {
  // Linux has a priority for each thread; elsewhere this would be the process.
  if (process.platform !== "linux") return;
  try {
    setPriority(OF_THREAD);
  } catch {
    // Where that is forbidden, it goes on as it is.
  }
}

/**
 * Has a process of our own PostgreSQL give way to the others. Such a process is a session of its own, and where Linux groups
 * processes by session (`sched_autogroup_enabled`, sched(7)), its priority says nothing to other groups: the group's does.
 */
export async function lowerDatabase(pid: number): Promise<void> {
  if (process.platform !== "linux") return;
  for (const waitMs of [0, ...AGAIN_MS]) {
    await sleep(waitMs, undefined, { ref: false });
    try {
      setPriority(pid, OF_DATABASE);
      writeFileSync(`/proc/${pid}/autogroup`, String(OF_DATABASE));
      return;
    } catch (error) {
      // Another error tells that it has ended, or is not ours, or that there are no groups.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
    }
  }
}
