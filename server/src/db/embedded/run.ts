import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import type { Account } from "./account.ts";

/** Starts a program as `account`, with nothing of our environment that PostgreSQL would react to. */
export function spawnAs(
  account: Account | undefined,
  file: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn(file, args, {
    // A folder that every account may stand in: ours may be closed to `account`.
    cwd: "/",
    // LC_ALL also keeps the messages English, which startPostmaster reads.
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    ...(account && { uid: account.uid, gid: account.gid }),
    ...options,
  });
}

type Outcome = { code: number | null; output: string };

/** Runs a program to its end as `account`; never throws: `code` is null when it could not be started. */
export function runAs(
  account: Account | undefined,
  file: string,
  args: string[],
  input = "",
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawnAs(account, file, args, { stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.stdin?.on("error", () => {}); // it ended without reading: the exit code tells
    child.stdin?.end(input);
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
