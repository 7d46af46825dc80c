import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { entry, nounAt } from "../../../test/noun.ts";
import { enterAsCustomer } from "../../../test/people.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Json as Data, Fields } from "../../../test/shop.ts";
import { statement } from "../../db/statement.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import { storefrontList } from "./list.ts";

const SHOP = "/api/v1/storefront";
const FUTURE = "2999-01-01T00:00:00.000Z";

const server = await testServer();
const store = await server.createStore();

const text = (name: string, language = "en", more: Fields = {}) => entry(name, { language, ...more });
const make = (at: TestStore, path: string, body: Fields): Promise<Data> =>
  nounAt(server, at, `/api/v1/${path}`).created(body);
const product = (at: TestStore, name: string, more: Fields = {}) =>
  make(at, "products", { price: "10.00", translations: [text(name)], ...more });
const put = async (at: TestStore, path: string, body: Fields) => {
  dataOf(await server.send(at, "PUT", `/api/v1/${path}`, { body }));
};

/** Asks as nobody. */
const ask = (at: TestStore, path: string, sent: Sent = {}) =>
  server.send(at, "GET", `${SHOP}/${path}`, { key: undefined, ...sent });
const read = async (at: TestStore, path: string, sent?: Sent): Promise<Data> =>
  dataOf(await ask(at, path, sent));
const names = ({ products }: Data): string[] => products.map(({ name }: Data) => name).sort();

