import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";

/**
 * Has a process that stands for clients on other machines take no time of the server's: the lowest priority, and on Linux that of
 * a process which everything else comes before at once.
 */
export async function lowestPriority(pid: number): Promise<void> {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  await promisify(execFile)("chrt", ["--idle", "--all-tasks", "--pid", "0", String(pid)]).catch(() => {});
}
