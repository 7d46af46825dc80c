import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Script } from "./replay.ts";

/** Starts a bare node:http server, in a process of its own, that answers requests with these texts in turn, or each path with its own. */
export async function startBareServer(
  bodies: readonly string[] | Readonly<Record<string, string>>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const file = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  child.stdin.end(JSON.stringify(bodies));
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Where pgbench is: on the PATH, or where Debian keeps it; undefined where it is missing. */
export function findPgbench(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find(existsSync);
}

type PgbenchOptions = {
  pgbench: string;
  url: string;
  folder: string;
  clients: number;
  seconds: number;
  /** How often the same scripts ran before: what they write is new each time. */
  run: number;
};

const MOST_ROUNDS = 100_000;
// A connection plans a statement anew the first five times.
const WARM_UP_SECONDS_A_SCRIPT = 0.5;
const LEAST_WARM_UP_SECONDS = 2;

/** How many seconds it takes until each connection has planned the statements of so many scripts. */
export const warmUpOf = (scripts: number): number =>
  Math.max(LEAST_WARM_UP_SECONDS, Math.ceil(scripts * WARM_UP_SECONDS_A_SCRIPT));

/**
 * Transactions a second that PostgreSQL alone reaches with scripts, each as often as the others, as the same role, once it has
 * planned their statements. Throws where one fails.
 */
export async function runPgbench(scripts: readonly Script[], options: PgbenchOptions): Promise<number> {
  const { pgbench, url, folder, clients, seconds, run } = options;
  const files = await Promise.all(
    scripts.map(async ({ lines }, i) => {
      const file = join(folder, `workload-${i}.sql`);
      await writeFile(file, `${lines.join("\n")}\n`);
      return ["-f", file];
    }),
  );
  const warmUp = warmUpOf(scripts.length);
  const load = [
    "-c",
    String(clients),
    "-j",
    String(Math.min(clients, 2)),
    "-T",
    String(pgbenchSeconds(warmUp, seconds)),
  ];
  const variables = scripts.flatMap((script) => script.variables);
  const begin = ["-D", `i=${run * MOST_ROUNDS}`];
  const args = ["-n", "-M", "prepared", "-P", "1", ...load, ...files.flat(), ...variables, ...begin, url];
  // Where it fails, the error of execFile would have all values in it.
  const { stdout, stderr } = await promisify(execFile)(pgbench, args, { maxBuffer: 1 << 24 }).catch(
    (error) => error as { stdout: string; stderr: string },
  );
  const rate = rateOf(stderr, warmUp);
  if (!rate || /aborted/.test(stderr)) throw new Error(`pgbench came to no figure:\n${stdout}${stderr}`);
  return rate;
}

/** How long pgbench runs, in the whole seconds that it takes: the report of the last one may be missing. */
export const pgbenchSeconds = (warmUp: number, seconds: number): number => Math.ceil(warmUp + seconds) + 1;

/** The transactions a second that pgbench reported, its first `warmUp` seconds left out; undefined where it reported none. */
export function rateOf(output: string, warmUp: number): number | undefined {
  const reports = [...output.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)];
  const rates = reports.filter(([, second]) => Number(second) >= warmUp + 1).map(([, , tps]) => Number(tps));
  return rates.length ? rates.reduce((sum, rate) => sum + rate) / rates.length : undefined;
}
