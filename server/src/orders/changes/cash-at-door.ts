import { invalidField } from "../../http/answers/errors.ts";
import { formatMoney } from "../../kit/money.ts";
import { greater, lesser } from "../../pricing/engine/index.ts";
import type { Change } from "../model/change.ts";
import { paymentNotAllowed } from "../model/errors.ts";
import { shareOf } from "../model/ledger.ts";
import { dueOf, recordable } from "../model/payment-state.ts";
import { applyRecord } from "./follow-payment.ts";

/**
 * The change that records cash on delivery: the amount due, unless pieces came back or
 * were lost, or another amount is given. The rest stays due. Throws 400 for more than is due; `digits` are
 * the currency's.
 */
export function collectCash(
  change: Change,
  collected: bigint | undefined,
  digits: number,
  now: Date,
): Change {
  const { paymentMethod, paymentStatus, items } = change.after;
  if (paymentMethod !== "cash") return change;
  const due = dueOf(change.after);
  if (collected !== undefined && collected > due)
    throw invalidField("/collectedAmount", "too_large", { limit: formatMoney(String(due), digits) });
  const canBePaid = recordable[paymentStatus].includes("capture");
  if (collected && !canBePaid) throw paymentNotAllowed(paymentStatus, "capture", []);
  const missing = items.reduce((sum, item) => {
    const pieces = item.returnedQuantity + item.droppedQuantity;
    return sum + shareOf(item, lesser(pieces, item.quantity));
  }, 0n);
  const amount = collected ?? greater(due - missing, 0n);
  if (amount === 0n || !canBePaid) return change;
  const record = { kind: "capture", amount, method: "cash", provider: "manual", reference: null } as const;
  return applyRecord(change, record, now);
}
