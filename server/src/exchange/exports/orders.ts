import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/download.ts";
import { orders, readOrdersAfter, type WalkFilter, type WalkPlace } from "../../sales/orders/index.ts";
import { batches } from "./batches.ts";
import { csvHeader } from "./csv.ts";
import { type ExportFormat, formatTypes } from "./formats.ts";
import { orderColumns, orderRows } from "./order-csv.ts";

/** Whose money it is, which orders are wanted, and who wants to know how far it is. */
export type OrderExportOptions = {
  currencyDigits: number;
  filter?: WalkFilter;
  onProgress?: (orders: number) => void;
};

/** A store's orders as a file, the oldest first, read while it is sent. */
export function exportOrders(tx: Tx, format: ExportFormat, options: OrderExportOptions): Download {
  const chunks = format === "csv" ? csv(tx, options) : ndjson(tx, options);
  return { type: formatTypes[format], filename: `orders.${format}`, chunks };
}

const ndjson = (tx: Tx, options: OrderExportOptions): AsyncGenerator<string> =>
  written(tx, options, (order) => `${order}\n`);

async function* csv(tx: Tx, options: OrderExportOptions): AsyncGenerator<string> {
  yield csvHeader(orderColumns);
  yield* written(tx, options, (order) => orderRows(JSON.parse(order)));
}

function written(
  tx: Tx,
  { currencyDigits, filter = {}, onProgress }: OrderExportOptions,
  textOf: (order: string) => string,
): AsyncGenerator<string> {
  const write = orders.writer({ store: { currencyDigits }, can: () => false });
  return batches(
    (place: WalkPlace | undefined, bounds) => readOrdersAfter(tx, place, filter, bounds),
    (rows) => rows.map((row) => textOf(write(row))).join(""),
    onProgress,
  );
}
