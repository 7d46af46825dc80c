import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const put = (id: string, body: Fields, sent = {}, at = shop) =>
  at.send("PUT", `/orders/${id}`, { body, ...sent });
async function updated(id: string, body: Fields, at = shop): Promise<Json> {
  const { status, body: answer, text, headers } = await put(id, body, {}, at);
  assert.equal(status, 200, text);
  assert.deepEqual(await at.read(id), answer.data);
  assert.equal(headers.etag, `"${answer.data.version}"`);
  return answer.data;
}
const blank = { phone: null, company: null, address2: null, district: null, province: null };

describe("an update", () => {
  test("changes what is said, and nothing else", async () => {
    const order = await shop.order({ tags: ["old"] });
    const said = {
      note: "gift wrap",
      tags: ["new", "NEW", "other"],
      metadata: { a: "b" },
      externalId: `e-${randomUUID()}`,
      trackingNumber: "1",
      trackingUrl: "https://track.example/1",
      carrier: "UPS",
      billingAddress: { ...HOME, city: "Hamburg" },
    };
    const now = await updated(order.id, said);
    const { version, updatedAt, timeline, ...rest } = now;
    assert.deepEqual(
      { version, events: timeline.map(({ event }: Json) => event) },
      { version: 2, events: ["placed", "updated"] },
    );
    assert.ok(updatedAt >= order.updatedAt);
    const { version: _, updatedAt: __, timeline: ___, ...before } = order;
    assert.deepEqual(rest, {
      ...before,
      ...said,
      tags: ["new", "other"],
      billingAddress: { ...blank, ...said.billingAddress },
    });
    const found = async (query: string) => (await shop.ok("GET", `/orders?${query}`)).orders.length;
    assert.deepEqual([await found("tag=old"), await found("tag=other")], [0, 1]);
    assert.equal(await found(`q=${said.externalId}`), 1);
    const cleared = {
      note: null,
      tags: [],
      externalId: null,
      trackingNumber: null,
      trackingUrl: null,
      carrier: null,
      billingAddress: null,
    };
    const { note, tags, externalId, billingAddress } = await updated(order.id, cleared);
    assert.deepEqual([note, tags, externalId, billingAddress], [null, [], null, null]);
    assert.deepEqual([await found("tag=other"), await found(`q=${said.externalId}`)], [0, 0]);
  });

  test("that changes nothing makes no new version", async () => {
    const order = await shop.order({ note: "same", tags: ["a"], metadata: { k: "v" } });
    const { note, tags, metadata } = order;
    assert.deepEqual(await updated(order.id, { note, tags, metadata, shippingAddress: HOME }), order);
    assert.deepEqual(await updated(order.id, {}), order);
  });

  test("trims a note as placing does; an empty one is none", async () => {
    const order = await shop.order({ note: "  ring  " });
    assert.equal(order.note, "ring");
    assert.deepEqual(await updated(order.id, { note: " ring " }), order);
    assert.equal((await updated(order.id, { note: "  " })).note, null);
  });

  test("of an external id that another order has is 409", async () => {
    const externalId = `taken-${randomUUID()}`;
    await shop.order({ externalId });
    const { id } = await shop.order();
    assertRefused(await put(id, { externalId }), 409, "duplicate", "/externalId");
  });

  test("of what only the server sets, or of what is no text, is 400 and named", async () => {
    const order = await shop.order();
    const known = await shop.written();
    for (const name of ["finalAmount", "status", "paymentStatus", "orderNumber", "taxAmount"])
      assertRefused(await put(order.id, { [name]: order[name] }), 400, "read_only_field", `/${name}`);
    for (const name of ["items", "customerId", "couponCode", "paymentMethod"])
      assert.equal((await put(order.id, { [name]: order[name] })).status, 400, name);
    assertInvalid(await put(order.id, { shippingAddress: null }), "/shippingAddress");
    assertInvalid(await put(order.id, { trackingUrl: "ftp://x" }), "/trackingUrl");
    assertInvalid(await put(order.id, { note: "x".repeat(5_001) }), "/note");
    assertInvalid(await put(order.id, { metadata: { k: 1 } }), "/metadata/k");
    assertRefused(await put(order.id, { note: "x", version: 5 }), 409, "version_conflict");
    assertRefused(
      await put(order.id, { note: "x" }, { headers: { "if-match": '"5"' } }),
      409,
      "version_conflict",
    );
    assertRefused(await put(MISSING, { note: "x" }), 404, "not_found");
    const dry = await shop.send("PUT", `/orders/${order.id}?dryRun=true`, { body: { note: "x" } });
    assert.deepEqual([dry.status, dry.body.data.note], [200, "x"]);
    assert.deepEqual(await shop.written(), known);
  });
});

