import type { Call } from "../../http/route.ts";
import { countByHand, givenBy } from "../orders/index.ts";
import { keptInput, priceKept } from "../pricing/index.ts";
import { type DraftRow, drafts } from "./columns.ts";
import { noteGranted } from "./sql.ts";

/**
 * Counts a draft with the daily limits of the key by which its customer may place it: of its discounts, those that were not counted before. Throws
 * 403 for more than is left.
 */
export async function grantDraft(
  call: Pick<Call, "tx" | "store" | "now" | "principal">,
  row: DraftRow,
): Promise<void> {
  const { id, pricing, granted } = drafts.read(row);
  const input = keptInput(pricing);
  const given = givenBy({ priced: priceKept(input), input });
  await countByHand(call, given, { granted: granted ?? undefined });
  if (granted === null || given.discounts > granted) await noteGranted(call.tx, id, given.discounts);
}
