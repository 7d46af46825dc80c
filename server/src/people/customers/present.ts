import type { Row } from "../../db/pool.ts";
import { isoTime } from "../../kit/iso-time.ts";

type Column = { name: string; column: string; json: (text: string) => string };

const asIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
const string = (text: string) => JSON.stringify(text);
const boolean = (text: string) => (text === "t" ? "true" : "false");
const time = (text: string) => `"${isoTime(text)}"`;

/** A customer's fields in the order they are answered: each its column, and how that column's text becomes JSON. */
const columns = [
  { name: "id", column: "customer_id", json: quoted },
  { name: "email", column: "email", json: string },
  { name: "firstName", column: "first_name", json: string },
  { name: "lastName", column: "last_name", json: string },
  { name: "phone", column: "phone", json: string },
  { name: "avatar", column: "avatar", json: string },
  { name: "language", column: "language", json: string },
  { name: "isGuest", column: "is_guest", json: boolean },
  { name: "isActive", column: "is_active", json: boolean },
  { name: "isEmailVerified", column: "is_email_verified", json: boolean },
  { name: "marketingOptIn", column: "marketing_opt_in", json: boolean },
  { name: "deactivatedAt", column: "deactivated_at", json: time },
  { name: "anonymizedAt", column: "anonymized_at", json: time },
  { name: "createdAt", column: "created_at", json: time },
  { name: "updatedAt", column: "updated_at", json: time },
  { name: "version", column: "version", json: asIs },
] as const satisfies readonly Column[];

type ColumnName = (typeof columns)[number]["column"];

/** The select list of a customer `c`, as `presentCustomer` reads it. */
export const customerColumns = columns.map(({ column }) => `c.${column}`).join(", ");

/** A customer as JSON text; its columns stand in `row` from `offset` on. `more` is told besides. */
export function presentCustomer(row: Row, offset = 0, more: Readonly<Record<string, string>> = {}): string {
  let json = "";
  for (let i = 0; i < columns.length; i++) {
    const { name, json: write } = columns[i]!;
    const text = row[offset + i];
    json += `,"${name}":${text == null ? "null" : write(text)}`;
  }
  for (const [name, value] of Object.entries(more)) json += `,"${name}":${JSON.stringify(value)}`;
  return `{${json.slice(1)}}`;
}

const places = Object.fromEntries(columns.map(({ column }, i) => [column, i])) as Record<ColumnName, number>;

/** The text of one of a customer's columns in a row that begins with them. */
export const customerColumn = (row: Row, column: ColumnName): string | null => row[places[column]] ?? null;

/** Whether one of a customer's boolean columns is true. */
export const isSet = (
  row: Row,
  column: "is_guest" | "is_active" | "is_email_verified" | "marketing_opt_in",
): boolean => row[places[column]] === "t";
