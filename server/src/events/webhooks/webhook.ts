import { noun } from "../../http/nouns/noun.ts";
import type { Draft, UpdateOf } from "../../http/nouns/writable.ts";
import { type EndpointFields, endpoints } from "./columns.ts";

/**
 * An endpoint's schemas, and the verbs that are those of every noun; it is made and changed by
 * `createEndpoint` and `updateEndpoint`.
 */
export const webhook = noun({
  name: "Webhook",
  table: endpoints,
  into: "webhook_endpoints",
  key: "endpoint_id",
});

/** An endpoint by a client's input, as texts. */
export const draftOf = (input: UpdateOf<EndpointFields>, before?: Draft<EndpointFields>) =>
  webhook.writes.draft({ digits: 0, errors: [] }, input, before);
