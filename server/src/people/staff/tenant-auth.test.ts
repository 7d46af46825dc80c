import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { patiently } from "../../../test/patiently.ts";
import { addStaff, enterAsCustomer, enterAsOwner, type TestPerson } from "../../../test/people.ts";
import { type Answer, type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";
import { announceChange } from "../../db/fresh-cache.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { permissions as allPermissions } from "../../http/request/principal.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { hashPassword } from "../auth/index.ts";
import { setPassword } from "./account-sql.ts";
import { logIn, prepareLogIn } from "./actions.ts";
import { redeemMailed } from "./log-in/accept-invitation.ts";
import { forgotPassword } from "./log-in/forgot-password.ts";
import { writeToken } from "./log-in/mailed-token.ts";

const AUTH = "/api/v1/auth/tenant";
const STAFF = "/api/v1/staff";
const OLD = "harbor lantern quiet 42";
const NEW = "meadow copper seldom 17";
const OWNER = { email: "owner@example.com", password: "correct horse battery" };

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const oldHash = await hashPassword(OLD);

const post = (path: string, body: unknown, sent: Sent = {}, at = store) =>
  server.send(at, "POST", path, { key: undefined, body, ...sent });
const login = (body: unknown, sent?: Sent, at = store) => post(`${AUTH}/login`, body, sent, at);
const me = (token: string, at = store) => server.send(at, "GET", `${AUTH}/me`, { key: token });

/** Somebody on the staff who knows the password OLD. */
async function person(permissions: readonly string[] | null = ["orders"], at = store): Promise<TestPerson> {
  const made = await addStaff(server, at, permissions);
  await tenantTransaction(server.database.pool, at.id, (tx) => setPassword(tx, made.id, oldHash, new Date()));
  return made;
}
/** The mails to an address, oldest first, with the code in each. */
async function mailsTo(email: string): Promise<{ subject: string; code: string }[]> {
  await server.runJobs();
  return (await server.mails())
    .filter(({ to }) => to.includes(email))
    .map(({ subject, text }) => ({ subject, code: /^ {4}(\S+)$/m.exec(text)?.[1] ?? "" }));
}
async function audit(at: TestStore, action: string) {
  const text =
    "select actor_kind, actor_id, resource_id, fields from audit_entries where action = $1 order by at";
  return server.sql(at, text, [action]);
}

describe("log-in", () => {
  test("lets the owner in with everything, and one of the staff with what the role grants", async () => {
    const { accessToken, refreshToken, user, ...rest } = dataOf(await login(OWNER));
    assert.deepEqual(rest, { tokenType: "Bearer", expiresIn: 900 });
    assert.ok(refreshToken);
    const { id, ...known } = user;
    const { email } = OWNER;
    assert.deepEqual(known, { type: "owner", email, name: "", permissions: allPermissions });
    const own = { language: null, newEmail: null, version: 1 };
    assert.deepEqual((await me(accessToken)).body.data, { ...user, role: null, ...own });
    const read = await server.send(store, "GET", `${STAFF}/${id}`, { key: accessToken });
    assert.ok(Math.abs(Date.parse(read.body.data.lastLoginAt) - Date.now()) < 60_000);
    assert.equal(read.body.data.version, 1, "to log in changes nothing that others edit");

    const { id: staffId, roleId, ...one } = await person(["orders", "themes:read"]);
    const second = dataOf(await login({ email: ` ${one.email.toUpperCase()}`, password: OLD }));
    const { type, permissions } = second.user;
    assert.deepEqual([second.user.id, type], [staffId, "staff"]);
    assert.deepEqual(permissions, ["orders", "themes:read"]);
    assert.deepEqual((await me(second.accessToken)).body.data.role, {
      id: roleId,
      name: `Role ${roleId}`,
    });
  });

  test("gives browsers the refresh token in a cookie that no script reads, and not in the body", async () => {
    const answer = await post(`${AUTH}/login?cookie=true`, OWNER);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.data.refreshToken, undefined);
    assert.match(String(answer.headers["set-cookie"]), /^__Host-.*; HttpOnly; Secure; SameSite=Strict/);
    const headers = { "sec-fetch-site": "cross-site" };
    assertRefused(await post(`${AUTH}/login?cookie=true`, OWNER, { headers }), 403, "permission_denied");
  });

  test("a wrong password, an unknown address, no active account and another store's are the same bytes", async () => {
    const [one, gone, foreign] = [await person(), await person(), await person(null, elsewhere)];
    const owner = await enterAsOwner(server, store);
    const invite = { email: "invited@example.com", name: "Invited", roleId: one.roleId };
    await server.send(store, "POST", STAFF, { key: owner.token, body: invite });
    await server.send(store, "DELETE", `${STAFF}/${gone.id}`, { key: owner.token });
    const texts = [];
    for (const body of [
      { email: one.email, password: "wrong" },
      { email: "nobody@example.com", password: "wrong" },
      { email: "no address at all", password: OLD },
      { email: gone.email, password: OLD },
      { email: invite.email, password: OLD },
      { email: foreign.email, password: OLD },
      { email: one.email, password: `${OLD} ` },
    ]) {
      const answer = await login(body, { headers: { "x-request-id": "the-same" } });
      assertRefused(answer, 401, "unauthenticated");
      const { date: _, ...headers } = answer.headers;
      texts.push(JSON.stringify([answer.text, headers]));
    }
    assert.equal(new Set(texts).size, 1, texts.join("\n"));
    assert.equal((await login({ email: foreign.email, password: OLD }, {}, elsewhere)).status, 200);
  });

  test("takes the same statements for a known and an unknown address", async () => {
    const { email } = await person();
    const counts = [];
    for (const tried of [email, "nobody-else@example.com", email, "nobody-else@example.com"])
      counts.push(await statementsOf({ email: tried, password: "wrong" }, logInWith));
    assert.deepEqual(new Set(counts).size, 1, counts.join());
  });

  for (const known of [true, false])
    test(`of 100 wrong ones at once for ${known ? "a known" : "an unknown"} address 10 are 401, the rest 429`, async () => {
      const email = known ? (await person()).email : `${randomUUID()}@example.com`;
      // What is refused for want of room (503) was not tried.
      const attempt = (i: number) =>
        patiently(() => post(`${AUTH}/login${i % 2 ? "?dryRun=true" : ""}`, { email, password: "wrong" }));
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => attempt(i)));
      const wrong = answers.filter(({ status }) => status === 401);
      const locked = answers.filter(({ status }) => status === 429);
      assert.deepEqual([wrong.length, locked.length], [10, 90]);
      for (const answer of locked) {
        assertRefused(answer, 429, "account_locked");
        assert.ok(Number(answer.headers["retry-after"]) > 1_700);
      }
      assertRefused(await login({ email, password: OLD }), 429, "account_locked");
    });

  test("a success forgets the failures before it", async () => {
    const { email } = await person();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++)
        assertRefused(await login({ email, password: "wrong" }), 401, "unauthenticated");
      assert.equal((await login({ email, password: OLD })).status, 200);
    }
  });

  test("a retry gets the same tokens; a dry run's are worth nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await login(OWNER, { headers });
    assert.equal((await login(OWNER, { headers })).text, first.text);
    const dry = await post(`${AUTH}/login?dryRun=true`, OWNER);
    assert.equal(dry.status, 200);
    assertRefused(await me(dry.body.data.accessToken), 401, "session_expired");
  });

  const bad: [what: string, body: unknown, field: string, code: string][] = [
    ["no email", { password: OLD }, "/email", "required"],
    ["no password", { email: OWNER.email }, "/password", "required"],
    ["a number for a password", { email: OWNER.email, password: 12345678 }, "/password", "invalid_type"],
    ["a huge password", { email: OWNER.email, password: "x".repeat(2_000) }, "/password", "too_long"],
    ["an unknown field", { ...OWNER, type: "owner" }, "/type", "unknown_field"],
  ];
  for (const [what, body, field, code] of bad)
    test(`${what} is 400 at ${field}`, async () => assertInvalid(await login(body), [field, code]));

  test("a credential that is sent along does not matter, good or bad", async () => {
    for (const key of [store.key, elsewhere.key, "sk_wrong"])
      assert.equal((await login(OWNER, { key })).status, 200);
  });
});

