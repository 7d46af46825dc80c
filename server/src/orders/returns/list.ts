import { Type } from "typebox";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { equals } from "../../http/lists/filters.ts";
import { type Head, list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { orderHead } from "../model/sql.ts";
import { OwnReturn, ownReturns, Return, ReturnStatusSchema, returns } from "./columns.ts";

const Uuid = Type.String({ format: "uuid" });
const lower = (id: string) => id.toLowerCase();
const shape = {
  name: "returns",
  from: "order_returns r",
  sorts: { createdAt: byTime("r.created_at"), updatedAt: byTime("r.updated_at") },
  sort: "-createdAt",
} as const;

/** Lists a store's returns, newest first. */
export const returnList = list({
  ...shape,
  row: Return,
  reply: "ReturnList",
  table: returns,
  filters: {
    status: equals("r.status", ReturnStatusSchema),
    orderId: equals("r.order_id", Uuid, lower),
    customerId: equals("r.customer_id", Uuid, lower),
  },
  ...counterTotal("order_return_counts"),
});

/** Lists the returns of one order, newest first. */
export const returnsOfOrder = list({
  ...shape,
  row: Return,
  reply: "OrderReturnList",
  table: returns,
  filters: { status: equals("r.status", ReturnStatusSchema) },
  scope: ({ orderId }: { orderId: string }, param) => `r.order_id = ${param(orderId)}`,
  head: ({ orderId }: { orderId: string }, param, store): Head => orderHead(orderId, undefined, param, store),
});

/** Lists the returns of one order for its customer; none where the order is somebody else's. */
export const ownReturnsOfOrder = list({
  ...shape,
  row: OwnReturn,
  reply: "OwnReturnList",
  table: ownReturns,
  scope: ({ orderId }: { orderId: string; customerId: string }, param) => `r.order_id = ${param(orderId)}`,
  head: ({ orderId, customerId }: { orderId: string; customerId: string }, param, store): Head =>
    orderHead(orderId, customerId, param, store),
});
