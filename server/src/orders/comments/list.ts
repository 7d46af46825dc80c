import { type Head, list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { orderHead } from "../model/sql.ts";
import { comments, OrderComment } from "./columns.ts";

/** Lists the comments on an order, newest first. */
export const commentsOfOrder = list({
  name: "comments",
  row: OrderComment,
  reply: "OrderCommentList",
  table: comments,
  from: "order_comments c",
  sorts: { createdAt: byTime("c.created_at") },
  sort: "-createdAt",
  scope: ({ orderId }: { orderId: string }, param) => `c.order_id = ${param(orderId)}`,
  head: ({ orderId }: { orderId: string }, param, store): Head => orderHead(orderId, undefined, param, store),
});
