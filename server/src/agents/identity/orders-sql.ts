import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Disabled, Failure } from "../../events/webhooks/index.ts";
import { MAX_FAILED_EVENTS, MAX_FAILING_S } from "../../events/webhooks/index.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import { type PlacedOrder, placedOrders, receivers } from "./columns.ts";

const insert = statement(`
  insert into order_agents (store_id, order_id, agent_id, cart_id, checkout_ref, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`);

/**
 * Notes that an agent places an order: its webhook hears of it from then on. Call it in the transaction that
 * places the order, so that it hears of the placement too.
 */
export async function noteOrderAgent(
  tx: Tx,
  { orderId, agentId, cartId, checkoutRef }: PlacedOrder,
  now: Date,
): Promise<void> {
  await tx.query(insert, [tx.storeId, orderId, agentId, cartId, checkoutRef, now]);
}

const findPlaced = statement(
  `select ${placedOrders.select} from order_agents o where o.store_id = $1 and o.order_id = $2 and o.agent_id = $3`,
);

/** An order that an agent has placed; undefined for any other, of which the agent may not know. */
export async function findPlacedOrder(
  tx: Tx,
  { orderId, agentId }: Pick<PlacedOrder, "orderId" | "agentId">,
): Promise<PlacedOrder | undefined> {
  const [row] = await tx.query(findPlaced, [tx.storeId, orderId, agentId]);
  return row && placedOrders.read(row);
}

const find = statement(`select ${receivers.select} from agents a where a.store_id = $1 and a.agent_id = $2`);

/** The webhook of an agent; undefined for an unknown agent. */
export async function findReceiver(tx: Tx, id: string): Promise<ValuesOf<typeof receivers> | undefined> {
  const [row] = await tx.query(find, [tx.storeId, id]);
  return row && receivers.read(row);
}

const succeeded = statement(`
  update agents set failing_since = null, failed_events = 0
  where store_id = $1 and agent_id = $2 and (failing_since is not null or failed_events > 0)`);

/** Notes that a call of an agent's webhook has succeeded; it writes only where one before it had failed. */
export async function noteDelivered(tx: Tx, id: string): Promise<void> {
  await tx.query(succeeded, [tx.storeId, id]);
}

const failed = statement(`
  update agents set failing_since = coalesce(failing_since, $3), failed_events = failed_events + $4
  where store_id = $1 and agent_id = $2 and (failing_since is null or $4 > 0)`);
const disable = statement(`
  update agents set disabled_at = now()
  where store_id = $1 and agent_id = $2 and disabled_at is null
    and ($3 or failed_events >= ${MAX_FAILED_EVENTS} or failing_since <= now() - interval '${MAX_FAILING_S} seconds')
  returning webhook_url`);

/**
 * Notes that a call of an agent's webhook has failed, and disables it after too many failures, or where it is
 * gone.
 */
export async function noteFailed(
  tx: Tx,
  id: string,
  { at, isForGood, isGone }: Failure,
): Promise<Disabled | undefined> {
  const [, [row]] = await Promise.all([
    tx.query(failed, [tx.storeId, id, at, isForGood ? 1 : 0]),
    tx.query(disable, [tx.storeId, id, isGone]),
  ]);
  return row && { url: row[0]!, reason: isGone ? "gone" : "failing" };
}
