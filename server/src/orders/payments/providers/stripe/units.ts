import type { Currency } from "../../provider.ts";

// Currencies that Stripe counts without minor digits, and with three of them; all others have two, whatever
// ISO 4217 says.
const zero = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const three = new Set("BHD JOD KWD OMR TND".split(" "));

const digitsAtStripe = ({ code }: Currency) => (zero.has(code) ? 0 : three.has(code) ? 3 : 2);

/** Stripe's amounts of a currency are multiples of this one. */
export const stepOf = ({ code, digits }: Currency): bigint =>
  three.has(code) ? 10n : 10n ** BigInt(Math.max(0, digitsAtStripe({ code, digits }) - digits));

/**
 * An amount of minor units as Stripe counts it, rounded half-up to a valid amount: in currencies with three
 * digits, the last digit has to be 0.
 */
export function toStripe(amount: bigint, currency: Currency): bigint {
  const more = digitsAtStripe(currency) - currency.digits;
  if (more >= 0) return roundTo(amount * 10n ** BigInt(more), stepOf(currency));
  return roundTo(amount, 10n ** BigInt(-more)) / 10n ** BigInt(-more);
}

/** An amount that Stripe counted, in minor units, rounded down. */
export function fromStripe(amount: bigint, currency: Currency): bigint {
  const more = digitsAtStripe(currency) - currency.digits;
  return more >= 0 ? amount / 10n ** BigInt(more) : amount * 10n ** BigInt(-more);
}

/** The amount that Stripe charges for an amount, in minor units. */
export const roundForStripe = (amount: bigint, currency: Currency): bigint =>
  fromStripe(toStripe(amount, currency), currency);

const roundTo = (amount: bigint, step: bigint) => ((2n * amount + step) / (2n * step)) * step;
