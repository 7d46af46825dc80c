import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { integer, text, time } from "../../http/nouns/columns.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { transfers } from "./columns.ts";

/** The statements of transfers. */
export const transferSql = nounSql(transfers, {
  into: "stock_transfers",
  key: "transfer_id",
  derived: {
    number: integer("number"),
    status: text("status"),
    sentAt: time("sent_at"),
    receivedAt: time("received_at"),
    cancelledAt: time("cancelled_at"),
  },
});

const take = statement(`
  insert into stock_transfer_counts as c (store_id, total) values ($1, 1)
  on conflict (store_id) do update set total = c.total + 1
  returning total`);

/** The number of the store's next transfer, locked until this transaction ends, so that there are no gaps. */
export async function takeTransferNumber(tx: Tx): Promise<string> {
  const [row] = await tx.query(take, [tx.storeId]);
  return row![0]!;
}
