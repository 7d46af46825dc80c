/** How a refresh token begins. */
export const REFRESH_PREFIX = "rt_";
const DAY = 24 * 60 * 60_000;
/** How long a refresh token lasts (contract, section 6), and how long a session can be renewed at most. */
export const REFRESH_TTL_MS = 30 * DAY;
export const SESSION_MAX_MS = 90 * DAY;
