import { type TString, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { OfferedMethod } from "../../orders/payments/index.ts";
import { ColorsSchema, PoliciesSchema, StorefrontMode } from "../../platform/settings/index.ts";

const text = (description: string, example: string): TString =>
  Type.String({ description, examples: [example] });

/** The public profile of a store in an answer. */
export const StoreProfile = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    name: text("The store's name.", "Harbor Goods"),
    currency: text("ISO 4217.", "EUR"),
    currencyDigits: Type.Integer({
      description: "The fraction digits of an amount.",
      examples: [2],
    }),
    defaultLanguage: text("One of `languages`.", "en"),
    languages: Type.Array(Type.String(), { description: "The languages of its texts (BCP 47)." }),
    country: orNull(text("Where the store is; ISO 3166-1 alpha-2.", "DE")),
    timeZone: text("IANA.", "Europe/Berlin"),
    pricesIncludeTax: Type.Boolean({ description: "Whether prices are gross." }),
    shipsToCountries: Type.Array(Type.String(), {
      description:
        "Countries that the store ships to, or to some provinces of them; ISO 3166-1 alpha-2, sorted.",
    }),
    needsBuyerCountry: Type.Boolean({
      description:
        "Whether downloads are taxed where the buyer is: an order that ships nothing then needs `billingAddress`.",
    }),
    paymentMethods: Type.Array(OfferedMethod, { description: "The ways to pay that shoppers are offered." }),
    storefrontUrl: orNull(text("Where customers shop.", "https://shop.example")),
    logo: orNull(text("The address of the logo.", "https://shop.example/logo.png")),
    favicon: orNull(text("The address of the icon that browsers show.", "https://shop.example/icon.png")),
    socialImage: orNull(
      text("The address of the picture for links on other sites.", "https://shop.example/social.png"),
    ),
    storefront: Type.Object(
      {
        mode: StorefrontMode,
        message: orNull(text("A text for visitors that the password page shows.", "We open on Friday.")),
      },
      { additionalProperties: false, description: "Whether the store's address shows its shop." },
    ),
    colors: ColorsSchema,
    policies: PoliciesSchema,
  },
  { additionalProperties: false, "x-name": "StoreProfile" },
);

/** The password of a store that is not open yet, as it is sent. */
export const OpenRequest = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false, "x-name": "OpenStorefront" },
);

export const OpenShop = Type.Object(
  { token: Type.String({ description: "Proof that the password is known." }) },
  { additionalProperties: false, "x-name": "OpenedStorefront" },
);
