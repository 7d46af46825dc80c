import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { atOnce } from "../../../test/at-once.ts";
import { entry, nounAt, type Search } from "../../../test/noun.ts";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json as Product } from "../../../test/shop.ts";

const PRODUCTS = "/api/v1/products";
const SORTS = ["createdAt", "-createdAt", "updatedAt", "-updatedAt", "price", "-price", "name", "-name"];

const server = await testServer();

const body = (name: string, more: Fields = {}) => ({ price: "1.00", translations: [entry(name)], ...more });
const products = nounAt(server, {} as TestStore, PRODUCTS);
const create = (at: TestStore, name: string, more: Fields = {}): Promise<Product> =>
  products.created(body(name, more), at);
const ask = (at: TestStore, query?: Search) => products.ask(query, at);
const list = (at: TestStore, query?: Search) => products.list(query, at);
const ids = (products: Product[]): string[] => products.map(({ id }) => id);
const names = (products: Product[]): string[] => products.map(({ translations }) => translations[0].name);
const found = async (at: TestStore, query: Search) => names((await list(at, query)).products).sort();

/** A list from its first page to its last by `nextCursor`; `between` runs after each page. */
async function walk(at: TestStore, query: Fields, between?: (page: number) => Promise<unknown>) {
  const pages: { products: Product[]; pagination: Product }[] = [];
  let after: Fields = {};
  do {
    const page = await list(at, { ...query, ...after } as Record<string, string>);
    pages.push(page);
    assert.ok(pages.length < 200, "the walk ends");
    after = { after: page.pagination.nextCursor };
    await between?.(pages.length);
  } while (after.after !== null);
  return { pages, products: pages.flatMap(({ products }) => products) };
}

describe("pages", async () => {
  const COUNT = 45;
  const at = await server.createStore();
  for (let i = 0; i < COUNT; i++) await create(at, `P ${i}`);

  test("page is 1 and limit 20 where not asked for", async () => {
    const { products, pagination } = await list(at);
    const { nextCursor, ...numbers } = pagination;
    assert.deepEqual(numbers, { page: 1, limit: 20, total: COUNT, pages: 3 });
    assert.equal(typeof nextCursor, "string");
    assert.equal(products.length, 20);
  });

  test("an empty store's list has no products and says so", async () => {
    const { products, pagination } = await list(await server.createStore());
    assert.deepEqual(products, []);
    const { page, total, pages, nextCursor } = pagination;
    assert.deepEqual([page, total, nextCursor], [1, 0, null]);
    assert.ok(pages <= page, "a client pages until page reaches pages");
  });

  for (const limit of [1, 7, 15, 44, 45, 46, 100])
    test(`paging by ${limit} until page reaches pages shows each product exactly once`, async () => {
      const seen: string[] = [];
      let page = 1;
      for (let pages = 1; page <= pages; page++) {
        const { products, pagination } = await list(at, { page, limit });
        assert.deepEqual([pagination.page, pagination.limit, pagination.total], [page, limit, COUNT]);
        assert.equal(pagination.pages, Math.ceil(COUNT / limit));
        assert.equal(products.length, Math.min(limit, COUNT - (page - 1) * limit));
        assert.equal(pagination.nextCursor === null, page === pagination.pages);
        pages = pagination.pages;
        seen.push(...ids(products));
      }
      assert.equal(new Set(seen).size, COUNT);
      assert.equal(seen.length, COUNT);
    });

  test("a page past the last one is empty and still tells the total", async () => {
    for (const page of [4, 1_000, 1_000_000]) {
      const { products, pagination } = await list(at, { page });
      assert.deepEqual([products, pagination.total, pagination.nextCursor], [[], COUNT, null]);
      assert.deepEqual([pagination.page, pagination.pages], [page, 3]);
    }
  });

  test("a limit above 100 is 100, and the answer tells", async () => {
    for (const limit of ["101", "1000", "1000000000"]) {
      const { products, pagination } = await list(at, { limit });
      assert.equal(pagination.limit, 100);
      assert.equal(products.length, COUNT);
    }
  });

  test("an integer limit of more digits than a number holds is above 100, too", async () => {
    for (const limit of ["9007199254740993", "99999999999999999999"])
      assert.equal((await list(at, { limit })).pagination.limit, 100);
  });

  const bad = [
    "0",
    "-1",
    "1.5",
    "abc",
    "",
    " ",
    "1e1",
    "0x10",
    "NaN",
    "Infinity",
    "null",
    "true",
    "١",
    "1,000",
    "1;drop",
  ];
  for (const value of bad)
    test(`page=${value} and limit=${value} are 400`, async () => {
      assertInvalid(await ask(at, { page: value }), "/page");
      assertInvalid(await ask(at, { limit: value }), "/limit");
    });

  test("a parameter given twice is 400", async () => {
    assertInvalid(await ask(at, "page=1&page=2"), "/page");
    assertInvalid(await ask(at, "limit=1&limit=2"), "/limit");
    assertInvalid(await ask(at, "sort=price&sort=name"), "/sort");
  });

  test("a page number without end is never a server error", async () => {
    for (const page of ["1000000001", "9007199254740993", "9".repeat(30)]) {
      const { status } = await ask(at, { page });
      assert.ok(status === 200 || status === 400, `${page}: ${status}`);
    }
  });

  test("an unknown parameter is 400 and is named", async () => {
    assertInvalid(await ask(at, "offset=5"), "/offset");
    assertInvalid(await ask(at, "Page=1"), "/Page");
    assertInvalid(await ask(at, "isactive=true"), "/isactive");
    assertInvalid(await ask(at, "page[]=1"), "/page[]");
    assertInvalid(await ask(at, "a/b~c=1"), "/a~1b~0c");
    assertInvalid(await ask(at, "dryRun=true"), "/dryRun");
    assert.equal((await ask(at, "__proto__=1")).status, 400);
    assert.equal((await ask(at, "constructor=1")).status, 400);
  });

  test("every product of a list has the fields it has when read alone", async () => {
    const { products } = await list(at, { limit: 3 });
    for (const product of products) {
      const { body: alone } = await server.send(at, "GET", `${PRODUCTS}/${product.id}`);
      assert.deepEqual(product, alone.data);
    }
  });

  test("the newest product comes first where no order is asked for", async () => {
    const { products } = await list(at, { limit: 100 });
    const { products: newestFirst } = await list(at, { limit: 100, sort: "-createdAt" });
    assert.deepEqual(ids(products), ids(newestFirst));
    assert.equal(names(products)[0], `P ${COUNT - 1}`);
  });
});

