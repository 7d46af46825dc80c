import type { Tx } from "../../db/tenant.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { bulkAnswer } from "../../http/lists/bulk.ts";
import { type CachedResource, readCachedResource } from "../../http/lists/cached-resource.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { rowAnswer } from "../../http/nouns/noun-routes.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { PriceExplanation } from "../../pricing/engine/index.ts";
import { explainOrder } from "../edits/index.ts";
import type { PayLinks } from "../mails/index.ts";
import { Order, orders } from "../model/columns.ts";
import { Cancellation, computedFields, Reopening, StatusChange } from "../model/schemas.ts";
import { versionedOrder } from "../model/sql.ts";
import {
  OrderCreate,
  OrderUpdate,
  openPlacing,
  placeAndAnswer,
  placingByHand,
  readPlacementIn,
} from "../placing/index.ts";
import { CountsQuery, countOrders, OrderCounts } from "../writing/index.ts";
import { advanceOrder } from "./advance.ts";
import { readOperations, runOperations } from "./bulk.ts";
import { BulkReply, BulkRequest, MAX_OPERATIONS } from "./bulk-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { type DraftsPort, orDraft } from "./drafts-port.ts";
import { listOrders, orderList } from "./list.ts";
import { reopenOrder } from "./reopen-order.ts";
import { TrackedOrder, Tracking, trackOrder } from "./track.ts";
import { updateOrderFields } from "./update.ts";

const tag = "Orders";

const bulkDone = {
  status: [200, "order.updated"],
  tag: [200, "order.updated"],
  cancel: [200, "order.cancelled"],
  ship: [200, "order.updated"],
} as const;

/**
 * The endpoints of orders; `pages` caches answers of the list and of reads, `payLinks` builds the links where
 * orders are paid. A draft is read and changed by its id as an order is.
 */
