import { Type } from "typebox";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { equals, filter, isSince, isUntil } from "../../http/lists/filters.ts";
import { type Head, list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { orderHead } from "../model/sql.ts";
import { ClaimSchema, ClaimStatusSchema, claims, ReasonSchema, ResolutionSchema } from "./columns.ts";

const Uuid = Type.String({ format: "uuid" });
const lower = (id: string) => id.toLowerCase();
const shape = {
  name: "claims",
  from: "order_claims c",
  sorts: { createdAt: byTime("c.created_at"), updatedAt: byTime("c.updated_at") },
  sort: "-createdAt",
  row: ClaimSchema,
  table: claims,
} as const;

/** Lists a store's claims, newest first. */
export const claimList = list({
  ...shape,
  reply: "ClaimList",
  filters: {
    status: equals("c.status", ClaimStatusSchema),
    reason: filter(ReasonSchema, (reason, param) => `${param(reason)} = any(c.reasons)`),
    resolution: equals("c.resolution", ResolutionSchema),
    orderId: equals("c.order_id", Uuid, lower),
    customerId: equals("c.customer_id", Uuid, lower),
    createdSince: isSince("c.created_at", "Opened then or later."),
    createdUntil: isUntil("c.created_at", "Opened before then."),
  },
  ...counterTotal("order_claim_counts"),
});

/** Lists the claims of one order, newest first. */
export const claimsOfOrder = list({
  ...shape,
  reply: "OrderClaimList",
  filters: { status: equals("c.status", ClaimStatusSchema) },
  scope: ({ orderId }: { orderId: string }, param) => `c.order_id = ${param(orderId)}`,
  head: ({ orderId }: { orderId: string }, param, store): Head => orderHead(orderId, undefined, param, store),
});
