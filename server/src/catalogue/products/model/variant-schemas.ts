import { type Static, Type } from "typebox";
import { orNull } from "../../../http/openapi/schema-parts.ts";
import { variants, variantWrites } from "./variant-columns.ts";

const word = (description: string, examples: string[]) =>
  Type.String({ minLength: 1, maxLength: 255, description, examples });

export const OptionAxisInput = Type.Object(
  {
    name: word("The customer's choices.", ["Size"]),
    values: Type.Array(word("A choice.", ["M"]), { minItems: 1, maxItems: 2_048, uniqueItems: true }),
    position: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000, description: "The place of the axis among the axes." }),
    ),
    renamedFrom: Type.Optional(
      word("The name that the axis had, if it is renamed. Its variants follow.", ["Sizes"]),
    ),
    renamedValues: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 255 }), {
        maxProperties: 2_048,
        description:
          "The new names of renamed values, by their old names. Variants with a renamed value keep their id, price and stock.",
        examples: [{ Medium: "M" }],
      }),
    ),
  },
  { additionalProperties: false, "x-name": "OptionAxisInput" },
);
export type OptionAxisInput = Static<typeof OptionAxisInput>;

export const OptionAxis = Type.Object(
  { name: Type.String(), values: Type.Array(Type.String()), position: Type.Integer() },
  { additionalProperties: false, "x-name": "OptionAxis" },
);
export type OptionAxis = Static<typeof OptionAxis>;

export const VariantInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({ format: "uuid", description: "The id of an existing variant of the product." }),
    ),
    ...variantWrites.Create.properties,
    ownPrice: Type.Optional(
      orNull(
        Type.String({
          maxLength: 40,
          description:
            "The value as it was read. If it is null, a `price` equal to the product's is not taken as a price of the variant's own.",
        }),
      ),
    ),
  },
  { additionalProperties: false, "x-name": "VariantInput" },
);
export type VariantInput = Static<typeof VariantInput>;

export const Variant = variants.schema({ "x-name": "Variant" });
