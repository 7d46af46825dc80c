// The prefix prevents other hosts of the same domain, such as other stores, from setting it (RFC 6265bis,
// section 4.1.3.2).
const REFRESH = "__Host-stoa-refresh";
const PROOF = "__Host-stoa-proof";
const STRICT = "Path=/; HttpOnly; Secure; SameSite=Strict";
// Lax: links in emails open the console logged in. The cookie only serves the console's page.
const LAX = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** The cookie that a browser's refresh token is in. */
export const REFRESH_COOKIE = REFRESH;
/**
 * The cookie of which the server makes the proof that the console's page carries; a session of staff has it
 * beside the other (decision 205).
 */
export const PROOF_COOKIE = PROOF;

type Cookies = { "set-cookie": string[] };

/** The header fields that give a browser its refresh token, and the proof of a staff session. */
export function setCookies(
  { refreshToken, proof }: { refreshToken: string; proof: string | undefined },
  expiresAt: Date,
  now: Date,
): Cookies {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return {
    "set-cookie": [
      `${REFRESH}=${refreshToken}; Max-Age=${seconds}; ${STRICT}`,
      ...(proof === undefined ? [] : [`${PROOF}=${proof}; Max-Age=${seconds}; ${LAX}`]),
    ],
  };
}

/** The header fields that delete the cookies. */
export const clearCookies = (isStaffs: boolean): Cookies => ({
  "set-cookie": [`${REFRESH}=; Max-Age=0; ${STRICT}`, ...(isStaffs ? [`${PROOF}=; Max-Age=0; ${LAX}`] : [])],
});
