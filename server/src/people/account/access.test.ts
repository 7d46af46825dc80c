import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { type Answer, type Sent, startServer, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { recurringTasks } from "../../background.ts";
import { createLog } from "../../log.ts";

const AUTH = "/api/v1/auth/customer";
const CUSTOMERS = "/api/v1/customer";
const ACCOUNT = "/api/v1/storefront/account";
const PASSWORD = "a rather long password";
const OTHER_PASSWORD = "quite another password";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore({ language: "de" });

const freshEmail = () => `${randomUUID()}@example.com`;
const post = (path: string, body: Fields, sent: Sent = {}, at = store) =>
  server.send(at, "POST", `${AUTH}/${path}`, { key: undefined, body, ...sent });
const registration = (email: string, more: Fields = {}) => ({
  email,
  password: PASSWORD,
  firstName: "Ada",
  lastName: "Lovelace",
  ...more,
});
const logIn = (email: string, password = PASSWORD, at = store) => post("login", { email, password }, {}, at);
const account = (token: string, at = store) => server.send(at, "GET", ACCOUNT, { key: token });

const fine = (answer: Answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
};

/** Deletes what is over, as the server does every ten minutes. */
async function sweepExpired() {
  const { database } = server;
  const { signal } = new AbortController();
  for (const { run } of recurringTasks) await run({ pool: database.pool, log: createLog("silent"), signal });
}

/** The passwords of registrations that wait. */
const kept = () => server.sql(store, "select * from registered_passwords where store_id = $1", [store.id]);

/** The mails to an address, once all that was asked for is done. */
async function mailsTo(email: string) {
  await server.runJobs();
  return (await server.mails()).filter(({ to }) => to === email);
}
async function codeFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ text }) => / {4}\S+/.test(text));
  assert.ok(mail, "no mail with a code");
  return / {4}(\S+)/.exec(mail.text)![1]!;
}
async function registered(at = store, email = freshEmail()) {
  fine(await post("register", registration(email), {}, at));
  fine(await post("verify-email", { email, code: await codeFor(email) }, {}, at));
  return email;
}
async function find(email: string, at = store) {
  const answer = await server.send(at, "GET", `${CUSTOMERS}?email=${email}`);
  return fine(answer).customers[0];
}
async function made(more: Fields = {}) {
  const body = { email: freshEmail(), firstName: "Ada", lastName: "Lovelace", ...more };
  return dataOf(await server.send(store, "POST", CUSTOMERS, { body }), 201);
}