describe("who am I", () => {
  test("is for the owner and the staff: not for a customer, a key, or nobody", async () => {
    const customer = await enterAsCustomer(server, store);
    assertRefused(await me(customer), 403, "permission_denied");
    assertRefused(await me(store.key), 403, "permission_denied");
    assertRefused(await server.send(store, "GET", `${AUTH}/me`, { key: undefined }), 401, "unauthenticated");
    const { token } = await person();
    assertRefused(await me(token, elsewhere), 401, "unauthenticated");
  });
});

describe("a forgotten password", () => {
  const forgot = (email: string, sent?: Sent) => post(`${AUTH}/forgot-password`, { email }, sent);
  const reset = (token: string, more: Fields = {}) =>
    post(`${AUTH}/reset-password`, { token, password: NEW, ...more });
  async function codeFor(email: string): Promise<string> {
    assert.equal((await forgot(email)).status, 200);
    return (await mailsTo(email)).at(-1)!.code;
  }

  test("is replaced with a mailed code; all sessions end, a lock goes, and a mail tells", async () => {
    const one = await person();
    const other = (await login({ email: one.email, password: OLD })).body.data.accessToken;
    const code = await codeFor(one.email);
    for (let i = 0; i < 10; i++) await login({ email: one.email, password: "wrong" });
    const answer = await reset(code, { email: one.email.toUpperCase() });
    assert.deepEqual([answer.status, answer.body.data], [200, null], answer.text);
    for (const token of [one.token, other]) assertRefused(await me(token), 401, "session_expired");
    assertRefused(await login({ email: one.email, password: OLD }), 401, "unauthenticated");
    assert.equal((await login({ email: one.email, password: NEW })).status, 200);
    assert.match((await mailsTo(one.email)).at(-1)!.subject, /was changed/);
    assertInvalid(await reset(code), ["/token", "invalid_code"]);
    const [entry] = (await audit(store, "auth.tenant.reset-password")).filter(
      ({ actor_id }) => actor_id === one.id,
    );
    assert.deepEqual(entry, {
      actor_kind: "staff",
      actor_id: one.id,
      resource_id: one.id,
      fields: entry.fields,
    });
  });

  test("asking answers the same bytes for everybody, and mails only who may log in", async () => {
    const [one, gone] = [await person(), await person()];
    const owner = await enterAsOwner(server, store);
    const invite = { email: "pending@example.com", name: "Pending", roleId: one.roleId };
    await server.send(store, "POST", STAFF, { key: owner.token, body: invite });
    await server.send(store, "DELETE", `${STAFF}/${gone.id}`, { key: owner.token });
    const before = (await mailsTo("@")).length;
    const texts = [];
    for (const email of [one.email, gone.email, invite.email, "nobody@example.com"])
      texts.push((await forgot(email, { headers: { "x-request-id": "the-same" } })).text);
    assert.equal(new Set(texts).size, 1, texts.join("\n"));
    assert.equal((await mailsTo("@")).length, before + 1);
    assert.match((await mailsTo(one.email)).at(-1)!.subject, /^Reset your password/);
    assert.equal((await post(`${AUTH}/forgot-password?dryRun=true`, { email: one.email })).status, 200);
    assert.equal((await mailsTo(one.email)).length, 1);
    assertInvalid(await forgot("nobody"), ["/email", "invalid_email"]);
  });

  test("asking takes the same statements for everybody, and so does a wrong code", async () => {
    const { email, id } = await person();
    const asking = [];
    for (const tried of [email, `${randomUUID()}@example.com`])
      asking.push(await statementsOf({ email: tried }, (call) => forgotPassword(call)));
    assert.equal(new Set(asking).size, 1, asking.join());
    await codeFor(email);
    const wrong = [];
    for (const token of [writeToken(id, "wrong"), writeToken(randomUUID(), "wrong"), "wrong"])
      wrong.push(
        await statementsOf({ token, password: NEW }, (call) => redeemMailed(call as never, "reset_password")),
      );
    assert.equal(new Set(wrong).size, 1, wrong.join());
  });

  test("a newer code replaces the older one, and a change of the password both", async () => {
    const one = await person();
    const first = await codeFor(one.email);
    const second = await codeFor(one.email);
    assertInvalid(await reset(first), ["/token", "invalid_code"]);
    const body = { currentPassword: OLD, newPassword: NEW };
    assert.equal((await post(`${AUTH}/change-password`, body, { key: one.token })).status, 200);
    assertInvalid(await reset(second), ["/token", "invalid_code"]);
  });

  test("an email that was changed by others makes the code worthless", async () => {
    const one = await person();
    const code = await codeFor(one.email);
    const owner = await enterAsOwner(server, store);
    const body = { email: `new-${one.email}` };
    await server.send(store, "PUT", `${STAFF}/${one.id}`, { key: owner.token, body });
    assertInvalid(await reset(code), ["/token", "invalid_code"]);
  });

  test("a password that is too short or that many use is 400, and uses nothing up", async () => {
    const one = await person();
    const code = await codeFor(one.email);
    assertInvalid(await reset(code, { password: "short" }), ["/password", "too_short"]);
    const common = await reset(code, { password: "password123" });
    assertInvalid(common, ["/password", "common_password"]);
    assert.equal((await reset(code)).status, 200);
  });

  test("the code is no invitation, and works for an hour", async () => {
    const one = await person();
    const code = await codeFor(one.email);
    const accepted = await post(`${AUTH}/accept-invitation`, { token: code, password: NEW });
    assertInvalid(accepted, ["/token", "invalid_code"]);
    await tenantTransaction(server.database.pool, store.id, async (tx) => {
      const text = "update account_codes set expires_at = now() - interval '1 second' where staff_id = $1";
      await tx.query({ name: "", text }, [one.id]);
    });
    assertInvalid(await reset(code), ["/token", "invalid_code"]);
  });
});

