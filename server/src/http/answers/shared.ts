import { hash } from "node:crypto";
import type { Answer } from "./answer.ts";

// How long a cache may answer by itself, and then how long it may still do so while it asks us again.
const CACHE_CONTROL = "public, max-age=15, stale-while-revalidate=45";
// Not on Authorization: whoever asks gets the same. A publishable key may say which site may read it.
const VARY = "Accept-Language, X-Locale, Origin";

/** The tag of data: a part of its hash. */
export const tagOf = (data: string | Buffer): string => hash("sha256", data, "base64url").slice(0, 22);

/**
 * The headers of an answer that is the same for everybody, or for its audience. Its bytes follow from its
 * data and the language of its message.
 */
export const sharedHeaders = (tag: string, locale: string, audience: Answer["audience"]) => ({
  etag: `"${tag}-${locale}"`,
  "cache-control": audience === "own" ? "private, no-cache" : CACHE_CONTROL,
  vary: audience ? `${VARY}, Authorization` : VARY,
});
