import type { Call } from "../../http/route.ts";
import { addressTextsOf } from "../../people/customers/index.ts";
import type { LockedOrder } from "../model/sql.ts";
import { sourceOf } from "./create.ts";
import type { Placement } from "./placement.ts";

/**
 * What an order that follows another has of it: its buyer, its addresses unless another one is sent to ship to, how it was paid, its language. Nothing of
 * coupons, gift cards and notes.
 */
export function placementAfter(
  order: LockedOrder,
  sent: Parameters<typeof addressTextsOf>[0] | null | undefined,
  principal: Call["principal"],
): Omit<Placement, "lines" | "sendsMail"> {
  const { email, firstName, lastName, phone, language, billingAddress, paymentMethod } = order;
  return {
    buyer: { id: order.customerId, email, firstName, lastName, phone },
    shippingAddress: sent ? (addressTextsOf(sent) as LockedOrder["shippingAddress"]) : order.shippingAddress,
    billingAddress,
    paymentMethod,
    shippingMethodId: undefined,
    couponCode: undefined,
    giftCards: [],
    source: sourceOf({}, principal),
    language,
    note: null,
    tags: [],
    externalId: null,
    metadata: {},
    isPaid: false,
    isPublic: false,
    expectedTotal: undefined,
    expectedDue: undefined,
  };
}
