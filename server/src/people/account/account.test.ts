import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, MISSING } from "../../../test/assert-refused.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";

const ACCOUNT = "/api/v1/storefront/account";
const ADDRESSES = `${ACCOUNT}/addresses`;
const CUSTOMERS = "/api/v1/customer";
const PASSWORD = "a rather long password";

const server = await testServer();
const store = await server.createStore();

const send = (method: string, path: string, sent: Sent, at = store) => server.send(at, method, path, sent);

/** A customer who is logged in with a password of their own. */
async function customer(at = store): Promise<{ id: string; key: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = { email, firstName: "Ada", lastName: "Lovelace" };
  const made = (await send("POST", CUSTOMERS, { body }, at)).body.data;
  const logIn = { key: undefined, body: { email, password: made.temporaryPassword } };
  const { accessToken: key } = (await send("POST", "/api/v1/auth/customer/login", logIn, at)).body.data;
  const change = { currentPassword: made.temporaryPassword, newPassword: PASSWORD };
  await send("POST", "/api/v1/auth/customer/change-password", { key, body: change }, at);
  return { id: made.id, key, email };
}
const home = (more: Fields = {}): Fields => ({
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "12 St James Square",
  city: "London",
  country: "GB",
  ...more,
});

const fine = (answer: Answer, status = 200) => {
  assert.equal(answer.status, status, answer.text);
  return answer.body.data;
};

for (const [method, body] of [["GET"], ["PUT", { city: "Paris" }], ["DELETE"]] as const)
  test(`${method}: another customer's address is a missing one, byte for byte`, async () => {
    const [me, other] = await Promise.all([customer(), customer()]);
    const own = fine(await send("POST", ADDRESSES, { key: me.key, body: home() }), 201);
    const [foreign, missing] = await Promise.all(
      [own.id, MISSING].map((id) => send(method, `${ADDRESSES}/${id}`, { key: other.key, body })),
    );
    assertRefused(foreign!, 404, "not_found");
    assert.equal(bytesOf(foreign!), bytesOf(missing!));
    assert.ok((await send(method, `${ADDRESSES}/${own.id}`, { key: me.key, body })).status < 300);
  });

