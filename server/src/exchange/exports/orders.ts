import type { Tx } from "../../db/tenant.ts";
import type { Download } from "../../http/answers/answer.ts";
import { addressMedia } from "../../kit/web/own-media.ts";
import { readOrdersAfter, type WalkFilter, type WalkPlace } from "../../orders/api/index.ts";
import { orders } from "../../orders/model/index.ts";
import { batches } from "./batches.ts";
import { fileOf, type Records } from "./file.ts";
import type { ExportFormat } from "./formats.ts";
import { orderColumns, orderRows } from "./order-csv.ts";

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
