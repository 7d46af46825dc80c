import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { dataOf } from "../../../test/assert-refused.ts";
import { pluck } from "../../../test/pluck.ts";
import { runs } from "../../../test/runs.ts";
import { startServer, type TestServer, type TestStore, useIndexSizes } from "../../../test/server.ts";
import { statement } from "../../db/statement.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import { collationOf } from "../translations/index.ts";
import { productList } from "./read/list.ts";

const PRODUCTS = "/api/v1/products";
const FILTER = "/api/v1/products/filter";

// One answers filters by its statement, the other from its index in memory.
const servers = {} as Record<"plain" | "indexed", TestServer>;
before(async () => {
  servers.plain = await startServer();
  useIndexSizes({ indexedFrom: 0, waitedFrom: 0 });
  servers.indexed = await startServer();
});
after(async () => {
  await servers.plain?.close();
  await servers.indexed?.close();
});

type Names = Record<string, string>;
type Listed = { id: string; translations: { language: string; name: string }[] };
type Shop = { server: TestServer; store: TestStore; path: string };

const translations = (names: Names) =>
  Object.entries(names).map(([language, name]) => ({ language, name, description: "" }));

// A product may have texts only in languages that the store had when they were written.
async function stock(shop: Shop, all: readonly Names[]): Promise<void> {
  const { server, store } = shop;
  const { defaultLanguage, languages } = dataOf(await server.send(store, "GET", "/api/v1/settings"));
  const isAlone = all.some((names) => !(defaultLanguage in names));
  const used = new Set([...languages, ...all.flatMap((names) => Object.keys(names))]);
  if (isAlone) await setLanguages(shop, defaultLanguage, [...used]);
  for (let at = 0; at < all.length; at += 200) {
    const create = all
      .slice(at, at + 200)
      .map((names) => ({ price: "1", translations: translations(names) }));
    const { failed } = dataOf(await server.send(store, "POST", `${PRODUCTS}/bulk`, { body: { create } }));
    assert.equal(failed, 0);
  }
  if (isAlone) await setLanguages(shop, defaultLanguage, languages);
}

async function setLanguages({ server, store }: Shop, defaultLanguage: string, languages: readonly string[]) {
  dataOf(
    await server.send(store, "PUT", "/api/v1/settings", {
      body: { defaultLanguage, languages },
    }),
  );
}

async function read({ server, store, path }: Shop, query: string) {
  const data = dataOf(await server.send(store, "GET", `${path}?${query}`));
  return data as { products: Listed[]; pagination: { nextCursor: string | null; total: number } };
}

/** All products from the first page to the last, by `nextCursor`. */
async function walk(shop: Shop, query: string, limit: number): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(
      shop,
      `${query}&limit=${limit}${after && `&after=${after}`}`,
    );
    all.push(...page.products);
    after = page.pagination.nextCursor;
  }
  return all;
}

/** The places that sort names, each with a store of its own. */
async function newShops(languages: readonly [string, ...string[]]): Promise<Record<string, Shop>> {
  const shop = async (server: TestServer, path: string): Promise<Shop> => {
    const store = await server.createStore({ language: languages[0] });
    const one = { server, store, path };
    if (languages.length > 1) await setLanguages(one, languages[0], languages);
    return one;
  };
  return {
    "the list": await shop(servers.plain, PRODUCTS),
    "the filter": await shop(servers.plain, FILTER),
    "the filter's index": await shop(servers.indexed, FILTER),
    "the shoppers' list": await shop(servers.plain, "/api/v1/storefront/products"),
    "the shoppers' filter": await shop(servers.plain, "/api/v1/storefront/products/filter"),
    "the shoppers' filter's index": await shop(servers.indexed, "/api/v1/storefront/products/filter"),
  };
}

const nameIn =
  (...languages: string[]) =>
  ({ translations }: Listed) =>
    languages
      .map((language) => translations.find((one) => one.language === language)?.name)
      .find((name) => name !== undefined) ?? translations[0]!.name;

// Names in the order of their language; what other languages, bytes or case would make of them is another.
const ordered: Record<string, readonly string[]> = {
  en: ["Äpfel", "apple", "Banana", "co-op", "coop", "Éclair", "éclairs", "zebra", "Zebra 2"],
  de: ["Apfel", "Äpfel", "Birne", "Ofen", "Öfen", "Strasse", "Straße", "Zimt"],
  fr: ["cote", "coté", "côte", "côté", "œuf", "ouf", "zeste"].toSorted(new Intl.Collator("fr").compare),
  es: ["nube", "ñandú", "oso", "llave"].toSorted(new Intl.Collator("es").compare),
  tr: ["cam", "çam", "dam", "ılık", "Ilık", "iki", "İki", "ok", "öküz", "sarı", "şal", "ucuz", "üzüm"],
  ar: ["إبريق", "باب", "تمر", "zoo"],
  sv: ["Zebra", "Åker", "Äpple", "Öl"],
  da: ["Zebra", "Æble", "Øl", "Ål"],
};

