import { MAX_LINES } from "../../../../orders/model/index.ts";
import { isRounded } from "../../drop-fields.ts";
import { csvReader } from "../../files/csv-table.ts";
import { gatherRows, type RowGroup } from "../../files/gather-rows.ts";
import { type Notice, notice } from "../../notice.ts";
import { MAX_CHARACTERS, rowFault } from "../../orders/row-fault.ts";
import type { SourceOrder } from "../../source-records.ts";
import { listIn } from "../cells.ts";
import type { FileColumns } from "../column-map.ts";
import { isNegative, type OrderColumn, orderMap, sizeIn } from "./order-map.ts";
import { paymentMethodOf, paymentStatusOf, sourceOf, statusOf } from "./order-states.ts";

type Fields = Record<string, unknown>;

/**
 * Reads Shopify's order CSV, a row a line of an order. The order's own cells are those of its first row; its
 * other rows repeat its name and leave its total empty. Empty cells and missing columns say nothing.
 */
export const readShopifyOrders = csvReader(
  orderMap,
  async function* (columns, rows): AsyncGenerator<SourceOrder> {
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
  },
);

const ofHead = ["externalId", "placedAt", "finalAmount", "customer/email"] as const;

function orderIn(group: RowGroup, columns: FileColumns<OrderColumn>): SourceOrder {
  const { rows, line, lastLine } = group;
  const text = (key: OrderColumn) => columns.text(rows[0], key);
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
  text: (key: OrderColumn) => string,
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
function taxesIn(text: (key: OrderColumn) => string): Fields[] {
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

function columnOf(field: string, columns: FileColumns<OrderColumn>): string | undefined {
  const [name, second] = field.slice(1).split("/");
  if (name !== "taxes") return columns.columnOf(field);
  return columns.nameOf(`taxes/${Math.min(Number(second) + 1 || 1, 5) as (typeof TAXES)[number]}/amount`);
}
