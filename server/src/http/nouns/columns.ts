import { isDeepStrictEqual } from "node:util";
import { type TSchema, Type } from "typebox";
import type { Row } from "../../db/pool/pool.ts";
import { formatMoney } from "../../kit/money.ts";
import { instant } from "../../kit/time/instant.ts";
import { isoTime, pgTime } from "../../kit/time/iso-time.ts";
import { moneyInput, orNull as nullable } from "../openapi/schema-parts.ts";
import type { Permission } from "../request/principal.ts";
import { readMoney } from "./amounts.ts";
import type { Column, Columns, Group, Options, Parse, Reader } from "./column.ts";

export type { Column, Columns, Field, Fields, Group, Reader } from "./column.ts";

const asIs = (text: string) => text;
const quote = (text: string) => `"${text}"`;
const special = /[^ !#-[\]-~]/;

/** A text that may hold any character. */
export const text = (
  sql: string,
  options: Options = {},
  schema: TSchema = Type.String(options),
): Column<string, string> => ({
  sql,
  type: "text",
  read: asIs,
  // Most texts have nothing to escape: to look is quicker than to write them anew.
  json: (value) => (special.test(value) ? JSON.stringify(value) : `"${value}"`),
  schema,
  parse: asIs,
  input: Type.String,
  csv: "text",
});
/** A text of plain characters that needs no escape in JSON, such as one of a few words. */
export const word = <T extends string = string>(sql: string, schema: TSchema): Column<T, T> => ({
  sql,
  type: "text",
  read: (value) => value as T,
  json: quote,
  schema,
  parse: asIs,
  input: (options) => ({ ...schema, ...options }),
  csv: "plain",
});
/** Bytes that the server keeps for itself, such as a hash, and never answers. */
export const bytes = (sql: string): Column<Buffer> =>
  hide({ ...text(sql), type: "bytea", read: (text) => Buffer.from(text.slice(2), "hex") });
/** Bytes as PostgreSQL prints them. */
export const bytesText = (value: Buffer) => `\\x${value.toString("hex")}`;
/** Bytes that are answered in hexadecimal, such as a digest. */
export const hexBytes = (sql: string, options: Options): Column<string> => ({
  ...word(`encode(${sql}, 'hex')`, Type.String(options)),
  column: sql.replace(/^\w+\./, ""),
  put: (given) => `decode(${given}, 'hex')`,
});
/** A country's code, in capitals however it is sent. */
export const country = (sql: string, options: Options = {}): Column<string, string> => ({
  ...word(sql, Type.String({ examples: ["DE"], ...options })),
  parse: (sent) => sent.toUpperCase(),
  input: (about) => Type.String({ format: "any-case-country", examples: ["DE"], ...about }),
});
/** A UUID. */
export const id = (sql: string, options: Options = {}): Column<string, string> => ({
  sql,
  type: "uuid",
  read: asIs,
  json: quote,
  schema: Type.String({ format: "uuid", ...options }),
  parse: (sent) => sent.toLowerCase(),
  input: (about) => Type.String({ format: "uuid", ...about }),
  csv: "plain",
});
/** A whole number within JavaScript's safe ones. */
export const integer = (sql: string, options: Options = {}): Column<number, number> => ({
  sql,
  type: "integer",
  read: Number,
  json: asIs,
  schema: Type.Integer(options),
  parse: String,
  input: Type.Integer,
  csv: "number",
});
/** A whole number of any size. */
export const bigint = (sql: string, options: Options = {}): Column<bigint, number> => ({
  ...integer(sql, options),
  type: "bigint",
  read: BigInt,
});
/** A number with a fraction that is no amount of money. */
export const decimal = (sql: string, options: Options = {}): Column<number, number> => ({
  ...integer(sql),
  type: "numeric",
  schema: Type.Number(options),
  isSame: (one, other) => Number(one) === Number(other),
  input: Type.Number,
});
/** An amount in minor units, answered as a decimal with the digits of the store's currency. */
export const money = (sql: string, schema: TSchema = Decimal): Column<bigint, string> => ({
  sql,
  type: "bigint",
  read: BigInt,
  json: (value, { store }) => `"${formatMoney(value, store.currencyDigits)}"`,
  schema,
  parse: (sent, field, reading) => String(readMoney(reading, field, sent)),
  input: ({ description }) => moneyInput(String(description)),
  csv: "plain",
});
/** True or false as PostgreSQL prints it. */
export const flagText = (is: boolean) => (is ? "t" : "f");
/** True or false. */
export const flag = (sql: string, options: Options = {}): Column<boolean, boolean> => ({
  sql,
  type: "boolean",
  read: (value) => value === "t",
  json: (value) => (value === "t" ? "true" : "false"),
  schema: Type.Boolean(options),
  parse: flagText,
  input: Type.Boolean,
  csv: "flag",
});
/** A moment; its value is ISO 8601 in UTC with milliseconds. */
export const time = (
  sql: string,
  options: Options = { examples: ["2026-01-31T12:00:00.000Z"] },
): Column<string, string> => ({
  sql,
  type: "timestamptz",
  read: isoTime,
  json: (value) => `"${isoTime(value)}"`,
  schema: Type.String({ format: "date-time", ...options }),
  parse: (sent) => pgTime(instant(sent)!),
  input: (about) => Type.String({ format: "date-time", maxLength: 40, ...about }),
  isSame: (one, other) => isoTime(one) === isoTime(other),
  csv: "plain",
});
/** A moment that the server computes with, and never answers. */
export const moment = (sql: string): Column<Date> =>
  hide({ ...time(sql), read: (value) => new Date(isoTime(value)) });
/** JSON that is answered as it is kept. */
export const json = <T, I = T>(sql: string, schema: TSchema): Column<T, I> => ({
  sql,
  type: "json",
  read: (value) => JSON.parse(value),
  json: asIs,
  schema,
  parse: (sent) => JSON.stringify(sent),
  input: (options) => ({ ...schema, ...options }),
  isSame: (one, other) => isDeepStrictEqual(JSON.parse(one), JSON.parse(other)),
  put: (given) => `${given}::json`,
  csv: "json",
});
/** A list of texts as JSON, which CSV has one a line. */
export const texts = (sql: string, schema: TSchema): Column<string[], string[]> => ({
  ...json<string[]>(sql, schema),
  csv: "lines",
});
/** An array of words without commas. */
export const words = <T extends string = string>(sql: string, schema: TSchema): Column<T[], readonly T[]> => {
  const read = (value: string) => (value ? (value.split(",") as T[]) : []);
  return {
    sql: `array_to_string(${sql}, ',')`,
    column: sql.replace(/^\w+\./, ""),
    type: "text[]",
    read,
    json: (value) => JSON.stringify(read(value)),
    schema,
    parse: (sent) => sent.join(),
    input: (options) => ({ ...schema, ...options }),
    put: (given) => `string_to_array(${given}, ',')`,
    csv: "lines",
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
  ...json<T>(sql, schema),
  read: (packed) => table.read(JSON.parse(packed)),
  json: (packed, reader) => table.json(JSON.parse(packed), within(reader)),
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
  ...json<T[]>(sql, schema),
  read: (packed) => (JSON.parse(packed) as Row[]).map((row) => table.read(row)),
  json: (packed, reader) => table.array(JSON.parse(packed), within(reader)),
  otherwise: "[]",
});

/** The column, which may be null. */
export const orNull = <T, I>(column: Column<T, I>): Column<T | null, I | null> => ({
  ...column,
  otherwise: "null",
  schema: nullable(column.schema),
  parse: column.parse as Parse<I | null>,
  input: (options) => nullable(column.input!(options)),
});
/** The column, which may be null and is not answered then. */
export const whereAny = <T, I>(column: Column<T, I>): Column<T | null, I | null> => {
  return { ...orNull(column), isLeftOut: true, schema: Type.Optional(column.schema) };
};
/** The column, answered only to readers with a permission. */
export const needing = <T, I>(permission: Permission, column: Column<T, I>): Column<T, I> => ({
  ...column,
  needs: permission,
  schema: Type.Optional(column.schema),
});
/** The column, never answered. */
export const hide = <T, I>(column: Column<T, I>): Column<T, I> => ({ ...column, isHidden: true });
/** The column, which files in CSV do not have. */
export const withoutCell = <C extends Column<unknown>>({ csv: _, ...column }: C): Omit<C, "csv"> => column;

/** A field that is made of the text which another field selects. */
export const deriveFrom = <T>(
  of: string,
  column: Pick<Column<T>, "read" | "json" | "otherwise" | "schema">,
): Column<T> => ({ ...column, sql: "", type: "text", of });

/** Several columns that are answered as one object. */
export const group = <C extends Columns>(parts: C, options: Options = {}): Group<C> => ({ parts, options });

/** The version of a row that If-Match names. */
export const version = integer("version", { description: "Grows with each change; see If-Match." });

/** The last columns of each noun with versions. */
export const stamps = { version, createdAt: time("created_at"), updatedAt: time("updated_at") };

/** An amount as it is answered. */
export const Decimal = Type.String({
  description: "A decimal with the digits of the store's currency.",
  examples: ["19.90"],
});
