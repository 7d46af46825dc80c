import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Client } from "pg";
import { lastLine, startCommand } from "../../../test/command.ts";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import { type Furnished, furnish, nameOf, routes } from "../../../test/furnish.ts";
import { request, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { loadCopy } from "../../db/copies/load-copy.ts";
import { checkMigrations } from "../../db/copies/manifest.ts";
import { findTables } from "../../db/copies/tables.ts";
import { openDatabase } from "../../db/database.ts";
import { removeEmbedded } from "../../db/embedded/remove-embedded.ts";
import { connect } from "../../db/pool/pool.ts";
import { whileRestoring } from "../../db/pool/restoring.ts";
import { migrationFiles } from "../../db/schema/migrate.ts";
import { createFiles, originalFiles } from "../../platform/media/index.ts";
import { readCopyFile } from "./copy-file.ts";
import { movedRows } from "./whole-stores.ts";

const otherSecret = "another secret, long enough for a server";

let folder: string;
let server: TestServer;
let furnished: Furnished;
let neighbor: TestStore;
let backup: string;
const agent = new Agent();
const undo: (() => Promise<unknown>)[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "stoa-copies-"));
  server = await startServer();
  neighbor = await server.createStore({ name: "Neighbor" });
  furnished = await furnish(server);
  await server.runJobs();
  // That the keys were used is written within 5 s: the backup is to have it, too.
  await sleep(6_000);
  backup = join(folder, "all.stoa");
  const { code, stderr, stdout } = await run(["backup", backup, "--json"]);
  assert.equal(code, 0, stderr);
  assert.equal(lastLine(stdout).stores, 2);
});
after(async () => {
  for (const one of undo.reverse()) await one();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (args: readonly string[], settings: Record<string, string> = {}) =>
  startCommand(args, { ...server.settings, ...settings }).ended;

/** A superuser's connection, until the tests are over: no policy holds for it. */
async function allSeeing(of: { adminInside(): Promise<Client> }): Promise<Client> {
  const client = await of.adminInside();
  undo.push(() => client.end());
  return client;
}

/** An empty, migrated database, and settings by which commands use it. */
async function empty(secret = testSecret) {
  const database = await createTestDatabase();
  undo.push(database.drop);
  const { ownerUrl } = database;
  return {
    admin: await allSeeing(database),
    ownerUrl,
    settings: { DATABASE_URL: ownerUrl, STOA_SECRET: secret },
  };
}

const hasNothing = async (admin: Client) =>
  Object.values(await everyRow(admin)).every((hash) => hash.startsWith("0 "));

/** Loads a backup as `restore` does, but in this process, as the owner of an empty database. */
const load = (file: string, ownerUrl: string) =>
  readCopyFile(file, "backup", async (manifest, frames) => {
    await checkMigrations(manifest);
    const owner = await connect(ownerUrl);
    try {
      const files = originalFiles(createFiles({ dataDir: folder }));
      await loadCopy(owner, frames, { into: "empty", selection: new Map(), files });
    } finally {
      await owner.end();
    }
  });

/** A copy's frames with one changed, as a file again. */
async function altered(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const other = join(folder, `altered-${Math.random()}`);
  await writeFile(other, gzipSync(change(gunzipSync(await readFile(file)))));
  return other;
}

/** The same file with another text of the same length in the first place of one. */
const replaced = (from: string, to: string) => (bytes: Buffer) => {
  assert.equal(from.length, to.length);
  const at = bytes.indexOf(from);
  assert.ok(at >= 0, `${from} is there`);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)]);
};

