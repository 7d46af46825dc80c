import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";

/** True while a process of this id exists, whoever owns it and even when nobody has reaped it yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The setting by which a server's command line names its cluster. */
export const NAMING = "stoa.cluster";

/**
 * True when `pid` is a live PostgreSQL server of the cluster in `data` (its real path), and not a
 * stranger who was given the process id of a dead one, nor the server of a copy of the cluster.
 */
export function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  return process.platform === "linux" ? isServerOnLinux(pid, data) : psShows(pid, data);
}

function isServerOnLinux(pid: number, data: string): boolean {
  let commandLine: string;
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return false;
    commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8"); // empty for a zombie
  } catch {
    return false;
  }
  try {
    // A server stands in its data directory, wherever that was moved since.
    const folder = statSync(`/proc/${pid}/cwd`);
    const wanted = statSync(data);
    return folder.ino === wanted.ino && folder.dev === wanted.dev;
  } catch {
    // Containers may forbid root to look into other accounts' processes.
    return commandLine.split("\0").some((argument) => argument === data || argument === `${NAMING}=${data}`);
  }
}

function psShows(pid: number, data: string): boolean {
  try {
    const shown = execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return shown.includes("postgres") && shown.includes(data);
  } catch {
    return false;
  }
}

/**
 * Ends the sessions that a killed server of the cluster in `data` left behind: a busy one notices only
 * after its statement, and until then no new server can start. Their work is lost with the server
 * anyway. On Linux only; elsewhere they have to be waited for.
 */
export function endOrphans(data: string): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!(pid > 1) || !isServerOf(pid, data)) continue;
    try {
      // A session's title is `postgres: role database …`; a server's command line is what we started.
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: ")) continue;
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      if (!isServerOf(Number(parent), data)) process.kill(pid, "SIGKILL");
    } catch {
      // Ended meanwhile.
    }
  }
}
