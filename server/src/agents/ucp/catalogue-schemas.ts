import { type Static, Type } from "typebox";

const text = (maxLength: number) => Type.String({ maxLength });
const Context = Type.Partial(
  Type.Object({ address_country: text(320), language: Type.String({ maxLength: 35 }), currency: text(3) }),
);
const Price = Type.Partial(
  Type.Object({
    min: Type.Integer({ minimum: 0, maximum: 1e15 }),
    max: Type.Integer({ minimum: 0, maximum: 1e15 }),
  }),
);
const Filters = Type.Partial(
  Type.Object({
    categories: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 20 }),
    price: Price,
  }),
);
const shared = { context: Type.Optional(Context), filters: Type.Optional(Filters) };

/** The body of a search. */
export const Search = Type.Object({
  ...shared,
  query: Type.Optional(text(1_000)),
  pagination: Type.Optional(
    Type.Partial(Type.Object({ cursor: text(2_000), limit: Type.Integer({ minimum: 1 }) })),
  ),
});
export type Search = Static<typeof Search>;

/** Products and variants that are known by name. */
export const LookUp = Type.Object({
  ...shared,
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 50 }),
});
export type LookUp = Static<typeof LookUp>;

/** A product, and what of its options was chosen. */
export const ProductQuery = Type.Object({
  ...shared,
  id: Type.String({ minLength: 1, maxLength: 255 }),
  selected: Type.Optional(Type.Array(Type.Object({ name: text(255), label: text(255) }), { maxItems: 20 })),
  preferences: Type.Optional(Type.Array(text(255), { maxItems: 20 })),
});
export type ProductQuery = Static<typeof ProductQuery>;
