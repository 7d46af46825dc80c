// Made from openapi.json by `npm run generate`.

/** The `fields` of a product that were asked for. */
export type ProductSubset = {
  id?: string;
  slug?: string;
  sku?: string | null;
  barcode?: string | null;
  taxCode?: string | null;
  /** A decimal with the digits of the store's currency. */
  price?: string;
  compareAtPrice?: string | null;
  cost?: string | null;
  categoryId?: string | null;
  images?: Array<string>;
  /** The pictures of `images`, with what is known of them. */
  media?: Array<ProductMedia>;
  brand?: string | null;
  tags?: Array<string>;
  countryOfOrigin?: string | null;
  weight?: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit?: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition?: "new" | "refurbished" | "used";
  mpn?: string | null;
  shippingProfileId?: string | null;
  hsCode?: string | null;
  externalId?: string | null;
  /** Ids of products to show beside it, in their order. */
  relatedIds?: Array<string>;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  taxExempt?: boolean;
  taxClass?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard?: boolean;
  /** Stock on hand at all locations that sell online. */
  quantity?: number;
  inventoryTracked?: boolean;
  allowBackorder?: boolean;
  lowStockThreshold?: number | null;
  hasVariants?: boolean;
  /** Option axes. */
  variants?: Array<OptionAxis>;
  /** The combinations on offer, in their order. */
  productVariants?: Array<Variant>;
  isActive?: boolean;
  publishedAt?: string | null;
  /** The average of approved reviews only. */
  averageRating?: number;
  ratingCount?: number;
  createdAt?: string;
  updatedAt?: string;
  translations?: Array<Translation>;
  /** Grows with each change; see If-Match. */
  version?: number;
  /** With `include=lowestPrices`, in the answer of one product, of what has a `compareAtPrice` above its price: the lowest price of the 30 days before it cost what it costs. */
  lowestPrices30Days?: Array<LowestPrice>;
};

export type ProductMedia = {
  id: string | null;
  /** An absolute URL. */
  url: string;
  /** The picture's description, by language. */
  alt: Record<string, string>;
  width: number | null;
  height: number | null;
  /** From 0. */
  position: number;
};

export type OptionAxis = {
  name: string;
  values: Array<string>;
  position: number;
};

export type Variant = {
  id: string;
  options: Record<string, string>;
  sku: string | null;
  barcode: string | null;
  taxCode: string | null;
  /** The price: the variant's own, else the product's. */
  price: string;
  ownPrice: string | null;
  compareAtPrice: string | null;
  cost?: string | null;
  taxClass: string | null;
  quantity: number;
  image: string | null;
  isActive: boolean;
};

export type Translation = {
  language: string;
  name: string;
  description: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
};

export type LowestPrice = {
  /** Null of the product itself. */
  variantId: string | null;
  price: string;
};

export type ProductList = {
  products: Array<Product>;
  pagination: Pagination;
};

export type Product = {
  id: string;
  slug: string;
  sku: string | null;
  barcode: string | null;
  taxCode: string | null;
  /** A decimal with the digits of the store's currency. */
  price: string;
  compareAtPrice: string | null;
  cost?: string | null;
  categoryId: string | null;
  images: Array<string>;
  /** The pictures of `images`, with what is known of them. */
  media: Array<ProductMedia>;
  brand: string | null;
  tags: Array<string>;
  countryOfOrigin: string | null;
  weight: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit: "kg" | "g" | "lb" | "oz";
  length: number | null;
  width: number | null;
  height: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition: "new" | "refurbished" | "used";
  mpn: string | null;
  shippingProfileId: string | null;
  hsCode: string | null;
  externalId: string | null;
  /** Ids of products to show beside it, in their order. */
  relatedIds: Array<string>;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  taxExempt: boolean;
  taxClass: string | null;
  /** Only `physical` needs shipping. */
  kind: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard: boolean;
  /** Stock on hand at all locations that sell online. */
  quantity: number;
  inventoryTracked: boolean;
  allowBackorder: boolean;
  lowStockThreshold: number | null;
  hasVariants: boolean;
  /** Option axes. */
  variants: Array<OptionAxis>;
  /** The combinations on offer, in their order. */
  productVariants: Array<Variant>;
  isActive: boolean;
  publishedAt: string | null;
  /** The average of approved reviews only. */
  averageRating: number;
  ratingCount: number;
  createdAt: string;
  updatedAt: string;
  translations: Array<Translation>;
  /** Grows with each change; see If-Match. */
  version: number;
  /** With `include=lowestPrices`, in the answer of one product, of what has a `compareAtPrice` above its price: the lowest price of the 30 days before it cost what it costs. */
  lowestPrices30Days?: Array<LowestPrice>;
};

export type Pagination = {
  /** This page's number. */
  page: number;
  /** Rows per page that were used. */
  limit: number;
  /** Rows in all. */
  total: number;
  /** Number of pages. */
  pages: number;
  /** Send it as `after` to get the next page; null on the last page. */
  nextCursor: string | null;
};

export type ProductUpdate = {
  /** Base price. A decimal in a string (or a JSON number) in the store's currency. */
  price?: string | number;
  /** One entry a language. */
  translations?: Array<TranslationInput>;
  /** URL slug, unique per store. If absent, it is made from the name. */
  slug?: string;
  sku?: string | null;
  barcode?: string | null;
  taxCode?: string | null;
  compareAtPrice?: string | number | null;
  cost?: string | number | null;
  category?: string | null;
  /** Absolute image URLs. */
  images?: Array<string>;
  brand?: string | null;
  /** Tags; each is kept once. */
  tags?: Array<string>;
  countryOfOrigin?: string | null;
  weight?: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit?: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition?: "new" | "refurbished" | "used";
  mpn?: string | null;
  shippingProfileId?: string | null;
  hsCode?: string | null;
  externalId?: string | null;
  /** Ids of products to show beside it, in their order. Each is kept once. The storefront lists those that are visible by `relatedTo`. */
  relatedIds?: Array<string>;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** No tax is charged on it. */
  taxExempt?: boolean;
  taxClass?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard?: boolean;
  /** Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read. For a product with variants it is the sum of theirs, and ignored. */
  quantity?: number;
  /** Whether stock is counted; default true. */
  inventoryTracked?: boolean;
  /** Whether the product can be sold when stock is zero or less. */
  allowBackorder?: boolean;
  lowStockThreshold?: number | null;
  /** Option axes, such as size and color. */
  variants?: Array<OptionAxisInput>;
  /** Published and visible; default true. */
  isActive?: boolean;
  publishedAt?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** The pictures of `images`, with words: each by the `id` of one of the store's media, or by a `url` elsewhere. Send this or `images`; where you send both, as after a read, the one that you changed counts. */
  media?: Array<ProductMediaInput>;
  /** Combinations of the axes' values. An update matches variants by id, else by combination. A variant left out is retired. */
  productVariants?: Array<VariantInput>;
  /** Ignored. */
  id?: unknown;
  /** Only as it was read: `category` takes another one. */
  categoryId?: unknown;
  /** Ignored. */
  hasVariants?: unknown;
  /** Ignored. */
  averageRating?: unknown;
  /** Ignored. */
  ratingCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  lowestPrices30Days?: unknown;
  /** Ignored. */
  categoryPath?: unknown;
  /** Ignored. */
  shippingProfile?: unknown;
};

export type TranslationInput = {
  /** BCP 47 tag: a language of the store, or any other if there is a text in the store's default language, too. */
  language: string;
  /** Its name. */
  name: string;
  /** Text or HTML. It is kept as it was sent; the shop and `descriptionHtml` show it sanitized. */
  description: string;
  slug?: string | null;
  /** Title for search engines. */
  metaTitle?: string;
  /** Description for search engines. */
  metaDescription?: string;
};

export type OptionAxisInput = {
  /** The customer's choices. */
  name: string;
  values: Array<string>;
  /** The place of the axis among the axes. */
  position?: number;
  /** The name that the axis had, if it is renamed. Its variants follow. */
  renamedFrom?: string;
  /** The new names of renamed values, by their old names. Variants with a renamed value keep their id, price and stock. */
  renamedValues?: Record<string, string>;
};

export type ProductMediaInput = {
  id?: string | null;
  url?: string;
  /** The picture's description: by language, or a text in the store's default language. */
  alt?: string | Record<string, string>;
  /** The order, if not that of the array. */
  position?: number;
  /** Ignored. */
  width?: unknown;
  /** Ignored. */
  height?: unknown;
};

export type VariantInput = {
  /** The id of an existing variant of the product. */
  id?: string;
  /** A value for each axis. Can be left out if `id` is sent. */
  options?: Record<string, string>;
  sku?: string | null;
  barcode?: string | null;
  taxCode?: string | null;
  price?: string | number | null;
  compareAtPrice?: string | number | null;
  cost?: string | number | null;
  taxClass?: string | null;
  /** Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read. */
  quantity?: number;
  image?: string | null;
  /** On offer; default true. */
  isActive?: boolean;
  ownPrice?: string | null;
};

/** Only where something was taken in another sense than it was sent. */
export type Warnings = Array<{
  /** A JSON pointer into the request. */
  field: string;
  code: string;
  /** In the language asked for. */
  message: string;
}>;

export type ProductCreate = {
  /** Base price. A decimal in a string (or a JSON number) in the store's currency. */
  price: string | number;
  /** One entry a language. */
  translations: Array<TranslationInput>;
  /** URL slug, unique per store. If absent, it is made from the name. */
  slug?: string;
  sku?: string | null;
  barcode?: string | null;
  taxCode?: string | null;
  compareAtPrice?: string | number | null;
  cost?: string | number | null;
  category?: string | null;
  /** Absolute image URLs. */
  images?: Array<string>;
  brand?: string | null;
  /** Tags; each is kept once. */
  tags?: Array<string>;
  countryOfOrigin?: string | null;
  weight?: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit?: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition?: "new" | "refurbished" | "used";
  mpn?: string | null;
  shippingProfileId?: string | null;
  hsCode?: string | null;
  externalId?: string | null;
  /** Ids of products to show beside it, in their order. Each is kept once. The storefront lists those that are visible by `relatedTo`. */
  relatedIds?: Array<string>;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** No tax is charged on it. */
  taxExempt?: boolean;
  taxClass?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard?: boolean;
  /** Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read. For a product with variants it is the sum of theirs, and ignored. */
  quantity?: number;
  /** Whether stock is counted; default true. */
  inventoryTracked?: boolean;
  /** Whether the product can be sold when stock is zero or less. */
  allowBackorder?: boolean;
  lowStockThreshold?: number | null;
  /** Option axes, such as size and color. */
  variants?: Array<OptionAxisInput>;
  /** Published and visible; default true. */
  isActive?: boolean;
  publishedAt?: string | null;
  /** The pictures of `images`, with words: each by the `id` of one of the store's media, or by a `url` elsewhere. Send this or `images`; where you send both, as after a read, the one that you changed counts. */
  media?: Array<ProductMediaInput>;
  /** Combinations of the axes' values. An update matches variants by id, else by combination. A variant left out is retired. */
  productVariants?: Array<VariantInput>;
};

export type ProductFilterResult = {
  products: Array<Product>;
  /** The values that can be chosen. The counts of a facet follow every parameter except the facet's own. */
  facets: Array<Facet>;
  /** The lowest and the highest price of the active variants, or products without variants, that match every parameter except `minPrice` and `maxPrice`. */
  priceRange: {
    min: string | null;
    max: string | null;
  };
  pagination: Pagination;
};

export type Facet = {
  /** The parameter that the facet belongs to: `brand`, `tags`, `category`, `kind`, `inStock`, `onSale`, `rating` (for `minRating`), or `option.` and the name of an axis. */
  key: string;
  /** The most frequent first, at most 100. Values that no product has are left out. */
  values: Array<{
    /** A value of the parameter. */
    value: string;
    /** The number of products with this value. */
    count: number;
  }>;
};

