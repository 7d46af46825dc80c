import { Type } from "typebox";
import { flag, id, integer, orNull, stamps, text, texts } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { orNull as nullable } from "../../http/openapi/schema-parts.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

const name = {
  minLength: 1,
  maxLength: 100,
  pattern: "[\\p{L}\\p{N}]",
  description: "Unique in the store; upper and lower case count as the same.",
  examples: ["Furniture"],
};
const shipsApart = {
  description:
    "Whether these goods go in a parcel of their own, by rates of this profile alone; the costs of all parcels are added up. Default false.",
};
const Countries = (description: string, options: object = {}) =>
  Type.Array(Type.String({ format: "any-case-country" }), { maxItems: 250, description, ...options });
const writeCountries = (sent: readonly string[]) =>
  JSON.stringify([...new Set(sent.map((country) => country.toUpperCase()))].sort());
const stored = Type.Array(Type.String());
const handlingDays = {
  description:
    "Working days until these goods leave, in place of those of the settings; null for those. The goods of an order that take longest decide.",
};

/** The columns of a shipping profile `f`. */
export const profiles = table("f", {
  id: id("profile_id"),
  name: required(text("name"), name, { parse: tidyLine }),
  shipsApart: optional(flag("ships_apart", shipsApart), shipsApart, { otherwise: "f" }),
  countries: optional(
    orNull(texts("countries", stored)),
    {},
    {
      schema: nullable(
        Countries("The only countries that these goods are sent to; null for all.", {
          minItems: 1,
          examples: [["DE", "AT"]],
        }),
      ),
      parse: writeCountries,
    },
  ),
  exceptCountries: optional(
    texts("except_countries", stored),
    {},
    {
      schema: Countries("Countries that these goods are not sent to.", { examples: [["CH"]] }),
      otherwise: "[]",
      parse: writeCountries,
    },
  ),
  handlingDays: optional(orNull(integer("handling_days", handlingDays)), {
    minimum: 0,
    maximum: 90,
    ...handlingDays,
  }),
  ...stamps,
});
