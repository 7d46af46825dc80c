/** The rooms of server/src in the order of the dependency rule: each may import what stands left of it. */
export const ground = ["kit", "db", "jobs", "http"] as const;

/** The domains, leftmost first, each with its nouns, leftmost first. */
export const domains: Readonly<Record<string, readonly string[]>> = {
  platform: [
    "audit",
    "outbox",
    "stores",
    "settings",
    "policies",
    "mail",
    "themes",
    "outbound",
    "media",
    "visits",
    "upkeep",
  ],
  people: [
    "auth",
    "factors",
    "grants",
    "api-keys",
    "staff",
    "notices",
    "customers",
    "account",
    "groups",
    "views",
    "actors",
  ],
  catalogue: [
    "translations",
    "ledger",
    "price-history",
    "products",
    "categories",
    "locations",
    "price-lists",
    "stock",
    "transfers",
    "bulk",
    "synonyms",
    "pins",
    "searches",
    "search",
    "storefront",
  ],
  content: ["pages", "menus", "redirects"],
  pricing: ["engine", "coupons", "discounts", "shipping-profiles", "gift-cards", "credit"],
  orders: [
    "reports",
    "invoices",
    "shipments",
    "model",
    "cart",
    "changes",
    "writing",
    "mails",
    "comments",
    "placing",
    "shipping",
    "transactions",
    "payments",
    "edits",
    "returns",
    "claims",
    "import",
    "api",
  ],
  sales: ["store-profile", "checkout", "drafts", "carts", "reviews", "documents"],
  events: ["webhooks"],
  overview: ["quick-search", "dashboard", "setup"],
  agents: ["identity", "session", "ucp", "mcp", "feed", "acp"],
  exchange: ["exports", "imports", "seeding"],
  pages: ["look", "parts", "pay", "account", "policies", "unsubscribe", "order", "checkout", "console"],
  shop: ["render", "page", "filters", "objects", "tags", "engine", "theme", "data", "seo", "routes", "forms"],
};

/**
 * The rooms of one noun that is too large for one folder: they share its tables, and import the files of its `model` directly; everything else of one
 * another they import by `index.ts`, as nouns do.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  orders: [
    "model",
    "cart",
    "changes",
    "writing",
    "mails",
    "comments",
    "placing",
    "shipping",
    "transactions",
    "edits",
    "import",
    "api",
  ],
};

/** The domain and the noun of a file below server/src, or undefined. */
export function placeOf(file: string): { domain: string; noun: string } | undefined {
  const [domain = "", noun = ""] = file.split("/");
  return domains[domain] && file.split("/").length > 2 ? { domain, noun } : undefined;
}

/** All nouns, leftmost first, as `domain/noun`. */
export const nouns: readonly string[] = Object.entries(domains).flatMap(([domain, all]) =>
  all.map((noun) => `${domain}/${noun}`),
);
