import { type Answer, type Call, route } from "../../http/route.ts";
import { PriceExplanation } from "../pricing/index.ts";
import { advanceOrder } from "./advance.ts";
import { cancelOrder } from "./cancel.ts";
import { Order, type OrderRow, orders } from "./columns.ts";
import { placementOf } from "./create.ts";
import { explainOrder } from "./explain.ts";
import { orderList, orderListWithItems } from "./list.ts";
import { placeOrder } from "./place.ts";
import { openPlacement } from "./placement.ts";
import { Cancellation, computedFields, OrderCreate, OrderUpdate, StatusChange } from "./schemas.ts";
import { getOrder } from "./sql.ts";
import { TrackedOrder, Tracking, trackOrder } from "./track.ts";
import { updateOrderFields } from "./update.ts";

const tag = "Orders";

export const orderRoutes = [
  route({
    method: "GET",
    path: "/api/v1/orders",
    permission: "orders:read",
    tag,
    summary: "List orders",
    description:
      "The newest first. Lines are left out unless `include=items`; the timeline is in the single read.",
    query: orderList.query,
    reply: orderList.reply,
    async handle(call) {
      const list = call.query.include === "items" ? orderListWithItems : orderList;
      return { message: "ok", data: await list.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders/:id",
    permission: "orders:read",
    tag,
    summary: "Read one order",
    reply: Order,
    versioned: true,
    async handle(call) {
      return answer(call, await getOrder(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders/:id/explain",
    permission: "orders:read",
    tag,
    summary: "Explain the amounts of an order",
    description: "Every step of the pricing path, and how each cent was reached.",
    reply: PriceExplanation,
    async handle(call) {
      return { message: "ok", data: await explainOrder(call, call.params.id!) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders",
    permission: "orders",
    tag,
    summary: "Place an order",
    description:
      "The server computes all amounts. Stock leaves with the order. Send an `Idempotency-Key`, so that a retry places no second order.",
    body: OrderCreate,
    readOnly: computedFields,
    reply: Order,
    status: 201,
    secret: true,
    async open(call) {
      const placement = placementOf(call);
      return { placement, found: await openPlacement(call, placement) };
    },
    async handle(call) {
      const row = placeOrder(call, call.opened.placement, call.opened.found);
      const location = `/api/v1/orders/${orders.get(row, "id")}`;
      return { ...answer(call, row, "order.placed"), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/orders/:id",
    permission: "orders",
    tag,
    summary: "Update an order",
    description:
      "A field left out keeps its value. An address can change until the order is shipped, and only where no amount would.",
    body: OrderUpdate,
    readOnly: computedFields,
    reply: Order,
    versioned: true,
    async handle(call) {
      return answer(call, await updateOrderFields(call, call.params.id!, call.body), "order.updated");
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/orders/:id/status",
    permission: "orders",
    tag,
    summary: "Advance the status of an order",
    description: "If the order cannot move there, the answer is 409 and tells which statuses are allowed.",
    body: StatusChange,
    reply: Order,
    versioned: true,
    idempotent: true,
    secret: true,
    async handle(call) {
      return answer(call, await advanceOrder(call, call.params.id!, call.body), "order.updated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/:id/cancel",
    permission: "orders",
    tag,
    summary: "Cancel an order",
    description:
      "Only before it is shipped. Its stock is put back and what was paid is refunded, unless said otherwise.",
    body: Cancellation,
    reply: Order,
    versioned: true,
    secret: true,
    async handle(call) {
      return answer(call, await cancelOrder(call, call.params.id!, call.body), "order.cancelled");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/track",
    permission: "public",
    tag,
    summary: "Track an order",
    description:
      "By its number and the buyer's email address or phone number. Whatever does not match gets the same 404. Five tries a minute.",
    body: Tracking,
    guarded: true,
    reply: TrackedOrder,
    async handle(call) {
      return { message: "ok", data: await trackOrder(call, call.body) };
    },
  }),
];

/** An order's row as an answer, with its version. */
export const answer = (call: Call, row: OrderRow, message: Answer["message"]): Answer => ({
  message,
  data: orders.json(row, call),
  version: orders.get(row, "version"),
});
