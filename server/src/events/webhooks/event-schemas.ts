import { type TSchema, Type } from "typebox";
import { Product } from "../../catalogue/products/index.ts";
import type { Hook } from "../../http/answers/hook.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { ClaimSchema } from "../../orders/claims/index.ts";
import { Order, Refund } from "../../orders/model/index.ts";
import { Return } from "../../orders/returns/index.ts";
import { ShippedOrder } from "../../orders/shipping/index.ts";
import { Customer } from "../../people/customers/index.ts";
import {
  type EventResource,
  type EventType,
  eventKinds,
  events,
  eventTypes,
} from "../../platform/outbox/index.ts";
import { Credit } from "../../pricing/credit/index.ts";
import { AbandonedCart } from "../../sales/carts/index.ts";
import { webhook } from "./columns.ts";

const dataSchemas: Readonly<Record<EventResource, TSchema>> = {
  product: Product,
  customer: Customer,
  order: Order,
  refund: Refund,
  return: Return,
  claim: ClaimSchema,
  cart: AbandonedCart,
  customer_credit: Credit,
  webhook: webhook.reply,
};
const Deleted = Type.Object({ id: Type.String({ format: "uuid" }) }, { additionalProperties: false });

const about =
  "The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more.";

const camel = (type: string) => type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function schemaOf(type: EventType): TSchema {
  const { resource, when } = eventKinds[type];
  const schema = type === "order_shipped" ? ShippedOrder : dataSchemas[resource];
  const data = type === "product_deleted" ? Deleted : { ...orNull(schema), description: about };
  const own = { type: Type.Literal(type), data };
  return events.schema({ "x-name": `${camel(type)}Event`, description: when }, own);
}

const schemas = eventTypes.map((type) => [type, schemaOf(type)] as const);

/** An event as it is sent and listed: one of those of all kinds. */
export const EventSchema: TSchema = Type.Union(
  schemas.map(([, schema]) => schema),
  { "x-name": "Event", "x-may-grow": true },
);

const headers = {
  "webhook-id": "The event's id: the same in each attempt.",
  "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
  "webhook-signature":
    "Signatures by Standard Webhooks 1.0, separated by spaces: `v1,` and the base64 of the HMAC-SHA-256 of `id.timestamp.body`.",
};

/** The bodies of webhook calls, for the reference. */
export const webhookHooks: readonly Hook[] = schemas.map(([name, body]) => ({
  name,
  summary: eventKinds[name].when,
  body,
  headers,
}));
