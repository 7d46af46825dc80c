import type { Rendered } from "../render/index.ts";

/** A page's additions to the content security policy. */
export type Needed = Pick<Rendered, "styleHashes" | "frameHosts"> & {
  hasStyleAttributes: boolean;
  imageOrigins: readonly string[];
  isPreview: boolean;
};

// Only well-formed hashes and hosts of a theme get into a policy.
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;
const HOST = /^[a-z0-9.-]{1,253}$/;
const MOST = 100;

/**
 * The content security policy of a shop's page: a theme's scripts are files of the shop's own host, inline
 * ones do not run, and a page sends nothing anywhere else. A preview has an origin of its own, which is
 * nobody's.
 */
export function policyOf({
  styleHashes,
  frameHosts,
  hasStyleAttributes,
  imageOrigins,
  isPreview,
}: Needed): string {
  const hashes = styleHashes.filter((one) => HASH.test(one)).slice(0, MOST);
  // A browser that finds a hash takes no 'unsafe-inline'.
  const styles = hasStyleAttributes ? ["'unsafe-inline'"] : hashes.map((one) => `'${one}'`);
  const frames = frameHosts.filter((host) => HOST.test(host)).map((host) => `https://${host}`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(" "),
    ["img-src 'self' data:", ...imageOrigins].join(" "),
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ...(frames.length ? [["frame-src", ...frames].join(" ")] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    ...(isPreview ? ["sandbox allow-scripts allow-forms allow-popups"] : []),
  ].join("; ");
}

/** The cache lifetime of a page that is the same for everybody. */
export const SHARED_PAGE = "public, max-age=0, s-maxage=15, stale-while-revalidate=60";
/** The cache lifetime of a page that differs by visitor. */
export const OWN_PAGE = "private, no-cache";
