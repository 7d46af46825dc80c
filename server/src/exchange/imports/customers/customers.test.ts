import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../../test/assert-refused.ts";
import { customerFiles, fatesOf } from "../../../../test/customer-imports.ts";
import { pluck } from "../../../../test/pluck.ts";
import { type TestStore, testServer } from "../../../../test/server.ts";
import { HOME, type Json } from "../../../../test/shop.ts";

const IMPORTS = "/api/v1/imports";
const CUSTOMERS = "/api/v1/customer";

const server = await testServer();

const files = customerFiles(server);

const csv = (...rows: string[]) => ["email,firstName,lastName,externalId", ...rows].join("\n");
const ndjson = (...all: object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join("");
const grace = { email: "grace@example.com", firstName: "Grace", lastName: "Hopper" };
const send = (store: TestStore, method: string, path: string, body?: object) =>
  server.send(store, method, path, body && { body });
async function made(store: TestStore, more: object = {}): Promise<Json> {
  return dataOf(await send(store, "POST", CUSTOMERS, { ...grace, sendMail: false, ...more }), 201);
}
const eventsOf = async (store: TestStore) =>
  (
    await server.sql(store, "select type from events where store_id = $1 order by created_at, sequence", [
      store.id,
    ])
  ).map(({ type }) => type);

describe("a file of customers", () => {
  test("is taken at once, imported by a job, and told of without a name in it", async () => {
    const store = await server.createStore();
    const sent = await files.upload(
      store,
      "format=stoa",
      csv("a@example.com,Ada,King,7", "b@example,Bo,Li,", ",C,D,9", "d@example.com,,,"),
    );
    assert.equal(sent.status, 201, sent.text);
    const { id, resource, sendMail } = sent.body.data;
    assert.deepEqual([resource, sendMail, sent.headers.location], ["customers", false, `${IMPORTS}/${id}`]);
    await server.runJobs();
    const { body, text } = await send(store, "GET", `${IMPORTS}/${id}`);
    const { products, customers, errors } = body.data;
    assert.deepEqual(customers, { read: 4, created: 1, updated: 0, unchanged: 0, skipped: 3 });
    assert.equal(products.read, 0);
    assert.deepEqual(pluck(errors, "row", "handle", "column", "code"), [
      [3, "", "email", "invalid_email"],
      [4, "", "email", "required"],
      [5, "", "firstName", "required"],
    ]);
    assert.doesNotMatch(text, /[abd]@example/);
    const german = await server.send(store, "GET", `${IMPORTS}/${id}`, { headers: { "x-locale": "de" } });
    assert.notEqual(german.body.data.errors[0].message, errors[0].message);
    const { email, externalId, version } = await files.find(store, "a@example.com");
    assert.deepEqual([email, externalId, version], ["a@example.com", "7", 1]);
    assert.deepEqual(await server.sql(store, "select 1 from import_pieces", []), []);
  });

  test("tells by the external id, else by the email, who is known; what is the same stays untouched", async () => {
    const store = await server.createStore();
    const first = csv("a@example.com,Ada,King,7", "b@example.com,Bo,Li,");
    assert.deepEqual(fatesOf(await files.imported(store, "format=stoa", first)), ["done", 2, 0, 0, 0]);
    const events = await eventsOf(store);
    assert.deepEqual(events, ["customer_created", "customer_created"]);
    assert.deepEqual(fatesOf(await files.imported(store, "format=stoa", first)), ["done", 0, 0, 2, 0]);
    assert.deepEqual(await eventsOf(store), events);
    const next = csv("ada@example.com,Ada,King,7", "B@EXAMPLE.com,Bob,Li,8");
    assert.deepEqual(fatesOf(await files.imported(store, "format=stoa", next)), ["done", 0, 2, 0, 0]);
    const [ada, bob] = [await files.find(store, "ada@example.com"), await files.find(store, "b@example.com")];
    assert.deepEqual([ada.externalId, ada.version, ada.isEmailVerified], ["7", 2, false]);
    assert.deepEqual([bob.firstName, bob.externalId, bob.version], ["Bob", "8", 2]);
    assert.deepEqual((await eventsOf(store)).slice(2), ["customer_updated", "customer_updated"]);
    const byName = await send(store, "GET", `${CUSTOMERS}?q=bob`);
    assert.equal(byName.body.data.pagination.total, 1);
    assert.deepEqual(byName.body.data.stats, { total: 2, active: 2, verified: 0 });
  });

  test("names a person once: by whatever names they come again, the second time is told with the line of the first", async () => {
    const store = await server.createStore();
    const rows = ["a@example.com,Ada,King,7", "A@example.com,Augusta,King,", "b@example.com,Ada,King,7"];
    for (const fates of [
      ["done", 1, 0, 0, 2],
      ["done", 0, 0, 1, 2],
    ]) {
      const dry = await files.imported(store, "format=stoa&dryRun=true", csv(...rows));
      const done = await files.imported(store, "format=stoa", csv(...rows));
      assert.deepEqual([fatesOf(dry), fatesOf(done)], [fates, fates]);
      assert.deepEqual(done.errors, dry.errors);
      for (const { message } of done.errors) assert.match(message, /^Line 2 of this file/);
    }
    // Known by the external id once, and by the email then.
    const both = csv("new@example.com,Ada,King,7", "a@example.com,Augusta,King,9");
    for (const query of ["format=stoa&dryRun=true", "format=stoa"])
      assert.deepEqual(fatesOf(await files.imported(store, query, both)), ["done", 1, 1, 0, 0], query);
    assert.equal((await files.find(store, "new@example.com")).firstName, "Ada");
  });

  test("may give an email to somebody else: the dry run says so, and the same file changes nothing", async () => {
    const store = await server.createStore();
    const first = csv("b@example.com,Ada,King,7", "d@example.com,Dan,Oak,8");
    assert.deepEqual(fatesOf(await files.imported(store, "format=stoa", first)), ["done", 2, 0, 0, 0]);
    // The first row takes the email away by which the second would have found its customer.
    const next = csv("c@example.com,Ada,King,7", "b@example.com,Bo,Li,", "e@example.com,Dan,Oak,8");
    for (const [query, fates] of [
      ["format=stoa&dryRun=true", ["done", 1, 2, 0, 0]],
      ["format=stoa", ["done", 1, 2, 0, 0]],
      ["format=stoa", ["done", 0, 0, 3, 0]],
    ] as const)
      assert.deepEqual(fatesOf(await files.imported(store, query, next)), fates, query);
    assert.equal((await files.find(store, "b@example.com")).firstName, "Bo");
  });

  test("loses no more than what is wrong: a field alone, where a customer can do without it", async () => {
    const store = await server.createStore();
    const [one, other, gone] = [
      await made(store, { externalId: "1" }),
      await made(store, { email: "other@example.com", externalId: "2" }),
      await made(store, { email: "gone@example.com" }),
    ];
    assert.equal((await send(store, "POST", `${CUSTOMERS}/${gone.id}/anonymize`)).status, 200);
    const good = { firstName: "A", lastName: "B" };
    const done = await files.imported(
      store,
      "format=stoa",
      ndjson(
        { ...good, email: "other@example.com", externalId: "1" },
        { ...good, email: `${gone.id}@anonymized.invalid` },
        { ...good, email: "p@example.com", phone: "0170" },
        { ...good, email: "t@example.com", tags: [""] },
        { ...good, email: "m@example.com", metadata: { k: 1 } },
        { ...good, email: "s@example.com", sendMail: true },
        { ...good, email: "g@example.com", addresses: [{ ...HOME, country: "XX" }] },
        { ...good, email: "n@example.com", note: "\0" },
        { ...good, email: 5 },
        { ...good, email: "fine@example.com" },
      ),
      { headers: { "content-type": "application/x-ndjson" } },
    );
    assert.deepEqual(fatesOf(done), ["done", 7, 1, 0, 2], JSON.stringify(done.errors));
    assert.deepEqual(pluck(done.errors, "row", "column", "code"), [
      [2, null, "invalid_status_transition"],
      [9, "/email", "invalid_type"],
    ]);
    const told = done.warnings.map(({ row, message }: Json) => `${row} ${message}`);
    for (const [i, warning] of [
      /^8 Control characters/,
      /^1 \/email: .*already in use.* left out/,
      /^3 \/phone: Enter a valid phone number.* left out/,
      /^4 \/tags\/0: .* left out/,
      /^5 \/metadata\/k: .* left out/,
      /^6 \/sendMail: .*Unknown field.* left out/,
      /^7 \/addresses\/0\/country: .* left out/,
    ].entries())
      assert.match(told[i], warning);
    const versions = [one, other].map(
      async ({ id }) => (await send(store, "GET", `${CUSTOMERS}/${id}`)).body.data,
    );
    assert.deepEqual(pluck(await Promise.all(versions), "email", "version"), [
      [one.email, 2],
      ["other@example.com", 1],
    ]);
    assert.deepEqual((await files.find(store, "g@example.com")).addresses, []);
  });

  test("gives consent only where it says so, and keeps when and where it was given", async () => {
    const store = await server.createStore();
    const given = { marketingOptIn: true, marketingConsentAt: "2024-05-06T07:08:09.000Z" };
    await made(store, { ...given, marketingConsentSource: "fair" });
    await files.imported(
      store,
      "format=stoa",
      csv("grace@example.com,Gracie,Hopper,", "new@example.com,N,E,"),
    );
    const kept = await files.find(store, "grace@example.com");
    assert.deepEqual(
      [kept.firstName, kept.marketingOptIn, kept.marketingConsentAt, kept.marketingConsentSource],
      ["Gracie", true, given.marketingConsentAt, "fair"],
    );
    assert.equal((await files.find(store, "new@example.com")).marketingOptIn, false);
    const rows = "email,marketingOptIn\ngrace@example.com,\nnew@example.com,true\n";
    assert.deepEqual(fatesOf(await files.imported(store, "format=stoa", rows)), ["done", 0, 1, 1, 0]);
    const now = await files.find(store, "new@example.com");
    assert.ok(now.marketingOptIn && Date.now() - Date.parse(now.marketingConsentAt) < 60_000);
  });

  test("that is none of its format fails, and quotes nobody", async () => {
    const store = await server.createStore();
    for (const [format, words] of [
      ["shopify", /Shopify.*Email, First Name, Last Name/],
      ["stoa", /email/],
    ] as const) {
      const done = await files.imported(store, `format=${format}`, "ada@example.org,Ada\n1,2\n");
      assert.equal(done.status, "failed");
      assert.match(done.failure, words);
      assert.doesNotMatch(done.failure, /ada/);
    }
  });

  test("as a dry run reports what would be, and keeps nothing of it", async () => {
    const store = await server.createStore();
    await made(store);
    const rows = csv("grace@example.com,Gracie,Hopper,", "new@example.com,N,E,", "x,N,E,");
    const done = await files.imported(store, "format=stoa&sendMail=true&dryRun=true", rows);
    assert.deepEqual([done.dryRun, ...fatesOf(done)], [true, "done", 1, 1, 0, 1]);
    assert.equal(await files.find(store, "new@example.com"), undefined);
    assert.equal((await files.find(store, "grace@example.com")).firstName, "Grace");
    assert.deepEqual(await eventsOf(store), ["customer_created"]);
    assert.ok(!(await server.mails()).some(({ to }) => to === "new@example.com"));
  });

  test("is taken once for one idempotency key", async () => {
    const store = await server.createStore();
    const headers = { "idempotency-key": "once" };
    const [first, again, other] = [
      await files.upload(store, "format=stoa", csv("a@example.com,A,B,"), { headers }),
      await files.upload(store, "format=stoa", csv("a@example.com,A,B,"), { headers }),
      await files.upload(store, "format=stoa&sendMail=true", csv("a@example.com,A,B,"), { headers }),
    ];
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assertRefused(other, 409, "idempotency_key_reused");
  });

  test("changes an email: it is unconfirmed, and what went to the one before is worth nothing", async () => {
    const store = await server.createStore();
    const { id, temporaryPassword, verificationCode } = await made(store, { externalId: "1" });
    const verify = { email: grace.email, code: verificationCode };
    assert.equal((await send(store, "POST", "/api/v1/auth/customer/verify-email", verify)).status, 200);
    await files.imported(store, "format=stoa", csv("new@example.com,Grace,Hopper,1"));
    const { body } = await send(store, "GET", `${CUSTOMERS}/${id}`);
    assert.deepEqual([body.data.email, body.data.isEmailVerified], ["new@example.com", false]);
    const login = { email: "new@example.com", password: temporaryPassword };
    assert.equal((await send(store, "POST", "/api/v1/auth/customer/login", login)).status, 401);
    const { stats } = (await send(store, "GET", CUSTOMERS)).body.data;
    assert.deepEqual(stats, { total: 1, active: 1, verified: 0 });
  });
});

describe("mails", () => {
  test("none go out unless asked for", async () => {
    const store = await server.createStore();
    await files.imported(store, "format=stoa", csv("quiet@example.com,Q,T,"));
    assert.ok(!(await server.mails()).some(({ to }) => to === "quiet@example.com"));
    const { id } = await files.find(store, "quiet@example.com");
    const [kept] = await server.sql(
      store,
      "select password_hash, temporary_hash from customers where customer_id = $1",
      [id],
    );
    assert.deepEqual(kept, { password_hash: null, temporary_hash: null });
    assert.equal((await send(store, "POST", `${CUSTOMERS}/${id}/resend-invitation`)).status, 200);
  });

  test("with sendMail, those who are new get what POST /customer mails, and come in by it", async () => {
    const store = await server.createStore();
    await made(store);
    const all = ndjson(
      { ...grace, lastName: "H" },
      { ...grace, email: "loud@example.com" },
      { ...grace, email: "guest@example.com", isGuest: true },
      { ...grace, email: "left@example.com", isActive: false },
    );
    const done = await files.imported(store, "format=stoa&sendMail=true", all);
    assert.deepEqual([done.sendMail, ...fatesOf(done)], [true, "done", 3, 1, 0, 0]);
    const mails = (await server.mails()).filter(({ to }) => /^(grace|loud|guest|left)@/.test(to));
    assert.deepEqual(pluck(mails, "to"), ["loud@example.com", "loud@example.com"]);
    const password = mails.map(({ text }) => /\b[0-9A-Za-z]{20}\b/.exec(text)?.[0]).find(Boolean);
    const login = { email: "loud@example.com", password };
    const entered = await send(store, "POST", "/api/v1/auth/customer/login", login);
    assert.deepEqual([entered.status, entered.body.data?.mustChangePassword], [200, true], entered.text);
    assert.equal((await files.find(store, "loud@example.com")).version, 1);
    const left = await files.find(store, "left@example.com");
    assert.ok(!left.isActive && left.deactivatedAt);
    const jobs = await server.sql(
      store,
      "select 1 from jobs where kind = 'anonymize_customer' and key = $1",
      [left.id],
    );
    assert.equal(jobs.length, 1);
  });
});

describe("who asks", () => {
  test("needs a credential, and the permission of what the file holds", async () => {
    const store = await server.createStore();
    const row = csv("a@example.com,A,B,");
    const [products, customers, reading] = await Promise.all(
      [["products"], ["customers"], ["products", "customers:read"]].map((held) => store.makeKey(held)),
    );
    assertRefused(await files.upload(store, "format=stoa", row, { key: undefined }), 401, "unauthenticated");
    for (const { key } of [products!, reading!]) {
      const denied = await files.upload(store, "format=stoa", row, { key });
      assertRefused(denied, 403, "permission_denied");
      assert.equal(denied.body.details.permission, "customers");
    }
    const data = dataOf(await files.upload(store, "format=stoa", row, { key: customers!.key }), 201);
    const other = { raw: "slug,name\na,A\n", headers: { "content-type": "text/csv" } };
    const ofProducts = (key: string) =>
      server.send(store, "POST", `${IMPORTS}?format=stoa`, { ...other, key });
    assertRefused(await ofProducts(customers!.key), 403, "permission_denied");
    const beside = (await ofProducts(products!.key)).body.data.id;

    const one = `${IMPORTS}/${data.id}`;
    const missing = await server.send(store, "GET", `${IMPORTS}/${MISSING}`, { key: products!.key });
    for (const method of ["GET", "DELETE"]) {
      const hidden = await server.send(store, method, one, { key: products!.key });
      assertRefused(hidden, 404, "not_found");
      assert.equal(bytesOf(hidden), bytesOf(missing));
    }
    assertRefused(await server.send(store, "DELETE", one, { key: reading!.key }), 403, "permission_denied");
    const listed = async (key: string, query = "") => {
      const { imports, pagination } = (await server.send(store, "GET", `${IMPORTS}${query}`, { key })).body
        .data;
      assert.equal(pagination.total, imports.length);
      return imports.map(({ id }: Json) => id);
    };
    assert.deepEqual(await listed(products!.key), [beside]);
    assert.deepEqual(await listed(customers!.key), [data.id]);
    assert.equal((await listed(reading!.key)).length, 2);
    assert.deepEqual(await listed(reading!.key, "?resource=customers"), [data.id]);
    assert.equal((await server.send(store, "DELETE", one, { key: customers!.key })).status, 200);
    await server.runJobs();
  });

  test("sees and changes no other store's customers", async () => {
    const [mine, other] = [await server.createStore(), await server.createStore()];
    const theirs = await made(other, { externalId: "1" });
    const done = await files.imported(mine, "format=stoa", csv("grace@example.com,Mine,M,1"));
    assert.deepEqual(fatesOf(done), ["done", 1, 0, 0, 0]);
    assert.equal((await send(other, "GET", `${CUSTOMERS}/${theirs.id}`)).body.data.firstName, "Grace");
    const foreign = await send(other, "GET", `${IMPORTS}/${done.id}`);
    assert.equal(bytesOf(foreign), bytesOf(await send(other, "GET", `${IMPORTS}/${MISSING}`)));
  });

  test("has to ask for what there is", async () => {
    const store = await server.createStore();
    const row = csv("a@example.com,A,B,");
    assertInvalid(await files.upload(store, "format=magento", row), ["/format", "invalid_choice"]);
    assertInvalid(await files.upload(store, "format=stoa&sendMail=maybe", row), "/sendMail");
    const post = (query: string) =>
      server.send(store, "POST", `${IMPORTS}?${query}`, {
        raw: row,
        headers: { "content-type": "text/csv" },
      });
    assertInvalid(await post("format=stoa&resource=carts"), ["/resource", "invalid_choice"]);
    const woo = await post("format=woocommerce&resource=orders");
    assertInvalid(woo, ["/format", "invalid_choice"]);
    assert.match(woo.body.errors[0].message, /shopify, stoa/);
    assertInvalid(await post("format=stoa&sendMail=true"), "/sendMail");
    assert.deepEqual((await send(store, "GET", IMPORTS)).body.data.imports, []);
  });
});

test("an export of all customers or orders is noted before it is sent, one that is refused is not", async () => {
  const store = await server.createStore();
  const none = await store.makeKey(["products"]);
  for (const noun of ["customers", "orders"]) {
    const path = `/api/v1/exports/${noun}`;
    assert.equal((await server.send(store, "GET", path, { key: none.key })).status, 403);
    assert.equal((await send(store, "GET", `${path}?format=xml`)).status, 400);
    const { headers } = await send(store, "GET", `${path}?format=csv`);
    const { entries } = (await send(store, "GET", `/api/v1/audit?action=exports.${noun}`)).body.data;
    assert.deepEqual(pluck(entries, "action", "requestId", "fields"), [
      [`exports.${noun}`, headers["x-request-id"], []],
    ]);
  }
  await send(store, "GET", "/api/v1/exports/products");
  assert.equal((await send(store, "GET", "/api/v1/audit")).body.data.pagination.total, 2);
});
