import { lesser } from "../../pricing/engine/index.ts";
import type { Item } from "../model/item-columns.ts";
import { placesOf } from "../model/ledger.ts";
import type { NewRefund, SurplusParts } from "../model/records.ts";
import type { LockedOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { dropPieces } from "../shipments/index.ts";

/** The part of an order that a refund moves. */
export type Part = Pick<
  NewRefund,
  "amount" | "surplus" | "shipping" | "toCards" | "toCredit" | "surplusParts" | "atProvider" | "items"
>;

/** An order as it is once all refunds that wait have been given: what is planned meanwhile counts on it. */
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

// Where the pieces will be: those that are not sent any more are withdrawn, or dropped where they were lost.
function withoutUnsent(item: Item, count: bigint, restock: boolean): Item {
  if (!item.requiresShipping) return item;
  const { lost, unsent } = placesOf(item, count);
  const rest = dropPieces(item, lost);
  return item.stockTaken && !restock ? rest : { ...rest, withdrawnQuantity: rest.withdrawnQuantity + unsent };
}

/** A refund that waits, as it was planned. */
export const partOf = (refund: LockedOrder["pendingRefunds"][number]): Part => ({
  amount: refund.amount,
  surplus: refund.surplusAmount,
  shipping: refund.shippingAmount,
  toCards: refund.giftCardAmount,
  toCredit: refund.creditAmount,
  atProvider: refund.providerAmount,
  items: refund.items,
});

/** The changes of an order by a refund besides its sum. */
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
    // What is given as store credit of a surplus is none of what is refunded, whoever had paid it.
    refundedToCredit:
      order.refundedToCredit + refund.toCredit - (refund.surplusParts ? refund.surplus - ofCards : ofCredit),
    providerPaid: order.providerPaid - ofProvider,
    providerRefunded: order.providerRefunded + refund.atProvider - ofProvider,
  };
}

/** Who gives the surplus in a refund back: gift cards and store credit take theirs first, then the provider gives. */
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
