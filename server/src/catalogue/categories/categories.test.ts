import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { entry, newProduct, nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { runs } from "../../../test/runs.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { endpointsOf, testWhoMay } from "../../../test/who-may.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import { categoryList } from "./list.ts";
import { categorySql, findCategories } from "./sql.ts";

const CATEGORIES = "/api/v1/categories";
const PRODUCTS = "/api/v1/products";
const LEVELS = 10;

const server = await testServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);

type Category = Json;

const body = (name: string, more: Fields = {}) => ({ translations: [entry(name)], ...more });
/** A body under a name that no other test uses. */
const fresh = (more: Fields = {}) => body(`Category ${randomUUID()}`, more);

const categories = nounAt(server, store, CATEGORIES);
const { read, post, put, readBack, updated, ask, list, dry } = categories;
const remove = (id: string, query = "", at = store, sent?: Sent) =>
  server.send(at, "DELETE", `${CATEGORIES}/${id}${query}`, sent);
const created = (input: unknown = fresh(), at = store): Promise<Category> => categories.created(input, at);
async function tree(at = store): Promise<Category[]> {
  return dataOf(await server.send(at, "GET", `${CATEGORIES}/tree`)).categories;
}
const products = nounAt(server, store, PRODUCTS);
const product = (category: string | null, at = store): Promise<Json> =>
  products.created(newProduct({ category }), at);
const readProduct = products.readBack;

/** A chain of categories, each under the one before it. */
async function chain(length: number, at = store): Promise<Category[]> {
  const made: Category[] = [];
  for (let i = 0; i < length; i++) made.push(await created(fresh({ parentId: made.at(-1)?.id ?? null }), at));
  return made;
}
const ids = (categories: Category[]): string[] => categories.map(({ id }) => id);
const names = (categories: Category[]): string[] =>
  categories.map(({ translations }) => translations[0].name);

testWhoMay(categories, {
  elsewhere,
  make: (at) => created(fresh(), at),
  seen: async (id, at) => [await readBack(id, at), (await list({}, at)).pagination.total],
  permission: "categories",
  endpoints: [
    ...endpointsOf(categories, fresh, fresh),
    { name: "tree", method: "GET", path: () => `${CATEGORIES}/tree` },
  ],
});

