import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { pluck } from "../../../test/pluck.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import type { Json as Data, Fields } from "../../../test/shop.ts";
import { testWhoMay } from "../../../test/who-may.ts";

const PRODUCTS = "/api/v1/products";

const server = await testServer();
const [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);

const SIZE = { name: "Size", values: ["S", "M", "L"] };
/** A product in two sizes, of which there are 5 and 7. */
const sized = (more: Fields = {}) =>
  newProduct({
    variants: [SIZE],
    productVariants: [
      { options: { Size: "S" }, quantity: 5 },
      { options: { Size: "M" }, quantity: 7 },
    ],
    ...more,
  });

const adjust = (id: string, body: Fields, at = store, sent?: Sent, query = "") =>
  server.send(at, "POST", `${PRODUCTS}/${id}/stock${query}`, { body: { reason: "count", ...body }, ...sent });
const movements = (id: string, query = "", at = store, sent?: Sent) =>
  server.send(at, "GET", `${PRODUCTS}/${id}/stock/movements${query}`, sent);
const products = nounAt(server, store, PRODUCTS);
const { put, created, readBack } = products;
const ledger = async (id: string, query = "?limit=100", at = store): Promise<Data> =>
  dataOf(await movements(id, query, at));
const deltas = async (id: string): Promise<number[]> =>
  (await ledger(id)).movements.map(({ delta }: Data) => delta);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

testWhoMay(products, {
  elsewhere,
  make: (at) => created(newProduct({ quantity: 5 }), at),
  seen: async (id, at) => [await readBack(id, at), await ledger(id, "", at)],
  permission: "products",
  endpoints: [
    {
      name: "adjust stock",
      method: "POST",
      path: (id) => `${PRODUCTS}/${id}/stock`,
      body: () => ({ delta: 1, reason: "count" }),
    },
    { name: "list movements", method: "GET", path: (id) => `${PRODUCTS}/${id}/stock/movements` },
  ],
});

test("another store's product named with its variant is 404, with the bytes of a missing one", async () => {
  const { id, productVariants } = await created(sized(), elsewhere);
  const variantId = productVariants[0].id;
  for (const ask of [
    (one: string, sent: Sent) => movements(one, `?variantId=${variantId}`, store, sent),
    (one: string, sent: Sent) => adjust(one, { set: 1, variantId }, store, sent),
  ])
    assertRefused(await asMissing(id, ask), 404, "not_found");
});

describe("bad input", async () => {
  const product = await created(newProduct({ quantity: 5 }));
  const several = await created(sized());

  const bad: [what: string, body: Fields, ...fields: string[]][] = [
    ["neither set nor delta", { expected: 5 }, "/set"],
    ["both set and delta", { set: 5, delta: 1 }, "/set"],
    ["no reason", { set: 5, reason: undefined }, "/reason"],
    ["an empty reason", { set: 5, reason: "" }, "/reason"],
    ["a reason that is a number", { set: 5, reason: 7 }, "/reason"],
    ["a reason of null", { set: 5, reason: null }, "/reason"],
    ["a reason without an end", { set: 5, reason: "x".repeat(101) }, "/reason"],
    ["a set that is a text", { set: "5" }, "/set"],
    ["a set that is no integer", { set: 1.5 }, "/set"],
    ["a set of null", { set: null }, "/set"],
    ["a set beyond measure", { set: 1e300 }, "/set"],
    ["a delta that is a text", { delta: "+1" }, "/delta"],
    ["a delta that is no integer", { delta: 0.1 }, "/delta"],
    ["a delta beyond measure", { delta: -1e300 }, "/delta"],
    ["an expected that is a text", { set: 1, expected: "5" }, "/expected"],
    ["an expected of null", { set: 1, expected: null }, "/expected"],
    ["an expected that is no integer", { set: 1, expected: 5.5 }, "/expected"],
    ["a variantId that is no id", { set: 1, variantId: "S" }, "/variantId"],
    ["a variantId that is a number", { set: 1, variantId: 5 }, "/variantId"],
    ["the id of no variant", { set: 1, variantId: MISSING }, "/variantId"],
    ["a reference that is a number", { set: 1, reference: 1042 }, "/reference"],
    ["a reference without an end", { set: 1, reference: "x".repeat(256) }, "/reference"],
    ["a reference with NUL", { set: 1, reference: "a\0b" }, "/reference"],
    ["an unknown field", { set: 1, quantity: 5 }, "/quantity"],
  ];
  for (const [what, body, ...fields] of bad) {
    test(`${what} is 400 at ${fields.join(" and ")}, and changes nothing`, async () => {
      assertInvalid(await adjust(product.id, body), ...fields);
      assert.deepEqual(await readBack(product.id), product);
    });
  }

  test("no body, or one that is no object, is 400", async () => {
    const path = `${PRODUCTS}/${product.id}/stock`;
    for (const raw of [undefined, "", "[]", "5", "null", "{"])
      assert.equal((await server.send(store, "POST", path, { raw })).status, 400);
  });

  test("a product with variants needs to be told which: 400 at /variantId", async () => {
    assertInvalid(await adjust(several.id, { set: 1 }), "/variantId");
    assertInvalid(await adjust(several.id, { set: 1, variantId: null }), "/variantId");
    assertInvalid(await adjust(several.id, { set: 1, variantId: several.id }), "/variantId");
    assert.deepEqual(await readBack(several.id), several);
  });

  test("a variant of another product or store, or a retired one, is 400 at /variantId", async () => {
    const other = await created(sized());
    const foreign = await created(sized(), elsewhere);
    const mine = await created(sized());
    await put(mine.id, { productVariants: [{ options: { Size: "M" } }] });
    const [{ id: retired }] = mine.productVariants;
    for (const variantId of [other.productVariants[0].id, foreign.productVariants[0].id, retired])
      assertInvalid(await adjust(mine.id, { set: 50, variantId }), "/variantId");
    assert.deepEqual(await readBack(other.id), other);
    assert.deepEqual(await readBack(foreign.id, elsewhere), foreign);
    assert.equal((await readBack(mine.id)).quantity, 7);
  });

  test("another store's variant is refused with the bytes of one that is not there", async () => {
    const foreign = await created(sized(), elsewhere);
    await asMissing(foreign.productVariants[0].id, (variantId, sent) =>
      adjust(several.id, { set: 1, variantId }, store, sent),
    );
  });

  test("unknown parameters, bad pages and cursors of movements are 400 by name", async () => {
    const list = (query: string) => movements(product.id, query);
    assertInvalid(await list("?page=0"), "/page");
    assertInvalid(await list("?limit=0"), "/limit");
    assertInvalid(await list("?limit=x"), "/limit");
    assertInvalid(await list("?variantId=S"), "/variantId");
    assertInvalid(await list("?sort=createdAt"), "/sort");
    assertInvalid(await list("?reason=count"), "/reason");
    for (const parts of [["-createdAt", 2, "x", MISSING], ["price", 2, MISSING, MISSING], []]) {
      const token = Buffer.from(JSON.stringify(parts)).toString("base64url");
      assertInvalid(await list(`?after=${token}`), "/after");
    }
    assertInvalid(await list("?after=garbage"), "/after");
  });
});

