import { type Static, type TObject, type TSchema, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { MAX_LINES, MAX_PER_LINE } from "../../orders/model/index.ts";

// Unnamed fields are accepted: the protocol or its extensions may have them.
const some = <T extends Record<string, TSchema>>(fields: T) => Type.Partial(Type.Object(fields));
const text = (maxLength = 320) => orNull(Type.String({ maxLength }));
const ref = Type.String({ minLength: 1, maxLength: 255 });
const clearable = <T extends TSchema>(schema: T) => Type.Optional(orNull(schema));

const Address = some({
  name: text(),
  line_one: text(),
  line_two: text(),
  city: text(),
  state: text(),
  country: text(),
  postal_code: text(),
  company: text(),
});
export type SentAddress = Static<typeof Address>;

const Buyer = some({
  first_name: text(),
  last_name: text(),
  full_name: text(),
  email: text(),
  phone_number: text(),
});
const FulfillmentDetails = some({
  name: text(),
  phone_number: text(),
  email: text(),
  address: orNull(Address),
});
// The published schema has no quantity; its examples and the protocol's own text do.
const Item = Type.Object({
  id: ref,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_LINE })),
});
const lines = (minItems: number) => Type.Array(Item, { minItems, maxItems: MAX_LINES });
const SelectedOption = Type.Object({ type: Type.Optional(ref), option_id: ref });
const Codes = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 5 });
const Attribution = some({
  provider: text(1_000),
  token: text(1_000),
  publisher_id: text(1_000),
  campaign_id: text(1_000),
  creative_id: text(1_000),
  sub_id: text(1_000),
  touchpoint: text(20),
});
export type SentAttribution = Static<typeof Attribution>;

const changes = {
  buyer: clearable(Buyer),
  fulfillment_details: clearable(FulfillmentDetails),
  selected_fulfillment_options: clearable(Type.Array(SelectedOption, { maxItems: 10 })),
  discounts: clearable(some({ codes: orNull(Codes) })),
  /** The former name of `discounts`. */
  coupons: clearable(Codes),
  order_notes: clearable(Type.String({ maxLength: 5_000 })),
};

/** The body that creates a checkout session. */
export const SessionCreate = Type.Object({
  ...changes,
  line_items: lines(1),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  locale: Type.Optional(Type.String({ maxLength: 35 })),
  affiliate_attribution: clearable(Attribution),
});
/** The body that changes a session: null clears a field, an absent field stays. */
export const SessionUpdate = Type.Object({ ...changes, line_items: clearable(lines(0)) });
export type SentChanges = Static<typeof SessionUpdate>;

const PaymentData = Type.Object({
  handler_id: Type.Optional(ref),
  instrument: Type.Optional(
    Type.Object({
      type: ref,
      credential: Type.Optional(some({ type: ref, token: Type.String({ maxLength: 5_000 }) })),
    }),
  ),
  billing_address: clearable(Address),
});
/** The body that completes a session. */
export const Completion = Type.Object({
  payment_data: PaymentData,
  buyer: changes.buyer,
  /** In the protocol's changes since, for what changed last of whom and where to. */
  fulfillment_details: changes.fulfillment_details,
  order_notes: changes.order_notes,
  affiliate_attribution: clearable(Attribution),
});
export type Completion = Static<typeof Completion>;

/** The body that creates or replaces a cart. */
export const CartRequest = Type.Object({
  line_items: lines(1),
  buyer: changes.buyer,
  locale: Type.Optional(Type.String({ maxLength: 35 })),
});
export type CartRequest = Static<typeof CartRequest>;
/** The body of a cancellation: nothing in it counts. */
export const Cancellation = Type.Object({}) as TObject;
