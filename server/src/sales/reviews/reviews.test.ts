import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { enterAsCustomer, logInAs } from "../../../test/people.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await server.createStore();

const toDelivered = ["confirmed", "processing", "shipped", "delivered"];

async function product(more: Fields = {}): Promise<Json> {
  const translations = [{ language: "en", name: `Vase ${randomUUID()}`, description: "" }];
  return shop.ok("POST", "/products", { price: "5", quantity: 1_000, translations, ...more });
}
type Writer = { id: string; token: string };
/** A customer, logged in, to whom products were sent; or only as far as `statuses` say. */
async function buyer(bought: readonly Json[], statuses = toDelivered, firstName = "Ada"): Promise<Writer> {
  const { id } = await shop.person({ firstName });
  const items = bought.map((one) => shop.line(one));
  const order = await shop.order({ customerId: id, items });
  await shop.advance(order.id, ...statuses);
  return { id, token: (await logInAs(server, shop.store, "customer", id)).accessToken };
}
const pathOf = ({ id }: Json) => `/storefront/products/${id}/reviews`;
const write = (of: Json, { token }: Writer, more: Fields = {}, sent: Sent = {}) =>
  shop.send("POST", pathOf(of), {
    body: { rating: 4, title: "Fine", text: "It holds.", ...more },
    key: token,
    ...sent,
  });
const written = async (of: Json, writer: Writer, more: Fields = {}) =>
  dataOf(await write(of, writer, more), 201);
const edit = (of: Json, { token }: Writer, more: Fields, sent: Sent = {}) =>
  shop.send("PUT", pathOf(of), { body: more, key: token, ...sent });
const decide = ({ id }: Json, status: string, more: Fields = {}, sent: Sent = {}) =>
  shop.send("PUT", `/reviews/${id}`, { body: { status, ...more }, ...sent });
const decided = async (one: Json, status: string) => dataOf(await decide(one, status));
/** A review of a product of so many stars, approved. */
const approved = async (of: Json, rating: number) =>
  decided(await written(of, await buyer([of]), { rating }), "approved");
/** How a product is rated, as the merchant's read has it. */
async function rating(of: Json): Promise<[average: number, count: number]> {
  const { averageRating, ratingCount } = await shop.ok("GET", `/products/${of.id}`);
  return [averageRating, ratingCount];
}
const shown = async (of: Json, query = "") =>
  dataOf(await shop.send("GET", `${pathOf(of)}${query}`, { key: undefined }));

