import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { expectReplay, readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const CUSTOMERS = "/api/v1/customer";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const freshEmail = () => `${randomUUID()}@example.com`;
const fresh = (more: Fields = {}): Fields => ({
  email: freshEmail(),
  firstName: "Ada",
  lastName: "Lovelace",
  ...more,
});
const send = (method: string, path: string, sent?: Sent, at = store) => server.send(at, method, path, sent);
const get = (path: string, sent?: Sent, at = store) => send("GET", `${CUSTOMERS}${path}`, sent, at);
const post = (input: unknown, sent?: Sent, at = store) =>
  send("POST", CUSTOMERS, { body: input, ...sent }, at);
const put = (id: string, input: unknown, sent?: Sent, at = store) =>
  send("PUT", `${CUSTOMERS}/${id}`, { body: input, ...sent }, at);
const remove = (id: string, sent?: Sent, at = store) => send("DELETE", `${CUSTOMERS}/${id}`, sent, at);
const act = (id: string, what: string, sent?: Sent, at = store) =>
  send("POST", `${CUSTOMERS}/${id}/${what}`, sent, at);

const created = async (input: unknown = fresh(), at = store) => dataOf(await post(input, {}, at), 201);
const readBack = async (id: string, at = store) => dataOf(await get(`/${id}`, {}, at));
const listed = async (query: string, at = store) => dataOf(await get(query, {}, at));
const withoutSecrets = ({ verificationCode, temporaryPassword, ...rest }: Json) => rest;

describe("creating", () => {
  test("answers the customer and, this once, what lets them in", async () => {
    const email = freshEmail();
    const answer = await post({
      email: `  ${email.toUpperCase()} `,
      firstName: " Ada ",
      lastName: "King  Lovelace",
      phone: "+49 (170) 123-4567",
      avatar: "https://example.com/ada.png",
      language: "de-at",
      marketingOptIn: true,
    });
    assert.equal(answer.status, 201, answer.text);
    const { data, message } = answer.body;
    assert.equal(message, "The customer was created.");
    assert.equal(answer.headers.location, `${CUSTOMERS}/${data.id}`);
    assert.equal(answer.headers.etag, '"1"');
    assert.match(data.verificationCode, /^\d{6}$/);
    assert.match(data.temporaryPassword, /^[0-9A-Za-z]{20}$/);
    const customer = withoutSecrets(data);
    assert.deepEqual(customer, {
      id: data.id,
      email,
      firstName: "Ada",
      lastName: "King Lovelace",
      phone: "+491701234567",
      avatar: "https://example.com/ada.png",
      language: "de-AT",
      isGuest: false,
      isActive: true,
      isEmailVerified: false,
      company: null,
      taxId: null,
      marketingOptIn: true,
      marketingConsentAt: data.createdAt,
      marketingConsentSource: null,
      taxExempt: false,
      tags: [],
      note: null,
      externalId: null,
      metadata: {},
      deactivatedAt: null,
      anonymizedAt: null,
      createdAt: data.createdAt,
      updatedAt: data.createdAt,
      version: 1,
    });
    assert.deepEqual(await readBack(data.id), { ...customer, addresses: [] });
    const list = await get(`?email=${email}`);
    assert.deepEqual(list.body.data.customers, [customer]);
    assert.ok(!list.text.includes(data.temporaryPassword));
  });

  test("keeps neither code nor password, nor mails them in the open", async () => {
    const { email, verificationCode, temporaryPassword } = await created(fresh({ language: "fr" }));
    const queued = await server.sql(
      store,
      "select payload::text || coalesce(encode(sealed, 'escape'), '') as text from jobs",
    );
    const kept = await server.sql(
      store,
      "select c::text as text from customers c union all select a::text from account_codes a",
    );
    for (const { text } of [...queued, ...kept]) {
      assert.ok(!text.includes(temporaryPassword));
      assert.ok(!text.includes(` ${verificationCode} `));
    }
    assert.ok(!queued.some(({ text }) => text.includes(email)));
    await server.runJobs();
    const mails = (await server.mails()).filter(({ to }) => to === email);
    assert.equal(mails.length, 2);
    assert.ok(mails.some(({ text }) => text.includes(verificationCode)));
    assert.ok(mails.some(({ text }) => text.includes(temporaryPassword)));
    for (const { headers } of mails) assert.equal(headers["content-language"], "fr");
    assert.ok(!server.logged().includes(email));
  });

  test("refuses what is not valid, naming each field", async () => {
    assertInvalid(await post({}), ["/email", "required"], ["/firstName", "required"]);
    const faults: [Fields, string, string][] = [
      [{ email: "nobody" }, "/email", "invalid_email"],
      [{ email: "a@b" }, "/email", "invalid_email"],
      [{ email: `${"x".repeat(250)}@example.com` }, "/email", "invalid_email"],
      [{ email: 7 }, "/email", "invalid_type"],
      [{ firstName: "" }, "/firstName", "too_short"],
      [{ firstName: " \t" }, "/firstName", "invalid_format"],
      [{ lastName: "x".repeat(101) }, "/lastName", "too_long"],
      [{ phone: "0170 1234567" }, "/phone", "invalid_phone"],
      [{ phone: "call me" }, "/phone", "invalid_phone"],
      [{ phone: "+49" }, "/phone", "invalid_phone"],
      [{ avatar: "javascript:alert(1)" }, "/avatar", "invalid_url"],
      [{ language: "no language" }, "/language", "invalid_language"],
      [{ marketingOptIn: "yes" }, "/marketingOptIn", "invalid_type"],
      [{ password: "secret" }, "/password", "unknown_field"],
      [{ firstName: "a\0" }, "/firstName", "nul"],
    ];
    for (const [wrong, field, code] of faults) assertInvalid(await post(fresh(wrong)), [field, code]);
    for (const name of ["id", "isActive", "isGuest", "isEmailVerified", "createdAt", "version"])
      assertRefused(await post(fresh({ [name]: 1 })), 400, "read_only_field", [
        `/${name}`,
        "read_only_field",
      ]);
  });

  test("an email is one in whatever case, and its domain in either spelling", async () => {
    const name = randomUUID();
    await created(fresh({ email: `${name}@Bücher.example` }));
    const answer = await post(fresh({ email: `${name.toUpperCase()}@XN--BCHER-KVA.example` }));
    assertRefused(answer, 409, "duplicate", ["/email", "duplicate"]);
    assert.equal((await listed(`?email=${name}@B%C3%9CCHER.example`)).pagination.total, 1);
    const { id } = await created(fresh({ email: `${name}@bücher.example` }), elsewhere);
    assert.ok(id);
  });

  test("of many at once with one email one is created", async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(fresh({ email }))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
  });

  test("is replayed with its secrets, which are kept encrypted", async () => {
    const input = fresh();
    const first = await expectReplay(
      (headers) => post(input, { headers }),
      (headers) => post({ ...input, firstName: "Other" }, { headers }),
    );
    assert.equal(first.status, 201);
    const kept = await server.sql(store, "select headers::text || body as text from idempotency_keys");
    assert.ok(!kept.some(({ text }) => text.includes(String(input.email)) || text.includes("Lovelace")));
    const taken = { headers: { "idempotency-key": randomUUID() } };
    assertRefused(await post(input, taken), 409, "duplicate");
    const again = await post(input, taken);
    assertRefused(again, 409, "duplicate", ["/email", "duplicate"]);
    assert.equal(again.headers["idempotent-replayed"], undefined);
  });

  test("as a dry run leaves nothing behind and mails nothing", async () => {
    const input = fresh();
    const before = await listed("?limit=1");
    const answer = await send("POST", `${CUSTOMERS}?dryRun=true`, { body: input });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers["x-dry-run"], "true");
    assert.deepEqual(await listed("?limit=1"), before);
    await server.runJobs();
    assert.ok(!(await server.mails()).some(({ to }) => to === input.email));
  });
});