export const orderRoutes = (pages: PageCache, payLinks: PayLinks, drafts: DraftsPort): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/orders",
    permission: readsOrders,
    tag,
    summary: "List orders",
    description:
      "The newest order comes first. With `include=items` each order has its lines. Only the read of a single order has the timeline.",
    query: orderList.query,
    reply: orderList.reply,
    async handle(call) {
      return { message: "ok", data: await listOrders(call, pages) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders/counts",
    permission: readsOrders,
    tag,
    operation: "countOrders",
    summary: "Count orders by their states",
    description: "From counters: it costs the same however many orders there are.",
    query: CountsQuery,
    reply: OrderCounts,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await countOrders(call, call.query)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders/:id",
    permission: readsOrders,
    tag,
    summary: "Read one order",
    reply: Order,
    versioned: true,
    async handle(call) {
      const id = call.params.id!;
      return orDraft(
        readOrder(call, id, pages).then((read): Answer => ({ message: "ok", ...read })),
        () => drafts.read(call, id),
      );
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders/:id/explain",
    permission: readsOrders,
    tag,
    operation: "explainOrder",
    summary: "Explain the amounts of an order",
    description: "The answer has every step of the calculation and shows where each cent comes from.",
    reply: PriceExplanation,
    async handle(call) {
      const id = call.params.id!;
      return { message: "ok", data: await orDraft(explainOrder(call, id), () => drafts.explain(call, id)) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders",
    permission: "orders",
    tag,
    summary: "Place an order",
    description:
      "The server computes all amounts. The order takes its pieces out of stock. With `draft: true` nothing is placed yet: the answer has `draft` and no number, and the status that the order would begin with. Only a draft can have lines without a product, prices of its own, and discounts and shipping by hand. Send an `Idempotency-Key`, so that a retry places no second order. If a provider has to collect the payment, `payment.url` is where the customer pays.",
    body: OrderCreate,
    readOnly: computedFields,
    reply: Order,
    status: 201,
    secret: true,
    together: placingByHand(readPlacementIn, payLinks),
    async open(call) {
      const placement = readPlacementIn(call);
      return placement && openPlacing(call, placement, payLinks);
    },
    async handle(call) {
      return call.opened ? placeAndAnswer(call, call.opened, payLinks) : drafts.create(call);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/bulk",
    permission: ["orders:fulfill", "orders:edit", "orders:cancel"],
    effects: ["bulk", "cancellation", "refund"],
    tag,
    operation: "bulkWriteOrders",
    summary: "Change many orders",
    description: `Up to ${MAX_OPERATIONS} operations: moves to another status, tags, cancellations and shipments. Each has its own result; with \`atomic\` either all succeed or none. Each does what the endpoint for one order does.`,
    body: BulkRequest,
    reply: BulkReply,
    secret: true,
    cost: 10,
    async handle(call) {
      const { operations, atomic = false } = call.body;
      const outcomes = await runOperations(call, readOperations(operations, call.store));
      const options = { atomic, messages: call.messages, done: bulkDone, list: "operations" };
      return { message: "ok", data: bulkAnswer(call.tx, outcomes, options) };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/orders/:id",
    permission: "orders:edit",
    effects: ["discount"],
    tag,
    summary: "Update an order",
    description:
      "A field left out keeps its value. The shipping address can change until the order is shipped, and only if no amount changes with it. Of a draft everything can change, and it is priced anew.",
    body: OrderUpdate,
    readOnly: computedFields,
    reply: Order,
    versioned: true,
    async handle(call) {
      const id = call.params.id!;
      return orDraft(
        updateOrderFields(call, id, call.body).then((row) => rowAnswer(orders, call, row, "order.updated")),
        () => drafts.update(call, id),
      );
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/orders/:id/status",
    permission: ["orders:fulfill", "orders:cancel"],
    effects: ["cancellation", "refund"],
    tag,
    summary: "Advance the status of an order",
    description:
      "If the order cannot move to this status, the answer is 409, and `details.allowed` lists the statuses that are allowed.",
    body: StatusChange,
    reply: Order,
    versioned: true,
    idempotent: true,
    secret: true,
    async handle(call) {
      return rowAnswer(orders, call, await advanceOrder(call, call.params.id!, call.body), "order.updated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/:id/cancel",
    permission: "orders:cancel",
    effects: ["cancellation", "refund"],
    tag,
    summary: "Cancel an order",
    description:
      "An order can be cancelled until it is shipped. Its stock is put back unless `restock` is false. The paid amount is refunded unless `refund` is false.",
    body: Cancellation,
    reply: Order,
    versioned: true,
    secret: true,
    async handle(call) {
      return rowAnswer(orders, call, await cancelOrder(call, call.params.id!, call.body), "order.cancelled");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/:id/reopen",
    permission: "orders:cancel",
    tag,
    summary: "Reopen a cancelled order",
    description:
      "Takes a cancelled order up again at its prices, such as one whose money came late. Its stock is taken again: 409 `insufficient_stock` names the items of which there is not enough. So are uses of coupons and discounts, and what gift cards and store credit had got back, as far as it is still there. The amount received pays it; without enough it waits for its payment anew. An order that was invoiced, shipped in part, imported, or made for a claim or in exchange is 409; `details.reason` tells why.",
    body: Reopening,
    reply: Order,
    versioned: true,
    secret: true,
    async handle(call) {
      return rowAnswer(orders, call, await reopenOrder(call, call.params.id!, call.body), "order.reopened");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/track",
    permission: "public",
    tag,
    summary: "Track an order",
    description:
      "Send the order number and the buyer's email address or phone number. Everything that does not match gets the same 404. An IP address has five tries a minute, and so has an order number.",
    body: Tracking,
    guarded: true,
    reply: TrackedOrder,
    async handle(call) {
      return { message: "ok", data: await trackOrder(call, call.body) };
    },
  }),
];

/** An order as the JSON text of the answer's data, and its version; it may be cached. Throws 404. */
function readOrder(call: Reader & { tx: Tx }, id: string, pages: PageCache): Promise<CachedResource> {
  const { tx } = call;
  return readCachedResource({
    tx,
    id,
    key: `order ${tx.storeId} ${id}`,
    pages,
    statements: versionedOrder,
    write: (row) => orders.json(row, call),
  });
}
