import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { addPerson } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { hashPassword } from "../auth/index.ts";

const PASSWORD = "harbor lantern quiet 42";
const server = await testServer();
const store = await server.createStore({ name: "Teahouse" });
const passwordHash = await hashPassword(PASSWORD);

const windows = (version: number) => `Mozilla/5.0 (Windows NT 10.0) Chrome/${version}.0.0.0 Safari/537.36`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function person(at = store) {
  const email = `${randomUUID()}@example.com`;
  await addPerson(server, at, "staff", { email, passwordHash });
  return {
    async logIn(userAgent: string, { password = PASSWORD, dryRun = false } = {}) {
      const path = `/api/v1/auth/tenant/login?dryRun=${dryRun}`;
      const headers = { "user-agent": userAgent };
      return server.send(at, "POST", path, { key: undefined, headers, body: { email, password } });
    },
    async mails() {
      await server.runJobs();
      return (await server.mails()).filter(({ to }) => to.includes(email));
    },
  };
}

test("a log-in from where none was before is mailed; the first of all and those from known devices are not", async () => {
  const { logIn, mails } = await person();
  for (const userAgent of [windows(140), windows(141)])
    assert.equal((await logIn(userAgent)).status, 200, userAgent);
  assert.deepEqual(await mails(), []);
  assert.equal((await logIn(FIREFOX, { password: "wrong" })).status, 401);
  assert.equal((await logIn(FIREFOX, { dryRun: true })).status, 200);
  assert.deepEqual(await mails(), [], "nobody came in");
  assert.equal((await logIn(FIREFOX)).status, 200);
  const [mail, ...more] = await mails();
  assert.deepEqual(more, []);
  assert.equal(mail!.subject, "New login to your Teahouse account");
  assert.match(mail!.text, /Device: Firefox, Linux/);
  assert.match(mail!.text, /IP address: 127\.0\.0\.1/);
  assert.match(mail!.text, /Time: .*\d{4}.*\d\d:\d\d/);
  assert.equal((await logIn(FIREFOX)).status, 200);
  assert.equal((await mails()).length, 1);
});

test("a device stays known after its sessions have ended, and is each person's own", async () => {
  const [ada, bo] = [await person(), await person()];
  await ada.logIn(windows(140));
  const { body } = await ada.logIn(FIREFOX);
  const ended = await server.send(store, "POST", "/api/v1/auth/logout-all", { key: body.data.accessToken });
  assert.equal(ended.status, 200, ended.text);
  await ada.logIn(FIREFOX);
  assert.equal((await ada.mails()).length, 1);
  await bo.logIn(windows(140));
  await bo.logIn(FIREFOX);
  assert.equal((await bo.mails()).length, 1);
});

test("a store turns these mails off", async () => {
  const at = await server.createStore();
  const off = { mails: { newDevice: false } };
  const written = await server.send(at, "PUT", "/api/v1/settings", { body: off });
  assert.equal(written.status, 200, written.text);
  assert.equal(written.body.data.mails.newDevice, false);
  const { logIn, mails } = await person(at);
  await logIn(windows(140));
  assert.equal((await logIn(FIREFOX)).status, 200);
  assert.deepEqual(await mails(), []);
});