describe("names sort as their language does", () => {
  for (const [language, names] of Object.entries(ordered))
    test(`${language}: in a store of this language, and where it is asked for`, async () => {
      const mixed = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      for (const [where, shop] of Object.entries(await newShops([language]))) {
        await stock(
          shop,
          mixed.map((name) => ({ [language]: name })),
        );
        const told = async (query: string) => (await read(shop, query)).products.map(nameIn(language));
        assert.deepEqual(await told("sort=name"), names, where);
        assert.deepEqual(await told("sort=-name"), names.toReversed(), where);
        assert.deepEqual(await told(`sort=name&lang=${language}-001`), names, `${where}, of a region`);
      }
      // Asked of a store that knows nothing of the language.
      for (const [where, shop] of Object.entries(await newShops(["it"]))) {
        await stock(
          shop,
          mixed.map((name) => ({ it: `${names.length - names.indexOf(name)}`, [language]: name })),
        );
        const { products } = await read(shop, `sort=name&lang=${language}`);
        assert.deepEqual(products.map(nameIn(language)), names, where);
      }
    });

  test("each product counts by its name in the language asked for, else in the store's, else by its first", async () => {
    const all: Names[] = [
      { de: "Zimt", tr: "ılgın" },
      { de: "Äpfel", tr: "iğde" },
      { de: "Ingwer" },
      { fr: "haricot" },
      { fr: "jus", de: "Öl" },
    ];
    for (const [where, shop] of Object.entries(await newShops(["de", "tr"]))) {
      await stock(shop, all);
      const told = async (query: string, ...languages: string[]) =>
        (await read(shop, query)).products.map(nameIn(...languages));
      assert.deepEqual(await told("sort=name", "de"), ["Äpfel", "haricot", "Ingwer", "Öl", "Zimt"], where);
      const inTurkish = ["haricot", "ılgın", "Ingwer", "iğde", "Öl"];
      assert.deepEqual(await told("sort=name&lang=tr", "tr", "de"), inTurkish, where);
      const inFrench = ["Äpfel", "haricot", "Ingwer", "jus", "Zimt"];
      assert.deepEqual(await told("sort=name&lang=fr", "fr", "de"), inFrench, where);
    }
  });

  test("a page in one language does not answer for another, nor a cursor of it", async () => {
    for (const shop of Object.values(await newShops(["en", "tr"]))) {
      await stock(
        shop,
        ["ılk", "iki", "ikiz"].map((en) => ({ en })),
      );
      const first = async (lang: string) => read(shop, `sort=name&limit=1&lang=${lang}`);
      const english = await first("en");
      const turkish = await first("tr");
      assert.notEqual(english.products[0]!.id, turkish.products[0]!.id);
      assert.equal((await first("en")).products[0]!.id, english.products[0]!.id);
      const { nextCursor } = english.pagination;
      const { status } = await shop.server.send(
        shop.store,
        "GET",
        `${shop.path}?sort=name&lang=tr&after=${nextCursor}`,
      );
      assert.equal(status, 400);
    }
  });

  test("other languages of the store, a changed and a deleted product are seen at once", async () => {
    for (const [where, shop] of Object.entries(await newShops(["en"]))) {
      await stock(shop, [{ en: "b", de: "Zaun" }, { en: "c", de: "Äpfel" }, { en: "a" }]);
      const told = async (query: string) => (await read(shop, query)).products.map(nameIn("en"));
      assert.deepEqual(await told("sort=name"), ["a", "b", "c"], where);
      await setLanguages(shop, "en", ["en", "de"]);
      assert.deepEqual(await told("sort=name&lang=de"), ["a", "c", "b"], where);
      await setLanguages(shop, "de", ["de", "tr"]);
      assert.deepEqual(await told("sort=name"), ["a", "c", "b"], where);
      assert.deepEqual(await told("sort=name&lang=en"), ["a", "b", "c"], where);
      const [first, second] = (await read(shop, "sort=name")).products;
      const at = (id: string) => `${PRODUCTS}/${id}`;
      const body = { translations: translations({ en: "a", de: "Zebra" }) };
      assert.equal((await shop.server.send(shop.store, "PUT", at(first!.id), { body })).status, 200);
      assert.deepEqual(await told("sort=name"), ["c", "b", "a"], where);
      assert.equal((await shop.server.send(shop.store, "DELETE", at(second!.id))).status, 200);
      assert.deepEqual(await told("sort=name"), ["b", "a"], where);
    }
  });
});

