import { tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { allows, type Permission } from "../../http/principal.ts";
import { type Part, traced } from "../../kit/traced.ts";
import { OutboundError } from "../../platform/outbound/index.ts";
import { findEvent } from "../../platform/outbox/index.ts";
import { tellEvents } from "./body.ts";
import type { Due } from "./columns.ts";
import { cancelDeliveries } from "./delivery-sql.ts";
import type { Sending } from "./sending.ts";
import { type Settled, settleAttempt } from "./settle.ts";
import type { Attempt } from "./settle-sql.ts";
import { signatureHeaders } from "./sign.ts";

/** How long an endpoint may take for its answer (contract, section 8). */
const TIMEOUT_MS = 15_000;
/** Of an answer so much is read, and so much of it is kept. */
const MAX_RESPONSE_BYTES = 4_096;
const MAX_TOLD = 1_000;

/**
 * Sends an event to an endpoint once and records what came of it. A delivery whose call was stopped half-way, since this process
 * stops, stays as it is: another process sends it again. An event that is over is cancelled.
 */
export async function deliver(sending: Sending, delivery: Due): Promise<Settled> {
  const { pool, store, permissions } = sending;
  const reads = tenantReads(pool, store.id);
  const event = await findEvent(reads, delivery.eventId);
  if (!event) {
    await tenantTransaction(pool, store.id, (tx) => cancelDeliveries(tx, [delivery.id]));
    return "failed";
  }
  const can = (permission: Permission) => allows(permissions, permission);
  const [body] = await tellEvents({ tx: reads, store, can }, [event]);
  const attempt = await call(sending, event, body!);
  return attempt ? settleAttempt(sending, delivery, attempt, event.requestId) : "left";
}

async function call(
  { outbound, url, secrets, signal }: Sending,
  { id, requestId }: { id: string; requestId: string | undefined },
  body: string,
): Promise<Attempt | undefined> {
  const at = new Date();
  if (!secrets) return { at, status: null, error: "secret_lost", durationMs: 0, response: null };
  const began = performance.now();
  try {
    const { status, excerpt, durationMs } = await traced(calling, () =>
      outbound.callOut({
        url,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Stoa-Webhooks/1",
          ...(requestId && { "x-request-id": requestId }),
          ...signatureHeaders({ id, at, body }, secrets),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        signal,
      }),
    );
    return { at, status, error: null, durationMs, response: told(excerpt) };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof OutboundError)) throw error;
    const durationMs = Math.round(performance.now() - began);
    return { at, status: null, error: error.code, durationMs, response: null };
  }
}

const calling = (): Part => ({ name: "call webhook", kind: "client", attributes: {} });

// PostgreSQL keeps neither NUL nor half of a pair; a cut may leave one.
const told = (excerpt: string) => excerpt.replaceAll("\0", "\ufffd").slice(0, MAX_TOLD).toWellFormed();
