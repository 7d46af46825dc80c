import { type Static, Type } from "typebox";
import { json } from "../../http/nouns/columns.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { exactJson } from "./amounts.ts";

const Minutes = Type.Optional(Type.Integer({ minimum: 1, maximum: 129_600 }));

/** The timeouts of payment methods that have one of their own, in minutes. */
export const PaymentTimeouts = Type.Object(
  { card: Minutes, wallet: Minutes, bankTransfer: Minutes, installment: Minutes },
  {
    ...closedObject("PaymentTimeouts"),
    description:
      "Minutes until an unpaid order is cancelled, by its payment method; `paymentTimeoutMinutes` is that of the others. At first a bank transfer has 10080 (seven days) and a card 60. A store that sets `paymentTimeoutMinutes` alone while these are as they were at first has that one for all methods.",
  },
);
export type PaymentTimeouts = Static<typeof PaymentTimeouts>;

/** The column of these timeouts. */
export const paymentTimeoutsColumn = json<PaymentTimeouts>("g.payment_timeouts", PaymentTimeouts);

const FIRST: PaymentTimeouts = { bankTransfer: 10_080, card: 60 };
const textOf = (timeouts: PaymentTimeouts) => exactJson(Object.entries(timeouts).sort());

type Timeouts = { readonly paymentTimeoutMinutes: number; readonly paymentTimeouts: PaymentTimeouts };

/**
 * The timeouts by method after an update of settings: another one for all replaces those that a new store
 * has, and none that the merchant has set.
 */
export function timeoutsAfter<T extends Timeouts>(input: Partial<Timeouts>, before: T, after: T): T {
  const isOne = input.paymentTimeouts === undefined && input.paymentTimeoutMinutes !== undefined;
  const isFirst = textOf(before.paymentTimeouts) === textOf(FIRST);
  const isOther = before.paymentTimeoutMinutes !== after.paymentTimeoutMinutes;
  return isOne && isFirst && isOther ? { ...after, paymentTimeouts: {} } : after;
}

/** The time until which an order has to be paid by a method. */
export function paymentDueOf(
  { paymentTimeoutMinutes, paymentTimeouts }: Timeouts,
  method: string,
  now: Date,
): Date {
  const name = method === "bank_transfer" ? "bankTransfer" : method;
  const own = (paymentTimeouts as Readonly<Record<string, number | undefined>>)[name];
  return new Date(now.getTime() + (own ?? paymentTimeoutMinutes) * 60_000);
}
