import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { type Part, traceWork } from "../../kit/flow/trace.ts";
import { OutboundError } from "../../platform/outbound/index.ts";
import { type Event, findEvent } from "../../platform/outbox/index.ts";
import type { Due } from "./columns.ts";
import { cancelDeliveries } from "./delivery-sql.ts";
import { retryDelay } from "./retry.ts";
import type { Sending } from "./sending.ts";
import { type Attempt, settleDelivery } from "./settle-sql.ts";

/** How long an endpoint may take for its answer. */
const TIMEOUT_MS = 15_000;
/** The most of an answer that is read, in bytes, and that is stored, in characters. */
const MAX_RESPONSE_BYTES = 4_096;
const MAX_EXCERPT = 1_000;

/**
 * Sends an event to an endpoint once and records the outcome. A call that this process breaks off as it stops
 * leaves the delivery unchanged: another process sends it again. The delivery of an expired event is
 * cancelled, and so is one that this receiver may not get.
 */
export async function deliver(sending: Sending, delivery: Due): Promise<Settled> {
  const { pool, store, receiver } = sending;
  const reads = tenantReads(pool, store.id);
  const event = await findEvent(reads, delivery.eventId);
  const body = event && (await receiver.composeBody(reads, store, event));
  if (!event || body === undefined) {
    await tenantTransaction(pool, store.id, (tx) => cancelDeliveries(tx, [delivery.id]));
    // The receiver did not fail: the deliveries behind this one are sent.
    return event ? "done" : "failed";
  }
  const attempt = await call(sending, event, body);
  return attempt ? settleAttempt(sending, delivery, attempt, event.requestId) : "left";
}

async function call(
  { receiver, signal }: Sending,
  event: Event & { requestId: string | undefined },
  body: string,
): Promise<Attempt | undefined> {
  const at = new Date();
  const signed = receiver.sign({ event, at, body });
  if (!signed) return { at, status: null, error: "secret_lost", durationMs: 0, response: null };
  const began = performance.now();
  try {
    const { status, excerpt, durationMs } = await traceWork(callPart, () =>
      receiver.callOut({
        url: receiver.url,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Stoa-Webhooks/1",
          ...(event.requestId && { "x-request-id": event.requestId }),
          ...signed,
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        signal,
      }),
    );
    return { at, status, error: null, durationMs, response: storableExcerpt(excerpt) };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof OutboundError)) throw error;
    const durationMs = Math.round(performance.now() - began);
    return { at, status: null, error: error.code, durationMs, response: null };
  }
}

const callPart = (): Part => ({ name: "call webhook", kind: "client", attributes: {} });

// PostgreSQL keeps neither NUL nor half of a pair; a cut may leave one.
const storableExcerpt = (excerpt: string) =>
  excerpt.replaceAll("\0", "\ufffd").slice(0, MAX_EXCERPT).toWellFormed();

const GONE = 410;

/** The outcome of a delivery. */
export type Settled = "done" | "failed" | "postponed" | "left";

/**
 * Records an attempt: 2xx is success. Else the delivery is tried again, until its tries
 * are used up. A receiver that answered 410, or has failed for too long, is disabled, and its owner is
 * notified. `requestId` is the request that caused the event.
 */
async function settleAttempt(
  { pool, store, endpointId, receiver, log, inLine, meter, paces }: Sending,
  delivery: Due,
  attempt: Attempt,
  requestId: string | undefined,
): Promise<Settled> {
  const { status, at } = attempt;
  const isSuccess = status !== null && status >= 200 && status < 300;
  const isGone = status === GONE;
  const wait = isSuccess || isGone ? undefined : retryDelay(delivery.tries + 1, Math.random());
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
