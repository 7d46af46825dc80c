import type { Tx } from "../../db/tenant.ts";
import type { JobKind } from "../../jobs/job.ts";
import { enqueue, enqueueAtCommit, type NewJob } from "../../jobs/queue.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { markReported } from "./report-sql.ts";
import { sweepCarts } from "./sql.ts";

const RESTED = "cart_rested";
const SWEEP = "sweep_carts";
const HOUR_MS = 3_600_000;
const LOOK_MS = 300_000;

/** The time at which a cart changed now may be reported as abandoned. */
export const reportTime = (now: Date): Date => new Date(now.getTime() + HOUR_MS);

/** Enqueues the sweep of the store's carts and, if the cart can be reported, the check for abandoned ones. */
export function enqueueCare(tx: Tx, isReportable: boolean, now: Date): void {
  if (isReportable) enqueueAtCommit(tx, stepAt(RESTED, reportTime(now), LOOK_MS));
  enqueueAtCommit(tx, stepAt(SWEEP, reportTime(now), HOUR_MS));
}

// One job of a store for each step of time, at its end: guests' carts enqueue no more jobs than that, and a
// running job, which still has its key, can enqueue the next one.
function stepAt(kind: string, due: Date, stepMs: number): NewJob {
  const step = Math.ceil(due.getTime() / stepMs);
  return { kind, key: String(step), runAt: new Date(step * stepMs) };
}

/** Reports carts that nobody has changed for an hour, each content once. */
export const cartRestedKind: JobKind = {
  kind: RESTED,
  concurrency: 2,
  retryAfter: [10, 60, 600],
  async write(tx) {
    const now = new Date();
    const { reported, mayHaveMore } = await markReported(tx, now);
    // The event's data is read when it is sent: it names a person, who may be deleted by then.
    const events = reported.map(({ cartId: resourceId, sequence }) => ({
      type: "cart_abandoned" as const,
      resourceId,
      sequence,
      data: null,
    }));
    if (events.length) enqueueEvents(tx, events, now);
    if (mayHaveMore) await enqueue(tx, { kind: RESTED });
  },
};

/** Deletes a store's expired carts, and repeats as long as the store has carts. */
export const sweepCartsKind: JobKind = {
  kind: SWEEP,
  concurrency: 1,
  retryAfter: [60, 600, 3_600],
  async write(tx) {
    const { mayHaveMore, hasSome } = await sweepCarts(tx);
    if (mayHaveMore) await enqueue(tx, { kind: SWEEP });
    else if (hasSome) await enqueue(tx, stepAt(SWEEP, reportTime(new Date()), HOUR_MS));
  },
};
