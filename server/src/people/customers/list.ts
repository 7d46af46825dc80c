import { type Static, Type } from "typebox";
import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/errors.ts";
import { isTimeKey, listQuery, MAX_IDS, paginationJson, readIds, readWindow } from "../../http/window.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { instant } from "../../kit/instant.ts";
import { sortKey } from "../../kit/slug.ts";
import { customerColumns, presentCustomer } from "./present.ts";

const sorts = {
  createdAt: { column: "created_at", type: "timestamptz", isKey: isTimeKey },
  updatedAt: { column: "updated_at", type: "timestamptz", isKey: isTimeKey },
  name: { column: "sort_name", type: "text", isKey: () => true },
  email: { column: "email", type: "text", isKey: () => true },
} as const;
const sortNames = Object.keys(sorts).flatMap((name) => [name, `-${name}`]);
// Where a customer's columns, its id first, stand in a row: behind the counts, the list's total and the sort key.
const ID = 5;

const since = (description: string) =>
  Type.Optional(Type.String({ format: "date-time", maxLength: 40, description }));

export const CustomerListQuery = Type.Object(
  {
    ...listQuery,
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Words that email, names or phone contain, each of them." }),
    ),
    ids: Type.Optional(
      Type.String({ maxLength: 4_000, description: `Up to ${MAX_IDS} ids, separated by commas.` }),
    ),
    email: Type.Optional(
      Type.String({ maxLength: 320, description: "Whose email address is exactly this one." }),
    ),
    isActive: Type.Optional(Type.Boolean()),
    isGuest: Type.Optional(Type.Boolean()),
    isEmailVerified: Type.Optional(Type.Boolean()),
    marketingOptIn: Type.Optional(Type.Boolean()),
    createdSince: since("Made at this time or later (ISO 8601)."),
    updatedSince: since("Changed at this time or later (ISO 8601)."),
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: sortNames,
        default: "-createdAt",
        description: "Sort order; `-` for descending. `name` is the last name, then the first.",
      }),
    ),
  },
  { additionalProperties: false },
);
type CustomerListQuery = Static<typeof CustomerListQuery>;

/** A page of a store's customers, as the JSON text of the answer's data. One statement. */
export async function listCustomers(tx: Tx, query: CustomerListQuery): Promise<string> {
  const sort = query.sort ?? "-createdAt";
  const { column, type, isKey } = sorts[sort.replace("-", "") as keyof typeof sorts];
  const [direction, beyond] = sort.startsWith("-") ? ["desc", "<"] : ["asc", ">"];
  const window = readWindow(query, sort, isKey);

  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const filters = readFilters(query, param);
  const matching = filters.join(" and ") || "true";
  const total = countedTotal(query, filters.length) ?? `(select count(*) from customers c where ${matching})`;
  const rest = window.cursor
    ? ` and (c.${column}, c.customer_id) ${beyond} (${param(window.cursor.key)}::${type}, ${param(window.cursor.id)}::uuid)`
    : "";
  // A first page has no offset and a limit that the planner can see: one plan then serves all executions.
  const offset =
    window.cursor || window.page === 1 ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select n.total, n.active, n.verified, ${total}, c.*
      from (select coalesce(sum(total), 0) as total, coalesce(sum(active), 0) as active,
          coalesce(sum(verified), 0) as verified, coalesce(sum(guests), 0) as guests,
          coalesce(sum(subscribed), 0) as subscribed from customer_counts) n
      left join lateral (
        select c.${column}, ${customerColumns} from customers c where ${matching}${rest}
        order by c.${column} ${direction}, c.customer_id ${direction}
        limit ${window.limit + 1}${offset}) c on true`),
    values,
  );
  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, window.limit);
  const last = found.length > page.length ? cursorAt(page.at(-1)!) : undefined;
  const [all, active, verified, matched] = rows[0]!;
  const customers = page.map((row) => presentCustomer(row, ID)).join(",");
  const stats = `{"total":${all},"active":${active},"verified":${verified}}`;
  return `{"customers":[${customers}],"stats":${stats},"pagination":${paginationJson(window, Number(matched), last)}}`;
}

const kinds = {
  isActive: { column: "is_active", counted: "active" },
  isEmailVerified: { column: "is_email_verified", counted: "verified" },
  isGuest: { column: "is_guest", counted: "guests" },
  marketingOptIn: { column: "marketing_opt_in", counted: "subscribed" },
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

// How many there are in all, and of one kind, is counted with every write, so that these totals need no scan.
function countedTotal(query: CustomerListQuery, filters: number): string | undefined {
  if (filters === 0) return "n.total";
  const kind = kindNames.find((name) => query[name] !== undefined);
  if (!kind || filters > 1) return undefined;
  const { counted } = kinds[kind];
  return query[kind] ? `n.${counted}` : `n.total - n.${counted}`;
}

function readFilters(query: CustomerListQuery, param: (value: Value) => string): string[] {
  const { q, ids, email, createdSince, updatedSince } = query;
  const filters: string[] = [];
  if (ids !== undefined) filters.push(`c.customer_id = any(${param(readIds(ids))}::uuid[])`);
  if (email !== undefined) filters.push(`c.email = ${param(readEmail(email))}`);
  for (const name of kindNames) {
    // A literal, so that the statement's plan knows it: there are two of them.
    if (query[name] !== undefined) filters.push(`${query[name] ? "" : "not "}c.${kinds[name].column}`);
  }
  if (createdSince !== undefined)
    filters.push(`c.created_at >= ${param(instant(createdSince)!)}::timestamptz`);
  if (updatedSince !== undefined)
    filters.push(`c.updated_at >= ${param(instant(updatedSince)!)}::timestamptz`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    filters.push(`strpos(c.search_text, ${param(sortKey(word))}) > 0`);
  }
  return filters;
}

function readEmail(text: string): string {
  const email = normalizeEmail(text);
  if (!email) throw invalidField("/email", "invalid_email");
  return email;
}

const cursorAt = (row: Row) => ({ key: row[ID - 1]!, id: row[ID]! });
