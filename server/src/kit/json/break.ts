/** The tokens that would have been valid where a text stops being JSON. */
type Wanted =
  | "value"
  | "value_or_end"
  | "name"
  | "name_or_end"
  | "colon"
  | "comma"
  | "escape"
  | "quote"
  | "nothing";

/**
 * Where a text stops being JSON, from line 1 and column 1: what stands there, undefined at the text's end,
 * and what would have gone on.
 */
export type JsonBreak = { line: number; column: number; found: string | undefined; wanted: Wanted };

const LONGEST_FOUND = 20;
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5d, 0x7d];
const [QUOTE, BACKSLASH, MINUS, ZERO, NINE, LINE_FEED, SPACE] = [0x22, 0x5c, 0x2d, 0x30, 0x39, 0x0a, 0x20];
// Long runs are left to the engine's own search, which is quicker than a loop.
const LONG_RUN = 8;
const delimiter = /[\s"[\]{},:]/g;
const nonBlank = /[^ \t\n\r]/g;
// A whole one, as short as most are.
const scalar =
  /(?:"[^"\\\0-\x1f]{0,64}"|-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?(?:[eE][+-]?\d{1,3})?(?=[\s"[\]{},:]|$)|(?:true|false|null)(?=[\s"[\]{},:]|$))/y;
// Of an escape that is none, the backslash alone.
const special = /[^ -\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})?/gu;

/**
 * Finds where a text that JSON.parse refuses stops being JSON (RFC 8259); undefined where it is JSON. Its
 * time grows with the text's length, and its memory with the depth of brackets.
 */
export function breakIn(text: string): JsonBreak | undefined {
  const open: string[] = [];
  let wanted: Wanted = "value";
  const afterValue = (): Wanted => (open.length ? "comma" : "nothing");
  for (let at = 0; ; ) {
    // Most values stand side by side.
    if (text.charCodeAt(at) <= SPACE) at = next(nonBlank, text, at);
    const c = text[at];
    if (c === undefined) return wanted === "nothing" ? undefined : breakAt(text, at, wanted);
    const isValue: boolean = wanted === "value" || wanted === "value_or_end";
    const isName: boolean = wanted === "name" || wanted === "name_or_end";
    const end = isValue || (isName && c === '"') ? endOfScalar(text, at) : at;
    if (end > at) {
      wanted = isName ? "colon" : afterValue();
      at = end;
      continue;
    }
    if (c === '"' && (isValue || isName)) return breakInString(text, at + 1, endOfString(text, at + 1));
    if ((c === "{" || c === "[") && isValue) {
      open.push(c);
      wanted = c === "{" ? "name_or_end" : "value_or_end";
    } else if (c === ":" && wanted === "colon") wanted = "value";
    else if (c === "," && wanted === "comma") wanted = open.at(-1) === "{" ? "name" : "value";
    else if (closes(c, open.at(-1), wanted)) {
      open.pop();
      wanted = afterValue();
    } else return breakAt(text, at, wanted);
    at++;
  }
}

/**
 * Where the string ends whose first character is at `start`: the place of its closing quote, or the text's
 * end.
 */
export function endOfString(text: string, start: number): number {
  for (let from = start; ; ) {
    const end = text.indexOf('"', from);
    if (end < 0) return text.length;
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((end - before) % 2 === 0) return end;
    // Where one quote is escaped, more may be near: a loop finds those sooner than a search for each.
    from = end + 1;
    for (let plain = 0; plain < LONG_RUN && from < text.length; from++) {
      const c = text.charCodeAt(from);
      if (c === QUOTE) return from;
      if (c === BACKSLASH) from++;
      plain = c === BACKSLASH ? 0 : plain + 1;
    }
  }
}

// The place behind the string, number or literal that begins at a place; that place where none does.
function endOfScalar(text: string, at: number): number {
  const c = text.charCodeAt(at);
  const after = text.charCodeAt(at + 1);
  if (c >= ZERO && c <= NINE && (after === COMMA || after === BRACKET || after === BRACE)) return at + 1;
  scalar.lastIndex = at;
  if (scalar.test(text)) return scalar.lastIndex;
  if (c !== QUOTE && c !== MINUS && !(c >= ZERO && c <= NINE)) return at;
  // Longer than the pattern takes.
  const end = c === QUOTE ? endOfString(text, at + 1) + 1 : next(delimiter, text, at + 1);
  return isJson(text.slice(at, end)) ? end : at;
}

function closes(c: string, bracket: string | undefined, wanted: Wanted): boolean {
  if (c === "]") return bracket === "[" && (wanted === "value_or_end" || wanted === "comma");
  return c === "}" && bracket === "{" && (wanted === "name_or_end" || wanted === "comma");
}

// Where the first character of a set stands from a place on: the text's end where there is none.
function next(set: RegExp, text: string, from: number): number {
  set.lastIndex = from;
  return set.test(text) ? set.lastIndex - 1 : text.length;
}

// The first escape that is none, or character that has to be escaped; else that the string does not end.
function breakInString(text: string, start: number, end: number): JsonBreak {
  for (const match of text.slice(start, end).matchAll(special))
    if (match[0].length === 1)
      return breakAt(text, start + match.index, match[0] === "\\" ? "escape" : "quote");
  return breakAt(text, text.length, "quote");
}

function breakAt(text: string, at: number, wanted: Wanted): JsonBreak {
  const lineStart = at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
  let line = 1;
  for (let i = 0; i < lineStart; i++) if (text.charCodeAt(i) === LINE_FEED) line++;
  return { line, column: at - lineStart + 1, found: wordAt(text, at), wanted };
}

// A whole word of plain characters; of any other character its code.
function wordAt(text: string, at: number): string | undefined {
  const code = text.codePointAt(at);
  if (code === undefined) return undefined;
  const end = next(delimiter, text, at) === at ? at + 1 : next(delimiter, text, at);
  const word = text.slice(at, Math.min(end, at + LONGEST_FOUND)).toWellFormed();
  return /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(word)
    ? word
    : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
