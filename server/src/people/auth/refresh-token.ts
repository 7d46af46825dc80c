/** The prefix of refresh tokens. */
export const REFRESH_PREFIX = "rt_";
const DAY = 24 * 60 * 60_000;
/** The lifetime of a refresh token (contract, section 6), and the longest lifetime of a renewed session. */
export const REFRESH_TTL_MS = 30 * DAY;
export const SESSION_MAX_MS = 90 * DAY;
