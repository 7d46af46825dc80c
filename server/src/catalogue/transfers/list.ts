import { Type } from "typebox";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { equals, filter, hasIds, isSince, isUntil, oneOrMore } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { TransferSchema, transferStatuses, transfers } from "./columns.ts";

const uuid = (description: string) => Type.String({ format: "uuid", description });

/** A store's stock transfers, the newest first. */
export const transferList = list({
  name: "transfers",
  row: rowSchema(TransferSchema, "a stock transfer"),
  reply: "StockTransferList",
  table: transfers,
  from: "stock_transfers t",
  sorts: { createdAt: byTime("t.created_at"), updatedAt: byTime("t.updated_at") },
  sort: "-createdAt",
  filters: {
    ids: hasIds("t.transfer_id"),
    number: equals("t.number", Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    status: oneOrMore("t.status", transferStatuses),
    fromLocationId: equals("t.from_location_id", uuid("The location that they leave.")),
    toLocationId: equals("t.to_location_id", uuid("The location that they go to.")),
    locationId: filter(uuid("The location that they leave, or go to."), (id, param) => {
      const place = param(id);
      return `(t.from_location_id = ${place} or t.to_location_id = ${place})`;
    }),
    createdSince: isSince("t.created_at", "Made at this time or later (ISO 8601)."),
    createdUntil: isUntil("t.created_at", "Made before this time (ISO 8601)."),
    updatedSince: isSince("t.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "transfer",
  ...counterTotal("stock_transfer_counts"),
});
