import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import type { ReleaseMedia } from "../../platform/media/index.ts";
import { type CommentRow, comments } from "./columns.ts";

const { orderId, actor } = comments.fields;
/** The statements of comments, whatever their order. */
export const commentSql = nounSql(comments, {
  into: "order_comments",
  key: "comment_id",
  derived: { orderId, actor },
});

/** Reads a comment of an order. Throws 404, also for a comment of another order. */
export const getComment = async (tx: Tx, ofOrder: string, id: string): Promise<CommentRow> =>
  requireOrder(await commentSql.get(tx, id), ofOrder);

/** Reads a comment of an order and locks it until the transaction ends. Throws 404. */
export const lockComment = async (tx: Tx, ofOrder: string, id: string): Promise<CommentRow> =>
  requireOrder(await commentSql.lock(tx, id), ofOrder);

function requireOrder(row: CommentRow, ofOrder: string): CommentRow {
  if (comments.get(row, "orderId") !== ofOrder.toLowerCase()) throw notFound();
  return row;
}

// An order that is being anonymized is waited for: what is written after it would keep the customer's data.
const holdOrder = statement(
  "select order_number from orders where store_id = $1 and order_id = $2 for share",
);

/** The number of an order, which is not anonymized before the transaction ends. Throws 404. */
export async function holdCommented(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.query(holdOrder, [tx.storeId, id]);
  if (!row) throw notFound();
  return row[0]!;
}

const unlink = statement("delete from order_comment_media where store_id = $1 and comment_id = $2");
const link = statement(`
  insert into order_comment_media (store_id, comment_id, media_id)
  select c.store_id, c.comment_id, m.id from order_comments c cross join unnest($3::uuid[]) as m (id)
  where c.store_id = $1 and c.comment_id = $2`);

/** Stores which media a comment shows, so that nobody deletes them. */
export async function linkMedia(tx: Tx, id: string, mediaIds: readonly string[]): Promise<void> {
  await tx.query(unlink, [tx.storeId, id]);
  if (mediaIds.length) await tx.query(link, [tx.storeId, id, mediaIds]);
}

const findOfCustomer = statement(`
  select ${comments.select} from order_comments c
  where c.store_id = $1 and c.order_id in (select order_id from orders where store_id = $1 and customer_id = $2)
  order by c.created_at, c.comment_id`);
const removeOfCustomer = statement(`
  delete from order_comments
  where store_id = $1 and order_id in (select order_id from orders where store_id = $1 and customer_id = $2)`);

/** Reads the comments on a customer's orders, oldest first. */
export const findCommentsOf = (tx: Tx, customerId: string): Promise<CommentRow[]> =>
  tx.query(findOfCustomer, [tx.storeId, customerId]);

const findMediaOf = statement(`
  select distinct f.media_id from order_comment_media f join order_comments c on c.store_id = $1 and c.comment_id = f.comment_id
  where f.store_id = $1 and c.order_id in (select order_id from orders where store_id = $1 and customer_id = $2)`);
const findLinked = statement(
  "select distinct media_id from order_comment_media where store_id = $1 and media_id = any($2::uuid[])",
);

/** Deletes comments by `remove`, and those of their files that nothing else shows. */
export const removeWithFiles = (
  tx: Tx,
  files: readonly string[],
  releaseMedia: ReleaseMedia,
  remove: () => Promise<unknown>,
): Promise<void> =>
  releaseMedia(tx, files, async () => {
    await remove();
    return new Set((await tx.query(findLinked, [tx.storeId, files])).map(([id]) => id!));
  });

/** Deletes the comments on a customer's orders, and those of their files that nothing else shows. */
export async function removeCommentsOf(
  tx: Tx,
  customerId: string,
  releaseMedia: ReleaseMedia,
): Promise<void> {
  const files = (await tx.query(findMediaOf, [tx.storeId, customerId])).map(([id]) => id!);
  await removeWithFiles(tx, files, releaseMedia, () => tx.query(removeOfCustomer, [tx.storeId, customerId]));
}
