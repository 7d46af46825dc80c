import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../data-dir.ts";
import { type Attached, adminUrl, attach, ownerUrl } from "./attach.ts";
import { clusterPath } from "./cluster.ts";
import { stopPostmaster } from "./postmaster.ts";
import { pause } from "./run.ts";

export type EmbeddedOptions = {
  /** Holds the cluster, its passwords, its log and its socket; made when missing. */
  dataDir: string;
  /** False turns fsync off: quick, and lost with a power failure; for tests. Default true. */
  durable?: boolean;
  /** Told in one line what takes long. */
  say?: (line: string) => void;
  /** Called when the server went away, … */
  onLost?: () => void;
  /** … and when it is back, at the same address. */
  onRecovered?: () => void;
};

export type EmbeddedDatabase = {
  /** Database `stoa` as the role stoa_owner (LOGIN CREATEROLE NOSUPERUSER), who owns it; for pg and libpq. */
  ownerUrl: string;
  /** Database `postgres` as the superuser. */
  adminUrl: string;
  socketDir: string;
  port: number;
  /** The real path of the folder that holds the rows. */
  data: string;
  /** Leaves the server, and stops it when nobody else uses it. Throws when it does not stop. */
  close(): Promise<void>;
};

// How often the socket's file is looked for.
const SOCKET_MS = 2_000;

/**
 * Opens the data directory's own PostgreSQL server: made, started or joined as needed, shared with other
 * processes that open it, brought back when it dies or its socket is removed, and stopped by the last who
 * closes it. Throws an explanation for people.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // Whose a cluster is that is there already, and who may use it, is told in more words.
  if (!existsSync(clusterPath(options.dataDir))) makeFolder(options.dataDir);
  const abort = new AbortController();
  const target = {
    dataDir: realpathSync(resolve(options.dataDir)),
    durable: options.durable ?? true,
    say: options.say ?? (() => {}),
    signal: abort.signal,
  };
  const first = await attach({ ...target, create: true });
  let attached: Attached | undefined = first;
  let closing: Promise<void> | undefined;
  const supervised = supervise();

  return {
    ownerUrl: ownerUrl(first.secrets, first.postmaster),
    adminUrl: adminUrl(first.secrets, first.postmaster),
    socketDir: first.postmaster.socketDir,
    port: first.postmaster.port,
    data: first.data,
    close: () => {
      closing ??= close();
      return closing;
    },
  };

  async function supervise(): Promise<void> {
    while (attached) {
      endUnreachable(attached);
      await attached.lease.lost;
      attached = undefined;
      if (abort.signal.aborted) return;
      options.onLost?.();
      attached = await recover();
      if (attached && !abort.signal.aborted) options.onRecovered?.();
    }
  }

  // Connections go on without the socket's file, but nobody gets a new one, and PostgreSQL makes it only when
  // it starts.
  function endUnreachable({ data, lease, postmaster: { pid, socketDir, port } }: Attached): void {
    let isStopping = false;
    let said = "";
    const timer = setInterval(async () => {
      if (isStopping || abort.signal.aborted || existsSync(join(socketDir, `.s.PGSQL.${port}`))) return;
      isStopping = true;
      // It is tried until the server has ended, with the lease.
      await stopPostmaster(data, pid).catch(({ message }: Error) => {
        if (message !== said) target.say(message);
        said = message;
      });
      isStopping = false;
    }, SOCKET_MS).unref();
    void lease.lost.then(() => clearInterval(timer));
  }

  async function recover(): Promise<Attached | undefined> {
    for (let said = ""; !abort.signal.aborted; await pause(200)) {
      try {
        return await attach({ ...target, create: false });
      } catch (error) {
        const { message } = error as Error;
        if (message !== said && !abort.signal.aborted) target.say(message);
        said = message;
      }
    }
    return undefined;
  }

  async function close(): Promise<void> {
    abort.abort();
    // While it is being brought back: until that is given up, or has worked.
    for (let over = false; !attached && !over; ) {
      over = await Promise.race([supervised.then(() => true), pause(20).then(() => false)]);
    }
    if (!attached) return;
    const { data, lease, postmaster } = attached;
    try {
      const last = await lease.release().catch(() => false); // false: it is gone already
      // Our session keeps the exclusive lock until the server ends it: nobody joins a server that stops.
      if (last) await stopPostmaster(data, postmaster.pid);
    } finally {
      await lease.end();
    }
  }
}
