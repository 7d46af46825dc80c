import { HUNDRED_PERCENT } from "../../kit/money.ts";
import { greater, roundHalfUp, sum } from "../../pricing/engine/index.ts";
import { countablePart, type RefundRecord, taxOf } from "../changes/index.ts";
import type { RefundedTax, StoredDiscount, StoredTax } from "../model/amount-columns.ts";
import type { PaymentMethod, Source } from "../model/columns.ts";
import type { Item } from "../model/item-columns.ts";
import { dueOf, type PaymentStatus } from "../model/payment-state.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Part } from "../reports/index.ts";

/** The part of an order that reports count besides the day's sales. Amounts are minor units. */
export type ReportedOrder = {
  customerId: string;
  source: Source;
  couponCode: string | null;
  discounts: readonly StoredDiscount[];
  subtotalAmount: bigint;
  discountAmount: bigint;
  taxAmount: bigint;
  finalAmount: bigint;
  /** The country of taxation, where it is known. */
  country: string;
  taxes: readonly StoredTax[];
};
/**
 * The country in which an order is taxed, as far as it is known: its destination's, else the one where its
 * taxes are due.
 */
export const countryOf = (order: {
  shippingAddress: { country: string } | null;
  taxes: readonly Pick<StoredTax, "country">[];
}): string => order.shippingAddress?.country ?? order.taxes[0]?.country ?? "";

type TaxedLine = Pick<Item, "taxRate" | "taxAmount" | "totalAmount">;

const taxKey = ({ rate, country, province, name }: Omit<RefundedTax, "amount">) =>
  [rate, country, province ?? "", name].join("\x1f");

/** The counts of an order on the day of its placing; the sign -1n takes them back. */
export const placedParts = (
  order: ReportedOrder,
  lines: readonly TaxedLine[],
  day: string,
  sign: bigint,
): Part[] => [
  ...taxParts(order, lines).map(
    ({ key, net, tax }): Part => ({
      report: "taxes",
      day,
      key,
      amount: sign * net,
      part: sign * tax,
    }),
  ),
  {
    report: "channels",
    day,
    key: order.source,
    orders: sign,
    amount: sign * order.subtotalAmount,
    part: sign * order.discountAmount,
  },
  { report: "customers", day, key: order.customerId, orders: sign, amount: sign * order.finalAmount },
  ...(order.couponCode === null
    ? []
    : [
        {
          report: "coupons" as const,
          day,
          key: order.couponCode,
          orders: sign,
          amount: sign * order.finalAmount,
          part: sign * (order.discountAmount - sum(order.discounts.map(({ amount }) => BigInt(amount)))),
        },
      ]),
  // A manual discount belongs to no discount of the store: only the total of all discounts counts it.
  ...order.discounts.flatMap(({ id, name, amount }): Part[] =>
    id === null
      ? []
      : [
          {
            report: "discounts",
            day,
            key: `${id}\x1f${name}`,
            orders: sign,
            amount: sign * order.finalAmount,
            part: sign * BigInt(amount),
          },
        ],
  ),
];

// The net amount of an order under each of its taxes: what is stored; else the taxed amount under a single
// one, and under several, which may be of one amount, the tax divided by its rate. The rest is counted under
// a zero rate, so that all rows add up to the order's total.
function taxParts({ taxes, taxAmount, finalAmount, country }: ReportedOrder, lines: readonly TaxedLine[]) {
  const goods = sum(lines.map(({ totalAmount }) => totalAmount));
  const goodsTax = sum(lines.map((line) => line.taxAmount));
  const taxed = sum(lines.map((line) => (line.taxRate > 0n ? line.totalAmount - line.taxAmount : 0n)));
  const services = taxAmount > goodsTax ? finalAmount - goods - (taxAmount - goodsTax) : 0n;
  const rows = taxes.map((tax) => ({
    key: taxKey(tax),
    tax: BigInt(tax.amount),
    net: tax.net !== undefined ? BigInt(tax.net) : taxes.length > 1 ? netOf(tax) : taxed + services,
  }));
  const areApart = taxes.every(({ net }) => net !== undefined);
  const nets = rows.map(({ net }) => net);
  const untaxed = finalAmount - taxAmount - (areApart ? sum(nets) : nets.reduce(greater, 0n));
  const key = taxKey({ rate: "0", country, province: null, name: "" });
  return untaxed > 0n ? [...rows, { key, tax: 0n, net: untaxed }] : rows;
}

