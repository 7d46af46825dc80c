import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { formOf } from "../../../test/form.ts";
import { addStaff, enterAsCustomer, enterAsOwner, logInAs } from "../../../test/people.ts";
import { document, picture } from "../../../test/pictures.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

const server = await testServer();
const shop = await openShop(server);
const other = await openShop(server);
const [ana, bo, packer] = [
  await addStaff(server, shop.store, ["orders"]),
  await addStaff(server, shop.store, ["orders:read"]),
  await addStaff(server, shop.store, ["orders:fulfill"]),
];
const owner = await enterAsOwner(server, shop.store);
const catalogue = await addStaff(server, shop.store, ["products"]);
const order: Json = await shop.order();
const of = `/orders/${order.id}/comments`;

const comment = (body: Fields, sent: Sent = {}) => shop.send("POST", of, { body, key: ana.token, ...sent });
const commented = async (text: string, more: Fields = {}, sent: Sent = {}): Promise<Json> =>
  dataOf(await comment({ text, ...more }, sent), 201);
const upload = async (bytes: Buffer, filename: string, key = ana.token) => {
  const { raw, headers } = formOf({ file: { bytes, filename } });
  return server.send(shop.store, "POST", "/api/v1/media", { raw, headers, key });
};
const textsOf = async (path = of): Promise<string[]> =>
  (await shop.ok("GET", path)).comments.map(({ text }: Json) => text);

describe("a comment", () => {
  test("has its text, author, people and files, and leaves the order as it is", async () => {
    const photo = dataOf(await upload(await picture().png().toBuffer(), "parcel.png"), 201);
    const bill = dataOf(await upload(document("c"), "bill.pdf"), 201);
    const made = await commented(" @Bo look at this ", { mentions: [bo.id], mediaIds: [bill.id, photo.id] });
    assert.deepEqual(Object.keys(made), [
      "id",
      "orderId",
      "text",
      "mentions",
      "files",
      "actor",
      "version",
      "createdAt",
      "updatedAt",
    ]);
    assert.deepEqual(
      [made.orderId, made.text, made.mentions, made.actor, made.version],
      [order.id, "@Bo look at this", [bo.id], `staff:${ana.id}`, 1],
    );
    assert.deepEqual(made.files, [
      { id: bill.id, url: bill.url, type: "application/pdf", filename: "bill.pdf" },
      { id: photo.id, url: photo.url, type: photo.type, filename: "parcel.png" },
    ]);
    assert.deepEqual(await shop.ok("GET", `${of}/${made.id}`), made);
    assert.equal((await shop.read(order.id)).version, order.version);
    const kept = await shop.send("DELETE", `/media/${photo.id}`);
    assertRefused(kept, 409, "invalid_status_transition");
    assert.match(kept.body.message, /comment/);
    dataOf(await shop.send("PUT", `${of}/${made.id}`, { body: { mediaIds: [bill.id] }, key: ana.token }));
    await shop.ok("DELETE", `/media/${photo.id}`);
  });

  test("is edited by its author alone, and deleted by them or the owner", async () => {
    const made = await commented("First");
    const path = `${of}/${made.id}`;
    const put = (body: Fields, sent: Sent = {}) => shop.send("PUT", path, { body, key: ana.token, ...sent });
    for (const key of [shop.store.key, owner.token])
      assertRefused(await put({ text: "Mine" }, { key }), 403, "permission_denied");
    assertRefused(await shop.send("DELETE", path, {}), 403, "permission_denied");
    const edited = dataOf(await put({ text: "Second", version: 1 }));
    assert.deepEqual([edited.text, edited.version, edited.createdAt], ["Second", 2, made.createdAt]);
    assert.equal(dataOf(await put({ text: "Second" })).version, 2);
    assertRefused(await put({ text: "Third", version: 1 }), 409, "version_conflict");
    const stale = { headers: { "if-match": '"1"' }, key: ana.token };
    assertRefused(await shop.send("DELETE", path, stale), 409, "version_conflict");
    assert.equal(
      dataOf(await shop.send("PUT", `${path}?dryRun=true`, { body: { text: "Dry" }, key: ana.token })).text,
      "Dry",
    );
    assert.equal((await shop.ok("GET", path)).text, "Second");
    dataOf(await shop.send("DELETE", path, { key: owner.token }));
    assertRefused(await shop.send("GET", path), 404, "not_found");
  });

  test("is written, with a photo, by whoever changes orders in part", async () => {
    const photo = dataOf(await upload(document("p"), "p.pdf", packer.token), 201);
    const made = await commented("Box is wet", { mediaIds: [photo.id] }, { key: packer.token });
    assert.equal(made.actor, `staff:${packer.id}`);
    assertRefused(await upload(document("q"), "q.pdf", bo.token), 403, "permission_denied");
  });

  test("is made once by a replay, and not at all by a dry run", async () => {
    const headers = { "idempotency-key": "comment-once" };
    const [first, again] = [
      await comment({ text: "Only once" }, { headers }),
      await comment({ text: "Only once" }, { headers }),
    ];
    assert.deepEqual([first.status, again.text], [201, first.text]);
    assert.equal((await textsOf()).filter((text) => text === "Only once").length, 1);
    const dry = await shop.send("POST", `${of}?dryRun=true`, { body: { text: "Dry" }, key: ana.token });
    dataOf(dry, 201);
    assert.ok(!(await textsOf()).includes("Dry"));
  });

  test("has people and files once, whatever the case of their ids", async () => {
    const photo = dataOf(await upload(document("case"), "case.pdf"), 201);
    const twice = (id: string) => [id, id.toUpperCase()];
    const sent = { mentions: twice(bo.id), mediaIds: twice(photo.id) };
    const made = await commented("Twice", sent);
    const edited = dataOf(await shop.send("PUT", `${of}/${made.id}`, { body: sent, key: ana.token }));
    for (const { mentions, files } of [made, edited])
      assert.deepEqual([mentions, files.map(({ id }: Json) => id)], [[bo.id], [photo.id]]);
    assert.equal(edited.version, 1);
    await server.runJobs();
    const mails = (await server.mails()).filter(
      ({ to, text }) => to.includes(bo.email) && /Twice/.test(text),
    );
    assert.equal(mails.length, 1);
  });

  test("needs a text, people who read orders, and media of the store", async () => {
    for (const text of [undefined, "", " \n ", "x".repeat(5_001), 5, null])
      assertInvalid(await comment({ text }), "/text");
    const refused = (more: Fields) => comment({ text: "Fine", ...more });
    assertInvalid(await refused({ mentions: [ana.id, MISSING] }), ["/mentions/1", "not_found"]);
    assertInvalid(await refused({ mentions: [catalogue.id] }), ["/mentions/0", "not_found"]);
    assertInvalid(
      await refused({
        mentions: Array(21)
          .fill(0)
          .map((_, i) => MISSING.slice(0, -2) + (10 + i)),
      }),
      "/mentions",
    );
    assertInvalid(await refused({ mentions: ["ana"] }), "/mentions/0");
    assertInvalid(await refused({ mediaIds: [MISSING] }), ["/mediaIds/0", "not_found"]);
    assertInvalid(await refused({ color: "red" }), ["/color", "unknown_field"]);
    assertRefused(await refused({ actor: "staff:me" }), 400, "read_only_field", "/actor");
  });
});