describe("changing the own password", () => {
  const change = (body: unknown, sent: Sent) => post(`${AUTH}/change-password`, body, sent);
  const right = { currentPassword: OLD, newPassword: NEW };

  test("ends the other sessions and keeps this one; a mail tells", async () => {
    const one = await person();
    const other = (await login({ email: one.email, password: OLD })).body.data.accessToken;
    assert.equal((await change(right, { key: one.token })).status, 200);
    assert.equal((await me(one.token)).status, 200);
    assertRefused(await me(other), 401, "session_expired");
    assertRefused(await login({ email: one.email, password: OLD }), 401, "unauthenticated");
    assert.equal((await login({ email: one.email, password: NEW })).status, 200);
    assert.match((await mailsTo(one.email)).at(-1)!.subject, /was changed/);
    const entries = await audit(store, "auth.tenant.change-password");
    assert.ok(entries.some(({ actor_id }) => actor_id === one.id));
  });

  test("needs the current password; wrong ones count like failed log-ins", async () => {
    const one = await person();
    const wrong = { ...right, currentPassword: "wrong" };
    for (let i = 0; i < 10; i++) {
      const path = `${AUTH}/change-password${i % 2 ? "?dryRun=true" : ""}`;
      const answer = await post(path, wrong, { key: one.token });
      assertInvalid(answer, ["/currentPassword", "wrong_password"]);
    }
    assertRefused(await change(right, { key: one.token }), 429, "account_locked");
    assertRefused(await login({ email: one.email, password: OLD }), 429, "account_locked");
    assert.equal((await me(one.token)).status, 200, "the session is still a good one");
  });

  test("bad passwords are 400, and a dry run changes nothing", async () => {
    const one = await person();
    const as = { key: one.token };
    const bad = (newPassword: string, code: string) =>
      change({ ...right, newPassword }, as).then((answer) => assertInvalid(answer, ["/newPassword", code]));
    await bad("short", "too_short");
    await bad("x".repeat(129), "too_long");
    await bad("password123", "common_password");
    await bad(OLD, "same_password");
    assert.equal((await post(`${AUTH}/change-password?dryRun=true`, right, as)).status, 200);
    assert.equal((await login({ email: one.email, password: OLD })).status, 200);
  });

  test("is for the owner and the staff: not for a customer, a key, or nobody", async () => {
    assertRefused(
      await change(right, { key: await enterAsCustomer(server, store) }),
      403,
      "permission_denied",
    );
    assertRefused(await change(right, { key: store.key }), 403, "permission_denied");
    assertRefused(await change(right, { key: undefined }), 401, "unauthenticated");
  });
});