describe("sort orders", async () => {
  const COUNT = 48;
  const at = await server.createStore();
  const prices = ["9.00", "10.00", "100.00", "0.00", "0.10", "999999999999999.99"];
  // Names and prices that are equal, created at once so that times are, too; some changed later.
  const products = await Promise.all(
    Array.from({ length: COUNT }, (_, i) =>
      create(at, ["mug", "Mug", "zebra cup", "apple", "İnce kupa", "كوب"][i % 6]!, {
        price: prices[i % 5],
      }),
    ),
  );
  await create(at, "dear", { price: prices[5] });
  for (const { id } of products.slice(0, 10))
    await server.send(at, "PUT", `${PRODUCTS}/${id}`, { body: { brand: "changed" } });

  const keys: Record<string, (product: Product) => unknown> = {
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
    price: ({ price }) => BigInt(price.replace(".", "")),
  };

  for (const sort of SORTS) {
    test(`${sort}: a walk by cursor visits each product exactly once, in order`, async () => {
      const all = ids((await list(at, { sort, limit: 100 })).products);
      assert.equal(new Set(all).size, COUNT + 1);
      for (const limit of [1, 7, 49, 50]) {
        const { pages, products } = await walk(at, { sort, limit });
        assert.deepEqual(ids(products), all);
        pages.forEach(({ pagination }, i) => {
          assert.deepEqual([pagination.page, pagination.limit, pagination.total], [i + 1, limit, COUNT + 1]);
        });
      }
    });

    test(`${sort}: a walk visits each product once while others are created and changed`, async () => {
      const own = await server.createStore();
      const there = await Promise.all(Array.from({ length: 24 }, (_, i) => create(own, `same ${i % 3}`)));
      const settled = !sort.endsWith("updatedAt");
      const { products } = await walk(own, { sort, limit: 5 }, async (page) => {
        const prices = ["0.00", "1.00", "5.00"];
        await Promise.all(["aaa", "same 1", "zzz"].map((name, i) => create(own, name, { price: prices[i] })));
        if (settled) {
          const { id } = there[page]!;
          await server.send(own, "PUT", `${PRODUCTS}/${id}`, { body: { brand: `changed ${page}` } });
        }
      });
      const visits = ids(products);
      assert.equal(new Set(visits).size, visits.length, "none twice");
      for (const { id } of there) assert.ok(visits.includes(id), "none left out");
    });

    const key = keys[sort.replace("-", "")];
    if (key)
      test(`${sort}: orders the list`, async () => {
        const { products } = await list(at, { sort, limit: 100 });
        for (let i = 1; i < products.length; i++) {
          const [a, b] = [key(products[i - 1]) as string, key(products[i]) as string];
          assert.ok(sort.startsWith("-") ? a >= b : a <= b, `${a} ${b}`);
        }
      });
  }

  test("name: orders without regard to case, by the name in the store's default language", async () => {
    const own = await server.createStore({ language: "de" });
    for (const name of ["banana", "Apple", "cherry", "apricot", "Éclair", "date", "Fig"])
      await create(own, "", {
        translations: [entry(`${99 - name.length} ${name}`), { language: "de", name, description: "" }],
      });
    const german = async (sort: string) =>
      (await list(own, { sort })).products.map(({ translations }: Product) => translations[1].name);
    const expected = ["Apple", "apricot", "banana", "cherry", "date", "Éclair", "Fig"];
    assert.deepEqual(await german("name"), expected);
    assert.deepEqual(await german("-name"), expected.toReversed());
  });

  test("price: products with variants sort by the cheapest variant on offer, wherever they are listed", async () => {
    const at = await server.createStore();
    const costs = ({ price, productVariants }: Product) =>
      Math.min(
        ...(productVariants.some(({ isActive }: Product) => isActive)
          ? productVariants.filter(({ isActive }: Product) => isActive)
          : [{ price }]
        ).map((one: Product) => Number(one.price)),
      );
    const sized = (price: string, ...variants: Fields[]) => ({
      price,
      tags: ["sized"],
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: variants.map((more, i) => ({ options: { Size: ["S", "M"][i] }, ...more })),
    });
    const plain = await create(at, "Thing plain", { price: "50.00", tags: ["sized"] });
    const cheap = await create(at, "Thing cheap", sized("100.00", { price: "10.00" }, { price: "200.00" }));
    const dear = await create(at, "Thing dear", sized("5.00", { price: "300.00" }));
    const hidden = await create(
      at,
      "Thing hidden",
      sized("1.00", { price: "0.50", isActive: false }, { price: "60.00" }),
    );
    const follows = await create(at, "Thing follows", sized("40.00", { price: "70.00" }, {}));
    const nothing = await create(at, "Thing nothing", sized("45.00", { price: "1.00", isActive: false }));
    const orders = async () => {
      const query = { sort: "price", limit: 2 };
      const every = [
        (await walk(at, query)).products,
        (await walk(at, { ...query, sort: "-price" })).products.toReversed(),
        (await walk(at, { ...query, q: "thing" })).products,
        (await walk(at, { ...query, tag: "sized" })).products,
      ];
      for (const products of every) {
        assert.equal(products.length, 6);
        const prices = products.map(costs);
        assert.deepEqual(
          prices,
          prices.toSorted((one, other) => one - other),
        );
      }
      const { body } = await server.send(at, "GET", "/api/v1/storefront/products?sort=price&limit=100");
      assert.deepEqual(ids(body.data.products), ids(every[0]!));
      return names(every[0]!).map((name) => name.replace("Thing ", ""));
    };
    assert.deepEqual(await orders(), ["cheap", "follows", "nothing", "plain", "hidden", "dear"]);

    const [S, M] = hidden.productVariants;
    const put = async (one: Product, change: Fields) =>
      dataOf(await server.send(at, "PUT", `${PRODUCTS}/${one.id}`, { body: change }));
    await put(hidden, { productVariants: [{ id: S.id, isActive: true }, { id: M.id }] });
    await put(follows, { price: "400.00" });
    await put(dear, { variants: [], productVariants: [] });
    await put(nothing, { productVariants: [{ id: nothing.productVariants[0].id, isActive: true }] });
    await put(cheap, { productVariants: [{ id: cheap.productVariants[1].id }] });
    await put(plain, { price: "65.00" });
    assert.deepEqual(await orders(), ["hidden", "nothing", "dear", "plain", "follows", "cheap"]);
  });

  test("a sort order that is none is 400", async () => {
    for (const sort of ["sku", "-", "", "--price", "price,name", "+price", "Price", "price desc", "id"])
      assertInvalid(await ask(at, { sort }), "/sort");
  });

  test("a walk through a filtered list visits what the filter lets through", async () => {
    const { products } = await walk(at, { brand: "changed", sort: "price", limit: 3 });
    assert.equal(new Set(ids(products)).size, 10);
    assert.equal(products.length, 10);
  });

  test("nextCursor is null when the last page is exactly full", async () => {
    const { pagination } = await list(at, { limit: COUNT + 1 });
    assert.equal(pagination.nextCursor, null);
  });
});

