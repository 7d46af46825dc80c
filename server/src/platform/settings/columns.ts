import { Type } from "typebox";
import {
  flag,
  group,
  hide,
  id,
  integer,
  json,
  orNull,
  type Reader,
  text,
  time,
  version,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { AgentsSchema } from "./agents.ts";
import { BusinessSchema, InvoicesSchema } from "./business.ts";
import { FeedSchema } from "./feed.ts";
import {
  CashOnDelivery,
  ColorsSchema,
  LinksSchema,
  PagesSchema,
  PoliciesSchema,
  ShippingZone,
  TaxRate,
} from "./reply-parts.ts";
import type { StoreSettings } from "./settings.ts";
import { feeIn, feeText, rateIn, rateText, zoneIn, zoneText } from "./stored.ts";
import { StorefrontSchema, shownStorefront } from "./storefront.ts";

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

// Exact values kept as JSON, that are answered as decimals.
const all = <T, K>(read: (kept: K) => T) => ({ read: (kept: string): T[] => JSON.parse(kept).map(read) });
const rates = all(rateIn);
const zones = all(zoneIn);
const fee = (kept: string) => feeIn(JSON.parse(kept));
const told = (value: unknown) => JSON.stringify(value);

/** The columns of the settings `g` and of their store `s`, which is `$1`. */
export const settings = table("g", {
  id: id("s.store_id", { description: "The store's id." }),
  name: text("s.name"),
  domains: json<StoreSettings["domains"]>(
    `coalesce((select json_agg(json_build_object('host', d.host, 'isPrimary', d.is_primary, 'isForConsole', d.for_console) order by d.is_primary desc, d.host)
      from domains d where d.store_id = $1), '[]')`,
    Domains,
  ),
  isTest: hide(flag("s.is_test")),
  currency: text("s.currency", {
    description: "ISO 4217; set when the store is created.",
    examples: ["USD"],
  }),
  defaultLanguage: text("s.default_language"),
  languages: words("s.languages", Type.Array(Type.String())),
  country: orNull(text("s.country")),
  timeZone: text("s.time_zone"),
  orderNumberStart: integer("order_number_start"),
  orderNumberPrefix: text("order_number_prefix"),
  anonymizationDelayDays: integer("anonymization_delay_days", {
    description: "Days from a customer's deactivation to anonymization.",
  }),
  paymentTimeoutMinutes: integer("payment_timeout_minutes", {
    description: "Minutes until an unpaid order is cancelled.",
  }),
  status: word<StoreSettings["status"]>("s.status", Status),
  version,
  createdAt: time("s.created_at"),
  updatedAt: time("greatest(s.updated_at, g.updated_at)"),
  tax: group({
    pricesIncludeTax: flag("g.prices_include_tax"),
    rates: {
      ...json("g.tax_rates", Type.Array(TaxRate)),
      ...rates,
      json: (kept: string) => told(rates.read(kept).map(rateText)),
    },
  }),
  shippingZones: {
    ...json("shipping_zones", Type.Array(ShippingZone)),
    ...zones,
    json: (kept: string, { store }: Reader) =>
      told(zones.read(kept).map((zone) => zoneText(zone, store.currencyDigits))),
  },
  cashOnDelivery: {
    ...json("cash_on_delivery", CashOnDelivery),
    read: fee,
    json: (kept: string, { store }: Reader) => told(feeText(fee(kept), store.currencyDigits)),
  },
  mails: group(
    {
      orderPlaced: flag("g.mails_order_placed"),
      orderShipped: flag("g.mails_order_shipped"),
      orderCancelled: flag("g.mails_order_cancelled"),
      orderRefunded: flag("g.mails_order_refunded"),
      giftCard: flag("g.mails_gift_card"),
      newDevice: flag("g.mails_new_device"),
    },
    {
      description:
        "Which mails are sent: about orders to customers, and at log-ins to the owner and the staff.",
    },
  ),
  storefrontUrl: orNull(
    text("g.storefront_url", {
      description:
        "The address of the storefront that mails link to, and to which the shop at the store's own address redirects where the host is another.",
    }),
  ),
  replyTo: orNull(text("g.reply_to", { description: "Where answers to the store's mails go." })),
  logo: orNull(text("g.logo", { description: "The address of the logo." })),
  favicon: orNull(text("g.favicon", { description: "The address of the icon that browsers show." })),
  socialImage: orNull(
    text("g.social_image", {
      description: "The address of the picture that other sites show with a link to the shop.",
    }),
  ),
  storefront: {
    ...json<StoreSettings["storefront"]>("g.storefront", StorefrontSchema),
    json: (kept: string) => told(shownStorefront(JSON.parse(kept))),
  },
  colors: json<StoreSettings["colors"]>("g.colors", ColorsSchema),
  links: json<StoreSettings["links"]>("g.links", LinksSchema),
  pages: json<StoreSettings["pages"]>("g.pages", PagesSchema),
  policies: json<StoreSettings["policies"]>("g.policies", PoliciesSchema),
  business: json<StoreSettings["business"]>("g.business", BusinessSchema),
  invoices: json<StoreSettings["invoices"]>("g.invoices", InvoicesSchema),
  feed: json<StoreSettings["feed"]>("g.feed", FeedSchema),
  security: group(
    {
      requireSecondFactor: flag("s.requires_second_factor", {
        description: "Whether the owner and each of the staff must have a second factor.",
      }),
    },
    { description: "How the owner and the staff log in." },
  ),
  discounts: hide(text("g.discounts")),
  locations: hide(text("g.locations")),
  priceLists: hide(text("g.price_lists")),
  customerGroups: hide(text("g.customer_groups")),
  agents: json<StoreSettings["agents"]>("g.agents", AgentsSchema),
  customerCodeLogin: flag("g.customer_code_login", {
    description: "Whether customers may log in by a code that is mailed to them.",
  }),
  uniqueSkus: flag("g.unique_skus", {
    description: "Whether a live product or variant has its SKU for itself.",
  }),
  showLowestPrice: flag("g.show_lowest_price", {
    description:
      "Whether shoppers are told the lowest price of the 30 days before a sale, `lowestPrice30Days`, where a product is shown with a higher price beside it.",
  }),
  setupDismissed: flag("g.setup_dismissed", {
    description: "Whether screens leave out the checklist of a new store, `GET /setup`.",
  }),
});

export const SettingsSchema = settings.schema({ "x-name": "Settings" });
