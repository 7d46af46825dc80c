import { v7 as uuidv7 } from "uuid";
import { flagText } from "../../http/nouns/columns.ts";
import type { Call } from "../../http/route.ts";
import { fullName } from "../../kit/text/tidy.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { EventType } from "../../platform/outbox/index.ts";
import { paymentDueOf, type StoreSettings } from "../../platform/settings/index.ts";
import { amountDue, lesser, serializePriceInput } from "../../pricing/engine/index.ts";
import type { CalculatedCart } from "../cart/index.ts";
import { amountTexts, itemTexts, nameIn, requiresShipping, storedAmounts } from "../cart/index.ts";
import { orders } from "../model/columns.ts";
import { items } from "../model/item-columns.ts";
import { type LocatedPieces, locationsText } from "../model/item-locations.ts";
import { dueOf, EXCHANGE, type PaymentStatus } from "../model/payment-state.ts";
import { type Person, searchText } from "../model/person.ts";
import type { Status } from "../model/state.ts";
import { timeline } from "../model/timeline-columns.ts";
import { lineKeyOf } from "../model/written-fields.ts";
import type { NewCapture, NewEntry, NewOrder } from "../writing/index.ts";
import { countryOf, newFollowUps } from "../writing/index.ts";
import type { Placement } from "./placement.ts";

/** The parts of an order. */
export type Parts = CalculatedCart & {
  /**
   * The locations from which the pieces of lines are taken, by the lines' keys, in a store with several
   * locations.
   */
  taken?: ReadonlyMap<string, readonly LocatedPieces[]> | undefined;
  id: string;
  number: bigint;
  placement: Placement;
  settings: StoreSettings;
  buyer: Person;
  couponId: string | null;
  /** The hash of the token with which a guest reads it. */
  tokenHash: Buffer | null;
  actor: string;
};

