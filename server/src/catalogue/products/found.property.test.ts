import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { runCommand } from "../../../test/command.ts";
import { documents } from "../../../test/found.ts";
import { runs } from "../../../test/runs.ts";
import { startServer, type TestServer, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";
import { statement } from "../../db/statement.ts";
import { tenantTransaction } from "../../db/tenant.ts";

// Whatever is done to products, categories and languages, many at once: what products are found and sorted by
// is what their rows say.

const STEPS = runs(150, 1_500);
const AT_ONCE = 4;
const ndjson = { "content-type": "application/x-ndjson" };

const server = await testServer();
const store = await server.createStore();
const other = await startServer();
after(() => other.close());

const kinds = [
  ...["create", "create", "bulk", "rename", "rename", "describe", "price", "delete", "import", "undone"],
  ...["category", "place", "move", "hide", "close", "languages", "languages"],
] as const;
const text = fc.record({
  language: fc.constantFrom("en", "de", "de-AT", "fr", "tr"),
  name: fc.constantFrom("Äpfel & Öl", "İki cup", "Blue cup 2000", "大きい カップ", "a-b"),
  description: fc.constantFrom("", "<p>Hand-thrown &amp; blue</p>"),
});
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  nth: fc.nat(1_000),
  pick: fc.nat(1_000),
  translations: fc.uniqueArray(text, { minLength: 1, maxLength: 3, selector: ({ language }) => language }),
  tags: fc.subarray(["kitchen", "Größe M", "blue"]),
  brand: fc.constantFrom("Töpferei", "ACME", null),
  languages: fc.uniqueArray(fc.constantFrom("en", "de", "fr", "tr", "cs"), { minLength: 1, maxLength: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const products: string[] = [];
const categories: string[] = [];
const at = (ids: readonly string[], n: number) => ids[n % ids.length] ?? randomUUID();

async function carryOut(one: Step): Promise<number> {
  const { kind, nth, pick, translations, tags, brand, languages } = one;
  const ask = async (method: string, path: string, body?: object, kept?: string[]) => {
    const answer = await server.send(store, method, `/api/v1${path}`, { ...(body && { body }) });
    assert.ok(answer.status < 500, `${answer.text} ${server.logged().slice(-2_000)}`);
    if (answer.status === 201 && kept) kept.push(answer.body.data.id);
    return answer.status;
  };
  const product = `/products/${at(products, nth)}`;
  const category = `/categories/${at(categories, nth)}`;
  const fresh = { price: "1", sku: randomUUID(), translations, tags, brand };
  switch (kind) {
    case "create":
      return ask("POST", "/products", fresh, products);
    case "undone":
      return ask("POST", "/products?dryRun=true", fresh);
    case "bulk": {
      const [id, gone] = [at(products, nth), at(products, pick)];
      const [create, more] = [[fresh], id === gone ? {} : { delete: [{ id: gone }] }];
      return ask("POST", "/products/bulk", { create, update: [{ id, translations }], ...more });
    }
    case "rename":
      return ask("PUT", product, { translations });
    case "describe":
      return ask("PUT", product, pick % 2 ? { tags, brand } : { sku: randomUUID(), barcode: `${pick}` });
    case "price":
      return ask("PUT", product, { price: `${pick + 1}` });
    case "delete":
      return ask("DELETE", product);
    case "import": {
      const slug = `imported-${nth % 5}`;
      const raw = JSON.stringify({ slug, price: "1", translations, tags, brand });
      const sent = { raw, headers: ndjson };
      const { status } = await server.send(store, "POST", "/api/v1/imports?format=stoa", sent);
      await server.runJobs();
      return status;
    }
    case "category":
      return ask("POST", "/categories", { translations: translations.slice(0, 1) }, categories);
    case "place":
      return ask("PUT", product, { category: at(categories, pick) });
    case "move":
      return ask("PUT", category, { parentId: pick % 3 ? at(categories, pick) : null });
    case "hide":
      return ask("PUT", category, { isActive: pick % 2 > 0 });
    case "close":
      return ask("DELETE", `${category}?reattach=true`);
    case "languages":
      return ask("PUT", "/settings", { defaultLanguage: languages[0], languages });
  }
}

const live = "from products p join stores s using (store_id)";
/**
 * What of the derived tables is not what a computation anew gives. Words stay when no product has them any
 * more.
 */
const strangers = (of: TestServer, store: TestStore): Promise<Json[]> =>
  of.sql(
    store,
    `select 'document' as of, product_id, language from (
       select store_id, product_id, d.* ${live}
       cross join lateral ${documents} d
       where deleted_at is null) a
     full join product_search b using (store_id, product_id, language) where a.document is distinct from b.document
     union all
     select 'name', product_id, language from (
       select store_id, product_id, n.*, name_collation(n.language) as ordering ${live}
       cross join lateral names_in(p.translations, s.languages, s.default_language) n where deleted_at is null) a
     full join product_names b using (store_id, product_id, language)
     where (a.name, a.ordering) is distinct from (b.name, b.ordering)
     union all
     select 'word', product_id, w ${live} cross join lateral search_words(p.brand, p.tags, p.translations) w
     where deleted_at is null and not exists (
       select from product_words k where k.store_id = p.store_id and k.word = w and k.spelling = search_spelling(w))`,
  );
const counted = async (of: TestServer, store: TestStore): Promise<Json> =>
  (
    await of.sql(
      store,
      `select (select count(*)::int from product_search) as documents, (select count(*)::int from product_names) as names,
         (select count(*)::int from product_words) as words`,
    )
  )[0];

/** What a test's database does by hand for others than the server is refused from now on. */
const refuseHands = (of: TestServer) =>
  of.sql(
    undefined,
    `create or replace function find_by_hand(store uuid, product uuid) returns void language plpgsql as $$
     begin raise exception 'nobody found %', product; end $$`,
  );

async function run(of: TestServer, ...args: string[]): Promise<void> {
  const { code, stderr } = await runCommand(args, of.settings);
  assert.equal(code, 0, `${args.join(" ")}: ${stderr}`);
}

test("products are found and sorted by what they say, after whatever is done, and where they are brought", async () => {
  const seed = Date.now();
  const rest = fc.sample(step, { seed, numRuns: STEPS }).entries();
  const done = new Set<string>();
  const worker = async () => {
    for (const [, one] of rest) {
      const status = await carryOut(one);
      if (status >= 200 && status < 300) done.add(one.kind);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  assert.deepEqual(await strangers(server, store), [], `seed ${seed}`);
  // Chance may refuse all of one kind.
  assert.ok(done.size > kinds.length / 2, `${[...done].join(" ")}: seed ${seed}`);

  await refuseHands(server);
  await run(server, "seed", "--store", store.domain, "--products", "30");
  await run(server, "store", "update", "--store", store.domain, "--language", "da");
  assert.deepEqual(await strangers(server, store), [], `seed ${seed}`);
  const all = await counted(server, store);
  assert.ok(all.documents >= 30 && all.names >= 60 && all.words > 10, JSON.stringify(all));

  await refuseHands(other);
  const file = join(other.settings.STOA_DATA_DIR!, "found.stoa");
  await run(server, "store", "export", "--store", store.domain, file);
  await run(other, "store", "import", file);
  assert.deepEqual(await strangers(other, store), [], `seed ${seed}`);
  assert.deepEqual(await counted(other, store), all);
});

test("a product that is written while its store is suspended has its names once the store is resumed", async () => {
  const at = await server.createStore();
  const send = (name: string) => {
    const raw = JSON.stringify({
      slug: name,
      price: "1",
      translations: [{ language: "en", name, description: "" }],
    });
    return server.send(at, "POST", "/api/v1/imports?format=stoa", { raw, headers: ndjson });
  };
  const listed = async () => {
    const { body } = await server.send(at, "GET", "/api/v1/products?sort=name&limit=10");
    return body.data?.products.map((one: Json) => one.translations[0].name);
  };
  for (const name of ["cup", "bowl"]) assert.equal((await send(name)).status, 201);
  await run(server, "store", "suspend", "--store", at.domain);
  await server.runJobs();
  await run(server, "store", "resume", "--store", at.domain);
  await until(async () => (await listed()) !== undefined, "the store is resumed");
  assert.deepEqual(await listed(), ["bowl", "cup"]);
});

test("tests refuse what is written past what it is found by", async () => {
  const at = await server.createStore();
  const made = (path: string, body: object) => server.send(at, "POST", `/api/v1/${path}`, { body });
  const translations = [{ language: "en", name: "Cup", description: "" }];
  await made("products", { price: "1", translations });
  await made("categories", { translations });
  const refused: [sql: string, why: RegExp][] = [
    ["update products set brand = 'Past' where store_id = $1", /product_search is not what products say/],
    ["update products set deleted_at = now() where store_id = $1", /product_search is not what products say/],
    ["update stores set languages = '{en,de}' where store_id = $1", /product_names is not what stores say/],
    ["update categories set is_active = false where store_id = $1", /call raiseShown/],
  ];
  for (const [sql, why] of refused)
    await assert.rejects(
      tenantTransaction(server.database.pool, at.id, async (tx) => {
        await tx.query(statement(sql), [tx.storeId]);
        await tx.query(statement("select announce_change($1)"), [tx.storeId]);
      }),
      why,
      sql,
    );
});