describe("a product", () => {
  test("has what shoppers may know, and nothing else", async () => {
    const made = await product(store, "Mug", {
      price: "20.00",
      compareAtPrice: "25.00",
      cost: "7.77",
      quantity: 3,
      lowStockThreshold: 5,
      sku: "MUG",
      tags: ["tea"],
      brand: "Kiln",
    });
    const shown = await read(store, `products/${made.id}`);
    assert.deepEqual(Object.keys(shown), [
      ..."id slug language name description metaTitle metaDescription sku barcode price compareAtPrice priceRange".split(
        " ",
      ),
      ..."categoryId images media brand tags weight weightUnit length width height dimensionUnit condition mpn".split(
        " ",
      ),
      ..."kind isGiftCard hasVariants variants productVariants inStock lowStock".split(" "),
      ..."averageRating ratingCount publishedAt createdAt updatedAt translations descriptionHtml".split(" "),
    ]);
    for (const [name, value] of Object.entries(shown))
      if (name in made) assert.deepEqual(value, made[name], name);
    assert.deepEqual(
      [shown.language, shown.name, shown.priceRange, shown.inStock, shown.lowStock],
      ["en", "Mug", { min: "20.00", max: "20.00" }, true, 3],
    );
  });

  test("with variants shows those on offer, with their range of prices and their stock", async () => {
    const { id } = await product(store, "Shirt", {
      price: "10.00",
      lowStockThreshold: 4,
      variants: [{ name: "Size", values: ["S", "M", "L"] }],
      productVariants: [
        { options: { Size: "S" }, price: "9.00", quantity: 0, sku: "S-1", cost: "7.77" },
        {
          options: { Size: "M" },
          price: "100.00",
          compareAtPrice: "120.00",
          quantity: 4,
          image: "https://i.test/m",
        },
        { options: { Size: "L" }, price: "1.00", quantity: 50, isActive: false },
      ],
    });
    const { productVariants, priceRange, inStock, lowStock, hasVariants } = await read(
      store,
      `products/${id}`,
    );
    const [small, medium, ...more] = productVariants;
    assert.equal(more.length, 0);
    assert.deepEqual(small, {
      id: small.id,
      options: { Size: "S" },
      sku: "S-1",
      barcode: null,
      price: "9.00",
      compareAtPrice: null,
      image: null,
      inStock: false,
    });
    assert.deepEqual([medium.price, medium.compareAtPrice, medium.inStock], ["100.00", "120.00", true]);
    assert.deepEqual(
      [priceRange, inStock, lowStock, hasVariants],
      [{ min: "9.00", max: "100.00" }, true, 4, true],
    );
  });

  test("all of whose variants are withdrawn is shown, and cannot be bought", async () => {
    const { id } = await product(store, "Withdrawn", {
      quantity: 5,
      variants: [{ name: "Size", values: ["S"] }],
      productVariants: [{ options: { Size: "S" }, quantity: 5, isActive: false }],
    });
    const { productVariants, priceRange, inStock } = await read(store, `products/${id}`);
    assert.deepEqual([productVariants, priceRange, inStock], [[], { min: null, max: null }, false]);
  });

  for (const [what, more, inStock, lowStock] of [
    ["none left", { quantity: 0, lowStockThreshold: 2 }, false, 0],
    ["none left, on backorder", { quantity: 0, lowStockThreshold: 2, allowBackorder: true }, true, 0],
    ["more than the threshold", { quantity: 3, lowStockThreshold: 2 }, true, null],
    ["no threshold", { quantity: 1 }, true, null],
    ["not tracked", { quantity: 1, lowStockThreshold: 2, inventoryTracked: false }, true, null],
  ] as const)
    test(`tells of its stock whether there is any, and how much only if little: ${what}`, async () => {
      const { id } = await product(store, what, more);
      const shown = await read(store, `products/${id}`);
      assert.deepEqual([shown.inStock, shown.lowStock], [inStock, lowStock]);
    });

  test("that is hidden is 404, with the bytes of one that is missing", async () => {
    const elsewhere = await server.createStore();
    const hidden = [
      await product(store, "Off", { isActive: false, slug: "off-one" }),
      await product(store, "Later", { publishedAt: FUTURE, slug: "later-one" }),
      await product(store, "Gone", { slug: "gone-one" }),
      await product(elsewhere, "Foreign", { slug: "foreign-one" }),
    ];
    await server.send(store, "DELETE", `/api/v1/products/${hidden[2].id}`);
    const missing = await ask(store, `products/${MISSING}`);
    assertRefused(missing, 404, "not_found");
    for (const { id, slug } of hidden)
      for (const name of [id, slug]) {
        const answer = await ask(store, `products/${name}`);
        assert.deepEqual([answer.status, bytesOf(answer)], [404, bytesOf(missing)], name);
        const { date: _, "x-request-id": __, ...headers } = answer.headers;
        const { date: ___, "x-request-id": ____, ...others } = missing.headers;
        assert.deepEqual(headers, others);
      }
    for (const odd of ["filte", "%00", "x".repeat(300), "a%2Fb", "..%2f", "%F0%9F%A6%89"])
      assertRefused(await ask(store, `products/${odd}`), 404, "not_found");
  });
});

