import type { Tx } from "../../db/tenant.ts";
import type { JobKind } from "../../jobs/job.ts";
import { enqueue, enqueueAtCommit, type NewJob } from "../../jobs/queue.ts";
import { leaveEvents } from "../../platform/outbox/index.ts";
import { leftCarts } from "./columns.ts";
import { findLeftCarts, noteRest, sweepCarts } from "./sql.ts";

const RESTED = "cart_rested";
const SWEEP = "sweep_carts";
const HOUR_MS = 3_600_000;
const LOOK_MS = 300_000;

/** Has a cart be looked at once it has rested for an hour, if its shopper can be told, and the store's carts be swept. */
export function leaveCare(tx: Tx, cartId: string, isTellable: boolean, now: Date): void {
  const due = new Date(now.getTime() + HOUR_MS);
  if (isTellable) enqueueAtCommit(tx, lookAt(cartId, due));
  enqueueAtCommit(tx, sweepAt(due));
}

// One job for each step of time, at its end: so a job that is being done, which still has its key, can leave the next one.
const lookAt = (cartId: string, due: Date): NewJob => {
  const step = Math.ceil(due.getTime() / LOOK_MS);
  return { kind: RESTED, key: `${cartId} ${step}`, payload: { cartId }, runAt: new Date(step * LOOK_MS) };
};
const sweepAt = (due: Date): NewJob => {
  const step = Math.ceil(due.getTime() / HOUR_MS);
  return { kind: SWEEP, key: String(step), runAt: new Date(step * HOUR_MS) };
};

/** Tells of a cart that nobody has changed for an hour; never twice of the same content. */
export const cartRestedKind: JobKind = {
  kind: RESTED,
  concurrency: 2,
  retryAfter: [10, 60, 600],
  async write(tx, { payload }) {
    const { cartId } = payload as { cartId: string };
    const now = new Date();
    const [row] = await findLeftCarts(tx, [cartId]);
    if (!row) return;
    const { state, email, items, updatedAt, abandonedAt } = leftCarts.read(row as never);
    if (state !== "open" || email === null || !items.length || abandonedAt !== null) return;
    const due = new Date(new Date(updatedAt).getTime() + HOUR_MS);
    if (due > now) {
      await enqueue(tx, lookAt(cartId, due));
      return;
    }
    // Its data is read when it is sent: it names a person, who may be gone by then.
    if (await noteRest(tx, cartId, now))
      leaveEvents(tx, [{ type: "cart_abandoned", resourceId: cartId, data: null }], now);
  },
};

/** Deletes a store's carts that are over, and looks again as long as it has some. */
export const sweepCartsKind: JobKind = {
  kind: SWEEP,
  concurrency: 1,
  retryAfter: [60, 600, 3_600],
  async write(tx) {
    const { mayHaveMore, hasSome } = await sweepCarts(tx);
    if (mayHaveMore) await enqueue(tx, { kind: SWEEP });
    else if (hasSome) await enqueue(tx, sweepAt(new Date(Date.now() + HOUR_MS)));
  },
};
