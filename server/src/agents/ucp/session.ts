import type { NamedItem } from "../../catalogue/products/index.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import { paymentMethods } from "../../orders/model/index.ts";
import type { RejectedCode, SessionWish } from "../../sales/carts/index.ts";
import { type ByToken, countryOf, type Refs, wantedOf } from "../session/index.ts";
import { ownAddressOf } from "./addresses.ts";
import type { Sent, SentAddress, SentDestination, SentInstrument } from "./schemas.ts";
import { OFFLINE } from "./shop.ts";
import type { Consent, Version } from "./version.ts";

/** Where something may be sent, by the id that the agent knows it by. */
type Place = SentAddress & { id: string };

/** What of a cart is kept for the protocol alone. */
export type Session = {
  /** By which name the agent knows each item that is in the cart. */
  refs: Refs;
  /** What the agent wanted that is not sold here. */
  unknown: readonly string[];
  /** What is sold by the piece, and was wanted by another measure. */
  units?: readonly string[];
  codes: readonly string[];
  rejected: readonly RejectedCode[];
  destinations: readonly Place[];
  selected: string | null;
  /** The option that was chosen and cannot be one. */
  option: string | null;
  consent: Consent | null;
  context: object | null;
  attribution: Readonly<Record<string, string>> | null;
  /** How the buyer means to pay, without what they pay by. */
  instruments: readonly ReturnType<typeof withoutSecrets>[];
  /** Of an order that a token is to pay, what came of that. */
  byToken?: ByToken;
};

/** What an agent's cart keeps once it is an order: by which names its items were wanted, and where the buyer came from. */
export const sessionOfOrder = ({ refs, attribution }: Session): Partial<Session> => ({ refs, attribution });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a cart holds already that an agent replaces. */
export type Before = { content: SessionWish["content"]; session: Session };

const isShipping = ({ type }: { type?: string }) => type === undefined || type === "shipping";
const methodIn = ({ fulfillment }: Sent) => fulfillment?.methods?.find(isShipping);

/**
 * Where an agent wants it sent: the places that it sent, and the one that is selected of them or of those that it knows from before. Nothing takes
 * the place of an id that is none of these: `isUnknown` then.
 */
export function placesOf(
  sent: Sent,
  before: Pick<Session, "destinations"> | undefined,
): { places: readonly Place[]; selected: Place | null; isUnknown: boolean } {
  const method = methodIn(sent);
  const known = (id: string | null | undefined) => before?.destinations.find((one) => one.id === id);
  const places = (method?.destinations ?? [])
    .filter(({ type }) => type === undefined || type === "shipping_address")
    .map((one, i): Place => {
      const place = destinationIn(one);
      const id = one.id || `destination_${i + 1}`;
      // A place may be sent by its id alone.
      return Object.keys(place).length ? { ...place, id } : (known(one.id) ?? { id });
    });
  const id = method?.selected_destination_id;
  if (!id) return { places, selected: places[0] ?? null, isUnknown: false };
  const own = places.find((one) => one.id === id);
  if (own) return { places, selected: own, isUnknown: false };
  const earlier = known(id);
  return earlier
    ? { places: [...places, earlier], selected: earlier, isUnknown: false }
    : { places, selected: null, isUnknown: true };
}

// Everything is sold by the piece (UN/CEFACT C62), of which there are no parts.
const isByPiece = ({ item: { quantity_unit: unit } }: Sent["line_items"][number]) =>
  !unit || (unit.unit === "C62" && !unit.scale);

/** What an agent sent, as what is to be kept; `named` tells what is sold by the names of its lines, `before` what is replaced. Throws 400 for consents of another form. */
export function wishOf(
  sent: Sent,
  named: ReadonlyMap<string, NamedItem>,
  { version, before }: { version: Version; before?: Before | undefined },
): SessionWish {
  const { buyer = {}, discounts, context } = sent;
  const held = new Map(
    (before?.content.items ?? []).map(({ productId, variantId = null, quantity }) => [
      itemIdOf({ productId, variantId }),
      quantity,
    ]),
  );
  const lines = sent.line_items.flatMap((line) => {
    const { id } = line.item;
    const item = named.get(id);
    // What is wanted by another measure stays as it was.
    const quantity = !item || isByPiece(line) ? line.quantity : held.get(itemIdOf(item));
    return quantity === undefined ? [] : [{ id, quantity }];
  });
  const { items, refs, unknown } = wantedOf(lines, named);
  const units = sent.line_items.filter((line) => named.has(line.item.id) && !isByPiece(line));
  const { places, selected } = placesOf(sent, before?.session);
  const option =
    methodIn(sent)?.groups?.find((group) => group.selected_option_id)?.selected_option_id ?? null;
  const address = selected && ownAddressOf(selected);
  const name = { firstName: buyer.first_name, lastName: buyer.last_name, phone: buyer.phone_number };
  const place = context?.address_country && countryOf(context.address_country);
  const customer = given({
    email: buyer.email,
    firstName: buyer.first_name ?? address?.firstName,
    lastName: buyer.last_name ?? address?.lastName,
    phone: buyer.phone_number,
  });
  const instrument = chosen(sent.payment?.instruments);
  const paymentMethod =
    instrument?.handler_id === OFFLINE ? paymentMethods.find((one) => one === instrument.type) : undefined;
  const codes = [...new Set(discounts?.codes ?? [])];
  const consent = version.consentIn(buyer.consent, before?.session.consent ?? null);
  // Where nobody has said an address yet, the place that is thought of is what is priced for.
  const shipping = address
    ? { ...given(name), ...address }
    : place && given({ country: place, province: context?.address_region });
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
      units: [...new Set(units.map(({ item }) => item.id))],
      codes,
      rejected,
      destinations: places,
      selected: selected?.id ?? null,
      option: option && !UUID.test(option) ? option : null,
      consent,
      context: context ?? null,
      attribution: sent.attribution ?? null,
      instruments: (sent.payment?.instruments ?? []).map(withoutSecrets),
    }),
  };
}

/** The instrument that a buyer pays by: the one that is selected, or the only one. */
export const chosen = <T extends { selected?: boolean }>(instruments: readonly T[] = []): T | undefined =>
  instruments.find(({ selected }) => selected) ?? (instruments.length === 1 ? instruments[0] : undefined);

/** An instrument as it is kept and told: how somebody pays, and nothing that pays. */
export const withoutSecrets = ({ id, handler_id, type, selected }: SentInstrument, i: number) => ({
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

const given = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = typeof value === "string" ? value.trim() : value;
      return text ? [[name, text]] : [];
    }),
  ) as T;