const netOf = ({ amount, rate }: StoredTax) =>
  BigInt(rate) > 0n ? roundHalfUp(HUNDRED_PERCENT * BigInt(amount), BigInt(rate)) : 0n;

/** A refund of an order, the tax in it, and the part of each of several taxes. */
export type DatedRefund = {
  amount: bigint;
  tax: bigint;
  taxes: readonly RefundedTax[] | null;
  at: Date;
};

/**
 * The counts of a refund on its day; the sign -1n takes them back. Where it does not know the part of each
 * tax, its tax is shared among the order's current taxes.
 */
export function refundParts(
  { source, taxes, taxAmount }: ReportedOrder,
  { amount, tax, taxes: refunded }: DatedRefund,
  day: string,
  sign: bigint,
): Part[] {
  if (refunded)
    return [
      { report: "channels", day, key: source, refunded: sign * amount },
      ...refunded.map(
        (one): Part => ({ report: "taxes", day, key: taxKey(one), refunded: sign * BigInt(one.amount) }),
      ),
    ];
  const shares = taxes.map((one) => (taxAmount > 0n ? (tax * BigInt(one.amount)) / taxAmount : 0n));
  const rest = tax - sum(shares);
  return [
    { report: "channels", day, key: source, refunded: sign * amount },
    ...taxes.map(
      (one, i): Part => ({
        report: "taxes",
        day,
        key: taxKey(one),
        refunded: sign * (shares[i]! + (i === 0 ? rest : 0n)),
      }),
    ),
  ];
}

/** Money received or returned without a provider: it counts whatever happens to the order. */
export const cashPart = (method: string, day: string, { taken = 0n, back = 0n }): Part => ({
  report: "cash",
  day,
  key: method,
  amount: taken,
  refunded: back,
});

/** The part of an order that cash on delivery is counted by. */
export type AtDoor = {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  deliveredAt: Date | null;
  finalAmount: bigint;
  giftCardAmount: bigint;
  storeCreditAmount: bigint;
  paidAmount: bigint;
};

/**
 * The change in the cash of an order's day of delivery: the amount `collected` then, and the amount still
 * due.
 */
export function doorParts(
  before: AtDoor,
  after: AtDoor,
  collected: bigint,
  dayOf: (at: Date) => string,
): Part[] {
  if (after.paymentMethod !== "cash" || !after.deliveredAt) return [];
  const isNew = !before.deliveredAt;
  const part = missingOf(after) - (isNew ? 0n : missingOf(before));
  const day = dayOf(after.deliveredAt);
  return [{ report: "doors", day, key: "", part, ...(isNew && { orders: 1n, amount: collected }) }];
}

const missingOf = (order: AtDoor) => (order.paymentStatus === "cancelled" ? 0n : dueOf(order));

/** A line as reports count it: `amount` is its price after discounts. */
export const lineForReport = (item: Item) => ({
  ...item,
  amount: item.unitPrice * item.quantity - item.discountAmount,
});

/** The part of a refund that still counts, with its tax and time. */
export function refundForReport(order: LockedOrder, refund: RefundRecord): DatedRefund {
  const left = refund.amount - refund.failedAmount;
  return {
    amount: countablePart(refund, left),
    tax: taxOf(order, refund),
    taxes: refund.taxes,
    at: refund.settledAt,
  };
}
