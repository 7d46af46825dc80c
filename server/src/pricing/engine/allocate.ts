import { sum } from "./round.ts";

/** A part of an amount, in minor units, and whether it received one unit of the remainder. */
export type Share = { readonly amount: bigint; readonly tookRemainder: boolean };

/**
 * Splits an amount in proportion to weights, by the largest remainder method (Hamilton's): each share is
 * rounded down, and the remaining units go, one each, to the largest remainders; among equal ones to the
 * smaller key. The shares sum to the amount, each is less than one unit off its exact value, and none is
 * above its weight where the amount is not above their sum. Throws where there is an amount but no weight.
 */
export function allocate(total: bigint, weights: ReadonlyMap<string, bigint>): Map<string, Share> {
  const whole = sum(weights.values());
  if (whole === 0n && total > 0n) throw new RangeError("An amount needs a line that it can be allocated to");
  const parts = Array.from(weights, ([key, weight]) => ({
    key,
    floor: whole && (total * weight) / whole,
    remainder: whole && (total * weight) % whole,
  }));
  let left = total - sum(parts.map(({ floor }) => floor));
  const shares = new Map<string, Share>(parts.map(({ key }) => [key, { amount: 0n, tookRemainder: false }]));
  for (const { key, floor } of parts.sort(byRemainder)) {
    const tookRemainder = left > 0n;
    shares.set(key, { amount: tookRemainder ? floor + 1n : floor, tookRemainder });
    if (tookRemainder) left -= 1n;
  }
  return shares;
}

type Part = { readonly key: string; readonly remainder: bigint };

const byRemainder = (a: Part, b: Part): number => {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
  return byText(a.key, b.key);
};

/** Orders texts by their code units: the same everywhere, whatever the language. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
