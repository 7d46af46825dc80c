import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { authenticator } from "../../../test/authenticator.ts";
import { addStaff, enterAsCustomer, enterAsOwner, logInAs } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { hashPassword } from "../auth/index.ts";
import { loginLinkByOperator, resetFactorByOperator, staffSide } from "../staff/index.ts";
import { makeChallenge, readChallenge } from "./challenge.ts";

const AUTH = "/api/v1/auth/tenant";
const PASSWORD = "harbor lantern quiet 42";
const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const hash = await hashPassword(PASSWORD);
const DAY = 86_400_000;
const ASSERTED = { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };

type Person = Awaited<ReturnType<typeof addStaff>>;
async function person(permissions: readonly string[] | null = ["orders"], at: TestStore = store) {
  const made = await addStaff(server, at, permissions);
  await server.sql(at, "update staff set password_hash = $2 where staff_id = $1", [made.id, hash]);
  return made;
}
const ask = (method: string, path: string, sent: Sent = {}, at = store) =>
  server.send(at, method, path, { key: undefined, ...sent });
const post = (path: string, body: unknown, sent: Sent = {}, at = store) =>
  ask("POST", `${AUTH}/${path}`, { body, ...sent }, at);
const login = (email: string, sent?: Sent, at = store) =>
  post("login", { email, password: PASSWORD }, sent, at);
const me = (key: string, at = store) => ask("GET", `${AUTH}/me`, { key }, at);
const factors = async (key: string, at = store) =>
  dataOf(await ask("GET", `${AUTH}/second-factors`, { key }, at));
const finish = (body: Fields, sent?: Sent, query = "", at = store) =>
  post(`second-factor${query}`, body, sent, at);
async function mailsTo(email: string): Promise<string[]> {
  await server.runJobs();
  return (await server.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);
}
const actionsOf = async (id: string, at = store) =>
  (
    await server.sql(at, "select action from audit_entries where resource_id = $1 or actor_id = $1", [id])
  ).map(({ action }) => action);

/** Time passes for what was used: the code of now counts again. */
const laterOn = (id: string, at = store) =>
  server.sql(
    at,
    "update second_factors set totp_step = totp_step - 10, challenge_used = null where staff_id = $1",
    [id],
  );
async function begin(one: Person, at = store, factor: Fields = {}) {
  const body = { password: PASSWORD, ...factor };
  const { secret, uri } = dataOf(await post("totp", body, { key: one.token }, at));
  assert.ok(uri.includes(secret) && uri.startsWith("otpauth://totp/"), uri);
  return { secret, app: authenticator(secret) };
}
async function enroll(one: Person, at = store) {
  const { secret, app } = await begin(one, at);
  const confirmed = dataOf(await post("totp/confirm", { code: app() }, { key: one.token }, at));
  await laterOn(one.id, at);
  return { secret, app, codes: confirmed.recoveryCodes as string[] };
}
async function challenge(one: Person, at = store): Promise<string> {
  const { secondFactor, ...rest } = dataOf(await login(one.email, {}, at));
  assert.deepEqual(rest, {});
  return secondFactor.challengeToken;
}

