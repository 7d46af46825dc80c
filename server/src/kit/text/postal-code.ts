/** Postal codes from the first to the last one, compared by as many characters as both have. */
type CodeRange = { readonly from: string; readonly to: string };

/** A postal code as codes are compared: capital letters and digits alone. */
export const normalizePostalCode = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const MAX_CODE = 20;

/**
 * Reads a range (`10000-19999`, `00-001...05-999`) or a beginning of codes (`SW1`). A hyphen is a part of a
 * code unless codes of one length are on both sides of it. Undefined where it is neither.
 */
function readRange(text: string): CodeRange | undefined {
  const [first = "", last, ...more] = text.split(/\.{2,3}|…|–/);
  if (more.length) return undefined;
  const halves = text.split("-").map(normalizePostalCode);
  const isRange = last === undefined && halves.length === 2 && halves[0]!.length === halves[1]!.length;
  const from = isRange ? halves[0]! : normalizePostalCode(first.replace(/\*\s*$/, ""));
  const to = isRange ? halves[1]! : last === undefined ? from : normalizePostalCode(last);
  const isFaulty = !from || from.length > MAX_CODE || from.length !== to.length || from > to;
  return isFaulty ? undefined : { from, to };
}

/** A range or a beginning of postal codes in its one form, such as `SW1`; undefined where it is neither. */
export function tidyPostalRange(text: string): string | undefined {
  const range = readRange(text);
  return range && (range.from === range.to ? range.from : `${range.from}-${range.to}`);
}

const parse = (tidy: string): CodeRange => {
  const [from = "", to = from] = tidy.split("-");
  return { from, to };
};

/** Whether one of the ranges, in their one form, has a postal code. */
export function hasPostalCode(ranges: readonly string[], postalCode: string): boolean {
  const code = normalizePostalCode(postalCode);
  return ranges.map(parse).some(({ from, to }) => {
    const start = code.slice(0, from.length);
    return start.length === from.length && from <= start && start <= to;
  });
}

type Span = { readonly start: string; end: string };

// Each range as a part of the order of all codes.
const spansOf = (ranges: readonly string[]): Span[] =>
  ranges
    .map(parse)
    .map(({ from, to }) => ({ start: from, end: `${to}\u{10ffff}` }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));

/** Whether two lists of ranges have no code in common. */
export function areDisjoint(some: readonly string[], others: readonly string[]): boolean {
  const [a, b] = [spansOf(some), spansOf(others)];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]!.end < b[j]!.start) i++;
    else if (b[j]!.end < a[i]!.start) j++;
    else return false;
  }
  return true;
}

/** Whether all codes of the first list are in the second one. */
export function areWithin(some: readonly string[], others: readonly string[]): boolean {
  const joined: Span[] = [];
  for (const span of spansOf(others)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = span.end > last.end ? span.end : last.end;
    else joined.push(span);
  }
  let j = 0;
  return spansOf(some).every(({ start, end }) => {
    while (j < joined.length && joined[j]!.end < start) j++;
    return j < joined.length && joined[j]!.start <= start && end <= joined[j]!.end;
  });
}
