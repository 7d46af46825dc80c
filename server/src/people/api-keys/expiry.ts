import { type FieldError, validationFailed } from "../../http/errors.ts";
import { instant } from "../../kit/instant.ts";

/** The end of a key's time, null for none. Throws 400 for one that is not in the future. */
export function readExpiry(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const errors = expiryFaults({ expiresAt: text }, { now });
  if (errors.length) throw validationFailed(errors);
  return instant(text)!;
}

/** What is wrong with the time that a body names, where it is one. */
export const expiryFaults = (
  { expiresAt }: { readonly expiresAt?: string | null | undefined },
  { now }: { now: Date },
): FieldError[] =>
  expiresAt != null && instant(expiresAt)! <= now ? [{ field: "/expiresAt", code: "not_in_future" }] : [];
