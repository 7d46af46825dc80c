import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { bigint, flag, id, integer, json, moment, orNull, text, word } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { ProviderSchema } from "./columns.ts";
import type { Disputes, Refunds } from "./facts.ts";
import type { Capture } from "./provider.ts";

/**
 * The columns of an attempt to take an order's payment at a provider `p`, in minor units. They are never
 * answered.
 */
export const attempts = table("p", {
  orderId: id("order_id"),
  attempt: integer("attempt"),
  provider: word("provider", ProviderSchema),
  /** The account that it was begun at. */
  accountId: id("payment_account_id"),
  reference: orNull(text("reference")),
  /** The amount due, and the amount charged for it, rounded as the provider needs. */
  amount: bigint("amount"),
  charged: bigint("charged"),
  capture: word<Capture>("capture", ProviderSchema),
  authorized: bigint("authorized_amount"),
  received: bigint("received_amount"),
  refunds: json<Refunds>("refunds", ProviderSchema),
  failedAt: orNull(moment("failed_at")),
  triedAt: orNull(moment("tried_at")),
  cancelledAt: orNull(moment("cancelled_at")),
  isComplete: flag("is_complete"),
  /** Whether the order has recorded its authorization. */
  isPromised: flag("is_promised"),
  disputes: json<Disputes>("disputes", ProviderSchema),
  /** Whether it is paid on one of the provider's own pages, and the provider's id of the page, once known. */
  isOnPage: flag("is_on_page"),
  session: orNull(text("session")),
  /** The received amount that the order has recorded, and the surplus of it that is refunded. */
  booked: bigint("booked_amount"),
  surplus: bigint("surplus_amount"),
});
export type Attempt = ValuesOf<typeof attempts>;

const find = statement(`
  select ${attempts.select} from provider_payments p where store_id = $1 and order_id = $2 order by attempt`);
const findOrder = statement(
  "select order_id from provider_payments where store_id = $1 and provider = $2 and reference = $3 and payment_account_id = any($4::uuid[])",
);

/** The attempts to take an order's payment, the oldest first. They are changed under the order's lock. */
export const findAttempts = async (tx: Tx, orderId: string): Promise<Attempt[]> =>
  (await tx.query(find, [tx.storeId, orderId])).map((row) => attempts.read(row));

/** The order of a provider's payment, if it is known here and was begun at one of the accounts. */
export async function findOrderOfPayment(
  tx: Tx,
  { provider, accountIds, reference }: { provider: string; accountIds: readonly string[]; reference: string },
): Promise<string | undefined> {
  const [row] = await tx.query(findOrder, [tx.storeId, provider, reference, [...accountIds]]);
  return row?.[0] ?? undefined;
}

const insert = statement(`
  insert into provider_payments (store_id, order_id, attempt, provider, reference, amount, charged, capture, is_on_page, created_at,
    updated_at, payment_account_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`);

/** Adds an attempt. */
export async function insertAttempt(
  tx: Tx,
  { orderId, attempt, provider, accountId, reference, amount, charged, capture, isOnPage }: Attempt,
  now: Date,
): Promise<void> {
  await tx.query(insert, [
    tx.storeId,
    orderId,
    attempt,
    provider,
    reference,
    amount,
    charged,
    capture,
    isOnPage,
    now,
    accountId,
  ]);
}

const update = statement(`
  update provider_payments set reference = $4, authorized_amount = $5, received_amount = $6, refunds = $7,
    failed_at = $8, tried_at = $9, cancelled_at = $10, booked_amount = $11, surplus_amount = $12, updated_at = $13,
    is_complete = $14, is_promised = $15, disputes = $16, session = $17
  where store_id = $1 and order_id = $2 and attempt = $3`);

/** Writes the current state of an attempt. */
export async function updateAttempt(tx: Tx, after: Attempt, now: Date): Promise<void> {
  await tx.query(update, [
    tx.storeId,
    after.orderId,
    after.attempt,
    after.reference,
    after.authorized,
    after.received,
    JSON.stringify(after.refunds),
    after.failedAt,
    after.triedAt,
    after.cancelledAt,
    after.booked,
    after.surplus,
    now,
    after.isComplete,
    after.isPromised,
    JSON.stringify(after.disputes),
    after.session,
  ]);
}

const findOpen = statement(`
  select distinct order_id from provider_payments where store_id = $1 and payment_account_id = $2
    and ((reference is not null or session is not null) and cancelled_at is null and not is_complete
      or refunds::text like '%"pending"%')
  order by order_id limit 10`);

/** Up to ten orders with payments of an account that its provider may still take, capture or refund. */
export const findOpenOrders = async (tx: Tx, accountId: string): Promise<string[]> =>
  (await tx.query(findOpen, [tx.storeId, accountId])).map(([id]) => id!);

const count = statement(`
  insert into provider_notices (store_id, provider, notice_id, type, received_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning 1`);
const forget = statement(`
  delete from provider_notices where store_id = $1 and (provider, notice_id) in (
    select provider, notice_id from provider_notices where store_id = $1 and received_at < $2
    order by received_at limit 10)`);
const RETENTION_MS = 30 * 86_400_000;

/**
 * Records a notice; false if it was recorded before. Deletes a few that are a month old: providers repeat a
 * notice for days at most.
 */
export async function insertNotice(
  tx: Tx,
  provider: string,
  notice: { id: string; type: string },
  now: Date,
): Promise<boolean> {
  tx.atCommit(forget, [tx.storeId, new Date(now.getTime() - RETENTION_MS)]);
  return (await tx.query(count, [tx.storeId, provider, notice.id, notice.type, now])).length > 0;
}
