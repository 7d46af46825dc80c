import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused } from "../../../../test/assert-refused.ts";
import { addPerson, logInAs, ownerOf, type TestSession } from "../../../../test/people.ts";
import { runs } from "../../../../test/runs.ts";
import { type Answer, type Sent, testServer } from "../../../../test/server.ts";
import { tenantTransaction } from "../../../db/tenant.ts";
import type { Call } from "../../../http/route.ts";
import { looksLikeToken, makeToken } from "../../../kit/secrets/token.ts";
import { createVault } from "../../../kit/secrets/vault.ts";
import { customerSide } from "../../customers/index.ts";
import { staffSide } from "../../staff/index.ts";
import { refreshSession } from "./refresh.ts";
import { endSessions } from "./sql.ts";

// 1,000 are raced where `node refresh.test.ts 1000` is run by hand.
const FAMILIES = runs(25, 100);
const RACERS = 20;
const SECOND = 1_000;
const DAY = 86_400_000;

const server = await testServer();
const store = await server.createStore();
const customer = await addPerson(server, store, "customer");

const open = (options?: { ago: number }) => logInAs(server, store, "customer", customer, options);
const refresh = (refreshToken: string, sent: Sent = {}, path = "/api/v1/auth/refresh") =>
  server.send(store, "POST", path, { key: undefined, body: { refreshToken }, ...sent });
const works = async (accessToken: string) =>
  (await server.send(store, "GET", "/api/v1/auth/sessions", { key: accessToken })).status === 200;

async function renewed(refreshToken: string): Promise<Answer["body"]> {
  const { status, text, body } = await refresh(refreshToken);
  assert.equal(status, 200, text);
  return body.data;
}

/** Moves all that a session has in time, as if it had happened `ms` earlier. */
const age = (session: TestSession, ms: number) =>
  server.asOwner(store, async (query) => {
    const by = `${ms} milliseconds`;
    await query(
      `update refresh_tokens set used_at = used_at - $2::interval, expires_at = expires_at - $2::interval,
         created_at = created_at - $2::interval where session_id = $1`,
      [session.id, by],
    );
    await query(
      `update sessions set created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
         expires_at = expires_at - $2::interval where session_id = $1`,
      [session.id, by],
    );
  });

const tokensOf = (session: TestSession) =>
  server.sql(store, "select * from refresh_tokens where session_id = $1 order by used_at nulls last", [
    session.id,
  ]);

