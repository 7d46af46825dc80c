import { type TSchema, Type } from "typebox";
import { id, integer, json, orNull, stamps, text, time, word } from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { type Draft, optional, required, type UpdateOf, writing } from "../../http/nouns/writable.ts";
import { closedObject, ignoredFields, orNull as nullable } from "../../http/openapi/schema-parts.ts";
import { MAX_QUANTITY } from "../products/index.ts";

/** The statuses of a transfer. */
export const transferStatuses = ["draft", "sent", "received", "cancelled"] as const;
export type TransferStatus = (typeof transferStatuses)[number];
const Status = Type.Unsafe<TransferStatus>({ type: "string", enum: transferStatuses });

/** The most lines of a transfer. */
export const MAX_LINES = 500;

const Uuid = Type.String({ format: "uuid" });
const named = {
  productId: Uuid,
  variantId: nullable(
    Type.String({ format: "uuid", description: "Null where the product has no variants." }),
  ),
};
const itemTexts = {
  name: Type.String({ description: "In the store's default language, as the line was written." }),
  options: Type.Record(Type.String(), Type.String(), { description: "The variant's value of each axis." }),
  sku: nullable(Type.String()),
};
/** One item of a transfer, with its name. */
export type TransferItem = {
  productId: string;
  variantId: string | null;
  name: string;
  options: Record<string, string>;
  sku: string | null;
  quantity: number;
  receivedQuantity: number;
};
const Item = Type.Object(
  {
    ...named,
    ...itemTexts,
    quantity: Type.Integer({ description: "The pieces to send, or sent." }),
    receivedQuantity: Type.Integer({
      description: "The pieces received so far. Of a transfer that is `received`, the others are missing.",
    }),
  },
  closedObject("StockTransferItem"),
);
/** An item of a request, with its quantity. */
export type SentItem = { productId: string; variantId?: string | null | undefined; quantity: number };
const itemInput = (least: number, more: Readonly<Record<string, TSchema>>, name: string) =>
  Type.Object(
    {
      productId: Uuid,
      variantId: Type.Optional(
        nullable(Type.String({ format: "uuid", description: "Needed if the product has variants." })),
      ),
      quantity: Type.Integer({ minimum: least, maximum: MAX_QUANTITY, examples: [12] }),
      ...more,
    },
    closedObject(name),
  );

const at = { description: "When; null before." };

/** The columns of a stock transfer `t`. */
export const transfers = table("t", {
  id: id("transfer_id"),
  number: integer("number", {
    description: "Counts up in the store, from 1. The stock ledger has it as its reference, such as `T-12`.",
    examples: [12],
  }),
  fromLocationId: required(id("from_location_id"), { description: "The location that it leaves." }),
  toLocationId: required(id("to_location_id"), { description: "The location that it goes to." }),
  status: word<TransferStatus>("status", Status),
  items: required(
    json<TransferItem[], SentItem[]>("items", Type.Array(Item)),
    {},
    {
      schema: Type.Array(
        itemInput(
          1,
          ignoredFields([...Object.keys(itemTexts), "receivedQuantity"]),
          "StockTransferItemInput",
        ),
        {
          minItems: 1,
          maxItems: MAX_LINES,
          description: "Each item once. An array that is sent replaces the whole array.",
        },
      ),
      parse: null,
    },
  ),
  note: optional(orNull(text("note")), {
    maxLength: 2_000,
    description: "For the people of both locations.",
  }),
  reference: optional(orNull(text("reference")), {
    maxLength: 255,
    description: "A reference of your own, such as a number of a carrier.",
    examples: ["PALLET-7"],
  }),
  sentAt: orNull(time("sent_at", at)),
  receivedAt: orNull(time("received_at", at)),
  cancelledAt: orNull(time("cancelled_at", at)),
  ...stamps,
});
export type TransferFields = (typeof transfers)["fields"];
export type TransferRow = RowOf<TransferFields>;
export type Transfer = ValuesOf<typeof transfers>;
export type TransferDraft = Draft<TransferFields>;
export type TransferUpdate = UpdateOf<TransferFields>;

/** The schemas of writing transfers. */
export const transferWrites = writing("StockTransfer", transfers);
/** The schema of a transfer. */
export const TransferSchema = transfers.schema({ "x-name": "StockTransfer" });

/** The received pieces of a transfer. */
export const ReceiptSchema = Type.Object(
  {
    items: Type.Optional(
      Type.Array(itemInput(0, {}, "StockReceiptItem"), {
        maxItems: MAX_LINES,
        description: "The pieces received now. If absent, all that had not come yet.",
      }),
    ),
    complete: Type.Optional(
      Type.Boolean({ description: "True: no more will come, and what has not come is missing." }),
    ),
  },
  closedObject("StockReceipt"),
);
export type Receipt = { items?: readonly SentItem[]; complete?: boolean };
