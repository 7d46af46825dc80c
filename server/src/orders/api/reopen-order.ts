import { lockSellables } from "../../catalogue/stock/index.ts";
import { insufficientStock, invalidStatusTransition } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { credits, lockCredits } from "../../pricing/credit/index.ts";
import { lockGiftCardsOf } from "../../pricing/gift-cards/index.ts";
import { findInvoices } from "../invoices/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange } from "../model/change.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { notReopenable } from "../model/errors.ts";
import type { Reopening } from "../model/schemas.ts";
import { getOrder, type LockedOrder, lockOrder } from "../model/sql.ts";
import { stockItemIdOf } from "../model/written-fields.ts";
import { applyChange, sellableItems } from "../writing/index.ts";
import { applyReopening, recharge, reopeningFault } from "./reopening.ts";

type ReopeningCall = Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">;

/**
 * Reopens a cancelled order at its prices: stock, uses of coupons and discounts, gift cards and store credit
 * are taken again, and money that came after it had ended pays it. Throws 404; 409 for a stale version, for
 * an order that is not cancelled or cannot be reopened, and naming the items of which there is not enough.
 */
export async function reopenOrder(call: ReopeningCall, id: string, { note }: Reopening): Promise<OrderRow> {
  const { tx, now } = call;
  const [order, row, invoices] = await Promise.all([
    lockOrder(tx, id),
    getOrder(tx, id),
    findInvoices(tx, id),
  ]);
  checkVersion(call.expectedVersions, order.version);
  if (order.status !== "cancelled") throw invalidStatusTransition(order.status, "reopened", []);
  const isImported = orders.get(row, "importedFrom") !== null;
  const fault = reopeningFault(order, { isImported, isInvoiced: invoices.length > 0 });
  if (fault) throw notReopenable(fault);
  await refuseUnsold(call, order);
  const [cards, credit] = [await lockGiftCardsOf(tx, id), await lockCredit(call, order)];
  const change = applyReopening(noChange(order), recharge(order, cards, credit, now), now, note?.trim());
  return (await applyChange(call, change, actorOf(call.principal))).row;
}

// Pieces of items that are no longer sold cannot be taken again.
async function refuseUnsold({ tx }: ReopeningCall, { items }: LockedOrder): Promise<void> {
  const taken = items.filter(({ stockTaken, restockedQuantity }) => stockTaken && restockedQuantity > 0n);
  const sold = new Set(sellableItems(await lockSellables(tx, taken)).map(stockItemIdOf));
  const gone = taken.filter((item) => !sold.has(stockItemIdOf(item)));
  if (gone.length)
    throw insufficientStock(gone.map(({ productId, variantId }) => ({ productId, variantId, available: 0 })));
}

async function lockCredit({ tx }: ReopeningCall, order: LockedOrder): Promise<bigint> {
  if (order.refundedToCredit === 0n) return 0n;
  const found = await lockCredits(tx, [order.customerId]);
  const row = found.get(order.customerId);
  return row ? credits.get(row, "balance") : 0n;
}
