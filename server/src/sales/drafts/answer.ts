import type { Answer } from "../../http/answers/answer.ts";
import type { MessageKey } from "../../http/messages.ts";
import type { Call } from "../../http/route.ts";
import { type OrderRow, orders } from "../../orders/model/index.ts";
import { type DraftRow, drafts } from "./columns.ts";

/** The order that a draft would make, as an order's row with the draft's id, version and times. */
export function orderOf(row: DraftRow): OrderRow {
  const createdAt = drafts.text(row, "createdAt");
  return orders.row({
    // Older drafts do not have this field.
    storeCreditAmount: "0",
    ...drafts.get(row, "priced"),
    version: drafts.text(row, "version"),
    placedAt: createdAt,
    createdAt,
    updatedAt: drafts.text(row, "updatedAt"),
  });
}

/** A draft as JSON text: the order that it would become, and its request. */
export function draftJson(
  call: Pick<Call, "store" | "can">,
  row: DraftRow,
  extra?: Readonly<Record<string, unknown>>,
): string {
  const draft = { ...drafts.get(row, "content"), sentAt: drafts.get(row, "sentAt") };
  return orders.json(orderOf(row), call, JSON.stringify({ draft, ...extra }).slice(1, -1));
}

/** Answers a draft, with its version. */
export const draftAnswer = (
  call: Pick<Call, "store" | "can">,
  row: DraftRow,
  message: MessageKey,
  extra?: Readonly<Record<string, unknown>>,
): Answer => ({ message, data: draftJson(call, row, extra), version: drafts.get(row, "version") });
