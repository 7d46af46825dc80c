import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startTestCluster, type TestCluster, testSecret } from "../../../test/database.ts";
import { pluck } from "../../../test/pluck.ts";
import { openDatabase } from "../database.ts";
import { connect } from "../pool/pool.ts";
import { migrate, migrationFiles } from "./migrate.ts";
import { appRole } from "./roles.ts";

const folder = new URL("../../../migrations/", import.meta.url);
const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

let cluster: TestCluster;
let files: string[];
const undo: string[] = [];

const landed = new Map((await migrationFiles()).map(({ name, checksums }) => [name, checksums]));
const landedTexts = (name: string) => landed.get(name) ?? [];

before(async () => {
  const given = process.env.STOA_TEST_CLUSTER;
  cluster = given ? { ...JSON.parse(given), close: async () => {} } : await startTestCluster();
  files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
});
after(async () => {
  for (const sql of undo) await asAdmin(sql);
  await cluster.close();
});

async function asAdmin(sql: string, database?: string): Promise<void> {
  const url = database ? cluster.adminUrl.replace(/\/[^/?]*\?/, `/${database}?`) : cluster.adminUrl;
  const admin = await connect(url);
  await admin.query(sql).finally(() => admin.end());
}

async function asAdminRows(sql: string) {
  const admin = await connect(cluster.adminUrl);
  return admin.query(sql).finally(() => admin.end());
}

