import { scanShape } from "./json-scan.ts";

/** Why a body was refused before any schema looked at it; `field` is a JSON pointer (RFC 6901). */
export type JsonFault =
  | { fault: "malformed" }
  | { fault: "too_deep" | "too_many"; limit: number }
  | { fault: "nul" | "not_unicode"; field: string };

export const MAX_NESTING = 32;
/** The most values, those inside of others counted too, that one document may hold. */
export const MAX_VALUES = 100_000;
/** The most different keys of one document. */
export const MAX_KEYS = 5_000;

const utf8 = new TextDecoder("utf-8", { fatal: true });
const texts = new WeakMap<object, string>();

/**
 * Parses a request body (RFC 8259, UTF-8). Refuses what PostgreSQL or JSON.stringify would choke on later: invalid
 * UTF-8, nesting past 32, NUL and lone surrogates in any string or key; and more values than any request needs.
 */
export function parseJson(bytes: Uint8Array, maxValues = MAX_VALUES): { value: unknown } | JsonFault {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { fault: "malformed" };
  }
  // Counted before parsing: JSON.parse itself recurses, and makes an object of each value and a form of each key.
  const scanned = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const shape = scanShape(scanned, text, { depth: MAX_NESTING, values: maxValues, keys: MAX_KEYS });
  if (shape.depth > MAX_NESTING) return { fault: "too_deep", limit: MAX_NESTING };
  if (shape.values > maxValues) return { fault: "too_many", limit: maxValues };
  if (shape.keys > MAX_KEYS) return { fault: "too_many", limit: MAX_KEYS };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: "malformed" };
  }
  if (typeof value === "object" && value !== null) texts.set(value, text);
  // Valid UTF-8 holds no half character, and JSON no bare NUL: only an escape makes them.
  return (shape.isSuspect ? textFault(value, "") : undefined) ?? { value };
}

/** The text that a document was parsed from; undefined for what `parseJson` did not make. */
export function textOf(document: unknown): string | undefined {
  return typeof document === "object" && document !== null ? texts.get(document) : undefined;
}

/** The first string or key at or below `value` that PostgreSQL cannot store, or undefined. */
export function textFault(value: unknown, at: string): JsonFault | undefined {
  const fault = faultBelow(value);
  return fault && { fault: fault.fault, field: at + fault.path.reverse().map(token).join("") };
}

/** Escapes one reference token of a JSON pointer (RFC 6901, section 3); unstorable characters become U+FFFD. */
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
