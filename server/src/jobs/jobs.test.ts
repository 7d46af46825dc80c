import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, afterEach, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { onOnePostgres } from "../../test/citus.ts";
import { type TestStore, testServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";
import { createPool } from "../db/pool/pool.ts";
import { tenantTransaction } from "../db/tenant.ts";
import { createLog } from "../log.ts";
import { claimJobs } from "./claim.ts";
import { cancelJob, enqueue, type NewJob } from "./queue.ts";
import { runRecurring } from "./schedule.ts";
import {
  type Job,
  JobFailed,
  type JobKind,
  type JobRuntime,
  startWorker,
  type Worker,
  workOnce,
} from "./worker.ts";

const server = await testServer();
const [a, b] = [await server.createStore(), await server.createStore()];
let workers: Worker[] = [];
const log = createLog("silent");

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  await server.sql(undefined, "delete from jobs");
});

const add = (store: TestStore, job: NewJob, ending?: "rollback") =>
  tenantTransaction(server.database.pool, store.id, (tx) => enqueue(tx, job), ending);

const many = (store: TestStore, kind: string, count: number) =>
  tenantTransaction(server.database.pool, store.id, async (tx) => {
    for (let n = 0; n < count; n++) await enqueue(tx, { kind, payload: { n } });
  });

const kindOf = (
  kind: string,
  handle: (job: Job, runtime: JobRuntime) => Promise<void>,
  rest: Pick<Partial<JobKind>, "concurrency" | "ofOneStore" | "onFailed"> = {},
): JobKind => ({ kind, concurrency: 4, retryAfter: [60, 300], handle, ...rest });

const runtime = () => ({ pool: server.database.pool, vault: server.database.vault, log });

function start(...kinds: JobKind[]): Worker {
  const worker = startWorker(kinds, runtime());
  workers.push(worker);
  return worker;
}

/** A worker that would look by itself in an hour only: what it does, it was woken for. */
function startSleepy(kind: JobKind): Worker {
  const worker = startWorker([kind], runtime(), { pollMs: 3_600_000 });
  workers.push(worker);
  return worker;
}

const runOnce = (...kinds: JobKind[]) =>
  workOnce(kinds, { ...runtime(), signal: new AbortController().signal });

/** Makes all jobs that wait due. */
const comeDue = () =>
  server.sql(undefined, "update jobs set run_at = now() - interval '1 minute' where state = 'waiting'");

const states = () =>
  server.sql(
    undefined,
    "select state, attempts, error, round(extract(epoch from run_at - now()))::int as seconds from jobs order by job_id",
  );

