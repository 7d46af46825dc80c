import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { entry, nounAt, type Search } from "../../../test/noun.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json as Found } from "../../../test/shop.ts";

const PRODUCTS = "/api/v1/products";

const server = await testServer();

async function create(
  at: TestStore,
  name: string | Record<string, string>,
  more: Fields = {},
): Promise<Found> {
  const names = typeof name === "string" ? { en: name } : name;
  const { description = "", ...rest } = more;
  const translations = Object.entries(names).map(([language, text]) =>
    entry(text, { language, description }),
  );
  return nounAt(server, at, PRODUCTS).created({ price: "10.00", translations, ...rest });
}
const put = (at: TestStore, id: string, body: Fields) =>
  server.send(at, "PUT", `${PRODUCTS}/${id}`, { body });

const category = async (at: TestStore, name: string, parentId: string | null = null): Promise<string> =>
  (await nounAt(server, at, "/api/v1/categories").created({ parentId, translations: [entry(name)] })).id;

/** Products whose variants have these options, each with a price. */
const withVariants = (...list: (Record<string, string> & { price?: string })[]) => {
  const axes = [...new Set(list.flatMap((one) => Object.keys(one)))].filter((name) => name !== "price");
  return {
    variants: axes.map((name, position) => ({
      name,
      position,
      values: [...new Set(list.map((one) => one[name]!))],
    })),
    productVariants: list.map(({ price = "10.00", ...options }) => ({ price, options, quantity: 1 })),
  };
};

const ask = (at: TestStore, query?: Search, sent?: Sent) =>
  nounAt(server, at, `${PRODUCTS}/filter`).ask(query, at, sent);
const filter = async (at: TestStore, query?: Search): Promise<Found> => dataOf(await ask(at, query));
const names = ({ products }: Found): string[] => products.map((one: Found) => one.translations[0].name);
const found = async (at: TestStore, query: Search) => names(await filter(at, query)).sort();
const facet = ({ facets }: Found, key: string): Record<string, number> =>
  Object.fromEntries(
    facets.find((one: Found) => one.key === key).values.map((one: Found) => [one.value, one.count]),
  );