describe("adding an authenticator app", () => {
  test("takes the password, and counts once a code came back; a mail tells, and recovery codes come with it", async () => {
    const one = await person();
    assert.deepEqual(await factors(one.token), {
      isRequired: false,
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    assertInvalid(await post("totp", { password: "wrong" }, { key: one.token }), [
      "/password",
      "wrong_password",
    ]);
    const { app } = await begin(one);
    assert.ok(dataOf(await login(one.email)).accessToken, "a secret that waits does not count");
    assertInvalid(await post("totp/confirm", { code: "000000" }, { key: one.token }), [
      "/code",
      "invalid_code",
    ]);
    const { recoveryCodes } = dataOf(await post("totp/confirm", { code: app() }, { key: one.token }));
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^([2-9b-z]{4}-){3}[2-9b-z]{4}$/);
    const { totp, recoveryCodesLeft } = await factors(one.token);
    assert.ok(Math.abs(Date.parse(totp.since) - Date.now()) < DAY);
    assert.equal(recoveryCodesLeft, 10);
    assert.match((await mailsTo(one.email)).at(-1)!, /An authenticator app was added/);
    const owner = await enterAsOwner(server, store);
    const read = dataOf(await ask("GET", `/api/v1/staff/${one.id}`, { key: owner.token }));
    assert.equal(read.hasSecondFactor, true);
    assert.deepEqual(
      dataOf(await ask("PUT", `/api/v1/staff/${one.id}`, { key: owner.token, body: read })),
      read,
    );
  });

  test("nothing readable is kept of secret and codes, and neither is in the log", async () => {
    const { secret, codes } = await enroll(await person());
    const rows = await server.sql(
      store,
      `select row_to_json(f)::text as text from second_factors f union all
       select row_to_json(r)::text from recovery_codes r union all select row_to_json(j)::text from jobs j`,
    );
    const kept = rows.map(({ text }) => text).join("\n") + server.logged();
    for (const text of [secret, ...codes]) assert.ok(!kept.includes(text), text);
  });

  test("a new secret takes the place of the old one only when it is confirmed", async () => {
    const one = await person();
    const old = await enroll(one);
    const password = { password: PASSWORD };
    assertInvalid(await post("totp", password, { key: one.token }), ["", "one_factor"]);
    assertInvalid(await post("totp", { ...password, code: "000000" }, { key: one.token }), [
      "/code",
      "invalid_code",
    ]);
    const next = await begin(one, store, { code: old.app() });
    await laterOn(one.id);
    dataOf(await finish({ challengeToken: await challenge(one), code: old.app() }));
    await laterOn(one.id);
    const again = dataOf(await post("totp/confirm", { code: next.app() }, { key: one.token }));
    assert.equal(again.recoveryCodes, null, "there are some already");
    await laterOn(one.id);
    const body = { challengeToken: await challenge(one), code: old.app() };
    assertInvalid(await finish(body), ["/code", "invalid_code"]);
    dataOf(await finish({ ...body, code: next.app() }));
  });

  test("there is nothing to confirm before it began, after half an hour, or of a dry run", async () => {
    const one = await person();
    const confirm = (code: string) => post("totp/confirm", { code }, { key: one.token });
    assertInvalid(await confirm("123456"), ["/code", "nothing_to_confirm"]);
    const dry = dataOf(await post("totp?dryRun=true", { password: PASSWORD }, { key: one.token }));
    assertInvalid(await confirm(authenticator(dry.secret)()), ["/code", "nothing_to_confirm"]);
    const { app } = await begin(one);
    dataOf(await post("totp/confirm?dryRun=true", { code: app() }, { key: one.token }));
    assert.ok(dataOf(await login(one.email)).accessToken);
    const older = "update second_factors set pending_until = now() - interval '1 second' where staff_id = $1";
    await server.sql(store, older, [one.id]);
    assertInvalid(await confirm(app()), ["/code", "nothing_to_confirm"]);
  });

  test("is for the owner and the staff; wrong codes lock the account", async () => {
    for (const path of ["totp", "totp/confirm", "totp/remove", "recovery-codes"]) {
      const body = path === "totp/confirm" ? { code: "123456" } : { password: PASSWORD };
      assertRefused(await post(path, body), 401, "unauthenticated");
      assertRefused(await post(path, body, { key: store.key }), 403, "permission_denied");
      const customer = await enterAsCustomer(server, store);
      assertRefused(await post(path, body, { key: customer }), 403, "permission_denied");
      assertInvalid(
        await post(path, { more: 1 }, { key: (await enterAsOwner(server, store)).token }),
        ...["/more"].concat(path === "totp" ? ["/password"] : path === "totp/confirm" ? ["/code"] : []),
      );
    }
    const one = await person();
    const { app } = await begin(one);
    for (let i = 0; i < 10; i++)
      assertInvalid(await post("totp/confirm", { code: "000000" }, { key: one.token }), [
        "/code",
        "invalid_code",
      ]);
    assertRefused(await post("totp/confirm", { code: app() }, { key: one.token }), 429, "account_locked");
  });
});

describe("a log-in with a second factor", () => {
  test("gets no session for the password, and one for the code; it says how it went on in the audit log", async () => {
    const one = await person();
    const { app } = await enroll(one);
    const answer = await login(one.email);
    const { challengeToken, ...rest } = dataOf(answer).secondFactor;
    assert.deepEqual(rest, { expiresIn: 300, methods: ["totp", "recovery_code"] });
    const before = (await actionsOf(one.id)).filter((action) => action === "auth.tenant.login").length;
    const { accessToken, refreshToken, user, ...more } = dataOf(
      await finish({ challengeToken, code: app() }),
    );
    assert.deepEqual(more, { tokenType: "Bearer", expiresIn: 900 });
    assert.ok(refreshToken);
    assert.equal(user.id, one.id);
    assert.equal(dataOf(await me(accessToken)).id, one.id);
    const after = (await actionsOf(one.id)).filter((action) => action === "auth.tenant.login").length;
    assert.equal(after, before + 1);
  });

  test("with a cookie, also by the operator's link", async () => {
    const one = await person();
    const { app } = await enroll(one);
    const link = await loginLinkByOperator(server.database, store as never, one.email);
    const { secondFactor } = dataOf(await post("login-link", { token: link!.token }));
    const body = { challengeToken: secondFactor.challengeToken, code: app() };
    const headers = { "sec-fetch-site": "cross-site" };
    assertRefused(await finish(body, { headers }, "?cookie=true"), 403, "permission_denied");
    const answer = await finish(body, {}, "?cookie=true");
    assert.equal(dataOf(answer).refreshToken, undefined);
    assert.match(String(answer.headers["set-cookie"]), /^__Host-.*HttpOnly/);
    assert.ok((await actionsOf(one.id)).includes("auth.tenant.login-link"));
  });

  test("a code works once, also of several at once, and so does a challenge", async () => {
    const one = await person();
    const { app } = await enroll(one);
    const code = app();
    const tokens = [await challenge(one), await challenge(one)];
    const answers = await Promise.all([0, 1, 0, 1].map((i) => finish({ challengeToken: tokens[i]!, code })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assertInvalid(await finish({ challengeToken: tokens[1]!, code }), ["/code", "invalid_code"]);
    const used = tokens[1]!;
    await server.sql(
      store,
      "update second_factors set totp_step = totp_step - 10, challenge_used = now() where staff_id = $1",
      [one.id],
    );
    assertInvalid(await finish({ challengeToken: used, code: app() }), ["/challengeToken", "challenge_over"]);
    // A refusal leaves the code unused.
    const next = await challenge(one);
    await server.sql(store, "update second_factors set challenge_used = null where staff_id = $1", [one.id]);
    dataOf(await finish({ challengeToken: next, code: app() }));
  });

  test("a retry gets the same tokens; a dry run's are worth nothing and use nothing up", async () => {
    const one = await person();
    const { app } = await enroll(one);
    const body = { challengeToken: await challenge(one), code: app() };
    const dry = dataOf(await finish(body, {}, "?dryRun=true"));
    assertRefused(await me(dry.accessToken), 401, "session_expired");
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await finish(body, { headers }), await finish(body, { headers })];
    dataOf(first);
    assert.equal(again.text, first.text);
    assertInvalid(await finish(body), ["/code", "invalid_code"]);
  });

  test("each recovery code works once, however it is written; a mail tells", async () => {
    const one = await person();
    const { codes, app } = await enroll(one);
    const written = codes[3]!.replaceAll("-", " ").toUpperCase();
    dataOf(await finish({ challengeToken: await challenge(one), recoveryCode: written }));
    assert.match((await mailsTo(one.email)).at(-1)!, /A recovery code was used/);
    await laterOn(one.id);
    const body = { challengeToken: await challenge(one), recoveryCode: codes[3]! };
    assertInvalid(await finish(body), ["/recoveryCode", "invalid_code"]);
    assert.equal((await factors(one.token)).recoveryCodesLeft, 9);
    const other = await enroll(await person());
    assertInvalid(await finish({ ...body, recoveryCode: other.codes[0]! }), [
      "/recoveryCode",
      "invalid_code",
    ]);

    const renewed = dataOf(await post("recovery-codes", { code: app() }, { key: one.token }));
    assert.equal(renewed.recoveryCodes.length, 10);
    assertInvalid(await finish({ ...body, recoveryCode: codes[4]! }), ["/recoveryCode", "invalid_code"]);
    dataOf(await finish({ ...body, recoveryCode: renewed.recoveryCodes[0] }));
  });

  test("wrong codes count with the account's lock, and the password between them does not forget them", async () => {
    const one = await person();
    const { app, codes } = await enroll(one);
    let token = "";
    for (let i = 0; i < 10; i++) {
      token = await challenge(one);
      const wrong = i % 3 ? { code: "000000" } : { recoveryCode: "none-of-them" };
      const answer = await finish({ challengeToken: token, ...wrong }, {}, i % 2 ? "?dryRun=true" : "");
      assertInvalid(answer, [`/${Object.keys(wrong)[0]}`, "invalid_code"]);
    }
    assertRefused(await finish({ challengeToken: token, code: app() }), 429, "account_locked");
    assertRefused(await finish({ challengeToken: token, recoveryCode: codes[0]! }), 429, "account_locked");
    assertRefused(await login(one.email), 429, "account_locked");
    assert.equal((await factors(one.token)).recoveryCodesLeft, 10, "a locked account uses nothing up");
    const failed = (await actionsOf(one.id)).filter((action) => action === "auth.tenant.login-failed");
    assert.ok(failed.length >= 5, failed.join());
  });

  test("a success forgets the failures before it", async () => {
    const one = await person();
    const { app } = await enroll(one);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 6; i++) await finish({ challengeToken: await challenge(one), code: "000000" });
      await laterOn(one.id);
      dataOf(await finish({ challengeToken: await challenge(one), code: app() }));
    }
  });

  test("a challenge is of its store, and over after a change of password, the end of the account, or five minutes", async () => {
    const one = await person();
    const { app } = await enroll(one);
    const over = async (challengeToken: string, at = store) =>
      assertInvalid(await finish({ challengeToken, code: app() }, {}, "", at), [
        "/challengeToken",
        "challenge_over",
      ]);
    const token = await challenge(one);
    await over(token, elsewhere);
    await over(`${token.slice(0, -4)}AAAA`);
    await over("nothing");
    const change = { currentPassword: PASSWORD, newPassword: "meadow copper seldom 17" };
    dataOf(await post("change-password", change, { key: one.token }));
    await over(token);
    await server.sql(store, "update staff set password_hash = $2 where staff_id = $1", [one.id, hash]);
    const gone = await challenge(one);
    await server.sql(store, "update staff set is_active = false where staff_id = $1", [one.id]);
    await over(gone);
  });

  test("takes exactly one of the two, and nothing else", async () => {
    const one = await person();
    const { app, codes } = await enroll(one);
    const challengeToken = await challenge(one);
    assertInvalid(await finish({ challengeToken }), ["", "one_factor"]);
    assertInvalid(await finish({ challengeToken, code: app(), recoveryCode: codes[0]! }), ["", "one_factor"]);
    assertInvalid(await finish({ code: app() }), ["/challengeToken", "required"]);
    assertInvalid(await finish({ challengeToken, code: 123456 }), ["/code", "invalid_type"]);
    assertInvalid(await finish({ challengeToken, code: "x".repeat(21) }), ["/code", "too_long"]);
    assertInvalid(await finish({ challengeToken, code: "１２３４５６" }), ["/code", "invalid_code"]);
  });

  test("of others has the fields that it had", async () => {
    const one = await person();
    const { accessToken, refreshToken, user, ...rest } = dataOf(await login(one.email));
    assert.deepEqual(Object.keys(user), ["id", "type", "email", "name", "permissions"]);
    assert.deepEqual(
      [rest, Boolean(accessToken && refreshToken)],
      [{ tokenType: "Bearer", expiresIn: 900 }, true],
    );
  });

  test("a lost secret of the installation leaves the recovery codes", async () => {
    const one = await person();
    const { app, codes } = await enroll(one);
    await server.sql(store, "update second_factors set totp_sealed = '\\x00' where staff_id = $1", [one.id]);
    const challengeToken = await challenge(one);
    assertInvalid(await finish({ challengeToken, code: app() }), ["/code", "invalid_code"]);
    dataOf(await finish({ challengeToken, recoveryCode: codes[0]! }));
  });
});

