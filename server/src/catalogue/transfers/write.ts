import { v7 as uuidv7 } from "uuid";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { locationFault, lockLocations } from "../locations/index.ts";
import {
  type SentItem,
  type TransferDraft,
  type TransferRow,
  type TransferUpdate,
  transfers,
  transferWrites,
} from "./columns.ts";
import { hasLeft } from "./errors.ts";
import { readItems } from "./items.ts";
import { takeTransferNumber, transferSql } from "./sql.ts";

type Writer = Pick<Call, "tx" | "store" | "now">;

const reading = () => ({ digits: 0, errors: [] });

/**
 * Makes a draft of a transfer; nothing moves. Throws 400 for lines and locations that are not there, or
 * closed.
 */
export async function createTransfer(call: Writer, input: TransferUpdate): Promise<TransferRow> {
  const { tx, now } = call;
  const draft = await withItems(call, transferWrites.draft(reading(), input), input.items);
  await checkLocations(call, draft);
  const number = await takeTransferNumber(tx);
  const derived = { number, status: "draft", sentAt: null, receivedAt: null, cancelledAt: null };
  return transferSql.insert(tx, { id: uuidv7(), draft, now, derived });
}

/**
 * Changes a transfer: every field of a draft, but only note and reference of a sent one. A request without
 * changes makes no new version. Throws 404, 400, 409 for a stale version and for lines or locations of a sent
 * one.
 */
export async function updateTransfer(
  call: Writer & Pick<Call, "expectedVersions">,
  id: string,
  input: TransferUpdate,
): Promise<TransferRow> {
  const { tx, now } = call;
  const row = await transferSql.lock(tx, id);
  checkVersion(call.expectedVersions, transfers.get(row, "version"));
  const before = transferWrites.draftOf(row);
  const status = transfers.get(row, "status");
  const sent = transferWrites.draft(reading(), input, before);
  if (status !== "draft") {
    const isFixed = (name: string) => name !== "note" && name !== "reference";
    if (transferWrites.differing(sent, before).some(isFixed) || !isAsRead(row, input.items))
      throw hasLeft(status);
  }
  const draft = status === "draft" ? await withItems(call, sent, input.items) : sent;
  const differing = transferWrites.differing(draft, before);
  if (!differing.length) return row;
  if (differing.includes("fromLocationId") || differing.includes("toLocationId"))
    await checkLocations(call, draft);
  return transferSql.change(tx, id, draft, now);
}

const withItems = async (call: Writer, draft: TransferDraft, sent: readonly SentItem[] | undefined) =>
  sent ? { ...draft, items: JSON.stringify(await readItems(call, sent)) } : draft;

// Unchanged values may be sent back.
function isAsRead(row: TransferRow, sent: readonly SentItem[] | undefined): boolean {
  const lines = transfers.get(row, "items");
  return (
    !sent ||
    (sent.length === lines.length &&
      sent.every(({ productId, variantId = null, quantity }, i) => {
        const line = lines[i]!;
        return (
          productId.toLowerCase() === line.productId &&
          (variantId?.toLowerCase() ?? null) === line.variantId &&
          quantity === line.quantity
        );
      }))
  );
}

async function checkLocations(
  { tx }: Writer,
  { fromLocationId, toLocationId }: TransferDraft,
): Promise<void> {
  const places = await lockLocations(tx, [fromLocationId!, toLocationId!]);
  const errors = [
    ["/fromLocationId", fromLocationId!],
    ["/toLocationId", toLocationId!],
  ].flatMap(([field, id]): FieldError[] => {
    const code = locationFault(places.get(id!));
    return code ? [{ field: field!, code }] : [];
  });
  if (fromLocationId === toLocationId) errors.push({ field: "/toLocationId", code: "same_location" });
  if (errors.length) throw validationFailed(errors);
}
