import { notFound } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { findShopperOrder, isTheirs, shopperOrders } from "../../orders/model/index.ts";
import { findShipments } from "../../orders/shipments/index.ts";
import { parcelsJson, visibleParcels } from "../../orders/shipping/index.ts";

type Reading = Pick<Call, "tx" | "store" | "principal" | "header" | "can">;

/**
 * Reads a draft that was sent to a shopper as JSON text: drafts are a noun to the right of this one.
 * Undefined where none is theirs.
 */
export type ReadSentDraft = (call: Reading, id: string) => Promise<string | undefined>;

/**
 * An order or a sent draft as JSON text, for its customer and for anyone with its token. Throws the same 404
 * for every mismatch.
 */
export async function readShopperOrder(
  call: Reading,
  id: string,
  readSentDraft: ReadSentDraft,
): Promise<string> {
  const { tx } = call;
  const [found, stored] = await Promise.all([findShopperOrder(tx, id), findShipments(tx, id)]);
  if (found && isTheirs(call, found)) {
    const parcels = await visibleParcels(tx, id, shopperOrders.get(found.row, "status"), stored);
    return shopperOrders.json(found.row, call, `"shipments":${parcelsJson(parcels, call)}`);
  }
  const draft = found ? undefined : await readSentDraft(call, id);
  if (draft === undefined) throw notFound();
  return draft;
}