describe("giving the store to somebody else", () => {
  const TRANSFER = "/api/v1/store/transfer";
  let at: TestStore;
  let owner: TestPerson;
  before(async () => {
    at = await server.createStore();
    owner = await enterAsOwner(server, at);
  });
  const transfer = (staffId: string, more: Fields = {}, key = owner.token, query = "") =>
    post(`${TRANSFER}${query}`, { staffId, password: OWNER.password, ...more }, { key }, at);
  const keys = async (token: string) => (await me(token, at)).body.data;

  test("is the owner's alone, whatever others hold", async () => {
    const strong = await person(allPermissions, at);
    assertRefused(await transfer(strong.id, { password: OLD }, strong.token), 403, "owner_only");
    assertRefused(await transfer(strong.id, {}, at.key), 403, "owner_only");
    assertRefused(
      await post(TRANSFER, { staffId: strong.id, password: "x" }, {}, at),
      401,
      "unauthenticated",
    );
    const customer = await enterAsCustomer(server, at);
    assertRefused(await transfer(strong.id, {}, customer), 403, "owner_only");
  });

  test("needs the password, and one of the staff who can log in", async () => {
    const [one, gone] = [await person(["staff"], at), await person(null, at)];
    const invite = { email: "pending@example.com", name: "Pending", roleId: one.roleId };
    const pending = await server.send(at, "POST", STAFF, { key: owner.token, body: invite });
    await server.send(at, "DELETE", `${STAFF}/${gone.id}`, { key: owner.token });
    const bad = async (answer: Promise<Answer>, field: string, code: string) =>
      assertInvalid(await answer, [field, code]);
    await bad(transfer(one.id, { password: "wrong" }), "/password", "wrong_password");
    await bad(transfer(gone.id), "/staffId", "cannot_own");
    await bad(transfer(pending.body.data.id), "/staffId", "cannot_own");
    await bad(transfer(owner.id), "/staffId", "cannot_own");
    await bad(transfer(randomUUID()), "/staffId", "not_found");
    await bad(transfer((await person(null, elsewhere)).id), "/staffId", "not_found");
    await bad(transfer("x"), "/staffId", "invalid_id");
    await bad(transfer(one.id, { roleId: randomUUID() }), "/roleId", "not_found");
    assert.equal((await transfer(one.id, {}, owner.token, "?dryRun=true")).status, 200);
    assert.equal((await keys(owner.token)).type, "owner");
  });

  test("swaps the two at their next request, and is in the audit log", async () => {
    const next = await person(["orders"], at);
    assert.equal((await keys(next.token)).type, "staff");
    const { id, type, roleId, permissions } = dataOf(await transfer(next.id, { roleId: next.roleId }));
    assert.deepEqual([id, type, roleId, permissions], [next.id, "owner", null, [...allPermissions]]);
    const [former, now] = [await keys(owner.token), await keys(next.token)];
    assert.deepEqual([former.type, former.permissions, former.role.id], ["staff", ["orders"], next.roleId]);
    assert.deepEqual([now.type, now.permissions], ["owner", [...allPermissions]]);
    assertRefused(await transfer(next.id), 403, "owner_only");
    const [entry] = await audit(at, "store.transfer");
    assert.deepEqual([entry.actor_kind, entry.actor_id, entry.resource_id], ["owner", owner.id, next.id]);
    for (const { email } of [owner, next])
      assert.match((await mailsTo(email)).at(-1)!.subject, /has a new owner$/, email);
    const back = await transfer(owner.id, { password: OLD }, next.token);
    assert.equal(back.status, 200, back.text);
    assert.deepEqual((await keys(next.token)).permissions, []);
  });

  test("of 10 at once to different people, one is carried out, and there is one owner", async () => {
    const people = [];
    for (let i = 0; i < 10; i++) people.push(await person(null, at));
    const answers = await Promise.all(people.map(({ id }) => transfer(id)));
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(done.length, 1);
    for (const answer of answers) if (answer !== done[0]) assertRefused(answer, 403, "owner_only");
    const list = await server.send(at, "GET", `${STAFF}?limit=100`, { key: at.key });
    const owners = list.body.data.staff.filter(({ type }: { type: string }) => type === "owner");
    assert.deepEqual(
      owners.map(({ id }: { id: string }) => id),
      [done[0]!.body.data.id],
    );
  });
});

