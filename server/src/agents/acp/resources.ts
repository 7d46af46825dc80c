import type { Messages } from "../../http/answers/messages.ts";
import type { Vault } from "../../kit/vault.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { SessionCart } from "../../sales/carts/index.ts";
import { amountJson, appliedTo, continueUrl, type Discounted, placesOf, quoteOf } from "../session/index.ts";
import type { Document } from "./document.ts";
import { fulfillmentOf } from "./fulfillment.ts";
import { cartIds, sessionIds } from "./ids.ts";
import { lineJson } from "./lines.ts";
import { type AcpMessage, messagesOf, rejectedOf } from "./notices.ts";
import { nameOf, type Session } from "./session.ts";
import type { Shop } from "./shop.ts";
import { noTotals, totalsOf } from "./totals.ts";
import { VERSION } from "./versions.ts";

/** What a resource is told by. */
export type Telling = {
  messages: Messages;
  vault: Vault;
  originOf: OriginOf;
  store: { currency: string };
};

/** How far a session is, by what stands against it. */
function statusOf(messages: readonly AcpMessage[]): string {
  const errors = messages.filter(({ type }) => type === "error");
  if (errors.some(({ resolution }) => resolution === "recoverable")) return "not_ready_for_payment";
  return errors.length ? "requires_escalation" : "ready_for_payment";
}

/** How a session is paid, and what of the protocol's extensions counts in it. */
export const capabilitiesOf = ({ handlers }: Pick<Shop, "handlers">) => ({
  payment: { handlers },
  interventions: { supported: [], required: [], enforcement: "conditional" },
  extensions: [
    {
      name: "discount",
      extends: [
        "$.CheckoutSessionCreateRequest.discounts",
        "$.CheckoutSessionUpdateRequest.discounts",
        "$.CheckoutSession.discounts",
      ],
    },
  ],
});

// Where every way to pay leads to a page, the buyer has to see that page.
const paysOnPage = (words: Messages, { handlers }: Shop): AcpMessage[] =>
  handlers.length
    ? []
    : [
        {
          type: "error",
          code: "intervention_required",
          resolution: "requires_buyer_input",
          param: "$.payment_data",
          content_type: "plain",
          content: words.say("agent_session.pays_on_page"),
        },
      ];

const isEmail = (text: string | undefined): text is string =>
  text !== undefined && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The buyer as the protocol has it: nobody without an address to write to. */
function buyerOf({ buyer = {}, fulfillment_details: details }: Document): object | undefined {
  const email = buyer.email ?? details?.email;
  if (!isEmail(email)) return undefined;
  const { full_name: full, ...others } = buyer;
  const { firstName, lastName } = nameOf(full);
  return {
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...others,
    ...(full && { full_name: full }),
    email,
  };
}

const noAddress = { name: "", line_one: "", city: "", state: "", country: "", postal_code: "" };

/** Where it goes, as it was sent: of an address that is not whole, what lacks is empty. */
function detailsOf({ fulfillment_details: details }: Document): object | undefined {
  if (!details) return undefined;
  const { email, address, ...others } = details;
  const told = {
    ...others,
    ...(isEmail(email) && { email }),
    ...(address && { address: { ...noAddress, ...(details.name && { name: details.name }), ...address } }),
  };
  return Object.keys(told).length ? told : undefined;
}

function shared(call: Telling, cart: SessionCart, shop: Shop) {
  const { messages: words } = call;
  const session = cart.session as Session;
  const quote = quoteOf(cart);
  const shown = (quote?.items ?? []).map((line) => itemIdOf(line));
  const buyer = buyerOf(session.document);
  const by = { refs: session.refs, origin: shop.origin };
  return {
    session,
    quote,
    messages: messagesOf(words, cart, session, placesOf(cart, shown)),
    parts: {
      ...(buyer && { buyer }),
      currency: call.store.currency.toLowerCase(),
      line_items: (quote?.items ?? []).map((line) => lineJson(words, line, by)),
      totals: quote ? totalsOf(words, quote, quote.items) : noTotals(words),
      continue_url: continueUrl(call, cart, shop),
      expires_at: cart.expiresAt,
    },
  };
}

/** The discounts of a quote or an order, where there are some, or codes were sent. */
export function discountsOf(
  codes: readonly string[],
  sold: Discounted | null,
  rejected: object[] = [],
): object {
  const applied = appliedTo(sold).map(({ id, code, title, amount }) => ({
    id,
    ...(code === null ? { automatic: true } : { code }),
    coupon: { id, name: title },
    amount: amountJson(amount),
    method: "across",
  }));
  return codes.length || applied.length ? { discounts: { codes, applied, rejected } } : {};
}

/** A checkout session that is no order yet, with what stands against it. */
export function sessionJson(call: Telling, cart: SessionCart, shop: Shop): SessionJson {
  const { session, quote, messages, parts } = shared(call, cart, shop);
  const { document } = session;
  const details = detailsOf(document);
  const all = [...messages, ...paysOnPage(call.messages, shop)];
  return {
    id: sessionIds.of(call.vault, cart.id),
    protocol: { version: VERSION },
    capabilities: capabilitiesOf(shop),
    status: statusOf(all),
    ...(document.locale && { locale: document.locale }),
    ...parts,
    ...(details && { fulfillment_details: details }),
    ...fulfillmentOf(call.messages, quote),
    ...discountsOf(document.codes, quote, rejectedOf(call.messages, session)),
    messages: all,
    links: shop.links,
  };
}
type SessionJson = Readonly<Record<string, unknown>> & {
  status: string;
  messages: readonly AcpMessage[];
};

/** The same as a cart: what it would come to, without how it is paid and shipped. */
export function cartJson(call: Telling, cart: SessionCart, shop: Shop): Readonly<Record<string, unknown>> {
  const { messages, parts } = shared(call, cart, shop);
  return {
    id: cartIds.of(call.vault, cart.id),
    ...parts,
    messages: messages.filter(({ param }) => param.startsWith("$.line_items")),
  };
}