describe("a job", () => {
  test("is done when its transaction commits, which wakes a worker; bound to its store, with its payload", async () => {
    const seen: Job[] = [];
    startSleepy(kindOf("k", async (job) => void seen.push(job)));
    await add(a, { kind: "k" });
    await until(async () => (await states())[0].state === "done");
    await server.sql(undefined, "delete from jobs");
    seen.length = 0;
    const id = await add(b, { kind: "k", payload: { n: 1 }, sealed: Buffer.from([1, 2]) });
    await until(() => seen.length > 0);
    assert.deepEqual(seen, [
      {
        id,
        storeId: b.id,
        payload: { n: 1 },
        sealed: Buffer.from([1, 2]),
        requestId: undefined,
        attempt: 1,
      },
    ]);
    await until(async () => (await states())[0].state === "done");
    assert.equal((await server.sql(undefined, "select sealed from jobs"))[0].sealed, null);
  });

  test("is not there when its transaction was rolled back", async () => {
    await add(a, { kind: "k" }, "rollback");
    const failing = tenantTransaction(server.database.pool, a.id, async (tx) => {
      await enqueue(tx, { kind: "k" });
      throw new Error("no");
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.equal((await runOnce(kindOf("k", async () => assert.fail()))).done, 0);
  });

  test("of a kind and key is there once while it is unfinished", async () => {
    let done = 0;
    const kind = kindOf("k", async () => void done++);
    const first = await add(a, { kind: "k", key: "x" });
    assert.ok(first);
    assert.equal(await add(a, { kind: "k", key: "x" }), undefined);
    assert.ok(await add(b, { kind: "k", key: "x" }), "another store's key is another");
    assert.ok(await add(a, { kind: "other", key: "x" }));
    await runOnce(kind);
    assert.equal(done, 2);
    assert.ok(await add(a, { kind: "k", key: "x" }), "the first one is finished");
  });

  test("that waits can be taken back", async () => {
    await add(a, { kind: "k", key: "x" });
    await add(b, { kind: "k", key: "x" });
    await tenantTransaction(server.database.pool, a.id, (tx) => cancelJob(tx, "k", "x"));
    const stores: string[] = [];
    await runOnce(kindOf("k", async ({ storeId }) => void stores.push(storeId)));
    assert.deepEqual(stores, [b.id]);
  });

  test("for later is done then, without anybody waking the worker", async () => {
    let done = 0;
    const kind = kindOf("k", async () => void done++);
    start(kind);
    await add(a, { kind: "k", runAt: new Date(Date.now() + 3_600_000) });
    assert.equal((await runOnce(kind)).done, 0, "it is not due yet");
    await comeDue();
    await until(() => done === 1);
  });

  test("that throws is tried again after each wait, and then has failed", async () => {
    const attempts: number[] = [];
    const failures: string[] = [];
    const kind = kindOf(
      "k",
      async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error(`no ${attempt}`);
      },
      { onFailed: async (_job, _means, error) => void failures.push(error.message) },
    );
    await add(a, { kind: "k", sealed: Buffer.from("secret") });
    const seen = [];
    for (let round = 0; round < 4; round++) {
      await runOnce(kind);
      const [{ state, seconds, error }] = await states();
      seen.push([state, state === "waiting" ? seconds : null, error]);
      await comeDue();
    }
    assert.deepEqual(seen, [
      ["waiting", 60, "no 1"],
      ["waiting", 300, "no 2"],
      ["failed", null, "no 3"],
      ["failed", null, "no 3"],
    ]);
    assert.deepEqual([attempts, failures], [[1, 2, 3], ["no 3"]]);
    assert.equal((await server.sql(undefined, "select sealed from jobs"))[0].sealed, null);
  });

  test("that cannot succeed is not tried again, and no error of ours", async () => {
    await add(a, { kind: "k" });
    const lines: string[] = [];
    const kind = kindOf("k", async () => {
      throw new JobFailed("never", { cause: new Error("because of sk_pasted") });
    });
    const told = { ...runtime(), log: createLog("info", { write: (line) => lines.push(line) }) };
    const tally = await workOnce([kind], { ...told, signal: new AbortController().signal });
    assert.deepEqual(
      [tally.failed, (await states())[0].state, (await states())[0].error],
      [1, "failed", "never"],
    );
    const [line, ...others] = lines.map((text) => JSON.parse(text));
    assert.deepEqual([line.level, line.cause, line.err, others], ["info", "never", undefined, []]);
    assert.doesNotMatch(lines.join(), /sk_pasted/);
  });

  test("that fails keeps no value that PostgreSQL could not read", async () => {
    await add(a, { kind: "k" });
    await runOnce(
      kindOf("k", async () => void (await server.database.pool.query("select 'sk_pasted'::text::integer"))),
    );
    assert.equal((await states())[0].error, 'invalid input syntax for type integer: "…"');
  });

  test("of which the writing or the end of it fails has written nothing", async () => {
    await add(a, { kind: "k" });
    let fails = true;
    const kind: JobKind = {
      kind: "k",
      concurrency: 1,
      retryAfter: [60, 60],
      async write(tx) {
        await enqueue(tx, { kind: "effect" });
        if (fails) throw new Error("no");
      },
    };
    const effects = () => server.sql(undefined, "select 1 from jobs where kind = 'effect'");
    assert.deepEqual([(await runOnce(kind)).postponed, await effects()], [1, []]);
    await comeDue();
    await server.sql(
      undefined,
      "alter table jobs add constraint never check (kind <> 'k' or state <> 'done')",
    );
    fails = false;
    try {
      assert.equal((await runOnce(kind)).postponed, 1);
    } finally {
      await server.sql(undefined, "alter table jobs drop constraint never");
    }
    assert.deepEqual(await effects(), []);
    await comeDue();
    assert.equal((await runOnce(kind)).done, 1);
    assert.equal((await effects()).length, 1);
  });

  test("that kills each worker is given up in the end", async () => {
    await add(a, { kind: "k" });
    await server.sql(
      undefined,
      "update jobs set state = 'running', attempts = 8, leased_until = now() - interval '1 second'",
    );
    let begun = 0;
    const failures: string[] = [];
    const kind = kindOf("k", async () => void begun++, {
      onFailed: async (_job, _means, error) => void failures.push(error.message),
    });
    await runOnce(kind);
    assert.deepEqual(
      [begun, failures, (await states())[0].state],
      [0, ["its worker died each time"], "failed"],
    );
  });
});

describe("several workers", () => {
  test("on one queue do each job once", async () => {
    await many(a, "k", 100);
    await many(b, "k", 100);
    const done: string[] = [];
    const kind = kindOf("k", async ({ id }) => {
      done.push(id);
      await wait(Math.random() * 5);
    });
    const three = [start(kind), start(kind), start(kind)];
    await until(() => done.length >= 200);
    const tallies = await Promise.all(three.map((worker) => worker.close()));
    assert.equal(
      tallies.reduce((sum, tally) => sum + tally.done, 0),
      200,
    );
    assert.deepEqual([done.length, new Set(done).size], [200, 200]);
  });

  test("of one store do no more at once than its kind allows", async () => {
    await many(a, "k", 8);
    await many(b, "k", 8);
    const now = new Map<string, number>();
    let most = 0;
    let together = 0;
    // The first of each store waits for the other's.
    const both = Promise.withResolvers<void>();
    let done = 0;
    const kind = kindOf(
      "k",
      async ({ storeId }) => {
        now.set(storeId, (now.get(storeId) ?? 0) + 1);
        most = Math.max(most, now.get(storeId)!);
        together = Math.max(together, (now.get(a.id) ?? 0) + (now.get(b.id) ?? 0));
        if (together === 2) both.resolve();
        await both.promise;
        now.set(storeId, now.get(storeId)! - 1);
        done++;
      },
      { ofOneStore: 1 },
    );
    for (let n = 0; n < 3; n++) start(kind);
    await until(() => done === 16);
    assert.deepEqual([most, together], [1, 2]);
  });

  test("do what one of them left when it was killed", async () => {
    await add(a, { kind: "k" });
    const killed = await deadlyWorker();
    await until(async () => (await states())[0].state === "running");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const attempts: number[] = [];
    const kind = kindOf("k", async ({ attempt }) => void attempts.push(attempt));
    await runOnce(kind);
    assert.deepEqual(attempts, [], "while the lease lasts nobody takes it");
    start(kind);
    await server.sql(undefined, "update jobs set leased_until = now() - interval '1 minute'");
    await until(() => attempts.length > 0);
    assert.deepEqual(attempts, [2]);
  });

  test("write once what a job consists of, though both of them have done it", async () => {
    await add(a, { kind: "k" });
    const written: [Promise<void>, () => void][] = [];
    const kind: JobKind = {
      kind: "k",
      concurrency: 1,
      retryAfter: [60],
      async write(tx, { attempt }) {
        await enqueue(tx, { kind: "effect", payload: { attempt } });
        const { promise, resolve } = Promise.withResolvers<void>();
        written.push([promise, resolve]);
        await promise;
      },
    };
    const slow = start(kind);
    await until(() => written.length === 1);
    await server.sql(
      undefined,
      "update jobs set leased_until = now() - interval '1 second' where kind = 'k'",
    );
    const other = start(kind);
    await until(() => written.length === 2);
    for (const [, release] of written.toReversed()) release();
    assert.deepEqual([(await slow.close()).left, (await other.close()).done], [1, 1]);
    assert.deepEqual(await server.sql(undefined, "select payload from jobs where kind = 'effect'"), [
      { payload: { attempt: 2 } },
    ]);
    assert.deepEqual(await server.sql(undefined, "select state from jobs where kind = 'k'"), [
      { state: "done" },
    ]);
  });

  test("do not both finish a job whose lease ran out", async () => {
    await add(a, { kind: "k" });
    const release = Promise.withResolvers<void>();
    const slow = start(kindOf("k", () => release.promise));
    await until(async () => (await states())[0].state === "running");
    await server.sql(undefined, "update jobs set leased_until = now() - interval '1 second'");
    const second = Promise.withResolvers<void>();
    const other = start(kindOf("k", () => second.promise));
    await until(async () => (await states())[0].attempts === 2);
    release.resolve();
    assert.deepEqual((await slow.close()).left, 1);
    assert.equal((await states())[0].state, "running", "it is the other's");
    second.resolve();
    assert.equal((await other.close()).done, 1);
    assert.deepEqual((await states())[0].state, "done");
  });
});

describe("nobody starves", () => {
  test("a kind while another is busy", async () => {
    await many(a, "slow", 50);
    const release = Promise.withResolvers<void>();
    let quick = 0;
    start(
      kindOf("slow", () => release.promise, { concurrency: 2 }),
      kindOf("quick", async () => void quick++),
    );
    await until(
      async () => (await server.sql(undefined, "select 1 from jobs where state = 'running'")).length === 2,
    );
    await many(a, "quick", 20);
    await until(() => quick === 20);
    await server.sql(undefined, "delete from jobs where state = 'waiting'");
    release.resolve();
  });

  test("no more are claimed than there is room for, however PostgreSQL plans it", async () => {
    const wanted = [{ kind: kindOf("k", async () => {}), room: 3 }];
    // It expects few rows of a table that was nearly empty lately, and may begin with them.
    const joins = ["enable_hashjoin", "enable_mergejoin"];
    const ways = ["enable_indexscan", "enable_bitmapscan", "enable_material"];
    for (const off of [[], joins, ways, [...joins, ...ways]]) {
      const admin = await server.adminInside();
      const pool = createPool(server.database.appUrl, 1);
      try {
        await admin.query("delete from jobs");
        await many(a, "other", 1);
        await admin.query("vacuum analyze jobs");
        await many(a, "k", 20);
        for (const setting of off) await pool.query(`set ${setting} = off`);
        for (let i = 0; i < 3; i++)
          assert.equal(
            (await claimJobs({ pool, log }, wanted, new Map())).length,
            3,
            `without ${off}, claim ${i}`,
          );
        const rows = await server.sql(undefined, "select 1 from jobs where kind = 'k' and state = 'running'");
        assert.equal(rows.length, 9, `without ${off}`);
      } finally {
        await pool.end();
        await admin.end();
      }
    }
  });

  test("a store behind one with a long queue", async () => {
    await many(a, "k", 500);
    await many(b, "k", 2);
    const order: string[] = [];
    await runOnce(kindOf("k", async ({ storeId }) => void order.push(storeId), { concurrency: 4 }));
    assert.equal(order.length, 502);
    assert.ok(order.lastIndexOf(b.id) < 12, String(order.lastIndexOf(b.id)));
  });

  test("a kind behind one of which more has come due than is counted", async () => {
    await add(b, { kind: "k" });
    await add(b, { kind: "z" });
    const copy = `insert into jobs (store_id, job_id, kind, payload, run_at)
      select store_id, md5(n::text)::uuid, 'k', payload, now() - interval '1 hour' from jobs, generate_series(1, 1100) n
      where store_id = $1 and kind = 'k'`;
    await server.sql(undefined, copy, [b.id]);
    await server.sql(undefined, "update jobs set is_due = false where kind = 'z'");
    const found = await server.sql(
      undefined,
      "select kind, state, jobs::int from stores_with_jobs('{k,z}', array_fill($1::uuid, '{2}'), 100)",
      [a.id],
    );
    assert.deepEqual(
      found.filter(({ state }) => state === "late"),
      [
        { kind: "k", state: "late", jobs: 1000 },
        { kind: "z", state: "late", jobs: 1 },
      ],
    );
  });

  test("a store beside one in which no job can be claimed, which is told", onOnePostgres, async () => {
    await add(a, { kind: "k" });
    await add(b, { kind: "k" });
    const told: unknown[] = [];
    const noting = { warn: ({ store }: { store: string }) => told.push(store) } as unknown as typeof log;
    const wanted = [{ kind: kindOf("k", async () => {}), room: 3 }];
    const policy = `create policy broken on jobs as restrictive for update to stoa_app with check (store_id <> '${a.id}')`;
    await server.sql(undefined, policy);
    try {
      const look = { pool: server.database.pool, log: noting };
      const claimed = await claimJobs(look, wanted, new Map());
      assert.deepEqual([claimed.map(({ storeId }) => storeId), told], [[b.id], [a.id]]);
    } finally {
      await server.sql(undefined, "drop policy broken on jobs");
    }
  });

  test("a store with jobs for later holds up none that is due", async () => {
    for (const store of [a, b]) {
      await tenantTransaction(server.database.pool, store.id, async (tx) => {
        for (let n = 0; n < 50; n++)
          await enqueue(tx, { kind: "k", runAt: new Date(Date.now() + 3_600_000) });
      });
    }
    await add(b, { kind: "k" });
    assert.equal((await runOnce(kindOf("k", async () => {}))).done, 1);
  });
});

describe("closing", () => {
  test("waits for what is being done", async () => {
    await many(a, "k", 3);
    const release = Promise.withResolvers<void>();
    const worker = start(kindOf("k", () => release.promise, { concurrency: 2 }));
    await until(
      async () => (await server.sql(undefined, "select 1 from jobs where state = 'running'")).length === 2,
    );
    let isClosed = false;
    const closing = worker.close().finally(() => {
      isClosed = true;
    });
    assert.equal((await states()).length, 3);
    assert.ok(!isClosed, "it waits");
    release.resolve();
    assert.deepEqual(await closing, { done: 2, failed: 0, postponed: 0, left: 0 });
    assert.deepEqual((await states()).map(({ state }) => state).sort(), ["done", "done", "waiting"]);
  });

  test("gives back what stops early, without counting a try", async () => {
    await add(a, { kind: "k" });
    const worker = start(
      kindOf(
        "k",
        (_job, { signal }) =>
          // The worker may have been told to stop between its claim and this.
          new Promise((_, reject) => {
            const stop = () => reject(new Error("stopped"));
            if (signal.aborted) stop();
            else signal.addEventListener("abort", stop);
          }),
        // Else a claim that is under way when the worker is told to stop takes the job once more.
        { concurrency: 1 },
      ),
    );
    await until(async () => (await states())[0].state === "running");
    assert.equal((await worker.close()).left, 1);
    const [{ state, attempts: counted }] = await states();
    assert.deepEqual([state, counted], ["waiting", 0]);
    const attempts: number[] = [];
    await runOnce(kindOf("k", async ({ attempt }) => void attempts.push(attempt)));
    assert.deepEqual(attempts, [1]);
  });
});

test("a worker outlasts a database that goes away, and does the rest when it is back", async () => {
  const pool = createPool(server.database.appUrl, 2);
  const done: string[] = [];
  let troubles = 0;
  const noting = { ...log, warn: () => void troubles++ } as unknown as typeof log;
  const kind = kindOf("k", async ({ id }) => void done.push(id));
  const worker = startWorker([kind], { ...runtime(), log: noting, pool }, { pollMs: 20 });
  after(async () => {
    await worker.close();
    await pool.end();
  });
  await add(a, { kind: "k" });
  await until(() => done.length === 1);
  const admin = await server.admin();
  try {
    await admin.query(`alter database ${server.databaseName} with allow_connections false`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      server.databaseName,
    ]);
    await until(() => troubles > 0, "it could not claim jobs");
  } finally {
    await admin.query(`alter database ${server.databaseName} with allow_connections true`);
    await admin.end();
  }
  // The test's own connections were cut, too: it may come upon more than one of them.
  let id: string | undefined;
  await until(async () => {
    id = await add(a, { kind: "k" }).catch(() => undefined);
    return id !== undefined;
  });
  await until(() => done.includes(id!));
});

test("a recurring task goes on after a failure, and stops when told", async () => {
  const stop = new AbortController();
  let runs = 0;
  const task = {
    name: "t",
    everyMs: 20,
    run: async () => {
      runs++;
      throw new Error("no");
    },
  };
  const schedule = runRecurring([task], { pool: server.database.pool, log }, stop.signal);
  await until(() => runs >= 3);
  stop.abort();
  await schedule;
});

/** A worker in a process of its own, whose job never ends. */
async function deadlyWorker(): Promise<ChildProcess> {
  const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import { createPool } from ${file("../db/pool/pool.ts")};
    import { createLog } from ${file("../log.ts")};
    import { startWorker } from ${file("./worker.ts")};
    const kind = { kind: "k", concurrency: 1, retryAfter: [60], handle: () => new Promise(() => {}) };
    startWorker([kind], { pool: createPool(process.env.URL_OF_TEST, 2), vault: {}, log: createLog("silent") });
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, URL_OF_TEST: server.database.appUrl },
    stdio: "inherit",
  });
}
