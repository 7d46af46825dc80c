import { timingSafeEqual } from "node:crypto";
import { NIL_UUID } from "../cursor.ts";
import { idOfShort, SHORT_ID, shortId } from "./short-id.ts";
import { hashToken, looksLikeToken, tokenOfDigest } from "./token.ts";
import type { Vault } from "./vault.ts";

/** Tokens that name what they are for. Nobody else can compute them, so none has to be kept. */
export type NamedTokens = {
  /** The token of something, by its id. */
  of(vault: Vault, id: string): string;
  /** The id that a token names, whether or not it is a right one; undefined where it can be none. */
  idOf(token: string): string | undefined;
  /** Whether a token is a right one of this id, also one that an earlier secret made. */
  isOf(vault: Vault, id: string, token: string): boolean;
};

/** The tokens with this prefix for one purpose. `within` is what they are good in, such as a store's id. */
export function namedTokens(prefix: string, purpose: string, within = ""): NamedTokens {
  const all = (vault: Vault, id: string) =>
    vault
      .macs(purpose, within ? `${within} ${id}` : id)
      .map((digest) => `${prefix}${shortId(id)}${tokenOfDigest("", digest)}`);
  const idOf = (token: string) => {
    if (!token.startsWith(prefix)) return undefined;
    const rest = token.slice(prefix.length);
    const id = idOfShort(rest);
    return id !== NIL_UUID && looksLikeToken("", rest.slice(SHORT_ID)) ? id : undefined;
  };
  return {
    of: (vault, id) => all(vault, id)[0]!,
    idOf,
    isOf: (vault, id, token) =>
      idOf(token) === id &&
      all(vault, id)
        .map((one) => timingSafeEqual(hashToken(one), hashToken(token)))
        .includes(true),
  };
}
