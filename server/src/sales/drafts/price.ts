import { findSellables } from "../../catalogue/stock/index.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { type CartFound, calculateCart, ofProducts } from "../../orders/cart/index.ts";
import { actorOf, orders } from "../../orders/model/index.ts";
import {
  addressForPrice,
  composeOrder,
  type Placement,
  personOf,
  readPlacement,
} from "../../orders/placing/index.ts";
import { customers, findBuyer } from "../../people/customers/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { findCoupon } from "../../pricing/coupons/index.ts";
import { findUsedUp } from "../../pricing/discounts/index.ts";
import type { Content } from "./content.ts";

/** The written columns of a draft, as texts: its content, owner and amounts. */
export type PricedDraft = {
  content: string;
  customer_id: string;
  is_new_customer: string;
  email: string;
  first_name: string;
  last_name: string;
  priced: string;
  pricing: string;
  total: string;
};
type Pricing = Pick<Call, "tx" | "store" | "now" | "principal">;

/**
 * Prices a draft through the shared pricing path, in two round trips, without locks. Without an address it
 * has no store shipping. `newCustomerId` is the id of a customer who is yet to be created. Throws 400 as the
 * order would.
 */
export async function priceDraft(
  call: Pricing,
  content: Content,
  { id, newCustomerId }: { id: string; newCustomerId: string | undefined },
): Promise<PricedDraft> {
  const placement = readPlacement({
    ...call,
    body: { ...content, shippingAddress: addressForPrice(content.shippingAddress) },
  });
  const found = await findFor(call, placement);
  if ("id" in placement.buyer && !found.buyer) throw invalidField("/customerId", "not_found");
  const buyer = personOf({ ...placement, ...(newCustomerId && { newCustomerId }) }, found.buyer, found.buyer);
  const request = { ...placement, isUnaddressed: placement.shippingAddress === null };
  const calculated = calculateCart(call, request, found);
  const made = composeOrder(call, {
    ...calculated,
    id,
    number: 0n,
    placement,
    tokenHash: null,
    settings: found.settings,
    buyer,
    couponId: null,
    actor: actorOf(call.principal),
  });
  const texts = {
    ...orders.texts(made.row),
    orderNumber: "",
    paymentStatus: "pending",
    timeline: "[]",
  };
  return {
    content: JSON.stringify(content),
    customer_id: buyer.id,
    is_new_customer: found.buyer ? "f" : "t",
    email: buyer.email,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    priced: JSON.stringify(texts),
    pricing: made.more.pricing as string,
    total: String(calculated.priced.final),
  };
}

async function findFor({ tx }: Pricing, { buyer: named, couponCode, lines }: Placement): Promise<CartFound> {
  const who = "id" in named ? { id: named.id } : { email: named.email };
  const [settings, items, buyer] = await Promise.all([
    readSettings(tx),
    findSellables(tx, ofProducts(lines)),
    findBuyer(tx, who),
  ]);
  const customerId = buyer ? customers.get(buyer, "id") : null;
  const [coupon, usedUp] = await Promise.all([
    couponCode === undefined ? undefined : findCoupon(tx, couponCode, customerId),
    findUsedUp(tx, settings, customerId),
  ]);
  return { settings, items, coupon, usedUp, giftCards: new Map(), buyer };
}
