import type { Messages } from "../../http/answers/messages.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { ShippingMethod } from "../../orders/model/index.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { type SessionCart, sessionPage } from "../../sales/carts/index.ts";
import type { Discounted, TaxedAmounts } from "./amounts.ts";
import type { AgentSession, SoldLine } from "./lines.ts";
import { cartMessages, createLineFinder, type LineOf, onPageMessage } from "./messages.ts";
import type { Message, Words } from "./protocol.ts";
import { hasHandlers, type Shown } from "./store-view.ts";

/** A shipping option of a quote. */
export type ShippingOption = {
  id: string;
  name: string;
  price: string;
  estimatedDays: { minimum: number; maximum: number } | null;
  estimatedDelivery?: ShippingMethod["estimatedDelivery"];
  pickup?: ShippingMethod["pickup"];
};

/** The quote of an agent's cart, as the API answers it. */
export type SoldQuote = TaxedAmounts &
  Discounted & {
    items: readonly SoldLine[];
    currency: string;
    shippingOptions: readonly ShippingOption[];
    shippingMethod: { id: string } | null;
  };

/** The quote of a cart; null where nothing of it can be sold. */
const quoteOf = ({ pricing }: SessionCart): SoldQuote | null =>
  pricing.quote === null ? null : JSON.parse(pricing.quote);

/** Whether no item of a cart is sold here. */
export const sellsNothing = (cart: SessionCart): boolean => !quoteOf(cart)?.items.length;

/** Whether a cart costs what its agent was answered last. */
export const isPriceSame = ({ pricing }: Pick<SessionCart, "pricing">): boolean =>
  !pricing.notices.some(({ code }) => code === "price_changed");

/** The dependencies of views. */
export type ViewCall = {
  messages: Messages;
  vault: Vault;
  originOf: OriginOf;
  store: { currency: string; timeZone: string };
};

/** A checkout or a cart that is no order yet, in our own words. */
export type CheckoutView<Session> = {
  session: Session;
  quote: SoldQuote | null;
  lines: readonly SoldLine[];
  /** The messages of the cart. */
  messages: readonly Message[];
  /** These, those of the request, and those of the payment. */
  all: readonly Message[];
  /** The URL at which the buyer continues: this cart's if possible, else the shop's. */
  continueUrl: string;
};

/**
 * Views a cart; `codes` are the coupon codes that the agent sent, `own` makes the protocol's messages of its
 * lines.
 */
export function viewOf<Session extends AgentSession>(
  words: Words<Session>,
  call: ViewCall,
  cart: SessionCart,
  shop: Shown,
  {
    codes,
    own,
    more = [],
  }: {
    codes: readonly string[];
    own?: (lineOf: LineOf) => readonly Message[];
    more?: readonly Message[];
  },
): CheckoutView<Session> {
  const session = cart.session as Session;
  const quote = quoteOf(cart);
  const lines = quote?.items ?? [];
  const lineOf = createLineFinder(
    cart,
    lines.map((line) => lineKeyOf(line)),
  );
  const messages = cartMessages(words, call.messages, {
    cart,
    session,
    codes,
    lineOf,
    more: own?.(lineOf) ?? [],
  });
  return {
    session,
    quote,
    lines,
    messages,
    all: [...messages, ...more, ...(hasHandlers(shop) ? [] : [onPageMessage(words, call.messages)])],
    continueUrl: sessionPage(call, cart, shop.settings) ?? shop.settings.storefrontUrl ?? shop.origin,
  };
}
