import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { addPerson, logInAs, ownerOf, type TestSession } from "../../../test/people.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { stopsWithinASecond } from "../../../test/within-a-second.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { Call } from "../../http/route.ts";
import { hashPassword } from "./passwords/hash.ts";
import { openSession } from "./sessions/open.ts";
import { endSessions } from "./sessions/sql.ts";
import { authSweeper } from "./sweep.ts";

const COOKIE = "__Host-stoa-refresh";
const SESSIONS = "/api/v1/auth/sessions";
const DAY = 86_400_000;

const server = await testServer();
const store = await server.createStore();

const send = (method: string, path: string, token: string | undefined, sent: Sent = {}, at = store) =>
  server.send(at, method, path, { key: token, ...sent });
const open = (kind: "staff" | "customer", id: string, ago = 0) => logInAs(server, store, kind, id, { ago });
const works = async (token: string) => (await send("GET", SESSIONS, token)).status === 200;
const canRefresh = async (refreshToken: string) =>
  (await send("POST", "/api/v1/auth/refresh", undefined, { body: { refreshToken } })).status === 200;
const list = async (token: string, query = "") => (await send("GET", SESSIONS + query, token)).body.data;
const inStore = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(server.database.pool, store.id, work);

/** Two sessions of each of the two kinds of people, for tests that hold for both. */
async function forBothKinds(work: (mine: TestSession[], kind: "staff" | "customer") => Promise<void>) {
  for (const kind of ["staff", "customer"] as const) {
    const id = await addPerson(server, store, kind);
    await work([await open(kind, id, 2_000), await open(kind, id, 1_000)], kind);
  }
}

describe("logging out", () => {
  const logOut = (sent: Sent, path = "/api/v1/auth/logout") =>
    server.send(store, "POST", path, { key: undefined, ...sent });

  test("ends the session of the access token, and no other", () =>
    forBothKinds(async ([one, other]) => {
      assert.equal((await logOut({ key: one!.accessToken })).status, 200);
      assert.ok(!(await works(one!.accessToken)));
      assert.ok(!(await canRefresh(one!.refreshToken)));
      assert.ok(await works(other!.accessToken));
      assert.ok(await canRefresh(other!.refreshToken));
    }));

  test("ends the session of the refresh token, used or not", () =>
    forBothKinds(async ([one, other]) => {
      assert.equal((await logOut({ body: { refreshToken: one!.refreshToken } })).status, 200);
      assert.ok(!(await works(one!.accessToken)));
      assert.ok(await canRefresh(other!.refreshToken));
      assert.equal((await logOut({ body: { refreshToken: other!.refreshToken } })).status, 200);
      assert.ok(!(await works(other!.accessToken)));
    }));

  test("tells nothing: the answer is the same, whatever is sent and however often", async () => {
    const session = await open("customer", await addPerson(server, store, "customer"));
    const first = await logOut({ key: session.accessToken });
    const all = [
      await logOut({ key: session.accessToken }),
      await logOut({ body: { refreshToken: session.refreshToken } }),
      await logOut({ body: { refreshToken: "nonsense" } }),
      await logOut({ key: "nonsense" }),
      await logOut({ key: store.key }),
      await logOut({ body: {} }),
      await logOut({}),
    ];
    for (const { status, text, headers } of all) {
      assert.deepEqual([status, text], [200, first.text]);
      assert.equal(headers["set-cookie"], undefined);
    }
    assert.equal((await send("GET", "/api/v1/products", store.key)).status, 200);
  });

  test("with an access token of another store ends nothing", async () => {
    const session = await open("customer", await addPerson(server, store, "customer"));
    const other = await server.createStore();
    const sent = { key: session.accessToken, body: { refreshToken: session.refreshToken } };
    assert.equal((await server.send(other, "POST", "/api/v1/auth/logout", sent)).status, 200);
    assert.ok(await works(session.accessToken));
  });

  test("as a dry run ends nothing", async () => {
    const session = await open("customer", await addPerson(server, store, "customer"));
    const answer = await logOut({ key: session.accessToken }, "/api/v1/auth/logout?dryRun=true");
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [200, "true"]);
    assert.ok(await works(session.accessToken));
  });

  test("names a field it does not know", async () => {
    const answer = await logOut({ body: { token: "x" } });
    assertInvalid(answer);
    assert.equal(answer.body.errors[0].field, "/token");
  });

  test("everywhere ends all sessions of the person, and of nobody else", () =>
    forBothKinds(async ([one, other], kind) => {
      const stranger = await open(kind, await addPerson(server, store, kind));
      const dry = await send("POST", "/api/v1/auth/logout-all?dryRun=true", one!.accessToken);
      assert.equal(dry.status, 200);
      assert.ok(await works(one!.accessToken));
      assert.equal((await send("POST", "/api/v1/auth/logout-all", one!.accessToken)).status, 200);
      for (const { accessToken, refreshToken } of [one!, other!]) {
        assertRefused(await send("GET", SESSIONS, accessToken), 401, "session_expired");
        assert.ok(!(await canRefresh(refreshToken)));
      }
      assert.ok(await works(stranger.accessToken));
      assertRefused(await send("POST", "/api/v1/auth/logout-all", undefined), 401, "unauthenticated");
      assertRefused(await send("POST", "/api/v1/auth/logout-all", store.key), 403, "permission_denied");
    }));

  test("a session that another process ended stops within a second", async () => {
    const session = await open("staff", await ownerOf(server, store));
    for (let i = 0; i < 5; i++) assert.ok(await works(session.accessToken));
    await server.sql(store, "update sessions set ended_at = now() where session_id = $1", [session.id]);
    await stopsWithinASecond(async () => !(await works(session.accessToken)));
  });

  test("all sessions but one", async () => {
    const id = await addPerson(server, store, "customer");
    const [one, other] = [await open("customer", id), await open("customer", id)];
    await inStore((tx) => endSessions(tx, { customerId: id }, new Date(), one.id));
    assert.ok(await works(one.accessToken));
    assert.ok(!(await works(other.accessToken)));
  });
});

