import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { severalLocations } from "../../../test/several-locations.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// Which location an order takes its stock from, and where it goes back to. How it is chosen is tested by
// allocate.test.ts.

const server = await testServer();
const shop = await openShop(server);
const { ids, product, levels, bring } = await severalLocations(server, shop, {}, {}, { sellsOnline: false });
const [A, B, C, D] = ids as [string, string, string, string];
const paid = { paymentMethod: "card", markPaid: true };

const linesOf = (...lines: [Json, number][]) => ({
  items: lines.map(([one, count]) => shop.line(one, count)),
});
const order = (...lines: [Json, number][]): Promise<Json> => shop.order({ ...linesOf(...lines), ...paid });
/** Where the pieces of a line are taken from, and how many of them wait. */
const placesOf = ({ locations }: Json) =>
  locations.map(({ locationId, quantity, waitingQuantity }: Json) => [
    "ABCD"[ids.indexOf(locationId)],
    quantity,
    waitingQuantity,
  ]);
const read = async (id: string, at = 0) => placesOf((await shop.read(id)).items[at]);
const ship = (id: string, body: Fields = {}) => shop.send("POST", `/orders/${id}/shipments`, { body });
const shipped = async (id: string, body: Fields = {}): Promise<Json> => dataOf(await ship(id, body), 201);
const move = async (id: string, parcel: Json, status: string, more: Fields = {}): Promise<Json> =>
  dataOf(await shop.send("PUT", `/orders/${id}/shipments/${parcel.id}`, { body: { status, ...more } }));
const ledgerOf = async ({ orderNumber, items }: Json) =>
  (await shop.ok("GET", `/products/${items[0].productId}/stock/movements?limit=100`)).movements
    .filter((one: Json) => one.reference === orderNumber)
    .map((one: Json) => one.delta)
    .toReversed();
const agree = () => booksBalance(server, shop.store);

describe("an order takes its stock", () => {
  test("from the first location that can serve all of it", async () => {
    const [cup, pot] = [await product(5, 5), await product(0, 5)];
    const one = await order([cup, 2], [pot, 1]);
    assert.deepEqual(one.items.map(placesOf), [[["B", 2, 2]], [["B", 1, 1]]]);
    assert.deepEqual(
      [await levels(cup), await levels(pot)],
      [
        [5, 3, 0, 0],
        [0, 4, 0, 0],
      ],
    );
    assert.deepEqual([await shop.stock(cup), await shop.stock(pot)], [8, 4]);
    assert.deepEqual(await read(one.id), [["B", 2, 2]]);
    await agree();
  });

  test("line by line where none can, and from several where none has enough of a line", async () => {
    const [cup, pot] = [await product(2, 1, 3), await product(0, 5)];
    const one = await order([cup, 5], [pot, 1]);
    assert.deepEqual(one.items.map(placesOf), [
      [
        ["A", 2, 2],
        ["B", 1, 1],
        ["C", 2, 2],
      ],
      [["B", 1, 1]],
    ]);
    assert.deepEqual(await levels(cup), [0, 0, 1, 0]);
    await agree();
  });

  test("never from where nothing is sold online", async () => {
    const cup = await product(1, 0, 0, 5);
    assert.equal(await shop.stock(cup), 1);
    const answer = await shop.place({ ...linesOf([cup, 2]), ...paid });
    assertRefused(answer, 409, "insufficient_stock");
    assert.deepEqual(answer.body.details.lines, [{ productId: cup.id, variantId: null, available: 1 }]);
    assert.deepEqual(await levels(cup), [1, 0, 0, 5]);
  });

  test("from the first location, of what is sold though there is none", async () => {
    const lamp = await product(1, 2);
    await shop.ok("PUT", `/products/${lamp.id}`, { allowBackorder: true });
    const one = await order([lamp, 5]);
    assert.deepEqual(placesOf(one.items[0]), [
      ["A", 3, 3],
      ["B", 2, 2],
    ]);
    assert.deepEqual(await levels(lamp), [-2, 0, 0, 0]);
    await agree();
  });

  test("and nothing of it is told where it is not counted, or to shoppers", async () => {
    const one = await order([shop.range.sticker, 2]);
    assert.equal("locations" in one.items[0], false);
    const cup = await product(5);
    const { body } = await shop.send("POST", "/storefront/checkout", {
      body: {
        customer: { email: `${randomUUID()}@example.com`, firstName: "A", lastName: "B" },
        shippingAddress: shop.body().shippingAddress,
        ...linesOf([cup, 1]),
        paymentMethod: "cash",
      },
      key: undefined,
    });
    assert.ok(body.data?.order, JSON.stringify(body).slice(0, 500));
    assert.equal(JSON.stringify(body).includes("locationId"), false);
    const { id } = body.data.order;
    const own = await shop.send("GET", `/storefront/orders/${id}`, {
      headers: { "x-order-token": body.data.orderToken },
      key: undefined,
    });
    assert.equal(own.status, 200);
    assert.equal(own.text.includes("locationId"), false);
    assert.deepEqual(await read(id), [["A", 1, 1]]);
  });
});

