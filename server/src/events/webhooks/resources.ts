import { serializeProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Permission } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import { serializeClaims } from "../../orders/claims/index.ts";
import { serializeOrders, serializeRefunds } from "../../orders/model/index.ts";
import { serializeReturns } from "../../orders/returns/index.ts";
import { serializeCustomers } from "../../people/customers/index.ts";
import type { EventResource } from "../../platform/outbox/index.ts";
import { serializeCredits } from "../../pricing/credit/index.ts";
import { serializeCarts } from "../../sales/carts/index.ts";
import type { Guard } from "./hide-guarded.ts";
import { serializeEndpoints } from "./sql.ts";

/** How events tell of a resource. */
export type Resource = {
  /** Who may read it may be told of it. */
  readonly permission: Permission;
  /** Parts of it that need a permission of their own. */
  readonly guarded?: readonly Guard[];
  /**
   * Resources as they are now, by their ids, as JSON texts for a reader who may see all: for events whose
   * data was taken out.
   */
  current(tx: Tx, store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** The resources of events; the kinds of events are in `platform/outbox/kinds.ts`. */
export const resources: Readonly<Record<EventResource, Resource>> = {
  product: {
    permission: "products:read",
    guarded: [{ permission: "products:cost", fields: ["cost", "productVariants.*.cost"] }],
    current: serializeProducts,
  },
  customer: { permission: "customers:read", current: serializeCustomers },
  order: { permission: "orders:read", current: serializeOrders },
  refund: { permission: "orders:read", current: serializeRefunds },
  return: { permission: "orders:read", current: serializeReturns },
  claim: {
    permission: "orders:read",
    guarded: [{ permission: "products:cost", fields: ["goodsCost", "totalCost"] }],
    current: serializeClaims,
  },
  cart: { permission: "orders:read", current: serializeCarts },
  customer_credit: { permission: "customers:read", current: serializeCredits },
  webhook: { permission: "webhooks:read", current: serializeEndpoints },
};