describe("removing the authenticator app", () => {
  for (const by of ["code", "recoveryCode"] as const)
    test(`takes a ${by}; recovery codes go with it, and a mail tells`, async () => {
      const one = await person();
      const { app, codes } = await enroll(one);
      const body = by === "code" ? { code: app() } : { recoveryCode: codes[2]! };
      assertInvalid(await post("totp/remove", { [by]: "000000" }, { key: one.token }), [
        `/${by}`,
        "invalid_code",
      ]);
      dataOf(await post("totp/remove?dryRun=true", body, { key: one.token }));
      assert.equal((await factors(one.token)).recoveryCodesLeft, 10);
      dataOf(await post("totp/remove", body, { key: one.token }));
      assert.deepEqual(await factors(one.token), {
        isRequired: false,
        totp: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      });
      assert.ok(dataOf(await login(one.email)).accessToken);
      const mails = await mailsTo(one.email);
      assert.match(mails.at(-1)!, /authenticator app was removed/);
      assert.equal(
        mails.filter((text) => /A recovery code was used/.test(text)).length,
        by === "code" ? 0 : 1,
      );
      const none = { password: PASSWORD };
      assertInvalid(await post("totp/remove", none, { key: one.token }), ["", "no_second_factor"]);
      assertInvalid(await post("recovery-codes", none, { key: one.token }), ["", "no_second_factor"]);
    });

  test("the password alone takes no second factor away, replaces none, and makes no recovery codes", async () => {
    const one = await person();
    const { app, codes } = await enroll(one);
    const password = { password: PASSWORD };
    for (const path of ["totp", "totp/remove", "recovery-codes", "passkeys/start"]) {
      assertInvalid(await post(path, password, { key: one.token }), ["", "one_factor"]);
      const several = { ...password, code: app(), recoveryCode: codes[0]! };
      assertInvalid(await post(path, several, { key: one.token }), ["", "one_factor"]);
      const wrong = { password: "wrong", code: app() };
      assertInvalid(await post(path, wrong, { key: one.token }), ["/password", "wrong_password"]);
      const passkey = {
        ...password,
        challengeToken: await challenge(one),
        passkey: { id: "AA", rawId: "AA", type: "public-key", response: ASSERTED },
      };
      assertInvalid(await post(path, passkey, { key: one.token }), ["/challengeToken", "challenge_over"]);
    }
    assertInvalid(await post("totp/remove", {}, { key: one.token }), ["", "one_factor"]);
    assert.deepEqual((await factors(one.token)).recoveryCodesLeft, 10);
    dataOf(await finish({ challengeToken: await challenge(one), code: app() }));
  });

  test("wrong codes lock the account, as at the log-in", async () => {
    const one = await person();
    const { app } = await enroll(one);
    for (let i = 0; i < 10; i++)
      assertInvalid(await post("totp/remove", { code: "000000" }, { key: one.token }), [
        "/code",
        "invalid_code",
      ]);
    assertRefused(await post("totp/remove", { code: app() }, { key: one.token }), 429, "account_locked");
  });

  test("the owner takes that of others away; their sessions end, and a mail tells them", async () => {
    const [one, owner] = [await person(), await enterAsOwner(server, store)];
    await enroll(one);
    const path = `/api/v1/staff/${one.id}/reset-second-factor`;
    const strong = await person(["staff", "settings"]);
    assertRefused(await ask("POST", path), 401, "unauthenticated");
    for (const key of [store.key, strong.token])
      assertRefused(await ask("POST", path, { key }), 403, "owner_only");
    dataOf(await ask("POST", `${path}?dryRun=true`, { key: owner.token }));
    assert.equal((await factors(one.token)).recoveryCodesLeft, 10);
    dataOf(await ask("POST", path, { key: owner.token }));
    assertRefused(await me(one.token), 401, "session_expired");
    assert.ok(dataOf(await login(one.email)).accessToken);
    assert.match((await mailsTo(one.email)).at(-1)!, /Two-step authentication was turned off/);
    assert.ok((await actionsOf(one.id)).includes("staff.reset-second-factor"));
    const foreign = await person(null, elsewhere);
    const missing = await asMissing(foreign.id, (id, sent) =>
      ask("POST", `/api/v1/staff/${id}/reset-second-factor`, { key: owner.token, ...sent }),
    );
    assert.equal(missing.status, 404);
  });

  test("so does an operator", async () => {
    const one = await person();
    await enroll(one);
    const reset = () => resetFactorByOperator(server.database, store as never, one.email.toUpperCase());
    assert.equal((await reset())!.hadSecondFactor, true);
    assert.equal((await reset())!.hadSecondFactor, false);
    assert.ok(dataOf(await login(one.email)).accessToken);
    assert.ok((await actionsOf(one.id)).includes("staff.reset-second-factor"));
    assert.equal(
      await resetFactorByOperator(server.database, store as never, "nobody@example.com"),
      undefined,
    );
  });
});

