import pg from "pg";
import { afterSilence, cut, within } from "./deadline.ts";
import { watch } from "./watch.ts";

/**
 * Rows as PostgreSQL writes them: every column is its text, or null. What a text means is the reader's to
 * know.
 */
export type Row = (string | null)[];

// Decoding costs as much as querying: columns stay text, and go into the JSON as they are.
const asText = { getTypeParser: () => (text: string) => text };

/** A connection of the pool that a store has, to be given back once; with an error, it is closed. */
export type Lease = { client: pg.PoolClient; giveBack(broken?: Error): void };

/**
 * A store's share of a pool: connections that it has or waits for, and the callers that wait for one of them.
 */
export type Share = { had: number; waiting: Set<() => void> };

/** Work of one kind in a store that comes at once: see gather.ts. */
export type Gathering = {
  waiting: { member: unknown; settle(outcome: PromiseSettledResult<unknown>): void }[];
  names: Set<string>;
  /** How many groups are at work, without those that wait for a lock. */
  groups: number;
  /** Until when its members are carried out by themselves. */
  apartUntil: number;
};

type Unanswered = { at: number; isAskedAgain: boolean; askAgain: () => void };

/**
 * A connection that several reads share, one behind another. `unanswered` has them in their order; the first
 * is at work since `headSince`.
 */
export type Lane = {
  /** The store whose connection it is. */
  storeId: string;
  lease: Lease | undefined;
  queued: { handleError(error: Error | null): void }[];
  unanswered: Unanswered[];
  headSince: number;
  takeBackLook: () => void;
  broken: Error | undefined;
};

/**
 * The history of commits that a pool's database is in, and which number its versions and revisions continue
 * above.
 */
export type Timeline = {
  /** Undefined before the first connection. */
  name: string | undefined;
  /** 0 where the database never lost a commit. */
  countsFrom: number;
  /** Called once another timeline is found: what was read before may not be there any more. */
  readonly changed: Set<() => void>;
};

/** The nodes of a cluster that hold shards, and which of them has a store's rows. */
export type Nodes = {
  /**
   * The connections to the node that has the store's rows, so that the coordinator need not plan its
   * statements. Undefined while the node is unknown, unreachable from here, or the coordinator itself. The
   * coordinator is then asked: any node can run any statement.
   */
  poolOf(storeId: string): Pool | undefined;
  /** Whether what is announced on the store's node arrives now, at most a second late. */
  hears(storeId: string): boolean;
  /**
   * Tells what is announced on any node; undefined where some may have been missed. Call what it returns to
   * end it.
   */
  listen(heard: (payload: string | undefined) => void): () => void;
  /** A pool to each node. */
  pools(): readonly Pool[];
  /**
   * How many nodes are asked directly, and how many cannot be: the coordinator passes on what is for them.
   */
  counts(): { used: number; unreachable: number };
  close(): Promise<void>;
};

/**
 * Connections to the database, with what is remembered of their use: see lanes.ts, tenant.ts, shares.ts and
 * gather.ts.
 */
export type Pool = pg.Pool & {
  readonly lanes: Set<Lane>;
  unsent: Map<string, Promise<Row[]>>;
  readonly bindings: Map<string, Buffer>;
  readonly shares: Map<string, Share>;
  readonly gatherings: Map<string, Gathering>;
  readonly timeline: Timeline;
  /** For how long a connection is waited for, in milliseconds. */
  readonly connectMs: number;
  /** Where the schema is distributed: the nodes, which a store's statements go to directly. */
  nodes?: Nodes | undefined;
};

/**
 * The connections that a store's statements go over: those to its own node where that can be reached, or else
 * these.
 */
export const poolFor = (pool: Pool, storeId: string): Pool => pool.nodes?.poolOf(storeId) ?? pool;

// Together with what a statement may be silent for, below the 5 s in which a request is answered, unless this
// process itself is busy.
const CONNECT_MS = 4_000;
// The pool itself counts by the clock, also while this process is busy: so it waits for longer.
const LAST_RESORT = 4;

/**
 * A pool of pipelined connections; connects when first used. `max` connections at most. Connecting throws
 * after `connectMs`, 4 s, and so does waiting for a connection (see shares.ts); a connection that the
 * database leaves without an answer is cut (see watch.ts).
 */
export function createPool(connectionString: string, max: number, connectMs = CONNECT_MS): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: class extends pg.Client {
      // The pool connects what it has made, at once.
      constructor(config: pg.ClientConfig) {
        super(config);
        const takeBack = afterSilence(() => cut(this), connectMs);
        this.once("connect", takeBack).once("end", takeBack);
      }
    } as never,
    pipeline: true,
    types: asText as never,
    connectionTimeoutMillis: LAST_RESORT * connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "stoa",
  });
  // A connection that breaks fails the statements it carries, and those are answered for; the pool replaces
  // it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  watch(pool, connectionString);
  return Object.assign(pool, {
    lanes: new Set<Lane>(),
    unsent: new Map<string, Promise<Row[]>>(),
    bindings: new Map<string, Buffer>(),
    shares: new Map<string, Share>(),
    gatherings: new Map<string, Gathering>(),
    timeline: { name: undefined, countsFrom: 0, changed: new Set<() => void>() },
    connectMs,
  });
}

/**
 * One connection outside any pool, for what needs a session of its own: migrationsing, commands. Throws
 * where it is not there within `ms` milliseconds; its statements take as long as they take.
 */
export async function connect(connectionString: string, ms = 5_000): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "stoa" });
  client.on("error", () => {});
  const greeted = client.connect().then(() => client.query("set timezone = 'UTC'; set datestyle = 'ISO'"));
  await within(client, ms, greeted);
  return client;
}
