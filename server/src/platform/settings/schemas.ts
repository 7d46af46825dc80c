import { type Static, Type } from "typebox";
import { closedObject, ignoredFields, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { AgentsInput } from "./agents.ts";
import { BusinessInput, InvoicesInput } from "./business.ts";
import { FeedInput } from "./feed.ts";
import { MailsInput, ReplyTo, Switch } from "./mail-schemas.ts";
import { LinksInput, PagesInput } from "./page-schemas.ts";
import { Country, Days, FeeType, moneyInput, Province, percentInput } from "./schema-parts.ts";
import { StorefrontInput } from "./storefront.ts";

const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const ownId = Type.Optional(
  Type.String({
    format: "uuid",
    description: "The id of an existing one. If absent, it is matched by its name.",
  }),
);

const TaxRateInput = Type.Object(
  {
    country: Country,
    province: Type.Optional(orNull(Province)),
    rate: percentInput("The tax rate."),
    name: name("The name on invoices, such as VAT."),
    appliesToShipping: Type.Optional(Type.Boolean({ default: true })),
  },
  closedObject("TaxRateInput"),
);

const TaxInput = Type.Object(
  {
    pricesIncludeTax: Type.Optional(Type.Boolean({ description: "Whether prices are gross." })),
    rates: Type.Optional(
      Type.Array(TaxRateInput, {
        maxItems: 1_000,
        description:
          "One rate per country, and one for each province with a different rate. In such a province only its own rate counts.",
      }),
    ),
  },
  closedObject("TaxInput"),
);
export type TaxInput = Static<typeof TaxInput>;

const ShippingRateInput = Type.Object(
  {
    id: ownId,
    name: name("The name that customers see."),
    price: moneyInput("The price of shipping."),
    minimumSubtotal: Type.Optional(orNull(moneyInput("Offered from this subtotal on."))),
    maximumSubtotal: Type.Optional(orNull(moneyInput("Offered up to this subtotal."))),
    freeFrom: Type.Optional(orNull(moneyInput("Free from this subtotal on."))),
    estimatedDays: Type.Optional(orNull(Days)),
    isActive: Type.Optional(Type.Boolean({ default: true })),
  },
  closedObject("ShippingRateInput"),
);
export type ShippingRateInput = Static<typeof ShippingRateInput>;

const ShippingZoneInput = Type.Object(
  {
    id: ownId,
    name: name("A name for the merchant. It must be unique; upper and lower case count as the same."),
    countries: Type.Array(Type.String({ maxLength: 10 }), {
      minItems: 1,
      maxItems: 250,
      description: "ISO 3166-1 alpha-2, or `*` alone for all countries that are in no other zone.",
      examples: [["DE", "AT"]],
    }),
    provinces: Type.Optional(
      orNull(
        Type.Array(Province, {
          minItems: 1,
          maxItems: 200,
          description:
            "Only these provinces of the zone's one country; null for all that are in no other zone.",
        }),
      ),
    ),
    rates: Type.Array(ShippingRateInput, {
      maxItems: 100,
      description: "Active rates of the same name must not overlap in their subtotals.",
    }),
  },
  closedObject("ShippingZoneInput"),
);
export type ShippingZoneInput = Static<typeof ShippingZoneInput>;

const CashOnDeliveryInput = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: "Whether paying on delivery costs a fee." })),
    type: Type.Optional(FeeType),
    value: Type.Optional(
      moneyInput("The fee. If `type` is `percentage`, it is percent of the amount to be paid."),
    ),
    minimum: Type.Optional(orNull(moneyInput("The lowest fee that a percentage gives."))),
    maximum: Type.Optional(orNull(moneyInput("The highest fee that a percentage gives."))),
    countries: Type.Optional(
      orNull(
        Type.Array(Country, {
          minItems: 1,
          maxItems: 250,
          uniqueItems: true,
          description: "Only for shipments to these countries; null for all.",
        }),
      ),
    ),
  },
  closedObject("CashOnDeliveryInput"),
);
export type CashOnDeliveryInput = Static<typeof CashOnDeliveryInput>;

const SecurityInput = Type.Object(
  {
    requireSecondFactor: Switch(
      "Whether the owner and each of the staff must have a second factor. Who has none can do nothing else from the next request on before they add one. API keys are not concerned.",
    ),
  },
  {
    ...closedObject("SecurityInput"),
    description: "How the owner and the staff log in. Only the owner changes it: else 403 `owner_only`.",
  },
);

const HttpUrl = (description: string, example: string) =>
  Type.Optional(
    orNull(Type.String({ format: "http-url", maxLength: 1_000, description, examples: [example] })),
  );

const Color = (description: string, example: string) =>
  Type.Optional(orNull(Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description, examples: [example] })));
