import type { Submittable } from "pg";
import { BoundRead } from "./bound-read.ts";
import { streamOf } from "./deadline.ts";
import { IN_FAILED_TRANSACTION, sqlState } from "./faults.ts";
import type { Pool, Row } from "./pool.ts";
import { connectFor, type Held } from "./shares.ts";
import { asParameter, type Parameter, type Statement, type Value } from "./statement.ts";

// A connection that several reads share, one behind another. `started` has the time of each that is unanswered.
export type Lane = {
  /** The store whose connection it is. */
  storeId: string;
  held: Held | undefined;
  queued: BoundRead[];
  started: number[];
  broken: Error | undefined;
};

const MAX_READS_A_LANE = 8;
// So many another store may have sent before one's own.
const MAX_OF_OTHERS = 2;
const SLOW_MS = 10;
const LONGEST_SHARED_VALUE = 200;

/**
 * Runs a bound read. Reads that come together travel together: they share a connection and its writes, which on
 * a busy server saves most of the system calls and wake-ups. None joins a lane whose first read is taking long. One that asks
 * the same as another of this turn of the event loop shares its rows: nobody may change them.
 */
export function readInLane(
  pool: Pool,
  storeId: string,
  binding: Buffer,
  statement: Statement,
  values: readonly Value[],
): Promise<Row[]> {
  const parameters = values.map(asParameter);
  const key = questionOf(storeId, statement, values, parameters);
  if (key === undefined) return readAlone(pool, storeId, binding, statement, parameters);
  const { unsent } = pool;
  const same = unsent.get(key);
  if (same) return same;
  // Before any of them is sent: what is on its way may have missed what was committed since. A map that is cleared would hold on to
  // all that it ever had: its old table, which V8 has long put among the old objects, leads to each later one.
  if (!unsent.size) {
    setImmediate(() => {
      pool.unsent = new Map();
    });
  }
  const rows = readAlone(pool, storeId, binding, statement, parameters);
  unsent.set(key, rows);
  return rows;
}

// What a read asks, as a text; undefined where telling would take long.
function questionOf(
  storeId: string,
  { name, text }: Statement,
  values: readonly Value[],
  parameters: readonly Parameter[],
): string | undefined {
  let key = `${storeId} ${name || text}`;
  for (let i = 0; i < values.length; i++) {
    const told = parameters[i] ?? "";
    if (typeof told !== "string" || told.length > LONGEST_SHARED_VALUE) return undefined;
    const value = values[i]!;
    key += ` ${value === null ? value : typeof value} ${told.length} ${told}`;
  }
  return key;
}

function readAlone(
  pool: Pool,
  storeId: string,
  binding: Buffer,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const lane = joinableLane(pool, storeId);
    const read = new BoundRead(binding, statement, parameters, (error, rows) => {
      leave(pool, lane, error);
      if (!error) resolve(rows);
      // Not its own failure but that of one before it in the lane: it is a read, so it can simply run again.
      else if (sqlState(error) === IN_FAILED_TRANSACTION)
        resolve(readAlone(pool, storeId, binding, statement, parameters));
      else reject(error);
    });
    lane.started.push(performance.now());
    if (lane.held) send(lane, [read]);
    else lane.queued.push(read);
  });
}

function joinableLane(pool: Pool, storeId: string): Lane {
  const { lanes } = pool;
  const now = performance.now();
  for (const lane of lanes) {
    const [oldest = now] = lane.started;
    // What one store waits for is not for another to wait for.
    if (!lane.held && lane.storeId !== storeId) continue;
    const most = lane.storeId === storeId ? MAX_READS_A_LANE : MAX_OF_OTHERS;
    if (!lane.broken && lane.started.length < most && now - oldest < SLOW_MS) return lane;
  }
  const lane: Lane = { storeId, held: undefined, queued: [], started: [], broken: undefined };
  lanes.add(lane);
  connectFor(pool, storeId).then(
    (held) => {
      lane.held = held;
      send(lane, lane.queued.splice(0));
    },
    (error) => {
      lane.broken = error;
      for (const read of lane.queued.splice(0)) read.handleError(error);
    },
  );
  return lane;
}

// Written at the end of this turn of the event loop, with all that joins until then.
function send(lane: Lane, reads: readonly BoundRead[]): void {
  const stream = streamOf(lane.held!.client);
  stream.cork();
  setImmediate(() => stream.uncork());
  for (const read of reads) lane.held!.client.query(read as unknown as Submittable);
}

function leave(pool: Pool, lane: Lane, error: Error | null): void {
  lane.started.shift();
  if (error) lane.broken ??= error;
  if (lane.started.length) return;
  pool.lanes.delete(lane);
  lane.held?.giveBack(lane.broken);
}
