import type { Tx } from "../../db/tenant.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { ledgerOf } from "../gift-cards/index.ts";

/** A change of a customer's store credit in minor units, for the ledger. */
export type CreditMove = {
  customerId: string;
  /** Added, or taken away where negative; the balance cannot fall below 0. */
  delta: bigint;
  reason: string;
  note?: string | null;
  orderId?: string | null;
  returnId?: string | null;
};

const { moveStatements } = ledgerOf({
  accounts: "customer_credits",
  movements: "customer_credit_movements",
  key: "customer_id",
  more: { return_id: "uuid", note: "text" },
});

/**
 * Defers to the commit changes of balances, with the ledger and the events: two statements and that of
 * events, however many. The caller has locked the balances. The commit fails where one would fall below 0.
 */
export function deferCreditMoves(tx: Tx, moves: readonly CreditMove[], actor: string, now: Date): void {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return;
  for (const each of moveStatements(tx, real.map(asMove), actor, now)) tx.atCommit(...each);
  enqueueUpdates(tx, real, now);
}

/** Changes the balances at once, for callers that read them again, and defers the rest as above. */
export async function moveCreditNow(
  tx: Tx,
  moves: readonly CreditMove[],
  actor: string,
  now: Date,
): Promise<void> {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return;
  enqueueUpdates(tx, real, now);
  await Promise.all(moveStatements(tx, real.map(asMove), actor, now).map((each) => tx.query(...each)));
}

const asMove = ({ customerId: accountId, delta, reason, orderId = null, ...more }: CreditMove) => ({
  accountId,
  delta,
  reason,
  orderId,
  more: [more.returnId ?? null, more.note ?? null],
});

// Without data: receivers get the balance at the time of delivery.
function enqueueUpdates(tx: Tx, moves: readonly CreditMove[], now: Date): void {
  const ids = [...new Set(moves.map(({ customerId }) => customerId))].sort();
  enqueueEvents(
    tx,
    ids.map((resourceId) => ({ type: "customer_credit_updated", resourceId, data: null })),
    now,
  );
}
