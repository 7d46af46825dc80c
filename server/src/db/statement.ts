import { hash } from "node:crypto";
import { channel } from "node:diagnostics_channel";

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

/** The error to throw for a statement's failure. */
export type Meaning = (error: unknown) => unknown;

/** Makes the statement that writes all of these things, however many; undefined for nothing to write. */
export type WriteAll<T> = (
  storeId: string,
  all: readonly T[],
) => readonly [Statement, readonly Value[]] | undefined;
export type WriteAllOptions = {
  meaning?: Meaning;
  isLast?: boolean;
  /** Of writes that are last: the one that it comes right behind, as it reads what that has written. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever that writes
  behind?: WriteAll<any> | undefined;
};

const known = new Map<string, Statement>();
// Those that are assembled from a list's filters are many, but most are asked again.
const MAX_KNOWN = 2_000;

/** Tells each SQL text that becomes a statement, to whom it may concern: tests look at all of them. */
export const statementsMade = channel("stoa:statement");

/** Tells the name of each statement that a connection is about to run for the first time. */
export const statementsPrepared = channel("stoa:prepared");

/** The statement of an SQL text. */
export function statement(text: string): Statement {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = { name: hash("sha1", text, "base64url"), text };
  known.set(text, made);
  if (statementsMade.hasSubscribers) statementsMade.publish(text);
  return made;
}

/** A parameter as PostgreSQL takes it. */
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
