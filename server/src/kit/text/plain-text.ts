const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** A text with the characters that its HTML entities stand for; what is no known entity stays. */
export const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (entity, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()]!;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : entity;
    },
  );

// A tag ends before the next one begins: what no bracket closes is read once.
const tag = /<\/?([a-z][a-z0-9]*)\b[^<>]*>|<!--[^<>]*-->/gi;
const breaks = new Set(
  "p div br li ul ol tr table section article header footer blockquote pre hr h1 h2 h3 h4 h5 h6 dt dd".split(
    " ",
  ),
);

/**
 * The text of what may be HTML: without its tags, scripts and styles, on one line. Its time grows with its
 * length alone.
 */
export function plainText(text: string): string {
  const bare = text.includes("<")
    ? withoutCode(text).replace(tag, (_, name = "") => (breaks.has(name.toLowerCase()) ? " " : ""))
    : text;
  return withoutEntities(bare)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

// Of an element that is never closed nothing is left, as a browser shows nothing of it.
function withoutCode(text: string): string {
  const lower = text.toLowerCase();
  let plain = "";
  let at = 0;
  for (const { index, 1: name } of lower.matchAll(/<(script|style)\b/g)) {
    if (index < at) continue;
    plain += text.slice(at, index);
    const end = lower.indexOf(`</${name}`, index);
    const close = end < 0 ? -1 : lower.indexOf(">", end);
    at = close < 0 ? text.length : close + 1;
    if (close < 0) break;
  }
  return plain + text.slice(at);
}
