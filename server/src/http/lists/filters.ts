import { type Static, type TSchema, Type } from "typebox";
import type { Value } from "../../db/statement.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { tagKey } from "../../kit/text/tidy.ts";
import { firstIdAt } from "../../kit/time/id-of-now.ts";
import { instant } from "../../kit/time/instant.ts";
import { MAX_IDS, readIds } from "../request/window.ts";

// How far the time in an id may be from that of its row.
const CLOCKS_DIFFER_MS = 3_600_000;

/** Adds a value to a statement's parameters and gives its mark, such as `$3`; `$1` is the store's id. */
export type Param = (value: Value) => string;
/** A list's further input besides the query, where there is none. */
export type Given = object;

/**
 * A query parameter of a list: its schema, and the conditions in SQL that a value of it makes. `where` may
 * throw 400.
 */
export type Filter<S extends TSchema, G = Given> = {
  readonly schema: S;
  readonly where: (value: Static<S>, param: Param, given: G) => string | readonly string[];
};

/** The filters of a list by the parameters' names. */
export type Filters<G> = Readonly<Record<string, Filter<TSchema, G>>>;

/** The conditions in SQL that a query's values make, of those filters that it has values of. */
export function conditions<G>(filters: Filters<G>, asked: object, given: G, param: Param): string[] {
  return Object.entries(filters).flatMap(([key, { where }]) => {
    const value = (asked as Record<string, unknown>)[key];
    return value === undefined ? [] : where(value as never, param, given);
  });
}

/** A filter of a schema of its own. */
export const filter = <S extends TSchema, G = Given>(
  schema: S,
  where: Filter<S, G>["where"],
): Filter<S, G> => ({
  schema,
  where,
});

/** Words each of which a column of folded text contains. */
export const containsWords = (column: string, description: string) =>
  filter(Type.String({ maxLength: 200, description }), (q, param) =>
    q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `strpos(${column}, ${param(sortKey(word))}) > 0`),
  );

/** Up to 100 ids. */
export const hasIds = (column: string) =>
  filter(
    Type.String({ maxLength: 4_000, description: `Up to ${MAX_IDS} ids, separated by commas.` }),
    (ids, param) => `${column} = any(${param(readIds(ids))}::uuid[])`,
  );

/** A tag, by a table that has the tags' keys (kit/text/tidy.ts) beside the ids of what has them. */
export const hasTag = (id: string, table: string, column: string) =>
  filter(
    Type.String({ minLength: 1, maxLength: 100, description: "A tag, whatever its case." }),
    (tag, param) =>
      `${id} in (select g.${column} from ${table} g where g.store_id = $1 and g.tag = ${param(tagKey(tag))})`,
  );

const moment = (description: string) => Type.String({ format: "date-time", maxLength: 40, description });

/**
 * A moment from which on another lies. `id` is a UUID of version 7 that was made right after that one, by
 * which rows are found sooner where no index has the moment. A column of another table is a condition made of
 * the comparison.
 */
export const isSince = (column: string | ((is: string) => string), description: string, id?: string) =>
  filter(moment(description), (time, param) => [
    conditionOf(column, `>= ${param(instant(time)!)}::timestamptz`),
    ...(id ? [`${id} >= ${param(firstIdAt(instant(time)!, -CLOCKS_DIFFER_MS))}::uuid`] : []),
  ]);

const conditionOf = (column: string | ((is: string) => string), is: string) =>
  typeof column === "string" ? `${column} ${is}` : column(is);

/** A moment before which another lies; `id` as in `isSince`. */
export const isUntil = (column: string, description: string, id?: string) =>
  filter(moment(description), (time, param) => [
    `${column} < ${param(instant(time)!)}::timestamptz`,
    ...(id ? [`${id} < ${param(firstIdAt(instant(time)!, CLOCKS_DIFFER_MS))}::uuid`] : []),
  ]);

/** One of some words, or several separated by commas. */
export const oneOrMore = (column: string, choices: readonly string[]) =>
  filter(
    Type.String({
      pattern: `^(${choices.join("|")})(,(${choices.join("|")}))*$`,
      maxLength: 300,
      description: `One or more, separated by commas: ${choices.join(", ")}.`,
    }),
    (value, param) => {
      const wanted = value.split(",");
      return wanted.length === 1
        ? `${column} = ${param(value)}`
        : `${column} = any(${param(wanted)}::text[])`;
    },
  );

/**
 * A condition that holds, or does not. It is written out, so that the statement's plan knows it: there are
 * two of them.
 */
export const isTrue = (condition: string, options: Readonly<Record<string, unknown>> = {}) =>
  filter(Type.Boolean(options), (wanted) => (wanted ? condition : `not ${condition}`));

/** A value that a column equals. */
export const equals = <S extends TSchema>(
  column: string,
  schema: S,
  read: (value: Static<S>) => Value = (v) => v as Value,
) => filter(schema, (value, param) => `${column} = ${param(read(value))}`);

/** The values of a list separated by commas; a comma within a value stands behind a backslash. */
export function splitValues(text: string): string[] {
  const values = text.match(/(?:\\.|[^,])+/gsu) ?? [];
  return values.map((value) => value.replace(/\\(.)/gsu, "$1").trim()).filter(Boolean);
}
