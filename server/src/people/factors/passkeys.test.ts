import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf } from "../../../test/assert-refused.ts";
import { type Authenticator, createAuthenticator, type Lie } from "../../../test/passkey-device.ts";
import { addStaff, enterAsOwner, logInAs } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { hashPassword } from "../auth/index.ts";
import { makeChallenge } from "./challenge.ts";
import { challengeOf } from "./webauthn.ts";

const AUTH = "/api/v1/auth/tenant";
const PASSWORD = "harbor lantern quiet 42";
const server = await testServer();
const [store, elsewhere] = [await server.createStore(), await server.createStore()];
const hash = await hashPassword(PASSWORD);

type Person = Awaited<ReturnType<typeof addStaff>>;
async function person(at: TestStore = store): Promise<Person> {
  const made = await addStaff(server, at, ["orders"]);
  await server.sql(at, "update staff set password_hash = $2 where staff_id = $1", [made.id, hash]);
  return made;
}
const ask = (method: string, path: string, sent: Sent = {}, at = store) =>
  server.send(at, method, `${AUTH}/${path}`, { key: undefined, ...sent });
const post = (path: string, body?: unknown, sent: Sent = {}, at = store) =>
  ask("POST", path, { ...(body !== undefined && { body }), ...sent }, at);
const factors = async (one: Person, at = store): Promise<Json> =>
  dataOf(await ask("GET", "second-factors", { key: one.token }, at));
const originOf = ({ domain }: TestStore) => `https://${domain}`;

const begin = async (one: Person, at = store, factor: object = {}): Promise<Json> =>
  dataOf(await post("passkeys/start", { password: PASSWORD, ...factor }, { key: one.token }, at));
/** What proves again that it is them: what their device signs. */
const proofBy = async (device: Authenticator, at = store) => {
  const { challengeToken, options } = await startLogIn(at);
  return { challengeToken, passkey: device.sign(options) };
};
const add = (one: Person, body: unknown, sent: Sent = {}, at = store) =>
  post("passkeys", body, { key: one.token, ...sent }, at);
async function enroll(
  one: Person,
  at = store,
  device = createAuthenticator(originOf(at)),
  factor: object = {},
) {
  const { challengeToken, options } = await begin(one, at, factor);
  const body = { challengeToken, name: "Laptop", credential: device.make(options) };
  return { device, ...dataOf(await add(one, body, {}, at)) } as {
    device: Authenticator;
    passkey: Json;
    recoveryCodes: string[] | null;
  };
}
const startLogIn = async (at = store): Promise<Json> =>
  dataOf(await post("passkey-login/start", undefined, {}, at));
const finishLogIn = (body: unknown, at = store, sent: Sent = {}, query = "") =>
  post(`passkey-login${query}`, body, sent, at);
async function logIn(device: Authenticator, lie: Lie = {}, at = store) {
  const { challengeToken, options } = await startLogIn(at);
  return finishLogIn({ challengeToken, credential: device.sign(options, lie) }, at);
}
async function mailsTo(email: string): Promise<string[]> {
  await server.runJobs();
  return (await server.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);
}
/** A challenge that was made some minutes ago. */
const olderChallenge = (purpose: "passkey" | "passkey log-in", staffId: string, minutes: number) =>
  tenantTransaction(server.database.pool, store.id, async (tx) => {
    const now = new Date(Date.now() - minutes * 60_000);
    const { vault } = server.database;
    return makeChallenge({ tx, vault, now }, purpose, { staffId, account: "", action: "" });
  });

