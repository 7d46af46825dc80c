import { hash } from "node:crypto";
import type { Logger } from "pino";
import { QUERY_CANCELED, sqlState } from "../faults.ts";
import { createFreshCaches, type FreshCaches } from "../fresh-cache.ts";
import type { Pool } from "../pool/pool.ts";
import { type Tx, tenantReads } from "../tenant.ts";
import { askRegularly } from "./ask-regularly.ts";
import { createLogPlaces, readLsn, timelineOf } from "./log-places.ts";
import { createRecentWrites } from "./recent-writes.ts";
import { IDENTITY, openReplica, type Replica } from "./replica.ts";

/** The caller: the person or key, where there is one, and the address that the request came from. */
export type Asker = { principal: string | undefined; address: string };

/** A store as this process has it in memory; another object where it was read again. */
export type CachedStore = { readonly id: string };

/**
 * Why a read that may be seconds old was sent to the primary: no replica was young enough, the asker just
 * wrote, or a replica failed.
 */
export type Fallback = "behind" | "wrote" | "failed";

/** The replicas of the database, for reads that may be seconds old. */
export type Replicas = {
  /**
   * Reads of a store that may be as old as DATABASE_REPLICA_MAX_LAG, but see what the asker wrote, and what
   * the store is in memory. The first statement chooses a replica, and what follows stays with it; where
   * there is none, or it fails, the primary is read.
   */
  reads(store: CachedStore, asker: Asker): Tx;
  /** Notes that somebody may have written: what they read from now on shows it. Other processes are told. */
  noteWrite(storeId: string, asker: Asker): void;
  /** Notes a write that another process announced. */
  noteRemoteWrite(payload: string | undefined): void;
  /**
   * Leaves out all replicas until it is known which of them follow the database that took the place of the
   * one before.
   */
  renew(): void;
  /**
   * Figures for metrics: each replica's lag, whether it is used, and its number of reads; and the reads that
   * went to the primary.
   */
  counts(): {
    replicas: { number: number; lagSeconds: number | undefined; isUsed: boolean; reads: number }[];
    fallbacks: Readonly<Record<Fallback, number>>;
  };
  close(): Promise<void>;
};

/** Announcements among processes of who wrote: whether they arrive now, and how one is sent. */
export type Grapevine = { isHeard(): boolean; announce(payload: string): Promise<void> };

type Options = {
  /** Connection strings of the primary and of the replicas, as the role that owns nothing. */
  appUrl: string;
  replicaUrls: readonly string[];
  pool: Pool;
  maxLagMs: number;
  log: Pick<Logger, "info" | "warn">;
  grapevine: Grapevine;
};

// The channel on which processes tell each other who wrote.
const WRITERS = "stoa_wrote";
const place = `select ${IDENTITY}, lsn, pg_walfile_name(lsn) as file from pg_current_wal_insert_lsn() as lsn`;
const MOST_STORES = 10_000;
// Writers are announced together, so many milliseconds after the first one's write.
const ANNOUNCE_DELAY_MS = 20;
// A notification has less than 8,000 bytes; a name has 16.
const NAMES_AT_ONCE = 400;
// Of the 5 s in which a request is answered, what one that was ended for its time leaves for another try.
const LATE_MS = 1_000;

/**
 * Caches that follow what the database announces, and its replicas, where there are some; both also where the
 * database is replaced.
 */
export function followDatabase(options: Omit<Options, "grapevine">): {
  caches: FreshCaches;
  replicas: Replicas | undefined;
} {
  const { appUrl, replicaUrls, pool } = options;
  const replicas = replicaUrls.length
    ? createReplicas({
        ...options,
        grapevine: { isHeard: () => caches.isHeard(), announce: (names) => caches.announce(WRITERS, names) },
      })
    : undefined;
  const caches = createFreshCaches(appUrl, pool.nodes, replicas && { [WRITERS]: replicas.noteRemoteWrite });
  // Their connections may lead to the database that was left, and be answered there.
  pool.timeline.changed.add(() => {
    caches.renew();
    replicas?.renew();
  });
  return { caches, replicas };
}

