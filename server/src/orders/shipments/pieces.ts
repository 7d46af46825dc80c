import { type FieldError, validationFailed } from "../../http/answers/errors.ts";

/**
 * The places of the pieces of an order's line, one for each piece: in a packed shipment, shipped (in transit
 * or delivered, also those that came back), lost and to be sent again, withdrawn before they were shipped, or
 * dropped after they were lost. The rest waits to be packed.
 */
export type Pieces = {
  quantity: bigint;
  packedQuantity: bigint;
  shippedQuantity: bigint;
  lostQuantity: bigint;
  withdrawnQuantity: bigint;
  droppedQuantity: bigint;
};

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** How many pieces wait to be packed, and were never packed before. */
export const waitingIn = (pieces: Pieces): bigint =>
  pieces.quantity -
  pieces.packedQuantity -
  pieces.shippedQuantity -
  pieces.lostQuantity -
  pieces.withdrawnQuantity -
  pieces.droppedQuantity;

/** How many pieces can be packed: those that wait, and those that are to be sent again. */
export const packableIn = (pieces: Pieces): bigint => waitingIn(pieces) + pieces.lostQuantity;

/** How many of so many packed pieces replace lost ones: waiting pieces are packed first. */
export const replacingIn = (pieces: Pieces, count: bigint): bigint => {
  const waiting = waitingIn(pieces);
  return count > waiting ? count - waiting : 0n;
};

/** Packs pieces, at most those that can be packed. */
export const packInto = <P extends Pieces>(pieces: P, count: bigint): P => ({
  ...pieces,
  packedQuantity: pieces.packedQuantity + count,
  lostQuantity: pieces.lostQuantity - replacingIn(pieces, count),
});

/**
 * Takes packed pieces out of their shipment; `replacing` of them replaced lost ones, which are to be sent
 * again once more.
 */
export const unpackFrom = <P extends Pieces>(pieces: P, count: bigint, replacing: bigint): P => ({
  ...pieces,
  packedQuantity: pieces.packedQuantity - count,
  lostQuantity: pieces.lostQuantity + replacing,
});

/** Ships packed pieces. */
export const sendOff = <P extends Pieces>(pieces: P, count: bigint): P => ({
  ...pieces,
  packedQuantity: pieces.packedQuantity - count,
  shippedQuantity: pieces.shippedQuantity + count,
});

/** Marks shipped pieces as lost; they are sent again, or dropped. */
export const loseInTransit = <P extends Pieces>(pieces: P, count: bigint, isSentAgain: boolean): P => ({
  ...pieces,
  shippedQuantity: pieces.shippedQuantity - count,
  lostQuantity: pieces.lostQuantity + (isSentAgain ? count : 0n),
  droppedQuantity: pieces.droppedQuantity + (isSentAgain ? 0n : count),
});

/** Withdraws waiting pieces, at most so many. */
export const withdraw = <P extends Pieces>(pieces: P, count: bigint): P => ({
  ...pieces,
  withdrawnQuantity: pieces.withdrawnQuantity + lesser(count, waitingIn(pieces)),
});

/** Drops lost pieces that were to be sent again, at most so many. */
export function dropPieces<P extends Pieces>(pieces: P, count: bigint): P {
  const gone = lesser(count, pieces.lostQuantity);
  return {
    ...pieces,
    lostQuantity: pieces.lostQuantity - gone,
    droppedQuantity: pieces.droppedQuantity + gone,
  };
}

/**
 * The named pieces of an order's lines that ship, each line once and at most `limitOf` its pieces. Throws 400
 * naming all errors; `unfit` is the code for a line that does not ship.
 */
export function readPieces<Line extends { id: string; requiresShipping: boolean }, Named>(
  lines: readonly Line[],
  named: readonly (Named & { itemId: string; quantity: number })[],
  unfit: "not_shippable" | "not_returnable",
  limitOf: (line: Line) => bigint,
): { line: Line; quantity: bigint; named: Named }[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const pieces = named.flatMap((one, i) => {
    const itemId = one.itemId.toLowerCase();
    const line = lines.find(({ id }) => id === itemId);
    const refuse = (code: FieldError["code"]) => {
      errors.push({ field: `/items/${i}/itemId`, code });
      return [];
    };
    if (!line) return refuse("not_found");
    if (seen.has(itemId)) return refuse("not_unique");
    seen.add(itemId);
    if (!line.requiresShipping) return refuse(unfit);
    const limit = limitOf(line);
    if (BigInt(one.quantity) > limit) {
      const values = { limit: limit > 0n ? Number(limit) : 0 };
      errors.push({ field: `/items/${i}/quantity`, code: "too_large", values });
    }
    return [{ line, quantity: BigInt(one.quantity), named: one }];
  });
  if (errors.length) throw validationFailed(errors);
  return pieces;
}
