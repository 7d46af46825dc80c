import { lesser } from "../../pricing/engine/index.ts";
import type { Item } from "../model/item-columns.ts";
import { placesOf } from "../model/ledger.ts";
import type { NewRefund, SurplusParts } from "../model/records.ts";
import type { LockedOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { dropPieces } from "../shipments/index.ts";

/** The part of an order that a refund changes. */
export type Part = Pick<
  NewRefund,
  "amount" | "surplus" | "shipping" | "toCards" | "toCredit" | "surplusParts" | "atProvider" | "items"
>;

/** An order as if all pending refunds had succeeded: plans made meanwhile build on it. */
export function expectedOrder(order: LockedOrder): LockedOrder {
  let expected = order;
  for (const refund of order.pendingRefunds) {
    const part = partOf(refund);
    const refundedAmount = expected.refundedAmount + part.amount - part.surplus;
    const placed = isOpen(order.status)
      ? { ...expected, items: itemsExpected(expected.items, refund) }
      : expected;
    expected = { ...placed, ...fieldsAfter(placed, part), refundedAmount };
  }
  return expected;
}

const itemsExpected = (
  items: LockedOrder["items"],
  { items: parts, restock }: LockedOrder["pendingRefunds"][number],
) =>
  items.map((item) => {
    const part = parts.find(({ itemId, isGone }) => itemId === item.id && !isGone);
    return part ? withoutUnsent(item, BigInt(part.quantity), restock) : item;
  });

// Moves the refunded pieces: unsent ones are withdrawn, lost ones are dropped.
function withoutUnsent(item: Item, count: bigint, restock: boolean): Item {
  if (!item.requiresShipping) return item;
  const { lost, unsent } = placesOf(item, count);
  const rest = dropPieces(item, lost);
  return item.stockTaken && !restock ? rest : { ...rest, withdrawnQuantity: rest.withdrawnQuantity + unsent };
}

/** A pending refund, as it was planned. */
export const partOf = (refund: LockedOrder["pendingRefunds"][number]): Part => ({
  amount: refund.amount,
  surplus: refund.surplusAmount,
  shipping: refund.shippingAmount,
  toCards: refund.giftCardAmount,
  toCredit: refund.creditAmount,
  atProvider: refund.providerAmount,
  items: refund.items,
});

/** The fields of an order that a refund changes, besides its amount. */
export function fieldsAfter(order: LockedOrder, refund: Part) {
  const byItem = new Map(refund.items.map((item) => [item.itemId, item]));
  const items = order.items.map((item) => {
    const part = byItem.get(item.id);
    return part
      ? {
          ...item,
          refundedQuantity: item.refundedQuantity + BigInt(part.quantity),
          refundedAmount: item.refundedAmount + BigInt(part.amount),
        }
      : item;
  });
  const { ofCards, ofCredit, ofMoney, ofProvider } = refund.surplusParts ?? surplusPartsOf(refund);
  return {
    items,
    giftCardAmount: order.giftCardAmount - ofCards,
    storeCreditAmount: order.storeCreditAmount - ofCredit,
    paidAmount: order.paidAmount - ofMoney,
    refundedShipping: order.refundedShipping + refund.shipping,
    refundedToCards: order.refundedToCards + refund.toCards - ofCards,
    // Store credit that returns a surplus does not count as refunded, whoever had paid it.
    refundedToCredit:
      order.refundedToCredit + refund.toCredit - (refund.surplusParts ? refund.surplus - ofCards : ofCredit),
    providerPaid: order.providerPaid - ofProvider,
    providerRefunded: order.providerRefunded + refund.atProvider - ofProvider,
  };
}

/** The sources that return a refund's surplus: gift cards and store credit first, then the provider. */
export function surplusPartsOf({
  surplus,
  toCards,
  toCredit,
  atProvider,
}: Pick<Part, "surplus" | "toCards" | "toCredit" | "atProvider">): SurplusParts {
  const ofCards = lesser(surplus, toCards);
  const ofCredit = lesser(surplus - ofCards, toCredit);
  const ofMoney = surplus - ofCards - ofCredit;
  return { ofCards, ofCredit, ofMoney, ofProvider: lesser(ofMoney, atProvider) };
}