/** Opens the replicas, and begins to watch them. */
export function createReplicas({ appUrl, replicaUrls, pool, maxLagMs, log, grapevine }: Options): Replicas {
  const places = createLogPlaces();
  const writes = createRecentWrites(maxLagMs);
  let identity: string | undefined;
  const asking = askRegularly(
    appUrl,
    place,
    (row, at) => {
      identity = String(row.identity);
      places.note({ at, timeline: timelineOf(String(row.file)), lsn: readLsn(String(row.lsn)) });
    },
    // Without the primary's place nothing is known of a replica: it is left out as it grows old.
    () => {},
  );
  const replicas = replicaUrls.map((url, i) => {
    const about = { replica: i + 1, host: hostOf(url) };
    return openReplica({
      number: i + 1,
      url,
      poolSize: pool.options.max,
      maxLagMs,
      places,
      identity: () => identity,
      leftOut: (reason, err) => log.warn({ ...about, err }, `a replica is not read: ${reason}`),
      used: () => log.info(about, "a replica is read"),
    });
  });
  const reads = new Map(replicas.map((replica) => [replica, 0]));
  const fallbacks: Record<Fallback, number> = { behind: 0, wrote: 0, failed: 0 };
  let turn = 0;

  function choose(since: number): Replica | undefined {
    if (!grapevine.isHeard()) return undefined;
    turn = (turn + 1) % replicas.length;
    const inTurn = [...replicas.slice(turn), ...replicas.slice(0, turn)];
    return inTurn.find((replica) => replica.hasAll(since));
  }

  // A list is asked for in the store's languages of now: a replica that lacks their names would leave
  // products out.
  const stores = new Map<string, { store: CachedStore; text: string }>();
  function noteChange(store: CachedStore): void {
    const known = stores.get(store.id);
    if (known?.store === store) return;
    const text = JSON.stringify(store);
    if (known?.text !== text) writes.note([nameOf(store.id)]);
    if (stores.size >= MOST_STORES) stores.clear();
    stores.set(store.id, { store, text });
  }

  let unannounced = new Set<string>();
  let announcing: NodeJS.Timeout | undefined;
  const announceSoon = () => {
    announcing ??= setTimeout(announce, ANNOUNCE_DELAY_MS).unref();
  };
  async function announce(): Promise<void> {
    announcing = undefined;
    const names = [...unannounced];
    unannounced = new Set();
    try {
      for (let at = 0; at < names.length; at += NAMES_AT_ONCE)
        await grapevine.announce(names.slice(at, at + NAMES_AT_ONCE).join(" "));
    } catch {
      // As long as it matters to them.
      const since = performance.now() - maxLagMs;
      for (const name of names) if (writes.lastOf([name]) >= since) unannounced.add(name);
      if (unannounced.size) announceSoon();
    }
  }

  return {
    reads(store, asker) {
      const { id: storeId } = store;
      const primary = tenantReads(pool, storeId);
      let since: number | undefined;
      let chosen: { replica: Replica; tx: Tx } | undefined;
      const begin = () => {
        noteChange(store);
        since = writes.lastOf([nameOf(storeId), ...namesOf(storeId, asker).slice(0, 1)]);
        const replica = choose(since);
        if (replica) chosen = { replica, tx: tenantReads(replica.pool, storeId) };
        else fallbacks[choose(Number.NEGATIVE_INFINITY) ? "wrote" : "behind"]++;
      };
      return {
        ...primary,
        async query(statement, values) {
          if (since === undefined) begin();
          else if (chosen && !chosen.replica.hasAll(since)) {
            chosen = undefined;
            fallbacks.behind++;
          }
          if (!chosen) return primary.query(statement, values);
          const { replica, tx } = chosen;
          const began = performance.now();
          try {
            const rows = await tx.query(statement, values);
            reads.set(replica, reads.get(replica)! + 1);
            return rows;
          } catch (error) {
            chosen = undefined;
            // It would take as long there, and the request too long in all.
            if (sqlState(error) === QUERY_CANCELED && performance.now() - began > LATE_MS) throw error;
            fallbacks.failed++;
            return primary.query(statement, values);
          }
        },
      };
    },
    noteWrite(storeId, asker) {
      const names = namesOf(storeId, asker);
      writes.note(names);
      for (const name of names) unannounced.add(name);
      announceSoon();
    },
    noteRemoteWrite: (payload) =>
      payload === undefined ? writes.noteAll() : writes.note(payload.split(" ")),
    renew() {
      identity = undefined;
      places.forget();
      asking.renew();
      for (const replica of replicas) replica.renew();
    },
    counts: () => ({
      replicas: replicas.map((replica) => ({
        number: replica.number,
        lagSeconds: replica.lagSeconds(),
        isUsed: replica.hasAll(Number.NEGATIVE_INFINITY),
        reads: reads.get(replica)!,
      })),
      fallbacks,
    }),
    async close() {
      await Promise.all([asking.close(), announce(), ...replicas.map((replica) => replica.close())]);
      clearTimeout(announcing);
    },
  };
}

const NAME_LENGTH = 16;
const nameOf = (storeId: string, who = ""): string =>
  hash("sha256", `${storeId} ${who}`, "base64url").slice(0, NAME_LENGTH);

// The first is whoever asks; whoever asks from the same address without saying who they are may be the same
// person.
const namesOf = (storeId: string, { principal, address }: Asker): string[] =>
  [principal, address].flatMap((who) => (who === undefined ? [] : [nameOf(storeId, who)]));

// Without the password.
const hostOf = (url: string): string =>
  decodeURIComponent(/[?&]host=([^&]*)/.exec(url)?.[1] ?? /\/\/(?:[^/]*@)?([^/?#]*)/.exec(url)?.[1] ?? "");