describe("writing", () => {
  test("a review waits for the store, and then is shown with the first name only", async () => {
    const of = await product();
    const writer = await buyer([of]);
    const one = await written(of, writer, { rating: 5, title: " Great ", text: null });
    assert.deepEqual(
      [one.status, one.rating, one.title, one.text, one.author, one.productId, one.customerId, one.version],
      ["pending", 5, "Great", null, "Ada", of.id, writer.id, 1],
    );
    assert.deepEqual([(await shown(of)).reviews, await rating(of)], [[], [0, 0]]);
    assert.deepEqual((await decided(one, "approved")).version, 2);
    const { reviews, pagination } = await shown(of);
    assert.equal(pagination.total, 1);
    assert.deepEqual(Object.keys(reviews[0]).sort(), [
      "author",
      "createdAt",
      "id",
      "rating",
      "text",
      "title",
      "updatedAt",
    ]);
    assert.equal(reviews[0].author, "Ada");
    assert.deepEqual(await rating(of), [5, 1]);
  });

  for (const [name, statuses] of [
    ["never ordered", undefined],
    ["only ordered", []],
    ["only shipped", ["confirmed", "processing", "shipped"]],
    ["refused at the door", ["confirmed", "processing", "shipped", "returned"]],
    ["cancelled", ["cancelled"]],
  ] as const)
    test(`nobody reviews what was ${name}`, async () => {
      const of = await product();
      const writer = await buyer(statuses ? [of] : [await product()], [...(statuses ?? toDelivered)]);
      const answer = await write(of, writer);
      assertRefused(answer, 403, "permission_denied");
      assert.match(answer.body.message, /once it’s delivered/);
    });

  test("what was delivered once can be reviewed, also when it was returned and refunded", async () => {
    const of = await product();
    const writer = await buyer([of], [...toDelivered, "returned"]);
    const { orders } = await shop.ok("GET", `/customer/${writer.id}/orders`);
    assert.equal((await shop.refund(orders[0].id)).body.data.order.status, "refunded");
    assert.equal((await write(of, writer)).status, 201);
  });

  test("it is once: also of many at once", async () => {
    const of = await product();
    const writer = await buyer([of]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(of, writer)));
    const won = answers.filter(({ status }) => status === 201);
    assert.equal(won.length, 1);
    for (const answer of answers.filter((one) => one !== won[0])) assertRefused(answer, 409, "duplicate");
  });

  test("a product that shoppers do not see is 404, with the bytes of a missing one, also to read", async () => {
    const of = await product();
    const writer = await buyer([of]);
    const missing = await write({ id: MISSING }, writer);
    const none = await shop.send("GET", pathOf({ id: MISSING }), { key: undefined });
    await shop.ok("PUT", `/products/${of.id}`, { isActive: false });
    const hidden = await write(of, writer);
    assertRefused(hidden, 404, "not_found");
    assert.equal(bytesOf(hidden), bytesOf(missing));
    assert.equal(bytesOf(await shop.send("GET", pathOf(of), { key: undefined })), bytesOf(none));
    assertRefused(await server.send(elsewhere, "GET", `/api/v1${pathOf(await product())}`), 404, "not_found");
  });

  test("with bad input is 400, naming each field", async () => {
    const of = await product();
    const writer = await buyer([of]);
    for (const wrong of [0, 6, 4.5, "5", null, undefined])
      assertInvalid(await write(of, writer, { rating: wrong }), "/rating");
    assertInvalid(await write(of, writer, { title: "x".repeat(201), text: 1 }), "/title", "/text");
    assertInvalid(await write(of, writer, { status: "approved" }), ["/status", "unknown_field"]);
    assertInvalid(await edit(of, writer, { rating: 7 }), "/rating");
  });

  test("sent again with its key is answered with the same bytes; a dry run leaves nothing", async () => {
    const of = await product();
    const writer = await buyer([of]);
    const dry = await shop.send("POST", `${pathOf(of)}?dryRun=true`, {
      body: { rating: 1 },
      key: writer.token,
    });
    assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [201, "true"]);
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await write(of, writer, {}, sent), await write(of, writer, {}, sent)];
    assert.deepEqual([first.status, again.text], [201, first.text]);
    assert.equal((await shop.ok("GET", `/reviews?productId=${of.id}`)).pagination.total, 1);
  });

  test("needs a customer: a key is refused, nobody is 401, who has none finds none", async () => {
    const of = await product();
    const nobody = { id: "", token: await enterAsCustomer(server, shop.store) };
    for (const [method, body] of [
      ["POST", { rating: 1 }],
      ["PUT", { rating: 1 }],
      ["DELETE", undefined],
    ] as const) {
      const sent = body && { body };
      assertRefused(await shop.send(method, pathOf(of), { ...sent, key: undefined }), 401, "unauthenticated");
      assertRefused(await shop.send(method, pathOf(of), { ...sent }), 403, "permission_denied");
      if (method !== "POST")
        assertRefused(await shop.send(method, pathOf(of), { ...sent, key: nobody.token }), 404, "not_found");
    }
  });
});

describe("one's own review", () => {
  test("edited waits again, and counts no more; what changes nothing makes no version", async () => {
    const of = await product();
    const writer = await buyer([of]);
    await approved(of, 2);
    const one = await decided(await written(of, writer, { rating: 5 }), "approved");
    assert.deepEqual(await rating(of), [3.5, 2]);
    const same = await edit(of, writer, { rating: 5, title: "Fine " });
    assert.deepEqual([same.body.data.version, same.body.data.status], [one.version, "approved"]);
    const { data } = (await edit(of, writer, { text: "It broke.", rating: 1 })).body;
    assert.deepEqual(
      [data.status, data.rating, data.title, data.text, data.version],
      ["pending", 1, "Fine", "It broke.", one.version + 1],
    );
    assert.deepEqual(await rating(of), [2, 1]);
    await decided(one, "approved");
    assert.deepEqual(await rating(of), [1.5, 2]);
  });

  test("of a stale version is 409", async () => {
    const of = await product();
    const writer = await buyer([of]);
    await written(of, writer);
    assertRefused(await edit(of, writer, { rating: 1, version: 2 }), 409, "version_conflict");
    const headers = { "if-match": '"2"' };
    assertRefused(await edit(of, writer, { rating: 1 }, { headers }), 409, "version_conflict");
    assertRefused(
      await shop.send("DELETE", pathOf(of), { key: writer.token, headers }),
      409,
      "version_conflict",
    );
  });

  test("is found among mine, whatever became of it; edited and deleted although the product is hidden", async () => {
    const [of, other] = [await product(), await product()];
    const writer = await buyer([of, other]);
    const [one, two] = [await written(of, writer), await written(other, writer)];
    await decided(one, "rejected");
    await decided(two, "approved");
    const mine = () => shop.ok("GET", "/storefront/account/reviews", undefined, { key: writer.token });
    assert.deepEqual(
      (await mine()).reviews.map(({ id, status }: Json) => [id, status]),
      [
        [two.id, "approved"],
        [one.id, "rejected"],
      ],
    );
    await shop.ok("PUT", `/products/${other.id}`, { isActive: false });
    assert.equal((await edit(other, writer, { rating: 3 })).status, 200);
    await decided(two, "approved");
    assert.equal((await shop.send("DELETE", pathOf(other), { key: writer.token })).status, 200);
    assert.deepEqual([(await mine()).pagination.total, await rating(other)], [1, [0, 0]]);
  });
});

