import { randomUUID } from "node:crypto";
import { tenantTransaction } from "../src/db/tenant.ts";
import { openSession } from "../src/people/auth/index.ts";
import type { TestServer, TestStore } from "./server.ts";

export type TestSession = { id: string; personId: string; accessToken: string; refreshToken: string };

/** Adds a customer, or a member of the staff who has the permissions of a role, and returns the id. */
export async function addPerson(
  server: TestServer,
  store: TestStore,
  kind: "staff" | "customer",
  {
    email = `${randomUUID()}@example.com`,
    passwordHash = null as string | null,
    permissions = [] as string[],
  } = {},
): Promise<string> {
  const [id, role] = [randomUUID(), randomUUID()];
  await asOwner(server, store, async (query) => {
    if (kind === "customer") {
      await query(
        `insert into customers (store_id, customer_id, email, first_name, last_name, search_text, password_hash,
           created_at, updated_at) values ($1, $2, $3, 'Ann', 'Other', '', $4, now(), now())`,
        [store.id, id, email, passwordHash],
      );
    } else {
      await query("insert into roles (store_id, role_id, name, permissions) values ($1, $2, $3, $4)", [
        store.id,
        role,
        role,
        permissions,
      ]);
      await query(
        `insert into staff (store_id, staff_id, email, type, password_hash, role_id)
         values ($1, $2, $3, 'staff', $4, $5)`,
        [store.id, id, email, passwordHash, role],
      );
    }
  });
  return id;
}

/** The id of a store's owner. */
export async function ownerOf(server: TestServer, store: TestStore): Promise<string> {
  const [row] = await asOwner(server, store, (query) =>
    query("select staff_id from staff where type = 'owner'"),
  );
  return row!.staff_id as string;
}

/** Opens a session of a person, `ago` milliseconds ago. */
export async function logInAs(
  server: TestServer,
  store: TestStore,
  kind: "staff" | "customer",
  personId: string,
  { ago = 0, mustChangePassword = false } = {},
): Promise<TestSession> {
  const { pool, vault } = server.database;
  const client = {
    ip: "192.0.2.1",
    userAgent: "test",
    bearer: undefined,
    cookie: () => undefined,
    isSameSite: true,
  };
  const now = new Date(Date.now() - ago);
  const opened = await tenantTransaction(pool, store.id, (tx) =>
    openSession(
      tx,
      { store: store as never, vault, client, now },
      { kind, id: personId, mustChangePassword },
    ),
  );
  const { accessToken, refreshToken } = opened.fields;
  return { id: opened.sessionId, personId, accessToken, refreshToken: refreshToken! };
}

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Runs SQL behind the server's back, as the schema's owner of one store. */
export async function asOwner<T>(
  server: TestServer,
  store: TestStore,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const owner = await server.database.connectOwner();
  try {
    await owner.query("begin");
    await owner.query("select set_config('app.store_id', $1, true)", [store.id]);
    const result = await work(async (sql, values) => (await owner.query(sql, values)).rows);
    await owner.query("commit");
    return result;
  } finally {
    await owner.end();
  }
}
