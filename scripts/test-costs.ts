import { readFileSync } from "node:fs";

/**
 * The cost of a test file: milliseconds that passed, and of CPU in its process and the processes that this
 * waited for.
 */
export type Cost = { ms: number; cpuMs: number };

const SHOWN = 40;
const TICKS_A_SECOND = 100;

/**
 * Milliseconds of CPU that this process has used, with the processes that it has started and that ended,
 * where the system counts those.
 */
export function cpuMs(): number {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // utime, stime, cutime and cstime, by their places behind the program's name.
    const ticks = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15);
    return ticks.reduce((sum, text) => sum + Number(text), 0) * (1_000 / TICKS_A_SECOND);
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/** A table of the files that cost most, by CPU, then all files by folder; `costs` are by a file's path. */
export function slowestFiles(costs: ReadonlyMap<string, Cost>): string {
  const folders = new Map<string, Cost>();
  for (const [file, { ms, cpuMs }] of costs) {
    const folder = file.split("/").slice(0, 3).slice(0, -1).join("/") || file;
    const name = file.startsWith("server/src/") ? file.split("/").slice(0, 3).join("/") : folder;
    const sum = folders.get(name) ?? { ms: 0, cpuMs: 0 };
    folders.set(name, { ms: sum.ms + ms, cpuMs: sum.cpuMs + cpuMs });
  }
  const lines = (of: ReadonlyMap<string, Cost>) =>
    [...of]
      .sort(([, a], [, b]) => b.cpuMs - a.cpuMs || b.ms - a.ms)
      .slice(0, SHOWN)
      .map(([name, { ms, cpuMs }]) => `${seconds(cpuMs)} ${seconds(ms)}  ${name}`);
  const head = "  CPU s     s";
  return [head, ...lines(costs), "", head, ...lines(folders), ""].join("\n");
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1).padStart(6);