describe("one's own sessions", () => {
  test("are listed, the latest first, with where they come from", () =>
    forBothKinds(async ([older, newer]) => {
      const { sessions, pagination } = await list(older!.accessToken);
      assert.deepEqual(
        sessions.map(({ id, current }: { id: string; current: boolean }) => [id, current]),
        [
          [newer!.id, false],
          [older!.id, true],
        ],
      );
      assert.equal(pagination.total, 2);
      const [{ ip, userAgent, createdAt, lastUsedAt, expiresAt }] = sessions;
      assert.deepEqual([ip, userAgent, lastUsedAt], ["192.0.2.1", "test", createdAt]);
      assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * DAY);
    }));

  test("tell the latest refresh", async () => {
    const session = await open("customer", await addPerson(server, store, "customer"), 60_000);
    const headers = { "user-agent": "another" };
    const sent = { body: { refreshToken: session.refreshToken }, headers };
    await send("POST", "/api/v1/auth/refresh", undefined, sent);
    const [row] = (await list(session.accessToken)).sessions;
    assert.equal(row.userAgent, "another");
    assert.ok(Date.parse(row.lastUsedAt) - Date.parse(row.createdAt) >= 60_000);
  });

  test("are paged through by page and by cursor", async () => {
    const id = await addPerson(server, store, "customer");
    const all = [];
    for (let i = 0; i < 5; i++) all.unshift(await open("customer", id, (5 - i) * 1_000));
    const [{ accessToken }] = all as [TestSession];
    const ids = all.map((session) => session.id);
    const idsOf = ({ sessions }: { sessions: { id: string }[] }) => sessions.map((session) => session.id);
    assert.deepEqual(idsOf(await list(accessToken, "?limit=2&page=2")), ids.slice(2, 4));
    const seen = await readWholeList("sessions", (after) =>
      list(accessToken, `?${new URLSearchParams({ limit: "2", ...after })}`),
    );
    assert.deepEqual(idsOf({ sessions: seen }), ids);
    assertInvalid(await send("GET", `${SESSIONS}?limit=0`, accessToken));
    assertInvalid(await send("GET", `${SESSIONS}?after=x`, accessToken));
    assertInvalid(await send("GET", `${SESSIONS}?q=x`, accessToken));
  });

  test("are ended one by one, and are gone then", () =>
    forBothKinds(async ([one, other]) => {
      const dry = await send("DELETE", `${SESSIONS}/${other!.id}?dryRun=true`, one!.accessToken);
      assert.equal(dry.status, 200, dry.text);
      assert.ok(await works(other!.accessToken));
      const answer = await send("DELETE", `${SESSIONS}/${other!.id}`, one!.accessToken);
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.text, /"The device was logged out\."/);
      assert.ok(!(await works(other!.accessToken)));
      assert.ok(!(await canRefresh(other!.refreshToken)));
      assertRefused(await send("DELETE", `${SESSIONS}/${other!.id}`, one!.accessToken), 404, "not_found");
      assert.equal((await list(one!.accessToken)).pagination.total, 1);
      assert.equal((await send("DELETE", `${SESSIONS}/${one!.id}`, one!.accessToken)).status, 200);
      assert.ok(!(await works(one!.accessToken)));
    }));

  test("are nobody else's: another's session and a missing one give the same bytes", () =>
    forBothKinds(async ([one], kind) => {
      const other = await open(kind, await addPerson(server, store, kind));
      const otherKind = kind === "staff" ? "customer" : "staff";
      const across = await open(otherKind, await addPerson(server, store, otherKind));
      const elsewhere = await server.createStore();
      const foreign = await logInAs(server, elsewhere, "staff", await ownerOf(server, elsewhere));
      const headers = { "x-request-id": "same" };
      const answers = [];
      for (const id of [randomUUID(), other.id, across.id, foreign.id])
        answers.push(await send("DELETE", `${SESSIONS}/${id}`, one!.accessToken, { headers }));
      for (const answer of answers) {
        assertRefused(answer, 404, "not_found");
        assert.equal(answer.text, answers[0]!.text);
      }
      assertRefused(await send("DELETE", `${SESSIONS}/nonsense`, one!.accessToken), 404, "not_found");
      assert.ok((await works(other.accessToken)) && (await works(across.accessToken)));
      assertRefused(await send("DELETE", `${SESSIONS}/${one!.id}`, undefined), 401, "unauthenticated");
      assertRefused(await send("DELETE", `${SESSIONS}/${one!.id}`, store.key), 403, "permission_denied");
    }));
});

