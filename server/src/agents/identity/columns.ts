import { Type } from "typebox";
import {
  flag,
  hide,
  id,
  json,
  moment,
  orNull,
  stamps,
  text,
  time,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { optional } from "../../http/nouns/writable.ts";
import type { PublicJwk } from "../../kit/secrets/jwk.ts";

/** The columns of an agent `a`, as they are shown. */
export const agents = table("a", {
  id: id("agent_id"),
  kind: word(
    "kind",
    Type.Unsafe<"ucp">({
      type: "string",
      enum: ["ucp"],
      "x-may-grow": true,
      description: "By which protocol it comes.",
    }),
  ),
  name: text("name", {
    description: "The agent's own name, else the host of its profile. Nobody has checked it.",
    examples: ["agent.example"],
  }),
  profileUrl: text("profile_url", {
    description: "The address of its profile, by which it is known.",
    examples: ["https://agent.example/.well-known/ucp"],
  }),
  versions: words(
    "a.versions",
    Type.Array(Type.String({ examples: ["2026-08-25"] }), {
      description: "The versions of the protocol that it knows.",
    }),
  ),
  webhookUrl: orNull(
    text("webhook_url", {
      description: "Where it hears of the orders that it placed; null where it does not.",
    }),
  ),
  webhookDisabledAt: orNull(
    time("disabled_at", {
      description: "When the server stopped sending it events, as its address was gone or kept failing.",
    }),
  ),
  isBlocked: optional(
    flag("is_blocked"),
    { description: "Whether it is turned away." },
    { on: "update", otherwise: "f" },
  ),
  seenAt: time("fetched_at", { description: "When its profile was last fetched." }),
  ...stamps,
});

/** The columns by which an agent's requests are checked. */
export const agentRecords = table("a", {
  id: hide(id("agent_id")),
  profileUrl: hide(text("profile_url")),
  name: hide(text("name")),
  versions: hide(words("a.versions", Type.Array(Type.String()))),
  capabilities: hide(json<Readonly<Record<string, readonly string[]>>>("a.capabilities", Type.Unknown())),
  keys: hide(json<readonly PublicJwk[]>("a.keys", Type.Unknown())),
  webhookUrl: hide(orNull(text("webhook_url"))),
  isBlocked: hide(flag("is_blocked")),
  fetchedAt: moment("fetched_at"),
  freshUntil: moment("fresh_until"),
});
export type KnownAgent = ValuesOf<typeof agentRecords>;

/** The webhook of an agent, and whether it still works. */
export const receivers = table("a", {
  profileUrl: hide(text("profile_url")),
  versions: hide(words("a.versions", Type.Array(Type.String()))),
  url: hide(orNull(text("webhook_url"))),
  isActive: hide(flag("a.webhook_url is not null and a.disabled_at is null and not a.is_blocked")),
});

/** The keys `k` that a store signs with, with what only the server sees. */
export const sealedKeys = table("k", {
  kid: hide(text("kid")),
  publicJwk: hide(json<PublicJwk>("k.public_jwk", Type.Unknown())),
  createdAt: moment("created_at"),
  retiredAt: orNull(moment("retired_at")),
  privateSealed: hide(text("k.private_sealed")),
});
export type SealedKey = ValuesOf<typeof sealedKeys>;

/** The orders of agents, with the checkout that placed each. */
export const placedOrders = table("o", {
  orderId: hide(id("order_id")),
  agentId: hide(id("agent_id")),
  cartId: hide(orNull(id("cart_id"))),
  checkoutRef: hide(orNull(text("checkout_ref"))),
});
export type PlacedOrder = ValuesOf<typeof placedOrders>;
