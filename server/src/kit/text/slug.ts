export const MAX_SLUG = 200;

// Where a slug stands in a path, each of these is something else.
const taken = /^(filter|bulk|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const latinLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Makes a URL slug of a name, in any script: lower case, words joined by hyphens; Latin letters lose their
 * diacritics, other scripts keep theirs. Words that are paths, and UUIDs, get -2. Returns "" where the name
 * has no letter or digit.
 */
export function slugify(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => latinLetters[letter]!)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/(^|-)[-\p{M}]+/gu, "$1")
    .normalize("NFC")
    .slice(0, MAX_SLUG)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/^-|-$/g, "");
  return taken.test(slug) ? `${slug}-2` : slug;
}

/**
 * Whether a client's slug can stand in a URL path as it is: lower-case letters and digits, single hyphens; no
 * word that is a path, and no UUID.
 */
export function isSlug(text: string): boolean {
  return (
    text.length <= MAX_SLUG &&
    text === text.normalize("NFC") &&
    text === text.toLowerCase() &&
    !taken.test(text) &&
    /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u.test(text)
  );
}

/**
 * A key by which names sort alike on every PostgreSQL, whatever collations it has: no case, no diacritics.
 */
export function sortKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFC");
}