describe("the cookie of browsers", () => {
  const own = { "sec-fetch-site": "same-origin" };
  const inCookie = (token: string, more: Record<string, string> = own) => ({
    headers: { cookie: `theme=dark; ${COOKIE}=${token}; x=y`, ...more },
  });
  const refresh = (sent: Sent) => send("POST", "/api/v1/auth/refresh", undefined, sent);

  /** Logs in as a browser does and returns what the answer would be made of. */
  async function openWithCookie(isOwnOrigin = true) {
    const id = await addPerson(server, store, "customer");
    const client = { ip: "192.0.2.1", isOwnOrigin: () => isOwnOrigin } as Call["client"];
    const call = { store: store as never, vault: server.database.vault, client, now: new Date() };
    const { fields, headers } = await inStore((tx) =>
      openSession(tx, call, { kind: "customer", id, cookie: true }),
    );
    return { fields, cookie: headers["set-cookie"]![0]! };
  }
  const tokenIn = (cookie: string) => /^__Host-stoa-refresh=([^;]*);/.exec(cookie)![1]!;

  test("has all its protections, and the refresh token is nowhere else", async () => {
    const { fields, cookie } = await openWithCookie();
    assert.ok(!("refreshToken" in fields));
    assert.match(
      cookie,
      /^__Host-stoa-refresh=rt_[0-9A-Za-z]{39}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await assert.rejects(openWithCookie(false), { code: "permission_denied" });
  });

  test("refreshes the session and is replaced by the answer's", async () => {
    const { cookie } = await openWithCookie();
    const first = await refresh(inCookie(tokenIn(cookie)));
    assert.equal(first.status, 200, first.text);
    assert.ok(!("refreshToken" in first.body.data));
    const [next] = first.headers["set-cookie"]!;
    assert.notEqual(tokenIn(next!), tokenIn(cookie));
    assert.match(next!, /HttpOnly; Secure; SameSite=Strict$/);
    assert.ok(await works(first.body.data.accessToken));
    const body = await refresh({ ...inCookie(tokenIn(next!)), body: {} });
    assert.equal(body.status, 200, body.text);
  });

  test("counts only for the store's own pages", async () => {
    const { fields, cookie } = await openWithCookie();
    for (const foreign of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://attacker.example" },
      { origin: "null" },
    ] as Record<string, string>[]) {
      assertRefused(await refresh(inCookie(tokenIn(cookie), foreign)), 403, "permission_denied");
      const out = await send("POST", "/api/v1/auth/logout", undefined, inCookie(tokenIn(cookie), foreign));
      assertRefused(out, 403, "permission_denied");
    }
    assert.ok(await works(fields.accessToken));
    const own = { origin: `https://${store.domain}` };
    assert.equal((await refresh(inCookie(tokenIn(cookie), own))).status, 200);
  });

  test("gives way to a token in the body", async () => {
    const { cookie } = await openWithCookie();
    const session = await open("customer", await addPerson(server, store, "customer"));
    const sent = { ...inCookie(tokenIn(cookie)), body: { refreshToken: session.refreshToken } };
    const answer = await refresh(sent);
    assert.ok(answer.body.data.refreshToken);
    assert.equal(answer.headers["set-cookie"], undefined);
  });

  test("is taken away by logging out, with the session", async () => {
    const { fields, cookie } = await openWithCookie();
    const out = await send("POST", "/api/v1/auth/logout", undefined, inCookie(tokenIn(cookie)));
    assert.equal(out.status, 200, out.text);
    assert.deepEqual(out.headers["set-cookie"], [
      `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
    assert.ok(!(await works(fields.accessToken)));
    assertRefused(await refresh(inCookie(tokenIn(cookie))), 401, "session_expired");
    const again = await send("POST", "/api/v1/auth/logout", undefined, inCookie(tokenIn(cookie)));
    assert.equal(again.text, out.text);
  });

  test("a cookie from another site does not stop who logs out by token", async () => {
    const { fields, cookie } = await openWithCookie();
    const foreign = inCookie(tokenIn(cookie), { "sec-fetch-site": "cross-site" });
    const session = await open("customer", await addPerson(server, store, "customer"));
    const out = await send("POST", "/api/v1/auth/logout", session.accessToken, foreign);
    assert.deepEqual([out.status, out.headers["set-cookie"]], [200, undefined]);
    assert.ok(!(await works(session.accessToken)));
    assert.ok(await works(fields.accessToken));
  });
});

describe("the cookie of the owner and the staff", () => {
  const PROOF = "__Host-stoa-proof";
  const logIn = async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await addPerson(server, store, "staff", {
      email,
      passwordHash: await hashPassword("correct horse battery"),
    });
    const answer = await send("POST", "/api/v1/auth/tenant/login?cookie=true", undefined, {
      body: { email, password: "correct horse battery" },
    });
    assert.equal(answer.status, 200, answer.text);
    const [refresh, proof] = answer.headers["set-cookie"]!;
    const token = /^__Host-stoa-refresh=(rt_\w+); .*HttpOnly; Secure; SameSite=Strict$/.exec(refresh!)![1]!;
    const inCookie =
      /^__Host-stoa-proof=([\w-]{43}); Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/.exec(
        proof!,
      )![1];
    assert.equal(inCookie, answer.body.data.sessionProof);
    assert.equal(answer.body.data.refreshToken, undefined);
    return { id, token, ...(answer.body.data as { accessToken: string; sessionProof: string }) };
  };
  // As a script of the shop's theme sends it: of the same origin, with the cookies of both.
  const ask = (path: string, token: string, proof?: string, more: Record<string, string> = {}) =>
    send("POST", `/api/v1/auth/${path}`, undefined, {
      headers: {
        cookie: `${COOKIE}=${token}; ${PROOF}=anything`,
        "sec-fetch-site": "same-origin",
        ...(proof !== undefined && { "x-session-proof": proof }),
        ...more,
      },
    });

  test("renews a session only with its own proof; refusals neither use the token nor end the session", async () => {
    const [one, other] = [await logIn(), await logIn()];
    const wrong = [
      undefined,
      "",
      "x",
      other.sessionProof,
      one.sessionProof.slice(0, -1),
      `${one.sessionProof}A`,
      "A".repeat(43),
      one.token,
      one.accessToken,
    ];
    for (const proof of wrong) assertRefused(await ask("refresh", one.token, proof), 401, "unauthenticated");
    const dry = await server.send(store, "POST", "/api/v1/auth/refresh?dryRun=true", {
      key: undefined,
      headers: { cookie: `${COOKIE}=${one.token}` },
    });
    assertRefused(dry, 401, "unauthenticated");
    assert.ok(await works(one.accessToken));
    const first = await ask("refresh", one.token, one.sessionProof);
    assert.equal(first.status, 200, first.text);
    assert.equal(first.body.data.sessionProof, one.sessionProof, "it lasts as long as the session");
    const [next, proof] = first.headers["set-cookie"]!;
    assert.match(proof!, new RegExp(`^${PROOF}=${one.sessionProof}; Max-Age=2592000; `));
    const again = await ask("refresh", /=(rt_\w+);/.exec(next!)![1]!, one.sessionProof);
    assert.equal(again.status, 200, again.text);
  });

  test("a token that was used is no theft where the proof is missing", async () => {
    const one = await logIn();
    assert.equal((await ask("refresh", one.token, one.sessionProof)).status, 200);
    await server.asOwner(store, (query) =>
      query(
        "update refresh_tokens set used_at = now() - interval '1 minute' where session_id in (select session_id from sessions where staff_id = $1)",
        [one.id],
      ),
    );
    assertRefused(await ask("refresh", one.token), 401, "unauthenticated");
    assert.ok(await works(one.accessToken), "a script of the shop ends no session by it");
    assertRefused(await ask("refresh", one.token, one.sessionProof), 401, "session_expired");
  });

  test("logs out only with the proof, or beside the session's own access token", async () => {
    const [one, other] = [await logIn(), await logIn()];
    for (const proof of [undefined, other.sessionProof])
      assertRefused(await ask("logout", one.token, proof), 401, "unauthenticated");
    // Another session's token ends that one, and leaves the cookie's alone.
    const foreign = await ask("logout", one.token, undefined, {
      authorization: `Bearer ${other.accessToken}`,
    });
    assert.deepEqual([foreign.status, foreign.headers["set-cookie"]], [200, undefined]);
    assert.ok(!(await works(other.accessToken)));
    assert.ok(await works(one.accessToken));
    const out = await ask("logout", one.token, one.sessionProof);
    assert.equal(out.status, 200, out.text);
    assert.deepEqual(out.headers["set-cookie"], [
      `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`,
      `${PROOF}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    assert.ok(!(await works(one.accessToken)));
    const third = await logIn();
    const own = await ask("logout", third.token, undefined, { authorization: `Bearer ${third.accessToken}` });
    assert.equal(own.headers["set-cookie"]?.length, 2);
    assert.ok(!(await works(third.accessToken)));
  });
});

test("sweeping drops what is long over, and nothing else", async () => {
  const id = await addPerson(server, store, "customer");
  const [ended, expired, lasting, lately] = [
    await open("customer", id),
    await open("customer", id),
    await open("customer", id),
    await open("customer", id),
  ];
  await server.asOwner(store, async (query) => {
    const set = (what: string, session: TestSession) =>
      query(`update sessions set ${what} where session_id = $1`, [session.id]);
    await set("ended_at = now() - interval '31 days'", ended);
    await set("expires_at = now() - interval '31 days'", expired);
    await set("ended_at = now() - interval '29 days'", lately);
    await query(
      `insert into login_failures (store_id, kind, digest, failures, failed_at, locked_until) values
         ($1, 'staff', sha256('old'), 3, now() - interval '25 hours', null),
         ($1, 'staff', sha256('new'), 3, now() - interval '23 hours', null)`,
      [store.id],
    );
    await query(
      `insert into account_codes (store_id, code_id, customer_id, purpose, hash, created_at, expires_at) values
         ($1, gen_random_uuid(), $2, 'verify_email', sha256('old'), now(), now() - interval '1 second'),
         ($1, gen_random_uuid(), $2, 'reset_password', sha256('new'), now(), now() + interval '1 hour')`,
      [store.id, id],
    );
  });
  await inStore((tx) => authSweeper.sweep(tx, new Date()));
  await server.asOwner(store, async (query) => {
    const rows = await query("select session_id from sessions where customer_id = $1", [id]);
    assert.deepEqual(rows.map(({ session_id }) => session_id).sort(), [lasting.id, lately.id].sort());
    const left = async (sql: string) => Number((await query(`select count(*) as n from ${sql}`))[0]!.n);
    assert.equal(await left("login_failures"), 1);
    assert.equal(await left(`account_codes where customer_id = '${id}'`), 1);
    assert.equal(await left(`refresh_tokens where session_id in ('${ended.id}', '${expired.id}')`), 0);
  });
  assert.ok(await works(lasting.accessToken));
});
