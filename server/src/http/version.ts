import { invalidField, versionConflict } from "./errors.ts";

/** The ETag of a version (contract, section 2). */
export const etag = (version: number) => `"${version}"`;

/** The versions that If-Match and a body's `version` expect; `*` expects none in particular. Throws 400 for another form. */
export function expectedVersions(ifMatch: string | undefined, body: unknown): number[] {
  const expected: number[] = [];
  if (ifMatch !== undefined && ifMatch.trim() !== "*") {
    const match = /^"(\d{1,9})"$/.exec(ifMatch.trim());
    if (!match) throw invalidField("/If-Match", "invalid_header");
    expected.push(Number(match[1]));
  }
  const { version } = Object(body) as { version?: unknown };
  if (typeof version === "number") expected.push(version);
  return expected;
}

/** Throws 409 unless every expected version is the current one. */
export function checkVersion(expected: readonly number[], current: number): void {
  if (expected.some((version) => version !== current)) throw versionConflict(current);
}

/** Whether If-None-Match names this version (weak comparison, RFC 9110, section 13.1.2). */
export function matchesNone(ifNoneMatch: string | undefined, version: number): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag(version));
}
