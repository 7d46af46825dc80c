import { addToCount } from "../../db/counters.ts";
import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { EventType } from "./kinds.ts";

// The id of a new delivery, in SQL: the time of the event and the version, then practically random bits.
const deliveryId = (
  event: string,
  receiver: string,
) => `overlay(overlay(md5(${event}::text || ${receiver}::text)
    placing left(replace(${event}::text, '-', ''), 13) from 1) placing '8' from 17)::uuid`;
const queueDeliveries = statement(`
  insert into webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
  select s.store_id, ${deliveryId("a.event_id", "r.receiver_id")}, r.receiver_id, a.event_id, a.type, a.created_at, a.created_at, a.created_at
  from stores s, ${unnestRows("$2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[]", "a", "event_id, type, resource_id, created_at")}
  cross join lateral (
    select w.endpoint_id as receiver_id from webhook_endpoints w
    where w.store_id = $1 and w.is_active and a.type = any(w.events)
    union all
    select g.agent_id from order_agents o
    join agents g on g.store_id = $1 and g.agent_id = o.agent_id
      and g.webhook_url is not null and g.disabled_at is null and not g.is_blocked
    where o.store_id = $1 and o.order_id = a.resource_id and a.type in ('order_created', 'order_updated')) r
  where s.store_id = $1 order by a.event_id, r.receiver_id`);
const count = statement(
  addToCount(
    "webhook_delivery_counts",
    "endpoint_id",
    `(select d.endpoint_id, count(*) as total from ${unnestRows("$2::uuid[]", "a", "event_id")}, webhook_deliveries d
      where d.store_id = $1 and d.event_id = a.event_id and d.delivery_id = ${deliveryId("d.event_id", "d.endpoint_id")}
      group by 1) r`,
  ),
);

/** SQL of whether nobody hears of events of the store `$1`: neither an active endpoint nor an agent. */
export const UNHEARD = `not exists (select from webhook_endpoints w where w.store_id = $1 and w.is_active)
  and not exists (select from agents a where a.store_id = $1 and a.webhook_url is not null)`;

/**
 * Defers to the commit a delivery of a new event for each active endpoint that subscribes to its kind, and of
 * an order's event for the agent that placed the order, and counts them. No statement where the transaction
 * has read that nobody hears of them.
 */
export function deferDeliveries(
  tx: Tx,
  { id, type, resourceId, at }: { id: string; type: EventType; resourceId: string; at: string },
): void {
  if (tx.known.isUnheard) return;
  tx.rowAtCommit(queueDeliveries, [id, type, resourceId, at]);
  tx.rowAtCommit(count, [id]);
}

/**
 * Deletes the answers of receivers to events of the store $1, whose ids the query `events` selects: they may
 * repeat the event's data.
 */
export const forgetAnswers = (events: string): string => `
  update webhook_attempts a set response = null from webhook_deliveries d
  where d.store_id = $1 and d.event_id in (${events})
    and a.store_id = $1 and a.delivery_id = d.delivery_id and a.response is not null`;