/** The `fields` of a group of synonyms that were asked for. */
export type SynonymSubset = {
  id?: string;
  language?: string;
  /** Words, or several words in a row, that mean the same: a search for one of them finds the others. Upper and lower case, and accents, make no difference. */
  words?: Array<string>;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type SynonymList = {
  synonyms: Array<Synonym>;
  pagination: Pagination;
};

export type Synonym = {
  id: string;
  language: string;
  /** Words, or several words in a row, that mean the same: a search for one of them finds the others. Upper and lower case, and accents, make no difference. */
  words: Array<string>;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type SynonymCreate = {
  /** The language of searches that the words are for (BCP 47). A region makes no difference: `de` is for `de-AT`, too. */
  language: string;
  /** Words, or several words in a row, that mean the same: a search for one of them finds the others. Upper and lower case, and accents, make no difference. */
  words: Array<string>;
};

export type SynonymUpdate = {
  /** The language of searches that the words are for (BCP 47). A region makes no difference: `de` is for `de-AT`, too. */
  language?: string;
  /** Words, or several words in a row, that mean the same: a search for one of them finds the others. Upper and lower case, and accents, make no difference. */
  words?: Array<string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a query with pinned products that were asked for. */
export type SearchPinSubset = {
  id?: string;
  query?: string;
  /** The products that come first, in this order; at most 20. They are found whatever their words are, if they match the other filters. */
  productIds?: Array<string>;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type SearchPinList = {
  pins: Array<SearchPin>;
  pagination: Pagination;
};

export type SearchPin = {
  id: string;
  query: string;
  /** The products that come first, in this order; at most 20. They are found whatever their words are, if they match the other filters. */
  productIds: Array<string>;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type SearchPinCreate = {
  /** The text that is searched for. Upper and lower case, accents and signs make no difference. Unique in the store. */
  query: string;
  /** The products that come first, in this order; at most 20. They are found whatever their words are, if they match the other filters. */
  productIds: Array<string>;
};

export type SearchPinUpdate = {
  /** The text that is searched for. Upper and lower case, accents and signs make no difference. Unique in the store. */
  query?: string;
  /** The products that come first, in this order; at most 20. They are found whatever their words are, if they match the other filters. */
  productIds?: Array<string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type ProductBulkRequest = {
  /** Products as POST /products takes them. */
  create?: Array<ProductCreate>;
  /** Updates as PUT /products/{id} takes them, each with the `id` of its product. */
  update?: Array<ProductBulkUpdate | ProductBulkUpdateBySku>;
  /** Ids, or `{id, version}`. */
  delete?: Array<string | ProductBulkDelete | ProductBulkDeleteBySku>;
  /** By what updates and deletes name their product. `sku`: each has a `sku` in place of the `id`, the product's own or a variant's, which does not change; a SKU that several products have is 409 `duplicate`. Default `id`. */
  match?: "id" | "sku";
  /** All or nothing: if one operation fails, all are undone. Default false. */
  atomic?: boolean;
};

export type ProductBulkUpdate = {
  /** Base price. A decimal in a string (or a JSON number) in the store's currency. */
  price?: string | number;
  /** One entry a language. */
  translations?: Array<TranslationInput>;
  /** URL slug, unique per store. If absent, it is made from the name. */
  slug?: string;
  sku?: string | null;
  barcode?: string | null;
  taxCode?: string | null;
  compareAtPrice?: string | number | null;
  cost?: string | number | null;
  category?: string | null;
  /** Absolute image URLs. */
  images?: Array<string>;
  brand?: string | null;
  /** Tags; each is kept once. */
  tags?: Array<string>;
  countryOfOrigin?: string | null;
  weight?: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit?: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition?: "new" | "refurbished" | "used";
  mpn?: string | null;
  shippingProfileId?: string | null;
  hsCode?: string | null;
  externalId?: string | null;
  /** Ids of products to show beside it, in their order. Each is kept once. The storefront lists those that are visible by `relatedTo`. */
  relatedIds?: Array<string>;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** No tax is charged on it. */
  taxExempt?: boolean;
  taxClass?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard?: boolean;
  /** Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read. For a product with variants it is the sum of theirs, and ignored. */
  quantity?: number;
  /** Whether stock is counted; default true. */
  inventoryTracked?: boolean;
  /** Whether the product can be sold when stock is zero or less. */
  allowBackorder?: boolean;
  lowStockThreshold?: number | null;
  /** Option axes, such as size and color. */
  variants?: Array<OptionAxisInput>;
  /** Published and visible; default true. */
  isActive?: boolean;
  publishedAt?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** The pictures of `images`, with words: each by the `id` of one of the store's media, or by a `url` elsewhere. Send this or `images`; where you send both, as after a read, the one that you changed counts. */
  media?: Array<ProductMediaInput>;
  /** Combinations of the axes' values. An update matches variants by id, else by combination. A variant left out is retired. */
  productVariants?: Array<VariantInput>;
  id: string;
  /** Only as it was read: `category` takes another one. */
  categoryId?: unknown;
  /** Ignored. */
  hasVariants?: unknown;
  /** Ignored. */
  averageRating?: unknown;
  /** Ignored. */
  ratingCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  lowestPrices30Days?: unknown;
  /** Ignored. */
  categoryPath?: unknown;
  /** Ignored. */
  shippingProfile?: unknown;
};

export type ProductBulkUpdateBySku = {
  /** Base price. A decimal in a string (or a JSON number) in the store's currency. */
  price?: string | number;
  /** One entry a language. */
  translations?: Array<TranslationInput>;
  /** URL slug, unique per store. If absent, it is made from the name. */
  slug?: string;
  /** Of the product, or of one of its variants. */
  sku: string;
  barcode?: string | null;
  taxCode?: string | null;
  compareAtPrice?: string | number | null;
  cost?: string | number | null;
  category?: string | null;
  /** Absolute image URLs. */
  images?: Array<string>;
  brand?: string | null;
  /** Tags; each is kept once. */
  tags?: Array<string>;
  countryOfOrigin?: string | null;
  weight?: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit?: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition?: "new" | "refurbished" | "used";
  mpn?: string | null;
  shippingProfileId?: string | null;
  hsCode?: string | null;
  externalId?: string | null;
  /** Ids of products to show beside it, in their order. Each is kept once. The storefront lists those that are visible by `relatedTo`. */
  relatedIds?: Array<string>;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** No tax is charged on it. */
  taxExempt?: boolean;
  taxClass?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard?: boolean;
  /** Stock on hand at all locations that sell online; a change of it changes what lies at the default location. A value below zero is accepted only as it was read. For a product with variants it is the sum of theirs, and ignored. */
  quantity?: number;
  /** Whether stock is counted; default true. */
  inventoryTracked?: boolean;
  /** Whether the product can be sold when stock is zero or less. */
  allowBackorder?: boolean;
  lowStockThreshold?: number | null;
  /** Option axes, such as size and color. */
  variants?: Array<OptionAxisInput>;
  /** Published and visible; default true. */
  isActive?: boolean;
  publishedAt?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** The pictures of `images`, with words: each by the `id` of one of the store's media, or by a `url` elsewhere. Send this or `images`; where you send both, as after a read, the one that you changed counts. */
  media?: Array<ProductMediaInput>;
  /** Combinations of the axes' values. An update matches variants by id, else by combination. A variant left out is retired. */
  productVariants?: Array<VariantInput>;
  /** Ignored. */
  id?: unknown;
  /** Only as it was read: `category` takes another one. */
  categoryId?: unknown;
  /** Ignored. */
  hasVariants?: unknown;
  /** Ignored. */
  averageRating?: unknown;
  /** Ignored. */
  ratingCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  lowestPrices30Days?: unknown;
  /** Ignored. */
  categoryPath?: unknown;
  /** Ignored. */
  shippingProfile?: unknown;
};

export type ProductBulkDelete = {
  id: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type ProductBulkDeleteBySku = {
  /** Of the product, or of one of its variants. */
  sku: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type ProductBulkReply = {
  /** One result per operation: creates first, then updates, then deletes. */
  results: Array<ProductBulkWritten | ProductBulkDeleted | ProductBulkRefused>;
  succeeded: number;
  failed: number;
};

/** A product that was written. */
export type ProductBulkWritten = {
  operation: "create" | "update";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: Product;
};

/** A product that was deleted. */
export type ProductBulkDeleted = {
  operation: "delete";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: null;
};

/** An operation that failed; its errors point into the whole request. */
export type ProductBulkRefused = {
  operation: "create" | "update" | "delete";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: false;
  code: ErrorCode;
  /** The faults, each with its field; the first 100. */
  errors?: Array<FieldFailure>;
  details?: Record<string, unknown>;
};

/** The kind of failure, for programs. There will be more: go by the status where you do not know one. */
export type ErrorCode = "validation_failed" | "read_only_field" | "malformed_json" | "unauthenticated" | "key_revoked" | "key_expired" | "session_expired" | "permission_denied" | "owner_only" | "store_not_found" | "not_found" | "method_not_allowed" | "duplicate" | "version_conflict" | "invalid_status_transition" | "insufficient_stock" | "coupon_invalid" | "gift_card_unusable" | "insufficient_credit" | "idempotency_in_progress" | "idempotency_key_reused" | "rate_limited" | "account_locked" | "email_not_confirmed" | "shipping_unavailable" | "pricing_would_change" | "price_changed" | "payload_too_large" | "unsupported_media_type" | "unavailable" | "internal_error";

export type FieldFailure = {
  /** JSON pointer into the body, or `/` and a parameter's name. */
  field: string;
  /** Its faults. */
  code: string;
  /** Safe to show to a user. */
  message: string;
};

/** The `fields` of a shipping profile that were asked for. */
export type ShippingProfileSubset = {
  id?: string;
  name?: string;
  /** Whether these goods go in a parcel of their own, by rates of this profile alone; the costs of all parcels are added up. Default false. */
  shipsApart?: boolean;
  countries?: Array<string> | null;
  exceptCountries?: Array<string>;
  handlingDays?: number | null;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type ShippingProfileList = {
  shippingProfiles: Array<ShippingProfile>;
  pagination: Pagination;
};

export type ShippingProfile = {
  id: string;
  name: string;
  /** Whether these goods go in a parcel of their own, by rates of this profile alone; the costs of all parcels are added up. Default false. */
  shipsApart: boolean;
  countries: Array<string> | null;
  exceptCountries: Array<string>;
  handlingDays: number | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type ShippingProfileCreate = {
  /** Unique in the store; upper and lower case count as the same. */
  name: string;
  /** Whether these goods go in a parcel of their own, by rates of this profile alone; the costs of all parcels are added up. Default false. */
  shipsApart?: boolean;
  countries?: Array<string> | null;
  /** Countries that these goods are not sent to. */
  exceptCountries?: Array<string>;
  handlingDays?: number | null;
};

export type ShippingProfileUpdate = {
  /** Unique in the store; upper and lower case count as the same. */
  name?: string;
  /** Whether these goods go in a parcel of their own, by rates of this profile alone; the costs of all parcels are added up. Default false. */
  shipsApart?: boolean;
  countries?: Array<string> | null;
  /** Countries that these goods are not sent to. */
  exceptCountries?: Array<string>;
  handlingDays?: number | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type CategoryList = {
  categories: Array<Category>;
  pagination: Pagination;
};

export type Category = {
  id: string;
  parentId: string | null;
  slug: string;
  /** Place among its siblings, the lowest first. */
  position: number;
  image: string | null;
  taxClass: string | null;
  isActive: boolean;
  /** The number of products directly in the category now. A change of this number makes no new version. */
  productCount: number;
  /** The ids of the categories above this one, the root first. */
  path: Array<string>;
  createdAt: string;
  updatedAt: string;
  translations: Array<Translation>;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type CategoryTree = {
  /** The roots. */
  categories: Array<CategoryNode>;
};

export type CategoryNode = {
  id: string;
  parentId: string | null;
  slug: string;
  /** Place among its siblings, the lowest first. */
  position: number;
  image: string | null;
  taxClass: string | null;
  isActive: boolean;
  /** The number of products directly in the category now. A change of this number makes no new version. */
  productCount: number;
  /** The ids of the categories above this one, the root first. */
  path: Array<string>;
  createdAt: string;
  updatedAt: string;
  translations: Array<Translation>;
  /** Grows with each change; see If-Match. */
  version: number;
  /** The categories directly below this one. */
  children: Array<CategoryNode>;
};

export type CategoryCreate = {
  /** One entry a language. */
  translations: Array<CategoryTranslationInput>;
  parentId?: string | null;
  /** URL slug, unique per store. If absent, it is made from the name. */
  slug?: string;
  /** Place among its siblings, the lowest first. If absent on create, it comes last. */
  position?: number;
  image?: string | null;
  taxClass?: string | null;
  /** Shown in the shop; default true. */
  isActive?: boolean;
};

export type CategoryTranslationInput = {
  /** BCP 47 tag: a language of the store, or any other if there is a text in the store's default language, too. */
  language: string;
  /** Its name. */
  name: string;
  /** Text or HTML. It is kept as it was sent; the shop and `descriptionHtml` show it sanitized. */
  description?: string;
  slug?: string | null;
  /** Title for search engines. */
  metaTitle?: string;
  /** Description for search engines. */
  metaDescription?: string;
};

export type CategoryUpdate = {
  /** One entry a language. */
  translations?: Array<CategoryTranslationInput>;
  parentId?: string | null;
  /** URL slug, unique per store. If absent, it is made from the name. */
  slug?: string;
  /** Place among its siblings, the lowest first. If absent on create, it comes last. */
  position?: number;
  image?: string | null;
  taxClass?: string | null;
  /** Shown in the shop; default true. */
  isActive?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  productCount?: unknown;
  /** Ignored. */
  path?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of an item that were asked for. */
export type StockItemSubset = {
  productId?: string;
  variantId?: string | null;
  sku?: string | null;
  barcode?: string | null;
  /** The product's name, in the language asked for, else in the store's default language. */
  name?: string;
  /** The variant's value of each axis. */
  options?: Record<string, string>;
  image?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  /** Stock on hand at all locations that sell online. */
  quantity?: number;
  /** Stock by location. Empty where the product has only ever had stock at the default location. */
  locations?: Array<StockAtLocation>;
  /** Whether stock is counted. */
  inventoryTracked?: boolean;
  allowBackorder?: boolean;
  lowStockThreshold?: number | null;
  /** Whether stock is counted and at the threshold or below it. */
  lowStock?: boolean;
  /** Whether it is on offer. */
  isActive?: boolean;
  /** When the product last changed. Each change of its stock is one. */
  updatedAt?: string;
};

export type StockAtLocation = {
  locationId: string;
  /** Stock on hand there, sold online or not. */
  quantity: number;
};

export type StockItemList = {
  stock: Array<StockItem>;
  pagination: Pagination;
};

export type StockItem = {
  productId: string;
  variantId: string | null;
  sku: string | null;
  barcode: string | null;
  /** The product's name, in the language asked for, else in the store's default language. */
  name: string;
  /** The variant's value of each axis. */
  options: Record<string, string>;
  image: string | null;
  /** Only `physical` needs shipping. */
  kind: "physical" | "digital_file" | "digital_code" | "digital_service";
  /** Stock on hand at all locations that sell online. */
  quantity: number;
  /** Stock by location. Empty where the product has only ever had stock at the default location. */
  locations: Array<StockAtLocation>;
  /** Whether stock is counted. */
  inventoryTracked: boolean;
  allowBackorder: boolean;
  lowStockThreshold: number | null;
  /** Whether stock is counted and at the threshold or below it. */
  lowStock: boolean;
  /** Whether it is on offer. */
  isActive: boolean;
  /** When the product last changed. Each change of its stock is one. */
  updatedAt: string;
};

export type StoreStockMovementList = {
  movements: Array<StoreStockMovement>;
  pagination: Pagination;
};

export type StoreStockMovement = {
  id: string;
  productId: string;
  variantId: string | null;
  /** Where it happened. */
  locationId: string;
  /** The amount added, or taken away if negative. */
  delta: number;
  /** The stock of the item at its location after the movement. */
  quantityAfter: number;
  reason: string;
  actor: string;
  reference: string | null;
  createdAt: string;
};

export type StockSetRequest = {
  /** An item can appear once for each location. */
  operations: Array<StockSetOperation>;
  /** The reason, for the ledger. */
  reason: string;
  /** A reference, such as an order number, for the ledger. */
  reference?: string;
  /** All or nothing: if one operation fails, all are undone. Default false. */
  atomic?: boolean;
};

export type StockSetOperation = {
  /** This or `sku` is needed. */
  productId?: string;
  /** The SKU of a product or of a variant, whatever its case, in place of `productId` and `variantId`. A SKU that several have is 409 `duplicate`. */
  sku?: string;
  variantId?: string | null;
  /** Where the stock changes. Default: the default location. */
  locationId?: string;
  /** The new quantity there. */
  set: number;
  /** The quantity that you expect there now. If it is another one, the answer is 409. */
  expected?: number;
};

export type StockSetReply = {
  /** One result for each operation, in their order. */
  results: Array<StockSetDone | StockSetRefused>;
  succeeded: number;
  failed: number;
};

/** An operation that was done, with the level as it is then. */
export type StockSetDone = {
  operation: "set";
  /** Its place in `operations`. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: StockLevel;
};

export type StockLevel = {
  productId: string;
  variantId: string | null;
  /** The location that was named; the default one if it is absent. */
  locationId?: string;
  /** Stock on hand at the location after the change. */
  quantity: number;
  /** The product's version after the change. */
  version: number;
  movementId: string | null;
};

/** An operation that failed; its errors point into the whole request. */
export type StockSetRefused = {
  operation: "set";
  /** Its place in `operations`. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: false;
  code: ErrorCode;
  /** The faults, each with its field; the first 100. */
  errors?: Array<FieldFailure>;
  details?: Record<string, unknown>;
};

export type StockAdjustment = {
  variantId?: string | null;
  /** Where the stock changes. Default: the default location. */
  locationId?: string;
  /** The new quantity there. */
  set?: number;
  /** The amount to add, or to take away if negative. */
  delta?: number;
  /** The quantity that you expect there now. If it is another one, the answer is 409. */
  expected?: number;
  /** The reason, for the ledger. */
  reason: string;
  /** A reference, such as an order number, for the ledger. */
  reference?: string;
};

export type StockMovementList = {
  movements: Array<StockMovement>;
  pagination: Pagination;
};

export type StockMovement = {
  id: string;
  variantId: string | null;
  /** Where it happened. */
  locationId: string;
  /** The amount added, or taken away if negative. */
  delta: number;
  /** The stock of the item at its location after the movement. */
  quantityAfter: number;
  reason: string;
  actor: string;
  reference: string | null;
  createdAt: string;
};

/** The `fields` of an order that were asked for. */
export type ListedOrderSubset = {
  id?: string;
  /** Consecutive in the store, without gaps; of an order that was brought along, what it was there. */
  orderNumber?: string;
  customerId?: string;
  /** The customer as they were when the order was placed. */
  customer?: {
    id: string;
    /** Empty once the customer is anonymized. */
    email: string;
    name: string;
  };
  source?: "web" | "mobile_app" | "api" | "pos" | "manual";
  status?: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus?: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  paymentMethod?: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** The lines before adjustments. */
  subtotalAmount?: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount?: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount?: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost?: string;
  /** The fee for payment on delivery. */
  codFee?: string;
  /** The amount that the customer pays. */
  finalAmount?: string;
  /** The part that gift cards paid. */
  giftCardAmount?: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount?: string;
  /** The amount still to be paid. */
  dueAmount?: string;
  /** The amount due; below zero, the amount paid beyond the order's total. */
  balance?: string;
  /** The amount owed back: money that came for an order that has ended, or beyond its total. Left out where nothing is. */
  owedBackAmount?: string;
  /** The total of refunds. */
  refundedAmount?: string;
  /** ISO 4217. */
  currency?: string;
  pricesIncludeTax?: boolean;
  couponCode?: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts?: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping?: boolean;
  shippingMethod?: OrderShippingMethod | null;
  /** The taxes in it, by their rates. */
  taxes?: Array<OrderTax>;
  taxExemption?: TaxExemption | null;
  shippingAddress?: OrderAddress | null;
  billingAddress?: OrderAddress | null;
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  note?: string | null;
  customerNote?: string | null;
  tags?: Array<string>;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  importedFrom?: "shopify" | "stoa" | null;
  /** False where the amounts of an order that was brought along do not add up: they are kept as the file has them. */
  addsUp?: boolean;
  /** The language of its lines and mails (BCP 47). */
  language?: string;
  exchangeOf?: OrderExchangeOf;
  replacementOf?: OrderReplacementOf;
  /** Only where there are some: the orders that were placed in exchange for what came back. */
  exchanges?: Array<string>;
  placedAt?: string;
  deliveredAt?: string | null;
  cancelledAt?: string | null;
  cancelReason?: string | null;
  createdAt?: string;
  updatedAt?: string;
  /** Grows with each change; see If-Match. */
  version?: number;
  /** The lines, frozen when the order was placed. */
  items?: Array<OrderItem>;
};

export type OrderDiscount = {
  id: string | null;
  /** Of one by hand: why it was given. */
  name: string;
  /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
  type: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  /** The amount that it takes off the lines; 0 where it makes shipping free. */
  amount: string;
};

export type OrderShippingMethod = {
  id: string;
  name: string;
  estimatedDays: {
    minimum: number;
    maximum: number;
  } | null;
  estimatedDelivery?: EstimatedDelivery;
  pickup?: OrderPickup;
};

/** Between which days it arrives, by the handling days and the cut-off time of the store's settings; absent where they are not known. */
export type EstimatedDelivery = {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
};

/** Only where it is picked up at a location instead of being shipped. */
export type OrderPickup = {
  locationId: string;
  /** The location's. */
  name: string;
  address: LocationAddress | null;
  instructions: string | null;
};

export type LocationAddress = {
  /** Street and house number. */
  address1: string;
  /** The city. */
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  company: string | null;
  address2: string | null;
  province: string | null;
  postalCode: string | null;
  phone: string | null;
};

export type OrderTax = {
  name: string;
  /** Percent. */
  rate: string;
  country: string;
  province: string | null;
  amount: string;
  /** The amount taxed at this rate, without the tax. Only of orders that were priced here. */
  netAmount?: string;
};

export type TaxExemption = {
  /** `reverse_charge`: the buyer, in another country of the European Union and with a valid VAT number, owes it. `export`: the goods leave the country, or the union. `exempt`: the customer is exempt for another reason. */
  reason: "reverse_charge" | "export" | "exempt";
  taxId: string | null;
  taxIdForm: "valid" | "invalid" | "unknown" | null;
  checkedAt: string | null;
};

export type OrderAddress = {
  /** Empty once the customer is anonymized; so are the other personal parts. */
  firstName: string;
  lastName: string;
  phone: string | null;
  phoneExtension?: string | null;
  company: string | null;
  address1: string;
  address2: string | null;
  district: string | null;
  city: string;
  province: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** Only of an order that was placed in exchange: the return that it was placed for, and its order. */
export type OrderExchangeOf = {
  orderId: string;
  returnId: string;
};

/** Only of an order that replaces pieces at no charge: the claim that they were in, and its order. */
export type OrderReplacementOf = {
  orderId: string;
  claimId: string;
};

export type OrderItem = {
  id: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  image: string | null;
  kind: string;
  options: Record<string, string>;
  /** The buyer's choices and texts for this line, such as an engraving, by name: at most 20, in their order. Empty texts are dropped. Names that begin with `_` are the merchant's: shoppers do not see them. */
  properties?: Record<string, string>;
  quantity: number;
  /** A decimal with the digits of the store's currency. */
  unitPrice: string;
  /** A decimal with the digits of the store's currency. */
  discountAmount: string;
  /** Percent. */
  taxRate: string;
  /** A decimal with the digits of the store's currency. */
  taxAmount: string;
  taxClass?: string | null;
  /** Its part of `finalAmount`. */
  totalAmount: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  /** Pieces that have left in shipments. Those that were lost are not counted. */
  shippedQuantity: number;
  returnedQuantity: number;
  refundedQuantity: number;
  /** A decimal with the digits of the store's currency. */
  refundedAmount: string;
  /** Pieces that claims replaced at no charge. Left out where none were. */
  replacedQuantity?: number;
  /** Pieces that are no longer sent: they were cancelled or refunded before they left. Left out where none were. */
  withdrawnQuantity?: number;
  /** Pieces that were lost and are not sent again. Left out where none were. */
  droppedQuantity?: number;
  /** Where its pieces are taken from. Only in a store with several locations. */
  locations?: Array<OrderItemLocation>;
};

export type OrderItemLocation = {
  locationId: string;
  /** The pieces taken from there and not put back. */
  quantity: number;
  /** The pieces still to be packed there. */
  waitingQuantity: number;
};

export type OrderList = {
  orders: Array<ListedOrder>;
  pagination: Pagination;
};

export type ListedOrder = {
  id: string;
  /** Consecutive in the store, without gaps; of an order that was brought along, what it was there. */
  orderNumber: string;
  customerId: string;
  /** The customer as they were when the order was placed. */
  customer: {
    id: string;
    /** Empty once the customer is anonymized. */
    email: string;
    name: string;
  };
  source: "web" | "mobile_app" | "api" | "pos" | "manual";
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  /** The fee for payment on delivery. */
  codFee: string;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount: string;
  /** The amount still to be paid. */
  dueAmount: string;
  /** The amount due; below zero, the amount paid beyond the order's total. */
  balance: string;
  /** The amount owed back: money that came for an order that has ended, or beyond its total. Left out where nothing is. */
  owedBackAmount?: string;
  /** The total of refunds. */
  refundedAmount: string;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  couponCode: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping: boolean;
  shippingMethod: OrderShippingMethod | null;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  taxExemption?: TaxExemption | null;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  note: string | null;
  customerNote: string | null;
  tags: Array<string>;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  importedFrom: "shopify" | "stoa" | null;
  /** False where the amounts of an order that was brought along do not add up: they are kept as the file has them. */
  addsUp: boolean;
  /** The language of its lines and mails (BCP 47). */
  language: string;
  exchangeOf?: OrderExchangeOf;
  replacementOf?: OrderReplacementOf;
  /** Only where there are some: the orders that were placed in exchange for what came back. */
  exchanges?: Array<string>;
  placedAt: string;
  deliveredAt: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  /** The lines, frozen when the order was placed. */
  items?: Array<OrderItem>;
};

export type OrderCounts = {
  /** All orders. */
  total: number;
  /** Of each status there is. */
  byStatus: Array<OrderCountOfStatus>;
  /** Of each payment status there is. */
  byPaymentStatus: Array<OrderCountOfPaymentStatus>;
  /** `pending`, `confirmed` or `processing`, with something to ship. */
  toShip: number;
  /** Not cancelled, and with the payment status `pending`, `authorized` or `failed`. */
  unpaid: number;
  /** Those of `toShip` that were placed more than `lateAfterDays` ago. */
  late: number;
};

export type OrderCountOfStatus = {
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  count: number;
};

export type OrderCountOfPaymentStatus = {
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  count: number;
};

export type Order = {
  id: string;
  /** Consecutive in the store, without gaps; of an order that was brought along, what it was there. */
  orderNumber: string;
  customerId: string;
  /** The customer as they were when the order was placed. */
  customer: {
    id: string;
    /** Empty once the customer is anonymized. */
    email: string;
    name: string;
  };
  source: "web" | "mobile_app" | "api" | "pos" | "manual";
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  /** The fee for payment on delivery. */
  codFee: string;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount: string;
  /** The amount still to be paid. */
  dueAmount: string;
  /** The amount due; below zero, the amount paid beyond the order's total. */
  balance: string;
  /** The amount owed back: money that came for an order that has ended, or beyond its total. Left out where nothing is. */
  owedBackAmount?: string;
  /** The total of refunds. */
  refundedAmount: string;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  couponCode: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping: boolean;
  shippingMethod: OrderShippingMethod | null;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  taxExemption?: TaxExemption | null;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  note: string | null;
  customerNote: string | null;
  tags: Array<string>;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  importedFrom: "shopify" | "stoa" | null;
  /** False where the amounts of an order that was brought along do not add up: they are kept as the file has them. */
  addsUp: boolean;
  /** The language of its lines and mails (BCP 47). */
  language: string;
  exchangeOf?: OrderExchangeOf;
  replacementOf?: OrderReplacementOf;
  /** Only where there are some: the orders that were placed in exchange for what came back. */
  exchanges?: Array<string>;
  placedAt: string;
  deliveredAt: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  /** The lines, frozen when the order was placed. */
  items: Array<OrderItem>;
  /** Its history, the oldest entry first. */
  timeline: Array<OrderTimelineEntry>;
  draft?: OrderDraft;
  payment?: OrderPaymentLink;
  /** Only in the answer of `POST /orders/{id}/edits`: the discounts that the edit takes from the order, since their conditions no longer hold. `keepDiscounts` keeps them. Left out where there are none. */
  lostDiscounts?: Array<LostDiscount>;
};

export type OrderTimelineEntry = {
  id: string;
  at: string;
  event: "placed" | "status_changed" | "authorized" | "captured" | "payment_failed" | "payment_voided" | "payment_attempted" | "capture_requested" | "capture_failed" | "void_requested" | "void_failed" | "refunded" | "refund_requested" | "refund_failed" | "surplus_returned" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "updated";
  dispute: "opened" | "won" | "lost" | null;
  shipment: "packed" | "shipped" | "delivered" | "lost" | "returned" | "cancelled" | null;
  claim: "opened" | "resolved" | "rejected" | null;
  /** Whether the order was edited: `/orders/{id}/edits` tells how. `amount` is what it came to then. */
  isEdit: boolean;
  /** Whether what came back was exchanged. `amount` is what of it paid the order that was placed for it, `note` the number of the other order. */
  isExchange: boolean;
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed" | null;
  amount: string | null;
  note: string | null;
  /** The actor: `api_key:…`, `owner:…`, `staff:…`, `customer:…`, `guest` or `server`. */
  actor: string;
};

/** Only of a draft: what it is made of, as it was sent to `POST /orders` and `PUT /orders/{id}`. A draft has no number, and its lines get their ids when it is placed. */
export type OrderDraft = {
  sentAt: string | null;
};

/** Only in the answers of `POST /orders`, `/place` and `/exchange`, if a provider has to collect the payment, and of `/send`. */
export type OrderPaymentLink = {
  /** Where the customer pays, and places a draft. Anyone who has it can do so. */
  url: string;
};

export type LostDiscount = {
  id: string | null;
  code: string | null;
  name: string;
  /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
  type: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  /** The amount that it took off the lines; 0 where it made shipping free. */
  amount: string;
  /** `minimum_not_met`: the goods that it applies to are below its minimum. `quantity_not_met`: they are too few. `not_applicable`: none are left. `not_combined`: it does not go with the other discounts. */
  reason: "minimum_not_met" | "quantity_not_met" | "not_applicable" | "not_combined";
};

/** The calculation of each amount of a price. */
export type PriceExplanation = {
  /** True of an order that was brought along: its amounts are those of the file, and nothing here was computed. */
  imported?: boolean;
  /** Whether taxes are in the prices, or are added to them. */
  pricesIncludeTax: boolean;
  lines: Array<{
    /** The id of the line's variant, or of its product. */
    key: string;
    quantity: string;
    /** The price of one that counts. */
    unitPrice: string;
    /** Of a customer who pays no tax, where gross prices are reduced by it: the price without the tax. */
    withoutTax?: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Of a price by a price list: it counts where it is below the item's own price. */
    priceList?: {
      /** The id of the price list. */
      id: string;
      /** Its name. */
      name: string;
      /** The tier: from how many pieces of the line on the price is. */
      minimumQuantity: string;
      /** The price of one piece without price lists. */
      ownPrice: string;
    };
    /** Of a price that was given by hand. */
    priceByHand?: {
      listPrice: string | null;
      reason: string | null;
    };
    /** Quantity times price. */
    subtotal: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    discount: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    } | null;
    /** Where automatic discounts apply to the line: all discounts, in the order in which they are taken off. */
    discounts?: Array<{
      id: string | null;
      /** The name of the automatic discount, the coupon's code, or why it was given by hand. */
      name: string;
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    }>;
    /** Whether one of the units that were left fell on this line. */
    tookRemainder: boolean;
    /** The taxed amount: the subtotal without the discount. */
    taxable: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    exemption: "gift_card" | "customer" | "product" | null;
    /** The line's class of tax, unless it is `standard`. */
    taxClass?: string;
    /** Of a download: the country whose rate it has. */
    taxCountry?: string;
    /** Percent. */
    taxRate: string;
    /** The tax in the price, or on it where prices are without tax. */
    tax: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The line's part of the final amount. */
    total: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Of a line that kept its discounts in an edit: the whole line as it was sold. The pieces that are gone took the refund of them off it. */
    sold?: {
      quantity: string;
      /** The discount of all its pieces. */
      discount: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
      /** The tax of all its pieces. */
      tax: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
      /** Its part of the final amount. */
      total: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
    };
  }>;
  /** The automatic discounts that apply, in the order in which they are taken off. Absent where none does. */
  discounts?: Array<{
    id: string | null;
    /** Of one by hand: why it was given. */
    name: string;
    /** The action. */
    type: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
    /** The rest of the lines that it applies to; of `buy_x_get_y`, of the pieces that the customer gets. */
    eligible: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The amount that it takes off the lines. */
    discount: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
  }>;
  coupon: {
    code: string;
    /** The action. */
    type: "percentage" | "fixed" | "free_shipping";
    /** The sum of the lines that it applies to, without what automatic discounts took off. */
    eligible: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Its discount. */
    discount: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
  } | null;
  shipping: {
    zoneId: string;
    /** Of shipping by hand its own name. */
    zoneName: string;
    /** The shipping profile by which the goods of a parcel ship apart. */
    profile?: {
      id: string;
      /** Its name when the price was calculated. */
      name: string;
    };
    /** The discounted subtotal of what ships, which decides on rates. Gift cards and downloads do not count. */
    subtotal: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The weight of the goods that ship, where rates go by weight. Goods of unknown weight count as nothing. */
    weight?: string;
    /** The pieces that ship, where rates go by their number. */
    quantity?: string;
    /** The zone's rates: those offered first, the cheapest first. */
    rates: Array<{
      id: string;
      name: string;
      /** Whether it was chosen, offered beside it, or not offered: since it is inactive, since the subtotal, the weight or the number of pieces is out of its bounds, since it does not go to the postal code, or since it is for goods of another shipping profile. */
      outcome: "chosen" | "offered" | "bounds" | "inactive" | "weight" | "quantity" | "postal_code" | "profile";
      calculation: string | null;
      amount: string | null;
    }>;
    /** The further parcels, each by its cheapest rate; `cost` is the sum. */
    beside?: Array<{
      /** The shipping profile by which the goods of a parcel ship apart. */
      profile: {
        id: string;
        /** Its name when the price was calculated. */
        name: string;
      };
      /** The discounted subtotal of what ships, which decides on rates. Gift cards and downloads do not count. */
      subtotal: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
      /** The weight of the goods that ship, where rates go by weight. Goods of unknown weight count as nothing. */
      weight?: string;
      /** The pieces that ship, where rates go by their number. */
      quantity?: string;
      /** The zone's rates: those offered first, the cheapest first. */
      rates: Array<{
        id: string;
        name: string;
        /** Whether it was chosen, offered beside it, or not offered: since it is inactive, since the subtotal, the weight or the number of pieces is out of its bounds, since it does not go to the postal code, or since it is for goods of another shipping profile. */
        outcome: "chosen" | "offered" | "bounds" | "inactive" | "weight" | "quantity" | "postal_code" | "profile";
        calculation: string | null;
        amount: string | null;
      }>;
    }>;
    /** The price of shipping. */
    cost: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Percent. */
    taxRate: string;
    /** The tax in this cost, or on it where prices are without tax. */
    tax: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Where goods of several rates share it, the part of each; `taxRate` is then the highest. */
    taxShares?: Array<{
      /** Percent. */
      taxRate: string;
      country: string | null;
      /** Its part, in proportion to the net value of the goods at this rate. */
      share: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
      /** The tax in this part, or on it where prices are without tax. */
      tax: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
    }>;
  } | null;
  codFee: {
    base: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    } | null;
    /** The fee, within its bounds. */
    fee: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Percent. */
    taxRate: string;
    /** The tax in this fee, or on it where prices are without tax. */
    tax: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** Where goods of several rates share it, the part of each; `taxRate` is then the highest. */
    taxShares?: Array<{
      /** Percent. */
      taxRate: string;
      country: string | null;
      /** Its part, in proportion to the net value of the goods at this rate. */
      share: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
      /** The tax in this part, or on it where prices are without tax. */
      tax: {
        /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
        calculation: string;
        /** The result. */
        amount: string;
      };
    }>;
  } | null;
  taxes: Array<{
    name: string;
    /** Percent. */
    taxRate: string;
    country: string;
    province: string | null;
    /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
    calculation: string;
    /** The sum of the taxes of lines, shipping and fee. */
    amount: string;
  }>;
  /** The order's amounts. */
  totals: {
    /** The sum of the lines' subtotals. */
    subtotal: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The sum of the lines' discounts. */
    discount: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The price of shipping. */
    shipping: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The fee for paying on delivery. */
    codFee: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The sum of all taxes. */
    tax: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The amount to be paid. */
    final: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
  };
  /** The payment method. Absent where store credit pays nothing. */
  payment?: {
    /** The amount that gift cards pay. */
    giftCards: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The part of the rest that store credit pays. */
    storeCredit: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
    /** The amount left to pay. */
    due: {
      /** The calculation of the amount. `→` rounds half-up, `↓` rounds down, `…` stands for digits that are left out, `⇒` says what follows where a condition holds. */
      calculation: string;
      /** The result. */
      amount: string;
    };
  };
};

export type OrderCreate = {
  /** Either this or `customer`. */
  customerId?: string;
  customer?: OrderCustomer;
  /** Lines of the same variant, or of the same name, with the same `properties` become one line; their prices and discounts must be the same then. */
  items: Array<OrderLine>;
  shippingAddress?: DraftAddress | null;
  billingAddress?: PostalAddress | null;
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  couponCode?: string | null;
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  shippingMethodId?: string | null;
  discount?: ManualDiscount | null;
  shipping?: ManualShipping | null;
  /** Whether the store's automatic discounts apply; default true. */
  automaticDiscounts?: boolean;
  /** Whether it is kept as a draft: priced, but without number, stock and events until `POST /orders/:id/place`. Default false. */
  draft?: boolean;
  source?: "web" | "mobile_app" | "api" | "pos" | "manual";
  /** One of the store's languages. If absent, it is the customer's, else the store's default. */
  language?: string;
  note?: string | null;
  tags?: Array<string>;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** Whether what is due was received already. It is recorded as captured. */
  markPaid?: boolean;
  /** Whether the customer gets mails about the order; default false. */
  sendMail?: boolean;
};

/** A known email address is that customer's. An unknown one makes a guest. */
export type OrderCustomer = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  /** The given name, or the whole name of somebody who has one name. */
  firstName: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
};

export type OrderLine = {
  /** Either this or `name`. */
  productId?: string;
  variantId?: string | null;
  /** The name of a line without a product, such as a service. It needs a `unitPrice`. */
  name?: string;
  quantity: number;
  properties?: Record<string, string> | null | null;
  unitPrice?: string | number | null;
  reason?: string | null;
  discount?: ManualDiscount | null;
  /** Of a line without a product: whether it is taxed; default true. */
  taxable?: boolean;
  taxClass?: string | null;
  /** Of a line without a product: whether it ships; default true. */
  requiresShipping?: boolean;
};

/** Taken off before automatic discounts and the coupon. */
export type ManualDiscount = {
  type: "percentage" | "fixed";
  /** An amount in the store's currency, or percent. */
  value: string | number;
  /** Why it is given. The customer sees it. */
  reason: string;
};

/** Of a draft, as much as is known. An order needs what `PostalAddress` requires. */
export type DraftAddress = {
  /** The given name, or the whole name of somebody who has one name. */
  firstName?: string;
  address1?: string;
  city?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  company?: string | null;
  address2?: string | null;
  district?: string | null;
  province?: string | null;
  postalCode?: string | null;
};

export type PostalAddress = {
  /** The given name, or the whole name of somebody who has one name. */
  firstName: string;
  address1: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  company?: string | null;
  address2?: string | null;
  district?: string | null;
  province?: string | null;
  postalCode?: string | null;
};

export type GiftCardCode = {
  code: string;
};

/** Shipping by hand, in place of the store's rates: it needs no zone. */
export type ManualShipping = {
  name: string;
  /** The price of shipping. A decimal in a string (or a JSON number) in the store's currency. */
  price: string | number;
};

export type OrderBulkRequest = {
  /** `status` takes what PUT /orders/{id}/status takes, `cancel` what POST /orders/{id}/cancel takes. `ship` moves to `shipped`, with tracking. Each order once. */
  operations: Array<OrderBulkStatus | OrderBulkTag | OrderBulkCancel | OrderBulkShip>;
  /** All or nothing: if one operation fails, all are undone. Default false. */
  atomic?: boolean;
};

export type OrderBulkStatus = {
  id: string;
  action: "status";
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Stands in the timeline. */
  note?: string;
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  /** For `returned` and `cancelled`: whether the stock is put back; default true. */
  restock?: boolean;
  /** For `delivered`, of an order paid in cash: what was taken at the door. Default: what is due, less what came back. The missing amount stays due. A decimal in a string (or a JSON number) in the store's currency. */
  collectedAmount?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderBulkTag = {
  id: string;
  action: "tag";
  /** Tags that the order gets beside those that it has. This or `remove` is needed. */
  add?: Array<string>;
  /** Tags that it loses, whatever their case. */
  remove?: Array<string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderBulkCancel = {
  id: string;
  action: "cancel";
  reason: "customer" | "declined" | "fraud" | "inventory" | "staff" | "other";
  note?: string;
  restock?: boolean;
  /** Whether what was paid is given back. */
  refund?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderBulkShip = {
  id: string;
  action: "ship";
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  /** Stands in the timeline. */
  note?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderBulkReply = {
  /** One result for each operation, in their order. */
  results: Array<OrderBulkDone | OrderBulkRefused>;
  succeeded: number;
  failed: number;
};

/** An operation that was done, with the order as it is then. */
export type OrderBulkDone = {
  operation: "status" | "tag" | "cancel" | "ship";
  /** Its place in `operations`. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: Order;
};

/** An operation that failed; its errors point into the whole request. */
export type OrderBulkRefused = {
  operation: "status" | "tag" | "cancel" | "ship";
  /** Its place in `operations`. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: false;
  code: ErrorCode;
  /** The faults, each with its field; the first 100. */
  errors?: Array<FieldFailure>;
  details?: Record<string, unknown>;
};

export type OrderUpdate = {
  note?: string | null;
  tags?: Array<string>;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  shippingAddress?: DraftAddress | null;
  billingAddress?: PostalAddress | null;
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  /** Lines of the same variant, or of the same name, with the same `properties` become one line; their prices and discounts must be the same then. */
  items?: Array<OrderLine>;
  discount?: ManualDiscount | null;
  shipping?: ManualShipping | null;
  /** Whether the store's automatic discounts apply; default true. */
  automaticDiscounts?: boolean;
  /** Either this or `customer`. */
  customerId?: string;
  customer?: OrderCustomer;
  paymentMethod?: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  couponCode?: string | null;
  shippingMethodId?: string | null;
  source?: "web" | "mobile_app" | "api" | "pos" | "manual";
  /** One of the store's languages. If absent, it is the customer's, else the store's default. */
  language?: string;
  /** Whether the customer gets mails about the order; default false. */
  sendMail?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderStatusChange = {
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Stands in the timeline. */
  note?: string;
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  /** For `returned` and `cancelled`: whether the stock is put back; default true. */
  restock?: boolean;
  /** For `delivered`, of an order paid in cash: what was taken at the door. Default: what is due, less what came back. The missing amount stays due. A decimal in a string (or a JSON number) in the store's currency. */
  collectedAmount?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderCancellation = {
  reason: "customer" | "declined" | "fraud" | "inventory" | "staff" | "other";
  note?: string;
  restock?: boolean;
  /** Whether what was paid is given back. */
  refund?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderReopening = {
  /** Why. Stands in the timeline. */
  note?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderTracking = {
  orderNumber: string;
  /** The buyer's email address, or else their phone number. */
  email?: string;
  phone?: string | null;
};

export type TrackedOrder = {
  orderNumber: string;
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  timeline: Array<{
    at: string;
    status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  }>;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  /** The parcels that have left, the first first. */
  shipments: Array<{
    status: "packed" | "shipped" | "delivered" | "lost" | "returned" | "cancelled";
    trackingNumber: string | null;
    trackingUrl: string | null;
    carrier: string | null;
    items: Array<{
      name: string;
      quantity: number;
    }>;
  }>;
  items: Array<{
    name: string;
    quantity: number;
  }>;
  finalAmount: string;
  currency: string;
};

export type MentionableList = {
  /** In the order of their names. */
  people: Array<Mentionable>;
};

export type Mentionable = {
  id: string;
  /** Their name, else their email. */
  name: string;
};

export type OrderCommentList = {
  comments: Array<OrderComment>;
  pagination: Pagination;
};

export type OrderComment = {
  id: string;
  orderId: string;
  text: string;
  mentions: Array<string>;
  /** Its pictures and files. */
  files: Array<OrderCommentFile>;
  /** Its author: `owner:…`, `staff:…` or `api_key:…`. */
  actor: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type OrderCommentFile = {
  id: string;
  url: string;
  /** Told by the content, whatever the file's name says. */
  type: "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif" | "video/mp4" | "application/pdf";
  filename: string;
};

export type OrderCommentCreate = {
  /** The comment. Only the store's people and programs read it. */
  text: string;
  /** Ids of people whom the comment mentions, of those that `GET /orders/mentionable` lists. Each of them is emailed. */
  mentions?: Array<string>;
  /** Ids of media to attach, in their order; `POST /media` uploads them. */
  mediaIds?: Array<string>;
};

export type OrderCommentUpdate = {
  /** The comment. Only the store's people and programs read it. */
  text?: string;
  /** Ids of people whom the comment mentions, of those that `GET /orders/mentionable` lists. Each of them is emailed. */
  mentions?: Array<string>;
  /** Ids of media to attach, in their order; `POST /media` uploads them. */
  mediaIds?: Array<string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  orderId?: unknown;
  /** Ignored. */
  files?: unknown;
  /** Ignored. */
  actor?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type OrderEditList = {
  /** The first first. */
  edits: Array<OrderEdit>;
};

export type OrderEdit = {
  id: string;
  orderId: string;
  before: OrderStanding;
  after: OrderStanding;
  actor: string;
  createdAt: string;
};

/** The order's total, as answered then. */
export type OrderStanding = {
  customerId: string;
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  couponCode: string | null;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  shippingMethod: OrderShippingMethod | null;
  /** The fee for payment on delivery. */
  codFee: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount: string;
  /** The amount due; below zero, the amount paid beyond the order's total. */
  balance: string;
  items: Array<OrderStandingItem>;
};

export type OrderStandingItem = {
  id: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  /** The buyer's choices and texts for this line, such as an engraving, by name: at most 20, in their order. Empty texts are dropped. Names that begin with `_` are the merchant's: shoppers do not see them. */
  properties?: Record<string, string>;
  quantity: number;
  /** A decimal with the digits of the store's currency. */
  unitPrice: string;
  /** A decimal with the digits of the store's currency. */
  discountAmount: string;
  /** Percent. */
  taxRate: string;
  /** A decimal with the digits of the store's currency. */
  taxAmount: string;
  /** Its part of `finalAmount`. */
  totalAmount: string;
};

export type OrderEditCreate = {
  /** Lines that the order does not have yet: of another variant, or with other `properties`. Products have the price of today, or one by hand. */
  add?: Array<OrderLine>;
  /** The ids of lines of which nothing is packed or has left. */
  remove?: Array<string>;
  /** The line's new quantity: at least as many as are packed or have left. */
  setQuantity?: Array<OrderEditQuantity>;
  shippingAddress?: PostalAddress;
  shippingMethodId?: string | null;
  /** Whose order it is to be. */
  customerId?: string;
  discount?: ManualDiscount | null;
  /** Whether remaining pieces keep the price that they were sold for, as when the others are refunded: coupon and automatic discounts stay though their conditions no longer hold, and so do shipping and the fee on delivery as long as something ships. Added lines have no discounts but their own. It does not go with `discount` or a higher quantity. False by default; an edit that changes neither lines nor `discount` leaves kept discounts as they are. */
  keepDiscounts?: boolean;
  /** Whether what was paid too much is given back at once. If false, `balance` is below zero until it is. */
  refund?: boolean;
  /** Why. Stands in the timeline. */
  note?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderEditQuantity = {
  /** The id of a line of the order. */
  itemId: string;
  quantity: number;
};

export type OrderDraftList = {
  drafts: Array<ListedOrderDraft>;
  pagination: Pagination;
};

export type ListedOrderDraft = {
  id: string;
  /** Whose order it will be. Of a customer who is new, the id is the one that they will get. */
  customer: {
    id: string;
    email: string;
    name: string;
  };
  /** A decimal with the digits of the store's currency. */
  finalAmount: string;
  /** ISO 4217. */
  currency: string;
  /** The number of its lines. */
  itemCount: number;
  note: string | null;
  sentAt: string | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type OrderDraftPlacing = {
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  /** Whether what is due was received already. It is recorded as captured. */
  markPaid?: boolean;
  /** Whether the customer gets mails about the order; default: as the draft says. */
  sendMail?: boolean;
  /** The total that was seen. If the order would cost something else, the answer is 409 `price_changed`. Default: what the draft's last change answered. A decimal in a string (or a JSON number) in the store's currency. */
  expectedTotal?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderDraftSending = {
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type AbandonedCartList = {
  carts: Array<AbandonedCart>;
  pagination: Pagination;
};

export type AbandonedCart = {
  id: string;
  state: "open" | "completed";
  customerId: string | null;
  email: string | null;
  customer: QuoteCustomer | null;
  /** Lines of the same variant with the same `properties` are one. */
  items: Array<CartItem>;
  /** The number of its lines. */
  itemCount: number;
  couponCode: string | null;
  total: string | null;
  language: string | null;
  abandonedAt: string | null;
  orderId: string | null;
  /** When it is deleted, unless it is changed. */
  expiresAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Taken as it is and not looked at: it changes no price. */
export type QuoteCustomer = {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  phoneExtension?: string | null;
};

export type CartItem = {
  productId: string;
  variantId?: string | null;
  quantity: number;
  properties?: Record<string, string> | null | null;
  /** The line's key, as carts answer it. It follows from the rest; one that is sent is ignored. */
  key?: string;
};

/** The `fields` of a customer group that were asked for. */
export type CustomerGroupSubset = {
  id?: string;
  name?: string;
  tag?: string | null;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type CustomerGroupList = {
  customerGroups: Array<CustomerGroup>;
  pagination: Pagination;
};

export type CustomerGroup = {
  id: string;
  name: string;
  tag: string | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type CustomerGroupCreate = {
  /** Unique in the store; upper and lower case count as the same. */
  name: string;
  tag?: string | null;
};

export type CustomerGroupUpdate = {
  /** Unique in the store; upper and lower case count as the same. */
  name?: string;
  tag?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type StoreCredit = {
  customerId: string;
  /** The sum of its movements. */
  balance: string;
  /** Grows with each change; see If-Match. */
  version: number;
  updatedAt: string | null;
  /** ISO 4217. */
  currency: string;
};

export type StoreCreditMovementList = {
  movements: Array<StoreCreditMovement>;
  pagination: Pagination;
};

export type StoreCreditMovement = {
  id: string;
  /** The amount added, or taken away if negative. */
  delta: string;
  /** A decimal with the digits of the store's currency. */
  balanceAfter: string;
  reason: string;
  orderId: string | null;
  returnId: string | null;
  note: string | null;
  actor: string;
  createdAt: string;
};

export type StoreCreditAdjustment = {
  /** The amount to give, or to take away if negative. A decimal in a string (or a JSON number) in the store's currency. */
  amount: string | number;
  /** The reason, for the ledger. The customer sees it. */
  reason: string;
  note?: string | null;
  /** The balance that you expect now. If it is another one, the answer is 409. A decimal in a string (or a JSON number) in the store's currency. */
  expected?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

/** The `fields` of a customer that were asked for. */
export type ListedCustomerSubset = {
  id?: string;
  /** In lower case, with the domain in punycode. */
  email?: string;
  /** Empty once anonymized. */
  firstName?: string;
  /** Empty once anonymized. */
  lastName?: string;
  phone?: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar?: string | null;
  language?: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest?: boolean;
  isActive?: boolean;
  isEmailVerified?: boolean;
  company?: string | null;
  taxId?: string | null;
  /** Consent to marketing. */
  marketingOptIn?: boolean;
  marketingConsentAt?: string | null;
  marketingConsentSource?: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt?: boolean;
  deactivatedAt?: string | null;
  anonymizedAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
  /** Grows with each change; see If-Match. */
  version?: number;
  tags?: Array<string>;
  note?: string | null;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  defaultAddress?: Address | null;
};

export type Address = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  company: string | null;
  address1: string;
  address2: string | null;
  district: string | null;
  city: string;
  province: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Where parcels go unless an order says otherwise. */
  isDefaultShipping: boolean;
  /** Where invoices go unless an order says otherwise. */
  isDefaultBilling: boolean;
  createdAt: string;
  updatedAt: string;
};

export type CustomerList = {
  customers: Array<ListedCustomer>;
  stats: {
    /** All customers of the store but those who are anonymized, whatever the filters. */
    total: number;
    /** Customers with `isActive`. */
    active: number;
    /** Customers with `isEmailVerified`. */
    verified: number;
  };
  pagination: Pagination;
};

export type ListedCustomer = {
  id: string;
  /** In lower case, with the domain in punycode. */
  email: string;
  /** Empty once anonymized. */
  firstName: string;
  /** Empty once anonymized. */
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar: string | null;
  language: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  company: string | null;
  taxId: string | null;
  /** Consent to marketing. */
  marketingOptIn: boolean;
  marketingConsentAt: string | null;
  marketingConsentSource: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt: boolean;
  deactivatedAt: string | null;
  anonymizedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  tags: Array<string>;
  note: string | null;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  defaultAddress?: Address | null;
};

export type CustomerInFull = {
  id: string;
  /** In lower case, with the domain in punycode. */
  email: string;
  /** Empty once anonymized. */
  firstName: string;
  /** Empty once anonymized. */
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar: string | null;
  language: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  company: string | null;
  taxId: string | null;
  /** Consent to marketing. */
  marketingOptIn: boolean;
  marketingConsentAt: string | null;
  marketingConsentSource: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt: boolean;
  deactivatedAt: string | null;
  anonymizedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  tags: Array<string>;
  note: string | null;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  /** The default one for parcels first, then the newest. */
  addresses: Array<Address>;
};

export type CustomerOrders = {
  orders: Array<Record<string, unknown>>;
  pagination: Pagination;
};

export type CustomerStats = {
  totalOrders: number;
  completedOrders: number;
  cancelledOrders: number;
  /** Decimal, with the digits of the store's currency. */
  totalSpent: string;
  /** Decimal, with the digits of the store's currency. */
  totalRefunded: string;
  /** Decimal, with the digits of the store's currency. */
  averageOrderValue: string;
  firstOrderAt: string | null;
  lastOrderAt: string | null;
  /** ISO 4217. */
  currency: string;
};

export type CustomerExport = {
  exportedAt: string;
  customer: Customer;
  addresses: Array<Address>;
  orders: Array<Record<string, unknown>>;
  /** Comments of the store's people on the orders, for callers who may read orders. */
  orderComments?: Array<Record<string, unknown>>;
  returns: Array<Record<string, unknown>>;
  claims: Array<Record<string, unknown>>;
  reviews: Array<Record<string, unknown>>;
  carts: Array<Record<string, unknown>>;
  drafts: Array<Record<string, unknown>>;
  storeCreditMovements: Array<Record<string, unknown>>;
  /** Answers of registers about the customer's tax ids. */
  taxIdChecks: Array<TaxIdCheck>;
  account: {
    hasPassword: boolean;
    temporaryPasswordUntil: string | null;
    passwordChangedAt: string | null;
    lastLoginAt: string | null;
  };
  /** Data given at registration and not confirmed yet. */
  registrations: Array<{
    firstName: string;
    lastName: string;
    phone: string | null;
    phoneExtension: string | null;
    marketingOptIn: boolean;
    createdAt: string;
    expiresAt: string;
  }>;
  sessions: Array<{
    id: string;
    ip: string | null;
    userAgent: string | null;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
    endedAt: string | null;
  }>;
  /** The times when codes were mailed. The codes themselves are not known. */
  codes: Array<{
    purpose: string;
    attempts: number;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  }>;
  /** Mails of the last 90 days with their state, without their texts. */
  mails: Array<{
    id: string;
    /** The subject of the mail. */
    template: "verification" | "log_in" | "password_reset" | "invitation" | "temporary_password" | "account_exists" | "account_deleted" | "password_changed" | "second_factor" | "new_device" | "session_ended" | "email_change" | "email_changed" | "owner_changed" | "order_draft" | "order_placed" | "order_shipped" | "order_cancelled" | "order_refunded" | "gift_card" | "newsletter" | "contact_message" | "payment_attention" | "comment_mention" | "notices" | "webhook_disabled";
    to: string | null;
    /** BCP 47. */
    language: string;
    subject: string | null;
    customerId: string | null;
    orderId: string | null;
    /** Whether somebody sent it to themselves by `POST /mails/test`. */
    isTest: boolean;
    /** `waiting` to be sent, or to be tried again; `sent`: the mail server took it; `written` to a file, as the server has no mail server; `failed` for good. */
    status: "waiting" | "sent" | "written" | "failed";
    /** The number of attempts. */
    attempts: number;
    error: string | null;
    createdAt: string;
    sentAt: string | null;
  }>;
  /** Changes that the store's people and programs made to this customer, and exports of the data. */
  auditEntries: Array<{
    at: string;
    actor: string;
    action: string;
    fields: Array<string>;
  }>;
};

export type Customer = {
  id: string;
  /** In lower case, with the domain in punycode. */
  email: string;
  /** Empty once anonymized. */
  firstName: string;
  /** Empty once anonymized. */
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar: string | null;
  language: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  company: string | null;
  taxId: string | null;
  /** Consent to marketing. */
  marketingOptIn: boolean;
  marketingConsentAt: string | null;
  marketingConsentSource: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt: boolean;
  deactivatedAt: string | null;
  anonymizedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  tags: Array<string>;
  note: string | null;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
};

export type TaxIdCheck = {
  id: string;
  taxId: string | null;
  /** Who was asked: `vies`, the register of the European Union. */
  register: string;
  /** `unavailable`: there was no answer, as `failure` says. Ask again later. */
  answer: "valid" | "invalid" | "unavailable";
  consultationNumber: string | null;
  name: string | null;
  address: string | null;
  requesterTaxId: string | null;
  failure: string | null;
  checkedAt: string;
};

export type CustomerCreate = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  /** The given name, or the whole name of somebody who has one name. */
  firstName: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  avatar?: string | null;
  language?: string | null;
  company?: string | null;
  taxId?: string | null;
  /** Consent to marketing; default false. */
  marketingOptIn?: boolean;
  marketingConsentAt?: string | null;
  marketingConsentSource?: string | null;
  /** Pays no tax; default false. */
  taxExempt?: boolean;
  tags?: Array<string>;
  note?: string | null;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** Whether the code and the password are mailed. */
  sendMail?: boolean;
};

export type CreatedCustomer = {
  id: string;
  /** In lower case, with the domain in punycode. */
  email: string;
  /** Empty once anonymized. */
  firstName: string;
  /** Empty once anonymized. */
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar: string | null;
  language: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  company: string | null;
  taxId: string | null;
  /** Consent to marketing. */
  marketingOptIn: boolean;
  marketingConsentAt: string | null;
  marketingConsentSource: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt: boolean;
  deactivatedAt: string | null;
  anonymizedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  tags: Array<string>;
  note: string | null;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  /** Confirms the email address; valid for 24 hours. It is in this answer and in a mail, and never shown again. */
  verificationCode: string;
  /** Valid for 7 days; it must be changed at the first log-in. It is in this answer and in a mail, and never shown again. */
  temporaryPassword: string;
};

export type CustomerUpdate = {
  /** Unique per store. Upper and lower case are the same. */
  email?: string;
  /** The given name, or the whole name of somebody who has one name. */
  firstName?: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  avatar?: string | null;
  language?: string | null;
  company?: string | null;
  taxId?: string | null;
  /** Consent to marketing; default false. */
  marketingOptIn?: boolean;
  marketingConsentAt?: string | null;
  marketingConsentSource?: string | null;
  /** Pays no tax; default false. */
  taxExempt?: boolean;
  tags?: Array<string>;
  note?: string | null;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  isGuest?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  isActive?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  isEmailVerified?: unknown;
  /** Ignored. */
  deactivatedAt?: unknown;
  /** Ignored. */
  anonymizedAt?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  addresses?: unknown;
};

export type CustomerBulkRequest = {
  /** Customers as POST /customer takes them. */
  create?: Array<CustomerCreate>;
  /** Updates as PUT /customer/{id} takes them, each with the `id` of its customer. */
  update?: Array<CustomerBulkUpdate>;
  /** Ids, or `{id, version}`. */
  delete?: Array<string | CustomerBulkDelete>;
  /** All or nothing: if one operation fails, all are undone. Default false. */
  atomic?: boolean;
};

export type CustomerBulkUpdate = {
  /** Unique per store. Upper and lower case are the same. */
  email?: string;
  /** The given name, or the whole name of somebody who has one name. */
  firstName?: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  avatar?: string | null;
  language?: string | null;
  company?: string | null;
  taxId?: string | null;
  /** Consent to marketing; default false. */
  marketingOptIn?: boolean;
  marketingConsentAt?: string | null;
  marketingConsentSource?: string | null;
  /** Pays no tax; default false. */
  taxExempt?: boolean;
  tags?: Array<string>;
  note?: string | null;
  externalId?: string | null;
  /** Texts of your own by keys of your own. */
  metadata?: Record<string, string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  id: string;
  /** Ignored. */
  isGuest?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  isActive?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  isEmailVerified?: unknown;
  /** Ignored. */
  deactivatedAt?: unknown;
  /** Ignored. */
  anonymizedAt?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  addresses?: unknown;
};

export type CustomerBulkDelete = {
  id: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type CustomerBulkReply = {
  /** One result per operation: creates first, then updates, then deletes. */
  results: Array<CustomerBulkWritten | CustomerBulkDeleted | CustomerBulkRefused>;
  succeeded: number;
  failed: number;
};

/** A customer that was written. */
export type CustomerBulkWritten = {
  operation: "create" | "update";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: WrittenCustomer;
};

export type WrittenCustomer = {
  id: string;
  /** In lower case, with the domain in punycode. */
  email: string;
  /** Empty once anonymized. */
  firstName: string;
  /** Empty once anonymized. */
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar: string | null;
  language: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  company: string | null;
  taxId: string | null;
  /** Consent to marketing. */
  marketingOptIn: boolean;
  marketingConsentAt: string | null;
  marketingConsentSource: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt: boolean;
  deactivatedAt: string | null;
  anonymizedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  tags: Array<string>;
  note: string | null;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  /** Confirms the email address; valid for 24 hours. It is in this answer and in a mail, and never shown again. */
  verificationCode?: string;
  /** Valid for 7 days; it must be changed at the first log-in. It is in this answer and in a mail, and never shown again. */
  temporaryPassword?: string;
};

/** A customer that was deleted. */
export type CustomerBulkDeleted = {
  operation: "delete";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: null;
};

/** An operation that failed; its errors point into the whole request. */
export type CustomerBulkRefused = {
  operation: "create" | "update" | "delete";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: false;
  code: ErrorCode;
  /** The faults, each with its field; the first 100. */
  errors?: Array<FieldFailure>;
  details?: Record<string, unknown>;
};

export type CustomerMerge = {
  /** The customer who stays. */
  into: string;
};

export type TaxIdCheckList = {
  /** The newest first, 100 at most. */
  taxIdChecks: Array<TaxIdCheck>;
};

export type UnsubscribeLinksOf = {
  /** The customers' ids. */
  ids: Array<string>;
};

export type UnsubscribeLinks = {
  links: Array<{
    customerId: string;
    /** Proves that the link was made for this customer. */
    token: string;
    url: string | null;
  }>;
};

export type AddressList = {
  /** The default one for parcels first, then the newest. */
  addresses: Array<Address>;
};

export type AddressCreate = {
  /** The given name, or the whole name of somebody who has one name. */
  firstName: string;
  address1: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  company?: string | null;
  address2?: string | null;
  district?: string | null;
  province?: string | null;
  postalCode?: string | null;
  /** Where parcels go unless an order says otherwise. The first address is it until another one is made it. */
  isDefaultShipping?: boolean;
  /** Where invoices go unless an order says otherwise. The first address is it until another one is made it. */
  isDefaultBilling?: boolean;
};

export type AddressUpdate = {
  /** The given name, or the whole name of somebody who has one name. */
  firstName?: string;
  address1?: string;
  city?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  company?: string | null;
  address2?: string | null;
  district?: string | null;
  province?: string | null;
  postalCode?: string | null;
  /** Where parcels go unless an order says otherwise. The first address is it until another one is made it. */
  isDefaultShipping?: boolean;
  /** Where invoices go unless an order says otherwise. The first address is it until another one is made it. */
  isDefaultBilling?: boolean;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type StorePaymentList = {
  payments: Array<StorePayment>;
  pagination: Pagination;
};

export type StorePayment = {
  id: string;
  orderId: string;
  orderNumber: string;
  /** `pending` while the provider carries it out; the order changes once it has. */
  status: "pending" | "succeeded" | "failed";
  kind: "authorize" | "capture" | "fail" | "void" | "attempt";
  /** A decimal with the digits of the store's currency. */
  amount: string;
  method: string;
  /** `manual`, or the provider that reported it. `exchange`: what came back of another order paid it, `reference` is that order's number. */
  provider: string;
  reference: string | null;
  /** True where it came for an order that had ended: it is owed back, until the order is reopened. Else left out. */
  unmatched?: boolean;
  /** The part beyond the amount due. Left out where there is none. */
  overpaidAmount?: string;
  actor: string;
  createdAt: string;
};

export type StoreRefundList = {
  refunds: Array<StoreRefund>;
  pagination: Pagination;
};

export type StoreRefund = {
  id: string;
  orderId: string;
  orderNumber: string;
  /** `pending` while the provider carries it out; the order changes once it has. */
  status: "pending" | "succeeded" | "failed";
  /** A decimal with the digits of the store's currency. */
  amount: string;
  /** The part for shipping and fees. */
  shippingAmount: string;
  /** The part that went back to gift cards. */
  giftCardAmount: string;
  /** The part that the customer got as store credit. Left out where they got none. */
  creditAmount?: string;
  /** `credit` of a refund that was given as store credit, whoever had paid; else left out. */
  to?: "original" | "credit";
  /** The part that the provider refunds. */
  providerAmount: string;
  /** The part that came back after the provider had refunded it: it is owed again. `status` is `failed` once that is all of it. */
  failedAmount: string;
  /** The part that refunded an amount paid beyond the order's total, or before the order was reopened. It is no part of the order's `refundedAmount`. */
  surplusAmount: string;
  /** The part that is tax. Left out where it was not worked out. */
  taxAmount?: string;
  items: Array<{
    itemId: string;
    quantity: number;
    amount: string;
  }>;
  restock: boolean;
  reason: string | null;
  method: string;
  /** `manual`, or the provider that gives it back. `exchange`: no money moved, it paid the order whose number is `reference`. */
  provider: string;
  reference: string | null;
  /** Only of a refund that settles a return. */
  returnId?: string;
  actor: string;
  createdAt: string;
};

export type OrderPaymentList = {
  payments: Array<OrderPayment>;
};

export type OrderPayment = {
  id: string;
  orderId: string;
  /** `pending` while the provider carries it out; the order changes once it has. */
  status: "pending" | "succeeded" | "failed";
  kind: "authorize" | "capture" | "fail" | "void" | "attempt";
  /** A decimal with the digits of the store's currency. */
  amount: string;
  method: string;
  /** `manual`, or the provider that reported it. `exchange`: what came back of another order paid it, `reference` is that order's number. */
  provider: string;
  reference: string | null;
  /** True where it came for an order that had ended: it is owed back, until the order is reopened. Else left out. */
  unmatched?: boolean;
  /** The part beyond the amount due. Left out where there is none. */
  overpaidAmount?: string;
  actor: string;
  createdAt: string;
};

export type OrderPaymentCreate = {
  kind: "authorize" | "capture" | "fail" | "void";
  /** For `authorize` and `capture`: at most what is due, which it is if absent. A decimal in a string (or a JSON number) in the store's currency. */
  amount?: string | number;
  /** Whether `amount` may be more than is due: of a `capture`, the rest is owed back then. */
  allowOverpayment?: boolean;
  method?: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  reference?: string | null;
  /** Stands in the timeline. */
  note?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OrderPaid = {
  payment: OrderPayment;
  order: Order;
};

export type OrderRefundList = {
  refunds: Array<OrderRefund>;
};

export type OrderRefund = {
  id: string;
  orderId: string;
  /** `pending` while the provider carries it out; the order changes once it has. */
  status: "pending" | "succeeded" | "failed";
  /** A decimal with the digits of the store's currency. */
  amount: string;
  /** The part for shipping and fees. */
  shippingAmount: string;
  /** The part that went back to gift cards. */
  giftCardAmount: string;
  /** The part that the customer got as store credit. Left out where they got none. */
  creditAmount?: string;
  /** `credit` of a refund that was given as store credit, whoever had paid; else left out. */
  to?: "original" | "credit";
  /** The part that the provider refunds. */
  providerAmount: string;
  /** The part that came back after the provider had refunded it: it is owed again. `status` is `failed` once that is all of it. */
  failedAmount: string;
  /** The part that refunded an amount paid beyond the order's total, or before the order was reopened. It is no part of the order's `refundedAmount`. */
  surplusAmount: string;
  /** The part that is tax. Left out where it was not worked out. */
  taxAmount?: string;
  items: Array<{
    itemId: string;
    quantity: number;
    amount: string;
  }>;
  restock: boolean;
  reason: string | null;
  method: string;
  /** `manual`, or the provider that gives it back. `exchange`: no money moved, it paid the order whose number is `reference`. */
  provider: string;
  reference: string | null;
  /** Only of a refund that settles a return. */
  returnId?: string;
  actor: string;
  createdAt: string;
};

export type OrderRefundCreate = {
  /** Pieces of lines, each with its part of the line's total. */
  items?: Array<RefundItem>;
  /** The amount of shipping and fees to refund. A decimal in a string (or a JSON number) in the store's currency. */
  shipping?: string | number;
  /** An amount that belongs to no line; instead of `items` and `shipping`. A decimal in a string (or a JSON number) in the store's currency. */
  amount?: string | number;
  /** Whether the pieces go back into stock. Default: true before the order is shipped. */
  restock?: boolean;
  reason?: string | null;
  reference?: string | null;
  /** `original`: back to whatever paid, gift cards first, then store credit, then money. `credit`: all of it becomes store credit of the order's customer. */
  to?: "original" | "credit";
  /** The return of the order that it settles: at most what came and is not settled yet. Without `items` and `amount` it is all of that. If absent, a refund of pieces settles the return that they came with, if there is one. */
  returnId?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type RefundItem = {
  /** A line's id. */
  itemId: string;
  quantity: number;
  /** The amount refunded for these pieces, where it is less than their part of the line. Of a gift card that was bought, at most what is left on it. A decimal in a string (or a JSON number) in the store's currency. */
  amount?: string | number;
};

export type OrderRefunded = {
  refund: OrderRefund;
  order: Order;
};

export type OrderDocumentList = {
  documents: Array<OrderDocument>;
};

export type OrderDocument = {
  id: string;
  kind: "invoice" | "credit_note";
  /** Consecutive in the store for its kind, without gaps. It never changes. */
  number: string;
  /** The whole invoice, or what is credited of it. */
  amount: string;
  issuedAt: string;
};

export type OrderShipmentList = {
  /** The first first. */
  shipments: Array<Shipment>;
};

export type Shipment = {
  id: string;
  orderId: string;
  status: "packed" | "shipped" | "delivered" | "lost" | "returned" | "cancelled";
  /** Its contents. It never changes. */
  items: Array<ShipmentItem>;
  /** Where it leaves from. Absent where that is not known, or several places. */
  locationId?: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  /** Whether the customer gets a mail once it is shipped. */
  notify: boolean;
  /** The actor who packed it: `api_key:…`, `owner:…`, `staff:…`, or `server` where that is not known. */
  actor: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type ShipmentItem = {
  /** The order's line. */
  itemId: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  /** Its pieces in this shipment. */
  quantity: number;
};

export type ShipmentCreate = {
  /** Pieces that are neither packed nor shipped yet, or were lost; each line once. If absent, it is all of them. */
  items?: Array<ShipmentItemCreate>;
  /** `shipped` if the parcel leaves at once. */
  status?: "packed" | "shipped";
  /** Where it leaves from. Pieces that are reserved elsewhere are put back there and taken from here. If absent, it leaves from where its pieces are reserved. */
  locationId?: string;
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  /** Whether the customer gets a mail once it is shipped. Default: whether the order's customer gets mails at all. */
  notify?: boolean;
  /** Stands in the order's timeline. */
  note?: string;
};

export type ShipmentItemCreate = {
  /** The id of a line of the order. */
  itemId: string;
  quantity: number;
};

export type ShipmentUpdate = {
  status?: "shipped" | "delivered" | "lost" | "returned" | "cancelled";
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  carrier?: string | null;
  /** Whether the customer gets a mail once it is shipped. Default: whether the order's customer gets mails at all. */
  notify?: boolean;
  /** Stands in the order's timeline. */
  note?: string;
  /** For `lost`: whether its pieces are to be sent again, in a new shipment; default true. If false, the order no longer waits for them. */
  resend?: boolean;
  /** For `returned`: whether its pieces are put back into stock; default true. If false, they are written off. */
  restock?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type ClaimList = {
  claims: Array<Claim>;
  pagination: Pagination;
};

export type Claim = {
  id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  shipmentId: string | null;
  status: "open" | "resolved" | "rejected";
  items: Array<ClaimItem>;
  /** URLs of what was seen. */
  pictures: Array<string>;
  note: string | null;
  /** The actor who opened it: `api_key:…`, `owner:…` or `staff:…`. */
  actor: string;
  resolution: "replace" | "refund" | null;
  replacementOrderId: string | null;
  refundId: string | null;
  refundAmount: string | null;
  goodsCost?: string | null;
  /** The recorded costs of shipping both ways. */
  carrierCost: string;
  /** The part that the carrier or an insurance paid. */
  recoveredAmount: string;
  /** All of it, less what came back; below zero where that was more. Needs the permission `products:cost`. */
  totalCost?: string;
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type ClaimItem = {
  /** The order's line. */
  itemId: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  quantity: number;
  /** `damaged`: it arrived so. `lost`: its parcel did not arrive. `wrong`: something else was in it. `missing`: it was not in its parcel. */
  reason: "damaged" | "lost" | "wrong" | "missing" | "other";
};

export type OrderClaimList = {
  claims: Array<Claim>;
  pagination: Pagination;
};

export type ClaimCreate = {
  /** Pieces that left, each line once. */
  items: Array<ClaimItemCreate>;
  shipmentId?: string | null;
  /** URLs, such as of files of `/media`. */
  pictures?: Array<string>;
  note?: string | null;
  /** The store's costs of shipping both ways. A decimal in a string (or a JSON number) in the store's currency. */
  carrierCost?: string | number;
  /** The part that the carrier or an insurance paid. A decimal in a string (or a JSON number) in the store's currency. */
  recoveredAmount?: string | number;
};

export type ClaimItemCreate = {
  /** The id of a line of the order. */
  itemId: string;
  quantity: number;
  /** `damaged`: it arrived so. `lost`: its parcel did not arrive. `wrong`: something else was in it. `missing`: it was not in its parcel. */
  reason: "damaged" | "lost" | "wrong" | "missing" | "other";
};

export type ClaimUpdate = {
  status?: "resolved" | "rejected";
  /** For `resolved`, where it has to be said: how the store makes good. */
  resolution?: "replace" | "refund";
  /** For `refund`: what is given back, where the customer keeps the pieces; at most what was paid for them. If absent, the pieces are refunded. A decimal in a string (or a JSON number) in the store's currency. */
  refundAmount?: string | number;
  /** For `refund`: `original`, back to whatever paid; `credit`, to the store credit of the order's customer. */
  refundTo?: "original" | "credit";
  shippingAddress?: PostalAddress | null;
  /** For `replace`: whether the customer gets mails about the new order. Default: as with the order. */
  sendMail?: boolean;
  /** URLs, such as of files of `/media`. */
  pictures?: Array<string>;
  note?: string | null;
  /** The store's costs of shipping both ways. A decimal in a string (or a JSON number) in the store's currency. */
  carrierCost?: string | number;
  /** The part that the carrier or an insurance paid. A decimal in a string (or a JSON number) in the store's currency. */
  recoveredAmount?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type ReturnList = {
  returns: Array<Return>;
  pagination: Pagination;
};

export type Return = {
  id: string;
  orderId: string;
  orderNumber: string;
  status: "requested" | "approved" | "rejected" | "received";
  customerId: string;
  items: Array<ReturnItem>;
  note: string | null;
  customerNote: string | null;
  /** The actor who requested it: `api_key:…`, `owner:…`, `staff:…` or `customer:…`. */
  actor: string;
  refundId: string | null;
  refundAmount: string | null;
  /** Once it was received: what was paid for the pieces that came, and was not given back before. */
  worthAmount?: string;
  /** Once it was received: what of that was given back by now: refunded, exchanged or given as credit. */
  settledAmount?: string;
  /** Only of a return that was exchanged: the order that was placed for it. */
  exchangeOrderId?: string;
  decidedAt: string | null;
  receivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type ReturnItem = {
  /** The order's line. */
  itemId: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  /** The pieces to be returned. */
  quantity: number;
  reason: string;
  /** The pieces received. */
  receivedQuantity: number;
  /** The received pieces that cannot be sold again. */
  writtenOffQuantity: number;
};

export type OrderReturnList = {
  returns: Array<Return>;
  pagination: Pagination;
};

export type ReturnCreate = {
  /** Pieces that were shipped, each line once. */
  items: Array<ReturnItemCreate>;
  note?: string | null;
};

export type ReturnItemCreate = {
  /** The id of a line of the order. */
  itemId: string;
  quantity: number;
  reason: string;
};

export type ReturnUpdate = {
  status: "approved" | "rejected" | "received";
  note?: string | null;
  /** For `received`: what came, at most what was approved. If absent, all of it came and is put back into stock; if empty, nothing came. */
  items?: Array<ReturnItemReceived>;
  /** For `received`: where pieces are put back into stock. If absent, it is where they were taken from. */
  locationId?: string;
  /** For `received`: whether what came is paid back, as far as it was paid; default true. */
  refund?: boolean;
  /** `original`: back to whatever paid, gift cards first, then store credit, then money. `credit`: all of it becomes store credit of the order's customer. */
  refundTo?: "original" | "credit";
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type ReturnItemReceived = {
  /** The id of a line of the order. */
  itemId: string;
  quantity: number;
  disposition: "restock" | "write_off";
};

/** An address, or a way of paying, that is left out is that of the order that came back. */
export type ExchangeCreate = {
  /** Lines of the same variant with the same `properties` become one line. */
  items: Array<CartItem>;
  shippingAddress?: PostalAddress | null;
  shippingMethodId?: string | null;
  paymentMethod?: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  note?: string | null;
  /** Whether the customer gets mails about the new order; default false. */
  sendMail?: boolean;
  /** The total that was shown. If the new order comes to another one, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedTotal?: string | number;
  /** Where what is left goes if the new order costs less: `original`, back to whatever paid; `credit`, to the customer's store credit. */
  refundTo?: "original" | "credit";
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OwnReturnList = {
  returns: Array<OwnReturn>;
  pagination: Pagination;
};

export type OwnReturn = {
  id: string;
  orderId: string;
  orderNumber: string;
  status: "requested" | "approved" | "rejected" | "received";
  items: Array<OwnReturnItem>;
  note: string | null;
  refundAmount: string | null;
  /** Once it was received: what was paid for the pieces that came, and was not given back before. */
  worthAmount?: string;
  /** Once it was received: what of that was given back by now: refunded, exchanged or given as credit. */
  settledAmount?: string;
  /** Only of a return that was exchanged: the order that was placed for it. */
  exchangeOrderId?: string;
  decidedAt: string | null;
  receivedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type OwnReturnItem = {
  /** The order's line. */
  itemId: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  /** The pieces to be returned. */
  quantity: number;
  reason: string;
  /** The pieces received. */
  receivedQuantity: number;
};

/** The `fields` of a coupon that were asked for. */
export type CouponSubset = {
  id?: string;
  code?: string;
  /** The kind of reduction: percent, an amount, or the price of shipping. */
  type?: "percentage" | "fixed" | "free_shipping";
  /** An amount in the store's currency, or percent; `0` for free shipping. */
  value?: string;
  startsAt?: string | null;
  endsAt?: string | null;
  minimumSubtotal?: string | null;
  usageLimit?: number | null;
  usageLimitPerCustomer?: number | null;
  /** The number of orders that use it now. A change of this number makes no new version. */
  usedCount?: number;
  /** The products it applies to. */
  productIds?: Array<string>;
  /** The categories it applies to. */
  categoryIds?: Array<string>;
  combinesWith?: CouponCombinesWith;
  isActive?: boolean;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type CouponCombinesWith = {
  /** Automatic discounts that take something off products. */
  automatic: boolean;
  /** Automatic discounts that free shipping. */
  shipping: boolean;
};

export type CouponList = {
  coupons: Array<Coupon>;
  pagination: Pagination;
};

export type Coupon = {
  id: string;
  code: string;
  /** The kind of reduction: percent, an amount, or the price of shipping. */
  type: "percentage" | "fixed" | "free_shipping";
  /** An amount in the store's currency, or percent; `0` for free shipping. */
  value: string;
  startsAt: string | null;
  endsAt: string | null;
  minimumSubtotal: string | null;
  usageLimit: number | null;
  usageLimitPerCustomer: number | null;
  /** The number of orders that use it now. A change of this number makes no new version. */
  usedCount: number;
  /** The products it applies to. */
  productIds: Array<string>;
  /** The categories it applies to. */
  categoryIds: Array<string>;
  combinesWith: CouponCombinesWith;
  isActive: boolean;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type CouponCreate = {
  /** The code that a customer enters: visible characters without blanks. Unique per store; upper and lower case count as the same. */
  code: string;
  /** The kind of reduction: percent, an amount, or the price of shipping. */
  type: "percentage" | "fixed" | "free_shipping";
  value?: string | number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  minimumSubtotal?: string | number | null;
  usageLimit?: number | null;
  usageLimitPerCustomer?: number | null;
  /** The products it applies to. If this and `categoryIds` are empty, it applies to all products. */
  productIds?: Array<string>;
  /** The categories it applies to, with all categories below them. */
  categoryIds?: Array<string>;
  combinesWith?: CouponCombinesWithInput;
  /** Whether it can be used; default true. */
  isActive?: boolean;
};

/** The discounts that it combines with, if they allow it, too. Fields left out are true. */
export type CouponCombinesWithInput = {
  /** Automatic discounts that take something off products. */
  automatic?: boolean;
  /** Automatic discounts that free shipping. */
  shipping?: boolean;
};

export type CouponUpdate = {
  /** The code that a customer enters: visible characters without blanks. Unique per store; upper and lower case count as the same. */
  code?: string;
  /** The kind of reduction: percent, an amount, or the price of shipping. */
  type?: "percentage" | "fixed" | "free_shipping";
  value?: string | number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  minimumSubtotal?: string | number | null;
  usageLimit?: number | null;
  usageLimitPerCustomer?: number | null;
  /** The products it applies to. If this and `categoryIds` are empty, it applies to all products. */
  productIds?: Array<string>;
  /** The categories it applies to, with all categories below them. */
  categoryIds?: Array<string>;
  combinesWith?: CouponCombinesWithInput;
  /** Whether it can be used; default true. */
  isActive?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  usedCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a discount that were asked for. */
export type DiscountSubset = {
  id?: string;
  name?: string;
  /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
  type?: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  /** An amount in the store's currency, or percent; `0` for free shipping. */
  value?: string;
  startsAt?: string | null;
  endsAt?: string | null;
  minimumSubtotal?: string | null;
  minimumQuantity?: number | null;
  usageLimit?: number | null;
  usageLimitPerCustomer?: number | null;
  /** The number of orders that use it now. A change of this number makes no new version. */
  usedCount?: number;
  /** The products it applies to. */
  productIds?: Array<string>;
  /** The categories it applies to. */
  categoryIds?: Array<string>;
  /** The customer groups it applies to. */
  customerGroupIds?: Array<string>;
  buyXGetY?: BuyXGetY | null;
  combinesWith?: CombinesWith;
  isActive?: boolean;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type BuyXGetY = {
  /** The number of pieces to buy, of the products that the discount applies to. */
  buyQuantity: number;
  /** The number of pieces that are then discounted. */
  getQuantity: number;
  /** The most uses in one order; null for as many as the pieces allow. */
  timesPerOrder: number | null;
  /** The products that are got. If this and `getCategoryIds` are empty, they are what is bought. */
  getProductIds: Array<string>;
  /** The categories that are got, with all categories below them. */
  getCategoryIds: Array<string>;
};

export type CombinesWith = {
  /** A coupon that takes something off products. */
  coupons: boolean;
  /** Other automatic discounts. */
  automatic: boolean;
  /** The source of free shipping: a coupon, or an automatic discount. */
  shipping: boolean;
};

export type DiscountList = {
  discounts: Array<Discount>;
  pagination: Pagination;
};

export type Discount = {
  id: string;
  name: string;
  /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
  type: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  /** An amount in the store's currency, or percent; `0` for free shipping. */
  value: string;
  startsAt: string | null;
  endsAt: string | null;
  minimumSubtotal: string | null;
  minimumQuantity: number | null;
  usageLimit: number | null;
  usageLimitPerCustomer: number | null;
  /** The number of orders that use it now. A change of this number makes no new version. */
  usedCount: number;
  /** The products it applies to. */
  productIds: Array<string>;
  /** The categories it applies to. */
  categoryIds: Array<string>;
  /** The customer groups it applies to. */
  customerGroupIds: Array<string>;
  buyXGetY: BuyXGetY | null;
  combinesWith: CombinesWith;
  isActive: boolean;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type DiscountCreate = {
  /** The name that shoppers see, such as in the cart. */
  name: string;
  /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
  type: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  value?: string | number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  minimumSubtotal?: string | number | null;
  minimumQuantity?: number | null;
  usageLimit?: number | null;
  usageLimitPerCustomer?: number | null;
  /** The products it applies to, or that have to be bought. If this and `categoryIds` are empty, it applies to all products. */
  productIds?: Array<string>;
  /** The categories it applies to, or of which has to be bought, with all categories below them. */
  categoryIds?: Array<string>;
  /** The customer groups that have it. If this is empty, everybody has it; else customers who are logged in, or whose order you place. */
  customerGroupIds?: Array<string>;
  /** The pieces to buy and the pieces to get, if `type` is `buy_x_get_y`; required for it, else null. */
  buyXGetY?: BuyXGetYInput | null;
  combinesWith?: CombinesWithInput;
  /** Whether it can be used; default true. */
  isActive?: boolean;
};

export type BuyXGetYInput = {
  /** The number of pieces to buy, of the products that the discount applies to. */
  buyQuantity: number;
  /** The number of pieces that are then discounted. */
  getQuantity: number;
  /** The most uses in one order; null for as many as the pieces allow. */
  timesPerOrder?: number | null;
  /** The products that are got. If this and `getCategoryIds` are empty, they are what is bought. */
  getProductIds?: Array<string>;
  /** The categories that are got, with all categories below them. */
  getCategoryIds?: Array<string>;
};

/** The discounts that it combines with; two combine if each allows the other. Fields left out are false. */
export type CombinesWithInput = {
  /** A coupon that takes something off products. */
  coupons?: boolean;
  /** Other automatic discounts. */
  automatic?: boolean;
  /** The source of free shipping: a coupon, or an automatic discount. */
  shipping?: boolean;
};

export type DiscountUpdate = {
  /** The name that shoppers see, such as in the cart. */
  name?: string;
  /** The kind of reduction: percent, an amount, the price of shipping, or percent of some pieces for customers who buy others. */
  type?: "percentage" | "fixed" | "free_shipping" | "buy_x_get_y";
  value?: string | number | null;
  startsAt?: string | null;
  endsAt?: string | null;
  minimumSubtotal?: string | number | null;
  minimumQuantity?: number | null;
  usageLimit?: number | null;
  usageLimitPerCustomer?: number | null;
  /** The products it applies to, or that have to be bought. If this and `categoryIds` are empty, it applies to all products. */
  productIds?: Array<string>;
  /** The categories it applies to, or of which has to be bought, with all categories below them. */
  categoryIds?: Array<string>;
  /** The customer groups that have it. If this is empty, everybody has it; else customers who are logged in, or whose order you place. */
  customerGroupIds?: Array<string>;
  /** The pieces to buy and the pieces to get, if `type` is `buy_x_get_y`; required for it, else null. */
  buyXGetY?: BuyXGetYInput | null;
  combinesWith?: CombinesWithInput;
  /** Whether it can be used; default true. */
  isActive?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  usedCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a price list that were asked for. */
export type PriceListSubset = {
  id?: string;
  name?: string;
  isActive?: boolean;
  startsAt?: string | null;
  endsAt?: string | null;
  /** The customer groups it applies to. */
  customerGroupIds?: Array<string>;
  /** The number of its prices. */
  priceCount?: number;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type PriceListList = {
  priceLists: Array<PriceList>;
  pagination: Pagination;
};

export type PriceList = {
  id: string;
  name: string;
  isActive: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** The customer groups it applies to. */
  customerGroupIds: Array<string>;
  /** The number of its prices. */
  priceCount: number;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type PriceListCreate = {
  /** Its name. Shoppers do not see it. */
  name: string;
  /** Whether it can be used; default true. */
  isActive?: boolean;
  startsAt?: string | null;
  endsAt?: string | null;
  /** The customer groups that have its prices. If this is empty, everybody has them; else customers who are logged in, or whose order you place. */
  customerGroupIds?: Array<string>;
};

export type PriceListUpdate = {
  /** Its name. Shoppers do not see it. */
  name?: string;
  /** Whether it can be used; default true. */
  isActive?: boolean;
  startsAt?: string | null;
  endsAt?: string | null;
  /** The customer groups that have its prices. If this is empty, everybody has them; else customers who are logged in, or whose order you place. */
  customerGroupIds?: Array<string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  priceCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a price that were asked for. */
export type ListPriceSubset = {
  id?: string;
  productId?: string;
  variantId?: string | null;
  /** From how many pieces of the line on it is the price. */
  minimumQuantity?: number;
  /** A decimal with the digits of the store's currency. */
  price?: string;
  updatedAt?: string;
};

export type ListPriceList = {
  prices: Array<ListPrice>;
  pagination: Pagination;
};

export type ListPrice = {
  id: string;
  productId: string;
  variantId: string | null;
  /** From how many pieces of the line on it is the price. */
  minimumQuantity: number;
  /** A decimal with the digits of the store's currency. */
  price: string;
  updatedAt: string;
};

export type ListPricesUpdate = {
  /** Prices that are deleted, before those of `set` are set. Missing ones are skipped. */
  delete?: Array<ListPriceDelete>;
  /** Prices that are set. One that the list has already, of the same item from the same quantity on, is changed. */
  set?: Array<ListPriceInput>;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type ListPriceDelete = {
  productId: string;
  /** Null or left out for the product, and for those of its variants that have no price of their own in the list. */
  variantId?: string | null;
  /** Without it, all prices that the list has of this item. */
  minimumQuantity?: number;
};

export type ListPriceInput = {
  productId: string;
  /** Null or left out for the product, and for those of its variants that have no price of their own in the list. */
  variantId?: string | null;
  /** From how many pieces of a line on it is the price. */
  minimumQuantity?: number;
  /** The price of one piece then. A decimal in a string (or a JSON number) in the store's currency. */
  price: string | number;
};

export type GiftCardList = {
  giftCards: Array<GiftCard>;
  pagination: Pagination;
};

export type GiftCard = {
  id: string;
  /** The last four characters of the code. */
  last4: string;
  /** A decimal with the digits of the store's currency. */
  initialAmount: string;
  /** The sum of its movements. */
  balance: string;
  /** Whether it can pay. */
  isActive: boolean;
  expiresAt: string | null;
  note: string | null;
  customerId: string | null;
  orderId: string | null;
  /** Grows with each change, of the balance too; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type GiftCardCreate = {
  /** Its value. A decimal in a string (or a JSON number) in the store's currency. */
  amount: string | number;
  /** A code of your own: 12 to 64 Latin letters, digits and dashes, at least 12 of them no dashes. Upper and lower case count as the same, and dashes do not count. If absent, a code of 20 characters is made, which cannot be guessed. */
  code?: string;
  expiresAt?: string | null;
  note?: string | null;
  customerId?: string | null;
};

export type NewGiftCard = {
  id: string;
  /** The last four characters of the code. */
  last4: string;
  /** A decimal with the digits of the store's currency. */
  initialAmount: string;
  /** The sum of its movements. */
  balance: string;
  /** Whether it can pay. */
  isActive: boolean;
  expiresAt: string | null;
  note: string | null;
  customerId: string | null;
  orderId: string | null;
  /** Grows with each change, of the balance too; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The code itself. It is shown only in this answer. */
  code: string;
};

export type GiftCardUpdate = {
  /** If false, it cannot pay. */
  isActive?: boolean;
  expiresAt?: string | null;
  note?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  last4?: unknown;
  /** Ignored. */
  initialAmount?: unknown;
  /** Ignored. */
  balance?: unknown;
  /** Ignored. */
  customerId?: unknown;
  /** Ignored. */
  orderId?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type GiftCardMovementList = {
  movements: Array<GiftCardMovement>;
  pagination: Pagination;
};

export type GiftCardMovement = {
  id: string;
  /** The amount added, or taken away if negative. */
  delta: string;
  /** A decimal with the digits of the store's currency. */
  balanceAfter: string;
  reason: string;
  orderId: string | null;
  actor: string;
  createdAt: string;
};

export type GiftCardAdjustment = {
  /** The new balance. A decimal in a string (or a JSON number) in the store's currency. */
  set?: string | number;
  /** The amount to add, or to take away if negative. A decimal in a string (or a JSON number) in the store's currency. */
  delta?: string | number;
  /** The reason, for the ledger. */
  reason: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type GiftCardCheck = {
  /** The code. Case, blanks and dashes do not count. */
  code: string;
};

export type GiftCardBalance = {
  last4: string;
  /** A decimal with the digits of the store's currency. */
  balance: string;
  /** ISO 4217. */
  currency: string;
  expiresAt: string | null;
};

/** The `fields` of a review that were asked for. */
export type ReviewSubset = {
  id?: string;
  productId?: string;
  customerId?: string;
  /** The writer's first name; empty once they are anonymized. */
  author?: string;
  rating?: number;
  title?: string | null;
  text?: string | null;
  status?: "pending" | "approved" | "rejected";
  createdAt?: string;
  updatedAt?: string;
  /** Grows with each change; see If-Match. */
  version?: number;
};

export type ReviewList = {
  reviews: Array<Review>;
  pagination: Pagination;
};

export type Review = {
  id: string;
  productId: string;
  customerId: string;
  /** The writer's first name; empty once they are anonymized. */
  author: string;
  rating: number;
  title: string | null;
  text: string | null;
  status: "pending" | "approved" | "rejected";
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type ReviewDecision = {
  status: "pending" | "approved" | "rejected";
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type PublicReviewList = {
  reviews: Array<PublicReview>;
  pagination: Pagination;
};

export type PublicReview = {
  id: string;
  /** The writer's first name; empty once they are anonymized. */
  author: string;
  rating: number;
  title: string | null;
  text: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ReviewCreate = {
  /** From 1, the worst, to 5. */
  rating: number;
  title?: string | null;
  text?: string | null;
};

export type ReviewUpdate = {
  /** From 1, the worst, to 5. */
  rating?: number;
  title?: string | null;
  text?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type OwnReviewList = {
  reviews: Array<Review>;
  pagination: Pagination;
};

export type MediaCreate = {
  /** Where the server is to fetch it from, if no file is sent. */
  url?: string;
  /** The picture's description: by language, or a text in the store's default language. */
  alt?: string | Record<string, string>;
  /** A name of your own; nothing goes by it. */
  filename?: string;
};

export type Media = {
  id: string;
  /** Where anybody may read it. Of a picture, `?width=512` asks for a smaller one. */
  url: string;
  /** Told by the content, whatever the file's name says. */
  type: "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif" | "video/mp4" | "application/pdf";
  /** The name that its sender gave it. */
  filename: string;
  width: number | null;
  height: number | null;
  /** Bytes, as it is kept. */
  size: number;
  /** SHA-256 of what was sent, in hexadecimal: the same content is kept once. */
  sha256: string;
  /** The picture's description, by language, for people who do not see it. */
  alt: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type MediaList = {
  media: Array<Media>;
  pagination: Pagination;
};

export type MediaUpdate = {
  /** A name of your own; nothing goes by it. */
  filename?: string;
  /** The picture's description: by language, or a text in the store's default language. */
  alt?: string | Record<string, string>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  url?: unknown;
  /** Ignored. */
  type?: unknown;
  /** Ignored. */
  width?: unknown;
  /** Ignored. */
  height?: unknown;
  /** Ignored. */
  size?: unknown;
  /** Ignored. */
  sha256?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a location that were asked for. */
export type LocationSubset = {
  id?: string;
  name?: string;
  code?: string | null;
  address?: LocationAddress | null;
  /** Whether what lies here is sold online, as part of `quantity`. */
  sellsOnline?: boolean;
  /** False for a location that is closed. */
  isActive?: boolean;
  position?: number;
  /** The location of all stock that names none. It is always active, sells online, and stays the default one. */
  isDefault?: boolean;
  pickup?: LocationPickup;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type LocationPickup = {
  /** Whether shoppers can pick up what they order here. */
  isOffered: boolean;
  instructions: string | null;
};

export type LocationList = {
  locations: Array<Location>;
  pagination: Pagination;
};

export type Location = {
  id: string;
  name: string;
  code: string | null;
  address: LocationAddress | null;
  /** Whether what lies here is sold online, as part of `quantity`. */
  sellsOnline: boolean;
  /** False for a location that is closed. */
  isActive: boolean;
  position: number;
  /** The location of all stock that names none. It is always active, sells online, and stays the default one. */
  isDefault: boolean;
  pickup: LocationPickup;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type LocationCreate = {
  name: string;
  code?: string | null;
  address?: LocationAddressInput | null;
  /** Whether what lies here is sold online. Default true. A change moves the `quantity` of all products that have stock here. */
  sellsOnline?: boolean;
  /** Default true. A closed location takes neither stock nor shipments nor pick-up; it cannot be closed while it has stock. At most 100 are active at a time. */
  isActive?: boolean;
  /** The store's order of its locations: the lowest first, then the oldest. Default 0. */
  position?: number;
  pickup?: LocationPickupInput;
};

export type LocationAddressInput = {
  /** Street and house number. */
  address1: string;
  /** The city. */
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  company?: string | null;
  address2?: string | null;
  province?: string | null;
  postalCode?: string | null;
  phone?: string | null;
};

/** Replaces the whole of what there was. */
export type LocationPickupInput = {
  /** Whether shoppers can pick up what they order here. */
  isOffered?: boolean;
  instructions?: string | null;
};

export type LocationUpdate = {
  name?: string;
  code?: string | null;
  address?: LocationAddressInput | null;
  /** Whether what lies here is sold online. Default true. A change moves the `quantity` of all products that have stock here. */
  sellsOnline?: boolean;
  /** Default true. A closed location takes neither stock nor shipments nor pick-up; it cannot be closed while it has stock. At most 100 are active at a time. */
  isActive?: boolean;
  /** The store's order of its locations: the lowest first, then the oldest. Default 0. */
  position?: number;
  pickup?: LocationPickupInput;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  isDefault?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a stock transfer that were asked for. */
export type StockTransferSubset = {
  id?: string;
  /** Counts up in the store, from 1. The stock ledger has it as its reference, such as `T-12`. */
  number?: number;
  fromLocationId?: string;
  toLocationId?: string;
  status?: "draft" | "sent" | "received" | "cancelled";
  items?: Array<StockTransferItem>;
  note?: string | null;
  reference?: string | null;
  sentAt?: string | null;
  receivedAt?: string | null;
  cancelledAt?: string | null;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type StockTransferItem = {
  productId: string;
  variantId: string | null;
  /** In the store's default language, as the line was written. */
  name: string;
  /** The variant's value of each axis. */
  options: Record<string, string>;
  sku: string | null;
  /** The pieces to send, or sent. */
  quantity: number;
  /** The pieces received so far. Of a transfer that is `received`, the others are missing. */
  receivedQuantity: number;
};

export type StockTransferList = {
  transfers: Array<StockTransfer>;
  pagination: Pagination;
};

export type StockTransfer = {
  id: string;
  /** Counts up in the store, from 1. The stock ledger has it as its reference, such as `T-12`. */
  number: number;
  fromLocationId: string;
  toLocationId: string;
  status: "draft" | "sent" | "received" | "cancelled";
  items: Array<StockTransferItem>;
  note: string | null;
  reference: string | null;
  sentAt: string | null;
  receivedAt: string | null;
  cancelledAt: string | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type StockTransferCreate = {
  /** The location that it leaves. */
  fromLocationId: string;
  /** The location that it goes to. */
  toLocationId: string;
  /** Each item once. An array that is sent replaces the whole array. */
  items: Array<StockTransferItemInput>;
  note?: string | null;
  reference?: string | null;
};

export type StockTransferItemInput = {
  productId: string;
  variantId?: string | null;
  quantity: number;
  /** Ignored. */
  name?: unknown;
  /** Ignored. */
  options?: unknown;
  /** Ignored. */
  sku?: unknown;
  /** Ignored. */
  receivedQuantity?: unknown;
};

export type StockTransferUpdate = {
  /** The location that it leaves. */
  fromLocationId?: string;
  /** The location that it goes to. */
  toLocationId?: string;
  /** Each item once. An array that is sent replaces the whole array. */
  items?: Array<StockTransferItemInput>;
  note?: string | null;
  reference?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  number?: unknown;
  /** Ignored. */
  status?: unknown;
  /** Ignored. */
  sentAt?: unknown;
  /** Ignored. */
  receivedAt?: unknown;
  /** Ignored. */
  cancelledAt?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type StockReceipt = {
  /** The pieces received now. If absent, all that had not come yet. */
  items?: Array<StockReceiptItem>;
  /** True: no more will come, and what has not come is missing. */
  complete?: boolean;
};

export type StockReceiptItem = {
  productId: string;
  variantId?: string | null;
  quantity: number;
};

/** The `fields` of a product that were asked for. */
export type StorefrontProductSubset = {
  id?: string;
  slug?: string;
  /** The language of the texts below: the one asked for, else the store's default, else one that there is. */
  language?: string;
  name?: string;
  /** Text or HTML, as it was written. */
  description?: string;
  /** Title for search engines. */
  metaTitle?: string;
  /** Description for search engines. */
  metaDescription?: string;
  sku?: string | null;
  barcode?: string | null;
  /** A decimal with the digits of the store's currency. */
  price?: string;
  compareAtPrice?: string | null;
  /** The lowest and the highest price on offer; null where all variants are withdrawn. */
  priceRange?: {
    min: string | null;
    max: string | null;
  };
  categoryId?: string | null;
  images?: Array<string>;
  /** The pictures of `images`, with what is known of them. */
  media?: Array<StorefrontMedia>;
  brand?: string | null;
  tags?: Array<string>;
  weight?: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit?: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition?: "new" | "refurbished" | "used";
  mpn?: string | null;
  /** Only `physical` needs shipping. */
  kind?: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard?: boolean;
  hasVariants?: boolean;
  /** Option axes. */
  variants?: Array<OptionAxis>;
  /** The combinations on offer, in their order. A combination that is not here cannot be bought. */
  productVariants?: Array<StorefrontVariant>;
  /** Whether it, or one of its variants, can be bought: in stock, not tracked, or on backorder. */
  inStock?: boolean;
  lowStock?: number | null;
  /** The average of approved reviews only. */
  averageRating?: number;
  ratingCount?: number;
  publishedAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
  /** The texts in all languages, each with its slug. */
  translations?: Array<Translation>;
  /** Of a product that is shown with a higher price beside it (`compareAtPrice`), in a store with the setting `showLowestPrice`: the lowest price of the 30 days before it cost what it costs. */
  lowestPrice30Days?: string;
  /** In the answer of one product: its description as sanitized HTML, to be put into a page as it is. A plain text has its lines and paragraphs. */
  descriptionHtml?: string;
  /** In the answer of one product, where price lists that are open to whoever asks make it cheaper: what one costs of so many or more. A variant that is not named has its own price. Groups of customers count for customers who are logged in. */
  priceTiers?: Array<PriceTier>;
  /** In the answer of one product that was asked for by a slug it had before: its slug now, in the language of the texts. */
  movedTo?: string;
  /** With `include=jsonLd`, in the answer of one product: JSON-LD to be put into the product's page as it is, in a `script` element of the type `application/ld+json`. */
  jsonLd?: string;
};

export type StorefrontMedia = {
  id: string | null;
  /** An absolute URL. */
  url: string;
  /** The picture's description in the requested language; empty where there is none. */
  alt: string;
  width: number | null;
  height: number | null;
  /** From 0. */
  position: number;
};

export type StorefrontVariant = {
  id: string;
  options: Record<string, string>;
  sku: string | null;
  barcode: string | null;
  /** The price: the variant's own, else the product's. */
  price: string;
  compareAtPrice: string | null;
  image: string | null;
  inStock: boolean;
  /** As that of the product. */
  lowestPrice30Days?: string;
};

export type PriceTier = {
  /** Null of a product without variants. */
  variantId: string | null;
  /** From how many pieces on. */
  minimumQuantity: number;
  /** A decimal with the digits of the store's currency. */
  price: string;
};

export type StorefrontProductList = {
  products: Array<StorefrontProduct>;
  pagination: Pagination;
};

export type StorefrontProduct = {
  id: string;
  slug: string;
  /** The language of the texts below: the one asked for, else the store's default, else one that there is. */
  language: string;
  name: string;
  /** Text or HTML, as it was written. */
  description: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  sku: string | null;
  barcode: string | null;
  /** A decimal with the digits of the store's currency. */
  price: string;
  compareAtPrice: string | null;
  /** The lowest and the highest price on offer; null where all variants are withdrawn. */
  priceRange: {
    min: string | null;
    max: string | null;
  };
  categoryId: string | null;
  images: Array<string>;
  /** The pictures of `images`, with what is known of them. */
  media: Array<StorefrontMedia>;
  brand: string | null;
  tags: Array<string>;
  weight: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit: "kg" | "g" | "lb" | "oz";
  length: number | null;
  width: number | null;
  height: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition: "new" | "refurbished" | "used";
  mpn: string | null;
  /** Only `physical` needs shipping. */
  kind: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard: boolean;
  hasVariants: boolean;
  /** Option axes. */
  variants: Array<OptionAxis>;
  /** The combinations on offer, in their order. A combination that is not here cannot be bought. */
  productVariants: Array<StorefrontVariant>;
  /** Whether it, or one of its variants, can be bought: in stock, not tracked, or on backorder. */
  inStock: boolean;
  lowStock: number | null;
  /** The average of approved reviews only. */
  averageRating: number;
  ratingCount: number;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The texts in all languages, each with its slug. */
  translations: Array<Translation>;
  /** Of a product that is shown with a higher price beside it (`compareAtPrice`), in a store with the setting `showLowestPrice`: the lowest price of the 30 days before it cost what it costs. */
  lowestPrice30Days?: string;
  /** In the answer of one product: its description as sanitized HTML, to be put into a page as it is. A plain text has its lines and paragraphs. */
  descriptionHtml?: string;
  /** In the answer of one product, where price lists that are open to whoever asks make it cheaper: what one costs of so many or more. A variant that is not named has its own price. Groups of customers count for customers who are logged in. */
  priceTiers?: Array<PriceTier>;
  /** In the answer of one product that was asked for by a slug it had before: its slug now, in the language of the texts. */
  movedTo?: string;
  /** With `include=jsonLd`, in the answer of one product: JSON-LD to be put into the product's page as it is, in a `script` element of the type `application/ld+json`. */
  jsonLd?: string;
};

export type StorefrontFilterResult = {
  products: Array<StorefrontProduct>;
  /** The values that can be chosen. The counts of a facet follow every parameter except the facet's own. */
  facets: Array<Facet>;
  /** The lowest and the highest price of the active variants, or products without variants, that match every parameter except `minPrice` and `maxPrice`. */
  priceRange: {
    min: string | null;
    max: string | null;
  };
  pagination: Pagination;
};

export type Recommendations = {
  products: Array<RecommendedProduct>;
};

export type RecommendedProduct = {
  id: string;
  slug: string;
  /** The language of the texts below: the one asked for, else the store's default, else one that there is. */
  language: string;
  name: string;
  /** Text or HTML, as it was written. */
  description: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  sku: string | null;
  barcode: string | null;
  /** A decimal with the digits of the store's currency. */
  price: string;
  compareAtPrice: string | null;
  /** The lowest and the highest price on offer; null where all variants are withdrawn. */
  priceRange: {
    min: string | null;
    max: string | null;
  };
  categoryId: string | null;
  images: Array<string>;
  /** The pictures of `images`, with what is known of them. */
  media: Array<StorefrontMedia>;
  brand: string | null;
  tags: Array<string>;
  weight: number | null;
  /** Of `weight`; kg if not given. */
  weightUnit: "kg" | "g" | "lb" | "oz";
  length: number | null;
  width: number | null;
  height: number | null;
  /** Of `length`, `width` and `height`; cm if not given. */
  dimensionUnit: "cm" | "mm" | "m" | "in" | "ft";
  /** `new` if not given. */
  condition: "new" | "refurbished" | "used";
  mpn: string | null;
  /** Only `physical` needs shipping. */
  kind: "physical" | "digital_file" | "digital_code" | "digital_service";
  isGiftCard: boolean;
  hasVariants: boolean;
  /** Option axes. */
  variants: Array<OptionAxis>;
  /** The combinations on offer, in their order. A combination that is not here cannot be bought. */
  productVariants: Array<StorefrontVariant>;
  /** Whether it, or one of its variants, can be bought: in stock, not tracked, or on backorder. */
  inStock: boolean;
  lowStock: number | null;
  /** The average of approved reviews only. */
  averageRating: number;
  ratingCount: number;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The texts in all languages, each with its slug. */
  translations: Array<Translation>;
  /** Of a product that is shown with a higher price beside it (`compareAtPrice`), in a store with the setting `showLowestPrice`: the lowest price of the 30 days before it cost what it costs. */
  lowestPrice30Days?: string;
};

export type StorefrontCategoryList = {
  categories: Array<StorefrontCategory>;
  pagination: Pagination;
};

export type StorefrontCategory = {
  id: string;
  parentId: string | null;
  slug: string;
  /** The language of the texts below: the one asked for, else the store's default, else one that there is. */
  language: string;
  name: string;
  /** Text or HTML, as it was written. */
  description: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  /** Place among its siblings, the lowest first. */
  position: number;
  image: string | null;
  /** The ids of the categories above this one, the root first. */
  path: Array<string>;
  /** The texts in all languages, each with its slug. */
  translations: Array<Translation>;
};

export type StorefrontCategoryTree = {
  /** The roots. */
  categories: Array<StorefrontCategoryNode>;
};

export type StorefrontCategoryNode = {
  id: string;
  parentId: string | null;
  slug: string;
  /** The language of the texts below: the one asked for, else the store's default, else one that there is. */
  language: string;
  name: string;
  /** Text or HTML, as it was written. */
  description: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  /** Place among its siblings, the lowest first. */
  position: number;
  image: string | null;
  /** The ids of the categories above this one, the root first. */
  path: Array<string>;
  /** The texts in all languages, each with its slug. */
  translations: Array<Translation>;
  /** The categories directly below this one. */
  children: Array<StorefrontCategoryNode>;
};

export type StorefrontCategoryRead = {
  id: string;
  parentId: string | null;
  slug: string;
  /** The language of the texts below: the one asked for, else the store's default, else one that there is. */
  language: string;
  name: string;
  /** Text or HTML, as it was written. */
  description: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  /** Place among its siblings, the lowest first. */
  position: number;
  image: string | null;
  /** The ids of the categories above this one, the root first. */
  path: Array<string>;
  /** The texts in all languages, each with its slug. */
  translations: Array<Translation>;
  /** In the answer of one category: its description as sanitized HTML, to be put into a page as it is. A plain text has its lines and paragraphs. */
  descriptionHtml?: string;
  /** In the answer of one category that was asked for by a slug it had before: its slug now, in the language of the texts. */
  movedTo?: string;
};

export type StorefrontPageList = {
  pages: Array<StorefrontPageSummary>;
  pagination: Pagination;
};

export type StorefrontPageSummary = {
  id: string;
  slug: string;
  /** The language of the texts below. */
  language: string;
  title: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  templateSuffix: string | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Its titles in all languages, each with its slug. */
  translations: Array<{
    language: string;
    title: string;
    slug: string;
  }>;
};

export type StorefrontPage = {
  id: string;
  slug: string;
  /** The language of the texts below. */
  language: string;
  title: string;
  /** Title for search engines. */
  metaTitle: string;
  /** Description for search engines. */
  metaDescription: string;
  templateSuffix: string | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Its titles in all languages, each with its slug. */
  translations: Array<{
    language: string;
    title: string;
    slug: string;
  }>;
  /** Sanitized HTML. */
  body: string;
  /** Where it was asked for by a slug it had before: its slug now, in the language of the texts. */
  movedTo?: string;
};

export type StorefrontMenus = {
  menus: Array<StorefrontMenu>;
};

export type StorefrontMenu = {
  id: string;
  handle: string;
  title: string;
  items: Array<StorefrontMenuItem>;
};

export type StorefrontMenuItem = {
  /** The id of the product, category or page. */
  id: string;
  /** In the language asked for; of an item without titles, that of what it links to. */
  title: string;
  url: string | null;
  link: MenuLink;
  items: Array<StorefrontMenuItemLevel2>;
};

export type MenuLink = {
  /** The target of the link: a `product`, `category` or `page` by its `id`; a `policy`; the `home` page, the `search` page or `all_products`; or a `url`. */
  kind: "product" | "category" | "page" | "policy" | "home" | "search" | "all_products" | "url";
  id: string | null;
  policy: "terms" | "privacy" | "refunds" | "shipping" | "legalNotice" | null;
  url: string | null;
  slug: string | null;
};

export type StorefrontMenuItemLevel2 = {
  /** The id of the product, category or page. */
  id: string;
  /** In the language asked for; of an item without titles, that of what it links to. */
  title: string;
  url: string | null;
  link: MenuLink;
  items: Array<StorefrontMenuItemLevel3>;
};

export type StorefrontMenuItemLevel3 = {
  /** The id of the product, category or page. */
  id: string;
  /** In the language asked for; of an item without titles, that of what it links to. */
  title: string;
  url: string | null;
  link: MenuLink;
  items: Array<Record<string, unknown>>;
};

export type StorefrontRedirect = {
  from: string;
  /** The final target if several redirects follow one another. */
  to: string;
};

export type StoreProfile = {
  id: string;
  /** The store's name. */
  name: string;
  /** ISO 4217. */
  currency: string;
  /** The fraction digits of an amount. */
  currencyDigits: number;
  /** One of `languages`. */
  defaultLanguage: string;
  /** The languages of its texts (BCP 47). */
  languages: Array<string>;
  country: string | null;
  /** IANA. */
  timeZone: string;
  /** Whether prices are gross. */
  pricesIncludeTax: boolean;
  /** Countries that the store ships to, or to some provinces of them; ISO 3166-1 alpha-2, sorted. */
  shipsToCountries: Array<string>;
  /** Whether downloads are taxed where the buyer is: an order that ships nothing then needs `billingAddress`. */
  needsBuyerCountry: boolean;
  /** The ways to pay that shoppers are offered. */
  paymentMethods: Array<OfferedPaymentMethod>;
  storefrontUrl: string | null;
  logo: string | null;
  favicon: string | null;
  socialImage: string | null;
  /** Whether the store's address shows its shop. */
  storefront: {
    /** `open`: the store's address shows its shop. `password`: visitors enter a password first. `off`: the address shows no shop, as the store has one elsewhere. */
    mode: "open" | "password" | "off";
    message: string | null;
  };
  colors: StoreColors;
  policies: StorePolicies;
};

export type OfferedPaymentMethod = {
  method: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** `manual`: the store receives the payment by itself. */
  provider: "manual" | "stripe" | "test";
  instructions: string | null;
};

/** `#rrggbb`; null where it is not set. */
export type StoreColors = {
  primary: string | null;
  background: string | null;
  text: string | null;
};

/** Where each policy can be read; null where it is not set. */
export type StorePolicies = {
  terms: string | null;
  privacy: string | null;
  refunds: string | null;
  shipping: string | null;
  legalNotice: string | null;
};

export type AddressForm = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** In the order in which the country writes them. */
  fields: Array<AddressFormField>;
};

export type AddressFormField = {
  /** The field of an address. */
  name: "address1" | "address2" | "district" | "city" | "province" | "postalCode";
  /** The name that addresses of the country use. */
  label: string;
  /** Whether the field has to be filled in for mail to arrive, or for taxes and shipping. */
  isRequired: boolean;
  /** The values to choose from; empty for a free text. */
  options: Array<AddressFormOption>;
  /** The usual value, such as the city of a city-state. */
  value?: string;
  /** The form of postal codes, as a regular expression. */
  pattern?: string;
  /** A postal code. */
  example?: string;
};

export type AddressFormOption = {
  /** The value to send. */
  value: string;
  label: string;
};

export type OpenStorefront = {
  password: string;
};

export type OpenedStorefront = {
  /** Proof that the password is known. */
  token: string;
};

export type SentOrderDraftPlacing = {
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  /** The total that was seen. If the order would cost something else, the answer is 409 `price_changed`. Default: what the draft's last change answered. A decimal in a string (or a JSON number) in the store's currency. */
  expectedTotal?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type CheckedOut = {
  order: ShopperOrder;
  /** Reads the order without an account, as the header X-Order-Token. It is in this answer only. */
  orderToken: string;
  payment: Payment;
};

export type ShopperOrder = {
  id: string;
  /** Consecutive in the store, without gaps; of an order that was brought along, what it was there. */
  orderNumber: string;
  /** The customer as they were when the order was placed. */
  customer: {
    /** Empty once the customer is anonymized. */
    email: string;
    name: string;
  };
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  /** The fee for payment on delivery. */
  codFee: string;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount: string;
  /** The amount still to be paid. */
  dueAmount: string;
  /** The total of refunds. */
  refundedAmount: string;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  couponCode: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping: boolean;
  shippingMethod: OrderShippingMethod | null;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  customerNote: string | null;
  /** The language of its lines and mails (BCP 47). */
  language: string;
  exchangeOf?: OrderExchangeOf;
  replacementOf?: OrderReplacementOf;
  /** Only where there are some: the orders that were placed in exchange for what came back. */
  exchanges?: Array<string>;
  placedAt: string;
  deliveredAt: string | null;
  cancelledAt: string | null;
  /** The lines, frozen when the order was placed. */
  items: Array<ShopperOrderItem>;
  /** Its history, the oldest entry first. */
  timeline: Array<ShopperOrderEntry>;
  draft?: ShopperOrderDraft;
  /** The parcels that have left, the first first. */
  shipments: Array<ShopperShipment>;
};

export type ShopperOrderItem = {
  id: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  image: string | null;
  kind: string;
  options: Record<string, string>;
  /** The buyer's choices and texts for this line, such as an engraving, by name: at most 20, in their order. Empty texts are dropped. Names that begin with `_` are the merchant's: shoppers do not see them. */
  properties?: Record<string, string>;
  quantity: number;
  /** A decimal with the digits of the store's currency. */
  unitPrice: string;
  /** A decimal with the digits of the store's currency. */
  discountAmount: string;
  /** Percent. */
  taxRate: string;
  /** A decimal with the digits of the store's currency. */
  taxAmount: string;
  taxClass?: string | null;
  /** Its part of `finalAmount`. */
  totalAmount: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  /** Pieces that have left in shipments. Those that were lost are not counted. */
  shippedQuantity: number;
  returnedQuantity: number;
  refundedQuantity: number;
  /** A decimal with the digits of the store's currency. */
  refundedAmount: string;
  /** Pieces that claims replaced at no charge. Left out where none were. */
  replacedQuantity?: number;
  /** Pieces that are no longer sent: they were cancelled or refunded before they left. Left out where none were. */
  withdrawnQuantity?: number;
  /** Pieces that were lost and are not sent again. Left out where none were. */
  droppedQuantity?: number;
};

export type ShopperOrderEntry = {
  at: string;
  event: "placed" | "status_changed" | "authorized" | "captured" | "payment_failed" | "payment_voided" | "payment_attempted" | "capture_requested" | "capture_failed" | "void_requested" | "void_failed" | "refunded" | "refund_requested" | "refund_failed" | "surplus_returned" | "return_requested" | "return_approved" | "return_rejected" | "returned" | "updated";
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed" | null;
  amount: string | null;
};

/** Only of an order that was sent to its customer, and that they have not placed yet. */
export type ShopperOrderDraft = {
  sentAt: string;
};

export type ShopperShipment = {
  id: string;
  status: "packed" | "shipped" | "delivered" | "lost" | "returned" | "cancelled";
  /** Its contents. It never changes. */
  items: Array<ShipmentItem>;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
};

export type Payment = {
  /** `manual`: the store receives the payment by itself. */
  provider: "manual" | "stripe" | "test";
  clientSecret: string | null;
  publishableKey: string | null;
  redirectUrl: string | null;
  instructions: string | null;
};

export type QuoteRequest = {
  /** Lines of the same variant with the same `properties` become one line. */
  items: Array<CartItem>;
  shippingAddress?: QuoteAddress | null;
  billingAddress?: QuoteBillingAddress | null;
  paymentMethod?: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  couponCode?: string | null;
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  shippingMethodId?: string | null;
  customer?: QuoteCustomer | null;
  /** The quote's `expectedTotal`. If the order would cost something else by now, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedTotal?: string | number;
  /** The quote's `expectedDue`. If gift cards and store credit would leave something else to pay by now, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedDue?: string | number;
  source?: "web" | "mobile_app";
  note?: string | null;
  /** Whether to tell how each amount was reached; default false. */
  explain?: boolean;
};

/** Only country, province and postal code count. If anything ships, the country is required. */
export type QuoteAddress = {
  firstName?: string | null;
  address1?: string | null;
  city?: string | null;
  lastName?: string | null;
  phone?: string | null;
  phoneExtension?: string | null;
  company?: string | null;
  address2?: string | null;
  district?: string | null;
  province?: string | null;
  postalCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** Taken as it is. Its country and province count for downloads where the store taxes these at the buyer's place; the order then needs it, unless something ships. */
export type QuoteBillingAddress = {
  firstName?: string | null;
  address1?: string | null;
  city?: string | null;
  country?: string | null;
  lastName?: string | null;
  phone?: string | null;
  phoneExtension?: string | null;
  company?: string | null;
  address2?: string | null;
  district?: string | null;
  province?: string | null;
  postalCode?: string | null;
};

export type Quote = {
  /** Lines of the same variant with the same `properties` are one. */
  items: Array<QuoteItem>;
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  /** The fee for payment on delivery. */
  codFee: string;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** `finalAmount`, to be sent with the checkout. */
  expectedTotal: string;
  /** `dueAmount`, to be sent with the checkout. */
  expectedDue: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount still to be paid. */
  dueAmount: string;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  couponCode: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping: boolean;
  shippingMethod: OrderShippingMethod | null;
  /** All that is offered: the rates, the cheapest first; then the locations where it can be picked up. */
  shippingOptions: Array<ShippingOption>;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  /** The language of its lines and mails (BCP 47). */
  language: string;
  explanation?: PriceExplanation;
};

export type QuoteItem = {
  /** Tells the line from the others, and is the same in the cart. Without `properties` it is the id of the variant or product. */
  key?: string;
  productId: string;
  variantId: string | null;
  /** In the order's language. */
  name: string;
  sku: string | null;
  image: string | null;
  kind: string;
  options: Record<string, string>;
  /** The buyer's choices and texts for this line, such as an engraving, by name: at most 20, in their order. Empty texts are dropped. Names that begin with `_` are the merchant's: shoppers do not see them. */
  properties?: Record<string, string>;
  quantity: number;
  /** A decimal with the digits of the store's currency. */
  unitPrice: string;
  /** A decimal with the digits of the store's currency. */
  discountAmount: string;
  /** Percent. */
  taxRate: string;
  /** A decimal with the digits of the store's currency. */
  taxAmount: string;
  taxClass?: string | null;
  /** Its part of `finalAmount`. */
  totalAmount: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  /** Whether as many can be bought now. A quote reserves nothing. */
  inStock: boolean;
  available: number | null;
};

export type ShippingOption = {
  /** The `shippingMethodId` that chooses it. */
  id: string;
  name: string;
  price: string;
  estimatedDays: {
    minimum: number;
    maximum: number;
  } | null;
  estimatedDelivery?: EstimatedDelivery;
  pickup?: OrderPickup;
};

export type Checkout = {
  /** Lines of the same variant with the same `properties` become one line. */
  items: Array<CartItem>;
  shippingAddress?: PostalAddress | null;
  billingAddress?: PostalAddress | null;
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  couponCode?: string | null;
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  shippingMethodId?: string | null;
  customer?: OrderCustomer;
  /** The quote's `expectedTotal`. If the order would cost something else by now, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedTotal?: string | number;
  /** The quote's `expectedDue`. If gift cards and store credit would leave something else to pay by now, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedDue?: string | number;
  source?: "web" | "mobile_app";
  note?: string | null;
};

export type OfferedPaymentMethods = {
  methods: Array<OfferedPaymentMethod>;
  publishableKey: string | null;
};

export type CartCreate = {
  /** Lines of the same variant with the same `properties` are one. */
  items?: Array<CartItem>;
  customer?: QuoteCustomer | null;
  shippingAddress?: QuoteAddress | null;
  billingAddress?: QuoteBillingAddress | null;
  shippingMethodId?: string | null;
  paymentMethod?: "cash" | "card" | "wallet" | "bank_transfer" | "installment" | null;
  couponCode?: string | null;
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  note?: string | null;
  source?: "web" | "mobile_app";
};

export type MadeCart = {
  id: string;
  state: "open" | "completed";
  customerId: string | null;
  orderId: string | null;
  /** When it is deleted, unless it is changed. */
  expiresAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Lines of the same variant with the same `properties` are one. */
  items: Array<CartItem>;
  customer: QuoteCustomer | null;
  shippingAddress: QuoteAddress | null;
  billingAddress: QuoteBillingAddress | null;
  shippingMethodId: string | null;
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment" | null;
  couponCode: string | null;
  giftCards: Array<CartGiftCard>;
  /** As it was sent: true, or an amount. Left out where none is to pay. */
  storeCredit?: boolean | string;
  note: string | null;
  source: string | null;
  quote: Quote | null;
  messages: Array<CartMessage>;
  /** Whether it can be completed as it is. */
  isReady: boolean;
  handoffUrl: string | null;
  token: string | null;
};

export type CartGiftCard = {
  last4: string;
};

export type CartMessage = {
  /** `error`: the cart cannot be completed like this. `warning`: something is other than at the last change. */
  type: "error" | "warning";
  code: "out_of_stock" | "not_available" | "price_changed" | "coupon_invalid" | "gift_card_unusable" | "shipping_unavailable" | "payment_method_unavailable" | "cart_full" | "phone_as_text" | "invalid" | "required";
  /** A JSON pointer into the cart. */
  field: string;
  /** In the reader's language. */
  message: string;
};

export type Cart = {
  id: string;
  state: "open" | "completed";
  customerId: string | null;
  orderId: string | null;
  /** When it is deleted, unless it is changed. */
  expiresAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Lines of the same variant with the same `properties` are one. */
  items: Array<CartItem>;
  customer: QuoteCustomer | null;
  shippingAddress: QuoteAddress | null;
  billingAddress: QuoteBillingAddress | null;
  shippingMethodId: string | null;
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment" | null;
  couponCode: string | null;
  giftCards: Array<CartGiftCard>;
  /** As it was sent: true, or an amount. Left out where none is to pay. */
  storeCredit?: boolean | string;
  note: string | null;
  source: string | null;
  quote: Quote | null;
  messages: Array<CartMessage>;
  /** Whether it can be completed as it is. */
  isReady: boolean;
  handoffUrl: string | null;
};

export type CartUpdate = {
  /** Lines of the same variant with the same `properties` are one. */
  items?: Array<CartItem>;
  customer?: QuoteCustomer | null;
  shippingAddress?: QuoteAddress | null;
  billingAddress?: QuoteBillingAddress | null;
  shippingMethodId?: string | null;
  paymentMethod?: "cash" | "card" | "wallet" | "bank_transfer" | "installment" | null;
  couponCode?: string | null;
  /** They pay as much as they hold, in this order. */
  giftCards?: Array<GiftCardCode>;
  /** The store credit to spend on the rest after gift cards: true for the whole balance, or at most this amount, which the balance has to cover. */
  storeCredit?: boolean | null | string | number;
  note?: string | null;
  source?: "web" | "mobile_app";
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type CartCompletion = {
  /** The quote's `expectedTotal`. If the order would cost something else by now, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedTotal?: string | number;
  /** The quote's `expectedDue`. If gift cards and store credit would leave something else to pay by now, the answer is 409 `price_changed`. A decimal in a string (or a JSON number) in the store's currency. */
  expectedDue?: string | number;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type CustomerRegistration = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  /** 8 to 128 characters, any of them; passwords that many people use are refused. */
  password: string;
  /** The given name, or the whole name of somebody who has one name. */
  firstName: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  /** Consent to marketing; default false. */
  marketingOptIn?: boolean;
};

export type LogIn = {
  /** Upper and lower case count as the same. */
  email: string;
  password: string;
};

export type LoggedInCustomer = {
  /** Send it as `Authorization: Bearer …`. */
  accessToken: string;
  tokenType: "Bearer";
  /** Seconds until the access token expires. */
  expiresIn: number;
  /** Can be used once, within 30 days, at POST /api/v1/auth/refresh. Absent in cookie mode. */
  refreshToken?: string;
  /** In cookie mode, for the owner and the staff: send it as `X-Session-Proof` where the cookie is used. It stays the same as long as the session lasts. */
  sessionProof?: string;
  customer: ShopperCustomer;
  /** True after a log-in with a temporary password. The password must be changed before anything else. */
  mustChangePassword: boolean;
};

export type ShopperCustomer = {
  id: string;
  /** In lower case, with the domain in punycode. */
  email: string;
  /** Empty once anonymized. */
  firstName: string;
  /** Empty once anonymized. */
  lastName: string;
  phone: string | null;
  /** The extension of the phone number. */
  phoneExtension?: string;
  avatar: string | null;
  language: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  company: string | null;
  taxId: string | null;
  /** Consent to marketing. */
  marketingOptIn: boolean;
  marketingConsentAt: string | null;
  marketingConsentSource: string | null;
  /** Pays no tax, wherever an order goes. */
  taxExempt: boolean;
  deactivatedAt: string | null;
  anonymizedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type CustomerEmail = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
};

export type EmailVerification = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  /** The code that was mailed. */
  code: string;
};

export type CustomerPasswordReset = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  /** The code that was mailed. */
  code: string;
  /** 8 to 128 characters, any of them; passwords that many people use are refused. */
  password: string;
};

export type CustomerPasswordChange = {
  currentPassword: string;
  /** 8 to 128 characters, any of them; passwords that many people use are refused. */
  newPassword: string;
};

export type OwnStoreCreditMovementList = {
  movements: Array<OwnStoreCreditMovement>;
  pagination: Pagination;
};

export type OwnStoreCreditMovement = {
  id: string;
  /** The amount added, or taken away if negative. */
  delta: string;
  /** A decimal with the digits of the store's currency. */
  balanceAfter: string;
  reason: string;
  orderId: string | null;
  returnId: string | null;
  createdAt: string;
};

export type Unsubscription = {
  /** Proves that the link was made for this customer. */
  token: string;
};

export type ShopperUpdate = {
  /** Unique per store. Upper and lower case are the same. */
  email?: string;
  /** The given name, or the whole name of somebody who has one name. */
  firstName?: string;
  /** Empty for somebody who has one name. */
  lastName?: string;
  phone?: string | null;
  phoneExtension?: string | null;
  avatar?: string | null;
  language?: string | null;
  company?: string | null;
  taxId?: string | null;
  /** Consent to marketing; default false. */
  marketingOptIn?: boolean;
  /** Ignored. */
  marketingConsentAt?: unknown;
  /** Ignored. */
  marketingConsentSource?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  taxExempt?: unknown;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  isGuest?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  isActive?: unknown;
  /** The current value is ignored. Another value is refused, and the message names the endpoint that changes it. */
  isEmailVerified?: unknown;
  /** Ignored. */
  deactivatedAt?: unknown;
  /** Ignored. */
  anonymizedAt?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type AccountRemoval = {
  password: string;
};

export type CustomerEmailChange = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  password: string;
};

export type CustomerEmailConfirmation = {
  /** Unique per store. Upper and lower case are the same. */
  email: string;
  /** The code that was mailed. */
  code: string;
};

export type ShopperOrderList = {
  orders: Array<ListedShopperOrder>;
  pagination: Pagination;
};

export type ListedShopperOrder = {
  id: string;
  /** Consecutive in the store, without gaps; of an order that was brought along, what it was there. */
  orderNumber: string;
  /** The customer as they were when the order was placed. */
  customer: {
    /** Empty once the customer is anonymized. */
    email: string;
    name: string;
  };
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  /** The fee for payment on delivery. */
  codFee: string;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount: string;
  /** The amount still to be paid. */
  dueAmount: string;
  /** The total of refunds. */
  refundedAmount: string;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  couponCode: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping: boolean;
  shippingMethod: OrderShippingMethod | null;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  customerNote: string | null;
  /** The language of its lines and mails (BCP 47). */
  language: string;
  exchangeOf?: OrderExchangeOf;
  replacementOf?: OrderReplacementOf;
  /** Only where there are some: the orders that were placed in exchange for what came back. */
  exchanges?: Array<string>;
  placedAt: string;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

export type ShopperExport = {
  exportedAt: string;
  customer: ShopperCustomer;
  addresses: Array<Address>;
  orders: Array<Record<string, unknown>>;
  returns: Array<Record<string, unknown>>;
  claims: Array<Record<string, unknown>>;
  reviews: Array<Record<string, unknown>>;
  carts: Array<Record<string, unknown>>;
  drafts: Array<Record<string, unknown>>;
  storeCreditMovements: Array<Record<string, unknown>>;
  /** Answers of registers about the customer's tax ids. */
  taxIdChecks: Array<TaxIdCheck>;
  account: {
    hasPassword: boolean;
    temporaryPasswordUntil: string | null;
    passwordChangedAt: string | null;
    lastLoginAt: string | null;
  };
  /** Data given at registration and not confirmed yet. */
  registrations: Array<{
    firstName: string;
    lastName: string;
    phone: string | null;
    phoneExtension: string | null;
    marketingOptIn: boolean;
    createdAt: string;
    expiresAt: string;
  }>;
  sessions: Array<{
    id: string;
    ip: string | null;
    userAgent: string | null;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
    endedAt: string | null;
  }>;
  /** The times when codes were mailed. The codes themselves are not known. */
  codes: Array<{
    purpose: string;
    attempts: number;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  }>;
  /** Mails of the last 90 days with their state, without their texts. */
  mails: Array<{
    id: string;
    /** The subject of the mail. */
    template: "verification" | "log_in" | "password_reset" | "invitation" | "temporary_password" | "account_exists" | "account_deleted" | "password_changed" | "second_factor" | "new_device" | "session_ended" | "email_change" | "email_changed" | "owner_changed" | "order_draft" | "order_placed" | "order_shipped" | "order_cancelled" | "order_refunded" | "gift_card" | "newsletter" | "contact_message" | "payment_attention" | "comment_mention" | "notices" | "webhook_disabled";
    to: string | null;
    /** BCP 47. */
    language: string;
    subject: string | null;
    customerId: string | null;
    orderId: string | null;
    /** Whether somebody sent it to themselves by `POST /mails/test`. */
    isTest: boolean;
    /** `waiting` to be sent, or to be tried again; `sent`: the mail server took it; `written` to a file, as the server has no mail server; `failed` for good. */
    status: "waiting" | "sent" | "written" | "failed";
    /** The number of attempts. */
    attempts: number;
    error: string | null;
    createdAt: string;
    sentAt: string | null;
  }>;
  /** Changes that the store's people and programs made to this customer, and exports of the data. */
  auditEntries: Array<{
    at: string;
    actor: string;
    action: string;
    fields: Array<string>;
  }>;
};

export type WebhookList = {
  webhooks: Array<Webhook>;
  pagination: Pagination;
};

export type Webhook = {
  id: string;
  url: string;
  description: string | null;
  events: Array<"order_created" | "order_updated" | "order_shipped" | "payment_received" | "product_created" | "product_updated" | "product_deleted" | "stock_low" | "customer_created" | "customer_updated" | "refund_created" | "return_updated" | "claim_updated" | "cart_abandoned" | "customer_credit_updated">;
  /** It stays as it was made. `stoa`: each event as the guide says it, signed as Standard Webhooks 1.0 has it. `acp`: `order_create` and `order_update` of the Agentic Commerce Protocol, of the orders that came by it, with `Merchant-Signature`. */
  form: "stoa" | "acp";
  /** The permissions that decide which data are sent: as much as a key with them reads. */
  permissions: Array<string>;
  isActive: boolean;
  disabledReason: "gone" | "failing" | null;
  disabledAt: string | null;
  failingSince: string | null;
  previousSecretUntil: string | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type WebhookCreate = {
  /** Where events are sent: an https or http URL of a public host, without user name and password. */
  url: string;
  /** The kinds of events to send: only those about what the caller may read. */
  events: Array<"order_created" | "order_updated" | "order_shipped" | "payment_received" | "product_created" | "product_updated" | "product_deleted" | "stock_low" | "customer_created" | "customer_updated" | "refund_created" | "return_updated" | "claim_updated" | "cart_abandoned" | "customer_credit_updated">;
  description?: string | null;
  /** It stays as it was made. `stoa`: each event as the guide says it, signed as Standard Webhooks 1.0 has it. `acp`: `order_create` and `order_update` of the Agentic Commerce Protocol, of the orders that came by it, with `Merchant-Signature`. */
  form?: "stoa" | "acp";
};

export type NewWebhook = {
  id: string;
  url: string;
  description: string | null;
  events: Array<"order_created" | "order_updated" | "order_shipped" | "payment_received" | "product_created" | "product_updated" | "product_deleted" | "stock_low" | "customer_created" | "customer_updated" | "refund_created" | "return_updated" | "claim_updated" | "cart_abandoned" | "customer_credit_updated">;
  /** It stays as it was made. `stoa`: each event as the guide says it, signed as Standard Webhooks 1.0 has it. `acp`: `order_create` and `order_update` of the Agentic Commerce Protocol, of the orders that came by it, with `Merchant-Signature`. */
  form: "stoa" | "acp";
  /** The permissions that decide which data are sent: as much as a key with them reads. */
  permissions: Array<string>;
  isActive: boolean;
  disabledReason: "gone" | "failing" | null;
  disabledAt: string | null;
  failingSince: string | null;
  previousSecretUntil: string | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The secret that signs deliveries. It is shown only in this answer. */
  secret: string;
};

export type WebhookUpdate = {
  /** Where events are sent: an https or http URL of a public host, without user name and password. */
  url?: string;
  /** The kinds of events to send: only those about what the caller may read. */
  events?: Array<"order_created" | "order_updated" | "order_shipped" | "payment_received" | "product_created" | "product_updated" | "product_deleted" | "stock_low" | "customer_created" | "customer_updated" | "refund_created" | "return_updated" | "claim_updated" | "cart_abandoned" | "customer_credit_updated">;
  description?: string | null;
  /** Whether events are sent. Turning it on forgets the failures that turned it off. */
  isActive?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  form?: unknown;
  /** Ignored. */
  permissions?: unknown;
  /** Ignored. */
  disabledReason?: unknown;
  /** Ignored. */
  disabledAt?: unknown;
  /** Ignored. */
  failingSince?: unknown;
  /** Ignored. */
  previousSecretUntil?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type WebhookDelivery = {
  id: string;
  eventId: string;
  /** The kind of event. */
  type: string;
  /** `pending` while it is to be sent, for the first time or again; `failed` once all tries are used up; `cancelled` where it became due while the webhook was inactive. */
  status: "pending" | "succeeded" | "failed" | "cancelled";
  /** The number of calls of the endpoint. */
  attempts: number;
  nextAttemptAt: string | null;
  /** The last 20 calls of the endpoint, the first first. */
  log: Array<WebhookAttempt>;
  createdAt: string;
  finishedAt: string | null;
};

export type WebhookAttempt = {
  attempt: number;
  at: string;
  status: number | null;
  error: string | null;
  durationMs: number;
  response: string | null;
};

export type WebhookDeliveryList = {
  deliveries: Array<WebhookDelivery>;
  pagination: Pagination;
};

export type WebhookReplay = {
  /** From this time on; events are kept for 30 days. */
  from: string;
  /** Before this time; now where not said. */
  to?: string;
};

export type WebhookReplayed = {
  /** The number of events that will be sent again. */
  events: number;
};

export type EventList = {
  events: Array<Event>;
  pagination: Pagination;
};

export type Event = OrderCreatedEvent | OrderUpdatedEvent | OrderShippedEvent | PaymentReceivedEvent | ProductCreatedEvent | ProductUpdatedEvent | ProductDeletedEvent | StockLowEvent | CustomerCreatedEvent | CustomerUpdatedEvent | RefundCreatedEvent | ReturnUpdatedEvent | ClaimUpdatedEvent | CartAbandonedEvent | CustomerCreditUpdatedEvent | WebhookTestEvent;

/** An order was placed. */
export type OrderCreatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "order_created";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Order | null;
};

/** An order was changed, in whatever way. */
export type OrderUpdatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "order_updated";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Order | null;
};

/** A shipment of an order left; `data` is the order, with it as `shipment`. */
export type OrderShippedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "order_shipped";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: ShippedOrder | null;
};

export type ShippedOrder = {
  id: string;
  /** Consecutive in the store, without gaps; of an order that was brought along, what it was there. */
  orderNumber: string;
  customerId: string;
  /** The customer as they were when the order was placed. */
  customer: {
    id: string;
    /** Empty once the customer is anonymized. */
    email: string;
    name: string;
  };
  source: "web" | "mobile_app" | "api" | "pos" | "manual";
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** The lines before adjustments. */
  subtotalAmount: string;
  /** The amount that automatic discounts and the coupon took off. */
  discountAmount: string;
  /** All taxes in it. Where prices are gross, they are a part of the other amounts. */
  taxAmount: string;
  /** A decimal with the digits of the store's currency. */
  shippingCost: string;
  /** The fee for payment on delivery. */
  codFee: string;
  /** The amount that the customer pays. */
  finalAmount: string;
  /** The part that gift cards paid. */
  giftCardAmount: string;
  /** The part that store credit paid. Left out where none did. */
  storeCreditAmount?: string;
  /** The amount received besides gift cards and store credit. */
  paidAmount: string;
  /** The amount still to be paid. */
  dueAmount: string;
  /** The amount due; below zero, the amount paid beyond the order's total. */
  balance: string;
  /** The amount owed back: money that came for an order that has ended, or beyond its total. Left out where nothing is. */
  owedBackAmount?: string;
  /** The total of refunds. */
  refundedAmount: string;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  couponCode: string | null;
  /** The discounts by hand and the automatic ones that apply to it. */
  discounts: Array<OrderDiscount>;
  /** False where nothing of it ships. */
  requiresShipping: boolean;
  shippingMethod: OrderShippingMethod | null;
  /** The taxes in it, by their rates. */
  taxes: Array<OrderTax>;
  taxExemption?: TaxExemption | null;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  note: string | null;
  customerNote: string | null;
  tags: Array<string>;
  externalId: string | null;
  /** Texts of your own by keys of your own. */
  metadata: Record<string, string>;
  importedFrom: "shopify" | "stoa" | null;
  /** False where the amounts of an order that was brought along do not add up: they are kept as the file has them. */
  addsUp: boolean;
  /** The language of its lines and mails (BCP 47). */
  language: string;
  exchangeOf?: OrderExchangeOf;
  replacementOf?: OrderReplacementOf;
  /** Only where there are some: the orders that were placed in exchange for what came back. */
  exchanges?: Array<string>;
  placedAt: string;
  deliveredAt: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  createdAt: string;
  updatedAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  /** The lines, frozen when the order was placed. */
  items: Array<OrderItem>;
  /** Its history, the oldest entry first. */
  timeline: Array<OrderTimelineEntry>;
  shipment?: Shipment;
};

/** An order's `paymentStatus` became `paid`. */
export type PaymentReceivedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "payment_received";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Order | null;
};

/** A product was created. */
export type ProductCreatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "product_created";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Product | null;
};

/** A product was changed, in whatever way; its stock and its rating count, too. */
export type ProductUpdatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "product_updated";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Product | null;
};

/** A product was deleted; `data` has its `id` alone. */
export type ProductDeletedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "product_deleted";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  data: {
    id: string;
  };
};

/** The tracked stock of a product, or of one of its variants, fell from above its `lowStockThreshold` to it or below. */
export type StockLowEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "stock_low";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Product | null;
};

/** A customer was created; guests count, and registrations once they are confirmed. */
export type CustomerCreatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "customer_created";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Customer | null;
};

/** A customer was changed, in whatever way; their addresses count, too. */
export type CustomerUpdatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "customer_updated";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Customer | null;
};

/** A refund was recorded; a provider may still have to carry it out. */
export type RefundCreatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "refund_created";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: OrderRefund | null;
};

/** A return was asked for, approved, rejected, received or changed. */
export type ReturnUpdatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "return_updated";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Return | null;
};

/** A claim was opened, resolved, rejected or changed. */
export type ClaimUpdatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "claim_updated";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Claim | null;
};

/** A cart with an email address rested for an hour; once for the same content. */
export type CartAbandonedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "cart_abandoned";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: AbandonedCart | null;
};

/** A customer's store credit grew or shrank, in whatever way. */
export type CustomerCreditUpdatedEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "customer_credit_updated";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: StoreCredit | null;
};

/** Somebody tests a webhook. */
export type WebhookTestEvent = {
  /** The same each time that the event is told; also the header `webhook-id`. */
  id: string;
  type: "webhook_test";
  timestamp: string;
  /** Counts up for each resource, from 1 without gaps: a later one tells of a later state. */
  sequence: number;
  /** The resource after the change, as a key with the reader's permissions reads it. Products, customers, store credit, refunds, returns, claims and carts, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. */
  data: Webhook | null;
};

export type Import = {
  id: string;
  /** The contents of the file. */
  resource: "products" | "customers" | "orders";
  /** `shopify`, `woocommerce`: a CSV exported from there. `stoa`: an export of this API, CSV or NDJSON; the first byte tells which. Customers come as `shopify`, `woocommerce` or `stoa`, orders as `shopify` or `stoa`. */
  format: "shopify" | "woocommerce" | "stoa";
  /** Whether new customers are mailed an invitation. */
  sendMail: boolean;
  /** Whether the pictures of products are copied. */
  copyImages: boolean;
  /** Whether everything is checked and nothing is kept. */
  dryRun: boolean;
  status: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** The part of the file that is done, in percent. */
  progress: number;
  /** The number of products so far; zeros where the file holds others. */
  products: {
    /** The sum of the counts below. */
    read: number;
    created: number;
    updated: number;
    /** Products that already were as the file has them. */
    unchanged: number;
    /** Products that were not imported; see `errors`. */
    skipped: number;
  };
  /** The number of customers so far; zeros where the file holds others. */
  customers: {
    /** The sum of the counts below. */
    read: number;
    created: number;
    updated: number;
    /** Customers that already were as the file has them. */
    unchanged: number;
    /** Customers that were not imported; see `errors`. */
    skipped: number;
  };
  /** The number of orders so far; zeros where the file holds others. */
  orders: {
    /** The sum of the counts below. */
    read: number;
    created: number;
    updated: number;
    /** Orders that already were as the file has them. */
    unchanged: number;
    /** Orders that were not imported; see `errors`. */
    skipped: number;
  };
  /** With `copyImages`: the number of pictures so far. Copying goes on when the import is done. */
  pictures: {
    copied: number;
    /** Pictures that stay where they are; see `warnings`. */
    failed: number;
  };
  /** The reason why the file could not be imported, or not to its end. Rows imported before that stay. */
  failure: string | null;
  /** The time when the file was sent. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The first 1,000 reasons why records were skipped, once the import is done. */
  errors: Array<{
    /** The line of the file, from 1. */
    row: number;
    /** The last line of the record. */
    lastRow: number;
    /** The name of the record in the file: a handle, slug, SKU, title or order number. Empty for customers: the report holds no names of people. */
    handle: string;
    /** The column, or the field's JSON pointer; null for the whole. */
    column: string | null;
    /** A code as in `errors` of a refused request, or `not_importable` if the file itself is at fault. */
    code: string;
    message: string;
  }>;
  /** The first 1,000 values that could not be kept as the file has them, and columns that are not imported. */
  warnings: Array<{
    /** The line of the file, from 1. */
    row: number;
    /** The name of the record in the file: a handle, slug, SKU, title or order number. Empty for customers: the report holds no names of people. */
    handle: string;
    message: string;
  }>;
  /** The number of all warnings. */
  warningCount: number;
};

export type ImportList = {
  imports: Array<ImportSummary>;
  pagination: Pagination;
};

export type ImportSummary = {
  id: string;
  /** The contents of the file. */
  resource: "products" | "customers" | "orders";
  /** `shopify`, `woocommerce`: a CSV exported from there. `stoa`: an export of this API, CSV or NDJSON; the first byte tells which. Customers come as `shopify`, `woocommerce` or `stoa`, orders as `shopify` or `stoa`. */
  format: "shopify" | "woocommerce" | "stoa";
  /** Whether new customers are mailed an invitation. */
  sendMail: boolean;
  /** Whether the pictures of products are copied. */
  copyImages: boolean;
  /** Whether everything is checked and nothing is kept. */
  dryRun: boolean;
  status: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** The part of the file that is done, in percent. */
  progress: number;
  /** The number of products so far; zeros where the file holds others. */
  products: {
    /** The sum of the counts below. */
    read: number;
    created: number;
    updated: number;
    /** Products that already were as the file has them. */
    unchanged: number;
    /** Products that were not imported; see `errors`. */
    skipped: number;
  };
  /** The number of customers so far; zeros where the file holds others. */
  customers: {
    /** The sum of the counts below. */
    read: number;
    created: number;
    updated: number;
    /** Customers that already were as the file has them. */
    unchanged: number;
    /** Customers that were not imported; see `errors`. */
    skipped: number;
  };
  /** The number of orders so far; zeros where the file holds others. */
  orders: {
    /** The sum of the counts below. */
    read: number;
    created: number;
    updated: number;
    /** Orders that already were as the file has them. */
    unchanged: number;
    /** Orders that were not imported; see `errors`. */
    skipped: number;
  };
  /** With `copyImages`: the number of pictures so far. Copying goes on when the import is done. */
  pictures: {
    copied: number;
    /** Pictures that stay where they are; see `warnings`. */
    failed: number;
  };
  /** The reason why the file could not be imported, or not to its end. Rows imported before that stay. */
  failure: string | null;
  /** The time when the file was sent. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

export type FeedProblems = {
  /** The fields that all rows share. */
  store: Array<FeedStoreProblem>;
  /** Products with problems, in the order in which they were made. */
  products: Array<FeedProductProblems>;
  /** The number of products read for this page. */
  looked: number;
  /** The number of rows of these products left out of the files by Google's specification (`.tsv`, `.xml`). */
  leftOut: number;
  nextCursor: string | null;
};

export type FeedStoreProblem = {
  /** The attribute that it is about. */
  field: string;
  code: "link_missing" | "net_prices" | "nothing_on_offer" | "description_missing" | "image_missing" | "price_zero" | "brand_missing" | "identifier_missing" | "gtin_invalid" | "gtin_restricted" | "id_too_long" | "title_too_long" | "language_missing" | "availability_date_missing";
  /** `error`: the row is left out. `warning`: readers show it less, or may ask. */
  severity: "error" | "warning";
  message: string;
};

export type FeedProductProblems = {
  id: string;
  name: string;
  problems: Array<FeedProblem>;
};

export type FeedProblem = {
  /** The attribute that it is about. */
  field: string;
  code: "link_missing" | "net_prices" | "nothing_on_offer" | "description_missing" | "image_missing" | "price_zero" | "brand_missing" | "identifier_missing" | "gtin_invalid" | "gtin_restricted" | "id_too_long" | "title_too_long" | "language_missing" | "availability_date_missing";
  /** `error`: the row is left out. `warning`: readers show it less, or may ask. */
  severity: "error" | "warning";
  message: string;
  /** The number of the product's rows with it. */
  items: number;
  itemId: string | null;
};

/** The `fields` of a feed that were asked for. */
export type FeedSubset = {
  id?: string;
  name?: string;
  /** The last characters of its token. */
  last4?: string;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type FeedList = {
  feeds: Array<Feed>;
  pagination: Pagination;
};

export type Feed = {
  id: string;
  name: string;
  /** The last characters of its token. */
  last4: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type FeedCreate = {
  /** Its readers. */
  name: string;
};

export type NewFeed = {
  id: string;
  name: string;
  /** The last characters of its token. */
  last4: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Makes the addresses: `/feeds/{token}.tsv`, `.xml`, `.csv` and `.jsonl` on the store's host. It is shown only in this answer. */
  token: string;
};

export type FeedUpdate = {
  /** Its readers. */
  name?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  last4?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type SalesReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  interval: "day" | "week" | "month";
  /** The first first. Intervals without sales have rows, too. */
  rows: Array<SalesRow>;
  totals: SalesTotals;
};

export type SalesRow = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** Orders that were placed and not cancelled. */
  orders: number;
  /** Orders that were placed then and cancelled, whenever that was. */
  cancelled: number;
  /** The lines of the orders, before discounts. */
  gross: string;
  /** The amount that coupons took off. */
  discounts: string;
  /** The refunds of that time, of orders placed at any time. Refunds of cancelled orders do not count. */
  refunds: string;
  /** Gross without discounts and refunds. */
  net: string;
  /** All taxes of the orders; a part of the other amounts if prices include tax. */
  tax: string;
  /** Shipping, and fees for paying on delivery. */
  shipping: string;
};

export type SalesTotals = {
  /** Orders that were placed and not cancelled. */
  orders: number;
  /** Orders that were placed then and cancelled, whenever that was. */
  cancelled: number;
  /** The lines of the orders, before discounts. */
  gross: string;
  /** The amount that coupons took off. */
  discounts: string;
  /** The refunds of that time, of orders placed at any time. Refunds of cancelled orders do not count. */
  refunds: string;
  /** Gross without discounts and refunds. */
  net: string;
  /** All taxes of the orders; a part of the other amounts if prices include tax. */
  tax: string;
  /** Shipping, and fees for paying on delivery. */
  shipping: string;
};

export type ProductsReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  products: Array<ProductSales>;
};

export type ProductSales = {
  productId: string;
  /** Its name of today, in the store's default language; also of a deleted product. */
  name: string | null;
  /** Pieces in orders that were not cancelled. */
  quantity: number;
  /** Their price after discounts. Refunds are not taken off. */
  amount: string;
};

export type SearchesReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The most frequent searches. */
  searches: Array<SearchRow>;
  /** The searches that found nothing most often. */
  withoutResults: Array<SearchRow>;
  totals: SearchTotals;
};

export type SearchRow = {
  /** In lower case. */
  query: string;
  /** How often it was searched. */
  searches: number;
  /** How often nothing was found. */
  empty: number;
};

export type SearchTotals = {
  /** How often it was searched. */
  searches: number;
  /** How often nothing was found. */
  empty: number;
};

export type TrafficReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  interval: "day" | "week" | "month";
  /** The first first. Intervals without visits have rows, too. */
  rows: Array<TrafficRow>;
  totals: TrafficTotals;
  /** By the source that a visit began with, the most visits first. */
  sources: Array<TrafficSource>;
  /** By the page that a visit began with, the most visits first. */
  landingPages: Array<LandingPage>;
};

export type TrafficRow = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** Pages of the shop that were opened. */
  pageViews: number;
  /** Visits: they begin when somebody comes from outside the shop who was not there in the last 30 minutes. */
  visits: number;
  /** Visits that viewed a product. */
  viewedProduct: number;
  /** Visits that added something to the cart. */
  addedToCart: number;
  /** Visits that opened the checkout. */
  reachedCheckout: number;
  /** Visits that placed an order at the checkout. */
  ordered: number;
  /** `ordered` in percent of `visits`; null without visits. */
  conversionRate: string | null;
};

export type TrafficTotals = {
  /** Pages of the shop that were opened. */
  pageViews: number;
  /** Visits: they begin when somebody comes from outside the shop who was not there in the last 30 minutes. */
  visits: number;
  /** Visits that viewed a product. */
  viewedProduct: number;
  /** Visits that added something to the cart. */
  addedToCart: number;
  /** Visits that opened the checkout. */
  reachedCheckout: number;
  /** Visits that placed an order at the checkout. */
  ordered: number;
  /** `ordered` in percent of `visits`; null without visits. */
  conversionRate: string | null;
};

export type TrafficSource = {
  /** `direct`: the address bar, a bookmark or an app that says nothing; `campaign`: the link had a `utm_source`; `search`, `social`, `assistant` and `email`: known services; `link`: another site; `other`: beyond the 200 sources that a day has, or unknown. */
  group: "direct" | "search" | "social" | "assistant" | "email" | "campaign" | "link" | "other";
  /** The service, the `utm_source`, or the site's host. Empty for `direct` and `other`. */
  name: string;
  /** Pages of the shop that were opened. */
  pageViews: number;
  /** Visits: they begin when somebody comes from outside the shop who was not there in the last 30 minutes. */
  visits: number;
  /** Visits that viewed a product. */
  viewedProduct: number;
  /** Visits that added something to the cart. */
  addedToCart: number;
  /** Visits that opened the checkout. */
  reachedCheckout: number;
  /** Visits that placed an order at the checkout. */
  ordered: number;
  /** `ordered` in percent of `visits`; null without visits. */
  conversionRate: string | null;
};

export type LandingPage = {
  /** The path of the first page, without the language and the query; empty for all beyond 500 a day. */
  path: string;
  /** Pages of the shop that were opened. */
  pageViews: number;
  /** Visits: they begin when somebody comes from outside the shop who was not there in the last 30 minutes. */
  visits: number;
  /** Visits that viewed a product. */
  viewedProduct: number;
  /** Visits that added something to the cart. */
  addedToCart: number;
  /** Visits that opened the checkout. */
  reachedCheckout: number;
  /** Visits that placed an order at the checkout. */
  ordered: number;
  /** `ordered` in percent of `visits`; null without visits. */
  conversionRate: string | null;
};

export type TaxesReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** By rate and place, the largest net first. At most 400 days. */
  rows: Array<TaxSales>;
  totals: TaxTotals;
};

export type TaxSales = {
  /** The tax's name; empty for what is not taxed. */
  name: string;
  /** Percent. */
  rate: string;
  /** ISO 3166-1 alpha-2; empty if nothing tells it. */
  country: string;
  province: string | null;
  /** The taxed amount, without the tax. */
  net: string;
  /** The tax of the orders. */
  tax: string;
  /** Net and tax. */
  gross: string;
  /** The tax in what was given back then, of orders placed at any time. */
  refundedTax: string;
};

export type TaxTotals = {
  /** The taxed amount, without the tax. */
  net: string;
  /** The tax of the orders. */
  tax: string;
  /** Net and tax. */
  gross: string;
  /** The tax in what was given back then, of orders placed at any time. */
  refundedTax: string;
};

export type CashReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  interval: "day" | "week" | "month";
  /** The first first. Intervals without any have rows, too. */
  rows: Array<CashRow>;
  totals: CashTotals;
};

export type CashRow = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  methods: Array<MethodCash>;
  /** The amount received, even if the order was cancelled since. */
  taken: string;
  /** The refunded amount. */
  refunded: string;
  /** Taken without refunded. */
  net: string;
  onDelivery: DeliveryCash;
};

export type MethodCash = {
  method: string;
  /** The amount received, even if the order was cancelled since. */
  taken: string;
  /** The refunded amount. */
  refunded: string;
  /** Taken without refunded. */
  net: string;
};

export type DeliveryCash = {
  /** Orders paid on delivery that were delivered then. */
  delivered: number;
  /** The cash taken at the door. */
  collected: string;
  /** The amount of these orders that is still due today. */
  missing: string;
};

export type CashTotals = {
  /** The amount received, even if the order was cancelled since. */
  taken: string;
  /** The refunded amount. */
  refunded: string;
  /** Taken without refunded. */
  net: string;
  onDelivery: DeliveryCash;
};

export type CustomersReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  interval: "day" | "week" | "month";
  rows: Array<BuyersRow>;
  totals: BuyersTotals;
  /** The most first. */
  best: Array<BestCustomer>;
};

export type BuyersRow = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** Orders that were placed then, cancelled ones, too. */
  orders: number;
  /** Customers who placed their first order then. */
  newCustomers: number;
  /** Orders of customers who had ordered before. */
  returningOrders: number;
};

export type BuyersTotals = {
  /** Orders that were placed then, cancelled ones, too. */
  orders: number;
  /** Customers who placed their first order then. */
  newCustomers: number;
  /** Orders of customers who had ordered before. */
  returningOrders: number;
};

export type BestCustomer = {
  customerId: string;
  /** Empty once anonymized, and for callers who may read neither orders nor customers. */
  name: string;
  /** Empty where the caller may read neither orders nor customers. */
  email: string;
  /** Orders that were placed on these days and not cancelled. */
  orders: number;
  /** The total of these orders. Refunds are not taken off. */
  spent: string;
};

export type ChannelsReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The largest gross first. */
  channels: Array<ChannelSales>;
  totals: ChannelTotals;
};

export type ChannelSales = {
  /** Where the orders come from. */
  source: string;
  /** Orders that were placed and not cancelled. */
  orders: number;
  /** The lines of the orders, before discounts. */
  gross: string;
  /** The amount that coupons and automatic discounts took off. */
  discounts: string;
  /** The refunds of that time. */
  refunds: string;
  /** Gross without discounts and refunds. */
  net: string;
};

export type ChannelTotals = {
  /** Orders that were placed and not cancelled. */
  orders: number;
  /** The lines of the orders, before discounts. */
  gross: string;
  /** The amount that coupons and automatic discounts took off. */
  discounts: string;
  /** The refunds of that time. */
  refunds: string;
  /** Gross without discounts and refunds. */
  net: string;
};

export type CouponsReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The most used first. */
  coupons: Array<CouponSales>;
};

export type CouponSales = {
  /** The code, as it was when the order was placed. */
  code: string;
  /** Orders that used it and were not cancelled. */
  orders: number;
  /** The amount that it took off. A coupon for free shipping takes nothing off. */
  discounts: string;
  /** The final amount of these orders. Refunds are not taken off. */
  revenue: string;
};

export type DiscountsReport = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The most used first. */
  discounts: Array<DiscountSales>;
};

export type DiscountSales = {
  discountId: string;
  /** The name, as it was when the order was placed. */
  name: string;
  /** Orders that used it and were not cancelled. */
  orders: number;
  /** The amount that it took off. A discount for free shipping takes nothing off. */
  discounts: string;
  /** The final amount of these orders. Refunds are not taken off. */
  revenue: string;
};

export type Notices = {
  /** The newest first. */
  notices: Array<Notice>;
  /** How many you have not read; 100 for as many or more. */
  unread: number;
  nextCursor: string | null;
};

export type Notice = {
  id: string;
  /** `order_placed`: An order was placed. `return_requested`: A customer asked to return something. `stock_low`: The stock of a product fell to its threshold. `dispute`: A customer disputes a payment, or a dispute was decided. `payment_problem`: A refund or a capture failed, or money came for an order that had ended. `webhook_disabled`: A webhook was turned off, as its receiver did not answer. `agent_blocked`: Somebody blocked an agent. `mention`: A comment on an order mentions you. */
  kind: "order_placed" | "return_requested" | "stock_low" | "dispute" | "payment_problem" | "webhook_disabled" | "agent_blocked" | "mention";
  resourceId: string | null;
  about: NoticeAbout;
  isRead: boolean;
  createdAt: string;
};

export type NoticeAbout = {
  orderNumber?: string;
  /** With the digits of the currency. */
  amount?: string;
  currency?: string;
  /** Of the product or the agent, or who wrote the comment. */
  name?: string;
  /** Of the webhook. */
  url?: string;
  /** The event of the payment, such as a failed capture. */
  occasion?: string;
};

export type NoticesRead = {
  ids?: Array<string>;
  /** True for all that there are now. */
  all?: boolean;
};

export type NoticesUnread = {
  /** How many you have not read; 100 for as many or more. */
  unread: number;
};

export type NoticePreferences = {
  /** One for each kind that you may see. */
  preferences: Array<NoticePreference>;
};

export type NoticePreference = {
  /** `order_placed`: An order was placed. `return_requested`: A customer asked to return something. `stock_low`: The stock of a product fell to its threshold. `dispute`: A customer disputes a payment, or a dispute was decided. `payment_problem`: A refund or a capture failed, or money came for an order that had ended. `webhook_disabled`: A webhook was turned off, as its receiver did not answer. `agent_blocked`: Somebody blocked an agent. `mention`: A comment on an order mentions you. */
  kind: "order_placed" | "return_requested" | "stock_low" | "dispute" | "payment_problem" | "webhook_disabled" | "agent_blocked" | "mention";
  /** In the list of notices; default true. */
  inbox: boolean;
  /** By email, at most one every few minutes for all that came; default false. */
  mail: boolean;
};

export type NoticePreferencesUpdate = {
  preferences: Array<NoticePreferenceUpdate>;
};

export type NoticePreferenceUpdate = {
  /** `order_placed`: An order was placed. `return_requested`: A customer asked to return something. `stock_low`: The stock of a product fell to its threshold. `dispute`: A customer disputes a payment, or a dispute was decided. `payment_problem`: A refund or a capture failed, or money came for an order that had ended. `webhook_disabled`: A webhook was turned off, as its receiver did not answer. `agent_blocked`: Somebody blocked an agent. `mention`: A comment on an order mentions you. */
  kind: "order_placed" | "return_requested" | "stock_low" | "dispute" | "payment_problem" | "webhook_disabled" | "agent_blocked" | "mention";
  /** In the list of notices; default true. */
  inbox?: boolean;
  /** By email, at most one every few minutes for all that came; default false. */
  mail?: boolean;
};

export type ViewList = {
  views: Array<View>;
  pagination: Pagination;
};

export type View = {
  id: string;
  /** The list that it is a view of. */
  resource: "orders" | "products" | "customers";
  name: string;
  query: Record<string, unknown>;
  position: number;
  isShared: boolean;
  /** The owner or member of the staff who made it. */
  createdBy: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type ViewCreate = {
  /** The list that it is a view of. */
  resource: "orders" | "products" | "customers";
  /** Unique among one's own views of the list; upper and lower case count as the same. */
  name: string;
  /** The query of the list: its own filters, `sort`, `fields` and `limit`, by their names. Validated as a request of the list is. */
  query?: Record<string, unknown>;
  /** Views are listed by it, the lowest first; default 0. */
  position?: number;
  /** Whether all of the store's people see it who may read the list; default false. */
  isShared?: boolean;
};

export type ViewUpdate = {
  /** The list that it is a view of. */
  resource?: "orders" | "products" | "customers";
  /** Unique among one's own views of the list; upper and lower case count as the same. */
  name?: string;
  /** The query of the list: its own filters, `sort`, `fields` and `limit`, by their names. Validated as a request of the list is. */
  query?: Record<string, unknown>;
  /** Views are listed by it, the lowest first; default 0. */
  position?: number;
  /** Whether all of the store's people see it who may read the list; default false. */
  isShared?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdBy?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** Of each noun only if the caller may read it. */
export type Found = {
  orders?: Array<FoundOrder>;
  customers?: Array<FoundCustomer>;
  products?: Array<FoundProduct>;
};

export type FoundOrder = {
  id: string;
  /** Its number. */
  title: string;
  /** Its customer's name, else the email address. */
  subtitle: string;
  status: "pending_payment" | "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "on_hold" | "returned" | "refunded" | "partially_refunded" | "cancelled" | "payment_failed";
  /** Derived from the recorded payments and refunds. */
  paymentStatus: "pending" | "authorized" | "paid" | "failed" | "partially_refunded" | "refunded" | "cancelled";
  /** The amount that the customer pays. */
  finalAmount: string;
  /** ISO 4217. */
  currency: string;
  placedAt: string;
};

export type FoundCustomer = {
  id: string;
  /** The name, else the email address. */
  title: string;
  /** The email address. */
  subtitle: string;
  phone: string | null;
  /** Created at a guest's checkout, without a password. */
  isGuest: boolean;
  isActive: boolean;
};

export type FoundProduct = {
  id: string;
  /** Its name in the language of the request, where there is one. */
  title: string;
  /** Its SKU. */
  subtitle: string | null;
  image: string | null;
  /** A decimal with the digits of the store's currency. */
  price: string;
  /** Stock on hand at all locations that sell online. */
  quantity: number;
  isActive: boolean;
  hasVariants: boolean;
};

/** Each part only if the caller may read it. */
export type Dashboard = {
  orders?: OrdersCard;
  returns?: ReturnsCard;
  sales?: SalesCard;
  traffic?: TrafficCard;
  bestSellers?: Array<ProductSales>;
  carts?: CartsCard;
  reviews?: ReviewsCard;
  stock?: StockCard;
  webhooks?: WebhooksCard;
  imports?: ImportsCard;
  background?: BackgroundCard;
};

export type OrdersCard = {
  /** `pending`, `confirmed` or `processing`, with something to ship. */
  toShip: number;
  /** Those of `toShip` that were placed more than 2 days ago. */
  late: number;
  /** Not cancelled, and with the payment status `pending`, `authorized` or `failed`. */
  unpaid: number;
  /** `on_hold`. */
  onHold: number;
  /** At most 5. */
  newest: Array<FoundOrder>;
};

export type ReturnsCard = {
  /** Returns that were neither approved nor rejected yet. */
  requested: number;
};

export type SalesCard = {
  /** The store's time zone, by which days are told (IANA). */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  today: SalesPeriod;
  yesterday: SalesPeriod;
  last7Days: SalesPeriod;
  last30Days: SalesPeriod;
  /** Each of the last 30 days, the first first, for a plot. */
  days: Array<SalesRow>;
};

/** Today so far; before it, the whole day of yesterday. `before` is the same of as many days before. */
export type SalesPeriod = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** Orders that were placed and not cancelled. */
  orders: number;
  /** Orders that were placed then and cancelled, whenever that was. */
  cancelled: number;
  /** The lines of the orders, before discounts. */
  gross: string;
  /** The amount that coupons took off. */
  discounts: string;
  /** The refunds of that time, of orders placed at any time. Refunds of cancelled orders do not count. */
  refunds: string;
  /** Gross without discounts and refunds. */
  net: string;
  /** All taxes of the orders; a part of the other amounts if prices include tax. */
  tax: string;
  /** Shipping, and fees for paying on delivery. */
  shipping: string;
  before: SalesRow;
};

export type TrafficCard = {
  today: TrafficPeriod;
  yesterday: TrafficPeriod;
  last7Days: TrafficPeriod;
  last30Days: TrafficPeriod;
};

/** Today so far; before it, the whole day of yesterday. `before` is the same of as many days before. */
export type TrafficPeriod = {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** Pages of the shop that were opened. */
  pageViews: number;
  /** Visits: they begin when somebody comes from outside the shop who was not there in the last 30 minutes. */
  visits: number;
  /** Visits that viewed a product. */
  viewedProduct: number;
  /** Visits that added something to the cart. */
  addedToCart: number;
  /** Visits that opened the checkout. */
  reachedCheckout: number;
  /** Visits that placed an order at the checkout. */
  ordered: number;
  /** `ordered` in percent of `visits`; null without visits. */
  conversionRate: string | null;
  before: TrafficRow;
};

export type CartsCard = {
  /** Carts of the last 30 days that `cart_abandoned` told of and nobody has changed or bought since. */
  abandoned: number;
  /** Their totals at the last change. */
  amount: string;
  /** Those left last, at most 5. */
  newest: Array<LeftCart>;
};

export type LeftCart = {
  id: string;
  customerId: string | null;
  email: string | null;
  /** The number of its lines. */
  itemCount: number;
  total: string | null;
  abandonedAt: string | null;
};

export type ReviewsCard = {
  /** Reviews that were neither approved nor rejected yet. */
  pending: number;
};

export type StockCard = {
  /** The number of items that `GET /stock?lowStock=true` lists. */
  low: number;
  /** Those with the least stock, at most 5. */
  items: Array<LowItem>;
};

export type LowItem = {
  productId: string;
  variantId: string | null;
  sku: string | null;
  /** The product's name, in the language asked for, else in the store's default language. */
  name: string;
  /** The variant's value of each axis. */
  options: Record<string, string>;
  image: string | null;
  /** Stock on hand at all locations that sell online. */
  quantity: number;
  lowStockThreshold: number | null;
};

export type WebhooksCard = {
  /** Webhooks that the server disabled, since their address is gone or kept failing. */
  disabled: number;
};

export type ImportsCard = {
  /** Imports of the last 7 days that failed, of what the caller may read. */
  failed: number;
};

export type BackgroundCard = {
  /** Mails of the last 7 days that the server gave up after several tries. */
  failedMails: number;
  /** Other background work, imports aside, of the last 7 days that the server gave up after several tries. */
  failedJobs: number;
};

export type Setup = {
  /** Whether all steps are. */
  isDone: boolean;
  /** `setupDismissed` of the settings: screens leave the list out. */
  isDismissed: boolean;
  /** In the order in which they are best done. */
  steps: Array<SetupStep>;
  /** The steps from an empty store to one that sells, in the order in which they are best taken. */
  path: Array<SetupPathStep>;
  /** Payment methods that shoppers can choose, but that have no provider or no instructions. */
  warnings: Array<PaymentMethodWarning>;
  /** Classes of tax that products or categories have and that have no rate in a country where others have one: they are not taxed there. Add a rate, or let such classes take the standard rate (`tax.withoutRate`). */
  taxWarnings: Array<TaxWarning>;
};

export type SetupStep = {
  /** `product`: Has a product. `shippingRate`: Has an active shipping rate. `paymentMethod`: Offers another way to pay than cash and bank transfer: one that a provider collects, or with instructions. `business`: `business` in the settings says where the store is and where customers can write to. `policies`: Terms and privacy policy are published: written by `PUT /policies`, or linked to by `policies` in the settings. `domain`: Has a domain that people everywhere can reach, beside hosts such as `localhost`. `staff`: Has somebody on the staff beside the owner. `order`: Has an order; a test order counts. */
  key: "product" | "shippingRate" | "paymentMethod" | "business" | "policies" | "domain" | "staff" | "order";
  isDone: boolean;
};

export type SetupPathStep = {
  /** `products`: Has a product. `shipping`: Has an active shipping rate. `payments`: Offers a way to pay, and `warnings` names none that shoppers could not use. `taxes`: Has a tax rate. `domain`: Has a domain that people everywhere can reach. `policies`: Terms and privacy policy are published. */
  key: "products" | "shipping" | "payments" | "taxes" | "domain" | "policies";
  isDone: boolean;
  /** Whether `setupSkipped` of the settings names it. */
  isSkipped: boolean;
};

export type PaymentMethodWarning = {
  method: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** `provider_missing`: no provider collects it, and there are no `instructions`. `instructions_missing`: shoppers are not told where to transfer the money. */
  code: "provider_missing" | "instructions_missing";
  message: string;
};

export type TaxWarning = {
  class: string;
  country: string;
  message: string;
};

export type SuggestedTaxRates = {
  country: string | null;
  /** Standard rates; none where a country has no single one, such as the United States. They become the store's by `PUT /settings` alone. */
  rates: Array<SuggestedTaxRate>;
  /** Whether prices in the country usually include tax. */
  pricesIncludeTax: boolean;
  /** When the rates were last checked. */
  checkedAt: string;
  source: string | null;
  sourceUrl: string | null;
};

export type SuggestedTaxRate = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  province: string | null;
  /** Percent. */
  rate: string;
  /** The name of the tax where it is charged. */
  name: string;
  /** `own`: of the store's country. `neighbor` and `union`: of other members of the European Union, which a store within it charges once it sells there for more than 10,000 euros a year. */
  group: "own" | "neighbor" | "union";
};

export type ThemeList = {
  themes: Array<Theme>;
  pagination: Pagination;
};

export type Theme = {
  id: string;
  name: string;
  /** Whether this is the store's active theme. At most one theme is active. */
  isActive: boolean;
  /** A theme on trial can be edited and published, but not activated before it is bought. */
  license: "free" | "trial" | "licensed";
  price: string | null;
  purchasedAt: string | null;
  purchaseReference: string | null;
  publishedVersion: number | null;
  /** Number of working files. */
  fileCount: number;
  /** Bytes in the working files. */
  size: number;
  /** Grows with each change of the theme or one of its files; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type ThemeUpdate = {
  name?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  isActive?: unknown;
  /** Ignored. */
  license?: unknown;
  /** Ignored. */
  price?: unknown;
  /** Ignored. */
  purchasedAt?: unknown;
  /** Ignored. */
  purchaseReference?: unknown;
  /** Ignored. */
  publishedVersion?: unknown;
  /** Ignored. */
  fileCount?: unknown;
  /** Ignored. */
  size?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type ThemeCreate = {
  name: string;
  /** The files to upload; none if absent. */
  files?: Array<ThemeFileInput>;
  /** Instead of `files`: the id of a theme to copy, or `default` for the built-in theme. The new theme gets its working files, license and price. */
  copyOf?: string;
  /** The price of a paid theme, in the store's currency. Such a theme is on trial until its purchase is recorded. If absent or 0, the theme is free. */
  price?: string | number;
};

export type ThemeFileInput = {
  /** Relative, at most 10 levels and 255 characters of ASCII letters, digits and `. _ @ ( ) [ ] $ ~ + , = -`; no part starts with `.` or `-`. */
  path: string;
  /** At most 256 KiB of text, or 1 MiB as base64. */
  content: string;
  /** The encoding of `content`: text as it is, everything else as base64 (RFC 4648, section 4). */
  encoding?: "utf-8" | "base64";
};

export type ThemeFileList = {
  /** All files, by path. */
  files: Array<ThemeFile>;
};

export type ThemeFile = {
  path: string;
  /** The encoding of `content`: text as it is, everything else as base64 (RFC 4648, section 4). */
  encoding: "utf-8" | "base64";
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** The theme's version when it was written; see If-Match. */
  version: number;
  updatedAt: string;
};

export type ThemeContents = {
  /** By path. */
  files: Array<ThemeFileContent>;
  /** The path to send as `after`; null where no file follows. */
  next: string | null;
};

export type ThemeFileContent = {
  path: string;
  /** The encoding of `content`: text as it is, everything else as base64 (RFC 4648, section 4). */
  encoding: "utf-8" | "base64";
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** The theme's version when it was written; see If-Match. */
  version: number;
  updatedAt: string;
  content: string;
};

export type ThemeFileUpdate = {
  /** At most 256 KiB of text, or 1 MiB as base64. */
  content: string;
  /** The encoding of `content`: text as it is, everything else as base64 (RFC 4648, section 4). */
  encoding?: "utf-8" | "base64";
  /** The version of the file that must be current, as in If-Match. 0 means that the file must not exist yet. */
  version?: number;
  /** Ignored. */
  path?: unknown;
  /** Ignored. */
  size?: unknown;
  /** Ignored. */
  sha256?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type ThemeErrorList = {
  errors: Array<ThemeError>;
};

export type ThemeError = {
  /** `theme_too_slow`, `theme_too_large`, `theme_out_of_memory` or `theme_broken`. Repeated problems are counted in the same entry. */
  code: string;
  /** The kind of page, such as `product`. */
  template: string;
  /** The error message. */
  message: string;
  path: string | null;
  line: number | null;
  column: number | null;
  /** The published version that failed. */
  number: number;
  /** The times it was recorded; at most once a minute per process. */
  count: number;
  firstAt: string;
  lastAt: string;
};

export type ThemeVersionList = {
  versions: Array<ThemeVersion>;
  pagination: Pagination;
};

export type ThemeVersion = {
  /** Counted from 1, in the order of publishing. */
  number: number;
  note: string;
  /** Whether this is the version that is published now. */
  isPublished: boolean;
  fileCount: number;
  /** Bytes. */
  size: number;
  createdAt: string;
};

export type ThemePublication = {
  /** A note on the changes. */
  note?: string;
  /** The version of the theme that must be current, as in If-Match. */
  version?: number;
};

export type PublishedThemeVersion = {
  /** Counted from 1, in the order of publishing. */
  number: number;
  note: string;
  /** Whether this is the version that is published now. */
  isPublished: boolean;
  fileCount: number;
  /** Bytes. */
  size: number;
  createdAt: string;
  /** Doubts, such as an unknown filter. At most 200. */
  warnings: Array<ThemeProblem>;
};

export type ThemeProblem = {
  /** The file. */
  path: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1. */
  column: number;
  /** Such as `liquid_syntax` or `unknown_filter`. */
  code: string;
  /** For theme developers, in English. */
  message: string;
};

export type ThemeCheck = {
  /** The faults that keep the theme from being published. At most 200. */
  errors: Array<ThemeProblem>;
  /** Doubts, such as an unknown filter. At most 200. */
  warnings: Array<ThemeProblem>;
};

export type ThemeRollback = {
  /** The version to publish again. */
  number: number;
  /** Whether the working files are also replaced with those of that version. */
  restoreFiles?: boolean;
  /** The version of the theme that must be current, as in If-Match. */
  version?: number;
};

export type ThemePreviewRequest = {
  /** `link` shows the shop as it will be. `editor` adds the script of the theme editor. */
  purpose?: "editor" | "link";
  /** The number of a published version; the working files if absent or null. */
  number?: number | null;
};

export type ThemePreview = {
  /** The shop's home page in this theme, on the host that was asked. The same path prefix shows every other page. */
  url: string;
  expiresAt: string;
};

export type ThemePurchase = {
  /** The seller's receipt or order number. */
  reference?: string;
  /** The version of the theme that must be current, as in If-Match. */
  version?: number;
};

/** The `fields` of a page that were asked for. */
export type ContentPageSubset = {
  id?: string;
  slug?: string;
  isPublished?: boolean;
  publishedAt?: string | null;
  templateSuffix?: string | null;
  createdAt?: string;
  updatedAt?: string;
  translations?: Array<ContentPageTranslation>;
  /** Grows with each change; see If-Match. */
  version?: number;
};

export type ContentPageTranslation = {
  language: string;
  title: string;
  /** Sanitized HTML. */
  body: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
};

export type ContentPageList = {
  pages: Array<ContentPage>;
  pagination: Pagination;
};

export type ContentPage = {
  id: string;
  slug: string;
  isPublished: boolean;
  publishedAt: string | null;
  templateSuffix: string | null;
  createdAt: string;
  updatedAt: string;
  translations: Array<ContentPageTranslation>;
  /** Grows with each change; see If-Match. */
  version: number;
};

export type ContentPageCreate = {
  /** One entry a language. */
  translations: Array<ContentPageTranslationInput>;
  /** Its address below `/pages/`, unique per store. If absent, it is made from the title. */
  slug?: string;
  /** Shown in the shop, from `publishedAt` on; default true. */
  isPublished?: boolean;
  publishedAt?: string | null;
  templateSuffix?: string | null;
};

export type ContentPageTranslationInput = {
  /** BCP 47 tag: a language of the store, or any other if there is a text in the store's default language, too. */
  language: string;
  /** Its title. */
  title: string;
  /** Its text, as HTML. Stored is what is safe: headings, paragraphs, lists, tables, links, pictures, and what marks words; scripts, styles and forms are removed. */
  body?: string;
  slug?: string | null;
  /** Title for search engines. */
  metaTitle?: string;
  /** Description for search engines. */
  metaDescription?: string;
};

export type ContentPageUpdate = {
  /** One entry a language. */
  translations?: Array<ContentPageTranslationInput>;
  /** Its address below `/pages/`, unique per store. If absent, it is made from the title. */
  slug?: string;
  /** Shown in the shop, from `publishedAt` on; default true. */
  isPublished?: boolean;
  publishedAt?: string | null;
  templateSuffix?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type MenuList = {
  menus: Array<Menu>;
  pagination: Pagination;
};

export type Menu = {
  id: string;
  handle: string;
  /** By language. */
  titles: Record<string, string>;
  /** The number of items on all levels. */
  itemCount: number;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type MenuWithItems = {
  id: string;
  handle: string;
  /** By language. */
  titles: Record<string, string>;
  /** The number of items on all levels. */
  itemCount: number;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  items: Array<MenuItem>;
};

export type MenuItem = {
  /** The id of the product, category or page. */
  id: string;
  /** By language. */
  titles: Record<string, string>;
  /** In the language asked for; of an item without titles, that of what it links to. */
  title: string;
  url: string | null;
  link: MenuLink;
  items: Array<MenuItemLevel2>;
};

export type MenuItemLevel2 = {
  /** The id of the product, category or page. */
  id: string;
  /** By language. */
  titles: Record<string, string>;
  /** In the language asked for; of an item without titles, that of what it links to. */
  title: string;
  url: string | null;
  link: MenuLink;
  items: Array<MenuItemLevel3>;
};

export type MenuItemLevel3 = {
  /** The id of the product, category or page. */
  id: string;
  /** By language. */
  titles: Record<string, string>;
  /** In the language asked for; of an item without titles, that of what it links to. */
  title: string;
  url: string | null;
  link: MenuLink;
  items: Array<Record<string, unknown>>;
};

export type MenuCreate = {
  /** The name that themes use, such as `main-menu` or `footer`. Unique in the store. */
  handle: string;
  /** By language, or a text in the store's default language. */
  titles: string | Record<string, string>;
  /** At most 500 items on all levels, three levels deep. */
  items?: Array<MenuItemInput>;
};

export type MenuItemInput = {
  /** The item's id; if absent, it gets one. */
  id?: string;
  /** By language, or a text in the store's default language. If absent, the item is called as what it links to; a `url` needs one. */
  titles?: string | Record<string, string>;
  link: MenuLinkInput;
  items?: Array<MenuItemInputLevel2>;
  title?: string | null;
  url?: string | null;
};

export type MenuLinkInput = {
  /** The target of the link: a `product`, `category` or `page` by its `id`; a `policy`; the `home` page, the `search` page or `all_products`; or a `url`. */
  kind: "product" | "category" | "page" | "policy" | "home" | "search" | "all_products" | "url";
  id?: string | null;
  policy?: "terms" | "privacy" | "refunds" | "shipping" | "legalNotice" | null;
  url?: string | null;
  slug?: string | null;
};

export type MenuItemInputLevel2 = {
  /** The item's id; if absent, it gets one. */
  id?: string;
  /** By language, or a text in the store's default language. If absent, the item is called as what it links to; a `url` needs one. */
  titles?: string | Record<string, string>;
  link: MenuLinkInput;
  items?: Array<MenuItemInputLevel3>;
  title?: string | null;
  url?: string | null;
};

export type MenuItemInputLevel3 = {
  /** The item's id; if absent, it gets one. */
  id?: string;
  /** By language, or a text in the store's default language. If absent, the item is called as what it links to; a `url` needs one. */
  titles?: string | Record<string, string>;
  link: MenuLinkInput;
  items?: Array<Record<string, never>>;
  title?: string | null;
  url?: string | null;
};

export type MenuUpdate = {
  /** The name that themes use, such as `main-menu` or `footer`. Unique in the store. */
  handle?: string;
  /** By language, or a text in the store's default language. */
  titles?: string | Record<string, string>;
  /** At most 500 items on all levels, three levels deep. */
  items?: Array<MenuItemInput>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  itemCount?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

/** The `fields` of a redirect that were asked for. */
export type RedirectSubset = {
  id?: string;
  from?: string;
  to?: string;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type RedirectList = {
  redirects: Array<Redirect>;
  pagination: Pagination;
};

export type Redirect = {
  id: string;
  from: string;
  to: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type RedirectCreate = {
  /** The path that is asked for. It begins with `/` and has no query; upper and lower case, and a slash at its end, make no difference. Unique in the store. */
  from: string;
  /** Where visitors are sent: a path of the shop, which begins with `/`, or an http or https address. */
  to: string;
};

export type RedirectUpdate = {
  /** The path that is asked for. It begins with `/` and has no query; upper and lower case, and a slash at its end, make no difference. Unique in the store. */
  from?: string;
  /** Where visitors are sent: a path of the shop, which begins with `/`, or an http or https address. */
  to?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type RedirectBulkRequest = {
  /** Redirects as POST /redirects takes them. */
  create?: Array<RedirectCreate>;
  /** Updates as PUT /redirects/{id} takes them, each with the `id` of its redirect. */
  update?: Array<RedirectBulkUpdate>;
  /** Ids, or `{id, version}`. */
  delete?: Array<string | RedirectBulkDelete>;
  /** All or nothing: if one operation fails, all are undone. Default false. */
  atomic?: boolean;
};

export type RedirectBulkUpdate = {
  /** The path that is asked for. It begins with `/` and has no query; upper and lower case, and a slash at its end, make no difference. Unique in the store. */
  from?: string;
  /** Where visitors are sent: a path of the shop, which begins with `/`, or an http or https address. */
  to?: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
  id: string;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type RedirectBulkDelete = {
  id: string;
  /** The version that must be current, as in If-Match. */
  version?: number;
};

export type RedirectBulkReply = {
  /** One result per operation: creates first, then updates, then deletes. */
  results: Array<RedirectBulkWritten | RedirectBulkDeleted | RedirectBulkRefused>;
  succeeded: number;
  failed: number;
};

/** A redirect that was written. */
export type RedirectBulkWritten = {
  operation: "create" | "update";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: Redirect;
};

/** A redirect that was deleted. */
export type RedirectBulkDeleted = {
  operation: "delete";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: true;
  data: null;
};

/** An operation that failed; its errors point into the whole request. */
export type RedirectBulkRefused = {
  operation: "create" | "update" | "delete";
  /** Its place in the list of the request. */
  index: number;
  /** The HTTP status that the operation would have had on its own. */
  status: number;
  message: string;
  success: false;
  code: ErrorCode;
  /** The faults, each with its field; the first 100. */
  errors?: Array<FieldFailure>;
  details?: Record<string, unknown>;
};

export type Settings = {
  /** The store's id. */
  id: string;
  name: string;
  /** The domains of the store, the primary one first. The operator sets them. */
  domains: Array<{
    host: string;
    isPrimary: boolean;
    /** Whether the console has it to itself. */
    isForConsole: boolean;
  }>;
  /** ISO 4217; set when the store is created. */
  currency: string;
  defaultLanguage: string;
  languages: Array<string>;
  country: string | null;
  timeZone: string;
  orderNumberStart: number;
  orderNumberPrefix: string;
  /** Days from a customer's deactivation to anonymization. */
  anonymizationDelayDays: number;
  /** Minutes to pay, if `paymentTimeouts` has none. */
  paymentTimeoutMinutes: number;
  paymentTimeouts: PaymentTimeouts;
  status: "active" | "suspended" | "closed";
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
  tax: {
    pricesIncludeTax: boolean;
    classes: Array<string>;
    /** The rate of a class at a place where it has none: the standard rate, or no tax; `GET /setup` then warns. `zero` is never taxed. */
    withoutRate: "standard" | "none";
    /** How shipping and the fee for paying on delivery are taxed: by the goods that they belong to, in proportion to their net values; at the highest rate of these; at the standard rate, where that says `appliesToShipping`; or not at all. */
    shipping: "by_goods" | "highest" | "standard" | "none";
    /** Where downloads are taxed: where the buyer is (the country of the billing address, else of the shipping address), or where the store is. */
    digital: "buyer" | "seller";
    /** The price for customers who are exempt from tax, where prices include it: the same, or the price without the tax. */
    exemptPrices: "keep" | "net";
    rates: Array<TaxRate>;
  };
  shippingZones: Array<ShippingZone>;
  shipping: ShippingSettings;
  cashOnDelivery: {
    enabled: boolean;
    type: "fixed" | "percentage";
    /** An amount, or percent. */
    value: string;
    minimum: string | null;
    maximum: string | null;
    countries: Array<string> | null;
  };
  /** The mails that are sent: about orders to customers, and at log-ins to the owner and the staff. */
  mails: {
    orderPlaced: boolean;
    orderShipped: boolean;
    orderCancelled: boolean;
    orderRefunded: boolean;
    giftCard: boolean;
    newDevice: boolean;
  };
  storefrontUrl: string | null;
  replyTo: string | null;
  logo: string | null;
  favicon: string | null;
  socialImage: string | null;
  storefront: StorefrontSettings;
  colors: StoreColors;
  links: StoreLinks;
  pages: StorePages;
  policies: StorePolicies;
  business: StoreBusiness;
  invoices: InvoiceSettings;
  feed: FeedSettings;
  /** The log-in of the owner and the staff. */
  security: {
    /** Whether the owner and each of the staff must have a second factor. */
    requireSecondFactor: boolean;
  };
  agents: StoreAgents;
  /** Whether customers may log in by a code that is mailed to them. */
  customerCodeLogin: boolean;
  /** Whether a live product or variant has its SKU for itself. */
  uniqueSkus: boolean;
  /** Whether shoppers are told the lowest price of the 30 days before a sale, `lowestPrice30Days`, where a product is shown with a higher price beside it. */
  showLowestPrice: boolean;
  /** Whether screens leave out the checklist of a new store, `GET /setup`. */
  setupDismissed: boolean;
  /** Steps of the set-up, `path` of `GET /setup`, that the store goes without for now. */
  setupSkipped: Array<string>;
};

/** Minutes until an unpaid order is cancelled, by its payment method; `paymentTimeoutMinutes` is that of the others. At first a bank transfer has 10080 (seven days) and a card 60. A store that sets `paymentTimeoutMinutes` alone while these are as they were at first has that one for all methods. */
export type PaymentTimeouts = {
  card?: number;
  wallet?: number;
  bankTransfer?: number;
  installment?: number;
};

export type TaxRate = {
  country: string;
  province: string | null;
  /** Percent. */
  rate: string;
  name: string;
  appliesToShipping: boolean;
  /** The class of goods that it is for. */
  class: string;
};

export type ShippingZone = {
  id: string;
  name: string;
  countries: Array<string>;
  provinces: Array<string> | null;
  rates: Array<ShippingRate>;
};

export type ShippingRate = {
  id: string;
  name: string;
  /** A decimal with the digits of the store's currency. */
  price: string;
  minimumSubtotal: string | null;
  maximumSubtotal: string | null;
  freeFrom: string | null;
  estimatedDays: {
    minimum: number;
    maximum: number;
  } | null;
  isActive: boolean;
  /** Offered above this weight of what ships. */
  minimumWeight?: number;
  /** Offered up to this weight, included. */
  maximumWeight?: number;
  /** Of the weights of this rate; kg if not given. */
  weightUnit?: "kg" | "g" | "lb" | "oz";
  /** Offered from this number of pieces that ship on. */
  minimumQuantity?: number;
  /** Offered up to this number of pieces. */
  maximumQuantity?: number;
  /** Only for these postal codes. Ranges (`10000-19999`, `00-001...05-999`) or beginnings (`SW1`); case and blanks do not matter. */
  postalCodes?: Array<string>;
  /** Not for these postal codes. Ranges (`10000-19999`, `00-001...05-999`) or beginnings (`SW1`); case and blanks do not matter. */
  exceptPostalCodes?: Array<string>;
  /** Only for parcels whose goods all have this shipping profile. Goods that ship apart go by such rates alone. */
  shippingProfileId?: string;
};

/** How parcels are weighed, and when they leave. */
export type ShippingSettings = {
  volumetricDivisor: number | null;
  handlingDays: number | null;
  cutOffTime: string | null;
};

/** Whether the store's address shows its shop, and to whom. */
export type StorefrontSettings = {
  /** `open`: the store's address shows its shop. `password`: visitors enter a password first. `off`: the address shows no shop, as the store has one elsewhere. */
  mode: "open" | "password" | "off";
  /** Whether a password is set. It is never shown. */
  hasPassword: boolean;
  message: string | null;
};

/** Templates of the store's own pages; null for the page that the server shows. */
export type StoreLinks = {
  verifyEmail: string | null;
  resetPassword: string | null;
  invitation: string | null;
  order: string | null;
  payment: string | null;
  product: string | null;
  checkout: string | null;
};

/** Whether the server shows each of its pages for the store. */
export type StorePages = {
  start: boolean;
  verifyEmail: boolean;
  resetPassword: boolean;
  staffAccount: boolean;
  order: boolean;
  payment: boolean;
  checkout: boolean;
  policies: boolean;
  unsubscribe: boolean;
};

/** The seller, as invoices and packing slips name it. */
export type StoreBusiness = {
  name: string | null;
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  taxId: string | null;
  email: string | null;
  phone: string | null;
  footer: string | null;
};

/** When invoices are issued, and how they are numbered. Numbers have no gaps. */
export type InvoiceSettings = {
  issueOn: "placed" | "paid" | "shipped" | null;
  /** Stands before the number of each invoice. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end. */
  prefix: string;
  /** The number of the first invoice. It changes nothing once there is one. */
  start: number;
  /** Stands before the number of each credit note. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end. */
  creditNotePrefix: string;
  /** The number of the first credit note. It changes nothing once there is one. */
  creditNoteStart: number;
};

/** The form of product feeds. */
export type FeedSettings = {
  /** The key of a row. `id`: the id of the variant, or of a product without any. `sku`: the SKU, and the id where there is none. */
  idField: "id" | "sku";
  brand: string | null;
  googleCategory: string | null;
};

/** Software that shops for people: by what it may come, and which. */
export type StoreAgents = {
  /** Whether agents come by the Universal Commerce Protocol. */
  ucp: boolean;
  /** Whether agents come by the Agentic Commerce Protocol. */
  acp: boolean;
  /** Whether programs come by the Model Context Protocol, to run the store. */
  mcp: boolean;
  /** Whether each request of an agent has to be signed (RFC 9421). */
  requireSignature: boolean;
  /** The agents that are allowed: addresses of profiles, which begin with https, or hosts that profiles are at. Empty allows all. */
  allowed: Array<string>;
};

export type SettingsUpdate = {
  name?: string;
  /** One of `languages` (BCP 47). */
  defaultLanguage?: string;
  languages?: Array<string>;
  country?: string | null;
  /** IANA. */
  timeZone?: string;
  tax?: TaxInput;
  shippingZones?: Array<ShippingZoneInput>;
  cashOnDelivery?: CashOnDeliveryInput;
  /** The number of the first order. */
  orderNumberStart?: number;
  /** Stands before each order's number. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end. */
  orderNumberPrefix?: string;
  anonymizationDelayDays?: number;
  paymentTimeoutMinutes?: number;
  paymentTimeouts?: PaymentTimeouts;
  shipping?: ShippingSettingsInput;
  mails?: MailsInput;
  storefrontUrl?: string | null;
  replyTo?: string | null;
  logo?: string | null;
  favicon?: string | null;
  socialImage?: string | null;
  storefront?: StorefrontSettingsInput;
  colors?: StoreColorsInput;
  links?: StoreLinksInput;
  pages?: StorePagesInput;
  policies?: StorePoliciesInput;
  business?: StoreBusinessInput;
  invoices?: InvoiceSettingsInput;
  feed?: FeedSettingsInput;
  security?: SecurityInput;
  agents?: StoreAgentsInput;
  /** Whether customers may log in by a code that is mailed to them; default false. */
  customerCodeLogin?: boolean;
  /** Whether each live product and variant has its SKU for itself; upper and lower case count as the same. It can be turned on only if no two have the same: else 409 `duplicate`, which names some. */
  uniqueSkus?: boolean;
  /** Whether shoppers are told the lowest price of the 30 days before a sale, as the European Union's directive 98/6/EC demands (article 6a). */
  showLowestPrice?: boolean;
  /** Whether screens leave out the checklist of a new store, `GET /setup`. */
  setupDismissed?: boolean;
  /** Steps of the set-up, `path` of `GET /setup`, that the store goes without for now. */
  setupSkipped?: Array<"products" | "shipping" | "payments" | "taxes" | "domain" | "policies">;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Can be sent only as it was read. */
  domains?: unknown;
  /** Can be sent only as it was read. */
  currency?: unknown;
  /** Can be sent only as it was read. */
  status?: unknown;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type TaxInput = {
  /** Whether prices are gross. */
  pricesIncludeTax?: boolean;
  /** The classes of goods that rates are for. `standard` is always one of them. */
  classes?: Array<string>;
  /** The rate of a class at a place where it has none: the standard rate, or no tax; `GET /setup` then warns. `zero` is never taxed. */
  withoutRate?: "standard" | "none";
  /** How shipping and the fee for paying on delivery are taxed: by the goods that they belong to, in proportion to their net values; at the highest rate of these; at the standard rate, where that says `appliesToShipping`; or not at all. */
  shipping?: "by_goods" | "highest" | "standard" | "none";
  /** Where downloads are taxed: where the buyer is (the country of the billing address, else of the shipping address), or where the store is. */
  digital?: "buyer" | "seller";
  /** The price for customers who are exempt from tax, where prices include it: the same, or the price without the tax. */
  exemptPrices?: "keep" | "net";
  /** One rate per country and class, and one for each province with a different rate. In such a province only its own rate counts. */
  rates?: Array<TaxRateInput>;
};

export type TaxRateInput = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  province?: string | null;
  /** The tax rate. Percent, 0 to 100, with at most 4 fraction digits, in a string (or a JSON number). */
  rate: string | number;
  /** The name on invoices, such as VAT. */
  name: string;
  appliesToShipping?: boolean;
  /** One of `classes`; `standard` if not given. */
  class?: string;
};

export type ShippingZoneInput = {
  /** The id of an existing one. If absent, it is matched by its name. */
  id?: string;
  /** A name for the merchant. It must be unique; upper and lower case count as the same. */
  name: string;
  /** ISO 3166-1 alpha-2, or `*` alone for all countries that are in no other zone. */
  countries: Array<string>;
  provinces?: Array<string> | null;
  /** Active rates of the same name and shipping profile must not overlap in subtotal, weight, pieces and postal codes together. */
  rates: Array<ShippingRateInput>;
};

export type ShippingRateInput = {
  /** The id of an existing one. If absent, it is matched by its name. */
  id?: string;
  /** The name that customers see. */
  name: string;
  /** The price of shipping. A decimal in a string (or a JSON number) in the store's currency. */
  price: string | number;
  minimumSubtotal?: string | number | null;
  maximumSubtotal?: string | number | null;
  freeFrom?: string | number | null;
  estimatedDays?: {
    minimum: number;
    maximum: number;
  } | null;
  isActive?: boolean;
  minimumWeight?: number | null;
  maximumWeight?: number | null;
  weightUnit?: "kg" | "g" | "lb" | "oz" | null;
  minimumQuantity?: number | null;
  maximumQuantity?: number | null;
  postalCodes?: Array<string> | null;
  exceptPostalCodes?: Array<string> | null;
  shippingProfileId?: string | null;
};

export type CashOnDeliveryInput = {
  /** Whether paying on delivery costs a fee. */
  enabled?: boolean;
  type?: "fixed" | "percentage";
  /** The fee. If `type` is `percentage`, it is percent of the amount to be paid. A decimal in a string (or a JSON number) in the store's currency. */
  value?: string | number;
  minimum?: string | number | null;
  maximum?: string | number | null;
  countries?: Array<string> | null;
};

/** How parcels are weighed, and when they leave. */
export type ShippingSettingsInput = {
  volumetricDivisor?: number | null;
  handlingDays?: number | null;
  cutOffTime?: string | null;
};

/** The mails that are sent: about orders to customers, and at log-ins to the owner and the staff. */
export type MailsInput = {
  /** When an order was placed. */
  orderPlaced?: boolean;
  /** When an order was shipped, with its tracking. */
  orderShipped?: boolean;
  /** When an order was cancelled. */
  orderCancelled?: boolean;
  /** When something was refunded. */
  orderRefunded?: boolean;
  /** The codes of gift cards that were bought. Nobody else learns them. */
  giftCard?: boolean;
  /** To the owner and the staff, each of their own log-ins from another device or place. */
  newDevice?: boolean;
};

/** Whether the store's address shows its shop, and to whom. */
export type StorefrontSettingsInput = {
  /** `open`: the store's address shows its shop. `password`: visitors enter a password first. `off`: the address shows no shop, as the store has one elsewhere. */
  mode?: "open" | "password" | "off";
  password?: string | null;
  message?: string | null;
  /** Ignored. */
  hasPassword?: boolean;
};

/** The color of pages and mails; null for the usual. */
export type StoreColorsInput = {
  primary?: string | null;
  background?: string | null;
  text?: string | null;
};

/** Templates of the addresses of your own pages; null for the page that the server shows. */
export type StoreLinksInput = {
  verifyEmail?: string | null;
  resetPassword?: string | null;
  invitation?: string | null;
  order?: string | null;
  payment?: string | null;
  product?: string | null;
  checkout?: string | null;
};

/** The pages that the server shows for the store. One that is turned off is 404, and mails have no link to it. */
export type StorePagesInput = {
  /** The store's own address. */
  start?: boolean;
  /** Where shoppers confirm an email address. */
  verifyEmail?: boolean;
  /** Where shoppers choose a new password. */
  resetPassword?: boolean;
  /** Where the owner and the staff accept an invitation and choose a new password. */
  staffAccount?: boolean;
  /** Where whoever has its token sees an order. */
  order?: boolean;
  /** Where whoever has its token pays an order. */
  payment?: boolean;
  /** Where a cart is bought that was handed over. */
  checkout?: boolean;
  /** Where the policies can be read whose texts are kept here. */
  policies?: boolean;
  /** Where customers take back their consent to marketing. */
  unsubscribe?: boolean;
};

/** Links that storefronts, pages and mails show. */
export type StorePoliciesInput = {
  terms?: string | null;
  privacy?: string | null;
  refunds?: string | null;
  shipping?: string | null;
  legalNotice?: string | null;
};

/** The seller, as invoices and packing slips name it. */
export type StoreBusinessInput = {
  name?: string | null;
  address1?: string | null;
  address2?: string | null;
  postalCode?: string | null;
  city?: string | null;
  province?: string | null;
  country?: string | null;
  taxId?: string | null;
  email?: string | null;
  phone?: string | null;
  footer?: string | null;
};

/** When invoices are issued, and how they are numbered. Numbers have no gaps. */
export type InvoiceSettingsInput = {
  issueOn?: "placed" | "paid" | "shipped" | null;
  /** Stands before the number of each invoice. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end. */
  prefix?: string;
  /** The number of the first invoice. It changes nothing once there is one. */
  start?: number;
  /** Stands before the number of each credit note. Letters, digits and `.` `_` `#` `/` `-`; no digit at its end. */
  creditNotePrefix?: string;
  /** The number of the first credit note. It changes nothing once there is one. */
  creditNoteStart?: number;
};

/** The form of product feeds. */
export type FeedSettingsInput = {
  /** The key of a row. `id`: the id of the variant, or of a product without any. `sku`: the SKU, and the id where there is none. */
  idField?: "id" | "sku";
  brand?: string | null;
  googleCategory?: string | null;
};

/** The log-in of the owner and the staff. Only the owner changes it: else 403 `owner_only`. */
export type SecurityInput = {
  /** Whether the owner and each of the staff must have a second factor. Users without one can do nothing else from the next request on before they add one. API keys are not concerned. */
  requireSecondFactor?: boolean;
};

/** Software that shops for people: by what it may come, and which. */
export type StoreAgentsInput = {
  /** Whether agents come by the Universal Commerce Protocol. */
  ucp?: boolean;
  /** Whether agents come by the Agentic Commerce Protocol. */
  acp?: boolean;
  /** Whether programs come by the Model Context Protocol, to run the store. */
  mcp?: boolean;
  /** Whether each request of an agent has to be signed (RFC 9421). */
  requireSignature?: boolean;
  /** The agents that are allowed: addresses of profiles, which begin with https, or hosts that profiles are at. Empty allows all. */
  allowed?: Array<string>;
};

export type MailList = {
  mails: Array<Mail>;
  pagination: Pagination;
};

export type Mail = {
  id: string;
  /** The subject of the mail. */
  template: "verification" | "log_in" | "password_reset" | "invitation" | "temporary_password" | "account_exists" | "account_deleted" | "password_changed" | "second_factor" | "new_device" | "session_ended" | "email_change" | "email_changed" | "owner_changed" | "order_draft" | "order_placed" | "order_shipped" | "order_cancelled" | "order_refunded" | "gift_card" | "newsletter" | "contact_message" | "payment_attention" | "comment_mention" | "notices" | "webhook_disabled";
  to: string | null;
  /** BCP 47. */
  language: string;
  subject: string | null;
  customerId: string | null;
  orderId: string | null;
  /** Whether somebody sent it to themselves by `POST /mails/test`. */
  isTest: boolean;
  /** `waiting` to be sent, or to be tried again; `sent`: the mail server took it; `written` to a file, as the server has no mail server; `failed` for good. */
  status: "waiting" | "sent" | "written" | "failed";
  /** The number of attempts. */
  attempts: number;
  error: string | null;
  createdAt: string;
  sentAt: string | null;
};

export type MailTexts = {
  texts: MailTextsByTemplate;
  /** Grows with each change; see If-Match. */
  version: number;
  updatedAt: string | null;
};

/** By what the mail is about; each language once. */
export type MailTextsByTemplate = {
  verification: Array<MailText>;
  logIn: Array<MailText>;
  passwordReset: Array<MailText>;
  invitation: Array<MailText>;
  temporaryPassword: Array<MailText>;
  accountExists: Array<MailText>;
  accountDeleted: Array<MailText>;
  passwordChanged: Array<MailText>;
  secondFactor: Array<MailText>;
  newDevice: Array<MailText>;
  sessionEnded: Array<MailText>;
  emailChange: Array<MailText>;
  emailChanged: Array<MailText>;
  ownerChanged: Array<MailText>;
  orderDraft: Array<MailText>;
  orderPlaced: Array<MailText>;
  orderShipped: Array<MailText>;
  orderCancelled: Array<MailText>;
  orderRefunded: Array<MailText>;
  giftCard: Array<MailText>;
  newsletter: Array<MailText>;
  contactMessage: Array<MailText>;
  paymentAttention: Array<MailText>;
  commentMention: Array<MailText>;
  notices: Array<MailText>;
  webhookDisabled: Array<MailText>;
};

export type MailText = {
  language: string;
  subject: string | null;
  intro: string | null;
  outro: string | null;
};

export type MailTextsUpdate = {
  texts?: MailTextsByTemplateInput;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  updatedAt?: unknown;
};

export type MailTextsByTemplateInput = {
  verification?: Array<MailTextIn>;
  logIn?: Array<MailTextIn>;
  passwordReset?: Array<MailTextIn>;
  invitation?: Array<MailTextIn>;
  temporaryPassword?: Array<MailTextIn>;
  accountExists?: Array<MailTextIn>;
  accountDeleted?: Array<MailTextIn>;
  passwordChanged?: Array<MailTextIn>;
  secondFactor?: Array<MailTextIn>;
  newDevice?: Array<MailTextIn>;
  sessionEnded?: Array<MailTextIn>;
  emailChange?: Array<MailTextIn>;
  emailChanged?: Array<MailTextIn>;
  ownerChanged?: Array<MailTextIn>;
  orderDraft?: Array<MailTextIn>;
  orderPlaced?: Array<MailTextIn>;
  orderShipped?: Array<MailTextIn>;
  orderCancelled?: Array<MailTextIn>;
  orderRefunded?: Array<MailTextIn>;
  giftCard?: Array<MailTextIn>;
  newsletter?: Array<MailTextIn>;
  contactMessage?: Array<MailTextIn>;
  paymentAttention?: Array<MailTextIn>;
  commentMention?: Array<MailTextIn>;
  notices?: Array<MailTextIn>;
  webhookDisabled?: Array<MailTextIn>;
};

export type MailTextIn = {
  /** One of the languages that mails are written in: en, ar, fr, de, es, tr. */
  language: string;
  subject?: string | null;
  intro?: string | null;
  outro?: string | null;
};

export type MailWanted = {
  /** The subject of the mail. */
  template: "verification" | "log_in" | "password_reset" | "invitation" | "temporary_password" | "account_exists" | "account_deleted" | "password_changed" | "second_factor" | "new_device" | "session_ended" | "email_change" | "email_changed" | "owner_changed" | "order_draft" | "order_placed" | "order_shipped" | "order_cancelled" | "order_refunded" | "gift_card" | "newsletter" | "contact_message" | "payment_attention" | "comment_mention" | "notices" | "webhook_disabled";
  /** BCP 47; the store's default language where it is left out. */
  language?: string;
  text?: MailTextInput;
};

/** May have the mail's placeholders, such as `{store}`; see `POST /mails/preview`. */
export type MailTextInput = {
  subject?: string | null;
  intro?: string | null;
  outro?: string | null;
};

export type MailPreview = {
  /** The subject of the mail. */
  template: "verification" | "log_in" | "password_reset" | "invitation" | "temporary_password" | "account_exists" | "account_deleted" | "password_changed" | "second_factor" | "new_device" | "session_ended" | "email_change" | "email_changed" | "owner_changed" | "order_draft" | "order_placed" | "order_shipped" | "order_cancelled" | "order_refunded" | "gift_card" | "newsletter" | "contact_message" | "payment_attention" | "comment_mention" | "notices" | "webhook_disabled";
  /** The language that it is written in. */
  language: string;
  subject: string;
  /** The line that inboxes show next to the subject. */
  preheader: string;
  /** As plain text. */
  text: string;
  /** As HTML, a whole document. */
  html: string;
  /** The default text, with placeholders, where the store has none of its own. */
  usual: {
    subject: string;
    intro: string;
    outro: string;
  };
  /** The placeholders that its texts may have in braces. */
  placeholders: Array<string>;
};

export type TestMail = {
  id: string;
  to: string;
};

export type PolicyTexts = {
  /** Each language once. */
  terms: Array<PolicyText>;
  /** Each language once. */
  privacy: Array<PolicyText>;
  /** Each language once. */
  refunds: Array<PolicyText>;
  /** Each language once. */
  shipping: Array<PolicyText>;
  /** Each language once. */
  legalNotice: Array<PolicyText>;
  /** Grows with each change; see If-Match. */
  version: number;
  updatedAt: string | null;
  /** Texts that are not published, as they have blanks such as `[[Return address]]`. */
  unfinished: Array<UnfinishedPolicy>;
};

export type PolicyText = {
  /** One of the store's languages. */
  language: string;
  /** Plain text. Empty lines divide paragraphs; a line that begins with `# ` is a heading, and lines that begin with `- ` are a list. A text with a blank, such as `[[Return address]]`, is stored but not published. */
  text: string;
};

export type UnfinishedPolicy = {
  policy: "terms" | "privacy" | "refunds" | "shipping" | "legalNotice";
  language: string;
  blanks: Array<string>;
};

export type PolicyTextsUpdate = {
  /** The terms of service. */
  terms?: Array<PolicyText>;
  /** The treatment of personal data. */
  privacy?: Array<PolicyText>;
  /** The pieces that can be returned and refunded. */
  refunds?: Array<PolicyText>;
  /** The store's shipping. */
  shipping?: Array<PolicyText>;
  /** The people who run the store. */
  legalNotice?: Array<PolicyText>;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  unfinished?: unknown;
};

export type PaymentSettings = {
  /** The store's id. */
  id: string;
  methods: Array<PaymentMethod>;
  /** The account at Stripe. Its secrets are never answered. */
  stripe: {
    publishableKey: string | null;
    merchantId: string | null;
    secretKeyLast4: string | null;
    webhookSecretLast4: string | null;
    isTest: boolean | null;
    /** `manual`: payments are only authorized at first, and captured on request. */
    capture: "automatic" | "manual";
    /** Whether the account may capture a card payment several times (Stripe calls it multicapture). Without it, a capture of a part releases the rest. */
    multicapture: boolean;
  };
  /** The provider `test`, which moves no money. Only test stores can set methods to it; it needs no keys. */
  test: {
    noticeSecretLast4: string | null;
    /** `manual`: payments are only authorized at first, and captured on request. */
    capture: "automatic" | "manual";
  };
  /** Grows with each change; see If-Match. */
  version: number;
  updatedAt: string | null;
  /** Payment methods that shoppers can choose, but that have no provider or no instructions. */
  warnings: Array<PaymentMethodWarning>;
};

export type PaymentMethod = {
  method: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** `manual`: the store receives the payment by itself. */
  provider: "manual" | "stripe" | "test";
  /** Whether shoppers can choose it. */
  isActive: boolean;
  instructions: string | null;
};

export type PaymentSettingsUpdate = {
  /** Methods that are left out stay as they are, and so do fields that are left out. */
  methods?: Array<PaymentMethodInput>;
  stripe?: StripeInput;
  test?: TestProviderInput;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
  /** Ignored. */
  warnings?: unknown;
};

export type PaymentMethodInput = {
  method: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** `manual`: the store receives the payment by itself. */
  provider?: "manual" | "stripe" | "test";
  /** Whether shoppers can choose it. If `provider` changes and this is left out, the method is offered when it has a provider that collects it, or is `cash` or `bank_transfer`. */
  isActive?: boolean;
  instructions?: string | null;
};

export type StripeInput = {
  publishableKey?: string | null;
  merchantId?: string | null;
  secretKey?: string | null;
  webhookSecret?: string | null;
  capture?: "automatic" | "manual";
  /** Set it only if Stripe has enabled multicapture for the account: it refuses payments otherwise. */
  multicapture?: boolean;
  secretKeyLast4?: string | null;
  webhookSecretLast4?: string | null;
  isTest?: boolean | null;
};

export type TestProviderInput = {
  noticeSecret?: string | null;
  capture?: "automatic" | "manual";
  noticeSecretLast4?: string | null;
};

/** The `fields` of a payment account that were asked for. */
export type PaymentAccountSubset = {
  id?: string;
  /** The provider that the account is at. */
  provider?: "stripe" | "test";
  name?: string;
  currencies?: Array<string>;
  countries?: Array<string>;
  position?: number;
  stripe?: {
    publishableKey: string | null;
    merchantId: string | null;
    secretKeyLast4: string | null;
    webhookSecretLast4: string | null;
    isTest: boolean | null;
    /** `manual`: payments are only authorized at first, and captured on request. */
    capture: "automatic" | "manual";
    /** Whether the account may capture a card payment several times (Stripe calls it multicapture). Without it, a capture of a part releases the rest. */
    multicapture: boolean;
  } | null;
  test?: {
    noticeSecretLast4: string | null;
    /** `manual`: payments are only authorized at first, and captured on request. */
    capture: "automatic" | "manual";
  } | null;
  /** Grows with each change; see If-Match. */
  version?: number;
  createdAt?: string;
  updatedAt?: string;
};

export type PaymentAccountList = {
  paymentAccounts: Array<PaymentAccount>;
  pagination: Pagination;
};

export type PaymentAccount = {
  id: string;
  /** The provider that the account is at. */
  provider: "stripe" | "test";
  name: string;
  currencies: Array<string>;
  countries: Array<string>;
  position: number;
  stripe: {
    publishableKey: string | null;
    merchantId: string | null;
    secretKeyLast4: string | null;
    webhookSecretLast4: string | null;
    isTest: boolean | null;
    /** `manual`: payments are only authorized at first, and captured on request. */
    capture: "automatic" | "manual";
    /** Whether the account may capture a card payment several times (Stripe calls it multicapture). Without it, a capture of a part releases the rest. */
    multicapture: boolean;
  } | null;
  test: {
    noticeSecretLast4: string | null;
    /** `manual`: payments are only authorized at first, and captured on request. */
    capture: "automatic" | "manual";
  } | null;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type PaymentAccountCreate = {
  /** The provider that the account is at. */
  provider: "stripe" | "test";
  /** A name for the merchant. */
  name: string;
  /** The currencies of orders that it takes; none: all. */
  currencies?: Array<string>;
  /** The countries of billing addresses (or else shipping addresses) that it takes; none: all. */
  countries?: Array<string>;
  /** The store's order of its accounts: the lowest first, then the oldest. A new payment goes to the first account that takes it. Default 0. */
  position?: number;
  stripe?: StripeInput;
  test?: TestProviderInput;
};

export type PaymentAccountUpdate = {
  /** A name for the merchant. */
  name?: string;
  /** The currencies of orders that it takes; none: all. */
  currencies?: Array<string>;
  /** The countries of billing addresses (or else shipping addresses) that it takes; none: all. */
  countries?: Array<string>;
  /** The store's order of its accounts: the lowest first, then the oldest. A new payment goes to the first account that takes it. Default 0. */
  position?: number;
  /** The version that must be current, as in If-Match. */
  version?: number;
  stripe?: StripeInput;
  test?: TestProviderInput;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  provider?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type PaymentAccountCheckRequest = {
  /** Whether a payment by a test card is made and refunded at once. With keys for live payments none is made. */
  testPayment?: boolean;
};

export type PaymentAccountCheck = {
  /** Whether the account can take payments now. */
  isWorking: boolean;
  isTest: boolean | null;
  findings: Array<PaymentAccountFinding>;
};

export type PaymentAccountFinding = {
  code: "key_accepted" | "key_missing" | "key_unknown" | "key_limited" | "provider_away" | "charges_disabled" | "notices_ready" | "notices_made" | "notices_refused" | "notices_unreachable" | "test_paid" | "test_refused" | "test_live";
  isGood: boolean;
  message: string;
};

export type AgentList = {
  agents: Array<Agent>;
  pagination: Pagination;
};

export type Agent = {
  id: string;
  /** By which protocol it comes. */
  kind: "ucp";
  /** The agent's own name, else the host of its profile. Nobody has checked it. */
  name: string;
  /** The address of its profile, by which it is known. */
  profileUrl: string;
  /** The versions of the protocol that it knows. */
  versions: Array<string>;
  webhookUrl: string | null;
  webhookDisabledAt: string | null;
  isBlocked: boolean;
  /** When its profile was last fetched. */
  seenAt: string;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type AgentUpdate = {
  /** Whether it is turned away. */
  isBlocked?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  kind?: unknown;
  /** Ignored. */
  name?: unknown;
  /** Ignored. */
  profileUrl?: unknown;
  /** Ignored. */
  versions?: unknown;
  /** Ignored. */
  webhookUrl?: unknown;
  /** Ignored. */
  webhookDisabledAt?: unknown;
  /** Ignored. */
  seenAt?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type ApiKeyList = {
  apiKeys: Array<ApiKey>;
  pagination: Pagination;
};

export type ApiKey = {
  id: string;
  name: string;
  /** The first characters of the key. */
  prefix: string;
  /** The last characters of the key. */
  last4: string;
  /** `secret`: for servers, with permissions. `publishable`: for browsers, which may only use the storefront. */
  kind: "secret" | "publishable";
  permissions: Array<string>;
  allowedIps: Array<string>;
  allowedOrigins: Array<string>;
  rateLimit: number | null;
  /** `person`: what cannot be undone (refunds, cancellations, deletions, discounts by hand, credit, changes of many things) is refused, unless a client of the Model Context Protocol has asked a person. `x-effects` of an operation names what it may do of that. */
  confirm: "none" | "person";
  dailyLimits: DailyLimits | null;
  usage: ApiKeyUsage | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
};

export type DailyLimits = {
  refunds: string | null;
  discounts: string | null;
  credit: string | null;
  orders: number | null;
  cancellations: number | null;
};

/** The use in the last 24 hours. `day` is the day, in UTC, on which a key with limits last did anything that counts. */
export type ApiKeyUsage = {
  day: string;
  refunds: string | null;
  discounts: string | null;
  credit: string | null;
  orders: number | null;
  cancellations: number | null;
};

export type ApiKeyCreate = {
  /** The purpose of the key. */
  name: string;
  /** `publishable` for a key that a browser sends: it may only use the storefront. */
  kind?: "secret" | "publishable";
  /** Of a secret key, which needs at least one: only permissions that the caller holds. */
  permissions?: Array<"products" | "products:read" | "customers" | "customers:read" | "orders" | "orders:read" | "categories" | "categories:read" | "coupons" | "coupons:read" | "gift_cards" | "gift_cards:read" | "reviews" | "reviews:read" | "themes" | "themes:read" | "content" | "content:read" | "webhooks" | "webhooks:read" | "api_keys" | "api_keys:read" | "staff" | "staff:read" | "settings" | "settings:read" | "products:cost" | "orders:fulfill" | "orders:edit" | "orders:cancel" | "orders:refund" | "payments:read" | "reports:read" | "exports">;
  /** Addresses and CIDR ranges that the key may be used from. If empty, it may be used from everywhere. */
  allowedIps?: Array<string>;
  /** Of a publishable key: the sites whose pages may use it, each as `https://host` or `https://host:port`. If empty, all may. */
  allowedOrigins?: Array<string>;
  rateLimit?: number | null;
  /** `person`: what cannot be undone (refunds, cancellations, deletions, discounts by hand, credit, changes of many things) is refused, unless a client of the Model Context Protocol has asked a person. `x-effects` of an operation names what it may do of that. */
  confirm?: "none" | "person";
  dailyLimits?: DailyLimitsSet | null;
  expiresAt?: string | null;
};

/** The key's limits in any 24 hours; null for none. If you send it, it replaces all limits. */
export type DailyLimitsSet = {
  refunds?: string | number | null;
  discounts?: string | number | null;
  credit?: string | number | null;
  orders?: number | null;
  cancellations?: number | null;
};

export type NewApiKey = {
  id: string;
  name: string;
  /** The first characters of the key. */
  prefix: string;
  /** The last characters of the key. */
  last4: string;
  /** `secret`: for servers, with permissions. `publishable`: for browsers, which may only use the storefront. */
  kind: "secret" | "publishable";
  permissions: Array<string>;
  allowedIps: Array<string>;
  allowedOrigins: Array<string>;
  rateLimit: number | null;
  /** `person`: what cannot be undone (refunds, cancellations, deletions, discounts by hand, credit, changes of many things) is refused, unless a client of the Model Context Protocol has asked a person. `x-effects` of an operation names what it may do of that. */
  confirm: "none" | "person";
  dailyLimits: DailyLimits | null;
  usage: ApiKeyUsage | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  /** The key itself. It is shown only in this answer. */
  key: string;
};

export type ApiKeyUpdate = {
  /** The purpose of the key. */
  name?: string;
  /** Addresses and CIDR ranges that the key may be used from. If empty, it may be used from everywhere. */
  allowedIps?: Array<string>;
  /** Of a publishable key: the sites whose pages may use it, each as `https://host` or `https://host:port`. If empty, all may. */
  allowedOrigins?: Array<string>;
  rateLimit?: number | null;
  /** `person`: what cannot be undone (refunds, cancellations, deletions, discounts by hand, credit, changes of many things) is refused, unless a client of the Model Context Protocol has asked a person. `x-effects` of an operation names what it may do of that. */
  confirm?: "none" | "person";
  dailyLimits?: DailyLimitsSet | null;
};

export type ApiKeyRotate = {
  /** The seconds for which the old key still works. */
  graceSeconds?: number;
  expiresAt?: string | null;
};

export type StaffList = {
  staff: Array<StaffMember>;
  pagination: Pagination;
};

export type StaffMember = {
  id: string;
  email: string;
  name: string;
  type: "owner" | "staff";
  roleId: string | null;
  role: {
    id: string;
    name: string;
  } | null;
  /** The permissions that the person has now; the owner has all of them. */
  permissions: Array<string>;
  /** Whether the person may log in. */
  isActive: boolean;
  /** Whether the person was invited and has not chosen a password yet. */
  invitationPending: boolean;
  /** Whether a log-in with the password asks for a second factor. */
  hasSecondFactor: boolean;
  lastLoginAt: string | null;
  /** Grows with each change of the person, but not with changes of the role or with log-ins. See If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type StaffInvite = {
  /** Kept in lower case; unique in the store. */
  email: string;
  name: string;
  /** A role of which you hold every permission. */
  roleId: string;
};

export type StaffUpdate = {
  /** Kept in lower case; unique in the store. */
  email?: string;
  name?: string;
  /** Null removes the role: the person then has no permissions. */
  roleId?: string | null;
  /** False ends all sessions at once; true lets the person log in again. */
  isActive?: boolean;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  id?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  type?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  role?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  permissions?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  invitationPending?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  hasSecondFactor?: unknown;
  /** Ignored. */
  lastLoginAt?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type SessionList = {
  sessions: Array<Session>;
  pagination: Pagination;
};

export type Session = {
  id: string;
  /** Whether this request was sent with this session. */
  current: boolean;
  createdAt: string;
  /** The time of the last refresh, else of the log-in. */
  lastUsedAt: string;
  expiresAt: string;
  ip: string | null;
  userAgent: string | null;
};

export type ActorList = {
  /** In the order asked for. */
  actors: Array<Actor>;
};

export type Actor = {
  /** The text that was sent. */
  actor: string;
  /** `api_key`: a key, and so an app or a program. `guest`: a shopper without an account. `system`: the server, or an operator at the command line. */
  type: "owner" | "staff" | "api_key" | "customer" | "guest" | "system";
  id: string | null;
  name: string | null;
};

export type RoleList = {
  roles: Array<Role>;
  pagination: Pagination;
};

export type Role = {
  id: string;
  name: string;
  permissions: Array<string>;
  /** Grows with each change; see If-Match. */
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type RoleCreate = {
  /** Unique in the store; upper and lower case count as the same. */
  name: string;
  /** A permission grants reading and writing; with `:read` it grants only reading. Nobody can grant a permission that they do not hold. */
  permissions: Array<"products" | "products:read" | "customers" | "customers:read" | "orders" | "orders:read" | "categories" | "categories:read" | "coupons" | "coupons:read" | "gift_cards" | "gift_cards:read" | "reviews" | "reviews:read" | "themes" | "themes:read" | "content" | "content:read" | "webhooks" | "webhooks:read" | "api_keys" | "api_keys:read" | "staff" | "staff:read" | "settings" | "settings:read" | "products:cost" | "orders:fulfill" | "orders:edit" | "orders:cancel" | "orders:refund" | "payments:read" | "reports:read" | "exports">;
};

export type RoleUpdate = {
  /** Unique in the store; upper and lower case count as the same. */
  name?: string;
  /** A permission grants reading and writing; with `:read` it grants only reading. Nobody can grant a permission that they do not hold. */
  permissions?: Array<"products" | "products:read" | "customers" | "customers:read" | "orders" | "orders:read" | "categories" | "categories:read" | "coupons" | "coupons:read" | "gift_cards" | "gift_cards:read" | "reviews" | "reviews:read" | "themes" | "themes:read" | "content" | "content:read" | "webhooks" | "webhooks:read" | "api_keys" | "api_keys:read" | "staff" | "staff:read" | "settings" | "settings:read" | "products:cost" | "orders:fulfill" | "orders:edit" | "orders:cancel" | "orders:refund" | "payments:read" | "reports:read" | "exports">;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Ignored. */
  id?: unknown;
  /** Ignored. */
  createdAt?: unknown;
  /** Ignored. */
  updatedAt?: unknown;
};

export type LoggedInStaff = {
  /** Send it as `Authorization: Bearer …`. */
  accessToken: string;
  tokenType: "Bearer";
  /** Seconds until the access token expires. */
  expiresIn: number;
  /** Can be used once, within 30 days, at POST /api/v1/auth/refresh. Absent in cookie mode. */
  refreshToken?: string;
  /** In cookie mode, for the owner and the staff: send it as `X-Session-Proof` where the cookie is used. It stays the same as long as the session lasts. */
  sessionProof?: string;
  user: {
    id: string;
    type: "owner" | "staff";
    email: string;
    name: string;
    /** The permissions that the person has now; the owner has all of them. */
    permissions: Array<string>;
  };
};

export type SecondFactorNeeded = {
  secondFactor: {
    /** To be sent back with the second factor. */
    challengeToken: string;
    /** Seconds in which the log-in has to be finished. */
    expiresIn: number;
    /** The methods that are accepted: `totp`, `passkey`, `recovery_code`. Others may come. */
    methods: Array<string>;
    passkey?: PasskeyRequestOptions;
  };
};

/** For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. */
export type PasskeyRequestOptions = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: string;
  allowCredentials: Array<{
    type: string;
    id: string;
    transports: Array<string>;
  }>;
};

export type SecondFactor = {
  challengeToken: string;
  /** The 6 digits that the authenticator app shows. Each code works once. */
  code?: string;
  passkey?: PasskeyAssertion;
  /** One of the recovery codes; it works once. */
  recoveryCode?: string;
};

/** The result of `toJSON()` of the credential. */
export type PasskeyAssertion = {
  /** base64url. */
  id: string;
  /** base64url. */
  rawId: string;
  type: "public-key";
  response: {
    /** base64url. */
    clientDataJSON: string;
    /** base64url. */
    authenticatorData: string;
    /** base64url. */
    signature: string;
    userHandle?: string;
  };
};

export type PasskeyRequest = {
  /** To be sent back with the credential. */
  challengeToken: string;
  /** Seconds in which it has to be sent back. */
  expiresIn: number;
  options: PasskeyRequestOptions;
};

export type PasskeyLogIn = {
  challengeToken: string;
  credential: PasskeyAssertion;
};

export type LogInLink = {
  /** The part of the link after `#login=`. */
  token: string;
};

export type InvitationAcceptance = {
  /** The address that the code was mailed to. It may be left out; where it is given and is another one, the code is refused. */
  email?: string;
  /** The code that was mailed. */
  token: string;
  /** 8 to 128 characters, any of them; passwords that many people use are refused. */
  password: string;
  name?: string;
};

export type ForgottenStaffPassword = {
  /** Kept in lower case; unique in the store. */
  email: string;
};

export type StaffPasswordReset = {
  /** The address that the code was mailed to. It may be left out; where it is given and is another one, the code is refused. */
  email?: string;
  /** The code that was mailed. */
  token: string;
  /** 8 to 128 characters, any of them; passwords that many people use are refused. */
  password: string;
};

export type Me = {
  id: string;
  type: "owner" | "staff";
  email: string;
  name: string;
  /** The permissions that the person has now; the owner has all of them. */
  permissions: Array<string>;
  role: {
    id: string;
    name: string;
  } | null;
  language: string | null;
  newEmail: string | null;
  /** Grows with each change of the person, but not with changes of the role or with log-ins. See If-Match. */
  version: number;
};

export type OwnAccountUpdate = {
  name?: string;
  language?: string | null;
  /** The version that must be current, as in If-Match. */
  version?: number;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  id?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  type?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  email?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  newEmail?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  role?: unknown;
  /** Taken as it was read; another value is 400 `read_only_field`. */
  permissions?: unknown;
};

export type StaffEmailChange = {
  /** Kept in lower case; unique in the store. */
  email: string;
  password: string;
};

export type StaffEmailConfirmation = {
  /** The code that was mailed. */
  token: string;
};

export type StaffPasswordChange = {
  currentPassword: string;
  /** 8 to 128 characters, any of them; passwords that many people use are refused. */
  newPassword: string;
};

export type SecondFactors = {
  /** Whether the store requires a second factor of everybody. */
  isRequired: boolean;
  /** Since when codes of an authenticator app are asked for; null where they are not. */
  totp: {
    since: string;
  } | null;
  /** Your passkeys, the oldest first. */
  passkeys: Array<Passkey>;
  /** The number of unused recovery codes. */
  recoveryCodesLeft: number;
};

export type Passkey = {
  id: string;
  name: string;
  /** The store's host that it is good on. */
  host: string;
  /** Whether its maker keeps a copy for the person's other devices. */
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};

export type TotpStart = {
  /** Your password, once more. */
  password: string;
  /** The 6 digits that the authenticator app shows. Each code works once. */
  code?: string;
  /** One of the recovery codes; it works once. */
  recoveryCode?: string;
  /** With `passkey`: the token that `POST /auth/tenant/passkey-login/start` answered. */
  challengeToken?: string;
  passkey?: PasskeyAssertion;
};

export type TotpSecret = {
  /** In base32, to be typed where there is no camera. Shown once. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
};

export type TotpConfirmation = {
  /** The 6 digits that the authenticator app shows. Each code works once. */
  code: string;
};

export type SecondFactorAdded = {
  /** Ten codes, each of which works once in place of the second factor. They are shown once; null where you have some already. */
  recoveryCodes: Array<string> | null;
};

export type SecondFactorProof = {
  /** Your password, once more. */
  password?: string;
  /** The 6 digits that the authenticator app shows. Each code works once. */
  code?: string;
  /** One of the recovery codes; it works once. */
  recoveryCode?: string;
  /** With `passkey`: the token that `POST /auth/tenant/passkey-login/start` answered. */
  challengeToken?: string;
  passkey?: PasskeyAssertion;
};

export type RecoveryCodes = {
  /** Ten codes, each of which works once. They are shown once. */
  recoveryCodes: Array<string>;
};

export type PasskeyStart = {
  /** Your password, once more. */
  password: string;
  /** The 6 digits that the authenticator app shows. Each code works once. */
  code?: string;
  /** One of the recovery codes; it works once. */
  recoveryCode?: string;
  /** With `passkey`: the token that `POST /auth/tenant/passkey-login/start` answered. */
  challengeToken?: string;
  passkey?: PasskeyAssertion;
};

export type PasskeyCreation = {
  /** To be sent back with the credential. */
  challengeToken: string;
  /** Seconds in which it has to be sent back. */
  expiresIn: number;
  options: PasskeyCreationOptions;
};

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. */
export type PasskeyCreationOptions = {
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  challenge: string;
  pubKeyCredParams: Array<{
    type: string;
    alg: number;
  }>;
  timeout: number;
  attestation: string;
  excludeCredentials: Array<{
    type: string;
    id: string;
    transports: Array<string>;
  }>;
  authenticatorSelection: {
    residentKey: string;
    requireResidentKey: boolean;
    userVerification: string;
  };
};

export type PasskeyAdd = {
  challengeToken: string;
  /** A name of your own. */
  name: string;
  credential: PasskeyAttestation;
};

/** The result of `toJSON()` of the new credential. */
export type PasskeyAttestation = {
  /** base64url. */
  id: string;
  /** base64url. */
  rawId: string;
  type: "public-key";
  response: {
    /** base64url. */
    clientDataJSON: string;
    /** base64url. */
    attestationObject: string;
    transports?: Array<string>;
  };
};

export type PasskeyAdded = {
  passkey: Passkey;
  /** Ten codes, each of which works once in place of the second factor. They are shown once; null where you have some already. */
  recoveryCodes: Array<string> | null;
};

export type PasskeyUpdate = {
  /** A name of your own. */
  name: string;
};

export type SessionRefresh = {
  /** If it is absent, the cookie is used. */
  refreshToken?: string;
};

export type RefreshedSession = {
  /** Send it as `Authorization: Bearer …`. */
  accessToken: string;
  tokenType: "Bearer";
  /** Seconds until the access token expires. */
  expiresIn: number;
  /** Can be used once, within 30 days, at POST /api/v1/auth/refresh. Absent in cookie mode. */
  refreshToken?: string;
  /** In cookie mode, for the owner and the staff: send it as `X-Session-Proof` where the cookie is used. It stays the same as long as the session lasts. */
  sessionProof?: string;
};

export type StoreTransfer = {
  /** An active staff member who has chosen a password. */
  staffId: string;
  password: string;
  /** The role that you will have. If absent, you have no role and no permissions. */
  roleId?: string;
};

export type StoreClosure = {
  password: string;
};

export type AuditLog = {
  entries: Array<AuditEntry>;
  pagination: Pagination;
};

export type AuditEntry = {
  id: string;
  at: string;
  actor: {
    /** `cli` is an operator at the command line; `customer` is a customer who exported their own data. */
    kind: "api_key" | "owner" | "staff" | "customer" | "cli";
    id: string | null;
    name: string | null;
  };
  /** The resource and the act, taken from the endpoint's path. Where the path names no act, it is create, update or delete. */
  action: string;
  resourceId: string | null;
  /** The names of the fields that were sent, never their values. */
  fields: Array<string>;
  ip: string | null;
  via: "mcp" | null;
  requestId: string | null;
};

export type Failure = {
  success: false;
  /** Safe to show to a user; in the language asked for. */
  message: string;
  code: ErrorCode;
  /** The faults, each with its field; the first 100. */
  errors?: Array<FieldFailure>;
  /** The request's id: tell it when you ask for help. */
  requestId: string;
  /** More for programs, by `code`: `x-details` of this schema says what. Of a bulk request that is `atomic`, `failed` has the `operation`, `index` and `code` of each that failed, and nothing else. */
  details?: Record<string, unknown>;
};

/** What `details` can hold, by the code of the failure. */
export type FailureDetails = {
  malformed_json: {
    line?: number;
    column?: number;
    found?: string | null;
    expected?: string;
  };
  coupon_invalid: {
    reason?: string;
  };
  unauthenticated: {
    /** The header to send. */
    header?: string;
  };
  key_expired: {
    expiredAt?: string;
  };
  permission_denied: {
    /** The permission that is needed. */
    permission?: string;
    permissions?: Array<string>;
    /** The proof that is missing: `confirmation`, `second_factor`. */
    needed?: string;
    /** The daily limit that is reached. */
    limit?: string;
    most?: string;
    left?: string;
    until?: string;
  };
  email_not_confirmed: {
    confirm?: string;
    resend?: string;
  };
  store_not_found: {
    /** The host that was asked. */
    host?: string;
  };
  not_found: {
    /** A similar path. */
    didYouMean?: string;
    expected?: string;
    lookUp?: Array<string>;
  };
  version_conflict: {
    currentVersion?: number;
    currentQuantity?: number;
    currentBalance?: string;
  };
  duplicate: {
    sku?: string;
    productId?: string | null;
    variantId?: string | null;
    duplicates?: Array<{
      sku: string;
      owners: Array<{
        productId: string | null;
        variantId: string | null;
      }>;
    }>;
  };
  insufficient_stock: {
    lines?: Array<{
      productId: string | null;
      variantId: string | null;
      locationId?: string;
      available: number;
    }>;
  };
  gift_card_unusable: {
    giftCards?: Array<{
      id: string;
      last4: string;
      isActive: boolean;
      expiresAt: string | null;
    }>;
  };
  insufficient_credit: {
    /** The balance, as a decimal. */
    balance?: string;
  };
  invalid_status_transition: {
    from?: string;
    to?: string;
    allowed?: Array<string>;
    reason?: string;
  };
  price_changed: {
    expectedTotal?: string;
    finalAmount?: string;
  };
  payload_too_large: {
    /** In bytes. */
    limit?: number;
  };
  unsupported_media_type: {
    header?: string;
    came?: string;
    expected?: Array<string>;
  };
  unavailable: {
    failing?: Array<string>;
  };
};
