import { type Static, Type } from "typebox";
import { flag, id, integer, json, orNull, stamps, text } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { closedObject, orNull as nullable } from "../../http/openapi/schema-parts.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

const line = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 255, pattern: "\\S", description, examples: [example] });
const needed = {
  address1: line("Street and house number.", "Hafenstraße 1"),
  city: line("The city.", "Hamburg"),
  country: Type.String({ format: "country", description: "ISO 3166-1 alpha-2.", examples: ["DE"] }),
};
const open = {
  company: line("The name at the door.", "Harbor Goods"),
  address2: line("A second line of the address.", "2nd floor"),
  province: line("State, region or province. One that is known is kept as its ISO 3166-2 code.", "HH"),
  postalCode: Type.String({ minLength: 1, maxLength: 20, pattern: "\\S", examples: ["20095"] }),
  phone: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: "\\S",
    description: "Where people can call.",
    examples: ["+49 40 123456"],
  }),
};
type Open = keyof typeof open;
const openNames = Object.keys(open) as Open[];
const each = <T>(make: (name: Open) => T) =>
  Object.fromEntries(openNames.map((name) => [name, make(name)])) as Record<Open, T>;

/** The address of a location. */
export type LocationAddress = Static<typeof LocationAddressSchema>;
type SentAddress = Omit<LocationAddress, Open> & Partial<Pick<LocationAddress, Open>>;
export const LocationAddressSchema = Type.Object(
  { ...needed, ...each((name) => nullable(open[name])) },
  closedObject("LocationAddress"),
);
const AddressInput = Type.Object(
  { ...needed, ...each((name) => Type.Optional(nullable(open[name]))) },
  closedObject("LocationAddressInput"),
);
const addressText = ({ address1, city, country, ...sent }: SentAddress) =>
  JSON.stringify({
    address1: tidyLine(address1),
    city: tidyLine(city),
    country,
    ...each((name) => (sent[name] ? tidyLine(sent[name]) : null)),
    province: sent.province ? tidyProvince(country, tidyLine(sent.province)) : null,
  });

const isOffered = Type.Boolean({ description: "Whether shoppers can pick up what they order here." });
const instructions = Type.String({
  maxLength: 1_000,
  description: "Instructions for shoppers, such as opening hours.",
  examples: ["Mon to Fri, 10 to 18. Ring at the yard."],
});
/** A location's offer and instructions for pickup. */
export type Pickup = { isOffered: boolean; instructions: string | null };
const PickupInput = Type.Object(
  { isOffered: Type.Optional(isOffered), instructions: Type.Optional(nullable(instructions)) },
  { ...closedObject("LocationPickupInput"), description: "Replaces the whole of what there was." },
);
const NO_PICKUP = '{"isOffered":false,"instructions":null}';

/** The columns of a location `l`. */
export const locations = table("l", {
  id: id("location_id"),
  name: required(
    text("name", { examples: ["Warehouse"] }),
    { minLength: 1, maxLength: 100, pattern: "[\\p{L}\\p{N}]", examples: ["Warehouse"] },
    { parse: tidyLine },
  ),
  code: optional(orNull(text("code", { examples: ["WH-1"] })), {
    minLength: 1,
    maxLength: 64,
    pattern: "^[^\\s\\p{C}\\p{Z}\\p{DI}]+$",
    description:
      "A short name of your own, without blanks. Unique in the store; upper and lower case count as the same.",
    examples: ["WH-1"],
  }),
  address: optional(
    orNull(json<LocationAddress, SentAddress>("address", LocationAddressSchema)),
    {},
    { schema: nullable(AddressInput), parse: addressText },
  ),
  sellsOnline: optional(
    flag("sells_online", { description: "Whether what lies here is sold online, as part of `quantity`." }),
    {
      description:
        "Whether what lies here is sold online. Default true. A change moves the `quantity` of all products that have stock here.",
    },
    { otherwise: "t" },
  ),
  isActive: optional(
    flag("is_active", { description: "False for a location that is closed." }),
    {
      description:
        "Default true. A closed location takes neither stock nor shipments nor pick-up; it cannot be closed while it has stock. At most 100 are active at a time.",
    },
    { otherwise: "t" },
  ),
  position: optional(
    integer("position"),
    {
      minimum: 0,
      maximum: 999_999_999,
      description: "The store's order of its locations: the lowest first, then the oldest. Default 0.",
    },
    { otherwise: "0" },
  ),
  isDefault: flag("is_default", {
    description:
      "The location of all stock that names none. It is always active, sells online, and stays the default one.",
  }),
  pickup: optional(
    json<Pickup, Partial<Pickup>>(
      "pickup",
      Type.Object({ isOffered, instructions: nullable(instructions) }, closedObject("LocationPickup")),
    ),
    {},
    {
      schema: PickupInput,
      otherwise: NO_PICKUP,
      parse: (sent) =>
        JSON.stringify({
          isOffered: sent.isOffered ?? false,
          instructions: sent.instructions?.trim() || null,
        }),
    },
  ),
  ...stamps,
});
export type Location = ValuesOf<typeof locations>;
