import type { GiftCardRow } from "./columns.ts";

/** Why a gift card cannot pay now. */
export type GiftCardFault = "unknown" | "inactive" | "expired";

/** Why a gift card cannot pay at a time, whatever its balance; undefined where it can. */
export function giftCardFault(card: GiftCardRow | undefined, now: Date): GiftCardFault | undefined {
  if (!card) return "unknown";
  if (!card.isActive) return "inactive";
  return card.expiresAt && now >= new Date(card.expiresAt) ? "expired" : undefined;
}
