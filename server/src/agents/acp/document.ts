import type { SentAddress, SentAttribution, SentWishes } from "./schemas.ts";

type Texts<T> = { [Name in keyof T]?: NonNullable<T[Name]> };

/** What an agent has sent of a session so far, as it is kept and told again. */
export type Document = {
  line_items: readonly { id: string; quantity: number }[];
  buyer?: Texts<NonNullable<SentWishes["buyer"]>> | undefined;
  fulfillment_details?: (Omit<Details, "address"> & { address?: Texts<SentAddress> }) | undefined;
  selected?: readonly { type?: string | undefined; option_id: string }[] | undefined;
  codes: readonly string[];
  order_notes?: string | undefined;
  locale?: string | undefined;
};
type Details = Texts<NonNullable<SentWishes["fulfillment_details"]>>;

/** A session of which nothing was sent. */
export const nothingSent: Document = { line_items: [], codes: [] };

/** An object with another one's fields over its own: null takes one away. Undefined where none is left. */
function merged<T extends object>(before: T | undefined, sent: object | null | undefined): T | undefined {
  if (sent === undefined) return before;
  if (sent === null) return undefined;
  const kept = Object.entries({ ...before, ...sent }).filter(([, value]) => value != null);
  return kept.length ? (Object.fromEntries(kept) as T) : undefined;
}

/** The texts of an object by these names, without what is empty. */
function only<T extends object>(sent: T, names: readonly (keyof T & string)[]): T {
  const all = names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]));
  return Object.fromEntries(all) as T;
}

const ofBuyer = ["first_name", "last_name", "full_name", "email", "phone_number"] as const;
const ofAddress = [
  "name",
  "line_one",
  "line_two",
  "city",
  "state",
  "country",
  "postal_code",
  "company",
] as const;
const ofAttribution = [
  "provider",
  "token",
  "publisher_id",
  "campaign_id",
  "creative_id",
  "sub_id",
  "touchpoint",
] as const;

function detailsIn(sent: NonNullable<SentWishes["fulfillment_details"]>): object {
  const { address, ...others } = only(sent, ["name", "phone_number", "email", "address"]);
  if (address === undefined) return others;
  // An address is one value: of another street, the floor of the former one says nothing.
  return { ...others, address: address && (merged(undefined, only(address, ofAddress)) ?? null) };
}

/** A document with what was sent of it: what is absent stays, null clears, and lists and addresses are replaced whole. */
export function changed(before: Document, sent: SentWishes): Document {
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
    buyer: merged(before.buyer, buyer && only(buyer, ofBuyer)),
    fulfillment_details: merged(before.fulfillment_details, details && detailsIn(details)),
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

/** Where a buyer came from, as far as it is kept. */
export const attributionIn = (sent: SentAttribution): object | undefined =>
  merged(undefined, only(sent, ofAttribution));
