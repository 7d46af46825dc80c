import { type TObject, type TSchema, Type } from "typebox";
import type { Row } from "../../db/pool/pool.ts";
import type { Permission } from "../request/principal.ts";
import type { Column, Field, Fields, Group, Reader } from "./columns.ts";

type Options = Readonly<Record<string, unknown>>;

/** A row that was selected by a table's select list. */
export type RowOf<T> = Row & { readonly of?: T };
type Value<F> = F extends Column<infer T> ? T : F extends Group<infer C> ? Values<C> : never;
type Values<F> = { -readonly [Name in keyof F]: Value<F[Name]> };
/** A row's values by the names of their fields. */
export type ValuesOf<T> = T extends Table<infer F> ? Values<F> : never;

/** The texts of a row's columns as PostgreSQL prints them, by the names of their fields. */
export type TextsOf<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends Group<infer C>
    ? { readonly [Part in keyof C]?: string | null }
    : string | null;
};

/** A noun's table of columns, from which its select list, its values, its JSON and its schema come. */
export type Table<F extends Fields = Fields> = {
  readonly alias: string;
  readonly fields: F;
  readonly names: readonly (keyof F & string)[];
  /** The select list. A selected row begins with these columns, `width` of them. */
  readonly select: string;
  readonly width: number;
  /**
   * A row as one value in SQL, a JSON array of its texts: for rows that are selected as a part of another
   * one.
   */
  readonly packed: string;
  /** The text of one column. */
  text(row: RowOf<F>, name: keyof F): string | null;
  /** The texts of all columns. */
  texts(row: RowOf<F>): TextsOf<F>;
  /** The value of one field. */
  get<Name extends keyof F>(row: RowOf<F>, name: Name): Value<F[Name]>;
  /** All values of a row. */
  read(row: RowOf<F>): Values<F>;
  /** The row that selecting these texts would give; columns that are not given are null. */
  row(texts: TextsOf<F>): RowOf<F>;
  /** Writes a row as JSON text; `more` is JSON text of further fields, such as `"key":"…"`. */
  json(row: RowOf<F>, reader: Reader, more?: string): string;
  /** Writes many rows as JSON texts for one reader. */
  writer(reader: Reader): (row: RowOf<F>, more?: string) => string;
  /** Writes rows as the JSON text of an array. */
  array(rows: readonly RowOf<F>[], reader: Reader): string;
  /** Writes rows as JSON texts for one reader, each by the row's id. */
  byId(rows: Iterable<RowOf<F>>, reader: Reader): ReadonlyMap<string, string>;
  /** The schema of the JSON. */
  schema(options: Options, more?: Readonly<Record<string, TSchema>>): TObject;
};

type Named = { name: string; read(row: Row): unknown };
// A field with its place in a row.
type Placed = Named & { at: number; field: Field; isHidden: boolean; needs: Permission | undefined };

