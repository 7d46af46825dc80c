import { useSay as useCouponSay } from "../discounts/say.ts";
import { useTypeName } from "./pieces.tsx";
import { useSay } from "./say.ts";

const own = {
  name: "name",
  minimumSubtotal: "minimum",
  minimumQuantity: "minimum_quantity",
  customerGroupIds: "groups",
  "buyXGetY.buyQuantity": "buy_quantity",
  "buyXGetY.getQuantity": "get_quantity",
  "buyXGetY.timesPerOrder": "times",
  "buyXGetY.getProductIds": "get_products",
  "buyXGetY.getCategoryIds": "get_categories",
  "combinesWith.coupons": "together.coupons",
  "combinesWith.automatic": "together.automatic",
  "combinesWith.shipping": "together.shipping",
} as const;
const ofCoupons = {
  type: "type",
  value: "worth",
  startsAt: "starts_at",
  endsAt: "ends_at",
  usageLimit: "usage_limit",
  usageLimitPerCustomer: "usage_each",
  productIds: "products",
  categoryIds: "categories",
  isActive: "is_active",
} as const;

/** What the fields of a discount are called, and how their values are said, where two people changed them. */
export function useLabels(): {
  label: (field: string) => string;
  show: (field: string, value: unknown) => string | undefined;
} {
  const say = useSay();
  const sayCoupon = useCouponSay();
  const typeName = useTypeName();
  return {
    label: (field) =>
      field in own
        ? say(own[field as keyof typeof own])
        : sayCoupon(ofCoupons[field as keyof typeof ofCoupons] ?? "facts"),
    show: (field, value) => {
      if (Array.isArray(value)) return say("chosen", { count: value.length });
      return field === "type" ? typeName(value as "fixed") : undefined;
    },
  };
}