describe("registering", () => {
  test("the password works once the address is confirmed, and not before", async () => {
    const email = freshEmail();
    const answer = await post(
      "register",
      registration(` ${email.toUpperCase()}`, { phone: "+1 213 373 4253 ext. 12", marketingOptIn: true }),
    );
    assert.equal(fine(answer), null);
    const code = await codeFor(email);
    assert.match(code, /^\d{6}$/, "it can be typed");
    assertRefused(await logIn(email), 403, "email_not_confirmed");
    assert.equal(await find(email), undefined, "nobody is a customer yet");

    const wrong = code === "000000" ? "111111" : "000000";
    assertInvalid(await post("verify-email", { email, code: wrong }), ["/code", "invalid_code"]);
    fine(await post("verify-email", { email, code }));
    const after = await find(email);
    assert.deepEqual(
      [after.isEmailVerified, after.phone, after.phoneExtension, after.marketingOptIn],
      [true, "+12133734253", "12", true],
    );
    const session = fine(await logIn(email.toUpperCase()));
    assert.deepEqual(Object.keys(session).sort(), [
      "accessToken",
      "customer",
      "expiresIn",
      "mustChangePassword",
      "refreshToken",
      "tokenType",
    ]);
    assert.equal(session.expiresIn, 3600);
    assert.equal(session.mustChangePassword, false);
    // What the store keeps for itself is not told to its customers.
    const { tags, note, externalId, metadata, ...own } = after;
    assert.deepEqual([tags, note, externalId, metadata], [[], null, null, {}]);
    assert.deepEqual(session.customer, own);
    assert.deepEqual(fine(await account(session.accessToken)), own);
    assertInvalid(await post("verify-email", { email, code }), ["/code", "invalid_code"]);
    // The store's lists count it.
    const list = await server.send(store, "GET", `${CUSTOMERS}?isEmailVerified=true&limit=1`);
    assert.equal(fine(list).stats.verified, fine(list).pagination.total);
  });

  test("the link carries a token, which guesses at the code do not end; either of them uses both up", async () => {
    const linkIn = async (email: string) => {
      const text = (await mailsTo(email)).findLast((mail) =>
        mail.text.includes("/account/verify-email?"),
      )!.text;
      return new URL(/https?:\/\/\S+verify-email\S+/.exec(text)![0]).searchParams.get("code")!;
    };
    const waiting = async () => {
      const email = freshEmail();
      fine(await post("register", registration(email)));
      return { email, code: await codeFor(email), token: await linkIn(email) };
    };
    const verify = (email: string, code: string) => post("verify-email", { email, code });
    const one = await waiting();
    assert.match(one.token, /^[0-9A-Za-z]{22}$/);
    assert.notEqual(one.token, one.code);
    const wrong = one.code === "000000" ? "111111" : "000000";
    for (let i = 0; i < 5; i++) assertInvalid(await verify(one.email, wrong), ["/code", "invalid_code"]);
    assertInvalid(await verify(one.email, one.code), ["/code", "invalid_code"]);
    assertInvalid(await verify(one.email, "x".repeat(22)), ["/code", "invalid_code"]);
    fine(await verify(one.email, ` ${one.token} `));
    assertInvalid(await verify(one.email, one.token), ["/code", "invalid_code"]);
    fine(await logIn(one.email));
    const other = await waiting();
    assertInvalid(await verify(one.email, other.token), ["/code", "invalid_code"]);
    fine(await verify(other.email, other.code));
    assertInvalid(await verify(other.email, other.token), ["/code", "invalid_code"]);
    // The merchant's customers have the same two.
    const { email, verificationCode } = await made();
    const token = await linkIn(email);
    assert.match(verificationCode, /^\d{6}$/);
    assert.match(token, /^[0-9A-Za-z]{22}$/);
    fine(await verify(email, token));
    assertInvalid(await verify(email, verificationCode), ["/code", "invalid_code"]);
  });

  test("ten wrong codes in a row lock an address for codes, whoever has it; the link and the password go on", async () => {
    const [known, nobody, waiting] = [await registered(), freshEmail(), freshEmail()];
    fine(await post("register", registration(waiting)));
    const mail = (await mailsTo(waiting)).at(-1)!;
    const token = /[?&]code=([0-9A-Za-z]{22})/.exec(mail.text)![1]!;
    const headers = { "x-request-id": "same" };
    const told = new Set<string>();
    for (const email of [known, nobody, waiting]) {
      for (let i = 0; i < 10; i++)
        assertInvalid(await post("verify-email", { email, code: "none" }), ["/code", "invalid_code"]);
      const locked = await post("verify-email", { email, code: "none" }, { headers });
      assertRefused(locked, 429, "account_locked");
      told.add(locked.text);
    }
    assert.equal(told.size, 1);
    fine(await logIn(known));
    // A new code does not lift the lock, and is not used up by it.
    fine(await post("resend-verification", { email: waiting }));
    const code = await codeFor(waiting);
    assertRefused(await post("verify-email", { email: waiting, code }), 429, "account_locked");
    assertInvalid(await post("verify-email", { email: waiting, code: token }), ["/code", "invalid_code"]);
    await server.sql(store, "delete from login_failures");
    fine(await post("verify-email", { email: waiting, code }));
  });

  test("an address that has an account gets the same answer, and a mail that says so", async () => {
    const email = await registered();
    const { length } = await mailsTo(email);
    const headers = { "x-request-id": "same" };
    const known = await post("register", registration(email, { password: OTHER_PASSWORD }), { headers });
    const unknown = await post("register", registration(freshEmail()), { headers });
    assert.equal(known.text, unknown.text);
    assert.deepEqual({ ...known.headers, date: "" }, { ...unknown.headers, date: "" });
    const mails = await mailsTo(email);
    assert.equal(mails.length, length + 1);
    assert.match(mails.at(-1)!.subject, /already have an account/);
    fine(await logIn(email));
  });

  test("a guest becomes a customer with an account, and nothing changes before the address is confirmed", async () => {
    const guest = await made({ firstName: "Guest", marketingOptIn: true });
    await server.sql(
      store,
      "update customers set is_guest = true, temporary_hash = null, temporary_until = null where customer_id = $1",
      [guest.id],
    );
    await server.sql(store, "update customer_counts set guests = guests + 1");
    fine(await post("register", registration(guest.email)));
    const code = await codeFor(guest.email);
    assert.deepEqual(
      [(await find(guest.email)).isGuest, (await find(guest.email)).firstName],
      [true, "Guest"],
    );
    fine(await post("verify-email", { email: guest.email, code }));
    const { id, isGuest, firstName, ...consent } = await find(guest.email);
    assert.deepEqual([id, isGuest, firstName], [guest.id, false, "Ada"]);
    assert.deepEqual([consent.marketingOptIn, consent.marketingConsentAt], [false, null]);
    fine(await logIn(guest.email));
    const [count] = await server.sql(store, "select guests from customer_counts");
    assert.equal(Number(count.guests), 0);
  });

  test("of two registrations with different passwords neither counts: the owner chooses one by mail", async () => {
    for (const [first, second] of [
      [PASSWORD, OTHER_PASSWORD],
      [OTHER_PASSWORD, PASSWORD],
    ] as const) {
      const email = freshEmail();
      await post("register", registration(email, { password: first }));
      const early = await codeFor(email);
      await post("register", registration(email, { password: second }));
      const code = await codeFor(email);
      assert.notEqual(code, early);
      assertInvalid(await post("verify-email", { email, code: early }));
      fine(await post("verify-email", { email, code }));
      assertRefused(await logIn(email, first), 401, "unauthenticated");
      assertRefused(await logIn(email, second), 403, "email_not_confirmed");
      const reset = await codeFor(email);
      fine(await post("reset-password", { email, code: reset, password: "a third one, at last" }));
      fine(await logIn(email, "a third one, at last"));
    }
  });

  test("registering again with the same password is fine", async () => {
    const email = freshEmail();
    await post("register", registration(email));
    await codeFor(email);
    await post("register", registration(email, { firstName: "Augusta" }));
    fine(await post("verify-email", { email, code: await codeFor(email) }));
    assert.equal(fine(await logIn(email)).customer.firstName, "Augusta");
  });

  test("a registration is over when its code is", async () => {
    const email = freshEmail();
    await post("register", registration(email, { password: OTHER_PASSWORD }));
    const code = await codeFor(email);
    await server.sql(store, "update account_codes set expires_at = now() - interval '1 second'");
    await server.sql(store, "update customer_registrations set expires_at = now() - interval '1 second'");
    assertInvalid(await post("verify-email", { email, code }), ["/code", "invalid_code"]);
    await post("register", registration(email));
    fine(await post("verify-email", { email, code: await codeFor(email) }));
    fine(await logIn(email));
  });

  test("is counted and told of once it is confirmed, and leaves nothing where it never is", async () => {
    const shop = await server.createStore();
    const [mine, never] = [freshEmail(), freshEmail()];
    const stats = async () => fine(await server.send(shop, "GET", CUSTOMERS)).stats;
    const events = async () => {
      const { events: told } = fine(await server.send(shop, "GET", "/api/v1/events"));
      return told.map(({ type }: { type: string }) => type);
    };
    for (const email of [mine, never]) fine(await post("register", registration(email), {}, shop));
    const code = await codeFor(mine);
    assert.deepEqual(await stats(), { total: 0, active: 0, verified: 0 });
    assert.deepEqual(await events(), []);
    fine(await post("verify-email", { email: mine, code }, {}, shop));
    assert.deepEqual(await stats(), { total: 1, active: 1, verified: 1 });
    assert.deepEqual(await events(), ["customer_created"]);

    const tables = ["customer_registrations", "account_codes"];
    const left = () =>
      Promise.all(tables.map(async (table) => (await server.sql(shop, `select 1 from ${table}`)).length));
    assert.deepEqual(await left(), [1, 1]);
    for (const table of tables)
      await server.sql(shop, `update ${table} set expires_at = now() - interval '1 second'`);
    await sweepExpired();
    assert.deepEqual(await left(), [0, 0]);
    assert.deepEqual(await stats(), { total: 1, active: 1, verified: 1 });
  });

  test("one that waits is in nobody's way: the merchant creates the address, alone or in bulk, and has it", async () => {
    const [alone, inBulk] = [freshEmail(), freshEmail()];
    for (const email of [alone, inBulk]) fine(await post("register", registration(email)));
    const [code, other] = [await codeFor(alone), await codeFor(inBulk)];
    const { id, temporaryPassword } = await made({ email: alone });
    const entry = { email: inBulk, firstName: "Grace", lastName: "Hopper" };
    const bulk = await server.send(store, "POST", `${CUSTOMERS}/bulk`, { body: { create: [entry] } });
    assert.equal(fine(bulk).results[0].status, 201, bulk.text);
    // The mail proves the address, and no more than that: the merchant's customer keeps name and password.
    fine(await post("verify-email", { email: alone, code }));
    assertRefused(await logIn(alone), 403, "email_not_confirmed");
    assert.equal(fine(await logIn(alone, temporaryPassword)).mustChangePassword, true);
    fine(await post("verify-email", { email: inBulk, code: other }));
    const { isEmailVerified, firstName } = await find(inBulk);
    assert.deepEqual([isEmailVerified, firstName], [true, "Grace"]);
    assert.equal((await find(alone)).id, id);
  });

  test("a registration of an address whose account the store closed meanwhile is not confirmed", async () => {
    const email = freshEmail();
    fine(await post("register", registration(email)));
    const code = await codeFor(email);
    const { id } = await made({ email });
    await server.send(store, "DELETE", `${CUSTOMERS}/${id}`);
    assertInvalid(await post("verify-email", { email, code }), ["/code", "invalid_code"]);
    const { length } = await mailsTo(email);
    fine(await post("register", registration(email)));
    const mails = await mailsTo(email);
    assert.equal(mails.length, length + 1);
    assert.match(mails.at(-1)!.subject, /already have an account/);
  });

  test("forgotten passwords of a registration that waits get its code anew", async () => {
    const email = freshEmail();
    fine(await post("register", registration(email)));
    const early = await codeFor(email);
    fine(await post("forgot-password", { email }));
    const code = await codeFor(email);
    assert.notEqual(code, early);
    fine(await post("verify-email", { email, code }));
    fine(await logIn(email));
  });

  test("who deleted their own account begins anew; the old record is anonymized and keeps its orders", async () => {
    const email = await registered();
    const { accessToken, customer } = fine(await logIn(email));
    const home = {
      firstName: "Ada",
      lastName: "Lovelace",
      address1: "12 St James Square",
      city: "London",
      country: "GB",
    };
    const address = await server.send(store, "POST", `${ACCOUNT}/addresses`, {
      key: accessToken,
      body: home,
    });
    assert.equal(address.status, 201, address.text);
    const gone = await server.send(store, "DELETE", ACCOUNT, {
      key: accessToken,
      body: { password: PASSWORD },
    });
    fine(gone);
    fine(await post("register", registration(email, { password: OTHER_PASSWORD, firstName: "Augusta" })));
    const code = await codeFor(email);
    assert.equal((await find(email)).id, customer.id, "nothing happens before the address is proven");
    fine(await post("verify-email", { email, code }));
    const session = fine(await logIn(email, OTHER_PASSWORD));
    assert.notEqual(session.customer.id, customer.id);
    assert.deepEqual([session.customer.firstName, session.customer.isEmailVerified], ["Augusta", true]);
    const old = fine(await server.send(store, "GET", `${CUSTOMERS}/${customer.id}`));
    assert.deepEqual([old.firstName, old.isActive, old.addresses], ["", false, []]);
    assert.ok(old.anonymizedAt);
    const jobs = "select 1 from jobs where kind = 'anonymize_customer' and key = $1 and state = 'waiting'";
    assert.deepEqual(await server.sql(store, jobs, [customer.id]), []);
  });

  test("who logs in with its password before the address is confirmed is told so, in their language, and how to go on", async () => {
    const email = freshEmail();
    fine(await post("register", registration(email)));
    await codeFor(email);
    const told = new Set<string>();
    for (const language of ["en", "ar", "fr", "de", "es", "tr"]) {
      const headers = { "x-locale": language };
      const answer = await post("login", { email, password: PASSWORD }, { headers });
      assertRefused(answer, 403, "email_not_confirmed");
      assert.deepEqual(answer.body.details, {
        confirm: "POST /api/v1/auth/customer/verify-email",
        resend: "POST /api/v1/auth/customer/resend-verification",
      });
      told.add(answer.body.message);
    }
    assert.equal(told.size, 6);
    fine(await post("resend-verification", { email }));
    const code = await codeFor(email);
    const { length } = await kept();
    fine(await post("verify-email", { email, code }));
    fine(await logIn(email));
    assertRefused(await logIn(email, OTHER_PASSWORD), 401, "unauthenticated");
    assert.equal((await kept()).length, length - 1, "it is an account's now");
  });

  test("with any other password nobody learns of it; nor does anyone learn of accounts by registering them", async () => {
    const [waiting, account, closed, deleted] = [
      freshEmail(),
      await registered(),
      await registered(),
      freshEmail(),
    ];
    await server.send(store, "DELETE", `${CUSTOMERS}/${(await find(closed)).id}`);
    await registered(store, deleted);
    const { accessToken } = fine(await logIn(deleted));
    fine(await server.send(store, "DELETE", ACCOUNT, { key: accessToken, body: { password: PASSWORD } }));
    const headers = { "x-request-id": "same" };
    const answers = async (emails: string[], password: string) =>
      (await Promise.all(emails.map((email) => post("login", { email, password }, { headers })))).map(
        ({ status, text, headers: got }) => JSON.stringify([status, text, { ...got, date: "" }]),
      );
    const emails = [waiting, account, closed, deleted];
    for (const email of emails)
      fine(await post("register", registration(email, { password: OTHER_PASSWORD })));
    await server.runJobs();
    const wrong = await answers([...emails, freshEmail()], "a wrong password");
    assert.deepEqual([new Set(wrong).size, JSON.parse(wrong[0]!)[0]], [1, 401]);
    const right = await answers(emails, OTHER_PASSWORD);
    assert.deepEqual([new Set(right).size, JSON.parse(right[0]!)[0]], [1, 403]);
    // Asked for the code again, each is mailed what there is to say, and the answers stay the same.
    for (const email of emails) {
      const { length } = await mailsTo(email);
      fine(await post("resend-verification", { email }));
      assert.equal((await mailsTo(email)).length, length + 1, email);
    }
    assert.deepEqual(await answers(emails, OTHER_PASSWORD), right);
    // Passwords cannot be tried without end by registering them.
    for (const email of emails) {
      for (let i = 0; i < 7; i++)
        assertRefused(await logIn(email, OTHER_PASSWORD), 403, "email_not_confirmed");
      assertRefused(await logIn(email, OTHER_PASSWORD), 429, "account_locked");
    }
  });

  test("its password is no longer known once its time is over, and no address is kept with it", async () => {
    const email = await registered();
    fine(await post("register", registration(email, { password: OTHER_PASSWORD })));
    await server.runJobs();
    assertRefused(await logIn(email, OTHER_PASSWORD), 403, "email_not_confirmed");
    assert.ok(!JSON.stringify(await kept()).includes(email));
    await server.sql(store, "update registered_passwords set expires_at = now() - interval '1 second'");
    assertRefused(await logIn(email, OTHER_PASSWORD), 401, "unauthenticated");
    await sweepExpired();
    assert.deepEqual(await kept(), []);
  });

  test("refuses what is not valid, naming each field", async () => {
    const faults: [Fields, string, string][] = [
      [{ email: "x" }, "/email", "invalid_email"],
      [{ password: "short" }, "/password", "too_short"],
      [{ password: "x".repeat(129) }, "/password", "too_long"],
      [{ firstName: "" }, "/firstName", "too_short"],
      [{ phone: "0170" }, "/phone", "invalid_phone"],
      [{ isEmailVerified: true }, "/isEmailVerified", "unknown_field"],
    ];
    for (const [wrong, field, code] of faults)
      assertInvalid(await post("register", registration(freshEmail(), wrong)), [field, code]);
    assertInvalid(
      await post("register", {}),
      ["/email", "required"],
      ["/password", "required"],
      ["/firstName", "required"],
    );
  });

  test("five wrong codes end the right one; a new one can be had", async () => {
    const email = freshEmail();
    await post("register", registration(email));
    const code = await codeFor(email);
    for (let i = 0; i < 5; i++)
      await post("verify-email", { email, code: `${(Number(code) + 1 + i) % 1_000_000}`.padStart(6, "0") });
    assertInvalid(await post("verify-email", { email, code }), ["/code", "invalid_code"]);
    fine(await post("resend-verification", { email }));
    fine(await post("verify-email", { email, code: await codeFor(email) }));
    const { length } = await mailsTo(email);
    fine(await post("resend-verification", { email }));
    assert.equal((await mailsTo(email)).length, length, "nothing more to confirm");
  });

  test("as a dry run mails nothing; a retry mails once", async () => {
    const email = freshEmail();
    const dry = await server.send(store, "POST", `${AUTH}/register?dryRun=true`, {
      key: undefined,
      body: registration(email),
    });
    fine(dry);
    assert.deepEqual(await mailsTo(email), []);
    const sent = { headers: { "idempotency-key": randomUUID() } };
    for (let i = 0; i < 2; i++) fine(await post("register", registration(email), sent));
    assert.equal((await mailsTo(email)).length, 1);
  });

  test("the same address in two stores is two people", async () => {
    const email = await registered();
    await registered(elsewhere, email);
    const [here, there] = [await find(email), await find(email, elsewhere)];
    assert.notEqual(here.id, there.id);
    fine(await logIn(email));
    const { accessToken } = fine(await logIn(email, PASSWORD, elsewhere));
    assertRefused(await account(accessToken), 401, "unauthenticated");
    fine(await account(accessToken, elsewhere));
  });
});