describe("a backup", () => {
  test("restored elsewhere is every row of every table, and the server there answers", async () => {
    const source = await everyRow(await allSeeing(server));
    const target = await empty();
    const { code, stdout, stderr } = await run(["restore", backup, "--json"], target.settings);
    assert.equal(code, 0, stderr);
    assert.deepEqual(await everyRow(target.admin), source);
    assert.ok(lastLine(stdout).rows > 100);
    // The policies and triggers that were down while it loaded are up again.
    const { rows } = await target.admin.query(
      `select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not (relrowsecurity and relforcerowsecurity)) as open,
        (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O') as off`,
    );
    assert.deepEqual(rows, [{ open: "0", off: "0" }]);
    const begun = await target.admin.query("select counts_from > 0 as jumps from timelines");
    assert.deepEqual(begun.rows, [{ jumps: true }]);
    const served = startCommand(["serve", "--port", "0", "--json"], {
      ...server.settings,
      ...target.settings,
      STOA_WORK: "off",
    });
    try {
      await until(() => served.output.stdout.includes('"url"'));
      const port = Number(new URL(lastLine(served.output.stdout).url).port);
      const orders = await request(agent, port, furnished.store, "GET", "/api/v1/orders", {});
      const expected = await server.send(furnished.store, "GET", "/api/v1/orders");
      assert.deepEqual([orders.status, orders.body.data], [200, expected.body.data]);
      assert.equal((await request(agent, port, undefined, "GET", "/readyz", {})).status, 200);
    } finally {
      served.child.kill("SIGTERM");
      await served.ended;
    }
    const again = await run(["restore", backup, "--json"], target.settings);
    assert.deepEqual([again.code, /there are stores in this database/.test(again.stderr)], [1, true]);
  });

  test("is a file that only its owner reads, and that is not written over", async () => {
    assert.equal((await stat(backup)).mode & 0o777, 0o600);
    assert.ok(!gunzipSync(await readFile(backup)).includes(testSecret));
    const { code, stderr } = await run(["backup", backup]);
    assert.deepEqual([code, /is there already/.test(stderr)], [2, true]);
    const elsewhere = join(folder, "no-such-folder", "all.stoa");
    assert.equal((await run(["backup", elsewhere])).code, 1);
    assert.ok(!existsSync(`${backup}.part`));
  });

  test("that is cut off, altered or newer is refused, says so, and leaves nothing", async () => {
    const target = await empty();
    const bytes = await readFile(backup);
    const cut = join(folder, "cut");
    await writeFile(cut, bytes.subarray(0, bytes.length >> 1));
    const damaged = join(folder, "damaged");
    const middle = bytes.length >> 1;
    await writeFile(
      damaged,
      Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(9), bytes.subarray(middle + 9)]),
    );
    const cases: [file: string, told: RegExp][] = [
      [cut, /its end is missing/],
      [damaged, /it is damaged|it was altered|no copy/],
      [await altered(backup, (all) => all.subarray(0, all.length >> 1)), /its end is missing/],
      [await altered(backup, replaced("Neighbor", "Neighbar")), /its rows of stores were altered/],
      [await altered(backup, replaced('"rows":', '"rowz":')), /were altered/],
      [await altered(backup, replaced('"table":"domains"', '"table":"domainz"')), /it was altered/],
      [
        await altered(backup, replaced('"0001_stores.sql"', '"9001_stores.sql"')),
        /newer version of Stoa \(9001_stores.sql\)/,
      ],
      [await altered(backup, replaced('"format":1', '"format":2')), /newer version/],
      [await altered(backup, replaced('"stoa":"backup"', '"stoa":"backap"')), /no copy of Stoa/],
      [
        await altered(backup, (all) => Buffer.concat([all, Buffer.from("x")])),
        /its end is missing|follows its end/,
      ],
    ];
    for (const [file, told] of cases) await assert.rejects(load(file, target.ownerUrl), told);
    assert.ok(await hasNothing(target.admin));
    const { code, stderr } = await run(["restore", cut], target.settings);
    assert.deepEqual(
      [code, /was not used, and nothing was changed: its end is missing/.test(stderr)],
      [1, true],
    );
  });

  test("of another secret needs that secret, or says what is lost without it", async () => {
    const target = await empty(otherSecret);
    const refused = await run(["restore", backup], target.settings);
    assert.deepEqual([refused.code, /another secret.*STOA_PREVIOUS_SECRET/s.test(refused.stderr)], [1, true]);
    const known = await run(["restore", backup], { ...target.settings, STOA_PREVIOUS_SECRET: testSecret });
    assert.equal(known.code, 0, known.stderr);
    const keys = "select provider from payment_accounts where secrets::text <> '{}' order by provider";
    assert.deepEqual((await target.admin.query(keys)).rows, [{ provider: "stripe" }, { provider: "test" }]);
    const without = await empty(otherSecret);
    const lost = await run(["restore", backup, "--lost-secret"], without.settings);
    assert.equal(lost.code, 0, lost.stderr);
    assert.equal((await without.admin.query(keys)).rowCount, 0);
  });

  test("of an older version is restored as it was and then migrated; into a newer schema it is refused", async () => {
    const files = (await migrationFiles()).map(({ name }) => name);
    const [old, fresh] = [
      await createTestDatabase({ isEmpty: true }),
      await createTestDatabase({ isEmpty: true }),
    ];
    undo.push(old.drop, fresh.drop);
    const migrations = files.slice(0, files.indexOf("0054_moving_stores.sql"));
    const options = { dataDir: folder, secret: testSecret, poolSize: 1, migrations };
    await (await openDatabase({ ...options, databaseUrl: old.ownerUrl })).close();
    const owner = await connect(old.ownerUrl);
    const [store, theme] = [randomUUID(), randomUUID()];
    // Before that version a theme and its published version could not be written in one go.
    await owner.query(`
      set app.store_id = '${store}';
      insert into stores (store_id, name, currency, default_language, languages) values ('${store}', 'Old', 'EUR', 'en', '{en}');
      insert into domains (store_id, host, is_primary) values ('${store}', 'old.test', true);
      insert into themes (store_id, theme_id, name, license, created_at, updated_at)
        values ('${store}', '${theme}', 'Old', 'free', now(), now());
      insert into theme_versions (store_id, theme_id, number, note, file_count, size, created_at)
        values ('${store}', '${theme}', 7, '', 0, 0, now());
      update themes set published_version = 7`);
    await owner.end();
    const file = join(folder, "old.stoa");
    const made = await run(["backup", file], { DATABASE_URL: old.ownerUrl });
    assert.equal(made.code, 0, made.stderr);
    const restored = await run(["restore", file, "--json"], { DATABASE_URL: fresh.ownerUrl });
    assert.equal(restored.code, 0, restored.stderr);
    assert.deepEqual(lastLine(restored.stdout).migrated, files.slice(migrations.length));
    const there = await allSeeing(fresh);
    const { rows } = await there.query(
      "select host, published_version, number from domains join themes using (store_id) join theme_versions using (store_id, theme_id)",
    );
    assert.deepEqual(rows, [{ host: "old.test", published_version: 7, number: 7 }]);
    const newer = await empty();
    const refused = await run(["restore", file], newer.settings);
    assert.deepEqual(
      [refused.code, /has the schema of a newer version already/.test(refused.stderr)],
      [1, true],
    );
    const exported = join(folder, "old-store.stoa");
    assert.equal(
      (await run(["store", "export", "--domain", "old.test", exported], { DATABASE_URL: old.ownerUrl })).code,
      0,
    );
    const moved = await run(["store", "import", exported], newer.settings);
    assert.deepEqual([moved.code, /made by an older version of Stoa/.test(moved.stderr)], [1, true]);
  });

  test("of an embedded database goes into an empty data directory, and brings its secret", async () => {
    const [one, other] = [join(folder, "one"), join(folder, "other")];
    const of = (dataDir: string) => ({ DATABASE_URL: "", STOA_SECRET: "", STOA_DATA_DIR: dataDir });
    undo.push(
      () => removeEmbedded(one),
      () => removeEmbedded(other),
    );
    const store = ["--domain", "small.test", "--name", "Small", "--currency", "EUR", "--language", "en"];
    const created = await run(
      ["store", "create", ...store, "--owner-email", "me@small.test", "--json"],
      of(one),
    );
    assert.equal(created.code, 0, created.stderr);
    const file = join(folder, "embedded.stoa");
    const made = await run(["backup", file, "--json"], of(one));
    assert.equal(lastLine(made.stdout).hasSecret, true);
    const back = await run(["restore", file, "--json"], of(other));
    assert.equal(back.code, 0, back.stderr);
    assert.equal(await readFile(join(other, "secret"), "utf8"), await readFile(join(one, "secret"), "utf8"));
    assert.equal((await stat(join(other, "secret"))).mode & 0o777, 0o600);
    const { stdout } = await run(["store", "list", "--json"], of(other));
    assert.equal(lastLine(stdout).stores[0].id, lastLine(created.stdout).id);
  });
});