describe("create", () => {
  test("answers the category as it is read, with what was not given", async () => {
    const at = await server.createStore();
    const answer = await post(body("Stoneware Mugs"), at);
    assert.equal(answer.status, 201);
    const { id, createdAt, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      parentId: null,
      slug: "stoneware-mugs",
      position: 0,
      image: null,
      taxClass: null,
      isActive: true,
      productCount: 0,
      path: [],
      updatedAt: createdAt,
      translations: [entry("Stoneware Mugs", { slug: "stoneware-mugs", metaTitle: "", metaDescription: "" })],
      version: 1,
    });
    assert.equal(answer.headers.location, `${CATEGORIES}/${id}`);
    assert.equal(answer.headers.etag, '"1"');
    const alone = await read(id, at);
    assert.deepEqual(alone.body.data, answer.body.data);
    assert.equal(alone.headers.etag, '"1"');
  });

  test("keeps everything that is given", async () => {
    const parent = await created();
    const input = {
      parentId: parent.id.toUpperCase(),
      slug: `given-${randomUUID()}`,
      position: 7,
      image: "https://images.example/kitchen.png",
      isActive: false,
      translations: [
        entry(" Küche ", {
          language: "DE-at",
          slug: `k-${randomUUID()}`,
          metaTitle: "M",
          metaDescription: "D",
        }),
        entry("Kitchen", { description: "<p>All of it</p>" }),
      ],
    };
    const made = await created(input);
    const { translations, ...plain } = input;
    for (const [name, value] of Object.entries({ ...plain, parentId: parent.id, path: [parent.id] }))
      assert.deepEqual(made[name], value, name);
    assert.deepEqual(pluck(made.translations, "language", "name"), [
      ["de-AT", "Küche"],
      ["en", "Kitchen"],
    ]);
    assert.equal(made.translations[0].slug, (translations[0] as Fields).slug);
  });

  test("a position that is not given is behind the siblings", async () => {
    const parent = await created();
    const position = async (more: Fields = {}) =>
      (await created(fresh({ parentId: parent.id, ...more }))).position;
    assert.equal(await position(), 0);
    assert.equal(await position(), 1);
    assert.equal(await position({ position: 40 }), 40);
    assert.equal(await position(), 41);
    assert.equal(await position({ position: 999_999_999 }), 999_999_999);
    assert.equal(await position(), 999_999_999);
  });

  test("a slug is made of the name in the default language, and of its number where it is taken", async () => {
    const at = await server.createStore({ language: "de" });
    const both = (de: string) => ({
      translations: [entry("Something else"), entry(de, { language: "de" })],
    });
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await created(both("Größe & Co"), at)).slug);
    assert.deepEqual(slugs, ["grosse-co", "grosse-co-2", "grosse-co-3"]);
    assert.equal((await created({ translations: [entry("!!!", { language: "de" })] }, at)).slug, "category");
  });

  test("a slug that is taken is 409, of its own and of a translation", async () => {
    const slug = `taken-${randomUUID()}`;
    const first = await created(fresh({ slug, translations: [entry("A", { slug })] }));
    assertRefused(await post(fresh({ slug })), 409, "duplicate", "/slug");
    const second = { translations: [entry("B", { language: "fr" }), entry("B", { slug })] };
    assertRefused(await post(second), 409, "duplicate", "/translations/1/slug");
    const other = { translations: [entry("C"), entry("C", { language: "fr", slug })] };
    assert.equal((await created(other)).translations[1].slug, slug, "another language's slug is another");
    assert.equal((await created(fresh({ slug }), elsewhere)).slug, slug, "another store's is, too");
    assert.equal((await remove(first.id)).status, 200);
    assert.equal((await created(fresh({ slug }))).slug, slug, "it is free again");
  });

  test("many at once under one name get a slug each", async () => {
    const at = await server.createStore();
    const made = await Promise.all(Array.from({ length: 20 }, () => created(body("Same"), at)));
    const expected = ["same", ...Array.from({ length: 19 }, (_, i) => `same-${i + 2}`)];
    assert.deepEqual(made.map(({ slug }) => slug).sort(), expected.sort());
    assert.deepEqual(
      made.map(({ position }) => position).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, i) => i),
    );
  });

  const bad: [input: Fields, field: string, code: string][] = [
    [{}, "/translations", "required"],
    [{ translations: [] }, "/translations", "too_few"],
    [{ translations: "Mugs" }, "/translations", "invalid_type"],
    [{ translations: [{ language: "en", description: "" }] }, "/translations/0/name", "required"],
    [{ translations: [entry("  ")] }, "/translations/0/name", "too_short"],
    [{ translations: [entry("x".repeat(501))] }, "/translations/0/name", "too_long"],
    [{ translations: [entry("a", { language: "e" })] }, "/translations/0/language", "invalid_language"],
    [
      { translations: [entry("a"), entry("b", { language: "EN" })] },
      "/translations/1/language",
      "not_unique",
    ],
    [{ translations: [entry("a", { slug: "No Slug" })] }, "/translations/0/slug", "invalid_slug"],
    [body("a", { slug: "" }), "/slug", "too_short"],
    [body("a", { slug: "a--b" }), "/slug", "invalid_slug"],
    [body("a", { position: -1 }), "/position", "too_small"],
    [body("a", { position: 1.5 }), "/position", "invalid_type"],
    [body("a", { position: 1e9 }), "/position", "too_large"],
    [body("a", { position: null }), "/position", "invalid_type"],
    [body("a", { image: "images/a.png" }), "/image", "invalid_url"],
    [body("a", { image: "javascript:alert(1)" }), "/image", "invalid_url"],
    [body("a", { isActive: "yes" }), "/isActive", "invalid_type"],
    [body("a", { parentId: "root" }), "/parentId", "invalid_id"],
    [body("a", { parentId: MISSING }), "/parentId", "not_found"],
    [body("a", { name: "a" }), "/name", "unknown_field"],
  ];
  for (const [input, field, code] of bad)
    test(`400 ${field} ${code}: ${JSON.stringify(input).slice(0, 60)}`, async () => {
      assertInvalid(await post(input), [field, code]);
    });

  test("a parent of another store is unknown", async () => {
    const foreign = await created(fresh(), elsewhere);
    assertInvalid(await post(fresh({ parentId: foreign.id })), ["/parentId", "not_found"]);
  });

  test("what only the server sets is refused by name", async () => {
    const made = await created();
    for (const field of ["id", "productCount", "path", "createdAt", "updatedAt", "version"])
      assertRefused(await post(fresh({ [field]: made[field] })), 400, "read_only_field", `/${field}`);
  });

  test("ten levels are the most", async () => {
    const levels = await chain(LEVELS);
    assert.deepEqual(levels.at(-1).path, ids(levels.slice(0, -1)));
    const answer = await post(fresh({ parentId: levels.at(-1).id }));
    assertInvalid(answer, ["/parentId", "too_deep_tree"]);
    assert.match(answer.body.errors[0].message, /10/);
  });

  test("a retry gets the first answer, and makes one category", async () => {
    const at = await server.createStore();
    const sent = { headers: { "idempotency-key": "once" } };
    const first = await post(body("Once"), at, sent);
    const again = await post(body("Once"), at, sent);
    assert.equal(again.text, first.text);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assertRefused(await post(body("Twice"), at, sent), 409, "idempotency_key_reused");
    assert.equal((await list({}, at)).pagination.total, 1);
  });

  test("a dry run answers what would have been, and makes nothing", async () => {
    const at = await server.createStore();
    const answer = await server.send(at, "POST", `${CATEGORIES}?dryRun=true`, { body: body("Try") });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers["x-dry-run"], "true");
    assert.equal(answer.body.data.slug, "try");
    assert.deepEqual(await tree(at), []);
    assert.equal((await created(body("Try"), at)).slug, "try");
  });

  test("10,000 categories are the most, and the tree shows them all", onOnePostgres, async () => {
    const at = await server.createStore();
    await server.sql(
      at,
      `insert into categories (store_id, category_id, slug, position, translations)
       select $1, gen_random_uuid(), 'c-' || n, n, json_build_array(json_build_object('language', 'en',
         'name', n::text, 'description', '', 'slug', 'c-' || n, 'metaTitle', '', 'metaDescription', ''))
       from generate_series(1, 9999) n`,
      [at.id],
    );
    const last = await created(fresh(), at);
    assert.equal(last.position, 10_000);
    assertInvalid(await post(fresh(), at), ["", "too_many"]);
    const roots = await tree(at);
    assert.equal(roots.length, 10_000);
    assert.equal(roots.at(-1).id, last.id);
    assert.equal((await remove(last.id, "", at)).status, 200);
    await created(fresh(), at);
  });
});

