// Made from openapi.json by `npm run generate`.
import type { Chosen, ChosenPage, Download, FieldList, FileForm, KnownFields, ReadOptions, Rows, WriteOptions } from "../types.ts";
import type * as S from "./schemas.ts";

/** All endpoints, a namespace for each noun. */
export type Api = {
  products: {
    /**
     * List products
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.Product> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** In any case. */
      brand?: string;
      /** In any case. */
      tag?: string;
      /** The language that `sort=name` sorts in (BCP 47); by default the store's. */
      lang?: string;
      /** Words of the name (in any language), brand, tags, SKU or barcode, or their beginnings; all of them are needed. SKUs and barcodes of variants count, too, with all parts of them, and the last digits of a barcode (four or more); so do words within words where `/products/filter` finds them. Or the beginning of a slug, SKU or barcode. Where nothing is found, parts of words and similar words count. */
      q?: string;
      /** In any case. */
      sku?: string;
      /** ISO 3166-1 alpha-2. */
      countryOfOrigin?: string;
      externalId?: string;
      categoryId?: string;
      /** The same as `categoryId`. */
      category?: string;
      /** Tags separated by commas, any of which will do. */
      tags?: string;
      isActive?: boolean;
      /** True: only tracked products with stock at their threshold or below. False: only the others. */
      lowStock?: boolean;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "price" | "-price" | "name" | "-name" | "updatedAt" | "-updatedAt";
      /** Only these fields of each product, separated by commas. */
      fields?: Fields & KnownFields<S.Product, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Product, Fields>, ChosenPage<S.ProductList, "products", S.Product, Fields>>;
    /**
     * Create a product
     *
     * Needs the permission `products`.
     */
    create(body: S.ProductCreate, options?: WriteOptions): Promise<S.Product>;
    /**
     * Read one product
     *
     * Needs the permission `products:read`.
     */
    get(id: string, query?: {
      /** `lowestPrices`: also the lowest prices of the 30 days before its sales. */
      include?: "lowestPrices";
    }, options?: ReadOptions): Promise<S.Product>;
    /**
     * Update a product
     *
     * A field left out keeps its value. An array replaces the whole array.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    update(id: string, body: S.ProductUpdate, options?: WriteOptions): Promise<S.Product>;
    /**
     * Delete a product
     *
     * The product is kept for the order history but no longer shown. Its slugs are free again.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    bySku: {
      /**
       * Read the product that has a SKU
       *
       * The SKU of the product, or of one of its variants; upper and lower case count as the same. If several products have it, which `uniqueSkus` of the settings rules out, the answer is 409.
       *
       * Needs the permission `products:read`.
       */
      get(sku: string, options?: ReadOptions): Promise<S.Product>;
      /**
       * Update the product that has a SKU
       *
       * The SKU of the product, or of one of its variants; upper and lower case count as the same. If several products have it, which `uniqueSkus` of the settings rules out, the answer is 409. A field left out keeps its value. An array replaces the whole array.
       *
       * Needs the permission `products`.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      update(sku: string, body: S.ProductUpdate, options?: WriteOptions): Promise<S.Product>;
    };
    /**
     * Search and filter products, with facets
     *
     * Full-text search in one language, with filters. For each filter the answer has the values that can be chosen, and how many products have each. The counts of a facet ignore the facet's own filter and follow all others, so that a shop can offer more than one choice.
     *
     * Needs the permission `products:read`.
     */
    filter<const Fields extends FieldList<S.Product> = undefined>(query?: {
      /** Words of the name, description, brand and tags; all of them are needed, in any inflected form of the language. The last word may be unfinished. A SKU or barcode of a product or a variant is also found, whole, by its beginning or by its parts, and a barcode by its last digits (four or more). In languages that compound, and in scripts without blanks, words within words are found, behind whole ones. If nothing is found, similar words are tried. */
      q?: string;
      /** The language that `q` is in and that `sort=name` sorts in (BCP 47); by default the store's. */
      lang?: string;
      /** A category's id. Products in the categories below it are included. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
      category?: string;
      /** A brand; upper and lower case count as the same. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
      brand?: string;
      /** The same as `category`. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
      categoryId?: string;
      /** A tag; upper and lower case count as the same. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
      tags?: string;
      /** The same as `tags`. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
      tag?: string;
      /** A kind: physical, digital_file, digital_code, digital_service. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
      kind?: string;
      /** The price is this or more. A decimal in the store's currency. */
      minPrice?: string;
      /** The price is this or less. A decimal in the store's currency. */
      maxPrice?: string;
      /** Whether the product can be bought: in stock, not tracked, or on backorder. */
      inStock?: boolean;
      /** Whether the previous price was higher. */
      onSale?: boolean;
      /** The average rating is this or higher. */
      minRating?: number;
      /** Values of an option axis, as in `option[Size]=M,L`. One active variant must match all filters by option, stock, price and sale; a product without variants must match them itself. */
      option?: Record<string, string>;
      isActive?: boolean;
      /** Sort order; `-` for descending. `relevance` needs `q`. The default is `relevance` with `q`, else `-createdAt`. `price` is the lowest price of the active variants, or the product's if it has none. */
      sort?: "relevance" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "price" | "-price" | "name" | "-name" | "rating" | "-rating";
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Only these fields of each product, separated by commas. */
      fields?: Fields & KnownFields<S.Product, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Product, Fields>, ChosenPage<S.ProductFilterResult, "products", S.Product, Fields>>;
    /**
     * Create, update and delete many products
     *
     * Up to 250 operations. Each has its own result; with `atomic` either all succeed or none. Each operation sees the catalogue as it was before the request.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things, deletions.
     */
    bulk(body: S.ProductBulkRequest, options?: WriteOptions): Promise<S.ProductBulkReply>;
    stock: {
      /**
       * Adjust the stock of a product
       *
       * Sets the quantity, or changes it by a delta, at the location `locationId`, or at the default one. With `expected`, this happens only if the quantity there still has that value. Every change is a row of the stock ledger.
       *
       * Needs the permission `products`.
       */
      adjust(id: string, body: S.StockAdjustment, options?: WriteOptions): Promise<S.StockLevel>;
      movements: {
        /**
         * List the stock movements of a product
         *
         * The stock ledger, the latest movement first. The stock of a location is the sum of its movements, and a product's quantity that of all locations that sell online.
         *
         * Needs the permission `products:read`.
         */
        list(id: string, query?: {
          /** Page number, from 1. A far page takes longer; `after` does not. */
          page?: number;
          /** Rows per page; a higher number counts as 100. */
          limit?: number;
          /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
          after?: string;
          variantId?: string;
          locationId?: string;
        }, options?: ReadOptions): Rows<S.StockMovement, S.StockMovementList>;
      };
    };
  };
  search: {
    synonyms: {
      /**
       * List groups of synonyms
       *
       * The newest first.
       *
       * Needs the permission `products:read`.
       */
      list<const Fields extends FieldList<S.Synonym> = undefined>(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** Words that the group must contain; all of them are needed. */
        q?: string;
        /** Up to 100 ids, separated by commas. */
        ids?: string;
        language?: string;
        /** Changed at this time or later (ISO 8601). */
        updatedSince?: string;
        /** Sort order; `-` for descending. */
        sort?: "words" | "-words" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** Only these fields of each group of synonyms, separated by commas. */
        fields?: Fields & KnownFields<S.Synonym, Fields>;
      }, options?: ReadOptions): Rows<Chosen<S.Synonym, Fields>, ChosenPage<S.SynonymList, "synonyms", S.Synonym, Fields>>;
      /**
       * Create a group of synonyms
       *
       * A search in their language for one of the words finds the others, too. At most 1,000.
       *
       * Needs the permission `products`.
       */
      create(body: S.SynonymCreate, options?: WriteOptions): Promise<S.Synonym>;
      /**
       * Read one group of synonyms
       *
       * Needs the permission `products:read`.
       */
      get(id: string, options?: ReadOptions): Promise<S.Synonym>;
      /**
       * Update a group of synonyms
       *
       * A field left out keeps its value.
       *
       * Needs the permission `products`.
       */
      update(id: string, body: S.SynonymUpdate, options?: WriteOptions): Promise<S.Synonym>;
      /**
       * Delete a group of synonyms
       *
       * Needs the permission `products`.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      delete(id: string, options?: WriteOptions): Promise<null>;
    };
    pins: {
      /**
       * List queries with pinned products
       *
       * Needs the permission `products:read`.
       */
      list<const Fields extends FieldList<S.SearchPin> = undefined>(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** Words that the query must contain; all of them are needed. */
        q?: string;
        /** Up to 100 ids, separated by commas. */
        ids?: string;
        /** Changed at this time or later (ISO 8601). */
        updatedSince?: string;
        /** Sort order; `-` for descending. */
        sort?: "query" | "-query" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** Only these fields of each query with pinned products, separated by commas. */
        fields?: Fields & KnownFields<S.SearchPin, Fields>;
      }, options?: ReadOptions): Rows<Chosen<S.SearchPin, Fields>, ChosenPage<S.SearchPinList, "pins", S.SearchPin, Fields>>;
      /**
       * Create a query with pinned products
       *
       * Searches for exactly these words have the products first, sorted by relevance. At most 1,000 queries.
       *
       * Needs the permission `products`.
       */
      create(body: S.SearchPinCreate, options?: WriteOptions): Promise<S.SearchPin>;
      /**
       * Read one query with pinned products
       *
       * Needs the permission `products:read`.
       */
      get(id: string, options?: ReadOptions): Promise<S.SearchPin>;
      /**
       * Update a query with pinned products
       *
       * A field left out keeps its value.
       *
       * Needs the permission `products`.
       */
      update(id: string, body: S.SearchPinUpdate, options?: WriteOptions): Promise<S.SearchPin>;
      /**
       * Delete a query with pinned products
       *
       * Needs the permission `products`.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      delete(id: string, options?: WriteOptions): Promise<null>;
    };
    /**
     * Find orders, customers and products
     *
     * At most 8 of each: what has exactly the number, the email address, the SKU or the barcode first, then the newest. It is made for a field that people type into, and does not count; a list counts all that it finds. If a word is in more than 500 of them but in few of the newest, the newest of those may be missing.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund` or `customers:read` or `products:read`.
     */
    get(query: {
      /** An order's number, an email address, a SKU or a barcode; or words of names, phone numbers and the like, or their beginnings, all of which are needed. */
      q: string;
    }, options?: ReadOptions): Promise<S.Found>;
  };
  shippingProfiles: {
    /**
     * List shipping profiles
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.ShippingProfile> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "name" | "-name" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each shipping profile, separated by commas. */
      fields?: Fields & KnownFields<S.ShippingProfile, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.ShippingProfile, Fields>, ChosenPage<S.ShippingProfileList, "shippingProfiles", S.ShippingProfile, Fields>>;
    /**
     * Create a shipping profile
     *
     * How some products ship: whether they go in a parcel of their own, which countries they are sent to, and how long it takes until they leave. Products name it as `shippingProfileId`, and so do the rates that are for it alone. At most 100 profiles.
     *
     * Needs the permission `products`.
     */
    create(body: S.ShippingProfileCreate, options?: WriteOptions): Promise<S.ShippingProfile>;
    /**
     * Read one shipping profile
     *
     * Needs the permission `products:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.ShippingProfile>;
    /**
     * Update a shipping profile
     *
     * A field left out keeps its value.
     *
     * Needs the permission `products`.
     */
    update(id: string, body: S.ShippingProfileUpdate, options?: WriteOptions): Promise<S.ShippingProfile>;
    /**
     * Delete a shipping profile
     *
     * Its products have none then. A profile that a rate of the settings names cannot be deleted (409).
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  categories: {
    /**
     * List categories
     *
     * Needs the permission `categories:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Only the categories directly below this one (an id), or the roots (`root`). */
      parentId?: string;
      /** Words that the name or the slug must contain; all of them are needed. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** The language that `sort=name` sorts in (BCP 47); by default the store's. */
      lang?: string;
      /** Sort order; `-` for descending. */
      sort?: "position" | "-position" | "name" | "-name" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
    }, options?: ReadOptions): Rows<S.Category, S.CategoryList>;
    /**
     * Create a category
     *
     * Needs the permission `categories`.
     */
    create(body: S.CategoryCreate, options?: WriteOptions): Promise<S.Category>;
    /**
     * Read the whole tree of categories
     *
     * Siblings are sorted by position, then by name.
     *
     * Needs the permission `categories:read`.
     */
    tree(options?: ReadOptions): Promise<S.CategoryTree>;
    /**
     * Read one category
     *
     * Needs the permission `categories:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Category>;
    /**
     * Update or move a category
     *
     * A field left out keeps its value. An array replaces the whole array. A new `parentId` moves the category with all categories below it.
     *
     * Needs the permission `categories`.
     */
    update(id: string, body: S.CategoryUpdate, options?: WriteOptions): Promise<S.Category>;
    /**
     * Delete a category
     *
     * Cannot be undone. Its products stay, without a category. Its slugs are free again.
     *
     * Needs the permission `categories`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions & { query?: {
      /** For a category with others directly below it: `reattach` moves those to its parent, `refuse` refuses the request. */
      children?: "refuse" | "reattach";
    } }): Promise<null>;
  };
  stock: {
    /**
     * List the stock of all products
     *
     * A row for each variant, and for each product that has none. `lowStock=true` lists what is to be ordered again.
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.StockItem> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** The language of the names, which `sort=name` goes by (BCP 47). By default the one that the request asks for, else the store's. */
      lang?: string;
      /** Finds products as `q` of `GET /products` does. Where it begins SKUs or barcodes of variants, only these variants of a product are listed. */
      q?: string;
      /** The id of a location: only what has, or had, stock there. */
      location?: string;
      /** True: only tracked items with stock at their product's threshold or below. False: only the others. */
      lowStock?: boolean;
      /** Sort order; `-` for descending. */
      sort?: "name" | "-name" | "quantity" | "-quantity" | "updatedAt" | "-updatedAt";
      /** Only these fields of each item, separated by commas. */
      fields?: Fields & KnownFields<S.StockItem, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.StockItem, Fields>, ChosenPage<S.StockItemList, "stock", S.StockItem, Fields>>;
    movements: {
      /**
       * List the stock movements of all products
       *
       * The stock ledger of the store, the latest movement first.
       *
       * Needs the permission `products:read`.
       */
      list(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        productId?: string;
        variantId?: string;
        locationId?: string;
        /** Exactly this one. */
        reason?: string;
        /** Made then or later. */
        createdSince?: string;
        /** Made before then. */
        createdUntil?: string;
      }, options?: ReadOptions): Rows<S.StoreStockMovement, S.StoreStockMovementList>;
    };
    /**
     * Set the stock of many items
     *
     * Sets the quantities of up to 250 items, named by their SKU or their ids, at a location or at the default one. Each operation has its own result; with `atomic` either all succeed or none. With `expected`, an operation is done only if the quantity there still has that value. Each operation sees the stock as it was before the request.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things.
     */
    set(body: S.StockSetRequest, options?: WriteOptions): Promise<S.StockSetReply>;
  };
  orders: {
    /**
     * List orders
     *
     * The newest order comes first. With `include=items` each order has its lines. Only the read of a single order has the timeline.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    list<const Fields extends FieldList<S.ListedOrder> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** One or more, separated by commas: pending_payment, pending, confirmed, processing, shipped, delivered, on_hold, returned, refunded, partially_refunded, cancelled, payment_failed. */
      status?: string;
      /** One or more, separated by commas: pending, authorized, paid, failed, partially_refunded, refunded, cancelled. */
      paymentStatus?: string;
      /** One or more, separated by commas: cash, card, wallet, bank_transfer, installment. */
      paymentMethod?: string;
      /** One or more, separated by commas: web, mobile_app, api, pos, manual. */
      source?: string;
      customerId?: string;
      /** The id of the agent that placed it. */
      agentId?: string;
      /** A tag, whatever its case. */
      tag?: string;
      externalId?: string;
      /** Words of the number, the email, the names, the phone or the external id, or their beginnings, or the whole SKU of a line; all words are needed. */
      q?: string;
      /** Created then or later. */
      createdSince?: string;
      /** Created before then. */
      createdUntil?: string;
      /** Last changed then or later. */
      updatedSince?: string;
      /** `items`: each order with its lines. */
      include?: "items";
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "placedAt" | "-placedAt" | "orderNumber" | "-orderNumber" | "finalAmount" | "-finalAmount";
      /** Only these fields of each order, separated by commas. */
      fields?: Fields & KnownFields<S.ListedOrder, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.ListedOrder, Fields>, ChosenPage<S.OrderList, "orders", S.ListedOrder, Fields>>;
    /**
     * Place an order
     *
     * The server computes all amounts. The order takes its pieces out of stock. With `draft: true` nothing is placed yet: the answer has `draft` and no number, and the status that the order would begin with. Only a draft can have lines without a product, prices of its own, and discounts and shipping by hand. Send an `Idempotency-Key`, so that a retry places no second order. If a provider has to collect the payment, `payment.url` is where the customer pays.
     *
     * Needs the permission `orders`.
     */
    place(body: S.OrderCreate, options?: WriteOptions): Promise<S.Order>;
    /**
     * Count orders by their states
     *
     * From counters: it costs the same however many orders there are.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    counts(query?: {
      /** After how many days an order that waits to be shipped is late. */
      lateAfterDays?: number;
    }, options?: ReadOptions): Promise<S.OrderCounts>;
    /**
     * Read one order
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Order>;
    /**
     * Update an order
     *
     * A field left out keeps its value. The shipping address can change until the order is shipped, and only if no amount changes with it. Of a draft everything can change, and it is priced anew.
     *
     * Needs the permission `orders:edit`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    update(id: string, body: S.OrderUpdate, options?: WriteOptions): Promise<S.Order>;
    /**
     * Delete a draft
     *
     * Only a draft can be deleted. An order that is placed is cancelled instead: here it gets 409.
     *
     * Needs the permission `orders`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    deleteDraft(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Explain the amounts of an order
     *
     * The answer has every step of the calculation and shows where each cent comes from.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    explain(id: string, options?: ReadOptions): Promise<S.PriceExplanation>;
    /**
     * Change many orders
     *
     * Up to 100 operations: moves to another status, tags, cancellations and shipments. Each has its own result; with `atomic` either all succeed or none. Each does what the endpoint for one order does.
     *
     * Needs the permission `orders:fulfill` or `orders:edit` or `orders:cancel`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things, cancellations, refunds.
     */
    bulk(body: S.OrderBulkRequest, options?: WriteOptions): Promise<S.OrderBulkReply>;
    /**
     * Advance the status of an order
     *
     * If the order cannot move to this status, the answer is 409, and `details.allowed` lists the statuses that are allowed.
     *
     * Needs the permission `orders:fulfill` or `orders:cancel`.
     *
     * With a `confirm: "person"` key, a person must confirm: cancellations, refunds.
     */
    setStatus(id: string, body: S.OrderStatusChange, options?: WriteOptions): Promise<S.Order>;
    /**
     * Cancel an order
     *
     * An order can be cancelled until it is shipped. Its stock is put back unless `restock` is false. The paid amount is refunded unless `refund` is false.
     *
     * Needs the permission `orders:cancel`.
     *
     * With a `confirm: "person"` key, a person must confirm: cancellations, refunds.
     */
    cancel(id: string, body: S.OrderCancellation, options?: WriteOptions): Promise<S.Order>;
    /**
     * Reopen a cancelled order
     *
     * Takes a cancelled order up again at its prices, such as one whose money came late. Its stock is taken again: 409 `insufficient_stock` names the items of which there is not enough. So are uses of coupons and discounts, and what gift cards and store credit had got back, as far as it is still there. The amount received pays it; without enough it waits for its payment anew. An order that was invoiced, shipped in part, imported, or made for a claim or in exchange is 409; `details.reason` tells why.
     *
     * Needs the permission `orders:cancel`.
     */
    reopen(id: string, body: S.OrderReopening, options?: WriteOptions): Promise<S.Order>;
    /**
     * Track an order
     *
     * Send the order number and the buyer's email address or phone number. Everything that does not match gets the same 404. An IP address has five tries a minute, and so has an order number.
     *
     * Public.
     */
    track(body: S.OrderTracking, options?: WriteOptions): Promise<S.TrackedOrder>;
    /**
     * List the people whom comments can mention
     *
     * The owner and the active members of the staff whose role may read orders.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    mentionable(options?: ReadOptions): Promise<S.MentionableList>;
    comments: {
      /**
       * List the comments on an order
       *
       * The newest first. Shoppers never see them.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
      }, options?: ReadOptions): Rows<S.OrderComment, S.OrderCommentList>;
      /**
       * Comment on an order
       *
       * Stands in the timeline that the store's people see; shoppers never see it, and the order's version stays. Comments are deleted when the customer is anonymized, with those of their files that nothing else shows.
       *
       * Needs the permission `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      create(id: string, body: S.OrderCommentCreate, options?: WriteOptions): Promise<S.OrderComment>;
      /**
       * Read one comment
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      get(id: string, commentId: string, options?: ReadOptions): Promise<S.OrderComment>;
      /**
       * Edit one's own comment
       *
       * A field left out keeps its value. Only its author may edit a comment; people whom it did not mention before are emailed.
       *
       * Needs the permission `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      update(id: string, commentId: string, body: S.OrderCommentUpdate, options?: WriteOptions): Promise<S.OrderComment>;
      /**
       * Delete one's own comment
       *
       * Its author may delete it, and the store's owner any. Those of its files that nothing else shows are deleted with it: no product, variant, category, setting, claim or other comment.
       *
       * Needs the permission `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      delete(id: string, commentId: string, options?: WriteOptions): Promise<null>;
    };
    edits: {
      /**
       * List the edits of an order
       *
       * Each has what the order came to before it and after it. `GET /orders/{id}/edits/{editId}/explain` tells how the amounts before it were reached.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      list(id: string, options?: ReadOptions): Rows<S.OrderEdit, S.OrderEditList>;
      /**
       * Edit a placed order
       *
       * Adds and removes lines, changes quantities, the shipping address, how it ships, the customer, and the discount of the whole order. The order is priced anew with the prices of its lines; stock follows. `balance` of the answer is what is due then, or below zero what is still to be given back: that happens at once, unless `refund` is false. An order that has shipped or ended, of which something came back or was refunded, or that has an invoice, is 409; `details.reason` tells why. A dry run shows what it would come to; `lostDiscounts` tells which discounts no longer apply, and `keepDiscounts` keeps them.
       *
       * Needs the permission `orders:edit`.
       *
       * With a `confirm: "person"` key, a person must confirm: cancellations, refunds, discounts by hand.
       */
      create(id: string, body: S.OrderEditCreate, options?: WriteOptions): Promise<S.Order>;
      /**
       * Explain the amounts of an order before an edit
       *
       * Every step of the calculation, as it was before the edit.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      explain(id: string, editId: string, options?: ReadOptions): Promise<S.PriceExplanation>;
    };
    drafts: {
      /**
       * List drafts of orders
       *
       * The draft that was changed last comes first. A draft that was placed is an order, and not in this list.
       *
       * Needs the permission `orders:read`.
       */
      list(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        customerId?: string;
        /** Whether its customer was sent its link. */
        isSent?: boolean;
        /** Sort order; `-` for descending. */
        sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt";
      }, options?: ReadOptions): Rows<S.ListedOrderDraft, S.OrderDraftList>;
    };
    /**
     * Place a draft
     *
     * The draft becomes an order with the same id: it gets its number, takes its pieces out of stock, and events tell of it. If it would cost something else than its last change answered, the answer is 409 `price_changed`: change the draft, or send the `expectedTotal` that was seen.
     *
     * Needs the permission `orders`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    placeDraft(id: string, body?: S.OrderDraftPlacing, options?: WriteOptions): Promise<S.Order>;
    /**
     * Send a draft to its customer
     *
     * The address has to be whole, as for placing it. The customer gets a mail with a link. There they see what the order comes to, place it and pay it. The link is also in `payment.url` of the answer. It stays the same when it is sent again, and shows the draft as it is then.
     *
     * Needs the permission `orders`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    sendDraft(id: string, body?: S.OrderDraftSending, options?: WriteOptions): Promise<S.Order>;
    payments: {
      /**
       * List the payments of an order
       *
       * Needs the permission `payments:read` or `orders:refund`.
       */
      list(id: string, options?: ReadOptions): Rows<S.OrderPayment, S.OrderPaymentList>;
      /**
       * Record a payment
       *
       * Records a payment that was promised (`authorize`), received (`capture`), refused (`fail`) or given up (`void`). Several captures add up. The order's `paymentStatus` follows. Money for an order that has ended is recorded, too, and so is more than is due with `allowOverpayment`: the order's `owedBackAmount` has it.
       *
       * Needs the permission `orders`.
       *
       * With a `confirm: "person"` key, a person must confirm: cancellations.
       */
      create(id: string, body: S.OrderPaymentCreate, options?: WriteOptions): Promise<S.OrderPaid>;
    };
    refunds: {
      /**
       * List the refunds of an order
       *
       * Needs the permission `payments:read` or `orders:refund`.
       */
      list(id: string, options?: ReadOptions): Rows<S.OrderRefund, S.OrderRefundList>;
      /**
       * Refund an order
       *
       * Refund pieces of lines, shipping, or an amount. Without any of these, the refund is everything that is left. A refund is never more than was paid. The part that a gift card paid goes back to the gift card first. If the order bought gift cards, what is refunded of their line is taken off them, and they are disabled.
       *
       * Needs the permission `orders:refund`.
       *
       * With a `confirm: "person"` key, a person must confirm: refunds.
       */
      create(id: string, body: S.OrderRefundCreate, options?: WriteOptions): Promise<S.OrderRefunded>;
    };
    documents: {
      /**
       * List the invoice and the credit notes of an order
       *
       * The issued documents with their numbers, the oldest first. A refund after the invoice has a credit note.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      list(id: string, options?: ReadOptions): Rows<S.OrderDocument, S.OrderDocumentList>;
      /**
       * Issue the invoice of an order
       *
       * Gives the order's invoice its number now, whatever `invoices.issueOn` in the settings says. If it is issued already, the answer has it as it is.
       *
       * Needs the permission `orders:edit`.
       */
      invoice(id: string, options?: WriteOptions): Promise<S.OrderDocument>;
      /**
       * Print the invoice of an order
       *
       * A PDF file with the order's lines, taxes and amounts. Once the invoice is issued, it has a number and who sold it then. Before that, it is a pro forma invoice; in a store that issues none by itself, an invoice without a number.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      invoicePdf(id: string, query?: {
        /** The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the order's language; names of products are always in that. */
        lang?: string;
      }, options?: ReadOptions): Promise<Download>;
      /**
       * Print a credit note of an order
       *
       * A PDF file. 404 if the order has no credit note.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      creditNotePdf(id: string, query?: {
        /** The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the order's language; names of products are always in that. */
        lang?: string;
        /** Its number. If absent, the latest one of the order. */
        number?: string;
      }, options?: ReadOptions): Promise<Download>;
      /**
       * Print the packing slip of an order
       *
       * A PDF file of what lies in the parcel, without amounts: in one of the order's shipments, or all that ships. 404 for a shipment that is not the order's.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      packingSlipPdf(id: string, query?: {
        /** The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the order's language; names of products are always in that. */
        lang?: string;
        /** The shipment. If absent, all of the order that ships. */
        shipmentId?: string;
      }, options?: ReadOptions): Promise<Download>;
      /**
       * Print the return note of an order
       *
       * A PDF file for customers who send something back: where to, and room for how many pieces and why. The address is `business` in the settings.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      returnLabelNotePdf(id: string, query?: {
        /** The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the order's language; names of products are always in that. */
        lang?: string;
      }, options?: ReadOptions): Promise<Download>;
    };
    shipments: {
      /**
       * List the shipments of an order
       *
       * An order that was shipped before shipments were kept has one of everything, with the order's own id.
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      list(id: string, options?: ReadOptions): Rows<S.Shipment, S.OrderShipmentList>;
      /**
       * Pack or ship pieces of an order
       *
       * The order has to be `confirmed` or `processing`, and becomes `processing`. Once all that ships has shipped, it is `shipped`. Pieces that were lost can be packed again; what replaces them is taken from stock.
       *
       * Needs the permission `orders:fulfill`.
       */
      create(id: string, body: S.ShipmentCreate, options?: WriteOptions): Promise<S.Shipment>;
      /**
       * Read one shipment
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      get(id: string, shipmentId: string, options?: ReadOptions): Promise<S.Shipment>;
      /**
       * Update a shipment
       *
       * Changes what is known of the parcel, or its status: a packed shipment is shipped or cancelled, a shipped one is delivered, lost or returned. The order's status follows. Cash is captured once all of an order has arrived. A status that cannot follow is 409.
       *
       * Needs the permission `orders:fulfill`.
       */
      update(id: string, shipmentId: string, body: S.ShipmentUpdate, options?: WriteOptions): Promise<S.Shipment>;
    };
    claims: {
      /**
       * List the claims of an order
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        status?: "open" | "resolved" | "rejected";
        /** Sort order; `-` for descending. */
        sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      }, options?: ReadOptions): Rows<S.Claim, S.OrderClaimList>;
      /**
       * Open a claim
       *
       * For pieces that left and arrived damaged, were lost on the way, were not those that were ordered, or were not in their parcel. A piece is in one claim, unless that was rejected. The customer does not see the note.
       *
       * Needs the permission `orders:edit`.
       */
      create(id: string, body: S.ClaimCreate, options?: WriteOptions): Promise<S.Claim>;
      /**
       * Read one claim
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      get(id: string, claimId: string, options?: ReadOptions): Promise<S.Claim>;
      /**
       * Resolve, reject or change a claim
       *
       * `resolved` needs a `resolution`: `replace` places an order of the same pieces at no charge, for the same customer; `refund` gives back what was paid for them, or `refundAmount` where the customer keeps them. Both take `orders:refund`, too. Its costs can be recorded before and after that. A claim that is closed is not resolved or rejected again (409).
       *
       * Needs the permission `orders:edit`.
       *
       * With a `confirm: "person"` key, a person must confirm: refunds, discounts by hand.
       */
      update(id: string, claimId: string, body: S.ClaimUpdate, options?: WriteOptions): Promise<S.Claim>;
    };
    returns: {
      /**
       * List the returns of an order
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        status?: "requested" | "approved" | "rejected" | "received";
        /** Sort order; `-` for descending. */
        sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      }, options?: ReadOptions): Rows<S.Return, S.OrderReturnList>;
      /**
       * Ask for a return
       *
       * A return can have pieces that were shipped, have not come back and are in no other open return. The customer does not see the note.
       *
       * Needs the permission `orders:edit` or `orders:fulfill`.
       */
      create(id: string, body: S.ReturnCreate, options?: WriteOptions): Promise<S.Return>;
      /**
       * Read one return
       *
       * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
       */
      get(id: string, returnId: string, options?: ReadOptions): Promise<S.Return>;
      /**
       * Approve, reject or receive a return
       *
       * A requested return is approved or rejected. An approved return is received. Pieces that came are put back into stock or written off, and are refunded as far as they were paid. Once all shipped pieces are back, the order is `returned`, or `refunded` if everything was paid back. A status that cannot follow is 409.
       *
       * Needs the permission `orders:edit` or `orders:fulfill`.
       *
       * With a `confirm: "person"` key, a person must confirm: refunds.
       */
      update(id: string, returnId: string, body: S.ReturnUpdate, options?: WriteOptions): Promise<S.Return>;
      /**
       * Exchange a return for another order
       *
       * Places a new order in exchange for what came back by a received return, for the same customer. The value of pieces that are not settled yet pays the new order. If it costs more, the rest is due, as of any order; if it costs less, what is left is refunded. No money moves for what pays the new order: it is a refund of the order and a payment of the new one, both with the provider `exchange`. A return is exchanged once.
       *
       * Needs the permission `orders:refund`.
       *
       * With a `confirm: "person"` key, a person must confirm: refunds.
       */
      exchange(id: string, returnId: string, body: S.ExchangeCreate, options?: WriteOptions): Promise<S.Order>;
    };
  };
  carts: {
    /**
     * List carts left behind
     *
     * Carts of shoppers. `total` is what the last change of the cart answered.
     *
     * Needs the permission `orders:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      state?: "open" | "completed";
      customerId?: string;
      /** Whether the buyer's email address is known. */
      hasEmail?: boolean;
      /** Whether `cart_abandoned` told of it as it is. */
      isAbandoned?: boolean;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "updatedAt" | "-updatedAt" | "createdAt" | "-createdAt";
    }, options?: ReadOptions): Rows<S.AbandonedCart, S.AbandonedCartList>;
    /**
     * Read a cart left behind
     *
     * Needs the permission `orders:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.AbandonedCart>;
  };
  customerGroups: {
    /**
     * List customer groups
     *
     * Needs the permission `customers:read`.
     */
    list<const Fields extends FieldList<S.CustomerGroup> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "name" | "-name" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each customer group, separated by commas. */
      fields?: Fields & KnownFields<S.CustomerGroup, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.CustomerGroup, Fields>, ChosenPage<S.CustomerGroupList, "customerGroups", S.CustomerGroup, Fields>>;
    /**
     * Create a customer group
     *
     * Needs the permission `customers`.
     */
    create(body: S.CustomerGroupCreate, options?: WriteOptions): Promise<S.CustomerGroup>;
    /**
     * Read one customer group
     *
     * Needs the permission `customers:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.CustomerGroup>;
    /**
     * Update a customer group
     *
     * A field left out keeps its value.
     *
     * Needs the permission `customers`.
     */
    update(id: string, body: S.CustomerGroupUpdate, options?: WriteOptions): Promise<S.CustomerGroup>;
    /**
     * Delete a customer group
     *
     * Needs the permission `customers`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  customers: {
    credit: {
      /**
       * Read a customer's store credit
       *
       * A customer who never had any has a balance of 0.
       *
       * Needs the permission `customers:read`.
       */
      get(id: string, options?: ReadOptions): Promise<S.StoreCredit>;
      /**
       * Give a customer store credit
       *
       * Gives some, or takes some away if `amount` is negative. The balance cannot fall below 0. With `expected`, this happens only if the balance still has that value. Every change is a row of the ledger.
       *
       * Needs the permission `gift_cards`.
       *
       * With a `confirm: "person"` key, a person must confirm: credit that is given, balance that is taken away.
       */
      adjust(id: string, body: S.StoreCreditAdjustment, options?: WriteOptions): Promise<S.StoreCredit>;
      movements: {
        /**
         * List the movements of a customer's store credit
         *
         * The list is the ledger, the latest movement first. The balance is the sum of the movements.
         *
         * Needs the permission `customers:read`.
         */
        list(id: string, query?: {
          /** Page number, from 1. A far page takes longer; `after` does not. */
          page?: number;
          /** Rows per page; a higher number counts as 100. */
          limit?: number;
          /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
          after?: string;
        }, options?: ReadOptions): Rows<S.StoreCreditMovement, S.StoreCreditMovementList>;
      };
    };
    /**
     * List customers
     *
     * Needs the permission `customers:read`.
     */
    list<const Fields extends FieldList<S.ListedCustomer> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Words that the email, the names or the phone number must contain; all of them are needed. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Exactly this email address, in upper or lower case. */
      email?: string;
      isActive?: boolean;
      isGuest?: boolean;
      isEmailVerified?: boolean;
      marketingOptIn?: boolean;
      /** Created at this time or later (ISO 8601). */
      createdSince?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Anonymized customers, or all others. If absent, anonymized ones are left out. */
      isAnonymized?: boolean;
      /** A tag, whatever its case. */
      tag?: string;
      externalId?: string;
      /** `address`: each customer with the default address, as `defaultAddress`. */
      include?: "address";
      /** Sort order; `-` for descending. `name` is the last name, then the first. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name" | "email" | "-email";
      /** Only these fields of each customer, separated by commas. */
      fields?: Fields & KnownFields<S.ListedCustomer, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.ListedCustomer, Fields>, ChosenPage<S.CustomerList, "customers", S.ListedCustomer, Fields>>;
    /**
     * Create a customer
     *
     * The answer has a code that confirms the address, and a temporary password. Both are mailed to the customer, and no other answer has them.
     *
     * Needs the permission `customers`.
     */
    create(body: S.CustomerCreate, options?: WriteOptions): Promise<S.CreatedCustomer>;
    /**
     * Read one customer
     *
     * Needs the permission `customers:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.CustomerInFull>;
    /**
     * Update a customer
     *
     * A field left out keeps its value. A new email address is unconfirmed; a customer with a password is mailed a code to confirm it.
     *
     * Needs the permission `customers`.
     */
    update(id: string, body: S.CustomerUpdate, options?: WriteOptions): Promise<S.Customer>;
    /**
     * Deactivate a customer
     *
     * Ends the customer's sessions. After the store's delay the customer is anonymized; until then POST /api/v1/customer/:id/reactivate undoes it.
     *
     * Needs the permission `customers`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions, sessions, keys and secrets that are ended.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    orders: {
      /**
       * List a customer's orders
       *
       * Needs the permission `customers:read`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
      }, options?: ReadOptions): Rows<Record<string, unknown>, S.CustomerOrders>;
    };
    /**
     * Read the totals of a customer's orders
     *
     * Needs the permission `customers:read`.
     */
    stats(id: string, options?: ReadOptions): Promise<S.CustomerStats>;
    /**
     * Read all data held about a customer
     *
     * For a person who asks for their data (GDPR, article 15). The audit log notes it.
     *
     * Needs the permission `customers:read`.
     */
    export(id: string, options?: ReadOptions): Promise<S.CustomerExport>;
    /**
     * Reactivate a customer
     *
     * Needs the permission `customers`.
     */
    reactivate(id: string, options?: WriteOptions): Promise<S.Customer>;
    /**
     * Anonymize a customer now
     *
     * This cannot be undone. Name, email, phone, avatar, addresses and sessions are deleted, and the email address is free again. Orders stay. Store credit expires.
     *
     * Needs the permission `customers`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    anonymize(id: string, options?: WriteOptions): Promise<S.Customer>;
    /**
     * Create, update and delete many customers
     *
     * Up to 250 operations. Each has its own result; with `atomic` either all succeed or none. Each operation sees the customers as they were before the request. A delete deactivates, as `DELETE /api/v1/customer/:id` does.
     *
     * Needs the permission `customers`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things, deletions, sessions, keys and secrets that are ended.
     */
    bulk(body: S.CustomerBulkRequest, options?: WriteOptions): Promise<S.CustomerBulkReply>;
    /**
     * Send an invitation again
     *
     * For a customer who has not chosen a password yet. The new code and the new temporary password take the place of the earlier ones.
     *
     * Needs the permission `customers`.
     */
    resendInvitation(id: string, options?: WriteOptions): Promise<S.CreatedCustomer>;
    /**
     * End all sessions of a customer
     *
     * Needs the permission `customers`.
     *
     * With a `confirm: "person"` key, a person must confirm: sessions, keys and secrets that are ended.
     */
    endSessions(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Merge a customer into another one
     *
     * Orders, returns, reviews, gift cards, store credit, addresses and tags become those of `into`. This customer is anonymized, which cannot be undone. Of a product that both reviewed, the review of `into` stays theirs.
     *
     * Needs the permission `customers`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    merge(id: string, body: S.CustomerMerge, options?: WriteOptions): Promise<S.Customer>;
    taxIdChecks: {
      /**
       * List the checks of a customer's tax id
       *
       * Needs the permission `customers:read`.
       */
      get(id: string, options?: ReadOptions): Promise<S.TaxIdCheckList>;
      /**
       * Check a customer's tax id in the register
       *
       * Asks VIES, the register of the European Union, for the customer's VAT number, and keeps the answer as a proof for eleven years. It takes up to 15 seconds. Send the store's own VAT number first (`business.taxId` of the settings): only then the answer has a `consultationNumber`.
       *
       * Needs the permission `customers`.
       */
      create(id: string, options?: WriteOptions): Promise<S.TaxIdCheck>;
    };
    /**
     * Make links by which customers take back their consent to marketing
     *
     * For the mails that you send. Put `url` into the mail, and into its header fields `List-Unsubscribe: <url>` and `List-Unsubscribe-Post: List-Unsubscribe=One-Click` (RFC 8058). A link needs no log-in and does not end. Customers who are not there, or are anonymized, are left out.
     *
     * Needs the permission `customers:read`.
     */
    unsubscribeLinks(body: S.UnsubscribeLinksOf, options?: WriteOptions): Promise<S.UnsubscribeLinks>;
    addresses: {
      /**
       * List a customer's addresses
       *
       * Needs the permission `customers:read`.
       */
      list(id: string, options?: ReadOptions): Rows<S.Address, S.AddressList>;
      /**
       * Add an address
       *
       * Needs the permission `customers`.
       */
      create(id: string, body: S.AddressCreate, options?: WriteOptions): Promise<S.Address>;
      /**
       * Read one of a customer's addresses
       *
       * Needs the permission `customers:read`.
       */
      get(id: string, addressId: string, options?: ReadOptions): Promise<S.Address>;
      /**
       * Update one of a customer's addresses
       *
       * A field left out keeps its value.
       *
       * Needs the permission `customers`.
       */
      update(id: string, addressId: string, body: S.AddressUpdate, options?: WriteOptions): Promise<S.Address>;
      /**
       * Delete one of a customer's addresses
       *
       * Needs the permission `customers`.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      delete(id: string, addressId: string, options?: WriteOptions): Promise<null>;
    };
  };
  payments: {
    /**
     * List the payments of all orders
     *
     * The newest comes first.
     *
     * Needs the permission `payments:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      orderId?: string;
      /** One or more, separated by commas: cash, card, wallet, bank_transfer, installment. */
      method?: string;
      /** `manual`, or the one that took it. */
      provider?: string;
      /** One or more, separated by commas: pending, succeeded, failed. */
      status?: string;
      /** Recorded then or later. */
      createdSince?: string;
      /** Recorded before then. */
      createdUntil?: string;
      /** One or more, separated by commas: authorize, capture, fail, void, attempt. */
      kind?: string;
      /** True: money that belongs to no order, since its order had ended when it came. It is owed back, until the order is reopened. */
      unmatched?: boolean;
    }, options?: ReadOptions): Rows<S.StorePayment, S.StorePaymentList>;
  };
  refunds: {
    /**
     * List the refunds of all orders
     *
     * The newest comes first.
     *
     * Needs the permission `payments:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      orderId?: string;
      /** One or more, separated by commas: cash, card, wallet, bank_transfer, installment. */
      method?: string;
      /** `manual`, or the one that took it. */
      provider?: string;
      /** One or more, separated by commas: pending, succeeded, failed. */
      status?: string;
      /** Recorded then or later. */
      createdSince?: string;
      /** Recorded before then. */
      createdUntil?: string;
    }, options?: ReadOptions): Rows<S.StoreRefund, S.StoreRefundList>;
  };
  stockTransfers: {
    /**
     * Print the note of a stock transfer
     *
     * A PDF file of what goes from one location to the other, to lie with the goods, with room for how many came.
     *
     * Needs the permission `products:read`.
     */
    documentPdf(id: string, query?: {
      /** The language of the document (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, the store's; names of products are always in that. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * List stock transfers
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.StockTransfer> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      number?: number;
      /** One or more, separated by commas: draft, sent, received, cancelled. */
      status?: string;
      /** The location that they leave. */
      fromLocationId?: string;
      /** The location that they go to. */
      toLocationId?: string;
      /** The location that they leave, or go to. */
      locationId?: string;
      /** Made at this time or later (ISO 8601). */
      createdSince?: string;
      /** Made before this time (ISO 8601). */
      createdUntil?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each transfer, separated by commas. */
      fields?: Fields & KnownFields<S.StockTransfer, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.StockTransfer, Fields>, ChosenPage<S.StockTransferList, "transfers", S.StockTransfer, Fields>>;
    /**
     * Create a stock transfer
     *
     * Makes a draft: no stock moves before it is sent. At most 500 lines.
     *
     * Needs the permission `products`.
     */
    create(body: S.StockTransferCreate, options?: WriteOptions): Promise<S.StockTransfer>;
    /**
     * Read one stock transfer
     *
     * Needs the permission `products:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.StockTransfer>;
    /**
     * Update a stock transfer
     *
     * A field left out keeps its value. Once it is sent, only the note and the reference can change. A transfer cannot be deleted, but cancelled.
     *
     * Needs the permission `products`.
     */
    update(id: string, body: S.StockTransferUpdate, options?: WriteOptions): Promise<S.StockTransfer>;
    /**
     * Send a stock transfer
     *
     * The pieces leave the stock of `fromLocationId`. Tracked stock without backorders cannot fall below zero there: 409 `insufficient_stock`. On their way, pieces are nobody's stock.
     *
     * Needs the permission `products`.
     */
    send(id: string, options?: WriteOptions): Promise<S.StockTransfer>;
    /**
     * Receive a stock transfer
     *
     * The pieces come into the stock of `toLocationId`: those that `items` names, else all that had not come. Once all have come, the transfer is `received`. With `complete`, it is received now, and what has not come is missing.
     *
     * Needs the permission `products`.
     */
    receive(id: string, body: S.StockReceipt, options?: WriteOptions): Promise<S.StockTransfer>;
    /**
     * Cancel a stock transfer
     *
     * Pieces that were sent and not received go back to the stock of `fromLocationId`.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: cancellations.
     */
    cancel(id: string, options?: WriteOptions): Promise<S.StockTransfer>;
  };
  claims: {
    /**
     * List claims
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      status?: "open" | "resolved" | "rejected";
      /** `damaged`: it arrived so. `lost`: its parcel did not arrive. `wrong`: something else was in it. `missing`: it was not in its parcel. */
      reason?: "damaged" | "lost" | "wrong" | "missing" | "other";
      /** `replace`: a new order of the same pieces at no charge. `refund`: what was paid for them goes back. */
      resolution?: "replace" | "refund";
      orderId?: string;
      customerId?: string;
      /** Opened then or later. */
      createdSince?: string;
      /** Opened before then. */
      createdUntil?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
    }, options?: ReadOptions): Rows<S.Claim, S.ClaimList>;
  };
  returns: {
    /**
     * List returns
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      status?: "requested" | "approved" | "rejected" | "received";
      orderId?: string;
      customerId?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
    }, options?: ReadOptions): Rows<S.Return, S.ReturnList>;
  };
  storefront: {
    account: {
      orders: {
        returns: {
          /**
           * List the returns of one of my orders
           *
           * For customers who are logged in.
           */
          list(id: string, query?: {
            /** Page number, from 1. A far page takes longer; `after` does not. */
            page?: number;
            /** Rows per page; a higher number counts as 100. */
            limit?: number;
            /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
            after?: string;
            /** Sort order; `-` for descending. */
            sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          }, options?: ReadOptions): Rows<S.OwnReturn, S.OwnReturnList>;
          /**
           * Ask to return pieces of one of my orders
           *
           * A return can have pieces that were shipped, have not come back and are in no other open return.
           *
           * For customers who are logged in.
           */
          create(id: string, body: S.ReturnCreate, options?: WriteOptions): Promise<S.OwnReturn>;
        };
        /**
         * List my orders
         *
         * For customers who are logged in.
         */
        list(query?: {
          /** Page number, from 1. A far page takes longer; `after` does not. */
          page?: number;
          /** Rows per page; a higher number counts as 100. */
          limit?: number;
          /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
          after?: string;
        }, options?: ReadOptions): Rows<S.ListedShopperOrder, S.ShopperOrderList>;
      };
      reviews: {
        /**
         * List my reviews
         *
         * The list also has reviews that are not approved.
         *
         * For customers who are logged in.
         */
        list(query?: {
          /** Page number, from 1. A far page takes longer; `after` does not. */
          page?: number;
          /** Rows per page; a higher number counts as 100. */
          limit?: number;
          /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
          after?: string;
        }, options?: ReadOptions): Rows<S.Review, S.OwnReviewList>;
      };
      credit: {
        /**
         * Read my store credit
         *
         * For customers who are logged in.
         */
        get(options?: ReadOptions): Promise<S.StoreCredit>;
        movements: {
          /**
           * List the movements of my store credit
           *
           * The latest first.
           *
           * For customers who are logged in.
           */
          list(query?: {
            /** Page number, from 1. A far page takes longer; `after` does not. */
            page?: number;
            /** Rows per page; a higher number counts as 100. */
            limit?: number;
            /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
            after?: string;
          }, options?: ReadOptions): Rows<S.OwnStoreCreditMovement, S.OwnStoreCreditMovementList>;
        };
      };
      /**
       * Read my account
       *
       * For customers who are logged in.
       */
      get(options?: ReadOptions): Promise<S.ShopperCustomer>;
      /**
       * Update my account
       *
       * A field left out keeps its value. The email address is changed by POST /api/v1/storefront/account/change-email.
       *
       * For customers who are logged in.
       */
      update(body: S.ShopperUpdate, options?: WriteOptions): Promise<S.ShopperCustomer>;
      /**
       * Delete my account
       *
       * Ends all sessions, and a mail tells of it; after the store's delay the account is anonymized. The store can undo it until then. Registering again within the delay makes a new account, and the old one is anonymized at once.
       *
       * For customers who are logged in.
       */
      delete(body: S.AccountRemoval, options?: WriteOptions): Promise<null>;
      /**
       * Change my email address
       *
       * Takes the password, and mails a code of 6 digits to the new address, valid for an hour and five tries. The account keeps its address until then. The answer is the same whether or not the address can be used.
       *
       * For customers who are logged in.
       */
      changeEmail(body: S.CustomerEmailChange, options?: WriteOptions): Promise<null>;
      /**
       * Confirm my new email address
       *
       * Takes the address and the code that was mailed to it. Mails tell both addresses; codes that went to the old one stop working.
       *
       * For customers who are logged in.
       */
      confirmEmail(body: S.CustomerEmailConfirmation, options?: WriteOptions): Promise<S.ShopperCustomer>;
      /**
       * Read all data held about me
       *
       * The store's audit log notes it.
       *
       * For customers who are logged in.
       */
      export(options?: ReadOptions): Promise<S.ShopperExport>;
      addresses: {
        /**
         * List my addresses
         *
         * For customers who are logged in.
         */
        list(options?: ReadOptions): Rows<S.Address, S.AddressList>;
        /**
         * Add an address
         *
         * For customers who are logged in.
         */
        create(body: S.AddressCreate, options?: WriteOptions): Promise<S.Address>;
        /**
         * Read one of my addresses
         *
         * For customers who are logged in.
         */
        get(id: string, options?: ReadOptions): Promise<S.Address>;
        /**
         * Update one of my addresses
         *
         * A field left out keeps its value.
         *
         * For customers who are logged in.
         */
        update(id: string, body: S.AddressUpdate, options?: WriteOptions): Promise<S.Address>;
        /**
         * Delete one of my addresses
         *
         * For customers who are logged in.
         */
        delete(id: string, options?: WriteOptions): Promise<null>;
      };
    };
    giftCards: {
      /**
       * Check what a gift card is worth
       *
       * A gift card that cannot pay is the same 404, whether it is unknown, disabled or expired.
       *
       * Public.
       */
      check(body: S.GiftCardCheck, options?: WriteOptions): Promise<S.GiftCardBalance>;
    };
    products: {
      reviews: {
        /**
         * List the reviews of a product
         *
         * The list has approved reviews, the newest first. Each has the first name of its writer.
         *
         * Public.
         */
        list(id: string, query?: {
          /** Page number, from 1. A far page takes longer; `after` does not. */
          page?: number;
          /** Rows per page; a higher number counts as 100. */
          limit?: number;
          /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
          after?: string;
        }, options?: ReadOptions): Rows<S.PublicReview, S.PublicReviewList>;
        /**
         * Review a product
         *
         * I can review a product once, after it was delivered to me. Shoppers see the review once it is approved.
         *
         * For customers who are logged in.
         */
        create(id: string, body: S.ReviewCreate, options?: WriteOptions): Promise<S.Review>;
        /**
         * Edit my review of a product
         *
         * A field left out keeps its value. A review that was edited must be approved again.
         *
         * For customers who are logged in.
         */
        update(id: string, body: S.ReviewUpdate, options?: WriteOptions): Promise<S.Review>;
        /**
         * Delete my review of a product
         *
         * For customers who are logged in.
         */
        delete(id: string, options?: WriteOptions): Promise<null>;
      };
      /**
       * List the products that shoppers see
       *
       * Only visible products: active, not deleted, and published by now. Sorting by price goes by the product's own price.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      list<const Fields extends FieldList<S.StorefrontProduct> = undefined>(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** Up to 100 ids, separated by commas. */
        ids?: string;
        /** In any case. */
        brand?: string;
        /** In any case. */
        tag?: string;
        /** Words to search for, as in `/storefront/products/filter`, which can also sort by relevance. */
        q?: string;
        /** A category's id. Products in the categories below it are included. */
        category?: string;
        /** Slugs, in any language, separated by commas; at most 100. A former slug finds its product until another one takes it. */
        slugs?: string;
        /** The id of a product whose `relatedIds` they are. */
        relatedTo?: string;
        /** The language of the texts, and of the order by name (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** Sort order; `-` for descending. */
        sort?: "createdAt" | "-createdAt" | "price" | "-price" | "name" | "-name";
        /** Only these fields of each product, separated by commas. */
        fields?: Fields & KnownFields<S.StorefrontProduct, Fields>;
      }, options?: ReadOptions): Rows<Chosen<S.StorefrontProduct, Fields>, ChosenPage<S.StorefrontProductList, "products", S.StorefrontProduct, Fields>>;
      /**
       * Search and filter the products that shoppers see, with facets
       *
       * As `/products/filter`, over visible products only. Facets have only categories that shoppers see.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      filter<const Fields extends FieldList<S.StorefrontProduct> = undefined>(query?: {
        /** Words of the name, description, brand and tags; all of them are needed, in any inflected form of the language. The last word may be unfinished. A SKU or barcode of a product or a variant is also found, whole, by its beginning or by its parts, and a barcode by its last digits (four or more). In languages that compound, and in scripts without blanks, words within words are found, behind whole ones. If nothing is found, similar words are tried. */
        q?: string;
        /** The language of the texts, of the words in `q`, and of the order by name (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** A category's id. Products in the categories below it are included. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
        category?: string;
        /** A brand; upper and lower case count as the same. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
        brand?: string;
        /** The same as `category`. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
        categoryId?: string;
        /** A tag; upper and lower case count as the same. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
        tags?: string;
        /** The same as `tags`. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
        tag?: string;
        /** A kind: physical, digital_file, digital_code, digital_service. Several are separated by commas, and any of them will do; a comma within a value is written `\,`. */
        kind?: string;
        /** The price is this or more. A decimal in the store's currency. */
        minPrice?: string;
        /** The price is this or less. A decimal in the store's currency. */
        maxPrice?: string;
        /** Whether the product can be bought: in stock, not tracked, or on backorder. */
        inStock?: boolean;
        /** Whether the previous price was higher. */
        onSale?: boolean;
        /** The average rating is this or higher. */
        minRating?: number;
        /** Values of an option axis, as in `option[Size]=M,L`. One active variant must match all filters by option, stock, price and sale; a product without variants must match them itself. */
        option?: Record<string, string>;
        /** Sort order; `-` for descending. `relevance` needs `q`. The default is `relevance` with `q`, else `-createdAt`. `price` is the lowest price of the active variants, or the product's if it has none. */
        sort?: "relevance" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "price" | "-price" | "name" | "-name" | "rating" | "-rating";
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** Only these fields of each product, separated by commas. */
        fields?: Fields & KnownFields<S.StorefrontProduct, Fields>;
      }, options?: ReadOptions): Rows<Chosen<S.StorefrontProduct, Fields>, ChosenPage<S.StorefrontFilterResult, "products", S.StorefrontProduct, Fields>>;
      /**
       * Read one product that shoppers see
       *
       * By its id, its slug, or the slug of a translation. If several products have the slug in different languages, a product's own slug comes first, then the language asked for. A slug that a product had before answers 301 until something else takes it: `Location` is its path now, and the body has the product with `movedTo`, for clients that do not follow. In a store with price lists, `priceTiers` tells what they make of its price for whoever asks; lists of products have the own price.
       *
       * Public.
       */
      get(idOrSlug: string, query?: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** `jsonLd`: also the product as schema.org describes it, for search engines and agents. */
        include?: "jsonLd";
      }, options?: ReadOptions): Promise<S.StorefrontProduct>;
      /**
       * List products to show beside one
       *
       * First those of the product's `relatedIds`, in their order, then the newest of its category, then of its brand. Only visible products.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      recommendations(idOrSlug: string, query?: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** The largest number of products. */
        limit?: number;
      }, options?: ReadOptions): Promise<S.Recommendations>;
    };
    categories: {
      /**
       * List the categories that shoppers see
       *
       * Only categories that are active, with all categories above them.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      list(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** Only the categories directly below this one (an id), or the roots (`root`). */
        parentId?: string;
        /** Words that the name or the slug must contain; all of them are needed. */
        q?: string;
        /** Up to 100 ids, separated by commas. */
        ids?: string;
        /** The language of the texts, and of the order by name (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** Sort order; `-` for descending. */
        sort?: "position" | "-position" | "name" | "-name" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      }, options?: ReadOptions): Rows<S.StorefrontCategory, S.StorefrontCategoryList>;
      /**
       * Read the tree of the categories that shoppers see
       *
       * Siblings are sorted by position, then by name.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      tree(query?: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
      }, options?: ReadOptions): Promise<S.StorefrontCategoryTree>;
      /**
       * Read one category that shoppers see
       *
       * By its id, its slug, or the slug of a translation; if its slug is `tree`, by its id. A slug that a category had before answers 301 until something else takes it: `Location` is its path now, and the body has the category with `movedTo`, for clients that do not follow.
       *
       * Public.
       */
      get(idOrSlug: string, query?: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
      }, options?: ReadOptions): Promise<S.StorefrontCategoryRead>;
    };
    pages: {
      /**
       * List the pages that shoppers see
       *
       * Without their text. Only pages that are published by now.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      list(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** Sort order; `-` for descending. */
        sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "slug" | "-slug";
      }, options?: ReadOptions): Rows<S.StorefrontPageSummary, S.StorefrontPageList>;
      /**
       * Read one page that shoppers see
       *
       * By its id, its slug, or the slug of a translation. If several pages have the slug in different languages, a page's own slug comes first, then the language asked for. A slug that a page had before answers 301 until something else takes it: `Location` is its path now, and the body has the page with `movedTo`, for clients that do not follow.
       *
       * Public.
       */
      get(idOrSlug: string, query?: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
      }, options?: ReadOptions): Promise<S.StorefrontPage>;
    };
    menus: {
      /**
       * Read several menus
       *
       * The menus with these handles, in their order; those that there are not are left out. Items that lead to something hidden are left out, too.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      list(query: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
        /** Up to 20 handles, separated by commas. */
        handles: string;
      }, options?: ReadOptions): Rows<S.StorefrontMenu, S.StorefrontMenus>;
      /**
       * Read one menu
       *
       * By its handle, or its id. Items that lead to something hidden are left out.
       *
       * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
       *
       * Public.
       */
      get(handle: string, query?: {
        /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
        lang?: string;
      }, options?: ReadOptions): Promise<S.StorefrontMenu>;
    };
    /**
     * Resolve a redirect
     *
     * Checks the store's redirects first, then former slugs of products, categories and pages. 404 if the path has no redirect.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Public.
     */
    redirects(query: {
      /** The language of the texts (BCP 47). By default the one of the store's languages that X-Locale or Accept-Language name, else the store's default. */
      lang?: string;
      /** The requested path. A query string is ignored. */
      path: string;
    }, options?: ReadOptions): Promise<S.StorefrontRedirect>;
    /**
     * Read what the store shows of itself
     *
     * Its name, currency, languages, ways to ship and pay, logo, colors and policies, as `/settings` and `/payment-methods` set them.
     *
     * Public.
     */
    store(options?: ReadOptions): Promise<S.StoreProfile>;
    /**
     * Read the form of a country's addresses
     *
     * The fields that addresses of a country have, in its order and by its names, in the language of the request: `Postal code` and `Prefecture` before the city in Japan, `State` and `ZIP code` behind it in the United States. Provinces are required where the store's taxes or shipping go by them. Orders are refused for less than these fields: without `address1`, `city` and `country`, and without a province where only provinces have rates.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Public.
     */
    addressForm(query: {
      /** ISO 3166-1 alpha-2. */
      country: string;
    }, options?: ReadOptions): Promise<S.AddressForm>;
    /**
     * Enter the password of a store that is not open yet
     *
     * Where `storefront.mode` is `password`. The answer's token proves that the visitor knows the password, until it is changed. 400 where it is another one.
     *
     * Public.
     */
    password(body: S.OpenStorefront, options?: WriteOptions): Promise<S.OpenedStorefront>;
    orders: {
      /**
       * Place an order that was sent to me
       *
       * Anyone with the token of the link, or logged in as its customer, places the draft as it was sent, and pays as after a checkout. `GET /storefront/orders/{id}` shows it before. Everyone else gets the same 404.
       *
       * Public.
       */
      place(id: string, body?: S.SentOrderDraftPlacing, options?: WriteOptions): Promise<S.CheckedOut>;
      /**
       * Read one of my orders
       *
       * The customer of the order can read it, and so can anyone who sends its token. A draft that was sent can be read the same way; it has `draft`. Everyone else gets the same 404.
       *
       * Public.
       */
      get(id: string, options?: ReadOptions): Promise<S.ShopperOrder>;
      /**
       * Track an order from the storefront
       *
       * This is the same as `/api/v1/orders/track`. Both share the same five tries a minute.
       *
       * Public.
       */
      track(body: S.OrderTracking, options?: WriteOptions): Promise<S.TrackedOrder>;
      /**
       * Begin or go on with the payment of an order
       *
       * For the customer whose order it is, and for whoever sends its token. If the provider cannot be asked just now, `clientSecret` is null; ask again.
       *
       * Public.
       */
      pay(id: string, options?: WriteOptions): Promise<S.Payment>;
    };
    /**
     * Price a cart
     *
     * The answer is what the checkout of the same body would cost. Nothing is written or reserved. A quote refuses what the checkout would refuse, with one exception: if too little of a line is left, the line has `inStock: false`. A coupon's limit per customer counts only for customers who are logged in.
     *
     * Public.
     */
    quote(body: S.QuoteRequest, options?: WriteOptions): Promise<S.Quote>;
    /**
     * Buy a cart
     *
     * A guest or a logged-in customer buys the cart. The order takes its pieces out of stock. Send an `Idempotency-Key`, so that a retry gets the same order and the same token. Without a login, an email address has five tries a minute.
     *
     * Public.
     */
    checkout(body: S.Checkout, options?: WriteOptions): Promise<S.CheckedOut>;
    /**
     * List the ways to pay
     *
     * Public.
     */
    paymentMethods(options?: ReadOptions): Promise<S.OfferedPaymentMethods>;
    carts: {
      /**
       * Keep a cart
       *
       * Everything may be left out and come later. The answer has the cart's `token`, which every other request for it needs; it is in this answer only. A customer who is logged in has one cart on all devices, and no token: what is sent is added to it, and where nothing is, the cart is only read. Send the `X-Cart-Token` of the cart of this device along, and that cart is merged into it: pieces are added up, and what the customer's cart does not say is taken over.
       *
       * Public.
       */
      create(body?: S.CartCreate, options?: WriteOptions): Promise<S.MadeCart>;
      /**
       * Read a cart
       *
       * Each read prices the cart anew, as the checkout would. `messages` say what cannot be sold any more and what has another price than at the last change. A cart is deleted 30 days after that.
       *
       * Public.
       */
      get(id: string, options?: ReadOptions): Promise<S.Cart>;
      /**
       * Change a cart
       *
       * A field left out keeps its value, and `null` takes it away. `items` and `giftCards` replace all there were. Fields that are sent are validated as in a quote.
       *
       * Public.
       */
      update(id: string, body: S.CartUpdate, options?: WriteOptions): Promise<S.Cart>;
      /**
       * Delete a cart
       *
       * Public.
       */
      delete(id: string, options?: WriteOptions): Promise<null>;
      /**
       * Buy a kept cart
       *
       * Places the order by the code of the checkout, and answers as that does. Without `expectedTotal` it is the total that the last change of the cart answered: if the order would cost something else by now, the answer is 409 `price_changed`. Send the `expectedTotal` and the `version` of the read that the shopper saw: then nothing that another device changed meanwhile is bought. A cart becomes one order, however often this is sent.
       *
       * Public.
       */
      complete(id: string, body?: S.CartCompletion, options?: WriteOptions): Promise<S.CheckedOut>;
    };
    /**
     * Take a consent to marketing back
     *
     * Takes the token of a link of `POST /customer/unsubscribe-links`, for a page of your own. Sent again, it changes nothing.
     *
     * Public.
     */
    unsubscribe(body: S.Unsubscription, options?: WriteOptions): Promise<null>;
  };
  coupons: {
    /**
     * List coupons
     *
     * Needs the permission `coupons:read`.
     */
    list<const Fields extends FieldList<S.Coupon> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** A text that the code contains, in upper or lower case. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      isActive?: boolean;
      /** The kind of reduction: percent, an amount, or the price of shipping. */
      type?: "percentage" | "fixed" | "free_shipping";
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "code" | "-code";
      /** Only these fields of each coupon, separated by commas. */
      fields?: Fields & KnownFields<S.Coupon, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Coupon, Fields>, ChosenPage<S.CouponList, "coupons", S.Coupon, Fields>>;
    /**
     * Create a coupon
     *
     * Needs the permission `coupons`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    create(body: S.CouponCreate, options?: WriteOptions): Promise<S.Coupon>;
    /**
     * Read one coupon
     *
     * Needs the permission `coupons:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Coupon>;
    /**
     * Update a coupon
     *
     * A field left out keeps its value. An array and `combinesWith` replace the whole of what there was. If you change the `type`, send a new `value`. Orders that already use the coupon stay as they are.
     *
     * Needs the permission `coupons`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    update(id: string, body: S.CouponUpdate, options?: WriteOptions): Promise<S.Coupon>;
    /**
     * Delete a coupon
     *
     * The coupon is no longer shown. Orders that used it keep it, and its code is free again.
     *
     * Needs the permission `coupons`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  discounts: {
    /**
     * List automatic discounts
     *
     * Needs the permission `coupons:read`.
     */
    list<const Fields extends FieldList<S.Discount> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** A text that the name contains, in upper or lower case. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      isActive?: boolean;
      /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
      type?: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each discount, separated by commas. */
      fields?: Fields & KnownFields<S.Discount, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Discount, Fields>, ChosenPage<S.DiscountList, "discounts", S.Discount, Fields>>;
    /**
     * Create an automatic discount
     *
     * At most 25 discounts are active at a time.
     *
     * Needs the permission `coupons`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    create(body: S.DiscountCreate, options?: WriteOptions): Promise<S.Discount>;
    /**
     * Read one automatic discount
     *
     * Needs the permission `coupons:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Discount>;
    /**
     * Update an automatic discount
     *
     * A field left out keeps its value. An array, `buyXGetY` and `combinesWith` replace the whole of what there was. If you change the `type`, send a new `value`. Orders that already use the discount stay as they are.
     *
     * Needs the permission `coupons`.
     *
     * With a `confirm: "person"` key, a person must confirm: discounts by hand.
     */
    update(id: string, body: S.DiscountUpdate, options?: WriteOptions): Promise<S.Discount>;
    /**
     * Delete an automatic discount
     *
     * The discount applies to no further orders. Orders that used it keep it.
     *
     * Needs the permission `coupons`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  priceLists: {
    /**
     * List price lists
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.PriceList> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** A text that the name contains, in upper or lower case. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      isActive?: boolean;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each price list, separated by commas. */
      fields?: Fields & KnownFields<S.PriceList, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.PriceList, Fields>, ChosenPage<S.PriceListList, "priceLists", S.PriceList, Fields>>;
    /**
     * Create a price list
     *
     * At most 50 price lists are active at a time. A new one has no prices: set them with `PUT /price-lists/{id}/prices`.
     *
     * Needs the permission `products`.
     */
    create(body: S.PriceListCreate, options?: WriteOptions): Promise<S.PriceList>;
    /**
     * Read one price list
     *
     * Needs the permission `products:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.PriceList>;
    /**
     * Update a price list
     *
     * A field left out keeps its value. Orders that were placed by its prices stay as they are.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things.
     */
    update(id: string, body: S.PriceListUpdate, options?: WriteOptions): Promise<S.PriceList>;
    /**
     * Delete a price list
     *
     * Its prices are deleted, too. Orders that were placed by them keep them.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    prices: {
      /**
       * List the prices of a price list
       *
       * Several prices of one item, each from another `minimumQuantity` on, are its tiers. Those of products that were deleted since are listed, too.
       *
       * Needs the permission `products:read`.
       */
      list<const Fields extends FieldList<S.ListPrice> = undefined>(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        productId?: string;
        variantId?: string;
        minimumQuantity?: number;
        /** Set at this time or later (ISO 8601). */
        updatedSince?: string;
        /** Only these fields of each price, separated by commas. */
        fields?: Fields & KnownFields<S.ListPrice, Fields>;
      }, options?: ReadOptions): Rows<Chosen<S.ListPrice, Fields>, ChosenPage<S.ListPriceList, "prices", S.ListPrice, Fields>>;
      /**
       * Set and delete prices of a price list
       *
       * Up to 500 of each at a time, at most 10 of one item, and 100,000 in all. All are done or none. Prices that are not named stay as they are. The same request sent again changes nothing.
       *
       * Needs the permission `products`.
       *
       * With a `confirm: "person"` key, a person must confirm: changes of many things.
       */
      set(id: string, body: S.ListPricesUpdate, options?: WriteOptions): Promise<S.PriceList>;
    };
  };
  giftCards: {
    /**
     * List gift cards
     *
     * Needs the permission `gift_cards:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** The last four characters of the code, in upper or lower case. */
      last4?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      isActive?: boolean;
      customerId?: string;
      orderId?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "balance" | "-balance";
    }, options?: ReadOptions): Rows<S.GiftCard, S.GiftCardList>;
    /**
     * Create a gift card
     *
     * Only this answer has the code.
     *
     * Needs the permission `gift_cards`.
     *
     * With a `confirm: "person"` key, a person must confirm: credit that is given.
     */
    create(body: S.GiftCardCreate, options?: WriteOptions): Promise<S.NewGiftCard>;
    /**
     * Read one gift card
     *
     * Needs the permission `gift_cards:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.GiftCard>;
    /**
     * Update a gift card
     *
     * A field left out keeps its value. A gift card cannot be deleted. With `isActive` false it cannot pay.
     *
     * Needs the permission `gift_cards`.
     *
     * With a `confirm: "person"` key, a person must confirm: credit that is given, balance that is taken away.
     */
    update(id: string, body: S.GiftCardUpdate, options?: WriteOptions): Promise<S.GiftCard>;
    movements: {
      /**
       * List the movements of a gift card
       *
       * The list is the gift card's ledger, the latest movement first. The balance is the sum of the movements.
       *
       * Needs the permission `gift_cards:read`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
      }, options?: ReadOptions): Rows<S.GiftCardMovement, S.GiftCardMovementList>;
    };
    /**
     * Adjust the balance of a gift card
     *
     * Sets the balance, or changes the balance by a delta. The balance cannot fall below 0. Every change is a row of the ledger.
     *
     * Needs the permission `gift_cards`.
     *
     * With a `confirm: "person"` key, a person must confirm: credit that is given, balance that is taken away.
     */
    adjust(id: string, body: S.GiftCardAdjustment, options?: WriteOptions): Promise<S.GiftCard>;
  };
  reviews: {
    /**
     * List reviews
     *
     * Needs the permission `reviews:read`.
     */
    list<const Fields extends FieldList<S.Review> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      status?: "pending" | "approved" | "rejected";
      productId?: string;
      customerId?: string;
      rating?: number;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "rating" | "-rating";
      /** Only these fields of each review, separated by commas. */
      fields?: Fields & KnownFields<S.Review, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Review, Fields>, ChosenPage<S.ReviewList, "reviews", S.Review, Fields>>;
    /**
     * Read one review
     *
     * Needs the permission `reviews:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Review>;
    /**
     * Approve or reject a review
     *
     * The product's `averageRating` and `ratingCount` count approved reviews only. Both change at once.
     *
     * Needs the permission `reviews`.
     */
    update(id: string, body: S.ReviewDecision, options?: WriteOptions): Promise<S.Review>;
    /**
     * Delete a review
     *
     * Needs the permission `reviews`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  media: {
    /**
     * Add a picture or a file
     *
     * Send a form (`multipart/form-data`) with the field `file`, or name a `url` from which the server fetches it: a public one, of which up to three redirects are followed. JPEG, PNG, WebP, AVIF, GIF and HEIC are pictures of up to 50 megapixels (a HEIC, as phones take, is stored as a JPEG); MP4 and PDF are kept as they came. Metadata in the picture's file (the place, the camera) is removed. The same content is kept once: where it is there already, the answer has it as it is. In a form, `alt` is a text in the store's default language.
     *
     * Needs the permission `products` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund`.
     */
    create(body: S.MediaCreate | FileForm | FormData, options?: WriteOptions): Promise<S.Media>;
    /**
     * List pictures and files
     *
     * The newest first.
     *
     * Needs the permission `products:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Told by the content, whatever the file's name says. */
      type?: "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif" | "video/mp4" | "application/pdf";
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Created at this time or later (ISO 8601). */
      createdSince?: string;
    }, options?: ReadOptions): Rows<S.Media, S.MediaList>;
    /**
     * Read one picture or file
     *
     * Needs the permission `products:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Media>;
    /**
     * Say what a picture shows
     *
     * `alt` replaces the texts of all languages; the products that show the picture answer them from then on, and have a new version each. The picture itself never changes: upload another one.
     *
     * Needs the permission `products`.
     */
    update(id: string, body: S.MediaUpdate, options?: WriteOptions): Promise<S.Media>;
    /**
     * Delete a picture or file
     *
     * 409 as long as a product, a variant, a category or a comment on an order shows it, or it is the store's logo. Caches on the way may go on showing it.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  locations: {
    /**
     * List locations
     *
     * The places where the store keeps stock, in its order.
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.Location> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** A text that the name or the code contains, in upper or lower case. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      isActive?: boolean;
      sellsOnline?: boolean;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "position" | "-position" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each location, separated by commas. */
      fields?: Fields & KnownFields<S.Location, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Location, Fields>, ChosenPage<S.LocationList, "locations", S.Location, Fields>>;
    /**
     * Create a location
     *
     * At most 100 locations are active at a time.
     *
     * Needs the permission `products`.
     */
    create(body: S.LocationCreate, options?: WriteOptions): Promise<S.Location>;
    /**
     * Read one location
     *
     * Needs the permission `products:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Location>;
    /**
     * Update a location
     *
     * A field left out keeps its value.
     *
     * Needs the permission `products`.
     */
    update(id: string, body: S.LocationUpdate, options?: WriteOptions): Promise<S.Location>;
    /**
     * Delete a location
     *
     * Only a location that never had stock. Others are closed: send `isActive: false`. The default location stays.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  auth: {
    customer: {
      /**
       * Register
       *
       * Mails a code to the address. Once the code was sent to POST /api/v1/auth/customer/verify-email there is a customer, and the password works. Registrations that are not confirmed within 24 hours are deleted. The answer is the same whether or not there is an account with the address.
       *
       * Public.
       */
      register(body: S.CustomerRegistration, options?: WriteOptions): Promise<null>;
      /**
       * Log in
       *
       * Ten failures in a row lock an address for 30 minutes, whether or not it has an account. The password of a registration that waits for its address to be confirmed is 403 `email_not_confirmed`; with any other password nobody learns of it. Nor does it tell whether the address has an account.
       *
       * Public.
       */
      login(body: S.LogIn, options?: WriteOptions & { query?: {
        /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
        cookie?: boolean;
      } }): Promise<S.LoggedInCustomer>;
      /**
       * Mail a code to log in with
       *
       * Only where the store allows it (`customerCodeLogin` in the settings): 6 digits for ten minutes and five tries. The answer is the same whether or not there is an account with the address.
       *
       * Public.
       */
      loginCode(body: S.CustomerEmail, options?: WriteOptions): Promise<null>;
      /**
       * Log in by a mailed code
       *
       * The code works once, and proves the address. Ten wrong codes in a row lock the log-in by code for 30 minutes, and not the password; all that is wrong is the same 401.
       *
       * Public.
       */
      loginByCode(body: S.EmailVerification, options?: WriteOptions & { query?: {
        /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
        cookie?: boolean;
      } }): Promise<S.LoggedInCustomer>;
      /**
       * Confirm an email address
       *
       * Takes the code of six digits that was mailed, or the token of the mail's link. They are valid for 24 hours; the code has five tries, and ten wrong codes in a row lock the address for codes for 30 minutes: 429 `account_locked`.
       *
       * Public.
       */
      verifyEmail(body: S.EmailVerification, options?: WriteOptions): Promise<null>;
      /**
       * Mail a new code that confirms an email address
       *
       * The answer is the same whether or not there is an account with the address.
       *
       * Public.
       */
      resendVerification(body: S.CustomerEmail, options?: WriteOptions): Promise<null>;
      /**
       * Mail a code to choose a new password
       *
       * The answer is the same whether or not there is an account with the address.
       *
       * Public.
       */
      forgotPassword(body: S.CustomerEmail, options?: WriteOptions): Promise<null>;
      /**
       * Choose a new password with a mailed code
       *
       * Also confirms the email address and ends all sessions of the account.
       *
       * Public.
       */
      resetPassword(body: S.CustomerPasswordReset, options?: WriteOptions): Promise<null>;
      /**
       * Change my password
       *
       * Ends all other sessions of the account.
       *
       * For customers who are logged in.
       */
      changePassword(body: S.CustomerPasswordChange, options?: WriteOptions): Promise<null>;
    };
    tenant: {
      /**
       * Log in as the owner or one of the staff
       *
       * A wrong address, a wrong password and a deactivated account all give the same 401. Ten failures in a row lock the address for 30 minutes: 429 `account_locked`. Users with a second factor get no session yet, but `secondFactor` with a token, and finishes the log-in at `second-factor`.
       *
       * Public.
       */
      login(body: S.LogIn, options?: WriteOptions & { query?: {
        /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
        cookie?: boolean;
      } }): Promise<S.LoggedInStaff | S.SecondFactorNeeded>;
      /**
       * Finish a log-in by a second factor
       *
       * Takes the `challengeToken` of the log-in and one of `code`, `passkey` and `recoveryCode`, within five minutes. The answer is that of a log-in. A wrong one counts like a wrong password; a code that was used is a wrong one.
       *
       * Public.
       */
      secondFactor(body: S.SecondFactor, options?: WriteOptions & { query?: {
        /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
        cookie?: boolean;
      } }): Promise<S.LoggedInStaff>;
      passkeyLogin: {
        /**
         * Begin a log-in by a passkey
         *
         * Answers what a passkey is to sign (WebAuthn). Nobody has said who they are: the browser offers the passkeys that it has for this host.
         *
         * Public.
         */
        start(options?: WriteOptions): Promise<S.PasskeyRequest>;
        /**
         * Log in by a passkey
         *
         * Takes what the passkey signed, once, within five minutes. It stands for the password and the second factor, also while wrong passwords have locked the address. The answer is that of a log-in; all that is wrong with a passkey is the same 401.
         *
         * Public.
         */
        create(body: S.PasskeyLogIn, options?: WriteOptions & { query?: {
          /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
          cookie?: boolean;
        } }): Promise<S.LoggedInStaff>;
      };
      /**
       * Log in by a link of the operator
       *
       * Takes the token of a link that `stoa staff login-link` printed, `…/console#login=<token>`. It works once, within 15 minutes. The answer is that of a log-in.
       *
       * Public.
       */
      loginLink(body: S.LogInLink, options?: WriteOptions & { query?: {
        /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
        cookie?: boolean;
      } }): Promise<S.LoggedInStaff | S.SecondFactorNeeded>;
      /**
       * Accept an invitation to the staff
       *
       * Takes the code from the mail, sets the password and logs the person in.
       *
       * Public.
       */
      acceptInvitation(body: S.InvitationAcceptance, options?: WriteOptions & { query?: {
        /** For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`. */
        cookie?: boolean;
      } }): Promise<S.LoggedInStaff>;
      /**
       * Request a code to choose a new password
       *
       * The code is mailed if there is such an account. The answer is the same if there is none.
       *
       * Public.
       */
      forgotPassword(body: S.ForgottenStaffPassword, options?: WriteOptions): Promise<null>;
      /**
       * Choose a new password with a mailed code
       *
       * Ends all sessions of the account. A code works once, within an hour.
       *
       * Public.
       */
      resetPassword(body: S.StaffPasswordReset, options?: WriteOptions): Promise<null>;
      me: {
        /**
         * Read your own account and permissions
         *
         * For the owner and the staff, logged in.
         */
        get(options?: ReadOptions): Promise<S.Me>;
        /**
         * Change your own name and language
         *
         * A field left out keeps its value. The email address is changed by `change-email`, the password by `change-password`; role and permissions are changed by others.
         *
         * For the owner and the staff, logged in.
         */
        update(body: S.OwnAccountUpdate, options?: WriteOptions): Promise<S.Me>;
      };
      /**
       * Change your own email address
       *
       * Takes the password, and mails a code to the new address that is valid for an hour. The account keeps its address until the code comes back at `confirm-email`.
       *
       * For the owner and the staff, logged in.
       */
      changeEmail(body: S.StaffEmailChange, options?: WriteOptions): Promise<null>;
      /**
       * Confirm a new email address with the mailed code
       *
       * The account has the new address from then on. The old address and the new one are told by mail. Sessions go on.
       *
       * Public.
       */
      confirmEmail(body: S.StaffEmailConfirmation, options?: WriteOptions): Promise<null>;
      /**
       * Change one's own password
       *
       * Ends all other sessions of the account.
       *
       * For the owner and the staff, logged in.
       */
      changePassword(body: S.StaffPasswordChange, options?: WriteOptions): Promise<null>;
      /**
       * Read which second factors you have
       *
       * For the owner and the staff, logged in.
       */
      secondFactors(options?: ReadOptions): Promise<S.SecondFactors>;
      totp: {
        /**
         * Begin with codes of an authenticator app
         *
         * Answers a secret for the app (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once a code of it came back at `confirm`, within 30 minutes. A secret that you have already goes on until then. If you have a second factor, send it along: a code, a recovery code, or a passkey.
         *
         * For the owner and the staff, logged in.
         */
        create(body: S.TotpStart, options?: WriteOptions): Promise<S.TotpSecret>;
        /**
         * Confirm the app's secret with a code
         *
         * From then on a log-in with your password asks for a second factor. The first second factor comes with ten recovery codes, for the day on which you have lost it. A wrong code counts like a wrong password.
         *
         * For the owner and the staff, logged in.
         */
        confirm(body: S.TotpConfirmation, options?: WriteOptions): Promise<S.SecondFactorAdded>;
        /**
         * Remove the authenticator app
         *
         * Takes a second factor: a code, a recovery code, or a passkey. Your password alone is not enough. Recovery codes go with the last second factor. Where the store requires one, you can do nothing else then before you have another.
         *
         * For the owner and the staff, logged in.
         */
        remove(body: S.SecondFactorProof, options?: WriteOptions): Promise<null>;
      };
      /**
       * Make new recovery codes
       *
       * Takes a second factor: a code, a recovery code, or a passkey. Your password alone is not enough. All earlier recovery codes stop working.
       *
       * For the owner and the staff, logged in.
       */
      recoveryCodes(body: S.SecondFactorProof, options?: WriteOptions): Promise<S.RecoveryCodes>;
      passkeys: {
        /**
         * Begin with a passkey
         *
         * Answers what the browser is to make (WebAuthn), good on this host of the store. Send what it made to `POST /auth/tenant/passkeys` within five minutes. If you have a second factor, send it along: a code, a recovery code, or a passkey.
         *
         * For the owner and the staff, logged in.
         */
        start(body: S.PasskeyStart, options?: WriteOptions): Promise<S.PasskeyCreation>;
        /**
         * Add a passkey
         *
         * From then on you log in by it, and your password alone lets nobody in: it is followed by the passkey or another second factor. The first second factor comes with ten recovery codes.
         *
         * For the owner and the staff, logged in.
         */
        create(body: S.PasskeyAdd, options?: WriteOptions): Promise<S.PasskeyAdded>;
        /**
         * Rename a passkey
         *
         * For the owner and the staff, logged in.
         */
        update(id: string, body: S.PasskeyUpdate, options?: WriteOptions): Promise<S.Passkey>;
        /**
         * Remove a passkey
         *
         * Takes a second factor: a code of the authenticator app, a recovery code, or a passkey. Your password alone is not enough. Recovery codes go with the last second factor.
         *
         * For the owner and the staff, logged in.
         */
        remove(id: string, body: S.SecondFactorProof, options?: WriteOptions): Promise<null>;
      };
    };
    /**
     * Renew a session
     *
     * Answers a new access token and a new refresh token. A refresh token can be used once. Used again within 10 seconds, it gives the same new token, since the first answer may have been lost. Used again later, it ends the session, since it may have been stolen. A session lasts 30 days from its last refresh, and 90 days at most. The cookie of the owner or the staff counts only with `X-Session-Proof`, since a script of the shop's theme runs at the same address as the console.
     *
     * Public.
     */
    refresh(body?: S.SessionRefresh, options?: WriteOptions): Promise<S.RefreshedSession>;
    /**
     * Log out
     *
     * Ends the session of the access token (also of an expired one), the refresh token or the cookie, and deletes the cookie. The cookie of the owner or the staff counts only with `X-Session-Proof`, or beside the session's own access token. The answer is the same when there is no such session.
     *
     * Public.
     */
    logout(body?: S.SessionRefresh, options?: WriteOptions): Promise<null>;
    /**
     * Log out everywhere
     *
     * Ends all sessions of the person who is logged in, including this one.
     *
     * For people who are logged in.
     */
    logoutAll(options?: WriteOptions): Promise<null>;
    sessions: {
      /**
       * List one's own sessions
       *
       * The sessions that have not ended, the latest log-in first.
       *
       * For people who are logged in.
       */
      list(query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
      }, options?: ReadOptions): Rows<S.Session, S.SessionList>;
      /**
       * End one of one's own sessions
       *
       * Its tokens are refused from the next request on.
       *
       * For people who are logged in.
       */
      delete(id: string, options?: WriteOptions): Promise<null>;
    };
  };
  webhooks: {
    /**
     * List webhooks
     *
     * Needs the permission `webhooks:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      isActive?: boolean;
    }, options?: ReadOptions): Rows<S.Webhook, S.WebhookList>;
    /**
     * Create a webhook
     *
     * Events that happen from now on are sent to the URL, signed as Standard Webhooks 1.0 has it. The secret is in this answer and nowhere else. You need the permission to read what an event tells of; the webhook is told as much as you may read.
     *
     * Needs the permission `webhooks`.
     */
    create(body: S.WebhookCreate, options?: WriteOptions): Promise<S.NewWebhook>;
    /**
     * Read one webhook
     *
     * Needs the permission `webhooks:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Webhook>;
    /**
     * Update a webhook
     *
     * A field left out keeps its value. If you change `url` or `events`, the webhook is told as much as you may read from then on. While `isActive` is false, nothing is sent: what happens meanwhile can be replayed. To turn it on again, you need the `permissions` that it has.
     *
     * Needs the permission `webhooks`.
     */
    update(id: string, body: S.WebhookUpdate, options?: WriteOptions): Promise<S.Webhook>;
    /**
     * Delete a webhook
     *
     * Needs the permission `webhooks`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Replace the secret of a webhook
     *
     * The new secret is in this answer and nowhere else. For 24 hours deliveries are signed with it and with the one before it. You need the `permissions` that the webhook has.
     *
     * Needs the permission `webhooks`.
     *
     * With a `confirm: "person"` key, a person must confirm: sessions, keys and secrets that are ended.
     */
    rotateSecret(id: string, options?: WriteOptions): Promise<S.NewWebhook>;
    /**
     * Send a test to a webhook
     *
     * Sends an event of type `webhook_test` to this webhook alone; its `data` is the webhook. The list of deliveries has the result. You need the `permissions` that the webhook has.
     *
     * Needs the permission `webhooks`.
     */
    test(id: string, options?: WriteOptions): Promise<S.WebhookDelivery>;
    deliveries: {
      /**
       * List what was sent to a webhook
       *
       * The newest first, with each attempt and what the endpoint answered. Kept for 30 days.
       *
       * Needs the permission `webhooks:read`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** `pending` while it is to be sent, for the first time or again; `failed` once all tries are used up; `cancelled` where it became due while the webhook was inactive. */
        status?: "pending" | "succeeded" | "failed" | "cancelled";
        /** The kind of event. */
        type?: string;
        /** The id of the event. */
        eventId?: string;
      }, options?: ReadOptions): Rows<S.WebhookDelivery, S.WebhookDeliveryList>;
      /**
       * Send a delivery again
       *
       * The event is sent at once, with the same id, and tried again as often as a new one. You need the `permissions` that the webhook has.
       *
       * Needs the permission `webhooks`.
       */
      redeliver(id: string, deliveryId: string, options?: WriteOptions): Promise<S.WebhookDelivery>;
    };
    /**
     * Send the events of a range of time again
     *
     * All events of the kinds that the webhook subscribes to are sent, whether it got them before or not, with the same ids. You need the `permissions` that the webhook has.
     *
     * Needs the permission `webhooks`.
     */
    replay(id: string, body: S.WebhookReplay, options?: WriteOptions): Promise<S.WebhookReplayed>;
  };
  events: {
    /**
     * List events
     *
     * The newest first, as they are sent: for those who missed some. Only events about what you may read, with as much as you may read. Kept for 30 days. Events can appear some seconds after their `timestamp`: to go on where you stopped, begin a minute earlier, and pass over ids that you know.
     *
     * Needs the permission `webhooks:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** The id of the event, as deliveries name it. */
      id?: string;
      type?: "order_created" | "order_updated" | "order_shipped" | "payment_received" | "product_created" | "product_updated" | "product_deleted" | "stock_low" | "customer_created" | "customer_updated" | "refund_created" | "return_updated" | "claim_updated" | "cart_abandoned" | "customer_credit_updated" | "webhook_test";
      /** The id of the resource that the event tells of. */
      resourceId?: string;
      /** From this time on. */
      since?: string;
      /** Before this time. */
      until?: string;
    }, options?: ReadOptions): Rows<S.Event, S.EventList>;
  };
  imports: {
    /**
     * Import products, customers or orders from a file
     *
     * Send the file itself as the body, up to 10 MiB, in UTF-8 or UTF-16. It takes the permission to write what the file holds. The answer names the import; read it to follow the progress, at most once a second. A product that is already in the store, by its slug or SKU, is updated; a customer, by the external id or else the email. An order that is already there, by its id or external id, stays as it is, but an imported one that lacks lines gets them; a new one keeps its number, amounts, dates and states, takes no stock, and nobody is told of it. A field that cannot be used is left out with a warning; what cannot do without it, or is on an earlier line already, is skipped, and the report names its row. With `dryRun=true` everything is checked, and only the report is kept: that of the import itself. `cost` is left out without the permission `products:cost`. At most 20 imports of a store can wait or run.
     *
     * Needs the permission `products` or `customers` or `orders`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things.
     */
    create(body: string | Uint8Array | Blob, options: WriteOptions & { query: {
      /** `shopify`, `woocommerce`: a CSV exported from there. `stoa`: an export of this API, CSV or NDJSON; the first byte tells which. Customers come as `shopify`, `woocommerce` or `stoa`, orders as `shopify` or `stoa`. */
      format: "shopify" | "woocommerce" | "stoa";
      /** The contents of the file. */
      resource?: "products" | "customers" | "orders";
      /** Whether the pictures of products are copied into the store's own media, each URL once. Only for products. */
      copyImages?: boolean;
      /** Whether new customers are mailed an invitation, as by `POST /customer`. Only for customers. */
      sendMail?: boolean;
    } }): Promise<S.Import>;
    /**
     * List imports
     *
     * Imports of the last 90 days, the newest first: those of what you may read.
     *
     * Needs the permission `products:read` or `customers:read` or `orders:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      status?: "waiting" | "running" | "done" | "failed" | "cancelled";
      /** The contents of the file. */
      resource?: "products" | "customers" | "orders";
    }, options?: ReadOptions): Rows<S.ImportSummary, S.ImportList>;
    /**
     * Read one import
     *
     * The progress and, when the import is done, what was skipped, with the reasons.
     *
     * Needs the permission `products:read` or `customers:read` or `orders:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Import>;
    /**
     * Cancel an import
     *
     * An import that waits or runs can be cancelled. Rows already imported stay.
     *
     * Needs the permission `products` or `customers` or `orders`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<S.Import>;
  };
  exports: {
    /**
     * Export all products
     *
     * A file of the whole catalogue, the oldest product first. The file is made while it is sent: if the connection breaks off, the file is not complete. `npx stoa import products` reads it. `cost` needs the permission `products:cost`.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `products:read`.
     */
    products(query?: {
      /** `ndjson`: one product per line, as the API answers it. `csv`: rows for spreadsheets. */
      format?: "ndjson" | "csv";
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Export orders
     *
     * A file of all orders, or of those that match, by the filters of `GET /orders`, the oldest first. The file is made while it is sent: if the connection breaks off, the file is not complete. The audit log notes it.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `exports`.
     */
    orders(query?: {
      /** `ndjson`: one order per line, as `GET /orders/:id` answers it. `csv`: one row per line of an order. */
      format?: "ndjson" | "csv";
      /** One or more, separated by commas: pending_payment, pending, confirmed, processing, shipped, delivered, on_hold, returned, refunded, partially_refunded, cancelled, payment_failed. */
      status?: string;
      /** One or more, separated by commas: pending, authorized, paid, failed, partially_refunded, refunded, cancelled. */
      paymentStatus?: string;
      /** One or more, separated by commas: cash, card, wallet, bank_transfer, installment. */
      paymentMethod?: string;
      /** One or more, separated by commas: web, mobile_app, api, pos, manual. */
      source?: string;
      customerId?: string;
      /** The id of the agent that placed it. */
      agentId?: string;
      /** A tag, whatever its case. */
      tag?: string;
      externalId?: string;
      /** Words of the number, the email, the names, the phone or the external id, or their beginnings, or the whole SKU of a line; all words are needed. */
      q?: string;
      /** Created then or later. */
      createdSince?: string;
      /** Created before then. */
      createdUntil?: string;
      /** Last changed then or later. */
      updatedSince?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Export all customers
     *
     * A file of all customers but those who are anonymized, the oldest first. The file is made while it is sent: if the connection breaks off, the file is not complete. `POST /api/v1/imports?resource=customers&format=stoa` reads it. The audit log notes the export.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `customers:read`.
     */
    customers(query?: {
      /** `ndjson`: one customer per line, as `GET /customer/:id` answers it. `csv`: one row per customer. */
      format?: "ndjson" | "csv";
    }, options?: ReadOptions): Promise<Download>;
  };
  feeds: {
    /**
     * Read what is missing or wrong in the feed
     *
     * The fields that readers of product feeds, such as Google, require and that are missing, product by product. A page looks at no more than 500 products, so it may have fewer rows than `limit`, or none: go on with `nextCursor` until it is null.
     *
     * Needs the permission `products:read`.
     */
    problems(query?: {
      /** The language of the feed; by default the store's. */
      language?: string;
      /** Only problems of this kind. */
      severity?: "error" | "warning";
      /** Products per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the report goes on where that page ended. */
      after?: string;
    }, options?: ReadOptions): Promise<S.FeedProblems>;
    /**
     * List feeds
     *
     * The addresses at which readers fetch the feed, the newest first.
     *
     * Needs the permission `products:read`.
     */
    list<const Fields extends FieldList<S.Feed> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Sort order; `-` for descending. */
      sort?: "name" | "-name" | "createdAt" | "-createdAt";
      /** Only these fields of each feed, separated by commas. */
      fields?: Fields & KnownFields<S.Feed, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Feed, Fields>, ChosenPage<S.FeedList, "feeds", S.Feed, Fields>>;
    /**
     * Make a feed's address
     *
     * The token is in this answer and nowhere else. Anyone with it reads all visible products at `/feeds/{token}.tsv` and `.xml` (Google's product data specification), `.csv` (OpenAI's product feed schema) and `.jsonl` (`products.jsonl` of the Agentic Commerce Protocol). `?language=` asks for another of the store's languages.
     *
     * Needs the permission `products`.
     */
    create(body: S.FeedCreate, options?: WriteOptions): Promise<S.NewFeed>;
    /**
     * Read one feed
     *
     * Needs the permission `products:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Feed>;
    /**
     * Update a feed
     *
     * A field left out keeps its value.
     *
     * Needs the permission `products`.
     */
    update(id: string, body: S.FeedUpdate, options?: WriteOptions): Promise<S.Feed>;
    /**
     * Revoke a feed's address
     *
     * Takes effect with the next request and cannot be undone.
     *
     * Needs the permission `products`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  reports: {
    /**
     * Report sales
     *
     * The report has a row for each day, week or month in the store's time zone. An order counts on the day when it was placed. A refund counts on the day of the refund. A cancelled order counts only in `cancelled`.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    sales(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
    }, options?: ReadOptions): Promise<S.SalesReport>;
    /**
     * Download a report as CSV: sales
     *
     * The numbers of `/reports/sales` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    salesCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report best-selling products
     *
     * The report covers at most 400 days. It lists the products of orders that were placed on these days and not cancelled.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    products(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** By pieces, or by what they cost; the most first. */
      sort?: "-quantity" | "-amount";
    }, options?: ReadOptions): Promise<S.ProductsReport>;
    /**
     * Download a report as CSV: products
     *
     * The numbers of `/reports/products` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    productsCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** By pieces, or by what they cost; the most first. */
      sort?: "-quantity" | "-amount";
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report searches in the shop
     *
     * Searches of shoppers by words alone: how often each was made, and how often nothing was found. Counted by the store's days for 90 days, at most 1,000 different texts a day; nobody's name is kept, and texts that could be an email address or a telephone number are not counted. A search counts within 5 seconds.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    searches(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
    }, options?: ReadOptions): Promise<S.SearchesReport>;
    /**
     * Download a report as CSV: searches
     *
     * The numbers of `/reports/searches` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    searchesCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report visits, their sources and conversion
     *
     * Visits of the store's own shop, by the store's days for 25 months: how many came, from where, to which page, and how many of them viewed a product, filled a cart, opened the checkout and ordered there. The server counts them without cookies or scripts, and stores numbers alone: nothing of a person. Robots, previews, and browsers that send `Sec-GPC: 1` or `DNT: 1` are not counted, nor pages that a CDN answers. A visit counts within 5 seconds.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    traffic(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
    }, options?: ReadOptions): Promise<S.TrafficReport>;
    /**
     * Download a report as CSV: traffic
     *
     * The numbers of `/reports/traffic` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    trafficCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Download a report as CSV: traffic sources
     *
     * The numbers of `/reports/traffic` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    trafficSourcesCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Download a report as CSV: landing pages
     *
     * The numbers of `/reports/traffic` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    landingPagesCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report taxes
     *
     * Taxed amounts by rate and place, and the tax in refunds. All rows come to what the orders cost. An order counts on the day when it was placed, a refund on its own day, rounded for itself; a cancelled order does not count. The report covers at most 400 days in the store's time zone.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    taxes(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
    }, options?: ReadOptions): Promise<S.TaxesReport>;
    /**
     * Download a report as CSV: taxes
     *
     * The numbers of `/reports/taxes` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    taxesCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report cash
     *
     * Money that was received and given back without a payment provider: cash, bank transfers, terminals. It counts on the day when it moved, whatever became of the order. `onDelivery` tells of cash at the door by the day of delivery. The report has at most 400 rows, in the store's time zone.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    cash(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
    }, options?: ReadOptions): Promise<S.CashReport>;
    /**
     * Download a report as CSV: cash
     *
     * The numbers of `/reports/cash` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    cashCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report customers
     *
     * New and returning customers, and those who ordered for the most. Their names and emails take `customers:read` or a permission to read orders. The report has at most 400 rows, in the store's time zone.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    customers(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
    }, options?: ReadOptions): Promise<S.CustomersReport>;
    /**
     * Download a report as CSV: customers
     *
     * The numbers of `/reports/customers` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    customersCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Download a report as CSV: best customers
     *
     * The numbers of `/reports/customers` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    bestCustomersCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The kind of a row. Weeks begin on Monday (ISO 8601). At most 400 rows. */
      interval?: "day" | "week" | "month";
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report sales by channel
     *
     * Where orders come from. They count as in `/reports/sales`. The report covers at most 400 days in the store's time zone.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    channels(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
    }, options?: ReadOptions): Promise<S.ChannelsReport>;
    /**
     * Download a report as CSV: channels
     *
     * The numbers of `/reports/channels` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    channelsCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report coupons
     *
     * The uses of each code, and the amounts it took off. A cancelled order does not count. The report covers at most 400 days in the store's time zone.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    coupons(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
    }, options?: ReadOptions): Promise<S.CouponsReport>;
    /**
     * Download a report as CSV: coupons
     *
     * The numbers of `/reports/coupons` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    couponsCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
    /**
     * Report automatic discounts
     *
     * The uses of each automatic discount, and the amounts it took off. An order that used several counts under each. A cancelled order does not count. The report covers at most 400 days in the store's time zone.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    discounts(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
    }, options?: ReadOptions): Promise<S.DiscountsReport>;
    /**
     * Download a report as CSV: discounts
     *
     * The numbers of `/reports/discounts` as a file for spreadsheets. Its first line names the columns in the language asked for.
     *
     * Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.
     *
     * Needs the permission `reports:read`.
     */
    discountsCsv(query?: {
      /** The first day, in the store's time zone. Default: 29 days before `to`. */
      from?: string;
      /** The last day, included. Default: today. */
      to?: string;
      /** A higher number than 100 counts as 100. */
      limit?: number;
      /** The language of the first line (BCP 47): en, ar, fr, de, es or tr. If absent, or if it is another one, that of the request. */
      lang?: string;
    }, options?: ReadOptions): Promise<Download>;
  };
  notices: {
    /**
     * List your notices
     *
     * Events that you may want to know of: those that your role lets you see, and those that are for you alone. They are stored for 90 days. An order appears some seconds after it was placed.
     *
     * For the owner and the staff, logged in.
     */
    get(query?: {
      /** False: only those that you have not read. */
      isRead?: boolean;
      /** Where the page before ended. */
      after?: string;
      limit?: number;
    }, options?: ReadOptions): Promise<S.Notices>;
    /**
     * Mark notices as read
     *
     * Send `ids`, or `all`. Only for yourself: others have read what they have read.
     *
     * For the owner and the staff, logged in.
     */
    read(body: S.NoticesRead, options?: WriteOptions): Promise<S.NoticesUnread>;
    preferences: {
      /**
       * Read how you are told
       *
       * For the owner and the staff, logged in.
       */
      list(options?: ReadOptions): Rows<S.NoticePreference, S.NoticePreferences>;
      /**
       * Choose how you are told
       *
       * By kind of notice. A kind, or a way, that is left out stays as it is.
       *
       * For the owner and the staff, logged in.
       */
      update(body: S.NoticePreferencesUpdate, options?: WriteOptions): Promise<S.NoticePreferences>;
    };
  };
  views: {
    /**
     * List saved views
     *
     * One's own, and those that others share, of the lists that one may read.
     *
     * For the owner and the staff, logged in.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** The list that it is a view of. */
      resource?: "orders" | "products" | "customers";
      /** Sort order; `-` for descending. */
      sort?: "position" | "-position" | "name" | "-name" | "createdAt" | "-createdAt";
    }, options?: ReadOptions): Rows<S.View, S.ViewList>;
    /**
     * Create a saved view
     *
     * For people who log in, not for API keys. `query` is validated as a request of the list is.
     *
     * For the owner and the staff, logged in.
     */
    create(body: S.ViewCreate, options?: WriteOptions): Promise<S.View>;
    /**
     * Read one saved view
     *
     * For the owner and the staff, logged in.
     */
    get(id: string, options?: ReadOptions): Promise<S.View>;
    /**
     * Update a saved view
     *
     * Only who made it may change it. A field left out keeps its value.
     *
     * For the owner and the staff, logged in.
     */
    update(id: string, body: S.ViewUpdate, options?: WriteOptions): Promise<S.View>;
    /**
     * Delete a saved view
     *
     * Its creator may delete it, and the store's owner may delete any shared one.
     *
     * For the owner and the staff, logged in.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  dashboard: {
    /**
     * Read what needs attention, and how sales go
     *
     * All that a first screen shows, in one request: what is to be done, sales beside those of the time before, best sellers, the newest orders, and what was left behind. Parts that the caller may not read are absent. The numbers come from counters and indexes, so it is quick however many orders there are.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund` or `reports:read` or `products:read` or `customers:read` or `reviews:read` or `webhooks:read` or `settings:read`.
     */
    get(options?: ReadOptions): Promise<S.Dashboard>;
  };
  setup: {
    /**
     * Read what a new store has yet to do
     *
     * The checklist of a new store. Nothing is ticked off by hand: each step is done when the store has what it asks for. `PUT /settings` with `setupDismissed: true` puts the list away.
     *
     * Needs the permission `settings:read`.
     */
    get(options?: ReadOptions): Promise<S.Setup>;
    /**
     * Suggest tax rates
     *
     * The standard rates that a store in a country may want, from a table with a date and a source. Nothing is set by it: whoever runs the store confirms them, with the help of a tax adviser where in doubt.
     *
     * Needs the permission `settings:read`.
     */
    taxRates(query?: {
      /** ISO 3166-1 alpha-2; the store's if not given. */
      country?: string;
    }, options?: ReadOptions): Promise<S.SuggestedTaxRates>;
  };
  themes: {
    /**
     * List themes
     *
     * The newest first.
     *
     * Needs the permission `themes:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
    }, options?: ReadOptions): Rows<S.Theme, S.ThemeList>;
    /**
     * Create a theme from files, or as a copy of another
     *
     * Up to 50 themes a store, 2,000 files and 50 MiB a theme, 10 MiB a request.
     *
     * Needs the permission `themes`.
     */
    create(body: S.ThemeCreate, options?: WriteOptions): Promise<S.Theme>;
    /**
     * Read one theme
     *
     * Needs the permission `themes:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Theme>;
    /**
     * Rename a theme
     *
     * Needs the permission `themes`.
     */
    update(id: string, body: S.ThemeUpdate, options?: WriteOptions): Promise<S.Theme>;
    /**
     * Delete a theme
     *
     * Deletes the theme with its files and versions. This cannot be undone. The active theme is refused.
     *
     * Only for the store's owner, logged in.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    files: {
      /**
       * List a theme's files
       *
       * All files at once, without their content. Compare `sha256` to find the files that differ from yours.
       *
       * Needs the permission `themes:read`.
       */
      list(id: string, query?: {
        /** The number of a published version, to get its files instead of the working files. */
        number?: number;
      }, options?: ReadOptions): Rows<S.ThemeFile, S.ThemeFileList>;
    };
    /**
     * Read many of a theme's text files
     *
     * Up to about 2 MiB at once; `next` continues. Files that are not text are left out: read each by its path.
     *
     * Needs the permission `themes:read`.
     */
    contents(id: string, query?: {
      /** The beginning of the path, such as `sections/`; all files if absent. */
      under?: string;
      /** The `next` of the answer before, to get what follows. */
      after?: string;
      /** The number of a published version, to get its files instead of the working files. */
      number?: number;
    }, options?: ReadOptions): Promise<S.ThemeContents>;
    file: {
      /**
       * Read one of a theme's files
       *
       * Needs the permission `themes:read`.
       */
      get(id: string, query: {
        /** Relative, at most 10 levels and 255 characters of ASCII letters, digits and `. _ @ ( ) [ ] $ ~ + , = -`; no part starts with `.` or `-`. */
        path: string;
        /** The number of a published version, to get its files instead of the working files. */
        number?: number;
      }, options?: ReadOptions): Promise<S.ThemeFileContent>;
      /**
       * Write one of a theme's working files
       *
       * Customers see the change only after it is published.
       *
       * Needs the permission `themes`.
       */
      update(id: string, body: S.ThemeFileUpdate, options: WriteOptions & { query: {
        /** Relative, at most 10 levels and 255 characters of ASCII letters, digits and `. _ @ ( ) [ ] $ ~ + , = -`; no part starts with `.` or `-`. */
        path: string;
      } }): Promise<S.ThemeFile>;
      /**
       * Delete one of a theme's working files
       *
       * Needs the permission `themes`.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      delete(id: string, options: WriteOptions & { query: {
        /** Relative, at most 10 levels and 255 characters of ASCII letters, digits and `. _ @ ( ) [ ] $ ~ + , = -`; no part starts with `.` or `-`. */
        path: string;
      } }): Promise<null>;
    };
    errors: {
      /**
       * List a theme's errors in the shop
       *
       * The latest first. Visitors see a plain page where the theme fails to render one, and the failure is listed here: one entry per code and kind of page.
       *
       * Needs the permission `themes:read`.
       */
      list(id: string, options?: ReadOptions): Rows<S.ThemeError, S.ThemeErrorList>;
    };
    versions: {
      /**
       * List a theme's versions
       *
       * The newest first; the last 200 are kept.
       *
       * Needs the permission `themes:read`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
      }, options?: ReadOptions): Rows<S.ThemeVersion, S.ThemeVersionList>;
      /**
       * Publish a theme's working files as a new version
       *
       * If-Match names the theme's version. Every file is read first: what cannot be rendered is refused with the file, line and column of each fault (`details.problems`), what is only doubtful is in `warnings`. A theme needs `layout/theme.liquid`.
       *
       * Needs the permission `themes`.
       */
      create(id: string, body?: S.ThemePublication, options?: WriteOptions): Promise<S.PublishedThemeVersion>;
    };
    /**
     * Check a theme's working files
     *
     * The errors and warnings that publishing would give. Nothing is written.
     *
     * Needs the permission `themes:read`.
     */
    check(id: string, options?: WriteOptions): Promise<S.ThemeCheck>;
    /**
     * Publish an earlier version of a theme again
     *
     * The working files stay as they are, unless `restoreFiles` is true.
     *
     * Needs the permission `themes`.
     */
    publish(id: string, body: S.ThemeRollback, options?: WriteOptions): Promise<S.Theme>;
    /**
     * Preview a theme
     *
     * Answers with an address that shows the shop in this theme for 24 hours. Anyone who has the address can see it; nothing can be bought there. The id `default` is the built-in theme. With `dryRun`, the address has already expired.
     *
     * Needs the permission `themes`.
     */
    previews(id: string, body?: S.ThemePreviewRequest, options?: WriteOptions): Promise<S.ThemePreview>;
    /**
     * Make a theme the store's active one
     *
     * The theme needs a published version and, if it has a price, a license.
     *
     * Only for the store's owner, logged in.
     */
    activate(id: string, options?: WriteOptions): Promise<S.Theme>;
    /**
     * Record that a theme on trial was bought
     *
     * No money moves here: the theme was paid for elsewhere, and `reference` is the seller's receipt.
     *
     * Only for the store's owner, logged in.
     */
    purchase(id: string, body?: S.ThemePurchase, options?: WriteOptions): Promise<S.Theme>;
  };
  contentPages: {
    /**
     * List pages
     *
     * The newest first.
     *
     * Needs the permission `content:read`.
     */
    list<const Fields extends FieldList<S.ContentPage> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Words that the title or the slug must contain; all of them are needed. */
      q?: string;
      isPublished?: boolean;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "slug" | "-slug";
      /** Only these fields of each page, separated by commas. */
      fields?: Fields & KnownFields<S.ContentPage, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.ContentPage, Fields>, ChosenPage<S.ContentPageList, "pages", S.ContentPage, Fields>>;
    /**
     * Create a page
     *
     * Needs the permission `content`.
     */
    create(body: S.ContentPageCreate, options?: WriteOptions): Promise<S.ContentPage>;
    /**
     * Read one page
     *
     * Needs the permission `content:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.ContentPage>;
    /**
     * Update a page
     *
     * A field left out keeps its value. An array replaces the whole array.
     *
     * Needs the permission `content`.
     */
    update(id: string, body: S.ContentPageUpdate, options?: WriteOptions): Promise<S.ContentPage>;
    /**
     * Delete a page
     *
     * Needs the permission `content`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  menus: {
    /**
     * List menus
     *
     * Without their items.
     *
     * Needs the permission `content:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "handle" | "-handle" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
    }, options?: ReadOptions): Rows<S.Menu, S.MenuList>;
    /**
     * Create a menu
     *
     * Items link to products, categories and pages by their ids: when one is renamed, its address in the menu follows. Up to 500 items, three levels deep.
     *
     * Needs the permission `content`.
     */
    create(body: S.MenuCreate, options?: WriteOptions): Promise<S.MenuWithItems>;
    /**
     * Delete a menu
     *
     * Needs the permission `content`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Read one menu
     *
     * With its items, each with the title and the address that shoppers get.
     *
     * Needs the permission `content:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.MenuWithItems>;
    /**
     * Update a menu
     *
     * A field left out keeps its value. `items` replaces all items; those with their `id` keep it.
     *
     * Needs the permission `content`.
     */
    update(id: string, body: S.MenuUpdate, options?: WriteOptions): Promise<S.MenuWithItems>;
  };
  redirects: {
    /**
     * List redirects
     *
     * The newest first.
     *
     * Needs the permission `content:read`.
     */
    list<const Fields extends FieldList<S.Redirect> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Words that one of the paths must contain; all of them are needed. */
      q?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Changed at this time or later (ISO 8601). */
      updatedSince?: string;
      /** Sort order; `-` for descending. */
      sort?: "from" | "-from" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each redirect, separated by commas. */
      fields?: Fields & KnownFields<S.Redirect, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.Redirect, Fields>, ChosenPage<S.RedirectList, "redirects", S.Redirect, Fields>>;
    /**
     * Create a redirect
     *
     * Visitors of the path are redirected (301) if the shop has no page at it. A redirect that would create a loop is rejected with 400.
     *
     * Needs the permission `content`.
     */
    create(body: S.RedirectCreate, options?: WriteOptions): Promise<S.Redirect>;
    /**
     * Read one redirect
     *
     * Needs the permission `content:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Redirect>;
    /**
     * Update a redirect
     *
     * A field left out keeps its value.
     *
     * Needs the permission `content`.
     */
    update(id: string, body: S.RedirectUpdate, options?: WriteOptions): Promise<S.Redirect>;
    /**
     * Delete a redirect
     *
     * Needs the permission `content`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Create, update and delete many redirects
     *
     * Up to 250 operations, one after another. Each has its own result; with `atomic` either all succeed or none.
     *
     * Needs the permission `content`.
     *
     * With a `confirm: "person"` key, a person must confirm: changes of many things.
     */
    bulk(body: S.RedirectBulkRequest, options?: WriteOptions): Promise<S.RedirectBulkReply>;
  };
  settings: {
    /**
     * Read the store's settings
     *
     * Needs the permission `settings:read`.
     */
    get(options?: ReadOptions): Promise<S.Settings>;
    /**
     * Change the store's settings
     *
     * A field left out keeps its value, also within `tax`, `cashOnDelivery`, `mails`, `colors`, `links`, `pages`, `policies`, `storefront` and `feed`. An array replaces the whole array. Zones and rates are matched by id, else by name; a matched one keeps its id.
     *
     * Needs the permission `settings`.
     */
    update(body: S.SettingsUpdate, options?: WriteOptions): Promise<S.Settings>;
  };
  mails: {
    /**
     * Read what was mailed to whom
     *
     * Each mail of the last 90 days to customers, the owner and the staff, and what became of it; never what it said, as that may be a code. Whether a mail that was sent arrived, only its reader's mail server knows. Addresses are masked for whoever has not the permission `customers:read`, and only who has it may ask for those `to` somebody.
     *
     * Needs the permission `settings:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** The subject of the mail. */
      template?: "verification" | "log_in" | "password_reset" | "invitation" | "temporary_password" | "account_exists" | "account_deleted" | "password_changed" | "second_factor" | "new_device" | "session_ended" | "email_change" | "email_changed" | "owner_changed" | "order_draft" | "order_placed" | "order_shipped" | "order_cancelled" | "order_refunded" | "gift_card" | "newsletter" | "contact_message" | "payment_attention" | "comment_mention" | "notices" | "webhook_disabled";
      /** One or more, separated by commas: waiting, sent, written, failed. */
      status?: string;
      /** The address, whatever its case. */
      to?: string;
      /** The customer whom it is about. */
      customerId?: string;
      /** The order that it is about. */
      orderId?: string;
      /** From this time on. */
      since?: string;
      /** Before this time. */
      until?: string;
    }, options?: ReadOptions): Rows<S.Mail, S.MailList>;
    texts: {
      /**
       * Read the store's own words in mails
       *
       * Needs the permission `settings:read`.
       */
      get(options?: ReadOptions): Promise<S.MailTexts>;
      /**
       * Change the store's own words in mails
       *
       * Of each mail its subject, and what stands before and behind what it tells. A mail left out keeps its texts; an array replaces all languages of it, and an empty one brings the usual words back. `POST /mails/preview` shows what a text would look like, and which placeholders it may have.
       *
       * Needs the permission `settings`.
       */
      update(body: S.MailTextsUpdate, options?: WriteOptions): Promise<S.MailTexts>;
    };
    /**
     * See what a mail looks like
     *
     * With example data and two of the store's products, in the store's design and texts, or with `text`. Nothing is sent, and no code in it works.
     *
     * Needs the permission `settings:read`.
     */
    preview(body: S.MailWanted, options?: WriteOptions): Promise<S.MailPreview>;
    /**
     * Mail an example to yourself
     *
     * The mail that `POST /mails/preview` shows, to the address of the owner or the member of the staff who asks for it, and to no other. Takes the permission `settings`. Five a minute.
     *
     * For the owner and the staff, logged in.
     */
    test(body: S.MailWanted, options?: WriteOptions): Promise<S.TestMail>;
  };
  policies: {
    /**
     * Read the texts of the store's policies
     *
     * Needs the permission `settings:read`.
     */
    get(options?: ReadOptions): Promise<S.PolicyTexts>;
    /**
     * Change the texts of the store's policies
     *
     * A policy left out keeps its texts; an array replaces all languages of it, and an empty one takes the policy away. The server shows them at `/policies/terms`, `/policies/privacy`, `/policies/refunds`, `/policies/shipping` and `/policies/legal-notice`, and `GET /storefront/store` links to them unless the settings' `policies` name another address. A text with a blank, such as `[[Return address]]`, is stored, named in `unfinished`, and neither shown nor linked to.
     *
     * Needs the permission `settings`.
     */
    update(body: S.PolicyTextsUpdate, options?: WriteOptions): Promise<S.PolicyTexts>;
  };
  paymentMethods: {
    /**
     * Read how the store takes payments
     *
     * Needs the permission `settings:read`.
     */
    get(options?: ReadOptions): Promise<S.PaymentSettings>;
    /**
     * Change how the store takes payments
     *
     * A field left out keeps its value. `warnings` names the ways to pay that shoppers can choose without being told how; a dry run answers it, too. A method can go to `stripe` once the publishable key, the secret key and the webhook secret are set. For the notices, make an endpoint at Stripe with the address `/api/v1/payments/stripe/notices` of the store's host, and the events `payment_intent.*`, `charge.refunded`, `charge.dispute.*` and `refund.*`.
     *
     * Needs the permission `settings`.
     */
    update(body: S.PaymentSettingsUpdate, options?: WriteOptions): Promise<S.PaymentSettings>;
  };
  paymentAccounts: {
    /**
     * List payment accounts
     *
     * The accounts at payment providers, in the store's order. `stripe` and `test` of `GET /payment-methods` are the first account of each.
     *
     * Needs the permission `settings:read`.
     */
    list<const Fields extends FieldList<S.PaymentAccount> = undefined>(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Up to 100 ids, separated by commas. */
      ids?: string;
      /** Sort order; `-` for descending. */
      sort?: "position" | "-position" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
      /** Only these fields of each paymentAccount, separated by commas. */
      fields?: Fields & KnownFields<S.PaymentAccount, Fields>;
    }, options?: ReadOptions): Rows<Chosen<S.PaymentAccount, Fields>, ChosenPage<S.PaymentAccountList, "paymentAccounts", S.PaymentAccount, Fields>>;
    /**
     * Create a payment account
     *
     * At most 50 in a store. A new payment goes to the first account, by `position`, that takes the order's currency and the country of its billing address. Send the account's own fields under the name of its provider.
     *
     * Needs the permission `settings`.
     */
    create(body: S.PaymentAccountCreate, options?: WriteOptions): Promise<S.PaymentAccount>;
    /**
     * Read one payment account
     *
     * Needs the permission `settings:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.PaymentAccount>;
    /**
     * Update a payment account
     *
     * A field left out keeps its value. A payment that was begun stays at its account: captures, voids, refunds and notices go there, whatever the order of the accounts is by then.
     *
     * Needs the permission `settings`.
     */
    update(id: string, body: S.PaymentAccountUpdate, options?: WriteOptions): Promise<S.PaymentAccount>;
    /**
     * Delete a payment account
     *
     * An account with payments that are still to be paid, captured or refunded stays: 409 with up to ten of their `orders`. So does the last complete account of a provider that payment methods use.
     *
     * Needs the permission `settings`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Check whether a payment account works
     *
     * Asks the provider about the account's keys, and answers in words what was found. An account without a secret for notices gets an endpoint at the provider, if the store is reachable by https; its secret is stored. It takes up to 30 seconds.
     *
     * Needs the permission `settings`.
     */
    check(id: string, body?: S.PaymentAccountCheckRequest, options?: WriteOptions): Promise<S.PaymentAccountCheck>;
  };
  agents: {
    /**
     * List agents
     *
     * Software that came to shop for somebody, the newest first. It is known by the profile that it names, and makes itself known: nobody creates one.
     *
     * Needs the permission `settings:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      isBlocked?: boolean;
    }, options?: ReadOptions): Rows<S.Agent, S.AgentList>;
    /**
     * Read one agent
     *
     * Needs the permission `settings:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Agent>;
    /**
     * Update an agent
     *
     * An agent with `isBlocked` is turned away, and hears nothing more of the orders that it placed.
     *
     * Needs the permission `settings`.
     */
    update(id: string, body: S.AgentUpdate, options?: WriteOptions): Promise<S.Agent>;
    deliveries: {
      /**
       * List what was sent to an agent
       *
       * The notices of the orders that it placed, as `GET /webhooks/{id}/deliveries` lists them: the newest first, with each attempt and what the agent's address answered. Kept for 30 days.
       *
       * Needs the permission `settings:read`.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
        /** `pending` while it is to be sent, for the first time or again; `failed` once all tries are used up; `cancelled` where it became due while the webhook was inactive. */
        status?: "pending" | "succeeded" | "failed" | "cancelled";
        /** The kind of event. */
        type?: string;
        /** The id of the event. */
        eventId?: string;
      }, options?: ReadOptions): Rows<S.WebhookDelivery, S.WebhookDeliveryList>;
    };
  };
  apiKeys: {
    /**
     * List API keys
     *
     * The newest first, including revoked and expired keys.
     *
     * Needs the permission `api_keys:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** A text that the name contains. */
      q?: string;
      /** Only keys that work now, or only those revoked or expired. */
      isActive?: boolean;
    }, options?: ReadOptions): Rows<S.ApiKey, S.ApiKeyList>;
    /**
     * Create an API key
     *
     * The text of the key is in this answer and nowhere else. A publishable key may stand in a page: a browser sends it as `X-Publishable-Key`, and it opens nothing but the storefront. Nobody can grant a permission that they do not hold. A key with an expiry, a rate limit, allowed addresses, daily limits or `confirm` of its own can only make keys that stay within them, and those count with it.
     *
     * Needs the permission `api_keys`.
     */
    create(body: S.ApiKeyCreate, options?: WriteOptions): Promise<S.NewApiKey>;
    /**
     * Read one API key
     *
     * Needs the permission `api_keys:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.ApiKey>;
    /**
     * Change an API key's name or bounds
     *
     * A field left out keeps its value. The kind, the permissions and the expiry cannot be changed: create another key instead. A key that may do more than the caller is refused.
     *
     * Needs the permission `api_keys`.
     */
    update(id: string, body: S.ApiKeyUpdate, options?: WriteOptions): Promise<S.ApiKey>;
    /**
     * Revoke an API key
     *
     * Takes effect with the next request and cannot be undone. Revoking a revoked key again changes nothing.
     *
     * Needs the permission `api_keys`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Replace an API key with a new one
     *
     * Answers a new key with the same settings. Its text is in this answer and nowhere else. The old key works for `graceSeconds` more. A key that may do more than the caller is refused, and so is a key that no longer works.
     *
     * Needs the permission `api_keys`.
     *
     * With a `confirm: "person"` key, a person must confirm: sessions, keys and secrets that are ended.
     */
    rotate(id: string, body?: S.ApiKeyRotate, options?: WriteOptions): Promise<S.NewApiKey>;
  };
  staff: {
    /**
     * List the owner and the staff
     *
     * Needs the permission `staff:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** Words that the name or the email must contain; all of them are needed. */
      q?: string;
      isActive?: boolean;
      /** Only people who have this role. */
      roleId?: string;
      /** Sort order; `-` for descending. */
      sort?: "createdAt" | "-createdAt" | "name" | "-name" | "email" | "-email";
    }, options?: ReadOptions): Rows<S.StaffMember, S.StaffList>;
    /**
     * Invite somebody to the staff
     *
     * Mails an invitation that is valid for 7 days. Nobody can grant a permission that they do not hold: for a role with more, the answer is 403.
     *
     * Needs the permission `staff`.
     */
    create(body: S.StaffInvite, options?: WriteOptions): Promise<S.StaffMember>;
    /**
     * Read the owner or one of the staff
     *
     * The answer has no ETag, because it also changes with the role and with log-ins.
     *
     * Needs the permission `staff:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.StaffMember>;
    /**
     * Update one of the staff
     *
     * A field left out keeps its value. Changes take effect with the person's next request. The answer is 403 for the owner, and for a person or a role with permissions that you do not hold. It is 400 `yourself` for your own role, email and `isActive`. A new email address makes codes that were mailed to the old one invalid, and a pending invitation is sent again.
     *
     * Needs the permission `staff`.
     *
     * With a `confirm: "person"` key, a person must confirm: sessions, keys and secrets that are ended.
     */
    update(id: string, body: S.StaffUpdate, options?: WriteOptions): Promise<S.StaffMember>;
    /**
     * Deactivate one of the staff
     *
     * Ends all sessions of the person at once. The person stays in the list and can be reactivated.
     *
     * Needs the permission `staff`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions, sessions, keys and secrets that are ended.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Reactivate one of the staff
     *
     * The person can log in again, with the same role and password as before.
     *
     * Needs the permission `staff`.
     */
    reactivate(id: string, options?: WriteOptions): Promise<S.StaffMember>;
    /**
     * Send an invitation again
     *
     * The new invitation is valid for 7 days. The earlier one no longer works.
     *
     * Needs the permission `staff`.
     */
    resendInvitation(id: string, options?: WriteOptions): Promise<S.StaffMember>;
    sessions: {
      /**
       * List the sessions of one of the staff
       *
       * Those that have not ended, the latest log-in first, with device, address and last use.
       *
       * Only for the store's owner, logged in.
       */
      list(id: string, query?: {
        /** Page number, from 1. A far page takes longer; `after` does not. */
        page?: number;
        /** Rows per page; a higher number counts as 100. */
        limit?: number;
        /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
        after?: string;
      }, options?: ReadOptions): Rows<S.Session, S.SessionList>;
      /**
       * End a session of one of the staff
       *
       * Its tokens are refused from the next request on.
       *
       * Only for the store's owner, logged in.
       *
       * With a `confirm: "person"` key, a person must confirm: deletions.
       */
      delete(id: string, sessionId: string, options?: WriteOptions): Promise<null>;
    };
    /**
     * End all sessions of one of the staff
     *
     * Only for the store's owner, logged in.
     *
     * With a `confirm: "person"` key, a person must confirm: sessions, keys and secrets that are ended.
     */
    endSessions(id: string, options?: WriteOptions): Promise<null>;
    /**
     * Take the second factors of one of the staff away
     *
     * For a person who has lost them. Recovery codes go, too, all sessions of the person end, and a mail tells them. The next log-in takes the password alone.
     *
     * Only for the store's owner, logged in.
     *
     * With a `confirm: "person"` key, a person must confirm: sessions, keys and secrets that are ended.
     */
    resetSecondFactor(id: string, options?: WriteOptions): Promise<null>;
  };
  actors: {
    /**
     * Name who did something
     *
     * Timelines of orders, movements of stock, refunds, gift cards and other records say who did something by a text, `actor`, such as `owner:01a1…`. This names the people and the keys behind such texts, as they are called today.
     *
     * Needs the permission `orders:read` or `orders:fulfill` or `orders:edit` or `orders:cancel` or `orders:refund` or `payments:read` or `products:read` or `customers:read` or `gift_cards:read` or `settings:read`.
     */
    list(query: {
      /** Up to 100 texts of `actor`, separated by commas. */
      actors: string;
    }, options?: ReadOptions): Rows<S.Actor, S.ActorList>;
  };
  roles: {
    /**
     * List roles
     *
     * By name.
     *
     * Needs the permission `staff:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
    }, options?: ReadOptions): Rows<S.Role, S.RoleList>;
    /**
     * Create a role
     *
     * Nobody can grant a permission that they do not hold: the answer is 403 and names the permissions.
     *
     * Needs the permission `staff`.
     */
    create(body: S.RoleCreate, options?: WriteOptions): Promise<S.Role>;
    /**
     * Read one role
     *
     * Needs the permission `staff:read`.
     */
    get(id: string, options?: ReadOptions): Promise<S.Role>;
    /**
     * Update a role
     *
     * A field left out keeps its value. `permissions` replaces all permissions of the role, from the next request of everybody who has it. A caller who does not hold all permissions of the role, before and after the change, gets 403.
     *
     * Needs the permission `staff`.
     */
    update(id: string, body: S.RoleUpdate, options?: WriteOptions): Promise<S.Role>;
    /**
     * Delete a role
     *
     * Cannot be undone. A role that somebody has, even a deactivated person, is refused with 400 `role_in_use`.
     *
     * Needs the permission `staff`.
     *
     * With a `confirm: "person"` key, a person must confirm: deletions.
     */
    delete(id: string, options?: WriteOptions): Promise<null>;
  };
  store: {
    /**
     * Give the store to one of the staff
     *
     * From the next request on, that person is the owner and you are one of the staff, with the role `roleId` or none.
     *
     * Only for the store's owner, logged in.
     */
    transfer(body: S.StoreTransfer, options?: WriteOptions): Promise<S.StaffMember>;
    /**
     * Close the store
     *
     * From the next request on, every request is 403, for everybody. The data stays. Only the operator of the server can open the store again (`stoa store resume`).
     *
     * Only for the store's owner, logged in.
     */
    close(body: S.StoreClosure, options?: WriteOptions): Promise<null>;
  };
  audit: {
    /**
     * Read who changed what
     *
     * Every write that succeeded, by a key, the owner, the staff or the command line, every log-in of the owner and the staff, and every export of a person's data. The newest entry comes first. A failed log-in names the account that was tried; its actor is `staff` without an id. Nothing else that customers do is in the log.
     *
     * Needs the permission `settings:read`.
     */
    list(query?: {
      /** Page number, from 1. A far page takes longer; `after` does not. */
      page?: number;
      /** Rows per page; a higher number counts as 100. */
      limit?: number;
      /** A `nextCursor`: the list goes on where that page ended. `page` is ignored. */
      after?: string;
      /** The kind of actor. */
      actorKind?: "api_key" | "owner" | "staff" | "customer" | "cli";
      /** The id of the key or the person. */
      actorId?: string;
      /** The action. */
      action?: string;
      /** Only what was sent this way. */
      via?: "mcp";
      /** The id of the resource that was changed or exported. */
      resourceId?: string;
      /** From this time on. */
      since?: string;
      /** Before this time. */
      until?: string;
    }, options?: ReadOptions): Rows<S.AuditEntry, S.AuditLog>;
  };
};