test("/readyz says that the database is being restored, for as long as it is", async () => {
  const owner = await server.database.connectOwner();
  undo.push(() => owner.end());
  await whileRestoring(owner, async () => {
    const answer = await server.send(undefined, "GET", "/readyz");
    assert.deepEqual([answer.status, /being restored/.test(answer.body.message)], [503, true]);
    const second = await server.database.connectOwner();
    try {
      await assert.rejects(
        whileRestoring(second, async () => {}),
        /another process is restoring/,
      );
    } finally {
      await second.end();
    }
  });
  assert.equal((await server.send(undefined, "GET", "/readyz")).status, 200);
});

test("a database copied without its roles is refused at the start, with what to do", async () => {
  for (const sql of [
    "revoke select on orders from stoa_app",
    "drop policy own_store on products",
    "revoke execute on function store_of_host(text) from stoa_app",
  ]) {
    const { admin, ownerUrl } = await empty();
    await admin.query(sql);
    const opening = openDatabase({ databaseUrl: ownerUrl, dataDir: folder, secret: testSecret, poolSize: 1 });
    await assert.rejects(opening, /may not use .*`stoa backup` and `stoa restore`/s);
  }
});

describe("a store that is moved", () => {
  test("is there with its orders and keys, and no other store was touched", async () => {
    const there = await startServer({ STOA_SECRET: otherSecret, STOA_PREVIOUS_SECRET: testSecret });
    undo.push(() => there.close());
    const local = await there.createStore({ domain: "local.test" });
    const [here, admin] = [await allSeeing(server), await allSeeing(there)];
    const { store } = furnished;
    const file = join(folder, "store.stoa");
    const out = await run(["store", "export", "--domain", store.domain, file, "--json"]);
    assert.equal(out.code, 0, out.stderr);
    const [sent, localBefore] = [await everyRow(here, store.id), await everyRow(admin, local.id)];

    const strange = await run(["store", "import", file], { ...there.settings, STOA_PREVIOUS_SECRET: "" });
    assert.deepEqual([strange.code, /STOA_PREVIOUS_SECRET/.test(strange.stderr)], [1, true]);
    const into = await run(["store", "import", file, "--json"], there.settings);
    assert.equal(into.code, 0, into.stderr);

    const arrived = await everyRow(admin, store.id);
    const different = Object.keys(sent).filter((table) => sent[table] !== arrived[table]);
    const behind = [...movedRows.keys()];
    // The import itself is in the store's audit log.
    for (const table of different)
      assert.ok([...behind, "audit_entries", "audit_counts"].includes(table), table);
    for (const table of behind.filter((name) => name !== "jobs")) assert.match(arrived[table]!, /^0 /);
    assert.deepEqual(await everyRow(admin, local.id), localBefore);

    const asked = async (of: TestServer, path: string) => (await of.send(store, "GET", path)).body.data;
    for (const path of [
      "/api/v1/orders",
      "/api/v1/products?search=mug",
      "/api/v1/customer",
      "/api/v1/settings",
    ])
      assert.deepEqual(await asked(there, path), await asked(server, path));
    const cards = await there.send(store, "POST", "/api/v1/storefront/gift-cards/check", {
      key: undefined,
      body: furnished.bodyOf(
        routes.find((route) => nameOf(route) === "POST /api/v1/storefront/gift-cards/check")!,
      ),
    });
    assert.equal(cards.status, 200, cards.text);

    const again = await run(["store", "import", file], there.settings);
    assert.deepEqual([again.code, /is here already/.test(again.stderr)], [1, true]);
  });

  test("comes without payment keys where the other server's secret is lost", async () => {
    const target = await empty(otherSecret);
    const file = join(folder, "lost.stoa");
    assert.equal((await run(["store", "export", "--domain", furnished.store.domain, file])).code, 0);
    const { code, stdout, stderr } = await run(
      ["store", "import", file, "--lost-secret", "--json"],
      target.settings,
    );
    assert.deepEqual([code, lastLine(stdout).secretsDropped], [0, true], stderr);
    const { rows } = await target.admin.query(
      "select provider, secrets from payment_accounts order by provider",
    );
    assert.deepEqual(rows, [
      { provider: "stripe", secrets: {} },
      { provider: "test", secrets: {} },
    ]);
  });

  test("is refused where its domain leads to another store, or the file was altered", async () => {
    const there = await startServer();
    undo.push(() => there.close());
    const admin = await allSeeing(there);
    const file = join(folder, "neighbor.stoa");
    assert.equal((await run(["store", "export", "--domain", neighbor.domain, file])).code, 0);
    const wrong = await altered(file, replaced("Neighbor", "Neighbar"));
    const spoiled = await run(["store", "import", wrong], there.settings);
    assert.match(spoiled.stderr, /its rows of stores were altered/);
    assert.ok(await hasNothing(admin));
    const kind = await run(["restore", file], there.settings);
    assert.match(kind.stderr, /use `stoa store import`/);
    await there.createStore({ domain: neighbor.domain });
    const clash = await run(["store", "import", file], there.settings);
    assert.deepEqual([clash.code, /leads to another store here/.test(clash.stderr)], [1, true]);
    const none = await run(["store", "export", "--domain", "nobody.test", join(folder, "none.stoa")]);
    assert.match(none.stderr, /no store at nobody.test/);
  });
});