describe("an address", () => {
  const moved = { ...HOME, address1: "Side Street 2", city: "Munich", postalCode: "80331" };
  const pricing = (id: string, shippingAddress: Fields, at = shop) => put(id, { shippingAddress }, {}, at);

  test("can change where no amount does, until the order is shipped", async () => {
    const { id } = await shop.order();
    const { shippingAddress } = await updated(id, { shippingAddress: moved });
    assert.deepEqual(shippingAddress, { ...blank, ...moved });
    await shop.advance(id, "confirmed", "processing");
    await updated(id, { shippingAddress: HOME });
    await shop.advance(id, "shipped");
    assertRefused(await pricing(id, moved), 409, "pricing_would_change", "/shippingAddress");
  });

  test("where the tax or the shipping would be another is 409", async () => {
    const { id } = await shop.order();
    for (const country of ["FR", "AT", "US"])
      assertRefused(
        await pricing(id, { ...moved, country }),
        409,
        "pricing_would_change",
        "/shippingAddress",
      );
    assert.equal((await shop.read(id)).version, 1);
  });

  test("where the fee for paying on delivery would be another is 409", async () => {
    const other = await openShop(server, {
      tax: { rates: [] },
      cashOnDelivery: { enabled: true, type: "fixed", value: "2", countries: ["DE"] },
    });
    const austria = { ...moved, country: "AT" };
    const { id, codFee } = await other.order();
    assert.equal(codFee, "2.00");
    assertRefused(await pricing(id, austria, other), 409, "pricing_would_change", "/shippingAddress");
    const { id: free } = await other.order({ shippingAddress: austria });
    assertRefused(await pricing(free, moved, other), 409, "pricing_would_change", "/shippingAddress");
    // An order without cash on delivery has no fee, in both places.
    const { id: card } = await other.order({ paymentMethod: "card" });
    assert.equal((await pricing(card, austria, other)).status, 200);
  });

  test("of what ships nothing changes no amount", async () => {
    const { id } = await shop.order({ items: [shop.line(shop.range.ebook)], shippingAddress: undefined });
    const { shippingAddress } = await updated(id, { shippingAddress: { ...moved, country: "FR" } });
    assert.equal(shippingAddress.country, "FR");
    await updated(id, { shippingAddress: moved });
  });
});

describe("when a customer is anonymized", () => {
  const mark = "Zqxjkvz";
  const phone = "+491709876543";
  const address = {
    ...HOME,
    firstName: `A${mark}`,
    lastName: `B${mark}`,
    company: `C${mark}`,
    address1: `D${mark}`,
    address2: `E${mark}`,
    district: `F${mark}`,
    city: `G${mark}`,
    postalCode: `H${mark}`,
    phone,
  };

  /** The places of a text in the store's tables. */
  const traces = async (text: string) =>
    Object.entries(await shop.written()).flatMap(([table, rows]) =>
      rows.some((row) => row.toLowerCase().includes(text.toLowerCase())) ? [table] : [],
    );

  test("the person's export holds their orders; afterwards they are nowhere in them, and the amounts are there", async () => {
    const person = await shop.person({ firstName: mark, email: `${mark}@example.com`, phone });
    const { id } = await shop.order({
      customerId: person.id,
      shippingAddress: address,
      billingAddress: address,
      note: `for ${mark}`,
      metadata: { of: mark },
      paymentMethod: "card",
      sendMail: true,
    });
    await shop.pay(id, "capture", { note: `paid by ${mark}` });
    await shop.advance(id, "confirmed");
    assert.equal((await shop.refund(id, { amount: "1", reason: `${mark} asked` })).status, 201);
    await shop.ok("POST", `/orders/${id}/cancel`, { reason: "customer", note: `as ${mark} wished` });
    const { id: other } = await shop.order({ customerId: person.id, shippingAddress: address });
    const before = await shop.read(id);
    const exported = await shop.ok("GET", `/customer/${person.id}/export`);
    const expected = [before, await shop.read(other)].map((order) => ({ ...order, shipments: [] }));
    assert.deepEqual(exported.orders, expected);
    assert.ok((await traces(mark)).includes("orders"));

    await server.runJobs();
    await shop.ok("POST", `/customer/${person.id}/anonymize`, {});
    assert.deepEqual(await traces(mark), []);
    assert.deepEqual(await traces(phone), []);
    const after = await shop.read(id);
    for (const name of ["finalAmount", "taxAmount", "refundedAmount", "items", "placedAt", "orderNumber"])
      assert.deepEqual(after[name], before[name], name);
    assert.deepEqual(after.customer, { id: person.id, email: "", name: "" });
    assert.deepEqual(after.shippingAddress, {
      ...blank,
      firstName: "",
      lastName: "",
      address1: "",
      city: "",
      postalCode: null,
      country: "DE",
    });
    assert.ok(after.timeline.every(({ note }: Json) => note === null));
    assert.equal((await shop.ok("GET", `/orders?q=${mark}`)).orders.length, 0);
    assert.equal(
      (await shop.ok("GET", `/orders?q=${encodeURIComponent(after.orderNumber)}`)).orders.length,
      1,
    );
    assert.equal((await shop.ok("GET", `/orders/${id}/explain`)).totals.final.amount, before.finalAmount);
    // The store's other actions on the order still work.
    assert.equal((await shop.advance(other, "confirmed")).status, "confirmed");
  });
});
