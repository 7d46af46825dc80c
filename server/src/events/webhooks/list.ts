import { Type } from "typebox";
import { equals, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { Delivery, deliveries, endpoints, StateSchema, webhook } from "./columns.ts";

/** A store's webhooks, the newest first. There are so few that they are counted as they are read. */
export const endpointList = list({
  name: "webhooks",
  row: webhook.reply,
  reply: "WebhookList",
  table: endpoints,
  from: "webhook_endpoints w",
  sorts: { createdAt: byTime("w.created_at") },
  sort: "-createdAt",
  filters: { isActive: isTrue("w.is_active") },
});

/**
 * The deliveries to one receiver, the newest first, of those that a table has by their ids. All are counted
 * as they are made, those of a filter when it is used.
 */
export const deliveriesTo = ({ receivers, key }: { receivers: string; key: string }) =>
  list({
    name: "deliveries",
    row: Delivery,
    reply: "WebhookDeliveryList",
    table: deliveries,
    from: "webhook_deliveries d",
    sorts: { createdAt: byTime("d.created_at") },
    sort: "-createdAt",
    filters: {
      status: equals<typeof StateSchema>("d.state", StateSchema),
      type: equals("d.type", Type.String({ maxLength: 100, description: "The kind of event." })),
      eventId: equals(
        "d.event_id",
        Type.String({ format: "uuid", description: "The id of the event." }),
        (id) => id.toLowerCase(),
      ),
    },
    scope: ({ receiverId }: { receiverId: string }, param) => `d.endpoint_id = ${param(receiverId)}`,
    total: (_, filters) => (filters ? undefined : "h.total"),
    head: ({ receiverId }, param, store) => ({
      from: `(select (select coalesce(sum(total), 0)::bigint from webhook_delivery_counts c
        where c.store_id = ${store} and c.endpoint_id = r.${key}) as total
        from ${receivers} r where r.store_id = ${store} and r.${key} = ${param(receiverId)}) h`,
    }),
  });

/** The deliveries to one endpoint that a merchant made. */
export const deliveryList = deliveriesTo({ receivers: "webhook_endpoints", key: "endpoint_id" });
