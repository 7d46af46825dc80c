import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { entry } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import { clockIn } from "../../kit/time/day-in-zone.ts";

const path = "/api/v1/imports";
const server = await testServer();

const upload = (store: TestStore, query: string, raw: string | Buffer, more: Sent = {}) =>
  server.send(store, "POST", `${path}?${query}`, {
    raw,
    ...more,
    headers: { "content-type": "text/csv", ...more.headers },
  });

async function imported(store: TestStore, query: string, raw: string | Buffer, more: Sent = {}) {
  const data = dataOf(await upload(store, query, raw, more), 201);
  await server.runJobs();
  return (await server.send(store, "GET", `${path}/${data.id}`)).body.data;
}

const productsOf = async (store: TestStore) =>
  (await server.send(store, "GET", "/api/v1/products?limit=100&sort=name")).body.data.products;

const csv = (...rows: string[]) => ["slug,name,price", ...rows].join("\n");

const piecesOf = (store: TestStore) => server.sql(store, "select 1 from import_pieces", []);

describe("a file", () => {
  test("is taken at once, imported by a job, and told of", async () => {
    const store = await server.createStore();
    const sent = await upload(store, "format=stoa", csv("a,A,5", "b,B,x", "c,C,6"));
    assert.equal(sent.status, 201);
    const { id, createdAt } = sent.body.data;
    assert.equal(sent.headers.location, `${path}/${id}`);
    assert.deepEqual(sent.body.data, {
      id,
      resource: "products",
      format: "stoa",
      sendMail: false,
      copyImages: false,
      pictures: { copied: 0, failed: 0 },
      dryRun: false,
      status: "waiting",
      progress: 0,
      products: { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 },
      customers: { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 },
      orders: { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 },
      failure: null,
      createdAt,
      startedAt: null,
      finishedAt: null,
      errors: [],
      warnings: [],
      warningCount: 0,
    });
    assert.equal((await piecesOf(store)).length, 1);
    await server.runJobs();
    const { body } = await server.send(store, "GET", `${path}/${id}`);
    const { startedAt, finishedAt, errors, ...rest } = body.data;
    assert.ok(createdAt <= startedAt && startedAt <= finishedAt);
    assert.deepEqual(
      [rest.status, rest.progress, rest.products],
      ["done", 100, { read: 3, created: 2, updated: 0, unchanged: 0, skipped: 1 }],
    );
    assert.deepEqual(errors, [
      {
        row: 3,
        lastRow: 3,
        handle: "b",
        column: "price",
        code: "not_a_decimal",
        message: "Enter a number, such as 19.90.",
      },
    ]);
    assert.deepEqual(pluck(await productsOf(store), "slug"), ["a", "c"]);
    assert.deepEqual(await piecesOf(store), [], "the file is not kept any longer");
    const german = await server.send(store, "GET", `${path}/${id}`, { headers: { "x-locale": "de" } });
    assert.match(german.body.data.errors[0].message, /Geben Sie eine Zahl ein/);
  });

  test("of WooCommerce has the store's days: a sale that ended yesterday there still lasts elsewhere", async () => {
    // These two are 26 hours apart, so that their days always differ.
    const [late, early] = ["Etc/GMT+12", "Etc/GMT-14"] as const;
    const { day } = clockIn(new Date(), late);
    const rows = [
      "ID,Type,SKU,Name,Published,Regular price,Sale price,Date sale price ends",
      `1,simple,M-1,Mug,1,12.00,9.00,${day}`,
    ];
    const prices: string[] = [];
    for (const timeZone of [late, early]) {
      const store = await server.createStore();
      dataOf(await server.send(store, "PUT", "/api/v1/settings", { body: { timeZone } }));
      await imported(store, "format=woocommerce", rows.join("\n"));
      prices.push((await productsOf(store))[0].price);
    }
    assert.deepEqual(prices, ["9.00", "12.00"]);
  });

  test("that is sent again changes nothing", async () => {
    const store = await server.createStore();
    await imported(store, "format=stoa", csv("a,A,5", "b,B,6"));
    const again = await imported(store, "format=stoa", csv("a,A,5", "b,B,7"));
    assert.deepEqual(again.products, { read: 2, created: 0, updated: 1, unchanged: 1, skipped: 0 });
  });

  test("of Shopify or WooCommerce is read as such", async () => {
    const store = await server.createStore();
    const shopify = await imported(
      store,
      "format=shopify",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\ntee,Tee,Size,S,10\ntee,,,M,11\n",
    );
    assert.deepEqual([shopify.status, shopify.products.created], ["done", 1]);
    const woo = await imported(
      store,
      "format=woocommerce",
      "ID,Type,SKU,Name,Published,Regular price\n1,simple,MUG,Mug,1,9\n",
    );
    assert.deepEqual([woo.status, woo.products.created], ["done", 1], JSON.stringify(woo));
    const [mug, tee] = await productsOf(store);
    assert.deepEqual([mug.sku, mug.price, tee.productVariants.length], ["MUG", "9.00", 2]);
  });

  test("that is none of its format fails, and says why", async () => {
    const store = await server.createStore();
    const done = await imported(store, "format=shopify", "what,ever\n1,2\n");
    assert.equal(done.status, "failed");
    assert.match(done.failure, /Handle.*what, ever/);
    const headers = { "x-locale": "de" };
    const german = await server.send(store, "GET", `${path}/${done.id}`, { headers });
    assert.match(german.body.data.failure, /keine Produkt-CSV von Shopify.*Handle/);
    const list = await server.send(store, "GET", path, { headers });
    assert.equal(list.body.data.imports[0].failure, german.body.data.failure);
    assert.deepEqual(await piecesOf(store), []);
  });

  test("that cannot be used is told of to its sender, and quoted nowhere else", async () => {
    const store = await server.createStore();
    const secret = `sk_${"pasted".repeat(5)}`;
    for (const format of ["shopify", "woocommerce", "stoa"]) {
      const from = server.logged().length;
      const done = await imported(store, `format=${format}`, `${secret},ever\n1,2\n`);
      assert.deepEqual([done.status, done.failure.length > 0], ["failed", true]);
      const lines = server.logged().slice(from);
      assert.doesNotMatch(lines, /sk_|"level":"(error|warn)"/);
      assert.match(lines, /"level":"info".*"kind":"import".*"cause":"unusable_file"/);
    }
    const kept = await server.sql(
      undefined,
      "select error from jobs where kind = 'import' and store_id = $1",
      [store.id],
    );
    assert.deepEqual(pluck(kept, "error"), Array(3).fill("unusable_file"));
  });

  test("that breaks an import is quoted in no log and no job", onOnePostgres, async () => {
    const store = await server.createStore();
    await server.sql(
      undefined,
      `
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'unreadable: "%"', new.slug using errcode = '22P02'; end $$;
      create trigger refuse before insert on products for each row when (new.slug = 'sk-pasted') execute function refuse()`,
    );
    after(() => server.sql(undefined, "drop function refuse cascade"));
    const from = server.logged().length;
    const rows = Array.from({ length: 101 }, (_, n) => `p-${n},P,1`);
    const { id } = await imported(store, "format=stoa", csv(...rows, "sk-pasted,B,6"));
    const [job] = await server.sql(
      undefined,
      "select error from jobs where kind = 'import' and store_id = $1",
      [store.id],
    );
    assert.equal(job.error, 'unreadable: "…"');
    assert.doesNotMatch(server.logged().slice(from), /sk-pasted/);
    // Else it would be tried again while another test counts the jobs that are due.
    await server.send(store, "DELETE", `${path}/${id}`);
  });

  test("that is a spreadsheet fails at once, whatever bytes it holds", async () => {
    const store = await server.createStore();
    for (const format of ["shopify", "woocommerce"]) {
      const done = await imported(store, `format=${format}`, Buffer.from("PK\u0003\u0004\0\0,\0x\n1,2\n"));
      assert.equal(done.status, "failed");
      assert.ok(done.failure.length > 0);
    }
  });

  test("loses no more than the product that is malformed, whoever sends it", async () => {
    const store = await server.createStore();
    const { key } = await store.makeKey(["products"]);
    const one = (slug: unknown, more: object) =>
      JSON.stringify({
        slug,
        price: "5.00",
        translations: [entry("One")],
        ...more,
      });
    const odd = { toString: 1, valueOf: 1 };
    const lines = [
      one("a", { productVariants: "x" }),
      one("b", { productVariants: [null] }),
      one(odd, {}),
      one("c", { translations: [{ language: "en", name: "C", description: odd }] }),
      one("good", {}),
    ];
    const headers = { "content-type": "application/x-ndjson" };
    const done = await imported(store, "format=stoa", lines.join("\n"), { key, headers });
    assert.deepEqual([done.status, done.products.created, done.products.skipped], ["done", 1, 4]);
  });

  test("whose rest is gone writes nothing of what was cut off", async () => {
    const store = await server.createStore();
    const pad = "x".repeat(1_500);
    const rows = Array.from({ length: 400 }, (_, n) => `p-${n},P ${n},1250.00,${pad}`);
    const file = ["slug,name,price,description", ...rows].join("\n");
    const { body } = await upload(store, "format=stoa", file);
    await server.sql(store, "delete from import_pieces where position > 0", []);
    await server.runJobs();
    const { status, products } = (await server.send(store, "GET", `${path}/${body.data.id}`)).body.data;
    assert.notEqual(status, "done");
    const found = (await server.send(store, "GET", "/api/v1/products?limit=100&sort=price")).body.data;
    assert.equal(found.pagination.total, products.created);
    for (const one of found.products) assert.equal(one.price, "1250.00");
  });

  test("that breaks off is not imported: rows of any product may be missing", async () => {
    const store = await server.createStore();
    const done = await imported(store, "format=stoa", csv("a,A,5", "b,B,6", 'c,"C,7'));
    assert.deepEqual([done.status, done.products.created, await productsOf(store)], ["failed", 0, []]);
    assert.match(done.failure, /quote/);
  });

  test("is imported under the name of who sent it", async () => {
    const store = await server.createStore();
    const { id, key } = await store.makeKey(["products"]);
    await imported(store, "format=stoa", "slug,name,price,quantity\na,A,5,7\n", { key });
    const [product] = await productsOf(store);
    const { body } = await server.send(store, "GET", `/api/v1/products/${product.id}/stock/movements`);
    assert.deepEqual(pluck(body.data.movements, "actor", "reason"), [[`api_key:${id}`, "import"]]);
  });

  test("changes no cost without the permission to see costs", async () => {
    const store = await server.createStore();
    const { key } = await store.makeKey(["products"]);
    const file = "slug,name,price,cost\na,A,5,2\n";
    await imported(store, "format=stoa", file);
    const done = await imported(store, "format=stoa", "slug,name,price,cost\na,A,6,1\nb,B,5,\n", { key });
    assert.deepEqual([done.products.updated, done.products.created, done.warningCount], [1, 1, 1]);
    assert.match(done.warnings[0].message, /products:cost/);
    const headers = { "x-locale": "fr" };
    const french = await server.send(store, "GET", `${path}/${done.id}`, { headers });
    assert.match(french.body.data.warnings[0].message, /Le coût est ignoré/);
    const [product] = await productsOf(store);
    assert.deepEqual([product.price, product.cost], ["6.00", "2.00"]);
  });
});

