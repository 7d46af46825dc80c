import type { ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { canRun, canRunOpened, findBinaries, reachableBinaries } from "./binaries.ts";
import { startPostmaster } from "./postmaster.ts";
import { endOrphans } from "./processes.ts";

type Starter = {
  isRunning(): boolean;
  /** Starts the server, unless one started here is still on its way; throws when that makes no sense. */
  start(): Promise<void>;
};

type StarterOptions = {
  data: string;
  dataDir: string;
  account: Account | undefined;
  durable: boolean;
  say: (line: string) => void;
};

const RETRY_MS = 100;

/** Makes what starts the cluster's server, as often as needed, and tells why it does not start. */
export function makeStarter({ data, dataDir, account, durable, say }: StarterOptions): Starter {
  let child: ChildProcess | undefined;
  let failure: string | undefined;
  let earliest = 0;

  return { isRunning: () => child !== undefined, start };

  async function start(): Promise<void> {
    if (child || Date.now() < earliest) return;
    if (failure !== undefined) {
      throw new Error(`The embedded PostgreSQL did not start: ${failure}. See ${logFile(dataDir)}.`);
    }
    const binaries = await reachableBinaries(account, findBinaries(), say);
    checkVersion(data, binaries.major);
    const isOpened = account !== undefined && !(await canRun(account, binaries, data));
    if (isOpened && !(await canRunOpened(account, binaries, data))) {
      throw new Error(
        `${account.name}, who owns the database in ${data}, cannot enter it: open the folders above it.`,
      );
    }
    const log = openLog(dataDir);
    const begin = fs.fstatSync(log).size;
    child = startPostmaster({ data, dataDir, isOpened, account, binaries, durable, log });
    fs.closeSync(log);
    child.once("error", (error) => noteEnd(error.message));
    child.once("exit", (code) => {
      const said = tail(dataDir, begin);
      if (/pre-existing shared memory block/.test(said)) endOrphans(data);
      // Ended well, or by a signal: others used it meanwhile and stopped it, or somebody killed it.
      noteEnd(!code || PASSING.test(said) ? undefined : said || `exit code ${code}`);
    });
  }

  function noteEnd(reason: string | undefined): void {
    child = undefined;
    failure = reason;
    earliest = Date.now() + RETRY_MS;
  }
}

// Another process was quicker, or a killed server's sessions still hold its memory.
const PASSING = /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/;

function checkVersion(data: string, major: string): void {
  const version = fs.readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version !== major) {
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${version}, and this is ${major}: ` +
        "dump it with the former version and restore it with this one.",
    );
  }
}

/** Where the server of the data directory logs to. */
export const logFile = (dataDir: string): string => join(dataDir, "postgres.log");

const MAX_LOG_BYTES = 10_000_000;

function openLog(dataDir: string): number {
  const file = logFile(dataDir);
  try {
    if (fs.statSync(file).size > MAX_LOG_BYTES) fs.renameSync(file, `${file}.1`);
  } catch {
    // None yet, or another process renamed it just now.
  }
  return fs.openSync(file, "a", 0o600);
}

function tail(dataDir: string, begin: number): string {
  try {
    const text = fs.readFileSync(logFile(dataDir)).subarray(begin).toString("utf8");
    return text.slice(-2000).trim();
  } catch {
    return ""; // deleted under us
  }
}
