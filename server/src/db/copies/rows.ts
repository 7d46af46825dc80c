import { createHash } from "node:crypto";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { isUuid } from "../../kit/cursor.ts";
import { columnsOf, type Table } from "./tables.ts";

/**
 * Tells whether rows are the same: their number, and the SHA-256 of their text in the order of the primary
 * key.
 */
export type Seal = { rows: number; sha256: string };

/** Conditions in SQL for the rows that go into a copy, by table; of other tables all rows go. */
export type Selection = ReadonlyMap<string, string>;

const LINE_FEED = 0x0a;

/** Counts rows of COPY's text format, which ends each with the only line feed in it, and hashes them. */
export function sealing(): { add(data: Buffer): void; sealed(): Seal } {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(data) {
      hash.update(data);
      for (let at = data.indexOf(LINE_FEED); at >= 0; at = data.indexOf(LINE_FEED, at + 1)) rows++;
    },
    sealed: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

// Where row-level security is forced for the owner, too (not on a cluster), each store's rows are read bound
// to it, as the server reads them.
const rowsOf = (table: Table, storeId: string, selection: Selection) =>
  `select ${columnsOf(table)} from ${escapeIdentifier(table.name)} where ${ofStore(table, storeId, selection)}`;

// The owner's own policies on some tables look across stores, so the store is named, too.
const ofStore = ({ name }: Table, storeId: string, selection: Selection) =>
  `store_id = ${escapeLiteral(storeId)}${selection.has(name) ? ` and (${selection.get(name)})` : ""}`;

/** Binds the owner's transaction to a store. */
export async function bind(owner: Client, storeId: string): Promise<void> {
  if (!isUuid(storeId)) throw new Error("not a store id");
  await owner.query(`set local app.store_id = ${escapeLiteral(storeId)}`);
}

/** The names of the tables that have rows of the bound store. */
export async function filledTables(
  owner: Client,
  tables: readonly Table[],
  storeId: string,
  selection: Selection,
): Promise<ReadonlySet<string>> {
  const looks = tables.map(
    (table) =>
      `select ${escapeLiteral(table.name)} as name where exists (
        select from ${escapeIdentifier(table.name)} where ${ofStore(table, storeId, selection)})`,
  );
  const { rows } = await owner.query<{ name: string }>(looks.join(" union all "));
  return new Set(rows.map(({ name }) => name));
}

/** The bound store's rows of a table, in COPY's text format, in the order of the primary key. */
export const readRows = (
  owner: Client,
  table: Table,
  storeId: string,
  selection: Selection,
): AsyncIterable<Buffer> =>
  owner.query(
    copyTo(`copy (${rowsOf(table, storeId, selection)} order by ${table.ordering}) to stdout`),
  ) as AsyncIterable<Buffer>;

/** Seals the bound store's rows of a table. */
export async function sealRows(
  owner: Client,
  table: Table,
  storeId: string,
  selection: Selection,
): Promise<Seal> {
  const { add, sealed } = sealing();
  for await (const data of readRows(owner, table, storeId, selection)) add(data);
  return sealed();
}

/** Where rows of a table are written to, straight: row-level security must not be forced. */
export const rowsInto = (owner: Client, table: Table): NodeJS.WritableStream =>
  owner.query(copyFrom(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`));

const WAITING_ROOM = "stoa_copied_rows";

/** Where rows of a table are written to that `admitRows` then puts into it. */
export async function rowsAside(owner: Client, table: Table): Promise<NodeJS.WritableStream> {
  await owner.query(
    `create temporary table ${WAITING_ROOM} on commit drop as
       select ${columnsOf(table)} from ${escapeIdentifier(table.name)} with no data`,
  );
  return owner.query(copyFrom(`copy pg_temp.${WAITING_ROOM} (${columnsOf(table)}) from stdin`));
}

/** Puts the rows set aside into their table, under its policies. */
export async function admitRows(owner: Client, table: Table): Promise<void> {
  const columns = columnsOf(table);
  await owner.query(
    `insert into ${escapeIdentifier(table.name)} (${columns}) select ${columns} from pg_temp.${WAITING_ROOM}`,
  );
  await owner.query(`drop table pg_temp.${WAITING_ROOM}`);
}
