import type { ApiError, FieldError } from "../../http/answers/errors.ts";
import { type Notice, notice } from "./notice.ts";
import type { SourceRecord } from "./source-records.ts";

/** How a noun's records do without single fields, given as JSON pointers. */
export type Omission<R> = {
  /** Whether a record would be another one without a field. */
  isNeeded(field: string): boolean;
  /** The record without fields; undefined where it does not have one of them. */
  without(record: R, fields: readonly string[]): R | undefined;
};

/**
 * The record without the fields that were refused, a warning for each; undefined where it cannot do without
 * one of them.
 */
export function dropRefused<R extends SourceRecord>(
  record: R,
  { errors = [] }: ApiError,
  omission: Omission<R>,
): R | undefined {
  const refused = errors.map((error) => ({ field: culprit(error), about: noticeOf(error, record) }));
  return refused.length ? dropFields(record, refused, omission) : undefined;
}

/**
 * The record without identifiers that a spreadsheet has rounded, such as 8.7206E+12: what they were is lost.
 */
export function dropRounded<R extends SourceRecord & { fields: object }>(
  record: R,
  omission: Omission<R>,
): R {
  const rounded = record.fault ? [] : findRounded(record.fields, "");
  const refused = rounded.map((field) => ({
    field,
    about: { ...notice("import.rounded"), ...placeOf(field, record) },
  }));
  return (rounded.length && dropFields(record, refused, omission)) || record;
}

/** Whether a text is a long number as spreadsheets show it. */
export const isRounded = (text: unknown): boolean =>
  typeof text === "string" && /^\d(?:[.,]\d+E\+?|E\+)\d{2,3}$/i.test(text.trim());

const identifiers: ReadonlySet<string> = new Set(["barcode", "sku", "mpn", "externalId"]);
const holders: ReadonlySet<string> = new Set(["productVariants", "items"]);

function findRounded(fields: object, at: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (identifiers.has(name) && isRounded(value)) return [`${at}/${name}`];
    if (!holders.has(name) || !Array.isArray(value)) return [];
    return value.flatMap((one, i) => (Object(one) === one ? findRounded(one, `${at}/${name}/${i}`) : []));
  });
}

/**
 * The record without fields, with a warning about each; undefined where it cannot do without one of them.
 */
export function dropFields<R extends SourceRecord>(
  record: R,
  refused: readonly { field: string; about: Notice }[],
  { isNeeded, without }: Omission<R>,
): R | undefined {
  const fields = refused.map(({ field }) => field);
  if (fields.some((field) => !field || isNeeded(field))) return undefined;
  const rest = without(record, fields);
  const warnings = refused.map(({ about }): Notice => ({ ...about, isLeftOut: true }));
  return rest && { ...rest, warnings: [...record.warnings, ...warnings] };
}

// Where a part is missing, the whole is of no use.
const culprit = ({ field, code }: FieldError) =>
  code === "required" ? field.slice(0, Math.max(0, field.lastIndexOf("/"))) : field;

const noticeOf = ({ field, code, message, values }: FieldError, record: SourceRecord): Notice => ({
  ...notice(message ?? `field.${code}`, values),
  ...placeOf(field, record),
});

/** The place of a field in its file: its column, and its line if that is not the record's first. */
export function placeOf(field: string, { columnOf, lineOf }: SourceRecord): Pick<Notice, "about" | "line"> {
  const line = lineOf?.(field);
  return { about: columnOf(field) ?? field, ...(line && { line }) };
}

/** A copy of fields without those that JSON pointers name; undefined where one of them is not there. */
export function withoutFields<F extends object>(fields: F, pointers: readonly string[]): F | undefined {
  const named = new Set(pointers);
  const outermost = [...named].filter((pointer) => !ancestorsOf(pointer).some((one) => named.has(one)));
  const copy = structuredClone(fields);
  // Entries of lists become holes first, so that those behind them keep their places.
  const gone = outermost.map((pointer) => remove(copy, pointer.slice(1).split("/")));
  if (gone.includes(false)) return undefined;
  return withoutHoles(copy) as F;
}

function ancestorsOf(pointer: string): string[] {
  const tokens = pointer.split("/");
  return tokens.slice(0, -1).map((_, i) => tokens.slice(0, i + 1).join("/"));
}

const HOLE = Symbol("left out");

function remove(from: unknown, [token, ...rest]: readonly string[]): boolean {
  if (typeof from !== "object" || from === null) return false;
  const key = token!.replaceAll("~1", "/").replaceAll("~0", "~");
  if (!Object.hasOwn(from, key)) return false;
  const holder = from as Record<string, unknown>;
  if (rest.length) return remove(holder[key], rest);
  if (Array.isArray(from)) holder[key] = HOLE;
  else delete holder[key];
  return true;
}

function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== HOLE).map(withoutHoles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutHoles(one)]));
}