/** The order of these parts, as the texts of its rows and of its answer. */
export function composeOrder({ store, now }: Pick<Call, "store" | "now">, parts: Parts): NewOrder {
  const { id, placement, settings, priced, buyer, language, actor } = parts;
  const orderNumber = `${settings.orderNumberPrefix}${parts.number}`;
  const money = startOf(parts);
  const time = pgTime(now);
  const isNew = !placement.isHistory;
  const { exchange } = placement;
  const dueAt =
    isNew && money.status === "pending_payment" ? paymentDueOf(settings, placement.paymentMethod, now) : null;
  const lines = parts.lines.map((line, i) => {
    const locations = parts.taken?.get(lineKeyOf(line));
    const texts = itemTexts(line, priced.lines[i]!, i, nameIn(line.item, language, store));
    return { itemId: uuidv7(), texts: { ...texts, locations: locations ? locationsText(locations) : null } };
  });
  const itemRows = lines.map(({ itemId, texts }) => items.row({ id: itemId, ...texts }));
  const entries = [
    { event: "placed", status: money.status, amount: null },
    ...(exchange
      ? [{ event: "exchanged", status: null, amount: String(money.exchanged), note: exchange.orderNumber }]
      : []),
    ...(money.captured ? [{ event: "captured", status: null, amount: String(money.captured) }] : []),
  ].map((entry) => ({ orderId: id, id: uuidv7(), at: time, note: null, actor, ...entry }));
  const json = (value: unknown) => (value == null ? null : JSON.stringify(value));
  const row = orders.row({
    id,
    orderNumber,
    customerId: buyer.id,
    customer: { id: buyer.id, email: buyer.email, name: fullName(buyer) },
    source: placement.source,
    status: money.status,
    paymentStatus: money.paymentStatus,
    paymentMethod: placement.paymentMethod,
    ...amountTexts(parts, settings, store),
    paidAmount: String(money.paidAmount),
    dueAmount: String(dueOf(money)),
    balance: String(dueOf(money)),
    owedBackAmount: "0",
    refundedAmount: "0",
    shippingAddress: json(placement.shippingAddress),
    billingAddress: json(placement.billingAddress),
    note: placement.note,
    customerNote: placement.isPublic ? placement.note : null,
    tags: JSON.stringify(placement.tags),
    externalId: placement.externalId,
    metadata: JSON.stringify(placement.metadata),
    addsUp: "t",
    language,
    exchangeOf: json(exchange && { orderId: exchange.orderId, returnId: exchange.returnId }),
    replacementOf: json(placement.replacementOf),
    placedAt: time,
    createdAt: time,
    updatedAt: time,
    version: "1",
    items: JSON.stringify(itemRows),
    timeline: JSON.stringify(entries.map((entry) => timeline.row(entryForAnswer(entry)))),
  });
  const paid: EventType[] = money.paymentStatus === "paid" ? ["payment_received"] : [];
  const events: EventType[] = isNew ? ["order_created", ...paid] : [];
  return {
    id,
    orderNumber,
    row,
    lines,
    entries,
    tags: placement.tags,
    more: {
      number: String(parts.number),
      held_from: null,
      authorized_amount: "0",
      coupon_id: parts.couponId,
      email: buyer.email,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone: buyer.phone,
      pricing: serializePriceInput(parts.input, priced),
      token_hash: parts.tokenHash,
      search_text: searchText(orderNumber, buyer, placement.externalId),
      sends_mail: placement.sendsMail,
      event_sequence: events.length,
      payment_due_at: dueAt,
    },
    payments: paymentsOf(id, money, { placement, actor, time }),
    totals: {
      ...money,
      requiresShipping: parts.lines.some(({ item }) => requiresShipping(item)),
      subtotalAmount: priced.subtotal,
      discountAmount: priced.discount,
      taxAmount: priced.tax,
      shippingCost: priced.shipping.cost,
      codFee: priced.codFee,
      source: placement.source,
      paymentMethod: placement.paymentMethod,
      deliveredAt: null,
      couponCode: parts.input.coupon?.code ?? null,
      ...storedAmounts(priced),
      country: countryOf({ shippingAddress: placement.shippingAddress, taxes: priced.taxes }),
    },
    sold: parts.lines.map(({ item, quantity }, i) => ({
      productId: item.productId,
      quantity,
      amount: priced.lines[i]!.subtotal - priced.lines[i]!.discount,
      taxRate: priced.lines[i]!.taxRate,
      taxAmount: priced.lines[i]!.tax,
      totalAmount: priced.lines[i]!.total,
    })),
    events,
    followUps: isNew
      ? newFollowUps({
          orderId: id,
          dueAt,
          sendsMail: placement.sendsMail,
          hasPaidGiftCards: money.paymentStatus === "paid" && parts.lines.some(({ item }) => item.isGiftCard),
        })
      : [],
  };
}

const entryForAnswer = (entry: NewEntry) =>
  ({ ...entry, isEdit: "f", isExchange: flagText(entry.event === "exchanged") }) as never;

function paymentsOf(
  orderId: string,
  { captured, exchanged }: { captured: bigint; exchanged: bigint },
  { placement, actor, time: at }: Pick<Parts, "placement" | "actor"> & { time: string },
): NewCapture[] {
  const { paymentMethod: method, exchange } = placement;
  const record = (amount: bigint, provider: string, reference: string | null) =>
    amount ? [{ orderId, id: uuidv7(), amount: String(amount), method, provider, reference, actor, at }] : [];
  return [
    ...(exchange ? record(exchanged, EXCHANGE, exchange.orderNumber) : []),
    ...record(captured, "manual", null),
  ];
}

// Cash is paid on delivery, other payments are awaited; a paid or free order waits for none (contract,
// section 5).
function startOf({ placement, priced, charges }: Parts) {
  const giftCardAmount = charges.reduce((sum, { amount }) => sum + amount, 0n);
  const { storeCreditAmount } = priced;
  const due = amountDue({ ...priced, giftCardAmount });
  const exchanged = lesser(due, placement.exchange?.worth ?? 0n);
  const captured = placement.isPaid ? due - exchanged : 0n;
  const isPaid = due === exchanged + captured;
  const status: Status = isPaid || placement.paymentMethod === "cash" ? "pending" : "pending_payment";
  const paymentStatus: PaymentStatus = isPaid ? "paid" : "pending";
  return {
    status,
    paymentStatus,
    captured,
    exchanged,
    finalAmount: priced.final,
    giftCardAmount,
    storeCreditAmount,
    paidAmount: exchanged + captured,
    refundedAmount: 0n,
  };
}
