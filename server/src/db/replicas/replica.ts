import type { ClientBase } from "pg";
import { cut } from "../pool/deadline.ts";
import { createPool, type Pool } from "../pool/pool.ts";
import { askRegularly } from "./ask-regularly.ts";
import { type LogPlaces, type Reached, readLsn } from "./log-places.ts";

/** A replica of the database, watched: how old what it has may be is known at any time. */
export type Replica = {
  /** Its place in DATABASE_REPLICA_URLS, from 1. */
  readonly number: number;
  readonly pool: Pool;
  /**
   * Whether it is known to have all that was committed at a time of this process's clock, and to be no older
   * than it may be.
   */
  hasAll(since: number): boolean;
  /** How far it is behind, in seconds; undefined where that is not known. */
  lagSeconds(): number | undefined;
  /** Leaves it out until it is known anew, as the primary was replaced. */
  renew(): void;
  close(): Promise<void>;
};

/** Tells that one database is another's copy: PostgreSQL's own number for it, and the database's name. */
export const IDENTITY =
  "(select system_identifier from pg_control_system())::text || ' ' || current_database() as identity";
// Its timeline is what its control file says, which only privileged roles are told sooner: after a failover
// it is the new one once the replica has written pages or a restartpoint of the new timeline, and never
// before it replays that.
const look = `select ${IDENTITY}, pg_is_in_recovery() as is_copying, pg_last_wal_replay_lsn() as replayed,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline`;

const USED = "used";
// A read that waits longer for a connection goes to another replica, or to the primary, within its 5 s.
const CONNECT_MS = 1_000;

type Options = {
  number: number;
  /** Its connection string, as the role that owns nothing. */
  url: string;
  poolSize: number;
  /** How old what it has may be, in milliseconds. */
  maxLagMs: number;
  places: LogPlaces;
  /** The primary's identity, once that is known. */
  identity: () => string | undefined;
  /** Told once that it is left out, and why; and once that it is used. */
  leftOut(reason: string, error?: unknown): void;
  used(): void;
};

/**
 * Opens a replica. It is used from when it is known to be no older than it may be, and whenever that is known
 * again.
 */
export function openReplica(options: Options): Replica {
  const { url, maxLagMs, places, identity } = options;
  const pool = createPool(url, options.poolSize, CONNECT_MS);
  const clients = new Set<ClientBase>();
  pool.on("connect", (client) => {
    clients.add(client);
    client.once("end", () => clients.delete(client));
  });
  let reached: Reached | undefined;
  let isAway = true;
  const opened = performance.now();
  let said: string | undefined;

  const isYoung = () => reached !== undefined && performance.now() - reached.asOf <= maxLagMs;
  const isUsable = () => !isAway && isYoung();

  // Its reads are sent elsewhere at once.
  function leave(reason: string, error?: unknown): void {
    isAway = true;
    for (const client of clients) cut(client);
    say(reason, error);
  }

  function say(reason: string, error?: unknown): void {
    if (said === reason) return;
    said = reason;
    if (reason === USED) options.used();
    else options.leftOut(reason, error);
  }

  const asking = askRegularly(
    url,
    look,
    ({ identity: own, is_copying: isCopying, replayed, timeline: ownTimeline }) => {
      const expected = identity();
      if (expected === undefined) return;
      if (own !== expected || !isCopying) return leave("it is no streaming replica of DATABASE_URL");
      const timeline = Number(ownTimeline);
      if (!places.isOn(timeline)) return leave("it is not on the timeline of DATABASE_URL");
      isAway = false;
      reached = places.reachedBy({ timeline, lsn: readLsn(String(replayed)) }, reached);
      if (isYoung()) say(USED);
      // At first nothing is known of it.
      else if (performance.now() - opened > maxLagMs)
        say("it is further behind than DATABASE_REPLICA_MAX_LAG");
    },
    (error) => leave("it does not answer", error),
  );

  return {
    number: options.number,
    pool,
    hasAll: (since) => isUsable() && reached!.asOf >= since,
    lagSeconds: () => (isAway || !reached ? undefined : reached.lagMs / 1_000),
    renew() {
      reached = undefined;
      leave("the primary was replaced");
      asking.renew();
    },
    async close() {
      await asking.close();
      await pool.end();
    },
  };
}
