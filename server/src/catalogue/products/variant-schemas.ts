import { type Static, Type } from "typebox";
import { Decimal } from "../../http/columns.ts";
import { moneyInput, orNull, text } from "../../http/schema-parts.ts";
import { quantityInput } from "./quantity.ts";

const word = (description: string, examples: string[]) =>
  Type.String({ minLength: 1, maxLength: 255, description, examples });

export const OptionAxisInput = Type.Object(
  {
    name: word("What the customer chooses.", ["Size"]),
    values: Type.Array(word("A choice.", ["M"]), { minItems: 1, maxItems: 2_048, uniqueItems: true }),
    position: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000, description: "The place of the axis among the axes." }),
    ),
  },
  { additionalProperties: false, "x-name": "OptionAxisInput" },
);

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
    options: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 255 }), {
        description: "A value for each axis. Can be left out if `id` is sent.",
        examples: [{ Size: "M" }],
      }),
    ),
    sku: Type.Optional(orNull(text(255, "Stock-keeping unit."))),
    barcode: Type.Optional(orNull(text(255, "GTIN, EAN, UPC or ISBN."))),
    price: Type.Optional(
      orNull(
        moneyInput("If left out or null, the variant follows the product's price, also when that changes."),
      ),
    ),
    ownPrice: Type.Optional(
      orNull(
        Type.String({
          maxLength: 40,
          description:
            "The value as it was read. If it is null, a `price` equal to the product's is not taken as a price of the variant's own.",
        }),
      ),
    ),
    compareAtPrice: Type.Optional(orNull(moneyInput("Previous price, for a sale."))),
    cost: Type.Optional(orNull(moneyInput("Unit cost. Needs the permission `products:cost`."))),
    quantity: Type.Optional(
      quantityInput(
        "Stock on hand at the default location. A value below zero is accepted only as it was read.",
      ),
    ),
    image: Type.Optional(
      orNull(Type.String({ format: "http-url", maxLength: 2_048, description: "Absolute image URL." })),
    ),
    isActive: Type.Optional(Type.Boolean({ description: "On offer; default true." })),
  },
  { additionalProperties: false, "x-name": "VariantInput" },
);
export type VariantInput = Static<typeof VariantInput>;

export const Variant = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    options: Type.Record(Type.String(), Type.String(), { examples: [{ Size: "M" }] }),
    sku: orNull(Type.String()),
    barcode: orNull(Type.String()),
    price: Type.String({
      description: "The price: the variant's own, else the product's.",
      examples: ["19.90"],
    }),
    ownPrice: orNull(
      Type.String({
        description: "Its own price; null where it follows the product's.",
        examples: ["19.90"],
      }),
    ),
    compareAtPrice: orNull(Decimal),
    cost: Type.Optional(orNull(Type.String({ description: "Only with the permission `products:cost`." }))),
    quantity: Type.Integer(),
    image: orNull(Type.String()),
    isActive: Type.Boolean(),
  },
  { additionalProperties: false, "x-name": "Variant" },
);
