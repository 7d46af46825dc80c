import { type TObject, type TOptional, type TSchema, type TUnsafe, Type } from "typebox";
import { ignoredFields, Version } from "../openapi/schema-parts.ts";
import type { Reading } from "./amounts.ts";
import type { Column, Fields, Options, Parse } from "./column.ts";
import type { RowOf, Table } from "./table.ts";

/** The input of a column: `I` is the value that a client sends, `As` its name, where that is another one. */
export type Writes<I, Needed extends boolean, As extends string> = {
  readonly sent?: I;
  readonly schema: TSchema;
  readonly isNeeded: Needed;
  readonly as: As | undefined;
  /** The one of create and update that takes it, where that is not both. */
  readonly on: "create" | "update" | undefined;
  /** The text of a new row where nothing was sent. */
  readonly otherwise: string | null;
  /** Undefined where the noun itself makes the text. */
  readonly parse: Parse<I> | undefined;
};
/** A column that clients write. */
export type WrittenColumn<T, I, Needed extends boolean, As extends string> = Column<T> & {
  readonly writes: Writes<I, Needed, As>;
};

type How<I, As extends string> = {
  /** The schema, where it is not that of the column's kind with the options. */
  schema?: TSchema;
  /**
   * Makes the text of what was sent, where that is not what the column's kind does; null where the noun
   * itself makes it.
   */
  parse?: Parse<I> | null;
  /** The text of a new row where nothing was sent; null if not given. */
  otherwise?: string;
  /** The name that it is sent under, where that is another one. */
  as?: As;
  /** The one of create and update that takes it, where that is not both. */
  on?: "create" | "update";
};

/** The column, which a client may write; `options` describe what is sent. */
export const optional = <T, I, As extends string = never>(
  column: Column<T, I>,
  options: Options,
  how: How<I, As> = {},
): WrittenColumn<T, I, false, As> => ({ ...column, writes: writesOf(column, options, how, false) });

/** The column, which each new row needs from its client. */
export const required = <T, I, As extends string = never>(
  column: Column<T, I>,
  options: Options,
  how: How<I, As> = {},
): WrittenColumn<T, I, true, As> => ({ ...column, writes: writesOf(column, options, how, true) });

function writesOf<I, As extends string, Needed extends boolean>(
  { sql, input, parse }: Column<unknown, I>,
  options: Options,
  how: How<I, As>,
  isNeeded: Needed,
): Writes<I, Needed, As> {
  if (!how.schema && !input) throw new Error(`${sql} says nothing of what may be sent`);
  const schema = how.schema ?? input!(options);
  const own = how.parse === undefined ? parse : (how.parse ?? undefined);
  return { schema, isNeeded, as: how.as, on: how.on, otherwise: how.otherwise ?? null, parse: own };
}

type AnyWritten = { readonly writes: object };
// biome-ignore lint/suspicious/noExplicitAny: whatever is sent
type SentOf<C> = C extends { readonly writes: Writes<infer I, any, any> } ? I : never;
type NameOf<C, Name> = C extends { readonly writes: { readonly as: infer As } }
  ? [Exclude<As, undefined>] extends [never]
    ? Name
    : Exclude<As, undefined>
  : never;
/** The names of the fields that clients write. */
export type WrittenName<F> = {
  [Name in keyof F & string]: F[Name] extends AnyWritten ? Name : never;
}[keyof F & string];
type NeededName<F> = {
  [Name in keyof F & string]: F[Name] extends { readonly writes: { readonly isNeeded: true } } ? Name : never;
}[keyof F & string];

/** The inputs of create and update. */
export type CreateOf<F> = {
  [Name in NeededName<F> as NameOf<F[Name], Name> & string]: SentOf<F[Name]>;
} & {
  [Name in Exclude<WrittenName<F>, NeededName<F>> as NameOf<F[Name], Name> & string]?: SentOf<F[Name]>;
};
export type UpdateOf<F> = {
  [Name in WrittenName<F> as NameOf<F[Name], Name> & string]?: SentOf<F[Name]>;
};

/** The values of a row to write: of each field the text that PostgreSQL takes for its column. */
export type Draft<F> = { [Name in WrittenName<F>]: string | null };

type CreateSchema<F, Also> = TObject<
  Also & { [Name in NeededName<F> as NameOf<F[Name], Name> & string]: TUnsafe<SentOf<F[Name]>> } & {
    [Name in Exclude<WrittenName<F>, NeededName<F>> as NameOf<F[Name], Name> & string]: TOptional<
      TUnsafe<SentOf<F[Name]>>
    >;
  }
