import { ApiError, type FieldCode } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { CartWish } from "../../orders/cart/index.ts";

/**
 * Does what tells whether a cart's coupon and gift cards are there, at once. A wrong code costs the address one of five tries a minute; a right
 * one costs none, and is told only where a try is left. Whoever has an API key may try as they like: their own customers share its
 * address. Throws 429.
 */
export async function tryCodes<T>(
  { principal, drawTry, checkTries }: Pick<Call, "principal" | "drawTry" | "checkTries">,
  { couponCode, giftCards }: Pick<CartWish, "couponCode" | "giftCards">,
  work: () => T,
): Promise<T> {
  if ((couponCode === undefined && !giftCards.length) || principal?.kind === "api_key") return work();
  let result: T;
  try {
    result = work();
  } catch (error) {
    // Whatever else stands against a cart would tell that its codes are right.
    await (isGuess(error) ? drawTry() : checkTries());
    throw error;
  }
  await checkTries();
  return result;
}

const guesses: ReadonlySet<FieldCode> = new Set<FieldCode>([
  "coupon_unknown",
  "gift_card_invalid",
  "gift_card_disabled",
  "gift_card_expired",
]);
/** Whether an error tells that a code was tried which cannot be used. */
export const isGuess = (error: unknown): error is ApiError =>
  error instanceof ApiError && !!error.errors?.some(({ code }) => guesses.has(code));
