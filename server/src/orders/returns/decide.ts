import { lockLocation } from "../../catalogue/locations/index.ts";
import { type FieldError, invalidStatusTransition, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { countOf, receiveReturn, refundableValue } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange, type PiecesBack, withEntry } from "../model/change.ts";
import type { RefundTo } from "../model/payment-columns.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import { applyChange } from "../writing/index.ts";
import { type ReturnRow, returns } from "./columns.ts";
import { readReceivedPieces } from "./pieces.ts";
import type { ReturnUpdate } from "./schemas.ts";
import { enqueueReturnEvents } from "./serialize.ts";
import { getReturn, lockReturn, updateReturn } from "./sql.ts";
import { type Decision, returnMoves } from "./state.ts";

type DecisionCall = Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">;

const events = { approved: "return_approved", rejected: "return_rejected", received: "returned" } as const;
const NOTHING: ReadonlyMap<string, PiecesBack> = new Map();

/**
 * Approves, rejects or receives a return. Received pieces are taken from the approved ones: pieces to restock
 * go back into stock, received pieces are refunded unless the request says otherwise, and the order's status
 * follows. Throws 404; 409 for a stale version and for a status that cannot follow; 400 for more pieces than
 * were approved or are out, and for a closed location.
 */
export async function decideReturn(
  call: DecisionCall,
  orderId: string,
  id: string,
  input: ReturnUpdate,
): Promise<ReturnRow> {
  const { tx, now } = call;
  const faults = decisionFaults(input);
  if (faults.length) throw validationFailed(faults);
  const restockAt = input.locationId?.toLowerCase();
  // Lock the location first, so that its settings are current.
  const [, order, row] = await Promise.all([
    restockAt && lockLocation(tx, restockAt),
    lockOrder(tx, orderId),
    lockReturn(tx, orderId, id),
  ]);
  const before = returns.read(row);
  checkVersion(call.expectedVersions, before.version);
  const { status } = input;
  const allowed = returnMoves[before.status];
  if (!allowed.includes(status)) throw invalidStatusTransition(before.status, status, allowed);
  const received = status === "received" ? readReceivedPieces(order, before.items, input.items) : NOTHING;
  const decision = { id, status, received, refund: input.refund ?? true, to: input.refundTo, restockAt };
  const { refund, worth } = await applyDecision(call, order, decision);
  const decided = {
    status,
    note: input.note === undefined ? before.note : input.note?.trim() || null,
    refundId: refund?.id ?? null,
    refundAmount: refund && String(refund.amount),
    worthAmount: status === "received" ? String(worth) : null,
    decidedAt: before.decidedAt ?? now.toISOString(),
    receivedAt: status === "received" ? now.toISOString() : null,
    received,
  };
  const [, after] = await Promise.all([updateReturn(tx, id, decided, now), getReturn(tx, orderId, id)]);
  enqueueReturnEvents(tx, [id], now);
  return after;
}

// Finds errors in the decision alone: fields that only receiving takes, and a refund target without a refund.
function decisionFaults(input: ReturnUpdate): FieldError[] {
  const ofReceiving = ["items", "refund", "refundTo", "locationId"] as const;
  const wrong =
    input.status === "received" ? (input.refund === false ? ["refundTo" as const] : []) : ofReceiving;
  return wrong
    .filter((name) => input[name] !== undefined)
    .map((name) => ({ field: `/${name}`, code: "unknown_field" }));
}

type AppliedDecision = {
  id: string;
  status: Decision;
  received: ReadonlyMap<string, PiecesBack>;
  refund: boolean;
  to: RefundTo | undefined;
  /** The location to restock at; undefined for the location each piece was taken from. */
  restockAt: string | undefined;
};

/**
 * Writes a decision's effect on the order; returns the resulting refund, if any, and the value of the
 * received pieces.
 */
async function applyDecision(
  call: DecisionCall,
  order: LockedOrder,
  { id: returnId, status, received, refund, to, restockAt }: AppliedDecision,
): Promise<{ refund: { id: string; amount: bigint } | null; worth: bigint }> {
  const decided = withEntry(noChange(order), { event: events[status] });
  const back = restockAt === undefined ? decided : { ...decided, restockAt };
  const { currencyDigits: digits } = call.store;
  const receipt = { refund, to, reason: "return", digits, returnId };
  const change = status === "received" ? receiveReturn(back, received, receipt, call.now) : decided;
  const counts = new Map([...received].map(([id, pieces]) => [id, countOf(pieces)]));
  const worth = refund ? 0n : refundableValue(change.after, counts, digits).amount;
  const { refundIds } = await applyChange(call, change, actorOf(call.principal));
  const [id] = refundIds;
  if (!id) return { refund: null, worth };
  const { amount } = change.refunds[0]!;
  return { refund: { id, amount }, worth: amount };
}