describe("read", () => {
  test("answers 304 while the version is the same", async () => {
    const { id } = await created();
    const answer = await read(id, store, { headers: { "if-none-match": '"1"' } });
    assert.deepEqual([answer.status, answer.text, answer.headers.etag], [304, "", '"1"']);
    await updated(id, { isActive: false });
    const second = await read(id, store, { headers: { "if-none-match": '"1"' } });
    assert.deepEqual([second.status, second.headers.etag], [200, '"2"']);
  });

  test("counts the products that are in it, right after each change of them", async () => {
    const [one, two] = [await created(), await created()];
    const below = await created(fresh({ parentId: one.id }));
    const counts = async () => {
      const listed = (await list({ ids: ids([one, two, below]).join(",") })).categories;
      const alone = await Promise.all(ids([one, two, below]).map((id) => readBack(id)));
      for (const category of alone)
        assert.equal(
          listed.find(({ id }: Category) => id === category.id).productCount,
          category.productCount,
        );
      const node = (await tree()).find(({ id }) => id === one.id);
      assert.equal(node.productCount, alone[0].productCount);
      assert.equal(node.children[0].productCount, alone[2].productCount);
      return alone.map(({ productCount }) => productCount);
    };
    assert.deepEqual(await counts(), [0, 0, 0]);
    const mug = await product(one.id);
    await product(one.id);
    await product(below.id);
    assert.deepEqual(await counts(), [2, 0, 1], "only those directly in it");
    await server.send(store, "PUT", `${PRODUCTS}/${mug.id}`, { body: { category: two.id } });
    assert.deepEqual(await counts(), [1, 1, 1]);
    await server.send(store, "DELETE", `${PRODUCTS}/${mug.id}`);
    assert.deepEqual(await counts(), [1, 0, 1]);
    assert.equal((await readBack(one.id)).version, 1);
  });
});

