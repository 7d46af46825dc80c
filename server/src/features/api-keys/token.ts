import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "sk_";
const RANDOM_LENGTH = 33; // 33 × log2(62) = 196 bits
const CHECKSUM_LENGTH = 6;
const form = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Makes a key (contract, section 6): `sk_`, 196 random bits and a checksum, in base62. */
export function makeKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]).join("");
  return PREFIX + random + checksum(random);
}

/** Whether a text has a key's form and its checksum holds: what has not needs no look-up. */
export function looksLikeKey(text: string): boolean {
  if (!form.test(text)) return false;
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return text.endsWith(checksum(random));
}

/** The SHA-256 under which a key is kept. */
export const hashKey = (key: string): Buffer => hash("sha256", key, "buffer");

/** What of a key may be shown again. */
export const shownParts = (key: string) => ({ prefix: key.slice(0, 7), last4: key.slice(-4) });

function checksum(random: string): string {
  let rest = crc32(random);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
