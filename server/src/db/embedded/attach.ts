import { isUnavailable } from "../faults.ts";
import { chooseAccount } from "./account.ts";
import { findBinaries, reachableBinaries } from "./binaries.ts";
import { clusterPath, findCluster, makeCluster, sweep, tieCluster } from "./cluster.ts";
import { type Lease, takeLease } from "./lease.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { pause } from "./run.ts";
import { findSecrets, getSecrets, type Secrets } from "./secrets.ts";
import { logFile, makeStarter } from "./starter.ts";

type AttachOptions = {
  /** Real path of an existing folder. */
  dataDir: string;
  durable: boolean;
  say: (line: string) => void;
  /** False: never make a cluster, only come back to the one that was there. */
  create: boolean;
  /** Asks us to give up, as soon as nothing of ours is half-started. */
  signal: AbortSignal;
};

export type Attached = { data: string; secrets: Secrets; postmaster: Postmaster; lease: Lease };

const POLL_MS = 15;
const DEADLINE_MS = 60_000;

/**
 * Comes to hold a lease on the data directory's server: uses the one that runs, else starts it, else
 * makes the cluster first. Safe to be called by many processes at once. Throws an explanation when that
 * cannot be, at the latest after a minute.
 */
export async function attach(options: AttachOptions): Promise<Attached> {
  const { dataDir, durable } = options;
  const deadline = Date.now() + DEADLINE_MS;
  const account = chooseAccount(clusterPath(dataDir));
  sweep(dataDir);
  const data = findCluster(dataDir) ?? (await create(options));
  tieCluster(dataDir, data);
  const secrets = findSecrets(dataDir);
  if (!secrets) {
    throw new Error(
      `${dataDir}/postgres.json, which holds the passwords of the database beside it, is missing. Put it back ` +
        `from a copy; or remove ${clusterPath(dataDir)}, too, to begin with an empty database.`,
    );
  }
  const starter = makeStarter({ ...options, data, account });
  let last: unknown = new Error("the server did not become ready");
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(data);
    if (postmaster?.ready) {
      try {
        const lease = await takeLease(adminUrl(secrets, postmaster));
        if (lease && durable && !lease.durable) {
          await lease.end();
          throw new Error(
            "The database runs without fsync: stop the process that opened it so, then try again.",
          );
        }
        // A server that was told to stop lets go of its last user's lock while it ends the sessions: a claim
        // on it that was taken then is worth nothing. It says so in its lock file before it ends any.
        const now = findPostmaster(data);
        if (lease && now?.ready && now.pid === postmaster.pid) return { data, secrets, postmaster, lease };
        await lease?.end();
      } catch (error) {
        if (!isPassing(error)) throw error;
        last = error;
      }
    } else if (!postmaster) {
      if (options.signal.aborted && !starter.isRunning()) break;
      await starter.start();
    }
    await pause(POLL_MS);
  }
  throw new Error(
    `The embedded PostgreSQL cannot be reached: ${(last as Error).message}. See ${logFile(dataDir)}.`,
  );
}

async function create({ dataDir, durable, say, create }: AttachOptions): Promise<string> {
  if (!create) throw new Error(`The database in ${dataDir} has disappeared.`);
  const account = chooseAccount(clusterPath(dataDir));
  const binaries = await reachableBinaries(account, findBinaries(), say);
  return makeCluster({ dataDir, account, binaries, secrets: getSecrets(dataDir), durable, say });
}

/** Gives the connection string of database `postgres` as the superuser. */
export function adminUrl({ admin }: Secrets, at: Postmaster): string {
  return url("postgres", admin, "postgres", at);
}

/** Gives the connection string of database `stoa` as the role that owns it. */
export function ownerUrl({ owner }: Secrets, at: Postmaster): string {
  return url("stoa_owner", owner, "stoa", at);
}

// The form that both node-postgres and libpq read as a unix socket.
function url(user: string, password: string, database: string, { socketDir, port }: Postmaster): string {
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`;
}

/** A server that is starting, stopping or was killed under us; anything else needs somebody's attention. */
function isPassing(error: unknown): boolean {
  return isUnavailable(error) || (error as { code?: string }).code === "EAGAIN";
}
