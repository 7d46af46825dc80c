import { createHmac } from "node:crypto";
import type { EventForm } from "../../events/webhooks/index.ts";
import type { MessagesByLocale } from "../../http/answers/messages.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { getOrder, orders } from "../../orders/model/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import { type OriginOf, readSettings } from "../../platform/settings/index.ts";
import { findOrderedCart } from "../../sales/carts/index.ts";
import { orderJson } from "./order.ts";

const types: Readonly<Record<string, string>> = {
  order_created: "order_create",
  order_updated: "order_update",
};

/**
 * The protocol's form of events: each order that came by it, whole and as it is now, signed over the time of
 * the call and the body. Other orders and other events are not sent.
 */
export const acpForm = ({
  vault,
  messagesByLocale,
  originOf,
}: {
  vault: Vault;
  messagesByLocale: MessagesByLocale;
  originOf: OriginOf;
}): EventForm => ({
  async composeBody(tx, store, { type: event, resourceId }) {
    const type = types[event];
    const cart = type && (await findOrderedCart(tx, "acp", resourceId));
    if (!cart) return undefined;
    const [row, shipments, settings] = await Promise.all([
      getOrder(tx, resourceId),
      readShipments(tx, resourceId),
      readSettings(tx),
    ]);
    const messages = messagesByLocale(orders.get(row, "language"));
    const data = orderJson({ store, messages, vault, originOf }, row, cart, settings, shipments);
    return JSON.stringify({ type, data });
  },
  sign({ event: { id }, at, body }, secret) {
    const time = Math.floor(at.getTime() / 1_000);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return {
      "merchant-signature": `t=${time},v1=${signature}`,
      timestamp: at.toISOString(),
      "request-id": id,
    };
  },
});