describe("update", () => {
  test("a field left out keeps its value", async () => {
    const parent = await created();
    const before = await created(
      fresh({ parentId: parent.id, position: 3, image: "https://images.example/a.png" }),
    );
    const { updatedAt, ...after } = await updated(before.id, { isActive: false });
    assert.ok(updatedAt >= before.updatedAt);
    assert.deepEqual({ ...after, updatedAt: before.updatedAt }, { ...before, isActive: false, version: 2 });
    assert.equal((await updated(before.id, { image: null })).image, null);
  });

  test("a category can be sent back as it was read; that makes no new version", async () => {
    const parent = await created();
    const before = await created(fresh({ parentId: parent.id, image: "https://images.example/a.png" }));
    await product(before.id);
    const answer = await put(before.id, { ...before, path: ["nonsense"], productCount: 99, id: MISSING });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.etag, '"1"');
    assert.deepEqual(answer.body.data, { ...before, productCount: 1 });
    for (const nothing of [{}, { position: before.position }, { slug: before.slug }])
      assert.equal((await updated(before.id, nothing)).version, 1);
  });

  test("an array replaces the whole array; a language keeps its slug", async () => {
    const before = await created({
      translations: [
        entry(`Old ${randomUUID()}`),
        entry("Alt", { language: "de", slug: `alt-${randomUUID()}` }),
      ],
    });
    const after = await updated(before.id, { translations: [entry("Neu", { language: "de" })] });
    assert.deepEqual(pluck(after.translations, "language", "name", "slug"), [
      ["de", "Neu", before.translations[1].slug],
    ]);
    assert.equal(after.slug, before.slug);
    const slug = before.translations[0].slug;
    assert.equal((await created({ translations: [entry("x", { slug })] })).translations[0].slug, slug);
  });

  test("slugs change, are freed, and stay unique", async () => {
    const [one, two] = [await created(), await created()];
    const slug = `new-${randomUUID()}`;
    assert.equal((await updated(one.id, { slug })).slug, slug);
    assertRefused(await put(two.id, { slug }), 409, "duplicate", "/slug");
    assert.equal((await updated(two.id, { slug: one.slug })).slug, one.slug);
  });

  test("a stale version is 409 and tells the current one, by If-Match and by body", async () => {
    const { id } = await created();
    await updated(id, { position: 9 });
    for (const answer of [
      await put(id, { position: 1 }, store, { headers: { "if-match": '"1"' } }),
      await put(id, { position: 1, version: 1 }),
      await remove(id, "", store, { headers: { "if-match": '"1"' } }),
    ]) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
    assert.equal((await put(id, { position: 1, version: 2 })).status, 200);
    assert.equal((await remove(id, "", store, { headers: { "if-match": '"3"' } })).status, 200);
  });

  test("a dry run changes nothing", async () => {
    const [above, below] = await chain(2);
    const other = await created();
    const answer = await dry("PUT", `/${above.id}`, {
      body: { parentId: other.id },
    });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [200, "true"]);
    assert.deepEqual(answer.body.data.path, [other.id]);
    assert.deepEqual(await readBack(above.id), above);
    assert.deepEqual(await readBack(below.id), below);
  });

  test("bad input is 400 and names the field", async () => {
    const { id } = await created();
    assertInvalid(await put(id, { translations: [] }), ["/translations", "too_few"]);
    assertInvalid(await put(id, { position: "1" }), ["/position", "invalid_type"]);
    assertInvalid(await put(id, { parentId: 1 }), ["/parentId", "invalid_type"]);
    assertInvalid(await put(id, { parent: null }), ["/parent", "unknown_field"]);
    assertInvalid(await put(id, { image: "x" }), ["/image", "invalid_url"]);
  });
});

describe("move", () => {
  test("takes all that lies below along, each to a new version", async () => {
    const [a, b, c, d] = await chain(4);
    const target = await created();
    const moved = await updated(b.id, { parentId: target.id });
    assert.deepEqual([moved.parentId, moved.path, moved.position], [target.id, [target.id], b.position]);
    assert.deepEqual((await readBack(c.id)).path, [target.id, b.id]);
    const leaf = await readBack(d.id);
    assert.deepEqual([leaf.path, leaf.version, leaf.parentId], [[target.id, b.id, c.id], 2, c.id]);
    assert.deepEqual([(await readBack(a.id)).version, (await readBack(target.id)).version], [1, 1]);
    dataOf(await read(d.id, store, { headers: { "if-none-match": '"1"' } }));
    await updated(b.id, { parentId: null });
    assert.deepEqual((await readBack(d.id)).path, [b.id, c.id]);
  });

  test("under itself or under what lies below it is a cycle", async () => {
    const [a, b, c] = await chain(3);
    for (const { id } of [a, b, c]) assertInvalid(await put(a.id, { parentId: id }), ["/parentId", "cycle"]);
    assertInvalid(await put(b.id, { parentId: c.id }), ["/parentId", "cycle"]);
    assert.equal((await updated(c.id, { parentId: a.id })).parentId, a.id);
  });

  test("under one that is unknown or another store's is 400", async () => {
    const { id } = await created();
    const foreign = await created(fresh(), elsewhere);
    for (const parentId of [MISSING, foreign.id])
      assertInvalid(await put(id, { parentId }), ["/parentId", "not_found"]);
  });

  test("is too deep where its deepest leaf would be", async () => {
    const tall = await chain(6);
    const [top] = await chain(4);
    const fits = (await readBack((await tree()).find(({ id }) => id === top.id).children[0].id)).id;
    const third = (await list({ parentId: fits })).categories[0].id;
    const fourth = (await list({ parentId: third })).categories[0].id;
    assert.equal((await updated(tall[0].id, { parentId: fourth })).path.length, 4);
    assert.equal((await readBack(tall[5].id)).path.length, LEVELS - 1);
    await updated(tall[0].id, { parentId: null });
    const longer = await created(fresh({ parentId: tall[5].id }));
    const answer = await put(tall[0].id, { parentId: fourth });
    assertInvalid(answer, ["/parentId", "too_deep_tree"]);
    assert.deepEqual((await readBack(longer.id)).path, ids(tall));
    assert.equal((await updated(tall[0].id, { parentId: third })).path.length, 3);
  });

  test("20 moves at once that would close a ring leave a chain", async () => {
    const at = await server.createStore();
    const ring: Category[] = [];
    for (let i = 0; i < LEVELS; i++) ring.push(await created(fresh(), at));
    const answers = await Promise.all(
      [...ring, ...ring].map(({ id }, i) => put(id, { parentId: ring[(i + 1) % LEVELS].id }, at)),
    );
    const failed = answers.filter(({ status }) => status !== 200);
    assert.equal(failed.length, 2, "one move of the ring, each time it was asked for");
    for (const answer of failed) assertInvalid(answer, ["/parentId", "cycle"]);
    let level = await tree(at);
    const seen: string[] = [];
    for (; level.length; level = level[0].children) {
      assert.equal(level.length, 1);
      assert.deepEqual(level[0].path, seen);
      seen.push(level[0].id);
    }
    assert.deepEqual(seen.toSorted(), ids(ring).sort());
  });
});

