import { Type } from "typebox";
import {
  bytes,
  hide,
  id,
  integer,
  json,
  money,
  orNull,
  stamps,
  text,
  time,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { activeCustomers } from "../../people/customers/index.ts";
import { QuoteCustomer } from "../checkout/index.ts";
import { CartItems, type Content } from "./schemas.ts";

/** The lifetime of a cart after its last change. */
export const LASTS = "interval '30 days'";

const states = ["open", "completed"] as const;
export const StateSchema = Type.Unsafe<(typeof states)[number]>({ type: "string", enum: states });

/** The protocols by which a cart can be made. */
export const channels = ["storefront", "ucp", "acp"] as const;
export type Channel = (typeof channels)[number];

const ofCustomer = (column: "email" | "language") => activeCustomers(column, "$1", "c.customer_id");
/** Whether the current content of a cart was reported already. */
export const IS_REPORTED = "c.rested_at is not null and c.rested_mac is not distinct from c.content_mac";
/** The email address of a cart's buyer: the customer's own, or the one that a guest entered. */
export const EMAIL = `case when c.customer_id is null then c.email else ${ofCustomer("email")} end`;

const shared = {
  id: id("cart_id"),
  state: word<(typeof states)[number]>("state", StateSchema),
  customerId: orNull(id("customer_id", { description: "Whose it is, once they are logged in." })),
};
const ends = {
  orderId: orNull(id("order_id", { description: "The order that it became." })),
  expiresAt: time(`c.updated_at + ${LASTS}`, { description: "When it is deleted, unless it is changed." }),
  ...stamps,
};

const contentFields = {
  content: hide(json<Content>("content", Type.Object({}))),
  codes: orNull(bytes("codes")),
  tokenHash: orNull(bytes("token_hash")),
  language: hide(orNull(text("language"))),
  answeredPrices: hide(json<AnsweredPrices>("told", Type.Object({}))),
  total: hide(orNull(money("total"))),
  due: hide(orNull(money("due"))),
};
const ofAgents = {
  face: hide(word<Channel>("face", Type.Unsafe<Channel>({ type: "string", enum: channels }))),
  agentId: hide(orNull(id("agent_id"))),
  // State of the agent protocol that made the cart.
  session: hide(orNull(json<unknown>("session", Type.Any()))),
};
/** The columns that are written. */
export const writtenColumns = {
  ...contentFields,
  ...ofAgents,
  state: shared.state,
  customerId: shared.customerId,
  contentMac: bytes("content_mac"),
  email: orNull(text("email")),
  reportAt: orNull(time("tell_at")),
  origin: orNull(bytes("origin")),
};

/** A cart `c` as shoppers see it. Its amounts are calculated at each read. */
export const carts = table("c", {
  ...shared,
  ...contentFields,
  ...ofAgents,
  ...ends,
});
export type CartRow = RowOf<typeof carts.fields>;

/** The owner of a cart. */
export const cartOwners = table("c", { tokenHash: contentFields.tokenHash, customerId: shared.customerId });
export type CartOwner = ValuesOf<typeof cartOwners>;

/** The unit prices in minor units that the last change answered, by the key of the line. */
export type AnsweredPrices = Readonly<Record<string, string>>;

const abandonedFields = {
  ...shared,
  email: orNull(text(EMAIL, { description: "The buyer's, where it is known: a customer's own." })),
  customer: orNull(json("c.content->'customer'", QuoteCustomer)),
  items: json<unknown[]>("c.content->'items'", CartItems),
  itemCount: integer("json_array_length(c.content->'items')", { description: "The number of its lines." }),
  couponCode: orNull(text("c.content->>'couponCode'")),
  total: orNull(money("total")),
  language: orNull(
    text(`coalesce(c.language, ${ofCustomer("language")})`, {
      description: "The one that was asked for, else the customer's. Null: nobody said one.",
    }),
  ),
  abandonedAt: orNull(
    time(`case when ${IS_REPORTED} then c.rested_at end`, {
      description: "When `cart_abandoned` told of it as it is.",
    }),
  ),
};

/** Abandoned carts as staff see them. */
export const abandonedCarts = table("c", { ...abandonedFields, ...ends });
export const AbandonedCart = abandonedCarts.schema({ "x-name": "AbandonedCart" });

const anything = (name: string) => orNull(json(`c.content->'${name}'`, Type.Any()));
/** Carts with all stored data of their buyer. */
export const cartsWithAddresses = table("c", {
  ...abandonedFields,
  shippingAddress: anything("shippingAddress"),
  billingAddress: anything("billingAddress"),
  shippingMethodId: anything("shippingMethodId"),
  paymentMethod: anything("paymentMethod"),
  note: anything("note"),
  ...ends,
});
