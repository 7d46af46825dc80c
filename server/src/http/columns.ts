import { type TSchema, Type } from "typebox";
import type { Row } from "../db/pool.ts";
import { isoTime } from "../kit/iso-time.ts";
import { formatMoney } from "../kit/money.ts";
import type { Permission, Principal } from "./principal.ts";
import type { Speech } from "./speech.ts";
import type { Store } from "./store.ts";

/** For whom a row becomes JSON; a call is one. `fields` are those that were asked for, all where undefined. */
export type Reader = {
  readonly store: Pick<Store, "currencyDigits">;
  readonly principal?: Principal | undefined;
  /** The server's words in its language, for columns that hold some. */
  readonly speech?: Speech;
  readonly fields?: ReadonlySet<string> | undefined;
  /** The languages in which the store's texts are wanted, the most wanted first, for columns that hold translations. */
  readonly languages?: readonly string[];
  can(permission: Permission): boolean;
};

/** A column of a noun's table: what it selects, what its text means, how that becomes JSON, and how it is described. */
export type Column<T> = {
  /** The name of a column of the table, or an SQL expression. */
  readonly sql: string;
  /** PostgreSQL's type of it. */
  readonly type: string;
  readonly read: (text: string) => T;
  readonly json: (text: string, reader: Reader) => string;
  readonly schema: TSchema;
  /** What JSON has in place of null; undefined where the column is never null. */
  readonly otherwise?: string;
  /** Not answered to readers without this permission. */
  readonly needs?: Permission;
  /** Selected for the server's own use, and never answered. */
  readonly isHidden?: boolean;
  /** The field of whose text it is made; it selects nothing itself. */
  readonly of?: string;
};
// biome-ignore lint/suspicious/noExplicitAny: columns of any values
export type Columns = Readonly<Record<string, Column<any>>>;
export type Group<C extends Columns> = { readonly parts: C; readonly options: Options };
export type Field = Columns[string] | Group<Columns>;
export type Fields = Readonly<Record<string, Field>>;
type Options = Readonly<Record<string, unknown>>;

const asIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
const special = /[^ !#-[\]-~]/;

/** A text that may hold any character. */
export const text = (
  sql: string,
  options: Options = {},
  schema: TSchema = Type.String(options),
): Column<string> => ({
  sql,
  type: "text",
  read: asIs,
  // Most texts have nothing to escape: to look is quicker than to write them anew.
  json: (value) => (special.test(value) ? JSON.stringify(value) : `"${value}"`),
  schema,
});
/** A text of plain characters that needs no escape in JSON, such as one of a few words. */
export const word = <T extends string = string>(sql: string, schema: TSchema): Column<T> => ({
  sql,
  type: "text",
  read: (value) => value as T,
  json: quoted,
  schema,
});
/** A UUID. */
export const id = (sql: string, options: Options = {}): Column<string> => ({
  sql,
  type: "uuid",
  read: asIs,
  json: quoted,
  schema: Type.String({ format: "uuid", ...options }),
});
/** A whole number within JavaScript's safe ones. */
export const integer = (sql: string, options: Options = {}): Column<number> => ({
  sql,
  type: "integer",
  read: Number,
  json: asIs,
  schema: Type.Integer(options),
});
/** A whole number of any size. */
export const bigint = (sql: string, options: Options = {}): Column<bigint> => ({
  ...integer(sql, options),
  type: "bigint",
  read: BigInt,
});
/** A number with a fraction that is no amount of money. */
export const decimal = (sql: string, options: Options = {}): Column<number> => ({
  sql,
  type: "numeric",
  read: Number,
  json: asIs,
  schema: Type.Number(options),
});
/** An amount in minor units, answered as a decimal with the digits of the store's currency. */
export const money = (sql: string, schema: TSchema = Decimal): Column<bigint> => ({
  sql,
  type: "bigint",
  read: BigInt,
  json: (value, { store }) => `"${formatMoney(value, store.currencyDigits)}"`,
  schema,
});
/** True or false. */
export const flag = (sql: string, options: Options = {}): Column<boolean> => ({
  sql,
  type: "boolean",
  read: (value) => value === "t",
  json: (value) => (value === "t" ? "true" : "false"),
  schema: Type.Boolean(options),
});
/** A moment; its value is ISO 8601 in UTC with milliseconds. */
export const time = (
  sql: string,
  options: Options = { examples: ["2026-01-31T12:00:00.000Z"] },
): Column<string> => ({
  sql,
  type: "timestamptz",
  read: isoTime,
  json: (value) => `"${isoTime(value)}"`,
  schema: Type.String({ format: "date-time", ...options }),
});
/** A moment that the server computes with, and never answers. */
export const moment = (sql: string): Column<Date> => ({
  ...time(sql),
  read: (value) => new Date(isoTime(value)),
  isHidden: true,
});
/** JSON that is answered as it is kept. */
export const json = <T>(sql: string, schema: TSchema): Column<T> => ({
  sql,
  type: "json",
  read: (value) => JSON.parse(value),
  json: asIs,
  schema,
});
/** An array of words without commas. */
export const words = <T extends string = string>(sql: string, schema: TSchema): Column<T[]> => {
  const read = (value: string) => (value ? (value.split(",") as T[]) : []);
  return {
    sql: `array_to_string(${sql}, ',')`,
    type: "text[]",
    read,
    json: (value) => JSON.stringify(read(value)),
    schema,
  };
};

const within = (reader: Reader): Reader => ({
  ...reader,
  can: (permission) => reader.can(permission),
  fields: undefined,
});

/** A row of another table that belongs to the row, selected as its `packed`; answered as an object. */
export const oneRow = <T>(
  sql: string,
  table: { read(row: Row): T; json(row: Row, reader: Reader): string },
  schema: TSchema,
): Column<T> => ({
  sql,
  type: "json",
  read: (packed) => table.read(JSON.parse(packed)),
  json: (packed, reader) => table.json(JSON.parse(packed), within(reader)),
  schema,
});

/** Rows of another table that belong to the row, selected as `json_agg(packed)`; answered as an array. */
export const rows = <T>(
  sql: string,
  table: {
    read(row: Row): T;
    array(rows: readonly Row[], reader: Reader): string;
  },
  schema: TSchema,
): Column<T[]> => ({
  sql,
  type: "json",
  read: (packed) => (JSON.parse(packed) as Row[]).map((row) => table.read(row)),
  json: (packed, reader) => table.array(JSON.parse(packed), within(reader)),
  otherwise: "[]",
  schema,
});

/** The column, which may be null. */
export const orNull = <T>(column: Column<T>): Column<T | null> => ({
  ...column,
  otherwise: "null",
  schema: Type.Union([column.schema, Type.Null()]),
});
/** The column, answered only to readers with a permission. */
export const needing = <T>(permission: Permission, column: Column<T>): Column<T> => ({
  ...column,
  needs: permission,
  schema: Type.Optional(column.schema),
});
/** The column, never answered. */
export const hidden = <T>(column: Column<T>): Column<T> => ({ ...column, isHidden: true });

/** A field that is made of the text which another field selects. */
export const madeOf = <T>(
  of: string,
  column: Pick<Column<T>, "read" | "json" | "otherwise" | "schema">,
): Column<T> => ({
  ...column,
  sql: "",
  type: "text",
  of,
});

/** Several columns that are answered as one object. */
export const group = <C extends Columns>(parts: C, options: Options = {}): Group<C> => ({ parts, options });

/** An amount as it is answered. */
export const Decimal = Type.String({
  description: "A decimal with the digits of the store's currency.",
  examples: ["19.90"],
});
