import { exceptions } from "./exceptions.ts";
import { isTest, type SourceFile } from "./files.ts";
import { ground, nouns, placeOf, rooms } from "./house.ts";

type Owners = Readonly<Record<string, readonly string[]>>;

/** The tables of each noun, and of db, jobs and http. SQL elsewhere may not name them. */
const owners: Owners = {
  db: ["schema_migrations", "timelines"],
  http: ["idempotency_keys"],
  jobs: ["jobs"],
  "platform/audit": ["audit_entries", "audit_counts"],
  "platform/outbox": ["events", "event_sequences", "event_counts"],
  "platform/stores": ["stores", "domains"],
  "platform/settings": ["store_settings"],
  "platform/mail": ["mails", "mail_counts", "mail_texts"],
  "platform/policies": ["store_policies"],
  "platform/themes": [
    "themes",
    "theme_files",
    "theme_blobs",
    "theme_versions",
    "theme_version_files",
    "theme_errors",
  ],
  "platform/visits": ["visit_counts"],
  "platform/media": ["media", "media_sources", "media_counts"],
  "people/auth": ["sessions", "refresh_tokens", "account_codes", "login_failures"],
  "people/factors": ["second_factors", "recovery_codes", "passkeys"],
  "people/api-keys": ["api_keys", "api_key_uses", "api_key_days"],
  "people/staff": ["staff", "roles"],
  "people/customers": [
    "customers",
    "customer_counts",
    "customer_tags",
    "customer_addresses",
    "customer_registrations",
    "customer_search",
    "tax_id_checks",
  ],
  "people/account": ["registered_passwords"],
  "people/groups": ["customer_groups"],
  "people/notices": ["notices", "notice_readers", "notice_reads", "notice_cursors"],
  "people/views": ["saved_views"],
  "catalogue/translations": ["former_slugs"],
  "catalogue/ledger": ["stock_levels", "stock_movements"],
  "catalogue/locations": ["locations"],
  "catalogue/transfers": ["stock_transfers", "stock_transfer_counts"],
  "catalogue/price-history": ["price_days", "prior_prices"],
  "catalogue/products": [
    "products",
    "product_variants",
    "product_slugs",
    "product_skus",
    "product_tags",
    "product_counts",
    "product_changes",
    "item_quantities",
    "product_names",
    "product_search",
    "product_words",
    "product_media",
  ],
  "catalogue/categories": ["categories", "category_slugs"],
  "pricing/shipping-profiles": ["shipping_profiles"],
  "catalogue/price-lists": ["price_lists", "price_list_prices"],
  "catalogue/synonyms": ["search_synonyms"],
  "catalogue/pins": ["search_pins"],
  "catalogue/searches": ["search_counts"],
  "catalogue/search": ["facet_files"],
  "content/pages": ["content_pages", "content_page_slugs"],
  "content/menus": ["menus"],
  "content/redirects": ["redirects"],
  "agents/feed": ["feeds"],
  "pricing/coupons": ["coupons", "coupon_uses", "coupon_counts"],
  "pricing/discounts": ["discounts", "discount_uses"],
  "pricing/gift-cards": ["gift_cards", "gift_card_movements", "gift_card_counts"],
  "pricing/credit": ["customer_credits", "customer_credit_movements"],
  "orders/invoices": ["invoices", "invoice_counts"],
  "orders/shipments": ["order_shipments"],
  orders: [
    "orders",
    "order_items",
    "order_tags",
    "order_timeline",
    "order_payments",
    "order_refunds",
    "order_edits",
    "order_comments",
    "order_comment_media",
    "order_counts",
    "order_counters",
    "order_search",
    "customer_order_stats",
  ],
  "orders/payments": ["payment_settings", "payment_accounts", "provider_payments", "provider_notices"],
  "orders/reports": ["sales_days", "sales_products", "sales_parts"],
  "sales/drafts": ["order_drafts"],
  "sales/carts": ["carts"],
  "orders/claims": ["order_claims", "order_claim_counts"],
  "orders/returns": ["order_returns", "order_return_items", "order_return_counts"],
  "sales/reviews": ["reviews", "review_counts"],
  "events/webhooks": [
    "webhook_endpoints",
    "webhook_deliveries",
    "webhook_attempts",
    "webhook_leases",
    "webhook_delivery_counts",
  ],
  "agents/identity": ["store_keys", "agents", "order_agents"],
  "exchange/imports": ["imports", "import_pieces"],
};

