import { listRoute, madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import type { PayLinks } from "../mails/index.ts";
import { Order } from "../model/columns.ts";
import { computedFields } from "../model/schemas.ts";
import { OwnReturn, ownReturns, Return, returns } from "./columns.ts";
import { decideReturn } from "./decide.ts";
import { exchangeReturn } from "./exchange.ts";
import { ExchangeCreate } from "./exchange-schemas.ts";
import { ownReturnsOfOrder, returnList, returnsOfOrder } from "./list.ts";
import { requestOwnReturn, requestReturn } from "./request.ts";
import { ReturnCreate, ReturnUpdate } from "./schemas.ts";
import { getOwnReturn, getReturn } from "./sql.ts";

const tag = "Returns";
const OF_ORDER = "/api/v1/orders/:id/returns";
const OWN = "/api/v1/storefront/account/orders/:id/returns";

/** The endpoints of returns; `payLinks` builds the link where an order placed in exchange is paid. */
export const returnRoutes = (payLinks: PayLinks): readonly Route[] => [
  listRoute(
    {
      path: "/api/v1/returns",
      permission: readsOrders,
      tag,
      summary: "List returns",
    },
    returnList,
  ),
  listRoute(
    {
      path: OF_ORDER,
      permission: readsOrders,
      tag,
      summary: "List the returns of an order",
    },
    returnsOfOrder,
    ({ params }) => ({ orderId: params.id! }),
  ),
  route({
    method: "GET",
    path: `${OF_ORDER}/:returnId`,
    permission: readsOrders,
    tag,
    summary: "Read one return",
    reply: Return,
    versioned: true,
    async handle(call) {
      const row = await getReturn(call.tx, call.params.id!, call.params.returnId!);
      return rowAnswer(returns, call, row, "ok");
    },
  }),
  route({
    method: "POST",
    path: OF_ORDER,
    permission: ["orders:edit", "orders:fulfill"],
    tag,
    summary: "Ask for a return",
    description:
      "A return can have pieces that were shipped, have not come back and are in no other open return. The customer does not see the note.",
    body: ReturnCreate,
    reply: Return,
    status: 201,
    async handle(call) {
      const orderId = call.params.id!;
      const id = await requestReturn(call, orderId, call.body);
      const row = await getReturn(call.tx, orderId, id);
      return madeAnswer(`/api/v1/orders/${orderId}/returns`, returns, call, row, "return.requested");
    },
  }),
  route({
    method: "PUT",
    path: `${OF_ORDER}/:returnId`,
    permission: ["orders:edit", "orders:fulfill"],
    effects: ["refund"],
    tag,
    summary: "Approve, reject or receive a return",
    description:
      "A requested return is approved or rejected. An approved return is received. Pieces that came are put back into stock or written off, and are refunded as far as they were paid. Once all shipped pieces are back, the order is `returned`, or `refunded` if everything was paid back. A status that cannot follow is 409.",
    body: ReturnUpdate,
    reply: Return,
    versioned: true,
    idempotent: true,
    async handle(call) {
      const { id, returnId } = call.params;
      const row = await decideReturn(call, id!, returnId!, call.body);
      return rowAnswer(returns, call, row, `return.${call.body.status}`);
    },
  }),
  route({
    method: "POST",
    path: `${OF_ORDER}/:returnId/exchange`,
    permission: "orders:refund",
    effects: ["refund"],
    tag,
    operation: "exchangeReturn",
    summary: "Exchange a return for another order",
    description:
      "Places a new order in exchange for what came back by a received return, for the same customer. The value of pieces that are not settled yet pays the new order. If it costs more, the rest is due, as of any order; if it costs less, what is left is refunded. No money moves for what pays the new order: it is a refund of the order and a payment of the new one, both with the provider `exchange`. A return is exchanged once.",
    body: ExchangeCreate,
    readOnly: computedFields,
    reply: Order,
    status: 201,
    versioned: true,
    secret: true,
    handle: (call) => exchangeReturn(call, call.params.id!, call.params.returnId!, payLinks),
  }),
  listRoute(
    {
      path: OWN,
      permission: "customer",
      tag,
      summary: "List the returns of one of my orders",
    },
    ownReturnsOfOrder,
    ({ params, principal }) => ({ orderId: params.id!, customerId: principal!.id }),
  ),
  route({
    method: "POST",
    path: OWN,
    permission: "customer",
    tag,
    summary: "Ask to return pieces of one of my orders",
    description:
      "A return can have pieces that were shipped, have not come back and are in no other open return.",
    body: ReturnCreate,
    reply: OwnReturn,
    status: 201,
    async handle(call) {
      const orderId = call.params.id!;
      const row = await getOwnReturn(call.tx, orderId, await requestOwnReturn(call, orderId, call.body));
      return { message: "return.requested", data: ownReturns.json(row, call), status: 201 };
    },
  }),
];
