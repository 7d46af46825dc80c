import { randomUUID } from "node:crypto";
import { statement } from "../src/db/statement.ts";
import { type Tx, tenantTransaction } from "../src/db/tenant.ts";
import { openSession } from "../src/people/auth/index.ts";
import type { TestServer, TestStore } from "./server.ts";

type Kind = "staff" | "customer";

export type TestSession = { id: string; personId: string; accessToken: string; refreshToken: string };

/** A member of the staff who is logged in. */
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
const insertStaff = statement(`
  insert into staff (store_id, staff_id, email, name, type, role_id, password_hash)
  values ($1, $2, $3, 'Test', 'staff', $4, $5)`);
const insertCustomer = statement(`
  insert into customers (store_id, customer_id, email, first_name, last_name, search_text, password_hash,
    created_at, updated_at)
  values ($1, $2, $3, 'Test', 'Test', 'test', $4, now(), now())`);
const insertSearch = statement(`
  insert into customer_search (store_id, customer_id, document) values ($1, $2, order_document($1, 'test'))`);
const findOwner = statement("select staff_id, email from staff where store_id = $1 and type = 'owner'");

/** Adds a customer, or a member of the staff with a role of their own, and returns the id. */
export function addPerson(
  server: TestServer,
  store: TestStore,
  kind: Kind,
  {
    email = `${randomUUID()}@example.com`,
    passwordHash = null as string | null,
    permissions = [] as readonly string[] | null,
  } = {},
): Promise<string> {
  return inStore(server, store, async (tx) =>
    kind === "staff"
      ? (await putOnStaff(tx, store, email, passwordHash, permissions)).id
      : putCustomer(tx, store, email, passwordHash),
  );
}

/** Opens a session of a person, `ago` milliseconds ago. */
export function logInAs(
  server: TestServer,
  store: TestStore,
  kind: Kind,
  personId: string,
  { ago = 0, mustChangePassword = false } = {},
): Promise<TestSession> {
  return inStore(server, store, (tx) =>
    open(tx, server, store, { kind, id: personId, mustChangePassword }, ago),
  );
}

/** The id of a store's owner. */
export function ownerOf(server: TestServer, store: TestStore): Promise<string> {
  return inStore(server, store, async (tx) => (await tx.query(findOwner, [store.id]))[0]![0]!);
}

/** Puts somebody on the staff with a role of their own, or none, and logs them in. */
export function addStaff(
  server: TestServer,
  store: TestStore,
  permissions: readonly string[] | null,
): Promise<TestPerson> {
  return inStore(server, store, async (tx) => {
    const email = `${randomUUID()}@example.com`;
    const { id, roleId } = await putOnStaff(tx, store, email, "unknown", permissions);
    const { id: sessionId, accessToken } = await open(tx, server, store, { kind: "staff", id });
    return { id, email, roleId, sessionId, token: accessToken };
  });
}

/** Logs the owner in. */
export function enterAsOwner(server: TestServer, store: TestStore): Promise<TestPerson> {
  return inStore(server, store, async (tx) => {
    const [id, email] = (await tx.query(findOwner, [store.id]))[0] as [string, string];
    const { id: sessionId, accessToken } = await open(tx, server, store, { kind: "staff", id });
    return { id, email, roleId: null, sessionId, token: accessToken };
  });
}

/** Adds one of the store's customers and logs them in; returns the access token. */
export function enterAsCustomer(server: TestServer, store: TestStore): Promise<string> {
  return inStore(server, store, async (tx) => {
    const id = await putCustomer(tx, store, `${randomUUID()}@example.com`, null);
    return (await open(tx, server, store, { kind: "customer", id })).accessToken;
  });
}

const inStore = <T>(server: TestServer, store: TestStore, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tenantTransaction(server.database.pool, store.id, work);

async function putOnStaff(
  tx: Tx,
  store: TestStore,
  email: string,
  passwordHash: string | null,
  permissions: readonly string[] | null,
): Promise<{ id: string; roleId: string | null }> {
  const [id, roleId] = [randomUUID(), permissions && randomUUID()];
  if (roleId) await tx.query(insertRole, [store.id, roleId, `Role ${roleId}`, permissions]);
  await tx.query(insertStaff, [store.id, id, email, roleId, passwordHash]);
  return { id, roleId };
}

async function putCustomer(tx: Tx, store: TestStore, email: string, passwordHash: string | null) {
  const id = randomUUID();
  await tx.query(insertCustomer, [store.id, id, email, passwordHash]);
  await tx.query(insertSearch, [store.id, id]);
  return id;
}

async function open(
  tx: Tx,
  { database: { vault } }: TestServer,
  store: TestStore,
  person: { kind: Kind; id: string; mustChangePassword?: boolean },
  ago = 0,
): Promise<TestSession> {
  const client = {
    ip: "192.0.2.1",
    userAgent: "test",
    host: "test.example",
    origin: "https://test.example",
    bearer: () => undefined,
    cookie: () => undefined,
    consoleElsewhere: () => undefined,
    isOwnOrigin: () => true,
  };
  const now = new Date(Date.now() - ago);
  const { fields, sessionId } = await openSession(tx, { store: store as never, vault, client, now }, person);
  const { accessToken, refreshToken } = fields;
  return { id: sessionId, personId: person.id, accessToken, refreshToken: refreshToken! };
}
