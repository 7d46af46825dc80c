import { Type } from "typebox";
import { equals, isTrue } from "../../http/filters.ts";
import { list } from "../../http/page.ts";
import { byTime } from "../../http/sorts.ts";
import { Delivery, deliveries, endpoints, StateSchema } from "./columns.ts";
import { webhook } from "./webhook.ts";

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

/** The deliveries of one endpoint, the newest first. All are counted as they are made, those of a filter when it is used. */
export const deliveryList = list({
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
  scope: ({ endpointId }: { endpointId: string }, param) => `d.endpoint_id = ${param(endpointId)}`,
  total: (_, filters) => (filters ? undefined : "h.total"),
  head: ({ endpointId }, param, store) => ({
    from: `(select (select coalesce(sum(total), 0)::bigint from webhook_delivery_counts c
      where c.store_id = w.store_id and c.endpoint_id = w.endpoint_id) as total
      from webhook_endpoints w where w.store_id = ${store} and w.endpoint_id = ${param(endpointId)}) h`,
  }),
});
