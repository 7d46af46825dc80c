import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { Due } from "./columns.ts";
import { waitAfter } from "./retry.ts";
import type { Sending } from "./sending.ts";
import { type Attempt, settleDelivery } from "./settle-sql.ts";

const GONE = 410;

/** The outcome of a delivery. */
export type Settled = "done" | "failed" | "postponed" | "left";

/**
 * Records an attempt: 2xx is success (contract, section 8). Else the delivery is tried again, until its tries
 * are used up; a receiver that answered 410, or has failed for too long, is disabled, and whoever has to know
 * it is told. `requestId` is the request that the event tells of.
 */
export async function settleAttempt(
  { pool, store, endpointId, receiver, log, inLine, meter, paces }: Sending,
  delivery: Due,
  attempt: Attempt,
  requestId: string | undefined,
): Promise<Settled> {
  const { status, at } = attempt;
  const isSuccess = status !== null && status >= 200 && status < 300;
  const isGone = status === GONE;
  const wait = isSuccess || isGone ? undefined : waitAfter(delivery.tries + 1, Math.random());
  const state = isSuccess ? "succeeded" : wait === undefined ? "failed" : "pending";
  const settle = async (tx: Tx) => {
    const [isOwn, now] = await Promise.all([
      settleDelivery(tx, delivery, { state, wait }, attempt),
      isSuccess
        ? receiver.noteSuccess(tx)
        : receiver.noteFailure(tx, { at, isForGood: state === "failed", isGone }),
    ]);
    if (now) await receiver.reportDisabled(tx, store, now);
    return isOwn ? (now ?? null) : undefined;
  };
  const began = performance.now();
  const disabled = await inLine(() => tenantTransaction(pool, store.id, settle));
  if (isSuccess) paces.of(endpointId).succeeded(performance.now() - began > attempt.durationMs);
  const line = {
    store: store.id,
    webhook: endpointId,
    delivery: delivery.id,
    attempt: delivery.attempts + 1,
    ...(requestId && { requestId }),
  };
  log.info({ ...line, status, error: attempt.error, ms: attempt.durationMs }, "webhook");
  if (disabled) log.warn({ ...line, reason: disabled.reason }, "a webhook was disabled");
  if (disabled === undefined) return "left";
  meter?.delivered(({ succeeded: "sent", failed: "failed", pending: "retried" } as const)[state]);
  return ({ succeeded: "done", failed: "failed", pending: "postponed" } as const)[state];
}
