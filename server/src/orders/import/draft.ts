import { v7 as uuidv7 } from "uuid";
import type { Reading } from "../../http/nouns/amounts.ts";
import { tidyTags } from "../../kit/text/tidy.ts";
import { instant } from "../../kit/time/instant.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { taxOfRefunds } from "../../pricing/engine/index.ts";
import { taxesIn } from "../changes/index.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { items } from "../model/item-columns.ts";
import { type Person, searchText } from "../model/person.ts";
import type { NewRefundRow, OrderToWrite, PlacedOrder } from "../writing/index.ts";
import { countryOf } from "../writing/index.ts";
import { type ImportedAmounts, readImportedAmounts } from "./amounts.ts";
import { type ImportedEntries, readImportedEntries } from "./entries.ts";
import { type FindItem, readImportedLines } from "./lines.ts";
import { type ImportContext, rowOfImport } from "./row.ts";
import type { OrderRecord } from "./schemas.ts";

/** The inputs of an order's import. */
export type ImportRuntime = ImportContext & { settings: StoreSettings; findItem: FindItem; actor: string };

/** An imported order, ready to be written and counted. */
export type ImportedOrder = OrderToWrite & {
  refunds: readonly NewRefundRow[];
  counted: PlacedOrder;
  addsUp: boolean;
};

/** The rows of an order of a file. Notes errors; the rows must not be written then. */
export function draftImportedOrder(
  reading: Reading,
  input: OrderRecord,
  buyer: Person,
  runtime: ImportRuntime,
): ImportedOrder {
  const { store, settings, findItem, actor } = runtime;
  const placedAt = instant(input.placedAt)!;
  const id = input.id?.toLowerCase() ?? uuidv7({ msecs: Math.max(0, placedAt.getTime()) });
  const amounts = readImportedAmounts(reading, input, settings.tax.pricesIncludeTax);
  const lines = readImportedLines(reading, input.items, {
    ...{ storeId: store.id, amounts, findItem },
    hosts: settings.domains.map(({ host }) => host),
    status: input.status,
  });
  const ships = lines.some(({ texts }) => texts.requiresShipping === "t");
  const requiresShipping = input.requiresShipping ?? ships;
  const history = readImportedEntries(reading, input, amounts, actor);
  const paymentMethod = input.paymentMethod ?? "card";
  const record = { method: paymentMethod, provider: input.paymentProvider || "manual", actor };
  const reference = input.paymentReference || null;
  const row = rowOfImport(reading, { input, id, buyer, amounts, requiresShipping }, runtime);
  const refunds = refundsOf(id, history, lines, amounts, record);
  return {
    id,
    row,
    more: {
      number: null,
      held_from: history.heldFrom,
      authorized_amount: String(
        input.paymentStatus === "authorized" ? amounts.finalAmount - amounts.giftCardAmount : 0n,
      ),
      coupon_id: null,
      email: buyer.email,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone: buyer.phone,
      pricing: "null",
      token_hash: null,
      search_text: searchText(input.orderNumber, buyer, input.externalId ?? null),
      sends_mail: false,
      event_sequence: 0,
      payment_due_at: null,
    },
    lines,
    entries: history.entries.map((entry) => ({ orderId: id, ...entry })),
    tags: tidyTags(input.tags ?? []),
    payments: history.paid.map(({ amount, at }) => ({
      ...record,
      orderId: id,
      id: uuidv7(),
      at: pgTime(at),
      amount: String(amount),
      reference,
    })),
    refunds,
    counted: countsOf(row, buyer, { ...history, ...record, lines, placedAt, refunds }),
    addsUp: amounts.addsUp,
  };
}

// The refunded pieces are known only where there is one refund.
function refundsOf(
  orderId: string,
  { refunded }: ImportedEntries,
  lines: OrderToWrite["lines"],
  amounts: ImportedAmounts,
  record: { method: string; provider: string; actor: string },
): NewRefundRow[] {
  const pieces = lines.flatMap(({ itemId, texts: { refundedQuantity: quantity, refundedAmount: amount } }) =>
    quantity === "0" && amount === "0" ? [] : [{ itemId, quantity, amount }],
  );
  const tax = taxOfRefunds(
    {
      ...amounts,
      refundedShipping: 0n,
      items: lines.map(({ itemId, texts }) => items.read(items.row({ ...texts, id: itemId }))),
    },
    amounts.taxAmount,
  );
  const taxes = taxesIn(
    tax,
    refunded.map(({ amount }) => amount),
  );
  return refunded.map(({ amount, at }, i) => ({
    ...record,
    tax: String(taxes[i]!),
    taxes: null,
    orderId,
    id: uuidv7(),
    amount: String(amount),
    surplus: "0",
    shipping: "0",
    toCards: "0",
    toCredit: "0",
    to: "original",
    atProvider: "0",
    items: refunded.length === 1 ? pieces : [],
    restock: false,
    reason: null,
    reference: null,
    returnId: null,
    status: "succeeded",
    at: pgTime(at),
    failed: "0",
  }));
}

type Counts = Pick<ImportedEntries, "paid" | "refunded"> & {
  lines: OrderToWrite["lines"];
  placedAt: Date;
  provider: string;
  refunds: readonly NewRefundRow[];
};

function countsOf(
  row: OrderRow,
  { id: customerId }: Person,
  { lines, placedAt, provider, paid, refunded, refunds }: Counts,
): PlacedOrder {
  const order = orders.read(row);
  const sold = lines.map(({ itemId, texts }) => {
    const item = items.read(items.row({ ...texts, id: itemId }));
    return { ...item, amount: item.quantity * item.unitPrice - item.discountAmount };
  });
  return {
    ...order,
    customerId,
    placedAt,
    country: countryOf(order),
    deliveredAt: order.deliveredAt === null ? null : new Date(order.deliveredAt),
    payments: paid.map(({ amount, at }) => ({ amount, at, method: order.paymentMethod, provider })),
    refunded: refunded.map(({ amount, at }, i) => ({
      amount,
      at,
      asCash: provider === "manual" ? amount : 0n,
      tax: BigInt(refunds[i]!.tax as string),
      taxes: null,
    })),
    lines: sold,
  };
}
