import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import { entry } from "../../../test/noun.ts";
import type { Sent } from "../../../test/server.ts";

// What writing a product costs at the database, seen by a proxy before it: round trips are what its time is
// made of.

const PRODUCTS = "/api/v1/products";

const counted = await startCountedServer();
after(() => counted.close());
const { server } = counted;
const store = await server.createStore();

const send = (method: string, path: string, body?: unknown, headers: Sent["headers"] = {}) =>
  server.send(store, method, `${PRODUCTS}${path}`, { body, headers });
const costOf = (ask: Parameters<CountedServer["costOf"]>[1]) => counted.costOf(store, ask);
const keyed = () => ({ "idempotency-key": randomUUID() });
const fresh = (variants: number) => {
  const values = Array.from({ length: variants }, (_, i) => `Size ${i}`);
  return {
    price: "24.90",
    sku: randomUUID(),
    tags: ["kitchen", "ceramics"],
    translations: [{ language: "en", name: `Bowl ${randomUUID()}`, description: "<p>Hand-thrown.</p>" }],
    variants: variants ? [{ name: "Size", values }] : [],
    productVariants: values.map((Size) => ({ options: { Size }, quantity: 12 })),
  };
};
const created = async (variants = 2) => dataOf(await send("POST", "", fresh(variants)), 201);

describe("writing a product takes two round trips", () => {
  test("a new one under an idempotency key, and as many statements for 50 variants as for two", async () => {
    const two = await costOf(() => send("POST", "", fresh(2), keyed()));
    const many = await costOf(() => send("POST", "", fresh(50), keyed()));
    assert.deepEqual(many, two);
    assert.deepEqual(two, { roundTrips: 2, statements: 28 });
  });

  test("a new one without a key: one", async () => {
    const { roundTrips } = await costOf(() => send("POST", "", fresh(2)));
    assert.equal(roundTrips, 1);
  });

  test("a change, also of a name and a slug", async () => {
    const { id } = await created();
    const price = await costOf(() =>
      send("PUT", `/${id}`, { price: String(Math.ceil(Math.random() * 1e6)) }),
    );
    assert.equal(price.roundTrips, 2);
    const renamed = await costOf(() => {
      const translations = [entry(`Bowl ${randomUUID()}`)];
      return send("PUT", `/${id}`, { slug: `bowl-${randomUUID()}`, translations });
    });
    assert.equal(renamed.roundTrips, 2);
    const sameSlug = await costOf(() => {
      const translations = [entry(`Bowl ${randomUUID()}`)];
      return send("PUT", `/${id}`, { translations });
    });
    assert.equal(sameSlug.statements, renamed.statements - 3, "slugs that stay are not written");
  });

  test("a deletion", async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => created()));
    const { roundTrips } = await costOf(() => send("DELETE", `/${products.pop().id}`));
    assert.equal(roundTrips, 2);
  });

  test("a change of stock under an idempotency key", async () => {
    const { id, productVariants } = await created();
    const variantId = productVariants[0].id;
    const { roundTrips } = await costOf(() =>
      send("POST", `/${id}/stock`, { variantId, delta: 1, reason: "received" }, keyed()),
    );
    assert.equal(roundTrips, 2);
  });
});

describe("a refusal of a write with a key", () => {
  test("costs no transaction more", async () => {
    const { id } = await created(0);
    const body = { delta: -1, reason: "sold" };
    const refused = async () => {
      const answer = await send("POST", `/${id}/stock`, body, keyed());
      assert.equal(answer.status, 409, answer.text);
      return { ...answer, status: 200 };
    };
    assert.equal((await costOf(refused)).roundTrips, 2);
  });

  test("undoes what the commit would have written; a retry is done when its reason is gone", async () => {
    const { id, slug } = await created();
    const [body, headers] = [{ ...fresh(2), slug }, keyed()];
    const first = await send("POST", "", body, headers);
    assert.deepEqual([first.status, first.body.code], [409, "duplicate"]);
    const found = async () => (await send("GET", `?sku=${body.sku}`)).body.data.pagination.total;
    assert.equal(await found(), 0);
    await send("DELETE", `/${id}`);
    assert.equal((await send("POST", "", body, headers)).status, 201);
    assert.equal(await found(), 1);
  });
});

describe("a write answers, without reading it, what a read answers", () => {
  const texts = [
    `"quoted" \\ back / slash`,
    "tab\there, line\nbreak, bell\u0007, delete\u007f, separator\u2028",
    "Größe 大 👩🏽‍🚀 é e\u0301 ı İ",
    "null",
    "{1,2} NULL \\x00",
  ];
  for (const text of texts) {
    test(JSON.stringify(text), async () => {
      const at = `https://img.test/${encodeURIComponent(text)}`;
      const variants = [{ name: text, values: [`${text} a`, `${text} b`] }];
      const body = {
        ...{ price: "10", compareAtPrice: "12.5", cost: "1.01", sku: text, barcode: text, brand: text },
        ...{
          tags: [text, "b"],
          images: [at],
          lowStockThreshold: 3,
          publishedAt: "2026-01-31T12:00:00.05+01:00",
        },
        translations: [
          { language: "en", name: text, description: text, metaTitle: text, metaDescription: text },
        ],
        variants,
        productVariants: [
          {
            options: { [text]: `${text} a` },
            sku: `${text} a`,
            barcode: text,
            price: "9",
            cost: "2",
            quantity: 5,
            image: at,
          },
          { options: { [text]: `${text} b` }, isActive: false, compareAtPrice: "99" },
        ],
      };
      const made = await send("POST", "", body);
      assert.equal(made.status, 201, made.text);
      const path = `/${made.body.data.id}`;
      assert.deepEqual((await send("GET", path)).body.data, made.body.data);

      const [first, second] = made.body.data.productVariants;
      const productVariants = [{ id: second.id, quantity: 7 }, { id: first.id }];
      const changed = await send("PUT", path, {
        price: "11",
        brand: `${text}!`,
        publishedAt: null,
        productVariants,
      });
      assert.equal(changed.status, 200, changed.text);
      assert.notEqual(changed.headers.etag, made.headers.etag);
      const { headers, body: read } = await send("GET", path);
      assert.deepEqual([headers.etag, read.data], [changed.headers.etag, changed.body.data]);

      const same = await send("PUT", path, { price: "11" });
      assert.deepEqual([same.headers.etag, same.body.data], [headers.etag, read.data]);
      const data = dataOf(await send("PUT", path, { productVariants: [], variants: [], quantity: 4 }));
      assert.deepEqual((await send("GET", path)).body.data, data);
    });
  }
});
