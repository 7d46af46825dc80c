import { type Static, Type } from "typebox";
import {
  hide,
  id,
  json,
  money,
  needing,
  orNull,
  text,
  time,
  version,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { closedObject, orNull as nullable } from "../../http/openapi/schema-parts.ts";
import {
  type ClaimReason,
  type ClaimStatus,
  claimReasons,
  claimStatuses,
  type Resolution,
  resolutions,
} from "./state.ts";

const Uuid = Type.String({ format: "uuid" });
const oneOf = <T extends string>(names: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: "string", enum: names, ...(description && { description }) });

export const ClaimStatusSchema = oneOf(claimStatuses);
export const ResolutionSchema = oneOf(
  resolutions,
  "`replace`: a new order of the same pieces at no charge. `refund`: what was paid for them goes back.",
);
export const ReasonSchema = oneOf(
  claimReasons,
  "`damaged`: it arrived so. `lost`: its parcel did not arrive. `wrong`: something else was in it. `missing`: it was not in its parcel.",
);
const ClaimItem = Type.Object(
  {
    itemId: Type.String({ format: "uuid", description: "The order's line." }),
    productId: Uuid,
    variantId: nullable(Uuid),
    name: Type.String({ description: "In the order's language." }),
    sku: nullable(Type.String()),
    quantity: Type.Integer(),
    reason: ReasonSchema,
  },
  closedObject("ClaimItem"),
);
export type ClaimItem = Static<typeof ClaimItem>;

const amount = (sql: string, description: string) =>
  money(sql, Type.String({ description, examples: ["19.90"] }));
const total =
  "(coalesce(c.refund_amount, 0) + coalesce(c.goods_cost, 0) + c.carrier_cost - c.recovered_amount)";

/** The columns of a claim `c`. */
export const claims = table("c", {
  id: id("claim_id"),
  orderId: id("order_id"),
  orderNumber: text("order_number", { examples: ["#1001"] }),
  customerId: id("customer_id"),
  shipmentId: orNull(
    id("shipment_id", { description: "The shipment that they were in, where that was said." }),
  ),
  status: word<ClaimStatus>("status", ClaimStatusSchema),
  items: json<ClaimItem[]>("items", Type.Array(ClaimItem)),
  pictures: json<string[]>("pictures", Type.Array(Type.String(), { description: "URLs of what was seen." })),
  note: orNull(text("note", { description: "The store's; the customer never sees it." })),
  actor: text("actor", { description: "The actor who opened it: `api_key:…`, `owner:…` or `staff:…`." }),
  resolution: orNull(word<Resolution>("resolution", ResolutionSchema)),
  replacementOrderId: orNull(id("replacement_order_id", { description: "The order that replaces them." })),
  refundId: orNull(id("refund_id")),
  refundAmount: orNull(amount("refund_amount", "The refunded amount.")),
  goodsCost: needing(
    "products:cost",
    orNull(
      amount(
        "goods_cost",
        "The store's cost of the replacements, as far as the products have one. Needs the permission `products:cost`.",
      ),
    ),
  ),
  carrierCost: amount("carrier_cost", "The recorded costs of shipping both ways."),
  recoveredAmount: amount("recovered_amount", "The part that the carrier or an insurance paid."),
  totalCost: needing(
    "products:cost",
    amount(
      total,
      "All of it, less what came back; below zero where that was more. Needs the permission `products:cost`.",
    ),
  ),
  closedAt: orNull(time("closed_at")),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  version,
  reasons: hide(words<ClaimReason>("c.reasons", Type.Array(ReasonSchema))),
});
export type ClaimRow = RowOf<typeof claims.fields>;
export type Claim = ValuesOf<typeof claims>;

/** The schema of a claim. */
export const ClaimSchema = claims.schema({ "x-name": "Claim" });
