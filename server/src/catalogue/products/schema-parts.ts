import { type TSchema, Type } from "typebox";

/** An amount as a client may send it. */
export const money = (description: string) =>
  Type.Unsafe<string>({
    anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }],
    "x-money": true,
    description: `${description} A decimal in a string (or a JSON number) in the store's currency.`,
    examples: ["19.90"],
  });

/** The schema, or null. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A text of limited length. */
export const text = (maxLength: number, description: string) => Type.String({ maxLength, description });

/** A quantity to be set. Its range is judged beside what it was, in `quantity.ts`. */
export const quantityInput = (description: string) =>
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, description });
