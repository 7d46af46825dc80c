import type { Tx } from "../../db/tenant.ts";
import type { ValuesOf } from "../../http/table.ts";
import type { JobKind } from "../../jobs/job.ts";
import { leaveMail, type NewMail } from "../../platform/mail/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { orders } from "./columns.ts";
import { type MailOccasion, ORDER_MAIL } from "./follow-ups.ts";
import { cancelledValues, placedValues, refundedValues, shippedValues } from "./mail-values.ts";
import { refunds } from "./payment-columns.ts";
import { findRefunds, readMailedOrder } from "./sql.ts";

type Order = ValuesOf<typeof orders>;
type Payload = { orderId: string; occasion: MailOccasion; refundId?: string };

/** How what is due of an order can be paid, in the order's language; undefined where there is nothing to say. */
type InstructionsFor = (tx: Tx, order: Order) => Promise<string | undefined>;

/**
 * Writes the mails about orders, in the order's language, as the order is then. The store's switches are looked at here: a mail
 * that was switched off meanwhile is not written, nor one to a customer who was anonymized. `instructionsFor` tells the buyer
 * how to pay.
 */
export const orderMailKind = (instructionsFor?: InstructionsFor): JobKind => ({
  kind: ORDER_MAIL,
  concurrency: 2,
  retryAfter: [10, 60, 600, 3_600],
  async write(tx, { payload }, { vault }) {
    const job = payload as Payload;
    const [row, settings, store] = await Promise.all([
      readMailedOrder(tx, job.orderId),
      readSettings(tx),
      findBoundStore(tx),
    ]);
    const order = orders.read(row);
    if (!order.customer.email || !settings.mails[switches[job.occasion]]) return;
    const around = { digits: store!.currencyDigits, storefrontUrl: settings.storefrontUrl };
    const told = await valuesFor(tx, job, order, around, instructionsFor);
    if (told) leaveMail(tx, vault, { ...addressed(order, settings), ...told });
  },
});

const switches = {
  placed: "orderPlaced",
  shipped: "orderShipped",
  cancelled: "orderCancelled",
  refunded: "orderRefunded",
} as const satisfies Record<MailOccasion, keyof StoreSettings["mails"]>;

const addressed = ({ customer, language }: Order, { name }: StoreSettings) => ({
  to: customer.email,
  language,
  storeName: name,
});

type Told = NewMail extends infer M ? (M extends NewMail ? Pick<M, "template" | "values"> : never) : never;

async function valuesFor(
  tx: Tx,
  { occasion, refundId }: Payload,
  order: Order,
  around: Parameters<typeof shippedValues>[1],
  instructionsFor: InstructionsFor | undefined,
): Promise<Told | undefined> {
  switch (occasion) {
    case "placed": {
      const instructions = order.dueAmount > 0n ? await instructionsFor?.(tx, order) : undefined;
      return { template: "order_placed", values: placedValues(order, around, instructions ?? null) };
    }
    case "shipped":
      return { template: "order_shipped", values: shippedValues(order, around) };
    case "cancelled":
      return { template: "order_cancelled", values: cancelledValues(order, around) };
    case "refunded": {
      const all = (await findRefunds(tx, order.id)).map((row) => refunds.read(row));
      const refund = all.find(({ id }) => id === refundId);
      // One that waits for its provider is not told of before the money is on its way.
      if (refund?.status !== "succeeded") return undefined;
      return { template: "order_refunded", values: refundedValues(order, refund, around) };
    }
  }
}