describe("slugs and languages", async () => {
  const at = await server.createStore();
  await put(at, "settings", { languages: ["en", "de", "it"] });
  const { id } = await product(at, "Mug", {
    slug: "mug",
    translations: [
      text("Mug", "en", { slug: "mug-en", metaTitle: "A mug" }),
      text("Becher", "de", { slug: "becher", description: "<p>Ton</p>" }),
      text("コップ", "ja", { slug: "コップ" }),
    ],
  });

  test("it is found by its id, its slug, and each translation's", async () => {
    for (const name of [id, id.toUpperCase(), "mug", "mug-en", "becher", encodeURIComponent("コップ")])
      assert.equal((await read(at, `products/${name}`)).id, id, name);
    assertRefused(await ask(at, "products/Mug"), 404, "not_found");
  });

  test("of products that share a slug, its owner comes first, then the language asked for; hidden ones do not count", async () => {
    const own = await product(at, "Own", { slug: "shared" });
    const german = await product(at, "German", {
      slug: "german",
      translations: [text("G", "en"), text("G", "de", { slug: "shared" })],
    });
    const english = await product(at, "English", {
      slug: "english",
      translations: [text("E", "en", { slug: "shared" })],
    });
    const found = async (query = "") => (await read(at, `products/shared${query}`)).id;
    assert.equal(await found("?lang=de"), own.id);
    await put(at, `products/${own.id}`, { isActive: false });
    assert.equal(await found("?lang=de"), german.id);
    assert.equal(await found("?lang=it"), english.id);
    await put(at, `products/${english.id}`, { publishedAt: FUTURE });
    assert.equal(await found(), german.id);
  });

  for (const [query, headers, language, name] of [
    ["", {}, "en", "Mug"],
    ["?lang=de", {}, "de", "Becher"],
    ["?lang=de-AT", { "x-locale": "en" }, "de", "Becher"],
    ["?lang=ja", {}, "ja", "コップ"],
    ["?lang=it", {}, "en", "Mug"],
    ["?lang=xx", {}, "en", "Mug"],
    ["", { "x-locale": "de_CH" }, "de", "Becher"],
    ["", { "accept-language": "fr, de;q=0.5" }, "de", "Becher"],
    ["", { "x-locale": "fr" }, "en", "Mug"],
    ["", { "accept-language": "ja" }, "en", "Mug"],
  ] as const)
    test(`texts in ${language} for ${query} ${JSON.stringify(headers)}`, async () => {
      const { descriptionHtml, ...one } = await read(at, `products/mug${query}`, { headers });
      assert.equal(descriptionHtml, one.description);
      const entry = one.translations.find((each: Data) => each.language === language);
      const { slug: _, ...texts } = entry;
      const { slug, description, metaTitle, metaDescription } = one;
      assert.deepEqual(
        { language: one.language, name: one.name, description, metaTitle, metaDescription },
        { ...texts, language, name },
      );
      assert.equal(slug, "mug");
      const listed = await read(at, `products${query}`, { headers });
      assert.deepEqual(
        listed.products.find((each: Data) => each.id === id),
        one,
      );
      const filtered = await read(at, `products/filter${query}`, { headers });
      assert.deepEqual(
        filtered.products.find((each: Data) => each.id === id),
        one,
      );
    });
});

describe("lists", async () => {
  const made: Record<string, Data> = {};
  const at = await server.createStore();
  for (const [name, more] of Object.entries<Fields>({
    Alfa: { price: "3.00", brand: "Emu", tags: ["tea"] },
    Brig: { price: "1.00", brand: "EMU" },
    Cozy: { price: "2.00", tags: ["Tea"] },
    Dunk: { isActive: false, brand: "Emu", tags: ["tea"] },
    Even: { publishedAt: FUTURE, brand: "Emu" },
    Fern: { publishedAt: "2020-01-01" },
  }))
    made[name] = await product(at, name, more);

  test("have visible products only, and count them", async () => {
    const data = await read(at, "products");
    assert.deepEqual(names(data), ["Alfa", "Brig", "Cozy", "Fern"]);
    assert.equal(data.pagination.total, 4);
    const filtered = await read(at, "products/filter");
    assert.deepEqual(names(filtered), names(data));
    assert.equal(filtered.pagination.total, 4);
  });

  test("an empty store's list is empty", async () => {
    assert.equal((await read(await server.createStore(), "products")).pagination.total, 0);
  });

  for (const [query, expected] of [
    ["brand=emu", ["Alfa", "Brig"]],
    ["tag=TEA", ["Alfa", "Cozy"]],
    ["q=brig", ["Brig"]],
    ["q=dunk", []],
    ["q=", ["Alfa", "Brig", "Cozy", "Fern"]],
    ["lang=de", ["Alfa", "Brig", "Cozy", "Fern"]],
  ] as const)
    test(`?${query}`, async () => {
      const data = await read(at, `products?${query}`);
      assert.deepEqual([names(data), data.pagination.total], [expected, expected.length]);
    });

  test("ids: hidden ones are left out", async () => {
    const ids = Object.values(made).map(({ id }) => id);
    assert.deepEqual(names(await read(at, `products?ids=${ids}`)), ["Alfa", "Brig", "Cozy", "Fern"]);
  });

  test("in each order, page by page", async () => {
    const all = async (sort: string) => {
      const seen: string[] = [];
      for (let next = ""; ; ) {
        const { products, pagination } = await read(at, `products?sort=${sort}&limit=1&fields=name${next}`);
        seen.push(...products.map((one: Data) => one.name));
        if (!pagination.nextCursor) return seen;
        next = `&after=${pagination.nextCursor}`;
      }
    };
    for (const [sort, expected] of [
      ["price", ["Brig", "Cozy", "Alfa", "Fern"]],
      ["name", ["Alfa", "Brig", "Cozy", "Fern"]],
      ["createdAt", ["Alfa", "Brig", "Cozy", "Fern"]],
    ] as const) {
      assert.deepEqual(await all(sort), expected);
      assert.deepEqual(await all(`-${sort}`), expected.toReversed());
    }
  });

  for (const [path, field] of [
    ["products?fields=cost", "/fields"],
    ["products?fields=quantity", "/fields"],
    ["products?isActive=false", "/isActive"],
    ["products?sort=updatedAt", "/sort"],
    ["products?lang=x!", "/lang"],
    ["products?ids=1", "/ids"],
    ["products?category=1", "/category"],
    ["products?after=x", "/after"],
    ["products?q=%00", "/q"],
    [`products?q=${"x".repeat(201)}`, "/q"],
    ["products/filter?isActive=false", "/isActive"],
    ["products/filter?fields=cost", "/fields"],
    ["products/filter?minPrice=x", "/minPrice"],
    ["products/filter?lang=!", "/lang"],
    ["products/mug?lang=!", "/lang"],
    ["products/mug?fields=id", "/fields"],
    ["categories?parentId=x", "/parentId"],
    ["categories?lang=!", "/lang"],
    ["categories/tree?page=1", "/page"],
  ] as const)
    test(`${path.slice(0, 40)} is 400 for ${field}`, async () => assertInvalid(await ask(at, path), field));
});