describe("set and delta", () => {
  test("set makes it the quantity, delta adds to it and takes away", async () => {
    const { id } = await created(newProduct());
    for (const [body, quantity] of [
      [{ set: 10 }, 10],
      [{ delta: 5 }, 15],
      [{ delta: -15 }, 0],
      [{ set: 1_000_000_000 }, 1_000_000_000],
      [{ set: 0 }, 0],
    ] as const) {
      const level = dataOf(await adjust(id, body));
      assert.deepEqual([level.productId, level.variantId, level.quantity], [id, null, quantity]);
      const product = await readBack(id);
      assert.deepEqual([product.quantity, product.version], [quantity, level.version]);
    }
    assert.deepEqual(await deltas(id), [-1_000_000_000, 1_000_000_000, -15, 5, 10]);
  });

  test("of a variant changes that one and the sum", async () => {
    const product = await created(sized());
    const [S, M] = product.productVariants;
    const level = dataOf(await adjust(product.id, { variantId: S.id.toUpperCase(), delta: 3 }));
    assert.deepEqual([level.productId, level.variantId, level.quantity], [product.id, S.id, 8]);
    const after = await readBack(product.id);
    assert.deepEqual(after.productVariants, [{ ...S, quantity: 8 }, M]);
    assert.deepEqual([after.quantity, after.version], [15, level.version]);
  });

  test("what changes nothing answers the level, writes no movement and makes no version", async () => {
    const product = await created(newProduct({ quantity: 5 }));
    for (const body of [{ set: 5 }, { delta: 0 }, { set: 5, expected: 5 }]) {
      const { quantity, version, movementId } = dataOf(await adjust(product.id, body));
      assert.deepEqual([quantity, version, movementId], [5, product.version, null]);
    }
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await deltas(product.id), [5]);
  });

  test("version, ETag and updatedAt move with stock, and If-None-Match finds it changed", async () => {
    const product = await created(sized());
    const path = `${PRODUCTS}/${product.id}`;
    const { etag } = (await server.send(store, "GET", path)).headers;
    const level = dataOf(await adjust(product.id, { variantId: product.productVariants[0].id, delta: 1 }));
    assert.equal(level.version, product.version + 1);
    const answer = await server.send(store, "GET", path, { headers: { "if-none-match": etag! } });
    assert.deepEqual([answer.status, answer.headers.etag], [200, `"${level.version}"`]);
    assert.ok(answer.body.data.updatedAt >= product.updatedAt);
    assertRefused(await put(product.id, { ...product, brand: "B" }), 409, "version_conflict");
  });

  test("an adjustment under a stale If-Match is 409 version_conflict, and changes nothing", async () => {
    const product = await created(newProduct({ quantity: 5 }));
    const headers = { "if-match": `"${product.version + 1}"` };
    assertRefused(await adjust(product.id, { set: 9 }, store, { headers }), 409, "version_conflict");
    assert.deepEqual(await readBack(product.id), product);
  });

  test("lists show it at once, pages asked for before too", async () => {
    const product = await created(newProduct({ lowStockThreshold: 3, quantity: 2 }));
    const list = async (query: string) =>
      dataOf(await server.send(store, "GET", `${PRODUCTS}?${query}`)).products;
    for (const set of [9, 1, 4, 3]) {
      dataOf(await adjust(product.id, { set }));
      const [shown] = await list(`ids=${product.id}`);
      assert.deepEqual(shown, await readBack(product.id));
      assert.equal(shown.quantity, set);
      assert.equal((await list(`ids=${product.id}&lowStock=true`)).length, set <= 3 ? 1 : 0);
    }
  });

  test("a product whose stock has grown past a billion can be read, edited and written back", async () => {
    const { id } = await created(newProduct({ quantity: 1_000_000_000 }));
    dataOf(await adjust(id, { delta: 5 }));
    const whole = await readBack(id);
    assert.equal(whole.quantity, 1_000_000_005);
    assert.deepEqual(dataOf(await put(id, whole)), whole);
  });
});

