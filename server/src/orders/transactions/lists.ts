import { Type } from "typebox";
import { equals, isSince, isTrue, isUntil, oneOrMore, type Param } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { type Fields, text } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { paymentMethods } from "../model/columns.ts";
import { payments, refunds, settlements } from "../model/payment-columns.ts";
import { paymentKinds } from "../model/payment-state.ts";
import { totalHead } from "../writing/index.ts";

// Adds the order's number after its id: the console shows it.
const withNumber = <F extends Fields>(alias: string, { id, orderId, ...rest }: F) =>
  table(alias, {
    id: id!,
    orderId: orderId!,
    orderNumber: text(
      `(select o.order_number from orders o where o.store_id = $1 and o.order_id = ${alias}.order_id)`,
    ),
    ...rest,
  });

const filtersOf = (alias: string) => ({
  orderId: equals(`${alias}.order_id`, Type.String({ format: "uuid" })),
  method: oneOrMore(`${alias}.method`, paymentMethods),
  provider: equals(
    `${alias}.provider`,
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "`manual`, or the one that took it.",
      examples: ["stripe"],
    }),
  ),
  status: oneOrMore(`${alias}.status`, settlements),
  createdSince: isSince(`${alias}.created_at`, "Recorded then or later."),
  createdUntil: isUntil(`${alias}.created_at`, "Recorded before then."),
});

// The condition is that of the index.
const sourceOf = (alias: string, name: string, counter: string) => ({
  from: `(select * from ${name} where store_id = $1 and created_at > '-infinity') ${alias}`,
  sorts: { createdAt: byTime(`${alias}.created_at`) },
  sort: "-createdAt",
  total: (_: object, used: number) => (used === 0 ? "h.total" : undefined),
  head: (_: object, __: Param, store: string) => totalHead(counter, store),
});

const paymentsTable = withNumber("r", payments.fields);
const paymentFilters = {
  ...filtersOf("r"),
  kind: oneOrMore("r.kind", paymentKinds),
  unmatched: isTrue("r.unmatched", {
    description:
      "True: money that belongs to no order, since its order had ended when it came. It is owed back, until the order is reopened.",
  }),
};

/** The payments of all of a store's orders, the newest first. */
export const paymentList = list({
  name: "payments",
  table: paymentsTable,
  row: paymentsTable.schema({ "x-name": "StorePayment" }),
  reply: "StorePaymentList",
  filters: paymentFilters,
  ...sourceOf("r", "order_payments", "payment"),
});

const refundsTable = withNumber("f", refunds.fields);
const refundFilters = filtersOf("f");

/** The refunds of all of a store's orders, the newest first. */
export const refundList = list({
  name: "refunds",
  table: refundsTable,
  row: refundsTable.schema({ "x-name": "StoreRefund" }),
  reply: "StoreRefundList",
  filters: refundFilters,
  ...sourceOf("f", "order_refunds", "refund"),
});