describe("reading", () => {
  test("carries an ETag, and 304 while nothing has changed", async () => {
    const { id } = await created();
    const { headers } = await get(`/${id}`);
    assert.equal(headers.etag, '"1"');
    const same = await get(`/${id}`, { headers: { "if-none-match": '"1"' } });
    assert.equal(same.status, 304);
    await put(id, { firstName: "Augusta" });
    const changed = await get(`/${id}`, { headers: { "if-none-match": '"1"' } });
    assert.equal(changed.status, 200);
    assert.equal(changed.headers.etag, '"2"');
  });

  test("orders and lifetime totals are there before there are any", async () => {
    const { id } = await created();
    const orders = await get(`/${id}/orders?limit=5`);
    assert.deepEqual(orders.body.data, {
      orders: [],
      pagination: { page: 1, limit: 5, total: 0, pages: 0, nextCursor: null },
    });
    assertInvalid(await get(`/${id}/orders?page=0`), ["/page", "too_small"]);
    const stats = await get(`/${id}/stats`);
    assert.deepEqual(stats.body.data, {
      totalOrders: 0,
      completedOrders: 0,
      cancelledOrders: 0,
      totalSpent: "0.00",
      totalRefunded: "0.00",
      averageOrderValue: "0.00",
      firstOrderAt: null,
      lastOrderAt: null,
      currency: "USD",
    });
    const yen = await server.createStore({ currency: "JPY" });
    const { id: inYen } = await created(fresh(), yen);
    assert.equal((await get(`/${inYen}/stats`, {}, yen)).body.data.totalSpent, "0");
  });

  test("the export has all that is held, and no secret", async () => {
    const { id, temporaryPassword, verificationCode } = await created();
    await put(id, { phone: "+12133734253" });
    const answer = await get(`/${id}/export`);
    assert.equal(answer.status, 200, answer.text);
    const { data } = answer.body;
    assert.equal(data.customer.phone, "+12133734253");
    assert.deepEqual(data.account.hasPassword, false);
    assert.ok(data.account.temporaryPasswordUntil);
    assert.deepEqual(data.addresses, []);
    assert.deepEqual(data.orders, []);
    assert.deepEqual(
      data.codes.map(({ purpose }: { purpose: string }) => purpose),
      ["verify_email"],
    );
    assert.deepEqual(
      data.auditEntries.map(({ action }: { action: string }) => action),
      ["customer.create", "customer.update"],
    );
    for (const secret of [temporaryPassword, verificationCode, "hash"])
      assert.ok(!answer.text.includes(`"${secret}"`), secret);
  });
});