describe("cursors", async () => {
  const at = await server.createStore();
  for (let i = 0; i < 6; i++) await create(at, `C ${i}`, { price: `${i}.00` });
  const cursorOf = async (sort: string): Promise<string> =>
    (await list(at, { sort, limit: 2 })).pagination.nextCursor;

  for (const after of ["abc", "", "null", "0", "W10", "e30", "/////", "é", "a".repeat(3_000), MISSING])
    test(`a cursor that was never given is 400: ${after.slice(0, 10)}`, async () => {
      assertInvalid(await ask(at, { after }), "/after");
    });

  for (const sort of SORTS)
    test(`${sort}: a cursor of another sort order is 400`, async () => {
      for (const other of SORTS)
        if (other !== sort) assertInvalid(await ask(at, { sort, after: await cursorOf(other) }), "/after");
    });

  for (const sort of SORTS)
    test(`${sort}: a forged cursor is 400 or finds nothing amiss, never a server error`, async () => {
      const genuine = await cursorOf(sort);
      const plain = Buffer.from(genuine, "base64url").toString("latin1");
      const forgeries: string[] = [];
      for (let i = 0; i < plain.length; i++) {
        forgeries.push(plain.slice(0, i) + plain.slice(i + 1));
        for (const c of ["'", "\0", "9", "Z", " ", '"', "-", "\u00e9"].slice(0, runs(3, 8)))
          forgeries.push(plain.slice(0, i) + c + plain.slice(i + 1));
      }
      // More at once would wait for a connection longer than a request may.
      const answers = await atOnce(16, forgeries, (text) =>
        ask(at, { sort, after: Buffer.from(text, "latin1").toString("base64url") }),
      );
      const failed = answers.findIndex(({ status }) => status !== 200 && status !== 400);
      assert.equal(failed, -1, `${forgeries[failed]}: ${answers[failed]?.text}`);
    });

  test("a forged cursor with a sort key of another form is 400", async () => {
    const keys: Record<string, string[]> = {
      createdAt: ["", "now", "infinity", "-infinity", "today", "2026-13-01 00:00:00+00"],
      updatedAt: ["2026-01-31 12:00:00.5zzz", "2026-01-31 12:00:00 BC", "'; drop table products --", "epoch"],
      price: ["", "-1", "1.5", "1e3", "abc", "9".repeat(18), "9".repeat(30), "NaN"],
      name: ["\0", "\ud800"],
    };
    for (const sort of SORTS) {
      const parts = JSON.parse(Buffer.from(await cursorOf(sort), "base64url").toString());
      const at2 = parts.findIndex((part: unknown, i: number) => i > 0 && typeof part === "string");
      for (const key of keys[sort.replace("-", "")]!) {
        const forged = Buffer.from(JSON.stringify(parts.with(at2, key))).toString("base64url");
        const answer = await ask(at, { sort, after: forged });
        assert.ok(
          answer.status === 400 || /^9+$/.test(key),
          `${sort} ${JSON.stringify(key)}: ${answer.text}`,
        );
        assert.notEqual(answer.status, 500);
      }
    }
  });

  const long = ["x", "ü", "漢", "😀", "\u3316", "\ufdfa", '"'];
  for (const letter of long)
    test(`a nextCursor is taken back after a name of 500 times ${letter}`, async () => {
      const own = await server.createStore();
      for (let i = 0; i < 3; i++) await create(own, letter.repeat(500));
      for (const sort of ["name", "-name"]) {
        const { products } = await walk(own, { sort, limit: 1 });
        assert.equal(new Set(ids(products)).size, 3);
      }
    });

  test("another store's cursor shows nothing of that store", async () => {
    const other = await server.createStore();
    await create(other, "Mine");
    const answer = await ask(other, { sort: "price", after: await cursorOf("price") });
    assert.ok(answer.status === 400 || names(answer.body.data.products).every((name) => name === "Mine"));
  });
});

