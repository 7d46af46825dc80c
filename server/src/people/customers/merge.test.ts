import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { logInAs } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const made = (more: Fields = {}): Promise<Json> =>
  shop.ok("POST", "/customer", {
    email: `${randomUUID()}@example.com`,
    firstName: "Ada",
    lastName: "King",
    ...more,
  });
const merge = (id: string, into: string) => shop.send("POST", `/customer/${id}/merge`, { body: { into } });
const ordersOf = async (id: string): Promise<string[]> =>
  (await shop.ok("GET", `/customer/${id}/orders`)).orders.map((order: Json) => order.id).sort();
const statsOf = (id: string): Promise<Json> => shop.ok("GET", `/customer/${id}/stats`);

async function delivered(customerId: string): Promise<Json> {
  const order = await shop.order({ customerId, markPaid: true });
  for (const status of ["confirmed", "processing", "shipped", "delivered"]) await shop.move(order.id, status);
  return order;
}
async function review(customerId: string, productId: string, rating: number): Promise<Json> {
  const { accessToken: key } = await logInAs(server, shop.store, "customer", customerId);
  return shop.ok("POST", `/storefront/products/${productId}/reviews`, { rating }, { key });
}

test("gives the other customer all that hangs on this one, who is anonymized", async () => {
  const [from, into] = await Promise.all([
    made({ tags: ["Retail", "VIP"], externalId: randomUUID() }),
    made({ tags: ["vip"], note: "Stays" }),
  ]);
  const [theirs, mine] = await Promise.all([delivered(from.id), delivered(into.id)]);
  const item = theirs.items[0];
  const returned = await shop.ok("POST", `/orders/${theirs.id}/returns`, {
    items: [{ itemId: item.id, quantity: 1, reason: "Too small" }],
  });
  await review(from.id, item.productId, 1);
  const stays = await review(into.id, item.productId, 5);
  const card = await shop.ok("POST", "/gift-cards", { amount: "10", customerId: from.id });
  await shop.ok("POST", `/customer/${from.id}/addresses`, { ...HOME, city: "Bonn" });
  await shop.ok("POST", `/customer/${into.id}/addresses`, HOME);
  const [spentBy, spentBefore] = await Promise.all([statsOf(from.id), statsOf(into.id)]);

  const answer = await merge(from.id, into.id);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.message, "The customers were merged.");
  assert.deepEqual(answer.body.data.tags, ["vip", "Retail"]);
  assert.equal(answer.body.data.note, "Stays");

  assert.deepEqual(await ordersOf(into.id), [theirs.id, mine.id].sort());
  assert.deepEqual(await ordersOf(from.id), []);
  const stats = await statsOf(into.id);
  assert.equal(stats.totalOrders, 2);
  assert.equal(Number(stats.totalSpent), Number(spentBy.totalSpent) + Number(spentBefore.totalSpent));
  assert.equal(stats.firstOrderAt, [spentBy.firstOrderAt, spentBefore.firstOrderAt].sort()[0]);
  assert.deepEqual([(await statsOf(from.id)).totalOrders, (await statsOf(from.id)).firstOrderAt], [0, null]);
  const moved = await shop.read(theirs.id);
  assert.equal(moved.customerId, into.id);
  assert.equal((await shop.ok("GET", `/orders/${theirs.id}/returns/${returned.id}`)).customerId, into.id);
  assert.equal((await shop.ok("GET", `/gift-cards/${card.id}`)).customerId, into.id);
  const { addresses } = await shop.ok("GET", `/customer/${into.id}`);
  assert.deepEqual(
    addresses.map(({ city, isDefaultShipping }: Json) => [city, isDefaultShipping]),
    [
      ["Berlin", true],
      ["Bonn", false],
    ],
  );
  assert.ok((await shop.ok("GET", "/customer?tag=retail")).customers.some(({ id }: Json) => id === into.id));
  // Each of them reviewed the product: the one who stays has said what they said.
  const { reviews } = await shop.ok("GET", `/reviews?productId=${item.productId}`);
  const own = reviews.filter((one: Json) => one.customerId === into.id);
  assert.deepEqual(
    own.map(({ id }: Json) => id),
    [stays.id],
  );
  assert.equal(reviews.find((one: Json) => one.customerId === from.id).author, "");

  const gone = await shop.ok("GET", `/customer/${from.id}`);
  assert.ok(gone.anonymizedAt);
  assert.deepEqual([gone.tags, gone.addresses, gone.externalId], [[], [], null]);
  const events = (await shop.ok("GET", `/events?resourceId=${theirs.id}`)).events;
  assert.equal(events[0].type, "order_updated");
});

test("is refused where it makes no sense, and changes nothing", async () => {
  const [from, into] = await Promise.all([made(), made()]);
  assertInvalid(await merge(from.id, from.id), ["/into", "not_found"]);
  assertInvalid(await merge(from.id, MISSING), ["/into", "not_found"]);
  assertInvalid(await merge(from.id, "nobody"), "/into");
  assertInvalid(await shop.send("POST", `/customer/${from.id}/merge`, { body: {} }), ["/into", "required"]);
  assertRefused(await merge(MISSING, into.id), 404, "not_found");
  const dry = await shop.send("POST", `/customer/${from.id}/merge?dryRun=true`, { body: { into: into.id } });
  assert.equal(dry.status, 200, dry.text);
  assert.equal((await shop.ok("GET", `/customer/${from.id}`)).anonymizedAt, null);
  await shop.ok("DELETE", `/customer/${into.id}`);
  assertInvalid(await merge(from.id, into.id), ["/into", "not_found"]);
  await shop.ok("POST", `/customer/${into.id}/reactivate`);
  assert.equal((await merge(from.id, into.id)).status, 200);
  assertRefused(await merge(from.id, into.id), 409, "invalid_status_transition");
});

test("moves orders that are placed meanwhile, and of two merges each way one is done", async () => {
  const [from, into] = await Promise.all([made(), made()]);
  const placing = Array.from({ length: 8 }, () => shop.place({ customerId: from.id }));
  const merging = merge(from.id, into.id);
  const placed = (await Promise.all(placing)).filter(({ status }) => status === 201);
  assert.equal((await merging).status, 200);
  assert.deepEqual(await ordersOf(from.id), []);
  assert.deepEqual(await ordersOf(into.id), placed.map(({ body }) => body.data.id).sort());
  assert.equal((await statsOf(into.id)).totalOrders, placed.length);

  const [one, other] = await Promise.all([made(), made()]);
  const both = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
  assert.deepEqual(both.map(({ status }) => status === 200).sort(), [false, true]);
});
