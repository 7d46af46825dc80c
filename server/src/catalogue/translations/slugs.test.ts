import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { entry } from "../../../test/noun.ts";
import { patiently } from "../../../test/patiently.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { categorySlugs } from "../categories/sql.ts";
import { productSlugs } from "../products/write/sql.ts";
import { chooseOwnSlugs } from "./slugs.ts";

const server = await testServer();

const nouns = [
  { noun: "category", plural: "categories", slugs: categorySlugs, more: {} },
  { noun: "product", plural: "products", slugs: productSlugs, more: { price: "1" } },
] as const;

for (const { noun, plural, slugs, more } of nouns) {
  describe(`the slugs of ${plural} of one name`, () => {
    const create = (store: TestStore, name = "Tea cup") =>
      server.send(store, "POST", `/api/v1/${plural}`, {
        body: { ...more, translations: [entry(name)] },
      });

    /** A store in which there are so many of one name, slugs and all. */
    async function storeWith(count: number): Promise<TestStore> {
      const store = await server.createStore();
      const { body } = await create(store);
      await server.asOwner(store, async (query) => {
        const [columns] = await query(
          `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [plural],
        );
        await query(
          `insert into ${plural} (${columns!.names}) select ${columns!.names} from (
             select (jsonb_populate_record(one, jsonb_build_object('${noun}_id', md5('${store.id}' || n)::uuid,
               'slug', 'tea-cup-' || n))).* from ${plural} one, generate_series(2, $2::int) n where one.${noun}_id = $1) copies`,
          [body.data.id, count],
        );
        await query(
          `insert into ${noun}_slugs (store_id, language, slug, ${noun}_id)
           select $1::text::uuid, language, 'tea-cup-' || n, md5($1::text || n)::uuid
           from generate_series(2, $2::int) n, unnest(array['', 'en']) language`,
          [store.id, count],
        );
      });
      return store;
    }

    /** How many slugs and entries of their indexes are read while one more is given its slug. */
    const lookUps = (store: TestStore) =>
      tenantTransaction(server.database.pool, store.id, async (tx) => {
        const count = async () => {
          const [row] = await tx.query({
            name: `look-ups of ${noun}`,
            text: `select coalesce(sum(seq_tup_read + idx_scan + idx_tup_fetch), 0) from pg_stat_xact_user_tables where relname = '${noun}_slugs'`,
          });
          return Number(row![0]);
        };
        const before = await count();
        const wanted = [{ language: "", slug: "tea-cup", field: undefined }];
        await chooseOwnSlugs(tx, slugs, { id: randomUUID(), wanted });
        return (await count()) - before;
      });

    test("with 2,000 of them one more takes about as many look-ups as with 10", async () => {
      const [few, many] = [await storeWith(10), await storeWith(2_000)];
      await server.sql(undefined, `analyze ${noun}_slugs`);
      const [ofFew, ofMany] = [await lookUps(few), await lookUps(many)];
      assert.ok(ofFew > 0, "look-ups are counted");
      assert.ok(ofMany <= 4 * ofFew && ofMany < 100, `${ofMany} look-ups with 2,000, ${ofFew} with 10`);
      assert.equal((await create(many)).body.data.slug, "tea-cup-2001");
    });

    test("a slug is free again after a delete, and what is made next to gaps gets a free one", async () => {
      const store = await server.createStore();
      const ids: string[] = [];
      for (let i = 0; i < 12; i++) ids.push((await create(store)).body.data.id);
      for (const i of [1, 3, 4, 7, 10]) await server.send(store, "DELETE", `/api/v1/${plural}/${ids[i]}`);
      const made: string[] = [];
      for (let i = 0; i < 8; i++) made.push(dataOf(await create(store), 201).slug);
      const { body } = await server.send(store, "GET", `/api/v1/${plural}?limit=100`);
      const all = body.data[plural].map(({ slug }: { slug: string }) => slug);
      assert.equal(all.length, 15);
      assert.equal(new Set(all).size, 15);
      assert.ok(made.every((slug) => /^tea-cup(-\d+)?$/.test(slug)));
    });

    test("100 that are created at once get 100 different slugs", async () => {
      const store = await server.createStore();
      const insist = () => patiently(() => create(store));
      const answers = await Promise.all(Array.from({ length: 100 }, insist));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
      const given = answers.map(({ body }) => body.data);
      assert.equal(new Set(given.map(({ slug }) => slug)).size, 100);
      assert.equal(new Set(given.map(({ translations }) => translations[0].slug)).size, 100);
    });
  });
}