describe("expected", () => {
  test("the quantity there is lets it through, another one is 409 that tells which there is", async () => {
    const product = await created(newProduct({ quantity: 5 }));
    for (const body of [{ set: 6 }, { delta: 1 }]) {
      const answer = await adjust(product.id, { ...body, expected: 4 });
      assertRefused(answer, 409, "version_conflict");
      assert.deepEqual(answer.body.details, { currentQuantity: 5, currentVersion: product.version });
    }
    assert.deepEqual(await readBack(product.id), product);
    assert.equal(dataOf(await adjust(product.id, { delta: 1, expected: 5 })).quantity, 6);
  });

  test("of a variant is that variant's quantity, not the sum", async () => {
    const { id, productVariants } = await created(sized());
    const variantId = productVariants[1].id;
    assertRefused(await adjust(id, { variantId, set: 1, expected: 12 }), 409, "version_conflict");
    assert.equal(dataOf(await adjust(id, { variantId, set: 1, expected: 7 })).quantity, 1);
  });

  test("is looked at even where set is the quantity already", async () => {
    const { id } = await created(newProduct({ quantity: 5 }));
    assertRefused(await adjust(id, { set: 5, expected: 4 }), 409, "version_conflict");
  });

  test("of 200 at once that set n+1 where it is n, exactly the winners are applied", async () => {
    const { id, version } = await created(newProduct());
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        const expected = i % 20;
        return adjust(id, { set: expected + 1, expected, reference: `try ${i}` });
      }),
    );
    const winners = answers.filter(({ status }) => status === 200).map(({ body }) => body.data);
    for (const answer of answers) if (answer.status !== 200) assertRefused(answer, 409, "version_conflict");
    assert.ok(winners.length >= 1 && winners.length <= 20);
    const product = await readBack(id);
    assert.deepEqual([product.quantity, product.version], [winners.length, version + winners.length]);
    const rows = (await ledger(id)).movements;
    assert.deepEqual(rows.map((row: Data) => row.id).sort(), winners.map((won) => won.movementId).sort());
    for (const { delta } of rows) assert.equal(delta, 1);
    assert.equal(new Set(winners.map(({ quantity }) => quantity)).size, winners.length);
  });

  test("counts by clients that read and try again until they win are all applied", async () => {
    const each = runs(4, 10);
    const { id } = await created(newProduct());
    let sent = 0;
    const client = async () => {
      let expected = 0;
      for (let applied = 0; applied < each; sent++) {
        const answer = await adjust(id, { set: expected + 1, expected });
        if (answer.status === 200) applied++;
        else assertRefused(answer, 409, "version_conflict");
        expected = answer.status === 200 ? answer.body.data.quantity : answer.body.details.currentQuantity;
      }
    };
    await Promise.all(Array.from({ length: 20 }, client));
    assert.equal((await readBack(id)).quantity, 20 * each, `after ${sent} attempts`);
    assert.equal((await ledger(id)).pagination.total, 20 * each);
  });
});

describe("at once", () => {
  test("50 deltas all apply", async () => {
    const { id, productVariants } = await created(sized());
    const variantId = productVariants[0].id;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => adjust(id, { variantId, delta: i + 1 })),
    );
    for (const { status, text } of answers) assert.equal(status, 200, text);
    const expected = 5 + sum(answers.map((_, i) => i + 1));
    const after = await readBack(id);
    assert.deepEqual([after.productVariants[0].quantity, after.quantity], [expected, expected + 7]);
    assert.equal((await ledger(id, `?variantId=${variantId}`)).pagination.total, 51);
    assert.equal(new Set(answers.map(({ body }) => body.data.version)).size, 50);
  });

  test("of 30 that each take one of the last 10, ten get one", async () => {
    const { id } = await created(newProduct({ quantity: 10 }));
    const answers = await Promise.all(Array.from({ length: 30 }, () => adjust(id, { delta: -1 })));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(10).fill(200), ...Array(20).fill(409)]);
    assert.equal((await readBack(id)).quantity, 0);
    assert.equal(sum(await deltas(id)), 0);
  });

  test("10 retries of one adjustment under one Idempotency-Key apply it once", async () => {
    const { id } = await created(newProduct({ quantity: 5 }));
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => adjust(id, { delta: 3 }, store, { headers })),
    );
    const served = answers.filter(({ status }) => status === 200);
    for (const answer of answers)
      if (answer.status !== 200) assertRefused(answer, 409, "idempotency_in_progress");
    assert.equal(new Set(served.map(({ text }) => text)).size, 1);
    assert.equal(served.filter(({ headers: sent }) => !sent["idempotent-replayed"]).length, 1);
    assert.equal((await readBack(id)).quantity, 8);
    assert.deepEqual(await deltas(id), [3, 5]);
  });

  test("updates of variants and adjustments of them leave a ledger that adds up", async () => {
    const product = await created(sized());
    const variantId = product.productVariants[0].id;
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2
          ? adjust(product.id, { variantId, delta: i })
          : put(product.id, { productVariants: [{ options: { Size: "S" }, quantity: i }] }),
      ),
    );
    const { quantity, productVariants } = await readBack(product.id);
    assert.equal(quantity, productVariants[0].quantity);
    assert.equal(quantity, sum(await deltas(product.id)));
  });
});

