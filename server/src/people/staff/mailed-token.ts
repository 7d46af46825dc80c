import { idOfShort, SHORT_ID, shortId } from "../../kit/short-id.ts";

/** What a mail calls the code: whose it is, so that somebody who has the mail needs to know nothing else, and the one-time code itself. */
export const writeToken = (staffId: string, code: string): string => shortId(staffId) + code;

/** Reads what `writeToken` wrote. Anything else is nobody's: it is looked for and not found like a wrong one. */
export function readToken(token: string): { staffId: string; code: string } {
  const text = token.trim();
  return { staffId: idOfShort(text), code: text.slice(SHORT_ID) };
}