describe("changing", () => {
  test("a field left out keeps its value, and what was read can be sent back", async () => {
    const { id } = await created(fresh({ phone: "+12133734253", language: "fr", marketingOptIn: true }));
    const { addresses, ...before } = await readBack(id);
    assert.deepEqual(addresses, []);
    const changed = dataOf(await put(id, { lastName: "Byron" }));
    const { updatedAt } = changed;
    assert.deepEqual(changed, { ...before, lastName: "Byron", version: 2, updatedAt });
    const back = dataOf(await put(id, { ...(await readBack(id)), id: MISSING }));
    assert.deepEqual(back, changed);
    const cleared = await put(id, { phone: null, language: null, avatar: null, marketingOptIn: false });
    const { phone, language, marketingOptIn, version } = cleared.body.data;
    assert.deepEqual([phone, language, marketingOptIn, version], [null, null, false, 3]);
  });

  test("a state that another endpoint changes is refused, and the message names that endpoint", async () => {
    const { id } = await created();
    const before = await readBack(id);
    const verify = "POST /api/v1/auth/customer/verify-email";
    const told = (answer: Answer) =>
      answer.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]);
    const both = await put(id, { firstName: "Augusta", isActive: false, isEmailVerified: true });
    assertRefused(
      both,
      400,
      "read_only_field",
      ["/isActive", "read_only_field"],
      ["/isEmailVerified", "read_only_field"],
    );
    assert.deepEqual(told(both), [
      ["/isActive", `This field can’t be changed here. Use DELETE ${CUSTOMERS}/:id.`],
      ["/isEmailVerified", `This field can’t be changed here. Use ${verify}.`],
    ]);
    for (const isActive of [null, "true", 1])
      assertRefused(await put(id, { isActive }), 400, "read_only_field", ["/isActive", "read_only_field"]);
    assert.deepEqual(await readBack(id), before);

    await remove(id);
    const german = await put(id, { isActive: true }, { headers: { "x-locale": "de" } });
    assertRefused(german, 400, "read_only_field", ["/isActive", "read_only_field"]);
    const reactivate = `POST ${CUSTOMERS}/:id/reactivate`;
    assert.deepEqual(told(german), [
      ["/isActive", `Das lässt sich hier nicht ändern. Verwenden Sie ${reactivate}.`],
    ]);
    const same = await put(id, { isActive: false, isEmailVerified: false });
    assert.equal(same.status, 200, same.text);
    assertRefused(await put(id, { isActive: true, version: 1 }), 409, "version_conflict");
  });

  test("a stale version is refused, told by header or body", async () => {
    const { id } = await created();
    await put(id, { firstName: "Augusta" });
    const stale = await put(id, { firstName: "Other" }, { headers: { "if-match": '"1"' } });
    assertRefused(stale, 409, "version_conflict");
    assert.equal(stale.body.details.currentVersion, 2);
    assertRefused(await put(id, { firstName: "Other", version: 1 }), 409, "version_conflict");
    assertRefused(await remove(id, { headers: { "if-match": '"1"' } }), 409, "version_conflict");
    for (const what of ["reactivate", "anonymize"])
      assertRefused(await act(id, what, { headers: { "if-match": '"1"' } }), 409, "version_conflict");
    assert.equal((await put(id, { firstName: "Other", version: 2 })).status, 200);
  });

  test("another email is free to take, not confirmed, and is mailed a code; both addresses are told", async () => {
    const [first, second] = [await created(), await created()];
    assertRefused(await put(first.id, { email: second.email.toUpperCase() }), 409, "duplicate", [
      "/email",
      "duplicate",
    ]);
    await server.sql(store, "update customers set is_email_verified = true where customer_id = $1", [
      first.id,
    ]);
    await server.sql(store, "update customer_counts set verified = verified + 1");
    const email = freshEmail();
    const logIn = (address: string, password: string) =>
      send("POST", "/api/v1/auth/customer/login", { key: undefined, body: { email: address, password } });
    const session = await logIn(first.email, first.temporaryPassword);
    assert.equal(session.status, 200);
    const answer = await put(first.id, { email });
    const account = { key: session.body.data.accessToken };
    assert.equal((await send("GET", "/api/v1/storefront/account", account)).status, 401);
    assertRefused(await logIn(email, first.temporaryPassword), 401, "unauthenticated");
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.data.email, email);
    assert.equal(answer.body.data.isEmailVerified, false);
    assert.ok(!answer.text.includes("verificationCode"));
    await server.runJobs();
    const mails = await server.mails();
    const changes = mails.filter(({ subject }) => /^Your email address for .* was changed$/.test(subject));
    const told = changes.filter(({ to }) => to === email || to === first.email);
    assert.deepEqual(told.map(({ to }) => to).sort(), [email, first.email].sort());
    for (const { text } of told) assert.ok(text.includes(email), text);
    assert.equal(mails.filter(({ to, text }) => to === email && / {4}\S{22}/.test(text)).length, 1);
    assert.equal((await created(fresh({ email: first.email }))).email, first.email);
  });

  test("refuses what is not valid, and as a dry run leaves nothing behind", async () => {
    const { id } = await created();
    assertInvalid(await put(id, { email: "x" }), ["/email", "invalid_email"]);
    assertInvalid(await put(id, { firstName: null }), ["/firstName", "invalid_type"]);
    assertInvalid(await put(id, { nickname: "x" }), ["/nickname", "unknown_field"]);
    const answer = await send("PUT", `${CUSTOMERS}/${id}?dryRun=true`, { body: { firstName: "Dry" } });
    assert.equal(answer.body.data.firstName, "Dry");
    assert.equal((await readBack(id)).firstName, "Ada");
  });
});

