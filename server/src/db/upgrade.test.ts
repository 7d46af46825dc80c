import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { after, before, test } from "node:test";
import { createTestDatabase } from "../../test/database.ts";
import { request, startServer, type TestServer } from "../../test/server.ts";
import { connect } from "./pool/pool.ts";

type FirstRelease = {
  key: string;
  domain: string;
  migrations: string[];
  tables: Record<string, Record<string, unknown>[]>;
};

const migrations = new URL("../../migrations/", import.meta.url);
const agent = new http.Agent();
let first: FirstRelease;
let empty: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;

// A database as the first release left it: its schema, and what its own commands put there.
before(async () => {
  first = JSON.parse(await readFile(new URL("../../test/first-release.json", import.meta.url), "utf8"));
  empty = await createTestDatabase({ isEmpty: true });
  const owner = await connect(empty.ownerUrl);
  for (const name of first.migrations) {
    const sql = await readFile(new URL(name, migrations), "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    await owner.query(`begin; ${sql}; commit`);
    await owner.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
  }
  await owner.end();
  const admin = await empty.adminInside();
  await admin.query("set session_replication_role = replica");
  for (const [table, rows] of Object.entries(first.tables)) {
    const columns = Object.keys(rows[0]!)
      .map((name) => `"${name}"`)
      .join(", ");
    // Some were made by the migrations themselves.
    await admin.query(`delete from ${table}`);
    await admin.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await admin.end();
});
after(async () => {
  agent.destroy();
  await server?.close();
  await empty?.drop();
});

test("a database of the first release is brought up to date, and its store goes on", async () => {
  server = await startServer({ DATABASE_URL: empty.ownerUrl });
  const ask = (method: string, path: string, body?: unknown) =>
    request(agent, server.port, undefined, method, path, { host: first.domain, key: first.key, body });

  const { status, body } = await ask("GET", "/api/v1/products?limit=100");
  assert.equal(status, 200);
  const { products, pagination } = body.data;
  const kept = first.tables.products!;
  assert.equal(pagination.total, kept.length);
  const byId = new Map(products.map((product: { id: string }) => [product.id, product]));
  for (const row of kept) {
    const product = byId.get(row.product_id as string) as Record<string, unknown> | undefined;
    assert.ok(product, String(row.product_id));
    assert.equal(product.sku ?? null, row.sku ?? null);
    assert.equal(String(product.price).replace(".", ""), String(row.price));
  }

  const [one] = products;
  const found = await ask("GET", `/api/v1/products?q=${encodeURIComponent(one.translations[0].name)}`);
  assert.ok(
    found.body.data.products.some(({ id }: { id: string }) => id === one.id),
    found.text,
  );

  const changed = await ask("PUT", `/api/v1/products/${one.id}`, { version: one.version, price: "123.45" });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.body.data.price, "123.45");
  const [variant] = changed.body.data.productVariants;
  const adjustment = { variantId: variant.id, delta: 3, reason: "counted" };
  const adjusted = await ask("POST", `/api/v1/products/${one.id}/stock`, adjustment);
  assert.equal(adjusted.status, 200, adjusted.text);
  assert.equal(adjusted.body.data.quantity, variant.quantity + 3);
});
