import type { JobKind } from "../../jobs/job.ts";
import { formatMoney } from "../../kit/money.ts";
import { addNotice } from "../../people/notices/index.ts";
import { findOwner } from "../../people/staff/index.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { orders } from "../model/columns.ts";
import { getOrder } from "../model/sql.ts";
import { OWNER_MAIL, type OwnerOccasion } from "../writing/index.ts";

type Payload = { orderId: string; occasion: OwnerOccasion; amount: string | null; reason: string | null };

/** Mails the owner about an event of an order's payment that may need action. */
export const ownerMailKind: JobKind = {
  kind: OWNER_MAIL,
  concurrency: 2,
  retryAfter: [10, 60, 600, 3_600],
  async write(tx, { payload }, { vault }) {
    const { orderId, occasion, amount, reason } = payload as Payload;
    const [row, owner, found] = await Promise.all([getOrder(tx, orderId), findOwner(tx), findBoundStore(tx)]);
    const isDispute = occasion.startsWith("dispute_");
    addNotice(
      tx,
      {
        kind: isDispute ? "dispute" : "payment_problem",
        resourceId: orderId,
        about: {
          orderNumber: orders.get(row, "orderNumber"),
          ...(amount !== null && {
            amount: formatMoney(amount, found!.currencyDigits),
            currency: found!.currency,
          }),
          occasion,
        },
      },
      new Date(),
    );
    if (!owner) return;
    const store = found!;
    enqueueMail(tx, vault, {
      template: "payment_attention",
      orderId,
      to: owner.email,
      language: store.defaultLanguage,
      storeName: store.name,
      values: {
        number: orders.get(row, "orderNumber"),
        currency: orders.get(row, "currency"),
        occasion,
        amount: amount === null ? null : formatMoney(amount, store.currencyDigits),
        reason,
      },
    });
  },
};