describe("a passkey", () => {
  test("is added with the password, and lets its holder in alone; the password does not any more", async () => {
    const one = await person();
    assertInvalid(await post("passkeys/start", { password: "wrong" }, { key: one.token }), [
      "/password",
      "wrong_password",
    ]);
    const { challengeToken, expiresIn, options } = await begin(one);
    assert.equal(expiresIn, 300);
    assert.equal(options.challenge, challengeOf(challengeToken));
    assert.deepEqual(
      [options.rp.id, options.attestation, options.authenticatorSelection.userVerification],
      [store.domain, "none", "required"],
    );
    assert.deepEqual(options.excludeCredentials, []);
    const { device, passkey, recoveryCodes } = await enroll(one);
    const { id, createdAt, ...rest } = passkey;
    assert.deepEqual(rest, { name: "Laptop", host: store.domain, isSynced: false, lastUsedAt: null });
    assert.equal(recoveryCodes!.length, 10);
    const again = await begin(one, store, await proofBy(device));
    assert.deepEqual(
      again.options.excludeCredentials.map((known: Json) => known.id),
      [device.id],
    );
    assert.match((await mailsTo(one.email)).at(-1)!, /A passkey was added/);

    const entered = dataOf(await logIn(device));
    assert.equal(entered.user.id, one.id);
    assert.match(entered.refreshToken, /^rt_/);
    const { passkeys, recoveryCodesLeft } = await factors({ ...one, token: entered.accessToken });
    assert.deepEqual([passkeys.length, passkeys[0].id, recoveryCodesLeft], [1, id, 10]);
    assert.ok(passkeys[0].lastUsedAt >= createdAt);
    const [entry] = await server.sql(
      store,
      "select count(*) from audit_entries where actor_id = $1 and action = 'auth.tenant.passkey-login'",
      [one.id],
    );
    assert.equal(Number(entry!.count), 1);

    const { secondFactor } = dataOf(await post("login", { email: one.email, password: PASSWORD }));
    assert.deepEqual(secondFactor.methods, ["passkey", "recovery_code"]);
    const body = { challengeToken: secondFactor.challengeToken, passkey: device.sign(secondFactor.passkey) };
    assert.equal(dataOf(await post("second-factor", body)).user.id, one.id);
    assertInvalid(await post("second-factor", body), ["/passkey", "invalid_code"]);
  });

  test("comes in with a cookie, as another log-in does", async () => {
    const { device } = await enroll(await person());
    const { challengeToken, options } = await startLogIn();
    const body = { challengeToken, credential: device.sign(options) };
    const answer = await finishLogIn(body, store, {}, "?cookie=true");
    assert.equal(dataOf(answer).refreshToken, undefined);
    assert.match(String(answer.headers["set-cookie"]), /HttpOnly/);
  });

  test("comes in while wrong passwords have locked the address, and ends that", async () => {
    const one = await person();
    const { device } = await enroll(one);
    const wrong = () => post("login", { email: one.email, password: "wrong" });
    for (let i = 0; i < 11; i++) await wrong();
    assertRefused(await wrong(), 429, "account_locked");
    assert.equal((await logIn(device)).status, 200);
    assertRefused(await wrong(), 401, "unauthenticated");
  });

  test("counts where the store requires a second factor", async () => {
    const at = await server.createStore();
    const one = await person(at);
    const owner = await enterAsOwner(server, at);
    const security = { requireSecondFactor: true };
    dataOf(await server.send(at, "PUT", "/api/v1/settings", { key: owner.token, body: { security } }));
    assertRefused(
      await server.send(at, "GET", "/api/v1/orders", { key: one.token }),
      403,
      "permission_denied",
    );
    const { device } = await enroll(one, at);
    const { accessToken } = dataOf(await logIn(device, {}, at));
    assert.equal((await server.send(at, "GET", "/api/v1/orders", { key: accessToken })).status, 200);
  });

  test("is renamed and removed by its holder alone", async () => {
    const [one, two] = [await person(), await person()];
    const { device, passkey } = await enroll(one);
    const path = `passkeys/${passkey.id}`;
    const { key } = await store.makeKey(["staff"]);
    for (const [method, at, body] of [
      ["PUT", path, { name: "Phone" }],
      ["POST", `${path}/remove`, { password: PASSWORD }],
    ] as const) {
      assertRefused(await ask(method, at, { body }), 401, "unauthenticated");
      assertRefused(await ask(method, at, { body, key }), 403, "permission_denied");
      const missing = at.replace(passkey.id, randomUUID());
      const foreign = await ask(method, at, { body, key: two.token });
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(await ask(method, missing, { body, key: two.token })));
    }
    assertInvalid(await ask("PUT", path, { body: { name: " " }, key: one.token }), "/name");
    const renamed = dataOf(await ask("PUT", path, { body: { name: "  My  phone " }, key: one.token }));
    assert.equal(renamed.name, "My phone");
    const remove = (body: unknown, query = "") => post(`${path}/remove${query}`, body, { key: one.token });
    assertInvalid(await remove({ password: PASSWORD }), ["", "one_factor"]);
    const proof = await proofBy(device);
    assertInvalid(await remove({ ...proof, password: "wrong" }), ["/password", "wrong_password"]);
    assertInvalid(await remove({ passkey: proof.passkey }), ["/challengeToken", "challenge_over"]);
    const stranger = await proofBy(createAuthenticator(originOf(store)));
    assertInvalid(await remove(stranger), ["/passkey", "invalid_code"]);
    const late = await olderChallenge("passkey log-in", "", 6);
    assertInvalid(await remove({ ...proof, challengeToken: late }), ["/challengeToken", "challenge_over"]);
    assert.equal((await remove(proof, "?dryRun=true")).status, 200);
    const { challengeToken, options } = await startLogIn();
    assert.equal((await finishLogIn({ challengeToken, credential: device.sign(options) })).status, 200);
    // A challenge is used once, also if it is signed anew.
    assertInvalid(await remove({ challengeToken, passkey: device.sign(options) }), [
      "/challengeToken",
      "challenge_over",
    ]);
    assert.equal((await remove(await proofBy(device))).status, 200);
    assert.deepEqual(await factors(one), {
      isRequired: false,
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    assertRefused(await logIn(device), 401, "unauthenticated");
    assert.ok(dataOf(await post("login", { email: one.email, password: PASSWORD })).accessToken);
    assert.match((await mailsTo(one.email)).at(-1)!, /A passkey was removed/);
  });

  test("goes when the owner takes second factors away", async () => {
    const one = await person();
    const { device } = await enroll(one);
    const owner = await enterAsOwner(server, store);
    const reset = await server.send(store, "POST", `/api/v1/staff/${one.id}/reset-second-factor`, {
      key: owner.token,
    });
    assert.equal(reset.status, 200, reset.text);
    assertRefused(await logIn(device), 401, "unauthenticated");
  });
});

describe("a log-in by a passkey is refused", () => {
  test("the same way, whatever is wrong with it", async () => {
    const one = await person();
    const { device } = await enroll(one);
    const stranger = createAuthenticator(originOf(store));
    const expected = bytesOf(await logIn(stranger));
    const lies: Record<string, Lie> = {
      "another page": { origin: originOf(elsewhere) },
      "without TLS": { origin: `http://${store.domain}` },
      "another port": { origin: `${originOf(store)}:8443` },
      "another host's passkey": { rpId: elsewhere.domain },
      "another challenge": { challenge: challengeOf("x") },
      "another act": { type: "webauthn.create" },
      "nobody verified": { isVerified: false },
      "another key": { signsBy: stranger },
      "another person": { userHandle: "AAAA" },
    };
    for (const [name, lie] of Object.entries(lies)) {
      const answer = await logIn(device, lie);
      assertRefused(answer, 401, "unauthenticated");
      assert.equal(bytesOf(answer), expected, name);
    }
    assert.equal((await logIn(device)).status, 200);
    assertRefused(await logIn(device, { counter: 1 }), 401, "unauthenticated");
    const [failures] = await server.sql(
      store,
      "select count(*) from audit_entries where resource_id = $1 and action = 'auth.tenant.login-failed'",
      [one.id],
    );
    assert.equal(Number(failures!.count), Object.keys(lies).length + 1);
  });

  test("in another store, which knows nothing of it", async () => {
    const { device } = await enroll(await person());
    assertRefused(await logIn(device, {}, elsewhere), 401, "unauthenticated");
    assertRefused(await logIn(device, { origin: originOf(elsewhere) }, elsewhere), 401, "unauthenticated");
    const { challengeToken, options } = await startLogIn();
    const credential = device.sign(options);
    assertInvalid(await finishLogIn({ challengeToken, credential }, elsewhere), [
      "/challengeToken",
      "challenge_over",
    ]);
  });

  test("with a challenge that was used, is over, or was for something else", async () => {
    const one = await person();
    const { device } = await enroll(one);
    const { challengeToken, options } = await startLogIn();
    const body = { challengeToken, credential: device.sign(options) };
    assert.equal((await finishLogIn(body, store, {}, "?dryRun=true")).status, 200);
    assert.equal((await finishLogIn(body)).status, 200, "a dry run uses nothing up");
    assertRefused(await finishLogIn(body), 401, "unauthenticated");
    assertRefused(
      await finishLogIn({ challengeToken, credential: device.sign(options) }),
      401,
      "unauthenticated",
    );
    const over = ["/challengeToken", "challenge_over"] as const;
    for (const token of [
      await olderChallenge("passkey log-in", "", 6),
      await olderChallenge("passkey", one.id, 0),
      "AAAA",
      "not sealed",
    ]) {
      const credential = device.sign({ challenge: challengeOf(token), rpId: store.domain });
      assertInvalid(await finishLogIn({ challengeToken: token, credential }), over);
    }
    const fresh = await olderChallenge("passkey log-in", "", 4);
    const late = device.sign({ challenge: challengeOf(fresh), rpId: store.domain });
    assertRefused(await finishLogIn({ challengeToken: fresh, credential: late }), 401, "unauthenticated");
  });

  test("of somebody who may not log in any more", async () => {
    const one = await person();
    const { device } = await enroll(one);
    await server.sql(store, "update staff set is_active = false where staff_id = $1", [one.id]);
    assertRefused(await logIn(device), 401, "unauthenticated");
  });

  test("where fields are no credential's", async () => {
    const { challengeToken, options } = await startLogIn();
    const credential = createAuthenticator(originOf(store)).sign(options);
    assertInvalid(await finishLogIn({ credential }), "/challengeToken");
    assertInvalid(
      await finishLogIn({ challengeToken, credential: { ...credential, id: "?" } }),
      "/credential/id",
    );
    const garbage = { ...credential, response: { ...credential.response, clientDataJSON: "AAAA" } };
    assertRefused(await finishLogIn({ challengeToken, credential: garbage }), 401, "unauthenticated");
  });
});

describe("adding a passkey is refused", () => {
  test("where it was not made here, for this challenge, by a person who was verified", async () => {
    const one = await person();
    const lies: Lie[] = [
      { origin: originOf(elsewhere) },
      { rpId: elsewhere.domain },
      { challenge: challengeOf("x") },
      { type: "webauthn.get" },
      { isVerified: false },
      { algorithm: -35 },
      { statement: ["packed", new Map([["x5c", new Map()]])] },
      { statement: ["tpm", new Map()] },
    ];
    for (const lie of lies) {
      const { challengeToken, options } = await begin(one);
      const credential = createAuthenticator(originOf(store)).make(options, lie);
      const answer = await add(one, { challengeToken, name: "Laptop", credential });
      assertInvalid(answer, ["/credential", "invalid_passkey"]);
    }
    assert.deepEqual((await factors(one)).passkeys, []);
    assert.ok(dataOf(await post("login", { email: one.email, password: PASSWORD })).accessToken);
  });

  test("with a challenge of somebody else, one that was used, and one that is over", async () => {
    const [one, two] = [await person(), await person()];
    const device = createAuthenticator(originOf(store));
    const { challengeToken, options } = await begin(one);
    const body = { challengeToken, name: "Laptop", credential: device.make(options) };
    const over = ["/challengeToken", "challenge_over"] as const;
    assertInvalid(await add(two, body), over);
    assertRefused(await add(one, body, { key: undefined }), 401, "unauthenticated");
    assert.equal((await add(one, body)).status, 200);
    assertInvalid(await add(one, body), over);
    const old = await olderChallenge("passkey", two.id, 6);
    const user = { id: "AAAA" };
    const late = device.make({ challenge: challengeOf(old), rp: { id: store.domain }, user });
    assertInvalid(await add(two, { challengeToken: old, name: "Laptop", credential: late }), over);
  });

  test("where the store knows it already; a request that is sent again gets the same answer", async () => {
    const [one, two] = [await person(), await person()];
    const device = createAuthenticator(originOf(store));
    const first = await begin(one);
    const body = {
      challengeToken: first.challengeToken,
      name: "Laptop",
      credential: device.make(first.options),
    };
    const dry = await post("passkeys?dryRun=true", body, { key: one.token });
    assert.equal(dry.status, 200, dry.text);
    const headers = { "idempotency-key": randomUUID() };
    const [made, again] = [await add(one, body, { headers }), await add(one, body, { headers })];
    assert.equal(made.status, 200, made.text);
    assert.equal(again.text, made.text);
    const second = await begin(two);
    const same = {
      challengeToken: second.challengeToken,
      name: "Mine",
      credential: device.make(second.options),
    };
    assertRefused(await add(two, same), 409, "duplicate", "/credential");
  });

  test("for who is not one of the staff", async () => {
    const { key } = await store.makeKey(["staff"]);
    assertRefused(await post("passkeys/start", { password: PASSWORD }, { key }), 403, "permission_denied");
    const other = await person(elsewhere);
    const token = (await logInAs(server, elsewhere, "staff", other.id)).accessToken;
    assertRefused(
      await post("passkeys/start", { password: PASSWORD }, { key: token }),
      401,
      "unauthenticated",
    );
  });
});
