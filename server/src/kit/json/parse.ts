import { breakIn, endOfString, type JsonBreak } from "./break.ts";

/** Why a body was refused before any schema looked at it; `field` is a JSON pointer (RFC 6901). */
export type JsonFault =
  | { fault: "malformed"; at: JsonBreak }
  | { fault: "not_utf8" }
  | { fault: "too_deep" | "too_many"; limit: number }
  | { fault: "nul" | "not_unicode"; field: string };

export const MAX_NESTING = 32;
/** The most values, those inside of others counted too, that one document may hold. */
export const MAX_VALUES = 100_000;
/** The most different keys of one document. */
export const MAX_KEYS = 5_000;

const utf8 = new TextDecoder("utf-8", { fatal: true });
// The escapes that a NUL or half a character is written by.
const SUSPECT = /\\u(?:0000|d)/i;

/**
 * Parses a request body (RFC 8259, UTF-8). Refuses what PostgreSQL or JSON.stringify would choke on later:
 * invalid UTF-8, nesting past 32, NUL and lone surrogates in any string or key; and more values than any
 * request needs.
 */
export function parseJson(bytes: Uint8Array, maxValues = MAX_VALUES): { value: unknown } | JsonFault {
  const text = tryMake(() => utf8.decode(bytes));
  if (!text) return { fault: "not_utf8" };
  // Counted before parsing: JSON.parse itself recurses, and makes an object of each value and a form of each
  // key.
  const past = pastLimit(text.made, maxValues);
  if (past) return past;
  const parsed = tryMake<unknown>(() => JSON.parse(text.made));
  if (!parsed) return { fault: "malformed", at: breakIn(text.made)! };
  const value = parsed.made;
  // Valid UTF-8 holds no half character, and JSON no bare NUL: only an escape makes them.
  return (SUSPECT.test(text.made) ? textFault(value, "") : undefined) ?? { value };
}

// The result of a decoder or a parser; undefined where it throws. A fault of our own code is not taken for
// the sender's.
function tryMake<T>(make: () => T): { made: T } | undefined {
  try {
    return { made: make() };
  } catch {
    return undefined;
  }
}

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
// Long numbers and blanks are left to the engine's own search, which is quicker than a loop.
const LONG_RUN = 8;
const punctuation = /["[\]{},:]/g;
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];

// Whether a text nests deeper, or has more values or different keys, than is taken. Reads no further than to
// that.
function pastLimit(text: string, maxValues: number): JsonFault | undefined {
  const keys = new Set<string>();
  let depth = 0;
  let values = 1;
  let start = 0;
  let end = 0;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) {
      start = at + 1;
      end = endOfString(text, start);
      at = end;
    } else if (c === COLON) {
      keys.add(text.slice(start, end));
      if (keys.size > MAX_KEYS) return { fault: "too_many", limit: MAX_KEYS };
    } else if (c === COMMA || c === OBJECT || c === ARRAY) {
      if (++values > maxValues) return { fault: "too_many", limit: maxValues };
      if (c !== COMMA && ++depth > MAX_NESTING) return { fault: "too_deep", limit: MAX_NESTING };
    } else if (c === OBJECT_END || c === ARRAY_END) depth--;
    else {
      if (++run < LONG_RUN) continue;
      punctuation.lastIndex = at;
      if (!punctuation.test(text)) return undefined;
      at = punctuation.lastIndex - 2;
    }
    run = 0;
  }
  return undefined;
}

/** The first string or key at or below `value` that PostgreSQL cannot store, or undefined. */
export function textFault(value: unknown, at: string): JsonFault | undefined {
  const fault = faultBelow(value);
  return fault && { fault: fault.fault, field: at + fault.path.reverse().map(token).join("") };
}

/**
 * Escapes one reference token of a JSON pointer (RFC 6901, section 3); unstorable characters become U+FFFD.
 */
export function pointerToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("\0", "\ufffd").toWellFormed();
}

type Fault = { fault: "nul" | "not_unicode"; path: string[] };

// The way to a fault is put together on the way back: nearly all documents have none.
function faultBelow(value: unknown): Fault | undefined {
  if (typeof value === "string") return stringFault(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const fault = faultBelow(value[i]);
      if (fault) return within(fault, String(i));
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const fault = stringFault(key) ?? faultBelow((value as Record<string, unknown>)[key]);
    if (fault) return within(fault, key);
  }
  return undefined;
}

function stringFault(text: string): Fault | undefined {
  if (text.includes("\0")) return { fault: "nul", path: [] };
  return text.isWellFormed() ? undefined : { fault: "not_unicode", path: [] };
}

function within(fault: Fault, key: string): Fault {
  fault.path.push(key);
  return fault;
}

const token = (key: string) => `/${pointerToken(key)}`;

/**
 * Writes a JSON value in the one form that all writings of it share: no whitespace, an object's members by
 * name. Two texts of the same value, whatever their whitespace and order of members, come out the same.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = value as Record<string, unknown>;
  const members = Object.keys(fields)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`);
  return `{${members.join(",")}}`;
}