/** Every table of the database. */
export const tables: ReadonlySet<string> = new Set(Object.values(owners).flat());

/** Those of which rows are asked for by their store; the others are looked at without one. */
export const ofStores: ReadonlySet<string> = new Set(
  [...tables].filter((table) => !["schema_migrations", "domains"].includes(table)),
);

/** Whoever inserts what a SELECT makes reads the store's own row, so that a sharded database knows whose it is (decision 164). */
const ofAll = "stores";

const ownerOf = new Map(
  Object.entries(owners).flatMap(([noun, tables]) => tables.map((table) => [table, noun])),
);

/** The tables without an owner or with two, and owners without their table or place, a line each. */
export function unownedTables(tables: readonly string[], owned: Owners = owners): string[] {
  const places: readonly string[] = [...ground, ...nouns, ...Object.keys(rooms)];
  const claims = Object.entries(owned).flatMap(([owner, names]) => names.map((table) => ({ owner, table })));
  const fault = (text: string) => `scripts/rules/tables.ts: ${text}`;
  return [
    ...tables
      .filter((table) => !claims.some((claim) => claim.table === table))
      .map((table) => fault(`${table} has no owner; add it to its noun`)),
    ...claims
      .filter(({ table }) => !tables.includes(table))
      .map(({ owner, table }) => fault(`${owner} owns ${table}, which no migration makes`)),
    ...claims
      .filter(({ table }, i) => claims.findIndex((claim) => claim.table === table) < i)
      .map(({ owner, table }) => fault(`${table} has another owner beside ${owner}`)),
    ...Object.keys(owned)
      .filter((owner) => !places.includes(owner))
      .map((owner) => fault(`${owner} is no noun of scripts/rules/house.ts`)),
  ];
}

/** The places where SQL names a table of another noun, a line each; exceptions that nothing needs, too. */
export function foreignTables(files: readonly SourceFile[], allowed = exceptions): string[] {
  const needed = new Set<string>();
  const found = files
    .filter(({ path }) => path.startsWith("server/src/") && !isTest(path))
    .flatMap(({ path, text }) =>
      namedTables(text).flatMap(({ table, line, isWritten }) => {
        const [owner, file] = [ownerOf.get(table)!, path.replace("server/src/", "")];
        if (owner === homeOf(path) || (table === ofAll && !isWritten)) return [];
        if (allowed.some((one) => one.file === file && one.tables.includes(table))) {
          needed.add(`${file} ${table}`);
          return [];
        }
        return [`${path}:${line}: names ${table}, which belongs to ${owner}`];
      }),
    );
  const idle = allowed.flatMap(({ file, tables }) =>
    tables
      .filter((table) => !needed.has(`${file} ${table}`))
      .map((table) => `scripts/rules/exceptions.ts: ${file} no longer names ${table}; drop the exception`),
  );
  return [...found, ...idle];
}

function homeOf(path: string): string {
  const place = placeOf(path.replace("server/src/", ""));
  if (!place) return path.split("/")[2]!;
  return rooms[place.domain]?.includes(place.noun) ? place.domain : `${place.domain}/${place.noun}`;
}

// A table stands behind one of SQL's words for it, also where a list of tables goes on. What follows the first one is only
// looked at: it may be the next such word.
const one = String.raw`(?:only\s+)?(?:public\.)?(\w+)\b`;
const afterWord = new RegExp(
  String.raw`\b(?:(delete\s+from|into|update|table|lock)|from|join|using)\s+${one}(?=((?:(?:\s+(?:as\s+)?[a-z]\w*)?\s*,\s*${one})*))`,
  "gi",
);

function namedTables(text: string): { table: string; line: number; isWritten: boolean }[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));
  return [...bare.matchAll(afterWord)].flatMap(({ 1: writing, 2: first, 3: more, index }) => {
    const line = bare.slice(0, index).split("\n").length;
    const listed = [...more!.matchAll(new RegExp(`,\\s*${one}`, "gi"))].map(([, name]) => name!);
    return [first!, ...listed]
      .map((name) => name.toLowerCase())
      .filter((name) => ownerOf.has(name))
      .map((table) => ({ table, line, isWritten: writing !== undefined }));
  });
}
