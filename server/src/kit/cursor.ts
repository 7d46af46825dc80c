/**
 * Where a list goes on: the sort it was made for, the page it leads to, and the last row's sort key and id.
 */
export type Cursor = { sort: string; page: number; key: string; id: string };

/** Writes a cursor as an opaque, URL-safe token. */
export function encodeCursor({ sort, page, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, page, key, id])).toString("base64url");
}

/** Reads a token that `encodeCursor` wrote; undefined for anything else. */
export function decodeCursor(token: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    if (!Array.isArray(parts) || parts.length !== 4) return undefined;
    const [sort, page, key, id] = parts;
    if (typeof sort !== "string" || typeof key !== "string" || typeof id !== "string") return undefined;
    if (!Number.isSafeInteger(page) || page < 1 || !isUuid(id) || key.includes("\0") || !key.isWellFormed())
      return undefined;
    return { sort, page, key, id };
  } catch {
    return undefined;
  }
}

/** Whether a text is a UUID in its canonical, lower-case form (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}

/** The nil UUID (RFC 9562, section 5.9), which is below all others and no row's id. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";
