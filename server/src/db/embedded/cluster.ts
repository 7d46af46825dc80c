import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { type Binaries, canRun, canRunOpened, openFolder, SHARED_ROOT } from "./binaries.ts";
import { isAlive } from "./processes.ts";
import { OPENED, pause, runAs } from "./run.ts";
import type { Secrets } from "./secrets.ts";

/** Where the data directory keeps its cluster, or a link to it. */
export const clusterPath = (dataDir: string): string => join(dataDir, "postgres");

/** Gives the real path of the data directory's cluster, or `undefined` when it has none. */
export function findCluster(dataDir: string): string | undefined {
  const path = clusterPath(dataDir);
  return fs.existsSync(join(path, "PG_VERSION")) ? fs.realpathSync(path) : undefined;
}

/** The folder of a cluster that is kept outside of its data directory, which then has a link to it. */
export function homeElsewhere(data: string): string | undefined {
  const home = dirname(data);
  return dirname(home) === SHARED_ROOT ? home : undefined;
}

// Says which data directory a cluster elsewhere belongs to.
const ownerFile = (home: string) => join(home, "data-directory");

const claimHome = (dataDir: string, home: string) => fs.writeFileSync(ownerFile(home), `${dataDir}\n`);

/**
 * The other data directory that a cluster elsewhere belongs to, where `dataDir` is a copy of it: copying a
 * data directory copies only the link. One that was moved is no copy, as its former place does not link to
 * the cluster any more.
 */
export function otherOwner(dataDir: string, data: string): string | undefined {
  const home = homeElsewhere(data);
  const file = home && ownerFile(home);
  const owner = file && fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : undefined;
  if (owner === undefined || !fs.existsSync(owner) || findCluster(owner) !== data) return undefined;
  return fs.realpathSync(owner) === fs.realpathSync(dataDir) ? undefined : owner;
}

/** Ties a cluster elsewhere to its one data directory. Throws where it belongs to another one. */
export function tieCluster(dataDir: string, data: string): void {
  const owner = otherOwner(dataDir, data);
  if (owner !== undefined) {
    throw new Error(
      `${dataDir} is a copy of ${owner}: both link to the one database in ${data}, which belongs to ${owner}. ` +
        `To begin with an empty database, remove ${dataDir}; to have the same data, restore a backup there.`,
    );
  }
  const home = homeElsewhere(data);
  if (home) claimHome(dataDir, home);
}

type ClusterOptions = {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
  secrets: Secrets;
  durable: boolean;
  say: (line: string) => void;
};

// How long to leave the work to another process that has begun it; after that both do it, and one wins.
const PATIENCE_MS = 20_000;

// A container's processes get the same ids after a restart: only this tells ours from our predecessor's.
const ours = new Set<string>();

/**
 * Makes the data directory's cluster, with the role stoa_owner and its database stoa in it, unless
 * there is one, and gives its real path. Whenever it is interrupted there is a whole cluster or none;
 * several processes may try at once. Throws what initdb said.
 */
export async function makeCluster(options: ClusterOptions): Promise<string> {
  const { dataDir } = options;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(30)) {
    const busy = sweep(dataDir);
    const found = findCluster(dataDir);
    if (found) return found;
    if (!busy) break;
  }
  const id = randomBytes(8).toString("hex");
  const half = join(dataDir, `postgres.new-${process.pid}-${id}`);
  ours.add(id);
  try {
    const { home, reached } = await makeHome(half, id, options);
    const near = home === half;
    options.say(
      `Initializing the embedded PostgreSQL in ${clusterPath(dataDir)}${near ? "" : ` (in ${home})`}.`,
    );
    await initialize(home, reached, options);
    publish(dataDir, home, near);
  } finally {
    discard(dataDir, half);
  }
  return findCluster(dataDir)!;
}

/**
 * Makes the folder in which the cluster is made, and tells how the server's account reaches it: by its path,
 * or opened by root. Only where neither works, the folder is a place open to everybody, and `half` a link to
 * it.
 */
