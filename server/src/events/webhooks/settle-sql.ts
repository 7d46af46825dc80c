import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Due, State } from "./columns.ts";
import { MAX_FAILED_EVENTS, MAX_FAILING_S } from "./retry.ts";
import type { Disabled, Failure } from "./sending.ts";

/** The result of a call: the endpoint's answer, or the reason why there was none. */
export type Attempt = {
  at: Date;
  status: number | null;
  error: string | null;
  durationMs: number;
  response: string | null;
};

// An interval of unknown seconds is no time: then it is neither due again nor finished.
const settle = statement(`
  update webhook_deliveries set state = $4, attempts = attempts + 1, tries = tries + 1, is_due = false,
    run_at = greatest(run_at, now() + make_interval(secs => $5)), finished_at = now() + make_interval(secs => $6)
  where store_id = $1 and delivery_id = $2 and attempts = $3 and state = 'pending' returning 1`);
// Another process that settled the delivery has written the attempt.
const note = statement(`
  insert into webhook_attempts (store_id, delivery_id, attempt, at, status, error, duration_ms, response)
  select d.store_id, d.delivery_id, d.attempts, $4::timestamptz, $5::integer, $6::text, $7::integer, $8::text
  from webhook_deliveries d where d.store_id = $1 and d.delivery_id = $2 and d.attempts = $3 + 1
  on conflict do nothing`);

/**
 * Records an attempt of a delivery and what becomes of the delivery: `wait` is in seconds, until the next try
 * of one that stays pending. False where another process has recorded one meanwhile.
 */
export async function settleDelivery(
  tx: Tx,
  { id, attempts }: Due,
  { state, wait }: { state: State; wait?: number | undefined },
  { at, status, error, durationMs, response }: Attempt,
): Promise<boolean> {
  const which = [tx.storeId, id, attempts];
  const [settled] = await Promise.all([
    tx.query(settle, [...which, state, wait ?? null, state === "pending" ? null : 0]),
    tx.query(note, [...which, at, status, error, durationMs, response]),
  ]);
  return settled.length > 0;
}

const succeeded = statement(`
  update webhook_endpoints set failing_since = null, failed_events = 0
  where store_id = $1 and endpoint_id = $2 and (failing_since is not null or failed_events > 0)`);

/** Notes that a delivery to an endpoint has succeeded; it writes only where one before it had failed. */
export async function noteSuccess(tx: Tx, endpointId: string): Promise<void> {
  await tx.query(succeeded, [tx.storeId, endpointId]);
}

const failed = statement(`
  update webhook_endpoints set failing_since = coalesce(failing_since, $3), failed_events = failed_events + $4
  where store_id = $1 and endpoint_id = $2 and (failing_since is null or $4 > 0)`);
const disable = statement(`
  update webhook_endpoints set is_active = false, disabled_at = now(), version = version + 1,
    updated_at = greatest(updated_at, now()), disabled_reason = case when $3 then 'gone' else 'failing' end
  where store_id = $1 and endpoint_id = $2 and is_active
    and ($3 or failed_events >= ${MAX_FAILED_EVENTS} or failing_since <= now() - interval '${MAX_FAILING_S} seconds')
  returning url, disabled_reason`);

/**
 * Notes that a delivery to an endpoint has failed, for good or for now, and disables the endpoint where that
 * is one time too many, or `isGone`. Returns what was disabled by this.
 */
export async function noteFailure(
  tx: Tx,
  endpointId: string,
  { at, isForGood, isGone }: Failure,
): Promise<Disabled | undefined> {
  const [, [row]] = await Promise.all([
    tx.query(failed, [tx.storeId, endpointId, at, isForGood ? 1 : 0]),
    tx.query(disable, [tx.storeId, endpointId, isGone]),
  ]);
  return row && { url: row[0]!, reason: row[1] as Disabled["reason"] };
}
