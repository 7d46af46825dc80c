import { unguardFormula } from "../../exports/index.ts";
import { isRounded } from "../drop-fields.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import type { RowGroup } from "../files/gather-rows.ts";
import { isNo, isYes } from "../files/yes-no.ts";
import { type Notice, notice } from "../notice.ts";
import { rowFault } from "./row-fault.ts";
import type { OrderColumn, OrderColumns } from "./shopify-columns.ts";
import { columnOf } from "./shopify-fields.ts";
import { paymentMethodOf, paymentStatusOf, sourceOf, statusOf } from "./shopify-states.ts";
import type { SourceOrder } from "./source-order.ts";

type Fields = Record<string, unknown>;
type Cell = (column: OrderColumn) => string;

/** The order that rows describe. An empty cell says nothing, and so does a column that is not there. */
export function shopifyOrder(group: RowGroup, columns: OrderColumns): SourceOrder {
  const { rows, line, lastLine } = group;
  const fault = rowFault(group);
  const cellsOf =
    (row: CsvRow): Cell =>
    (column) =>
      cellOf(columns.cell(row.cells, column), column);
  const cell = cellsOf(rows[0]);
  const handle = cell("name").slice(0, 100);
  const record = { line, lastLine, handle, columnOf: (field: string) => columnOf(field, columns) };
  if (fault) return { ...record, fields: {}, warnings: [], fault };
  const warnings: Notice[] = [];
  if (isRounded(cell("id")))
    warnings.push({ ...notice("import.rounded", undefined, columns.nameOf("id")), isLeftOut: true });
  const items = rows.flatMap((row) => {
    const item = itemOf(cellsOf(row));
    // A row of a name and an email alone tells of no line.
    if (!Object.keys(item).length) return [];
    if (item.quantity !== 0) return [item];
    warnings.push(notice("import.line_left_out", { line: row.line }));
    return [];
  });
  return { ...record, fields: { ...orderOf(cell), items }, warnings };
}

// A spreadsheet is kept from taking some cells for numbers or formulas by a quote before them.
const cellOf = (text: string, column: OrderColumn) =>
  numbers.test(column) ? text.replace(/^'/, "") : unguardFormula(text);
const numbers = /^id$|zip$|phone$/i;

/** The names of fields with the texts of cells, but those that are empty. */
const filled = (texts: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

function itemOf(cell: Cell): Fields {
  const [quantity, ships] = [cell("quantity"), cell("requiresShipping")];
  return {
    ...filled({
      name: cell("lineName"),
      sku: cell("sku"),
      unitPrice: cell("price"),
      discountAmount: cell("lineDiscount"),
    }),
    ...(quantity && { quantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : quantity }),
    ...(isYes(ships) && { requiresShipping: true }),
    ...(isNo(ships) && { requiresShipping: false }),
  };
}

function orderOf(cell: Cell): Fields {
  const [shippingAddress, billingAddress] = [addressOf(cell, "shipping"), addressOf(cell, "billing")];
  return {
    ...filled({
      orderNumber: cell("name"),
      externalId: (!isRounded(cell("id")) && cell("id")) || cell("name"),
      finalAmount: cell("total"),
      discountedSubtotal: cell("subtotal"),
      discountAmount: cell("discount"),
      shippingCost: cell("shipping"),
      taxAmount: cell("taxes"),
      refundedAmount: cell("refunded"),
      // What was paid too much is owed by nobody.
      outstandingAmount: cell("outstanding").startsWith("-") ? "" : cell("outstanding"),
      couponCode: cell("discountCode"),
      currency: cell("currency").toUpperCase(),
      placedAt: timeIn(cell("createdAt")),
      note: cell("notes"),
      ...datesOf(cell),
    }),
    ...statesOf(cell),
    source: sourceOf(cell("source")),
    paymentMethod: paymentMethodOf(cell("paymentMethod").slice(0, 255)),
    ...filled({
      paymentProvider: cell("paymentMethod").slice(0, 100),
      paymentReference: cell("paymentReference").slice(0, 255),
    }),
    customer: filled({
      email: cell("email"),
      name: cell("billingName") || cell("shippingName"),
      phone: cell("phone"),
    }),
    ...(cell("shippingMethod") && { shippingMethod: { name: cell("shippingMethod") } }),
    ...(shippingAddress && { shippingAddress }),
    ...(billingAddress && { billingAddress }),
    taxes: taxesOf(cell),
    tags: cell("tags")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

function statesOf(cell: Cell): { status: string; paymentStatus: string } {
  const [financial, fulfillment] = [cell("financial").toLowerCase(), cell("fulfillment").toLowerCase()];
  const isCash = paymentMethodOf(cell("paymentMethod").slice(0, 255)) === "cash";
  const isCancelled = cell("cancelledAt") !== "";
  return {
    status: statusOf({ financial, fulfillment, isCancelled, isCash }),
    paymentStatus: paymentStatusOf(financial),
  };
}

// Shopify tells when the last piece left, and not when it arrived.
function datesOf(cell: Cell): Record<string, string> {
  const { status } = statesOf(cell);
  const left = timeIn(cell("fulfilledAt"));
  const hasArrived = ["delivered", "partially_refunded", "refunded"].includes(status);
  return {
    paidAt: timeIn(cell("paidAt")),
    cancelledAt: timeIn(cell("cancelledAt")),
    shippedAt: left,
    deliveredAt: hasArrived ? left : "",
  };
}

// 2026-02-01 09:30:00 -0500
const timeIn = (text: string) =>
  text
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ?([+-]\d{4})$/, "$1T$2$3")
    .replace(/^(\S{10}) (\S{8}) UTC$/, "$1T$2Z");

function addressOf(cell: Cell, kind: "billing" | "shipping"): Fields | undefined {
  const name = cell(`${kind}Name`);
  const blank = name.indexOf(" ");
  const address = filled({
    firstName: blank < 0 ? name : name.slice(0, blank),
    lastName: blank < 0 ? "" : name.slice(blank + 1),
    company: cell(`${kind}Company`),
    address1: cell(`${kind}Address1`) || cell(`${kind}Street`),
    address2: cell(`${kind}Address2`),
    city: cell(`${kind}City`),
    province: cell(`${kind}Province`),
    postalCode: cell(`${kind}Zip`),
    country: cell(`${kind}Country`),
    phone: cell(`${kind}Phone`),
  });
  return Object.keys(address).length ? address : undefined;
}

const TAXES = [1, 2, 3, 4, 5] as const;

// The rate stands in the name: "VAT 19%".
function taxesOf(cell: Cell): Fields[] {
  return TAXES.flatMap((n) => {
    const [called, amount] = [cell(`tax${n}Name`).slice(0, 255), cell(`tax${n}Value`)];
    if (!called || !amount) return [];
    const [, name = "", rate = ""] = /^([^%]*?) ?\(?(\d{1,2}(?:\.\d{1,4})?) ?%\)?$/.exec(called) ?? [];
    return [{ ...(rate ? { name: name || called, rate: plainRate(rate) } : { name: called }), amount }];
  });
}

const plainRate = (rate: string) => rate.replace(/^0+(?=\d)/, "");
