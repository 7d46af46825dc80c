import type { Reading } from "../../http/nouns/amounts.ts";
import { noun } from "../../http/nouns/noun.ts";
import type { Draft } from "../../http/nouns/written.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { normalizeCode } from "./code.ts";
import { giftCards } from "./columns.ts";
import { countActive } from "./sql.ts";

/** The fewest letters and digits of a code that a merchant chooses: fewer could be guessed. */
const MIN_CODE = 12;

/** The verbs of a gift card; how one is made says `createGiftCard`. */
export const giftCard = noun({
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
