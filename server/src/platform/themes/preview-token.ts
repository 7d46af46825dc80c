import { timingSafeEqual } from "node:crypto";
import { NIL_UUID } from "../../kit/cursor.ts";
import { shortId } from "../../kit/secrets/short-id.ts";
import type { Vault } from "../../kit/secrets/vault.ts";

/** The built-in theme, where a theme's id is expected. */
export const DEFAULT_THEME = "default";

/** The theme that a preview's URL shows. */
export type Preview = {
  /** A theme's id, or `default` for the built-in one. */
  readonly themeId: string;
  /** The number of a published version; null for the working files. */
  readonly number: number | null;
  /** `editor` runs the theme editor's script in the page, `link` shows the page as it is. */
  readonly purpose: "editor" | "link";
  readonly expiresAt: Date;
};

const PREFIX = "pv_";
const PURPOSE = "theme preview";
const ID = 16;
const HEAD = ID + 4 + 1 + 4;
const MAC = 32;
const form = /^pv_[A-Za-z0-9_-]{76}$/;

/** The path prefix of a preview, to which the shop's own paths are appended; it ends with `/`. */
export const previewRoot = (token: string): string => `/preview/${token}/`;

/**
 * Makes the token of a preview: theme, version, purpose and expiry, signed for this store. No row is stored.
 */
export function makePreviewToken(vault: Vault, storeId: string, preview: Preview): string {
  const { themeId, number, purpose, expiresAt } = preview;
  const head = Buffer.alloc(HEAD);
  head.write(shortId(themeId === DEFAULT_THEME ? NIL_UUID : themeId), "base64url");
  head.writeUInt32BE(number ?? 0, ID);
  head.writeUInt8(purpose === "editor" ? 1 : 0, ID + 4);
  head.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), ID + 5);
  return PREFIX + Buffer.concat([head, vault.mac(PURPOSE, signedText(storeId, head))]).toString("base64url");
}

/** Reads the token of a preview of this store; undefined where it is not one, or has expired at `now`. */
export function readPreviewToken(
  vault: Vault,
  storeId: string,
  token: string,
  now: Date,
): Preview | undefined {
  if (!form.test(token)) return undefined;
  const bytes = Buffer.from(token.slice(PREFIX.length), "base64url");
  const head = bytes.subarray(0, HEAD);
  const mac = bytes.subarray(HEAD);
  const isOurs = vault
    .macs(PURPOSE, signedText(storeId, head))
    .map((one) => mac.length === MAC && timingSafeEqual(one, mac))
    .includes(true);
  const expiresAt = new Date(head.readUInt32BE(ID + 5) * 1000);
  if (!isOurs || expiresAt <= now) return undefined;
  const hex = head.toString("hex", 0, ID);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return {
    themeId: id === NIL_UUID ? DEFAULT_THEME : id,
    number: head.readUInt32BE(ID) || null,
    purpose: head.readUInt8(ID + 4) ? "editor" : "link",
    expiresAt,
  };
}

const signedText = (storeId: string, head: Buffer) => `${storeId} ${head.toString("base64url")}`;
