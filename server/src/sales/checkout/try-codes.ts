import { ApiError, type FieldCode } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { CartRequest } from "../../orders/cart/index.ts";

/**
 * Runs the lookup of a cart's coupon and gift cards under a limit. A wrong code costs the address one of five
 * tries a minute; a right one costs none, but needs one to be left. API keys are not limited: a shop's server
 * sends the codes of all its customers. Throws 429.
 */
export async function tryCodes<T>(
  { principal, drawTry, checkTries }: Pick<Call, "principal" | "drawTry" | "checkTries">,
  { couponCode, giftCards }: Pick<CartRequest, "couponCode" | "giftCards">,
  work: () => T,
): Promise<T> {
  if ((couponCode === undefined && !giftCards.length) || principal?.kind === "api_key") return work();
  let result: T;
  try {
    result = work();
  } catch (error) {
    // Another error of the cart would reveal that its codes are right.
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
/** Whether an error reports an unusable code. */
export const isGuess = (error: unknown): error is ApiError =>
  error instanceof ApiError && !!error.errors?.some(({ code }) => guesses.has(code));
