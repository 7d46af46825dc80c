import { noun } from "../../http/noun.ts";
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
  complete(draft, { code }, { errors, now }, before) {
    if (code !== undefined && normalizeCode(code).length < MIN_CODE)
      errors.push({ field: "/code", code: "too_short", values: { limit: MIN_CODE } });
    if (before === "unknown" || !draft.expiresAt) return draft;
    const was = before !== "nothing" && before.expiresAt ? isoTime(before.expiresAt) : undefined;
    const is = isoTime(draft.expiresAt);
    if (is !== was && new Date(is) <= now) errors.push({ field: "/expiresAt", code: "not_in_future" });
    return draft;
  },
  follow({ tx }, before, after) {
    countActive(tx, +giftCards.get(after!, "isActive") - +giftCards.get(before!, "isActive"));
  },
});
