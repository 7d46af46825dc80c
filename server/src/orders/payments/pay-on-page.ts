import { enqueueAtCommit } from "../../jobs/queue.ts";
import { waitsForPayment } from "../changes/index.ts";
import { lockOrder } from "../model/sql.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import { type Attempt, findAttempts, updateAttempt } from "./attempt-sql.ts";
import { askProvider, type PaymentCall, type PaymentRuntime, paymentOrderOf, reserve } from "./begin.ts";
import type { ProviderPage } from "./provider.ts";
import { providerNamed } from "./providers/index.ts";
import { type BankAnswer, chargeTestCard } from "./providers/test/cards.ts";
import { recordFacts } from "./record.ts";

/** The provider's page for a payer; or no payment is due, or the provider is away. */
export type PageResult = { url: string } | "nothing to pay" | "away";

/**
 * Begins or continues the payment of an order on a page of its provider. An expired page is replaced. The
 * payer returns to `returnUrl`.
 */
export async function payOnPage(
  call: PaymentCall,
  asking: PaymentRuntime,
  orderId: string,
  returnUrl: string,
): Promise<PageResult> {
  const { store } = call;
  // The second time follows an expired page.
  for (let tries = 0; tries < 2; tries++) {
    const { request, isRefused } = await call.write((tx) => reserve({ ...call, tx }, orderId, true));
    if (!request) return isRefused ? "away" : "nothing to pay";
    const { account, attempt } = request;
    const page = await askProvider(asking, { store: store.id, order: orderId }, async () => {
      const provider = providerNamed(asking.providers, attempt.provider);
      return attempt.session
        ? provider.readPage(account, attempt.session, returnUrl)
        : provider.openPage(account, { ...paymentOrderOf(store, request), returnUrl });
    });
    if (!page) return "away";
    const isWanted = await recordPage(call, attempt, page);
    if (page.state === "complete") return "nothing to pay";
    if (page.state === "open" && page.url) return isWanted ? { url: page.url } : "nothing to pay";
  }
  return "away";
}

// Writes the page's state; false if the order was paid otherwise or has ended meanwhile: a job then closes
// the page.
const recordPage = ({ write, now }: PaymentCall, { orderId, attempt }: Attempt, page: ProviderPage) =>
  write(async (tx) => {
    const [order, attempts] = await Promise.all([lockOrder(tx, orderId), findAttempts(tx, orderId)]);
    const before = attempts.find((one) => one.attempt === attempt)!;
    const cancelledAt = page.state === "expired" ? now : before.cancelledAt;
    if (before.session !== page.session || before.cancelledAt !== cancelledAt)
      await updateAttempt(tx, { ...before, session: page.session, cancelledAt }, now);
    const isOthersOpen = attempts.some((one) => one !== before && one.isOnPage && isOpenPage(one));
    if (!order.providerIsOpen || isOthersOpen)
      enqueueAtCommit(tx, { kind: PROVIDER_TASK, payload: { orderId, act: "release" } });
    return order.providerIsOpen;
  });

/** Whether an attempt's page can still be paid on. */
export const isOpenPage = ({ isOnPage, session, reference, cancelledAt }: Attempt): boolean =>
  isOnPage && session !== null && reference === null && cancelledAt === null;

/**
 * Pays an order on the page of the provider `test`, which was opened before, by the number of a test card.
 * Returns the outcome; undefined if the order does not wait, or no longer waits, for a payment on that page.
 */
export const payByTestCard = (
  { store, now, write }: Pick<PaymentCall, "store" | "now" | "write">,
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
