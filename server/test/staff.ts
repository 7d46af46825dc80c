import { randomUUID } from "node:crypto";
import { statement } from "../src/db/statement.ts";
import { type Tx, tenantTransaction } from "../src/db/tenant.ts";
import type { Call } from "../src/http/route.ts";
import { openSession } from "../src/people/auth/index.ts";
import type { TestServer, TestStore } from "./server.ts";

/** Somebody who is logged in. */
export type TestPerson = {
  id: string;
  email: string;
  roleId: string | null;
  sessionId: string;
  /** Their access token, to be sent as `key`. */
  token: string;
};

const insertRole = statement(
  "insert into roles (store_id, role_id, name, permissions) values ($1, $2, $3, $4)",
);
const insertPerson = statement(`
  insert into staff (store_id, staff_id, email, name, type, role_id, password_hash)
  values ($1, $2, $3, 'Test', 'staff', $4, 'unknown')`);
const insertCustomer = statement(`
  insert into customers (store_id, customer_id, email, first_name, last_name, search_text, created_at, updated_at)
  values ($1, $2, $3, 'Test', 'Test', 'test', $4, $4)`);
const findOwner = statement("select staff_id, email from staff where type = 'owner'");

/** Puts somebody on the staff with a role of their own, or none, and logs them in. */
export function addStaff(
  server: TestServer,
  store: TestStore,
  permissions: readonly string[] | null,
): Promise<TestPerson> {
  return tenantTransaction(server.database.pool, store.id, async (tx) => {
    const [id, roleId] = [randomUUID(), permissions && randomUUID()];
    const email = `${id}@example.com`;
    if (roleId) await tx.query(insertRole, [store.id, roleId, `Role ${roleId}`, permissions]);
    await tx.query(insertPerson, [store.id, id, email, roleId]);
    return { id, email, roleId, ...(await enter(tx, server, store, id)) };
  });
}

/** Logs the owner in. */
export function enterAsOwner(server: TestServer, store: TestStore): Promise<TestPerson> {
  return tenantTransaction(server.database.pool, store.id, async (tx) => {
    const [row] = await tx.query(findOwner);
    const [id, email] = row as [string, string];
    return { id, email, roleId: null, ...(await enter(tx, server, store, id)) };
  });
}

/** Adds one of the store's customers and logs them in; returns the access token. */
export function enterAsCustomer(server: TestServer, store: TestStore): Promise<string> {
  return tenantTransaction(server.database.pool, store.id, async (tx) => {
    const id = randomUUID();
    await tx.query(insertCustomer, [store.id, id, `${id}@example.com`, new Date()]);
    return (await enter(tx, server, store, id, "customer")).token;
  });
}

async function enter(
  tx: Tx,
  { database: { vault } }: TestServer,
  { id: storeId }: TestStore,
  id: string,
  kind: "staff" | "customer" = "staff",
) {
  const client = { ip: "127.0.0.1", userAgent: "test", isSameSite: true };
  const call = { store: { id: storeId }, vault, client, now: new Date() } as unknown as Call;
  const { fields, sessionId } = await openSession(tx, call, { kind, id });
  return { sessionId, token: fields.accessToken };
}
