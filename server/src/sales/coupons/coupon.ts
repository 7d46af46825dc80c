import { findExistingCategories } from "../../catalogue/categories/index.ts";
import { findExistingProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readPercent } from "../../http/nouns/amounts.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import type { Draft } from "../../http/nouns/written.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { isLimited, spend } from "../../people/api-keys/index.ts";
import { codeKey } from "./code.ts";
import { type Coupon, type CouponUpdate, coupons, valueText } from "./columns.ts";
import { count } from "./counts-sql.ts";

const finders = { productIds: findExistingProducts, categoryIds: findExistingCategories } as const;

/**
 * Names the products and categories of an input that the store has not. What the coupon had `before` may be gone by now:
 * so that what was read can be written back, it is not looked at.
 */
async function targetFaults(
  tx: Tx,
  input: CouponUpdate,
  before?: Draft<(typeof coupons)["fields"]>,
): Promise<FieldError[]> {
  const found = await Promise.all(
    (["productIds", "categoryIds"] as const).map(async (name) => {
      const had: readonly string[] = JSON.parse(before?.[name] ?? "[]");
      const sent = (input[name] ?? []).map((id) => id.toLowerCase());
      const known = await finders[name](
        tx,
        sent.filter((id) => !had.includes(id)),
      );
      return sent.flatMap((id, i): FieldError[] =>
        known.has(id) || had.includes(id) ? [] : [{ field: `/${name}/${i}`, code: "not_found" }],
      );
    }),
  );
  return found.flat();
}

const verbs = noun({
  name: "Coupon",
  table: coupons,
  into: "coupons",
  key: "coupon_id",
  derived: { codeKey: text("code_key") },
  unique: { coupons_code_key: "/code" },
  isKept: true,
  complete(draft, input, reading, before) {
    const { startsAt, endsAt } = draft;
    if (startsAt && endsAt && isoTime(endsAt) <= isoTime(startsAt))
      reading.errors.push({ field: "/endsAt", code: "not_after", values: { other: "startsAt" } });
    return { ...draft, value: readValue(reading, input.value, draft.type, before) };
  },
  derive: ({ code }) => ({ codeKey: codeKey(code!) }),
  check: ({ tx }, input, before) => targetFaults(tx, input, before),
  follow: ({ tx }, before, after) => count(tx, before, after),
});

/**
 * The verbs of a coupon. Orders that used a deleted one still refer to it, and its code is free. Of a key with daily limits, what a coupon can
 * come to counts as discounts; 403 for more than is left.
 */
export const coupon: typeof verbs = {
  ...verbs,
  async create(call, input) {
    const row = await verbs.create(call, input);
    await spend(call, { discounts: more("none", coupons.read(row)) });
    return row;
  },
  async update(call, id, input) {
    if (!isLimited(call.principal)) return verbs.update(call, id, input);
    const before = coupons.read(await verbs.lock(call.tx, id));
    const row = await verbs.update(call, id, input);
    await spend(call, { discounts: more(before, coupons.read(row)) });
    return row;
  },
};

/** So much that it is as good as without an end. */
const BOUNDLESS = 10n ** 15n;

// All that a coupon can take off, in minor units, where its terms are new.
function more(before: Coupon | "none", after: Coupon): bigint | "boundless" {
  const { isActive, type, value, usageLimit } = after;
  if (!isActive || (before !== "none" && before.isActive && sameTerms(before, after))) return 0n;
  if (type !== "fixed" || usageLimit === null) return "boundless";
  const worth = value * BigInt(usageLimit);
  return worth < BOUNDLESS ? worth : "boundless";
}

const terms = [
  "type",
  "value",
  "startsAt",
  "endsAt",
  "minimumSubtotal",
  "usageLimit",
  "usageLimitPerCustomer",
  "productIds",
  "categoryIds",
] as const;
const sameTerms = (one: Coupon, other: Coupon): boolean =>
  terms.every((name) => String(one[name]) === String(other[name]));

type Columns = (typeof coupons)["fields"];

// Another type needs another value, as one is an amount and the other a percentage.
function readValue(
  reading: Reading,
  text: string | null | undefined,
  type: string | null,
  before: Draft<Columns> | undefined,
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
