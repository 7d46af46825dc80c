import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testServer } from "../../server/test/server.ts";
import { createStoa, type ErrorDetails, isStoaError, type Product, type StoaError } from "../src/index.ts";
import { localhostFetch } from "../src/localhost.ts";

// What the compiler holds (`npm run check`), and what a server says to the same calls.

const server = await testServer();
const store = await server.createStore({ domain: "typed.localhost" });
const baseUrl = `http://typed.localhost:${server.port}`;
const stoa = createStoa({ baseUrl, apiKey: store.key });
const product = (more: object = {}) =>
  stoa.products.create({
    price: "19.90",
    quantity: 3,
    translations: [{ language: "en", name: "Mug", description: "" }],
    ...more,
  });

/** Compiles where both types are the same one. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>) => {};

describe("fields", () => {
  test("are a list of names or a text of them, and rows have those alone", async () => {
    const { id } = await product();
    const [row] = await stoa.products.list({ ids: id, fields: ["id", "price"] }).take(1);
    same<typeof row, Pick<Product, "id" | "price"> | undefined>(true);
    // @ts-expect-error: it was not asked for
    assert.equal(row?.slug, undefined);
    assert.deepEqual(row, { id, price: "19.90" });

    const { products } = await stoa.products.list({ ids: id, fields: "id, quantity" }).page();
    same<(typeof products)[number], Pick<Product, "id" | "quantity">>(true);
    assert.deepEqual(products, [{ id, quantity: 3 }]);

    const wide: string = ["id", "price"].join();
    for await (const one of stoa.products.list({ ids: id, fields: wide })) {
      same<typeof one, Partial<Product>>(true);
      assert.equal(one.price, "19.90");
    }
    for await (const one of stoa.products.list({ ids: id })) same<typeof one, Product>(true);
    for await (const one of stoa.products.list()) same<typeof one, Product>(true);
  });

  test("that are none of the row's do not compile, and are refused", async () => {
    const refused = { status: 400, code: "validation_failed" };
    // @ts-expect-error: there is no such field
    await assert.rejects(stoa.products.list({ fields: ["id", "prize"] }).page(), refused);
    // @ts-expect-error: nor in a text
    await assert.rejects(stoa.products.list({ fields: "id,prize" }).page(), refused);
  });
});

describe("details", () => {
  test("have the type of the code that was told", async () => {
    const { id, version } = await product();
    const failure = await stoa.products
      .update(id, { price: "1" }, { version: version + 1 })
      .catch((error) => error);
    assert.ok(isStoaError(failure, "version_conflict"));
    same<typeof failure, StoaError<"version_conflict">>(true);
    const current: number | undefined = failure.details.currentVersion;
    assert.equal(current, version);
    // @ts-expect-error: that is of another code
    assert.equal(failure.details.balance, undefined);

    const stock = await stoa.products.stock
      .adjust(id, { set: 1, expected: 9, reason: "count" })
      .catch((error) => error);
    assert.ok(isStoaError(stock, "version_conflict", "insufficient_stock"));
    if (isStoaError(stock, "version_conflict")) assert.equal(stock.details.currentQuantity, 3);

    const lost = await stoa.products.get("blue-mug").catch((error) => error);
    assert.ok(isStoaError(lost, "not_found"));
    assert.equal(lost.details.expected, "uuid");
    assert.ok(lost.details.lookUp?.includes("/api/v1/products/by-sku/{sku}"));
  });

  test("of any code are anything, and those of a code to come too", () => {
    same<StoaError["details"], Readonly<Record<string, unknown>>>(true);
    same<ErrorDetails<"some_day">, Readonly<Record<string, unknown>>>(true);
    same<StoaError<"validation_failed">["details"], Readonly<Record<string, unknown>>>(true);
  });

  test("of a bulk request that is atomic name what failed", async () => {
    const { id } = await product();
    const operations = [
      { productId: id, set: 1 },
      { sku: "nobody has it", set: 1 },
    ];
    const failure = await stoa.stock
      .set({ operations, reason: "count", atomic: true })
      .catch((error) => error);
    assert.ok(isStoaError(failure, "not_found"));
    assert.deepEqual(failure.details.failed, [{ operation: "set", index: 1, code: "not_found" }]);
    const { results } = await stoa.stock.set({ operations, reason: "count" });
    assert.deepEqual(
      results.map((one) => (one.success ? one.data.quantity : one.code)),
      [1, "not_found"],
    );
  });
});

test("a file is uploaded as an object with it, or as a form", async () => {
  const bytes = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
  const made = await stoa.media.create({ file: new File([bytes], "dot.gif"), alt: "A dot" });
  assert.deepEqual([made.filename, made.type, made.alt], ["dot.gif", "image/gif", { en: "A dot" }]);
  const form = new FormData();
  form.set("file", new Blob([bytes]), "again.gif");
  assert.equal((await stoa.media.create(form)).id, made.id, "the same content is kept once");
});

test("a shopper's client carries the token of its cart, and a call may name another", async () => {
  const { id: productId } = await product();
  const shopper = createStoa({ baseUrl });
  const body = { items: [{ productId, quantity: 1 }] };
  const [one, two] = [
    await shopper.storefront.carts.create(body),
    await shopper.storefront.carts.create(body),
  ];
  await assert.rejects(shopper.storefront.carts.get(one.id), { status: 404 });
  const sent: (string | null)[] = [];
  const ask = localhostFetch(baseUrl)!;
  const mine = createStoa({
    baseUrl,
    cartToken: one.token!,
    fetch(url, init) {
      sent.push(new Request(url, init).headers.get("x-cart-token"));
      return ask(url, init);
    },
  });
  assert.equal((await mine.storefront.carts.get(one.id)).id, one.id);
  assert.equal((await mine.storefront.carts.get(two.id, { cartToken: two.token! })).id, two.id);
  assert.deepEqual(sent, [one.token, two.token]);
});
