import type { DisputeFact, PaymentFact } from "../../facts.ts";
import type { Capture } from "../../provider.ts";

/**
 * Card numbers of the `test` provider, and the result of a payment by each: the numbers are those of Stripe's
 * test cards.
 */
export const testCards = {
  "4242424242424242": "pays",
  "4000000000000002": "declined",
  "4000002500003155": "asks",
  "4000000000000259": "disputed",
} as const;
export type TestCardOutcome = (typeof testCards)[keyof typeof testCards];

/** The outcome of a card number; unknown ones are declined. */
export const outcomeOf = (number: string): TestCardOutcome =>
  Object.hasOwn(testCards, number) ? testCards[number as keyof typeof testCards] : "declined";

const tokens: Readonly<Record<string, "paid" | "asks">> = {
  success_token: "paid",
  requires_action_token: "asks",
};

/**
 * The outcome of a test token that an agent sends: it pays, the bank asks its holder, or it is declined as
 * every unknown token is.
 */
export const testPayment = (token: unknown): "paid" | "asks" | "declined" =>
  typeof token === "string" && Object.hasOwn(tokens, token) ? tokens[token]! : "declined";

/** The payer's answer to their bank's question. */
export type BankAnswer = "confirmed" | "denied";

type Charged = {
  payment: PaymentFact;
  disputes: readonly DisputeFact[];
  outcome: "taken" | "asks" | "declined";
};

/** The facts of a payment by a test card. */
export function chargeTestCard(
  payment: { reference: string; orderId: string; storeId: string; charged: bigint; capture: Capture },
  number: string,
  bank: BankAnswer | undefined,
  now: Date,
): Charged {
  const { reference, orderId, storeId, charged, capture } = payment;
  const nothing = { authorized: 0n, received: 0n, failedAt: null, triedAt: null, cancelledAt: null };
  const fact = { ...nothing, reference, orderId, storeId, charged, isComplete: false };
  const card = outcomeOf(number);
  if (card === "asks" && !bank) return { payment: { ...fact, triedAt: now }, disputes: [], outcome: "asks" };
  if (card === "declined" || (card === "asks" && bank === "denied"))
    return { payment: { ...fact, failedAt: now }, disputes: [], outcome: "declined" };
  const isCaptured = capture === "automatic";
  const amounts = isCaptured ? { received: charged, isComplete: true } : { authorized: charged };
  const dispute = {
    reference: `${reference}_dispute`,
    payment: reference,
    status: "opened" as const,
    amount: charged,
    reason: "fraudulent",
  };
  return {
    payment: { ...fact, ...amounts },
    disputes: card === "disputed" ? [dispute] : [],
    outcome: "taken",
  };
}
