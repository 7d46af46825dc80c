import { type Static, Type } from "typebox";
import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey } from "../../http/messages.ts";
import type { Call } from "../../http/route.ts";
import { type AddressField, type AddressPart, addressFieldsOf } from "../../kit/text/address-form.ts";
import { goesByProvince } from "../../orders/cart/index.ts";
import { readSettings } from "../../platform/settings/index.ts";

const Choice = Type.Object(
  {
    value: Type.String({ description: "The value to send.", examples: ["NY"] }),
    label: Type.String({ examples: ["New York"] }),
  },
  { additionalProperties: false, "x-name": "AddressFormOption" },
);
const Field = Type.Object(
  {
    name: Type.Unsafe<AddressPart>({
      type: "string",
      enum: ["address1", "address2", "district", "city", "province", "postalCode"],
      description: "The field of an address.",
    }),
    label: Type.String({ description: "The name that addresses of the country use.", examples: ["State"] }),
    isRequired: Type.Boolean({
      description: "Whether the field has to be filled in for mail to arrive, or for taxes and shipping.",
    }),
    options: Type.Array(Choice, { description: "The values to choose from; empty for a free text." }),
    value: Type.Optional(Type.String({ description: "The usual value, such as the city of a city-state." })),
    pattern: Type.Optional(
      Type.String({
        description: "The form of postal codes, as a regular expression.",
        examples: ["\\d{5}"],
      }),
    ),
    example: Type.Optional(Type.String({ description: "A postal code.", examples: ["26133"] })),
  },
  { additionalProperties: false, "x-name": "AddressFormField" },
);

/** The form of a country's addresses in an answer. */
export const AddressForm = Type.Object(
  {
    country: Type.String({ description: "ISO 3166-1 alpha-2.", examples: ["US"] }),
    fields: Type.Array(Field, { description: "In the order in which the country writes them." }),
  },
  { additionalProperties: false, "x-name": "AddressForm" },
);
export type AddressForm = Static<typeof AddressForm>;

export const AddressFormQuery = Type.Object(
  { country: Type.String({ format: "country", description: "ISO 3166-1 alpha-2.", examples: ["US"] }) },
  { additionalProperties: false },
);

const labels: Readonly<Partial<Record<AddressPart, Readonly<Record<string, MessageKey>>>>> = {
  city: {
    district: "address_form.city.district",
    post_town: "address_form.city.post_town",
    suburb: "address_form.city.suburb",
  },
  district: {
    district: "address_form.district.district",
    neighborhood: "address_form.district.neighborhood",
    townland: "address_form.district.townland",
    village_township: "address_form.district.village_township",
  },
  postalCode: {
    eircode: "address_form.postalCode.eircode",
    pin: "address_form.postalCode.pin",
    zip: "address_form.postalCode.zip",
  },
  province: {
    area: "address_form.province.area",
    county: "address_form.province.county",
    department: "address_form.province.department",
    district: "address_form.province.district",
    do_si: "address_form.province.do_si",
    emirate: "address_form.province.emirate",
    island: "address_form.province.island",
    oblast: "address_form.province.oblast",
    parish: "address_form.province.parish",
    prefecture: "address_form.province.prefecture",
    region: "address_form.province.region",
    state: "address_form.province.state",
  },
};
const labelOf = ({ name, kind }: AddressField): MessageKey => labels[name]?.[kind] ?? `address_form.${name}`;

/** The fields of a country's addresses, with labels in the language of the request. */
export async function addressFormOf(
  { tx, messages }: Pick<Call, "tx"> & { messages: Messages },
  country: string,
): Promise<AddressForm> {
  const settings = await readSettings(tx);
  const fields = addressFieldsOf(country, messages.locale, goesByProvince(settings, country));
  return {
    country,
    fields: fields.map(({ provinces = [], ...field }) => ({
      name: field.name,
      label: messages.say(labelOf(field)),
      isRequired: field.isRequired,
      options: provinces.map(({ code, name }) => ({ value: code, label: name })),
      ...(field.value && { value: field.value }),
      ...(field.pattern && { pattern: field.pattern, example: field.example }),
    })),
  };
}
