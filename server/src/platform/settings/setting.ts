import { type Static, type TOptional, type TSchema, Type } from "typebox";
import type { Value } from "../../db/statement.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import type { Column, Field, Group } from "../../http/nouns/columns.ts";
import { exactJson } from "./amounts.ts";

/**
 * The context of reading sent values: `hosts` are the store's own, `profileIds` of its shipping profiles, and
 * `passwordHash` is of the sent storefront password.
 */
export type Context = {
  readonly reading: Reading;
  readonly hosts: readonly string[];
  readonly profileIds: readonly string[];
  readonly passwordHash: string | undefined;
};

type ValueOf<F> =
  F extends Column<infer T>
    ? T
    : F extends Group<infer C>
      ? { -readonly [Part in keyof C]: ValueOf<C[Part]> }
      : never;
/** Reads a setting's value from the sent and the former one; reports faults. */
type Read<T, I> = (sent: I, before: T, context: Context) => T;
/** A field of the settings that clients write, by a schema. */
type Written<S extends TSchema = TSchema> = {
  // biome-ignore lint/suspicious/noExplicitAny: values of any setting
  readonly written: { readonly schema: S; readonly read: Read<any, any> };
};

/** The writable field of a setting; without `read` the sent value is stored. */
export const setting = <F extends Field, S extends TSchema>(
  field: F,
  schema: S,
  read: Read<ValueOf<F>, Static<S>> = (sent) => sent as ValueOf<F>,
): F & Written<S> => ({ ...field, written: { schema, read } });

/** Merges an object: absent fields keep their values. */
export const merge = <T extends object>(sent: object, before: T): T => ({ ...before, ...sent });

type WrittenSchemas<F> = {
  [Name in keyof F as F[Name] extends Written ? Name : never]: F[Name] extends Written<infer S>
    ? TOptional<S>
    : never;
};
const findWritten = (fields: object) =>
  Object.entries(fields).filter((entry): entry is [string, Field & Written] => "written" in entry[1]);

/** The schemas of the written fields, none of which has to be sent. */
export const writtenSchemas = <F extends object>(fields: F) =>
  Object.fromEntries(
    findWritten(fields).map(([name, { written }]) => [name, Type.Optional(written.schema)]),
  ) as unknown as WrittenSchemas<F>;

/** The values after a client's input: absent fields keep their values. */
export function applyWritten<T extends object>(
  fields: object,
  input: object,
  before: T,
  context: Context,
): T {
  const after = { ...before } as Record<string, unknown>;
  for (const [name, { written }] of findWritten(fields)) {
    const sent = (input as Readonly<Record<string, unknown>>)[name];
    if (sent !== undefined) after[name] = written.read(sent, after[name], context);
  }
  return after as T;
}

/** A written column of a table, and its value among all settings. */
export type Assignment = { readonly column: string; valueIn(settings: object): Value };

/** The written columns of the table that `alias` names. */
export const assignmentsOf = (fields: object, alias: string): Assignment[] =>
  findWritten(fields).flatMap(([name, field]) => {
    const find = (settings: object) => (settings as Readonly<Record<string, unknown>>)[name];
    if (!("parts" in field)) return assign(field, alias, find);
    return Object.entries(field.parts).flatMap(([part, column]) =>
      assign(column, alias, (settings) => (find(settings) as Readonly<Record<string, unknown>>)[part]),
    );
  });

function assign({ sql, column, type }: Column<unknown>, alias: string, find: (settings: object) => unknown) {
  if (!sql.includes(`${alias}.`)) return [];
  const valueIn = (settings: object) => {
    const value = find(settings);
    return type === "json" ? exactJson(value) : (value as Value);
  };
  return [{ column: column ?? sql.replace(/^\w+\./, ""), valueIn }];
}
