import type { Call } from "../../http/route.ts";
import { addressTextsOf } from "../../people/customers/index.ts";
import type { LockedOrder } from "../model/sql.ts";
import { sourceOf } from "./create.ts";
import type { Placement } from "./placement.ts";

/**
 * The fields that an order takes from the one it follows: its buyer, its addresses unless the request has
 * another shipping address, its payment method, its language. Coupons, gift cards and notes are not taken.
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
