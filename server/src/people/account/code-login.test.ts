import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf } from "../../../test/assert-refused.ts";
import { addPerson } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { hashPassword } from "../auth/index.ts";

const AUTH = "/api/v1/auth/customer";
const server = await testServer();
const [store, closed] = [await server.createStore(), await server.createStore()];
const PASSWORD = "harbor lantern quiet 42";
const passwordHash = await hashPassword(PASSWORD);
before(async () => {
  const body = { customerCodeLogin: true };
  assert.equal(dataOf(await server.send(store, "PUT", "/api/v1/settings", { body })).customerCodeLogin, true);
});

async function customer(at = store, more: { passwordHash?: string | null } = {}) {
  const email = `${randomUUID()}@example.com`;
  return { email, id: await addPerson(server, at, "customer", { email, passwordHash, ...more }) };
}
const post = (path: string, body: unknown, at = store) =>
  server.send(at, "POST", `${AUTH}/${path}`, { key: undefined, body });
const ask = (email: string, at = store) => post("login-code", { email }, at);
const enter = (email: string, code: string, at = store, query = "") =>
  post(`login-by-code${query}`, { email, code }, at);
async function codesTo(email: string): Promise<string[]> {
  await server.runJobs();
  const mails = (await server.mails()).filter(({ to }) => to.includes(email));
  return mails.flatMap(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? []);
}

test("a customer logs in by the code in the mail, once; the address is confirmed by it", async () => {
  const { email, id } = await customer();
  assert.equal((await ask(email.toUpperCase())).status, 200);
  const [code] = await codesTo(email);
  const dry = await enter(email, code!, store, "?dryRun=true");
  assert.equal(dry.status, 200, dry.text);
  const entered = dataOf(await enter(email, ` ${code} `));
  assert.deepEqual(
    [entered.customer.id, entered.mustChangePassword, entered.customer.isEmailVerified],
    [id, false, true],
  );
  const account = await server.send(store, "GET", "/api/v1/storefront/account", { key: entered.accessToken });
  assert.equal(dataOf(account).email, email);
  assertRefused(await enter(email, code!), 401, "unauthenticated");
});

test("a store that does not allow it, an address that nobody has and an account without a password get no code", async () => {
  const guest = await customer(store, { passwordHash: null });
  const shut = await customer(closed);
  const answers = [await ask(guest.email), await ask("nobody@example.com"), await ask(shut.email, closed)];
  assert.equal(new Set(answers.map(bytesOf)).size, 1);
  for (const { email } of [guest, shut, { email: "nobody@example.com" }])
    assert.deepEqual(await codesTo(email), []);
  const wrong = [await enter(guest.email, "123456"), await enter("nobody@example.com", "123456")];
  for (const answer of [...wrong, await enter(shut.email, "123456", closed)]) {
    assertRefused(answer, 401, "unauthenticated");
    assert.equal(bytesOf(answer), bytesOf(wrong[0]!));
  }
});

test("a code that was mailed before the store turned it off is worth nothing", async () => {
  const at = await server.createStore();
  const allow = (customerCodeLogin: boolean) =>
    server.send(at, "PUT", "/api/v1/settings", { body: { customerCodeLogin } });
  await allow(true);
  const { email } = await customer(at);
  await ask(email, at);
  const [code] = await codesTo(email);
  await allow(false);
  assertRefused(await enter(email, code!, at), 401, "unauthenticated");
});

test("guesses end a code after five, and lock the log-in by code after ten", async () => {
  const { email } = await customer();
  await ask(email);
  const [code] = await codesTo(email);
  for (let i = 0; i < 5; i++) assertRefused(await enter(email, "x"), 401, "unauthenticated");
  assertRefused(await enter(email, code!), 401, "unauthenticated");
  for (let i = 0; i < 5; i++) await enter(email, "x");
  assertRefused(await enter(email, "x"), 429, "account_locked");
  assertInvalid(await post("login-by-code", { email }), "/code");
  assertInvalid(await post("login-code", {}), "/email");
  // They may be a stranger's: the password opens the account all the same.
  assert.equal(dataOf(await post("login", { email, password: PASSWORD })).customer.email, email);
  assertRefused(await enter(email, "x"), 429, "account_locked");
});

test("who guesses at the password does not lock the log-in by code; a new password ends both locks", async () => {
  const { email } = await customer();
  const wrong = () => post("login", { email, password: "wrong" });
  for (let i = 0; i < 10; i++) assertRefused(await wrong(), 401, "unauthenticated");
  assertRefused(await wrong(), 429, "account_locked");
  await ask(email);
  const [code] = await codesTo(email);
  assert.equal(dataOf(await enter(email, code!)).customer.email, email);
  assertRefused(await wrong(), 429, "account_locked");
  for (let i = 0; i < 10; i++) assertRefused(await enter(email, "x"), 401, "unauthenticated");
  assertRefused(await enter(email, "x"), 429, "account_locked");
  await post("forgot-password", { email });
  await server.runJobs();
  const mail = (await server.mails()).findLast(({ to }) => to === email)!;
  const reset = { email, code: / {4}(\S{22})/.exec(mail.text)![1]!, password: "another harbor lantern" };
  assert.equal((await post("reset-password", reset)).status, 200);
  assertRefused(await wrong(), 401, "unauthenticated");
  assertRefused(await enter(email, "x"), 401, "unauthenticated");
});
