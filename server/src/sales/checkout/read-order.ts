import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { findShopperOrder, isTheirs, parcelsAmong, parcelsJson, shopperOrders } from "../orders/index.ts";
import { findShipments } from "../shipments/index.ts";

/**
 * An order as JSON text, for the customer whose it is, and for whoever has its token. Throws the same 404 for whatever does
 * not match.
 */
export async function readShopperOrder(
  call: Pick<Call, "tx" | "store" | "principal" | "header" | "can">,
  id: string,
): Promise<string> {
  const { tx } = call;
  const [found, kept] = await Promise.all([findShopperOrder(tx, id), findShipments(tx, id)]);
  if (!found || !isTheirs(call, found)) throw notFound();
  const parcels = await parcelsAmong(tx, id, shopperOrders.get(found.row, "status"), kept);
  return shopperOrders.json(found.row, call, `"shipments":${parcelsJson(parcels, call)}`);
}
