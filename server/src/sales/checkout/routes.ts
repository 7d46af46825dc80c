import { notFound } from "../../http/answers/errors.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { TrackedOrder, Tracking, trackOrder } from "../../orders/api/index.ts";
import {
  computedFields,
  findShopperOrder,
  isTheirs,
  ORDER_TOKEN,
  ShopperOrder,
  shopperOrders,
} from "../../orders/model/index.ts";
import type { PaymentRuntime } from "../../orders/payments/index.ts";
import { findShipments } from "../../orders/shipments/index.ts";
import { parcelsJson, visibleParcels } from "../../orders/shipping/index.ts";
import { checkingOutTogether, checkOut, openCheckout } from "./check-out.ts";
import { addPayment, checkoutAnswer } from "./pay.ts";
import { quoteCart } from "./quote.ts";
import { Quote } from "./quote-columns.ts";
import { CART_VALUES, CheckedOut, Checkout, QuoteRequest } from "./schemas.ts";

type Reading = Pick<Call, "tx" | "store" | "principal" | "header" | "can">;

/**
 * Reads a draft that was sent to the shopper as JSON text; undefined if there is none. Drafts are a noun to
 * the right of this one.
 */
export type ReadSentDraft = (call: Reading, id: string) => Promise<string | undefined>;

/**
 * An order or a sent draft as JSON text, for its customer and for anyone with its token. Throws the same 404
 * for every mismatch.
 */
async function readShopperOrder(call: Reading, id: string, readSentDraft: ReadSentDraft): Promise<string> {
  const { tx } = call;
  const [found, stored] = await Promise.all([findShopperOrder(tx, id), findShipments(tx, id)]);
  if (found && isTheirs(call, found)) {
    const parcels = await visibleParcels(tx, id, shopperOrders.get(found.row, "status"), stored);
    return shopperOrders.json(found.row, call, `"shipments":${parcelsJson(parcels, call)}`);
  }
  const draft = found ? undefined : await readSentDraft(call, id);
  if (draft === undefined) throw notFound();
  return draft;
}

const tag = "Storefront checkout";
const STOREFRONT = "/api/v1/storefront";

/** The routes for shoppers to price, place and read orders. */
export const checkoutRoutes = (asking: PaymentRuntime, readSentDraft: ReadSentDraft): readonly Route[] => [
  route({
    method: "POST",
    path: `${STOREFRONT}/quote`,
    permission: "public",
    tag,
    operation: "quoteCart",
    summary: "Price a cart",
    description:
      "The answer is what the checkout of the same body would cost. Nothing is written or reserved. A quote refuses what the checkout would refuse, with one exception: if too little of a line is left, the line has `inStock: false`. A coupon's limit per customer counts only for customers who are logged in.",
    body: QuoteRequest,
    bodyValues: CART_VALUES,
    readOnly: computedFields,
    onlyReads: true,
    reply: Quote,
    async handle(call) {
      return { message: "ok", data: await quoteCart(call) };
    },
  }),
  route({
    method: "POST",
    path: `${STOREFRONT}/checkout`,
    permission: "public",
    tag,
    operation: "checkoutCart",
    summary: "Buy a cart",
    description:
      "A guest or a logged-in customer buys the cart. The order takes its pieces out of stock. Send an `Idempotency-Key`, so that a retry gets the same order and the same token. Without a login, an email address has five tries a minute.",
    body: Checkout,
    bodyValues: CART_VALUES,
    readOnly: computedFields,
    reply: CheckedOut,
    status: 201,
    secret: true,
    together: checkingOutTogether,
    open: openCheckout,
    async handle(call) {
      return checkoutAnswer(call, await checkOut(call));
    },
    conclude: (call, answer) => addPayment(call, answer, asking),
  }),
  route({
    method: "GET",
    path: `${STOREFRONT}/orders/:id`,
    permission: "public",
    tag,
    summary: "Read one of my orders",
    description:
      "The customer of the order can read it, and so can anyone who sends its token. A draft that was sent can be read the same way; it has `draft`. Everyone else gets the same 404.",
    proofs: { [ORDER_TOKEN]: "The `orderToken` from the answer of the checkout." },
    reply: ShopperOrder,
    async handle(call) {
      return { message: "ok", data: await readShopperOrder(call, call.params.id!, readSentDraft) };
    },
  }),
  route({
    method: "POST",
    path: `${STOREFRONT}/orders/track`,
    permission: "public",
    tag,
    summary: "Track an order from the storefront",
    description: "This is the same as `/api/v1/orders/track`. Both share the same five tries a minute.",
    body: Tracking,
    guarded: "/api/v1/orders/track",
    reply: TrackedOrder,
    async handle(call) {
      return { message: "ok", data: await trackOrder(call, call.body) };
    },
  }),
];
