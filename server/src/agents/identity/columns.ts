import { Type } from "typebox";
import { flag, hidden, id, json, moment, orNull, text, words } from "../../http/columns.ts";
import { table, type ValuesOf } from "../../http/table.ts";
import type { PublicJwk } from "../../kit/jwk.ts";

/** What an agent's requests go by. */
export const known = table("a", {
  id: hidden(id("agent_id")),
  profileUrl: hidden(text("profile_url")),
  name: hidden(text("name")),
  versions: hidden(words("a.versions", Type.Array(Type.String()))),
  capabilities: hidden(json<Readonly<Record<string, readonly string[]>>>("a.capabilities", Type.Unknown())),
  keys: hidden(json<readonly PublicJwk[]>("a.keys", Type.Unknown())),
  webhookUrl: hidden(orNull(text("webhook_url"))),
  isBlocked: hidden(flag("is_blocked")),
  fetchedAt: moment("fetched_at"),
  freshUntil: moment("fresh_until"),
});
export type KnownAgent = ValuesOf<typeof known>;

/** Where an agent hears of its orders, and whether it still does. */
export const heard = table("a", {
  profileUrl: hidden(text("profile_url")),
  versions: hidden(words("a.versions", Type.Array(Type.String()))),
  url: hidden(orNull(text("webhook_url"))),
  isActive: hidden(flag("a.webhook_url is not null and a.disabled_at is null and not a.is_blocked")),
});

/** The keys `k` that a store signs with, with what only the server sees. */
export const sealedKeys = table("k", {
  kid: hidden(text("kid")),
  publicJwk: hidden(json<PublicJwk>("k.public_jwk", Type.Unknown())),
  createdAt: moment("created_at"),
  retiredAt: orNull(moment("retired_at")),
  privateSealed: hidden(text("k.private_sealed")),
});
export type SealedKey = ValuesOf<typeof sealedKeys>;

/** Which order was placed by which of an agent's checkouts. */
export const placed = table("o", {
  orderId: hidden(id("order_id")),
  agentId: hidden(id("agent_id")),
  cartId: hidden(orNull(id("cart_id"))),
  checkoutRef: hidden(orNull(text("checkout_ref"))),
});
export type PlacedOrder = ValuesOf<typeof placed>;
