/** Why a body was refused before any schema looked at it; `field` is a JSON pointer (RFC 6901). */
export type JsonFault =
  | { fault: "malformed" }
  | { fault: "too_deep"; limit: number }
  | { fault: "nul" | "not_unicode"; field: string };

export const MAX_NESTING = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true });
const inexactNumber = /\d[.eE]|\d{16}/;
const numberSources = new WeakMap<object, Map<string, string>>();

/**
 * Parses a request body (RFC 8259, UTF-8). Refuses what PostgreSQL or JSON.stringify would choke on later:
 * invalid UTF-8, nesting past 32, NUL and lone surrogates in any string or key.
 */
export function parseJson(bytes: Uint8Array): { value: unknown } | JsonFault {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { fault: "malformed" };
  }
  if (deeperThan(text, MAX_NESTING)) return { fault: "too_deep", limit: MAX_NESTING };
  let value: unknown;
  try {
    value = inexactNumber.test(text) ? JSON.parse(text, rememberSource) : JSON.parse(text);
  } catch {
    return { fault: "malformed" };
  }
  return textFault(value, "") ?? { value };
}

/** The digits a client wrote for a JSON number: `19.90` stays "19.90", where a binary float would lose it. */
export function numberSource(holder: object, key: string, value: number): string {
  return numberSources.get(holder)?.get(key) ?? String(value);
}

/** The first string or key at or below `value` that PostgreSQL cannot store, or undefined. */
export function textFault(value: unknown, at: string): JsonFault | undefined {
  if (typeof value === "string") return stringFault(value, at);
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const field = `${at}/${pointerToken(key)}`;
    const fault = stringFault(key, field) ?? textFault(child, field);
    if (fault) return fault;
  }
  return undefined;
}

/** Escapes one reference token of a JSON pointer (RFC 6901, section 3); unstorable characters become U+FFFD. */
export function pointerToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("\0", "\ufffd").toWellFormed();
}

function stringFault(text: string, field: string): JsonFault | undefined {
  if (text.includes("\0")) return { fault: "nul", field };
  if (!text.isWellFormed()) return { fault: "not_unicode", field };
  return undefined;
}

function rememberSource(this: object, key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value === "number" && source !== undefined && source !== String(value)) {
    const sources = numberSources.get(this) ?? new Map<string, string>();
    numberSources.set(this, sources.set(key, source));
  }
  return value;
}

// Counted before parsing: JSON.parse itself recurses.
function deeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > limit) return true;
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
  return false;
}
