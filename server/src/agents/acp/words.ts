import { namedTokens } from "../../kit/secrets/named-token.ts";
import {
  type AgentSession,
  addressMap,
  type Message,
  type OwnAddress,
  type Words,
} from "../session/index.ts";
import type { SentAddress, SentChanges } from "./schemas.ts";

/** The version of the protocol that is spoken. */
export const VERSION = "2026-04-17";
/** All versions that are, the oldest first. */
export const VERSIONS: readonly string[] = [VERSION];

/** The ids by which an agent knows its carts, as checkout sessions and as carts. Nobody can guess one. */
export const ids = {
  checkout: namedTokens("cs_", "acp checkout session"),
  cart: namedTokens("cart_", "acp cart"),
} as const;

type Texts<T> = { [Name in keyof T]?: NonNullable<T[Name]> };

/** Everything that an agent has sent of a session so far. */
export type Document = {
  line_items: readonly { id: string; quantity: number }[];
  buyer?: Texts<NonNullable<SentChanges["buyer"]>> | undefined;
  fulfillment_details?: (Omit<Details, "address"> & { address?: Texts<SentAddress> }) | undefined;
  selected?: readonly { type?: string | undefined; option_id: string }[] | undefined;
  codes: readonly string[];
  order_notes?: string | undefined;
  locale?: string | undefined;
};
type Details = Texts<NonNullable<SentChanges["fulfillment_details"]>>;

/** The fields of a cart that are stored for the protocol alone. */
export type Session = AgentSession & {
  /** Everything that the agent has sent so far: an update sends only what is new. */
  document: Document;
  /** Where the buyer came from, by the first and by the last attribution that the agent sent. */
  attribution: Readonly<Record<string, object>> | null;
};

/** The option of what reaches the buyer without a shipment. */
export const DIGITAL = "digital";
/** The place of a buyer's token in a completion. */
export const CREDENTIAL = "$.payment_data.instrument.credential";

const addresses = addressMap({
  line_one: "address1",
  line_two: "address2",
  city: "city",
  state: "province",
  postal_code: "postalCode",
  country: "country",
  company: "company",
} as const satisfies Partial<Record<keyof SentAddress, string>>);

/** A sent address as ours, without a name. */
export const ownAddressOf = addresses.read;

/** An address of ours as the protocol has it: with all fields, if only as empty texts. */
export function addressJson(address: OwnAddress): Record<string, string> {
  const name = [address.firstName, address.lastName].filter(Boolean).join(" ");
  const fields = Object.fromEntries(addresses.all.map(([sent, own]) => [sent, address[own] ?? ""]));
  const { line_two: second, company, ...others } = fields as Record<keyof typeof fields, string>;
  return { name, ...others, ...(second && { line_two: second }), ...(company && { company }) };
}

/** The protocol's names of what both protocols say of a checkout. */
export const words: Words<Session> = {
  // Payments without a provider, by Stripe's tokens (the protocol's own handler of cards), and without money
  // in test stores.
  handlers: { offline: "offline", stripe: "card_tokenized", test: "test_payment" },
  statuses: {
    incomplete: "not_ready_for_payment",
    ready: "ready_for_payment",
    waits: "in_progress",
    refused: "ready_for_payment",
  },
  codes: {
    out_of_stock: "out_of_stock",
    not_available: "not_found",
    shipping_unavailable: "region_restricted",
    "shippingMethodId.shipping_unavailable": "invalid",
    coupon_invalid: "coupon_invalid",
    "field.coupon_ended": "coupon_expired",
    payment_method_unavailable: "unsupported",
    cart_full: "quantity_exceeded",
    required: "missing",
    "phone.phone_as_text": "phone_as_text",
    // A product of which a variant has to be chosen.
    "items.required": "invalid",
  },
  otherCode: "invalid",
  warningCode: "price_change",
  coupons: {
    coupon_not_combined: "discount_code_combination_disallowed",
    coupon_ended: "discount_code_expired",
    coupon_used_up: "discount_code_usage_limit_reached",
    coupon_used_up_by_customer: "discount_code_user_ineligible",
    coupon_minimum_not_met: "discount_code_minimum_not_met",
  },
  payment: {
    needed: "missing",
    unsupported: "unsupported",
    declined: "payment_declined",
    asks: "requires_3ds",
    onPage: "intervention_required",
  },
  paths: {
    option: "$.selected_fulfillment_options",
    payment: "$.payment_data",
    instrument: "$.payment_data",
    credential: CREDENTIAL,
    billing: () => "$.payment_data",
    shipping(field, { document }) {
      if (field === "phone") return "$.fulfillment_details.phone_number";
      const isSent = field && document.fulfillment_details?.address;
      const name = addresses.nameOf(field) ?? (/Name$/.test(field) ? "name" : field);
      return `$.fulfillment_details.address${isSent ? `.${name}` : ""}`;
    },
  },
};

// The protocol has no code for this warning.
const NO_CODE = "phone_as_text";

/** A message beside a checkout session. */
export const messageJson = ({ type, code, path, content, resolution }: Message) => ({
  type: code === NO_CODE ? "info" : type,
  ...(code !== NO_CODE && { code }),
  resolution,
  param: path,
  content_type: "plain",
  content,
});
