import { v7 as uuidv7 } from "uuid";
import { addToCount, subtractFromCount } from "../../db/counters.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, type Sweeper, sweepRows } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { EVENT_RETENTION_MS } from "../../platform/outbox/index.ts";
import { type DeliveryRow, type Due, deliveries, due } from "./columns.ts";

const findDueOf = statement(`
  select ${due.select} from webhook_deliveries d
  where store_id = $1 and endpoint_id = $2 and state = 'pending' and is_due
  order by run_at limit $3`);

/** The deliveries to an endpoint that are due, the oldest first. */
export async function findDue(tx: Tx, endpointId: string, most: number): Promise<Due[]> {
  return (await tx.query(findDueOf, [tx.storeId, endpointId, most])).map((row) => due.read(row));
}

const cancel = statement(`
  update webhook_deliveries set state = 'cancelled', finished_at = now()
  where store_id = $1 and state = 'pending' and delivery_id = any($2::uuid[]) returning 1`);

/** Cancels deliveries that are pending; returns how many. */
export async function cancelDeliveries(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await tx.query(cancel, [tx.storeId, ids])).length;
}

const again = "state = 'pending', is_due = true, tries = 0, finished_at = null";
const requeue = statement(`
  update webhook_deliveries d set ${again}, run_at = now(), queued_at = $2 where store_id = $1 and delivery_id = $3 and endpoint_id = $4
  returning ${deliveries.select}`);

/** Puts a delivery into the queue again, with all its tries, and returns its row. Throws 404. */
export async function queueAgain(
  tx: Tx,
  { id, endpointId }: { id: string; endpointId: string },
  now: Date,
): Promise<DeliveryRow> {
  const [row] = await tx.query(requeue, [tx.storeId, now, id, endpointId]);
  if (!row) throw notFound();
  return row;
}

const insertMany = statement(`
  insert into webhook_deliveries as d
    (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
  select stores.store_id, delivery_id, $2, event_id, type, now(), now(), $3
  from stores, unnest($4::uuid[], $5::uuid[], $6::text[]) as given (delivery_id, event_id, type)
  where stores.store_id = $1
  on conflict on constraint webhook_deliveries_once
    do update set ${again}, run_at = excluded.run_at, queued_at = excluded.queued_at where d.queued_at < excluded.queued_at`);
// One that was there keeps its id, and was counted before.
const countMany = statement(
  addToCount(
    "webhook_delivery_counts",
    "endpoint_id",
    `(select d.endpoint_id, count(*) as total from webhook_deliveries d
      where d.store_id = $1 and d.delivery_id = any($2::uuid[]) group by 1) r`,
  ),
);

type QueuedEvent = { id: string; type: string };

/**
 * Queues events for an endpoint, whether they were sent to it before or not; those queued since `asked` stay.
 */
export async function queueEvents(
  tx: Tx,
  endpointId: string,
  events: readonly QueuedEvent[],
  asked: Date,
): Promise<void> {
  if (!events.length) return;
  const { queue, count } = valuesOf(tx, endpointId, events, asked);
  await Promise.all([tx.query(insertMany, queue), tx.query(countMany, count)]);
}

/** Enqueues an event for an endpoint. Returns the delivery's id. */
export function enqueueDelivery(tx: Tx, endpointId: string, event: QueuedEvent, now: Date): string {
  const { ids, queue, count } = valuesOf(tx, endpointId, [event], now);
  tx.atCommit(insertMany, queue);
  tx.atCommit(countMany, count);
  return ids[0]!;
}

function valuesOf(tx: Tx, endpointId: string, events: readonly QueuedEvent[], now: Date) {
  const ids = events.map(() => uuidv7());
  const columns = [events.map(({ id }) => id), events.map(({ type }) => type)];
  return { ids, queue: [tx.storeId, endpointId, now, ids, ...columns], count: [tx.storeId, ids] };
}

const deletion = deletionBefore("webhook_deliveries", "delivery_id", "created_at", {
  counted: {
    returns: "endpoint_id",
    by: subtractFromCount("webhook_delivery_counts", "endpoint_id"),
  },
});
// Deleted endpoints leave counts behind until their last delivery is swept.
const forgetCounts = statement(`
  with gone as (
    delete from webhook_delivery_counts c
    where c.store_id = $1
      and not exists (select from webhook_endpoints w where w.store_id = $1 and w.endpoint_id = c.endpoint_id)
      and not exists (select from webhook_deliveries d where d.store_id = $1 and d.endpoint_id = c.endpoint_id)
    returning 1)
  select count(*) from gone`);

const limit = (now: Date) => new Date(now.getTime() - EVENT_RETENTION_MS);

/** Deletes deliveries after 30 days, as events are. */
export const deliveriesSweeper: Sweeper = {
  limits: (now) => ({ deliveries: limit(now) }),
  sweep: (tx, now) => sweepRows(tx, [[deletion, limit(now)], [forgetCounts]]),
};

/**
 * The backlog of webhooks of all stores: deliveries that are due and those that wait for another try, each at
 * most 10,000, and for how many seconds the oldest has been due.
 */
type WebhookBacklog = { due: number; later: number; oldestSeconds: number };

const findBacklog = statement("select due, later, oldest_seconds from webhook_backlog()");

/** Counts pending deliveries of all stores. One round trip. */
export async function readWebhookBacklog(pool: Pool): Promise<WebhookBacklog> {
  const [row] = await unboundQuery(pool, findBacklog, []);
  const [due, later, oldestSeconds] = row!.map(Number);
  return { due: due!, later: later!, oldestSeconds: oldestSeconds! };
}
