import assert from "node:assert/strict";
import { createHash, randomInt, randomUUID } from "node:crypto";
import { test } from "node:test";
import { onOnePostgres } from "../../../test/citus.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { recurringTasks, sweepers } from "../../background.ts";
import { createLog } from "../../log.ts";
import { findStoresToSweep } from "./sql.ts";

const server = await testServer();
const a = await server.createStore();
const b = await server.createStore();

const DAY_MS = 86_400_000;
const limitsAt = (
  now: Date,
): Record<
  | "answers"
  | "sessions"
  | "codes"
  | "failures"
  | "jobs"
  | "entries"
  | "imports"
  | "events"
  | "deliveries"
  | "mails"
  | "visits"
  | "notices",
  Date
> => Object.assign({}, ...sweepers.map((sweeper) => sweeper.limits(now)));
const tables = [
  "idempotency_keys",
  "sessions",
  "refresh_tokens",
  "account_codes",
  "registered_passwords",
  "login_failures",
  "jobs",
  "audit_entries",
  "imports",
  "events",
  "webhook_deliveries",
  "mails",
  "visit_counts",
  "notices",
];
const countedIn = ["webhook_delivery_counts", "event_counts", "audit_counts", "mail_counts"];

/** Rows that expire `lateMs` after the moment at which each is deleted; negative: before it. */
async function plant(store: TestStore, lateMs: number, count = 1): Promise<void> {
  const { answers, sessions, codes, failures, jobs, entries, imports, events, deliveries, ...limits } =
    limitsAt(new Date(Date.now() + lateMs));
  const { mails, visits, notices } = limits;
  const owner = await server.database.connectOwner();
  try {
    await owner.query("begin");
    await owner.query(`set local app.store_id = '${store.id}'`);
    const insert = (table: string, row: Record<string, unknown>) => {
      const names = Object.keys(row);
      return owner.query(
        `insert into ${table} (store_id, ${names.join(", ")}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(", ")})`,
        [store.id, ...Object.values(row)],
      );
    };
    const { rows } = await owner.query("select staff_id from staff where type = 'owner'");
    const staff_id = rows[0].staff_id;
    for (let n = 0; n < count; n++) {
      const hash = createHash("sha256").update(randomUUID()).digest();
      const session_id = randomUUID();
      const old = "2020-01-01T00:00:00Z";
      await insert("idempotency_keys", {
        digest: hash,
        request_hash: hash,
        status: 200,
        headers: "{}",
        body: "",
        created_at: answers,
      });
      await insert("sessions", {
        session_id,
        staff_id,
        created_at: old,
        last_used_at: old,
        expires_at: sessions,
      });
      await insert("refresh_tokens", { hash, session_id, created_at: old, expires_at: codes });
      const { rows: made } = await owner.query("select 1 from account_codes where staff_id = $1", [staff_id]);
      if (!made.length)
        await insert("account_codes", {
          code_id: randomUUID(),
          staff_id,
          purpose: "reset_password",
          hash,
          created_at: old,
          expires_at: codes,
        });
      await insert("registered_passwords", { digest: hash, password_hash: "x", expires_at: codes });
      await insert("login_failures", { kind: "staff", digest: hash, failures: 1, failed_at: failures });
      await insert("jobs", {
        job_id: randomUUID(),
        kind: "x",
        payload: "{}",
        state: "done",
        run_at: old,
        finished_at: jobs,
      });
      await insert("audit_counts", { part: randomInt(30_000), total: 1 });
      await insert("audit_entries", {
        entry_id: randomUUID(),
        at: entries,
        actor_kind: "cli",
        action: "x",
        fields: "[]",
      });
      await insert("imports", {
        import_id: randomUUID(),
        format: "stoa",
        dry_run: false,
        status: "failed",
        size: 1,
        created_at: imports,
      });
      await insert("event_counts", { resource: "order", part: randomUUID(), total: 1 });
      await insert("events", {
        event_id: randomUUID(),
        type: "order_updated",
        resource: "order",
        resource_id: randomUUID(),
        sequence: 1,
        data: "{}",
        created_at: events,
      });
      const endpoint_id = randomUUID();
      await insert("webhook_delivery_counts", { endpoint_id, part: randomUUID(), total: 1 });
      await insert("webhook_deliveries", {
        delivery_id: randomUUID(),
        endpoint_id,
        event_id: randomUUID(),
        type: "order_updated",
        run_at: old,
        created_at: deliveries,
        queued_at: old,
      });
      const about = { template: "log_in", language: "en", is_test: false };
      await insert("mail_counts", { part: randomInt(30_000), total: 1 });
      await insert("mails", { mail_id: randomUUID(), ...about, created_at: mails });
      // A day expires as a whole.
      const day = new Date(visits.getTime() + Math.sign(lateMs) * 86_400_000).toISOString().slice(0, 10);
      const counted = { views: 1, visits: 1, products: 0, carts: 0, checkouts: 0, orders: 0 };
      await insert("visit_counts", { day, kind: "page", key: `/${randomUUID()}`, ...counted });
      const notice = { notice_id: randomUUID(), kind: "order_placed", about: "{}" };
      await insert("notices", { ...notice, created_at: notices });
    }
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}

async function counts(store: TestStore): Promise<number[]> {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; set local app.store_id = '${store.id}'`);
    const found = [];
    for (const table of tables) {
      const { rows } = await client.query(`select count(*) as n from ${table}`);
      found.push(Number(rows[0].n));
    }
    return found;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const sweep = (signal = new AbortController().signal) =>
  recurringTasks[0]!.run({ pool: server.database.pool, log: createLog("silent"), signal });

const storesToSweep = () => findStoresToSweep(server.database.pool, limitsAt(new Date()));

async function clear(): Promise<void> {
  for (const store of [a, b])
    await server.asOwner(store, async (query) => {
      for (const table of [...countedIn, ...tables.toReversed()])
        await query(`delete from ${table} where store_id = $1`, [store.id]);
    });
}

test("deletes what has expired, in every store, and nothing else", onOnePostgres, async () => {
  await clear();
  await plant(a, -60_000);
  await plant(b, -60_000);
  await plant(b, 60_000);
  // Of codes a person has one; this store's is expired.
  assert.deepEqual(await counts(b), [2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  await sweep();
  assert.deepEqual(await counts(a), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(await counts(b), [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test("a job that is not finished stays, however old", async () => {
  await clear();
  await server.sql(
    undefined,
    "insert into jobs (store_id, job_id, kind, payload, run_at, created_at) values ($1, $2, 'x', '{}', '2100-01-01', '2020-01-01')",
    [a.id, randomUUID()],
  );
  await sweep();
  assert.equal((await counts(a))[tables.indexOf("jobs")], 1);
});

test("an import that waits or runs stays, however old, and calls for no sweep", async () => {
  await clear();
  const owner = await server.database.connectOwner();
  await owner.query("begin");
  await owner.query(`set local app.store_id = '${a.id}'`);
  await owner.query(
    `insert into imports (store_id, import_id, format, dry_run, status, size, created_at)
     select $1, gen_random_uuid(), 'stoa', false, status, 1, '2020-01-01' from unnest(array['waiting', 'running']) status`,
    [a.id],
  );
  await owner.query("commit");
  await owner.end();
  assert.deepEqual(await storesToSweep(), []);
  await sweep();
  assert.equal((await counts(a))[tables.indexOf("imports")], 2);
});

test("only stores with something expired are looked at", onOnePostgres, async () => {
  await clear();
  await plant(a, 60_000);
  assert.deepEqual(await storesToSweep(), []);
  await plant(b, -60_000);
  assert.deepEqual(await storesToSweep(), [b.id]);
});

test("more than one batch goes in one run, and a stop ends it between batches", async () => {
  await clear();
  await server.sql(
    a,
    `insert into audit_entries (store_id, entry_id, at, actor_kind, action, fields)
     select $1, gen_random_uuid(), now() - interval '500 days', 'cli', 'x', '[]' from generate_series(1, 2500)`,
    [a.id],
  );
  await server.sql(a, "insert into audit_counts (store_id, part, total) values ($1, 0, 2500)", [a.id]);
  await sweep(AbortSignal.abort());
  const entries = async () => (await counts(a))[tables.indexOf("audit_entries")];
  assert.equal(await entries(), 2_500);
  await sweep();
  assert.equal(await entries(), 0);
});

test("an answer for retries is kept for a day", async () => {
  const { answers, entries } = limitsAt(new Date());
  assert.equal(Math.round((Date.now() - answers.getTime()) / DAY_MS), 1);
  assert.equal(Math.round((Date.now() - entries.getTime()) / DAY_MS), 400);
});