describe("delete", () => {
  test("is for good, and frees the slug", async () => {
    const { id, slug } = await created();
    const answer = await remove(id);
    assert.deepEqual([answer.status, answer.body.data], [200, null]);
    assertRefused(await read(id), 404, "not_found");
    assertRefused(await remove(id), 404, "not_found");
    assertRefused(await put(id, { position: 1 }), 404, "not_found");
    assert.equal((await created(fresh({ slug }))).slug, slug);
  });

  test("is refused while others are below it", async () => {
    const [above, below] = await chain(2);
    assertInvalid(await remove(above.id), ["/children", "has_children"]);
    assertInvalid(await remove(above.id, "?children=refuse"), ["/children", "has_children"]);
    assertInvalid(await remove(above.id, "?children=delete"), ["/children", "invalid_choice"]);
    assert.equal((await remove(below.id)).status, 200);
    assert.equal((await remove(above.id)).status, 200);
  });

  test("can move what is below it to its parent", async () => {
    const [top, middle, low, leaf] = await chain(4);
    assert.equal((await remove(middle.id, "?children=reattach")).status, 200);
    const moved = await readBack(low.id);
    assert.deepEqual([moved.parentId, moved.path, moved.version], [top.id, [top.id], 2]);
    const deeper = await readBack(leaf.id);
    assert.deepEqual([deeper.parentId, deeper.path, deeper.version], [low.id, [top.id, low.id], 2]);
    assert.equal((await remove(top.id, "?children=reattach")).status, 200);
    assert.deepEqual((await readBack(low.id)).parentId, null);
    assert.deepEqual((await readBack(leaf.id)).path, [low.id]);
  });

  test("leaves its products in no category, under a new version, in lists too", async () => {
    const [gone, kept] = [await created(), await created()];
    const inside = await Promise.all([product(gone.id), product(gone.id), product(gone.id)]);
    const outside = await product(kept.id);
    const deleted = inside[2]!;
    await server.send(store, "DELETE", `${PRODUCTS}/${deleted.id}`);
    const listed = async () => (await server.send(store, "GET", `${PRODUCTS}?limit=100`)).body.data.products;
    const of = (products: Category[], id: string) => products.find((one) => one.id === id);
    assert.equal(of(await listed(), inside[0]!.id).categoryId, gone.id);
    assert.equal((await remove(gone.id)).status, 200);
    for (const { id, version, updatedAt } of inside.slice(0, 2)) {
      const after = await readProduct(id);
      assert.deepEqual([after.categoryId, after.version], [null, version + 1]);
      assert.ok(after.updatedAt >= updatedAt);
      assert.deepEqual(of(await listed(), id), after);
    }
    assert.deepEqual(await readProduct(outside.id), outside);
    assert.equal((await readBack(kept.id)).productCount, 1);
  });

  test("a dry run deletes nothing", async () => {
    const [above, below] = await chain(2);
    const inside = await product(above.id);
    const answer = await remove(above.id, "?children=reattach&dryRun=true");
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [200, "true"]);
    assert.deepEqual(await readBack(below.id), below);
    assert.deepEqual(await readBack(above.id), { ...above, productCount: 1 });
    assert.deepEqual(await readProduct(inside.id), inside);
  });

  test("while products are put into it leaves none behind in it", async () => {
    const at = await server.createStore();
    for (let round = 0; round < 5; round++) {
      const { id } = await created(fresh(), at);
      const was = await product(id, at);
      const [gone, ...made] = await Promise.all([
        remove(id, "", at),
        ...Array.from({ length: 10 }, () =>
          server.send(at, "POST", PRODUCTS, {
            body: { price: "1.00", translations: [entry(randomUUID())], category: id },
          }),
        ),
        server.send(at, "PUT", `${PRODUCTS}/${was.id}`, { body: { brand: `round ${round}` } }),
      ]);
      assert.equal(gone!.status, 200, gone!.text);
      for (const answer of made) {
        if (answer.status === 400) assertInvalid(answer, ["/category", "not_found"]);
        else assert.equal((await readProduct(answer.body.data.id, at)).categoryId, null);
      }
    }
  });
});

