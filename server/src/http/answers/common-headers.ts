/**
 * The fields of every answer: what a browser needs from us to be careful, and to be let in from a storefront.
 */
export const commonHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": [
    "ETag, Location, Content-Disposition, X-Request-Id, X-Dry-Run, Idempotent-Replayed",
    "RateLimit, RateLimit-Policy, Retry-After, Deprecation, Sunset, Link, X-Warning",
  ].join(", "),
  "cache-control": "private, no-cache",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  vary: "Accept-Language, X-Locale, Authorization, Origin",
  "x-content-type-options": "nosniff",
};
