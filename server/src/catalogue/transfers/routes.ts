import { nounRoutes, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { cancelTransfer, receiveTransfer, sendTransfer } from "./act.ts";
import { ReceiptSchema, type TransferFields, TransferSchema, transfers, transferWrites } from "./columns.ts";
import { transferList } from "./list.ts";
import { transferSql } from "./sql.ts";
import { createTransfer, updateTransfer } from "./write.ts";

const tag = "Stock transfers";
const path = "/api/v1/stock-transfers";
const permission = "products";
const acting = { method: "POST", permission, tag, reply: TransferSchema, versioned: true } as const;

export const transferRoutes = [
  ...nounRoutes<TransferFields, "list" | "read" | "create" | "update">(
    {
      path,
      one: "a stock transfer",
      many: "stock transfers",
      tag,
      permission,
      messages: "stock_transfer",
      verbs: ["list", "read", "create", "update"],
      about: {
        create: "Makes a draft: no stock moves before it is sent. At most 500 lines.",
        update:
          "A field left out keeps its value. Once it is sent, only the note and the reference can change. A transfer cannot be deleted, but cancelled.",
      },
    },
    {
      table: transfers,
      writes: transferWrites,
      reply: TransferSchema,
      see: () => {},
      get: transferSql.get,
      create: createTransfer,
      update: updateTransfer,
      // No endpoint deletes one.
      remove: () => Promise.reject(new Error("transfers stay")),
    },
    transferList,
  ),
  route({
    ...acting,
    path: `${path}/:id/send`,
    summary: "Send a stock transfer",
    description:
      "The pieces leave the stock of `fromLocationId`. Tracked stock without backorders cannot fall below zero there: 409 `insufficient_stock`. On their way, pieces are nobody's stock.",
    async handle(call) {
      const row = await sendTransfer(call, call.params.id!);
      return rowAnswer(transfers, call, row, "stock_transfer.sent");
    },
  }),
  route({
    ...acting,
    path: `${path}/:id/receive`,
    summary: "Receive a stock transfer",
    description:
      "The pieces come into the stock of `toLocationId`: those that `items` names, else all that had not come. Once all have come, the transfer is `received`. With `complete`, it is received now, and what has not come is missing.",
    body: ReceiptSchema,
    async handle(call) {
      const row = await receiveTransfer(call, call.params.id!, call.body);
      return rowAnswer(transfers, call, row, "stock_transfer.received");
    },
  }),
  route({
    ...acting,
    path: `${path}/:id/cancel`,
    effects: ["cancellation"],
    summary: "Cancel a stock transfer",
    description: "Pieces that were sent and not received go back to the stock of `fromLocationId`.",
    async handle(call) {
      const row = await cancelTransfer(call, call.params.id!);
      return rowAnswer(transfers, call, row, "stock_transfer.cancelled");
    },
  }),
];
