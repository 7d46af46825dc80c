import { lesser, sum } from "./round.ts";

/** Pieces of a line that have the same left of their price, in minor units. */
type Run = { readonly count: bigint; readonly each: bigint };
/** A line's pieces, those first that are got first. */
export type Pieces = readonly Run[];

/** The value left of all pieces. */
export const leftOf = (pieces: Pieces): bigint => sum(pieces.map(({ count, each }) => count * each));

/** So many pieces that have so much left together: those that come first have a unit more where it cannot be shared. */
export const evenPieces = (count: bigint, left: bigint): Pieces => {
  const more = left % count;
  return [
    { count: more, each: left / count + 1n },
    { count: count - more, each: left / count },
  ].filter((run) => run.count > 0n);
};

/** The first so many pieces, and the rest. */
export function splitPieces(pieces: Pieces, count: bigint): [first: Pieces, rest: Pieces] {
  let wanted = count;
  const first: Run[] = [];
  const rest: Run[] = [];
  for (const { count: all, each } of pieces) {
    const taken = lesser(all, wanted);
    wanted -= taken;
    if (taken > 0n) first.push({ count: taken, each });
    if (all > taken) rest.push({ count: all - taken, each });
  }
  return [first, rest];
}

/**
 * Pieces after an amount is taken off them, at most what is left of them: each gives in proportion to what is left of it, by the largest remainder as lines
 * do (`allocate`); among equal remainders the first piece gives.
 */
export function takeOffPieces(pieces: Pieces, amount: bigint): Pieces {
  const whole = leftOf(pieces);
  if (whole === 0n) return pieces;
  const parts = pieces.map(({ count, each }, at) => ({
    ...{ count, each, at, more: 0n },
    floor: (amount * each) / whole,
    remainder: (amount * each) % whole,
  }));
  let over = amount - sum(parts.map(({ count, floor }) => count * floor));
  for (const part of parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  )) {
    part.more = lesser(over, part.count);
    over -= part.more;
  }
  return parts
    .flatMap(({ count, each, floor, more }) => [
      { count: more, each: each - floor - 1n },
      { count: count - more, each: each - floor },
    ])
    .filter(({ count }) => count > 0n);
}
