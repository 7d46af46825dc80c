import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readSignedMoney } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { fitsMoney } from "../../kit/money.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { spendCredit } from "../../people/api-keys/index.ts";
import { customerAnonymized, customers, getCustomer, lockBuyer } from "../../people/customers/index.ts";
import { actorOf } from "../gift-cards/index.ts";
import { type CreditRow, credits } from "./columns.ts";
import { creditConflict, insufficientCredit } from "./errors.ts";
import { balanceText } from "./move.ts";
import { moveCreditNow } from "./moves-sql.ts";
import type { CreditAdjustment } from "./schemas.ts";
import { findCredit, lockCredits } from "./sql.ts";

/**
 * Adds store credit to a customer's balance or takes some off, and writes the ledger. A change without effect
 * is not written. Throws 404; 400 for a text that is not an amount; 409 for a stale version, where `expected`
 * is not the balance, where it would fall below 0, and for adding to an anonymized customer's; 403 beyond a
 * key's daily limit.
 */
export async function adjustCredit(
  call: Pick<Call, "tx" | "store" | "principal" | "expectedVersions" | "now">,
  id: string,
  input: CreditAdjustment,
): Promise<CreditRow> {
  const { tx, store, now } = call;
  const errors: FieldError[] = [];
  const reading: Reading = { digits: store.currencyDigits, errors };
  const amount = readSignedMoney(reading, "/amount", input.amount);
  const expected = input.expected === undefined ? undefined : readMoney(reading, "/expected", input.expected);
  if (errors.length) throw validationFailed(errors);
  const customerId = customers.get(await getCustomer(tx, id), "id");
  // The balance is locked first, then the customer, as orders do, so that the customer is not merged or
  // anonymized meanwhile.
  const [locked, buyer] = await Promise.all([
    lockCredits(tx, [customerId]),
    lockBuyer(tx, { id: customerId }),
  ]);
  const row = locked.get(customerId)!;
  const { balance, version } = credits.read(row);
  checkVersion(call.expectedVersions, version);
  const currentBalance = balanceText(row, store);
  if (expected !== undefined && expected !== balance) throw creditConflict(currentBalance, version);
  if (!buyer && amount > 0n) throw customerAnonymized();
  const after = balance + amount;
  if (after < 0n) throw insufficientCredit(currentBalance, "/amount");
  if (!fitsMoney(after, store.currencyDigits)) throw invalidField("/amount", "too_many_digits");
  if (amount === 0n) return row;
  await spendCredit(call, amount);
  const move = {
    customerId,
    delta: amount,
    reason: tidyLine(input.reason),
    note: input.note?.trim() || null,
  };
  const [, changed] = await Promise.all([
    moveCreditNow(tx, [move], actorOf(call), now),
    findCredit(tx, customerId),
  ]);
  return changed;
}
