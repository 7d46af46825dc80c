import { Type } from "typebox";
import { findExistingCategories } from "../../catalogue/categories/index.ts";
import { findExistingProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readPercent } from "../../http/nouns/amounts.ts";
import { type Column, Decimal, integer, json, money, orNull, type Reader } from "../../http/nouns/columns.ts";
import { optional } from "../../http/nouns/writable.ts";
import { formatMoney } from "../../kit/money.ts";
import { formatPercent } from "../../kit/percent.ts";

// What coupons and automatic discounts say alike: what they take off, of what, and how often.

const uses = { minimum: 1, maximum: 1_000_000_000 };

// How an amount is written depends on the type, so both are selected together.
const parts = (selected: string) => selected.split(" ") as [string, string];
/** The text of a value: minor units where fixed, 0 for free shipping, else ten-thousandths of a percent. */
const valueText = (type: string | null, value: bigint) => `${type} ${value}`;

/** What is taken off, as an amount or percent. */
export function valueColumn(alias: string, description: string) {
  const column: Column<bigint, string | null> = {
    sql: `${alias}.type || ' ' || ${alias}.value`,
    column: "value",
    put: (text) => `split_part(${text}, ' ', 2)::bigint`,
    type: "text",
    read: (selected) => BigInt(parts(selected)[1]),
    json(selected, { store }: Reader) {
      const [type, amount] = parts(selected);
      if (type === "fixed") return `"${formatMoney(amount, store.currencyDigits)}"`;
      return `"${type === "free_shipping" ? "0" : formatPercent(BigInt(amount))}"`;
    },
    schema: Type.String({
      description: "An amount in the store's currency, or percent; `0` for free shipping.",
      examples: ["10"],
    }),
    input: (options) =>
      Type.Union([
        Type.Unsafe<string>({ anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }], ...options }),
        Type.Null(),
      ]),
  };
  return optional(column, { "x-money": true, description, examples: ["10"] }, { parse: null });
}

/** The lowest subtotal that it needs. */
export const minimumSubtotal = (description: string) =>
  optional(orNull(money("minimum_subtotal", Decimal)), { description });

/** How often it can be used, and was. */
export const usageColumns = {
  usageLimit: optional(orNull(integer("usage_limit")), {
    ...uses,
    description: "How many orders can use it; null for any number.",
  }),
  usageLimitPerCustomer: optional(orNull(integer("usage_limit_per_customer")), {
    ...uses,
    description: "How many orders of one customer can use it; null for any number.",
  }),
  usedCount: integer("used_count", {
    description: "The number of orders that use it now. A change of this number makes no new version.",
  }),
};

/**
 * What something goes together with, a word each with its description. A new one has `otherwise` of what is left out, and so
 * has one that is changed. `name` is that of its schema.
 */
export function combinesWithColumn<T extends Readonly<Record<string, boolean>>>(
  beside: { readonly [Word in keyof T]: string },
  otherwise: T,
  name: string,
  description: string,
) {
  const words = Object.fromEntries(
    Object.entries<string>(beside).map(([word, told]) => [word, Type.Boolean({ description: told })]),
  );
  const closed = { additionalProperties: false };
  return optional(
    json<T, Partial<T>>("combines_with", Type.Object(words, { ...closed, "x-name": name })),
    {},
    {
      schema: Type.Partial(Type.Object(words), { ...closed, "x-name": `${name}Input`, description }),
      otherwise: JSON.stringify(otherwise),
      parse: (sent) => JSON.stringify({ ...otherwise, ...sent }),
    },
  );
}

/** The text of a value that was sent; what `before` had counts where nothing was sent. Notes what is wrong with it. */
export function readValue(
  reading: Reading,
  text: string | null | undefined,
  type: string | null,
  before: { readonly type: string | null; readonly value: string | null } | undefined,
): string | null {
  const { errors } = reading;
  const field = "/value";
  if (!type) return null;
  const none = valueText(type, 0n);
  if (type === "free_shipping") {
    if (text != null && readMoney(reading, field, text) > 0n)
      errors.push({ field, code: "too_large", values: { limit: 0 } });
    return none;
  }
  // Another type needs another value, as one is an amount and the other a percentage.
  if (text === undefined && before?.type === type) return before.value;
  if (text == null) {
    errors.push({ field, code: "required" });
    return none;
  }
  const known = errors.length;
  const value = type === "fixed" ? readMoney(reading, field, text) : readPercent(reading, field, text);
  if (value === 0n && errors.length === known) errors.push({ field, code: "not_positive" });
  return valueText(type, value);
}

const finders = { products: findExistingProducts, categories: findExistingCategories } as const;

/** Ids that an input names below a pointer, and those that there were before. */
type NamedIds = {
  readonly of: keyof typeof finders;
  readonly field: string;
  readonly sent: readonly string[] | undefined;
  readonly had: readonly string[];
};

/**
 * Names the products and categories of an input that the store has not. What there was before may be gone by now: so that
 * what was read can be written back, it is not looked at.
 */
export async function targetFaults(tx: Tx, all: readonly NamedIds[]): Promise<FieldError[]> {
  const found = await Promise.all(
    all.map(async ({ of, field, sent = [], had }) => {
      const ids = sent.map((id) => id.toLowerCase());
      const known = await finders[of](
        tx,
        ids.filter((id) => !had.includes(id)),
      );
      return ids.flatMap((id, i): FieldError[] =>
        known.has(id) || had.includes(id) ? [] : [{ field: `${field}/${i}`, code: "not_found" }],
      );
    }),
  );
  return found.flat();
}
