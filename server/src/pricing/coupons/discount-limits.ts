import type { Fields } from "../../http/nouns/columns.ts";
import type { Noun } from "../../http/nouns/noun.ts";
import { spendDiscount } from "../../people/api-keys/index.ts";

/** An amount that counts as unlimited. */
const BOUNDLESS = 10n ** 15n;

type DiscountTerms = {
  readonly isActive: boolean;
  readonly type: string;
  readonly value: bigint;
  readonly usageLimit: number | null;
};

// The most that these terms can take off, in minor units.
function largestDiscount({ type, value, usageLimit }: DiscountTerms): bigint | "boundless" {
  if (type !== "fixed" || usageLimit === null) return "boundless";
  const worth = value * BigInt(usageLimit);
  return worth < BOUNDLESS ? worth : "boundless";
}

/**
 * Wraps the verbs of a noun that discounts orders. The most that an active row can take off counts as a
 * manual discount where one of its terms is new; 403 beyond a key's daily limits.
 */
export function withDiscountLimits<F extends Fields>(
  verbs: Noun<F>,
  terms: readonly (keyof F & string)[],
): Noun<F> {
  type Terms = DiscountTerms & Readonly<Record<string, unknown>>;
  const read = (row: Parameters<typeof verbs.table.read>[0]) => verbs.table.read(row) as unknown as Terms;
  const more = (before: Terms | undefined, after: Terms): bigint | "boundless" => {
    const isSame = before?.isActive && terms.every((name) => textOf(before[name]) === textOf(after[name]));
    return !after.isActive || isSame ? 0n : largestDiscount(after);
  };
  return {
    ...verbs,
    async create(call, input) {
      const row = await verbs.create(call, input);
      await spendDiscount(call, more(undefined, read(row)));
      return row;
    },
    async update(call, id, input) {
      const before = read(await verbs.lock(call.tx, id));
      const row = await verbs.update(call, id, input);
      await spendDiscount(call, more(before, read(row)));
      return row;
    },
  };
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
