import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { addPerson, logInAs } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

const fresh = (more: Fields = {}) => ({
  email: `${randomUUID()}@example.com`,
  firstName: "Ada",
  lastName: "Lovelace",
  ...more,
});
const made = (more?: Fields): Promise<Json> => shop.ok("POST", "/customer", fresh(more));
const put = (id: string, body: Fields) => shop.send("PUT", `/customer/${id}`, { body });
const read = (id: string): Promise<Json> => shop.ok("GET", `/customer/${id}`);
const idsOf = async (query: string): Promise<string[]> =>
  (await shop.ok("GET", `/customer?${query}`)).customers.map(({ id }: Json) => id);
const mails = () => server.sql(shop.store, "select count(*) from jobs where kind = 'mail'");

describe("what a merchant keeps of a customer", () => {
  const kept = {
    tags: ["VIP", "Wholesale"],
    note: "Calls on Mondays",
    metadata: { erp: "4711", "key with spaces": "ü" },
    company: "Engine Ltd",
    taxId: "GB123456789",
  };

  test("is kept, found and changed", async () => {
    const externalId = randomUUID();
    const { id } = await made({ ...kept, tags: [" VIP ", "vip", "Wholesale"], externalId });
    const { tags, note, metadata, company, taxId } = await read(id);
    assert.deepEqual({ tags, note, metadata, company, taxId }, kept);
    assert.deepEqual(await idsOf(`externalId=${externalId}`), [id]);
    assert.ok((await idsOf("tag=wholesale")).includes(id));
    const changed = await put(id, { tags: ["Retail"], note: null, metadata: {} });
    assert.deepEqual(
      [changed.body.data.tags, changed.body.data.note, changed.body.data.metadata],
      [["Retail"], null, {}],
    );
    assert.ok(!(await idsOf("tag=wholesale")).includes(id));
    assert.ok((await idsOf("tag=RETAIL")).includes(id));
    const same = await put(id, { tags: ["Retail"], metadata: {} });
    assert.equal(same.body.data.version, changed.body.data.version);
  });

  test("an external id is one customer's", async () => {
    const externalId = randomUUID();
    await made({ externalId });
    assertRefused(
      await shop.send("POST", "/customer", { body: fresh({ externalId }) }),
      409,
      "duplicate",
      "/externalId",
    );
    const { id } = await made();
    assertRefused(await put(id, { externalId }), 409, "duplicate", "/externalId");
    assert.equal((await read(id)).externalId, null);
  });

  test("is refused where it is not valid, naming each field", async () => {
    const { id } = await made();
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ""]));
    const faults: [Fields, string][] = [
      [{ tags: ["x".repeat(101)] }, "/tags/0"],
      [{ tags: "VIP" }, "/tags"],
      [{ note: "x".repeat(5_001) }, "/note"],
      [{ externalId: " x" }, "/externalId"],
      [{ metadata: many }, "/metadata"],
      [{ metadata: { k: "x".repeat(501) } }, "/metadata/k"],
      [{ marketingConsentAt: "yesterday" }, "/marketingConsentAt"],
      [{ company: 1 }, "/company"],
    ];
    for (const [body, field] of faults) {
      assertInvalid(await put(id, body), field);
      assertInvalid(await shop.send("POST", "/customer", { body: fresh(body) }), field);
    }
  });

  test("is neither told to the customer nor theirs to change", async () => {
    const { id } = await made(kept);
    const { accessToken: key } = await logInAs(server, shop.store, "customer", id);
    const own = await shop.ok("GET", "/storefront/account", undefined, { key });
    assert.deepEqual([own.company, own.taxId], [kept.company, kept.taxId]);
    for (const name of ["tags", "note", "externalId", "metadata", "addresses"])
      assert.ok(!(name in own), name);
    assertInvalid(await shop.send("PUT", "/storefront/account", { key, body: { note: "Hi" } }), "/note");
    const told = await shop.send("GET", "/storefront/account/export", { key });
    assert.equal(told.status, 200, told.text);
    assert.ok(!told.text.includes("Calls on Mondays"));
    assert.equal((await shop.ok("GET", `/customer/${id}/export`)).customer.note, kept.note);
    const changed = await shop.ok("PUT", "/storefront/account", { ...own, company: "Loom & Co" }, { key });
    assert.equal(changed.company, "Loom & Co");
    assert.equal((await read(id)).note, kept.note);
  });

  test("consent to marketing has a time and a place", async () => {
    const { id, marketingConsentAt } = await made();
    assert.equal(marketingConsentAt, null);
    const given = { marketingOptIn: true, marketingConsentAt: "2026-01-31", marketingConsentSource: "Fair" };
    const { body } = await put(id, given);
    assert.equal(body.data.marketingConsentAt, "2026-01-31T00:00:00.000Z");
    assert.equal(body.data.marketingConsentSource, "Fair");
    const again = await put(id, { marketingOptIn: true });
    assert.equal(again.body.data.version, body.data.version);
    const ended = await put(id, { marketingOptIn: false });
    assert.deepEqual(
      [ended.body.data.marketingConsentAt, ended.body.data.marketingConsentSource],
      [null, null],
    );
    const { accessToken: key } = await logInAs(server, shop.store, "customer", id);
    const own = await shop.ok("PUT", "/storefront/account", { marketingOptIn: true }, { key });
    assert.equal(own.marketingConsentAt, own.updatedAt);
    assert.equal(own.marketingConsentSource, "account");
  });

  test("goes when the customer is anonymized, and frees the external id", async () => {
    const externalId = randomUUID();
    const { id, email } = await made({ ...kept, tags: ["Gone"], externalId });
    const total = (await shop.ok("GET", "/customer?limit=1")).stats.total;
    await shop.ok("POST", `/customer/${id}/anonymize`);
    const nobody = await read(id);
    const { tags, note, metadata, company, taxId } = nobody;
    assert.deepEqual(
      [tags, note, metadata, company, taxId, nobody.externalId],
      [[], null, {}, null, null, null],
    );
    assert.deepEqual(await idsOf("tag=gone"), []);
    assert.deepEqual(await idsOf(`ids=${id}`), []);
    assert.deepEqual(await idsOf(`ids=${id}&isAnonymized=false`), []);
    assert.deepEqual(await idsOf(`ids=${id}&isAnonymized=true`), [id]);
    const { stats, pagination } = await shop.ok("GET", "/customer?limit=1");
    assert.deepEqual([stats.total, pagination.total], [total - 1, total - 1]);
    await made({ email, externalId });
  });
});

