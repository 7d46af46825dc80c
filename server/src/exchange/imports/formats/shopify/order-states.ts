/** The state of an order at Shopify; the two statuses are in lower case. */
export type ShopifyState = { financial: string; fulfillment: string; isCancelled: boolean; isCash: boolean };

/**
 * The payment's status by Shopify's financial status; a word that is not known stays, and is refused by name.
 */
export const paymentStatusOf = (financial: string): string => payments[financial] ?? financial;

const payments: Readonly<Record<string, string>> = {
  "": "pending",
  pending: "pending",
  unpaid: "pending",
  partially_paid: "pending",
  authorized: "authorized",
  paid: "paid",
  partially_refunded: "partially_refunded",
  refunded: "refunded",
  voided: "cancelled",
  expired: "cancelled",
};

/**
 * The order's status. What is fulfilled there is over, so it is `delivered` here; what is not is still to be
 * sent. A word that is not known stays, and is refused by name.
 */
export function statusOf({ financial, fulfillment, isCancelled, isCash }: ShopifyState): string {
  const payment = paymentStatusOf(financial);
  if (isCancelled) return "cancelled";
  if (payment === "refunded") return "refunded";
  if (fulfillment === "fulfilled")
    return payment === "partially_refunded" ? "partially_refunded" : "delivered";
  if (payment === "cancelled") return "cancelled";
  if (fulfillment === "partial" || fulfillment === "partially_fulfilled") return "processing";
  if (fulfillment === "on_hold") return "on_hold";
  if (!UNFULFILLED.has(fulfillment)) return fulfillment;
  return payment === "pending" && !isCash ? "pending_payment" : "pending";
}

const UNFULFILLED: ReadonlySet<string> = new Set(["", "unfulfilled", "restocked", "scheduled", "pending"]);

const methods: readonly [RegExp, string][] = [
  [/cash|\bcod\b/i, "cash"],
  [/paypal|apple pay|google pay|shop pay|amazon|alipay|wechat|wallet/i, "wallet"],
  [/bank|transfer|wire|deposit|sepa|invoice|cheque|check\b/i, "bank_transfer"],
  [/klarna|afterpay|clearpay|affirm|sezzle|installment/i, "installment"],
];

/** How an order was paid, by what Shopify calls it: a card where nothing else is known. */
export const paymentMethodOf = (called: string): string =>
  methods.find(([pattern]) => pattern.test(called))?.[1] ?? "card";

const sources: Readonly<Record<string, string>> = {
  web: "web",
  pos: "pos",
  shopify_draft_order: "manual",
  iphone: "mobile_app",
  android: "mobile_app",
};

/** Where an order came from, by what Shopify calls it: an app where nothing else is known. */
export const sourceOf = (called: string): string => sources[called.toLowerCase()] ?? "api";
