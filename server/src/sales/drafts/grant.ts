import { findSellables } from "../../catalogue/stock/index.ts";
import type { Call } from "../../http/route.ts";
import { byHandOf, countByHand, givenBy, ofProducts } from "../orders/index.ts";
import { orderOf } from "./answer.ts";
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
  const { tx, store } = call;
  const { id, content, granted } = drafts.read(row);
  const said = byHandOf(content, store);
  const given = givenBy(orderOf(row), said, await findSellables(tx, ofProducts(said.lines)));
  await countByHand(call, given, { granted: granted ?? undefined });
  if (granted === null || given.discounts > granted) await noteGranted(tx, id, given.discounts);
}