describe("tree", () => {
  test("has each category under its parent, by position, then name", async () => {
    const at = await server.createStore();
    const a = await created(body("a", { position: 2 }), at);
    const b = await created(body("b", { position: 1 }), at);
    const c = await created(body("Č", { position: 1 }), at);
    for (const name of ["z", "Y", "x"]) await created(body(name, { parentId: a.id, position: 5 }), at);
    await created(body("first", { parentId: a.id, position: 4 }), at);
    const roots = await tree(at);
    assert.deepEqual(ids(roots), ids([b, c, a]));
    assert.deepEqual(names(roots[2].children), ["first", "x", "Y", "z"]);
    const { children, ...node } = roots[2].children[0];
    assert.deepEqual(children, []);
    assert.deepEqual(node, await readBack(node.id, at));
  });

  test("sort=name and the tree follow the language", async () => {
    const at = await server.createStore({ language: "tr" });
    const turkish = ["çam", "dam", "ılık", "iki"];
    for (const [i, name] of turkish.entries()) {
      const entries = [entry(name, { language: "tr" }), entry(String(9 - i), { language: "de" })];
      await created({ ...body(name, { position: 1 }), translations: entries }, at);
    }
    const settings = (languages: string[]) =>
      server.send(at, "PUT", "/api/v1/settings", { body: { languages } });
    await settings(["tr", "en"]);
    await created({ ...body("Äpfel", { position: 1 }), translations: [entry("Äpfel")] }, at);
    await settings(["tr"]);
    const inTurkish = ["Äpfel", ...turkish];
    assert.deepEqual(names(await tree(at)), inTurkish);
    assert.deepEqual(names((await list({ sort: "name" }, at)).categories), inTurkish);
    assert.deepEqual(
      names((await list({ sort: "-name", lang: "tr-TR" }, at)).categories),
      inTurkish.toReversed(),
    );
    const inGerman = [...turkish.toReversed(), "Äpfel"];
    assert.deepEqual(names((await list({ sort: "name", lang: "de" }, at)).categories), inGerman);
  });

  test("is empty where there are no categories, and takes no parameters", async () => {
    const at = await server.createStore();
    assert.deepEqual(await tree(at), []);
    const answer = await server.send(at, "GET", `${CATEGORIES}/tree?limit=1`);
    assertInvalid(answer, ["/limit", "unknown_field"]);
    assertRefused(await server.send(at, "DELETE", `${CATEGORIES}/tree`), 405, "method_not_allowed");
  });
});