test("each endpoint is for who may, in their own store", async () => {
  const made = await commented("For us");
  const stranger = await shop.store.makeKey(["products"]);
  const shopper = await enterAsCustomer(server, shop.store);
  for (const [method, path, body] of [
    ["GET", of],
    ["GET", "/orders/mentionable"],
    ["GET", `${of}/${made.id}`],
    ["POST", of, { text: "x" }],
    ["PUT", `${of}/${made.id}`, { text: "x" }],
    ["DELETE", `${of}/${made.id}`],
  ] as const) {
    const ask = (sent: Sent) => shop.send(method, path, { ...(body && { body }), ...sent });
    assertRefused(await ask({ key: undefined }), 401, "unauthenticated");
    assertRefused(await ask(stranger), 403, "permission_denied");
    assertRefused(await ask({ key: shopper }), 403, "permission_denied");
    if (method !== "GET") assertRefused(await ask({ key: bo.token }), 403, "permission_denied");
    else dataOf(await ask({ key: bo.token }));
    if (path === "/orders/mentionable") continue;
    const foreign = await asMissing(order.id, (id, sent) =>
      other.send(method, path.replace(order.id, id), { ...(body && { body }), ...sent }),
    );
    assertRefused(foreign, 404, "not_found");
  }
  const second = await shop.order();
  for (const [method, body] of [["GET"], ["PUT", { text: "x" }], ["DELETE"]] as const) {
    const answer = await asMissing(made.id, (id, sent) =>
      shop.send(method, `/orders/${second.id}/comments/${id}`, {
        ...(body && { body }),
        key: ana.token,
        ...sent,
      }),
    );
    assertRefused(answer, 404, "not_found");
  }
});

