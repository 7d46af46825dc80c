import type { Tx } from "../../db/tenant.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { noun } from "../../http/nouns/noun.ts";
import { checkWindow } from "../../http/nouns/term-columns.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import { groupFaults } from "../../people/groups/index.ts";
import { readValue, targetFaults, withDiscountLimits } from "../coupons/index.ts";
import { storeActiveDiscounts } from "./active-sql.ts";
import { type BuyXGetYTerms, type DiscountUpdate, discounts } from "./columns.ts";

type Before = Draft<(typeof discounts)["fields"]> | undefined;

async function faultsOf(tx: Tx, input: DiscountUpdate, before: Before): Promise<FieldError[]> {
  const had = (name: "productIds" | "categoryIds" | "customerGroupIds"): string[] =>
    JSON.parse(before?.[name] ?? "[]");
  const got: Partial<BuyXGetYTerms> = JSON.parse(before?.buyXGetY ?? "{}");
  const { productIds, categoryIds, customerGroupIds, buyXGetY } = input;
  const [targets, groups] = await Promise.all([
    targetFaults(tx, [
      { of: "products", field: "/productIds", sent: productIds, had: had("productIds") },
      { of: "categories", field: "/categoryIds", sent: categoryIds, had: had("categoryIds") },
      {
        of: "products",
        field: "/buyXGetY/getProductIds",
        sent: buyXGetY?.getProductIds,
        had: got.getProductIds ?? [],
      },
      {
        of: "categories",
        field: "/buyXGetY/getCategoryIds",
        sent: buyXGetY?.getCategoryIds,
        had: got.getCategoryIds ?? [],
      },
    ]),
    groupFaults(tx, customerGroupIds, had("customerGroupIds")),
  ]);
  return [...targets, ...groups];
}

const verbs = noun({
  name: "Discount",
  table: discounts,
  into: "discounts",
  key: "discount_id",
  isSoftDeleted: true,
  complete(draft, input, reading, before) {
    checkWindow(reading, draft);
    const isGetting = draft.type === "buy_x_get_y";
    if (draft.type && isGetting && draft.buyXGetY === null)
      reading.errors.push({ field: "/buyXGetY", code: "required" });
    if (draft.type && !isGetting && input.buyXGetY)
      reading.errors.push({ field: "/buyXGetY", code: "only_of_buy_x_get_y" });
    return {
      ...draft,
      buyXGetY: isGetting ? draft.buyXGetY : null,
      value: readValue(reading, input.value, draft.type, before),
    };
  },
  check: ({ tx }, input, before) => faultsOf(tx, input, before),
  follow: ({ tx, now }) => storeActiveDiscounts(tx, now),
});

/** The verbs of an automatic discount. Orders that used a deleted one still refer to it. */
export const discount = withDiscountLimits(verbs, [
  "type",
  "value",
  "startsAt",
  "endsAt",
  "minimumSubtotal",
  "minimumQuantity",
  "usageLimit",
  "usageLimitPerCustomer",
  "productIds",
  "categoryIds",
  "customerGroupIds",
  "buyXGetY",
  "combinesWith",
]);
