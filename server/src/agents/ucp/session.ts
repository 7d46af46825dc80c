import type { NamedItem } from "../../catalogue/products/index.ts";
import type { RejectedCode, SessionWish } from "../../sales/carts/index.ts";
import { paymentMethods } from "../../sales/orders/index.ts";
import { countryOf, type Refs, wantedOf } from "../session/index.ts";
import { ownAddressOf } from "./addresses.ts";
import type { Sent, SentAddress, SentDestination, SentInstrument } from "./schemas.ts";
import { OFFLINE } from "./shop.ts";

/** What of a cart is kept for the protocol alone. */
export type Session = {
  /** By which name the agent knows each item that is in the cart. */
  refs: Refs;
  /** What the agent wanted that is not sold here. */
  unknown: readonly string[];
  codes: readonly string[];
  rejected: readonly RejectedCode[];
  destinations: readonly (SentDestination & { id: string })[];
  selected: string | null;
  /** The option that was chosen and cannot be one. */
  option: string | null;
  consent: object | null;
  context: object | null;
  attribution: Readonly<Record<string, string>> | null;
  /** How the buyer means to pay, without what they pay by. */
  instruments: readonly object[];
};

/** What an agent's cart keeps once it is an order: by which names its items were wanted, and where the buyer came from. */
export const sessionOfOrder = ({ refs, attribution }: Session): Partial<Session> => ({ refs, attribution });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What an agent sent, as what is to be kept; `named` tells what is sold by the names of its lines. */
export function wishOf(sent: Sent, named: ReadonlyMap<string, NamedItem>): SessionWish {
  const { buyer = {}, discounts, context } = sent;
  const lines = sent.line_items.map(({ item: { id }, quantity }) => ({ id, quantity }));
  const { items, refs, unknown } = wantedOf(lines, named);
  const method = sent.fulfillment?.methods?.find(({ type }) => type === undefined || type === "shipping");
  const destinations = (method?.destinations ?? []).map((one, i) => ({
    ...destinationIn(one),
    id: one.id ?? `destination_${i + 1}`,
  }));
  const selected =
    destinations.find(({ id }) => id === method?.selected_destination_id) ?? destinations[0] ?? null;
  const option = method?.groups?.find((group) => group.selected_option_id)?.selected_option_id ?? null;
  const address = selected && ownAddressOf(selected);
  const name = { firstName: buyer.first_name, lastName: buyer.last_name, phone: buyer.phone_number };
  const place = context?.address_country && countryOf(context.address_country);
  const customer = told({
    email: buyer.email,
    firstName: buyer.first_name ?? address?.firstName,
    lastName: buyer.last_name ?? address?.lastName,
    phone: buyer.phone_number,
  });
  const instrument = chosen(sent.payment?.instruments);
  const paymentMethod =
    instrument?.handler_id === OFFLINE ? paymentMethods.find((one) => one === instrument.type) : undefined;
  const codes = [...new Set(discounts?.codes ?? [])];
  // Where nobody has said an address yet, the place that is thought of is what is priced for.
  const shipping = address
    ? { ...told(name), ...address }
    : place && told({ country: place, province: context?.address_region });
  return {
    content: {
      items,
      ...(Object.keys(customer).length && { customer }),
      ...(shipping && "country" in shipping && { shippingAddress: shipping as { country: string } }),
      ...(option && UUID.test(option) && { shippingMethodId: option }),
      ...(paymentMethod && { paymentMethod }),
    },
    codes,
    sessionOf: (rejected): Session => ({
      refs,
      unknown,
      codes,
      rejected,
      destinations,
      selected: selected?.id ?? null,
      option: option && !UUID.test(option) ? option : null,
      consent: buyer.consent ?? null,
      context: context ?? null,
      attribution: sent.attribution ?? null,
      instruments: (sent.payment?.instruments ?? []).map(withoutSecrets),
    }),
  };
}

/** The instrument that a buyer pays by: the one that is selected, or the only one. */
export const chosen = (instruments: readonly SentInstrument[] = []): SentInstrument | undefined =>
  instruments.find(({ selected }) => selected) ?? (instruments.length === 1 ? instruments[0] : undefined);

const withoutSecrets = ({ id, handler_id, type, selected }: SentInstrument, i: number) => ({
  id: id ?? `instrument_${i + 1}`,
  handler_id,
  type,
  ...(selected !== undefined && { selected }),
});

const texts = [
  "first_name",
  "last_name",
  "phone_number",
  "street_address",
  "extended_address",
  "address_locality",
  "address_region",
  "address_country",
  "postal_code",
] as const;
const destinationIn = (sent: SentDestination): SentAddress =>
  Object.fromEntries(texts.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));

const told = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = typeof value === "string" ? value.trim() : value;
      return text ? [[name, text]] : [];
    }),
  ) as T;
