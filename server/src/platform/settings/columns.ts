import { Type } from "typebox";
import {
  flag,
  hide,
  id,
  integer,
  json,
  orNull,
  text,
  time,
  version,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { orNull as nullable } from "../../http/openapi/schema-parts.ts";
import type { Store } from "../../http/request/store.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { timeZoneName } from "../../kit/time/instant.ts";
import { withoutOwnHost } from "../../kit/web/own-media.ts";
import { type Agents, AgentsInput, AgentsSchema, readAgents } from "./agents.ts";
import { Country, readName } from "./amounts.ts";
import {
  type Business,
  BusinessInput,
  BusinessSchema,
  type InvoiceSettings,
  InvoicesInput,
  InvoicesSchema,
  readBusiness,
} from "./business.ts";
import { CashOnDeliveryInput, cashOnDeliveryColumn, readCashOnDelivery } from "./cash-on-delivery.ts";
import { FeedInput, FeedSchema, type FeedSettings, readFeed } from "./feed.ts";
import {
  type Colors,
  ColorsInput,
  ColorsSchema,
  HttpUrl,
  type Policies,
  PoliciesInput,
  PoliciesSchema,
  readColors,
} from "./looks.ts";
import { type Links, LinksInput, LinksSchema, type Pages, PagesInput, PagesSchema } from "./pages.ts";
import { PaymentTimeouts, paymentTimeoutsColumn } from "./payment-timeouts.ts";
import { type Context, merge, setting } from "./setting.ts";
import { ShippingSettingsInput, shippingColumn } from "./shipping.ts";
import { readShippingZones, ShippingZoneInput, shippingZonesColumn } from "./shipping-zones.ts";
import { readStorefront, StorefrontInput, storefrontColumn } from "./storefront.ts";
import { mails, Switch, security, setupDismissed, setupSkipped } from "./switches.ts";
import { readTax, TaxInput, taxColumns } from "./tax.ts";

const Domains = Type.Array(
  Type.Object(
    {
      host: Type.String(),
      isPrimary: Type.Boolean(),
      isForConsole: Type.Boolean({ description: "Whether the console has it to itself." }),
    },
    { additionalProperties: false },
  ),
  { description: "The domains of the store, the primary one first. The operator sets them." },
);
const Status = Type.Unsafe<string>({ type: "string", enum: ["active", "suspended", "closed"] });

type Domain = { host: string; isPrimary: boolean; isForConsole: boolean };

const Language = (options: object = {}) => Type.String({ format: "language", maxLength: 35, ...options });
// A picture of the store's own is stored without a host.
const picture = (sql: string, answered: string, sent: string, example: string) =>
  setting(
    orNull(text(sql, { description: answered })),
    HttpUrl(sent, example),
    (url, _, { hosts }: Context) => url && withoutOwnHost(url, hosts),
  );

/**
 * The columns of the settings `g` and of their store `s`, which is `$1`; the second argument describes the
 * writable ones.
 */
export const settings = table("g", {
  id: id("s.store_id", { description: "The store's id." }),
  name: setting(text("s.name"), Type.String({ minLength: 1, maxLength: 200 }), (sent, _, { reading }) =>
    readName(reading, "/name", sent),
  ),
  domains: json<readonly Domain[]>(
    `coalesce((select json_agg(json_build_object('host', d.host, 'isPrimary', d.is_primary, 'isForConsole', d.for_console) order by d.is_primary desc, d.host)
      from domains d where d.store_id = $1), '[]')`,
    Domains,
  ),
  isTest: hide(flag("s.is_test")),
  currency: text("s.currency", {
    description: "ISO 4217; set when the store is created.",
    examples: ["USD"],
  }),
  defaultLanguage: setting(
    text("s.default_language"),
    Language({ description: "One of `languages` (BCP 47)." }),
    (sent) => canonicalLanguage(sent)!,
  ),
  languages: setting(
    words("s.languages", Type.Array(Type.String())),
    Type.Array(Language(), { minItems: 1, maxItems: 100 }),
    (sent) => sent.map((tag) => canonicalLanguage(tag)!),
  ),
  country: setting(orNull(text("s.country")), nullable(Country)),
  timeZone: setting(
    text("s.time_zone"),
    Type.String({ format: "time-zone", maxLength: 64, description: "IANA.", examples: ["Europe/Berlin"] }),
    (sent) => timeZoneName(sent)!,
  ),
  orderNumberStart: setting(
    integer("g.order_number_start"),
    Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: "The number of the first order." }),
  ),
  orderNumberPrefix: setting(
    text("g.order_number_prefix"),
    Type.String({
      maxLength: 20,
      // A prefix that ends with a digit would read as part of the number.
      pattern: "^[\\p{L}\\p{N}._#/-]*(?<![0-9])$",
      description:
        "Stands before each order's number. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end.",
    }),
  ),
  anonymizationDelayDays: setting(
    integer("g.anonymization_delay_days", {
      description: "Days from a customer's deactivation to anonymization.",
    }),
    Type.Integer({ minimum: 0, maximum: 3_650 }),
  ),
  paymentTimeoutMinutes: setting(
    integer("g.payment_timeout_minutes", { description: "Minutes to pay, if `paymentTimeouts` has none." }),
    Type.Integer({ minimum: 1, maximum: 129_600 }),
  ),
  paymentTimeouts: setting(paymentTimeoutsColumn, PaymentTimeouts),
  status: word<Store["status"]>("s.status", Status),
  version,
  createdAt: time("s.created_at"),
  updatedAt: time("greatest(s.updated_at, g.updated_at)"),
  tax: setting(taxColumns, TaxInput, (sent, before, { reading }) => readTax(reading, sent, before)),
  shippingZones: setting(
    shippingZonesColumn,
    Type.Array(ShippingZoneInput, { maxItems: 100 }),
    (sent, before, { reading, profileIds }) => readShippingZones(reading, sent, before, profileIds),
  ),
  shipping: setting(shippingColumn, ShippingSettingsInput, merge),
  cashOnDelivery: setting(cashOnDeliveryColumn, CashOnDeliveryInput, (sent, before, { reading }) =>
    readCashOnDelivery(reading, sent, before),
  ),
  mails,
  storefrontUrl: setting(
    orNull(
      text("g.storefront_url", {
        description:
          "The address of the storefront that mails link to, and to which the shop at the store's own address redirects where the host is another.",
      }),
    ),
    nullable(
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
  replyTo: setting(
    orNull(text("g.reply_to", { description: "Where answers to the store's mails go." })),
    nullable(
      Type.String({
        format: "email",
        maxLength: 254,
        description: "Where answers to the store's mails go; null where they come from.",
        examples: ["office@shop.example"],
      }),
    ),
    (sent) => sent && normalizeEmail(sent)!,
  ),
  logo: picture(
    "g.logo",
    "The address of the logo.",
    "The address of the logo.",
    "https://shop.example/logo.png",
  ),
  favicon: picture(
    "g.favicon",
    "The address of the icon that browsers show.",
    "The address of the icon that browsers show, best a square picture.",
    "https://shop.example/icon.png",
  ),
  socialImage: picture(
    "g.social_image",
    "The address of the picture that other sites show with a link to the shop.",
    "The address of the picture that other sites show with a link to the shop, best 1,200 by 630 pixels.",
    "https://shop.example/social.png",
  ),
  storefront: setting(storefrontColumn, StorefrontInput, readStorefront),
  colors: setting(json<Colors>("g.colors", ColorsSchema), ColorsInput, readColors),
  links: setting(json<Links>("g.links", LinksSchema), LinksInput, merge),
  pages: setting(json<Pages>("g.pages", PagesSchema), PagesInput, merge),
  policies: setting(json<Policies>("g.policies", PoliciesSchema), PoliciesInput, merge),
  business: setting(json<Business>("g.business", BusinessSchema), BusinessInput, readBusiness),
  invoices: setting(json<InvoiceSettings>("g.invoices", InvoicesSchema), InvoicesInput, merge),
  feed: setting(json<FeedSettings>("g.feed", FeedSchema), FeedInput, readFeed),
  security,
  // Settings of other nouns that prices and orders need, as JSON that those nouns write and read.
  discounts: hide(text("g.discounts")),
  locations: hide(text("g.locations")),
  priceLists: hide(text("g.price_lists")),
  customerGroups: hide(text("g.customer_groups")),
  shippingProfiles: hide(text("g.shipping_profiles")),
  agents: setting(json<Agents>("g.agents", AgentsSchema), AgentsInput, readAgents),
  customerCodeLogin: setting(
    flag("g.customer_code_login", {
      description: "Whether customers may log in by a code that is mailed to them.",
    }),
    Switch("Whether customers may log in by a code that is mailed to them; default false."),
  ),
  uniqueSkus: setting(
    flag("g.unique_skus", { description: "Whether a live product or variant has its SKU for itself." }),
    Switch(
      "Whether each live product and variant has its SKU for itself; upper and lower case count as the same. It can be turned on only if no two have the same: else 409 `duplicate`, which names some.",
    ),
  ),
  showLowestPrice: setting(
    flag("g.show_lowest_price", {
      description:
        "Whether shoppers are told the lowest price of the 30 days before a sale, `lowestPrice30Days`, where a product is shown with a higher price beside it.",
    }),
    Switch(
      "Whether shoppers are told the lowest price of the 30 days before a sale, as the European Union's directive 98/6/EC demands (article 6a).",
    ),
  ),
  setupDismissed,
  setupSkipped,
});

/**
 * All that is set for a store. Amounts are minor units of its currency, percentages ten-thousandths of a
 * percent.
 */
export type StoreSettings = ValuesOf<typeof settings>;
