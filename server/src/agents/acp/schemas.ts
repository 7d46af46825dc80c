import { type Static, type TObject, type TSchema, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { MAX_LINES, MAX_PER_LINE } from "../../orders/model/index.ts";

// What is not named is let be: the protocol may have it, and extensions of it may.
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
  /** What `discounts` was before. */
  coupons: clearable(Codes),
  order_notes: clearable(Type.String({ maxLength: 5_000 })),
};

/** What a checkout session is made with. */
export const SessionCreate = Type.Object({
  ...changes,
  line_items: lines(1),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
  locale: Type.Optional(Type.String({ maxLength: 35 })),
  affiliate_attribution: clearable(Attribution),
});
/** What of it is to be changed: null clears, and what is absent stays. */
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
/** What the order of a session is placed with. */
export const Completion = Type.Object({
  payment_data: PaymentData,
  buyer: changes.buyer,
  /** In the protocol's changes since, for what changed last of whom and where to. */
  fulfillment_details: changes.fulfillment_details,
  order_notes: changes.order_notes,
  affiliate_attribution: clearable(Attribution),
});
export type Completion = Static<typeof Completion>;

/** What a cart is made with, and what replaces all of it. */
export const CartRequest = Type.Object({
  line_items: lines(1),
  buyer: changes.buyer,
  locale: Type.Optional(Type.String({ maxLength: 35 })),
});
export type CartRequest = Static<typeof CartRequest>;
/** What a cancellation may be sent with: nothing that counts. */
export const Cancellation = Type.Object({}) as TObject;
