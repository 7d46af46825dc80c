import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/download.ts";
import { orders, readOrdersAfter, type WalkFilter, type WalkPlace } from "../../sales/orders/index.ts";
import { batches } from "./batches.ts";
import { fileOf } from "./file.ts";
import type { ExportFormat } from "./formats.ts";
import { orderColumns, orderRows } from "./order-csv.ts";

/** Whose money it is, which orders are wanted, and who wants to know how far it is. */
export type OrderExportOptions = {
  currencyDigits: number;
  filter?: WalkFilter;
  onProgress?: (orders: number) => void;
};

/** A store's orders as a file, the oldest first, read while it is sent. */
export function exportOrders(tx: Tx, format: ExportFormat, options: OrderExportOptions): Download {
  return fileOf("orders", format, presented(tx, options), { columns: orderColumns, rowsOf: orderRows });
}

async function* presented(
  tx: Tx,
  { currencyDigits, filter = {}, onProgress }: OrderExportOptions,
): AsyncGenerator<string[]> {
  const write = orders.writer({ store: { currencyDigits }, can: () => false });
  let done = 0;
  for await (const rows of batches((place: WalkPlace | undefined, bounds) =>
    readOrdersAfter(tx, place, filter, bounds),
  )) {
    yield rows.map((row) => write(row));
    done += rows.length;
    onProgress?.(done);
  }
}
