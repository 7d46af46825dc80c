import { greater, lesser } from "../../pricing/engine/index.ts";
import { waitingIn } from "../shipments/index.ts";
import type { Item } from "./item-columns.ts";

// A line's pieces, as refunds, returns, claims, exchanges and lost shipments count them. Each piece is
// refunded (an exchange is a refund) or replaced free of charge at most once (decision record 173).

/** The fields of a line that the ledger reads. */
export type Line = Pick<
  Item,
  | "quantity"
  | "totalAmount"
  | "packedQuantity"
  | "shippedQuantity"
  | "lostQuantity"
  | "withdrawnQuantity"
  | "droppedQuantity"
  | "returnedQuantity"
  | "refundedQuantity"
  | "refundedAmount"
  | "replacedQuantity"
>;

/**
 * The share of so many pieces in their line's total, in minor units, rounded half-up: all of them are the
 * whole total.
 */
export const shareOf = (
  { totalAmount, quantity }: Pick<Line, "totalAmount" | "quantity">,
  pieces: bigint,
): bigint => (2n * totalAmount * pieces + quantity) / (2n * quantity);

/** How many pieces of a line are neither refunded nor replaced so far. */
export const openPieces = ({ quantity, refundedQuantity, replacedQuantity }: Line): bigint =>
  greater(quantity - refundedQuantity - replacedQuantity, 0n);

// Pieces refunded before they were shipped: those are withdrawn.
const countRefundedUnsent = ({ refundedQuantity, withdrawnQuantity }: Line): bigint =>
  lesser(refundedQuantity, withdrawnQuantity);

// Pieces that were shipped and are not sent again: in transit, with the customer, back, or lost.
const countGone = ({ shippedQuantity, droppedQuantity }: Line): bigint => shippedQuantity + droppedQuantity;

// All other refunded pieces had been shipped.
const countRefundedGone = (line: Line): bigint => line.refundedQuantity - countRefundedUnsent(line);

/**
 * How many of them were shipped and are not sent again, as lost ones are: returns, claims and exchanges
 * refund or replace no others.
 */
export const openGone = (line: Line): bigint =>
  greater(lesser(openPieces(line), countGone(line) - countRefundedGone(line) - line.replacedQuantity), 0n);

const roundUp = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;

/**
 * The refundable value of so many further pieces of a line, in minor units: their share, at most what is left
 * of the line. For shipped pieces (`isGone`) also at most what is left of all shipped pieces, since a claim
 * may have refunded a part of one.
 */
export function refundableAmount(line: Line, pieces: bigint, isGone: boolean): bigint {
  const { totalAmount, quantity, refundedQuantity, refundedAmount, replacedQuantity } = line;
  const before = refundedQuantity + replacedQuantity;
  const share = shareOf(line, before + pieces) - shareOf(line, before);
  const left = lesser(share, totalAmount - refundedAmount - shareOf(line, replacedQuantity));
  if (!isGone) return greater(left, 0n);
  const ofShipped = greater(refundedAmount - roundUp(totalAmount * countRefundedUnsent(line), quantity), 0n);
  const ofGone =
    roundUp(totalAmount * countGone(line), quantity) - ofShipped - shareOf(line, replacedQuantity);
  return greater(lesser(left, ofGone), 0n);
}

/**
 * Whether so many pieces of a line can be replaced free of charge: they were shipped, neither refunded nor
 * replaced, and none of their price was refunded.
 */
export const isReplaceable = (line: Line, pieces: bigint): boolean => {
  const { totalAmount, quantity, refundedAmount, replacedQuantity } = line;
  const paid = roundUp(totalAmount * (quantity - replacedQuantity - pieces), quantity);
  return pieces <= openGone(line) && refundedAmount <= paid;
};

/**
 * Splits pieces refunded while their order waits to be shipped by their place, in this order: pieces that
 * came back and are neither refunded nor replaced, lost pieces to be sent again, waiting or packed pieces.
 * The rest is out. The line does not count the refund yet. Pieces refunded after shipping are taken to have
 * come back first, so that no returned piece is refunded twice while another one is still sent.
 */
export function placesOf(line: Line, pieces: bigint): { back: bigint; lost: bigint; unsent: bigint } {
  const unpaid = greater(line.returnedQuantity - countRefundedGone(line), 0n);
  const back = lesser(pieces, lesser(unpaid, openGone(line)));
  const lost = lesser(pieces - back, line.lostQuantity);
  return { back, lost, unsent: lesser(pieces - back - lost, waitingIn(line) + line.packedQuantity) };
}
