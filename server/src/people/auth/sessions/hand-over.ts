import type { Call } from "../../../http/route.ts";
import { type Claims, signAccessToken } from "./access-token.ts";
import { setCookies } from "./cookie.ts";
import { proofOf } from "./proof.ts";

/** A session's tokens as they are answered: fields of `data`, and header fields. */
export type Tokens = {
  fields: {
    accessToken: string;
    tokenType: "Bearer";
    expiresIn: number;
    refreshToken?: string;
    sessionProof?: string;
  };
  headers: Record<string, string[]>;
};

/** Puts a new access token and the refresh token into the form they are answered in. */
export async function handOver(
  { vault, now }: Pick<Call, "vault" | "now">,
  claims: Claims,
  { refreshToken, expiresAt, asCookie }: { refreshToken: string; expiresAt: Date; asCookie: boolean },
): Promise<Tokens> {
  const { accessToken, expiresIn } = await signAccessToken(vault, claims, now);
  const fields = { accessToken, tokenType: "Bearer" as const, expiresIn };
  if (!asCookie) return { fields: { ...fields, refreshToken }, headers: {} };
  const proof = claims.kind === "staff" ? proofOf(vault, claims.sessionId) : undefined;
  return {
    fields: proof === undefined ? fields : { ...fields, sessionProof: proof },
    headers: setCookies({ refreshToken, proof }, expiresAt, now),
  };
}

/** The prefix of refresh tokens. */
export const REFRESH_PREFIX = "rt_";
const DAY = 24 * 60 * 60_000;
/** The lifetime of a refresh token, and the longest lifetime of a renewed session. */
export const REFRESH_TTL_MS = 30 * DAY;
export const SESSION_MAX_MS = 90 * DAY;
