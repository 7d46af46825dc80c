import { type InStore, inEachStore } from "../../db/each-store.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { statement } from "../../db/statement.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { type Candidate, MOST_OF_STRETCH, type Place, type Stretch, type Waiting } from "./choice.ts";
import type { SenderRuntime } from "./sending.ts";

/** How long an endpoint stays with a process that says nothing more, in seconds. */
export const LEASE_S = 10;

// The most stores with due deliveries in one look.
const MOST_STORES = 100;

type Claiming = Pick<SenderRuntime, "pool" | "log">;

const findStores = statement("select store_id, is_late, is_cut from stores_with_deliveries($1, $2)");

/**
 * The stores that have something to send. Where they are many, it is those from the one behind `after` to
 * `end`, and some late ones. One round trip.
 */
export async function findWaiting(
  pool: Pool,
  after: string,
): Promise<{ waiting: Waiting[]; end: string | undefined }> {
  const rows = await unboundQuery(pool, findStores, [after, MOST_STORES]);
  return {
    waiting: rows.map(([storeId, isLate]) => ({ storeId: storeId!, isLate: isLate === "t" })),
    end: rows.find(([, , isCut]) => isCut === "t")?.[0] ?? undefined,
  };
}

const makeDue = statement(`
  with due as materialized (
    select delivery_id from webhook_deliveries
    where store_id = $1 and state = 'pending' and not is_due and run_at <= now()
    order by run_at limit 1000 for update skip locked)
  update webhook_deliveries set is_due = true
  where store_id = $1 and delivery_id in (select delivery_id from due)`);

// One index entry an endpoint, however much is due to it.
const findEndpoints = statement(`
  with recursive ready (endpoint_id, n) as (
    (select d.endpoint_id, 1 from webhook_deliveries d
     where d.store_id = $1 and d.state = 'pending' and d.is_due and d.endpoint_id > $2 and d.endpoint_id <= $3
     order by d.endpoint_id limit 1)
    union all
    select next.endpoint_id, ready.n + 1
    from ready cross join lateral (
      select d.endpoint_id from webhook_deliveries d
      where d.store_id = $1 and d.state = 'pending' and d.is_due and d.endpoint_id > ready.endpoint_id and d.endpoint_id <= $3
      order by d.endpoint_id limit 1) next
    where ready.n < ${MOST_OF_STRETCH})
  select ready.endpoint_id, e.failing_since is not null or a.failing_since is not null, l.holder is not null, now()
  from ready
  left join webhook_endpoints e on e.store_id = $1 and e.endpoint_id = ready.endpoint_id
  left join agents a on a.store_id = $1 and a.agent_id = ready.endpoint_id
  left join webhook_leases l on l.store_id = $1 and l.endpoint_id = ready.endpoint_id
    and l.holder <> $4 and l.leased_until >= now()
  order by ready.endpoint_id`);

/** Finds the endpoints of each stretch to which something is due. One round trip. */
export async function findCandidates(
  runtime: Claiming,
  process: string,
  turn: readonly Stretch[],
): Promise<Candidate[][]> {
  const works = turn.map(({ storeId, isLate, from, to }) => ({
    storeId,
    asks: [
      ...(isLate ? [[makeDue, [storeId]] as const] : []),
      [findEndpoints, [storeId, from, to, process]] as const,
    ],
  }));
  return (await queryStores(runtime, works)).map((results, i) =>
    (results?.at(-1) ?? []).map(([endpointId, isFailing, isTaken, seenAt]) => ({
      storeId: turn[i]!.storeId,
      endpointId: endpointId!,
      isFailing: isFailing === "t",
      isTaken: isTaken === "t",
      seenAt: seenAt!,
    })),
  );
}

const renewLease = statement(`
  update webhook_leases set leased_until = now() + interval '${LEASE_S} seconds'
  where store_id = $1 and holder = $2 and endpoint_id = any($3::uuid[])`);

/**
 * Renews the leases of a process; returns the endpoints whose renewal was written. One round trip, where
 * there are any.
 */
export async function renewLeases<P extends Place>(
  runtime: Claiming,
  process: string,
  leased: readonly P[],
): Promise<P[]> {
  const works = [...Map.groupBy(leased, ({ storeId }) => storeId)].map(([storeId, own]) => ({
    storeId,
    asks: [[renewLease, [storeId, process, own.map(({ endpointId }) => endpointId)]] as const],
  }));
  const results = await queryStores(runtime, works);
  const renewed = new Set(works.filter((_, i) => results[i]).map(({ storeId }) => storeId));
  return leased.filter(({ storeId }) => renewed.has(storeId));
}

// A lease has lapsed by the time at which it was read: in a sharded database, a conflict clause may not call
// now().
const lease = statement(`
  insert into webhook_leases as l (store_id, endpoint_id, holder, leased_until)
  values ($1, $2, $3, now() + interval '${LEASE_S} seconds')
  on conflict (store_id, endpoint_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where l.leased_until < $4::timestamptz or l.holder = excluded.holder
  returning endpoint_id`);

/** Takes endpoints for a process; returns those that no other process has taken meanwhile. One round trip. */
export async function leaseEndpoints(
  runtime: Claiming,
  process: string,
  chosen: readonly Candidate[],
): Promise<Candidate[]> {
  const byStore = Map.groupBy(chosen, ({ storeId }) => storeId);
  const works = [...byStore].map(([storeId, own]) => ({
    storeId,
    asks: own.map(({ endpointId, seenAt }) => [lease, [storeId, endpointId, process, seenAt]] as const),
  }));
  const results = await queryStores(runtime, works);
  const leased = new Set(results.flatMap((rows) => rows ?? []).flatMap((rows) => rows.map(([id]) => id)));
  return chosen.filter(({ endpointId }) => leased.has(endpointId));
}

const release = statement(
  "delete from webhook_leases where store_id = $1 and endpoint_id = $2 and holder = $3",
);

/** Releases an endpoint to the next process that claims it. */
export async function releaseEndpoint(
  pool: Pool,
  { storeId, endpointId }: Place,
  process: string,
): Promise<void> {
  await tenantTransaction(pool, storeId, (tx) => tx.query(release, [storeId, endpointId, process]));
}

const queryStores = ({ pool, log }: Claiming, works: readonly InStore[]) =>
  inEachStore(pool, works, (error, store) =>
    log.warn({ err: error, store }, "a store's webhooks could not be claimed"),
  );
