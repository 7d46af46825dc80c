/** Who may name a table of another noun, and why. */
export const exceptions: readonly { file: string; tables: readonly string[]; why: string }[] = [
  {
    file: "platform/audit/columns.ts",
    tables: ["api_keys", "staff"],
    why: "an entry shows its actor by the name of today, in the one statement that reads a page of the log",
  },
  {
    file: "platform/outbox/deliver-sql.ts",
    tables: ["webhook_endpoints", "webhook_deliveries", "webhook_attempts", "agents", "order_agents"],
    why: "the statement that writes events makes their deliveries, so that a change takes no round trip more; both receivers stand to the right",
  },
  {
    file: "events/webhooks/claim-sql.ts",
    tables: ["agents"],
    why: "of all receivers of a store to which something is due, one statement tells whether they fail, so that those take nobody's place",
  },
  {
    file: "platform/stores/sql.ts",
    tables: ["staff", "locations", "product_counts", "store_settings", "menus"],
    why: "a new store's first rows are written by one transaction of the schema's owner, before any other noun can work in the store",
  },
  {
    file: "platform/stores/change-sql.ts",
    tables: ["store_settings"],
    why: "the settings show a store's hosts and currency: what an operator changes of them makes a new version of the settings",
  },
  {
    file: "people/grants/sql.ts",
    tables: ["api_keys", "staff", "roles"],
    why: "what an actor holds is read under lock in one place, for keys and staff alike, which both stand to the right",
  },
  {
    file: "db/sharding/hold-shard.ts",
    tables: ["stores"],
    why: "a write holds its shard by an update of no row; the shards of stores are the first that a move waits for",
  },
  {
    file: "platform/settings/sql.ts",
    tables: ["stores"],
    why: "what a merchant sets is kept in stores where every request reads it; settings read and write both as one resource",
  },
  {
    file: "platform/settings/columns.ts",
    tables: ["domains"],
    why: "the store's domains are shown among its settings, which one statement reads",
  },
  {
    file: "catalogue/ledger/sql.ts",
    tables: ["locations"],
    why: "stock that names no location is at the default one, which the statement that moves it finds",
  },
  {
    file: "catalogue/ledger/levels-sql.ts",
    tables: ["locations"],
    why: "levels are listed in the store's order of its locations, with each location's state, which decides who may take from it",
  },
  {
    file: "catalogue/locations/sold-sql.ts",
    tables: ["stock_levels", "products", "product_variants"],
    why: "what a location sells online moves quantities of all that lies there, by one statement a batch",
  },
  {
    file: "catalogue/products/write/settings-lock-sql.ts",
    tables: ["store_settings"],
    why: "whoever writes SKUs or names holds the settings, of which a change waits for them",
  },
  {
    file: "catalogue/products/write/sku-sql.ts",
    tables: ["store_settings"],
    why: "whether SKUs are unique is held and read by the statements that take them, so that it does not change meanwhile",
  },
  {
    file: "catalogue/price-history/history-sql.ts",
    tables: ["price_lists", "price_list_prices"],
    why: "what everybody paid by a list counts as a price that applied, and is looked up by the one statement that a change of prices takes",
  },
  {
    file: "catalogue/stock/sellable-sql.ts",
    tables: ["products", "product_variants", "categories"],
    why: "what a cart needs to know of all its items is read, and its products locked, in one round trip",
  },
  {
    file: "catalogue/stock/item-list.ts",
    tables: ["products", "product_variants", "stock_levels", "item_quantities"],
    why: "a list of what is in stock has a row a variant, found, sorted and paged by one statement",
  },
  {
    file: "catalogue/stock/item-columns.ts",
    tables: ["stock_levels"],
    why: "each row of that list tells what lies where",
  },
  {
    file: "catalogue/stock/low-sql.ts",
    tables: ["products", "product_variants"],
    why: "the same of those that are low",
  },
  {
    file: "catalogue/search/filter-sql.ts",
    tables: ["products", "product_variants", "product_tags", "product_counts", "categories"],
    why: "one statement is a read model over all of a product's tables: found, counted and paged in one look at each",
  },
  {
    file: "catalogue/search/index-sql.ts",
    tables: ["products", "product_counts", "product_changes", "categories"],
    why: "the same read model, read into memory; each statement shows one state of the catalogue",
  },
  {
    file: "catalogue/search/facet-rows.ts",
    tables: ["product_slugs", "product_variants", "product_search"],
    why: "the same read model: a product's variants, and what a list finds it by, are read with the product",
  },
  {
    file: "catalogue/search/sql.ts",
    tables: ["products", "product_counts", "product_changes", "product_names"],
    why: "the same read model: a page's products, and products in the order of their names, of one snapshot",
  },
  {
    file: "orders/api/list.ts",
    tables: ["order_agents"],
    why: "a filter of the list: the orders of an agent are found, sorted and paged by the list's one statement",
  },
  {
    file: "orders/model/sql.ts",
    tables: ["order_claims"],
    why: "an order that replaces pieces of a claim frees them as it is cancelled; claims stand to the right",
  },
  {
    file: "orders/reports/customer-sql.ts",
    tables: ["customers", "customer_order_stats"],
    why: "first orders are counted by customer where orders keep them, and the best customers are told with their names in one statement",
  },
  {
    file: "catalogue/storefront/offers.ts",
    tables: ["product_variants"],
    why: "what shoppers are offered of a product is read with its row, by one statement",
  },
];
