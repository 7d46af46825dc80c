import assert from "node:assert/strict";
import { test } from "node:test";
import { pluck } from "../../../test/pluck.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { ProductCreate } from "../../catalogue/products/index.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { statement } from "../../db/statement.ts";
import { tenantReads } from "../../db/tenant.ts";
import { compileBody } from "../../http/request/validate.ts";
import { demoLanguages, demoProducts } from "./demo-store.ts";
import { seedDemoProducts, seedProducts } from "./index.ts";

const server = await testServer();

const openStore = ({ domain }: TestStore) => storeByDomain(server.database, domain);

/** Counts a store's rows that break what the migrations and a single create promise. */
async function brokenPromises({ id }: TestStore): Promise<Record<string, string | null>> {
  const [row] = await tenantReads(server.database.pool, id).query(
    statement(`select
      (select count(*) from products p where p.store_id = $1 and (
        quantity <> coalesce((
          select sum(quantity) from stock_levels l where l.store_id = $1 and l.product_id = p.product_id), 0)
        or quantity <> coalesce((
          select sum(delta) from stock_movements m where m.store_id = $1 and m.product_id = p.product_id), 0))),
      (select count(*) from products p where p.store_id = $1 and 1 + json_array_length(translations) <>
        (select count(*) from product_slugs s where s.store_id = $1 and s.product_id = p.product_id
          and (s.language = '' and s.slug = p.slug or s.language <> ''))),
      (select count(*) from products p where p.store_id = $1 and (select coalesce(json_agg(x order by x), '[]')::text
          from json_array_elements_text(tags) x) <>
        (select coalesce(json_agg(tag order by tag), '[]')::text
          from product_tags t where t.store_id = $1 and t.product_id = p.product_id)),
      (select count(*) from product_counts c where c.store_id = $1 and (total, active) is distinct from
        (select (count(*), count(*) filter (where is_active)) from products where store_id = $1))`),
    [id],
  );
  const [stock, slugs, tags, totals] = row as (string | null)[];
  return { stock: stock!, slugs: slugs!, tags: tags!, totals: totals! };
}

const none = { stock: "0", slugs: "0", tags: "0", totals: "0" };

test("seeded products are as whole as created ones, and can be seeded again", async () => {
  const testStore = await server.createStore();
  const store = await openStore(testStore);
  for (const seed of [1, 1, 2]) {
    assert.equal((await seedProducts(server.database.pool, store, 1_100, { seed })).products, 1_100);
  }
  assert.deepEqual(await brokenPromises(testStore), none);

  const { body } = await server.send(testStore, "GET", "/api/v1/products?limit=100&q=mug");
  assert.ok(body.data.products.length > 0);
  const list = await server.send(testStore, "GET", "/api/v1/products?limit=1");
  assert.equal(list.body.data.pagination.total, 3_300);
  const [product] = list.body.data.products;
  const { version } = product;
  const same = await server.send(testStore, "PUT", `/api/v1/products/${product.id}`, { body: product });
  assert.deepEqual(same.body.data, { ...product, version }, "writing back what was read changes nothing");
});

test("the same seed makes the same products", async () => {
  const make = async (currency: string, language: string) => {
    const testStore = await server.createStore({ currency, language });
    await seedProducts(server.database.pool, await openStore(testStore), 50, { seed: 7 });
    const { body } = await server.send(testStore, "GET", "/api/v1/products?limit=50&sort=createdAt");
    return body.data.products.map((p: Record<string, unknown>) => ({
      ...p,
      id: "",
      createdAt: "",
      updatedAt: "",
      productVariants: (p.productVariants as object[]).map((variant) => ({ ...variant, id: "" })),
    }));
  };
  assert.deepEqual(await make("USD", "en"), await make("USD", "en"));
  const [yen] = await make("JPY", "fr");
  assert.match(yen.price, /^\d+$/);
  assert.deepEqual(pluck(yen.translations, "language"), ["fr", "en"]);
});

test("the demo catalogue passes the API's own check and is written whole", async () => {
  const check = compileBody(ProductCreate);
  const catalogue = demoProducts();
  assert.equal(catalogue.length, 60);
  for (const { publishedInDays: _, categorySlug: __, pictures: ___, ...product } of catalogue) {
    assert.equal(check(structuredClone(product)), undefined, product.slug);
    assert.deepEqual(pluck(product.translations, "language"), [...demoLanguages]);
  }
  const testStore = await server.createStore();
  await seedDemoProducts(server.database.pool, await openStore(testStore), server.kept.media);
  assert.deepEqual(await brokenPromises(testStore), none);
  const { body } = await server.send(testStore, "GET", "/api/v1/products?limit=100");
  assert.deepEqual(
    pluck(body.data.products, "slug"),
    catalogue.map(({ slug }) => slug),
  );
  assert.ok(body.data.products.every(({ categoryId }: { categoryId: string | null }) => categoryId));
  const pictures: string[] = body.data.products.flatMap(({ images }: { images: string[] }) => images);
  assert.ok(new Set(pictures).size > 60, "each product has its own, and some are shown beside others");
  for (const url of new Set(pictures)) {
    const { status, headers } = await server.send(testStore, "GET", new URL(url).pathname, {
      key: undefined,
    });
    assert.deepEqual([status, headers["content-type"]], [200, "image/webp"], url);
  }
});
