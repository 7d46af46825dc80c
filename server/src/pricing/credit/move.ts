import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { type CreditRow, credits } from "./columns.ts";
import { insufficientCredit } from "./errors.ts";
import { type CreditMove, moveCreditNow } from "./moves-sql.ts";
import { lockCredits } from "./sql.ts";

/**
 * Adds store credit and takes it off, with the ledger and the events, in the caller's transaction: two round
 * trips. The balances are locked in the order of the customers' ids, after the locks of orders, products and
 * gift cards. Throws 409 where a balance would fall below 0.
 */
export async function moveCredit(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  moves: readonly CreditMove[],
  actor: string,
): Promise<void> {
  const real = moves.filter(({ delta }) => delta !== 0n);
  if (!real.length) return;
  const locked = await lockCredits(
    tx,
    real.map(({ customerId }) => customerId),
  );
  for (const [customerId, row] of locked) {
    const own = real.filter((one) => one.customerId === customerId);
    const after = own.reduce((sum, { delta }) => sum + delta, credits.get(row, "balance"));
    if (after < 0n) throw insufficientCredit(balanceText(row, store), "");
  }
  await moveCreditNow(tx, real, actor, now);
}

/** A balance as a decimal. */
export const balanceText = (row: CreditRow, { currencyDigits }: Pick<Call["store"], "currencyDigits">) =>
  formatMoney(credits.text(row, "balance")!, currencyDigits);
