import type { Submittable } from "pg";
import { afterReading } from "../../kit/flow/after-reading.ts";
import { IN_FAILED_TRANSACTION, sqlState } from "../faults.ts";
import { asParameter, type Parameter, type Statement, type Value } from "../statement.ts";
import { BoundRead } from "./bound-read.ts";
import { streamOf } from "./deadline.ts";
import type { Lane, Pool, Row } from "./pool.ts";
import { connectFor } from "./shares.ts";

const MAX_READS_A_LANE = 8;
// So many another store may have sent before one's own.
const MAX_OF_OTHERS = 2;
const SLOW_MS = 10;
// A read that has waited so long for the first of a lane waits no longer: it may take seconds, as where its
// table is locked.
const STUCK_MS = 100;
const LONGEST_SHARED_VALUE = 200;

/**
 * Runs a bound read. Reads that come together travel together: they share a connection and its writes, which
 * on a busy server saves most of the system calls and wake-ups. None joins a lane whose first read is taking
 * long. One that asks the same as another of this turn of the event loop shares its rows: nobody may change
 * them.
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
  // Before any of them is sent: what is on its way may have missed what was committed since. A map that is
  // cleared would hold on to all that it ever had: its old table, which V8 has long put among the old
  // objects, leads to each later one.
  if (!unsent.size) {
    setImmediate(() => {
      pool.unsent = new Map();
    });
  }
  const rows = readAlone(pool, storeId, binding, statement, parameters);
  unsent.set(key, rows);
  return rows;
}

// The question of a read, as a text; undefined where building it would take long.
function questionOf(
  storeId: string,
  { name, text }: Statement,
  values: readonly Value[],
  parameters: readonly Parameter[],
): string | undefined {
  let key = `${storeId} ${name || text}`;
  for (let i = 0; i < values.length; i++) {
    const text = parameters[i] ?? "";
    if (typeof text !== "string" || text.length > LONGEST_SHARED_VALUE) return undefined;
    const value = values[i]!;
    key += ` ${value === null ? value : typeof value} ${text.length} ${text}`;
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
    const askAgain = () => readAlone(pool, storeId, binding, statement, parameters);
    const read = new BoundRead(binding, statement, parameters, (error, rows) => {
      leave(pool, lane, error);
      if (!error) resolve(rows);
      // Not its own failure but that of one before it in the lane: it is a read, so it can simply run again.
      else if (sqlState(error) === IN_FAILED_TRANSACTION) resolve(askAgain());
      else reject(error);
    });
    lane.unanswered.push({
      at: performance.now(),
      isAskedAgain: false,
      askAgain: () => void askAgain().then(resolve, () => {}),
    });
    if (lane.lease) send(lane, [read]);
    else lane.queued.push(read);
  });
}

function joinableLane(pool: Pool, storeId: string): Lane {
  const { lanes } = pool;
  const now = performance.now();
  for (const lane of lanes) {
    const oldest = lane.unanswered[0]?.at ?? now;
    // One store's wait must not become another's.
    if (!lane.lease && lane.storeId !== storeId) continue;
    const most = lane.storeId === storeId ? MAX_READS_A_LANE : MAX_OF_OTHERS;
    if (!lane.broken && lane.unanswered.length < most && now - oldest < SLOW_MS) return lane;
  }
  const lane: Lane = {
    storeId,
    lease: undefined,
    queued: [],
    unanswered: [],
    headSince: now,
    takeBackLook: () => {},
    broken: undefined,
  };
  lanes.add(lane);
  connectFor(pool, storeId).then(
    (lease) => {
      lane.lease = lease;
      lane.headSince = performance.now();
      look(pool, lane);
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
function send(lane: Lane, reads: Lane["queued"]): void {
  const stream = streamOf(lane.lease!.client);
  stream.cork();
  setImmediate(() => stream.uncork());
  for (const read of reads) lane.lease!.client.query(read as unknown as Submittable);
}

// The first of a lane may be stuck. Those behind it are reads, so each can be asked again elsewhere; the
// first answer counts. Where no connection is free, they would only take the place of others.
function look(pool: Pool, lane: Lane): void {
  lane.takeBackLook = afterReading(
    () => {
      const isStuck = performance.now() - lane.headSince >= STUCK_MS;
      const behind = isStuck ? lane.unanswered.slice(1).filter(({ isAskedAgain }) => !isAskedAgain) : [];
      if (behind.length && hasRoom(pool)) {
        for (const one of behind) {
          one.isAskedAgain = true;
          one.askAgain();
        }
      }
      look(pool, lane);
    },
    STUCK_MS,
    { waits: false },
  );
}

const hasRoom = ({ idleCount, totalCount, waitingCount, options }: Pool) =>
  waitingCount === 0 && (idleCount > 0 || totalCount < options.max);

function leave(pool: Pool, lane: Lane, error: Error | null): void {
  lane.unanswered.shift();
  lane.headSince = performance.now();
  if (error) lane.broken ??= error;
  if (lane.unanswered.length) return;
  lane.takeBackLook();
  pool.lanes.delete(lane);
  lane.lease?.giveBack(lane.broken);
}
