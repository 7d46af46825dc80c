import { Type } from "typebox";
import { findExistingCategories } from "../../catalogue/categories/index.ts";
import { findExistingProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readPercent } from "../../http/nouns/amounts.ts";
import { type Column, Decimal, integer, json, money, orNull, type Reader } from "../../http/nouns/columns.ts";
import { optional } from "../../http/nouns/writable.ts";
import { formatMoney, formatPercent } from "../../kit/money.ts";

// The terms that coupons and automatic discounts share: value, targets and limits.

const uses = { minimum: 1, maximum: 1_000_000_000 };

// The format of a value depends on the type, so both are selected together.
const parts = (selected: string) => selected.split(" ") as [string, string];
/** The text of a value: minor units where fixed, 0 for free shipping, else ten-thousandths of a percent. */
const valueText = (type: string | null, value: bigint) => `${type} ${value}`;

/** The value, as an amount or percent. */
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

/** The minimum subtotal. */
export const minimumSubtotal = (description: string) =>
  optional(orNull(money("minimum_subtotal", Decimal)), { description });

/** The limit of uses, and their number. */
export const usageColumns = {
  usageLimit: optional(orNull(integer("usage_limit")), {
    ...uses,
    description: "The number of orders that can use it; null for any number.",
  }),
  usageLimitPerCustomer: optional(orNull(integer("usage_limit_per_customer")), {
    ...uses,
    description: "The number of orders of one customer that can use it; null for any number.",
  }),
  usedCount: integer("used_count", {
    description: "The number of orders that use it now. A change of this number makes no new version.",
  }),
};

/**
 * The kinds of discounts that one combines with, each word with its description. Omitted words get the values
 * of `otherwise`, in a creation and in a change. `name` is the schema's.
 */
export function combinesWithColumn<T extends Readonly<Record<string, boolean>>>(
  beside: { readonly [Word in keyof T]: string },
  otherwise: T,
  name: string,
  description: string,
) {
  const words = Object.fromEntries(
    Object.entries<string>(beside).map(([word, description]) => [word, Type.Boolean({ description })]),
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

/** Reads the text of a value; without one, the value of `before` counts. Notes errors. */
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

/** The ids that an input names below a pointer, and the ids before the change. */
type NamedIds = {
  readonly of: keyof typeof finders;
  readonly field: string;
  readonly sent: readonly string[] | undefined;
  readonly had: readonly string[];
};

/**
 * Names the products and categories of an input that the store does not have. Ids from before the change may
 * be deleted by now; they are not checked, so that a read can be written back.
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