describe("logging in", () => {
  test("with the temporary password the merchant was told: it is to be changed first", async () => {
    const { email, temporaryPassword, isEmailVerified } = await made();
    assert.equal(isEmailVerified, false);
    const session = fine(await logIn(email, temporaryPassword));
    assert.equal(session.mustChangePassword, true);
    const early = await account(session.accessToken);
    assertRefused(early, 403, "permission_denied");
    const change = (currentPassword: string, newPassword: string, key = session.accessToken) =>
      post("change-password", { currentPassword, newPassword }, { key });
    assertInvalid(await change("wrong", PASSWORD), ["/currentPassword", "wrong_password"]);
    assertInvalid(await change(temporaryPassword, temporaryPassword), ["/newPassword", "same_password"]);
    assertInvalid(await change(temporaryPassword, "short"), ["/newPassword", "too_short"]);
    fine(await change(temporaryPassword, PASSWORD));
    fine(await account(session.accessToken));
    assertRefused(await logIn(email, temporaryPassword), 401, "unauthenticated");
    assert.equal(fine(await logIn(email)).mustChangePassword, false);
  });

  test("a temporary password is over after seven days", async () => {
    const { id, email, temporaryPassword } = await made();
    const [row] = await server.sql(
      store,
      "select extract(epoch from temporary_until - created_at) / 86400 as days from customers where customer_id = $1",
      [id],
    );
    assert.equal(Number(row.days), 7);
    await server.sql(store, "update customers set temporary_until = now() where customer_id = $1", [id]);
    assertRefused(await logIn(email, temporaryPassword), 401, "unauthenticated");
  });

  test("unknown addresses, wrong passwords and the inactive get the same bytes", async () => {
    const [email, inactive] = [await registered(), await registered()];
    const { id } = await find(inactive);
    await server.send(store, "DELETE", `${CUSTOMERS}/${id}`);
    const headers = { "x-request-id": "same" };
    const texts = await Promise.all(
      [
        { email, password: OTHER_PASSWORD },
        { email: freshEmail(), password: PASSWORD },
        { email: inactive, password: PASSWORD },
        { email: "not an address", password: PASSWORD },
      ].map(async (body) => {
        const answer = await post("login", body, { headers });
        assertRefused(answer, 401, "unauthenticated");
        return answer.text;
      }),
    );
    assert.equal(new Set(texts).size, 1);
  });

  test("ten failures in a row lock an address, whether or not it has an account", async () => {
    for (const email of [await registered(), freshEmail()]) {
      for (let i = 0; i < 10; i++) assertRefused(await logIn(email, "wrong"), 401, "unauthenticated");
      const locked = await logIn(email);
      assertRefused(locked, 429, "account_locked");
      assert.ok(Number(locked.headers["retry-after"]) > 1_700);
    }
  });

  test("who is deactivated stops at the next request", async () => {
    const email = await registered();
    const { accessToken, customer } = fine(await logIn(email));
    fine(await account(accessToken));
    await server.send(store, "DELETE", `${CUSTOMERS}/${customer.id}`);
    assertRefused(await account(accessToken), 401, "session_expired");
    await server.send(store, "POST", `${CUSTOMERS}/${customer.id}/reactivate`);
    assertRefused(await account(accessToken), 401, "session_expired");
    fine(await logIn(email));
  });

  test("browsers get the refresh token as a cookie", async () => {
    const email = await registered();
    const answer = await server.send(store, "POST", `${AUTH}/login?cookie=true`, {
      key: undefined,
      body: { email, password: PASSWORD },
    });
    assert.equal(fine(answer).refreshToken, undefined);
    assert.match(String(answer.headers["set-cookie"]), /HttpOnly; Secure; SameSite=Strict/);
  });

  test("a customer's session gets no admin data", async () => {
    const { accessToken } = fine(await logIn(await registered()));
    for (const path of [CUSTOMERS, "/api/v1/products"])
      assertRefused(await server.send(store, "GET", path, { key: accessToken }), 403, "permission_denied");
  });
});

