import { Type } from "typebox";
import { decimal, id, json, orNull, text, texts, word } from "../../../http/nouns/columns.ts";
import { optional } from "../../../http/nouns/writable.ts";
import {
  externalId,
  Metadata,
  MetadataInput,
  orNull as orNullSchema,
} from "../../../http/openapi/schema-parts.ts";

const MAX_MEASURE = 1_000_000;
const MAX_RELATED = 50;

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: "string", enum: values, description });

const measure = (sql: string, description: string) =>
  optional(orNull(decimal(sql, { description })), { minimum: 0, maximum: MAX_MEASURE, description });

const line = (sql: string, description: string) =>
  optional(
    orNull(text(sql, { description })),
    { maxLength: 255, description },
    {
      parse: (sent) => sent.trim() || null,
    },
  );

const hsCode = {
  description: "The Harmonized System's code of the goods, for customs.",
  examples: ["691200"],
};
const shippingProfile = {
  description: "The id of its shipping profile; null where it ships by the store's rates as other goods do.",
};
const related = { description: "Ids of products to show beside it, in their order." };

/** The size, weight and condition of a piece, as shown and used to calculate parcels. */
export const measured = {
  weight: measure("weight", "The weight of one piece, in `weightUnit`."),
  weightUnit: optional(
    word("weight_unit", oneOf(["kg", "g", "lb", "oz"], "Of `weight`; kg if not given.")),
    {},
    { otherwise: "kg" },
  ),
  length: measure("length", "In `dimensionUnit`, as are `width` and `height`."),
  width: measure("width", "In `dimensionUnit`."),
  height: measure("height", "In `dimensionUnit`."),
  dimensionUnit: optional(
    word(
      "dimension_unit",
      oneOf(["cm", "mm", "m", "in", "ft"], "Of `length`, `width` and `height`; cm if not given."),
    ),
    {},
    { otherwise: "cm" },
  ),
  condition: optional(
    word("condition", oneOf(["new", "refurbished", "used"], "`new` if not given.")),
    {},
    { otherwise: "new" },
  ),
  mpn: line("mpn", "The manufacturer's part number."),
};

/** The way in which a product ships. */
export const shipped = {
  shippingProfileId: optional(orNull(id("shipping_profile_id", shippingProfile)), shippingProfile),
};

/** External identifiers of a product, and the merchant's own data. */
export const referred = {
  hsCode: optional(
    orNull(text("hs_code", hsCode)),
    { pattern: "^ ?[0-9][0-9. ]{4,18}[0-9] ?$", maxLength: 20, ...hsCode },
    { parse: (sent) => sent.replaceAll(/[. ]/g, "") },
  ),
  externalId: optional(
    orNull(text("external_id", { description: "The product's id in another system." })),
    {},
    { schema: orNullSchema(externalId("The product's")) },
  ),
  relatedIds: optional(
    texts("related_ids", Type.Array(Type.String({ format: "uuid" }), related)),
    {},
    {
      schema: Type.Array(Type.String({ format: "uuid" }), {
        maxItems: MAX_RELATED,
        description: `${related.description} Each is kept once. The storefront lists those that are visible by \`relatedTo\`.`,
      }),
      otherwise: "[]",
      parse: (sent) => JSON.stringify([...new Set(sent.flatMap((id) => id?.toLowerCase() ?? []))]),
    },
  ),
  metadata: optional(
    json<Record<string, string>>("metadata", Metadata),
    {},
    { schema: MetadataInput, otherwise: "{}" },
  ),
};