/** The owner's connection string of a new, empty database. */
async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} owner stoa_owner`);
  undo.unshift(`drop database if exists ${name} with (force)`);
  return cluster.ownerUrl.replace("/stoa?", `/${name}?`);
}

/** A secret, and so a role, that this cluster has not seen. */
function freshSecret(): string {
  const secret = randomBytes(32).toString("hex");
  undo.push(`drop role if exists ${appRole(secret).name}`);
  return secret;
}

const open = (databaseUrl: string, secret = testSecret) =>
  openDatabase({ databaseUrl, dataDir: "unused", secret, poolSize: 1 });

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");

async function history(url: string): Promise<{ name: string; checksum: string }[]> {
  const owner = await connect(url);
  const { rows } = await owner
    .query("select name, checksum from schema_migrations order by name")
    .finally(() => owner.end());
  return rows;
}

test("what is migrated is said: from where to where, each file, and how long it took; nothing where all are applied", async () => {
  const url = await emptyDatabase();
  const few = files.slice(0, 3);
  const lines: string[] = [];
  const openTo = async (migrations?: readonly string[]) => {
    lines.length = 0;
    const say = (line: string) => void lines.push(line);
    const all = { databaseUrl: url, dataDir: "unused", secret: testSecret, poolSize: 1, say };
    if (migrations) {
      const owner = await connect(url);
      await migrate(owner, say, migrations).finally(() => owner.end());
    } else await (await openDatabase(all)).close();
  };
  await openTo(few);
  assert.equal(lines[0], "migrating 0 -> 3");
  assert.deepEqual(
    lines.slice(1, -1).map((line) => line.replace(/[\d.]+ s/, "… s")),
    few.map((name, i) => `migrated ${name} (${i + 1} of 3, … s)`),
  );
  assert.match(lines.at(-1)!, /^migrations done in \d+\.\d s$/);
  await openTo();
  assert.equal(lines[0], `migrating 3 -> ${Number(files.at(-1)!.slice(0, 4))}`);
  assert.equal(lines.length, files.length - 3 + 2);
  await openTo();
  assert.deepEqual(lines, []);
});

test("an empty database gets every file once, in order, with its checksum", async () => {
  const url = await emptyDatabase();
  const database = await open(url);
  await database.close();
  assert.deepEqual(database.applied, files);
  const expected = files.map(async (name) => {
    const sql = await readFile(new URL(name, folder));
    return { name, checksum: sha256(sql) };
  });
  assert.deepEqual(await history(url), await Promise.all(expected));
});

test("a database that is up to date is opened without applying anything", async () => {
  const url = await emptyDatabase();
  await (await open(url)).close();
  const before = await history(url);
  const second = await open(url);
  await second.close();
  assert.deepEqual(second.applied, []);
  assert.deepEqual(await history(url), before);
});

test("connections that migrate an empty database at once all succeed, and apply each file once", async () => {
  const url = await emptyDatabase();
  const opened = await Promise.all(Array.from({ length: 6 }, () => open(url)));
  for (const database of opened) {
    assert.equal((await database.pool.query("select 1 as one")).rows[0].one, "1");
    await database.close();
  }
  assert.deepEqual(opened.flatMap(({ applied }) => applied).sort(), files);
  assert.deepEqual(pluck(await history(url), "name"), files);
});

test("connections that start at once with a new secret all succeed: the role is made once", async () => {
  for (let round = 0; round < 5; round++) {
    const [url, secret] = [await emptyDatabase(), freshSecret()];
    const opened = await Promise.allSettled(Array.from({ length: 6 }, () => open(url, secret)));
    for (const one of opened) if (one.status === "fulfilled") await one.value.close();
    const failures = opened.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    assert.deepEqual(failures, []);
  }
});

test("processes that migrate an empty database at once both succeed, and apply each file once", async () => {
  const [url, secret] = [await emptyDatabase(), freshSecret()];
  const env = { ...process.env, DATABASE_URL: url, STOA_SECRET: secret, LOG_LEVEL: "info" };
  const run = () => promisify(execFile)(process.execPath, [main, "migrate", "--json"], { env });
  for (const { stdout } of await Promise.all([run(), run()])) {
    const last = stdout.trim().split("\n").at(-1)!;
    assert.equal(typeof JSON.parse(last), "object");
  }
  assert.deepEqual(pluck(await history(url), "name"), files);
});

test("a database of a newer version is refused with what to do, and nothing is applied", async () => {
  const url = await emptyDatabase();
  await (await open(url)).close();
  const missing = files.at(-1)!;
  const owner = await connect(url);
  try {
    await owner.query("insert into schema_migrations (name, checksum) values ('9001_later.sql', 'of it')");
    await owner.query("delete from schema_migrations where name = $1", [missing]);
  } finally {
    await owner.end();
  }
  await assert.rejects(
    open(url),
    /changed by a newer version of Stoa \(9001_later\.sql\).*restore the backup/,
  );
  assert.ok(!(await history(url)).some(({ name }) => name === missing));
});

test("a file changed since it was applied is an error naming it, and nothing is applied", async () => {
  const url = await emptyDatabase();
  await (await open(url)).close();
  const [changed, missing] = [files.at(-2)!, files.at(-1)!];
  const owner = await connect(url);
  try {
    await owner.query("update schema_migrations set checksum = 'another' where name = $1", [changed]);
    await owner.query("delete from schema_migrations where name = $1", [missing]);
  } finally {
    await owner.end();
  }
  const before = await history(url);
  await assert.rejects(open(url), (error: Error) => {
    assert.ok(error.message.includes(changed), error.message);
    assert.match(error.message, /put it back.* start the version that applied it, .* export and import/);
    return true;
  });
  assert.deepEqual(await history(url), before);
});

test("no file has changed since it landed", async () => {
  for (const name of files) {
    const [current, ...earlier] = landedTexts(name);
    const now = sha256(await readFile(new URL(name, folder)));
    assert.ok(current, `${name} is new: give it its line in checksums.json, "${now}"`);
    assert.equal(
      current,
      now,
      `${name} has landed: leave it as it was, and change what it made by a new file`,
    );
    assert.ok(earlier.length === 0 || name in textsBefore, `${name}: earlier texts are to be tested`);
  }
});

/** The texts under which files landed before they were changed: they are applied somewhere. */
const textsBefore: Record<string, () => Promise<string>> = {
  "0008_product_search.sql": async () => {
    const text = await readFile(new URL("0008_product_search.sql", folder), "utf8");
    return text.replace(/ {2}if lower\('Ж'\).*?end if;\n/su, "");
  },
  "0023_search_variant_sku.sql": () =>
    readFile(new URL("../../../test/migrations/0023_search_variant_sku.sql", import.meta.url), "utf8"),
};

test("a database with the texts that files landed under first becomes as one made today", async () => {
  const [url, today] = [await emptyDatabase(), await emptyDatabase()];
  const last = files.indexOf("0023_search_variant_sku.sql");
  const owner = await connect(url);
  try {
    for (const name of files.slice(0, last + 1)) {
      const text = (await textsBefore[name]?.()) ?? (await readFile(new URL(name, folder), "utf8"));
      assert.equal(sha256(text), landedTexts(name).at(-1), name);
      await owner.query(text);
      await owner.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
        name,
        sha256(text),
      ]);
    }
  } finally {
    await owner.end();
  }
  for (const one of [url, today]) await (await open(one)).close();
  assert.deepEqual(await functions(url), await functions(today));
});

/** The text of every function that the migrations made. */
async function functions(url: string): Promise<string[]> {
  const owner = await connect(url);
  const { rows } = await owner
    .query(
      `select pg_get_functiondef(f.oid) as text from pg_proc f
       where f.pronamespace = 'public'::regnamespace and f.prokind = 'f'
         and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
       order by f.oid::regprocedure::text`,
    )
    .finally(() => owner.end());
  return rows.map(({ text }) => text);
}

test("the server's role gets this version's settings, though an earlier one made it", async () => {
  const [url, secret] = [await emptyDatabase(), freshSecret()];
  const { name } = appRole(secret);
  const setting = async (database: Awaited<ReturnType<typeof open>>) => {
    const { rows } = await database.pool.query("show statement_timeout");
    return rows[0].statement_timeout;
  };
  const first = await open(url, secret);
  const wanted = await setting(first).finally(() => first.close());
  await asAdmin(`alter role ${name} set statement_timeout = '15s'; alter role ${name} reset lock_timeout`);
  const second = await open(url, secret);
  assert.equal(await setting(second).finally(() => second.close()), wanted);
  const { rows } = await asAdminRows(
    `select rolconfig::text as settings from pg_roles where rolname = '${name}'`,
  );
  assert.match(rows[0].settings, /lock_timeout/);
});

test("a file that fails leaves no trace of itself, and the next start goes on from there", async () => {
  const url = await emptyDatabase();
  const owner = await connect(url);
  after(() => owner.end());
  await owner.query("create table api_key_uses (in_the_way int)");
  const failing = files.find((name) => name.endsWith("_identity.sql"))!;
  await assert.rejects(open(url), (error: Error) => {
    assert.ok(error.message.includes(failing), error.message);
    return true;
  });
  assert.deepEqual(pluck(await history(url), "name"), files.slice(0, files.indexOf(failing)));
  const { rows } = await owner.query("select to_regclass('public.staff') is null as gone");
  assert.equal(rows[0].gone, true);
  await owner.query("drop table api_key_uses");
  const database = await open(url);
  await database.close();
  assert.deepEqual(database.applied, files.slice(files.indexOf(failing)));
});

test("a role that could pass row-level security is refused as the server's", async () => {
  const [url, secret] = [await emptyDatabase(), freshSecret()];
  await (await open(url, secret)).close();
  const { name } = appRole(secret);
  const database = /\/(test_\w+)\?/.exec(url)![1]!;
  for (const [give, take] of [
    [`alter role ${name} bypassrls`, `alter role ${name} nobypassrls`],
    [`alter role ${name} superuser`, `alter role ${name} nosuperuser`],
    [`alter table products owner to ${name}`, "alter table products owner to stoa_owner"],
    [
      "alter table products owner to stoa_app",
      // Its own grants became the owner's, and went with it.
      "alter table products owner to stoa_owner; grant select, insert, update on products to stoa_app",
    ],
  ] as const) {
    await asAdmin(give, database);
    const outcome = await open(url, secret).then(
      (opened) => opened.close().then(() => "opened"),
      (error: Error) => error.message,
    );
    await asAdmin(take, database);
    assert.match(outcome, /refusing to serve/, give);
  }
  await (await open(url, secret)).close();
});
