import type { TSchema } from "typebox";
import type { Messages } from "../answers/messages.ts";
import type { Permission, Principal } from "../request/principal.ts";
import type { Store } from "../request/store.ts";
import type { Reading } from "./amounts.ts";

/**
 * For whom a row becomes JSON; a call is one. `fields` are those that were asked for, all where undefined.
 */
export type Reader = {
  readonly store: Pick<Store, "currencyDigits">;
  readonly principal?: Principal | undefined;
  /** The server's words in its language, for columns that hold some. */
  readonly messages?: Messages;
  readonly fields?: ReadonlySet<string> | undefined;
  /**
   * The languages in which the store's texts are wanted, the most wanted first, for columns that hold
   * translations.
   */
  readonly languages?: readonly string[];
  can(permission: Permission): boolean;
};

/**
 * How a cell of a CSV file holds a value: as text, as it is, as a number or a truth value, as one text a
 * line, or as JSON.
 */
export type CsvForm = "text" | "plain" | "number" | "flag" | "lines" | "json";

/** Makes the text that PostgreSQL takes of a value that was sent for a column; notes its faults. */
export type Parse<I> = (sent: NonNullable<I>, field: string, reading: Reading) => string | null;

/**
 * A column of a noun's table: what it selects, what its text means, how that becomes JSON and comes of it,
 * and how it is described. `T` is its value, `I` what a client sends for it.
 */
// biome-ignore lint/suspicious/noExplicitAny: columns that are only read
export type Column<T, I = any> = {
  /** The name of a column of the table, or an SQL expression. */
  readonly sql: string;
  /** PostgreSQL's type of it. */
  readonly type: string;
  readonly read: (text: string) => T;
  readonly json: (text: string, reader: Reader) => string;
  readonly schema: TSchema;
  /** The text of what a client sent, once the schema of `input` took it. */
  readonly parse?: Parse<I>;
  /** The schema of what a client may send, with these options. */
  readonly input?: (options: Options) => TSchema;
  /** Whether two texts mean the same, where equal texts are not all that do. */
  readonly isSame?: (one: string, other: string) => boolean;
  /** The name of the column that is written, where `sql` is an expression. */
  readonly column?: string;
  /** The column's value in SQL of a text in SQL, where that is more than the text as the column's type. */
  readonly put?: (text: string) => string;
  /** Its cell in CSV; none where it has no column there. */
  readonly csv?: CsvForm;
  /** The JSON in place of null; undefined where the column is never null. */
  readonly otherwise?: string;
  /** Not answered where it is null, or has the text `nothing`. */
  readonly isLeftOut?: boolean;
  readonly nothing?: string;
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
/** Keywords of a JSON schema, such as a description. */
export type Options = Readonly<Record<string, unknown>>;