describe("the order by name", async () => {
  // Each in the order of its language, which is another in bytes. French is none of the store's languages.
  const ordered: Record<string, readonly string[]> = {
    de: ["Äpfel", "Birne", "Ofen", "Öl", "Zimt"],
    tr: ["çam", "dam", "ılık", "iki", "şal"],
    fr: ["cote", "coté", "côte", "côté", "œuf"],
  };
  const ways = [
    ["", {}, "de"],
    ["lang=tr", {}, "tr"],
    ["lang=tr-TR", { "x-locale": "de" }, "tr"],
    ["lang=fr", {}, "fr"],
    ["", { "accept-language": "fr, tr;q=0.5" }, "tr"],
    ["", { "x-locale": "tr_TR" }, "tr"],
    ["lang=de", { "x-locale": "tr" }, "de"],
    ["", { "x-locale": "fr" }, "de"],
  ] as const;
  const at = await server.createStore({ language: "de" });
  await put(at, "settings", { languages: ["de", "tr"] });
  const translations = (n: number) => [
    text(ordered.de![n]!, "de"),
    text(ordered.tr![(n * 2) % 5]!, "tr"),
    text(ordered.fr![(n * 3) % 5]!, "fr"),
  ];
  for (const n of [3, 0, 4, 1, 2]) {
    const texts = { translations: translations(n) };
    await product(at, "", { ...texts, brand: "Emu" });
    await product(at, "", { ...texts, isActive: false });
    await product(at, "", { ...texts, publishedAt: FUTURE });
    const { id } = await make(at, "categories", { ...texts, position: 1 });
    await make(at, "categories", { ...texts, parentId: id, isActive: false });
  }

  /** The names from the first page to the last, by `nextCursor`. */
  async function walk(path: string, query: string, headers: Record<string, string>): Promise<string[]> {
    const all: string[] = [];
    for (let next = ""; ; ) {
      const data = await read(at, `${path}?${query}&limit=2${next}`, { headers });
      all.push(...(data.products ?? data.categories).map(({ name }: Data) => name));
      if (!data.pagination.nextCursor) return all;
      next = `&after=${data.pagination.nextCursor}`;
    }
  }

  for (const path of ["products", "products/filter", "categories"])
    test(`of ${path} is that of the answer's language, also of pages that are kept`, async () => {
      for (const round of ["anew", "again"])
        for (const [query, headers, language] of ways) {
          const why = `${round}: ${query} ${JSON.stringify(headers)}`;
          const names = ordered[language]!;
          assert.deepEqual(await walk(path, `sort=name&${query}`, headers), names, why);
          assert.deepEqual(await walk(path, `sort=-name&${query}`, headers), names.toReversed(), why);
          if (path === "categories") continue;
          assert.deepEqual(await walk(path, `sort=name&brand=emu&${query}`, headers), names, why);
          const second = await read(at, `${path}?sort=name&${query}&page=2&limit=2`, { headers });
          assert.deepEqual(pluck(second.products, "name"), names.slice(2, 4));
        }
    });

  test("of a tree's siblings is that of the answer's language", async () => {
    for (const [query, headers, language] of ways) {
      const { categories } = await read(at, `categories/tree?${query}`, { headers });
      assert.deepEqual(pluck(categories, "name"), ordered[language]);
    }
  });

  test("goes on behind a cursor in the same language only", async () => {
    for (const path of ["products", "products/filter", "categories"]) {
      const { pagination } = await read(at, `${path}?sort=name&limit=2&lang=de`);
      const after = `sort=name&limit=2&after=${pagination.nextCursor}`;
      for (const [query, headers] of [
        ["&lang=tr", {}],
        ["", { "accept-language": "tr" }],
      ] as const)
        assertInvalid(await ask(at, `${path}?${after}${query}`, { headers }), "/after");
      assert.equal((await ask(at, `${path}?${after}`)).status, 200);
    }
  });

  test(
    "is read from an index, also in a store of which PostgreSQL knows nothing yet",
    onOnePostgres,
    async () => {
      const shop = await server.createStore({ language: "tr" });
      await server.sql(
        shop,
        `insert into products (store_id, product_id, slug, price, created_at, updated_at, translations)
       select $1, gen_random_uuid(), n::text, 1, now(), now(),
         json_build_array(json_build_object('language', 'tr', 'name', md5(n::text)))
       from generate_series(1, 1000) n`,
        [shop.id],
      );
      const reads = tenantReads(server.database.pool, shop.id);
      let plan = "";
      const explaining: Tx = {
        ...reads,
        async query(sent, values) {
          const lines = await reads.query(statement(`explain ${sent.text}`), values);
          plan = lines.map(([line]) => line).join("\n");
          return reads.query(sent, values);
        },
      };
      const known = { defaultLanguage: "tr", languages: ["tr"] };
      const asked = { store: known, languages: ["tr"], now: new Date(), revision: "-1" };
      for (const sort of ["name", "-name"]) {
        const { rows } = await storefrontList.read(explaining, { sort }, asked);
        assert.equal(rows.length, 20);
        assert.match(plan, /Index .*product_names_tr/, plan);
        assert.doesNotMatch(plan, /Sort Key: .*name|Seq Scan on (products|product_names) /, plan);
      }
    },
  );
});

