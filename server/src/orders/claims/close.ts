import { type FieldError, invalidStatusTransition, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import { checkRight } from "../../people/grants/index.ts";
import { refundClaim, replaceClaim } from "../changes/index.ts";
import type { PayLinks } from "../mails/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange, withEntry } from "../model/change.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import { applyChange } from "../writing/index.ts";
import { type Claim, type ClaimRow, claims } from "./columns.ts";
import { notReplaceable } from "./errors.ts";
import { readClaimAmounts } from "./open.ts";
import { placeReplacement } from "./replace.ts";
import type { ClaimUpdate, ClosingCall } from "./schemas.ts";
import { enqueueClaimEvents } from "./serialize.ts";
import { type ClaimTexts, getClaim, lockClaim, updateClaim } from "./sql.ts";
import { claimMoves } from "./state.ts";

/**
 * Resolves or rejects a claim, or changes its fields. A claim is resolved by an order that replaces its
 * pieces at no charge, or by a refund, in the same transaction. A change without effect raises no version.
 * Throws 404; 403 for a resolution without `orders:refund`; 409 for a stale version and a closed claim, and
 * as placing an order or a refund does; 400 for fields that its status does not take.
 */
export async function closeClaim(
  call: ClosingCall,
  orderId: string,
  id: string,
  payLinks: PayLinks,
): Promise<ClaimRow> {
  const { tx, now, body } = call;
  const { status } = body;
  const faults = faultsOf(body);
  if (faults.length) throw validationFailed(faults);
  const amounts = readClaimAmounts(call.store, body);
  const [order, row] = await Promise.all([lockOrder(tx, orderId), lockClaim(tx, orderId, id)]);
  const claim = claims.read(row);
  checkVersion(call.expectedVersions, claim.version);
  const allowed = claimMoves[claim.status];
  if (status !== undefined && !allowed.includes(status))
    throw invalidStatusTransition(claim.status, status, allowed);
  const texts: Partial<ClaimTexts> = {
    ...selectChanged(claim, {
      note: body.note === undefined ? undefined : body.note?.trim() || null,
      pictures: body.pictures && JSON.stringify(body.pictures),
      carrierCost: amounts.carrierCost?.toString(),
      recoveredAmount: amounts.recoveredAmount?.toString(),
    }),
    ...(status && { status, closedAt: now.toISOString() }),
    ...(status === "resolved" && (await resolveClaim(call, order, claim, amounts.refundAmount, payLinks))),
  };
  if (status === "rejected")
    await applyChange(call, withEntry(noChange(order), { event: "claim_rejected" }), actorOf(call.principal));
  if (!Object.keys(texts).length) return row;
  const [, after] = await Promise.all([
    updateClaim(tx, claim.id, texts, now),
    getClaim(tx, orderId, claim.id),
  ]);
  enqueueClaimEvents(tx, [claim.id], now);
  return after;
}

// Fields that only some resolutions take.
function faultsOf({
  status,
  resolution,
  refundAmount,
  refundTo,
  shippingAddress,
  sendMail,
}: ClaimUpdate): FieldError[] {
  const unknown = [
    ...(status !== "resolved" && resolution !== undefined ? ["/resolution"] : []),
    ...(resolution !== "refund" && refundAmount !== undefined ? ["/refundAmount"] : []),
    ...(resolution !== "refund" && refundTo !== undefined ? ["/refundTo"] : []),
    ...(resolution !== "replace" && shippingAddress !== undefined ? ["/shippingAddress"] : []),
    ...(resolution !== "replace" && sendMail !== undefined ? ["/sendMail"] : []),
  ].map((field) => ({ field, code: "unknown_field" as const }));
  return status === "resolved" && resolution === undefined
    ? [...unknown, { field: "/resolution", code: "required" }]
    : unknown;
}

function selectChanged(claim: Claim, wanted: Partial<Record<keyof ClaimTexts, string | null | undefined>>) {
  const is: Partial<Record<string, string | null>> = {
    note: claim.note,
    pictures: JSON.stringify(claim.pictures),
    carrierCost: String(claim.carrierCost),
    recoveredAmount: String(claim.recoveredAmount),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== is[name]),
  ) as Partial<ClaimTexts>;
}

async function resolveClaim(
  call: ClosingCall,
  order: LockedOrder,
  claim: Claim,
  refundAmount: bigint | undefined,
  payLinks: PayLinks,
): Promise<Partial<ClaimTexts>> {
  const { tx, now, store, body } = call;
  const resolution = body.resolution!;
  const resolved = withEntry(noChange(order), { event: "claim_resolved", note: resolution });
  const actor = actorOf(call.principal);
  const pieces = new Map(
    claim.items.map(({ itemId, quantity, reason }) => [
      itemId,
      { count: BigInt(quantity), isLost: reason === "lost" },
    ]),
  );
  if (resolution === "replace") {
    // Goods for nothing are worth what a refund is.
    checkRight(call.principal, "orders:refund");
    const change = replaceClaim(resolved, pieces, now);
    if (!change) throw notReplaceable("made_good");
    const { orderId, goodsCost } = await placeReplacement(call, order, claim, payLinks);
    await applyChange(call, change, actor);
    return {
      resolution,
      replacementOrderId: orderId,
      goodsCost: goodsCost === null ? null : String(goodsCost),
    };
  }
  const terms = { amount: refundAmount, to: body.refundTo, digits: store.currencyDigits };
  const change = refundClaim(resolved, pieces, terms, now);
  const { refundIds } = await applyChange({ tx, store, now, principal: call.principal }, change, actor);
  return { resolution, refundId: refundIds[0]!, refundAmount: String(change.refunds[0]!.amount) };
}
