import type { Store } from "../../http/request/store.ts";

/** All that is set for a store. Amounts are minor units of its currency, percentages ten-thousandths of a percent. */
export type Settings = {
  readonly name: string;
  /** BCP 47 tags; the default one is among them. */
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** A name of the IANA database. */
  readonly timeZone: string;
  readonly tax: Tax;
  readonly shippingZones: readonly ShippingZone[];
  readonly cashOnDelivery: CashOnDelivery;
  /** The number of the first order; those that follow count on. */
  readonly orderNumberStart: number;
  readonly orderNumberPrefix: string;
  /** Days from a customer's deactivation to their anonymization. */
  readonly anonymizationDelayDays: number;
  /** Minutes until an unpaid order is cancelled. */
  readonly paymentTimeoutMinutes: number;
  readonly mails: MailSwitches;
  /** Where customers shop, as an http URL that paths can be put behind; mails then hold links to there. */
  readonly storefrontUrl: string | null;
  /** Where answers to the store's mails go. */
  readonly replyTo: string | null;
  /** The address of the store's logo. */
  readonly logo: string | null;
  /** The address of the picture that browsers show beside the shop's name. */
  readonly favicon: string | null;
  /** The address of the picture that other sites show with a link to the shop. */
  readonly socialImage: string | null;
  readonly storefront: Storefront;
  readonly colors: Colors;
  readonly links: Links;
  readonly pages: Pages;
  readonly policies: Policies;
  readonly business: Business;
  readonly invoices: InvoiceSettings;
  readonly feed: FeedSettings;
  readonly security: Security;
  readonly agents: Agents;
  /** Whether a live product or variant has its SKU for itself, compared without case. */
  /** Whether customers may log in by a mailed code. */
  readonly customerCodeLogin: boolean;
  readonly uniqueSkus: boolean;
  /** Whether the checklist of a new store was put away. */
  readonly setupDismissed: boolean;
  /** Whether shoppers are told the lowest price of the 30 days before a sale. */
  readonly showLowestPrice: boolean;
};

/** Whether a store's address shows its shop: to everybody, to those who know the password, or not at all. */
export type Storefront = {
  readonly mode: "open" | "password" | "off";
  /** The password's Argon2id hash; null where none is set. */
  readonly passwordHash: string | null;
  /** A text for visitors on the password page. */
  readonly message: string | null;
};

/** How software that shops for people may come. */
export type Agents = {
  readonly ucp: boolean;
  readonly acp: boolean;
  readonly mcp: boolean;
  /** Whether each of its requests has to be signed. */
  readonly requireSignature: boolean;
  /** Hosts, or https addresses of profiles, as the standard of URLs writes them; any agent may come where there are none. */
  readonly allowed: readonly string[];
};

/** How the owner and the staff come in. */
export type Security = {
  /** Whether each of them has to have a second factor. */
  readonly requireSecondFactor: boolean;
};