describe("the store", () => {
  test("approves, rejects, and lets wait again; only approved ones count", async () => {
    const of = await product();
    const one = await written(of, await buyer([of]), { rating: 4 });
    await approved(of, 5);
    for (const [status, expected] of [
      ["approved", [4.5, 2]],
      ["approved", [4.5, 2]],
      ["rejected", [5, 1]],
      ["approved", [4.5, 2]],
      ["pending", [5, 1]],
    ] as const) {
      assert.equal((await decided(one, status)).status, status);
      assert.deepEqual(await rating(of), expected);
    }
    // Approved again changed nothing.
    assert.equal((await shop.ok("GET", `/reviews/${one.id}`)).version, 5);
    assertInvalid(await decide(one, "hidden"), "/status");
    await shop.ok("PUT", `/reviews/${one.id}`, { status: "approved" });
    assert.equal((await shop.send("DELETE", `/reviews/${one.id}`)).status, 200);
    assertRefused(await shop.send("DELETE", `/reviews/${one.id}`), 404, "not_found");
    assert.deepEqual(await rating(of), [5, 1]);
  });

  test("under a stale version is 409; a dry run leaves nothing", async () => {
    const of = await product();
    const one = await written(of, await buyer([of]));
    const stale = await decide(one, "approved", { version: 9 });
    assertRefused(stale, 409, "version_conflict");
    assert.equal(stale.body.details.currentVersion, 1);
    const headers = { "if-match": '"9"' };
    assertRefused(await shop.send("DELETE", `/reviews/${one.id}`, { headers }), 409, "version_conflict");
    const dry = await shop.send("PUT", `/reviews/${one.id}?dryRun=true`, { body: { status: "approved" } });
    assert.equal(dry.body.data.status, "approved");
    assert.deepEqual([await shop.ok("GET", `/reviews/${one.id}`), await rating(of)], [one, [0, 0]]);
  });

  test("of a product that is deleted can still decide", async () => {
    const of = await product();
    const one = await written(of, await buyer([of]));
    await shop.ok("DELETE", `/products/${of.id}`);
    assert.equal((await decided(one, "approved")).status, "approved");
  });

  test("lists by status, product, customer and rating, sorts, picks fields, and goes on by cursor", async () => {
    const of = await product();
    const writers = [await buyer([of]), await buyer([of]), await buyer([of])];
    const made: Json[] = [];
    for (const [i, writer] of writers.entries())
      made.push(await written(of, writer, { rating: [3, 5, 4][i] }));
    const [a, b, c] = made.map(({ id }) => id);
    await decided(made[0], "approved");
    const ids = async (query: Fields) => {
      const all = new URLSearchParams({ productId: of.id, ...query } as Record<string, string>);
      const list = await shop.ok("GET", `/reviews?${all}`);
      assert.equal(list.pagination.total, list.reviews.length);
      return list.reviews.map(({ id }: Json) => id);
    };
    assert.deepEqual(await ids({}), [c, b, a]);
    assert.deepEqual(await ids({ sort: "createdAt" }), [a, b, c]);
    assert.deepEqual(await ids({ sort: "-updatedAt" }), [a, c, b]);
    assert.deepEqual(await ids({ sort: "rating" }), [a, c, b]);
    assert.deepEqual(await ids({ status: "pending" }), [c, b]);
    assert.deepEqual(await ids({ rating: "5" }), [b]);
    assert.deepEqual(await ids({ customerId: writers[2]!.id.toUpperCase() }), [c]);
    const path = `/reviews?productId=${of.id}&limit=2&sort=-rating&fields=rating`;
    const page = await shop.ok("GET", path);
    assert.deepEqual(page.reviews, [{ rating: 5 }, { rating: 4 }]);
    const next = await shop.ok("GET", `${path}&after=${page.pagination.nextCursor}`);
    assert.deepEqual(next.reviews, [{ rating: 3 }]);
    assertInvalid(await shop.send("GET", "/reviews?rating=6"), "/rating");
    assertInvalid(await shop.send("GET", "/reviews?status=lost"), "/status");
    const [{ count }] = await server.sql(shop.store, "select count(*) from reviews");
    assert.equal((await shop.ok("GET", "/reviews?limit=1")).pagination.total, Number(count));
  });
});

