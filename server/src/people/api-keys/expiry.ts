import { invalidField } from "../../http/errors.ts";
import { instant } from "../../kit/instant.ts";

/** The end of a key's time, null for none. Throws 400 for one that is not in the future. */
export function readExpiry(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const time = instant(text)!;
  if (time <= now) throw invalidField("/expiresAt", "not_in_future");
  return time;
}
