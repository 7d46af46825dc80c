import type { Tx } from "../../db/tenant.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { PaymentMethod } from "./columns.ts";

/** What links to pay by are made of: whether a provider collects a method, and the address of a host as browsers reach it. */
export type PayLinks = {
  isCollected(tx: Tx, method: PaymentMethod): Promise<boolean>;
  originOf(host: string): string;
};

/** Where an order is paid: on the store's own page, else on the one that the server shows. Undefined where the store has no host. */
export function payLinkOf(
  { links, domains }: Pick<StoreSettings, "links" | "domains">,
  { originOf }: Pick<PayLinks, "originOf">,
  { id, token }: { id: string; token: string },
): string | undefined {
  if (links.payment !== null) return links.payment.replaceAll("{id}", id).replaceAll("{token}", token);
  const host = (domains.find(({ isPrimary }) => isPrimary) ?? domains[0])?.host;
  return host && `${originOf(host)}${payPath(id, token)}`;
}

/** The path of the page on which an order is paid. */
export const payPath = (id: string, token: string): string => `/pay/${id}/${token}`;
