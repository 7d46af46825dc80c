import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readSignedMoney } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { fitsMoney, formatMoney } from "../../kit/money.ts";
import { tidyLine } from "../../kit/tidy-line.ts";
import { spendCredit } from "../../people/api-keys/index.ts";
import { actorOf } from "./actor.ts";
import { type GiftCardSelected, giftCards } from "./columns.ts";
import { giftCard } from "./gift-card.ts";
import { moveGiftCardNow } from "./moves-sql.ts";
import type { GiftCardAdjustment } from "./schemas.ts";

/**
 * Sets a gift card's balance or changes it by a delta, and writes the ledger. A change without effect is not
 * written. Throws 404, 409 for a stale version, 400 where the balance would fall below 0, 403 beyond a key's
 * daily limit.
 */
export async function adjustGiftCard(
  call: Pick<Call, "tx" | "store" | "principal" | "expectedVersions" | "now">,
  id: string,
  input: GiftCardAdjustment,
): Promise<GiftCardSelected> {
  const { tx, store, now } = call;
  const faults = adjustmentFaults(input, call);
  if (faults.length) throw validationFailed(faults);
  const row = await giftCard.lock(tx, id);
  checkVersion(call.expectedVersions, giftCards.get(row, "version"));
  const balance = giftCards.get(row, "balance");
  const after = readAdjusted({ digits: store.currencyDigits, errors: [] }, input, balance);
  if (after < 0n) {
    const told = formatMoney(String(balance), store.currencyDigits);
    throw invalidField("/delta", "below_balance", { balance: told });
  }
  if (!fitsMoney(after, store.currencyDigits)) throw invalidField("/delta", "too_many_digits");
  if (after === balance) return row;
  await spendCredit(call, after - balance);
  const move = { giftCardId: id, delta: after - balance, reason: tidyLine(input.reason), orderId: null };
  const [, changed] = await Promise.all([
    moveGiftCardNow(tx, move, actorOf(call), now),
    giftCard.get(tx, id),
  ]);
  return changed;
}

/** The adjusted balance, in minor units. Notes errors. */
function readAdjusted(reading: Reading, { set, delta }: GiftCardAdjustment, balance: bigint): bigint {
  if (set !== undefined) return readMoney(reading, "/set", set);
  return delta === undefined ? balance : balance + readSignedMoney(reading, "/delta", delta);
}

/** Finds errors in an adjustment: both amounts, neither, or a text that is not an amount. */
function adjustmentFaults(input: GiftCardAdjustment, { store }: Pick<Call, "store">): FieldError[] {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  if ((input.set === undefined) === (input.delta === undefined))
    reading.errors.push({ field: "/set", code: "exactly_one", values: { choices: "set, delta" } });
  readAdjusted(reading, input, 0n);
  return reading.errors;
}
