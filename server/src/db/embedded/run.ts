import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Account } from "./account.ts";

/**
 * The path by which a program that `spawnAs` starts reaches the folder that was opened for it, also where the
 * program's account cannot enter the folders above. On Linux only.
 */
export const OPENED = "/proc/self/fd/3";

type Streams = [stdin: "ignore" | "pipe", stdout: number | "pipe", stderr: number | "pipe"];
type StartOptions = Omit<SpawnOptions, "stdio"> & {
  stdio: Streams;
  /** A folder that the program reaches as OPENED. */
  opened?: string | undefined;
};

/** Starts a program as `account`, with nothing of our environment that PostgreSQL would react to. */
export function spawnAs(
  account: Account | undefined,
  file: string,
  args: string[],
  { opened, stdio, ...options }: StartOptions,
): ChildProcess {
  const folder = opened === undefined ? undefined : openSync(opened, "r");
  try {
    return start(account, file, args, {
      ...options,
      stdio: folder === undefined ? stdio : [...stdio, folder],
    });
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

function start(
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
  { input = "", opened }: { input?: string; opened?: string | undefined } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawnAs(account, file, args, { stdio: ["pipe", "pipe", "pipe"], opened });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.stdin?.on("error", () => {}); // it ended without reading: the exit code tells
    child.stdin?.end(input);
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