describe("a refresh", () => {
  test("gives a new access token and the refresh token's successor", async () => {
    const session = await open();
    const data = await renewed(session.refreshToken);
    assert.deepEqual(Object.keys(data).sort(), ["accessToken", "expiresIn", "refreshToken", "tokenType"]);
    assert.equal(data.expiresIn, 3_600);
    assert.ok(looksLikeToken("rt_", data.refreshToken));
    assert.notEqual(data.refreshToken, session.refreshToken);
    assert.ok(await works(data.accessToken));
    assert.ok(await works((await renewed(data.refreshToken)).accessToken));
  });

  test("keeps nothing of a token but its SHA-256", async () => {
    const session = await open();
    const { refreshToken } = await renewed(session.refreshToken);
    const hashes = (await tokensOf(session)).map(({ hash }) => (hash as Buffer).toString("hex"));
    const expected = [session.refreshToken, refreshToken].map((token) =>
      createHash("sha256").update(token).digest("hex"),
    );
    assert.deepEqual(hashes, expected);
    assert.ok(!server.logged().includes(refreshToken));
  });

  test("of staff gives a token for 15 minutes", async () => {
    const session = await logInAs(server, store, "staff", await ownerOf(server, store));
    assert.equal((await renewed(session.refreshToken)).expiresIn, 900);
  });

  test("is refused for what is no token of this store", async () => {
    const other = await server.createStore();
    const id = await addPerson(server, other, "customer");
    const foreign = await logInAs(server, other, "customer", id);
    const session = await open();
    const last = session.refreshToken.at(-1) === "0" ? "1" : "0";
    for (const token of [
      makeToken("rt_"),
      foreign.refreshToken,
      session.accessToken,
      store.key,
      "",
      "rt_",
      session.refreshToken.slice(0, -1) + last,
      ` ${session.refreshToken}`,
    ])
      assertRefused(await refresh(token), 401, "unauthenticated");
    assertRefused(await refresh("", { body: {} }), 401, "unauthenticated");
    assertRefused(await refresh("", { body: undefined }), 401, "unauthenticated");
    assert.ok(await works((await renewed(session.refreshToken)).accessToken));
  });

  test("names the field that is not right", async () => {
    for (const [body, field] of [
      [{ refreshToken: 1 }, "/refreshToken"],
      [{ refreshToken: "x".repeat(4_097) }, "/refreshToken"],
      [{ token: "x" }, "/token"],
    ] as const) {
      const answer = await refresh("", { body });
      assert.equal(answer.status, 400);
      assert.equal(answer.body.errors[0].field, field);
    }
  });

  test("is the same again within ten seconds, and a theft after that", async () => {
    const session = await open();
    const first = await renewed(session.refreshToken);
    assert.equal((await renewed(session.refreshToken)).refreshToken, first.refreshToken);
    await age(session, 9 * SECOND);
    const again = await renewed(session.refreshToken);
    assert.equal(again.refreshToken, first.refreshToken);
    assert.ok(await works(again.accessToken));
    assert.equal((await tokensOf(session)).length, 2);
    await age(session, 2 * SECOND);
    assertRefused(await refresh(session.refreshToken), 401, "session_expired");
    // The whole family is gone, with all that is in anybody's hands.
    assertRefused(await refresh(first.refreshToken), 401, "session_expired");
    assertRefused(await refresh(session.refreshToken), 401, "session_expired");
    for (const token of [session.accessToken, first.accessToken, again.accessToken])
      assert.ok(!(await works(token)));
  });

  test("a theft is told to whom the session belongs, once", async () => {
    const email = `${randomUUID()}@example.com`;
    for (const kind of ["customer", "staff"] as const) {
      const id = await addPerson(server, store, kind, { email });
      const session = await logInAs(server, store, kind, id);
      await renewed(session.refreshToken);
      await age(session, 11 * SECOND);
      for (let i = 0; i < 3; i++) assertRefused(await refresh(session.refreshToken), 401, "session_expired");
    }
    await server.runJobs();
    const mails = (await server.mails()).filter(({ to }) => to === email);
    assert.equal(mails.length, 2);
    for (const { subject, text } of mails) {
      assert.match(subject, /^You were logged out of .* for your security$/);
      assert.ok(text.includes("127.0.0.1"), text);
    }
  });

  test("with an ancestor ends the session, too", async () => {
    const session = await open();
    let last = await renewed(session.refreshToken);
    for (let i = 0; i < 3; i++) last = await renewed(last.refreshToken);
    await age(session, 11 * SECOND);
    assertRefused(await refresh(session.refreshToken), 401, "session_expired");
    assertRefused(await refresh(last.refreshToken), 401, "session_expired");
  });

  test("a retry with the same Idempotency-Key gets the same answer, kept encrypted", async () => {
    const session = await open();
    const headers = { "idempotency-key": randomUUID() };
    const first = await refresh(session.refreshToken, { headers });
    await age(session, 60 * SECOND);
    const second = await refresh(session.refreshToken, { headers });
    assert.equal(second.text, first.text);
    assert.equal(second.headers["idempotent-replayed"], "true");
    assert.ok(await works(second.body.data.accessToken));
    const kept = await server.sql(store, "select * from idempotency_keys");
    assert.ok(kept.length > 0);
    assert.ok(!JSON.stringify(kept).includes(first.body.data.refreshToken));
  });

  test("as a dry run changes nothing, and what it answers is good for nothing", async () => {
    const session = await open();
    const answer = await refresh(session.refreshToken, {}, "/api/v1/auth/refresh?dryRun=true");
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers["x-dry-run"], "true");
    assert.ok(!(await works(answer.body.data.accessToken)));
    assertRefused(await refresh(answer.body.data.refreshToken), 401, "unauthenticated");
    assert.equal((await tokensOf(session)).length, 1);
    const real = await renewed(session.refreshToken);
    assert.notEqual(real.refreshToken, answer.body.data.refreshToken);
    // A theft is one in a dry run, too.
    await age(session, 11 * SECOND);
    assertRefused(
      await refresh(session.refreshToken, {}, "/api/v1/auth/refresh?dryRun=true"),
      401,
      "session_expired",
    );
    assertRefused(await refresh(real.refreshToken), 401, "session_expired");
  });
});

