import type { JobKind } from "../../jobs/job.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { applyCancellation, NOT_PAID } from "../changes/index.ts";
import { SERVER } from "../model/actor.ts";
import { noChange } from "../model/change.ts";
import { lockToCancel } from "../model/sql.ts";
import { applyChange, PAYMENT_TIMEOUT } from "../writing/index.ts";

/** Cancels an order that nobody paid in the store's time, and puts its stock back. */
export const paymentTimeoutKind: JobKind = {
  kind: PAYMENT_TIMEOUT,
  concurrency: 2,
  retryAfter: [10, 60, 600, 3_600],
  async write(tx, { payload }) {
    const { orderId } = payload as { orderId: string };
    const now = new Date();
    const [order, store] = await Promise.all([lockToCancel(tx, orderId), findBoundStore(tx)]);
    const isDue = order.paymentDueAt !== null && order.paymentDueAt <= now;
    if (!isDue || (order.status !== "pending_payment" && order.status !== "payment_failed")) return;
    const change = applyCancellation(noChange(order), { reason: NOT_PAID }, now, "server");
    await applyChange({ tx, store: store!, now }, change, SERVER);
  },
};
