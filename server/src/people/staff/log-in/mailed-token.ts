import { idOfShort, SHORT_ID, shortId } from "../../../kit/secrets/short-id.ts";

/** The token in an email: the person's id and the one-time code, so that the email alone is sufficient. */
export const writeToken = (staffId: string, code: string): string => shortId(staffId) + code;

/** Reads a token of `writeToken`. Any other text gets an unused id: the look-up fails as for a wrong one. */
export function readToken(token: string): { staffId: string; code: string } {
  const text = token.trim();
  return { staffId: idOfShort(text), code: text.slice(SHORT_ID) };
}