describe("stock goes back to where it was taken from", () => {
  test("when an order is cancelled", async () => {
    const cup = await product(2, 1);
    const one = await order([cup, 3]);
    await shop.ok("POST", `/orders/${one.id}/cancel`, { reason: "customer" });
    assert.deepEqual(await levels(cup), [2, 1, 0, 0]);
    assert.deepEqual(await read(one.id), []);
    await agree();
  });

  test("unless it is not put back at all", async () => {
    const cup = await product(2, 1);
    const one = await order([cup, 3]);
    await shop.ok("POST", `/orders/${one.id}/cancel`, { reason: "customer", restock: false });
    assert.deepEqual(await levels(cup), [0, 0, 0, 0]);
    assert.deepEqual(await read(one.id), [
      ["A", 2, 0],
      ["B", 1, 0],
    ]);
    await agree();
  });

  test("when pieces are refunded before they leave: the last ones first", async () => {
    const cup = await product(2, 1);
    const one = await order([cup, 3]);
    await shop.ok("POST", `/orders/${one.id}/refunds`, { items: [{ itemId: one.items[0].id, quantity: 2 }] });
    assert.deepEqual(await levels(cup), [1, 1, 0, 0]);
    assert.deepEqual(await read(one.id), [["A", 1, 1]]);
    await agree();
  });

  test("when a line is edited; what is added comes from the order's own location, if that has it", async () => {
    const [cup, pot] = [await product(5, 5), await product(0, 5)];
    const one = await order([cup, 2], [pot, 1]);
    const edit = (body: Fields) => shop.ok("POST", `/orders/${one.id}/edits`, body);
    await edit({ setQuantity: [{ itemId: one.items[0].id, quantity: 4 }] });
    assert.deepEqual([await levels(cup), await read(one.id)], [[5, 1, 0, 0], [["B", 4, 4]]]);
    await edit({ setQuantity: [{ itemId: one.items[0].id, quantity: 7 }] });
    assert.deepEqual(
      [await levels(cup), await read(one.id)],
      [
        [2, 1, 0, 0],
        [
          ["B", 4, 4],
          ["A", 3, 3],
        ],
      ],
    );
    await edit({ setQuantity: [{ itemId: one.items[0].id, quantity: 3 }] });
    assert.deepEqual([await levels(cup), await read(one.id)], [[5, 2, 0, 0], [["B", 3, 3]]]);
    const mug = await product(3, 3);
    await edit({ remove: [one.items[1].id], add: [shop.line(mug, 1)] });
    assert.deepEqual(
      [await levels(pot), await levels(mug)],
      [
        [0, 5, 0, 0],
        [3, 2, 0, 0],
      ],
    );
    assert.deepEqual(await read(one.id, 1), [["B", 1, 1]]);
    const short = await shop.send("POST", `/orders/${one.id}/edits`, {
      body: { setQuantity: [{ itemId: one.items[0].id, quantity: 11 }] },
    });
    assertRefused(short, 409, "insufficient_stock");
    await agree();
  });

  test("when nobody pays in time", async () => {
    const cup = await product(0, 3);
    const one = await shop.order({ ...linesOf([cup, 2]), paymentMethod: "bank_transfer" });
    assert.deepEqual(await levels(cup), [0, 1, 0, 0]);
    const past = "now() - interval '1 minute'";
    await server.sql(shop.store, `update orders set payment_due_at = ${past} where order_id = $1`, [one.id]);
    await server.sql(
      shop.store,
      `update jobs set run_at = ${past}, is_due = true where key like $1 || ':%'`,
      [one.id],
    );
    await server.runJobs();
    assert.equal((await shop.read(one.id)).status, "cancelled");
    assert.deepEqual(await levels(cup), [0, 3, 0, 0]);
    await agree();
  });

  test("when a return is received, unless another location is named", async () => {
    const cup = await product(1, 4);
    const one = await order([cup, 4]);
    await shop.advance(one.id, "confirmed", "processing", "shipped");
    const receive = async (more: Fields) => {
      const wish = { items: [{ itemId: one.items[0].id, quantity: 1, reason: "Too small" }] };
      const asked = await shop.ok("POST", `/orders/${one.id}/returns`, wish);
      await shop.ok("PUT", `/orders/${one.id}/returns/${asked.id}`, { status: "approved" });
      const path = `/orders/${one.id}/returns/${asked.id}`;
      return shop.send("PUT", path, { body: { status: "received", ...more } });
    };
    dataOf(await receive({}));
    assert.deepEqual(await levels(cup), [1, 1, 0, 0]);
    dataOf(await receive({ locationId: C }));
    assert.deepEqual(await levels(cup), [1, 1, 1, 0]);
    assert.deepEqual(await read(one.id), [["B", 3, 0]]);
    assertInvalid(await receive({ locationId: randomUUID() }), ["/locationId", "not_found"]);
    // All that is still out comes back to where it left from.
    await shop.advance(one.id, "delivered", "returned");
    assert.deepEqual(await levels(cup), [1, 3, 1, 0]);
    await agree();
  });

  test("of a closed location to the default one", async () => {
    const gone = await shop.ok("POST", "/locations", { name: "Pop-up", position: 0 });
    await shop.ok("PUT", `/locations/${gone.id}`, { position: 9 });
    const cup = await product(0, 0, 0);
    const all = await severalLocations(server, shop);
    await all.bring(cup, all.ids.indexOf(gone.id), 2);
    const one = await order([cup, 2]);
    await shop.ok("PUT", `/locations/${gone.id}`, { isActive: false });
    await shop.ok("POST", `/orders/${one.id}/cancel`, { reason: "customer" });
    assert.deepEqual(await levels(cup), [2, 0, 0, 0]);
    await agree();
  });
});

