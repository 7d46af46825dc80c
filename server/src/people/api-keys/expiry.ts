import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { instant } from "../../kit/time/instant.ts";

/** The fault of a key's expiry, if one is given: it must be in the future. */
export const expiryFaults = (text: string | null | undefined, now: Date): FieldError[] =>
  text != null && instant(text)! <= now ? [{ field: "/expiresAt", code: "not_in_future" }] : [];

/** The end of a key's time, null for none. Throws 400 for one that is not in the future. */
export function readExpiry(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const errors = expiryFaults(text, now);
  if (errors.length) throw validationFailed(errors);
  return instant(text)!;
}
