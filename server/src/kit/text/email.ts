import { domainToASCII } from "node:url";

const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;

/**
 * An email address in the form it is kept and compared in: trimmed, lower case, the domain in punycode.
 * Undefined for what is none (RFC 5321 without quoted parts and address literals, RFC 6531; at most 254
 * bytes).
 */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  const local = trimmed.slice(0, Math.max(0, at));
  if (!/^[^\s\p{C}@<>()[\]\\,;:".]+(?:\.[^\s\p{C}@<>()[\]\\,;:".]+)*$/u.test(local)) return undefined;
  const name = trimmed.slice(at + 1);
  // Characters that a URL parser would cut off or decode do not belong to a domain.
  const domain = /[\s\p{C}/?#@:%\\]/u.test(name) ? "" : domainToASCII(name);
  if (
    !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(domain)
  )
    return undefined;
  const email = `${local}@${domain}`;
  return Buffer.byteLength(local) <= MAX_LOCAL_PART && Buffer.byteLength(email) <= MAX_EMAIL
    ? email
    : undefined;
}

// A word of an address in a text, and the character behind it.
const word = /([^\s<>@"'(),;:])([^\s<>@"'(),;:]*)(@?)/gu;

/**
 * A text in which each email address has of its name only the first character: `a…@example.com`. The domain
 * stays.
 */
export const maskEmails = (text: string): string =>
  text.replaceAll(word, (whole, first: string, _rest, at: string) => (at ? `${first}…@` : whole));