describe("the account", () => {
  test("is read and changed by its owner, but for the email", async () => {
    const { id, key, email } = await customer();
    const read = await send("GET", ACCOUNT, { key });
    const before = fine(read);
    assert.deepEqual([before.id, before.email], [id, email]);
    const etag = read.headers.etag!;
    assert.equal((await send("GET", ACCOUNT, { key, headers: { "if-none-match": etag } })).status, 304);
    const changed = await send("PUT", ACCOUNT, {
      key,
      body: { ...before, firstName: "Augusta", phone: "+44 20 7183 8750", email: email.toUpperCase() },
      headers: { "if-match": etag },
    });
    const { firstName, phone, version } = fine(changed);
    assert.deepEqual([firstName, phone, version], ["Augusta", "+442071838750", before.version + 1]);
    const stale = { key, body: { firstName: "Ada" }, headers: { "if-match": etag } };
    assertRefused(await send("PUT", ACCOUNT, stale), 409, "version_conflict");
    const other = { key, body: { email: "other@example.com" } };
    assertRefused(await send("PUT", ACCOUNT, other), 400, "read_only_field", ["/email", "read_only_field"]);
    const closed = await send("PUT", ACCOUNT, { key, body: { isActive: false } });
    assertRefused(closed, 400, "read_only_field", ["/isActive", "read_only_field"]);
    assert.equal(
      closed.body.errors[0].message,
      "This field can’t be changed here. Use DELETE /api/v1/storefront/account.",
    );
    const wrong = { key, body: { phone: "0170" } };
    assertInvalid(await send("PUT", ACCOUNT, wrong), ["/phone", "invalid_phone"]);
  });

  test("has orders, and an export of all that is held", async () => {
    const { key } = await customer();
    await send("POST", ADDRESSES, { key, body: home() });
    assert.deepEqual(fine(await send("GET", `${ACCOUNT}/orders?limit=3`, { key })), {
      orders: [],
      pagination: { page: 1, limit: 3, total: 0, pages: 0, nextCursor: null },
    });
    const held = fine(await send("GET", `${ACCOUNT}/export`, { key }));
    assert.equal(held.addresses.length, 1);
    assert.equal(held.sessions.length, 1);
    assert.equal(held.sessions[0].ip, "127.0.0.1");
    assert.equal(held.account.hasPassword, true);
  });

  test("is deleted by who knows its password; the store can undo it", async () => {
    const { id, key, email } = await customer();
    assertInvalid(await send("DELETE", ACCOUNT, { key, body: {} }), ["/password", "required"]);
    const wrong = await send("DELETE", ACCOUNT, { key, body: { password: "wrong" } });
    assertInvalid(wrong, ["/password", "wrong_password"]);
    for (const [locale, message] of [
      ["en", "Your account was deleted."],
      ["ar", "تم حذف حسابك."],
      ["fr", "Votre compte a été supprimé."],
      ["de", "Ihr Konto wurde gelöscht."],
      ["es", "Se ha eliminado su cuenta."],
      ["tr", "Hesabınız silindi."],
    ] as const) {
      const headers = { "x-locale": locale };
      const body = { password: PASSWORD };
      const dry = await send("DELETE", `${ACCOUNT}?dryRun=true`, { key, headers, body });
      assert.equal(dry.status, 200, dry.text);
      assert.equal(dry.body.message, message);
    }
    fine(await send("GET", ACCOUNT, { key }));
    const told = async () => {
      await server.runJobs();
      const mails = (await server.mails()).filter(({ to }) => to === email);
      return mails.filter(({ subject }) => /^Your .* account has been deleted$/.test(subject)).length;
    };
    assert.equal(await told(), 0, "a dry run mails nothing");
    fine(await send("DELETE", ACCOUNT, { key, body: { password: PASSWORD } }));
    assertRefused(await send("GET", ACCOUNT, { key }), 401, "session_expired");
    assert.equal(await told(), 1);
    const { isActive } = fine(await send("GET", `${CUSTOMERS}/${id}`, {}));
    assert.equal(isActive, false);
    fine(await send("POST", `${CUSTOMERS}/${id}/reactivate`, {}));
    const body = { email, password: PASSWORD };
    fine(await send("POST", "/api/v1/auth/customer/login", { key: undefined, body }));
    fine(await send("DELETE", `${CUSTOMERS}/${id}`, {}));
    assert.equal(await told(), 1, "what the merchant does is the merchant's to tell");
  });
});

