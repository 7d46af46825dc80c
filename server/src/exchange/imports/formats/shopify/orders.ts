import { MAX_LINES } from "../../../../orders/model/index.ts";
import { isRounded } from "../../drop-fields.ts";
import { csvReader } from "../../files/csv-table.ts";
import { gatherRows, type RowGroup } from "../../files/gather-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import { MAX_CHARACTERS, rowFault } from "../../orders/row-fault.ts";
import type { SourceOrder } from "../../source-records.ts";
import { countIn, flagIn, listIn } from "../cells.ts";
import { type ColumnMap, column, type FileColumns, withoutGuard, withoutQuote } from "../column-map.ts";
import { withoutDecimals } from "../numbers.ts";
import { paymentMethodOf, paymentStatusOf, sourceOf, statusOf } from "./order-states.ts";

type Fields = Record<string, unknown>;

// 2026-02-01 09:30:00 -0500
const timeIn = (text: string) =>
  text
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ?([+-]\d{4})$/, "$1T$2$3")
    .replace(/^(\S{10}) (\S{8}) UTC$/, "$1T$2Z") || undefined;

// One a line, such as `Engraving: For Ada`: apps that export orders write them so.
function propertiesIn(text: string): Record<string, string> | undefined {
  const found = text.split(/\r\n?|\n/).flatMap((one) => {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.+?)\s*$/.exec(one) ?? [];
    return name && value ? [[name, value] as const] : [];
  });
  return found.length ? Object.fromEntries(found) : undefined;
}