describe("passwords", () => {
  test("changing one ends the other sessions, and only those", async () => {
    const email = await registered();
    const [mine, other] = [fine(await logIn(email)), fine(await logIn(email))];
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    assertRefused(await post("change-password", body), 401, "unauthenticated");
    assertRefused(await post("change-password", body, { key: store.key }), 403, "permission_denied");
    fine(await post("change-password", body, { key: mine.accessToken }));
    fine(await account(mine.accessToken));
    assertRefused(await account(other.accessToken), 401, "session_expired");
    fine(await logIn(email, OTHER_PASSWORD));
    assert.match((await mailsTo(email)).at(-1)!.subject, /was changed/);
  });

  test("a wrong current password counts towards the lock", async () => {
    const email = await registered();
    const { accessToken: key } = fine(await logIn(email));
    const body = { currentPassword: "wrong", newPassword: OTHER_PASSWORD };
    for (let i = 0; i < 10; i++)
      assertInvalid(await post("change-password", body, { key }), ["/currentPassword", "wrong_password"]);
    const right = { ...body, currentPassword: PASSWORD };
    assertRefused(await post("change-password", right, { key }), 429, "account_locked");
    fine(await account(key));
  });

  test("a forgotten one is replaced by who holds the mailed code; all sessions end", async () => {
    const email = await registered();
    const { accessToken } = fine(await logIn(email));
    const headers = { "x-request-id": "same" };
    const known = await post("forgot-password", { email }, { headers });
    const unknown = await post("forgot-password", { email: freshEmail() }, { headers });
    assert.equal(fine(known), null);
    assert.equal(known.text, unknown.text);
    const code = await codeFor(email);
    assert.ok(code.length >= 20, "not to be guessed");
    const reset = (body: Fields) =>
      post("reset-password", { email, code, password: OTHER_PASSWORD, ...body });
    assertInvalid(await reset({ code: "wrong" }), ["/code", "invalid_code"]);
    assertInvalid(await reset({ email: freshEmail() }), ["/code", "invalid_code"]);
    assertInvalid(await reset({ password: "short" }), ["/password", "too_short"]);
    fine(await reset({}));
    assertInvalid(await reset({}), ["/code", "invalid_code"]);
    assertRefused(await account(accessToken), 401, "session_expired");
    assertRefused(await logIn(email), 401, "unauthenticated");
    fine(await logIn(email, OTHER_PASSWORD));
  });

  test("a reset unlocks an account that failures had locked", async () => {
    const email = await registered();
    for (let i = 0; i < 10; i++) await logIn(email, "wrong");
    assertRefused(await logIn(email), 429, "account_locked");
    await post("forgot-password", { email });
    fine(await post("reset-password", { email, code: await codeFor(email), password: OTHER_PASSWORD }));
    fine(await logIn(email, OTHER_PASSWORD));
  });

  test("a reset confirms the address, also a guest's, and only while the account is active", async () => {
    const { id, email } = await made();
    await server.sql(
      store,
      "update customers set is_guest = true, temporary_hash = null where customer_id = $1",
      [id],
    );
    await server.sql(store, "update customer_counts set guests = guests + 1");
    await post("forgot-password", { email });
    fine(await post("reset-password", { email, code: await codeFor(email), password: PASSWORD }));
    const { isEmailVerified, isGuest } = fine(await logIn(email)).customer;
    assert.deepEqual([isEmailVerified, isGuest], [true, false]);

    await post("forgot-password", { email });
    const code = await codeFor(email);
    await server.send(store, "DELETE", `${CUSTOMERS}/${id}`);
    assertInvalid(await post("reset-password", { email, code, password: OTHER_PASSWORD }));
    const { length } = await mailsTo(email);
    await post("forgot-password", { email });
    assert.equal((await mailsTo(email)).length, length);
  });

  test("a code of one purpose is no good for the other, and none in another store", async () => {
    const email = await registered();
    await registered(elsewhere, email);
    await post("forgot-password", { email });
    const code = await codeFor(email);
    assertInvalid(await post("verify-email", { email, code }));
    const there = await post("reset-password", { email, code, password: OTHER_PASSWORD }, {}, elsewhere);
    assertInvalid(there, ["/code", "invalid_code"]);
  });
});

