import type { Tx } from "../../db/tenant.ts";
import { hostedPage, type OriginOf, ownPage, type StoreSettings } from "../../platform/settings/index.ts";
import type { PaymentMethod } from "../model/columns.ts";

/** What links to orders are made of: whether a provider collects a method, and the address of a host as browsers reach it. */
export type PayLinks = {
  isCollected(tx: Tx, method: PaymentMethod): Promise<boolean>;
  originOf: OriginOf;
};
type Linked = Pick<StoreSettings, "links" | "domains" | "pages">;

/** Where an order is paid: on the store's own page, else on the one that the server shows. Undefined where there is neither. */
export const payLinkOf = (
  settings: Linked,
  { originOf }: Pick<PayLinks, "originOf">,
  { id, token }: { id: string; token: string },
): string | undefined =>
  ownPage(settings, "payment", { id, token }) ??
  hostedPage(settings, originOf, "payment", payPath(id, token));

/** The path of the page on which an order is paid. */
export const payPath = (id: string, token: string): string => `/pay/${id}/${token}`;

/**
 * Where an order can be seen: on the store's own page, in its storefront, or on the page that the server shows. Without a token that can be
 * told, only the storefront is left; null where there is none.
 */
export function orderLinkOf(
  settings: Linked & Pick<StoreSettings, "storefrontUrl">,
  { originOf }: Pick<PayLinks, "originOf">,
  { id, token }: { id: string; token: string | undefined },
): string | null {
  const own = token && ownPage(settings, "order", { id, token });
  const { storefrontUrl } = settings;
  if (own || storefrontUrl !== null) return own || `${storefrontUrl!.replace(/\/+$/, "")}/orders/${id}`;
  return (token && hostedPage(settings, originOf, "order", orderPath(id, token))) || null;
}

/** The path of the page on which an order can be seen. */
export const orderPath = (id: string, token: string): string => `/orders/${id}/${token}`;
