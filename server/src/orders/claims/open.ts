import { v7 as uuidv7 } from "uuid";
import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { readMoney } from "../../http/nouns/amounts.ts";
import type { Call } from "../../http/route.ts";
import { countShipped } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange, withEntry } from "../model/change.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import { hasLeft } from "../model/state.ts";
import { readPieces } from "../shipments/index.ts";
import { applyChange } from "../writing/index.ts";
import type { ClaimItem } from "./columns.ts";
import { notShipped } from "./errors.ts";
import type { ClaimCreate } from "./schemas.ts";
import { enqueueClaimEvents } from "./serialize.ts";
import { findClaimedPieces, insertClaim } from "./sql.ts";

type OpeningCall = Pick<Call<object, ClaimCreate>, "tx" | "store" | "now" | "principal" | "body">;

/**
 * Opens a claim of shipped pieces of an order, and returns its id. Throws 404; 409 for an order of which
 * nothing was shipped; 400 for more pieces than were shipped and are in no other claim, and for more than the
 * shipment had. The order's lock makes it exact.
 */
export async function openClaim(call: OpeningCall, orderId: string): Promise<string> {
  const { tx, now, body } = call;
  const said = readClaimAmounts(call.store, body);
  // Sent after the lock, so it sees every claim opened before.
  const [order, claimed] = await Promise.all([lockOrder(tx, orderId), findClaimedPieces(tx, orderId)]);
  if (!hasLeft(order.status) && order.items.every((item) => countShipped(item) === 0n))
    throw notShipped(order.status);
  const items = readClaimedItems(order, body, claimed);
  const id = uuidv7();
  const actor = actorOf(call.principal);
  const made = {
    orderId,
    orderNumber: order.orderNumber,
    customerId: order.customerId,
    shipmentId: body.shipmentId?.toLowerCase() ?? null,
    status: "open",
    items: JSON.stringify(items),
    reasons: [...new Set(items.map(({ reason }) => reason))].join(),
    pictures: JSON.stringify(body.pictures ?? []),
    note: body.note?.trim() || null,
    actor,
    resolution: null,
    replacementOrderId: null,
    refundId: null,
    refundAmount: null,
    goodsCost: null,
    carrierCost: String(said.carrierCost ?? 0n),
    recoveredAmount: String(said.recoveredAmount ?? 0n),
    closedAt: null,
  };
  await insertClaim(tx, id, made, now);
  enqueueClaimEvents(tx, [id], now);
  await applyChange(call, withEntry(noChange(order), { event: "claim_opened" }), actor);
  return id;
}

const amounts = ["carrierCost", "recoveredAmount", "refundAmount"] as const;
type ClaimAmounts = Partial<Record<(typeof amounts)[number], bigint>>;

/** The amounts of a body, in minor units. Throws 400 for a text that is not an amount. */
export function readClaimAmounts(
  { currencyDigits: digits }: Pick<Call["store"], "currencyDigits">,
  body: Partial<Record<(typeof amounts)[number], string>>,
): ClaimAmounts {
  const errors: FieldError[] = [];
  const said: ClaimAmounts = {};
  for (const name of amounts)
    if (body[name] !== undefined) said[name] = readMoney({ digits, errors }, `/${name}`, body[name]);
  if (errors.length) throw validationFailed(errors);
  return said;
}

function readClaimedItems(
  order: Pick<LockedOrder, "items" | "shipments">,
  { items: requested, shipmentId }: ClaimCreate,
  claimed: ReadonlyMap<string, bigint>,
): ClaimItem[] {
  const shipment = shipmentId && order.shipments.find(({ id }) => id === shipmentId.toLowerCase());
  if (shipmentId && !shipment) throw invalidField("/shipmentId", "not_found");
  const inside = (itemId: string) =>
    shipment ? BigInt(shipment.items.find((one) => one.itemId === itemId)?.quantity ?? 0) : undefined;
  const limitOf = (line: LockedOrder["items"][number]) => {
    const left = countShipped(line) - line.replacedQuantity - (claimed.get(line.id) ?? 0n);
    const most = inside(line.id);
    return most !== undefined && most < left ? most : left;
  };
  return readPieces(order.items, requested, "not_shippable", limitOf).map(
    ({ line: { id: itemId, productId, variantId, name, sku }, named: { quantity, reason } }) => ({
      ...{ itemId, productId, variantId, name, sku },
      quantity,
      reason,
    }),
  );
}
