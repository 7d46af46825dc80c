import type { NamedItem } from "../../catalogue/products/index.ts";
import { readPhone } from "../../kit/text/phone.ts";
import type { SessionRequest } from "../../sales/carts/index.ts";
import { cartRequest, countryOf, nonBlank } from "../session/index.ts";
import type { SentAttribution, SentChanges } from "./schemas.ts";
import { DIGITAL, type Document, ownAddressOf, type Session } from "./words.ts";

/** The document of a new session. */
export const emptyDocument: Document = { line_items: [], codes: [] };

/** An object with another one's fields over its own: null takes one away. Undefined where none is left. */
function merge<T extends object>(before: T | undefined, sent: object | null | undefined): T | undefined {
  if (sent === undefined) return before;
  if (sent === null) return undefined;
  const fields = Object.entries({ ...before, ...sent }).filter(([, value]) => value != null);
  return fields.length ? (Object.fromEntries(fields) as T) : undefined;
}

/** The texts of an object by these names, without what is empty. */
function pickFields<T extends object>(sent: T, names: readonly (keyof T & string)[]): T {
  const all = names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]));
  return Object.fromEntries(all) as T;
}

const buyerFields = ["first_name", "last_name", "full_name", "email", "phone_number"] as const;
const addressFields = [
  "name",
  "line_one",
  "line_two",
  "city",
  "state",
  "country",
  "postal_code",
  "company",
] as const;
const attributionFields = [
  "provider",
  "token",
  "publisher_id",
  "campaign_id",
  "creative_id",
  "sub_id",
  "touchpoint",
] as const;

function detailsIn(sent: NonNullable<SentChanges["fulfillment_details"]>): object {
  const { address, ...others } = pickFields(sent, ["name", "phone_number", "email", "address"]);
  if (address === undefined) return others;
  // An address is one value: the floor of the former street says nothing of another one.
  return { ...others, address: address && (merge(undefined, pickFields(address, addressFields)) ?? null) };
}

/** A document with a change: absent fields stay, null clears, and lists and addresses are replaced whole. */
export function changeDocument(before: Document, sent: SentChanges): Document {
  const {
    line_items: lines,
    buyer,
    fulfillment_details: details,
    selected_fulfillment_options: selected,
    discounts,
    coupons,
    order_notes: notes,
  } = sent;
  const codes = discounts === null ? null : (discounts ?? { codes: coupons }).codes;
  return {
    line_items:
      lines === undefined
        ? before.line_items
        : (lines ?? []).map(({ id, quantity = 1 }) => ({ id, quantity })),
    buyer: merge(before.buyer, buyer && pickFields(buyer, buyerFields)),
    fulfillment_details: merge(before.fulfillment_details, details && detailsIn(details)),
    selected: selected === undefined ? before.selected : (selected?.map(optionIn) ?? undefined),
    codes: codes === undefined ? before.codes : [...new Set(codes ?? [])],
    order_notes: notes === undefined ? before.order_notes : (notes ?? undefined),
    locale: before.locale,
  };
}

const optionIn = ({ type, option_id }: { type?: string | undefined; option_id: string }) => ({
  ...(type !== undefined && { type }),
  option_id,
});

/** The stored fields of where a buyer came from. */
export const attributionIn = (sent: SentAttribution): object | undefined =>
  merge(undefined, pickFields(sent, attributionFields));

/** A document as the cart that it asks for; `named` finds items by the names of its lines. */
export function requestOf(
  document: Document,
  named: ReadonlyMap<string, NamedItem>,
  attribution: Session["attribution"],
): SessionRequest {
  const { buyer = {}, fulfillment_details: details = {}, selected, codes, order_notes: note } = document;
  const { address } = details;
  const recipient = nameOf(details.name ?? address?.name);
  const phone = phoneOf(details.phone_number ?? buyer.phone_number);
  const country = address?.country ? countryOf(address.country) : undefined;
  // A name that is known in parts takes no part of another person's.
  const [name = {}] = [
    nonBlank({ firstName: buyer.first_name, lastName: buyer.last_name }),
    nameOf(buyer.full_name),
    recipient,
  ].filter((one) => Object.keys(one).length);
  const option = selected?.find(({ type, option_id: id }) => type !== DIGITAL && id !== DIGITAL)?.option_id;
  return cartRequest(
    {
      lines: document.line_items,
      customer: nonBlank({
        email: buyer.email ?? details.email,
        ...name,
        // Whom to call with the parcel is the buyer's number, too, where it is one.
        phone: phoneOf(buyer.phone_number) ?? (phone && readPhone(phone, country) ? phone : undefined),
      }),
      shippingAddress: address && {
        ...(Object.keys(recipient).length ? recipient : name),
        ...nonBlank({ phone }),
        ...ownAddressOf(address),
      },
      option: option ?? null,
      codes,
      others: note ? { note } : {},
    },
    named,
    { document, attribution },
  );
}

/** A person's name as ours: the part after its last space is the family's. */
export function nameOf(name: string | null | undefined): { firstName?: string; lastName?: string } {
  const text = name?.trim().replace(/\s+/g, " ");
  if (!text) return {};
  const at = text.lastIndexOf(" ");
  return at < 0 ? { firstName: text } : { firstName: text.slice(0, at), lastName: text.slice(at + 1) };
}

/** A phone number; the protocol's own samples leave the plus of the country's code out. */
const phoneOf = (phone: string | undefined): string | undefined => {
  const text = phone?.trim();
  return text && /^[1-9]\d{7,14}$/.test(text) ? `+${text}` : text || undefined;
};