describe("caches", async () => {
  const at = await server.createStore();
  const { id } = await product(at, "Mug", { brand: "Emu" });
  await make(at, "categories", { translations: [text("Kitchen")] });
  const paths = ["products", "products/filter", `products/${id}`, "categories", "categories/tree"];

  test("may keep an answer for short, and get 304 while it is the same", async () => {
    for (const path of paths) {
      const { headers } = await ask(at, path);
      assert.equal(headers["cache-control"], "public, max-age=15, stale-while-revalidate=45", path);
      assert.equal(headers.vary, "Accept-Language, X-Locale, Origin");
      assert.match(headers.etag!, /^"[\w-]{22}-en"$/);
      for (const known of [headers.etag!, `W/${headers.etag}`, `"x", ${headers.etag}`, "*"]) {
        const again = await ask(at, path, { headers: { "if-none-match": known } });
        assert.deepEqual([again.status, again.text], [304, ""], `${path} ${known}`);
        for (const name of ["etag", "cache-control", "vary"])
          assert.equal(again.headers[name], headers[name], name);
      }
      const german = await ask(at, path, { headers: { "x-locale": "de", "if-none-match": headers.etag! } });
      assert.equal(german.status, 200);
      assert.notEqual(german.headers.etag, headers.etag);
    }
  });

  test("hear of a change at once", async () => {
    const before = await Promise.all(paths.slice(0, 3).map((path) => ask(at, path)));
    await put(at, `products/${id}`, { brand: "Kiln" });
    for (const [i, path] of paths.slice(0, 3).entries()) {
      const { etag } = before[i]!.headers;
      const { status, body } = await ask(at, path, { headers: { "if-none-match": etag! } });
      assert.equal(status, 200, path);
      assert.ok(JSON.stringify(body.data).includes("Kiln"), path);
    }
  });

  test("keep nothing of a refusal", async () => {
    const { headers } = await ask(at, `products/${MISSING}`);
    assert.equal(headers["cache-control"], "private, no-cache");
  });

  test("HEAD answers as GET without a body; OPTIONS tells what there is; anything else is 405", async () => {
    for (const path of paths) {
      const { headers } = await ask(at, path);
      const head = await server.send(at, "HEAD", `${SHOP}/${path}`, { key: undefined });
      assert.deepEqual([head.status, head.text, head.headers.etag], [200, "", headers.etag], path);
      const options = await server.send(at, "OPTIONS", `${SHOP}/${path}`, { key: undefined });
      assert.deepEqual([options.status, options.headers.allow], [200, "GET, OPTIONS"]);
      const other = await server.send(at, "DELETE", `${SHOP}/${path}`, { key: undefined });
      assertRefused(other, 405, "method_not_allowed");
    }
  });

  test("everybody gets the same; a credential that is nobody's is refused", async () => {
    const customer = await enterAsCustomer(server, at);
    for (const path of paths) {
      const { text } = await ask(at, path);
      for (const key of [customer, at.key]) assert.equal((await ask(at, path, { key })).text, text, path);
      assertRefused(await ask(at, path, { key: "sk_nobody" }), 401, "unauthenticated");
    }
  });
});

