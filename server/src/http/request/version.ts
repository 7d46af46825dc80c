import { invalidHeader, versionConflict } from "../answers/errors.ts";

/** The ETag of a version. */
export const etag = (version: number) => `"${version}"`;

const NO_VERSION = -1;

/**
 * The versions of which If-Match and a body's `version` expect one; none where any will do. If-Match is `*`
 * or a list of ETags; a weak one counts as what it is made of, since proxies that compress weaken them.
 * Throws 400 for another form.
 */
export function expectedVersions(ifMatch: string | undefined, body: unknown): number[] {
  const { version } = Object(body) as { version?: unknown };
  const given = typeof version === "number" ? [version] : [];
  if (ifMatch === undefined || ifMatch.trim() === "*") return given;
  const listed = tagsOf(ifMatch).map((tag) => {
    const match = /^"(\d{1,9})"$/.exec(tag);
    if (!match) throw invalidHeader("If-Match", "invalid_if_match");
    return Number(match[1]);
  });
  if (given.length === 0) return listed;
  return listed.includes(given[0]!) ? given : [NO_VERSION];
}

/** Throws 409 where versions are expected and the current one is none of them. */
export function checkVersion(expected: readonly number[], current: number): void {
  if (expected.length && !expected.includes(current)) throw versionConflict(current);
}

/** Whether If-None-Match names this ETag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesNone(ifNoneMatch: string | undefined, current: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = tagsOf(ifNoneMatch);
  return tags.includes("*") || tags.includes(current);
}

// Weak or strong; only the text in quotes is compared.
const tagsOf = (header: string) => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
