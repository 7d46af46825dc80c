import { v7 as uuidv7 } from "uuid";
import { countedIn } from "../../db/counted.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, type Sweeper, sweepRows } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { EVENTS_KEPT_MS } from "../../platform/outbox/index.ts";
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

const again = `state = 'pending', is_due = true, run_at = now(), tries = 0, queued_at = $2, finished_at = null`;
const requeue = statement(`
  update webhook_deliveries d set ${again} where store_id = $1 and delivery_id = $3 and endpoint_id = $4
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

// One that was there keeps its id, and was counted before.
const insertMany = statement(`
  with queued as (
    insert into webhook_deliveries as d
      (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
    select $1, delivery_id, $3, event_id, type, now(), now(), $2
    from unnest($4::uuid[], $5::uuid[], $6::text[]) as given (delivery_id, event_id, type)
    on conflict on constraint webhook_deliveries_once do update set ${again} where d.queued_at < $2
    returning delivery_id, endpoint_id),
  added as (select endpoint_id from queued where delivery_id = any($4::uuid[]))
  ${countedIn("webhook_delivery_counts", "endpoint_id", "added")}`);

type Told = { id: string; type: string };

/** Puts events into the queue for an endpoint, whether they were told it before or not; those that were put there since `asked` stay. */
export async function queueEvents(
  tx: Tx,
  endpointId: string,
  events: readonly Told[],
  asked: Date,
): Promise<void> {
  if (events.length) await tx.query(insertMany, valuesOf(tx, endpointId, events, asked).values);
}

/** Enqueues an event for an endpoint. Returns the delivery's id. */
export function enqueueDelivery(tx: Tx, endpointId: string, event: Told, now: Date): string {
  const { ids, values } = valuesOf(tx, endpointId, [event], now);
  tx.atCommit(insertMany, values);
  return ids[0]!;
}

function valuesOf(tx: Tx, endpointId: string, events: readonly Told[], now: Date) {
  const ids = events.map(() => uuidv7());
  const told = [events.map(({ id }) => id), events.map(({ type }) => type)];
  return { ids, values: [tx.storeId, now, endpointId, ids, ...told] };
}

const deletion = deletionBefore("webhook_deliveries", "delivery_id", "created_at", {
  counted: {
    returns: "endpoint_id",
    by: countedIn("webhook_delivery_counts", "endpoint_id", "gone", "-"),
  },
});
// Of endpoints that were deleted.
const forgetCounts = statement(`
  with gone as (
    delete from webhook_delivery_counts c
    where c.store_id = $1
      and not exists (select from webhook_endpoints w where w.store_id = $1 and w.endpoint_id = c.endpoint_id)
      and not exists (select from webhook_deliveries d where d.store_id = $1 and d.endpoint_id = c.endpoint_id)
    returning 1)
  select count(*) from gone`);

const limit = (now: Date) => new Date(now.getTime() - EVENTS_KEPT_MS);

/** Deletes deliveries after 30 days, as events are. */
export const deliveriesSweeper: Sweeper = {
  limits: (now) => ({ deliveries: limit(now) }),
  sweep: (tx, now) => sweepRows(tx, [[deletion, limit(now)], [forgetCounts]]),
};
