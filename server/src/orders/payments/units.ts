// Currencies whose amounts Stripe counts in other units than ISO 4217 has: without any, or with three of them.
const zero = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const three = new Set("BHD JOD KWD OMR TND".split(" "));

/** A currency with the number of its minor digits by ISO 4217, which our amounts have. */
export type Currency = { code: string; digits: number };

const digitsAtStripe = ({ code }: Currency) => (zero.has(code) ? 0 : three.has(code) ? 3 : 2);

/** What Stripe's amounts of a currency are multiples of. */
export const stepOf = ({ code, digits }: Currency): bigint =>
  three.has(code) ? 10n : 10n ** BigInt(Math.max(0, digitsAtStripe({ code, digits }) - digits));

/**
 * An amount of minor units as Stripe counts it, rounded half-up to what it takes: where a currency has three digits, the last one
 * has to be 0.
 */
export function toStripe(amount: bigint, currency: Currency): bigint {
  const more = digitsAtStripe(currency) - currency.digits;
  if (more >= 0) return rounded(amount * 10n ** BigInt(more), stepOf(currency));
  return rounded(amount, 10n ** BigInt(-more)) / 10n ** BigInt(-more);
}

/** An amount that Stripe counted, in minor units, rounded down. */
export function fromStripe(amount: bigint, currency: Currency): bigint {
  const more = digitsAtStripe(currency) - currency.digits;
  return more >= 0 ? amount / 10n ** BigInt(more) : amount * 10n ** BigInt(-more);
}

const rounded = (amount: bigint, step: bigint) => ((2n * amount + step) / (2n * step)) * step;
