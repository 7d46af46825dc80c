import { looksLikeToken, makeToken } from "../../kit/token.ts";

export { hashToken as hashKey } from "../../kit/token.ts";

const PREFIX = "sk_";

/** Makes a key (contract, section 6): `sk_`, 196 random bits and a checksum, in base62. */
export const makeKey = (): string => makeToken(PREFIX);

/** Whether a text has a key's form and its checksum holds: what has not needs no look-up. */
export const looksLikeKey = (text: string): boolean => looksLikeToken(PREFIX, text);

/** What of a key may be shown again. */
export const shownParts = (key: string) => ({ prefix: key.slice(0, 7), last4: key.slice(-4) });