describe("a store that requires a second factor", () => {
  test("lets who has none do nothing else, from the next request on, before they add one; keys go on", async () => {
    const at = await server.createStore();
    const [one, owner] = [await person(["orders"], at), await enterAsOwner(server, at)];
    const orders = (key: string) => ask("GET", "/api/v1/orders", { key }, at);
    const set = (requireSecondFactor: boolean, key: string) =>
      ask("PUT", "/api/v1/settings", { key, body: { security: { requireSecondFactor } } }, at);
    const strong = await person(["settings"], at);
    assertRefused(await set(true, strong.token), 403, "owner_only");
    assertRefused(await set(true, at.key), 403, "owner_only");
    assert.equal(dataOf(await set(false, at.key)).security.requireSecondFactor, false, "as it was read");
    dataOf(await orders(one.token));
    assert.equal(dataOf(await set(true, owner.token)).security.requireSecondFactor, true);

    for (const token of [one.token, dataOf(await login(one.email, {}, at)).accessToken]) {
      const answer = await orders(token);
      assertRefused(answer, 403, "permission_denied");
      assert.deepEqual(answer.body.details, { needed: "second_factor" });
    }
    assertRefused(await ask("GET", "/api/v1/settings", { key: owner.token }, at), 403, "permission_denied");
    dataOf(await orders(at.key));
    assert.equal((await factors(one.token, at)).isRequired, true);
    dataOf(await me(one.token, at));
    const { app } = await enroll(one, at);
    dataOf(await orders(one.token));
    dataOf(await post("totp/remove", { code: app() }, { key: one.token }, at));
    assertRefused(await orders(one.token), 403, "permission_denied");
    dataOf(await ask("POST", "/api/v1/auth/logout-all", { key: one.token }, at));
  });

  test("customers are not concerned", async () => {
    const at = await server.createStore();
    await server.sql(at, "update stores set requires_second_factor = true where store_id = $1", [at.id]);
    const customer = await enterAsCustomer(server, at);
    dataOf(await ask("GET", "/api/v1/storefront/account", { key: customer }, at));
  });
});

