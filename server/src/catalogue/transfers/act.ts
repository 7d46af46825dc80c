import { type FieldError, insufficientStock, validationFailed } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import { listLevels, type StockPlace } from "../ledger/index.ts";
import { lockLocations, stockPlaceOf } from "../locations/index.ts";
import { causeOf } from "../products/index.ts";
import { deferStockMoves, lockSellables } from "../stock/index.ts";
import {
  type Receipt,
  type Transfer,
  type TransferItem,
  type TransferRow,
  type TransferStatus,
  transfers,
} from "./columns.ts";
import { expectNext, locationClosed } from "./errors.ts";
import { byItem, itemOf, itemRef } from "./items.ts";
import { transferSql } from "./sql.ts";

type Acting = Pick<Call, "tx" | "principal" | "expectedVersions" | "now">;

/** Lines to move, each with its number of pieces. */
type Pieces = readonly { item: TransferItem; count: number }[];

/**
 * Sends a draft: its pieces leave their location. Throws 404, 409 for a stale version or another status, for
 * a location that is closed, and where tracked stock that may not be backordered would fall below zero there.
 */
export async function sendTransfer(call: Acting, id: string): Promise<TransferRow> {
  const { tx, now } = call;
  const transfer = await lockFor(call, id, "sent");
  const at = await lockOpenLocation(call, transfer.fromLocationId);
  await moveAll(
    call,
    transfer,
    { reason: "transfer_sent", at, sign: -1n },
    all(transfer, ({ quantity }) => quantity),
  );
  return transferSql.change(tx, id, { status: "sent", sentAt: pgTime(now) }, now);
}

/**
 * Receives pieces of a transfer, by default all that are missing; the transfer is received once all have
 * arrived, or no more will. Throws 404, 400 for items that are not on their way, 409 as `sendTransfer`.
 */
export async function receiveTransfer(call: Acting, id: string, receipt: Receipt): Promise<TransferRow> {
  const { tx, now } = call;
  const transfer = await lockFor(call, id, "received");
  const come = piecesIn(transfer, receipt);
  const counts = new Map(come.map(({ item, count }) => [itemOf(item), count]));
  const items = transfer.items.map((item) => ({
    ...item,
    receivedQuantity: item.receivedQuantity + (counts.get(itemOf(item)) ?? 0),
  }));
  const isWhole =
    receipt.complete || items.every(({ quantity, receivedQuantity }) => receivedQuantity >= quantity);
  if (come.length) {
    const at = await lockOpenLocation(call, transfer.toLocationId);
    await moveAll(call, transfer, { reason: "transfer_received", at, sign: 1n }, come);
  }
  const received = isWhole ? { status: "received", receivedAt: pgTime(now) } : {};
  return transferSql.change(tx, id, { items: JSON.stringify(items), ...received }, now);
}

/**
 * Cancels a transfer: pieces that were sent and not received are put back. Throws 404, 409 as `sendTransfer`.
 */
export async function cancelTransfer(call: Acting, id: string): Promise<TransferRow> {
  const { tx, now } = call;
  const transfer = await lockFor(call, id, "cancelled");
  noteEffect(tx, "cancellation");
  if (transfer.status === "sent") {
    const at = await lockOpenLocation(call, transfer.fromLocationId);
    await moveAll(
      call,
      transfer,
      { reason: "transfer_cancelled", at, sign: 1n },
      all(transfer, remainingQuantity),
    );
  }
  return transferSql.change(tx, id, { status: "cancelled", cancelledAt: pgTime(now) }, now);
}

async function lockFor({ tx, expectedVersions }: Acting, id: string, to: TransferStatus): Promise<Transfer> {
  const transfer = transfers.read(await transferSql.lock(tx, id));
  checkVersion(expectedVersions, transfer.version);
  expectNext(transfer.status, to);
  return transfer;
}

// Locations are locked before products, as everywhere.
async function lockOpenLocation({ tx }: Acting, locationId: string): Promise<LockedPlace> {
  const place = (await lockLocations(tx, [locationId])).get(locationId);
  if (!place?.isActive) throw locationClosed(locationId);
  return { id: place.id, at: stockPlaceOf(place) };
}
type LockedPlace = { id: string; at: StockPlace | undefined };

const remainingQuantity = ({ quantity, receivedQuantity }: TransferItem) => quantity - receivedQuantity;
const all = ({ items }: Transfer, count: (item: TransferItem) => number): Pieces =>
  items.map((item) => ({ item, count: count(item) })).filter(({ count }) => count > 0);

function piecesIn(transfer: Transfer, { items }: Receipt): Pieces {
  if (!items) return all(transfer, remainingQuantity);
  const lines = new Map(transfer.items.map((item) => [itemOf(item), item]));
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const pieces = items.flatMap((sent, i) => {
    const key = itemOf(itemRef(sent));
    const item = lines.get(key);
    if (!item) errors.push({ field: `/items/${i}/productId`, code: "not_found" });
    else if (seen.has(key)) errors.push({ field: `/items/${i}`, code: "not_unique" });
    else if (sent.quantity > remainingQuantity(item))
      errors.push({
        field: `/items/${i}/quantity`,
        code: "too_large",
        values: { limit: remainingQuantity(item) },
      });
    seen.add(key);
    return item && sent.quantity > 0 ? [{ item, count: sent.quantity }] : [];
  });
  if (errors.length) throw validationFailed(errors);
  return pieces;
}

type Moving = { reason: string; at: LockedPlace; sign: 1n | -1n };

// Deleted items have no stock any more: they move without a movement.
async function moveAll(
  call: Acting,
  { number }: Transfer,
  { reason, at, sign }: Moving,
  pieces: Pieces,
): Promise<void> {
  const { tx, now } = call;
  const wanted = pieces.map(({ item }) => ({ productId: item.productId, variantId: item.variantId }));
  const productIds = [...new Set(wanted.map(({ productId }) => productId))];
  const [found, levels] = await Promise.all([
    lockSellables(tx, wanted),
    sign < 0n ? listLevels(tx, productIds) : undefined,
  ]);
  const there = byItem(found, wanted);
  const moves = pieces.flatMap(({ item, count }) => {
    const { productId, variantId } = item;
    const itemId = itemOf(item);
    return there.has(itemId) || sign < 0n
      ? [{ productId, variantId, itemId, delta: sign * BigInt(count), at: at.at }]
      : [];
  });
  const short = moves.flatMap(({ productId, variantId, itemId, delta }) => {
    const own = levels
      ?.get(productId)
      ?.find((level) => level.itemId === itemId && level.locationId === at.id);
    const item = there.get(itemId);
    const [available, mayFallBelow] = [
      item ? (own?.quantity ?? 0n) : 0n,
      item?.allowBackorder || item?.inventoryTracked === false,
    ];
    return delta < 0n && available + delta < 0n && !mayFallBelow
      ? [{ productId, variantId, locationId: at.id, available: Number(available) }]
      : [];
  });
  if (short.length) throw insufficientStock(short);
  deferStockMoves(tx, moves, { ...causeOf(call, reason), reference: `T-${number}` }, now, [
    ...there.values(),
  ]);
}
