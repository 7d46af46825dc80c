/** Postal codes from the first to the last one, compared by as many characters as both have. */
type CodeRange = { readonly from: string; readonly to: string };

// The zeros of scripts that write codes in digits of their own; the other nine follow each.
const zeros = [..."٠۰०০๐໐၀០"].map((zero) => zero.codePointAt(0)!);
const toAscii = (digit: string): string => {
  const code = digit.codePointAt(0)!;
  const zero = zeros.find((one) => one <= code && code <= one + 9);
  return zero === undefined ? digit : String(code - zero);
};

// Japanese keyboards write the mark of a long vowel, which is a letter, for a hyphen.
const signsBetween = /[^\p{L}\p{N}]|ー/gu;
/** A postal code as codes are compared: capital letters and digits alone, with the digits 0 to 9. */
export const normalizePostalCode = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(signsBetween, "")
    .replaceAll(/\p{Nd}/gu, toAscii);

// The signs of countries before their codes, where they are not the ISO code: `D-10115`.
const signs: Readonly<Record<string, string>> = {
  AT: "A",
  BA: "BIH",
  BE: "B",
  DE: "D",
  EE: "EST",
  ES: "E",
  FI: "FIN",
  FR: "F",
  HU: "H",
  IT: "I",
  LI: "FL",
  LU: "L",
  ME: "MNE",
  NO: "N",
  PT: "P",
  RS: "SRB",
  RU: "RUS",
  SE: "S",
  SI: "SLO",
  SM: "RSM",
};

/**
 * Whether a postal code has a country's form, given as a regular expression of plain capitals and digits.
 * Signs between them do not count, nor does the sign of the country before them.
 */
export function hasPostalForm(country: string, pattern: string, code: string): boolean {
  const bare = pattern.replaceAll(/\[ \\-\]|(\[[^\]]*\])|[ -]\??/g, (_, letters = "") => letters);
  const form = new RegExp(`^(?:${bare})$`);
  const written = normalizePostalCode(code);
  // Two letters that all codes of a country begin with are often left out: `LV-1073`, `CP 1101`.
  const [beginning] = /^[A-Z]{2}(?=[[\\])/.exec(bare) ?? [];
  const without = [country, signs[country]]
    .filter((sign) => sign && written.startsWith(sign))
    .map((sign) => written.slice(sign!.length));
  return [written, ...without, ...(beginning ? [beginning + written] : [])].some((one) => form.test(one));
}

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
  const [from = "", to = from] = tidy.split("-").map(normalizePostalCode);
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
