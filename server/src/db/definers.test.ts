import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Client } from "pg";
import { entry } from "../../test/noun.ts";
import { testServer } from "../../test/server.ts";
import { connect } from "./pool/pool.ts";

const server = await testServer();
const store = await server.createStore();

const body = { price: "5", translations: [entry("Teapot")] };
assert.equal((await server.send(store, "POST", "/api/v1/products", { body })).status, 201);

async function asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = await server.database.connectOwner();
  return work(owner).finally(() => owner.end());
}

type Definer = { name: string; config: string[] | null; body: string; is_parsed: boolean; for_all: boolean };
const findDefiners = `
  select f.oid::regprocedure::text as name, f.proconfig as config, f.prosrc as body,
    f.prosqlbody is not null as is_parsed, has_function_privilege('public', f.oid, 'execute') as for_all
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where f.prosecdef and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;
const findNames = `
  select relname as name, false as is_function from pg_class where relnamespace = 'public'::regnamespace
  union select proname, true from pg_proc where pronamespace = 'public'::regnamespace`;

test("every function that runs as its owner looks into the caller's temporary schema last", async () => {
  const definers: Definer[] = (await asOwner((owner) => owner.query(findDefiners))).rows;
  assert.ok(definers.length >= 5);
  for (const { name, config } of definers) {
    const path = config?.find((one) => one.startsWith("search_path="));
    assert.equal(path, "search_path=pg_catalog, public, pg_temp", name);
  }
});

test("every function that runs as its owner names our tables and functions in full, and is not everybody's", async () => {
  const [definers, names] = await asOwner(async (owner) => [
    (await owner.query(findDefiners)).rows as Definer[],
    (await owner.query(findNames)).rows as { name: string; is_function: boolean }[],
  ]);
  for (const { name, body, is_parsed, for_all } of definers) {
    assert.equal(for_all, false, `${name} can be run by everybody`);
    // What PostgreSQL keeps parsed has found its tables and functions once and for all.
    if (is_parsed) continue;
    for (const one of names) {
      const inShort = one.is_function
        ? new RegExp(`(?<![.\\w])${one.name}\\s*\\(`, "i")
        : new RegExp(`\\b(from|join|update|into|table)\\s+(only\\s+)?${one.name}\\b`, "i");
      assert.doesNotMatch(body, inShort, `${name} names ${one.name} without its schema`);
    }
  }
});

test("the server's role makes no temporary table", async () => {
  const client = await connect(server.database.appUrl);
  await assert
    .rejects(client.query("create temporary table mine (x int)"), { code: "42501" })
    .finally(() => client.end());
});

test("a temporary view of the server's role does not stand before a table that the owner reads", async () => {
  await asOwner((owner) =>
    owner.query(
      `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
    ),
  );
  const client = await connect(server.database.appUrl);
  after(() => client.end());
  await client.query(`
    create temporary table seen (who text);
    grant all on pg_temp.seen to public;
    create function pg_temp.spy() returns uuid language plpgsql as $$ begin
      insert into pg_temp.seen values (current_user);
      return nullif(current_setting('app.store_id', true), '')::uuid;
    end $$;
    create temporary view product_counts as select pg_temp.spy() as store_id, 1 as total;
    create temporary view product_search as
      select s.product_id, s.language, s.document, pg_temp.spy() as store_id from public.product_search s;
    create temporary view product_variants as
      select v.product_id, v.sku, v.retired_at, pg_temp.spy() as store_id from public.product_variants v;
    grant select on product_counts, product_search, product_variants to public;`);
  await client.query(`set app.store_id = '${store.id}'`);
  const { rows } = await client.query("select * from public.search_products($1, 'teapot', 'en', true)", [
    store.id,
  ]);
  assert.equal(rows.length, 1);
  assert.deepEqual((await client.query("select * from pg_temp.seen")).rows, []);
});
