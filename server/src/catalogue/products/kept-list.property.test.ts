import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import { dice } from "../../../test/dice.ts";
import { entry } from "../../../test/noun.ts";
import { runs } from "../../../test/runs.ts";
import { request, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { type Fields, type Json, openShop, type Shop } from "../../../test/shop.ts";
import { type App, createApp } from "../../app.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { readConfig } from "../../config.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { createPageCache, type PageCache } from "../../http/lists/page-cache.ts";
import { createLog } from "../../log.ts";
import { listVisibleProducts } from "../storefront/list.ts";
import { listProducts } from "./read/list-products.ts";
import { lockRating, rateProduct } from "./write/updates-sql.ts";

// A catalogue that changes at random in all that lists and reads show. Two servers are asked the same over
// one database: one keeps pages, the other keeps nothing. Their answers have the same bytes.
const SEED = 20261123;
const CHANGES = runs(40, 1_500);
const INTERLEAVED = runs(25, 600);

let server: TestServer;
let bare: App;
let barePort: number;
let shop: Shop;
let reader: string;
const agent = new http.Agent({ keepAlive: true });
before(async () => {
  server = await startServer();
  const config = readConfig({ ...server.settings, STOA_CACHE_MB: "0" });
  bare = await createApp(config, server.database, createLog("silent"));
  barePort = Number(new URL(await bare.http.listen({ host: "127.0.0.1", port: 0 })).port);
  shop = await openShop(server);
  reader = (await shop.store.makeKey(["products:read"])).key;
});
after(async () => {
  agent.destroy();
  await bare?.close();
  await server?.close();
});

const { below, chance, pick } = dice(SEED);
const amount = () => `${below(30)}.${10 + below(90)}`;
const word = () =>
  pick(["Kepçe", "Bowl", "Straße", "مغرفة", "Zebra", "Änderung", "\u{1F963} cup", 'a "b" \\ c']);
const texts = () =>
  ["en", "de", "tr"]
    .filter((language) => language === "en" || chance(0.5))
    .map((language) => ({ language, name: `${word()} ${below(9)}`, description: `<p>${word()}</p>` }));

const seen: Json[] = [];
const gone: Json[] = [];
const categories: Json[] = [];
const orders: Json[] = [];

// Each but once, as the store wants it.
let skus = 0;
const variants = (): Fields => {
  const values = ["S", "M", "L"].slice(below(3));
  return {
    variants: [{ name: "Size", values }],
    productVariants: values.map((Size) => ({
      options: { Size },
      sku: chance(0.5) ? `SKU-${++skus}` : null,
      price: chance(0.5) ? amount() : null,
      compareAtPrice: chance(0.3) ? amount() : null,
      cost: chance(0.5) ? amount() : null,
      quantity: below(9),
      image: chance(0.3) ? `https://img.example/${below(9)}.png` : null,
      isActive: chance(0.8),
    })),
  };
};
// Each field of a product that a writer decides, with a value of it.
const field: Record<string, () => Fields> = {
  price: () => ({ price: amount() }),
  compareAtPrice: () => ({ compareAtPrice: chance(0.5) ? amount() : null }),
  cost: () => ({ cost: amount() }),
  images: () => ({ images: [`https://img.example/${below(99)}.png`] }),
  brand: () => ({ brand: chance(0.7) ? word() : null }),
  tags: () => ({ tags: ["new", "sale", "last"].filter(() => chance(0.5)) }),
  barcode: () => ({ barcode: `${below(9_999)}` }),
  category: () => ({ category: categories.length && chance(0.8) ? pick(categories).id : null }),
  isActive: () => ({ isActive: chance(0.7) }),
  publishedAt: () => ({ publishedAt: pick([null, "2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z"]) }),
  lowStockThreshold: () => ({ lowStockThreshold: chance(0.7) ? below(9) : null }),
  allowBackorder: () => ({ allowBackorder: chance(0.5), taxExempt: chance(0.5) }),
  translations: () => ({ translations: texts() }),
};
const someFields = () =>
  Object.assign({}, ...Object.values(field).flatMap((make) => (chance(0.3) ? [make()] : [])));

const one = () => pick(seen);
const ofVariant = ({ productVariants }: Json) =>
  productVariants.length ? { variantId: pick<Json>(productVariants).id } : {};
async function refresh({ id }: Json): Promise<void> {
  const at = seen.findIndex((other) => other.id === id);
  seen[at] = await shop.ok("GET", `/products/${id}`);
}
const write = async (method: string, path: string, body?: Fields) => {
  const answer = await shop.send(method, path, body ? { body } : {});
  assert.ok(answer.status < 500, answer.text);
  return answer;
};

// Everything that changes what a list shows. What the store's state does not allow just now is refused, and
// changes nothing.
const changes: Record<string, () => Promise<unknown>> = {
  async create() {
    const more = chance(0.5) ? variants() : { quantity: below(20) };
    seen.push(
      await shop.ok("POST", "/products", {
        price: amount(),
        translations: texts(),
        ...more,
        ...someFields(),
      }),
    );
  },
  async update() {
    const of = one();
    await write("PUT", `/products/${of.id}`, pick(Object.values(field))());
    await refresh(of);
  },
  async variants() {
    const of = one();
    await write("PUT", `/products/${of.id}`, variants());
    await refresh(of);
  },
  async stock() {
    const of = one();
    await write("POST", `/products/${of.id}/stock`, { ...ofVariant(of), set: below(20), reason: "counted" });
  },
  async delete() {
    if (seen.length < 8) return;
    const [product] = seen.splice(below(Math.min(5, seen.length)), 1);
    await write("DELETE", `/products/${product.id}`);
    gone.push(product);
  },
  async bulk() {
    const [first, second] = [one(), one()];
    const update = [...new Set([first, second])].map(({ id }) => ({ id, ...pick(Object.values(field))() }));
    const create = [{ price: amount(), translations: texts() }];
    const { body } = await write("POST", "/products/bulk", { update, create });
    seen.push(body.data.results[0].data);
  },
  async rating() {
    const { id } = one();
    await tenantTransaction(server.database.pool, shop.store.id, async (tx) => {
      await lockRating(tx, id);
      await rateProduct(tx, id, { count: 1 + below(3), sum: 3 + below(5) }, new Date());
    });
  },
  async category() {
    const parentId = categories.length && chance(0.5) ? pick(categories).id : null;
    const answer = await write("POST", "/categories", { translations: texts(), parentId });
    if (answer.status === 201) categories.push(answer.body.data);
  },
  async hideCategory() {
    if (!categories.length) return;
    await write("PUT", `/categories/${pick(categories).id}`, { isActive: chance(0.5) });
  },
  async moveCategory() {
    if (!categories.length) return;
    await write("PUT", `/categories/${pick(categories).id}`, { parentId: pick([null, pick(categories).id]) });
  },
  async deleteCategory() {
    if (categories.length < 3) return;
    const [gone] = categories.splice(below(categories.length), 1);
    await write("DELETE", `/categories/${gone.id}?reattach=true`);
  },
  async order() {
    const { mug, shirt } = shop.range;
    const items = [shop.line(mug, 1 + below(2)), shop.line(shirt, 1, pick(["S", "M"]))];
    const answer = await shop.place({ items });
    if (answer.status === 201) orders.push(answer.body.data);
  },
  async cancel() {
    const order = orders.pop();
    if (order) await shop.move(order.id, "cancelled");
  },
  async languages() {
    await write("PUT", "/settings", {
      languages: pick([
        ["en", "de"],
        ["en", "tr", "de"],
      ]),
    });
  },
};

type Question = { path: string; headers: Record<string, string>; key: () => string | undefined };
const merchants = (key: Question["key"], ...queries: string[]): Question[] =>
  queries.map((query) => ({ path: `/api/v1/products${query}`, headers: {}, key }));
const shoppers = (...queries: string[]): Question[] =>
  ["en", "de"].flatMap((language) =>
    queries.map((query) => ({
      path: `/api/v1/storefront/products${query}`,
      headers: { "accept-language": language },
      key: () => undefined,
    })),
  );
const questions: readonly Question[] = [
  ...merchants(
    () => shop.store.key,
    "",
    "?limit=3",
    "?limit=3&page=2",
    "?sort=price&limit=5",
    "?sort=-updatedAt",
    "?sort=name&lang=de",
    "?isActive=false",
    "?lowStock=true",
    "?tag=sale&limit=4",
    "?fields=id,price,productVariants",
  ),
  ...merchants(() => reader, "", "?sort=-price&limit=4"),
  ...shoppers("", "?limit=4&page=2", "?sort=name", "?fields=id,name,categoryId,lowStock", "?tag=new"),
];
/** The reads of a product, by one who sees what it cost, and by one who does not. */
const readsOf = ({ id }: Json): Question[] =>
  [() => shop.store.key, () => reader].map((key) => ({ path: `/api/v1/products/${id}`, headers: {}, key }));

const ask = (port: number, { path, headers, key }: Question) =>
  request(agent, port, shop.store, "GET", path, { key: key(), headers });
async function compare(question: Question, what: string, status = 200): Promise<void> {
  const plain = await ask(barePort, question);
  assert.equal(plain.status, status, plain.text);
  // What was unchanged the last time is asked for in another way than what was not.
  for (let asked = below(3); asked >= 0; asked--) {
    const kept = await ask(server.port, question);
    assert.equal(kept.status, status);
    if (status === 200) assert.equal(kept.text, plain.text, `${question.path} after ${what}, seed ${SEED}`);
    assert.equal(kept.headers.etag, plain.headers.etag);
  }
}

describe("a list of which pages are kept", () => {
  before(async () => {
    for (let i = 0; i < 8; i++) await changes.create!();
    for (let i = 0; i < 3; i++) await changes.category!();
    for (let i = 0; i < 6; i++) await changes.update!();
  });

  test("and a read that is kept answer what a server that keeps nothing answers, whatever changed", async () => {
    for (const question of questions) await compare(question, "the beginning");
    const kinds = Object.keys(changes);
    for (let i = 0; i < CHANGES; i++) {
      const kind = i < kinds.length ? kinds[i]! : pick(kinds);
      await changes[kind]!();
      const asked = i < kinds.length ? questions : questions.filter(() => chance(0.3));
      for (const question of [...asked, ...seen.slice(0, 4).flatMap(readsOf)])
        await compare(question, `${kind} (change ${i})`);
      for (const question of gone.slice(-2).flatMap(readsOf))
        await compare(question, `${kind} (change ${i})`, 404);
    }
  });

  test("changed between two of its statements answers what it was or what it is", async () => {
    const store = await storeByDomain(server.database, shop.store.domain);
    let reads = 0;
    let later = 0;
    // Reads by two statements, or three, with a change in between.
    const list = async (isPublic: boolean, pages: PageCache, between: () => Promise<unknown>) => {
      const plain = tenantReads(server.database.pool, store.id);
      let isFirst = true;
      const tx: Tx = {
        ...plain,
        async query(statement, values) {
          const rows = await plain.query(statement, values);
          reads++;
          if (isFirst) {
            isFirst = false;
            await between();
          } else later++;
          return rows;
        },
      };
      const call = { tx, store, now: new Date(), can: () => true, query: { limit: 6 }, languages: ["en"] };
      return isPublic ? (await listVisibleProducts(call, pages)).data : listProducts(call, { pages });
    };
    const kinds = ["update", "variants", "stock", "create", "delete", "hideCategory", "rating"];
    for (const isPublic of [false, true]) {
      const pages = createPageCache(10_000_000);
      const none = createPageCache(0);
      const nothing = async () => {};
      for (let i = 0; i < INTERLEAVED; i++) {
        await changes[pick(kinds)]!();
        const was = await list(isPublic, none, nothing);
        for (let asked = below(3); asked > 0; asked--) await list(isPublic, pages, nothing);
        const got = await list(isPublic, pages, changes[pick(kinds)]!);
        const is = await list(isPublic, none, nothing);
        const told = String(got);
        assert.ok(told === String(was) || told === String(is), `round ${i}, seed ${SEED}: ${told}`);
        assert.equal(
          String(await list(isPublic, pages, nothing)),
          String(is),
          `after round ${i}, seed ${SEED}`,
        );
      }
    }
    assert.ok(later > INTERLEAVED / 4, `${later} of ${reads} statements were second ones`);
  });
});

test("how much is kept, and how much may be, can be read", async () => {
  await ask(server.port, questions[0]!);
  const { pages, indexes } = server.kept.memory();
  assert.ok(pages.bytes > 0 && pages.bytes <= pages.limit, JSON.stringify(pages));
  assert.equal(pages.limit + indexes.limit + server.kept.shopBytes, 512 * 1_048_576);
  assert.equal(indexes.bytes, 0);
});

describe("the statements of a list", () => {
  const whatOf = (text: string) =>
    text === "select revision from product_counts where store_id = $1"
      ? "revision"
      : text.includes("product_variants")
        ? "whole"
        : "keys";
  const make = (at: TestStore, name: string) =>
    server.send(at, "POST", "/api/v1/products", {
      body: { price: "1.00", translations: [entry(name)] },
    });
  const change = (at: TestStore, id: string, price: string) =>
    server.send(at, "PUT", `/api/v1/products/${id}`, { body: { price } });
  /**
   * A list of a new store's products of which pages are kept: what it answers, and what it asks; `between`
   * runs behind its first statement.
   */
  async function openList() {
    const at = await server.createStore();
    const store = await storeByDomain(server.database, at.domain);
    const plain = tenantReads(server.database.pool, store.id);
    const kept = createPageCache(10_000_000);
    const read = async (between = async () => {}, pages = kept) => {
      const sent: string[] = [];
      const tx: Tx = {
        ...plain,
        async query(statement, values) {
          sent.push(statement.text);
          const rows = await plain.query(statement, values);
          if (sent.length === 1) await between();
          return rows;
        },
      };
      const call = { tx, store, now: new Date(), can: () => true, query: {} };
      return {
        text: String(await listProducts(call, { pages })),
        sent: sent.map(whatOf),
      };
    };
    return { at, read, readPlainly: () => read(undefined, createPageCache(0)) };
  }

  test("are one where nothing changed or something else did, and two where a product changed", async () => {
    const { at, read } = await openList();
    const { id } = (await make(at, "One")).body.data;
    await make(at, "Two");
    assert.deepEqual((await read()).sent, ["whole"]);
    await server.sql(at, "update product_counts set revision = revision + 1");
    assert.deepEqual((await read()).sent, ["keys"]);
    await change(at, id, "2.00");
    assert.deepEqual((await read()).sent, ["keys", "whole"]);
    assert.deepEqual((await read()).sent, ["keys"]);
  });

  test("ask for the revision alone where it was unchanged the last time, and not where it was another", async () => {
    const { at, read } = await openList();
    const { id } = (await make(at, "One")).body.data;
    for (const name of ["Two", "Three"]) await make(at, name);
    for (const sent of ["whole", "keys", "revision", "revision"])
      assert.deepEqual((await read()).sent, [sent]);
    await server.sql(at, "update product_counts set revision = revision + 1");
    assert.deepEqual((await read()).sent, ["revision", "keys"]);
    await change(at, id, "2.00");
    assert.deepEqual((await read()).sent, ["keys", "whole"]);
    for (const sent of ["keys", "revision"]) assert.deepEqual((await read()).sent, [sent]);
    for (let i = 0; i < 3; i++) {
      await server.sql(at, "update product_counts set revision = revision + 1");
      assert.deepEqual((await read()).sent, i ? ["keys"] : ["revision", "keys"]);
    }
  });

  test("read the page whole at once after most of it has changed, and then only what changed again", async () => {
    const { at, read } = await openList();
    const ids = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await make(at, name)).body.data.id);
    await read();
    for (const id of ids) await change(at, id, "2.00");
    assert.deepEqual((await read()).sent, ["keys", "whole"]);
    await change(at, ids[0], "3.00");
    assert.deepEqual((await read()).sent, ["whole"]);
    await change(at, ids[0], "4.00");
    assert.deepEqual((await read()).sent, ["keys", "whole"]);
  });

  test("never mix a product that changes again with what the page was before", async () => {
    const { at, read, readPlainly } = await openList();
    const { id } = (await make(at, "One")).body.data;
    for (const name of ["Two", "Three"]) await make(at, name);
    await read();
    await change(at, id, "2.00");
    // Had the page the products of before and this price, that would be a state that never was.
    const got = await read(async () => {
      await make(at, "Four");
      await change(at, id, "3.00");
    });
    assert.deepEqual(got.sent, ["keys", "whole", "whole"]);
    assert.equal(got.text, (await readPlainly()).text);
    assert.equal((await read()).text, got.text);
  });

  test("leave out a product that is deleted meanwhile with what else has changed", async () => {
    const { at, read, readPlainly } = await openList();
    const { id } = (await make(at, "One")).body.data;
    for (const name of ["Two", "Three"]) await make(at, name);
    await read();
    await change(at, id, "2.00");
    const got = await read(async () => void (await server.send(at, "DELETE", `/api/v1/products/${id}`)));
    assert.equal(got.text, (await readPlainly()).text);
    assert.doesNotMatch(got.text, new RegExp(id));
  });
});