describe("a scheduled product", () => {
  test("appears at its time, in whatever was answered before, and is counted then", async () => {
    const at = await server.createStore();
    const first = await product(at, "First");
    const later = await product(at, "Later", { slug: "later" });
    const seen = async () => {
      const [list, filter, one] = [
        await read(at, "products"),
        await read(at, "products/filter"),
        await ask(at, "products/later"),
      ];
      assert.deepEqual(names(list), names(filter));
      assert.equal(list.pagination.total, list.products.length);
      assert.equal(filter.pagination.total, list.products.length);
      return [list.products.length, one.status];
    };
    assert.deepEqual(await seen(), [2, 200]);
    let time = 0;
    const early: number[][] = [];
    // A machine that is too busy to ask twice before its time gets more of it.
    for (let waitMs = 300; early.length < 2; waitMs *= 2) {
      early.length = 0;
      time = Date.now() + waitMs;
      await put(at, `products/${later.id}`, { publishedAt: new Date(time).toISOString() });
      while (early.length < 2) {
        const found = await seen();
        if (Date.now() >= time) break;
        early.push(found);
      }
    }
    assert.deepEqual(early, [
      [1, 404],
      [1, 404],
    ]);
    await setTimeout(time - Date.now() + 20);
    assert.deepEqual(await seen(), [2, 200]);
    await put(at, `products/${first.id}`, { publishedAt: FUTURE });
    assert.deepEqual(await seen(), [1, 200]);
  });
});

