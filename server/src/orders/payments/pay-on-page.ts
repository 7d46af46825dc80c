import { enqueueAtCommit } from "../../jobs/queue.ts";
import { lockOrder } from "../model/sql.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import type { Attempt } from "./attempt-columns.ts";
import { findAttempts, updateAttempt } from "./attempt-sql.ts";
import { type Asking, askProvider, type Beginning, paymentOrderOf, reserve } from "./begin.ts";
import type { ProviderPage } from "./provider.ts";
import { providerNamed } from "./providers/index.ts";

/** The provider's page for a payer; or no payment is due, or the provider is away. */
export type PayOn = { url: string } | "nothing to pay" | "away";

/**
 * Begins or continues the payment of an order on a page of its provider. An expired page is replaced. The
 * payer returns to `returnUrl`.
 */
export async function payOnPage(
  call: Beginning,
  asking: Asking,
  orderId: string,
  returnUrl: string,
): Promise<PayOn> {
  const { store } = call;
  // The second time follows an expired page.
  for (let tries = 0; tries < 2; tries++) {
    const { asks } = await call.write((tx) => reserve({ ...call, tx }, orderId, true));
    if (!asks) return "nothing to pay";
    const { account, attempt } = asks;
    const page = await askProvider(asking, { store: store.id, order: orderId }, async () => {
      const provider = providerNamed(asking.providers, attempt.provider);
      return attempt.session
        ? provider.readPage(account, attempt.session, returnUrl)
        : provider.openPage(account, { ...paymentOrderOf(store, asks), returnUrl });
    });
    if (!page) return "away";
    const isWanted = await notePage(call, attempt, page);
    if (page.state === "complete") return "nothing to pay";
    if (page.state === "open" && page.url) return isWanted ? { url: page.url } : "nothing to pay";
  }
  return "away";
}

// Writes the page's state; false if the order was paid otherwise or has ended meanwhile: a job then closes
// the page.
const notePage = ({ write, now }: Beginning, { orderId, attempt }: Attempt, page: ProviderPage) =>
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
