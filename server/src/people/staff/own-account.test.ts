import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { addStaff, enterAsCustomer, enterAsOwner, type TestPerson } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { hashPassword } from "../auth/index.ts";
import { setPassword } from "./account-sql.ts";
import { loginLinkByOperator } from "./log-in/login-link.ts";

// What the owner and the staff change of their own account.

const AUTH = "/api/v1/auth/tenant";
const PASSWORD = "harbor lantern quiet 42";
const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const hash = await hashPassword(PASSWORD);

async function person(permissions: readonly string[] | null = ["orders"], at: TestStore = store) {
  const made = await addStaff(server, at, permissions);
  await tenantTransaction(server.database.pool, at.id, (tx) => setPassword(tx, made.id, hash, new Date()));
  return made;
}
const me = (key: string | undefined, at = store) => server.send(at, "GET", `${AUTH}/me`, { key });
const put = (body: unknown, sent: Sent, query = "") =>
  server.send(store, "PUT", `${AUTH}/me${query}`, { body, ...sent });
const post = (path: string, body: unknown, sent: Sent = {}, at = store) =>
  server.send(at, "POST", `${AUTH}/${path}`, { key: undefined, body, ...sent });
const login = (email: string, at = store) => post("login", { email, password: PASSWORD }, {}, at);
async function mailsTo(email: string) {
  await server.runJobs();
  return (await server.mails())
    .filter(({ to }) => to.includes(email))
    .map(({ subject, text }) => ({ subject, text, code: /^ {4}(\S+)$/m.exec(text)?.[1] ?? "" }));
}
async function denied(ask: (key: string | undefined) => ReturnType<typeof me>): Promise<void> {
  assertRefused(await ask(undefined), 401, "unauthenticated");
  assertRefused(await ask((await enterAsOwner(server, elsewhere)).token), 401, "unauthenticated");
  assertRefused(await ask(store.key), 403, "permission_denied");
  assertRefused(await ask(await enterAsCustomer(server, store)), 403, "permission_denied");
}

describe("name and language", () => {
  test("are changed by anybody of the staff, without any permission, and by the owner", async () => {
    for (const { token } of [await person(null), await enterAsOwner(server, store)]) {
      const before = dataOf(await me(token));
      const answer = await put({ name: " Ana Ruiz ", language: "de-at" }, { key: token });
      const after = dataOf(answer);
      assert.deepEqual(after, {
        ...before,
        name: "Ana Ruiz",
        language: "de-AT",
        version: before.version + 1,
      });
      assert.equal(answer.headers.etag, `"${after.version}"`);
      assert.deepEqual(dataOf(await me(token)), after);
      assert.equal(dataOf(await put({ language: null }, { key: token })).language, null);
    }
  });

  test("are not changed by a key, a customer, another store's owner or nobody", () =>
    denied((key) => put({ name: "Eve" }, { key })));

  test("what was read comes back and changes nothing; another value of what others change is 400", async () => {
    const { token } = await person();
    const read = dataOf(await me(token));
    assert.deepEqual(dataOf(await put(read, { key: token })), read);
    const others: Fields = { type: "owner", permissions: ["staff"], role: null, id: randomUUID() };
    for (const [name, value] of Object.entries({
      ...others,
      email: "x@example.com",
      newEmail: "x@example.com",
    }))
      assertRefused(await put({ [name]: value }, { key: token }), 400, "read_only_field", [
        `/${name}`,
        "read_only_field",
      ]);
    const bad: [body: Fields, field: string, code: string][] = [
      [{ name: " " }, "/name", "invalid_format"],
      [{ name: null }, "/name", "invalid_type"],
      [{ language: "no language!" }, "/language", "invalid_language"],
      [{ password: "x" }, "/password", "unknown_field"],
    ];
    for (const [body, field, code] of bad) assertInvalid(await put(body, { key: token }), [field, code]);
    assert.deepEqual(dataOf(await me(token)), read);
  });

  test("a stale version is 409, and a dry run changes nothing", async () => {
    const { token } = await person();
    const { version } = dataOf(await me(token));
    assertRefused(await put({ name: "A", version: version + 1 }, { key: token }), 409, "version_conflict");
    const headers = { "if-match": `"${version + 1}"` };
    assertRefused(await put({ name: "A" }, { key: token, headers }), 409, "version_conflict");
    assert.equal(dataOf(await put({ name: "A" }, { key: token }, "?dryRun=true")).name, "A");
    assert.notEqual(dataOf(await me(token)).name, "A");
  });

  test("mails to the person are in that language", async () => {
    const one = await person();
    dataOf(await put({ language: "fr" }, { key: one.token }));
    dataOf(await post("forgot-password", { email: one.email }));
    assert.match((await mailsTo(one.email)).at(-1)!.subject, /mot de passe/);
  });
});

