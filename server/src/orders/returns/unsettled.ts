import type { ValuesOf } from "../../http/nouns/table.ts";
import { greater, lesser, sum } from "../../pricing/engine/index.ts";
import type { refunds as orderRefunds } from "../model/payment-columns.ts";
import type { returns } from "./columns.ts";

/** The fields of a received return, and of a refund of its order, that decide what is unsettled. */
export type ReceivedReturn = Pick<ValuesOf<typeof returns>, "id" | "refundId" | "receivedAt"> & {
  items: readonly { itemId: string; receivedQuantity: bigint }[];
};
export type OrderRefund = Pick<
  ValuesOf<typeof orderRefunds>,
  "id" | "status" | "amount" | "shippingAmount" | "items" | "createdAt"
> & { returnId: string | null };

/**
 * The unsettled part of a return: its pieces by the ids of their lines (received less settled), the amount
 * refunded for it, and the part of that amount for no pieces, in minor units.
 */
export type Unsettled = {
  pieces: ReadonlyMap<string, bigint>;
  received: ReadonlyMap<string, bigint>;
  settled: bigint;
  beside: bigint;
};

/**
 * Calculates the unsettled part of each received return of an order, by their ids, oldest receipt first. A
 * refund settles the return that it names. A refund of pieces that names none settles pieces received by
 * then, so that no piece is settled twice.
 */
export function findUnsettled(
  all: readonly ReceivedReturn[],
  refunds: readonly OrderRefund[],
): Map<string, Unsettled> {
  const withRest = all
    .filter(({ receivedAt }) => receivedAt !== null)
    .map(({ items, ...one }) => {
      const pieces = new Map(items.map(({ itemId, receivedQuantity }) => [itemId, receivedQuantity]));
      return { ...one, received: pieces, pieces: new Map(pieces), settled: 0n, beside: 0n };
    });
  const take = ({ pieces }: (typeof withRest)[number], itemId: string, wanted: bigint): bigint => {
    const taken = lesser(pieces.get(itemId) ?? 0n, wanted);
    if (taken > 0n) pieces.set(itemId, pieces.get(itemId)! - taken);
    return wanted - taken;
  };
  const given = refunds.filter(({ status }) => status !== "failed");
  const findNamed = (refund: OrderRefund) =>
    withRest.find(({ id, refundId }) => id === refund.returnId || refundId === refund.id);
  for (const refund of given) {
    const one = findNamed(refund);
    if (!one) continue;
    const amount = refund.amount - refund.shippingAmount;
    const ofPieces = sum(refund.items.map((item) => BigInt(item.amount)));
    for (const { itemId, quantity } of refund.items) take(one, itemId, BigInt(quantity));
    one.settled += amount;
    one.beside += greater(amount - ofPieces, 0n);
  }
  for (const refund of given.filter((one) => !findNamed(one)))
    for (const { itemId, quantity } of refund.items)
      withRest
        .filter(({ receivedAt }) => receivedAt! <= refund.createdAt)
        .reduce((rest, one) => take(one, itemId, rest), BigInt(quantity));
  return new Map(withRest.map(({ id, ...left }) => [id, left]));
}
