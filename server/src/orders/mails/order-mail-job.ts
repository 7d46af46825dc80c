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
  refundedValues,
  shippedValues,
  valuesOfCancelled,
  valuesOfPlaced,
} from "./mail-values.ts";
import { orderLinkOf, type PayLinks, payLinkOf } from "./pay-link.ts";
import { findPayer } from "./provider-sql.ts";

type Order = ValuesOf<typeof orders>;
type Payload = { orderId: string; occasion: MailOccasion; refundId?: string; shipmentId?: string };

/** How what is due of an order can be paid, in the order's language; undefined where there is nothing to say. */
type InstructionsFor = (tx: Tx, order: Order) => Promise<string | undefined>;

/**
 * Writes the mails about orders, in the order's language, as the order is then. The store's switches are looked at here: a mail
 * that was switched off meanwhile is not written, nor one to a customer who was anonymized. `instructionsFor` tells the buyer
 * how to pay, and `payLinks` leads there where a provider collects it.
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
    // That of an order from before, or from before another secret, is not known.
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
    const told = await valuesFor(tx, job, order, around, how);
    if (told) enqueueMail(tx, vault, { ...recipientOf(order, settings), ...told });
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
      const told = {
        instructions: isDue ? await how.instructionsFor() : null,
        payLink: isDue ? await how.linkFor() : null,
      };
      return { template: "order_placed", values: valuesOfPlaced(order, around, told) };
    }
    case "shipped": {
      const all = shipmentId ? (await findShipments(tx, order.id)).map((row) => shipments.read(row)) : [];
      // One of an earlier version names none.
      const parcel = all.find(({ id }) => id === shipmentId);
      return { template: "order_shipped", values: shippedValues(order, parcel, around) };
    }
    case "cancelled":
      return { template: "order_cancelled", values: valuesOfCancelled(order, around) };
    case "refunded": {
      const all = (await findRefunds(tx, order.id)).map((row) => refunds.read(row));
      const refund = all.find(({ id }) => id === refundId);
      // One that waits for its provider is not told of before the money is on its way.
      if (refund?.status !== "succeeded") return undefined;
      return { template: "order_refunded", values: refundedValues(order, refund, around) };
    }
  }
}