describe("the email address", () => {
  const change = (one: Pick<TestPerson, "token">, email: string, more: Fields = {}, query = "") =>
    post(`change-email${query}`, { email, password: PASSWORD, ...more }, { key: one.token });
  const confirm = (token: string, query = "", at = store) => post(`confirm-email${query}`, { token }, {}, at);
  const fresh = () => `${randomUUID()}@example.com`;
  async function asked(one: TestPerson, email: string): Promise<string> {
    dataOf(await change(one, email));
    return (await mailsTo(email)).at(-1)!.code;
  }

  test("is another once its code came back; both addresses are told, sessions go on", async () => {
    const [one, email] = [await person(), fresh()];
    dataOf(await change(one, email.toUpperCase()));
    const { code } = (await mailsTo(email)).at(-1)!;
    const waiting = dataOf(await me(one.token));
    assert.deepEqual([waiting.email, waiting.newEmail], [one.email, email]);
    assert.equal((await login(one.email)).status, 200, "the old one still counts");
    assertRefused(await login(email), 401, "unauthenticated");

    assert.equal(dataOf(await confirm(code)), null);
    const now = dataOf(await me(one.token));
    assert.deepEqual([now.email, now.newEmail, now.version], [email, null, waiting.version + 1]);
    assert.equal((await login(email)).status, 200);
    assertRefused(await login(one.email), 401, "unauthenticated");
    for (const address of [one.email, email]) {
      const { subject, text } = (await mailsTo(address)).at(-1)!;
      assert.match(subject, /was changed/);
      assert.ok(text.includes(email), text);
    }
    assertInvalid(await confirm(code), ["/token", "invalid_code"]);
    const actions = await server.sql(
      store,
      "select action from audit_entries where actor_id = $1 order by at, entry_id",
      [one.id],
    );
    const told = actions.map(({ action }) => action);
    for (const action of ["auth.tenant.change-email", "auth.tenant.confirm-email"])
      assert.ok(told.includes(action), told.join());
  });

  test("needs the password; wrong ones count like failed log-ins", async () => {
    const [one, email] = [await person(), fresh()];
    for (let i = 0; i < 10; i++)
      assertInvalid(await change(one, email, { password: "wrong" }, i % 2 ? "?dryRun=true" : ""), [
        "/password",
        "wrong_password",
      ]);
    assertRefused(await change(one, email), 429, "account_locked");
    assert.deepEqual(await mailsTo(email), []);
  });

  test("is not the one that there is, nor another member's, nor no address", async () => {
    const [one, other] = [await person(), await person()];
    assertInvalid(await change(one, one.email), ["/email", "same_email"]);
    assertRefused(await change(one, other.email.toUpperCase()), 409, "duplicate", ["/email", "duplicate"]);
    assertInvalid(await change(one, "nobody"), ["/email", "invalid_email"]);
    const foreign = await person(null, elsewhere);
    dataOf(await change(one, foreign.email));
  });

  test("of two who want the same, the first to confirm gets it", async () => {
    const [one, other, email] = [await person(), await person(), fresh()];
    const codes = [await asked(one, email), await asked(other, email)];
    const answers = await Promise.all(codes.map((code) => confirm(code)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assertRefused(answers.find(({ status }) => status === 409)!, 409, "duplicate");
  });

  test("a code works once, for an hour, in its store, and until something else is changed", async () => {
    const [one, email] = [await person(), fresh()];
    const first = await asked(one, email);
    const second = await asked(one, email);
    for (const wrong of [first, "wrong", `${second}x`])
      assertInvalid(await confirm(wrong), ["/token", "invalid_code"]);
    assertInvalid(await confirm(second, "", elsewhere), ["/token", "invalid_code"]);
    dataOf(await confirm(second, "?dryRun=true"));
    assert.equal(dataOf(await me(one.token)).email, one.email);
    const owner = await enterAsOwner(server, store);
    const renamed = { key: owner.token, body: { email: fresh() } };
    dataOf(await server.send(store, "PUT", `/api/v1/staff/${one.id}`, renamed));
    assertInvalid(await confirm(second), ["/token", "invalid_code"]);

    const late = await asked(one, fresh());
    await server.sql(
      store,
      "update account_codes set expires_at = now() - interval '1 second' where staff_id = $1",
      [one.id],
    );
    assertInvalid(await confirm(late), ["/token", "invalid_code"]);
  });

  test("a retry mails once", async () => {
    const [one, email] = [await person(), fresh()];
    const body = { email, password: PASSWORD };
    const sent = { key: one.token, headers: { "idempotency-key": randomUUID() } };
    const [first, again] = [await post("change-email", body, sent), await post("change-email", body, sent)];
    assert.deepEqual([first.status, again.text], [200, first.text]);
    assert.equal((await mailsTo(email)).length, 1);
  });

  test("is not changed by a key, a customer, another store's owner or nobody", () =>
    denied((key) => post("change-email", { email: fresh(), password: PASSWORD }, { key })));
});

describe("a link of the operator", () => {
  let token: string;
  before(async () => {
    token = await link();
  });
  const use = (body: unknown, sent?: Sent, query = "", at = store) =>
    post(`login-link${query}`, body, sent, at);
  async function link(email?: string, at = store): Promise<string> {
    const made = await loginLinkByOperator(server.database, at as never, email);
    return made!.token;
  }

  test("logs in once, with the answer of a log-in", async () => {
    const dry = dataOf(await use({ token }, {}, "?dryRun=true"));
    assertRefused(await me(dry.accessToken), 401, "session_expired");
    const { accessToken, refreshToken, user, ...rest } = dataOf(await use({ token }));
    assert.deepEqual(rest, { tokenType: "Bearer", expiresIn: 900 });
    assert.ok(refreshToken);
    assert.equal(user.type, "owner");
    assert.equal(dataOf(await me(accessToken)).id, user.id);
    assertInvalid(await use({ token }), ["/token", "invalid_code"]);
    const audit = "select actor_id, resource_id from audit_entries where action = $1";
    const made = await server.sql(store, audit, ["staff.login-link"]);
    assert.deepEqual(made.at(-1), { actor_id: null, resource_id: user.id });
    const used = await server.sql(store, audit, ["auth.tenant.login-link"]);
    assert.deepEqual(used, [{ actor_id: user.id, resource_id: user.id }]);
  });

  test("is one of the staff's where their email is given, and a cookie where one is asked for", async () => {
    const one = await person();
    const answer = await use({ token: await link(one.email.toUpperCase()) }, {}, "?cookie=true");
    const { user, refreshToken } = dataOf(answer);
    assert.deepEqual([user.id, refreshToken], [one.id, undefined]);
    assert.match(String(answer.headers["set-cookie"]), /^__Host-.*HttpOnly/);
    const headers = { "sec-fetch-site": "cross-site" };
    const next = await link(one.email);
    assertRefused(await use({ token: next }, { headers }, "?cookie=true"), 403, "permission_denied");
    dataOf(await use({ token: next }));
  });

  test("a newer link, a new password, 15 minutes and another store make one worthless", async () => {
    const one = await person();
    const first = await link(one.email);
    const second = await link(one.email);
    assertInvalid(await use({ token: first }), ["/token", "invalid_code"]);
    assertInvalid(await use({ token: second }, {}, "", elsewhere), ["/token", "invalid_code"]);
    const change = { currentPassword: PASSWORD, newPassword: "meadow copper seldom 17" };
    dataOf(await post("change-password", change, { key: one.token }));
    assertInvalid(await use({ token: second }), ["/token", "invalid_code"]);
    const late = await link(one.email);
    const older = "update account_codes set expires_at = now() - interval '1 second' where staff_id = $1";
    await server.sql(store, older, [one.id]);
    assertInvalid(await use({ token: late }), ["/token", "invalid_code"]);
  });

  test("only a hash of it is kept, and five tries end it", async () => {
    const one = await person();
    const good = await link(one.email);
    const kept = await server.sql(store, "select row_to_json(c)::text as text from account_codes c");
    for (const { text } of kept) assert.ok(!text.includes(good.slice(22)), text);
    for (let i = 0; i < 5; i++)
      assertInvalid(await use({ token: `${good.slice(0, 22)}wrong` }), ["/token", "invalid_code"]);
    assertInvalid(await use({ token: good }), ["/token", "invalid_code"]);
  });

  test("is not made for nobody, for the invited or the deactivated, and does not work for them", async () => {
    const made = (email: string) => loginLinkByOperator(server.database, store as never, email);
    assert.equal(await made("nobody@example.com"), undefined);
    const one = await person();
    const before = await link(one.email);
    const owner = await enterAsOwner(server, store);
    await server.send(store, "DELETE", `/api/v1/staff/${one.id}`, { key: owner.token });
    assert.equal(await made(one.email), undefined);
    assertInvalid(await use({ token: before }), ["/token", "invalid_code"]);
    const invite = { email: "pending@example.com", name: "Pending", roleId: one.roleId };
    dataOf(await server.send(store, "POST", "/api/v1/staff", { key: owner.token, body: invite }), 201);
    assert.equal(await made(invite.email), undefined);
  });

  test("a body that is none is 400", async () => {
    assertInvalid(await use({}), ["/token", "required"]);
    assertInvalid(await use({ token: 1 }), ["/token", "invalid_type"]);
    assertInvalid(await use({ token: "x".repeat(201) }), ["/token", "too_long"]);
    assertInvalid(await use({ token: "💥 --" }), ["/token", "invalid_code"]);
  });
});
