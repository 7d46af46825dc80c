import { nounRoutes, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { createEndpoint, rotateSecret, type UrlRule, updateEndpoint } from "./actions.ts";
import { endpoints, NewEndpoint, webhook } from "./columns.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { endpointList } from "./list.ts";

const tag = "Webhooks";
const path = "/api/v1/webhooks";

/** The endpoints of webhooks and events; `rule` says which URLs can be called. */
export const webhookRoutes = (rule: UrlRule, originOf: OriginOf): readonly Route[] => [
  ...nounRoutes(
    {
      path,
      one: "a webhook",
      many: "webhooks",
      tag,
      permission: "webhooks",
      messages: "webhook",
      about: {
        create:
          "Events that happen from now on are sent to the URL, signed as Standard Webhooks 1.0 has it. The secret is in this answer and nowhere else. You need the permission to read what an event tells of; the webhook is told as much as you may read.",
        update:
          "A field left out keeps its value. If you change `url` or `events`, the webhook is told as much as you may read from then on. While `isActive` is false, nothing is sent: what happens meanwhile can be replayed. To turn it on again, you need the `permissions` that it has.",
      },
    },
    { ...webhook, update: (call, id, input) => updateEndpoint(call, id, input, rule) },
    endpointList,
    {
      name: "secret",
      reply: NewEndpoint,
      create: (call, input) => createEndpoint(call, input, rule),
    },
  ),
  route({
    method: "POST",
    path: `${path}/:id/rotate-secret`,
    permission: "webhooks",
    effects: ["revocation"],
    tag,
    summary: "Replace the secret of a webhook",
    description:
      "The new secret is in this answer and nowhere else. For 24 hours deliveries are signed with it and with the one before it. You need the `permissions` that the webhook has.",
    reply: NewEndpoint,
    secret: true,
    async handle(call) {
      const { row, secret } = await rotateSecret(call, call.params.id!);
      return rowAnswer(endpoints, call, row, "webhook.rotated", { secret });
    },
  }),
  ...deliveryRoutes(originOf),
];
