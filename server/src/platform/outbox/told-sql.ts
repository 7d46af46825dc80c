import { countedIn } from "../../db/counted.ts";

/**
 * The part of a statement that has `added` events of the store $1 which makes a delivery of each for each active endpoint that
 * subscribes to its kind, and of an order's for the agent that placed it, and counts them.
 */
export const told = `
  told as (
    insert into webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
    select $1, new_uuid_v7(), r.receiver_id, a.event_id, a.type, a.created_at, a.created_at, a.created_at
    from added a cross join lateral (
      select w.endpoint_id as receiver_id from webhook_endpoints w
      where w.store_id = $1 and w.is_active and a.type = any(w.events)
      union all
      select g.agent_id from order_agents o
      join agents g on g.store_id = $1 and g.agent_id = o.agent_id
        and g.webhook_url is not null and g.disabled_at is null and not g.is_blocked
      where o.store_id = $1 and o.order_id = a.resource_id and a.type in ('order_created', 'order_updated')) r
    order by a.event_id, r.receiver_id
    returning endpoint_id),
  told_counted as (${countedIn("webhook_delivery_counts", "endpoint_id", "told")})`;

/**
 * Drops what receivers answered to events of the store $1, whose ids the query `events` gives: they may have answered with what they
 * were told.
 */
export const forgetAnswers = (events: string): string => `
  update webhook_attempts a set response = null from webhook_deliveries d
  where d.store_id = $1 and d.event_id in (${events})
    and a.store_id = $1 and a.delivery_id = d.delivery_id and a.response is not null`;