>;
type UpdateSchema<F, Also> = TObject<
  Also & {
    [Name in WrittenName<F> as NameOf<F[Name], Name> & string]: TOptional<TUnsafe<SentOf<F[Name]>>>;
  }
>;

/** How a noun's rows are written: what may be sent, and what becomes of it. All of it is pure. */
export type Writing<F extends Fields, Also = unknown> = {
  readonly names: readonly WrittenName<F>[];
  /** Fields that only the server sets: refused on create, ignored on update unless that is strict. */
  readonly readOnly: readonly string[];
  /** Fields that an update refuses by name: those that it neither takes nor ignores. */
  readonly fixed: readonly string[];
  readonly Create: CreateSchema<F, Also>;
  readonly Update: UpdateSchema<F, Also>;
  /**
   * The draft that a client's input makes of what there was `before`, nothing where not said: a field left
   * out keeps its value, an array replaces the whole array. Notes what is wrong; `at` points to the input
   * where that is a part of a body. Fields that the noun itself makes, and those that this of create and
   * update does not take, are as before.
   */
  draft(reading: Reading, input: UpdateOf<F>, before?: Draft<F>, at?: string): Draft<F>;
  /** The draft that a row amounts to. */
  draftOf(row: RowOf<F>): Draft<F>;
  /** The fields in which two drafts differ. */
  differing(draft: Draft<F>, before: Draft<F>): WrittenName<F>[];
};

/**
 * Makes what is written of a table's columns. `name` begins the names of the schemas; `also` may be sent
 * beside the columns, and `update` says more of updates. If `isStrict`, fields that only the server sets are
 * refused on update, too.
 */
export function writing<F extends Fields, Also extends Schemas = Record<never, never>>(
  name: string,
  { fields, text }: Table<F>,
  { also, update, isStrict = false }: { also?: Also; update?: Schemas; isStrict?: boolean } = {},
): Writing<F, Also> {
  const columns = Object.entries(fields).flatMap(([name, field]) =>
    "writes" in field ? [[name, field as WrittenColumn<unknown, unknown, boolean, string>] as const] : [],
  );
  const names = columns.map(([name]) => name as WrittenName<F>);
  const isVersioned = "version" in fields;
  // Required fields are described first, and reported first.
  const inOrder = columns.toSorted(([, one], [, other]) => +other.writes.isNeeded - +one.writes.isNeeded);
  const schemas = (on: "create" | "update"): Schemas =>
    Object.fromEntries(
      inOrder.flatMap(([name, { writes }]) => {
        if (writes.on !== undefined && writes.on !== on) return [];
        const { schema, isNeeded, as = name } = writes;
        return [[as, isNeeded && on === "create" ? schema : Type.Optional(schema)]];
      }),
    );
  const created: Schemas = { ...schemas("create"), ...also };
  const updated: Schemas = { ...schemas("update"), ...(isVersioned && { version: Version }), ...also };
  const shown = Object.entries(fields).filter(([, field]) => !("isHidden" in field && field.isHidden));
  const besides = (taken: Schemas) => shown.flatMap(([name]) => (name in taken ? [] : [name]));
  return {
    names,
    readOnly: besides(created),
    fixed: isStrict ? besides(updated) : [],
    Create: body(`${name}Create`, created) as never,
    Update: body(`${name}Update`, {
      ...updated,
      ...(!isStrict && ignoredFields(besides(updated))),
      ...update,
    }) as never,
    draft(reading, input, before, at = "") {
      const draft: Record<string, string | null> = {};
      const other = before ? "create" : "update";
      for (const [name, { writes }] of columns) {
        const sentAs = writes.as ?? name;
        const sent = (input as Readonly<Record<string, unknown>>)[sentAs];
        const former = before ? before[name as WrittenName<F>] : writes.otherwise;
        if (sent === undefined || !writes.parse || writes.on === other) draft[name] = former;
        else draft[name] = sent === null ? null : writes.parse(sent, `${at}/${sentAs}`, reading);
      }
      return draft as Draft<F>;
    },
    draftOf: (row) => Object.fromEntries(names.map((name) => [name, text(row, name)])) as Draft<F>,
    differing: (draft, before) =>
      columns.flatMap(([name, { isSame }]) => {
        const one = draft[name as WrittenName<F>];
        const other = before[name as WrittenName<F>];
        if (one === other) return [];
        return one !== null && other !== null && isSame?.(one, other) ? [] : [name as WrittenName<F>];
      }),
  };
}

type Schemas = Readonly<Record<string, TSchema>>;
const body = (name: string, properties: Schemas) =>
  Type.Object(properties, { additionalProperties: false, "x-name": name });