describe("list", async () => {
  const SORTS = ["position", "name", "createdAt", "updatedAt"].flatMap((sort) => [sort, `-${sort}`]);
  const COUNT = 25;
  const at = await server.createStore();
  const made: Category[] = [];
  for (let i = 0; i < COUNT; i++) {
    const parentId = i < 5 ? null : made[i % 5].id;
    const name = ["mug", "Cup", "kitchen", "İnce", "كوب"][i % 5]!;
    made.push(await created(body(`${name} ${i % 3}`, { parentId, position: i % 4 }), at));
  }
  await updated(made[3].id, { isActive: false }, at);

  for (const sort of SORTS)
    test(`${sort}: a walk by cursor visits each exactly once, in order`, async () => {
      const all = (await list({ sort, limit: 100 }, at)).categories;
      assert.deepEqual(ids(all).sort(), ids(made).sort());
      const field = sort.replace("-", "");
      if (field !== "name")
        for (let i = 1; i < all.length; i++) {
          const [one, two] = sort.startsWith("-") ? [all[i], all[i - 1]] : [all[i - 1], all[i]];
          assert.ok(one[field] <= two[field] && (one[field] !== two[field] || one.id < two.id));
        }
      for (const limit of [1, 7, 24, 25]) {
        const visited: string[] = [];
        let next: Fields = {};
        for (let page = 1; ; page++) {
          const { categories, pagination } = await list({ sort, limit, ...next }, at);
          const { nextCursor, ...numbers } = pagination;
          assert.deepEqual(numbers, { page, limit, total: COUNT, pages: Math.ceil(COUNT / limit) });
          visited.push(...ids(categories));
          if (nextCursor === null) break;
          next = { after: nextCursor };
        }
        assert.deepEqual(visited, ids(all));
      }
    });

  test("position is the order where none is asked for; pages lead through it as cursors do", async () => {
    const all = (await list({ sort: "position", limit: 100 }, at)).categories;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await list({ page, limit: 10 }, at)).categories);
    assert.deepEqual(pages, all);
    const beyond = await list({ page: 9 }, at);
    assert.deepEqual([beyond.categories, beyond.pagination.total], [[], COUNT]);
    for (const category of all.slice(0, 3)) assert.deepEqual(category, await readBack(category.id, at));
  });

  test("parentId finds those right below, or the roots", async () => {
    assert.deepEqual(
      ids((await list({ parentId: "root" }, at)).categories).sort(),
      ids(made.slice(0, 5)).sort(),
    );
    const below = await list({ parentId: made[2].id.toUpperCase() }, at);
    assert.deepEqual(
      ids(below.categories).sort(),
      ids(made.filter(({ parentId }) => parentId === made[2].id)).sort(),
    );
    assert.equal(below.pagination.total, 4);
    assert.deepEqual((await list({ parentId: MISSING }, at)).categories, []);
  });

  test("q finds words in names and slugs, without regard to case and accents", async () => {
    const total = async (q: string) => (await list({ q }, at)).pagination.total;
    assert.equal(await total("KITCHEN"), 5);
    assert.equal(await total("ince"), 5);
    assert.equal(await total("mug 0"), made.filter(({ slug }) => /mug.*0|0.*mug/.test(slug)).length);
    assert.equal(await total("mug-1"), made.filter(({ slug }) => slug.startsWith("mug-1")).length);
    assert.equal(await total("nothing"), 0);
    assert.equal(await total("%"), 0);
  });

  test("ids finds exactly those of the store that are named", async () => {
    const foreign = await created(fresh(), elsewhere);
    const wanted = [made[1].id, made[7].id.toUpperCase(), foreign.id, MISSING].join(",");
    const { categories } = await list({ ids: wanted }, at);
    assert.deepEqual(ids(categories).sort(), ids([made[1], made[7]]).sort());
    const both = await list({ ids: wanted, parentId: "root", q: "cup" }, at);
    assert.deepEqual(ids(both.categories), [made[1].id]);
  });

  const bad: [query: Fields, field: string][] = [
    [{ page: 0 }, "/page"],
    [{ limit: "x" }, "/limit"],
    [{ parentId: "roots" }, "/parentId"],
    [{ parentId: "" }, "/parentId"],
    [{ ids: "a,b" }, "/ids"],
    [{ ids: Array(101).fill(MISSING).join(",") }, "/ids"],
    [{ sort: "slug" }, "/sort"],
    [{ after: "nonsense" }, "/after"],
    [{ q: "x".repeat(201) }, "/q"],
    [{ categoryId: MISSING }, "/categoryId"],
    [{ dryRun: "true" }, "/dryRun"],
  ];
  for (const [query, field] of bad)
    test(`400 ${field}: ${JSON.stringify(query).slice(0, 40)}`, async () => {
      assertInvalid(await ask(query, at), field);
    });

  test("a cursor of another sort order, or with a key of another form, is 400", async () => {
    const { nextCursor } = (await list({ limit: 2 }, at)).pagination;
    assertInvalid(await ask({ sort: "name", after: nextCursor }, at), "/after");
    const parts = JSON.parse(Buffer.from(nextCursor, "base64url").toString());
    for (const key of ["-1", "x", "", "99999999999"]) {
      const after = Buffer.from(JSON.stringify(parts.with(2, key))).toString("base64url");
      assertInvalid(await ask({ after }, at), "/after");
    }
  });

  test("a read is one statement, however many there are", async () => {
    const reads = tenantReads(server.database.pool, at.id);
    let statements = 0;
    const enOnly = { defaultLanguage: "en", languages: ["en"] };
    const counting: Tx = {
      ...reads,
      query(...args) {
        statements++;
        return reads.query(...args);
      },
    };
    const all = [
      () => categoryList.read(counting, { limit: 100 }, { store: enOnly }),
      () => findCategories(counting, "en"),
    ];
    for (const readAll of [...all, () => categorySql.get(counting, made[0].id)]) {
      statements = 0;
      await readAll();
      assert.equal(statements, 1);
    }
  });
});

