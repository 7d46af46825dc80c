import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const open = statement(
  "update orders set provider = $3, provider_is_open = true where store_id = $1 and order_id = $2 and not (provider_is_open and provider = $3)",
);

/**
 * Notes, under the order's lock, that a provider may take its payment from now on. The version stays: no
 * answer contains it.
 */
export async function openAtProvider(tx: Tx, orderId: string, provider: string): Promise<void> {
  await tx.query(open, [tx.storeId, orderId, provider]);
}

const pendingRefund = statement(`
  select f.provider_amount, o.provider_paid - o.provider_refunded from order_refunds f join orders o using (store_id, order_id)
  where f.store_id = $1 and f.order_id = $2 and f.refund_id = $3 and f.status = 'pending'`);

/**
 * The provider's amount of a pending refund, and the amount of the order that it still has by the books;
 * undefined for others.
 */
export async function findPendingRefund(
  tx: Tx,
  orderId: string,
  refundId: string,
): Promise<{ amount: bigint; atProvider: bigint } | undefined> {
  const [row] = await tx.query(pendingRefund, [tx.storeId, orderId, refundId]);
  return row && { amount: BigInt(row[0]!), atProvider: BigInt(row[1]!) };
}

const pendingPayment = statement(
  "select amount from order_payments where store_id = $1 and order_id = $2 and payment_id = $3 and status = 'pending'",
);

/** The amount of a pending payment; undefined for others. */
export async function findPendingPayment(
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<{ amount: bigint } | undefined> {
  const [row] = await tx.query(pendingPayment, [tx.storeId, orderId, paymentId]);
  return row && { amount: BigInt(row[0]!) };
}

const find = statement(
  "select provider_is_open, customer_id, encode(token_hash, 'hex') from orders where store_id = $1 and order_id = $2",
);

/**
 * An order's customer, the hash of its guest's token, and whether a provider may take its payment; undefined
 * for none.
 */
export async function findPayer(
  tx: Tx,
  orderId: string,
): Promise<{ isOpen: boolean; customerId: string; tokenHash: Buffer | null } | undefined> {
  const [row] = await tx.query(find, [tx.storeId, orderId]);
  if (!row) return undefined;
  const [isOpen, customerId, hash] = row;
  return {
    isOpen: isOpen === "t",
    customerId: customerId!,
    tokenHash: hash == null ? null : Buffer.from(hash, "hex"),
  };
}
