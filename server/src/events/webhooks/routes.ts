import type { Reader } from "../../http/columns.ts";
import { type Answer, type Call, type Route, route } from "../../http/route.ts";
import { Endpoint, type EndpointRow, endpoints, NewEndpoint } from "./columns.ts";
import { createEndpoint } from "./create.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { endpointList } from "./list.ts";
import { removeEndpoint } from "./remove.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { EndpointCreate, EndpointUpdate, readOnlyFields } from "./schemas.ts";
import { getEndpoint } from "./sql.ts";
import { updateEndpoint } from "./update.ts";
import { type UrlRule, urlFaults } from "./url.ts";

const tag = "Webhooks";
const path = "/api/v1/webhooks";

/** The endpoints of webhooks and events; `rule` says which URLs can be called. */
export const webhookRoutes = (rule: UrlRule): readonly Route[] => [
  route({
    method: "GET",
    path,
    permission: "webhooks:read",
    tag,
    summary: "List webhooks",
    query: endpointList.query,
    reply: endpointList.reply,
    async handle(call) {
      return { message: "ok", data: await endpointList.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "webhooks:read",
    tag,
    summary: "Read one webhook",
    reply: Endpoint,
    versioned: true,
    async handle(call) {
      return answer(call, await getEndpoint(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path,
    permission: "webhooks",
    tag,
    summary: "Create a webhook",
    description:
      "Events that happen from now on are sent to the URL, signed as Standard Webhooks 1.0 has it. The secret is in this answer and nowhere else. You need the permission to read what an event tells of; the webhook is told as much as you may read.",
    body: EndpointCreate,
    inspect: (body) => urlFaults(rule, body),
    readOnly: [...readOnlyFields, "isActive", "version"],
    reply: NewEndpoint,
    status: 201,
    secret: true,
    async handle(call) {
      const { row, secret } = await createEndpoint(call, call.body, rule);
      const location = `${path}/${endpoints.get(row, "id")}`;
      return { ...answer(call, row, "webhook.created", secret), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "webhooks",
    tag,
    summary: "Update a webhook",
    description:
      "A field left out keeps its value. If you change `url` or `events`, the webhook is told as much as you may read from then on. While `isActive` is false, nothing is sent: what happens meanwhile can be replayed. To turn it on again, you need the `permissions` that it has.",
    body: EndpointUpdate,
    inspect: (body) => urlFaults(rule, body),
    reply: Endpoint,
    versioned: true,
    async handle(call) {
      return answer(call, await updateEndpoint(call, call.params.id!, call.body, rule), "webhook.updated");
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: "webhooks",
    tag,
    summary: "Delete a webhook",
    versioned: true,
    async handle(call) {
      await removeEndpoint(call, call.params.id!);
      return { message: "webhook.deleted", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${path}/:id/rotate-secret`,
    permission: "webhooks",
    tag,
    summary: "Replace the secret of a webhook",
    description:
      "The new secret is in this answer and nowhere else. For 24 hours deliveries are signed with it and with the one before it. You need the `permissions` that the webhook has.",
    reply: NewEndpoint,
    secret: true,
    async handle(call) {
      const { row, secret } = await rotateSecret(call, call.params.id!);
      return answer(call, row, "webhook.rotated", secret);
    },
  }),
  ...deliveryRoutes,
];

function answer(call: Reader & Call, row: EndpointRow, message: Answer["message"], secret?: string): Answer {
  const more = secret && `"secret":${JSON.stringify(secret)}`;
  return { message, data: endpoints.json(row, call, more), version: endpoints.get(row, "version") };
}
