import { Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { Days, Decimal, FeeType } from "./schema-parts.ts";
import { colorNames, linkNames, pageNames, policyNames } from "./settings.ts";

const Id = Type.String({ format: "uuid" });

/** A tax rate as it is answered. */
export const TaxRate = Type.Object(
  {
    country: Type.String(),
    province: orNull(Type.String()),
    rate: Type.String({ description: "Percent.", examples: ["8.875"] }),
    name: Type.String(),
    appliesToShipping: Type.Boolean(),
  },
  closedObject("TaxRate"),
);

const ShippingRate = Type.Object(
  {
    id: Id,
    name: Type.String(),
    price: Decimal,
    minimumSubtotal: orNull(Decimal),
    maximumSubtotal: orNull(Decimal),
    freeFrom: orNull(Decimal),
    estimatedDays: orNull(Days),
    isActive: Type.Boolean(),
  },
  closedObject("ShippingRate"),
);

/** A shipping zone as it is answered. */
export const ShippingZone = Type.Object(
  {
    id: Id,
    name: Type.String(),
    countries: Type.Array(Type.String()),
    provinces: orNull(Type.Array(Type.String())),
    rates: Type.Array(ShippingRate),
  },
  closedObject("ShippingZone"),
);

/** The fee for paying on delivery as it is answered. */
export const CashOnDelivery = Type.Object(
  {
    enabled: Type.Boolean(),
    type: FeeType,
    value: Type.String({ description: "An amount, or percent.", examples: ["3.00"] }),
    minimum: orNull(Decimal),
    maximum: orNull(Decimal),
    countries: orNull(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

const nullable = <N extends string>(names: readonly N[], example: string) =>
  Object.fromEntries(names.map((name) => [name, orNull(Type.String({ examples: [example] }))]));

/** The colors of a store as they are answered. */
export const ColorsSchema = Type.Object(nullable(colorNames, "#1a4d8f"), {
  ...closedObject("StoreColors"),
  description: "`#rrggbb`; null where it is not set.",
});

/** Where links lead, as they are answered. */
export const LinksSchema = Type.Object(nullable(linkNames, "https://shop.example/pay/{id}?token={token}"), {
  ...closedObject("StoreLinks"),
  description: "Templates of the store's own pages; null for the page that the server shows.",
});

/** Which pages a store shows, as it is answered. */
export const PagesSchema = Type.Object(Object.fromEntries(pageNames.map((name) => [name, Type.Boolean()])), {
  ...closedObject("StorePages"),
  description: "Whether the server shows each of its pages for the store.",
});

/** The addresses of a store's policies as they are answered. */
export const PoliciesSchema = Type.Object(nullable(policyNames, "https://shop.example/terms"), {
  ...closedObject("StorePolicies"),
  description: "Where each policy can be read; null where it is not set.",
});
