/** The rooms of server/src in the order of the dependency rule: each may import what stands left of it. */
export const ground = ["kit", "db", "jobs", "http"] as const;

/** The domains, leftmost first, each with its nouns, leftmost first. */
export const domains: Readonly<Record<string, readonly string[]>> = {
  platform: [
    "audit",
    "outbox",
    "stores",
    "settings",
    "mail",
    "policies",
    "themes",
    "outbound",
    "media",
    "upkeep",
  ],
  people: [
    "auth",
    "factors",
    "grants",
    "api-keys",
    "staff",
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
    "search",
    "storefront",
  ],
  content: ["pages", "menus", "redirects"],
  sales: [
    "pricing",
    "coupons",
    "discounts",
    "gift-cards",
    "credit",
    "reports",
    "invoices",
    "shipments",
    "orders",
    "payments",
    "store-profile",
    "returns",
    "claims",
    "checkout",
    "drafts",
    "carts",
    "reviews",
    "documents",
  ],
  events: ["webhooks"],
  overview: ["quick-search", "dashboard", "setup"],
  agents: ["identity", "session", "ucp", "mcp", "feed", "acp"],
  exchange: ["exports", "imports", "seeding"],
  pages: ["look", "parts", "pay", "account", "policies", "unsubscribe", "order", "checkout", "console"],
  shop: ["render", "page", "filters", "objects", "tags", "engine", "theme", "data", "seo", "routes", "forms"],
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
