import { isUuid, NIL_UUID } from "../../kit/cursor.ts";

// 16 bytes in base64url. The id goes along so that somebody who has the mail needs to know nothing else.
const ID_LENGTH = 22;

/** What a mail calls the code: whose it is, and the one-time code itself. */
export const writeToken = (staffId: string, code: string): string =>
  Buffer.from(staffId.replaceAll("-", ""), "hex").toString("base64url") + code;

/** Reads what `writeToken` wrote. Anything else is nobody's: it is looked for and not found like a wrong one. */
export function readToken(token: string): { staffId: string; code: string } {
  const text = token.trim();
  const hex = Buffer.from(text.slice(0, ID_LENGTH), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { staffId: isUuid(id) ? id : NIL_UUID, code: text.slice(ID_LENGTH) };
}
