import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { checkWindow } from "../../http/nouns/term-columns.ts";
import { codeKey } from "./code.ts";
import { coupons } from "./columns.ts";
import { count } from "./counts-sql.ts";
import { withDiscountLimits } from "./discount-limits.ts";
import { readValue, targetFaults } from "./terms.ts";

const verbs = noun({
  name: "Coupon",
  table: coupons,
  into: "coupons",
  key: "coupon_id",
  derived: { codeKey: text("code_key") },
  unique: { coupons_code_key: "/code" },
  isSoftDeleted: true,
  complete(draft, input, reading, before) {
    checkWindow(reading, draft);
    return { ...draft, value: readValue(reading, input.value, draft.type, before) };
  },
  derive: ({ code }) => ({ codeKey: codeKey(code!) }),
  check: ({ tx }, { productIds, categoryIds }, before) =>
    targetFaults(tx, [
      { of: "products", field: "/productIds", sent: productIds, had: JSON.parse(before?.productIds ?? "[]") },
      {
        of: "categories",
        field: "/categoryIds",
        sent: categoryIds,
        had: JSON.parse(before?.categoryIds ?? "[]"),
      },
    ]),
  follow: ({ tx }, before, after) => count(tx, before, after),
});

/** The verbs of a coupon. Orders that used a deleted one still refer to it, and its code is free. */
export const coupon = withDiscountLimits(verbs, [
  "type",
  "value",
  "startsAt",
  "endsAt",
  "minimumSubtotal",
  "usageLimit",
  "usageLimitPerCustomer",
  "productIds",
  "categoryIds",
  "combinesWith",
]);