describe("deactivating", () => {
  const jobs = (id: string) =>
    server.sql(
      store,
      "select extract(epoch from run_at - now()) / 86400 as days from jobs where kind = 'anonymize_customer' and key = $1",
      [id],
    );

  test("is undone by reactivating, until the customer is anonymized", async () => {
    const { id } = await created();
    const answer = await remove(id);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { success: true, message: "The customer was deactivated.", data: null });
    const inactive = await readBack(id);
    assert.equal(inactive.isActive, false);
    assert.ok(inactive.deactivatedAt);
    const [job] = await jobs(id);
    assert.ok(Math.abs(job.days - 30) < 0.01, job.days);
    assert.equal((await remove(id)).status, 200);
    assert.deepEqual(await readBack(id), inactive);

    const back = dataOf(await act(id, "reactivate"));
    assert.equal(back.isActive, true);
    assert.equal(back.deactivatedAt, null);
    assert.deepEqual(await jobs(id), []);
    assert.equal((await act(id, "reactivate")).body.data.version, back.version);

    const gone = dataOf(await act(id, "anonymize"));
    const { email, firstName, isActive, anonymizedAt } = gone;
    assert.deepEqual([email, firstName, isActive], [`${id}@anonymized.invalid`, "", false]);
    assert.ok(anonymizedAt);
    for (const late of [await act(id, "reactivate"), await put(id, { firstName: "Ada" })]) {
      assertRefused(late, 409, "invalid_status_transition");
      assert.deepEqual(late.body.details, { from: "anonymized", to: "active", allowed: [] });
    }
    assert.deepEqual((await act(id, "anonymize")).body.data, gone);
    assert.equal((await remove(id)).status, 200);
    assert.deepEqual(await jobs(id), []);
  });

  test("waits as long as the store says", async () => {
    const patient = await server.createStore();
    await server.sql(patient, "update store_settings set anonymization_delay_days = 3", []);
    const { id } = await created(fresh(), patient);
    await remove(id, {}, patient);
    const [job] = await server.sql(
      patient,
      "select extract(epoch from run_at - now()) / 86400 as days from jobs where key = $1",
      [id],
    );
    assert.ok(Math.abs(job.days - 3) < 0.01, job.days);
  });

  test("as a dry run leaves the customer active", async () => {
    const { id } = await created();
    for (const [method, path] of [
      ["DELETE", `/${id}`],
      ["POST", `/${id}/anonymize`],
    ] as const) {
      const answer = await send(method, `${CUSTOMERS}${path}?dryRun=true`);
      assert.equal(answer.status, 200, answer.text);
    }
    assert.equal((await readBack(id)).isActive, true);
    assert.deepEqual(await jobs(id), []);
  });
});

