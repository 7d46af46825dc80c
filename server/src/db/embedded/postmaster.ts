import type { ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { homeElsewhere } from "./cluster.ts";
import { isAlive, isServerOf, NAMING } from "./processes.ts";
import { OPENED, pause, spawnAs } from "./run.ts";

/** A running server; `ready` when it takes connections at `port` of `socketDir`. */
export type Postmaster = { pid: number; socketDir: string; port: number; ready: boolean };

// No TCP port, so this number only names the socket file.
const PORT = 5432;
const LOCK_FILE = "postmaster.pid";

/** Finds the live server of the cluster in `data` by its lock file, whoever started it. */
export function findPostmaster(data: string): Postmaster | undefined {
  // Lines: pid, data directory, start time, port, socket directory, TCP address, memory key, state.
  const lines = read(join(data, LOCK_FILE))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isServerOf(pid, data)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

type StartOptions = {
  data: string;
  dataDir: string;
  /** Whether root opens `data` for the account, which cannot enter the folders above it. */
  isOpened: boolean;
  account: Account | undefined;
  binaries: Binaries;
  durable: boolean;
  log: number;
};

/**
 * Starts a server on the cluster in `data`, in a process group of its own so that a Ctrl-C for us does
 * not reach it. Returns at once; of two started at once PostgreSQL lets one live.
 */
export function startPostmaster(options: StartOptions): ChildProcess {
  const { data, isOpened, account, binaries, durable, log } = options;
  const socketDir = makeSocketDir(options);
  clearStaleLock(join(data, LOCK_FILE), data);
  clearStaleLock(join(socketDir, `.s.PGSQL.${PORT}.lock`), data);
  const settings = {
    listen_addresses: "",
    port: PORT,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 100,
    jit: "off",
    // A plan made for a table that is nearly empty is kept until the table is analyzed, also that of a
    // foreign key's check.
    autovacuum_naptime: "10s",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // No failed statement and no constraint's detail: they carry people's data and secrets.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_line_prefix: "%m [%p] ",
    // So that the command line names the cluster, however the server reaches it.
    [NAMING]: data,
    ...(!durable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawnAs(
    account,
    join(binaries.home, "bin/postgres"),
    ["-D", isOpened ? OPENED : data, ...args],
    { detached: true, stdio: ["ignore", log, log], opened: isOpened ? data : undefined },
  );
  child.unref();
  return child;
}

/**
 * Stops the server `pid` of the cluster in `data`, ending its sessions; resolves when its process is gone,
 * throws when it does not go or cannot be told to. The id is for a data directory that was deleted under it.
 */
export async function stopPostmaster(data: string, pid = findPostmaster(data)?.pid): Promise<void> {
  if (!pid || !isServerOf(pid, data)) return;
  const signals: [NodeJS.Signals, number][] = [
    ["SIGINT", 60_000], // fast shutdown: a checkpoint, then the end
    ["SIGQUIT", 10_000], // immediate: the next start replays the log
  ];
  for (const [signal, patience] of signals) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return; // ended meanwhile
      throw error;
    }
    for (const until = Date.now() + patience; Date.now() < until; await pause(10)) {
      if (!isServerOf(pid, data)) return;
    }
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) did not stop.`);
}

// sockaddr_un holds 104 bytes on macOS, 108 on Linux.
const MAX_SOCKET_PATH = 100;

// libpq takes a comma in it for two hosts, and not all who read a connection string decode it alike.
const PLAIN_PATH = /^[\w./+-]+$/;

function makeSocketDir({ data, dataDir, isOpened, account }: StartOptions): string {
  let path = join(homeElsewhere(data) ?? dataDir, "run");
  if (isOpened || !PLAIN_PATH.test(path) || join(path, `.s.PGSQL.${PORT}`).length > MAX_SOCKET_PATH) {
    path = `/tmp/stoa-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;
  }
  const uid = account?.uid ?? process.geteuid?.();
  try {
    fs.mkdirSync(path, { mode: 0o700 });
    if (account) fs.chownSync(path, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const there = fs.lstatSync(path);
    if (!there.isDirectory() || (there.uid !== uid && process.geteuid?.() !== 0)) {
      // Anybody can make a name under /tmp first: never put our socket into somebody else's folder.
      throw new Error(
        `${path} is not a folder of ours: remove it, it is the place of the database's socket.`,
      );
    }
    if (account && there.uid !== uid) fs.lchownSync(path, account.uid, account.gid);
    fs.chmodSync(path, 0o700);
  }
  return path;
}

/**
 * Removes a lock file whose process id now belongs to a stranger, or that a power failure left empty:
 * PostgreSQL itself overwrites only those of dead processes, and refuses to start over these.
 */
function clearStaleLock(file: string, data: string): void {
  const text = read(file);
  if (text === undefined) return;
  const pid = Math.abs(Number.parseInt(text, 10));
  const stale = pid > 0 ? isAlive(pid) && !isServerOf(pid, data) : Date.now() - timeOf(file) > 5000;
  if (!stale) return;
  // Taken away by rename, and looked at again: another process may have put a good one there meanwhile.
  const aside = `${file}.stale-${randomBytes(4).toString("hex")}`;
  try {
    fs.renameSync(file, aside);
    if (read(aside) !== text) fs.linkSync(aside, file);
  } catch {
    // Gone or replaced: somebody else is at it.
  }
  fs.rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function timeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}
