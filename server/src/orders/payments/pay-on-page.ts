import { enqueueAtCommit } from "../../jobs/queue.ts";
import { lockOrder } from "../model/sql.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import type { Attempt } from "./attempt-columns.ts";
import { findAttempts, updateAttempt } from "./attempt-sql.ts";
import { type Asking, asked, type Beginning, reserve, wantedOf } from "./begin.ts";
import type { ProviderPage } from "./types.ts";

/** Where a payer goes on: the provider's page, or none, as it was paid there already or no payment is waited for; or nobody knows just now. */
export type PayOn = { url: string } | "nothing to pay" | "away";

/**
 * Begins the payment of an order on a page of its provider's, or goes on with the one that was begun, however often it is asked for.
 * A page that has expired is followed by another one. `returnUrl` is where the payer comes back.
 */
export async function payOnPage(
  call: Beginning,
  asking: Asking,
  orderId: string,
  returnUrl: string,
): Promise<PayOn> {
  const { store } = call;
  // A second time only after a page that had expired.
  for (let tries = 0; tries < 2; tries++) {
    const { asks } = await call.write((tx) => reserve({ ...call, tx }, orderId, true));
    if (!asks) return "nothing to pay";
    const { account, attempt } = asks;
    const provider = asking.providers[attempt.provider];
    const page = await asked(asking, { store: store.id, order: orderId }, () =>
      attempt.session
        ? provider.lookAtPage(account, attempt.session)
        : provider.openPage(account, { ...wantedOf(store, asks), returnUrl }),
    );
    if (!page) return "away";
    const isWanted = await notePage(call, attempt, page);
    if (page.state === "complete") return "nothing to pay";
    if (page.state === "open" && page.url) return isWanted ? { url: page.url } : "nothing to pay";
  }
  return "away";
}

// Writes what is known of the page now; false where the order was paid otherwise or has ended meanwhile: a job closes the page then.
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

/** Whether somebody may still pay on an attempt's page. */
export const isOpenPage = ({ isOnPage, session, reference, cancelledAt }: Attempt): boolean =>
  isOnPage && session !== null && reference === null && cancelledAt === null;