describe("lists", async () => {
  let people: Json[];
  const names = ["Zoë Ångström", "Ömer Yılmaz", "anna abel", "Bob Byron", "Eve Évrard"];
  const shop = await server.createStore();
  before(async () => {
    people = [];
    for (const [i, name] of names.entries()) {
      const [firstName, lastName] = name.split(" ");
      const email = `${"edcba"[i]}.${i}@example.com`;
      const phone = i === 3 ? "+442071838750" : null;
      people.push(await created({ email, firstName, lastName, phone, marketingOptIn: i < 2 }, shop));
    }
    await remove(people[4].id, {}, shop);
    await server.sql(shop, "update customers set is_guest = true where email = 'a.4@example.com'", []);
    await server.sql(shop, "update customer_counts set guests = guests + 1", []);
  });
  const ids = async (query: string) =>
    (await listed(query, shop)).customers.map(({ id }: Json) => people.findIndex((one) => one.id === id));

  test("tell how many there are, whatever is asked for", async () => {
    const { stats, pagination } = await listed("?limit=2&isGuest=true", shop);
    assert.deepEqual(stats, { total: 5, active: 4, verified: 0 });
    assert.deepEqual(pagination, { page: 1, limit: 2, total: 1, pages: 1, nextCursor: null });
    const empty = await server.createStore();
    assert.deepEqual(await listed("", empty), {
      customers: [],
      stats: { total: 0, active: 0, verified: 0 },
      pagination: { page: 1, limit: 20, total: 0, pages: 0, nextCursor: null },
    });
  });

  test("filter by kind, time and words", async () => {
    const cases: [string, number[]][] = [
      ["isActive=false", [4]],
      ["isActive=true", [0, 1, 2, 3]],
      ["isGuest=true", [4]],
      ["isGuest=false&isActive=true", [0, 1, 2, 3]],
      ["isEmailVerified=true", []],
      ["marketingOptIn=true", [0, 1]],
      ["marketingOptIn=false", [2, 3, 4]],
      ["q=ANGSTROM", [0]],
      ["q=byron%20bob", [3]],
      ["q=%2B44%2020", [3]],
      ["q=a.4%40EXAMPLE", [4]],
      ["q=omer", [1]],
      ["q=nobody", []],
      ["email=C.2@example.com", [2]],
      [`ids=${people[1].id},${MISSING}`, [1]],
      [`createdSince=${people[3].createdAt}`, [3, 4]],
      [`updatedSince=${people[4].createdAt}`, [4]],
    ];
    for (const [query, expected] of cases) {
      assert.deepEqual((await ids(`?${query}&sort=createdAt`)).sort(), expected, query);
      assert.equal((await listed(`?${query}&limit=1`, shop)).pagination.total, expected.length, query);
    }
  });

  test("sort by time, name and email, and go on after a cursor", async () => {
    const orders: Record<string, number[]> = {
      createdAt: [0, 1, 2, 3, 4],
      updatedAt: [0, 1, 2, 3, 4],
      name: [2, 0, 3, 4, 1],
      email: [4, 3, 2, 1, 0],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      assert.deepEqual(await ids(`?sort=${sort}`), expected, sort);
      assert.deepEqual(await ids(`?sort=-${sort}`), [...expected].reverse(), `-${sort}`);
      for (const direction of ["", "-"]) {
        let page = 0;
        const seen = await readWholeList("customers", async (after) => {
          const query = new URLSearchParams({ limit: "2", sort: direction + sort, ...after });
          const data = await listed(`?${query}`, shop);
          assert.deepEqual([data.pagination.page, data.pagination.total], [++page, 5]);
          return data;
        });
        const places = seen.map(({ id }) => people.findIndex((one) => one.id === id));
        assert.deepEqual(places, direction ? [...expected].reverse() : expected, `${direction}${sort}`);
      }
      assert.deepEqual(await ids(`?sort=${sort}&limit=2&page=2`), expected.slice(2, 4));
    }
  });

  test("refuse what they do not know", async () => {
    const faults: [string, string, string][] = [
      ["page=0", "/page", "too_small"],
      ["limit=x", "/limit", "invalid_type"],
      ["sort=phone", "/sort", "invalid_choice"],
      ["isActive=yes", "/isActive", "invalid_type"],
      ["createdSince=yesterday", "/createdSince", "invalid_datetime"],
      ["email=x", "/email", "invalid_email"],
      ["after=x", "/after", "invalid_cursor"],
      ["name=x", "/name", "unknown_field"],
      ["dryRun=true", "/dryRun", "unknown_field"],
    ];
    for (const [query, field, code] of faults) assertInvalid(await get(`?${query}`, {}, shop), [field, code]);
    assert.equal((await listed("?limit=1000", shop)).pagination.limit, 100);
  });
});
