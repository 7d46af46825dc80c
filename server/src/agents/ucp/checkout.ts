import type { Messages } from "../../http/answers/messages.ts";
import type { Vault } from "../../kit/vault.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { SessionCart } from "../../sales/carts/index.ts";
import { amountJson, appliedTo, continueUrl, type Discounted, placesOf, quoteOf } from "../session/index.ts";
import { fulfillmentOf } from "./fulfillment.ts";
import { cartIds, checkoutIds } from "./ids.ts";
import { lineJson } from "./lines.ts";
import { messagesOf } from "./notices.ts";
import { success, type UcpMessage } from "./outcome.ts";
import { policiesOf } from "./policies.ts";
import type { Session } from "./session.ts";
import type { Shop } from "./shop.ts";
import { noTotals, totalsOf } from "./totals.ts";
import { type Active, knows } from "./versions.ts";

/** What a resource is told by. */
export type Telling = {
  messages: Messages;
  vault: Vault;
  originOf: OriginOf;
  store: { currency: string };
  active: Active;
};

/** How far a checkout is, by what stands against it. */
export function statusOf(messages: readonly UcpMessage[]): string {
  const errors = messages.filter(({ type }) => type === "error");
  if (errors.some(({ severity }) => severity === "recoverable")) return "incomplete";
  return errors.length ? "requires_escalation" : "ready_for_complete";
}

// Where every way to pay leads to a page, the buyer has to see that page.
const paysOnPage = (words: Messages, shop: Shop): UcpMessage[] =>
  Object.keys(shop.handlers).length
    ? []
    : [
        {
          type: "error",
          code: "payment_on_page",
          path: "$.payment",
          content: words.say("agent_session.pays_on_page"),
          severity: "requires_buyer_input",
        },
      ];

function shared(call: Telling, cart: SessionCart, shop: Shop) {
  const session = cart.session as Session;
  const quote = quoteOf(cart);
  const { customer } = cart.kept.content;
  const { messages: words, active } = call;
  const consent = knows(active, "buyer_consent")
    ? active.version.consentOut(session.consent, { messages: words, links: shop.links })
    : undefined;
  const buyer = {
    ...(customer?.firstName && { first_name: customer.firstName }),
    ...(customer?.lastName && { last_name: customer.lastName }),
    ...(customer?.email && { email: customer.email }),
    ...(customer?.phone && { phone_number: customer.phone }),
    ...(consent && { consent }),
  };
  const shown = (quote?.items ?? []).map((line) => itemIdOf(line));
  const shownAt = placesOf(cart, shown);
  return {
    session,
    quote,
    messages: messagesOf(call.messages, cart, session, shownAt),
    parts: {
      line_items: quote ? quote.items.map((line) => lineJson(line, session.refs, shop.origin)) : [],
      ...(Object.keys(buyer).length && { buyer }),
      ...(session.context && { context: session.context }),
      ...(session.attribution && { attribution: session.attribution }),
      ...discountsOf(active, session.codes, quote),
      currency: call.store.currency,
      totals: quote ? totalsOf(call.messages, quote, quote.items) : noTotals(),
      links: shop.links,
      ...policiesOf(call, shop),
      continue_url: continueUrl(call, cart, shop),
      expires_at: cart.expiresAt,
    },
  };
}

/** The discounts of a quote or an order, where there are some that the agent sent a code for, or knows of. */
export function discountsOf(active: Active, codes: readonly string[], sold: Discounted | null): object {
  const applied = appliedTo(sold).map(({ code, title, amount }) => ({
    ...(code === null ? { automatic: true } : { code }),
    title,
    amount: amountJson(amount),
    method: "across",
  }));
  const isTold = codes.length || (applied.length && knows(active, "discount"));
  return isTold ? { discounts: { codes, applied } } : {};
}

/** How far such a checkout is: what `checkoutJson` would say. */
export const statusNow = ({ messages: words }: Telling, cart: SessionCart, shop: Shop): string =>
  statusOf([...messagesOf(words, cart, cart.session as Session, () => -1), ...paysOnPage(words, shop)]);

/** A checkout that is no order yet, with what stands against it; `more` is said besides. */
export function checkoutJson(
  call: Telling,
  cart: SessionCart,
  shop: Shop,
  more: readonly UcpMessage[] = [],
): object {
  const { session, quote, parts, messages } = shared(call, cart, shop);
  const all = [...messages, ...more, ...paysOnPage(call.messages, shop)];
  const { messages: words, active } = call;
  const fulfillment = quote && fulfillmentOf({ messages: words, version: active.version }, quote, session);
  return {
    ucp: { ...success("checkout", call.active), payment_handlers: shop.handlers },
    id: checkoutIds.of(call.vault, cart.id),
    status: statusOf(all),
    ...parts,
    ...(fulfillment && { fulfillment }),
    ...(session.instruments.length && { payment: { instruments: session.instruments } }),
    messages: all,
  };
}

/** The same as a cart: what it would come to, without how it is paid and shipped. */
export function cartJson(call: Telling, cart: SessionCart, shop: Shop): object {
  const { parts, messages } = shared(call, cart, shop);
  const ofLines = messages.filter(
    ({ path = "" }) => path.startsWith("$.line_items") || path.startsWith("$.discounts"),
  );
  return {
    ucp: success("cart", call.active),
    id: cartIds.of(call.vault, cart.id),
    ...parts,
    messages: ofLines,
  };
}
