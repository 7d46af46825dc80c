import { Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { nullableTexts } from "./looks.ts";

// After the host, each name at most once, and all required ones.
function template(description: string, example: string, needed: string, more: string) {
  const part = "[^\\s{}]*";
  const other = `(\\{${more}\\}${part})?`;
  return Type.Optional(
    orNull(
      Type.String({
        maxLength: 1_000,
        pattern: `^https?://[^\\s/?#{}@]+[/?#]${part}${other}\\{${needed}\\}${part}${other}$`,
        description,
        examples: [example],
      }),
    ),
  );
}

// A page of a product, or of its checkout, is found by one of these.
const ofProduct = (description: string, example: string) =>
  Type.Optional(
    orNull(
      Type.String({
        maxLength: 1_000,
        pattern:
          "^(?=[^{}]*(?:\\{(?:variantId|language)\\}[^{}]*)*\\{(?:slug|id|sku)\\})https?://[^\\s/?#{}@]+[/?#](?:[^\\s{}]|\\{(?:slug|id|sku|variantId|language)\\})*$",
        description,
        examples: [example],
      }),
    ),
  );

const links = {
  verifyEmail: template(
    "Where a shopper confirms an email address: `{code}` becomes the code that `POST /auth/customer/verify-email` takes, and `{email}` the address.",
    "https://shop.example/confirm?email={email}&code={code}",
    "code",
    "email",
  ),
  resetPassword: template(
    "Where a shopper chooses a new password: `{code}` becomes the code that `POST /auth/customer/reset-password` takes, and `{email}` the address.",
    "https://shop.example/password?email={email}&code={code}",
    "code",
    "email",
  ),
  invitation: template(
    "Where somebody who was invited to the staff chooses a password: `{token}` becomes the code that `POST /auth/tenant/accept-invitation` takes, and `{email}` the address.",
    "https://office.shop.example/welcome#{token}",
    "token",
    "email",
  ),
  order: template(
    "Where an order can be seen: `{id}` becomes its id, and `{token}` the token by which `GET /storefront/orders/{id}` reads it.",
    "https://shop.example/orders/{id}?token={token}",
    "token",
    "id",
  ),
  payment: template(
    "Where an order is paid: `{token}` becomes the order's token, by which `POST /storefront/orders/{id}/payment` begins its payment, and `{id}` its id.",
    "https://shop.example/pay/{id}?token={token}",
    "token",
    "id",
  ),
  product: ofProduct(
    "Where a product can be seen, for feeds, agents and search engines: with one of `{slug}`, `{id}` and `{sku}`; `{variantId}` and `{language}` may stand beside it. null: `{storefrontUrl}/products/{slug}`.",
    "https://shop.example/products/{slug}?variant={variantId}",
  ),
  checkout: ofProduct(
    "Where a product is bought at once, for feeds: with the same names in braces. null: feeds have no such link.",
    "https://shop.example/buy/{id}?variant={variantId}",
  ),
};
export type LinkName = keyof typeof links;
/** The URLs of links: http URLs with the page's values in braces, such as `{token}`. */
export type Links = Readonly<Record<LinkName, string | null>>;
/** The links in an answer. */
export const LinksSchema = Type.Object(nullableTexts(links, "https://shop.example/pay/{id}?token={token}"), {
  ...closedObject("StoreLinks"),
  description: "Templates of the store's own pages; null for the page that the server shows.",
});
/** The links in a request. */
export const LinksInput = Type.Object(links, {
  ...closedObject("StoreLinksInput"),
  description: "Templates of the addresses of your own pages; null for the page that the server shows.",
});

const page = (description: string) => Type.Optional(Type.Boolean({ description }));
const pages = {
  start: page("The store's own address."),
  verifyEmail: page("Where shoppers confirm an email address."),
  resetPassword: page("Where shoppers choose a new password."),
  staffAccount: page("Where the owner and the staff accept an invitation and choose a new password."),
  order: page("Where whoever has its token sees an order."),
  payment: page("Where whoever has its token pays an order."),
  checkout: page("Where a cart is bought that was handed over."),
  policies: page("Where the policies can be read whose texts are kept here."),
  unsubscribe: page("Where customers take back their consent to marketing."),
};
/** The pages that the server shows for a store. */
export type PageName = keyof typeof pages;
/** Whether each of the pages is shown. */
export type Pages = Readonly<Record<PageName, boolean>>;
/** The pages that a store shows, as they are answered. */
export const PagesSchema = Type.Object(
  Object.fromEntries(Object.keys(pages).map((name) => [name, Type.Boolean()])),
  { ...closedObject("StorePages"), description: "Whether the server shows each of its pages for the store." },
);
/** The pages that a store shows, as they are sent. */
export const PagesInput = Type.Object(pages, {
  ...closedObject("StorePagesInput"),
  description:
    "The pages that the server shows for the store. One that is turned off is 404, and mails have no link to it.",
});
