import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type CitusDatabase, createCitusDatabase, run } from "../../../test/citus.ts";
import { lastLine, startCommand } from "../../../test/command.ts";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { connect, createPool } from "../pool/pool.ts";

const citus: CitusDatabase = JSON.parse(process.env.STOA_TEST_CITUS!);
const SHARDS = 4;
const TRIES = 20;

/** How many rows each table has, and the MD5 of them all. */
async function fingerprints({ adminUrl }: CitusDatabase): Promise<Record<string, string>> {
  const tables = await run(
    adminUrl,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('schema_migrations', 'timelines') order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await run(adminUrl, `select to_jsonb(t)::text as row from ${name} t`);
    const [{ md5 }] = await run(
      adminUrl,
      `select md5($rows$${rows
        .map(({ row }) => row)
        .toSorted()
        .join("\n")}$rows$) as md5`,
    );
    all[name] = `${rows.length} rows ${md5}`;
  }
  return all;
}

const migrate = (server: TestServer, ...more: string[]) =>
  startCommand(["migrate", "--distribute", "--json", ...more], server.settings);

async function seen(shop: Shop): Promise<string[]> {
  const paths = [
    "/products?limit=50",
    "/orders?limit=50",
    "/customer?limit=50",
    "/storefront/products",
    "/settings",
  ];
  const answers: string[] = [];
  for (const path of paths) {
    const { status, text } = await shop.send("GET", path);
    assert.equal(status, 200, text);
    answers.push(text.replace(/"requestId":"[^"]*"/, ""));
  }
  return answers;
}

test("the server's role sees rows of the bound store alone, on every shard", async () => {
  const server = await startServer();
  const pool = createPool(server.database.appUrl, 1);
  try {
    const [own, other] = [await openShop(server), await openShop(server)];
    await Promise.all([own.order(), other.order()]);
    const tables = await run(
      citus.adminUrl,
      "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1",
    );
    const count = async (table: string, store: string | undefined): Promise<[number, number]> => {
      await pool.query("begin");
      if (store) await pool.query(`set local app.store_id = '${store}'`);
      const { rows } = await pool.query(
        `select count(*)::int as all, count(*) filter (where store_id = '${own.store.id}')::int as own from ${table}`,
      );
      await pool.query("commit");
      return [Number(rows[0]!.all), Number(rows[0]!.own)];
    };
    let filled = 0;
    for (const { name } of tables) {
      const [{ all }] = await run(citus.adminUrl, `select count(*)::int as all from ${name}`);
      // Over all shards: the policy alone keeps the rows apart.
      const [seen, ownRows] = await count(name, own.store.id);
      assert.equal(seen, ownRows, name);
      assert.deepEqual(await count(name, undefined), [0, 0], `${name} without a store`);
      if (all > seen && seen > 0) filled++;
    }
    assert.ok(filled > 20, `only ${filled} tables have rows of both stores`);
  } finally {
    await pool.end();
    await server.close();
  }
});

describe("stoa migrate --distribute", () => {
  test("parts a filled database by store, killed and run again, and nothing is lost", async () => {
    const own = await createCitusDatabase(citus);
    after(() => own.drop());
    const before = await startServer({ DATABASE_URL: own.ownerUrl });
    const shops = [await openShop(before), await openShop(before), await openShop(before)];
    for (const shop of shops) for (let i = 0; i < 3; i++) await shop.order();

    const refused = await migrate(before, "--shards", String(SHARDS)).ended;
    assert.equal(refused.code, 1);
    assert.match(lastLine(refused.stdout).error, /\d+ sessions of Stoa use this database\. Stop all/);
    const told = await Promise.all(shops.map(seen));
    await before.close();

    const rows = await fingerprints(own);
    let kills = 0;
    for (let i = 0; i < TRIES; i++) {
      const command = migrate(before, "--shards", String(SHARDS));
      // Each time it gets a little further.
      await Promise.race([command.ended, pause(1_500 + 400 * i)]);
      if (command.child.exitCode === null) {
        kills++;
        command.child.kill("SIGKILL");
      }
      const { code, stdout, stderr } = await command.ended;
      if (code === null) continue;
      assert.equal(code, 0, stderr);
      assert.equal(lastLine(stdout).distribution.shards, SHARDS);
      break;
    }
    assert.ok(kills > 0, "it was never killed");
    assert.deepEqual(await fingerprints(own), rows);
    const [{ left }] = await run(
      own.adminUrl,
      `select count(*)::int as left from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('schema_migrations', 'timelines') and not exists (select from pg_dist_partition where logicalrelid = c.oid)`,
    );
    assert.equal(left, 0, "each table is distributed");
    const [{ keys }] = await run(
      own.adminUrl,
      "select count(*)::int as keys from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace",
    );
    assert.ok(keys > 0, "foreign keys of a ring are there again");

    const again = await migrate(before).ended;
    assert.deepEqual(lastLine(again.stdout).distribution, {
      distributed: [],
      shards: SHARDS,
      nodes: lastLine(again.stdout).distribution.nodes,
    });
    const others = await migrate(before, "--shards", "8").ended;
    assert.match(lastLine(others.stdout).error, /parted into 4 shards already/);

    const served = await startServer({ DATABASE_URL: own.ownerUrl });
    after(() => served.close());
    for (const [i, shop] of shops.entries()) {
      const there = {
        ...shop,
        send: (method, path) => served.send(shop.store, method, `/api/v1${path}`),
      } as Shop;
      assert.deepEqual(await seen(there), told[i]);
    }
    const order = await served.send(shops[0]!.store, "POST", "/api/v1/orders", { body: shops[0]!.body() });
    assert.equal(order.status, 201, order.text);
    assert.equal(order.body.data.orderNumber, "#1004");
  });

  test("tells who has no Citus what to do", async () => {
    // The second database of a file is on the ordinary PostgreSQL.
    const databases = [await createTestDatabase(), await createTestDatabase()];
    const [, plain] = databases;
    const command = startCommand(["migrate", "--distribute", "--json"], {
      DATABASE_URL: plain!.ownerUrl,
      STOA_SECRET: testSecret,
    });
    const { code, stdout } = await command.ended;
    for (const database of databases) await database.drop();
    assert.equal(code, 1);
    assert.match(lastLine(stdout).error, /create extension citus/);
  });

  test("what a later migration makes lies with its store", async () => {
    const { ownerUrl } = citus;
    const owner = await connect(ownerUrl);
    // One at a time, as Citus sends the whole text of a `set local` to the nodes.
    for (const statement of [
      "begin",
      "set local citus.multi_shard_modify_mode = 'sequential'",
      "create table parcels (store_id uuid not null, parcel_id uuid, order_id uuid, primary key (store_id, parcel_id))",
      "select place_by_store('parcels')",
      "alter table parcels enable row level security",
      "alter table parcels force row level security",
      `create policy own_store on parcels to stoa_app
         using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)`,
      "grant select, insert, update, delete on parcels to stoa_app",
      "create index parcels_of_orders on parcels (store_id, order_id)",
      "alter table parcels add foreign key (store_id, order_id) references orders",
      "commit",
    ])
      await owner.query(statement);
    await owner.end();
    try {
      const [{ together }] = await run(
        ownerUrl,
        `select count(distinct colocationid)::int as together from pg_dist_partition
         where logicalrelid in ('parcels'::regclass, 'orders'::regclass, 'stores'::regclass)`,
      );
      assert.equal(together, 1);
    } finally {
      await run(ownerUrl, "drop table parcels");
    }
  });
});