/** Changes a store's rows as the schema's owner could not: for columns that no endpoint writes yet. */
async function change(at: TestStore, sql: string, values: unknown[]): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; set local app.store_id = '${at.id}'`);
    await client.query(sql, values);
    await client.query("update product_counts set revision = revision + 1");
    await client.query(
      `insert into product_changes (store_id, product_id, revision)
       select store_id, product_id, revision from products join product_counts using (store_id)
       on conflict (store_id, product_id) do update set revision = excluded.revision`,
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

const hasTrigrams = async (): Promise<boolean> =>
  (await server.sql(undefined, "select 1 from pg_extension where extname = 'pg_trgm'")).length > 0;

describe("who may filter", () => {
  test("nobody without a key, and none without the permission", async () => {
    const store = await server.createStore();
    assert.equal((await ask(store, {}, { key: undefined })).status, 401);
    const { key } = await store.makeKey(["orders"]);
    assert.equal((await ask(store, {}, { key })).status, 403);
    const reading = await store.makeKey(["products:read"]);
    assert.equal((await ask(store, {}, { key: reading.key })).status, 200);
  });

  test("costs are shown to those who may see them only, whoever asked first", async () => {
    const store = await server.createStore();
    await create(store, "Mug", { cost: "4.00" });
    const { key } = await store.makeKey(["products:read"]);
    assert.equal((await filter(store)).products[0].cost, "4.00");
    assert.ok(!("cost" in (await ask(store, {}, { key })).body.data.products[0]));
  });
});

describe("what is wrong is named", async () => {
  const store = await server.createStore();
  const wrong: [query: string, field: string][] = [
    ["minPrice=ten", "/minPrice"],
    ["minPrice=1.999", "/minPrice"],
    ["maxPrice=-1", "/maxPrice"],
    ["inStock=yes", "/inStock"],
    ["onSale=1", "/onSale"],
    ["isActive=maybe", "/isActive"],
    ["minRating=6", "/minRating"],
    ["minRating=good", "/minRating"],
    ["kind=liquid", "/kind"],
    ["kind=physical,liquid", "/kind"],
    ["category=kitchen", "/category"],
    ["brand=", "/brand"],
    ["brand=a&brand=b", "/brand"],
    [`tags=${"x,".repeat(101)}`, "/tags"],
    ["option=M", "/option"],
    ["option[Size]=", "/option/Size"],
    ["option[Size]=M&option[Size]=L", "/option/Size"],
    ["option[a]=1&option[b]=1&option[c]=1&option[d]=1&option[e]=1&option[f]=1", "/option"],
    ["lang=klingon-and-more", "/lang"],
    ["sort=stock", "/sort"],
    ["sort=-relevance&q=x", "/sort"],
    ["sort=relevance", "/q"],
    ["page=0", "/page"],
    ["after=x", "/after"],
    ["fields=id,nothing", "/fields"],
    ["colour=red", "/colour"],
    [`q=${"x".repeat(201)}`, "/q"],
  ];
  for (const [query, field] of wrong)
    test(query.slice(0, 60), async () => assertInvalid(await ask(store, query), field));

  test("several at once", async () => {
    const answer = await ask(store, "minPrice=x&maxPrice=y&kind=z");
    const fields = answer.body.errors.map((one: Found) => one.field).sort();
    assert.deepEqual(fields, ["/kind", "/maxPrice", "/minPrice"]);
  });
});

describe("filters", async () => {
  const store = await server.createStore();
  const other = await server.createStore();
  await create(other, "Mug", { brand: "Blue Kiln", tags: ["tea"], quantity: 5 });
  const kitchen = await category(store, "Kitchen");
  const cups = await category(store, "Cups", kitchen);
  const small = await category(store, "Small cups", cups);
  await create(store, "Pan", { brand: "Holm", category: kitchen, price: "40.00", quantity: 2 });
  await create(store, "Cup", { brand: "Blue Kiln", category: small, tags: ["tea", "blue"], quantity: 0 });
  await create(store, "Mug", {
    brand: "Blue, Kiln",
    category: cups,
    tags: ["tea"],
    compareAtPrice: "12.00",
    quantity: 0,
    allowBackorder: true,
  });
  await create(store, "Course", {
    kind: "digital_service",
    price: "99.00",
    inventoryTracked: false,
    isActive: false,
  });
  const shirt = withVariants(
    { Size: "M", Color: "Red", price: "20.00" },
    { Size: "L", Color: "Blue", price: "25.00" },
  );
  const rated = await create(store, "Shirt", { ...shirt, tags: ["blue"], price: "30.00" });
  await change(store, "update products set average_rating = 4.5, rating_count = 2 where product_id = $1", [
    rated.id,
  ]);
  const gone = await create(store, "Gone", { brand: "Blue Kiln", tags: ["tea"] });
  await server.send(store, "DELETE", `${PRODUCTS}/${gone.id}`);
  const all = ["Course", "Cup", "Mug", "Pan", "Shirt"];
  const cases: [name: string, query: () => string, expected: string[]][] = [
    ["nothing chosen", () => "", all],
    ["blank q", () => "q= ", all],
    ["a brand", () => "brand=Holm", ["Pan"]],
    ["any of two brands", () => "brand=Holm,Blue Kiln", ["Cup", "Pan"]],
    ["a brand with a comma", () => "brand=Blue\\, Kiln", ["Mug"]],
    ["any of two tags", () => "tags=tea,blue", ["Cup", "Mug", "Shirt"]],
    ["a category with all below it", () => `category=${kitchen}`, ["Cup", "Mug", "Pan"]],
    ["a category in the middle, in capitals", () => `category=${cups.toUpperCase()}`, ["Cup", "Mug"]],
    ["an unknown category", () => `category=${MISSING}`, []],
    ["a kind", () => "kind=digital_service", ["Course"]],
    ["in stock: there, untracked or on backorder", () => "inStock=true", ["Course", "Mug", "Pan", "Shirt"]],
    ["out of stock", () => "inStock=false", ["Cup"]],
    ["on sale", () => "onSale=true", ["Mug"]],
    ["not on sale", () => "onSale=false", ["Course", "Cup", "Pan", "Shirt"]],
    ["a rating", () => "minRating=4", ["Shirt"]],
    ["a rating between two", () => "minRating=4.6", []],
    ["a lowest price", () => "minPrice=40", ["Course", "Pan"]],
    ["a highest price", () => "maxPrice=10.00", ["Cup", "Mug"]],
    ["a range that only a variant's price is in", () => "minPrice=21&maxPrice=26", ["Shirt"]],
    ["a range between the prices of a product", () => "minPrice=21&maxPrice=24", []],
    ["a range the wrong way round", () => "minPrice=50&maxPrice=1", []],
    ["an option", () => "option[Size]=M", ["Shirt"]],
    ["any of two values of an option", () => "option[Size]=S,L", ["Shirt"]],
    ["two options of one variant", () => "option[Size]=M&option[Color]=Red", ["Shirt"]],
    ["two options that no variant has together", () => "option[Size]=M&option[Color]=Blue", []],
    ["an axis that nobody has", () => "option[__proto__]=M", []],
    ["active ones", () => "isActive=true", ["Cup", "Mug", "Pan", "Shirt"]],
    ["inactive ones", () => "isActive=false", ["Course"]],
    ["a category and a tag by the names of lists", () => `categoryId=${kitchen}&tag=tea`, ["Cup", "Mug"]],
    ["a brand and a tag in other letters", () => "brand=bLUE kILN&tags=TEA", ["Cup"]],
    ["a tag by either name", () => "tag=blue&tags=nothing", ["Cup", "Shirt"]],
    ["several filters", () => `category=${kitchen}&inStock=true&maxPrice=20`, ["Mug"]],
  ];
  for (const [name, query, expected] of cases)
    test(name, async () => assert.deepEqual(await found(store, encodeURI(query())), expected));

  test("sorting", async () => {
    const order = async (sort: string) => names(await filter(store, { sort }));
    assert.deepEqual(await order("createdAt"), ["Pan", "Cup", "Mug", "Course", "Shirt"]);
    assert.deepEqual(await order("-createdAt"), (await order("createdAt")).reverse());
    assert.deepEqual(names(await filter(store)), await order("-createdAt"));
    assert.deepEqual(await order("name"), all);
    assert.deepEqual(await order("-name"), all.toReversed());
    assert.deepEqual(await order("price"), ["Cup", "Mug", "Shirt", "Pan", "Course"]);
    assert.equal((await order("-rating"))[0], "Shirt");
    assert.equal((await order("-updatedAt"))[0], "Shirt");
  });

  test("pages, and going on by cursor, in every order", async () => {
    for (const sort of ["createdAt", "-price", "name", "-rating", "-updatedAt"]) {
      const whole = names(await filter(store, { sort }));
      const walked: string[] = [];
      let after: { after?: string } = {};
      do {
        const { pagination, ...page } = await filter(store, {
          sort,
          limit: 2,
          ...after,
        });
        assert.deepEqual([pagination.total, pagination.pages], [5, 3]);
        walked.push(...names(page));
        after = { after: pagination.nextCursor };
      } while (after.after);
      assert.deepEqual(walked, whole);
      assert.deepEqual(names(await filter(store, { sort, limit: 2, page: 2 })), whole.slice(2, 4));
    }
    const beyond = await filter(store, { page: 9 });
    assert.deepEqual([beyond.products, beyond.pagination.total], [[], 5]);
    assert.ok(beyond.facets.length > 0, "a page beyond the last has the facets all the same");
  });

  test("fields", async () => {
    const { products } = await filter(store, { fields: "id,price", brand: "Holm" });
    assert.deepEqual(Object.keys(products[0]), ["id", "price"]);
  });

  test("facets of it all", async () => {
    const result = await filter(store);
    const keys = result.facets.map((one: Found) => one.key);
    const standing = ["brand", "tags", "category", "kind", "inStock", "onSale", "rating"];
    assert.deepEqual(keys, [...standing, "option.Color", "option.Size"]);
    assert.deepEqual(facet(result, "brand"), { "Blue Kiln": 1, "Blue, Kiln": 1, Holm: 1 });
    assert.deepEqual(facet(result, "tags"), { blue: 2, tea: 2 });
    assert.deepEqual(Object.values(facet(result, "category")), [3, 2, 1]);
    assert.equal(facet(result, "category")[kitchen], 3);
    assert.deepEqual(facet(result, "kind"), { physical: 4, digital_service: 1 });
    assert.deepEqual(facet(result, "inStock"), { true: 4, false: 1 });
    assert.deepEqual(facet(result, "onSale"), { false: 4, true: 1 });
    assert.deepEqual(facet(result, "rating"), { 1: 1, 2: 1, 3: 1, 4: 1 });
    assert.deepEqual(facet(result, "option.Size"), { L: 1, M: 1 });
    assert.deepEqual(result.priceRange, { min: "10.00", max: "99.00" });
    const [first, second] = result.facets[0].values;
    assert.deepEqual([first.value, second.value], ["Blue Kiln", "Blue, Kiln"], "ties in the values' order");
  });

  test("a facet ignores its own choice and heeds the others", async () => {
    const brand = await filter(store, { brand: "Holm" });
    assert.deepEqual(facet(brand, "brand"), { "Blue Kiln": 1, "Blue, Kiln": 1, Holm: 1 });
    assert.deepEqual(facet(brand, "category"), { [kitchen]: 1 });
    assert.deepEqual(facet(brand, "tags"), {});
    assert.deepEqual(brand.priceRange, { min: "40.00", max: "40.00" });

    const both = await filter(store, { brand: "Holm", tags: "tea" });
    assert.deepEqual(both.products, []);
    assert.deepEqual(facet(both, "brand"), { "Blue Kiln": 1, "Blue, Kiln": 1 });
    assert.deepEqual(facet(both, "tags"), {});
    assert.deepEqual(both.priceRange, { min: null, max: null });

    const size = await filter(store, "option[Size]=M&option[Color]=Red");
    assert.deepEqual(facet(size, "option.Size"), { M: 1 }, "sizes there are in red");
    assert.deepEqual(facet(size, "option.Color"), { Red: 1 });
    assert.deepEqual(facet(size, "kind"), { physical: 1 });

    const price = await filter(store, { maxPrice: "20", inStock: true });
    assert.deepEqual(price.priceRange, { min: "10.00", max: "99.00" }, "not narrowed by the price itself");
    assert.deepEqual(facet(price, "inStock"), { true: 2, false: 1 });
  });

  test("what is chosen of variants holds for one that is on offer", async () => {
    const at = await server.createStore();
    const size = (Size: string, more: Fields) => ({ options: { Size }, quantity: 1, ...more });
    await create(at, "Shirt", {
      price: "30.00",
      variants: [{ name: "Size", values: ["S", "M", "L", "XL"] }],
      productVariants: [
        size("S", { price: "10.00", quantity: 0 }),
        size("M", { price: "20.00", compareAtPrice: "25.00" }),
        size("L", {}),
        size("XL", { price: "5.00", compareAtPrice: "50.00", isActive: false }),
      ],
    });
    await create(at, "Ghost", {
      price: "1.00",
      variants: [{ name: "Size", values: ["S"] }],
      productVariants: [size("S", { isActive: false })],
    });
    const holding: [query: string, expected: string[]][] = [
      ["", ["Ghost", "Shirt"]],
      ["option[Size]=S", ["Shirt"]],
      ["option[Size]=S&inStock=true", []],
      ["option[Size]=S&inStock=false", ["Shirt"]],
      ["option[Size]=M&inStock=false", []],
      ["option[Size]=M&onSale=true", ["Shirt"]],
      ["option[Size]=L&onSale=true", []],
      ["option[Size]=L&minPrice=30&maxPrice=30", ["Shirt"]],
      ["option[Size]=M&minPrice=30", []],
      ["maxPrice=10&inStock=true", []],
      ["maxPrice=9", []],
      ["minPrice=31", []],
      ["option[Size]=XL", []],
      ["inStock=false", ["Shirt"]],
    ];
    for (const [query, expected] of holding) assert.deepEqual(await found(at, query), expected, query);
    const whole = await filter(at);
    assert.deepEqual(whole.priceRange, { min: "10.00", max: "30.00" });
    assert.deepEqual(facet(whole, "inStock"), { false: 1, true: 1 });
    assert.deepEqual(facet(whole, "option.Size"), { L: 1, M: 1, S: 1 });
    const there = await filter(at, { inStock: true });
    assert.deepEqual(there.priceRange, { min: "20.00", max: "30.00" });
    assert.deepEqual(facet(there, "option.Size"), { L: 1, M: 1 });
    assert.deepEqual(facet(there, "onSale"), { false: 1, true: 1 });
    assert.deepEqual(facet(await filter(at, "option[Size]=M"), "onSale"), { true: 1 });
    assert.deepEqual(names(await filter(at, { sort: "price" })), ["Ghost", "Shirt"]);
  });

  test("an answer that was kept is never an old one", async () => {
    const at = await server.createStore();
    const [a, b] = [await category(at, "A"), await category(at, "B")];
    const made = await create(at, "Mug", { category: b, brand: "Old" });
    const under = () => found(at, { category: a });
    assert.deepEqual(await under(), []);
    await server.send(at, "PUT", `/api/v1/categories/${b}`, { body: { parentId: a } });
    assert.deepEqual(await under(), ["Mug"]);
    assert.deepEqual(facet(await filter(at), "brand"), { Old: 1 });
    assert.deepEqual(facet(await filter(at), "brand"), { Old: 1 });
    await put(at, made.id, { brand: "New" });
    assert.deepEqual(facet(await filter(at), "brand"), { New: 1 });
    await server.send(at, "DELETE", `${PRODUCTS}/${made.id}`);
    assert.deepEqual(await filter(at).then((one) => [one.products, facet(one, "brand")]), [[], {}]);
  });

  test("a store without products", async () => {
    const { products, facets, priceRange, pagination } = await filter(await server.createStore());
    assert.deepEqual([products, priceRange, pagination.total], [[], { min: null, max: null }, 0]);
    assert.deepEqual(new Set(facets.map((one: Found) => one.values.length)), new Set([0]));
  });

  test("a facet has the 100 most frequent values", async () => {
    const at = await server.createStore();
    const tags = Array.from({ length: 120 }, (_, i) => `tag ${String(i).padStart(3, "0")}`);
    await create(at, "One", { tags });
    await create(at, "Two", { tags: tags.slice(-5) });
    const values = (await filter(at)).facets[1].values;
    assert.equal(values.length, 100);
    assert.deepEqual(values.slice(0, 6), [
      ...tags.slice(-5).map((value) => ({ value, count: 2 })),
      { value: tags[0], count: 1 },
    ]);
  });
});

test("a small store beside big ones finds the same as one by itself", async () => {
  const queries = ["mug", "stonew", "walnut boa", "stonewear", "QX77-M", "nothing such"];
  const small = await server.createStore();
  await create(small, "Stoneware mug", { brand: "Blue Kiln" });
  await create(small, "Walnut board", { sku: "QX77-M" });
  const find = async () => {
    const found = [];
    // With another sort order each time, so that nothing is answered from memory.
    for (const q of queries)
      found.push(names(await filter(small, { q, sort: ["name", "-name"][turn]! })).sort());
    return found;
  };
  let turn = 0;
  const alone = await find();
  assert.deepEqual(alone.slice(0, 3), [["Stoneware mug"], ["Stoneware mug"], ["Walnut board"]]);
  const big = await server.createStore();
  const product = {
    price: "1.00",
    translations: [entry("Stoneware mug")],
  };
  dataOf(
    await server.send(big, "POST", "/api/v1/products/bulk", {
      body: { create: Array.from({ length: 200 }, () => product) },
    }),
  );
  await server.sql(undefined, "analyze product_search");
  turn = 1;
  assert.deepEqual(await find(), alone);
});

describe("search", async () => {
  const store = await server.createStore();
  const languages = { languages: ["en", "fr", "ar", "tr", "de", "ja", "ru"] };
  assert.equal((await server.send(store, "PUT", "/api/v1/settings", { body: languages })).status, 200);
  const other = await server.createStore();
  await create(other, "Stoneware mug");
  await create(
    store,
    { en: "Stoneware mugs", fr: "Tasses en grès élégantes", ar: "كوب من الفخار", tr: "Seramik kupalar" },
    { brand: "Blue Kiln", tags: ["tea time"], sku: "KIT-MUG-01", barcode: "4006381333931" },
  );
  await create(
    store,
    { en: "Walnut board", fr: "Planche à découper" },
    {
      brand: "Oakhurst",
      description: "<p>Cuts bread next to your <b>mug</b> &amp; plate.</p>",
    },
  );
  await create(store, { en: "Silk scarf", tr: "İpek IŞIK eşarp", de: "Seidenschal für Häuser" });
  await create(store, { fr: "Chemise d’été" }, { brand: "Maison Orme", tags: ["lin"] });
  await create(store, { ja: "東京の本", ru: "Синий чайник" });
  await create(store, "Linen apron", {
    variants: [{ name: "Size", values: ["M", "L"] }],
    productVariants: ["M", "L"].map((Size) => ({
      sku: `QX77-${Size}`,
      barcode: `993000${Size}`,
      price: "9.00",
      options: { Size },
    })),
  });
  const MUG = "Stoneware mugs";
  const cases: [query: Record<string, string>, expected: string[]][] = [
    [{ q: "mug" }, [MUG, "Walnut board"]],
    [{ q: "MUGS" }, [MUG, "Walnut board"]],
    [{ q: "stoneware mug" }, [MUG]],
    [{ q: "mug stoneware" }, [MUG]],
    [{ q: "the mug" }, [MUG, "Walnut board"]],
    [{ q: "stonew" }, [MUG]],
    [{ q: "stonew mug" }, []],
    [{ q: "walnut stoneware" }, []],
    [{ q: "kit-mug-01" }, [MUG]],
    [{ q: "QX77-M" }, ["Linen apron"]],
    [{ q: " qx77-l " }, ["Linen apron"]],
    [{ q: "QX77" }, ["Linen apron"]],
    [{ q: "qx7" }, ["Linen apron"]],
    [{ q: "QX" }, ["Linen apron"]],
    [{ q: "99300" }, ["Linen apron"]],
    [{ q: "kit-mu", lang: "fr" }, [MUG]],
    [{ q: "4006381333931" }, [MUG]],
    [{ q: "40063" }, [MUG]],
    [{ q: "blue kiln" }, [MUG]],
    [{ q: "kiln mug" }, [MUG]],
    [{ q: "tea time" }, [MUG]],
    [{ q: "bread plate" }, ["Walnut board"]],
    [{ q: "amp" }, []],
    [{ q: "elegante", lang: "fr" }, [MUG]],
    [{ q: "tasse", lang: "fr" }, [MUG]],
    [{ q: "tasse gres", lang: "fr-CA" }, [MUG]],
    [{ q: "Tasses" }, []],
    [{ q: "découpé", lang: "fr" }, ["Walnut board"]],
    [{ q: "ete", lang: "fr" }, ["Chemise d’été"]],
    [{ q: "chemise d'ete", lang: "fr" }, ["Chemise d’été"]],
    [{ q: "maison orme" }, ["Chemise d’été"]],
    [{ q: "chemise" }, []],
    [{ q: "فخار", lang: "ar" }, [MUG]],
    [{ q: "الكوب", lang: "ar" }, [MUG]],
    [{ q: "كُوب", lang: "ar" }, [MUG]],
    [{ q: "kupa", lang: "tr" }, [MUG]],
    [{ q: "ipek", lang: "tr" }, ["Silk scarf"]],
    [{ q: "İPEK", lang: "tr" }, ["Silk scarf"]],
    [{ q: "ışık", lang: "tr" }, ["Silk scarf"]],
    [{ q: "isik eşarp", lang: "tr" }, ["Silk scarf"]],
    [{ q: "haus", lang: "de" }, ["Silk scarf"]],
    [{ q: "東京", lang: "ja" }, ["東京の本"]],
    [{ q: "本", lang: "ja" }, ["東京の本"]],
    [{ q: "синие чайники", lang: "ru" }, ["東京の本"]],
    [{ q: "mug' | !walnut:* & <-> \\" }, ["Walnut board"]],
    [{ q: "!!!" }, []],
    [{ q: "@" }, []],
    [{ q: "01" }, [MUG]],
  ];
  for (const [query, expected] of cases)
    test(`${query.q} (${query.lang ?? "the store's"})`, async () =>
      assert.deepEqual(await found(store, query), expected));

  test("the name counts for more than the description", async () => {
    assert.deepEqual(names(await filter(store, { q: "mug" })), [MUG, "Walnut board"]);
    const { pagination, products } = await filter(store, { q: "mug", limit: "1" });
    assert.equal(pagination.total, 2);
    assert.equal(products.length, 1);
    const rest = await filter(store, { q: "mug", limit: "1", after: pagination.nextCursor });
    assert.deepEqual(names(rest), ["Walnut board"]);
    assert.deepEqual(names(await filter(store, { q: "mug", sort: "-name" })), ["Walnut board", MUG]);
  });

  test("facets and price range are of what was found", async () => {
    const result = await filter(store, { q: "mug", brand: "Oakhurst" });
    assert.deepEqual(names(result), ["Walnut board"]);
    assert.deepEqual(facet(result, "brand"), { "Blue Kiln": 1, Oakhurst: 1 });
  });

  test("typos, where nothing is spelled so", async (t) => {
    if (!(await hasTrigrams())) return t.skip("this PostgreSQL has no pg_trgm");
    for (const [query, expected] of [
      [{ q: "stonware" }, [MUG]],
      [{ q: "stoneware mugg" }, [MUG]],
      [{ q: "wallnut bord" }, ["Walnut board"]],
      [{ q: "oakhusrt" }, ["Walnut board"]],
      [{ q: "чяйник", lang: "ru" }, ["東京の本"]],
      [{ q: "qqqqqq" }, []],
    ] as [Record<string, string>, string[]][])
      assert.deepEqual(await found(store, query), expected, query.q);
  });

  test("a typo finds what the fewest mistakes make of it", async (t) => {
    if (!(await hasTrigrams())) return t.skip("this PostgreSQL has no pg_trgm");
    const at = await server.createStore();
    for (const name of ["Shirt", "Sheath", "Shoe", "Sheet", "Hoe"]) await create(at, name);
    for (const [q, first] of [
      ["sheo", "Shoe"],
      ["shrit", "Shirt"],
      ["sheett", "Sheet"],
    ] as const)
      assert.equal(names(await filter(at, { q }))[0], first, q);
  });

  test("a whole SKU comes before those that begin with it", async () => {
    const at = await server.createStore();
    for (const [name, sku] of [
      ["Long", "AB-100-XL"],
      ["Whole", "ab-100"],
      ["Other", "AB-10"],
    ] as const)
      await create(at, name, { sku });
    assert.deepEqual(names(await filter(at, { q: "AB-100" })), ["Whole", "Long"]);
  });

  test("what changes is found under its new words and not under its old ones", async () => {
    const at = await server.createStore();
    const made = await create(at, "Zebra", { brand: "Holm" });
    assert.deepEqual(await found(at, { q: "zebra holm" }), ["Zebra"]);
    const translations = [entry("Giraffe")];
    await put(at, made.id, { translations });
    assert.deepEqual([await found(at, { q: "zebra" }), await found(at, { q: "giraffe" })], [[], ["Giraffe"]]);
    await put(at, made.id, { brand: "Marlow" });
    assert.deepEqual([await found(at, { q: "holm" }), await found(at, { q: "marlow" })], [[], ["Giraffe"]]);
    await server.send(at, "DELETE", `${PRODUCTS}/${made.id}`);
    assert.deepEqual(await found(at, { q: "giraffe" }), []);
  });

  test("a description as long as one may be", async () => {
    const at = await server.createStore();
    const word = (i: number) => `w${i.toString(36)}`;
    const description = Array.from({ length: 18_000 }, (_, i) => word(i))
      .join(" ")
      .slice(0, 100_000);
    const tags = Array.from({ length: 250 }, (_, i) => `${"ﷺ".repeat(250)}${i}`);
    const made = await create(at, "Epic", { description, tags });
    assert.deepEqual(await found(at, { q: word(100) }), ["Epic"]);
    assert.equal((await put(at, made.id, { sku: "EPIC" })).status, 200);
  });
});
