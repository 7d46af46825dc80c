import { greater, lesser } from "../../pricing/engine/index.ts";
import { waitingIn } from "../shipments/index.ts";
import type { Item } from "./item-columns.ts";

// A line's pieces, as refunds, returns, claims, exchanges and lost shipments count them. Each piece is made good once at most: by a
// refund (an exchange is one) or by a free replacement (decision record 173).

/** The part of a line that the ledger looks at. */
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

/** The share of so many pieces in their line's total, in minor units, rounded half-up: all of them are the whole total. */
export const shareOf = (
  { totalAmount, quantity }: Pick<Line, "totalAmount" | "quantity">,
  pieces: bigint,
): bigint => (2n * totalAmount * pieces + quantity) / (2n * quantity);

/** How many pieces of a line are made good in no way so far. */
export const openPieces = ({ quantity, refundedQuantity, replacedQuantity }: Line): bigint =>
  greater(quantity - refundedQuantity - replacedQuantity, 0n);

// Pieces that were refunded before they left: those are withdrawn.
const refundedUnsent = ({ refundedQuantity, withdrawnQuantity }: Line): bigint =>
  lesser(refundedQuantity, withdrawnQuantity);

// Pieces that left and are not sent again: on their way, with the customer, back, or lost.
const goneFrom = ({ shippedQuantity, droppedQuantity }: Line): bigint => shippedQuantity + droppedQuantity;

// All other refunded pieces had left.
const refundedGone = (line: Line): bigint => line.refundedQuantity - refundedUnsent(line);

/** How many of them have left and are not sent again, as lost ones are: returns, claims and exchanges make good for no others. */
export const openGone = (line: Line): bigint =>
  greater(lesser(openPieces(line), goneFrom(line) - refundedGone(line) - line.replacedQuantity), 0n);

const roundUp = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;

/**
 * What so many further pieces of a line come to, in minor units: their share, at most what is left of the line. Of pieces that left
 * (`isGone`) also at most what is left of all pieces that did, since a claim may have given back a part of one.
 */
export function worthIn(line: Line, pieces: bigint, isGone: boolean): bigint {
  const { totalAmount, quantity, refundedQuantity, refundedAmount, replacedQuantity } = line;
  const before = refundedQuantity + replacedQuantity;
  const share = shareOf(line, before + pieces) - shareOf(line, before);
  const left = lesser(share, totalAmount - refundedAmount - shareOf(line, replacedQuantity));
  if (!isGone) return greater(left, 0n);
  const given = greater(refundedAmount - roundUp(totalAmount * refundedUnsent(line), quantity), 0n);
  const ofGone = roundUp(totalAmount * goneFrom(line), quantity) - given - shareOf(line, replacedQuantity);
  return greater(lesser(left, ofGone), 0n);
}

/** Whether so many pieces of a line can be replaced at no charge: they left, were made good in no way, and none of what they cost was given back. */
export const isReplaceable = (line: Line, pieces: bigint): boolean => {
  const { totalAmount, quantity, refundedAmount, replacedQuantity } = line;
  const paid = roundUp(totalAmount * (quantity - replacedQuantity - pieces), quantity);
  return pieces <= openGone(line) && refundedAmount <= paid;
};

/**
 * Where pieces are that are refunded while their order waits to leave, in this order: those that came back and are not made good, lost
 * ones that were to be sent again, those that wait or are packed. The rest is out. The line does not count the refund yet. All that were
 * refunded after they left are taken to have come back first, so that no piece that came back is refunded twice and another one still sent.
 */
export function placesOf(line: Line, pieces: bigint): { back: bigint; lost: bigint; unsent: bigint } {
  const unpaid = greater(line.returnedQuantity - refundedGone(line), 0n);
  const back = lesser(pieces, lesser(unpaid, openGone(line)));
  const lost = lesser(pieces - back, line.lostQuantity);
  return { back, lost, unsent: lesser(pieces - back - lost, waitingIn(line) + line.packedQuantity) };
}
