import { Type } from "typebox";
import { type FieldError, validationFailed } from "../../../http/answers/errors.ts";
import { normalizePassword } from "../../../kit/secrets/password.ts";
import { isGuessable } from "./guessable.ts";

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** A new password in a body. `requirePassword` checks the rules beyond the schema. */
export const Password = Type.String({
  minLength: MIN_LENGTH,
  maxLength: MAX_LENGTH,
  description: `${MIN_LENGTH} to ${MAX_LENGTH} characters, any of them; passwords that many people use are refused.`,
});

/** Texts that a password must not be built from: the person's address and the store's name. */
export type About = { email?: string; storeName?: string };

/** The fault of a new password, or undefined. */
export function passwordFault(
  password: string,
  { email = "", storeName = "" }: About = {},
): Omit<FieldError, "field"> | undefined {
  const text = normalizePassword(password);
  const length = [...text].length;
  if (length < MIN_LENGTH) return { code: "too_short", values: { limit: MIN_LENGTH } };
  if (length > MAX_LENGTH) return { code: "too_long", values: { limit: MAX_LENGTH } };
  const own = [email, email.slice(0, email.lastIndexOf("@") + 1), storeName];
  return isGuessable(text, own) ? { code: "common_password" } : undefined;
}

/** Throws 400 naming `field` for a password that must not be chosen. */
export function requirePassword(field: string, password: string, about?: About): void {
  const fault = passwordFault(password, about);
  if (fault) throw validationFailed([{ field, ...fault }]);
}
