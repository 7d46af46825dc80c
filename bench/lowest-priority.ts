import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";

/**
 * Gives a process that stands for clients on other machines the lowest priority, so that it takes no time from the server. On
 * Linux it gets `SCHED_IDLE`, too: whatever else has work runs first.
 */
export async function lowestPriority(pid: number): Promise<void> {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  await promisify(execFile)("chrt", ["--idle", "--all-tasks", "--pid", "0", String(pid)]).catch(() => {});
}