test("the list has the newest first, and goes on by cursor", async () => {
  const { id } = await shop.order();
  const path = `/orders/${id}/comments`;
  for (const text of ["one", "two", "three"]) await shop.ok("POST", path, { text });
  assert.deepEqual(await textsOf(path), ["three", "two", "one"]);
  const { pagination } = await shop.ok("GET", `${path}?limit=2`);
  assert.equal(pagination.total, 3);
  assert.deepEqual(await textsOf(`${path}?limit=2&after=${pagination.nextCursor}`), ["one"]);
});

describe("a mention", () => {
  const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to.includes(email));

  test("names people by those who may read orders", async () => {
    const { people } = await shop.ok("GET", "/orders/mentionable");
    const ids = people.map(({ id }: Json) => id);
    for (const one of [ana, bo, packer, owner]) assert.ok(ids.includes(one.id));
    assert.ok(!ids.includes(catalogue.id));
    assert.deepEqual(Object.keys(people[0]), ["id", "name"]);
  });

  test("emails whom it names, once and not its author", async () => {
    const said = await addStaff(server, shop.store, ["orders:read"]);
    const text = `@Said the customer of ${order.orderNumber} calls at 5 pm`;
    const made = await commented(text, { mentions: [said.id, ana.id] });
    await server.runJobs();
    const [mail] = await mailsTo(said.email);
    assert.ok(mail!.subject.includes(order.orderNumber), mail!.subject);
    assert.ok(mail!.text.includes(text), mail!.text);
    assert.ok(mail!.text.includes(`/console/orders/${order.id}`), mail!.text);
    // An edit emails those who are new to it.
    const late = await addStaff(server, shop.store, ["orders"]);
    const body = { text: `${text}.`, mentions: [said.id, late.id] };
    dataOf(await shop.send("PUT", `${of}/${made.id}`, { body, key: ana.token }));
    await server.runJobs();
    const counts = await Promise.all(
      [late, said, ana].map(async ({ email }) => (await mailsTo(email)).length),
    );
    assert.deepEqual(counts, [1, 1, 0]);
  });
});

test("an edit keeps people who were mentioned and have left, and names no others who have", async () => {
  const [gone, late] = [
    await addStaff(server, shop.store, ["orders:read"]),
    await addStaff(server, shop.store, ["orders:read"]),
  ];
  const made = await commented("Ask them", { mentions: [bo.id, gone.id] });
  for (const { id } of [gone, late]) dataOf(await shop.send("DELETE", `/staff/${id}`));
  const put = (mentions: string[]) =>
    shop.send("PUT", `${of}/${made.id}`, { body: { text: "Ask them.", mentions }, key: ana.token });
  assertInvalid(await put([gone.id, late.id]), ["/mentions/1", "not_found"]);
  assert.deepEqual(dataOf(await put([bo.id, gone.id])).mentions, [bo.id, gone.id]);
  assert.deepEqual(dataOf(await put([])).mentions, []);
  assertInvalid(await put([gone.id]), ["/mentions/0", "not_found"]);
});

