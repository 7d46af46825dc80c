import { waitsForPayment } from "../changes/index.ts";
import { lockOrder } from "../model/sql.ts";
import { findAttempts } from "./attempt-sql.ts";
import type { Beginning } from "./begin.ts";
import { type BankAnswer, chargeTestCard } from "./providers/test/cards.ts";
import { recordFacts } from "./record.ts";

/**
 * Pays an order on the page of the provider `test`, which was opened before, by the number of a test card.
 * Returns the outcome; undefined if the order does not wait, or no longer waits, for a payment on that page.
 */
export const payByTestCard = (
  { store, now, write }: Pick<Beginning, "store" | "now" | "write">,
  orderId: string,
  card: { number: string; bank?: BankAnswer | undefined },
): Promise<"taken" | "asks" | "declined" | undefined> =>
  write(async (tx) => {
    const [order, attempts] = await Promise.all([lockOrder(tx, orderId), findAttempts(tx, orderId)]);
    const last = attempts.at(-1);
    const isOpen = last?.provider === "test" && last.session !== null && last.cancelledAt === null;
    if (!isOpen || !order.providerIsOpen || !waitsForPayment(order)) return undefined;
    const payment = { ...last, reference: `test_${last.session!.slice(3, 35)}`, storeId: store.id };
    const charge = chargeTestCard(payment, card.number, card.bank, now);
    const { outcome, disputes } = charge;
    await recordFacts({ tx, store, now }, orderId, { payments: [charge.payment], disputes });
    return outcome;
  });
