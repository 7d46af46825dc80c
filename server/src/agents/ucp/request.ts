import type { NamedItem } from "../../catalogue/products/index.ts";
import { lineKeyOf, paymentMethods } from "../../orders/model/index.ts";
import type { LockedCart, SessionRequest } from "../../sales/carts/index.ts";
import { cartRequest, countryOf, nonBlank } from "../session/index.ts";
import type { Sent, SentAddress, SentDestination, SentInstrument } from "./schemas.ts";
import type { Version } from "./version.ts";
import {
  ownAddressOf,
  type Place,
  type Session,
  type ShownInstrument,
  selectInstrument,
  words,
} from "./words.ts";

const isShipping = ({ type }: { type?: string }) => type === undefined || type === "shipping";
const methodIn = ({ fulfillment }: Sent) => fulfillment?.methods?.find(isShipping);

/**
 * The destinations that an agent sent, and the selected one of these or of those that it knows from before.
 * No other one takes the place of an unknown id: `isUnknown` then.
 */
export function placesOf(
  sent: Sent,
  before: Pick<Session, "destinations"> | undefined,
): { places: readonly Place[]; selected: Place | null; isUnknown: boolean } {
  const method = methodIn(sent);
  const findPlace = (id: string | null | undefined) => before?.destinations.find((one) => one.id === id);
  const places = (method?.destinations ?? [])
    .filter(({ type }) => type === undefined || type === "shipping_address")
    .map((one, i): Place => {
      const place = destinationIn(one);
      const id = one.id || `destination_${i + 1}`;
      // A destination may be sent by its id alone.
      return Object.keys(place).length ? { ...place, id } : (findPlace(one.id) ?? { id });
    });
  const id = method?.selected_destination_id;
  if (!id) return { places, selected: places[0] ?? null, isUnknown: false };
  const own = places.find((one) => one.id === id);
  if (own) return { places, selected: own, isUnknown: false };
  const earlier = findPlace(id);
  return earlier
    ? { places: [...places, earlier], selected: earlier, isUnknown: false }
    : { places, selected: null, isUnknown: true };
}

// Everything is sold by the piece (UN/CEFACT C62), of which there are no parts.
const isByPiece = ({ item: { quantity_unit: unit } }: Sent["line_items"][number]) =>
  !unit || (unit.unit === "C62" && !unit.scale);

/**
 * A request as the cart that it asks for; `named` finds items by the names of its lines, `before` is the cart
 * that it replaces. Throws 400 for consents of another form.
 */
export function requestOf(
  sent: Sent,
  named: ReadonlyMap<string, NamedItem>,
  { version, before }: { version: Version; before?: LockedCart | undefined },
): SessionRequest {
  const { buyer = {}, discounts, context, payment, attribution = null } = sent;
  const sessionBefore = before?.session as Session | undefined;
  const quantities = new Map(
    (before?.contents.content.items ?? []).map(({ productId, variantId = null, quantity }) => [
      lineKeyOf({ productId, variantId }),
      quantity,
    ]),
  );
  const lines = sent.line_items.flatMap((line) => {
    const { id } = line.item;
    const item = named.get(id);
    // A line in another measure keeps its quantity.
    const quantity = !item || isByPiece(line) ? line.quantity : quantities.get(lineKeyOf(item));
    return quantity === undefined ? [] : [{ id, quantity }];
  });
  const units = sent.line_items.filter((line) => named.has(line.item.id) && !isByPiece(line));
  const { places, selected } = placesOf(sent, sessionBefore);
  const option = methodIn(sent)?.groups?.find((group) => group.selected_option_id)?.selected_option_id;
  const address = selected && ownAddressOf(selected);
  const name = { firstName: buyer.first_name, lastName: buyer.last_name, phone: buyer.phone_number };
  const country = context?.address_country && countryOf(context.address_country);
  const instrument = selectInstrument(payment?.instruments);
  const paymentMethod =
    instrument?.handler_id === words.handlers.offline
      ? paymentMethods.find((one) => one === instrument.type)
      : undefined;
  const codes = [...new Set(discounts?.codes ?? [])];
  return cartRequest(
    {
      lines,
      customer: nonBlank({
        email: buyer.email,
        firstName: buyer.first_name ?? address?.firstName,
        lastName: buyer.last_name ?? address?.lastName,
        phone: buyer.phone_number,
      }),
      // Without an address yet, the place in the context is priced for.
      shippingAddress: address
        ? { ...nonBlank(name), ...address }
        : country
          ? nonBlank({ country, province: context?.address_region })
          : undefined,
      option: option ?? null,
      codes,
      others: paymentMethod ? { paymentMethod } : {},
    },
    named,
    {
      units: [...new Set(units.map(({ item }) => item.id))],
      codes,
      destinations: places,
      selected: selected?.id ?? null,
      consent: version.consentIn(buyer.consent, sessionBefore?.consent ?? null),
      context: context ?? null,
      attribution,
      instruments: (payment?.instruments ?? []).map(withoutSecrets),
    } satisfies Partial<Session>,
  );
}

/** An instrument without its credential. */
export const withoutSecrets = (
  { id, handler_id, type, selected }: SentInstrument,
  i: number,
): ShownInstrument => ({
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