describe("filters", async () => {
  const made: Record<string, Product> = {};

  const at = await server.createStore({ sameSkus: true });
  const category = randomUUID();
  await server.sql(at, "insert into categories (store_id, category_id, slug) values ($1, $2, 'mugs')", [
    at.id,
    category,
  ]);
  const add = async (name: string, more: Fields = {}) => {
    made[name] = await create(at, name, more);
  };
  await add("Blue mug", { sku: "MUG-1", brand: "Acme", tags: ["kitchen", "blue"], category });
  await add("Red mug", { sku: "MUG-2", brand: "Acme", tags: ["kitchen"], isActive: false });
  await add("Blue plate", { sku: "mug-1", brand: "acme", tags: ["Kitchen", "50%_off"], category });
  const barcode = "4006381333931";
  await add("Teapot 100%", { sku: "T_1", brand: "Ötüken", barcode, slug: "grand-teapot" });
  await add("كوب أزرق", { tags: ["عربي"], isActive: false });

  const cases: [query: Record<string, string>, expected: string[]][] = [
    [{ sku: "MUG-1" }, ["Blue mug", "Blue plate"]],
    [{ sku: "MUG" }, []],
    [{ sku: "' or 1=1 --" }, []],
    [{ brand: "Acme" }, ["Blue mug", "Blue plate", "Red mug"]],
    [{ brand: "öTÜKEN" }, ["Teapot 100%"]],
    [{ brand: "Nobody" }, []],
    [{ tag: "KITCHEN" }, ["Blue mug", "Blue plate", "Red mug"]],
    [{ tag: "50%_off" }, ["Blue plate"]],
    [{ tag: "عربي" }, ["كوب أزرق"]],
    [{ tag: "none" }, []],
    [{ isActive: "true" }, ["Blue mug", "Blue plate", "Teapot 100%"]],
    [{ isActive: "false" }, ["Red mug", "كوب أزرق"]],
    [{ categoryId: MISSING }, []],
    [{ q: "mug" }, ["Blue mug", "Blue plate", "Red mug"]],
    [{ q: "MUG blue" }, ["Blue mug", "Blue plate"]],
    [{ q: "teapot" }, ["Teapot 100%"]],
    [{ q: "100%" }, ["Teapot 100%"]],
    [{ q: "T_1" }, ["Teapot 100%"]],
    [{ q: "4006381333931" }, ["Teapot 100%"]],
    [{ q: "grand" }, ["Teapot 100%"]],
    [{ q: "otuken" }, ["Teapot 100%"]],
    [{ q: "أزرق" }, ["كوب أزرق"]],
    [{ q: "nothing has this" }, []],
    [{ q: "tea" }, ["Teapot 100%"]],
    [{ q: "grand-tea" }, ["Teapot 100%"]],
    // Only where no word begins so: parts of words, and words with a mistake.
    [{ q: "eapot" }, ["Teapot 100%"]],
    [{ q: "teapto" }, ["Teapot 100%"]],
    [{ q: "late" }, ["Blue plate"]],
    [{ q: "mug zzz" }, []],
    [{ q: "   " }, ["Blue mug", "Blue plate", "Red mug", "Teapot 100%", "كوب أزرق"]],
    [{ q: "'\"\\%_" }, []],
    [{ brand: "Acme", isActive: "true" }, ["Blue mug", "Blue plate"]],
    [{ tags: "blue,Nothing" }, ["Blue mug"]],
    [{ tags: "BLUE,50%_off" }, ["Blue mug", "Blue plate"]],
    [{ category: MISSING }, []],
    [{ tag: "kitchen", q: "red" }, ["Red mug"]],
    [{ isActive: "false", sku: "MUG-1" }, []],
  ];
  for (const [query, expected] of cases)
    test(`${new URLSearchParams(query)} finds ${expected.join(", ") || "nothing"}`, async () => {
      const { products, pagination } = await list(at, query);
      assert.deepEqual(names(products).sort(), expected.toSorted());
      assert.deepEqual(
        [pagination.total, pagination.pages],
        [expected.length, Math.ceil(expected.length / 20)],
      );
      const first = await list(at, { ...query, limit: "1" });
      assert.deepEqual(
        [first.products.length, first.pagination.total],
        [Math.min(1, expected.length), expected.length],
      );
    });

  test("an empty q filters nothing", async () => {
    for (const q of ["", "  "]) assert.equal((await list(at, { q })).pagination.total, 5);
  });

  test("categoryId finds what is in the category", async () => {
    assert.deepEqual(await found(at, { categoryId: category }), ["Blue mug", "Blue plate"]);
    assert.deepEqual(await found(at, { category, tag: "blue" }), ["Blue mug"]);
  });

  test("ids finds exactly those, passing over ids that are missing, deleted or another store's", async () => {
    const other = await server.createStore();
    const foreign = await create(other, "Foreign");
    const gone = await create(at, "Gone");
    await server.send(at, "DELETE", `${PRODUCTS}/${gone.id}`);
    const wanted = [
      made["Red mug"].id,
      MISSING,
      foreign.id,
      gone.id,
      made["Blue mug"].id,
      made["Red mug"].id,
    ];
    assert.deepEqual(await found(at, { ids: wanted.join(",") }), ["Blue mug", "Red mug"]);
    assert.deepEqual(await found(at, { ids: foreign.id }), []);
  });

  test("updatedSince finds what changed at that time or later", async () => {
    const changed = await create(at, "Late");
    const since = async (time: string) => {
      const { products, pagination } = await list(at, { updatedSince: time });
      const sorted = await list(at, { updatedSince: time, sort: "updatedAt" });
      assert.deepEqual(ids(sorted.products).toSorted(), ids(products).toSorted());
      for (const { total } of [pagination, sorted.pagination]) assert.equal(total, products.length);
      return ids(products);
    };
    assert.ok((await since(changed.updatedAt)).includes(changed.id));
    const later = new Date(Date.parse(changed.updatedAt) + 1).toISOString();
    assert.ok(!(await since(later)).includes(changed.id));
    const { body: edited } = await server.send(at, "PUT", `${PRODUCTS}/${changed.id}`, {
      body: { price: "2.00" },
    });
    assert.deepEqual(await since(edited.data.updatedAt), [changed.id]);
    const offset = new Date(Date.parse(edited.data.updatedAt) + 7_200_000)
      .toISOString()
      .replace("Z", "+02:00");
    assert.deepEqual(await since(offset), [changed.id]);
    await server.send(at, "DELETE", `${PRODUCTS}/${changed.id}`);
    assert.deepEqual(await since(edited.data.updatedAt), []);
  });

  const bad: [query: string, field: string][] = [
    ["ids=abc", "/ids"],
    [`ids=${MISSING},`, "/ids"],
    ["ids=", "/ids"],
    ["categoryId=mugs", "/categoryId"],
    ["categoryId=", "/categoryId"],
    ["isActive=yes", "/isActive"],
    ["isActive=1", "/isActive"],
    ["isActive=", "/isActive"],
    ["updatedSince=yesterday", "/updatedSince"],
    ["updatedSince=", "/updatedSince"],
    ["updatedSince=2026-02-30T00:00:00Z", "/updatedSince"],
    ["fields=nope", "/fields"],
    ["fields=id,nope", "/fields"],
    ["fields=__proto__", "/fields"],
    ["q=a%00b", "/q"],
    ["tag=%00", "/tag"],
    [`q=${"x".repeat(5_000)}`, "/q"],
    ["sku=a&sku=b", "/sku"],
  ];
  for (const [query, field] of bad)
    test(`${query.slice(0, 40)} is 400 at ${field}`, async () => {
      assertInvalid(await ask(at, query), field);
    });

  test("texts that no client should send are never a server error", async () => {
    const odd = [
      "q=%ff",
      "q=%ED%A0%80",
      "q=%",
      "q=%zz",
      "%00=1",
      "tag=%F0%9F",
      "=",
      "&&",
      "q",
      "sku=%EF%BF%BF",
      "q=%0a",
    ];
    for (const query of odd) {
      const { status, text } = await ask(at, query);
      assert.ok(status === 200 || status === 400, `${query}: ${text}`);
    }
  });

  test("an updatedSince at either end of time is never a server error", async () => {
    for (const time of ["9999-12-31T23:59:59-14:00", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z"]) {
      const { status, text } = await ask(at, { updatedSince: time });
      assert.ok(status === 200 || status === 400, `${time}: ${text}`);
    }
  });

  test("fields answers only these fields, for every one of them", async () => {
    const all = Object.keys(made["Blue mug"]);
    for (const field of all) {
      const { products } = await list(at, { fields: field });
      for (const product of products) assert.deepEqual(Object.keys(product), [field]);
    }
    const { products } = await list(at, { fields: "id,price,translations", sku: "MUG-1", tag: "blue" });
    const { id, price, translations } = made["Blue mug"];
    assert.deepEqual(products, [{ id, price, translations }]);
  });

  test("filters and fields do not show another store's products", async () => {
    const other = await server.createStore();
    for (const [query] of cases) assert.equal((await list(other, query)).pagination.total, 0);
    assert.equal((await list(other, { categoryId: category })).pagination.total, 0);
  });
});

describe("lists that are asked for again and again", () => {
  test("show every write as soon as it is answered, also while many others read", async () => {
    const at = await server.createStore();
    let reading = true;
    const readers = Array.from({ length: 8 }, async () => {
      while (reading) await list(at, { limit: 5 });
    });
    for (let i = 0; i < 25; i++) {
      const { id } = await create(at, `Fresh ${i}`);
      const first = await list(at, { limit: 5 });
      assert.deepEqual([first.products[0].id, first.pagination.total], [id, i + 1]);
      await server.send(at, "PUT", `${PRODUCTS}/${id}`, { body: { price: `${i}.50` } });
      assert.equal((await list(at, { limit: 5 })).products[0].price, `${i}.50`);
    }
    for (const { id } of (await list(at, { limit: 5 })).products) {
      await server.send(at, "DELETE", `${PRODUCTS}/${id}`);
      assert.ok(!ids((await list(at, { limit: 5 })).products).includes(id));
    }
    reading = false;
    await Promise.all(readers);
  });

  test("show each key what it may see, and speak each reader's language", async () => {
    const at = await server.createStore();
    await create(at, "Costly", { cost: "7.25" });
    const { key: blind } = await at.makeKey(["products:read"]);
    for (let i = 0; i < 5; i++) {
      const [seeing, unseeing] = await Promise.all([
        server.send(at, "GET", PRODUCTS, { headers: { "x-locale": "fr" } }),
        server.send(at, "GET", PRODUCTS, { key: blind, headers: { "x-locale": "ar" } }),
      ]);
      assert.equal(seeing.body.data.products[0].cost, "7.25");
      assert.equal("cost" in unseeing.body.data.products[0], false);
      assert.notEqual(seeing.body.message, unseeing.body.message);
    }
  });

  test("of two stores that ask alike are each store's own", async () => {
    const [one, two] = [await server.createStore(), await server.createStore({ currency: "JPY" })];
    await create(one, "One", { price: "10.00" });
    await create(two, "Two", { price: "10" });
    for (let i = 0; i < 3; i++) {
      assert.deepEqual(names((await list(one)).products), ["One"]);
      assert.deepEqual(names((await list(two)).products), ["Two"]);
      assert.equal((await list(one)).products[0].price, "10.00");
      assert.equal((await list(two)).products[0].price, "10");
    }
  });

  test("stay right when a write is undone or rehearsed in between", async () => {
    const at = await server.createStore();
    const { id } = await create(at, "Kept", { slug: "kept" });
    const before = await list(at);
    await server.send(at, "PUT", `${PRODUCTS}/${id}?dryRun=true`, { body: { price: "5.00" } });
    assert.deepEqual(await list(at), before);
    await server.send(at, "POST", PRODUCTS, { body: body("Other", { slug: "kept" }) });
    assert.deepEqual(await list(at), before);
    await server.send(at, "PUT", `${PRODUCTS}/${id}`, { body: { price: "6.00" } });
    assert.equal((await list(at)).products[0].price, "6.00");
  });
});

describe("the total", () => {
  const totals = async (at: TestStore) => {
    const of = async (query: Fields) => (await list(at, { ...query, limit: "1" } as never)).pagination.total;
    return [await of({}), await of({ isActive: true }), await of({ isActive: false })];
  };
  const set = (at: TestStore, id: string, isActive: boolean) =>
    server.send(at, "PUT", `${PRODUCTS}/${id}`, { body: { isActive } });
  const drop = (at: TestStore, id: string) => server.send(at, "DELETE", `${PRODUCTS}/${id}`);

  test("is right after each create, change of isActive and delete", async () => {
    const at = await server.createStore();
    assert.deepEqual(await totals(at), [0, 0, 0]);
    const a = await create(at, "A");
    assert.deepEqual(await totals(at), [1, 1, 0]);
    const b = await create(at, "B", { isActive: false });
    assert.deepEqual(await totals(at), [2, 1, 1]);
    await set(at, b.id, true);
    assert.deepEqual(await totals(at), [2, 2, 0]);
    await set(at, b.id, true);
    assert.deepEqual(await totals(at), [2, 2, 0]);
    await set(at, a.id, false);
    assert.deepEqual(await totals(at), [2, 1, 1]);
    await drop(at, a.id);
    assert.deepEqual(await totals(at), [1, 1, 0]);
    await drop(at, a.id);
    assert.deepEqual(await totals(at), [1, 1, 0]);
    await drop(at, b.id);
    assert.deepEqual(await totals(at), [0, 0, 0]);
  });

  test("does not count what was refused or rehearsed", async () => {
    const at = await server.createStore();
    const { id } = await create(at, "A", { slug: "a" });
    const dry = "?dryRun=true";
    await server.send(at, "POST", PRODUCTS, { body: body("B", { slug: "a" }) });
    await server.send(at, "POST", PRODUCTS, { body: body("B", { price: "x" }) });
    await server.send(at, "POST", PRODUCTS + dry, { body: body("B") });
    await server.send(at, "PUT", `${PRODUCTS}/${id}${dry}`, { body: { isActive: false } });
    await server.send(at, "PUT", `${PRODUCTS}/${id}`, { body: { isActive: false, version: 9 } });
    await server.send(at, "DELETE", `${PRODUCTS}/${id}${dry}`);
    await server.send(at, "DELETE", `${PRODUCTS}/${id}`, { headers: { "if-match": '"9"' } });
    assert.deepEqual(await totals(at), [1, 1, 0]);
  });

  test("is right after many creates, changes and deletes at once", async () => {
    const at = await server.createStore();
    const products = await Promise.all(
      Array.from({ length: 60 }, (_, i) => create(at, `T ${i}`, { isActive: i % 2 === 0 })),
    );
    assert.deepEqual(await totals(at), [60, 30, 30]);
    await Promise.all(
      products.flatMap(({ id }, i) => [
        set(at, id, i % 3 === 0),
        ...(i < 20 ? [drop(at, id), drop(at, id)] : []),
        ...(i % 5 === 0 ? [set(at, id, true), set(at, id, false)] : []),
      ]),
    );
    const { products: left } = await list(at, { limit: 100 });
    const active = left.filter(({ isActive }: Product) => isActive).length;
    assert.equal(left.length, 40);
    assert.deepEqual(await totals(at), [40, active, 40 - active]);
  });

  test("is the store's own", async () => {
    const [one, two] = [await server.createStore(), await server.createStore()];
    await create(one, "A");
    await create(one, "B");
    await create(two, "A");
    assert.deepEqual(
      [await totals(one), await totals(two)],
      [
        [2, 2, 0],
        [1, 1, 0],
      ],
    );
  });
});
