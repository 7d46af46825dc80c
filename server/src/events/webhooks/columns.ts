import { Type } from "typebox";
import {
  bytes,
  flag,
  hide,
  id,
  integer,
  moment,
  orNull,
  rows,
  text,
  time,
  version,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { type Draft, optional, required, type UpdateOf } from "../../http/nouns/writable.ts";
import { type EventType, eventKinds, subscribable } from "../../platform/outbox/index.ts";

export const EventTypes = Type.Unsafe<EventType>({
  type: "string",
  enum: [...subscribable],
  // Clients overlook kinds of events that they do not know.
  "x-may-grow": true,
  description: subscribable.map((type) => `\`${type}\`: ${eventKinds[type].when}`).join(" "),
});

/** The formats in which endpoints receive events. */
export type Form = "stoa" | "acp";
const FormSchema = Type.Unsafe<Form>({
  type: "string",
  enum: ["stoa", "acp"],
  "x-may-grow": true,
  description:
    "It stays as it was made. `stoa`: each event as the guide says it, signed as Standard Webhooks 1.0 has it. `acp`: `order_create` and `order_update` of the Agentic Commerce Protocol, of the orders that came by it, with `Merchant-Signature`.",
});

/** The columns of an endpoint `w`. */
export const endpoints = table("w", {
  id: id("endpoint_id"),
  url: required(text("url"), {
    format: "http-url",
    maxLength: 2_048,
    description:
      "Where events are sent: an https or http URL of a public host, without user name and password.",
    examples: ["https://erp.example.com/hooks/stoa"],
  }),
  description: optional(orNull(text("description")), {
    maxLength: 500,
    description: "The purpose of the webhook.",
    examples: ["ERP"],
  }),
  events: required(words<EventType>("w.events", Type.Array(EventTypes)), {
    minItems: 1,
    uniqueItems: true,
    description: "The kinds of events to send: only those about what the caller may read.",
  }),
  form: optional(word<Form>("form", FormSchema), {}, { on: "create", otherwise: "stoa" }),
  permissions: words(
    "w.permissions",
    Type.Array(Type.String({ examples: ["orders:read"] }), {
      description: "The permissions that decide which data are sent: as much as a key with them reads.",
    }),
  ),
  isActive: optional(
    flag("is_active"),
    { description: "Whether events are sent. Turning it on forgets the failures that turned it off." },
    { on: "update", otherwise: "t" },
  ),
  disabledReason: orNull(
    word<"gone" | "failing">(
      "disabled_reason",
      Type.Unsafe<"gone" | "failing">({
        type: "string",
        enum: ["gone", "failing"],
        description:
          "Why the server stopped sending: the endpoint answered 410, or it failed for too long. Null otherwise.",
      }),
    ),
  ),
  disabledAt: orNull(time("disabled_at")),
  failingSince: orNull(
    time("failing_since", { description: "Since when no delivery has succeeded; null while they do." }),
  ),
  previousSecretUntil: orNull(
    time("case when w.previous_until > now() then w.previous_until end", {
      description: "Until when the secret before the last rotation signs, too.",
    }),
  ),
  version,
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
});
export type EndpointFields = typeof endpoints.fields;
export type EndpointRow = RowOf<EndpointFields>;
export const NewEndpoint = endpoints.schema(
  { "x-name": "NewWebhook" },
  {
    secret: Type.String({
      description: "The secret that signs deliveries. It is shown only in this answer.",
      examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    }),
  },
);

/** The columns of an endpoint `w` that sending needs. */
export const targets = table("w", {
  url: hide(text("url")),
  permissions: hide(words("w.permissions", Type.Array(Type.String()))),
  isActive: hide(flag("is_active")),
  form: hide(word<Form>("form", FormSchema)),
  secret: bytes("secret"),
  previousSecret: orNull(bytes("case when w.previous_until > now() then w.previous_secret end")),
});
export type TargetValues = ValuesOf<typeof targets>;

const attempts = table("a", {
  attempt: integer("attempt"),
  at: time("at"),
  status: orNull(
    integer("status", { description: "The HTTP status that the endpoint answered, if it did." }),
  ),
  error: orNull(
    text("error", {
      description: "Why there was no answer: a code such as `timeout`, `connect_failed`, `address_refused`.",
    }),
  ),
  durationMs: integer("duration_ms"),
  response: orNull(
    text("response", {
      description: "The beginning of what the endpoint answered, at most 1,000 characters.",
    }),
  ),
});
const Attempt = attempts.schema({ "x-name": "WebhookAttempt" });

/** The most attempts of a delivery that are shown, the last ones. */
const SHOWN = 20;
const attemptRows = rows(
  `(select json_agg(${attempts.packed} order by a.attempt) from (
    select * from webhook_attempts l where l.store_id = $1 and l.delivery_id = d.delivery_id
    order by l.attempt desc limit ${SHOWN}) a)`,
  attempts,
  Type.Array(Attempt, { description: `The last ${SHOWN} calls of the endpoint, the first first.` }),
);

export const states = ["pending", "succeeded", "failed", "cancelled"] as const;
export type State = (typeof states)[number];
export const StateSchema = Type.Unsafe<State>({
  type: "string",
  enum: [...states],
  description:
    "`pending` while it is to be sent, for the first time or again; `failed` once all tries are used up; `cancelled` where it became due while the webhook was inactive.",
});

/** The columns of a delivery `d`, of the store `$1`, with its attempts. */
export const deliveries = table("d", {
  id: id("delivery_id"),
  eventId: id("event_id"),
  type: word<EventType>(
    "type",
    Type.String({ description: "The kind of event.", examples: ["order_created"] }),
  ),
  status: word<State>("state", StateSchema),
  attempts: integer("attempts", { description: "The number of calls of the endpoint." }),
  nextAttemptAt: orNull(time("case when d.state = 'pending' then d.run_at end")),
  log: attemptRows,
  createdAt: time("created_at"),
  finishedAt: orNull(time("finished_at")),
});
export type DeliveryRow = RowOf<typeof deliveries.fields>;
export const Delivery = deliveries.schema({ "x-name": "WebhookDelivery" });

/** The columns of a delivery `d` that sending needs. */
export const due = table("d", {
  id: hide(id("delivery_id")),
  eventId: hide(id("event_id")),
  tries: hide(integer("tries")),
  attempts: hide(integer("attempts")),
  queuedAt: moment("queued_at"),
});
export type Due = ValuesOf<typeof due>;

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
