import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { startCountedServer } from "../../../test/counted-server.ts";
import { entry } from "../../../test/noun.ts";
import type { Sent } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// Lists and reads of which answers are kept, and what the server asks its database for them, seen by a proxy between the two.

const counted = await startCountedServer();
const shop = await openShop(counted.server);
after(() => counted.close());

let last = 1;
const create = (more: Fields = {}): Promise<Json> =>
  shop.ok("POST", "/products", { price: `${++last}.00`, translations: [entry("Bowl")], ...more });
/** Changes a product, and returns a text that shows it. */
async function change({ id }: Json): Promise<string> {
  const price = `${++last}.00`;
  await shop.ok("PUT", `/products/${id}`, { price });
  return price;
}

const isPublic: Sent = { key: undefined };
const REVISION = "select revision from product_counts where store_id = $1";
const VERSION =
  "select p.version from products p where p.store_id = $1 and p.product_id = $2 and p.deleted_at is null";
const ORDER_VERSION = "select o.version from orders o where o.store_id = $1 and o.order_id = $2";
const shorts = [REVISION, VERSION, ORDER_VERSION];

/** What something answers, and what the server reads for it: by the short statement, or others. */
async function read(path: string, sent?: Sent) {
  let answer: Awaited<ReturnType<typeof shop.send>> | undefined;
  const texts = await counted.sentBy(async () => {
    answer = await shop.send("GET", path, sent);
  });
  const reads = texts.filter((text) => /^\s*select\b.*\b(product_counts|products|orders)\b/s.test(text));
  return { ...answer!, reads: reads.map((text) => (shorts.includes(text) ? text : "full")) };
}

const product = await create();
const order = await shop.order();
// The first list of a process asks how large its store is.
await shop.ok("GET", "/products?limit=1");
const things: Record<
  string,
  { path: string; sent?: Sent; short: string; isList?: true; change(): Promise<string> }
> = {
  "a list of products": {
    path: "/products?limit=5",
    short: REVISION,
    isList: true,
    change: () => change(product),
  },
  "a shoppers' list": {
    path: "/storefront/products?limit=5",
    sent: isPublic,
    short: REVISION,
    isList: true,
    change: () => change(product),
  },
  "a product": { path: `/products/${product.id}`, short: VERSION, change: () => change(product) },
  "an order": {
    path: `/orders/${order.id}`,
    short: ORDER_VERSION,
    async change() {
      const note = `Note ${++last}`;
      await shop.ok("PUT", `/orders/${order.id}`, { note });
      return note;
    },
  },
};

for (const [name, { path, sent, short, isList, change }] of Object.entries(things)) {
  // Of a list that has changed, what is new is read behind which rows there are.
  const changed = isList ? ["full", "full"] : ["full"];
  describe(name, () => {
    test("that is unchanged is asked for by one short statement from the second time on", async () => {
      const first = await read(path, sent);
      assert.deepEqual(first.reads, ["full"]);
      for (const reads of [["full"], [short], [short]]) {
        const again = await read(path, sent);
        assert.deepEqual(again.reads, reads);
        assert.deepEqual([again.body.data, again.headers.etag], [first.body.data, first.headers.etag]);
      }
    });

    test("shows a change at once, and is then asked for as what is new", async () => {
      const before = await read(path, sent);
      assert.deepEqual(before.reads, [short]);
      const text = await change();
      const after = await read(path, sent);
      assert.ok(after.text.includes(text), after.text);
      assert.deepEqual(after.reads, [short, ...changed]);
      if (before.headers.etag) assert.notEqual(after.headers.etag, before.headers.etag);
      for (const reads of [["full"], [short]]) {
        const again = await read(path, sent);
        assert.deepEqual(again.reads, reads);
        assert.deepEqual(again.body.data, after.body.data);
      }
    });

    test("that changes each time takes no statement more", async () => {
      await change();
      await read(path, sent);
      for (let i = 0; i < 3; i++) {
        const text = await change();
        const { reads, text: told } = await read(path, sent);
        assert.ok(told.includes(text), told);
        assert.deepEqual(reads, changed);
      }
    });
  });
}

test("a list beside which other products change takes one statement each time", async () => {
  const path = `/products?ids=${product.id}`;
  const other = await create();
  for (let i = 0; i < 3; i++) await read(path);
  assert.deepEqual((await read(path)).reads, [REVISION]);
  for (let i = 0; i < 4; i++) {
    await change(other);
    assert.deepEqual((await read(path)).reads, i ? ["full"] : [REVISION, "full"]);
  }
});

test("a product that is deleted is 404 at once, and on no list any more", async () => {
  const { id } = await create();
  const lists = ["/products", "/storefront/products"].map((path) => `${path}?ids=${id}`);
  for (let i = 0; i < 3; i++) for (const path of [`/products/${id}`, ...lists]) await read(path);
  await shop.ok("DELETE", `/products/${id}`);
  const { status, reads } = await read(`/products/${id}`);
  assert.deepEqual([status, reads], [404, [VERSION, "full"]]);
  assert.equal((await read(`/products/${id}`)).status, 404);
  for (const path of lists) {
    const { body, reads } = await read(path);
    assert.deepEqual([body.data.products, body.data.pagination.total], [[], 0]);
    assert.deepEqual(reads, [REVISION, "full"]);
  }
});

test("a shoppers' list that was unchanged ends when a product appears by time alone", async () => {
  const publishedAt = new Date(Date.now() + 1_500);
  const { id } = await create({ publishedAt: publishedAt.toISOString() });
  const path = `/storefront/products?ids=${id}`;
  for (const expected of ["full", "full", REVISION]) {
    const { body, reads } = await read(path, isPublic);
    assert.deepEqual([body.data.products, reads], [[], [expected]]);
  }
  await setTimeout(publishedAt.getTime() - Date.now() + 10);
  const { body, reads } = await read(path, isPublic);
  assert.equal(body.data.products[0]?.id, id);
  assert.equal(reads[0], "full");
});
