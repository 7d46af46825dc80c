import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { orders } from "../../orders/model/index.ts";
import { countByHand, givenBy, refuseGaps } from "../../orders/placing/index.ts";
import { keptInput, priceKept } from "../../pricing/engine/index.ts";
import { orderOf } from "./answer.ts";
import { type DraftRow, drafts } from "./columns.ts";
import { noteGranted } from "./sql.ts";

/**
 * Counts a draft's discounts, except those counted before, toward the daily limits of the key that lets the
 * customer place it. Throws 400 for gaps in its address, 403 beyond the limits.
 */
export async function grantDraft(
  call: Pick<Call, "tx" | "store" | "now" | "principal">,
  row: DraftRow,
): Promise<void> {
  const { id, content, pricing, granted } = drafts.read(row);
  const { requiresShipping, shippingMethod } = orders.read(orderOf(row));
  refuseGaps(content.shippingAddress);
  if (requiresShipping && !content.shippingAddress && !shippingMethod?.pickup)
    throw invalidField("/shippingAddress", "required");
  const input = keptInput(pricing);
  const given = givenBy({ priced: priceKept(input), input });
  await countByHand(call, given, { granted: granted ?? undefined });
  if (granted === null || given.discounts > granted) await noteGranted(call.tx, id, given.discounts);
}
