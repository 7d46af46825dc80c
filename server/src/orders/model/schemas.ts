import { type Static, Type } from "typebox";
import { closedObject, externalId, moneyInput, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { customerWrites, PostalAddress } from "../../people/customers/index.ts";
import { PaymentMethodSchema, StatusSchema } from "./columns.ts";
import { writtenInputs } from "./written-fields.ts";

const { email, firstName, lastName, phone, phoneExtension } = customerWrites.Create.properties;

export const MAX_LINES = 500;
/** The highest quantity of one item in an order. */
export const MAX_PER_LINE = 1_000_000;

export const Note = Type.String({ maxLength: 5_000 });
export const ExternalId = externalId("The order's");
/** The tracking of a parcel. */
export const TrackingNumber = Type.String({ maxLength: 255 });
export const TrackingUrl = Type.String({ format: "http-url", maxLength: 2_048 });
export const Carrier = Type.String({ maxLength: 100 });

/** A line of a cart. */
export const CartItem = Type.Object(
  {
    productId: Type.String({ format: "uuid" }),
    variantId: Type.Optional(
      orNull(Type.String({ format: "uuid", description: "Required if the product has variants." })),
    ),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
    ...writtenInputs,
    key: Type.Optional(
      Type.String({
        format: "uuid",
        description:
          "The line's key, as carts answer it. It follows from the rest; one that is sent is ignored.",
      }),
    ),
  },
  closedObject("CartItem"),
);
/** The lines of a cart. */
export const CartItems = Type.Array(CartItem, {
  minItems: 1,
  maxItems: MAX_LINES,
  description: "Lines of the same variant with the same `properties` become one line.",
});

/** A buyer, as the request describes them. */
export const Buyer = Type.Object(
  { email, firstName, lastName, phone, phoneExtension },
  {
    ...closedObject("OrderCustomer"),
    description: "A known email address is that customer's. An unknown one makes a guest.",
  },
);

/** The fields that manual orders and carts share. */
export const cartFields = {
  items: CartItems,
  shippingAddress: Type.Optional(orNull(PostalAddress)),
  billingAddress: Type.Optional(orNull(PostalAddress)),
  paymentMethod: PaymentMethodSchema,
  couponCode: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 64 }))),
  giftCards: Type.Optional(
    Type.Array(
      Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }, closedObject("GiftCardCode")),
      {
        maxItems: 10,
        description: "They pay as much as they hold, in this order.",
      },
    ),
  ),
  storeCredit: Type.Optional(
    Type.Unsafe<boolean | string | null>({
      anyOf: [
        { type: "boolean" },
        { type: "null" },
        { type: "string", maxLength: 40 },
        { type: "number", "x-money": true },
      ],
      description:
        "The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover.",
      examples: [true],
    }),
  ),
  shippingMethodId: Type.Optional(
    orNull(
      Type.String({
        format: "uuid",
        description: "A shipping rate of the store's settings. If absent, the cheapest offered one is taken.",
      }),
    ),
  ),
};

/** The fields that only the server computes: a request with one of them is refused by its name. */
export const computedFields = [
  "id",
  "orderNumber",
  "status",
  "paymentStatus",
  "subtotalAmount",
  "discountAmount",
  "discounts",
  "taxAmount",
  "shippingCost",
  "codFee",
  "finalAmount",
  "giftCardAmount",
  "storeCreditAmount",
  "paidAmount",
  "dueAmount",
  "balance",
  "refundedAmount",
  "currency",
  "taxes",
  "requiresShipping",
  "shippingMethod",
  "timeline",
  "customerNote",
  "placedAt",
  "deliveredAt",
  "cancelledAt",
  "createdAt",
  "updatedAt",
] as const;

export const StatusChange = Type.Object(
  {
    status: StatusSchema,
    note: Type.Optional(Type.String({ maxLength: 5_000, description: "Stands in the timeline." })),
    trackingNumber: Type.Optional(orNull(TrackingNumber)),
    trackingUrl: Type.Optional(orNull(TrackingUrl)),
    carrier: Type.Optional(orNull(Carrier)),
    restock: Type.Optional(
      Type.Boolean({
        description: "For `returned` and `cancelled`: whether the stock is put back; default true.",
      }),
    ),
    collectedAmount: Type.Optional(
      moneyInput(
        "For `delivered`, of an order paid in cash: what was taken at the door. Default: what is due, less what came back. The missing amount stays due.",
      ),
    ),
    version: Version,
  },
  closedObject("OrderStatusChange"),
);
export type StatusChange = Static<typeof StatusChange>;

export const cancelReasons = ["customer", "declined", "fraud", "inventory", "staff", "other"] as const;
export const Cancellation = Type.Object(
  {
    reason: Type.Unsafe<(typeof cancelReasons)[number]>({ type: "string", enum: cancelReasons }),
    note: Type.Optional(Type.String({ maxLength: 5_000 })),
    restock: Type.Optional(Type.Boolean({ default: true })),
    refund: Type.Optional(
      Type.Boolean({ default: true, description: "Whether what was paid is given back." }),
    ),
    version: Version,
  },
  closedObject("OrderCancellation"),
);
export type Cancellation = Static<typeof Cancellation>;

/** The reopening of a cancelled order. */
export const Reopening = Type.Object(
  {
    note: Type.Optional(Type.String({ maxLength: 5_000, description: "Why. Stands in the timeline." })),
    version: Version,
  },
  closedObject("OrderReopening"),
);
export type Reopening = Static<typeof Reopening>;
