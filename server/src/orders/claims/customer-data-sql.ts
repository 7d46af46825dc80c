import { statement } from "../../db/statement.ts";
import { idInUrlSql } from "../../kit/web/own-media.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
import type { FindShown } from "../../platform/media/index.ts";
import { blankEvents } from "../../platform/outbox/index.ts";
import { claims } from "./columns.ts";
import { enqueueClaimEvents } from "./serialize.ts";

const find = statement(
  `select ${claims.select} from order_claims c where store_id = $1 and customer_id = $2 order by created_at, claim_id`,
);
const strip = statement(`
  update order_claims set note = null, pictures = '[]', version = version + 1
  where store_id = $1 and customer_id = $2
  returning claim_id`);
const moveAll = statement(`
  update order_claims set customer_id = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where store_id = $1 and customer_id = $2 returning claim_id`);

const findShown = statement(`
  select distinct ${idInUrlSql("url")} from order_claims c cross join lateral json_array_elements_text(c.pictures) url
  where c.store_id = $1 and ${idInUrlSql("url")} = any($2::text[])`);

/** Those of these media that a claim shows. Media are seldom deleted: no index has the pictures. */
export const findClaimPictures: FindShown = async (tx, ids) =>
  new Set((await tx.query(findShown, [tx.storeId, ids])).map(([id]) => id!));

/** The customer data of claims. Anonymizing removes notes and pictures; pieces and amounts stay. */
export const claimDataPort: CustomerDataPort = {
  async all({ tx, store }, customerId) {
    const rows = await tx.query(find, [tx.storeId, customerId]);
    return rows.map((row) => claims.json(row, { store, can: () => false }));
  },
  async move(tx, { from, to }, now) {
    const rows = await tx.query(moveAll, [tx.storeId, from, to, now]);
    enqueueClaimEvents(
      tx,
      rows.map(([id]) => id!),
      now,
    );
  },
  async anonymize(tx, customerId, now) {
    const ids = (await tx.query(strip, [tx.storeId, customerId])).map(([id]) => id!);
    await blankEvents(tx, "claim", ids);
    enqueueClaimEvents(tx, ids, now);
  },
};
