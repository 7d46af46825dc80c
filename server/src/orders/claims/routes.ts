import { listRoute, madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import type { PayLinks } from "../mails/index.ts";
import { closeClaim } from "./close.ts";
import { ClaimSchema, claims } from "./columns.ts";
import { claimList, claimsOfOrder } from "./list.ts";
import { openClaim } from "./open.ts";
import { ClaimCreate, ClaimUpdate } from "./schemas.ts";
import { getClaim } from "./sql.ts";

const tag = "Claims";
const OF_ORDER = "/api/v1/orders/:id/claims";
const ONE = `${OF_ORDER}/:claimId`;

/** The endpoints of claims; `payLinks` is an input of placing an order by hand. */
export const claimRoutes = (payLinks: PayLinks): readonly Route[] => [
  listRoute(
    {
      path: "/api/v1/claims",
      permission: readsOrders,
      tag,
      summary: "List claims",
    },
    claimList,
  ),
  listRoute(
    {
      path: OF_ORDER,
      permission: readsOrders,
      tag,
      summary: "List the claims of an order",
    },
    claimsOfOrder,
    ({ params }) => ({ orderId: params.id! }),
  ),
  route({
    method: "GET",
    path: ONE,
    permission: readsOrders,
    tag,
    summary: "Read one claim",
    reply: ClaimSchema,
    versioned: true,
    async handle(call) {
      return rowAnswer(claims, call, await getClaim(call.tx, call.params.id!, call.params.claimId!), "ok");
    },
  }),
  route({
    method: "POST",
    path: OF_ORDER,
    permission: "orders:edit",
    tag,
    summary: "Open a claim",
    description:
      "For pieces that left and arrived damaged, were lost on the way, were not those that were ordered, or were not in their parcel. A piece is in one claim, unless that was rejected. The customer does not see the note.",
    body: ClaimCreate,
    reply: ClaimSchema,
    status: 201,
    async handle(call) {
      const orderId = call.params.id!;
      const row = await getClaim(call.tx, orderId, await openClaim(call, orderId));
      return madeAnswer(`/api/v1/orders/${orderId}/claims`, claims, call, row, "claim.opened");
    },
  }),
  route({
    method: "PUT",
    path: ONE,
    permission: "orders:edit",
    effects: ["refund", "discount"],
    tag,
    summary: "Resolve, reject or change a claim",
    description:
      "`resolved` needs a `resolution`: `replace` places an order of the same pieces at no charge, for the same customer; `refund` gives back what was paid for them, or `refundAmount` where the customer keeps them. Both take `orders:refund`, too. Its costs can be recorded before and after that. A claim that is closed is not resolved or rejected again (409).",
    body: ClaimUpdate,
    reply: ClaimSchema,
    versioned: true,
    idempotent: true,
    async handle(call) {
      const { id, claimId } = call.params;
      const row = await closeClaim(call, id!, claimId!, payLinks);
      return rowAnswer(claims, call, row, call.body.status ? `claim.${call.body.status}` : "claim.updated");
    },
  }),
];
