import { type Client, escapeLiteral } from "pg";
import { ofStores, tables } from "../../scripts/rules/tables.ts";
import type { Database } from "../src/db/database.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement, looked at by assertions
type Rows = any[];
export type Query = (text: string, values?: unknown[]) => Promise<Rows>;

/**
 * Connections as the schema's owner, each used again by the next work: to make one costs more than most work.
 */
export type Owners = {
  /** Does work over one of them. One whose work throws is not used again. */
  use<T>(work: (owner: Client) => Promise<T>): Promise<T>;
  /** Does it in one transaction, bound to a store where one is given. */
  transact<T>(store: { id: string } | undefined, work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Makes them, none at first. */
export function createOwners(database: Database): Owners {
  const idle = new Set<Client>();

  async function use<T>(work: (owner: Client) => Promise<T>): Promise<T> {
    const [owner = await connect()] = idle;
    idle.delete(owner);
    try {
      const result = await work(owner);
      idle.add(owner);
      return result;
    } catch (error) {
      await owner.end();
      throw error;
    }
  }

  async function connect(): Promise<Client> {
    const owner = await database.connectOwner();
    // Its server may be killed, or end it.
    owner.once("end", () => idle.delete(owner));
    return owner;
  }

  return {
    use,
    transact: (store, work) =>
      use(async (owner) => {
        await owner.query("begin");
        if (store) await owner.query(`set local app.store_id = ${escapeLiteral(store.id)}`);
        const result = await work(async (text, values) =>
          process.env.STOA_TEST_CITUS
            ? onCitus(owner, store?.id, text, values)
            : (await owner.query(text, values)).rows,
        );
        await owner.query("commit");
        return result;
      }),
    async close() {
      await Promise.all([...idle].map((owner) => owner.end()));
    },
  };
}

// On one PostgreSQL, triggers of the tests' databases announce what a test changes by hand (announced.ts).
// Shards have no triggers.
const announcedChange =
  /^\s*(insert|update|delete)\b.*\b(stores|domains|api_keys|roles|staff|store_settings|payment_settings|store_policies|customers|sessions)\b/s;

// On a cluster the schema's owner sees the rows of all stores (decision 169), and what a test asks of several
// tables may be more than Citus plans, or survives: it is asked of copies on the coordinator, with the
// store's rows alone where the test is bound to one.
async function onCitus(
  owner: Client,
  storeId: string | undefined,
  text: string,
  values?: unknown[],
): Promise<Rows> {
  const named = [...tables].filter((table) => new RegExp(`\\b${table}\\b`).test(text));
  const isPlain = named.length < 2 && !/\b(with|union|join|having|over|exists)\b/.test(text);
  const isRead = /^\s*(select|with)\b/.test(text) && !/\b(insert into|delete from|update)\b/.test(text);
  if (!isRead || (isPlain && !storeId)) {
    const { rows } = await owner.query(storeId ? bindToStore(storeId, text) : text, values);
    if (announcedChange.test(text)) {
      const { rows: stores } = await owner.query("select store_id from stores");
      for (const { store_id: id } of stores) await owner.query("select announce_change($1)", [id]);
    }
    return rows;
  }
  for (const table of named) {
    const own = storeId && ofStores.has(table) ? `where store_id = ${escapeLiteral(storeId)}` : "";
    await owner.query(`create temporary table ${table} as select * from public.${table} ${own}`);
  }
  const { rows } = await owner.query(text, values);
  for (const table of named) await owner.query(`drop table pg_temp.${table}`);
  return rows;
}

// A change of one table that names no store, as its policy would have it on one PostgreSQL.
function bindToStore(storeId: string, text: string): string {
  if (!/^\s*(update|delete from)\b/.test(text) || /store_id|\(\s*select\b/.test(text)) return text;
  const [, change, condition, returning = ""] = /^(.*?)(?:\bwhere\b(.*?))?(\breturning\b.*)?$/s.exec(text)!;
  const own = `store_id = ${escapeLiteral(storeId)}`;
  return `${change} where ${condition ? `(${condition}) and ${own}` : own} ${returning}`;
}
