import type { GiftCardRow } from "./columns.ts";

/** Why a gift card cannot pay at a time, whatever its balance; undefined where it can. */
export function giftCardFault(
  card: Pick<GiftCardRow, "isActive" | "expiresAt">,
  now: Date,
): "disabled" | "expired" | undefined {
  if (!card.isActive) return "disabled";
  return card.expiresAt && now >= new Date(card.expiresAt) ? "expired" : undefined;
}