test("an export of one store, sent to another, makes the same catalogue", async () => {
  const from = await server.createStore();
  const create = async (body: object) => {
    dataOf(await server.send(from, "POST", "/api/v1/products", { body }), 201);
  };
  await create({
    slug: "mug",
    sku: "MUG-1",
    barcode: "4006381333931",
    price: "9.00",
    compareAtPrice: "12.00",
    cost: "2.50",
    quantity: 7,
    brand: "Kiln",
    tags: ["tea", 'gift, "wrapped"'],
    images: ["https://img.example/a.png", "https://img.example/b.png"],
    translations: [
      { language: "en", name: "Mug", description: "Blue\nand round", metaTitle: "M" },
      { language: "ar", name: "كوب", description: "أزرق", slug: "كوب" },
    ],
  });
  await create({
    slug: "tee",
    price: "20.00",
    isActive: false,
    translations: [entry("=Tee")],
    variants: [{ name: "Size", values: ["S", "M"] }],
    productVariants: [
      { sku: "T-S", price: "20.00", cost: "5.00", quantity: 3, options: { Size: "S" } },
      { sku: "T-M", price: "21.00", quantity: 0, options: { Size: "M" }, isActive: false },
    ],
  });
  await create({
    slug: "song",
    kind: "digital_file",
    price: "1.00",
    inventoryTracked: false,
    translations: [entry("Song")],
  });

  const exported = async (store: TestStore, format: string) =>
    (await server.send(store, "GET", `/api/v1/exports/products?format=${format}`)).text;
  const catalogue = async (store: TestStore) =>
    (await exported(store, "ndjson"))
      .trim()
      .split("\n")
      .map((line) => {
        const { id: _, createdAt: _c, updatedAt: _u, version: _v, ...product } = JSON.parse(line);
        return {
          ...product,
          productVariants: product.productVariants.map(({ id: _, ...variant }: { id: string }) => variant),
        };
      })
      .sort((a, b) => (a.slug < b.slug ? -1 : 1));

  const expected = await catalogue(from);
  assert.equal(expected.length, 3);
  for (const [format, type] of [
    ["ndjson", "application/x-ndjson"],
    ["csv", "text/csv; charset=UTF-8"],
  ] as const) {
    const to = await server.createStore();
    const file = await exported(from, format);
    const done = await imported(to, "format=stoa", file, { headers: { "content-type": type } });
    assert.deepEqual([done.status, done.products.created, done.errors], ["done", 3, []], format);
    assert.deepEqual(await catalogue(to), expected, format);
  }
});