async function makeHome(
  half: string,
  id: string,
  { dataDir, account, binaries }: ClusterOptions,
): Promise<{ home: string; reached: string }> {
  const make = (home: string) => {
    fs.mkdirSync(home, { mode: 0o700 });
    if (account) fs.chownSync(home, account.uid, account.gid);
  };
  make(half);
  if (!account || (await canRun(account, binaries, dataDir))) return { home: half, reached: half };
  if (await canRunOpened(account, binaries, half)) return { home: half, reached: OPENED };
  fs.rmdirSync(half);
  const home = join(SHARED_ROOT, id);
  openFolder(SHARED_ROOT);
  fs.symlinkSync(home, half); // before the target: sweep finds the target by it
  make(home);
  claimHome(dataDir, home);
  return { home, reached: home };
}

async function initialize(
  home: string,
  reached: string,
  { account, binaries, secrets, durable }: ClusterOptions,
): Promise<void> {
  const data = join(reached, "data");
  const opened = reached === home ? undefined : home;
  const passwordFile = join(home, "password");
  fs.writeFileSync(passwordFile, secrets.admin, { mode: 0o600 });
  if (account) fs.chownSync(passwordFile, account.uid, account.gid);

  const made = await runAs(
    account,
    join(binaries.home, "bin/initdb"),
    [
      ...["-D", data, "--username=postgres", `--pwfile=${join(reached, "password")}`],
      ...["--auth=scram-sha-256", "--encoding=UTF8"],
      ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
      ...(durable ? [] : ["--no-sync"]),
    ],
    { opened },
  );
  if (made.code !== 0) throw new Error(`PostgreSQL could not be initialized: ${made.output}`);
  fs.rmSync(passwordFile);

  // In single-user mode, before anybody can connect: a published cluster is a complete one.
  const settings = ["-c", "exit_on_error=on", ...(durable ? [] : ["-c", "fsync=off"])];
  const sql =
    `create role stoa_owner login createrole nosuperuser password '${secrets.owner}';\n` +
    "create database stoa owner stoa_owner;\n";
  const filled = await runAs(
    account,
    join(binaries.home, "bin/postgres"),
    ["--single", "-D", data, ...settings, "postgres"],
    { input: sql, opened },
  );
  if (filled.code !== 0) throw new Error(`The database could not be created: ${filled.output}`);
}

function publish(dataDir: string, home: string, near: boolean): void {
  const path = clusterPath(dataDir);
  try {
    if (isDangling(path)) fs.unlinkSync(path); // the link's target was deleted
    if (near) fs.renameSync(join(home, "data"), path);
    else fs.symlinkSync(join(home, "data"), path);
  } catch (error) {
    // Somebody was quicker; their cluster has the same passwords.
    if (!findCluster(dataDir)) throw new Error(`${path} is in the way of the database.`, { cause: error });
  }
  const folder = fs.openSync(dataDir, "r");
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

function isDangling(path: string): boolean {
  return !fs.existsSync(path) && fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Removes what dead processes left half-made; true when live ones are still at work. */
export function sweep(dataDir: string): boolean {
  let busy = false;
  for (const name of fs.readdirSync(dataDir)) {
    const [, pid, id = ""] = /^postgres\.new-(\d+)-(\w+)$/.exec(name) ?? [];
    if (!pid) continue;
    if (Number(pid) === process.pid ? ours.has(id) : isAlive(Number(pid))) busy = true;
    else discard(dataDir, join(dataDir, name));
  }
  return busy;
}

function discard(dataDir: string, half: string): void {
  try {
    if (fs.lstatSync(half, { throwIfNoEntry: false })?.isSymbolicLink()) {
      const target = fs.readlinkSync(half);
      const published = findCluster(dataDir);
      const isUsed = published !== undefined && dirname(published) === target;
      if (dirname(target) === SHARED_ROOT && !isUsed) fs.rmSync(target, { recursive: true, force: true });
    }
    fs.rmSync(half, { recursive: true, force: true }); // of a link, the link
  } catch {
    // A killed process's initdb is still writing there, or somebody else sweeps, too: the next one does it.
  }
}