describe("a shipment leaves from a location", () => {
  test("where its pieces are, and tells it if that is one", async () => {
    const [cup, pot] = [await product(2, 1), await product(0, 3)];
    const one = await order([cup, 3], [pot, 1]);
    await shop.advance(one.id, "confirmed");
    const part = await shipped(one.id, { items: [{ itemId: one.items[1].id, quantity: 1 }] });
    assert.equal(part.locationId, B);
    const rest = await shipped(one.id);
    assert.equal("locationId" in rest, false);
    assert.deepEqual(await read(one.id), [
      ["A", 2, 0],
      ["B", 1, 0],
    ]);
    assert.deepEqual(
      [await levels(cup), await levels(pot)],
      [
        [0, 0, 0, 0],
        [0, 2, 0, 0],
      ],
    );
    await move(one.id, rest, "cancelled");
    assert.deepEqual(await read(one.id), [
      ["A", 2, 2],
      ["B", 1, 1],
    ]);
    const two = await shipped(one.id, { items: [{ itemId: one.items[0].id, quantity: 2 }] });
    assert.equal(two.locationId, A);
    await agree();
  });

  test("which takes pieces that were reserved elsewhere", async () => {
    const cup = await product(3, 3, 0, 3);
    const one = await order([cup, 3]);
    await shop.advance(one.id, "confirmed");
    const parcel = await shipped(one.id, {
      items: [{ itemId: one.items[0].id, quantity: 2 }],
      locationId: B.toUpperCase(),
    });
    assert.equal(parcel.locationId, B);
    assert.deepEqual(await levels(cup), [2, 1, 0, 3]);
    assert.deepEqual(await read(one.id), [
      ["A", 1, 1],
      ["B", 2, 0],
    ]);
    assert.deepEqual(await ledgerOf(one), [-3, 2, -2]);
    // Also where nothing is sold online: then one more is for sale.
    const sold = await shop.stock(cup);
    const last = await shipped(one.id, { locationId: D, status: "shipped" });
    assert.equal(last.locationId, D);
    assert.deepEqual([await levels(cup), await shop.stock(cup)], [[3, 1, 0, 2], sold + 1]);
    await move(one.id, last, "returned");
    assert.deepEqual(await levels(cup), [3, 1, 0, 3]);
    // Cancelled, its pieces wait where they were packed.
    await move(one.id, parcel, "cancelled");
    assert.deepEqual(await read(one.id), [["B", 2, 2]]);
    assert.deepEqual(await levels(cup), [3, 1, 0, 3]);
    await agree();
  });

  test("but not from one that has too few, is closed or is nowhere", async () => {
    const cup = await product(3, 1);
    const one = await order([cup, 2]);
    await shop.advance(one.id, "confirmed");
    const short = await ship(one.id, { locationId: B });
    assertRefused(short, 409, "insufficient_stock");
    const lacking = { productId: cup.id, variantId: null, available: 1, locationId: B };
    assert.deepEqual(short.body.details.lines, [lacking]);
    assertRefused(await ship(one.id, { locationId: C }), 409, "insufficient_stock");
    assertInvalid(await ship(one.id, { locationId: randomUUID() }), ["/locationId", "not_found"]);
    const shut = await shop.ok("POST", "/locations", { name: "Shut", isActive: false });
    assertInvalid(await ship(one.id, { locationId: shut.id }), ["/locationId", "location_closed"]);
    assert.deepEqual([await levels(cup), await read(one.id)], [[1, 1, 0, 0], [["A", 2, 2]]]);
    const again = { headers: { "idempotency-key": randomUUID() } };
    const body = { locationId: A };
    const path = `/orders/${one.id}/shipments`;
    const dry = await shop.send("POST", `${path}?dryRun=true`, { body });
    assert.equal(dry.status < 300, true);
    assert.deepEqual(await read(one.id), [["A", 2, 2]]);
    const first = await shop.send("POST", path, { body, ...again });
    const replay = await shop.send("POST", path, { body, ...again });
    assert.equal(first.text, replay.text);
    assert.deepEqual([await levels(cup), await read(one.id)], [[1, 1, 0, 0], [["A", 2, 0]]]);
    await agree();
  });

  test("and what replaces lost pieces is taken from there, or from where there is enough", async () => {
    const cup = await product(2, 5);
    const one = await order([cup, 2]);
    await shop.advance(one.id, "confirmed");
    const lost = await shipped(one.id, { status: "shipped" });
    assert.equal(lost.locationId, A);
    await move(one.id, lost, "lost");
    const again = await shipped(one.id);
    assert.equal(again.locationId, B);
    assert.deepEqual(await levels(cup), [0, 3, 0, 0]);
    await move(one.id, again, "cancelled");
    assert.deepEqual([await levels(cup), await read(one.id)], [[0, 5, 0, 0], [["A", 2, 0]]]);
    assertRefused(await ship(one.id, { locationId: A }), 409, "insufficient_stock");
    await bring(cup, 0, 1);
    const mixed = await shipped(one.id, { items: [{ itemId: one.items[0].id, quantity: 1 }] });
    assert.equal(mixed.locationId, A);
    await move(one.id, await shipped(one.id, { status: "shipped" }), "returned");
    assert.deepEqual(await levels(cup), [0, 5, 0, 0]);
    await agree();
  });
});