describe("a dry run", () => {
  test("reports what would be, and keeps nothing of it", async () => {
    const store = await server.createStore();
    const { status, headers, body } = await upload(store, "format=stoa&dryRun=true", csv("a,A,5", "b,B,x"));
    assert.deepEqual([status, headers["x-dry-run"], body.data.dryRun], [201, "true", true]);
    await server.runJobs();
    const done = (await server.send(store, "GET", `${path}/${body.data.id}`)).body.data;
    assert.deepEqual([done.status, done.products.created, done.products.skipped], ["done", 1, 1]);
    assert.deepEqual(await productsOf(store), []);
  });

  test("of a cancellation cancels nothing", async () => {
    const store = await server.createStore();
    const { body } = await upload(store, "format=stoa", csv("a,A,5"));
    const dry = await server.send(store, "DELETE", `${path}/${body.data.id}?dryRun=true`);
    assert.deepEqual([dry.status, dry.body.data.status], [200, "cancelled"]);
    await server.runJobs();
    assert.equal((await productsOf(store)).length, 1);
  });
});

describe("cancelling", () => {
  test("takes back one that waits", async () => {
    const store = await server.createStore();
    const { body } = await upload(store, "format=stoa", csv("a,A,5"));
    const gone = await server.send(store, "DELETE", `${path}/${body.data.id}`);
    assert.deepEqual([gone.status, gone.body.data.status], [200, "cancelled"]);
    assert.equal(await server.runJobs(), 0);
    assert.deepEqual([await productsOf(store), await piecesOf(store)], [[], []]);
    const again = await server.send(store, "DELETE", `${path}/${body.data.id}`);
    assert.deepEqual([again.status, again.body.code], [409, "invalid_status_transition"]);
    assert.deepEqual(again.body.details, { from: "cancelled", to: "cancelled", allowed: [] });
  });

  test("stops one that runs, whose progress was seen; what it imported stays", async () => {
    const store = await server.createStore();
    const text = "x".repeat(1_500);
    const rows = Array.from({ length: 5_000 }, (_, n) => `p-${n},P ${n},5,${text}`);
    const { body } = await upload(store, "format=stoa", ["slug,name,price,description", ...rows].join("\n"));
    const working = server.runJobs();
    let seen = body.data;
    while (seen.products.read === 0 && seen.status !== "done") {
      await wait(100);
      seen = (await server.send(store, "GET", `${path}/${body.data.id}`)).body.data;
    }
    assert.equal(seen.status, "running");
    assert.ok(seen.progress > 0 && seen.progress < 100, String(seen.progress));
    assert.equal((await server.send(store, "DELETE", `${path}/${body.data.id}`)).status, 200);
    await working;
    const end = (await server.send(store, "GET", `${path}/${body.data.id}`)).body.data;
    assert.equal(end.status, "cancelled");
    const { total } = (await server.send(store, "GET", "/api/v1/products")).body.data.pagination;
    assert.ok(total >= seen.products.created && total < 5_000, String(total));
    assert.deepEqual(await piecesOf(store), []);
  });
});

