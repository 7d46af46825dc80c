import { type TOptional, type TSchema, type TUnknown, Type } from "typebox";

/** The schema, or null. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The options of an object that has no further fields, with the name that clients know it by. */
export const closedObject = (name: string) => ({ additionalProperties: false, "x-name": name });

/** An amount as a client may send it. */
export const moneyInput = (description: string) =>
  Type.Unsafe<string>({
    anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }],
    "x-money": true,
    description: `${description} A decimal in a string (or a JSON number) in the store's currency.`,
    examples: ["19.90"],
  });

/** The most tags that something has. */
export const MAX_TAGS = 100;
/** Tags as a client may send them. */
export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: MAX_TAGS });

/** The id that something has in another system, as a client may send it. */
export const externalId = (whose: string) =>
  Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: "^\\S(.*\\S)?$",
    description: `${whose} id in another system; unique in the store.`,
  });

const metadata = { description: "Texts of your own by keys of your own." };
/** Texts of a client's own, as they are answered. */
export const Metadata = Type.Record(Type.String(), Type.String(), metadata);
/** Texts of a client's own, as it may send them. */
export const MetadataInput = Type.Record(
  Type.String({ minLength: 1, maxLength: 40 }),
  Type.String({ maxLength: 500 }),
  { maxProperties: 50, ...metadata },
);

/** The field of a body that says, as If-Match does, which version must be the current one. */
export const Version = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: "The version that must be current, as in If-Match.",
  }),
);

/** Fields of a body that are taken and not looked at, so that a resource can be sent back as it was read. */
export const ignoredFields = <Name extends string>(
  names: readonly Name[],
): Record<Name, TOptional<TUnknown>> =>
  Object.fromEntries(
    names.map((name) => [name, Type.Optional(Type.Unknown({ description: "Ignored.", readOnly: true }))]),
  ) as Record<Name, TOptional<TUnknown>>;
