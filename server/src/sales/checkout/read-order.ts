import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { findShopperOrder, isTheirs, shopperOrders } from "../orders/index.ts";

/**
 * An order as JSON text, for the customer whose it is, and for whoever has its token. Throws the same 404 for whatever does
 * not match.
 */
export async function readShopperOrder(
  call: Pick<Call, "tx" | "store" | "principal" | "header" | "can">,
  id: string,
): Promise<string> {
  const found = await findShopperOrder(call.tx, id);
  if (!found || !isTheirs(call, found)) throw notFound();
  return shopperOrders.json(found.row, call);
}