describe("a product's rating", () => {
  test("is exact when many reviews are approved, edited and deleted at once", async () => {
    const of = await product();
    const writers = await Promise.all(Array.from({ length: 12 }, () => buyer([of])));
    const stars = (i: number) => (i % 5) + 1;
    const made = await Promise.all(writers.map((writer, i) => written(of, writer, { rating: stars(i) })));
    await Promise.all(made.map((one) => decided(one, "approved")));
    const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    assert.deepEqual(await rating(of), [mean(made.map((_, i) => stars(i))), 12]);
    const acts = made.map((one, i) => {
      if (i % 4 === 0) return shop.send("DELETE", `/reviews/${one.id}`);
      if (i % 4 === 1) return edit(of, writers[i]!, { text: "again" });
      if (i % 4 === 2) return decide(one, "rejected");
      return decide(one, "approved");
    });
    for (const { status, text } of await Promise.all(acts)) assert.equal(status, 200, text);
    assert.deepEqual(await rating(of), [mean([3, 7, 11].map(stars)), 3]);
    assert.equal((await shown(of)).pagination.total, 3);
  });

  test("is known at once wherever it is shown: lists, the filter with its index, the storefront, updatedSince", async () => {
    const of = await product({ brand: `Brand ${randomUUID()}` });
    const brand = encodeURIComponent(of.brand);
    const paths = [
      `/products?brand=${brand}`,
      `/products/filter?brand=${brand}`,
      `/storefront/products/filter?brand=${brand}`,
    ];
    const averages = async () => {
      const found = await Promise.all(paths.map((path) => shop.ok("GET", path)));
      return found.map(({ products }) => products[0].averageRating);
    };
    const found = async () =>
      (await shop.ok("GET", `/products/filter?brand=${brand}&minRating=4`)).products.length;
    assert.deepEqual([await averages(), await found()], [[0, 0, 0], 0]);
    const { headers } = await shop.send("GET", `/products/${of.id}`);
    const one = await approved(of, 4);
    assert.deepEqual([await averages(), await found()], [[4, 4, 4], 1]);
    const since = { "if-none-match": headers.etag! };
    const again = await shop.send("GET", `/products/${of.id}`, { headers: since });
    assert.deepEqual([again.status, again.body.data?.ratingCount], [200, 1]);
    await decided(one, "rejected");
    assert.deepEqual([await averages(), await found()], [[0, 0, 0], 0]);
  });

  test("is of a third where it is so", async () => {
    const of = await product();
    for (const stars of [5, 4, 4]) await approved(of, stars);
    assert.deepEqual(await rating(of), [13 / 3, 3]);
  });

  test("shows its reviews the newest first, page by page", async () => {
    const of = await product();
    const made: Json[] = [];
    for (let i = 0; i < 3; i++) made.push(await approved(of, 5));
    const ids = made.map(({ id }) => id).reverse();
    const page = await shown(of, "?limit=2");
    const next = await shown(of, `?limit=2&after=${page.pagination.nextCursor}`);
    assert.deepEqual(
      [...page.reviews, ...next.reviews].map(({ id }: Json) => id),
      ids,
    );
    assert.deepEqual([page.pagination.total, next.pagination.nextCursor], [3, null]);
  });
});

describe("a customer who is anonymized", () => {
  test("is named nowhere; what was said stays, and counts; the export held it before", async () => {
    const of = await product();
    const writer = await buyer([of], toDelivered, "Zqxjkvz");
    const one = await decided(await written(of, writer), "approved");
    const { reviews } = await shop.ok("GET", `/customer/${writer.id}/export`);
    assert.deepEqual(reviews, [await shop.ok("GET", `/reviews/${one.id}`)]);
    await shop.ok("POST", `/customer/${writer.id}/anonymize`);
    const [after] = (await shown(of)).reviews;
    assert.deepEqual([after.author, after.rating, after.text], ["", 4, "It holds."]);
    assert.deepEqual(await rating(of), [4, 1]);
  });
});
