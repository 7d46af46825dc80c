import type { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { announceAsOwner, announceChange } from "../../db/fresh-cache.ts";
import type { Pool, Row } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { statement } from "../../db/statement.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { currencyDigits } from "../../kit/currency.ts";
import { stores } from "./columns.ts";

const mainMenu: Readonly<Record<string, string>> = {
  en: "Main menu",
  ar: "القائمة الرئيسية",
  de: "Hauptmenü",
  es: "Menú principal",
  fr: "Menu principal",
  tr: "Ana menü",
};
const footer: Readonly<Record<string, string>> = {
  en: "Footer menu",
  ar: "قائمة التذييل",
  de: "Fußzeilenmenü",
  es: "Menú del pie de página",
  fr: "Menu du pied de page",
  tr: "Alt menü",
};
const policies = ["terms", "privacy", "refunds", "shipping", "legalNotice"];

const itemOf = (link: object) => ({ id: uuidv7(), titles: {}, link, items: [] });

/** The menus of a new store, titled in its language; items without a title are named by their targets. */
const firstMenus = (language: string) =>
  [
    { handle: "main-menu", titles: mainMenu, links: [{ kind: "home" }, { kind: "all_products" }] },
    {
      handle: "footer",
      titles: footer,
      links: [{ kind: "search" }, ...policies.map((policy) => ({ kind: "policy", policy }))],
    },
  ].map(({ handle, titles, links }) => ({
    id: uuidv7(),
    handle,
    titles: { [language]: titles[language.split("-")[0]!] ?? titles.en! },
    items: links.map(itemOf),
  }));

const findByHost = statement("select store_id from store_of_host($1)");

/** The store of a normalized host, or undefined. Two round trips: only by its id can a store be read. */
export async function findStoreOfHost(pool: Pool, host: string): Promise<Store | undefined> {
  const [row] = await unboundQuery(pool, findByHost, [host]);
  return row && findBoundStore(tenantReads(pool, row[0]!));
}

const findOwn = statement(`
  select ${stores.select}
  from (select store_id, name, currency, default_language, array_to_string(languages, ',') as languages, time_zone, country, status,
      (select host from domains where store_id = $1 and for_console) as console_host
    from stores where store_id = $1) s`);

/**
 * The store that a transaction is bound to, or undefined once it is deleted; for work outside of requests.
 */
export async function findBoundStore(tx: Tx): Promise<Store | undefined> {
  const [row] = await tx.query(findOwn, [tx.storeId]);
  return row && storeIn(row);
}

function storeIn(row: Row): Store {
  const store = stores.read(row);
  return { ...store, currencyDigits: currencyDigits(store.currency) ?? 2 };
}

const close = statement(
  "update stores set status = 'closed', updated_at = now() where store_id = $1 and status = 'active'",
);

/** Closes the bound store if it is active: this process answers no request to it from the next one on. */
export async function closeStore(tx: Tx): Promise<void> {
  await tx.query(close, [tx.storeId]);
  announceChange(tx);
}

const findPrimary = statement("select host from domains where store_id = $1 and is_primary");

/** The host of the bound store's primary domain, if it has one. */
export async function findPrimaryHost(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.query(findPrimary, [tx.storeId]);
  return row?.[0] ?? undefined;
}

/** A new store's values, all validated. */
export type StoreRows = {
  id: string;
  host: string;
  name: string;
  currency: string;
  language: string;
  email: string;
  passwordHash: string;
  isTest: boolean;
};

/**
 * Adds a store with the rows that every store has from its first day, to a transaction of the schema's owner.
 */
export async function insertStore(owner: Client, store: StoreRows): Promise<void> {
  const { id, host, name, currency, language, email, passwordHash, isTest } = store;
  await owner.query(`set local app.store_id = '${id}'`);
  await owner.query(
    `insert into stores (store_id, name, currency, default_language, languages, is_test) values ($1, $2, $3, $4, array[$4], $5)`,
    [id, name, currency, language, isTest],
  );
  await owner.query("insert into domains (store_id, host, is_primary) values ($1, $2, true)", [id, host]);
  await owner.query(
    "insert into staff (store_id, staff_id, email, type, password_hash) values ($1, $2, $3, 'owner', $4)",
    [id, uuidv7(), email, passwordHash],
  );
  await owner.query(
    "insert into locations (store_id, location_id, name, is_default) values ($1, $2, 'Default', true)",
    [id, uuidv7()],
  );
  await owner.query("insert into product_counts (store_id) values ($1)", [id]);
  await owner.query("insert into store_settings (store_id) values ($1)", [id]);
  for (const { id: menuId, handle, titles, items } of firstMenus(language))
    await owner.query(
      `insert into menus (store_id, menu_id, handle, titles, items, item_count, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [id, menuId, handle, JSON.stringify(titles), JSON.stringify(items), items.length],
    );
}

export type ListedStore = {
  id: string;
  name: string;
  domain: string;
  currency: string;
  language: string;
  status: string;
  createdAt: string;
};

/** All stores of the installation, oldest first, as the schema's owner sees them. */
export async function listStores(owner: Client): Promise<ListedStore[]> {
  const { rows } = await owner.query(`
    select s.store_id as id, s.name, d.host as domain, s.currency, s.default_language as language, s.status,
      s.created_at as "createdAt"
    from stores s left join domains d on d.store_id = s.store_id and d.is_primary
    order by s.created_at, s.store_id`);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The id of the store that a host leads to, as the schema's owner sees it. */
export async function storeIdAt(owner: Client, host: string): Promise<string | undefined> {
  const { rows } = await owner.query("select store_id from domains where host = $1", [host]);
  return rows[0]?.store_id;
}

/** Finds the store at a host and binds the owner's transaction to it. */
export async function bindStoreAt(owner: Client, host: string): Promise<string | undefined> {
  const storeId = await storeIdAt(owner, host);
  // Not by a function: nodes of a cluster only see a plain `set`.
  if (storeId) await owner.query(`set local app.store_id = '${storeId}'`);
  return storeId;
}

/**
 * Makes the store at a host one for trying things out; nothing where it is one. Every process hears of it.
 */
export async function markTest(owner: Client, host: string): Promise<void> {
  const storeId = await storeIdAt(owner, host);
  if (!storeId) return;
  const { rowCount } = await owner.query(
    "update stores set is_test = true, updated_at = now() where store_id = $1 and not is_test",
    [storeId],
  );
  if (rowCount) await announceAsOwner(owner, storeId);
}

/**
 * Sets a store's status, binds the owner's transaction to it and returns its id; undefined where the host
 * leads to none.
 */
export async function updateStatus(
  owner: Client,
  host: string,
  status: "active" | "suspended",
): Promise<string | undefined> {
  const storeId = await bindStoreAt(owner, host);
  await owner.query("update stores set status = $2, updated_at = now() where store_id = $1", [
    storeId,
    status,
  ]);
  return storeId;
}

/** A store's id and hosts, as the schema's owner sees them; undefined for an unknown host. */
export async function findToCopy(
  owner: Client,
  host: string,
): Promise<{ id: string; domains: readonly string[] } | undefined> {
  const { rows } = await owner.query(
    `select store_id as id, array_agg(host order by host) as domains from domains
     where store_id = (select store_id from domains where host = $1) group by store_id`,
    [host],
  );
  return rows[0];
}

/** The hosts that are in use already, and whether this id exists, as the schema's owner sees it. */
export async function findClash(
  owner: Client,
  { id, domains }: { id: string; domains: readonly string[] },
): Promise<{ isKnown: boolean; taken: readonly string[] }> {
  const { rows } = await owner.query(
    `select exists (select from stores where store_id = $1) as "isKnown",
       array(select host from domains where host = any ($2) order by host) as taken`,
    [id, domains],
  );
  return rows[0];
}

/** The ids of all stores, as the schema's owner sees them. */
export async function listStoreIds(owner: Client): Promise<readonly string[]> {
  const { rows } = await owner.query("select store_id::text as id from stores order by store_id");
  return rows.map(({ id }) => id);
}

/** Whether a database has no store; true without a schema. */
export async function hasNoStore(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select to_regclass('public.stores') is null as none");
  if (rows[0].none) return true;
  const found = await owner.query("select from stores limit 1");
  return found.rowCount === 0;
}
