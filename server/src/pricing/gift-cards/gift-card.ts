import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { type Reading, readMoney, readSignedMoney } from "../../http/nouns/amounts.ts";
import { type Noun, noun } from "../../http/nouns/noun.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { fitsMoney, formatMoney } from "../../kit/money.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import { spendCredit } from "../../people/api-keys/index.ts";
import { actorOf } from "./actor.ts";
import { normalizeCode } from "./code.ts";
import { type GiftCardSelected, giftCards } from "./columns.ts";
import { moveGiftCardNow } from "./moves-sql.ts";
import type { GiftCardAdjustment } from "./schemas.ts";
import { countActive } from "./sql.ts";

/** The fewest letters and digits of a code that a merchant chooses: fewer could be guessed. */
const MIN_CODE = 12;

const verbs = noun({
  name: "GiftCard",
  table: giftCards,
  into: "gift_cards",
  key: "gift_card_id",
  complete(draft, input, reading, before) {
    checkGiftCard(draft, input, reading, before);
    return draft;
  },
  follow({ tx }, before, after) {
    countActive(tx, +giftCards.get(after!, "isActive") - +giftCards.get(before!, "isActive"));
  },
});

type Columns = (typeof giftCards)["fields"];

// The time until which a card can pay, in milliseconds since 1970.
function paysUntil(row: GiftCardSelected): number {
  const { isActive, expiresAt } = giftCards.read(row);
  if (!isActive) return 0;
  return expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY;
}

/**
 * The verbs of a gift card; `createGiftCard` creates one. Reactivating a card counts its balance as granted
 * credit, and ending it earlier counts it as taken back: 403 beyond a key's daily limit.
 */
export const giftCard: Noun<Columns> = {
  ...verbs,
  async update(call, id, input) {
    const before = await verbs.lock(call.tx, id);
    const row = await verbs.update(call, id, input);
    const [was, is, now] = [paysUntil(before), paysUntil(row), call.now.getTime()];
    const balance = giftCards.get(row, "balance");
    if (was <= now && is > now) await spendCredit(call, balance);
    if (was > now && is < was) await spendCredit(call, -balance);
    return row;
  },
};

/** Notes a code that could be guessed, and an expiry that is not in the future, unless it was `before`. */
export function checkGiftCard(
  { expiresAt }: Draft<Columns>,
  { code }: { code?: string },
  { errors, now }: Reading & { now: Date },
  before?: Draft<Columns>,
): void {
  if (code !== undefined && normalizeCode(code).length < MIN_CODE)
    errors.push({ field: "/code", code: "too_short", values: { limit: MIN_CODE } });
  const was = before?.expiresAt && isoTime(before.expiresAt);
  if (expiresAt && isoTime(expiresAt) !== was && new Date(isoTime(expiresAt)) <= now)
    errors.push({ field: "/expiresAt", code: "not_in_future" });
}

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
    const available = formatMoney(String(balance), store.currencyDigits);
    throw invalidField("/delta", "below_balance", { balance: available });
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