describe("what is copied", () => {
  test("is every table, as PostgreSQL has them; what stays behind is named", async () => {
    const admin = await allSeeing(server);
    const { tables } = await findTables(admin);
    const { rows } = await admin.query(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('schema_migrations', 'timelines')`,
    );
    const names = tables.map(({ name }) => name);
    assert.deepEqual([...names].sort(), rows.map(({ name }) => name).sort());
    for (const name of movedRows.keys()) assert.ok(names.includes(name), name);
    const { rows: counted } = await admin.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
    );
    assert.deepEqual(counted, [], "a copy does not set sequences");
  });

  test("holds no other values that only the secret opens than those that are known of", async () => {
    const admin = await allSeeing(server);
    const { rows } = await admin.query(
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
         and a.attnum > 0 and not a.attisdropped`,
    );
    const unknown = rows.map(({ name }) => name).filter((name) => !(name in bytes));
    assert.deepEqual(unknown, [], "say here what they are; drop those that are sealed in features.ts");
  });
});

const bytes: Record<
  string,
  | "hash"
  | "content"
  | "stays behind"
  | "dropped with a lost secret"
  | "told as unreadable"
  | "left out where it does not open"
  | "by the secret"
  | "compared with another of its kind"
  | "a recovery code does in its stead"
  | "begun anew"