test("a worker that died leaves its import to another, which begins it again", async () => {
  const store = await server.createStore();
  const { body } = await upload(store, "format=stoa", csv("a,A,5", "b,B,6"));
  await upload(store, "format=stoa&dryRun=true", csv("c,C,5"));
  // What a worker leaves that was killed half way through.
  await server.send(store, "POST", "/api/v1/products", {
    body: { slug: "a", price: "5.00", translations: [entry("A")] },
  });
  await server.sql(
    store,
    "update imports set status = 'running', started_at = now(), read = 1, created = 1 where import_id = $1",
    [body.data.id],
  );
  await server.sql(
    undefined,
    "update jobs set state = 'running', attempts = 1, leased_until = now() - interval '1 second' where key = $1",
    [body.data.id],
  );
  await server.runJobs();
  const done = (await server.send(store, "GET", `${path}/${body.data.id}`)).body.data;
  assert.deepEqual(
    [done.status, done.products],
    ["done", { read: 2, created: 1, updated: 0, unchanged: 1, skipped: 0 }],
  );
});

describe("who asks", () => {
  test("needs a credential and the permission", async () => {
    const store = await server.createStore();
    const { body } = await upload(store, "format=stoa", csv("a,A,5"));
    const { key: reading } = await store.makeKey(["products:read"]);
    const { key: other } = await store.makeKey(["coupons"]);
    const one = `${path}/${body.data.id}`;
    for (const [method, at] of [
      ["POST", `${path}?format=stoa`],
      ["GET", path],
      ["GET", one],
      ["DELETE", one],
    ] as const) {
      const sent = method === "POST" ? { raw: "x", headers: { "content-type": "text/csv" } } : {};
      assert.equal((await server.send(store, method, at, { ...sent, key: undefined })).status, 401);
      assert.equal((await server.send(store, method, at, { ...sent, key: other })).status, 403);
      const { status } = await server.send(store, method, at, { ...sent, key: reading });
      assert.equal(status, method === "GET" ? 200 : 403);
    }
  });

  test("sees no other store's imports", async () => {
    const [mine, other] = [await server.createStore(), await server.createStore()];
    const { body } = await upload(other, "format=stoa", csv("a,A,5"));
    const headers = { "x-request-id": "same" };
    for (const method of ["GET", "DELETE"]) {
      const foreign = await server.send(mine, method, `${path}/${body.data.id}`, { headers });
      const missing = await server.send(mine, method, `${path}/019c0000-0000-7000-8000-000000000000`, {
        headers,
      });
      assert.equal(foreign.status, 404);
      assert.equal(foreign.text, missing.text);
    }
    const { body: listed } = await server.send(mine, "GET", path);
    assert.deepEqual([listed.data.imports, listed.data.pagination.total], [[], 0]);
  });
});

