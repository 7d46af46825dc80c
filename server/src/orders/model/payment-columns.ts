import { Type } from "typebox";
import {
  type Column,
  flag,
  hide,
  id,
  json,
  moment,
  money,
  orNull,
  text,
  time,
  whereAny,
  word,
} from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { formatMoney } from "../../kit/money.ts";
import { type RefundedTax, unless } from "./amount-columns.ts";
import { type PaymentKind, paymentKinds } from "./payment-state.ts";

/** The statuses of a payment or a refund: one at a provider is pending until the provider answers. */
export const settlements = ["pending", "succeeded", "failed"] as const;
const status = word<(typeof settlements)[number]>(
  "status",
  Type.Unsafe<string>({
    type: "string",
    enum: settlements,
    description: "`pending` while the provider carries it out; the order changes once it has.",
  }),
);

/** The columns of a payment record `r`. */
export const payments = table("r", {
  id: id("payment_id"),
  orderId: id("order_id"),
  status,
  kind: word<PaymentKind>("kind", Type.Unsafe<string>({ type: "string", enum: paymentKinds })),
  amount: money("amount"),
  method: text("method"),
  provider: text("provider", {
    description:
      "`manual`, or the provider that reported it. `exchange`: what came back of another order paid it, `reference` is that order's number.",
  }),
  reference: orNull(text("reference", { description: "Its id at the bank or the provider." })),
  unmatched: unless(
    "f",
    flag("unmatched", {
      description:
        "True where it came for an order that had ended: it is owed back, until the order is reopened. Else left out.",
    }),
  ),
  overpaidAmount: unless(
    "0",
    money(
      "overpaid_amount",
      Type.String({ description: "The part beyond the amount due. Left out where there is none." }),
    ),
  ),
  actor: text("actor"),
  createdAt: time("created_at"),
});
export type PaymentRow = RowOf<typeof payments.fields>;

/** The targets of a refund: the original payment methods, or all of it the customer's store credit. */
export const refundTargets = ["original", "credit"] as const;
export type RefundTo = (typeof refundTargets)[number];

/** The schema of a refund's target. */
export const RefundTarget = Type.Unsafe<RefundTo>({
  type: "string",
  enum: refundTargets,
  default: "original",
  description:
    "`original`: back to whatever paid, gift cards first, then store credit, then money. `credit`: all of it becomes store credit of the order's customer.",
});

/** The amount that a refund took off a gift card bought with the order, in minor units. */
export type TakenCard = { id: string; amount: string; wasActive: boolean };
/**
 * A refund's part of a line, as stored; `isGone` where its pieces had been shipped, such as those of a return
 * or a claim.
 */
export type RefundedItem = {
  itemId: string;
  quantity: string;
  amount: string;
  cards?: readonly TakenCard[];
  isGone?: boolean;
};
const Items = Type.Array(
  Type.Object(
    { itemId: Type.String({ format: "uuid" }), quantity: Type.Integer(), amount: Type.String() },
    { additionalProperties: false },
  ),
);
const refundedItems: Column<RefundedItem[]> = {
  ...json<RefundedItem[]>("items", Items),
  json: (text, { store }) =>
    JSON.stringify(
      (JSON.parse(text) as RefundedItem[]).map(({ itemId, quantity, amount }) => ({
        itemId,
        quantity: Number(quantity),
        amount: formatMoney(amount, store.currencyDigits),
      })),
    ),
};

/** The columns of a refund `f`. */
export const refunds = table("f", {
  id: id("refund_id"),
  orderId: id("order_id"),
  status,
  amount: money("amount"),
  shippingAmount: money("shipping_amount", Type.String({ description: "The part for shipping and fees." })),
  giftCardAmount: money(
    "gift_card_amount",
    Type.String({ description: "The part that went back to gift cards." }),
  ),
  creditAmount: unless(
    "0",
    money(
      "credit_amount",
      Type.String({
        description: "The part that the customer got as store credit. Left out where they got none.",
      }),
    ),
  ),
  to: unless(
    "original",
    word<RefundTo>(
      "destination",
      Type.Unsafe<RefundTo>({
        type: "string",
        enum: refundTargets,
        description: "`credit` of a refund that was given as store credit, whoever had paid; else left out.",
      }),
    ),
  ),
  providerAmount: money(
    "provider_amount",
    Type.String({ description: "The part that the provider refunds." }),
  ),
  failedAmount: money(
    "failed_amount",
    Type.String({
      description:
        "The part that came back after the provider had refunded it: it is owed again. `status` is `failed` once that is all of it.",
    }),
  ),
  surplusAmount: money(
    "surplus_amount",
    Type.String({
      description:
        "The part that refunded an amount paid beyond the order's total, or before the order was reopened. It is no part of the order's `refundedAmount`.",
    }),
  ),
  taxAmount: whereAny(
    money(
      "tax_amount",
      Type.String({ description: "The part that is tax. Left out where it was not worked out." }),
    ),
  ),
  taxes: hide(orNull(json<RefundedTax[]>("taxes", Type.Any()))),
  settledAt: hide(moment("coalesce(f.settled_at, f.created_at)")),
  items: refundedItems,
  restock: flag("restock"),
  reason: orNull(text("reason")),
  method: text("method"),
  provider: text("provider", {
    description:
      "`manual`, or the provider that gives it back. `exchange`: no money moved, it paid the order whose number is `reference`.",
  }),
  reference: orNull(text("reference")),
  returnId: whereAny(id("return_id", { description: "Only of a refund that settles a return." })),
  actor: text("actor"),
  createdAt: time("created_at"),
});
export type RefundRow = RowOf<typeof refunds.fields>;
export const Refund = refunds.schema({ "x-name": "OrderRefund" });
