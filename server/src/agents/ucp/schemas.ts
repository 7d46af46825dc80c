import { type Static, type TObject, type TSchema, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { MAX_LINES, MAX_PER_LINE } from "../../orders/model/index.ts";

// Unnamed fields are accepted: the protocol or its extensions may have them.
const some = <T extends Record<string, TSchema>>(fields: T) => Type.Partial(Type.Object(fields));
const text = (maxLength = 320) => Type.String({ maxLength });
const ref = Type.String({ minLength: 1, maxLength: 255 });

// An id that is empty names nothing.
const given = Type.String({ maxLength: 255 });

const Address = some({
  first_name: text(),
  last_name: text(),
  phone_number: text(),
  street_address: text(),
  extended_address: text(),
  address_locality: text(),
  address_region: text(),
  address_country: text(),
  postal_code: text(),
});
export type SentAddress = Static<typeof Address>;

const Destination = Type.Intersect([Address, some({ id: given, type: ref })]);
export type SentDestination = SentAddress & { id?: string; type?: string };

const LineItem = Type.Object({
  item: Type.Object({
    id: ref,
    /** The unit of `quantity`, where the agent names one. */
    quantity_unit: Type.Optional(
      Type.Object({ unit: ref, scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })) }),
    ),
  }),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
});
const Buyer = some({
  first_name: text(),
  last_name: text(),
  email: text(),
  phone_number: text(),
  // Each version has a form of its own, and reads it.
  consent: Type.Object({}),
});
const Context = some({
  address_country: text(),
  address_region: text(),
  postal_code: text(),
  language: text(35),
  currency: text(3),
});
const Instrument = Type.Object({
  id: Type.Optional(ref),
  handler_id: ref,
  type: ref,
  selected: Type.Optional(Type.Boolean()),
  billing_address: Type.Optional(Address),
  credential: Type.Optional(Type.Object({})),
});
export type SentInstrument = Static<typeof Instrument>;
const Payment = some({ instruments: Type.Array(Instrument, { maxItems: 10 }) });
const Attribution = Type.Record(Type.String({ maxLength: 100 }), text(1_000), { maxProperties: 50 });

const shared = {
  buyer: Type.Optional(Buyer),
  context: Type.Optional(Context),
  attribution: Type.Optional(Attribution),
  discounts: Type.Optional(
    some({ codes: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 5 }) }),
  ),
  fulfillment: Type.Optional(
    some({
      methods: Type.Array(
        some({
          id: given,
          type: ref,
          destinations: orNull(Type.Array(Destination, { maxItems: 10 })),
          selected_destination_id: orNull(given),
          groups: orNull(
            Type.Array(some({ id: given, selected_option_id: orNull(given) }), { maxItems: 10 }),
          ),
        }),
        { maxItems: 10 },
      ),
    }),
  ),
  payment: Type.Optional(Payment),
};
const lines = (minItems: number) => Type.Array(LineItem, { minItems, maxItems: MAX_LINES });

/** The body that creates a checkout; with a cart, its lines are the cart's. */
export const CheckoutCreate = Type.Object({
  ...shared,
  cart_id: Type.Optional(ref),
  line_items: Type.Optional(lines(0)),
});
/** The body that replaces a checkout or a cart, or creates a cart. */
export const Replacement = Type.Object({ ...shared, line_items: lines(1) });
export type Sent = Static<typeof Replacement>;
/** The body that completes a checkout; of a buyer, only consents count by then. */
export const Completion = Type.Object({ payment: Type.Optional(Payment), buyer: Type.Optional(Buyer) });
export type Completion = Static<typeof Completion>;
/** The body of a cancellation: nothing in it counts. */
export const Cancellation = Type.Object({}) as TObject;