describe("closing the store", () => {
  const CLOSE = "/api/v1/store/close";

  test("is the owner's alone and needs the password; then everything is 403 until the operator opens it", async () => {
    const at = await server.createStore();
    const owner = await enterAsOwner(server, at);
    const strong = await person(allPermissions, at);
    const close = (key: string | undefined, password: string, query = "") =>
      post(`${CLOSE}${query}`, { password }, { key }, at);
    assertRefused(await close(undefined, OWNER.password), 401, "unauthenticated");
    assertRefused(await close(at.key, OWNER.password), 403, "owner_only");
    assertRefused(await close(strong.token, OLD), 403, "owner_only");
    assertInvalid(await close(owner.token, "wrong"), ["/password", "wrong_password"]);
    assert.equal((await close(owner.token, OWNER.password, "?dryRun=true")).status, 200);
    assert.equal((await me(owner.token, at)).status, 200);

    assert.equal((await close(owner.token, OWNER.password)).status, 200);
    for (const answer of [
      await me(owner.token, at),
      await login(OWNER, {}, at),
      await server.send(at, "GET", "/api/v1/products"),
      await close(owner.token, OWNER.password),
    ]) {
      assertRefused(answer, 403, "permission_denied");
      assert.match(answer.body.message, /closed/);
    }
    assert.equal((await login(OWNER)).status, 200, "other stores are open");
    const [entry] = await audit(at, "store.close");
    assert.deepEqual([entry.actor_kind, entry.actor_id], ["owner", owner.id]);

    const { code, stdout } = await stoa("store", "resume", at.domain, "--json");
    assert.deepEqual([code, JSON.parse(stdout).status], [0, "active"]);
    await until(async () => (await me(owner.token, at)).status === 200);
  });

  test("is all that the server's role can do to a store's status", onOnePostgres, async () => {
    const at = await server.createStore();
    const run = (text: string) =>
      tenantTransaction(server.database.pool, at.id, (tx) => {
        announceChange(tx);
        return tx.query({ name: "", text });
      });
    await assert.rejects(run("update stores set status = 'suspended'"), /violates row-level security/);
    assert.deepEqual(await run("update stores set status = 'closed' returning status"), [["closed"]]);
    for (const status of ["active", "suspended", "closed"])
      assert.deepEqual(await run(`update stores set status = '${status}' returning status`), []);
    assert.deepEqual(await run("select status from stores"), [["closed"]]);
    assert.equal((await server.send(store, "GET", "/api/v1/products")).status, 200);
  });
});