describe("finding", () => {
  test("a phone number is found as it is written abroad and at home", async () => {
    const { id } = await made({ phone: "+49 170 9988776" });
    for (const q of ["+49 170 9988776", "0170 9988776", "01709988776", "9988776"])
      assert.ok((await idsOf(`q=${encodeURIComponent(q)}`)).includes(id), q);
  });

  test("a list includes the default address where that is asked for", async () => {
    const { id } = await made();
    const listed = async (more: string) => (await shop.ok("GET", `/customer?ids=${id}${more}`)).customers[0];
    assert.ok(!("defaultAddress" in (await listed(""))));
    assert.equal((await listed("&include=address")).defaultAddress, null);
    await shop.ok("POST", `/customer/${id}/addresses`, HOME);
    await shop.ok("POST", `/customer/${id}/addresses`, { ...HOME, city: "Bonn", isDefaultShipping: true });
    assert.equal((await listed("&include=address")).defaultAddress.city, "Bonn");
    const { addresses } = await read(id);
    assert.deepEqual(
      addresses.map(({ city, isDefaultShipping, isDefaultBilling }: Json) => [
        city,
        isDefaultShipping,
        isDefaultBilling,
      ]),
      [
        ["Bonn", true, false],
        ["Berlin", false, true],
      ],
    );
    assert.deepEqual(await listed("&fields=id"), { id });
  });
});

describe("a merchant", () => {
  test("keeps a customer's addresses", async () => {
    const { id } = await made();
    const path = `/customer/${id}/addresses`;
    const added = await shop.ok("POST", path, HOME);
    assert.deepEqual(await shop.ok("GET", path), { addresses: [added] });
    const changed = await shop.ok("PUT", `${path}/${added.id}`, { city: "Bonn" });
    assert.deepEqual(await shop.ok("GET", `${path}/${added.id}`), changed);
    assertRefused(await shop.send("GET", `/customer/${MISSING}/addresses/${added.id}`), 404, "not_found");
    const other = await made();
    assertRefused(
      await shop.send("PUT", `/customer/${other.id}/addresses/${added.id}`, { body: {} }),
      404,
      "not_found",
    );
    assertRefused(
      await shop.send("POST", `/customer/${MISSING}/addresses`, { body: HOME }),
      404,
      "not_found",
    );
    await shop.ok("DELETE", `${path}/${added.id}`);
    assert.deepEqual(await shop.ok("GET", path), { addresses: [] });
  });

  test("creates a customer without a mail", async () => {
    const before = await mails();
    const { verificationCode, email } = await made({ sendMail: false });
    assert.deepEqual(await mails(), before);
    const body = { email, code: verificationCode };
    await shop.ok("POST", "/auth/customer/verify-email", body, { key: undefined });
  });

  test("sends an invitation again, until the customer chose a password", async () => {
    const { id, email, temporaryPassword } = await made();
    const logIn = (password: string) =>
      shop.send("POST", "/auth/customer/login", { key: undefined, body: { email, password } });
    const again = await shop.ok("POST", `/customer/${id}/resend-invitation`);
    assert.match(again.verificationCode, /^\d{6}$/);
    assertRefused(await logIn(temporaryPassword), 401, "unauthenticated");
    const session = await logIn(again.temporaryPassword);
    assert.equal(session.body.data.mustChangePassword, true);
    await shop.ok(
      "POST",
      "/auth/customer/change-password",
      { currentPassword: again.temporaryPassword, newPassword: "correct horse battery" },
      { key: session.body.data.accessToken },
    );
    assertInvalid(await shop.send("POST", `/customer/${id}/resend-invitation`), [
      "/id",
      "invitation_accepted",
    ]);
    await shop.ok("DELETE", `/customer/${id}`);
    assertInvalid(await shop.send("POST", `/customer/${id}/resend-invitation`), ["/id", "person_inactive"]);
    assertRefused(await shop.send("POST", `/customer/${MISSING}/resend-invitation`), 404, "not_found");
  });

  test("ends all sessions of a customer", async () => {
    const id = await addPerson(server, shop.store, "customer");
    const sessions = await Promise.all([1, 2].map(() => logInAs(server, shop.store, "customer", id)));
    await shop.ok("POST", `/customer/${id}/end-sessions`);
    for (const { accessToken: key } of sessions)
      assertRefused(await shop.send("GET", "/storefront/account", { key }), 401, "session_expired");
    assertRefused(await shop.send("POST", `/customer/${MISSING}/end-sessions`), 404, "not_found");
  });
});