/** Makes a noun's table of its columns, which are answered in their order; the first one is the id. */
export function table<F extends Fields>(alias: string, fields: F): Table<F> {
  const placed: Placed[] = [];
  const columns: string[] = [];
  const packed: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const { isHidden = false, needs = undefined, of = undefined } = "parts" in field ? {} : field;
    if ("parts" in field && Object.values(field.parts).some((part) => part.isHidden || part.needs))
      throw new Error(`the parts of ${name} are answered together: none can be hidden`);
    const at = of === undefined ? columns.length : placeOf(fields, of);
    placed.push({ name, at, field, isHidden, needs, read: readerOf(field, at) });
    if (of !== undefined) continue;
    for (const { sql, type } of "parts" in field ? Object.values(field.parts) : [field]) {
      const selected = /^\w+$/.test(sql) ? `${alias}.${sql}` : sql;
      columns.push(selected);
      // Of a boolean, the protocol has the first letter.
      packed.push(type === "boolean" ? `left((${selected})::text, 1)` : `(${selected})::text`);
    }
  }
  const byName = new Map(placed.map((one) => [one.name, one]));
  const readAll = readerOfAll(placed);
  const places = placed
    .filter(({ field }) => "parts" in field || field.of === undefined)
    .map(({ name, field }) => ({
      name,
      parts: "parts" in field ? Object.keys(field.parts) : undefined,
    }));
  const guarded = [...new Set(placed.flatMap(({ needs }) => needs ?? []))];
  const shownFields = (granted: readonly Permission[], asked?: ReadonlySet<string>) =>
    placed
      .filter(({ isHidden, needs }) => !isHidden && (!needs || granted.includes(needs)))
      .filter(({ name }) => !asked || asked.has(name))
      .map(({ name, at, field }, i) => ({
        head: `${i ? "," : ""}"${name}":`,
        write: writerOf(field, at),
        leftOutAt: "parts" in field || !field.isLeftOut ? undefined : at,
        nothing: "parts" in field ? undefined : field.nothing,
      }));
  const wholly = new Map<string, ReturnType<typeof shownFields>>();
  const writer = (reader: Reader) => {
    const granted = guarded.filter((permission) => reader.can(permission));
    const key = granted.join();
    let shown = reader.fields ? shownFields(granted, reader.fields) : wholly.get(key);
    if (!shown) {
      shown = shownFields(granted);
      wholly.set(key, shown);
    }
    return (row: Row, more = "") => {
      let written = "";
      for (const { head, write, leftOutAt, nothing } of shown) {
        if (leftOutAt !== undefined && (row[leftOutAt] == null || row[leftOutAt] === nothing)) continue;
        // Where what comes first is left out, there is nothing to be parted from.
        written += (written ? head : head.replace(",", "")) + write(row, reader);
      }
      return more ? `{${written}${written ? "," : ""}${more}}` : `{${written}}`;
    };
  };
  return {
    alias,
    fields,
    names: placed.map(({ name }) => name),
    select: columns.join(", "),
    width: columns.length,
    // Cheaper than json_build_array, which looks up the type of each value of each row.
    packed: `array_to_json(array[${packed.join(", ")}])`,
    text: (row, name) => row[byName.get(name as string)!.at] ?? null,
    texts: (row) =>
      Object.fromEntries(placed.map(({ name, at, field }) => [name, textsOf(field, row, at)])) as never,
    get: (row, name) => byName.get(name as string)!.read(row) as never,
    read: (row) => readAll(row) as never,
    row(texts) {
      const made: Row = [];
      for (const { name, parts } of places) {
        const given = texts[name] as string | Readonly<Record<string, string | null>> | null | undefined;
        if (!parts) made.push((given as string | null | undefined) ?? null);
        else for (const part of parts) made.push((given as Record<string, string | null>)?.[part] ?? null);
      }
      return made as RowOf<F>;
    },
    json: (row, reader, more) => writer(reader)(row, more),
    writer,
    array(rows, reader) {
      const write = writer(reader);
      let written = "[";
      for (let i = 0; i < rows.length; i++) written += i ? `,${write(rows[i]!)}` : write(rows[i]!);
      return `${written}]`;
    },
    byId(rows, reader) {
      const write = writer(reader);
      const { at } = byName.get("id")!;
      return new Map(Iterator.from(rows).map((row) => [row[at]!, write(row)]));
    },
    schema(options, more = {}) {
      const shown = placed.filter(({ isHidden }) => !isHidden);
      const schemas = Object.fromEntries(shown.map(({ name, field }) => [name, schemaOf(field)]));
      return Type.Object({ ...schemas, ...more }, { additionalProperties: false, ...options });
    },
  };
}

// Where the columns of a field stand among those that are selected.
function placeOf(fields: Fields, wanted: string): number {
  let at = 0;
  for (const [name, field] of Object.entries(fields)) {
    if (name === wanted) return at;
    at += "parts" in field ? Object.keys(field.parts).length : field.of === undefined ? 1 : 0;
  }
  throw new Error(`no field ${wanted} to be made of`);
}

function textsOf(field: Field, row: Row, at: number) {
  if (!("parts" in field)) return row[at] ?? null;
  return Object.fromEntries(Object.keys(field.parts).map((part, i) => [part, row[at + i] ?? null]));
}

function writerOf(field: Field, at: number): (row: Row, reader: Reader) => string {
  if ("parts" in field) {
    const parts = Object.entries(field.parts).map(([name, column], i) => ({
      head: `${i ? "," : "{"}"${name}":`,
      write: writerOf(column, at + i),
    }));
    return (row, reader) => {
      let written = "";
      for (let i = 0; i < parts.length; i++) written += parts[i]!.head + parts[i]!.write(row, reader);
      return `${written}}`;
    };
  }
  const { json: write, otherwise = "null" } = field;
  return (row, reader) => {
    const selected = row[at];
    return selected == null ? otherwise : write(selected, reader);
  };
}

function readerOf(field: Field, at: number): (row: Row) => unknown {
  if ("parts" in field)
    return readerOfAll(
      Object.entries(field.parts).map(([name, column], i) => ({ name, read: readerOf(column, at + i) })),
    );
  return (row) => {
    const selected = row[at];
    return selected == null ? null : field.read(selected);
  };
}

// Each row begins as a copy of an object that has all the names: one that is given many one by one becomes a
// slow dictionary in V8.
function readerOfAll(fields: readonly Named[]): (row: Row) => Record<string, unknown> {
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null]))));
  return (row) => {
    const values: Record<string, unknown> = { ...blank };
    for (const { name, read } of fields) values[name] = read(row);
    return values;
  };
}

const schemaOf = (field: Field): TSchema =>
  "parts" in field
    ? Type.Object(
        Object.fromEntries(Object.entries(field.parts).map(([name, column]) => [name, column.schema])),
        { additionalProperties: false, ...field.options },
      )
    : field.schema;
