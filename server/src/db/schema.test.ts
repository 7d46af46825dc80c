import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { Client } from "pg";
import { createTestDatabase, testSecret } from "../../test/database.ts";
import { readSchema } from "../../test/schema-text.ts";
import { migrate } from "./schema/migrate.ts";
import { appRole, ensureRoles } from "./schema/roles.ts";

const FILE = new URL("../../schema.sql", import.meta.url);
// Later and earlier versions of PostgreSQL print some expressions in another way.
const PRINTED_BY = 18;

test("server/schema.sql is the schema that the migrations make", async (t) => {
  const database = await createTestDatabase({ isEmpty: true });
  const owner = new Client({ connectionString: database.ownerUrl });
  try {
    await owner.connect();
    const { rows } = await owner.query<{ server_version_num: string }>("show server_version_num");
    const version = Math.floor(Number(rows[0]!.server_version_num) / 10_000);
    if (version !== PRINTED_BY)
      return t.skip(`PostgreSQL ${version} prints a schema in another way than ${PRINTED_BY}`);
    await ensureRoles(owner, appRole(testSecret));
    await migrate(owner);
    const schema = await readSchema(owner);
    if (process.env.RECORD_SCHEMA) await writeFile(FILE, schema);
    assert.equal(
      await readFile(FILE, "utf8"),
      schema,
      "record it anew: RECORD_SCHEMA=1 npm test -- server/src/db/schema.test.ts",
    );
  } finally {
    await owner.end();
    await database.drop();
  }
});
