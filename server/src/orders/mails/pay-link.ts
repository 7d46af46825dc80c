import type { Tx } from "../../db/tenant.ts";
import { hostedPage, type OriginOf, ownPage, type StoreSettings } from "../../platform/settings/index.ts";
import type { PaymentMethod } from "../model/columns.ts";

/**
 * The inputs of links to orders: whether a provider collects a method, and a host's address as browsers reach
 * it.
 */
export type PayLinks = {
  isCollected(tx: Tx, method: PaymentMethod): Promise<boolean>;
  originOf: OriginOf;
};
type LinkSettings = Pick<StoreSettings, "links" | "domains" | "pages">;

/**
 * The link to pay an order: on the store's own page, else on the server's page. Undefined where there is
 * neither.
 */
export const payLinkOf = (
  settings: LinkSettings,
  { originOf }: Pick<PayLinks, "originOf">,
  { id, token }: { id: string; token: string },
): string | undefined =>
  ownPage(settings, "payment", { id, token }) ??
  hostedPage(settings, originOf, "payment", payPath(id, token));

/** The path of the page on which an order is paid. */
export const payPath = (id: string, token: string): string => `/pay/${id}/${token}`;

/**
 * The link to an order: on the store's own page, in its storefront, or on the server's page. Without a token
 * that can be shown, only the storefront is left; null where there is none.
 */
export function orderLinkOf(
  settings: LinkSettings & Pick<StoreSettings, "storefrontUrl">,
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
