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
import { serializeEndpoints } from "./sql.ts";

/** A resource in events. */
export type Resource = {
  /** Events about it are sent only to holders of this permission. */
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

/** Fields that only readers with a permission see, as paths: `*` stands for each element of an array. */
export type Guard = { readonly permission: Permission; readonly fields: readonly string[] };

/** A resource's JSON text without the fields that a reader does not hold the permission for. */
export function hideGuarded(
  data: string,
  guards: readonly Guard[],
  can: (permission: Permission) => boolean,
): string {
  const hidden = guards.filter(({ permission }) => !can(permission)).flatMap(({ fields }) => fields);
  if (!hidden.length) return data;
  const value: unknown = JSON.parse(data);
  for (const path of hidden) remove(value, path.split("."));
  return JSON.stringify(value);
}

function remove(value: unknown, [name, ...rest]: readonly string[]): void {
  if (typeof value !== "object" || value === null || name === undefined) return;
  if (name === "*") {
    if (Array.isArray(value)) for (const element of value) remove(element, rest);
    return;
  }
  const fields = value as Record<string, unknown>;
  if (rest.length) remove(fields[name], rest);
  else delete fields[name];
}
