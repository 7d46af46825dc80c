import type { Client } from "pg";
import { type Statement, statement, type Value } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { Change, DraftWithVariants } from "../model/change.ts";
import { raiseCategoryRevision, raiseCategoryRevisionAsOwner } from "./counts-sql.ts";
import { lockSettingsAsOwner, lockSettingsAtCommit } from "./settings-lock-sql.ts";

// With one id instead of an array of one, which PostgreSQL would plan anew at every execution.
const ofThese = (sql: (these: string) => string) => {
  const [one, many] = [statement(sql("$2")), statement(sql("any($2::uuid[])"))];
  return (tx: Tx, ids: readonly string[]) =>
    ids.length === 1 ? tx.atCommit(one, [tx.storeId, ids[0]!]) : tx.atCommit(many, [tx.storeId, ids]);
};

const variantCodes = (column: string) => `array(
    select v.${column} from product_variants v
    where v.store_id = $1 and v.product_id = p.product_id and v.retired_at is null and v.${column} is not null)`;
const documents = ofThese(
  (these) => `
  insert into product_search (store_id, product_id, language, document)
  select p.store_id, p.product_id, d.language, d.document
  from products p, search_documents($1, p.sku, p.barcode, p.brand, p.tags, p.translations,
    ${variantCodes("sku")}, ${variantCodes("barcode")}) d
  where p.store_id = $1 and p.product_id = ${these}
  on conflict do nothing`,
);
// In a fixed order, so that concurrent writers of the same words do not deadlock. Each word is looked up by
// the index (`offset 0`), even before the planner knows the number of words.
const words = ofThese(
  (these) => `
  insert into product_words (store_id, word, spelling)
  select distinct p.store_id, w.word, search_spelling(w.word)
  from products p, search_words(p.brand, p.tags, p.translations) as w (word)
  where p.store_id = $1 and p.product_id = ${these}
    and not exists (select from product_words k where k.store_id = $1 and k.word = w.word offset 0)
  order by w.word
  on conflict do nothing`,
);
const names = ofThese(
  (these) => `
  insert into product_names as n (store_id, product_id, language, ordering, name)
  with s as materialized (select languages, default_language from stores where store_id = $1),
  o as materialized (select tag, name_collation(tag) as ordering from s, unnest(s.languages) as tag)
  select p.store_id, p.product_id, k.language, o.ordering, k.name
  from s, products p, names_in(p.translations, s.languages, s.default_language) k, o
  where p.store_id = $1 and p.product_id = ${these} and o.tag = k.language
  on conflict (store_id, product_id, language) do update set name = excluded.name`,
);
const forget = statement(`
  with unnamed as (delete from product_names where store_id = $1 and product_id = any($2::uuid[]))
  delete from product_search where store_id = $1 and product_id = any($3::uuid[])`);

const searched = ["translations", "tags", "brand", "sku", "barcode"] as const;

/**
 * Defers the texts that products are found by, and the names that they are sorted by, to the commit: at most
 * five statements, and one that locks the store's settings, unless they are locked.
 */
export function deferSearchRows(tx: Tx, changes: readonly Change[], isLocked: boolean): void {
  const hasChanged = ({ before, after }: Change, fields: readonly (typeof searched)[number][]) =>
    after && !(before && fields.every((field) => before.draft[field] === after.draft[field]));
  const removed = idsOf(changes.filter(({ after }) => !after));
  const named = changes.filter((change) => hasChanged(change, ["translations"]));
  const found = changes.filter(
    (change) =>
      change.after && (hasChanged(change, searched) || codesOf(change.before!) !== codesOf(change.after)),
  );
  const stale = [...removed, ...idsOf(found.filter(({ before }) => before))];
  if (!isLocked && (removed.length || named.length)) lockSettingsAtCommit(tx);
  if (stale.length) tx.atCommit(forget, [tx.storeId, removed, stale]);
  if (found.length) documents(tx, idsOf(found));
  if (found.length) words(tx, idsOf(found));
  if (named.length) names(tx, idsOf(named));
}

const codesOf = ({ variants }: DraftWithVariants): string =>
  JSON.stringify(variants.map(({ sku, barcode }) => [sku, barcode]).toSorted());

const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id);

// A missing name is replaced by the name in the default language.
type Languages = { readonly languages: readonly string[]; readonly defaultLanguage: string };

const dropNames = statement("delete from product_names where store_id = $1 and language <> all ($2::text[])");
const nameAll = statement(`
  insert into product_names as n (store_id, product_id, language, ordering, name)
  with o as materialized (select tag, name_collation(tag) as ordering from unnest($2::text[]) as tag)
  select p.store_id, p.product_id, k.language, o.ordering, k.name
  from products p cross join lateral names_in(p.translations, $2::text[], $3) k join o on o.tag = k.language
  where p.store_id = $1 and p.deleted_at is null
  on conflict (store_id, product_id, language) do update set name = excluded.name where n.name <> excluded.name`);

// Another default language may change every name; other languages add or remove names.
function nameStatements(storeId: string, before: Languages, after: Languages): [Statement, Value[]][] {
  const isOther = before.defaultLanguage !== after.defaultLanguage;
  if (!isOther && before.languages.join() === after.languages.join()) return [];
  const missing = after.languages.filter((one) => isOther || !before.languages.includes(one));
  return [
    [dropNames, [storeId, after.languages]],
    ...(missing.length
      ? [[nameAll, [storeId, missing, after.defaultLanguage]] satisfies [Statement, Value[]]]
      : []),
  ];
}

/**
 * Rewrites the names of all products for a store's new languages, after the statement that changes the
 * store's row. The caller has locked the settings for update.
 */
export async function rewriteProductNames(tx: Tx, before: Languages, after: Languages): Promise<void> {
  const asked = nameStatements(tx.storeId, before, after);
  if (asked.length) raiseCategoryRevision(tx);
  await Promise.all(asked.map(([statement, values]) => tx.query(statement, values)));
}

/** Rewrites the names for a change that a command makes, in a transaction of the schema's owner. */
export async function rewriteProductNamesAsOwner(
  owner: Client,
  storeId: string,
  before: Languages,
  after: Languages,
): Promise<void> {
  const asked = nameStatements(storeId, before, after);
  if (asked.length) await lockSettingsAsOwner(owner, storeId);
  for (const [{ text }, values] of asked) await owner.query(text, values as unknown[]);
  if (asked.length) await raiseCategoryRevisionAsOwner(owner, storeId);
}

const insertTags = statement(`
  insert into product_tags (store_id, tag, product_id)
  select s.store_id, tag, id
  from stores s, json_to_recordset($2::json) as given (id uuid, tags json), json_array_elements_text(tags) as tag
  where s.store_id = $1`);
const removeTags = statement("delete from product_tags where store_id = $1 and product_id = any($2::uuid[])");
/** Defers to the commit the rows by which lists find products by tag. `tags` is a JSON array. */
export function deferTags(tx: Tx, products: readonly { id: string; tags: string }[]): void {
  const tagged = products.filter(({ tags }) => tags !== "[]");
  if (!tagged.length) return;
  const given = tagged.map(({ id, tags }) => ({ id, tags: JSON.parse(tags) }));
  tx.atCommit(insertTags, [tx.storeId, JSON.stringify(given)]);
}
/** Defers the removal of products' tag rows to the commit. */
export function deferTagRemoval(tx: Tx, ids: readonly string[]): void {
  if (ids.length) tx.atCommit(removeTags, [tx.storeId, ids]);
}