const letters = [..."aAbcdeéëiIıİñnoöOÖsßşzZæåäÅ çÇжЖяאب中-1 "];
const name = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 })
  .map((all) => `x${all.join("")}`);

test("pages joined are all products in the order of PostgreSQL's own collation, wherever they come from", async () => {
  const asked = [...Object.keys(ordered), "cs", "ru", "fr-CA", "und"];
  const shops = await newShops(["en", "de", "tr", "ar", "cs"]);
  const all = fc.sample(
    fc.dictionary(fc.constantFrom("en", "de", "tr", "sv"), name, { minKeys: 1 }),
    runs(60, 400),
  );
  for (const [where, shop] of Object.entries(shops)) {
    await stock(shop, all);
    for (const language of asked) {
      const sorted = await shop.server.sql(
        shop.store,
        `select product_id as id from products p, lateral (
           select coalesce(
             max(e->>'name') filter (where e->>'language' = split_part($1, '-', 1)),
             max(e->>'name') filter (where e->>'language' = 'en'), p.translations->0->>'name') as name
           from json_array_elements(p.translations) e) n
         where store_id = $2 order by name collate "${language}-x-icu", product_id`,
        [language, shop.store.id],
      );
      const ids = sorted.map(({ id }) => id);
      const query = `lang=${language}`;
      const forth = await walk(shop, `${query}&sort=name`, 37);
      assert.deepEqual(pluck(forth, "id"), ids, `${where}, ${language}`);
      const back = await walk(shop, `${query}&sort=-name`, 100);
      assert.deepEqual(pluck(back, "id"), ids.toReversed(), `${where}, ${language}, descending`);
      const page = await read(shop, `${query}&sort=name&page=3&limit=13`);
      assert.deepEqual(pluck(page.products, "id"), ids.slice(26, 39), `${where}, ${language}, by number`);
    }
  }
  assert.ok(servers.indexed.kept.indexes.stores().includes(shops["the filter's index"]!.store.id));
});

test("many that pass, and few, come from the index in the order of the statement", async () => {
  const { "the filter": bySql, "the filter's index": byIndex } = await newShops(["de"]);
  const names = Array.from({ length: 300 }, (_, n) => `${"äbcözé"[n % 6]}${(n * 7919) % 300}`);
  for (const shop of [bySql!, byIndex!]) {
    const all = names.map((de, n) => ({
      price: "1",
      brand: n % 50 ? "many" : "few",
      isActive: n % 3 > 0,
      translations: translations({ de }),
    }));
    for (let at = 0; at < all.length; at += 200) {
      const body = { create: all.slice(at, at + 200) };
      assert.equal((await shop.server.send(shop.store, "POST", `${PRODUCTS}/bulk`, { body })).status, 200);
    }
  }
  for (const query of [
    "",
    "brand=few",
    "brand=many",
    "isActive=false",
    "brand=few&isActive=true",
    "q=c7",
    "brand=none",
  ])
    for (const sort of ["name", "-name"]) {
      const told = async (shop: Shop) => (await walk(shop, `${query}&sort=${sort}`, 70)).map(nameIn("de"));
      const [statement, index] = [await told(bySql!), await told(byIndex!)];
      assert.deepEqual(index, statement, `${query} ${sort}`);
      const far = async (shop: Shop) => (await read(shop, `${query}&sort=${sort}&limit=50&page=5`)).products;
      assert.deepEqual((await far(byIndex!)).map(nameIn("de")), (await far(bySql!)).map(nameIn("de")));
    }
});

