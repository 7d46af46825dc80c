import type { BuyXGetY, Discount, DiscountCreate } from "@stoa/client";
import { updateOf } from "../discounts/body.ts";

/** The kinds of automatic discounts. */
export const types = ["percentage", "fixed", "free_shipping", "buy_x_get_y"] as const;

/** What of an automatic discount can be typed. */
export type DiscountDraft = Omit<
  Discount,
  "id" | "version" | "usedCount" | "createdAt" | "updatedAt" | "value" | "buyXGetY"
> & { value: string | null; buyXGetY: BuyXGetY };

const twoGetOne: BuyXGetY = {
  buyQuantity: 2,
  getQuantity: 1,
  timesPerOrder: null,
  getProductIds: [],
  getCategoryIds: [],
};

/** A new one. */
export const none: DiscountDraft = {
  name: "",
  type: "percentage",
  value: null,
  startsAt: null,
  endsAt: null,
  minimumSubtotal: null,
  minimumQuantity: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  productIds: [],
  categoryIds: [],
  customerGroupIds: [],
  buyXGetY: twoGetOne,
  combinesWith: { coupons: false, automatic: false, shipping: false },
  isActive: true,
};

/** What of a discount can be typed. */
export function draftOf(discount: Discount): DiscountDraft {
  const {
    id: _id,
    version: _version,
    usedCount: _used,
    createdAt: _made,
    updatedAt: _at,
    ...rest
  } = discount;
  return { ...rest, buyXGetY: rest.buyXGetY ?? twoGetOne };
}

/** The body that makes a discount. What was typed for another kind before is none of it. */
export function bodyOf({ value, buyXGetY, ...rest }: DiscountDraft): DiscountCreate {
  const { type } = rest;
  return {
    ...rest,
    ...(type !== "free_shipping" && { value }),
    ...(type === "buy_x_get_y" && { buyXGetY }),
  };
}

/** The body that changes a discount, of which `changed` are fields by their ways. */
export function changesOf(changed: Record<string, unknown>, latest: Discount): Record<string, unknown> {
  const { buyXGetY, ...body } = updateOf(changed, latest);
  const type = body.type ?? latest.type;
  if (type !== "buy_x_get_y" || !(buyXGetY || body.type)) return body;
  return { ...body, buyXGetY: { ...draftOf(latest).buyXGetY, ...(buyXGetY as object | undefined) } };
}
