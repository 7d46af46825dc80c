import { createHash } from "node:crypto";

/** SQL that is prepared once a connection under its name. */
export type Statement = { readonly name: string; readonly text: string };
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Buffer
  | readonly (string | number | null)[];

const known = new Map<string, Statement>();
const MAX_PREPARED = 500;

/**
 * The statement of an SQL text. Texts assembled from a list's filters are few but not fixed, so past 500 of
 * them the rest runs unprepared rather than filling the connections' memory.
 */
export function statement(text: string): Statement {
  const found = known.get(text);
  if (found) return found;
  const name = known.size < MAX_PREPARED ? createHash("sha1").update(text).digest("base64url") : "";
  const made = { name, text };
  if (name) known.set(text, made);
  return made;
}

/** What PostgreSQL takes for a parameter. */
export type Parameter = string | Buffer | null;

/** A value as the text (or bytes) PostgreSQL takes for a parameter. */
export function asParameter(value: Value): Parameter {
  if (value === null || typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(",")}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

const special = /["\\]/g;
const plain = /^[\w-]*$/;
// Most elements are ids without anything to escape: testing is quicker than replacing.
const arrayElement = (element: string | number | null) =>
  element === null
    ? "null"
    : `"${typeof element === "string" && plain.test(element) ? element : String(element).replace(special, "\\$&")}"`;
