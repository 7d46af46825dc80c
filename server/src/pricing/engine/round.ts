/**
 * The quotient of two numbers that are not negative, rounded half-up to a whole one: a half counts as one.
 */
export const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** The sum of amounts. */
export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** The smaller of two amounts. */
export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The larger of two amounts. */
export const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