/** The settings with what only the server or its operator sets. */
export type StoreSettings = Settings & {
  readonly id: string;
  readonly domains: readonly { host: string; isPrimary: boolean; isForConsole: boolean }[];
  readonly currency: string;
  readonly status: Store["status"];
  /** Whether it is for trying things out: then test payments count. */
  readonly isTest: boolean;
  /** What prices need of the store's discounts, price lists and customer groups, as JSON that those nouns write and read. */
  readonly discounts: string;
  readonly priceLists: string;
  readonly customerGroups: string;
  /** The same of the active locations, which orders need. */
  readonly locations: string;
  readonly version: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Which mails are sent: about orders to customers, and at log-ins to the staff. */
export type MailSwitches = {
  readonly orderPlaced: boolean;
  readonly orderShipped: boolean;
  readonly orderCancelled: boolean;
  readonly orderRefunded: boolean;
  readonly giftCard: boolean;
  readonly newDevice: boolean;
};

/** What pages and mails are drawn in, as `#rrggbb` in lower case; null where the reader decides. */
export type Colors = Readonly<Record<(typeof colorNames)[number], string | null>>;
export const colorNames = ["primary", "background", "text"] as const;

/** Who sells, as documents name them; null where it is not set. */
export type Business = Readonly<
  Record<
    | "name"
    | "address1"
    | "address2"
    | "postalCode"
    | "city"
    | "province"
    | "country"
    | "taxId"
    | "email"
    | "phone"
    | "footer",
    string | null
  >
>;

/** Upon what an order's invoice is issued. */
export type IssueOn = "placed" | "paid" | "shipped";
export type InvoiceSettings = {
  /** Null where an invoice is issued only when somebody asks for it. */
  readonly issueOn: IssueOn | null;
  readonly prefix: string;
  /** The number of the first one; those that follow count on. */
  readonly start: number;
  readonly creditNotePrefix: string;
  readonly creditNoteStart: number;
};

/** How product feeds are written. */
export type FeedSettings = {
  /** What a row is known by: the id of the variant, or of a product without any; or its SKU. */
  readonly idField: "id" | "sku";
  /** The brand of products that name none. */
  readonly brand: string | null;
  /** The category of Google's taxonomy that products have, by its number or its path. */
  readonly googleCategory: string | null;
};

/** What links are for that may lead to pages of the store's own. */
export const linkNames = [
  "verifyEmail",
  "resetPassword",
  "invitation",
  "order",
  "payment",
  "product",
  "checkout",
] as const;
export type LinkName = (typeof linkNames)[number];
/** Where they lead: http URLs with what the page wants in braces, such as `{token}`. */
export type Links = Readonly<Record<(typeof linkNames)[number], string | null>>;

/** The pages that the server shows for a store. */
export const pageNames = [
  "start",
  "verifyEmail",
  "resetPassword",
  "staffAccount",
  "order",
  "payment",
  "checkout",
  "policies",
  "unsubscribe",
] as const;
export type PageName = (typeof pageNames)[number];
/** Whether each of them is shown. */
export type Pages = Readonly<Record<PageName, boolean>>;

/** Where the store's policies can be read, as http URLs. */
export type Policies = Readonly<Record<(typeof policyNames)[number], string | null>>;
export const policyNames = ["terms", "privacy", "refunds", "shipping", "legalNotice"] as const;

export type Tax = {
  /** Whether prices are gross. */
  readonly pricesIncludeTax: boolean;
  /** At most one for a country, and one for each of its provinces. */
  readonly rates: readonly TaxRate[];
};

export type TaxRate = {
  readonly country: string;
  /** Null for the whole country, but for provinces that have a rate of their own. */
  readonly province: string | null;
  readonly rate: bigint;
  readonly name: string;
  readonly appliesToShipping: boolean;
};

export type ShippingZone = {
  readonly id: string;
  readonly name: string;
  /** Countries, or `*` alone for all that no other zone has. */
  readonly countries: readonly string[];
  /** Only these provinces of its one country; null for all. */
  readonly provinces: readonly string[] | null;
  readonly rates: readonly ShippingRate[];
};

/** A way to ship: it is offered where the subtotal lies within its bounds, both included. */
export type ShippingRate = {
  readonly id: string;
  readonly name: string;
  readonly price: bigint;
  readonly minimumSubtotal: bigint | null;
  readonly maximumSubtotal: bigint | null;
  /** From this subtotal on it costs nothing. */
  readonly freeFrom: bigint | null;
  readonly estimatedDays: { readonly minimum: number; readonly maximum: number } | null;
  readonly isActive: boolean;
};

/** What paying on delivery costs: a fixed amount, or a percentage within bounds. */
export type CashOnDelivery = {
  readonly enabled: boolean;
  readonly type: "fixed" | "percentage";
  /** Minor units where it is fixed, ten-thousandths of a percent where it is a percentage. */
  readonly value: bigint;
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
  /** Only for shipments to these countries; null for all. */
  readonly countries: readonly string[] | null;
};

/** Where a shipment goes, as far as taxes and shipping ask. */
export type Destination = { readonly country: string; readonly province?: string | null | undefined };
