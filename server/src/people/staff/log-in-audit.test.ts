import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { addPerson, addStaff, enterAsOwner, logInAs, ownerOf } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import { hashPassword } from "../auth/index.ts";

// What the audit log tells of log-ins and of sessions that somebody else ended (decision 31).

const OWNER = { email: "owner@example.com", password: "correct horse battery" };
const PASSWORD = "harbor lantern quiet 42";
const LOG_IN = "/api/v1/auth/tenant/login";

let store: TestStore;
const server = await testServer();
const passwordHash = await hashPassword(PASSWORD);

const fresh = async () => {
  store = await server.createStore();
};
const post = (path: string, body: unknown, sent: Sent = {}) =>
  server.send(store, "POST", path, { key: undefined, body, ...sent });

type Entry = {
  actor: { kind: string; id: string | null; name: string | null };
  action: string;
  resourceId: string | null;
  fields: string[];
  ip: string;
  requestId: string;
};
/** The entries of an action, oldest first. */
async function entriesOf(action: string): Promise<Entry[]> {
  const data = dataOf(await server.send(store, "GET", `/api/v1/audit?limit=100&action=${action}`));
  return data.entries.reverse();
}

/** Somebody on the staff with a password. */
async function person() {
  const email = `${randomUUID()}@example.com`;
  return { email, id: await addPerson(server, store, "staff", { email, passwordHash }) };
}

describe("a log-in", () => {
  before(fresh);

  test("of the owner or one of the staff is noted with its request", async () => {
    const { email, id } = await person();
    const owner = await ownerOf(server, store);
    for (const [body, kind, who, name] of [
      [OWNER, "owner", owner, OWNER.email],
      [{ email, password: PASSWORD }, "staff", id, "Test"],
    ] as const) {
      const requestId = `log-in-${randomUUID()}`;
      const answer = await post(LOG_IN, body, { headers: { "x-request-id": requestId } });
      assert.equal(answer.status, 200, answer.text);
      const entry = (await entriesOf("auth.tenant.login")).at(-1)!;
      assert.deepEqual(
        { ...entry, id: undefined, at: undefined },
        {
          id: undefined,
          at: undefined,
          actor: { kind, id: who, name },
          action: "auth.tenant.login",
          resourceId: who,
          fields: ["email", "password"],
          ip: "127.0.0.1",
          via: null,
          requestId,
        },
      );
    }
  });

  test("as a dry run, or of a customer, is not", async () => {
    const count = (await entriesOf("auth.tenant.login")).length;
    assert.equal((await post(`${LOG_IN}?dryRun=true`, OWNER)).status, 200);
    const email = `${randomUUID()}@example.com`;
    await addPerson(server, store, "customer", { email, passwordHash });
    assert.equal((await post("/api/v1/auth/customer/login", { email, password: PASSWORD })).status, 200);
    assert.equal((await post("/api/v1/auth/customer/login", { email, password: "wrong" })).status, 401);
    assert.equal((await entriesOf("auth.tenant.login")).length, count);
    assert.deepEqual(await entriesOf("auth.tenant.login-failed"), []);
  });
});

