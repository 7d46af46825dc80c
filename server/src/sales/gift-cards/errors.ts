import { ApiError, type FieldError } from "../../http/errors.ts";

/** Gift cards that are there and cannot pay: each by its place in the body, with the reason. */
export const giftCardUnusable = (errors: readonly FieldError[]) =>
  new ApiError(409, "gift_card_unusable", { errors });
