import { lesser, sum } from "./round.ts";

/** Pieces of a line with an equal remaining price, in minor units. */
type Run = { readonly count: bigint; readonly each: bigint };
/** A line's pieces; the first ones are discounted first. */
export type Pieces = readonly Run[];

/** The remaining price of all pieces. */
export const remainingPrice = (pieces: Pieces): bigint => sum(pieces.map(({ count, each }) => count * each));

/**
 * Splits a remaining price over so many pieces: the first ones get a unit more where it cannot be divided
 * evenly.
 */
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
 * Takes an amount off pieces, at most their remaining price: each piece bears it in proportion to its
 * remaining price, by the largest remainder as for lines (`allocate`); among equal remainders the first piece
 * bears it.
 */
export function takeOffPieces(pieces: Pieces, amount: bigint): Pieces {
  const whole = remainingPrice(pieces);
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