describe("a failed log-in", () => {
  before(fresh);

  test("names the account that was tried, and nobody as its actor", async () => {
    const [known, gone] = [await person(), await person()];
    await server.asOwner(store, (query) =>
      query("update staff set is_active = false where staff_id = $1", [gone.id]),
    );
    assert.equal((await post(LOG_IN, { email: known.email, password: "wrong" })).status, 401);
    assert.equal((await post(LOG_IN, { email: gone.email, password: PASSWORD })).status, 401);
    assert.equal((await post(`${LOG_IN}?dryRun=true`, { ...OWNER, password: "wrong" })).status, 401);
    const entries = await entriesOf("auth.tenant.login-failed");
    const owner = await ownerOf(server, store);
    assert.deepEqual(
      entries.map(({ resourceId }) => resourceId),
      [known.id, gone.id, owner],
    );
    for (const { actor, ip, fields, requestId } of entries) {
      assert.deepEqual([actor, ip, fields], [{ kind: "staff", id: null, name: null }, "127.0.0.1", []]);
      assert.ok(requestId);
    }
  });

  test("at an address that nobody has leaves no entry, and no address is in the log", async () => {
    const before = (await entriesOf("auth.tenant.login-failed")).length;
    for (const email of ["nobody@example.net", "no address at all"])
      assert.equal((await post(LOG_IN, { email, password: PASSWORD })).status, 401);
    assert.equal((await entriesOf("auth.tenant.login-failed")).length, before);
    const rows = await server.asOwner(store, (query) =>
      query("select action, resource_id, fields, ip from audit_entries"),
    );
    assert.doesNotMatch(JSON.stringify(rows), /@|no address at all/);
  });

  test("leaves none while the address is locked: the log cannot be filled", async () => {
    const { email, id } = await person();
    const statuses = [];
    for (let i = 0; i < 13; i++) statuses.push((await post(LOG_IN, { email, password: "wrong" })).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(3).fill(429)]);
    const entries = await entriesOf("auth.tenant.login-failed");
    assert.equal(entries.filter(({ resourceId }) => resourceId === id).length, 10);
  });
});

describe("a session that somebody else ends", () => {
  before(fresh);

  test("by deactivating its person is noted with who did it; without sessions there is nothing to note", async () => {
    const owner = await enterAsOwner(server, store);
    const [inside, outside] = [await addStaff(server, store, ["orders"]), await person()];
    for (const { id } of [inside, outside])
      assert.equal(
        (await server.send(store, "DELETE", `/api/v1/staff/${id}`, { key: owner.token })).status,
        200,
      );
    const entries = await entriesOf("auth.sessions.end");
    assert.deepEqual(
      entries.map(({ actor, resourceId }) => [actor.kind, actor.id, resourceId]),
      [["owner", owner.id, inside.id]],
    );
  });

  test("of a customer by deactivating them is noted; what customers end themselves is not", async () => {
    const owner = await enterAsOwner(server, store);
    const [theirs, own] = await Promise.all([
      addPerson(server, store, "customer"),
      addPerson(server, store, "customer", { passwordHash }),
    ]);
    await logInAs(server, store, "customer", theirs);
    const { accessToken } = await logInAs(server, store, "customer", own);
    for (const [path, key, body] of [
      [`/api/v1/customer/${theirs}`, owner.token, undefined],
      ["/api/v1/storefront/account", accessToken, { password: PASSWORD }],
    ] as const) {
      const answer = await server.send(store, "DELETE", path, { key, body });
      assert.equal(answer.status, 200, answer.text);
    }
    const ended = (await entriesOf("auth.sessions.end")).map(({ resourceId }) => resourceId);
    assert.deepEqual([ended.includes(theirs), ended.includes(own)], [true, false]);
  });

  test(
    "by using a stolen refresh token again is noted with no actor; of a customer it is not",
    onOnePostgres,
    async () => {
      const { id } = await person();
      const customer = await addPerson(server, store, "customer");
      for (const [kind, who] of [
        ["staff", id],
        ["customer", customer],
      ] as const) {
        const session = await logInAs(server, store, kind, who);
        const refresh = () => post("/api/v1/auth/refresh", { refreshToken: session.refreshToken });
        assert.equal((await refresh()).status, 200);
        await server.asOwner(store, (query) =>
          query("update refresh_tokens set used_at = used_at - interval '11 seconds' where session_id = $1", [
            session.id,
          ]),
        );
        assert.equal((await refresh()).status, 401);
      }
      const entries = await entriesOf("auth.refresh.reuse");
      assert.deepEqual(
        entries.map(({ actor, resourceId }) => [actor, resourceId]),
        [[{ kind: "staff", id: null, name: null }, id]],
      );
    },
  );
});
