import type { Client } from "pg";
import { bindStoreAt, storeIdAt } from "./sql.ts";

/** A host that leads to a store. */
export type Domain = { host: string; isPrimary: boolean; isForConsole: boolean };

/**
 * The id of the store at a host, with the owner's transaction bound to it: until it ends, no other
 * transaction changes the store or adds rows to it. Undefined for an unknown host.
 */
export async function lockStoreAt(owner: Client, host: string): Promise<string | undefined> {
  const storeId = await bindStoreAt(owner, host);
  if (storeId) await owner.query("select 1 from stores where store_id = $1 for update", [storeId]);
  return storeId;
}

/** A store's hosts, the primary one first. */
export async function domainsOf(owner: Client, storeId: string): Promise<Domain[]> {
  const { rows } = await owner.query(
    `select host, is_primary as "isPrimary", for_console as "isForConsole"
     from domains where store_id = $1 order by is_primary desc, host`,
    [storeId],
  );
  return rows;
}

/** The hosts of the store that a host leads to, the primary one first; none where it leads nowhere. */
export async function domainsAt(owner: Client, host: string): Promise<Domain[]> {
  const storeId = await storeIdAt(owner, host);
  return storeId ? domainsOf(owner, storeId) : [];
}

/** Lets a store answer at a further host; false where the host leads to a store already. */
export async function insertHost(owner: Client, storeId: string, host: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    "insert into domains (store_id, host) values ($1, $2) on conflict do nothing",
    [storeId, host],
  );
  return rowCount === 1;
}

/** Gives one of a store's hosts to the console alone. */
export async function setConsoleHost(owner: Client, storeId: string, host: string): Promise<void> {
  await owner.query("update domains set for_console = true where store_id = $1 and host = $2", [
    storeId,
    host,
  ]);
}

/** Lets a store answer no more at a host. */
export async function deleteHost(owner: Client, storeId: string, host: string): Promise<void> {
  await owner.query("delete from domains where store_id = $1 and host = $2", [storeId, host]);
}

/** Makes one of a store's hosts the primary one. */
export async function setPrimary(owner: Client, storeId: string, host: string): Promise<void> {
  await owner.query("update domains set is_primary = false where store_id = $1 and is_primary", [storeId]);
  await owner.query("update domains set is_primary = true where store_id = $1 and host = $2", [
    storeId,
    host,
  ]);
}

/** Makes a new version of a store's settings after a change of data that they show. */
export async function renewSettings(owner: Client, storeId: string): Promise<void> {
  await owner.query(
    "update store_settings set version = version + 1, updated_at = now() where store_id = $1",
    [storeId],
  );
}

/** The fields of a store's own row that an operator may change; undefined ones stay. */
export type StoreChange = {
  name?: string | undefined;
  currency?: string | undefined;
  /** The default language; added to the store's languages if it is not one of them. */
  language?: string | undefined;
};

/** Changes a store's own row; false where all was so before. */
export async function updateStoreRow(owner: Client, storeId: string, change: StoreChange): Promise<boolean> {
  const { name = null, currency = null, language = null } = change;
  const { rowCount } = await owner.query(
    `update stores set name = coalesce($2, name), currency = coalesce($3, currency),
       default_language = coalesce($4, default_language),
       languages = case when $4 = any (languages) or $4 is null then languages else array_append(languages, $4) end,
       updated_at = now()
     where store_id = $1
       and (name, currency, default_language) is distinct from
         (coalesce($2, name), coalesce($3, currency), coalesce($4, default_language))`,
    [storeId, name, currency, language],
  );
  return rowCount === 1;
}

/** A store as an operator sees it after a change. */
export type ChangedStore = {
  id: string;
  domain: string;
  name: string;
  currency: string;
  language: string;
  languages: readonly string[];
};

/** A store's own row, and its primary host. */
export async function readStoreRow(owner: Client, storeId: string): Promise<ChangedStore> {
  const { rows } = await owner.query(
    `select s.store_id as id, d.host as domain, s.name, s.currency, s.default_language as language, s.languages
     from stores s left join domains d on d.store_id = s.store_id and d.is_primary where s.store_id = $1`,
    [storeId],
  );
  return rows[0];
}
