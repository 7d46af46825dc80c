import { namedTokens } from "../../kit/secrets/named-token.ts";
import {
  type AgentSession,
  addressMap,
  type Message,
  type OwnAddress,
  type Words,
} from "../session/index.ts";
import type { UcpMessage } from "./outcome.ts";
import type { SentAddress } from "./schemas.ts";
import type { Consent } from "./version.ts";

/**
 * The ids by which an agent knows a cart, as a checkout and as a cart, and an order. Nobody can guess one.
 */
export const ids = {
  checkout: namedTokens("chk_", "ucp checkout"),
  cart: namedTokens("crt_", "ucp cart"),
  order: namedTokens("ord_", "ucp order"),
} as const;

/** A destination, by the id that the agent knows it by. */
export type Place = SentAddress & { id: string };
/** A payment instrument as it is stored and shown: nothing that pays. */
export type ShownInstrument = { id: string; handler_id: string; type: string; selected?: boolean };

/** The fields of a cart that are stored for the protocol alone. */
export type Session = AgentSession & {
  /** The names of items that are sold by the piece, and were asked for by another measure. */
  units?: readonly string[];
  codes: readonly string[];
  destinations: readonly Place[];
  selected: string | null;
  consent: Consent | null;
  context: object | null;
  attribution: Readonly<Record<string, string>> | null;
  instruments: readonly ShownInstrument[];
};

/** The instrument that a buyer pays by: the one that is selected, or the only one. */
export const selectInstrument = <T extends { selected?: boolean }>(
  instruments: readonly T[] = [],
): T | undefined =>
  instruments.find(({ selected }) => selected) ?? (instruments.length === 1 ? instruments[0] : undefined);

const addresses = addressMap({
  first_name: "firstName",
  last_name: "lastName",
  phone_number: "phone",
  street_address: "address1",
  extended_address: "address2",
  address_locality: "city",
  address_region: "province",
  postal_code: "postalCode",
  address_country: "country",
} as const satisfies Record<keyof SentAddress, string>);

/** A sent address as ours. */
export const ownAddressOf = addresses.read;

/** An address of ours as the protocol has it. */
export const addressJson = (address: OwnAddress): SentAddress =>
  Object.fromEntries(addresses.all.flatMap(([name, own]) => (address[own] ? [[name, address[own]]] : [])));

const METHOD = "$.fulfillment.methods[0]";
const INSTRUMENTS = "$.payment.instruments";
const fieldPath = (field: string) => {
  const name = addresses.nameOf(field);
  return name ? `.${name}` : "";
};

const coupons = {
  coupon_not_combined: "discount_code_combination_disallowed",
  coupon_ended: "discount_code_expired",
  coupon_used_up_by_customer: "discount_code_user_ineligible",
} as const;

/** The protocol's names of what both protocols say of a checkout. */
export const words: Words<Session> = {
  // Payments without a provider, by Stripe's tokens, and without money in test stores (as the protocol's
  // samples have it).
  handlers: { offline: "offline", stripe: "stripe_payments", test: "mock_payment_handler" },
  statuses: {
    incomplete: "incomplete",
    ready: "ready_for_complete",
    waits: "complete_in_progress",
    refused: "incomplete",
  },
  codes: {
    not_available: "item_unavailable",
    shipping_unavailable: "address_undeliverable",
    "shippingMethodId.shipping_unavailable": "fulfillment_option_unavailable",
    "field.coupon_not_combined": coupons.coupon_not_combined,
    "field.coupon_ended": coupons.coupon_ended,
    "field.coupon_used_up_by_customer": coupons.coupon_used_up_by_customer,
    coupon_invalid: "discount_code_invalid",
    required: "field_required",
    // A product of which a variant has to be chosen.
    "items.required": "item_unavailable",
    "items.invalid": "item_unavailable",
    "phone.invalid": "invalid_phone",
    "phone.phone_as_text": "invalid_phone",
    "email.invalid": "invalid_email",
  },
  coupons,
  payment: {
    needed: "field_required",
    unsupported: "payment_method_unavailable",
    declined: "payment_failed",
    asks: "requires_3ds",
    onPage: "payment_on_page",
  },
  paths: {
    option: `${METHOD}.groups[0].selected_option_id`,
    payment: "$.payment",
    instrument: INSTRUMENTS,
    credential: INSTRUMENTS,
    shipping(field, { destinations, selected }) {
      const place = destinations.findIndex(({ id }) => id === selected);
      return `${METHOD}.destinations${place < 0 ? "" : `[${place}]${fieldPath(field)}`}`;
    },
    billing(field, { instruments }) {
      const payer = instruments.indexOf(selectInstrument(instruments)!);
      return payer < 0 ? INSTRUMENTS : `${INSTRUMENTS}[${payer}].billing_address${fieldPath(field)}`;
    },
  },
};

/** The path of the selected destination. */
export const SELECTED_DESTINATION = `${METHOD}.selected_destination_id`;

/** A message beside a checkout. */
export const messageJson = ({ type, code, path, content, resolution }: Message): UcpMessage => ({
  type,
  code,
  ...(path !== undefined && { path }),
  content,
  ...(type === "error" && { severity: resolution }),
});
