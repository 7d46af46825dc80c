import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { entry } from "../../test/noun.ts";
import { startReplica, type TestReplica } from "../../test/replica.ts";
import { type Answer, type Sent, startServer, type TestServer, useIndexSizes } from "../../test/server.ts";
import { type Json, openShop, type Shop } from "../../test/shop.ts";
import { until } from "../../test/until.ts";
import { stopsWithinASecond } from "../../test/within-a-second.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded/open-embedded.ts";
import { removeEmbedded } from "./embedded/remove-embedded.ts";
import { createPool, type Pool } from "./pool/pool.ts";
import { askRegularly } from "./replicas/ask-regularly.ts";
import { countingAbove, followTimeline, inOneTimeline } from "./timeline.ts";

// A primary and its standby; the standby is promoted without the primary's last commits, and takes its place behind one address.

useIndexSizes({ indexedFrom: 1, waitedFrom: 1 });

/** An address that leads to a PostgreSQL, and later to another. */
type Way = { url: string; lead(socket: string, keepsOpen?: boolean): void; close(): Promise<void> };

async function openWay(databaseUrl: string): Promise<Way> {
  const target = new URL(databaseUrl.replace("@/", "@127.0.0.1/"));
  const { host, port } = Object.fromEntries(target.searchParams) as { host: string; port: string };
  let to = `${host}/.s.PGSQL.${port}`;
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((client) => {
    const upstream = net.connect(to);
    for (const [from, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(other);
      from
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(from);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  for (const name of ["host", "port"]) target.searchParams.delete(name);
  target.port = String((listener.address() as net.AddressInfo).port);
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: target.href,
    lead(socket, keepsOpen = false) {
      to = socket;
      if (!keepsOpen) end();
    },
    async close() {
      end();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

type Thing = {
  read(): Promise<Answer>;
  /** Changes it, so that what is read contains the mark, which is a price. */
  change(mark: string, sent?: Sent): Promise<Answer>;
  hasVersion: boolean;
};

let dataDir: string;
let primary: EmbeddedDatabase;
let standby: TestReplica;
let way: Way;
let server: TestServer;
let shop: Shop;
let things: Record<string, Thing>;
let key: { id: string; key: string };

const [FIRST, LOST, OTHER] = ["11.11", "66.66", "77.77"];

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "stoa-timeline-"));
  primary = await openEmbedded({ dataDir, durable: false });
  way = await openWay(primary.ownerUrl);
  server = await startServer({ DATABASE_URL: way.url });
  shop = await openShop(server);
  things = await makeThings();
  key = await shop.store.makeKey(["products"]);
  standby = await startReplica(primary);
});

after(async () => {
  await server?.close();
  await way?.close();
  await standby?.close();
  await primary?.close();
  await removeEmbedded(dataDir);
});

async function makeThings(): Promise<Record<string, Thing>> {
  const make = (name: string): Promise<Json> =>
    shop.ok("POST", "/products", { price: FIRST, translations: [entry(name)] });
  const [product, listed] = [await make("Bowl"), await make("Jug")];
  const category = await shop.ok("POST", "/categories", { translations: [entry("Kitchen")] });
  const order = await shop.order();
  const person = await shop.person({ note: FIRST });
  const { id, token } = await shop.ok("POST", "/storefront/carts", { items: [shop.line(shop.range.mug)] });
  const bearer = { key: undefined, headers: { "x-cart-token": token } };
  const written = (path: string, body: (mark: string) => object, hasVersion = true): Thing => ({
    read: () => shop.send("GET", path),
    change: (mark, sent: Sent = {}) =>
      shop.send("PUT", path, { ...sent, body: { ...body(mark), ...(sent.body as object) } }),
    hasVersion,
  });
  const priced = written(`/products/${listed.id}`, (price) => ({ price }));
  const shows = (path: string, sent?: Sent): Thing => ({
    read: () => shop.send("GET", path, sent),
    change: priced.change,
    hasVersion: false,
  });
  return {
    "a product": written(`/products/${product.id}`, (price) => ({ price })),
    "a category": written(`/categories/${category.id}`, (slug) => ({
      translations: [entry(`Pots ${slug}`)],
    })),
    "an order": written(`/orders/${order.id}`, (externalId) => ({ externalId })),
    "a customer": written(`/customer/${person.id}`, (note) => ({ note })),
    settings: written("/settings", (name) => ({ name })),
    "texts that are written first": written("/policies", (text) => ({ terms: [{ language: "en", text }] })),
    "a cart": {
      read: () => shop.send("GET", `/storefront/carts/${id}`, bearer),
      change: (note, sent: Sent = {}) =>
        shop.send("PUT", `/storefront/carts/${id}`, {
          ...bearer,
          headers: { ...bearer.headers, ...sent.headers },
          body: { note, ...(sent.body as object) },
        }),
      hasVersion: true,
    },
    "a list of products": shows("/products?limit=100"),
    "a list of orders": {
      ...written(`/orders/${order.id}`, (externalId) => ({ externalId }), false),
      read: () => shop.send("GET", "/orders"),
    },
    "a shoppers' list": shows("/storefront/products?limit=100", { key: undefined }),
    "an index": shows("/products/filter?limit=100"),
  };
}

/** Reads until it is answered, three times: by then all that is kept is used. */
async function readKept({ read }: Thing): Promise<Answer> {
  await until(async () => (await read()).status === 200, "it is read");
  await read();
  return read();
}

test("SQL that raises what is counted continues above a number, and other SQL stays", () => {
  assert.equal(countingAbove("set version = p.version + 1", 0), "set version = p.version + 1");
  assert.equal(countingAbove("set version = p.version + 1", 9), "set version = greatest(p.version + 1, 9)");
  assert.equal(
    countingAbove("values ($1, 1 + 1) on conflict do update set kept_revision = kept_revision + 1", 9),
    "values ($1, greatest(1 + 1, 9)) on conflict do update set kept_revision = greatest(kept_revision + 1, 9)",
  );
  assert.equal(countingAbove("select $1 + 1, a + 1, 11 + 1", 9), "select $1 + 1, a + 1, 11 + 1");
});

/** The socket that a connection string names, in a folder. */
function socketOf(url: string): string {
  const { searchParams } = new URL(url.replace("@/", "@127.0.0.1/"));
  return `${searchParams.get("host")}/.s.PGSQL.${searchParams.get("port")}`;
}

/** A pool of two connections, as a server has it. */
function openPool(): Pool {
  const pool = createPool(server.database.appUrl, 2);
  followTimeline(pool);
  return pool;
}

test("nobody is let into a standby", async () => {
  way.lead(socketOf(standby.url), true);
  const pool = openPool();
  try {
    await assert.rejects(pool.connect(), { code: "57P03" });
  } finally {
    way.lead(socketOf(primary.ownerUrl), true);
    await pool.end();
  }
});

test("a new node of a cluster has numbers from the first on; one that was promoted does not", async () => {
  const enter = async (name: string) => {
    const { rows } = await server.database.pool.query("select enter_timeline($1, true) as from", [name]);
    return Number(rows[0].from);
  };
  const owner = await server.database.connectOwner();
  try {
    assert.equal(await enter("42 00000001"), 0);
    assert.equal(await enter("43 00000001"), 0);
    assert.ok((await enter("42 00000002")) > 25_000_000);
    const { rows } = await owner.query("delete from timelines where identity ~ '^4[23] ' returning identity");
    assert.equal(rows.length, 3);
  } finally {
    await owner.end();
  }
});

describe("after the standby was promoted without the last commits", () => {
  const known: Record<string, Answer> = {};
  const lost: Record<string, Answer> = {};

  before(async () => {
    for (const [name, thing] of Object.entries(things)) known[name] = await readKept(thing);
    const [{ lsn }] = await server.sql(undefined, "select pg_current_wal_lsn()::text as lsn");
    await until(
      async () => (await standby.ask(`select pg_last_wal_replay_lsn() >= '${lsn}' as has`))[0]!.has === true,
      "the standby has all so far",
    );
    await standby.ask("alter system set primary_conninfo = ''");
    await standby.ask("select pg_reload_conf()");
    await until(
      async () => !(await standby.ask("select 1 from pg_stat_wal_receiver")).length,
      "the standby hears of nothing more",
    );
    for (const [name, { change }] of Object.entries(things)) {
      const { status, text } = await change(LOST);
      assert.equal(status, 200, `${name}: ${text}`);
    }
    for (const [name, thing] of Object.entries(things)) {
      lost[name] = await readKept(thing);
      assert.match(lost[name]!.text, new RegExp(LOST), name);
    }
    await standby.ask("select pg_promote()");
    way.lead(socketOf(standby.url));
    await until(
      async () => (await shop.send("GET", `/products/${shop.range.mug.id}`)).status === 200,
      "the promoted database answers",
    );
  });

  test("nothing is shown that it does not have", async () => {
    for (const [name, thing] of Object.entries(things)) {
      const { text } = await readKept(thing);
      assert.doesNotMatch(text, new RegExp(LOST), name);
      assert.equal(text, known[name]!.text, name);
    }
    assert.match(server.logged(), /may have lost its last commits/);
  });

  test("a version that was given for what was lost is not the current one, and neither once as much was written again", async () => {
    for (const [name, { change, hasVersion }] of Object.entries(things)) {
      if (!hasVersion) continue;
      const { etag } = lost[name]!.headers;
      const { version } = lost[name]!.body.data;
      // Carts have none.
      const stale = [...(etag ? [{ headers: { "if-match": etag } }] : []), { body: { version } }];
      for (const sent of stale) assert.equal((await change(LOST, sent)).status, 409, name);
      const written = await change(OTHER);
      assert.equal(written.status, 200, `${name}: ${written.text}`);
      for (const sent of stale) assert.equal((await change(LOST, sent)).status, 409, name);
      const { version: next } = written.body.data;
      assert.ok(next > version, name);
      assert.equal((await change("88.88", { body: { version: next } })).status, 200, name);
    }
  });

  test("as many other writes show what they wrote", async () => {
    for (const { change } of Object.values(things)) assert.equal((await change(OTHER)).status, 200);
    for (const [name, thing] of Object.entries(things)) {
      const { text, headers } = await readKept(thing);
      assert.match(text, new RegExp(OTHER), name);
      assert.doesNotMatch(text, new RegExp(LOST), name);
      assert.notEqual(headers.etag ?? "", lost[name]!.headers.etag ?? "none", name);
    }
  });

  test("a server that is started later goes on in the same way", async () => {
    const later = await startServer({ DATABASE_URL: way.url });
    try {
      const { id } = await shop.ok("POST", "/products", { price: FIRST, translations: [entry("Cup")] });
      const [{ counts_from: from }] = await server.sql(
        undefined,
        "select max(counts_from) as counts_from from timelines",
      );
      const changed = await later.send(shop.store, "PUT", `/api/v1/products/${id}`, {
        body: { price: LOST },
      });
      assert.equal(changed.body.data.version, from);
      const again = await later.send(shop.store, "PUT", `/api/v1/products/${id}`, { body: { price: OTHER } });
      assert.equal(again.body.data.version, from + 1);
    } finally {
      await later.close();
    }
  });

  test("a connection that leads elsewhere ends those that lead to what was left", async () => {
    const pool = openPool();
    let changes = 0;
    pool.timeline.changed.add(() => changes++);
    const first = await pool.connect();
    const { name } = pool.timeline;
    way.lead(socketOf(primary.ownerUrl), true);
    const other = await pool.connect();
    try {
      assert.notEqual(pool.timeline.name, name);
      assert.equal(changes, 1);
      await assert.rejects(first.query("select 1"));
      await other.query("select 1");
    } finally {
      first.release(true);
      other.release();
      await pool.end();
    }
  });
});

test("what is read while the database is replaced is read again, also where that failed", async () => {
  const pool = openPool();
  let reads = 0;
  const read = async () => {
    reads++;
    if (reads < 3) for (const changed of pool.timeline.changed) changed();
    if (reads === 2) throw new Error("its connection was cut");
    if (reads === 4) throw new Error("it failed by itself");
    return reads;
  };
  try {
    assert.equal(await inOneTimeline(pool, read), 3);
    await assert.rejects(inOneTimeline(pool, read), /by itself/);
    assert.equal(pool.timeline.changed.size, 0);
  } finally {
    await pool.end();
  }
});

test("who asks regularly asks the other database once renewed, and is told nothing of the one before", async () => {
  const told: unknown[] = [];
  const failures: unknown[] = [];
  const text = "select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline";
  way.lead(socketOf(standby.url), true);
  const asking = askRegularly(
    server.database.appUrl,
    text,
    ({ timeline }) => void told.push(timeline),
    (error) => void failures.push(error),
  );
  try {
    await until(() => told.length > 1, "the promoted one is asked");
    way.lead(socketOf(primary.ownerUrl), true);
    const before = told.length;
    await until(() => told.length > before, "it is asked over the connection of before");
    assert.deepEqual([...new Set(told)], ["00000002"]);
    told.length = 0;
    asking.renew();
    await until(() => told.length > 2, "the other one is asked");
    assert.deepEqual([...new Set(told)], ["00000001"]);
    assert.deepEqual(failures, []);
  } finally {
    await asking.close();
    way.lead(socketOf(standby.url), true);
  }
});

describe("after new connections lead elsewhere, while those of before go on", () => {
  const nameOf = () => server.database.pool.timeline.name;
  const isKnown = async () =>
    (await shop.send("GET", `/products/${shop.range.mug.id}`, { key: key.key })).status === 200;

  before(async () => {
    await until(isKnown, "the key is known");
    await readKept(things["an index"]!);
    const left = nameOf();
    way.lead(socketOf(primary.ownerUrl), true);
    const { pool } = server.database;
    const used = [];
    while (nameOf() === left) used.push(await pool.connect());
    for (const client of used) client.release();
  });

  test("a key that is revoked there stops within a second", async () => {
    await until(isKnown, "the key is known there");
    const owner = await server.database.connectOwner();
    try {
      await owner.query("select set_config('app.store_id', $1, false)", [shop.store.id]);
      const { rowCount } = await owner.query(
        "update api_keys set revoked_at = now() where store_id = $1 and api_key_id = $2",
        [shop.store.id, key.id],
      );
      assert.equal(rowCount, 1);
      await stopsWithinASecond(async () => !(await isKnown()));
    } finally {
      await owner.end();
    }
  });

  test("an index shows what is written there", async () => {
    const { change, read } = things["an index"]!;
    assert.equal((await change("55.55")).status, 200);
    assert.match((await readKept(things["an index"]!)).text, /55\.55/);
    assert.equal((await read()).status, 200);
  });
});