test("guessing is slowed down: five tries a minute for an address, on each path", async () => {
  const limited = await startServer(
    { RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" },
    { buckets: stillBuckets() },
  );
  try {
    const shop = await limited.createStore();
    const from = (ip: string, path: string, body: Fields) =>
      limited.send(shop, "POST", `${AUTH}/${path}`, {
        key: undefined,
        body,
        headers: { "x-forwarded-for": ip },
      });
    const bodies: Record<string, (email: string) => Fields> = {
      register: (email) => registration(email),
      login: (email) => ({ email, password: PASSWORD }),
      "verify-email": (email) => ({ email, code: "123456" }),
      "resend-verification": (email) => ({ email }),
      "forgot-password": (email) => ({ email }),
      "reset-password": (email) => ({ email, code: "x", password: PASSWORD }),
    };
    for (const [path, body] of Object.entries(bodies)) {
      for (let i = 0; i < 5; i++)
        assert.notEqual((await from("10.0.0.1", path, body(freshEmail()))).status, 429, path);
      assertRefused(await from("10.0.0.1", path, body(freshEmail())), 429, "rate_limited");
      const email = freshEmail();
      for (let i = 0; i < 5; i++)
        assert.notEqual((await from(`10.0.1.${i}`, path, body(email))).status, 429, path);
      assertRefused(await from("10.0.1.9", path, body(email.toUpperCase())), 429, "rate_limited");
    }
  } finally {
    await limited.close();
  }
});