describe("below zero", () => {
  const short = (answer: Answer, line: Fields) => {
    assertRefused(answer, 409, "insufficient_stock");
    assert.deepEqual(answer.body.details, { lines: [line] });
  };

  test("tracked stock never falls there: 409 insufficient_stock tells what there is", async () => {
    const product = await created(newProduct({ quantity: 5 }));
    for (const body of [{ delta: -6 }, { set: -1 }, { delta: -1_000_000_000 }, { set: -1, expected: 5 }])
      short(await adjust(product.id, body), { productId: product.id, variantId: null, available: 5 });
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await deltas(product.id), [5]);
  });

  test("nor does one variant's, however many the others have", async () => {
    const product = await created(sized());
    const variantId = product.productVariants[0].id;
    const answer = await adjust(product.id, { variantId, delta: -6 });
    short(answer, { productId: product.id, variantId, available: 5 });
    assert.deepEqual(await readBack(product.id), product);
  });

  for (const [what, more] of [
    ["may be backordered", { allowBackorder: true }],
    ["is not tracked", { inventoryTracked: false }],
  ] as const) {
    test(`stock that ${what} falls there, by delta and by set, of products and variants`, async () => {
      const { id } = await created(newProduct({ quantity: 5, ...more }));
      assert.equal(dataOf(await adjust(id, { delta: -6 })).quantity, -1);
      assert.equal(dataOf(await adjust(id, { set: -10 })).quantity, -10);
      assert.equal(dataOf(await adjust(id, { delta: 3, expected: -10 })).quantity, -7);
      assert.equal((await readBack(id)).quantity, -7);
      const several = await created(sized(more));
      const variantId = several.productVariants[0].id;
      assert.equal(dataOf(await adjust(several.id, { variantId, delta: -20 })).quantity, -15);
      assert.equal((await readBack(several.id)).quantity, -8);
    });
  }

  test("stock that is there already may rise, but not fall, once it may not be backordered", async () => {
    const { id } = await created(newProduct({ allowBackorder: true }));
    dataOf(await adjust(id, { set: -10 }));
    dataOf(await put(id, { allowBackorder: false }));
    assert.equal(dataOf(await adjust(id, { delta: 4 })).quantity, -6);
    short(await adjust(id, { delta: -1 }), { productId: id, variantId: null, available: -6 });
    assert.equal(dataOf(await adjust(id, { set: 2 })).quantity, 2);
  });
});

describe("retry and dry run", () => {
  test("again with the same Idempotency-Key: the first answer byte for byte, applied once", async () => {
    const { id } = await created(newProduct({ quantity: 5 }));
    const headers = { "idempotency-key": randomUUID() };
    const first = await adjust(id, { delta: 3 }, store, { headers });
    dataOf(await adjust(id, { set: 100 }));
    const second = await adjust(id, { delta: 3 }, store, { headers });
    assert.deepEqual([second.text, second.headers["idempotent-replayed"]], [first.text, "true"]);
    assert.equal((await readBack(id)).quantity, 100);
    assertRefused(await adjust(id, { delta: 4 }, store, { headers }), 409, "idempotency_key_reused");
  });

  test("a refusal leaves nothing of its key: a retry is done once it can be", async () => {
    const { id } = await created(newProduct({ quantity: 1 }));
    const headers = { "idempotency-key": randomUUID() };
    const first = await adjust(id, { delta: -2 }, store, { headers });
    assertRefused(first, 409, "insufficient_stock");
    dataOf(await adjust(id, { set: 10 }));
    dataOf(await adjust(id, { delta: -2 }, store, { headers }));
    dataOf(await adjust(id, { delta: -2 }, store, { headers }));
    assert.equal((await readBack(id)).quantity, 8);
  });

  test("a key used for one product does not answer for another", async () => {
    const [a, b] = [await created(newProduct()), await created(newProduct())];
    const headers = { "idempotency-key": randomUUID() };
    dataOf(await adjust(a.id, { delta: 3 }, store, { headers }));
    assert.equal(dataOf(await adjust(b.id, { delta: 3 }, store, { headers })).productId, b.id);
  });

  test("a dry run answers what would be, and changes nothing", async () => {
    const product = await created(newProduct({ quantity: 5 }));
    const answer = await adjust(product.id, { delta: 3 }, store, {}, "?dryRun=true");
    const { quantity, version } = dataOf(answer);
    assert.deepEqual([quantity, version, answer.headers["x-dry-run"]], [8, product.version + 1, "true"]);
    assert.deepEqual(await readBack(product.id), product);
    assert.deepEqual(await deltas(product.id), [5]);
  });

  test("a dry run does all the checks, and uses up no Idempotency-Key", async () => {
    const { id } = await created(newProduct({ quantity: 5 }));
    const headers = { "idempotency-key": randomUUID() };
    const dry = (body: Fields) => adjust(id, body, store, { headers }, "?dryRun=true");
    assertInvalid(await dry({ set: 1, delta: 1 }), "/set");
    assertRefused(await dry({ delta: -6 }), 409, "insufficient_stock");
    assertRefused(await dry({ set: 1, expected: 4 }), 409, "version_conflict");
    dataOf(await dry({ delta: 2 }));
    const real = await adjust(id, { delta: 2 }, store, { headers });
    assert.deepEqual([dataOf(real).quantity, real.headers["idempotent-replayed"]], [7, undefined]);
  });
});