> = {
  "account_codes.hash": "stays behind",
  "account_codes.token_hash": "stays behind",
  "api_keys.hash": "hash",
  "carts.codes": "left out where it does not open",
  "carts.content_mac": "compared with another of its kind",
  "carts.origin": "hash",
  "carts.rested_mac": "compared with another of its kind",
  "carts.token_hash": "hash",
  "customers.temporary_hash": "hash",
  "feeds.hash": "hash",
  "gift_cards.code_hash": "by the secret",
  "idempotency_keys.digest": "stays behind",
  "idempotency_keys.request_hash": "stays behind",
  "idempotency_keys.sealed": "stays behind",
  "media.sha256": "hash",
  "media_sources.url_hash": "hash",
  "registered_passwords.digest": "stays behind",
  "import_pieces.bytes": "content",
  "jobs.sealed": "stays behind",
  "login_failures.digest": "stays behind",
  "order_drafts.token_hash": "hash",
  "orders.token_hash": "hash",
  "passkeys.credential_id": "content",
  "passkeys.public_key": "content",
  "recovery_codes.hash": "hash",
  "refresh_tokens.hash": "stays behind",
  "second_factors.pending_sealed": "begun anew",
  "second_factors.totp_sealed": "a recovery code does in its stead",
  "store_keys.private_sealed": "begun anew",
  "theme_blobs.content": "content",
  "theme_blobs.sha256": "hash",
  "theme_files.sha256": "hash",
  "theme_version_files.sha256": "hash",
  "webhook_endpoints.previous_secret": "told as unreadable",
  "webhook_endpoints.secret": "told as unreadable",
};
