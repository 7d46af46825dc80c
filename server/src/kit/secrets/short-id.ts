import { isUuid, NIL_UUID } from "../cursor.ts";

/** How long a short id is: 16 bytes in base64url. */
export const SHORT_ID = 22;

/** A UUID as it stands in tokens. */
export const shortId = (id: string): string =>
  Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

/** The UUID that a text begins with in that form; that of nobody where it is none. */
export function idOfShort(text: string): string {
  const hex = Buffer.from(text.slice(0, SHORT_ID), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isUuid(id) ? id : NIL_UUID;
}
