import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { createTestDatabase } from "../../../test/database.ts";
import { connect } from "../../db/pool/pool.ts";
import { migrate, migrationFiles } from "../../db/schema/migrate.ts";

test("a version with registrations apart keeps those that wait, and drops customers who were never more than one", async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  try {
    const owner = await connect(empty.ownerUrl);
    const names = (await migrationFiles()).map(({ name }) => name);
    await migrate(
      owner,
      () => {},
      names.slice(
        0,
        names.findIndex((name) => name.endsWith("_registrations.sql")),
      ),
    );
    const stores = [randomUUID(), randomUUID()];
    const [early, later] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
    const insert = (table: string, row: Record<string, unknown>) =>
      owner.query(
        `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
        Object.values(row),
      );
    const ids: Record<string, string>[] = [];
    for (const store_id of stores) {
      await owner.query("begin");
      await owner.query(`set local app.store_id = '${store_id}'`);
      await insert("stores", {
        store_id,
        name: "x",
        currency: "USD",
        default_language: "en",
        languages: ["en"],
      });
      const made: Record<string, string> = {};
      const register = async (name: string, customer: object, registration: object | undefined) => {
        const customer_id = randomUUID();
        made[name] = customer_id;
        const said = { first_name: "Ada", last_name: "Lovelace", created_at: early };
        await insert("customers", {
          store_id,
          customer_id,
          email: `${name}@example.com`,
          ...said,
          search_text: "",
          updated_at: early,
          ...customer,
        });
        if (!registration) return;
        const of = { store_id, customer_id, expires_at: later };
        await insert("customer_registrations", { ...of, ...said, marketing_opt_in: false, ...registration });
        const code = { code_id: randomUUID(), purpose: "verify_email", hash: Buffer.alloc(32) };
        await insert("account_codes", { ...of, ...code, created_at: early });
      };
      await register("never", {}, {});
      await register("imported", {}, { created_at: later });
      await register("changed", { version: 2 }, {});
      await register("guest", { is_guest: true }, {});
      await register("merchants", {}, undefined);
      await insert("customer_counts", { store_id, total: 5, active: 5, guests: 1 });
      await owner.query("commit");
      ids.push(made);
    }

    await migrate(owner);
    for (const [i, store_id] of stores.entries()) {
      await owner.query("begin");
      await owner.query(`set local app.store_id = '${store_id}'`);
      const texts = async (sql: string) => (await owner.query(sql)).rows.map((row) => Object.values(row)[0]);
      assert.deepEqual(await texts("select email from customers order by email"), [
        "changed@example.com",
        "guest@example.com",
        "imported@example.com",
        "merchants@example.com",
      ]);
      assert.deepEqual(await texts("select email from customer_registrations order by email"), [
        "changed@example.com",
        "guest@example.com",
        "imported@example.com",
        "never@example.com",
      ]);
      const { never, imported, changed, guest } = ids[i]!;
      assert.deepEqual(
        (
          await texts(
            `select registration_id from account_codes where store_id = '${store_id}' and customer_id is null`,
          )
        ).sort(),
        [never, imported, changed, guest].sort(),
      );
      assert.deepEqual((await owner.query("select total, active, guests from customer_counts")).rows, [
        { total: "4", active: "4", guests: "1" },
      ]);
      await owner.query("commit");
    }
    await owner.end();
  } finally {
    await empty.drop();
  }
});
