import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { assertInvalid, assertRefused, bytesOf, dataOf } from "../../../test/assert-refused.ts";
import { addPerson, logInAs } from "../../../test/people.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { hashPassword } from "../auth/index.ts";

const ACCOUNT = "/api/v1/storefront/account";
const PASSWORD = "harbor lantern quiet 42";
const server = await testServer();
const [store, elsewhere] = [await server.createStore(), await server.createStore()];
const passwordHash = await hashPassword(PASSWORD);

const newEmail = () => `${randomUUID()}@example.com`;
async function customer(at = store) {
  const email = newEmail();
  const id = await addPerson(server, at, "customer", { email, passwordHash });
  const { accessToken: key } = await logInAs(server, at, "customer", id);
  return { id, email, key };
}
const post = (path: string, body: unknown, sent: Sent = {}, at = store) =>
  server.send(at, "POST", `${ACCOUNT}/${path}`, { key: undefined, body, ...sent });
const change = (email: string, key: string, password = PASSWORD) =>
  post("change-email", { email, password }, { key });
const confirm = (email: string, code: string, key: string) => post("confirm-email", { email, code }, { key });
const logIn = (email: string) =>
  server.send(store, "POST", "/api/v1/auth/customer/login", {
    key: undefined,
    body: { email, password: PASSWORD },
  });
async function mailsTo(email: string) {
  await server.runJobs();
  return (await server.mails()).filter(({ to }) => to.includes(email));
}
const codeTo = async (email: string) => /^ {4}(\d{6})$/m.exec((await mailsTo(email)).at(-1)!.text)![1]!;

test("a customer has the new address once its code came back; both addresses are told", async () => {
  const { id, email, key } = await customer();
  const next = newEmail();
  assertInvalid(await change(next, key, "wrong"), ["/password", "wrong_password"]);
  assertInvalid(await change("no address", key), "/email");
  assertInvalid(await change(email.toUpperCase(), key), ["/email", "same_email"]);
  assert.equal((await change(next.toUpperCase(), key)).status, 200);
  const code = await codeTo(next);
  const account = async () => dataOf(await server.send(store, "GET", ACCOUNT, { key }));
  const before = await account();
  assert.equal(before.email, email);
  assertInvalid(await confirm(newEmail(), code, key), ["/code", "invalid_code"]);
  const dry = await post("confirm-email?dryRun=true", { email: next, code }, { key });
  assert.equal(dataOf(dry).email, next);
  const headers = { "idempotency-key": randomUUID() };
  const [done, again] = [
    await post("confirm-email", { email: next, code }, { key, headers }),
    await post("confirm-email", { email: next, code }, { key, headers }),
  ];
  assert.deepEqual(
    [dataOf(done).id, dataOf(done).email, dataOf(done).isEmailVerified, dataOf(done).version],
    [id, next, true, before.version + 1],
  );
  assert.equal(again.text, done.text);
  assert.deepEqual(await account(), dataOf(done));
  assertInvalid(await confirm(next, code, key), ["/code", "invalid_code"]);
  for (const to of [email, next]) {
    const [mail] = (await mailsTo(to)).slice(-1);
    assert.match(mail!.subject, /was changed/);
    assert.ok(mail!.text.includes(next));
  }
  assert.equal((await logIn(next)).status, 200);
  assertRefused(await logIn(email), 401, "unauthenticated");
  const { customers } = dataOf(await server.send(store, "GET", `/api/v1/customer?q=${next.split("@")[0]}`));
  assert.equal(customers.length, 1, "it is found by the new address");
});

test("nobody is told whether another customer has an address; its holder is", async () => {
  const [me, other] = [await customer(), await customer()];
  const [taken, free] = [await change(other.email, me.key), await change(newEmail(), me.key)];
  assert.equal(bytesOf(taken), bytesOf(free));
  await change(other.email, me.key);
  const mails = await mailsTo(other.email);
  assert.ok(mails.every(({ text }) => !/^ {4}\d{6}$/m.test(text)) && mails.length === 2);
  assert.match(mails[0]!.subject, /already have an account/);
  // Who comes to have it between the two requests keeps it.
  const next = newEmail();
  await change(next, me.key);
  const code = await codeTo(next);
  await addPerson(server, store, "customer", { email: next, passwordHash });
  assertRefused(await confirm(next, code, me.key), 409, "duplicate", "/email");
});

test("a code has five tries, is of one customer and store, and a new one takes its place", async () => {
  const [me, other] = [await customer(), await customer()];
  const next = newEmail();
  await change(next, me.key);
  const first = await codeTo(next);
  assertInvalid(await confirm(next, first, other.key), ["/code", "invalid_code"]);
  await change(next, me.key);
  const second = await codeTo(next);
  if (first !== second) assertInvalid(await confirm(next, first, me.key), ["/code", "invalid_code"]);
  for (let i = 0; i < 5; i++) assertInvalid(await confirm(next, "x", me.key), ["/code", "invalid_code"]);
  assertInvalid(await confirm(next, second, me.key), ["/code", "invalid_code"]);
  const foreign = await customer(elsewhere);
  const there = await post("confirm-email", { email: next, code: second }, { key: foreign.key }, elsewhere);
  assertInvalid(there, ["/code", "invalid_code"]);
});

test("both are for customers who are logged in", async () => {
  const body = {
    change: { email: newEmail(), password: PASSWORD },
    confirm: { email: newEmail(), code: "123456" },
  };
  for (const [path, sent] of [
    ["change-email", body.change],
    ["confirm-email", body.confirm],
  ] as const) {
    assertRefused(await post(path, sent), 401, "unauthenticated");
    assertRefused(await post(path, sent, { key: store.key }), 403, "permission_denied");
  }
});
