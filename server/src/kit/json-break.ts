/** What would have gone on where a text stops being JSON. */
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

/** Where a text stops being JSON, from line 1 and column 1: what stands there, undefined at the text's end, and what would have gone on. */
export type JsonBreak = { line: number; column: number; found: string | undefined; wanted: Wanted };

const LONGEST_FOUND = 20;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
// Long runs are left to the engine's own search, which is quicker than a loop.
const LONG_RUN = 8;
const delimiter = /[\s"[\]{},:]/g;
const nonBlank = /[^ \t\n\r]/g;
// Of an escape that is none, the backslash alone.
const special = /[^ -\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})?/gu;

/**
 * Finds where a text that JSON.parse refuses stops being JSON (RFC 8259); undefined where it is JSON. Its time grows with the text's
 * length, and its memory with the depth of brackets.
 */
export function breakIn(text: string): JsonBreak | undefined {
  const open: string[] = [];
  let wanted: Wanted = "value";
  const closed = (): Wanted => (open.length ? "comma" : "nothing");
  for (let at = next(nonBlank, text, 0); ; at = next(nonBlank, text, at)) {
    const c = text[at];
    if (c === undefined) return wanted === "nothing" ? undefined : placed(text, at, wanted);
    const isValue: boolean = wanted === "value" || wanted === "value_or_end";
    const isName: boolean = wanted === "name" || wanted === "name_or_end";
    if (c === '"' ? isValue || isName : isValue && !/[[\]{},:]/.test(c)) {
      const end = c === '"' ? endOfString(text, at + 1) + 1 : next(delimiter, text, at + 1);
      if (!isJson(text.slice(at, end)))
        return c === '"' ? breakInString(text, at + 1, end) : placed(text, at, wanted);
      wanted = isName ? "colon" : closed();
      at = end;
      continue;
    }
    if ((c === "{" || c === "[") && isValue) {
      open.push(c);
      wanted = c === "{" ? "name_or_end" : "value_or_end";
    } else if (c === ":" && wanted === "colon") wanted = "value";
    else if (c === "," && wanted === "comma") wanted = open.at(-1) === "{" ? "name" : "value";
    else if (closes(c, open.at(-1), wanted)) {
      open.pop();
      wanted = closed();
    } else return placed(text, at, wanted);
    at++;
  }
}

/** Where the string ends whose first character is at `start`: the place of its closing quote, or the text's end. */
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
      return placed(text, start + match.index, match[0] === "\\" ? "escape" : "quote");
  return placed(text, text.length, "quote");
}

function placed(text: string, at: number, wanted: Wanted): JsonBreak {
  let [line, lineStart] = [1, 0];
  for (let feed = text.indexOf("\n"); feed >= 0 && feed < at; feed = text.indexOf("\n", lineStart)) {
    line++;
    lineStart = feed + 1;
  }
  return { line, column: at - lineStart + 1, found: foundAt(text, at), wanted };
}

// A whole word of plain characters; of any other character its code.
function foundAt(text: string, at: number): string | undefined {
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
