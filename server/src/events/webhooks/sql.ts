import type { Client } from "pg";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import type { EventType } from "../../platform/outbox/index.ts";
import { type EndpointRow, endpoints, type TargetValues, targets } from "./columns.ts";

const one = `select ${endpoints.select} from webhook_endpoints w where endpoint_id = $1`;
const find = statement(one);
const findLocked = statement(`${one} for no key update`);

/** An endpoint's row. Throws 404. */
export async function getEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** An endpoint's row, locked until the transaction ends. Throws 404. */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

const findMany = statement(
  `select ${endpoints.select} from webhook_endpoints w where endpoint_id = any($1::uuid[])`,
);

/** Endpoints as they are now, as the JSON text of a read, by their ids. */
export async function tellEndpoints(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const write = endpoints.writer({ store, can: () => false });
  const rows = await tx.query(findMany, [ids]);
  return new Map(rows.map((row) => [endpoints.get(row, "id"), write(row)]));
}

const findTarget = statement(`select ${targets.select} from webhook_endpoints w where endpoint_id = $1`);

/** What sending to an endpoint needs to know of it; undefined once it was deleted. */
export async function findTargetOf(tx: Tx, id: string): Promise<TargetValues | undefined> {
  const [row] = await tx.query(findTarget, [id]);
  return row && targets.read(row);
}

const count = statement("select count(*) from webhook_endpoints");

/** How many endpoints the store has. */
export async function countEndpoints(tx: Tx): Promise<number> {
  const [row] = await tx.query(count);
  return Number(row![0]);
}

/** What a writer decides of an endpoint, and what comes of who writes. */
export type Draft = {
  url: string;
  description: string | null;
  events: readonly EventType[];
  permissions: readonly string[];
  isActive: boolean;
};
const valuesOf = ({ url, description, events, permissions, isActive }: Draft): Value[] => [
  url,
  description,
  events,
  permissions,
  isActive,
];

const insert = statement(`
  insert into webhook_endpoints as w (store_id, endpoint_id, secret, created_at, updated_at, url, description, events,
    permissions, is_active)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)
  returning ${endpoints.select}`);

/** Adds an endpoint with its sealed secret, and returns its row. */
export async function insertEndpoint(
  tx: Tx,
  { id, secret, draft }: { id: string; secret: Buffer; draft: Draft },
  now: Date,
): Promise<EndpointRow> {
  const [row] = await tx.query(insert, [tx.storeId, id, secret, now, ...valuesOf(draft)]);
  return row!;
}

const update = statement(`
  update webhook_endpoints w set version = version + 1, updated_at = greatest(updated_at, $2),
    url = $3, description = $4, events = $5, permissions = $6, is_active = $7,
    disabled_reason = case when $8 then null else disabled_reason end,
    disabled_at = case when $8 then null else disabled_at end,
    failing_since = case when $8 then null else failing_since end,
    failed_events = case when $8 then 0 else failed_events end
  where endpoint_id = $1
  returning ${endpoints.select}`);

/** Changes an endpoint whose row is locked, and returns it. One that is turned on again starts without failures. */
export async function changeEndpoint(
  tx: Tx,
  id: string,
  draft: Draft,
  isTurnedOn: boolean,
  now: Date,
): Promise<EndpointRow> {
  const [row] = await tx.query(update, [id, now, ...valuesOf(draft), isTurnedOn]);
  return row!;
}

const rotate = statement(`
  update webhook_endpoints w set version = version + 1, updated_at = greatest(updated_at, $2), previous_secret = secret,
    secret = $3, previous_until = $4
  where endpoint_id = $1
  returning ${endpoints.select}`);

/** Gives an endpoint another sealed secret. The one before it signs, too, until a time. Throws 404. */
export async function changeSecret(
  tx: Tx,
  id: string,
  { secret, previousUntil }: { secret: Buffer; previousUntil: Date },
  now: Date,
): Promise<EndpointRow> {
  const [row] = await tx.query(rotate, [id, now, secret, previousUntil]);
  if (!row) throw notFound();
  return row;
}

const remove = statement("delete from webhook_endpoints where endpoint_id = $1");

/** Deletes an endpoint. Its deliveries are swept away with time; those that wait are cancelled. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.query(remove, [id]);
}

/** The sealed secrets of all stores' endpoints, as the schema's owner. */
export async function findSealedSecrets(owner: Client): Promise<Buffer[]> {
  const { rows } = await owner.query("select secret from webhook_endpoints");
  return rows.map(({ secret }) => secret);
}
