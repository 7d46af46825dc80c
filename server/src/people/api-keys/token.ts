import { looksLikeToken, makeToken } from "../../kit/secrets/token.ts";
import type { KeyKind } from "./columns.ts";

export { hashToken as hashKey } from "../../kit/secrets/token.ts";

const prefixes: Readonly<Record<KeyKind, string>> = { secret: "sk_", publishable: "pk_" };

/** Makes a key: `sk_` or `pk_`, 196 random bits and a checksum, in base62. */
export const makeKey = (kind: KeyKind = "secret"): string => makeToken(prefixes[kind]);

/** Whether a text has the form and checksum of a key of a kind; others need no look-up. */
export const looksLikeKey = (text: string, kind: KeyKind = "secret"): boolean =>
  looksLikeToken(prefixes[kind], text);

/** Whether a text begins as keys of a kind do. */
export const beginsAsKey = (text: string, kind: KeyKind): boolean => text.startsWith(prefixes[kind]);

/** The parts of a key that may be shown again. */
export const visibleParts = (key: string) => ({ prefix: key.slice(0, 7), last4: key.slice(-4) });
