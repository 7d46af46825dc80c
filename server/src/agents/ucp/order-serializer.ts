import type { MessagesByLocale } from "../../http/answers/messages.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { getOrder, orders } from "../../orders/model/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import { type OriginOf, readSettings } from "../../platform/settings/index.ts";
import { findOrderedCart } from "../../sales/carts/index.ts";
import type { SerializeOrder } from "../identity/index.ts";
import { orderJson } from "./order.ts";
import { allOf, NEWEST, versionFor, writeDocument } from "./versions.ts";
import type { Session } from "./words.ts";

/** Writes orders for the agents that placed them, in the version that each agent speaks. */
export const createUcpSerializer =
  ({
    vault,
    messagesByLocale,
    originOf,
  }: {
    vault: Vault;
    messagesByLocale: MessagesByLocale;
    originOf: OriginOf;
  }): SerializeOrder =>
  async ({ tx, store, order: { orderId }, versions, event }) => {
    const [row, shipments, cart, settings] = await Promise.all([
      getOrder(tx, orderId),
      readShipments(tx, orderId),
      findOrderedCart(tx, "ucp", orderId),
      readSettings(tx),
    ]);
    if (!cart) return undefined;
    const { cartId, session } = cart;
    const messages = messagesByLocale(orders.get(row, "language"));
    const active = allOf(versionFor(versions) ?? NEWEST);
    const call = { store, messages, vault, originOf, active };
    const of = { cartId, session: session as Session };
    const order = orderJson(call, row, of, settings, shipments);
    return writeDocument({ ...order, ...active.version.eventParts?.(event) });
  };
