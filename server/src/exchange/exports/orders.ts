import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/answers/answer.ts";
import { addressMedia } from "../../kit/web/own-media.ts";
import { readOrdersAfter, type WalkFilter, type WalkPlace } from "../../orders/api/index.ts";
import { orders, writtenFields } from "../../orders/model/index.ts";
import { addressTexts } from "../../people/customers/index.ts";
import { batches } from "./batches.ts";
import { type CsvColumn, column, columnsOfFields, csvRow, nameIn } from "./csv.ts";
import { type ExportFormat, fileOf, type Records } from "./formats.ts";

/** Whose money it is, which orders are wanted, and who wants to know how far it is. */
export type OrderExportOptions = {
  currencyDigits: number;
  /** Where the store's own pictures are read. */
  origin: string;
  filter?: WalkFilter;
  onProgress?: (orders: number) => void;
};

/** A store's orders as a file, the oldest first, read while it is sent. */
export function exportOrders(
  tx: Tx,
  format: ExportFormat,
  { currencyDigits, origin, filter = {}, onProgress }: OrderExportOptions,
): Download {
  const write = orders.writer({ store: { currencyDigits }, can: () => false });
  const records: Records = (textOf) =>
    batches(
      (place: WalkPlace | undefined, bounds) => readOrdersAfter(tx, place, filter, bounds),
      (rows) => rows.map((row) => textOf(addressMedia(write(row), origin))).join(""),
      onProgress,
    );
  return fileOf("orders", format, records, { columns: orderColumns, rowsOf: orderRows });
}

type Address = Readonly<Record<string, string | null>> | null;
/** The part of an answered order that is reshaped; its other fields go into their columns as they are. */
type OrderJson = {
  id: string;
  customer: { email: string; name: string };
  shippingMethod: { name: string } | null;
  shippingAddress: Address;
  billingAddress: Address;
  items: readonly Line[];
};
type Line = {
  id: string;
  discountAmount: string;
  taxAmount: string;
  totalAmount: string;
  refundedAmount: string;
};

const addressColumns = (kind: string) => addressTexts.map((part) => nameIn(kind, part));

/**
 * The columns of an order file, in their order. Rows are the first of an order (f), and those of its further
 * lines (l).
 */
export const orderColumns: readonly CsvColumn[] = [
  ...column("fl", "text", "orderNumber"),
  ...column(
    "fl",
    "plain",
    "orderId",
    "placedAt",
    "status",
    "paymentStatus",
    "paymentMethod",
    "source",
    "currency",
  ),
  ...column(
    "f",
    "plain",
    "subtotalAmount",
    "discountAmount",
    "shippingCost",
    "codFee",
    "taxAmount",
    "finalAmount",
  ),
  ...column("f", "plain", "giftCardAmount", "paidAmount", "dueAmount", "refundedAmount"),
  ...column("fl", "plain", "pricesIncludeTax"),
  ...column("fl", "text", "couponCode"),
  ...column("fl", "plain", "customerId"),
  ...column("fl", "text", "customerEmail", "customerName"),
  ...column("fl", "text", ...addressColumns("shipping"), ...addressColumns("billing")),
  ...column("fl", "text", "shippingMethod", "carrier", "trackingNumber", "trackingUrl"),
  ...column("fl", "plain", "deliveredAt", "cancelledAt", "cancelReason"),
  ...column("fl", "lines", "tags"),
  ...column("fl", "text", "note", "externalId"),
  ...column("fl", "json", "metadata"),
  ...column("fl", "plain", "language", "lineId", "productId", "variantId"),
  ...column("fl", "text", "name", "sku"),
  ...column("fl", "plain", "kind"),
  ...column("fl", "json", "options"),
  ...column(
    "fl",
    "plain",
    "quantity",
    "unitPrice",
    "lineDiscountAmount",
    "taxRate",
    "lineTaxAmount",
    "lineTotalAmount",
  ),
  ...column("fl", "plain", "requiresShipping", "isGiftCard", "returnedQuantity", "refundedQuantity"),
  ...column("fl", "plain", "lineRefundedAmount"),
  ...column("fl", "text", "customerNote"),
  ...column("fl", "json", "discounts"),
  ...column("f", "plain", "storeCreditAmount"),
  ...columnsOfFields("fl", writtenFields),
  ...column("f", "json", "taxes"),
  ...column("fl", "plain", "taxClass"),
];
const ofFurtherLines = orderColumns.map((one) => (one.rows.includes("l") ? one : { ...one, name: "" }));

/**
 * An order's rows, one a line. What belongs to the order stands in all of them; its amounts in the first, so
 * that they can be summed.
 */
function orderRows(order: OrderJson): string {
  const { id, items, customer, shippingMethod, shippingAddress, billingAddress, ...own } = order;
  const shared = {
    ...own,
    orderId: id,
    customerEmail: customer.email,
    customerName: customer.name,
    ...partsOf("shipping", shippingAddress),
    ...partsOf("billing", billingAddress),
    shippingMethod: shippingMethod?.name,
  };
  return items
    .map(({ id: lineId, discountAmount, taxAmount, totalAmount, refundedAmount, ...line }, i) =>
      csvRow(
        {
          ...shared,
          ...line,
          lineId,
          lineDiscountAmount: discountAmount,
          lineTaxAmount: taxAmount,
          lineTotalAmount: totalAmount,
          lineRefundedAmount: refundedAmount,
        },
        i ? ofFurtherLines : orderColumns,
      ),
    )
    .join("");
}

const partsOf = (kind: string, address: Address) =>
  Object.fromEntries(addressTexts.map((part) => [nameIn(kind, part), address?.[part]]));