describe("the ledger", () => {
  test("tells of each change what, how many there were then, why, who, for what, and when", async () => {
    const { id: keyId, key } = await store.makeKey(["products"]);
    const product = await created(sized());
    const variantId = product.productVariants[0].id;
    const start = Date.now();
    const body = { variantId, delta: -2, reason: "damaged", reference: "PO-1042" };
    const { movementId } = dataOf(await adjust(product.id, body, store, { key }));
    const [{ createdAt, locationId, ...movement }] = (await ledger(product.id)).movements;
    assert.deepEqual(movement, {
      id: movementId,
      variantId,
      delta: -2,
      quantityAfter: 3,
      reason: "damaged",
      actor: `api_key:${keyId}`,
      reference: "PO-1042",
    });
    assert.equal(locationId, (await server.sql(store, "select location_id from locations"))[0]!.location_id);
    assert.ok(Date.parse(createdAt) >= start - 1 && Date.parse(createdAt) <= Date.now() + 1);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("reason and reference are kept as they are, in any script", async () => {
    const { id } = await created(newProduct());
    const [reason, reference] = ["inventaire — جرد 盘点 📦", "'; drop table stock_movements; --"];
    dataOf(await adjust(id, { delta: 1, reason, reference }));
    const [movement] = (await ledger(id)).movements;
    assert.deepEqual([movement.reason, movement.reference], [reason, reference]);
  });

  test("begins with what a product was created with, and tells of updates, too", async () => {
    const product = await created(sized());
    const [S, M] = product.productVariants.map(({ id }: Data) => id);
    dataOf(await put(product.id, { productVariants: [{ id: S, quantity: 9 }] }));
    const rows = (await ledger(product.id)).movements;
    const told = rows.map((row: Data) => [row.variantId, row.delta, row.quantityAfter]);
    assert.deepEqual(
      told.slice(0, 2).sort(),
      [
        [S, 4, 9],
        [M, -7, 0],
      ].sort(),
    );
    assert.deepEqual(
      told.slice(2).sort(),
      [
        [S, 5, 5],
        [M, 7, 7],
      ].sort(),
    );
    for (const { reason, actor } of rows) {
      assert.ok(reason.length > 0);
      assert.match(actor, /^api_key:[0-9a-f-]{36}$/);
    }
  });

  test("is empty for a product that never had stock", async () => {
    const { id } = await created(newProduct());
    assert.deepEqual(await ledger(id, ""), {
      movements: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 0, nextCursor: null },
    });
  });

  describe("in pages", async () => {
    const COUNT = 47;
    const product = await created(
      sized({ productVariants: [{ options: { Size: "S" } }, { options: { Size: "M" } }] }),
    );
    const id = product.id;
    const variantId = product.productVariants[0].id;
    const other = product.productVariants[1].id;
    for (let i = 1; i <= COUNT; i++)
      dataOf(await adjust(id, { variantId: i % 4 ? variantId : other, delta: 1, reference: `${i}` }));
    const references = ({ movements: rows }: Data): number[] =>
      rows.map(({ reference }: Data) => Number(reference));
    const downFrom = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

    test("the newest comes first, 20 a page, and total tells how many there are", async () => {
      const first = await ledger(id, "");
      assert.deepEqual(references(first), downFrom(47, 28));
      const { nextCursor, ...numbers } = first.pagination;
      assert.deepEqual(numbers, { page: 1, limit: 20, total: COUNT, pages: 3 });
      assert.equal(typeof nextCursor, "string");
    });

    test("pages and cursors walk the same, each movement once", async () => {
      const byPage = [1, 2, 3].map((page) => ledger(id, `?page=${page}`));
      assert.deepEqual((await Promise.all(byPage)).flatMap(references), downFrom(47, 1));
      const walked: number[] = [];
      for (let after = "", page = 1; ; page++) {
        const data = await ledger(id, `?limit=10${after}`);
        assert.deepEqual([data.pagination.page, data.pagination.total], [page, COUNT]);
        walked.push(...references(data));
        if (data.pagination.nextCursor === null) break;
        after = `&after=${data.pagination.nextCursor}`;
      }
      assert.deepEqual(walked, downFrom(47, 1));
    });

    test("the last page and what is beyond it have no nextCursor", async () => {
      assert.equal((await ledger(id, "?page=3")).pagination.nextCursor, null);
      assert.equal((await ledger(id, `?limit=${COUNT}`)).pagination.nextCursor, null);
      const beyond = await ledger(id, "?page=4");
      assert.deepEqual([beyond.movements, beyond.pagination.nextCursor], [[], null]);
      assert.equal(beyond.pagination.total, COUNT);
    });

    test("limit above 100 is 100", async () => {
      assert.equal((await ledger(id, "?limit=1000")).pagination.limit, 100);
    });

    test("variantId shows that variant's movements only, in pages too", async () => {
      const mine = downFrom(47, 1).filter((i) => i % 4);
      const all = await ledger(id, `?variantId=${variantId}&limit=100`);
      assert.deepEqual([references(all), all.pagination.total], [mine, mine.length]);
      const upper = await ledger(id, `?variantId=${variantId.toUpperCase()}&limit=100`);
      assert.deepEqual(references(upper), mine);
      const first = await ledger(id, `?variantId=${variantId}&limit=30`);
      const rest = await ledger(id, `?variantId=${variantId}&limit=30&after=${first.pagination.nextCursor}`);
      assert.deepEqual([...references(first), ...references(rest)], mine);
      const none = await ledger(id, `?variantId=${MISSING}`);
      assert.deepEqual([none.movements, none.pagination.total], [[], 0]);
    });

    test("a cursor goes on where it was, whatever was written since", async () => {
      const product = await created(newProduct());
      for (let i = 1; i <= 6; i++) dataOf(await adjust(product.id, { delta: 1, reference: `${i}` }));
      const first = await ledger(product.id, "?limit=3");
      for (let i = 7; i <= 9; i++) dataOf(await adjust(product.id, { delta: 1, reference: `${i}` }));
      const rest = await ledger(product.id, `?limit=3&after=${first.pagination.nextCursor}`);
      assert.deepEqual(
        [references(first), references(rest)],
        [
          [6, 5, 4],
          [3, 2, 1],
        ],
      );
    });

    test("a retired variant's movements are still there, and still found by its id", async () => {
      const product = await created(sized());
      const [{ id: retired }] = product.productVariants;
      dataOf(await put(product.id, { productVariants: [{ options: { Size: "M" } }] }));
      const { movements: rows } = await ledger(product.id, `?variantId=${retired}`);
      assert.deepEqual(pluck(rows, "delta"), [-5, 5]);
    });

    test("another store's ledger is out of reach by its variants and its cursors", async () => {
      const foreign = await created(sized(), elsewhere);
      const theirs = await ledger(foreign.id, "?limit=1", elsewhere);
      const byVariant = await ledger(id, `?variantId=${foreign.productVariants[0].id}`);
      assert.deepEqual([byVariant.movements, byVariant.pagination.total], [[], 0]);
      const { text } = await movements(id, `?after=${theirs.pagination.nextCursor}&limit=100`);
      for (const { id: known } of foreign.productVariants) assert.equal(text.includes(known), false);
      assert.equal(text.includes(foreign.id), false);
    });
  });
});

describe("operations at random, eight at a time", () => {
  const OPERATIONS = runs(1_000, 10_000);
  const AT_ONCE = 8;
  const FIRST_PRODUCTS = 12;
  const SEED = Number(process.env.STOA_TEST_SEED ?? 20_261_121);

  const combinations = ["S", "M", "L"].flatMap((Size) => ["Red", "Blue"].map((Color) => ({ Size, Color })));
  const axes = [SIZE, { name: "Color", values: ["Red", "Blue"] }];
  type Chosen = { nth: number; quantity: number | undefined; by: "id" | "combination" };
  type Operation = { product: number; dry: boolean; retries: number } & (
    | { kind: "create"; quantity: number; variants: Chosen[]; mayFallBelow: boolean; isActive: boolean }
    | { kind: "quantity"; quantity: number; versioned: boolean }
    | { kind: "variants"; variants: Chosen[]; versioned: boolean }
    | { kind: "narrow"; quantity: number | undefined }
    | { kind: "activity"; isActive: boolean }
    | { kind: "stock"; variant: number; body: Fields; expected: "right" | "guessed" | "none"; guess: number }
    | { kind: "look" }
    | { kind: "delete" }
  );

  const amount = fc.nat(30);
  const chosen = fc.uniqueArray(
    fc.record({
      nth: fc.nat(combinations.length - 1),
      quantity: fc.option(amount, { nil: undefined }),
      by: fc.constantFrom("id" as const, "combination" as const),
    }),
    { minLength: 1, selector: ({ nth }) => nth },
  );
  const common = {
    // Many of them meet at a few products, where they get in each other's way.
    product: fc.oneof({ weight: 1, arbitrary: fc.nat(3) }, { weight: 3, arbitrary: fc.nat(1_000_000) }),
    dry: fc.nat(9).map((n) => n === 0),
    retries: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2),
  };
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        ...common,
        kind: fc.constant("create" as const),
        quantity: amount,
        variants: fc.oneof(fc.constant<Chosen[]>([]), chosen),
        mayFallBelow: fc.nat(3).map((n) => n === 0),
        isActive: fc.boolean(),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        ...common,
        kind: fc.constant("quantity" as const),
        quantity: amount,
        versioned: fc.boolean(),
      }),
    },
    {
      weight: 22,
      arbitrary: fc.record({
        ...common,
        kind: fc.constant("variants" as const),
        variants: chosen,
        versioned: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        ...common,
        kind: fc.constant("narrow" as const),
        quantity: fc.option(amount, { nil: undefined }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ ...common, kind: fc.constant("activity" as const), isActive: fc.boolean() }),
    },
    {
      weight: 52,
      arbitrary: fc.record({
        ...common,
        kind: fc.constant("stock" as const),
        variant: fc.nat(combinations.length),
        body: fc.oneof(
          amount.map((set) => ({ set })),
          fc.integer({ min: -25, max: 25 }).map((delta) => ({ delta })),
        ),
        expected: fc.constantFrom("none" as const, "none" as const, "right" as const, "guessed" as const),
        guess: amount,
      }),
    },
    { weight: 6, arbitrary: fc.record({ ...common, kind: fc.constant("look" as const) }) },
    { weight: 2, arbitrary: fc.record({ ...common, kind: fc.constant("delete" as const) }) },
  );

  /** What is known of a product: as it was answered last, and which versions writes of it were answered. */
  type Known = { last: Data; versions: Set<number>; isDeleted: boolean; mayFallBelow: boolean };

  test(`afterwards stock, levels and ledger agree (seed ${SEED})`, async (t) => {
    const at = await server.createStore();
    const known = new Map<string, Known>();
    const live: string[] = [];
    /** Which movement an adjustment's reference must have in the ledger; undefined for none. */
    const adjusted = new Map<string, { id: string; delta?: number; quantity: number } | undefined>();
    const tally: Record<string, number> = {};

    const remember = (product: Data, mayFallBelow: boolean) => {
      known.set(product.id, {
        last: product,
        versions: new Set([product.version]),
        isDeleted: false,
        mayFallBelow,
      });
      live.push(product.id);
    };
    const holds = (product: Data) => {
      if (!product.hasVariants) return assert.deepEqual(product.productVariants, []);
      const parts = product.productVariants.map(({ quantity }: Data) => quantity);
      assert.equal(product.quantity, sum(parts), "a product shows the sum of the variants it shows");
    };

    /** Sends a request, and again under its key if told; returns the first answer that did the work. */
    async function sent(method: string, path: string, body: unknown, { dry, retries }: Operation) {
      const headers: Record<string, string> = method === "POST" ? { "idempotency-key": randomUUID() } : {};
      const send = () => server.send(at, method, `${path}${dry ? "?dryRun=true" : ""}`, { body, headers });
      if (method !== "POST" || dry || !retries) return send();
      const answers = await Promise.all(Array.from({ length: retries }, send));
      answers.push(await send());
      const real = answers.filter(({ body: answer }) => answer.code !== "idempotency_in_progress");
      // What is refused is not stored: a retry of it is judged afresh, and may find another state.
      const stored = real.filter(({ status }) => status < 300);
      if (stored.length) {
        assert.equal(new Set(stored.map(({ text }) => text)).size, 1, "every retry gets the same answer");
        assert.equal(stored.filter((one) => !one.headers["idempotent-replayed"]).length, 1);
      }
      return stored[0] ?? real[0]!;
    }

    async function carryOut(operation: Operation, n: number): Promise<void> {
      const id = live[operation.product % live.length]!;
      const product = known.get(id)!;
      const path = `${PRODUCTS}/${id}`;
      const { dry } = operation;
      const entries = (variants: Chosen[], of: Data) =>
        variants.map(({ nth, quantity, by }) => {
          const options = combinations[nth]!;
          const was = of?.productVariants.find(
            (variant: Data) => JSON.stringify(variant.options) === JSON.stringify(options),
          );
          return { ...(by === "id" && was ? { id: was.id } : {}), options, quantity };
        });
      const tried = (answer: Answer) => {
        const outcome = answer.status < 300 ? "done" : answer.body.code;
        const what = `${operation.kind}${dry ? " (dry)" : ""}: ${outcome}`;
        tally[what] = (tally[what] ?? 0) + 1;
        assert.ok([200, 201, 400, 404, 409].includes(answer.status), answer.text);
        assert.ok(answer.status !== 404 || product.isDeleted || operation.kind !== "look", answer.text);
        return answer.status < 300;
      };
      const put = async (body: Fields) => {
        const answer = await sent("PUT", path, body, operation);
        if (!tried(answer)) return;
        holds(answer.body.data);
        if (dry) return;
        product.versions.add(answer.body.data.version);
        if (answer.body.data.version > product.last.version) product.last = answer.body.data;
      };
      const version = (versioned: boolean) => (versioned ? { version: product.last.version } : {});

      switch (operation.kind) {
        case "create": {
          const { quantity, variants, mayFallBelow, isActive } = operation;
          const flags = { isActive, allowBackorder: mayFallBelow && n % 2 === 0 };
          const body = newProduct({
            quantity,
            ...flags,
            inventoryTracked: !mayFallBelow || flags.allowBackorder,
            ...(variants.length ? { variants: axes, productVariants: entries(variants, undefined) } : {}),
          });
          const answer = await sent("POST", PRODUCTS, body, operation);
          assert.equal(answer.status, 201, answer.text);
          tried(answer);
          holds(answer.body.data);
          if (!dry) remember(answer.body.data, mayFallBelow);
          return;
        }
        case "quantity":
          return put({ quantity: operation.quantity, ...version(operation.versioned) });
        case "variants":
          return put({
            variants: axes,
            productVariants: entries(operation.variants, product.last),
            ...version(operation.versioned),
          });
        case "narrow":
          return put({ productVariants: [], quantity: operation.quantity });
        case "activity":
          return put({ isActive: operation.isActive });
        case "stock": {
          const { productVariants: variants } = product.last;
          const variant = variants[operation.variant % (variants.length + 1)];
          const quantity = variant?.quantity ?? product.last.quantity;
          const reference = `operation ${n}`;
          const body = {
            ...operation.body,
            ...(variant ? { variantId: variant.id } : {}),
            ...(operation.expected === "right" ? { expected: quantity } : {}),
            ...(operation.expected === "guessed" ? { expected: operation.guess } : {}),
            reason: "count",
            reference,
          };
          const answer = await sent("POST", `${path}/stock`, body, operation);
          const done = tried(answer);
          const { data } = answer.body;
          adjusted.set(
            reference,
            done && !dry && data.movementId
              ? { id: data.movementId, delta: operation.body.delta as number, quantity: data.quantity }
              : undefined,
          );
          if (!done || dry) return;
          product.versions.add(data.version);
          if (data.version <= product.last.version) return;
          const productVariants = product.last.productVariants.map((one: Data) =>
            one.id === data.variantId ? { ...one, quantity: data.quantity } : one,
          );
          const own = productVariants.length ? product.last.quantity : data.quantity;
          product.last = { ...product.last, productVariants, quantity: own, version: data.version };
          return;
        }
        case "look": {
          const answer = await server.send(at, "GET", n % 2 ? path : `${PRODUCTS}?limit=10`);
          if (!tried(answer)) return;
          for (const shown of answer.body.data.products ?? [answer.body.data]) holds(shown);
          if (answer.body.data.id && answer.body.data.version > product.last.version)
            product.last = answer.body.data;
          return;
        }
        case "delete": {
          if (live.length <= FIRST_PRODUCTS) return;
          if (!dry) product.isDeleted = true;
          const answer = await sent("DELETE", path, undefined, operation);
          if (!tried(answer) || dry) return;
          live.splice(live.indexOf(id), 1);
        }
      }
    }

    const create = fc
      .sample(operation, { seed: SEED, numRuns: 2_000 })
      .filter(({ kind }) => kind === "create");
    for (const [n, one] of create.slice(0, FIRST_PRODUCTS).entries())
      await carryOut({ ...one, dry: false, retries: 0 }, -n);
    const operations = fc.sample(operation, { seed: SEED, numRuns: OPERATIONS });
    let next = 0;
    const worker = async () => {
      while (next < operations.length) {
        const n = next++;
        await carryOut(operations[n]!, n).catch((cause: Error) => {
          const what = `operation ${n} of seed ${SEED}: ${JSON.stringify(operations[n])}`;
          throw new Error(`${what}: ${cause.message}`, { cause });
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    t.diagnostic(`${known.size} products; ${JSON.stringify(tally)}`);

    const rows = await server.sql(
      at,
      `select p.product_id as id, p.quantity::int, p.version, p.is_active as active,
         p.has_variants as several,
         p.deleted_at is not null as deleted,
         (select sum(quantity)::int from product_variants v
           where v.product_id = p.product_id and retired_at is null) as variants,
         (select coalesce(sum(quantity), 0)::int from stock_levels l
           where l.product_id = p.product_id) as levels,
         (select coalesce(sum(delta), 0)::int from stock_movements m
           where m.product_id = p.product_id) as moved
       from products p`,
    );
    assert.deepEqual(rows.map(({ id }) => id).sort(), [...known.keys()].sort(), `products; seed ${SEED}`);
    for (const { id, quantity, version, several, deleted, variants, levels, moved } of rows) {
      const where = `product ${id}, seed ${SEED}`;
      if (several) assert.equal(quantity, variants, `the sum of its variants: ${where}`);
      else assert.equal(variants, null, `no variants: ${where}`);
      assert.deepEqual([levels, moved], [quantity, quantity], `levels and movements: ${where}`);
      const { versions, isDeleted } = known.get(id)!;
      assert.equal(deleted, isDeleted, where);
      if (deleted) versions.add(version);
      const all = Array.from({ length: version }, (_, i) => i + 1);
      assert.deepEqual(
        [...versions].sort((a, b) => a - b),
        all,
        `each version was one write's: ${where}`,
      );
    }

    const items = await server.sql(at, "select item_id, product_id, quantity::int from stock_levels");
    const ofVariants = await server.sql(
      at,
      "select variant_id, product_id, quantity::int, retired_at is not null as retired from product_variants",
    );
    const rowsMoved = await server.sql(
      at,
      `select movement_id as id, item_id, product_id, delta::int, quantity_after::int, reference
       from stock_movements order by movement_id`,
    );
    const running = new Map<string, number>();
    for (const { id, item_id: item, product_id: product, delta, ...row } of rowsMoved) {
      running.set(item, (running.get(item) ?? 0) + delta);
      assert.equal(row.quantity_after, running.get(item), `the running sum at movement ${id}, seed ${SEED}`);
      if (!known.get(product)!.mayFallBelow)
        assert.ok(row.quantity_after >= 0, `never below zero: ${id}, seed ${SEED}`);
    }
    assert.equal(running.size, items.length);
    for (const { item_id: item, quantity } of items)
      assert.equal(quantity, running.get(item), `the level of ${item}, seed ${SEED}`);
    for (const { variant_id: variant, quantity, retired } of ofVariants) {
      assert.equal(quantity, running.get(variant) ?? 0, `the stock of variant ${variant}, seed ${SEED}`);
      if (retired) assert.equal(quantity, 0, `a retired variant has no stock: ${variant}, seed ${SEED}`);
    }

    const byReference = Map.groupBy(rowsMoved, ({ reference }) => reference);
    for (const [reference, movement] of adjusted) {
      const found = byReference.get(reference) ?? [];
      assert.deepEqual(pluck(found, "id"), movement ? [movement.id] : [], `${reference}, seed ${SEED}`);
      if (!movement) continue;
      assert.equal(found[0].quantity_after, movement.quantity, `${reference}, seed ${SEED}`);
      if (movement.delta !== undefined)
        assert.equal(found[0].delta, movement.delta, `${reference}, seed ${SEED}`);
    }

    const standing = rows.filter(({ deleted }) => !deleted);
    const active = standing.filter((row) => row.active).length;
    const counts = await server.sql(at, "select total::int, active::int from product_counts");
    assert.deepEqual(counts, [{ total: standing.length, active }], `product_counts, seed ${SEED}`);
    for (const { id, quantity, version } of standing.slice(0, 20)) {
      const shown = await readBack(id, at);
      holds(shown);
      assert.deepEqual([shown.quantity, shown.version], [quantity, version]);
      const own = rowsMoved.filter((row) => row.product_id === id).reverse();
      const page = await ledger(id, "?limit=100", at);
      assert.deepEqual(
        page.movements.map((row: Data) => row.id),
        own.slice(0, 100).map((row) => row.id),
      );
      assert.equal(page.pagination.total, own.length);
    }
    for (const outcome of ["done", "insufficient_stock", "version_conflict", "validation_failed"])
      assert.ok(
        tally[`stock: ${outcome}`]! > OPERATIONS / 200,
        `enough of each happened: ${JSON.stringify(tally)}`,
      );
  });
});