describe("files of a comment that is deleted", () => {
  const file = async (name: string): Promise<Json> =>
    dataOf(await upload(document(name), `${name}.pdf`), 201);
  const shot = async (size: number): Promise<Json> =>
    dataOf(await upload(await picture(size, size).png().toBuffer(), "shot.png"), 201);
  const statusOf = async ({ id }: Json) => (await shop.send("GET", `/media/${id}`)).status;
  const isServed = async ({ url }: Json) => {
    const { status } = await server.send(undefined, "GET", new URL(url).pathname, {
      host: shop.store.domain,
    });
    return status === 200;
  };
  const totalOf = async () => (await shop.ok("GET", "/media?limit=1")).pagination.total;

  test("are deleted with it where nothing else shows them", async () => {
    const [gone, shared] = [await file("gone"), await file("shared")];
    const [ofProduct, ofCategory, logo, ofClaim] = [
      await shot(31),
      await shot(32),
      await shot(33),
      await shot(34),
    ];
    const mediaIds = [gone, shared, ofProduct, ofCategory, logo, ofClaim].map(({ id }) => id);
    const { id } = await commented("With files", { mediaIds });
    const { id: other } = await commented("One more", { mediaIds: [shared.id] });
    await shop.ok("POST", "/products", {
      price: "1.00",
      images: [ofProduct.url],
      translations: [{ language: "en", name: "Seen", description: "" }],
    });
    const names = [{ language: "en", name: "Seen", description: "" }];
    await shop.ok("POST", "/categories", { image: ofCategory.url, translations: names });
    const { version } = await shop.ok("GET", "/settings");
    await shop.ok("PUT", "/settings", { version, logo: logo.url });
    const sent = await shop.order({ paymentMethod: "bank_transfer", markPaid: true });
    await shop.advance(sent.id, "confirmed", "processing", "shipped", "delivered");
    await shop.ok("POST", `/orders/${sent.id}/claims`, {
      items: [{ itemId: sent.items[0].id, quantity: 1, reason: "damaged" }],
      pictures: [ofClaim.url],
    });

    const before = await totalOf();
    dataOf(await shop.send("DELETE", `${of}/${id}?dryRun=true`, { key: ana.token }));
    assert.deepEqual([await statusOf(gone), await isServed(gone)], [200, true]);
    dataOf(await shop.send("DELETE", `${of}/${id}`, { key: ana.token }));
    assert.equal(await statusOf(gone), 404);
    await until(async () => !(await isServed(gone)));
    for (const one of [shared, ofProduct, ofCategory, logo, ofClaim])
      assert.deepEqual([await statusOf(one), await isServed(one)], [200, true], one.filename);
    assert.equal(await totalOf(), before - 1);
    dataOf(await shop.send("DELETE", `${of}/${other}`, { key: ana.token }));
    assert.equal(await statusOf(shared), 404);
  });

  test("that two comments shared go with the last, even when both are deleted at once", async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const { id } = await file(`both ${round}`);
      const made = await Promise.all(["a", "b"].map((text) => commented(text, { mediaIds: [id] })));
      const answers = await Promise.all(
        made.map((one) => shop.send("DELETE", `${of}/${one.id}`, { key: ana.token })),
      );
      assert.deepEqual([...answers.map(({ status }) => status), await statusOf({ id })], [200, 200, 404]);
    }
  });

  test("are deleted when the customer is anonymized", async () => {
    const person = await shop.person();
    const { id } = await shop.order({ customerId: person.id });
    const [gone, shared] = [await file("passport"), await file("terms")];
    await shop.ok("POST", `/orders/${id}/comments`, { text: "Theirs", mediaIds: [gone.id, shared.id] });
    await shop.ok("POST", `/orders/${id}/comments`, { text: "Again", mediaIds: [gone.id] });
    await commented("Of another order", { mediaIds: [shared.id] });
    await shop.ok("POST", `/customer/${person.id}/anonymize`);
    assert.deepEqual([await statusOf(gone), await statusOf(shared)], [404, 200]);
    await until(async () => !(await isServed(gone)));
    assert.ok(await isServed(shared));
  });
});

describe("of a customer", () => {
  test("comments are in the store's export, in none of theirs, and gone when they are anonymized", async () => {
    const person = await shop.person();
    const { accessToken: key } = await logInAs(server, shop.store, "customer", person.id);
    const { id } = await shop.order({ customerId: person.id });
    const path = `/orders/${id}/comments`;
    const { id: commentId } = await shop.ok("POST", path, { text: "zqxjkvz is rude" });
    const { orderComments } = await shop.ok("GET", `/customer/${person.id}/export`);
    assert.deepEqual(
      orderComments.map((one: Json) => [one.id, one.text]),
      [[commentId, "zqxjkvz is rude"]],
    );
    const exported = async (...held: string[]) =>
      shop.ok("GET", `/customer/${person.id}/export`, undefined, await shop.store.makeKey(held));
    assert.ok(!("orderComments" in (await exported("customers:read"))));
    for (const reads of ["orders:read", "orders:fulfill"])
      assert.deepEqual((await exported("customers:read", reads)).orderComments, orderComments);
    for (const own of [
      "/storefront/account/export",
      `/storefront/orders/${id}`,
      "/storefront/account/orders",
    ]) {
      const answer = await shop.send("GET", own, { key });
      assert.equal(answer.status, 200, answer.text);
      assert.doesNotMatch(answer.text, /zqxjkvz|orderComments/);
    }
    await shop.ok("POST", `/customer/${person.id}/anonymize`);
    assert.deepEqual(await textsOf(path), []);
  });
});
