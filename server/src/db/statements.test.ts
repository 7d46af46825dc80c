import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findUnshardable } from "../../test/one-shard.ts";
import { parseSql } from "../../test/parse-sql.ts";
import { findUnnamedStores } from "../../test/unnamed-stores.ts";

const src = fileURLToPath(new URL("../", import.meta.url));
const tables = new Set(["orders", "lines", "tags"]);

describe("whose rows a statement means", () => {
  const named = {
    "by a condition": "select 1 from orders where store_id = $1",
    "by a condition with a type": "select 1 from orders o where o.store_id = $1::uuid and o.id = $2",
    "by what it is joined by":
      "select 1 from orders o join lines l using (store_id, id) join tags t on t.store_id = l.store_id where o.store_id = $1",
    "by a row of conditions": "select 1 from orders o where (o.store_id, o.id) = ($1, $2)",
    "in each part of its own":
      "select (select count(*) from lines l where l.store_id = $1 and l.id = o.id) from orders o where o.store_id = $1",
    "in what it inserts":
      "insert into orders (store_id, id) select $1, id from unnest($2::uuid[]) as given (id)",
    "in what it inserts from a table":
      "insert into tags (store_id, id) select o.store_id, o.id from orders o where o.store_id = $1",
    "in rows that it inserts": "insert into tags (store_id, id) values ($1, 1), ($1, 2)",
    "in each step":
      "with gone as (delete from lines where store_id = $1 returning id) update orders o set n = 1 from gone g where o.store_id = $1 and o.id = g.id",
    "of no store's table": "select 1 from others",
    "of a step that is called as a table":
      "with orders as (select 1 as id from lines where store_id = $1) select id from orders",
  };
  for (const [title, sql] of Object.entries(named))
    test(`is said ${title}`, () => assert.deepEqual(findUnnamedStores(parseSql(sql), tables), []));

  const unnamed: Record<string, [sql: string, tables: string[]]> = {
    "by nothing": ["select 1 from orders", ["orders"]],
    "by another parameter": ["select 1 from orders where store_id = $2 and id = $1", ["orders"]],
    "in one of two cases only": ["select 1 from orders where store_id = $1 or id = $2", ["orders"]],
    "by a list": ["select 1 from orders where store_id = any($1)", ["orders"]],
    "of one of two that are joined": [
      "select 1 from orders o join lines l on l.id = o.id where o.store_id = $1",
      ["lines l"],
    ],
    "by a row outside": [
      "select (select count(*) from lines l where l.store_id = o.store_id) from orders o where o.store_id = $1",
      ["lines l"],
    ],
    "where it only exists": [
      "select 1 from orders o where o.store_id = $1 and exists (select from lines l where l.id = o.id)",
      ["lines l"],
    ],
    "by what another step gives": [
      "with m as (select store_id, id from orders where store_id = $1) select 1 from m join lines l on l.store_id = m.store_id",
      ["lines l"],
    ],
    "in one of two parts": [
      "select id from orders where store_id = $1 union all select id from lines",
      ["lines"],
    ],
    "in what it inserts": ["insert into tags (store_id, id) select g.s, g.id from given g", ["tags"]],
    "in what it changes": ["update orders set n = 1 where id = $1", ["orders"]],
    "in what it deletes": ["delete from orders using lines l where l.store_id = $1", ["orders"]],
  };
  for (const [title, [sql, found]] of Object.entries(unnamed))
    test(`is not said ${title}`, () => assert.deepEqual(findUnnamedStores(parseSql(sql), tables), found));
});

describe("what a shard does not run as it is", () => {
  const whole = [
    "insert into tags (store_id, id) values ($1, now()) on conflict (id) do update set id = excluded.id",
    "insert into tags (store_id, id) select s.store_id, now() from stores s where s.store_id = $1",
    "insert into tags (id, store_id) with l as (select id, store_id from lines) select l.id, l.store_id from l",
    "with gone as (delete from lines where store_id = $1 returning id) update orders o set n = 1 from gone g where o.id = g.id",
    "with u as (update orders set n = 1 returning *) select array_to_string(u.tags, ',') from u",
    "update orders set at = now(), last = greatest(last, now()), n = (select count(*) from lines)",
    "select coalesce(at, now()) from orders for update",
    "select pg_advisory_xact_lock(n) from (select n from stores, unnest($2::int[]) n where store_id = $1) l",
  ];
  for (const sql of whole)
    test(`nothing of: ${sql}`, () => assert.deepEqual(findUnshardable(parseSql(sql)), []));

  const apart: Record<string, string> = {
    "insert into tags (store_id, id) select $1, id from unnest($2::uuid[]) as given (id)":
      "an INSERT selects its store from no table",
    "insert into tags (store_id) select store_id from a union all select store_id from b":
      "an INSERT selects from a UNION, which may stand in its FROM",
    "insert into tags (store_id, id) select s.store_id, gen_random_uuid() from stores s":
      "an INSERT selects what differs each time",
    "insert into tags (store_id) select s.store_id from stores s returning (select 1)":
      "RETURNING of an INSERT has a subquery",
    "insert into tags (store_id, id) values ($1, (select 1))": "an INSERT of values has a subquery",
    "insert into tags (store_id) values ($1) on conflict (id) do update set at = now()":
      "DO UPDATE SET computes what is not immutable",
    "with l as (select 1 as store_id) insert into tags (store_id) select l.store_id from l":
      "a WITH stands before an INSERT, in place of behind its columns",
    "with t as (insert into tags (store_id) values ($1)) select 1": "a query of WITH inserts",
    "update orders set n = 1 returning array_to_string(tags, ',')":
      "RETURNING computes what is not immutable",
    "delete from orders returning at + interval '1 day'": "RETURNING computes what is not immutable",
    "update orders set n = 1 returning old.n": "RETURNING has old or new, which PostgreSQL has from 18 on",
    "update orders set at = coalesce(at, now())":
      "CASE or COALESCE of an UPDATE computes what is not immutable",
    "select pg_advisory_xact_lock($1)": "a lock is of no row of the store",
    "update orders set path = l.path::uuid[] from lines l":
      "an UPDATE sets what is computed of a column and not immutable",
  };
  for (const [sql, what] of Object.entries(apart))
    test(`${what}: ${sql}`, () => assert.deepEqual(findUnshardable(parseSql(sql)), [what]));
});

test("every file of statements can be looked at", async () => {
  const files = (await Array.fromAsync(glob("**/*sql.ts", { cwd: src }))).filter(
    (file) => !file.includes(".test."),
  );
  assert.ok(files.length > 80, String(files.length));
  // Each statement that is made meanwhile is looked at (server/test/check-statements.ts).
  for (const file of files) await import(pathToFileURL(join(src, file)).href);
});
