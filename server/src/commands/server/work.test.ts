import assert from "node:assert/strict";
import { test } from "node:test";
import { startCommand } from "../../../test/command.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { queueMail } from "../../platform/mail/index.ts";

const server = await testServer();
const store = await server.createStore();

const queue = () =>
  tenantTransaction(server.database.pool, store.id, (tx) =>
    queueMail(tx, server.database.vault, {
      template: "password_changed",
      to: "reader@example.com",
      language: "en",
      storeName: "Teahouse",
      values: {},
    }),
  );

const run = (args: string[], settings: Record<string, string> = {}) =>
  startCommand(args, { ...server.settings, ...settings });

function stopped({ child, ended }: ReturnType<typeof run>) {
  child.kill("SIGTERM");
  return ended;
}

test("work --once does what is due, says so, and ends", async () => {
  await queue();
  await queue();
  const { code, stdout, stderr } = await run(["work", "--once", "--json"]).ended;
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { done: 2, failed: 0, postponed: 0, left: 0 });
  assert.equal((await server.mails()).length, 2);
  const again = await run(["work", "--once"]).ended;
  assert.match(again.stdout, /^0 done, 0 failed, 0 to be tried again/m);
});

test("work --kinds does jobs of these kinds and leaves others", async () => {
  await queue();
  const kinds = (...names: string[]) => run(["work", "--once", "--json", "--kinds", names.join(",")]).ended;
  const none = { done: 0, failed: 0, postponed: 0, left: 0 };
  assert.deepEqual(JSON.parse((await kinds("import")).stdout), none);
  assert.deepEqual(JSON.parse((await kinds("import", "mail")).stdout), { ...none, done: 1 });
  const { code, stderr } = await kinds("imports");
  assert.equal(code, 2);
  assert.match(stderr, /--kinds takes .*import, .*not imports/);
});

test("work goes on until SIGTERM, and stops with exit code 0", async () => {
  const before = (await server.mails()).length;
  const worker = run(["work", "--json"]);
  await until(() => worker.output.stderr.includes('"working"'));
  await queue();
  await until(async () => (await server.mails()).length > before);
  const { code, stdout } = await stopped(worker);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), { done: 1, failed: 0, postponed: 0, left: 0 });
});

for (const [path, body] of [
  ["customer/register", { password: "a rather long password", firstName: "Ada", lastName: "Lovelace" }],
  ["tenant/forgot-password", {}],
] as const)
  test(`a worker killed before the end of what ${path} asks for leaves no second mail`, async () => {
    const email = path.startsWith("tenant") ? "owner@example.com" : "ada@example.com";
    const asked = await server.send(store, "POST", `/api/v1/auth/${path}`, {
      key: undefined,
      body: { email, ...body },
    });
    assert.ok(asked.status < 300, asked.text);
    const owner = await server.database.connectOwner();
    try {
      // The end of a job waits for a lock that we hold.
      await owner.query(`
        create function hold() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock(4711); return new; end';
        create trigger hold before update on jobs for each row
          when (new.state = 'done' and new.kind <> 'mail') execute function hold()`);
      await owner.query("select pg_advisory_lock(4711)");
      const { child, ended } = run(["work", "--once"]);
      const waiting = "select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted";
      await until(async () => (await owner.query(waiting)).rows.length);
      child.kill("SIGKILL");
      await ended;
      await owner.query("select pg_advisory_unlock(4711)");
      await owner.query("drop function hold cascade");
      await owner.query("update jobs set leased_until = now() - interval '1 minute' where state = 'running'");
    } finally {
      await owner.end();
    }
    await server.runJobs();
    assert.equal((await server.mails()).filter(({ to }) => to === email).length, 1);
  });

test("serve with STOA_WORK=off leaves jobs to others, and with on does them", async () => {
  const before = (await server.mails()).length;
  await queue();
  const holder = await server.database.connectOwner();
  const admin = await server.admin();
  // While the jobs are locked, whoever looks for some stands and waits, and can be counted.
  const looking = async () =>
    (
      await admin.query(
        "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like '%stores_with_jobs%'",
        [server.databaseName],
      )
    ).rows.length;
  try {
    await holder.query("begin; lock table jobs");
    const idle = run(["serve", "--json", "--port", "0"], { STOA_WORK: "off" });
    await until(() => idle.output.stdout.includes('"url"'));
    const busy = run(["serve", "--json", "--port", "0"]);
    await until(async () => (await looking()) > 0, "one that does jobs looks for them");
    assert.equal(await looking(), 1, "the one that started first does not");
    await holder.query("rollback");
    await until(async () => (await server.mails()).length > before);
    assert.equal((await stopped(idle)).code, 0);
    assert.equal((await stopped(busy)).code, 0);
  } finally {
    await holder.end();
    await admin.end();
  }
});

test("work explains itself, and what is wrong about how it is used", async () => {
  const help = await run(["work", "--help"]).ended;
  assert.equal(help.code, 0);
  assert.match(help.stdout, /--once/);
  assert.equal((await run(["work", "--twice"]).ended).code, 2);
  assert.equal((await run(["work", "--once"], { STOA_WORK: "maybe" }).ended).code, 2);
});

test("work fails where the database is away", async () => {
  const gone = await createTestDatabase();
  await gone.drop();
  const { code, stdout } = await run(["work", "--once", "--json"], { DATABASE_URL: gone.ownerUrl }).ended;
  assert.equal(code, 1);
  assert.ok(JSON.parse(stdout.trim().split("\n").at(-1)!).error);
});