describe("the names that are kept", () => {
  const missingOrLeft = `
    select p.product_id::text, l.language, n.product_id::text as named
    from (select store_id, product_id from products where deleted_at is null) p
    join stores s using (store_id) cross join unnest(s.languages) as l (language)
    full join product_names n on n.store_id = p.store_id and n.product_id = p.product_id and n.language = l.language
    where p.product_id is null or n.product_id is null`;

  test("are those of all products that are not deleted, in all languages of the store, whatever is done", async () => {
    const server = servers.plain;
    const store = await server.createStore();
    const shop = { server, store, path: PRODUCTS };
    const holds = async (when: string) => assert.deepEqual(await server.sql(store, missingOrLeft), [], when);
    const send = async (method: string, path: string, sent: object) => {
      const { status, body, text } = await server.send(store, method, path, sent);
      assert.ok(status < 300, text);
      await holds(`${method} ${path}`);
      return body.data;
    };
    await stock(
      shop,
      Array.from({ length: 12 }, (_, i) => ({ en: `Cup ${i}` })),
    );
    const { products } = await read(shop, "sort=name");
    const [one, two, three, four] = products.map(({ id }) => id);
    await send("DELETE", `${PRODUCTS}/${one}`, {});
    await send("PUT", `${PRODUCTS}/${two}`, {
      body: { translations: translations({ en: "Mug", de: "Becher" }) },
    });
    await setLanguages(shop, "en", ["en", "tr"]);
    await send("POST", `${PRODUCTS}/bulk`, {
      body: {
        create: [{ price: "1", translations: translations({ tr: "Fincan" }) }],
        delete: [{ id: three }, { id: four }],
      },
    });
    await setLanguages(shop, "en", ["en", "de", "tr"]);
    await holds("more languages");
    await send("DELETE", `${PRODUCTS}/${two}`, {});
    await setLanguages(shop, "tr", ["tr", "de"]);
    await holds("other languages");
    const raw = Array.from({ length: 5 }, (_, i) =>
      JSON.stringify({ slug: `bardak-${i}`, price: "1", translations: translations({ tr: `Bardak ${i}` }) }),
    ).join("\n");
    await send("POST", "/api/v1/imports?format=stoa", {
      raw,
      headers: { "content-type": "application/x-ndjson" },
    });
    await server.runJobs();
    await holds("an import");
    assert.equal((await read(shop, "sort=name")).pagination.total, 14);
  });

  test("are passed over by a far page of all products without a look at the products", async () => {
    const server = servers.plain;
    const store = await server.createStore();
    await stock(
      { server, store, path: PRODUCTS },
      Array.from({ length: 400 }, (_, i) => ({ en: `Cup ${i}` })),
    );
    await server.sql(undefined, "analyze");
    const reads = tenantReads(server.database.pool, store.id);
    const looked: number[] = [];
    const explaining: Tx = {
      ...reads,
      async query(sent, values) {
        const [[json]] = (await reads.query(
          statement(`explain (analyze, timing off, format json) ${sent.text}`),
          values,
        )) as [[string]];
        const looks = (node: PlanNode): number =>
          (node["Relation Name"] === "products" ? node["Actual Loops"] * node["Actual Rows"] : 0) +
          (node.Plans ?? []).reduce((sum, one) => sum + looks(one), 0);
        looked.push(looks(JSON.parse(json)[0].Plan));
        return reads.query(sent, values);
      },
    };
    const known = { ...store, defaultLanguage: "en", languages: ["en"] } as never;
    for (const sort of ["name", "-name"])
      for (const page of [2, 20]) {
        const asked = { sort, page, limit: 20 };
        const { rows } = await productList.read(explaining, asked, { store: known, revision: "-1" });
        assert.equal(rows.length, 20);
      }
    assert.ok(Math.max(...looked) <= 21, `${looked} products looked at`);
  });
});

type PlanNode = {
  "Relation Name"?: string;
  "Actual Loops": number;
  "Actual Rows": number;
  Plans?: PlanNode[];
};

describe("collations", () => {
  test("server and database mean the same by each language", async () => {
    const tags = [
      "de",
      "de-AT",
      "fr",
      "fr-CA",
      "sv",
      "zh-Hant-TW",
      "sr-Latn-RS",
      "tr-TR",
      "xx",
      "no",
      "und",
      "a",
    ];
    const rows = await servers.plain.sql(
      undefined,
      "select tag, name_collation(tag) as collation from unnest($1::text[]) tag",
      [tags],
    );
    assert.deepEqual(pluck(rows, "collation"), tags.map(collationOf));
    const [{ missing }] = await servers.plain.sql(
      undefined,
      `select array(select tag from unnest($1::text[]) tag
         where to_regcollation(quote_ident(tag)) is null) as missing`,
      [tags.map(collationOf)],
    );
    assert.deepEqual(missing, []);
  });

  test("languages without one sort as the root collation does, as far as PostgreSQL knows them", async () => {
    const words = [..."abcdefghijklmnopqrstuvwxyzäöåæøñßçéèêëıİğşčšžłđðþœжяёїאبדאγω中日"];
    const pairs = words.flatMap((one) => [one, one.toUpperCase(), ...words.map((other) => one + other)]);
    const known = await servers.plain.sql(
      undefined,
      "select collname as name from pg_collation where collprovider = 'i' and collname ~ '^[a-z]+-x-icu$'",
    );
    const rootLike = known.filter(({ name }) => collationOf(name.replace("-x-icu", "")) === "names_und");
    assert.ok(rootLike.length > 20, `${rootLike.length} languages`);
    const inOrder = async (collation: string) => {
      const [row] = await servers.plain.sql(
        undefined,
        `select md5(string_agg(word, '|' order by word collate "${collation}")) as md5 from unnest($1::text[]) word`,
        [pairs],
      );
      return row.md5;
    };
    const root = await inOrder("names_und");
    for (const { name } of rootLike) assert.equal(await inOrder(name), root, name);
    for (const language of ["tr", "sv", "es"])
      assert.equal(await inOrder(`names_${language}`), await inOrder(`${language}-x-icu`));
  });
});