const ColorsInput = Type.Object(
  {
    primary: Color("Of buttons and links.", "#1a4d8f"),
    background: Color("Behind everything.", "#ffffff"),
    text: Color("Of texts on the background.", "#1f2328"),
  },
  {
    ...closedObject("StoreColorsInput"),
    description: "What pages and mails are drawn in; null for the usual.",
  },
);

const Policy = (what: string) => HttpUrl(`Where ${what} can be read.`, "https://shop.example/terms");
const PoliciesInput = Type.Object(
  {
    terms: Policy("the terms of service"),
    privacy: Policy("how personal data is treated"),
    refunds: Policy("what can be returned and refunded"),
    shipping: Policy("how the store ships"),
    legalNotice: Policy("who runs the store"),
  },
  { ...closedObject("StorePoliciesInput"), description: "Links that storefronts, pages and mails show." },
);

const Same = Type.Optional(Type.Unknown({ description: "Can be sent only as it was read.", readOnly: true }));

export const SettingsUpdate = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    defaultLanguage: Type.Optional(
      Type.String({ format: "language", maxLength: 35, description: "One of `languages` (BCP 47)." }),
    ),
    languages: Type.Optional(
      Type.Array(Type.String({ format: "language", maxLength: 35 }), { minItems: 1, maxItems: 100 }),
    ),
    country: Type.Optional(orNull(Country)),
    timeZone: Type.Optional(
      Type.String({ format: "time-zone", maxLength: 64, description: "IANA.", examples: ["Europe/Berlin"] }),
    ),
    tax: Type.Optional(TaxInput),
    shippingZones: Type.Optional(Type.Array(ShippingZoneInput, { maxItems: 100 })),
    cashOnDelivery: Type.Optional(CashOnDeliveryInput),
    orderNumberStart: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: "The number of the first order." }),
    ),
    orderNumberPrefix: Type.Optional(
      Type.String({
        maxLength: 20,
        // Behind a digit, a number would read as another order's.
        pattern: "^[\\p{L}\\p{N}._#/-]*(?<![0-9])$",
        description:
          "Stands before each order's number. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end.",
      }),
    ),
    anonymizationDelayDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
    paymentTimeoutMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 129_600 })),
    mails: Type.Optional(MailsInput),
    storefrontUrl: Type.Optional(
      orNull(
        Type.String({
          format: "http-url",
          maxLength: 1_000,
          pattern: "^[^?#]*$",
          description:
            "The address of the storefront, without a query. Mails about an order then link to `{storefrontUrl}/orders/{id}`, unless `links.order` says where. If its host is none of the store's domains, the shop at the store's own address redirects its visitors there.",
          examples: ["https://shop.example/en"],
        }),
      ),
    ),
    replyTo: ReplyTo,
    logo: HttpUrl("The address of the logo.", "https://shop.example/logo.png"),
    favicon: HttpUrl(
      "The address of the icon that browsers show, best a square picture.",
      "https://shop.example/icon.png",
    ),
    socialImage: HttpUrl(
      "The address of the picture that other sites show with a link to the shop, best 1,200 by 630 pixels.",
      "https://shop.example/social.png",
    ),
    storefront: Type.Optional(StorefrontInput),
    colors: Type.Optional(ColorsInput),
    links: Type.Optional(LinksInput),
    pages: Type.Optional(PagesInput),
    policies: Type.Optional(PoliciesInput),
    business: Type.Optional(BusinessInput),
    invoices: Type.Optional(InvoicesInput),
    feed: Type.Optional(FeedInput),
    security: Type.Optional(SecurityInput),
    agents: Type.Optional(AgentsInput),
    customerCodeLogin: Type.Optional(
      Type.Boolean({
        description: "Whether customers may log in by a code that is mailed to them; default false.",
      }),
    ),
    uniqueSkus: Type.Optional(
      Type.Boolean({
        description:
          "Whether each live product and variant has its SKU for itself; upper and lower case count as the same. It can be turned on only if no two have the same: else 409 `duplicate`, which names some.",
      }),
    ),
    showLowestPrice: Type.Optional(
      Type.Boolean({
        description:
          "Whether shoppers are told the lowest price of the 30 days before a sale, as the European Union's directive 98/6/EC demands (article 6a).",
      }),
    ),
    setupDismissed: Type.Optional(
      Type.Boolean({ description: "Whether screens leave out the checklist of a new store, `GET /setup`." }),
    ),
    version: Version,
    domains: Same,
    currency: Same,
    status: Same,
    ...ignoredFields(["id", "createdAt", "updatedAt"]),
  },
  closedObject("SettingsUpdate"),
);
export type SettingsUpdate = Static<typeof SettingsUpdate>;
