import type { Tx } from "../../db/tenant.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import type { JobKind } from "../../jobs/job.ts";
import { enqueueMail, type NewMail } from "../../platform/mail/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { isToken, tokensOf } from "../model/access-tokens.ts";
import { orders } from "../model/columns.ts";
import { refunds } from "../model/payment-columns.ts";
import { findRefunds, readMailedOrder } from "../model/sql.ts";
import { findShipments, shipments } from "../shipments/index.ts";
import { type MailOccasion, ORDER_MAIL } from "../writing/index.ts";
import {
  type Around,
  cancelledMailValues,
  placementMailValues,
  refundedMailValues,
  shipmentMailValues,
} from "./mail-values.ts";
import { orderLinkOf, type PayLinks, payLinkOf } from "./pay-link.ts";
import { findPayer } from "./provider-sql.ts";

type Order = ValuesOf<typeof orders>;
type Payload = { orderId: string; occasion: MailOccasion; refundId?: string; shipmentId?: string };

/**
 * Payment instructions for the amount due of an order, in the order's language; undefined where there are
 * none.
 */
type InstructionsFor = (tx: Tx, order: Order) => Promise<string | undefined>;

/**
 * Writes the mails about orders, in the order's language and with its current state. The store's switches are
 * read here: a mail that was switched off meanwhile is not written, nor one to an anonymized customer.
 * `instructionsFor` gives the payment instructions, and `payLinks` the link to pay where a provider collects.
 */
export const orderMailKind = (instructionsFor: InstructionsFor, payLinks: PayLinks): JobKind => ({
  kind: ORDER_MAIL,
  concurrency: 2,
  retryAfter: [10, 60, 600, 3_600],
  async write(tx, { payload }, { vault }) {
    const job = payload as Payload;
    const [row, payer, settings, store] = await Promise.all([
      readMailedOrder(tx, job.orderId),
      findPayer(tx, job.orderId),
      readSettings(tx),
      findBoundStore(tx),
    ]);
    const order = orders.read(row);
    if (!order.customer.email || !settings.mails[switches[job.occasion]]) return;
    // The token of an older order, or of one from before a change of the secret, is not known.
    const token = tokensOf(vault, order.id).find((one) => isToken(one, payer?.tokenHash ?? null));
    const link = orderLinkOf(settings, payLinks, { id: order.id, token });
    const around = { digits: store!.currencyDigits, link };
    const how: HowToPay = {
      instructionsFor: async () => (await instructionsFor(tx, order)) ?? null,
      async linkFor() {
        const isCollected = await payLinks.isCollected(tx, order.paymentMethod);
        return (isCollected && token && payLinkOf(settings, payLinks, { id: order.id, token })) || null;
      },
    };
    const content = await valuesFor(tx, job, order, around, how);
    if (content) enqueueMail(tx, vault, { ...recipientOf(order, settings), ...content });
  },
});

type HowToPay = { instructionsFor(): Promise<string | null>; linkFor(): Promise<string | null> };

const switches = {
  placed: "orderPlaced",
  shipped: "orderShipped",
  cancelled: "orderCancelled",
  refunded: "orderRefunded",
} as const satisfies Record<MailOccasion, keyof StoreSettings["mails"]>;

const recipientOf = ({ id, customer, language }: Order, { name }: StoreSettings) => ({
  orderId: id,
  customerId: customer.id,
  to: customer.email,
  language,
  storeName: name,
});

type MailContent = NewMail extends infer M
  ? M extends NewMail
    ? Pick<M, "template" | "values">
    : never
  : never;

async function valuesFor(
  tx: Tx,
  { occasion, refundId, shipmentId }: Payload,
  order: Order,
  around: Around,
  how: HowToPay,
): Promise<MailContent | undefined> {
  switch (occasion) {
    case "placed": {
      const isDue = order.dueAmount > 0n;
      const payment = {
        instructions: isDue ? await how.instructionsFor() : null,
        payLink: isDue ? await how.linkFor() : null,
      };
      return { template: "order_placed", values: placementMailValues(order, around, payment) };
    }
    case "shipped": {
      const all = shipmentId ? (await findShipments(tx, order.id)).map((row) => shipments.read(row)) : [];
      return { template: "order_shipped", values: shipmentMailValues(order, all, shipmentId, around) };
    }
    case "cancelled":
      return { template: "order_cancelled", values: cancelledMailValues(order, around) };
    case "refunded": {
      const all = (await findRefunds(tx, order.id)).map((row) => refunds.read(row));
      const refund = all.find(({ id }) => id === refundId);
      // A pending refund is not mailed before the money is on its way.
      if (refund?.status !== "succeeded") return undefined;
      return { template: "order_refunded", values: refundedMailValues(order, refund, around) };
    }
  }
}