describe("the time of a session", () => {
  test("a token lasts 30 days, and each refresh gives 30 more", async () => {
    const session = await open();
    await age(session, 29 * DAY);
    const next = await renewed(session.refreshToken);
    await age(session, 29 * DAY);
    assert.ok(await works((await renewed(next.refreshToken)).accessToken));
    const stale = await open();
    await age(stale, 30 * DAY);
    assertRefused(await refresh(stale.refreshToken), 401, "session_expired");
  });

  test("a session ends after 90 days, however often it is renewed", async () => {
    const session = await open();
    let token = session.refreshToken;
    for (let i = 0; i < 3; i++) {
      await age(session, 29 * DAY);
      token = (await renewed(token)).refreshToken;
    }
    const current = (await tokensOf(session)).at(-1)!;
    const left = (current.expires_at as Date).getTime() - Date.now();
    assert.ok(left > 2.9 * DAY && left <= 3 * DAY, `${left / DAY} days`);
    const { accessToken } = await renewed(token);
    await age(session, 3 * DAY);
    // Its access token is not over, but the session is; what this process remembers of it is older than that.
    await tenantTransaction(server.database.pool, store.id, (tx) =>
      endSessions(tx, { customerId: randomUUID() }, new Date()),
    );
    assert.ok(!(await works(accessToken)));
  });

  test("a refresh of a session that was ended, or of somebody who is not active, is refused", async () => {
    const ended = await open();
    await tenantTransaction(server.database.pool, store.id, (tx) =>
      endSessions(tx, { customerId: customer }, new Date()),
    );
    assertRefused(await refresh(ended.refreshToken), 401, "session_expired");
    assert.ok(!(await works(ended.accessToken)));
    for (const kind of ["staff", "customer"] as const) {
      const id = await addPerson(server, store, kind);
      const session = await logInAs(server, store, kind, id);
      const table = kind === "staff" ? "staff" : "customers";
      await server.sql(store, `update ${table} set is_active = false where ${kind}_id = $1`, [id]);
      assertRefused(await refresh(session.refreshToken), 401, "session_expired");
    }
  });

  test("a token used just before the secret was changed has the same successor after it", async () => {
    const session = await open();
    const { refreshToken } = await renewed(session.refreshToken);
    const secret = "a secret for tests only, long enough";
    const client = { ip: "192.0.2.1", userAgent: undefined } as Call["client"];
    const by = (secrets: [string, ...string[]], token: string) =>
      tenantTransaction(server.database.pool, store.id, (tx) => {
        const call = {
          tx,
          requestId: "",
          store: store as never,
          vault: createVault(secrets),
          client,
          now: new Date(),
          isDryRun: false,
        };
        return refreshSession(call, { staff: staffSide, customer: customerSide }, { token, asCookie: false });
      });
    const both = (await by(["another secret, as long as it needs to be", secret], session.refreshToken)) as {
      fields: { refreshToken: string };
    };
    assert.equal(both.fields.refreshToken, refreshToken);
    await assert.rejects(by(["another secret, as long as it needs to be"], session.refreshToken), {
      code: "session_expired",
    });
    assert.ok(await works((await renewed(refreshToken)).accessToken));
  });
});

test(`${FAMILIES} sessions refreshed by ${RACERS} at once have one successor each, which ends with a later reuse`, async () => {
  const race = async () => {
    const session = await open();
    const answers = await Promise.all(Array.from({ length: RACERS }, () => refresh(session.refreshToken)));
    const given = new Set(
      answers.map(({ status, body }) => (status === 200 ? body.data.refreshToken : status)),
    );
    assert.equal(given.size, 1, [...given].join());
    const [used, current] = await tokensOf(session);
    assert.ok(used?.used_at && current && !current.used_at);
    assert.equal((await tokensOf(session)).length, 2);
    const [successor] = given;
    assert.ok(await works((await renewed(successor)).accessToken));
    await age(session, 11 * SECOND);
    assertRefused(await refresh(session.refreshToken), 401, "session_expired");
    assertRefused(await refresh(successor), 401, "session_expired");
  };
  for (let done = 0; done < FAMILIES; done += 5)
    await Promise.all(Array.from({ length: Math.min(5, FAMILIES - done) }, race));
});
