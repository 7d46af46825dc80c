import { ApiError, type FieldError } from "../../http/answers/errors.ts";
import type { GiftCardRow } from "./columns.ts";

/** Gift cards that exist and cannot pay: each by its place in the body, with the reason. */
export const giftCardUnusable = (errors: readonly FieldError[]) =>
  new ApiError(409, "gift_card_unusable", { errors });

/** Gift cards that a refund would go to and that can no longer pay. */
export const cannotTakeBack = (cards: readonly GiftCardRow[]) =>
  new ApiError(409, "gift_card_unusable", {
    message: "gift_card.cannot_take_back",
    values: { cards: cards.map(({ last4 }) => `…${last4}`).join(", ") },
    details: {
      giftCards: cards.map(({ id, last4, isActive, expiresAt }) => ({ id, last4, isActive, expiresAt })),
    },
  });
