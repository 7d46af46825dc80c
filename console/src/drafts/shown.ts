import type { ManualDiscount, OrderCreate } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { useSay as useOrderSay } from "../orders/say.ts";
import { useSay } from "./say.ts";

const ofOrder = {
  items: "items",
  customer: "customer",
  customerId: "customer",
  shippingAddress: "shipping_address",
  paymentMethod: "method",
  couponCode: "coupon",
  note: "note",
  tags: "tags",
  sendMail: "send_mail",
} as const;
const own = {
  discount: "discounts",
  automaticDiscounts: "automatic",
  shipping: "shipping.hand",
  shippingMethodId: "shipping.method",
} as const;

/** What the parts of a draft are called, and how they are said, where two people changed them. */
export function useShown(): {
  label: (field: string) => string;
  show: (field: string, value: unknown) => string | undefined;
} {
  const say = useSay();
  const sayOrder = useOrderSay();
  const { money, number } = useFormats();
  const discountOf = ({ type, value, reason }: ManualDiscount) =>
    `${type === "fixed" ? money(String(value)) : `${value} %`} (${reason})`;
  return {
    label: (field) =>
      field in own
        ? say(own[field as keyof typeof own])
        : sayOrder(ofOrder[field as keyof typeof ofOrder] ?? "facts"),
    show(field, value) {
      if (!value) return undefined;
      if (field === "items")
        return (value as OrderCreate["items"])
          .map(({ name, productId, quantity, unitPrice }) =>
            [`${number(quantity)} × ${name ?? productId?.slice(0, 8)}`, unitPrice && money(String(unitPrice))]
              .filter(Boolean)
              .join(" · "),
          )
          .join("\n");
      if (field === "discount") return discountOf(value as ManualDiscount);
      if (["customer", "shippingAddress", "shipping"].includes(field))
        return Object.values(value as object)
          .filter(Boolean)
          .join(", ");
      return undefined;
    },
  };
}