describe("addresses", () => {
  const list = async (key: string) => fine(await send("GET", ADDRESSES, { key })).addresses;
  const add = async (key: string, more: Fields = {}) =>
    fine(await send("POST", ADDRESSES, { key, body: home(more) }), 201);
  const defaults = async (key: string) => {
    const all = await list(key);
    const cities = (name: string) => all.filter((one: Fields) => one[name]).map((one: Fields) => one.city);
    return [cities("isDefaultShipping"), cities("isDefaultBilling")];
  };

  test("are kept with all their fields", async () => {
    const { key } = await customer();
    const more = {
      phone: "+44 20 7183 8750",
      company: " Engine  Ltd ",
      address2: "Flat 1",
      district: "Westminster",
      province: "England",
      postalCode: "SW1Y 4JH",
    };
    const answer = await send("POST", ADDRESSES, { key, body: home(more) });
    const address = fine(answer, 201);
    assert.equal(answer.headers.location, `${ADDRESSES}/${address.id}`);
    assert.deepEqual(address, {
      ...home(more),
      phone: "+442071838750",
      company: "Engine Ltd",
      province: "ENG",
      id: address.id,
      isDefaultShipping: true,
      isDefaultBilling: true,
      createdAt: address.createdAt,
      updatedAt: address.createdAt,
    });
    assert.deepEqual(fine(await send("GET", `${ADDRESSES}/${address.id}`, { key })), address);
    const changed = { ...address, city: "Bath", company: null };
    const put = fine(await send("PUT", `${ADDRESSES}/${address.id}`, { key, body: changed }));
    assert.deepEqual({ ...put, updatedAt: "" }, { ...changed, updatedAt: "" });
    assert.deepEqual(await list(key), [put]);
  });

  test("one is the default, always", async () => {
    const { key } = await customer();
    const first = await add(key, { city: "One" });
    const second = await add(key, { city: "Two" });
    assert.deepEqual(await defaults(key), [["One"], ["One"]]);
    const third = await add(key, { city: "Three", isDefaultShipping: true });
    assert.deepEqual(await defaults(key), [["Three"], ["One"]]);
    const put = (id: string, body: Fields) => send("PUT", `${ADDRESSES}/${id}`, { key, body });
    fine(await put(second.id, { isDefaultShipping: true, isDefaultBilling: true }));
    assert.deepEqual(await defaults(key), [["Two"], ["Two"]]);
    assert.equal(fine(await put(second.id, { isDefaultBilling: false })).isDefaultBilling, true);
    fine(await send("DELETE", `${ADDRESSES}/${second.id}`, { key }));
    assert.deepEqual(await defaults(key), [["Three"], ["Three"]]);
    fine(await send("DELETE", `${ADDRESSES}/${first.id}`, { key }));
    fine(await send("DELETE", `${ADDRESSES}/${third.id}`, { key }));
    assert.deepEqual(await list(key), []);
    const at = Array.from({ length: 6 }, (_, i) =>
      add(key, { city: `City ${i}`, isDefaultShipping: true, isDefaultBilling: true }),
    );
    await Promise.all(at);
    for (const cities of await defaults(key)) assert.equal(cities.length, 1);
  });

  test("refuse what is not valid, naming each field", async () => {
    const { key } = await customer();
    const faults: [Fields, string, string][] = [
      [{ country: "XX" }, "/country", "invalid_country"],
      [{ country: "Germany" }, "/country", "invalid_country"],
      [{ city: "" }, "/city", "too_short"],
      [{ address1: " " }, "/address1", "invalid_format"],
      [{ phone: "1".repeat(51) }, "/phone", "too_long"],
      [{ postalCode: "x".repeat(21) }, "/postalCode", "too_long"],
      [{ street: "x" }, "/street", "unknown_field"],
    ];
    for (const [wrong, field, code] of faults)
      assertInvalid(await send("POST", ADDRESSES, { key, body: home(wrong) }), [field, code]);
    const named = await send("POST", ADDRESSES, { key, body: home({ id: MISSING }) });
    assertRefused(named, 400, "read_only_field", ["/id", "read_only_field"]);
    for (let i = 0; i < 50; i++) await add(key);
    assertInvalid(await send("POST", ADDRESSES, { key, body: home() }), ["", "too_many"]);
  });

  test("keep a phone number that cannot be read as text, and say so", async () => {
    const { key } = await customer();
    const { status, body } = await send("POST", ADDRESSES, { key, body: home({ phone: "12" }) });
    assert.deepEqual([status, body.data.phone], [201, "12"]);
    assert.deepEqual(
      body.warnings.map(({ field, code }: Fields) => [field, code]),
      [["/phone", "phone_as_text"]],
    );
  });

  test("are added once by a retry, and not by a dry run", async () => {
    const { key } = await customer();
    const sent = { key, body: home(), headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await send("POST", ADDRESSES, sent), await send("POST", ADDRESSES, sent)];
    assert.equal(again.text, first.text);
    fine(await send("POST", `${ADDRESSES}?dryRun=true`, { key, body: home() }), 201);
    const { id } = fine(first, 201);
    fine(await send("DELETE", `${ADDRESSES}/${id}?dryRun=true`, { key }));
    assert.equal((await list(key)).length, 1);
  });
});
