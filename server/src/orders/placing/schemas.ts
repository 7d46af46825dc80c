import { type Static, Type } from "typebox";
import { MetadataInput, orNull, Tags, Version } from "../../http/openapi/schema-parts.ts";
import { PostalAddress } from "../../people/customers/index.ts";
import { byHandFields } from "../cart/index.ts";
import { SourceSchema } from "../model/columns.ts";
import {
  Buyer,
  Carrier,
  cartFields,
  ExternalId,
  Note,
  TrackingNumber,
  TrackingUrl,
} from "../model/schemas.ts";

/** The shipping address of an order; a draft's may be incomplete. */
const DraftAddress = Type.Partial(PostalAddress, {
  additionalProperties: false,
  "x-name": "DraftAddress",
  description: "Of a draft, as much as is known. An order needs what `PostalAddress` requires.",
});

/** A manual order. */
export const OrderCreate = Type.Object(
  {
    customerId: Type.Optional(Type.String({ format: "uuid", description: "Either this or `customer`." })),
    customer: Type.Optional(Buyer),
    ...cartFields,
    shippingAddress: Type.Optional(orNull(DraftAddress)),
    ...byHandFields,
    draft: Type.Optional(
      Type.Boolean({
        description:
          "Whether it is kept as a draft: priced, but without number, stock and events until `POST /orders/:id/place`. Default false.",
      }),
    ),
    source: Type.Optional(SourceSchema),
    language: Type.Optional(
      Type.String({
        format: "language",
        maxLength: 35,
        description:
          "One of the store's languages. If absent, it is the customer's, else the store's default.",
      }),
    ),
    note: Type.Optional(orNull(Note)),
    tags: Type.Optional(Tags),
    externalId: Type.Optional(orNull(ExternalId)),
    metadata: Type.Optional(MetadataInput),
    markPaid: Type.Optional(
      Type.Boolean({ description: "Whether what is due was received already. It is recorded as captured." }),
    ),
    sendMail: Type.Optional(
      Type.Boolean({ description: "Whether the customer gets mails about the order; default false." }),
    ),
  },
  { additionalProperties: false, "x-name": "OrderCreate" },
);
export type OrderCreate = Static<typeof OrderCreate>;

const { items, discount, shipping, automaticDiscounts } = byHandFields;
const { customerId, customer, paymentMethod, couponCode, shippingMethodId, source, language, sendMail } =
  OrderCreate.properties;

/** The fields that only a draft has, beyond an order's. */
const ofDraft = {
  items: Type.Optional(items),
  discount,
  shipping,
  automaticDiscounts,
  customerId,
  customer,
  paymentMethod: Type.Optional(paymentMethod),
  couponCode,
  shippingMethodId,
  source,
  language,
  sendMail,
};
/** The names of the fields that can be changed of a draft alone. */
export const draftFields = Object.keys(ofDraft) as (keyof typeof ofDraft)[];

export const OrderUpdate = Type.Object(
  {
    note: Type.Optional(orNull(Note)),
    tags: Type.Optional(Tags),
    externalId: Type.Optional(orNull(ExternalId)),
    metadata: Type.Optional(MetadataInput),
    shippingAddress: Type.Optional(orNull(DraftAddress)),
    billingAddress: Type.Optional(orNull(PostalAddress)),
    trackingNumber: Type.Optional(orNull(TrackingNumber)),
    trackingUrl: Type.Optional(orNull(TrackingUrl)),
    carrier: Type.Optional(orNull(Carrier)),
    ...ofDraft,
    version: Version,
  },
  { additionalProperties: false, "x-name": "OrderUpdate" },
);
export type OrderUpdate = Static<typeof OrderUpdate>;
