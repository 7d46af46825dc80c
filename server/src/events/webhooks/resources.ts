import { tellProducts } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Permission } from "../../http/principal.ts";
import type { Store } from "../../http/store.ts";
import { tellCustomers } from "../../people/customers/index.ts";
import type { EventResource } from "../../platform/outbox/index.ts";
import { tellCarts } from "../../sales/carts/index.ts";
import { tellOrders, tellRefunds } from "../../sales/orders/index.ts";
import { tellReturns } from "../../sales/returns/index.ts";
import type { Guard } from "./shown.ts";
import { tellEndpoints } from "./sql.ts";

/** How events tell of a resource. */
export type Resource = {
  /** Who may read it may be told of it. */
  readonly permission: Permission;
  /** Parts of it that need a permission of their own. */
  readonly guarded?: readonly Guard[];
  /** Resources as they are now, by their ids, as JSON texts for a reader who may see all: for events whose data was taken out. */
  current(tx: Tx, store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** What events tell of; their kinds stand in `platform/outbox/kinds.ts`. */
export const resources: Readonly<Record<EventResource, Resource>> = {
  product: {
    permission: "products:read",
    guarded: [{ permission: "products:cost", fields: ["cost", "productVariants.*.cost"] }],
    current: tellProducts,
  },
  customer: { permission: "customers:read", current: tellCustomers },
  order: { permission: "orders:read", current: tellOrders },
  refund: { permission: "orders:read", current: tellRefunds },
  return: { permission: "orders:read", current: tellReturns },
  cart: { permission: "orders:read", current: tellCarts },
  webhook: { permission: "webhooks:read", current: tellEndpoints },
};
