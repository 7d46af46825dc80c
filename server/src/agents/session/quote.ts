import type { ShippingMethod } from "../../orders/model/index.ts";
import { type SessionCart, sessionPage } from "../../sales/carts/index.ts";
import type { Discounted } from "./applied.ts";
import type { SoldLine } from "./lines.ts";
import type { TaxedAmounts } from "./receipt.ts";
import type { Shown } from "./store.ts";

/** A way to ship, as quotes have it. */
export type ShippingOption = {
  id: string;
  name: string;
  price: string;
  estimatedDays: { minimum: number; maximum: number } | null;
  pickup?: ShippingMethod["pickup"];
};

/** What an agent's cart comes to, as the API answers it. */
export type SoldQuote = TaxedAmounts &
  Discounted & {
    items: readonly SoldLine[];
    currency: string;
    shippingOptions: readonly ShippingOption[];
    shippingMethod: { id: string } | null;
  };

/** That of a cart; null where nothing of it can be sold. */
export const quoteOf = ({ reckoning }: SessionCart): SoldQuote | null =>
  reckoning.quote === null ? null : JSON.parse(reckoning.quote);

/** Whether nothing of what an agent wants is sold here. */
export const sellsNothing = (cart: SessionCart): boolean => !quoteOf(cart)?.items.length;

/** Whether a cart costs what was told of it. */
export const isAsTold = ({ reckoning }: Pick<SessionCart, "reckoning">): boolean =>
  !reckoning.notices.some(({ code }) => code === "price_changed");

/** Where the buyer goes on: with this cart where that can be, else in the shop. */
export const continueUrl = (
  runtime: Parameters<typeof sessionPage>[0],
  cart: SessionCart,
  { settings, origin }: Pick<Shown, "settings" | "origin">,
): string => sessionPage(runtime, cart, settings) ?? settings.storefrontUrl ?? origin;
