import type { Reading } from "../../http/nouns/amounts.ts";
import { type Noun, noun } from "../../http/nouns/noun.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { spendCredit } from "../../people/api-keys/index.ts";
import { normalizeCode } from "./code.ts";
import { type GiftCardSelected, giftCards } from "./columns.ts";
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