describe("what is sent", () => {
  test("is refused where it is not what it has to be", async () => {
    const store = await server.createStore();
    const faults = async (query: string, raw: string, headers: Record<string, string> = {}) => {
      const { status, body } = await upload(store, query, raw, { headers });
      return [status, body.errors?.[0]?.field, body.errors?.[0]?.code];
    };
    assert.deepEqual(await faults("", "x"), [400, "/format", "required"]);
    assert.deepEqual(await faults("format=excel", "x"), [400, "/format", "invalid_choice"]);
    assert.deepEqual(await faults("format=stoa&x=1", "x"), [400, "/x", "unknown_field"]);
    assert.deepEqual(await faults("format=stoa", ""), [400, "", "required"]);
    for (const type of [
      "application/json",
      "text/plain",
      "multipart/form-data; boundary=x",
      "text/csv; charset=windows-1252",
    ]) {
      const { status, body } = await upload(store, "format=stoa", "{}", {
        headers: { "content-type": type },
      });
      assert.deepEqual([status, body.code], [415, "unsupported_media_type"], type);
      assert.match(body.message, /text\/csv, application\/x-ndjson/);
    }
    const json = await server.send(store, "POST", "/api/v1/products", {
      raw: "a,b",
      headers: { "content-type": "text/csv" },
    });
    assert.deepEqual(
      [json.status, json.body.message],
      [415, "Set the Content-Type header to application/json. It was text/csv."],
    );
    assert.deepEqual((await server.send(store, "GET", path)).body.data.imports, []);
  });

  test("may have 10 MiB and no more", async () => {
    const store = await server.createStore();
    const limit = 10_485_760;
    const over = await upload(store, "format=stoa", Buffer.alloc(limit + 1, "x"));
    assert.deepEqual([over.status, over.body.details], [413, { limit }]);
    const data = dataOf(await upload(store, "format=stoa", Buffer.alloc(limit, "x")), 201);
    assert.equal((await piecesOf(store)).length, 20);
    await server.send(store, "DELETE", `${path}/${data.id}`);
  });

  test("is taken once for one idempotency key, and refused with another file or query", async () => {
    const store = await server.createStore();
    const headers = { "idempotency-key": "once" };
    const first = await upload(store, "format=stoa", csv("a,A,5"), { headers });
    const again = await upload(store, "format=stoa", csv("a,A,5"), { headers });
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers["idempotent-replayed"], "true");
    const other = await upload(store, "format=stoa", csv("a,A,6"), { headers });
    assert.deepEqual([other.status, other.body.code], [409, "idempotency_key_reused"]);
    const dry = await upload(store, "format=stoa&dryRun=true", csv("a,A,5"), { headers });
    assert.deepEqual([dry.status, dry.body.code], [409, "idempotency_key_reused"]);
    assert.equal((await server.send(store, "GET", path)).body.data.pagination.total, 1);
  });

  test("waits with at most 19 others", async () => {
    const store = await server.createStore();
    for (let n = 0; n < 20; n++)
      assert.equal((await upload(store, "format=stoa&dryRun=true", csv("a,A,5"))).status, 201);
    const { status, headers } = await upload(store, "format=stoa", csv("a,A,5"));
    assert.deepEqual([status, headers["retry-after"]], [429, "60"]);
    await server.runJobs();
    assert.equal((await upload(store, "format=stoa", csv("a,A,5"))).status, 201);
  });
});

test("the list has the newest first, page by page, and those of a status", async () => {
  const store = await server.createStore();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await upload(store, "format=stoa", csv(`a,A,${n}`))).body.data.id);
  await server.send(store, "DELETE", `${path}/${ids[0]}`);
  const list = async (query: string) => (await server.send(store, "GET", `${path}?${query}`)).body.data;
  const idsOf = ({ imports }: { imports: { id: string }[] }) => imports.map(({ id }) => id);
  const first = await list("limit=2");
  assert.deepEqual([idsOf(first), first.pagination.total, first.pagination.pages], [ids.slice(0, 2), 5, 3]);
  const second = await list(`limit=2&after=${first.pagination.nextCursor}`);
  assert.deepEqual(idsOf(second), ids.slice(2, 4));
  assert.deepEqual(idsOf(await list("limit=2&page=3")), ids.slice(4));
  assert.deepEqual(idsOf(await list("status=cancelled")), [ids[0]]);
  assert.deepEqual((await list("status=waiting")).pagination.total, 4);
  assert.equal((await server.send(store, "GET", `${path}?status=lost`)).status, 400);
});