const isNegative = (text: string) => /^[-−(]/.test(text);

// What is taken off, or given back, is negative in some exports: -5.00, or (5.00) as accountants write it.
const sizeIn = (text: string) => text.replace(/^\((.*)\)$/, "$1").replace(/^[-−]/, "") || undefined;

/**
 * The columns of an order (o) and its lines (i), under the names that Shopify's order exports have for them.
 */
const columns = {
  orderNumber: column("Name", "o"),
  externalId: column("Id"),
  "customer/email": column("Email", "o"),
  "customer/phone": column("Phone", "o"),
  financial: column("Financial Status"),
  fulfillment: column("Fulfillment Status"),
  paidAt: column("Paid at", "o", timeIn),
  shippedAt: column("Fulfilled at", "o", timeIn),
  cancelledAt: column("Cancelled at", "o", timeIn),
  placedAt: column("Created at", "o", timeIn),
  currency: column("Currency", "o", (text) => text.toUpperCase() || undefined),
  // Free shipping takes the subtotal of some exports below zero: then the lines tell it.
  discountedSubtotal: column("Subtotal", "o", (text) => (isNegative(text) ? undefined : text || undefined)),
  shippingCost: column("Shipping", "o", (text) => (isNegative(text) ? "0" : text || undefined)),
  taxAmount: column("Taxes", "o"),
  finalAmount: column("Total", "o"),
  couponCode: column("Discount Code", "o"),
  discountAmount: column("Discount Amount", "o", sizeIn),
  refundedAmount: column("Refunded Amount", "o", sizeIn),
  // An overpaid order owes nothing.
  outstandingAmount: column("Outstanding Balance", "o", (text) =>
    isNegative(text) ? undefined : text || undefined,
  ),
  "shippingMethod/name": column("Shipping Method", "o"),
  paymentMethod: column("Payment Method"),
  paymentReference: column(
    ["Payment Reference", "Payment ID", "Payment References"],
    "o",
    (text) => text.slice(0, 255) || undefined,
  ),
  note: column("Notes", "o"),
  tags: column("Tags", "", listIn),
  source: column("Source"),
  "items/name": column("Lineitem name", "i"),
  "items/sku": column("Lineitem sku", "i"),
  "items/quantity": column("Lineitem quantity", "i", countIn),
  "items/unitPrice": column("Lineitem price", "i"),
  "items/discountAmount": column("Lineitem discount", "i", sizeIn),
  "items/properties": column("Lineitem properties", "i", propertiesIn),
  "items/requiresShipping": column("Lineitem requires shipping", "i", flagIn),
  "billingAddress/name": column("Billing Name", "o"),
  "billingAddress/company": column("Billing Company", "o"),
  "billingAddress/address1": column("Billing Address1", "o"),
  "billingAddress/street": column("Billing Street", "o"),
  "billingAddress/address2": column("Billing Address2", "o"),
  "billingAddress/city": column("Billing City", "o"),
  "billingAddress/province": column("Billing Province", "o"),
  "billingAddress/postalCode": column("Billing Zip", "o"),
  "billingAddress/country": column("Billing Country", "o"),
  "billingAddress/phone": column("Billing Phone", "o"),
  "shippingAddress/name": column("Shipping Name", "o"),
  "shippingAddress/company": column("Shipping Company", "o"),
  "shippingAddress/address1": column("Shipping Address1", "o"),
  "shippingAddress/street": column("Shipping Street", "o"),
  "shippingAddress/address2": column("Shipping Address2", "o"),
  "shippingAddress/city": column("Shipping City", "o"),
  "shippingAddress/province": column("Shipping Province", "o"),
  "shippingAddress/postalCode": column("Shipping Zip", "o"),
  "shippingAddress/country": column("Shipping Country", "o"),
  "shippingAddress/phone": column("Shipping Phone", "o"),
  "taxes/1/name": column("Tax 1 Name"),
  "taxes/1/amount": column("Tax 1 Value"),
  "taxes/2/name": column("Tax 2 Name"),
  "taxes/2/amount": column("Tax 2 Value"),
  "taxes/3/name": column("Tax 3 Name"),
  "taxes/3/amount": column("Tax 3 Value"),
  "taxes/4/name": column("Tax 4 Name"),
  "taxes/4/amount": column("Tax 4 Value"),
  "taxes/5/name": column("Tax 5 Name"),
  "taxes/5/amount": column("Tax 5 Value"),
};
type Column = keyof typeof columns;

const map: ColumnMap<Column> = {
  columns,
  aliases: {
    status: "fulfillment",
    paymentStatus: "financial",
    deliveredAt: "shippedAt",
    items: "items/name",
    shippingMethod: "shippingMethod/name",
    "customer/name": "billingAddress/name",
    "billingAddress/firstName": "billingAddress/name",
    "billingAddress/lastName": "billingAddress/name",
    "shippingAddress/firstName": "shippingAddress/name",
    "shippingAddress/lastName": "shippingAddress/name",
  },
  needs: [
    "orderNumber",
    "financial",
    "finalAmount",
    "placedAt",
    "items/quantity",
    "items/name",
    "items/unitPrice",
  ],
  // The header of another file may be the first of its orders, with a person in it, so the notice does not
  // quote it.
  refuse: (columns) => notice("import.not_shopify_orders", { columns }),
  clean: (cell, key) =>
    key === "externalId"
      ? withoutDecimals(withoutQuote(cell))
      : /postalCode$|phone$/.test(key)
        ? withoutQuote(cell)
        : withoutGuard(cell),
};

/**
 * Reads Shopify's order CSV, a row a line of an order. The order's own cells are those of its first row; its
 * other rows repeat its name and leave its total empty. Empty cells and missing columns say nothing.
 */
export const readShopifyOrders = csvReader(map, async function* (columns, rows): AsyncGenerator<SourceOrder> {
  const groups = gatherRows(rows, {
    keyOf: (row) => columns.text(row, "orderNumber"),
    isHead: (row) => columns.text(row, "finalAmount") !== "",
    splits: "latest",
    // Some programs repeat the order's cells in each of its rows.
    headOf: (row) => JSON.stringify(ofHead.map((key) => columns.text(row, key))),
    maxRows: MAX_LINES,
    maxCharacters: MAX_CHARACTERS,
  });
  for await (const group of groups) yield orderIn(group, columns);
});

const ofHead = ["externalId", "placedAt", "finalAmount", "customer/email"] as const;

function orderIn(group: RowGroup, columns: FileColumns<Column>): SourceOrder {
  const { rows, line, lastLine } = group;
  const text = (key: Column) => columns.text(rows[0], key);
  const fault = rowFault(group);
  const handle = text("orderNumber").slice(0, 100);
  const record = { line, lastLine, handle, columnOf: (field: string) => columnOf(field, columns) };
  if (fault) return { ...record, fields: {}, warnings: [], fault };
  const warnings: Notice[] = [];
  if (isRounded(text("externalId")))
    warnings.push({ ...notice("import.rounded", undefined, columns.nameOf("externalId")), isLeftOut: true });
  const items = rows.flatMap((row) => {
    const item = columns.fields(row, "i").items as Fields | undefined;
    // A row with a name and an email alone has no line.
    if (!item) return [];
    if (item.quantity !== 0) return [item];
    warnings.push(notice("import.line_left_out", { line: row.line }));
    return [];
  });
  return { ...record, fields: { ...fieldsOf(columns.fields(rows[0], "o"), text), items }, warnings };
}

function fieldsOf(
  { customer, billingAddress, shippingAddress, ...own }: Fields,
  text: (key: Column) => string,
): Fields {
  const [billing, shipping] = [addressIn(billingAddress), addressIn(shippingAddress)];
  const method = text("paymentMethod").slice(0, 255);
  const paymentMethod = paymentMethodOf(method);
  const status = statusOf({
    financial: text("financial").toLowerCase(),
    fulfillment: text("fulfillment").toLowerCase(),
    isCancelled: text("cancelledAt") !== "",
    isCash: paymentMethod === "cash",
  });
  // Shopify exports when the last piece left, and not when it arrived.
  const hasArrived = ["delivered", "partially_refunded", "refunded"].includes(status);
  const name = text("billingAddress/name") || text("shippingAddress/name");
  const id = (!isRounded(text("externalId")) && text("externalId")) || own.orderNumber;
  // A shipping cost below zero is what free shipping takes off.
  const freed = isNegative(text("shippingCost")) ? sizeIn(text("shippingCost")) : undefined;
  const isDiscounted = /[1-9]/.test(text("discountAmount"));
  return {
    ...own,
    ...(freed && !isDiscounted && { discountAmount: freed }),
    ...(id ? { externalId: id } : {}),
    ...(hasArrived && own.shippedAt ? { deliveredAt: own.shippedAt } : {}),
    status,
    paymentStatus: paymentStatusOf(text("financial").toLowerCase()),
    source: sourceOf(text("source")),
    paymentMethod,
    ...(method && { paymentProvider: method.slice(0, 100) }),
    customer: { ...(customer as Fields), ...(name && { name }) },
    ...(shipping && { shippingAddress: shipping }),
    ...(billing && { billingAddress: billing }),
    taxes: taxesIn(text),
    tags: listIn(text("tags")),
  };
}

function addressIn(found: unknown): Fields | undefined {
  if (!found) return undefined;
  const { name = "", street, ...address } = found as Record<string, string>;
  const blank = name.indexOf(" ");
  const firstName = blank < 0 ? name : name.slice(0, blank);
  const lastName = blank < 0 ? "" : name.slice(blank + 1);
  return {
    ...(street && { address1: street }),
    ...address,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
  };
}

const TAXES = [1, 2, 3, 4, 5] as const;

// The rate is a part of the name: "VAT 19%".
function taxesIn(text: (key: Column) => string): Fields[] {
  return TAXES.flatMap((n) => {
    const [called, amount] = [text(`taxes/${n}/name`).slice(0, 255), text(`taxes/${n}/amount`)];
    if (!called || !amount) return [];
    const [, name = "", rate = ""] = /^([^%]*?) ?\(?(\d{1,2}(?:\.\d{1,4})?) ?%\)?$/.exec(called) ?? [];
    return [
      {
        ...(rate ? { name: name || called, rate: rate.replace(/^0+(?=\d)/, "") } : { name: called }),
        amount,
      },
    ];
  });
}

function columnOf(field: string, columns: FileColumns<Column>): string | undefined {
  const [name, second] = field.slice(1).split("/");
  if (name !== "taxes") return columns.columnOf(field);
  return columns.nameOf(`taxes/${Math.min(Number(second) + 1 || 1, 5) as (typeof TAXES)[number]}/amount`);
}
