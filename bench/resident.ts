import { execFileSync } from "node:child_process";

/** The memory of a process that is not swapped out (RSS), in MB. */
export function residentMb(pid: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round(Number(kilobytes) / 1_024);
}
