const MAX_PATH = 1_024;

// Paths that the server answers by itself: a redirect from there would never be followed.
const reserved =
  /^\/(api|console|docs|media|assets|preview|checkout|policies|\.well-known|livez|readyz|platform)(\/|$)/;

/** The reason why a path cannot be redirected from. */
export type PathFault = "invalid_path" | "reserved_path";

/**
 * A path in the form in which redirects are compared: lower case, without query, fragment and final slash,
 * and with normalized escapes. Undefined if it is not a path. Takes linear time.
 */
export function pathKey(text: string): string | undefined {
  const bare = text.split(/[?#]/, 1)[0]!;
  if (
    !bare.startsWith("/") ||
    bare.startsWith("//") ||
    /[\s\\\p{Cc}]/u.test(bare) ||
    bare.length > 4 * MAX_PATH
  )
    return undefined;
  let path: string;
  try {
    path = decodeURIComponent(bare);
  } catch {
    return undefined;
  }
  const key = path.normalize("NFC").toLowerCase().replace(/\/+$/, "");
  return key.includes("\0") || key.length > MAX_PATH ? undefined : key || "/";
}

/** The key of a path that is to be redirected from, or its fault. */
export function readFrom(text: string): { key: string } | { fault: PathFault } {
  const key = /[?#]/.test(text) ? undefined : pathKey(text);
  if (key === undefined) return { fault: "invalid_path" };
  return key === "/" || reserved.test(key) ? { fault: "reserved_path" } : { key };
}

/** Reads a target: the key of a path of the shop, null for another site, undefined if it is neither. */
export function readTarget(text: string): { key: string | null } | undefined {
  if (text.startsWith("/")) {
    const key = pathKey(text);
    return key === undefined || /[\s\\]/.test(text) ? undefined : { key };
  }
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text) ? { key: null } : undefined;
}
