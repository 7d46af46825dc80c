import type { NamedItem } from "../../catalogue/products/index.ts";
import type { RejectedCode, SessionWish } from "../../sales/carts/index.ts";
import { type ByToken, countryOf, type Refs, wantedOf } from "../session/index.ts";
import type { Document } from "./document.ts";
import type { SentAddress } from "./schemas.ts";

/** What of a cart is kept for the protocol alone. */
export type Session = {
  /** By which name the agent knows each item that is in the cart. */
  refs: Refs;
  /** What the agent wanted that is not sold here. */
  unknown: readonly string[];
  rejected: readonly RejectedCode[];
  /** The option that was chosen and cannot be one. */
  option: string | null;
  /** What the agent has sent so far: a change of it says only what is new. */
  document: Document;
  /** Where the buyer came from, by the first and by the last that the agent said of it. */
  attribution: Readonly<Record<string, object>> | null;
  /** Of an order that a token is to pay, what came of that. */
  byToken?: ByToken;
};

/** What an agent's cart keeps once it is an order. */
export const sessionOfOrder = ({ refs, attribution, document: { locale } }: Session) => ({
  refs,
  attribution,
  document: { locale },
});

/** The option of what reaches the buyer by itself. */
export const DIGITAL = "digital";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What an agent has sent, as what is to be kept; `named` tells what is sold by the names of its lines. */
export function wishOf(
  document: Document,
  named: ReadonlyMap<string, NamedItem>,
  attribution: Session["attribution"],
): SessionWish {
  const { buyer = {}, fulfillment_details: details = {}, selected, codes, order_notes: note } = document;
  const { items, refs, unknown } = wantedOf(document.line_items, named);
  const { address } = details;
  const recipient = nameOf(details.name ?? address?.name);
  const phone = phoneOf(details.phone_number ?? buyer.phone_number);
  // Whose name is known in parts has no part of somebody else's.
  const [name = {}] = [
    given({ firstName: buyer.first_name, lastName: buyer.last_name }),
    nameOf(buyer.full_name),
    recipient,
  ].filter((one) => Object.keys(one).length);
  const customer = given({
    email: buyer.email ?? details.email,
    ...name,
    phone: phoneOf(buyer.phone_number) ?? phone,
  });
  const shipping = address && {
    ...(Object.keys(recipient).length ? recipient : name),
    ...given({ phone }),
    ...ownAddressOf(address),
  };
  const option =
    selected?.find(({ type, option_id: id }) => type !== DIGITAL && id !== DIGITAL)?.option_id ?? null;
  return {
    content: {
      items,
      ...(Object.keys(customer).length && { customer }),
      ...(shipping && "country" in shipping && { shippingAddress: shipping as { country: string } }),
      ...(option && UUID.test(option) && { shippingMethodId: option }),
      ...(note && { note }),
    },
    codes,
    sessionOf: (rejected): Session => ({
      refs,
      unknown,
      rejected,
      option: option && !UUID.test(option) ? option : null,
      document,
      attribution,
    }),
  };
}

type Name = { firstName?: string; lastName?: string };

/** A person's name as ours: what is behind its last space is the family's. */
export function nameOf(name: string | null | undefined): Name {
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

const names = {
  line_one: "address1",
  line_two: "address2",
  city: "city",
  state: "province",
  postal_code: "postalCode",
  country: "country",
  company: "company",
} as const satisfies Partial<Record<keyof SentAddress, string>>;
const all = Object.entries(names) as [keyof typeof names, string][];

/** What a field of an address of ours is called by the protocol. */
export const sentNameOf = (name: string): string =>
  all.find(([, own]) => own === name)?.[0] ?? (/Name$/.test(name) ? "name" : name);

/** An address that was sent, as ours, without a name; a country that is none is left out. */
export const ownAddressOf = (sent: SentAddress): Record<string, string> =>
  Object.fromEntries(
    all.flatMap(([name, own]) => {
      const text = sent[name]?.trim();
      const value = own === "country" && text ? countryOf(text) : text;
      return value ? [[own, value]] : [];
    }),
  );

/** An address of ours as the protocol has it: it has all fields, if only as empty texts. */
export function sentAddressOf(address: Readonly<Record<string, string | null>>): Record<string, string> {
  const name = [address.firstName, address.lastName].filter(Boolean).join(" ");
  const {
    line_two: second,
    company,
    ...fields
  } = Object.fromEntries(all.map(([sent, own]) => [sent, address[own] ?? ""])) as Record<
    keyof typeof names,
    string
  >;
  return { name, ...fields, ...(second && { line_two: second }), ...(company && { company }) };
}

const given = <T extends object>(fields: T): { [Name in keyof T]?: string } =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = typeof value === "string" ? value.trim() : value;
      return text ? [[name, text]] : [];
    }),
  ) as { [Name in keyof T]?: string };