describe("sessions of the staff", () => {
  const sessions = (id: string, key: string | undefined) =>
    ask("GET", `/api/v1/staff/${id}/sessions`, { key });
  test("are seen and ended by the owner alone", async () => {
    const [one, owner, strong] = [await person(), await enterAsOwner(server, store), await person(["staff"])];
    const other = await logInAs(server, store, "staff", one.id);
    for (const key of [store.key, strong.token, await enterAsCustomer(server, store)])
      assertRefused(await sessions(one.id, key), 403, "owner_only");
    assertRefused(await sessions(one.id, undefined), 401, "unauthenticated");
    const list = dataOf(await sessions(one.id, owner.token));
    assert.deepEqual(
      list.sessions.map(({ id }: { id: string }) => id).toSorted(),
      [one.sessionId, other.id].toSorted(),
    );
    const [first] = list.sessions;
    assert.deepEqual([first.userAgent, first.ip, first.current], ["test", "192.0.2.1", false]);

    const path = `/api/v1/staff/${one.id}/sessions/${other.id}`;
    for (const key of [store.key, strong.token])
      assertRefused(await ask("DELETE", path, { key }), 403, "owner_only");
    dataOf(await ask("DELETE", `${path}?dryRun=true`, { key: owner.token }));
    dataOf(await me(other.accessToken));
    dataOf(await ask("DELETE", path, { key: owner.token }));
    assertRefused(await me(other.accessToken), 401, "session_expired");
    dataOf(await me(one.token));
    assertRefused(await ask("DELETE", path, { key: owner.token }), 404, "not_found");
    assertRefused(
      await ask("DELETE", `/api/v1/staff/${strong.id}/sessions/${one.sessionId}`, { key: owner.token }),
      404,
      "not_found",
    );

    const end = `/api/v1/staff/${one.id}/end-sessions`;
    for (const key of [store.key, strong.token])
      assertRefused(await ask("POST", end, { key }), 403, "owner_only");
    dataOf(await ask("POST", end, { key: owner.token }));
    assertRefused(await me(one.token), 401, "session_expired");
    const told = await server.sql(store, "select action from audit_entries where actor_id = $1", [owner.id]);
    const actions = told.map(({ action }) => action);
    for (const action of ["staff.sessions.delete", "staff.end-sessions"])
      assert.ok(actions.includes(action), actions.join());

    const foreign = await person(null, elsewhere);
    for (const [method, ending] of [
      ["GET", "sessions"],
      ["POST", "end-sessions"],
      ["DELETE", `sessions/${one.sessionId}`],
    ] as const) {
      const missing = await asMissing(foreign.id, (id, sent) =>
        ask(method, `/api/v1/staff/${id}/${ending}`, { key: owner.token, ...sent }),
      );
      assert.equal(missing.status, 404);
    }
  });
});

test("a challenge can be answered for five minutes", () => {
  const now = new Date();
  const call = { tx: { storeId: store.id } as never, vault: server.database.vault, now };
  const about = { staffId: randomUUID(), account: "mark", action: "auth.tenant.login" };
  const challengeToken = makeChallenge(call, "second factor", about);
  const later = (ms: number) => ({ ...call, now: new Date(now.getTime() + ms) });
  assert.equal(readChallenge(later(299_000), "second factor", challengeToken)?.staffId, about.staffId);
  assert.equal(readChallenge(later(301_000), "second factor", challengeToken), undefined);
});

test("what a password proved counts only if no second factor came in between", async () => {
  const one = await person();
  const account = await tenantTransaction(server.database.pool, store.id, (tx) =>
    staffSide.findAccount(tx, one.id),
  );
  await enroll(one);
  const unchanged = await tenantTransaction(server.database.pool, store.id, (tx) =>
    staffSide.isUnchanged(tx, account!),
  );
  assert.equal(unchanged, false);
});
