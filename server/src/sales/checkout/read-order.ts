import { timingSafeEqual } from "node:crypto";
import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/token.ts";
import { findShopperOrder, shopperOrders } from "../orders/index.ts";

/** The header by which a guest reads an order. */
export const ORDER_TOKEN = "X-Order-Token";

/**
 * An order as JSON text, for the customer whose it is, and for whoever has its token. Throws the same 404 for whatever does
 * not match.
 */
export async function readShopperOrder(
  call: Pick<Call, "tx" | "store" | "principal" | "header" | "can">,
  id: string,
): Promise<string> {
  const { tx, principal, header } = call;
  const found = await findShopperOrder(tx, id);
  const token = header(ORDER_TOKEN);
  const isTheirs =
    found &&
    ((principal?.kind === "customer" && principal.id === found.customerId) ||
      (token !== undefined &&
        found.tokenHash !== null &&
        timingSafeEqual(hashToken(token), found.tokenHash)));
  if (!isTheirs) throw notFound();
  return shopperOrders.json(found.row, call);
}