describe("any sequence of creates, moves and deletes", () => {
  test("keeps the forest that a plain model keeps", async () => {
    const nth = fc.nat(20);
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant("create" as const), under: nth, root: fc.boolean() }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("grow" as const) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant("move" as const), which: nth, under: nth }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("uproot" as const), which: nth }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("fill" as const), which: nth }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant("delete" as const), which: nth, reattach: fc.boolean() }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const at = await server.createStore();
        const model = new Map<string, Node>();
        let newest: string | null = null;
        const pick = (n: number) => [...model.keys()][n % model.size]!;
        const create = async (parentId: string | null) => {
          const answer = await post(fresh({ parentId }), at);
          if (parentId !== null && pathOf(model, parentId).length + 2 > LEVELS)
            return assertInvalid(answer, ["/parentId", "too_deep_tree"]);
          assert.equal(answer.status, 201, answer.text);
          const siblings = [...model.values()].filter((one) => one.parentId === parentId);
          const position = Math.max(-1, ...siblings.map((one) => one.position)) + 1;
          newest = answer.body.data.id as string;
          model.set(newest, { parentId, position, products: 0 });
        };
        for (const one of steps) {
          if (one.do === "create") await create(one.root || !model.size ? null : pick(one.under));
          else if (one.do === "grow") await create(newest !== null && model.has(newest) ? newest : null);
          else if (!model.size) continue;
          else if (one.do === "fill") {
            const id = pick(one.which);
            await product(id, at);
            model.get(id)!.products++;
          } else if (one.do === "delete") {
            const id = pick(one.which);
            const children = [...model.values()].filter(({ parentId }) => parentId === id);
            const answer = await remove(id, one.reattach ? "?children=reattach" : "", at);
            if (children.length && !one.reattach) {
              assertInvalid(answer, ["/children", "has_children"]);
              continue;
            }
            assert.equal(answer.status, 200, answer.text);
            for (const child of children) child.parentId = model.get(id)!.parentId;
            model.delete(id);
          } else {
            const id = pick(one.which);
            const parentId = one.do === "move" ? pick(one.under) : null;
            const answer = await put(id, { parentId }, at);
            const fault = parentId === model.get(id)!.parentId ? undefined : faultOfMove(model, id, parentId);
            if (fault) assertInvalid(answer, ["/parentId", fault]);
            else {
              assert.equal(answer.status, 200, answer.text);
              model.get(id)!.parentId = parentId;
            }
          }
        }
        assert.deepEqual(shape(await tree(at)), forest(model, null));
        const { categories } = await list({ limit: 100 }, at);
        assert.equal(categories.length, model.size);
        for (const { id, path } of categories) assert.deepEqual(path, pathOf(model, id));
      }),
      { numRuns: runs(10, 25) },
    );
  });

  type Node = { parentId: string | null; position: number; products: number };
  type Shape = { id: string; products: number; children: Shape[] };

  function pathOf(model: Map<string, Node>, id: string): string[] {
    const { parentId } = model.get(id)!;
    return parentId === null ? [] : [...pathOf(model, parentId), parentId];
  }
  function faultOfMove(model: Map<string, Node>, id: string, parentId: string | null): string | undefined {
    if (parentId === null) return undefined;
    const above = [...pathOf(model, parentId), parentId];
    if (above.includes(id)) return "cycle";
    const paths = [...model.keys()].map((one) => pathOf(model, one)).filter((path) => path.includes(id));
    const below = Math.max(0, ...paths.map((path) => path.length - path.indexOf(id)));
    return above.length + 1 + below > LEVELS ? "too_deep_tree" : undefined;
  }
  // Siblings of the same position come by name, which is at random here: both sides by id.
  const ordered = <T extends { position: number; id: string }>(siblings: T[]) =>
    siblings.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  function forest(model: Map<string, Node>, parentId: string | null): Shape[] {
    const siblings = [...model].filter(([, node]) => node.parentId === parentId);
    return ordered(siblings.map(([id, node]) => ({ ...node, id }))).map(({ id, products }) => ({
      id,
      products,
      children: forest(model, id),
    }));
  }
  function shape(nodes: Category[]): Shape[] {
    const positions = nodes.map(({ position }) => position);
    assert.deepEqual(
      positions,
      positions.toSorted((a: number, b: number) => a - b),
    );
    return ordered([...nodes]).map(({ id, productCount, children }) => ({
      id,
      products: productCount,
      children: shape(children),
    }));
  }
});