describe("stoa staff reset-password", () => {
  test("prints a password once, ends sessions, opens a lock, and is in the audit log", async () => {
    const at = await server.createStore();
    const owner = await enterAsOwner(server, at);
    for (let i = 0; i < 11; i++) await login({ ...OWNER, password: "wrong" }, {}, at);
    assertRefused(await login(OWNER, {}, at), 429, "account_locked");
    const args = ["staff", "reset-password", "--store", at.domain, "--email", "Owner@Example.com", "--json"];
    const { code, stdout, stderr } = await stoa(...args);
    assert.equal(code, 0, stderr);
    const { email, type, password } = JSON.parse(stdout.trim().split("\n").at(-1)!);
    assert.deepEqual([email, type], [OWNER.email, "owner"]);
    assertRefused(await me(owner.token, at), 401, "session_expired");
    assertRefused(await login(OWNER, {}, at), 401, "unauthenticated");
    assert.equal((await login({ email, password }, {}, at)).status, 200);
    const [entry] = await audit(at, "staff.reset-password");
    assert.deepEqual(entry, {
      actor_kind: "cli",
      actor_id: null,
      resource_id: owner.id,
      fields: ["password"],
    });
  });

  test("says who is not there, and how it is used", async () => {
    const args = ["staff", "reset-password", "--store", store.domain, "--email"];
    const missing = await stoa(...args, "nobody@example.com");
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /no active owner or member of the staff/);
    assert.equal((await stoa("staff", "reset-password")).code, 2);
    assert.equal((await stoa("staff", "reset-password", "--help")).code, 0);
  });
});

async function stoa(...args: string[]) {
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], {
    env: { ...process.env, ...server.settings },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  const [code] = await once(child, "close");
  return { ...output, code };
}

/** How many statements a handler sends for a body. */
function statementsOf(
  body: unknown,
  handle: (call: Call<object, never, never>) => Promise<unknown>,
): Promise<number> {
  return tenantTransaction(server.database.pool, store.id, async (tx) => {
    let count = 0;
    const counting: Tx = {
      ...tx,
      query(...args) {
        count++;
        return tx.query(...args);
      },
      atCommit(...args) {
        count++;
        tx.atCommit(...args);
      },
    };
    const { vault } = server.database;
    const call = {
      tx: counting,
      body,
      vault,
      store: { id: store.id, name: "" },
      client: { ip: "192.0.2.1" },
      requestId: "",
      now: new Date(),
      async drawAttempt() {},
    };
    await handle(call as unknown as Call<object, never, never>);
    return count;
  });
}

async function logInWith(call: Call<object, never, never>): Promise<void> {
  const prepared = await prepareLogIn(call as unknown as Preparation<object, never>);
  await logIn({ ...call, prepared: prepared as never });
}
