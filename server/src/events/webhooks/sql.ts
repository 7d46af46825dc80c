import type { Client } from "pg";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { countCard } from "../../http/lists/card.ts";
import { bytesText, integer } from "../../http/nouns/columns.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import type { Store } from "../../http/request/store.ts";
import { type EndpointFields, type EndpointRow, endpoints, type TargetValues, targets } from "./columns.ts";

const findMany = statement(
  `select ${endpoints.select} from webhook_endpoints w where w.store_id = $1 and w.endpoint_id = any($2::uuid[])`,
);

/** Endpoints as they are now, as the JSON text of a read, by their ids. */
export async function serializeEndpoints(
  tx: Tx,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query(findMany, [tx.storeId, ids]);
  return endpoints.byId(rows as EndpointRow[], { store, can: () => false });
}

const findTarget = statement(
  `select ${targets.select} from webhook_endpoints w where w.store_id = $1 and w.endpoint_id = $2`,
);

/** The columns of an endpoint that sending needs; undefined for a deleted endpoint. */
export async function findTargetOf(tx: Tx, id: string): Promise<TargetValues | undefined> {
  const [row] = await tx.query(findTarget, [tx.storeId, id]);
  return row && targets.read(row);
}

const count = statement("select count(*) from webhook_endpoints where store_id = $1");

/** How many endpoints the store has. */
export async function countEndpoints(tx: Tx): Promise<number> {
  const [row] = await tx.query(count, [tx.storeId]);
  return Number(row![0]);
}

const { permissions, disabledReason, disabledAt, failingSince } = endpoints.fields;
const unspoiled = { disabledReason, disabledAt, failingSince, failedEvents: integer("failed_events") };
const write = writer(endpoints, {
  into: "webhook_endpoints",
  key: "endpoint_id",
  derived: { permissions, secret: targets.fields.secret, ...unspoiled },
  returns: true,
});
const noFailures = { disabledReason: null, disabledAt: null, failingSince: null, failedEvents: "0" };

/** The writable columns of an endpoint and those that depend on the writer, as texts. */
export type EndpointDraft = Draft<EndpointFields> & { permissions: string };

/** Adds an endpoint with its sealed secret, and returns its row. */
export async function insertEndpoint(
  tx: Tx,
  { id, secret, draft }: { id: string; secret: Buffer; draft: EndpointDraft },
  now: Date,
): Promise<EndpointRow> {
  const derived = { permissions: draft.permissions, secret: bytesText(secret), ...noFailures };
  const [row] = await tx.query(...write.insert(tx.storeId, [{ id, draft, derived, now }]));
  return row!;
}

/**
 * Changes an endpoint whose row is locked, and returns it. One that is turned on again starts without
 * failures.
 */
export async function changeEndpoint(
  tx: Tx,
  id: string,
  draft: EndpointDraft,
  isTurnedOn: boolean,
  now: Date,
): Promise<EndpointRow> {
  const texts = isTurnedOn ? { ...draft, ...noFailures } : draft;
  const [row] = await tx.query(...write.change(tx.storeId, [{ id, texts, now }]));
  return row!;
}

const rotate = statement(`
  with w as (
    update webhook_endpoints w set version = version + 1, updated_at = greatest(updated_at, $3), previous_secret = secret,
      secret = $4, previous_until = $5
    where store_id = $1 and endpoint_id = $2
    returning w.*)
  select ${endpoints.select} from w`);

/** Gives an endpoint another sealed secret. The one before it signs, too, until a time. Throws 404. */
export async function changeSecret(
  tx: Tx,
  id: string,
  { secret, previousUntil }: { secret: Buffer; previousUntil: Date },
  now: Date,
): Promise<EndpointRow> {
  const [row] = await tx.query(rotate, [tx.storeId, id, now, secret, previousUntil]);
  if (!row) throw notFound();
  return row;
}

/** The sealed secrets of all stores' endpoints, as the schema's owner. */
export async function findSealedSecrets(owner: Client): Promise<Buffer[]> {
  const { rows } = await owner.query("select secret from webhook_endpoints");
  return rows.map(({ secret }) => secret);
}

/** How many webhooks the server has stopped sending to. A store has few, all of which are looked at. */
export const webhooksCard = countCard("webhooks:read", {
  name: "disabled",
  description: "Webhooks that the server disabled, since their address is gone or kept failing.",
  reply: "WebhooksCard",
  count: statement(
    "select count(*) from webhook_endpoints where store_id = $1 and not is_active and disabled_reason is not null",
  ),
});
