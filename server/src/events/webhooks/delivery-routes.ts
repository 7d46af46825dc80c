import { listRoute } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { type EventResource, eventList, events } from "../../platform/outbox/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { redeliver, sendTest } from "./actions.ts";
import { serializeEvents } from "./body.ts";
import { Delivery, deliveries } from "./columns.ts";
import { EventSchema } from "./event-schemas.ts";
import { deliveryList } from "./list.ts";
import { Replay, Replayed, replayEvents } from "./replay.ts";
import { resources } from "./resources.ts";

const tag = "Webhooks";
const path = "/api/v1/webhooks/:id";
const readableEvents = eventList(EventSchema);
const all = Object.keys(resources) as EventResource[];

/** The deliveries of endpoints, and sending them again. */
export const deliveryRoutes = (originOf: OriginOf) => [
  route({
    method: "POST",
    path: `${path}/test`,
    permission: "webhooks",
    tag,
    summary: "Send a test to a webhook",
    description:
      "Sends an event of type `webhook_test` to this webhook alone; its `data` is the webhook. The list of deliveries has the result. You need the `permissions` that the webhook has.",
    reply: Delivery,
    async handle(call) {
      const row = await sendTest(call, call.params.id!);
      return { message: "webhook.queued", data: deliveries.json(row, call) };
    },
  }),
  listRoute(
    {
      path: `${path}/deliveries`,
      permission: "webhooks:read",
      tag,
      summary: "List what was sent to a webhook",
      description: "The newest first, with each attempt and what the endpoint answered. Kept for 30 days.",
    },
    deliveryList,
    ({ params }) => ({ receiverId: params.id! }),
  ),
  route({
    method: "POST",
    path: `${path}/deliveries/:deliveryId/redeliver`,
    permission: "webhooks",
    tag,
    summary: "Send a delivery again",
    description:
      "The event is sent at once, with the same id, and tried again as often as a new one. You need the `permissions` that the webhook has.",
    reply: Delivery,
    async handle(call) {
      const { id, deliveryId } = call.params;
      const row = await redeliver(call, id!, deliveryId!);
      return { message: "webhook.queued", data: deliveries.json(row, call) };
    },
  }),
  route({
    method: "POST",
    path: `${path}/replay`,
    permission: "webhooks",
    tag,
    summary: "Send the events of a range of time again",
    description:
      "All events of the kinds that the webhook subscribes to are sent, whether it got them before or not, with the same ids. You need the `permissions` that the webhook has.",
    body: Replay,
    reply: Replayed,
    async handle(call) {
      const count = await replayEvents(call, call.params.id!, call.body);
      return { message: "webhook.queued", data: `{"events":${count}}` };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/events",
    permission: "webhooks:read",
    tag,
    summary: "List events",
    description:
      "The newest first, as they are sent: for those who missed some. Only events about what you may read, with as much as you may read. Kept for 30 days. Events can appear some seconds after their `timestamp`: to go on where you stopped, begin a minute earlier, and pass over ids that you know.",
    query: readableEvents.query,
    reply: readableEvents.reply,
    async handle(call) {
      const readable = all.filter((resource) => call.can(resources[resource].permission));
      const page = await readableEvents.read(call.tx, call.query, { readable });
      const rows = page.rows.map((row) => events.read(row));
      const written = await serializeEvents(
        { tx: call.tx, store: call.store, originOf, can: (one) => call.can(one) },
        rows,
      );
      return { message: "ok", data: `{"events":[${written.join(",")}],"pagination":${page.pagination}}` };
    },
  }),
];
