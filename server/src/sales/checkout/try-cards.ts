import { ApiError } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";

/**
 * Does what tells whether gift cards can pay. A wrong code costs the address one of five tries a minute, as asking for its
 * balance does; right ones cost none. Whoever has an API key may try as they like: their own customers share its address.
 * Throws 429.
 */
export async function tryCards<T>(
  { principal, drawTry }: Pick<Call, "principal" | "drawTry">,
  codes: readonly string[],
  work: () => T,
): Promise<T> {
  if (!codes.length || principal?.kind === "api_key") return work();
  // Drawn before the work, so that requests at the same time cannot try more than there are tries.
  const giveBack = await drawTry();
  try {
    const result = work();
    giveBack();
    return result;
  } catch (error) {
    if (!isOfCards(error)) giveBack();
    throw error;
  }
}

const isOfCards = (error: unknown) =>
  error instanceof ApiError && !!error.errors?.some(({ code }) => code === "gift_card_invalid");