describe("categories", async () => {
  const ids: Record<string, string> = {};
  const at = await server.createStore();
  await put(at, "settings", { languages: ["en", "de"] });
  const add = async (name: string, parent: string | null, more: Fields = {}) => {
    const translations = [text(name), text(`${name} (de)`, "de")];
    const parentId = parent && ids[parent];
    ids[name] = (await make(at, "categories", { parentId, translations, ...more })).id;
  };
  await add("Root", null);
  await add("Shelf", "Root");
  await add("Off", "Root", { isActive: false });
  await add("Below off", "Off");
  await add("Other", null);
  for (const [name, category] of [
    ["In root", "Root"],
    ["On shelf", "Shelf"],
    ["In off", "Off"],
    ["Below", "Below off"],
  ] as const)
    await product(at, name, { category: ids[category] });
  const listed = async (query = "") =>
    (await read(at, `categories${query}`)).categories.map(({ name }: Data) => name);

  test("are listed where they and all above them are active", async () => {
    assert.deepEqual((await listed()).sort(), ["Other", "Root", "Shelf"]);
    const { pagination, categories } = await read(at, "categories?lang=de&limit=1");
    assert.deepEqual([pagination.total, categories[0].name, categories[0].language], [3, "Root (de)", "de"]);
    assert.deepEqual(Object.keys(categories[0]), [
      ..."id parentId slug language name description metaTitle metaDescription position image path".split(
        " ",
      ),
      "translations",
    ]);
    assert.deepEqual(await listed(`?parentId=${ids.Root}`), ["Shelf"]);
    assert.deepEqual(await listed(`?parentId=${ids.Off}`), []);
    assert.deepEqual(await listed(`?ids=${ids["Below off"]},${ids.Other}`), ["Other"]);
  });

  test("are nested in the tree", async () => {
    const { categories } = await read(at, "categories/tree");
    const shape = (nodes: Data[]): Data =>
      Object.fromEntries(nodes.map(({ name, children }) => [name, shape(children)]));
    assert.deepEqual(shape(categories), { Root: { Shelf: {} }, Other: {} });
  });

  test("that are hidden are nowhere: not on products, not as a choice, not in a facet", async () => {
    const seen = async () => {
      const [list, filter] = [
        await read(at, "products?sort=name"),
        await read(at, "products/filter?sort=name"),
      ];
      assert.deepEqual(list.products, filter.products);
      const { values } = filter.facets.find(({ key }: Data) => key === "category");
      return {
        products: list.products.map(({ categoryId }: Data) => categoryId),
        facet: Object.fromEntries(values.map(({ value, count }: Data) => [value, count])),
      };
    };
    const within = async (name: string) => {
      const [list, filter] = [
        await read(at, `products?category=${ids[name]}`),
        await read(at, `products/filter?category=${ids[name]}`),
      ];
      assert.deepEqual(names(list), names(filter), name);
      assert.equal(list.pagination.total, list.products.length);
      return names(list);
    };
    assert.deepEqual(await seen(), {
      products: [null, null, ids.Root, ids.Shelf],
      facet: { [ids.Root!]: 2, [ids.Shelf!]: 1 },
    });
    assert.deepEqual(await within("Root"), ["In root", "On shelf"]);
    assert.deepEqual(await within("Off"), []);
    assert.deepEqual(await within("Below off"), []);

    await put(at, `categories/${ids.Off}`, { isActive: true });
    assert.deepEqual(await seen(), {
      products: [ids["Below off"], ids.Off, ids.Root, ids.Shelf],
      facet: { [ids.Root!]: 4, [ids.Shelf!]: 1, [ids.Off!]: 2, [ids["Below off"]!]: 1 },
    });
    assert.deepEqual(await within("Root"), ["Below", "In off", "In root", "On shelf"]);
    await put(at, `categories/${ids.Root}`, { isActive: false });
    assert.deepEqual(await seen(), { products: [null, null, null, null], facet: {} });
    assert.deepEqual(await listed(), ["Other"]);
  });
});
