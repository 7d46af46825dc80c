// The prefix keeps other hosts of the same domain, such as other stores, from setting it (RFC 6265bis, section 4.1.3.2).
const NAME = "__Host-stoa-refresh";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";

/** The cookie that a browser's refresh token is in. */
export const REFRESH_COOKIE = NAME;

/** The header field that gives a browser its refresh token. */
export function setCookie(token: string, expiresAt: Date, now: Date): Record<string, string> {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return { "set-cookie": `${NAME}=${token}; Max-Age=${seconds}; ${ATTRIBUTES}` };
}

/** The header field that takes it away again. */
export const clearCookie = (): Record<string, string> => ({
  "set-cookie": `${NAME}=; Max-Age=0; ${ATTRIBUTES}`,
});
