import { formatMoney, formatPercent } from "../../../kit/money.ts";

/** An amount in minor units, as a text, and the formula that led to it. */
export type Step = { calculation: string; amount: string };

// The digits of a calculation beyond those of the currency.
const MORE_DIGITS = 4;

/** Builds writers of calculations for a currency with so many fraction digits. Amounts are minor units. */
export function calculations(digits: number) {
  const money = (amount: bigint): string => formatMoney(String(amount), digits);

  const exact = (numerator: bigint, denominator: bigint): string => {
    const scaled = numerator * 10n ** BigInt(MORE_DIGITS);
    const text = formatMoney(String(scaled / denominator), digits + MORE_DIGITS);
    if (scaled % denominator !== 0n) return `${text}…`;
    const longest = text.length - MORE_DIGITS;
    const zeros = /0*$/.exec(text.slice(longest))![0].length;
    return text.slice(0, text.length - zeros).replace(/\.$/, "");
  };

  return {
    money,
    step: (amount: bigint, calculation: string): Step => ({ calculation, amount: String(amount) }),

    /** An amount without a formula. */
    plain: (amount: bigint): Step => ({ calculation: money(amount), amount: String(amount) }),

    /** A sum of amounts, negative ones subtracted; zeros are left out. */
    sum: (amounts: readonly bigint[]): Step => {
      const nonzero = amounts.filter((amount) => amount !== 0n);
      const result = nonzero.reduce((total, amount) => total + amount, 0n);
      const terms = nonzero.map(
        (one, i) => `${i ? (one < 0n ? " − " : " + ") : ""}${money(one < 0n && i ? -one : one)}`,
      );
      const formula = nonzero.length > 1 ? `${terms.join("")} = ${money(result)}` : money(result);
      return { calculation: formula, amount: String(result) };
    },

    /** A formula whose value is a fraction, rounded half-up. */
    round: (formula: string, numerator: bigint, denominator: bigint, result: bigint): Step => {
      const value = `${formula} = ${exact(numerator, denominator)}`;
      const isExact = numerator % denominator === 0n;
      return { calculation: isExact ? value : `${value} → ${money(result)}`, amount: String(result) };
    },

    /** A formula whose value is a fraction, rounded down, plus one unit if it received the remainder. */
    share: (formula: string, numerator: bigint, denominator: bigint, tookRemainder: boolean): Step => {
      const value = `${formula} = ${exact(numerator, denominator)}`;
      const floor = numerator / denominator;
      if (numerator % denominator === 0n) return { calculation: value, amount: String(floor) };
      if (!tookRemainder) return { calculation: `${value} ↓ ${money(floor)}`, amount: String(floor) };
      const more = `${money(floor)} + ${money(1n)} = ${money(floor + 1n)}`;
      return { calculation: `${value} ↓ ${more}`, amount: String(floor + 1n) };
    },
  };
}

/** The functions that write calculations. */
export type Calculations = ReturnType<typeof calculations>;

/** A percentage with its sign. */
export const percent = (rate: bigint): string => `${formatPercent(rate)} %`;
