import { type Static, type TSchema, Type } from "typebox";
import { Kind } from "../../catalogue/products/index.ts";
import {
  externalId,
  ignoredFields,
  MetadataInput,
  moneyInput,
  orNull,
  Tags,
} from "../../http/openapi/schema-parts.ts";
import { customerWrites } from "../../people/customers/index.ts";
import { DiscountTypeSchema } from "../../pricing/discounts/index.ts";
import { PaymentMethodSchema, PaymentStatusSchema, SourceSchema, StatusSchema } from "../model/columns.ts";
import { PickupSchema, TaxExemption } from "../model/reply-parts.ts";
import { MAX_LINES, MAX_PER_LINE } from "../model/schemas.ts";
import { timeline, timelineEvents } from "../model/timeline-columns.ts";
import { writtenInputs } from "../model/written-fields.ts";

const closed = { additionalProperties: false };
const maybe = <T extends TSchema>(schema: T) => Type.Optional(orNull(schema));
const text = (maxLength: number) => Type.String({ maxLength });
const line = maybe(text(255));
const uuid = Type.String({ format: "uuid" });
const time = Type.String({ format: "date-time", maxLength: 40 });
const amount = Type.Optional(moneyInput("As the file has it."));
const count = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PER_LINE }));
const flag = Type.Optional(Type.Boolean());

/** The most entries that an imported timeline may have. */
const MAX_ENTRIES = 1_000;

const Address = Type.Object(
  {
    ...{
      firstName: line,
      lastName: line,
      phone: line,
      phoneExtension: line,
      company: line,
      address1: line,
      address2: line,
    },
    ...{ district: line, city: line, province: line, postalCode: line, country: line },
  },
  closed,
);
export type FiledAddress = Static<typeof Address>;

const Item = Type.Object(
  {
    id: Type.Optional(uuid),
    productId: maybe(uuid),
    variantId: maybe(uuid),
    name: Type.String({ minLength: 1, maxLength: 1_000 }),
    sku: line,
    image: maybe(text(2_048)),
    kind: Type.Optional(Kind),
    options: Type.Optional(Type.Record(text(255), text(255), { maxProperties: 20 })),
    ...writtenInputs,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
    unitPrice: moneyInput("As the file has it."),
    discountAmount: amount,
    taxRate: Type.Optional(text(20)),
    taxAmount: amount,
    taxClass: line,
    totalAmount: amount,
    requiresShipping: flag,
    isGiftCard: flag,
    shippedQuantity: count,
    returnedQuantity: count,
    refundedQuantity: count,
    refundedAmount: amount,
    replacedQuantity: count,
    withdrawnQuantity: count,
    droppedQuantity: count,
    ...ignoredFields(["locations"]),
  },
  closed,
);
export type FiledItem = Static<typeof Item>;

const Entry = Type.Object(
  {
    id: Type.Optional(uuid),
    at: time,
    event: Type.Unsafe<(typeof timelineEvents)[number]>({ type: "string", enum: [...timelineEvents] }),
    dispute: maybe(text(40)),
    shipment: maybe(text(40)),
    isEdit: flag,
    isExchange: flag,
    claim: maybe(text(40)),
    status: maybe(StatusSchema),
    amount: maybe(moneyInput("As the file has it.")),
    note: maybe(text(5_000)),
    actor: text(200),
    ...ignoredFields(Object.keys(timeline.fields).filter((name) => !isKnownField(name))),
  },
  closed,
);
export type FiledEntry = Static<typeof Entry>;
function isKnownField(name: string): boolean {
  return `id at event dispute shipment isEdit isExchange claim status amount note actor`
    .split(" ")
    .includes(name);
}

/**
 * An order of a file, in the form of the API's answer, with fields that only other shops' files have. Missing
 * fields are calculated from the rest; fields that only the server knows are ignored.
 */
export const OrderRecord = Type.Object(
  {
    id: Type.Optional(uuid),
    orderNumber: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
    externalId: maybe(externalId("The order's")),
    customer: Type.Optional(
      Type.Object(
        {
          id: maybe(uuid),
          email: maybe(customerWrites.Create.properties.email),
          name: maybe(text(511)),
          phone: maybe(text(50)),
          externalId: maybe(externalId("The customer's")),
        },
        closed,
      ),
    ),
    source: Type.Optional(SourceSchema),
    status: StatusSchema,
    paymentStatus: PaymentStatusSchema,
    paymentMethod: Type.Optional(PaymentMethodSchema),
    currency: text(3),
    finalAmount: moneyInput("As the file has it."),
    subtotalAmount: amount,
    discountedSubtotal: amount,
    discountAmount: amount,
    taxAmount: amount,
    shippingCost: amount,
    codFee: amount,
    giftCardAmount: amount,
    storeCreditAmount: amount,
    paidAmount: amount,
    outstandingAmount: amount,
    refundedAmount: amount,
    pricesIncludeTax: flag,
    couponCode: line,
    discounts: Type.Optional(
      Type.Array(
        Type.Object(
          { id: uuid, name: text(255), type: DiscountTypeSchema, amount: moneyInput("As the file has it.") },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    requiresShipping: flag,
    shippingMethod: maybe(
      Type.Object(
        {
          id: Type.Optional(uuid),
          name: text(255),
          estimatedDays: maybe(
            Type.Object(
              { minimum: Type.Integer(), maximum: Type.Integer() },
              { additionalProperties: false },
            ),
          ),
          pickup: Type.Optional(PickupSchema),
        },
        closed,
      ),
    ),
    taxExemption: maybe(TaxExemption),
    taxes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text(255),
            rate: Type.Optional(text(20)),
            country: Type.Optional(text(255)),
            province: line,
            amount: moneyInput("As the file has it."),
            netAmount: amount,
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    shippingAddress: maybe(Address),
    billingAddress: maybe(Address),
    trackingNumber: line,
    trackingUrl: maybe(Type.String({ format: "http-url", maxLength: 2_048 })),
    carrier: line,
    note: maybe(text(5_000)),
    customerNote: maybe(text(5_000)),
    tags: Type.Optional(Tags),
    metadata: Type.Optional(MetadataInput),
    language: Type.Optional(Type.String({ format: "language", maxLength: 35 })),
    placedAt: time,
    paidAt: maybe(time),
    shippedAt: maybe(time),
    deliveredAt: maybe(time),
    cancelledAt: maybe(time),
    refundedAt: maybe(time),
    cancelReason: line,
    paymentProvider: maybe(text(100)),
    paymentReference: line,
    items: Type.Array(Item, { minItems: 1, maxItems: MAX_LINES }),
    timeline: Type.Optional(Type.Array(Entry, { maxItems: MAX_ENTRIES })),
    ...ignoredFields([
      "customerId",
      "dueAmount",
      "balance",
      "owedBackAmount",
      "importedFrom",
      "addsUp",
      "exchangeOf",
      "exchanges",
      "replacementOf",
      "createdAt",
      "updatedAt",
      "version",
    ]),
  },
  closed,
);
export type OrderRecord = Static<typeof OrderRecord>;
