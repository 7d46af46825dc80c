import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 33; // 33 × log2(62) = 196 bits
const CHECKSUM_LENGTH = 6;
const form = /^[0-9A-Za-z]+$/;

/** Characters of base62, each of them chance (5.95 bits). */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join("");
}

/** Makes a bearer token: the prefix, 196 random bits and a checksum, in base62. */
export const makeToken = (prefix: string): string => withChecksum(prefix, randomBase62(RANDOM_LENGTH));

/** The token of a digest of 256 bits: anyone who can compute the digest knows the token, and nobody else. */
export const tokenOfDigest = (prefix: string, digest: Buffer): string =>
  withChecksum(prefix, base62(BigInt(`0x${digest.toString("hex")}`), RANDOM_LENGTH));

/**
 * Whether a text has the form of a token with this prefix and a right checksum; any other text needs no
 * look-up.
 */
export function looksLikeToken(prefix: string, text: string): boolean {
  if (text.length !== prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH || !text.startsWith(prefix))
    return false;
  const rest = text.slice(prefix.length);
  return form.test(rest) && text === withChecksum(prefix, rest.slice(0, RANDOM_LENGTH));
}

/** The SHA-256 under which a token is kept: it has so much chance in it that a plain hash is enough. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

const withChecksum = (prefix: string, random: string) =>
  prefix + random + base62(BigInt(crc32(random)), CHECKSUM_LENGTH);

// The lowest digits of a number.
function base62(number: bigint, length: number): string {
  let rest = number;
  let digits = "";
  for (let i = 0; i < length; i++) {
    digits = BASE62[Number(rest % 62n)] + digits;
    rest /= 62n;
  }
  return digits;
}
