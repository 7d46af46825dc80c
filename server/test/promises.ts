/**
 * Where a promise is held: a test file below server/src, and the title of a test or group in it; "…" is any
 * value in it.
 */
export type Place = `${string}.test.ts: ${string}`;

const routes = "http/contract-routes.test.ts" as const;
const conventions = "http/conventions.test.ts" as const;
const readings = "http/readings.test.ts" as const;
const products = "catalogue/products/products.test.ts" as const;
const productList = "catalogue/products/list.test.ts" as const;
const names = "catalogue/products/names.test.ts" as const;
const variants = "catalogue/products/variants.test.ts" as const;
const filter = "catalogue/search/filter.test.ts" as const;
const stock = "catalogue/stock/stock.test.ts" as const;
const stockAtLocations = "catalogue/stock/locations.test.ts" as const;
const categories = "catalogue/categories/categories.test.ts" as const;
const reviews = "sales/reviews/reviews.test.ts" as const;
const settings = "platform/settings/settings.test.ts" as const;
const placing = "orders/placing/placing.test.ts" as const;
const amounts = "orders/placing/amounts.test.ts" as const;
const refusals = "orders/placing/refusals.test.ts" as const;

/** The promises about hosts, answers and products, and the tests that hold the server to them. */
export const testsOfPromises: Readonly<Record<string, readonly [Place, ...Place[]]>> = {
  "1: the Host header alone finds the store": [
    `${conventions}: no header or parameter but the Host chooses the store`,
    `${readings}: a host with an escape in it is no host: a%2eb is not a.b`,
  ],
  "1: a host is lower-cased, its port and trailing dot removed": [
    `${conventions}: case, port and trailing dot of the host do not matter`,
  ],
  "1: an international host is its punycode": [
    `${conventions}: an international domain is found by its punycode`,
  ],
  "1: exactly one Host, else 400": [
    `${conventions}: no Host is 400`,
    `${conventions}: two Hosts are 400, also when they are the same`,
  ],
  "1: an unknown host is 404 store_not_found": [
    `${conventions}: an unknown host is 404 store_not_found, for every method`,
  ],
  "1: an operator adds, removes and lists a store's hosts, and each process knows within 1 s": [
    "commands/domain.test.ts: adds a host in the form of requests' hosts, that a running server serves within a second, and removes it",
  ],
  "1: the demo store also answers at localhost and 127.0.0.1": [
    "commands/server/demo.test.ts: answers at localhost, 127.0.0.1 and its domain, and its key holds every permission",
  ],
  "1: Prometheus metrics on a separate port": [
    "metrics/metrics.test.ts: answers GET /metrics alone, and the API's port does not",
    "metrics/metrics.test.ts: is none where it was not asked for",
  ],
  "1: X-Forwarded-Host counts only from a trusted proxy": [
    `${conventions}: X-Forwarded-Host and Forwarded are ignored where no proxy is trusted`,
    `${conventions}: a trusted proxy's X-Forwarded-Host names the store`,
    `${conventions}: a proxy that is not the trusted one is not believed`,
  ],
  "1: a store has a name, domains with a primary one, currency, languages, country, time zone, tax, shipping, cash-on-delivery fee, order numbers, delays and a status":
    [
      `${settings}: a new store has defaults`,
      `${settings}: keeps everything that is given, and answers it as it is read`,
      `${settings}: shows all domains, the primary one first`,
    ],
  "1: admin endpoints are 401 without a credential and 403 with a customer's session": [
    "http/matrix.test.ts: every route, and everybody",
  ],
  "1: the storefront shows only visible products, never cost": [
    "catalogue/storefront/storefront.test.ts: have visible products only, and count them",
    "catalogue/storefront/storefront.test.ts: that is hidden is 404, with the bytes of one that is missing",
    "catalogue/storefront/storefront.property.test.ts: the storefront is what a store without all that is hidden would be (seed …)",
  ],
  "1: the auth endpoints are public, and tightly limited": [
    "people/account/access.test.ts: guessing is slowed down: five tries a minute for an address, on each path",
    "http/contract-limits.test.ts: 2: log-in, verification and reset of the owner and the staff have 5 tries a minute",
  ],
  "1: /livez and /readyz belong to no store": [
    `${conventions}: the server is alive and ready, whatever the host`,
  ],
  "1: openapi.json is OpenAPI 3.1; it and /docs are on every store's host": [
    `${conventions}: the OpenAPI document and its reference are on every store's host, and on no other`,
    "http/openapi/openapi.test.ts: is valid OpenAPI 3.1",
    "http/openapi/openapi.test.ts: has exactly the routes there are, each under an id of its own",
  ],

  "2: JSON in UTF-8, camelCase names, times in UTC with milliseconds, ids UUIDv7": [
    `${routes}: 2: names are camelCase, times in UTC with milliseconds, ids UUIDv7`,
    `${conventions}: … that is not UTF-8 is 400 malformed_json`,
  ],
  "2: money is a text with exactly the currency's digits, taken as text or number": [
    `${products}: …: … is "…", created, read, listed and written back`,
    `${variants}: …: … is "…" in a variant, read, listed and written back`,
    `${settings}: a JSON number counts by its value, exactly`,
  ],
  "2: money with too many digits, below zero or with an exponent is 400": [
    `${products}: …: … is 400 at price, compareAtPrice and cost`,
    `${products}: …: … has more fraction digits than the currency, and is 400`,
    "http/isolation.property.test.ts: an amount of 15 integer digits is kept, one of 16 refused, in …",
  ],
  "2: no binary float touches money": [
    `${readings}: … is …, by itself and in a bulk request`,
    "kit/money.test.ts: a JSON number counts by its value, and has 15 significant digits at most",
  ],
  "2: unknown body fields are 400 naming the field": [
    `${routes}: 2: a body's unknown field is 400 and named`,
    `${products}: an unknown field with / and ~`,
  ],
  "2: read-only fields are ignored on PUT of a product": [
    `${products}: read-only fields of a PUT but categoryId are ignored, whatever they say`,
    `${products}: writing back what was read, unedited, works, and loses nothing`,
  ],
  "2: strings are well-formed Unicode without NUL": [
    `${conventions}: … in a text is 400 and named, on create and on update`,
    `${conventions}: … in a key is 400, and the answer is well-formed`,
  ],
  "2: strings have length limits": [`${routes}: 2: every text of a body has a limit`],
  "2: a body is at most 1 MiB": [
    `${conventions}: more than 1 MiB is 413 payload_too_large, with and without a length`,
    `${conventions}: exactly 1 MiB is read`,
  ],
  "2: imports and bulk requests are at most 10 MiB": [
    "exchange/imports/routes.test.ts: may have 10 MiB and no more",
    "catalogue/bulk/bulk.test.ts: more than 250 operations, or none, are 400; a body of 5 MB is taken, one of 11 MB is 413",
  ],
  "2: routes open to anyone take 64 KiB": [`${readings}: take 64 KiB and no more`],
  "2: bodies nest 32 levels deep at most": [
    `${conventions}: nesting deeper than 32 levels is 400, however deep`,
    `${conventions}: nesting of 32 levels is read, and brackets in texts do not count`,
  ],
  "2: a 413 is readable by a client that is still sending": [
    "http/limits/sockets.test.ts: a client that sends a large body … before it reads, reads 413, and may ask on",
  ],
  "2: a bad body is never a 500": [
    "http/isolation.property.test.ts: no answer shows the other store, none is a 5xx, each is the envelope",
  ],
  "2: a bad body costs no more than parsing": [
    "http/hostile.test.ts: a body of any content costs about what a plain request does",
    "kit/json/cost.test.ts: … are refused for less than JSON.parse costs of what is taken",
  ],
  "2: all faults that the schema finds are named in one answer, then those that the data shows": [
    "http/faults.test.ts: a product's: those of its schema; then of its currency, its languages and its variants",
    "http/faults.test.ts: a category's",
    "http/faults.test.ts: the settings'",
    "http/faults.test.ts: a theme's, a file's, a key's and a stock adjustment's",
    "http/faults.test.ts: an operation's of a bulk request, by pointers into the whole of it; an atomic one's of all",
  ],
  "2: datetimes are read with any offset, dates alone as midnight UTC": [
    `${readings}: a date alone in a body is its midnight in UTC where it is no day of the shop`,
    "http/store-days.test.ts: the days are those of the store's time zone once it is another",
    "http/store-days.test.ts: a date alone in a filter is midnight of UTC",
    `${readings}: date filters take a date alone and any offset, also with a plus that is not escaped`,
    "kit/time/instant.test.ts: the offset may be written in any way, and no text makes it throw",
  ],
  "2: the envelope of a success": [
    `${conventions}: of a success is success, message and data, and nothing else`,
  ],
  "2: the envelope of a failure; errors name fields by JSON pointers": [
    `${conventions}: of every failure tells message, code and the request's id, in the contract's names`,
    `${products}: all that is wrong is named at once, each with a code and a message`,
    `${products}: what is wrong with the whole body is named by the JSON pointer of the whole document`,
  ],
  "2: every answer carries X-Request-Id; a well-formed one is kept": [
    `${conventions}: every answer carries one, also to what is hardly a request`,
    `${conventions}: a well-formed one that the client sent is kept, on successes and failures`,
  ],
  "2: no other codes and statuses than the contract's": [
    `${routes}: 2: every answer that is declared has one of the contract's statuses`,
    `${conventions}: of every failure tells message, code and the request's id, in the contract's names`,
  ],
  "2: key_revoked and key_expired": [
    "http/matrix.test.ts: every route, and everybody",
    "people/api-keys/api-keys.test.ts: unknown, another store's and expired ones are 401, each",
  ],
  "2: session_expired": ["http/matrix.test.ts: an access token of 16 minutes ago"],
  "2: owner_only": [
    "http/matrix.test.ts: …: with a body as it should be, nobody else gets through, whatever they hold",
  ],
  "2: method_not_allowed": [`${conventions}: … answers other methods than … with 405, and Allow names these`],
  "2: invalid_status_transition": [
    "platform/themes/themes.test.ts: is refused for one that was never published, and for one on trial",
  ],
  "2: insufficient_stock": [
    `${stock}: tracked stock never falls there: 409 insufficient_stock tells what there is`,
  ],
  "2: account_locked": [
    "people/staff/tenant-auth.test.ts: of 100 wrong ones at once for … address 10 are 401, the rest 429",
  ],
  "2: unavailable": [
    "http/unavailable.test.ts: while the database is away requests are 503 with Retry-After, the process lives, and all comes back",
  ],
  "2: internal_error": [
    `${conventions}: of a server's fault says nothing of what happened, and the log does`,
  ],
  "2: a foreign store's id and a missing id give the same bytes": [
    `${routes}: 2: another store's id and a missing one give the same bytes`,
  ],
  "2: messages follow X-Locale, else Accept-Language, else the store's default": [
    `${conventions}: X-Locale comes before Accept-Language, then the store's default, then English`,
    `${conventions}: every failure and success speaks the request's language`,
  ],
  "2: languages are matched as BCP 47 says, de_DE too": [
    `${conventions}: a region falls back to its language, in any case`,
    `${readings}: de_DE is German, in X-Locale and in Accept-Language`,
  ],
  "2: en, ar, fr, de, es and tr are shipped": [
    `${conventions}: messages and field messages are in all six languages, each in its own`,
    "http/messages.test.ts: …: every message is translated",
  ],
  "2: an unknown language falls back, and never fails": [
    `${conventions}: an unknown X-Locale is passed over, and never fails`,
  ],
  "2: answers tell Content-Language": [
    "http/strangers.test.ts: answers tell their language; a replayed one the language it is in",
  ],
  "2: what an import reports is told in the reader's language": [
    "exchange/imports/routes.test.ts: is taken at once, imported by a job, and told of",
  ],
  "2: page from 1, limit 20 and at most 100, else 400": [`${routes}: 2: page and limit of every list`],
  "2: pagination tells page, limit, total, pages and nextCursor": [
    `${routes}: 2: page and limit of every list`,
    `${productList}: paging by … until page reaches pages shows each product exactly once`,
  ],
  "2: after=nextCursor goes on without an offset": [
    `${productList}: …: a walk visits each product once while others are created and changed`,
  ],
  "2: page 1 of a million rows costs what page 1 of a thousand does, total included": [
    "http/contract-products.test.ts: 2: page 1 of many costs what page 1 of few does, its total included",
  ],
  "2: products, customers and categories carry a version; a stale one is 409 with details.currentVersion": [
    `${routes}: 2: what has a version is read with its ETag, and not written under a stale one`,
    `${conventions}: of 50 clients that update with the same version by …, exactly one wins`,
  ],
  "2: GET tells the version as ETag and honors If-None-Match with 304": [
    `${routes}: 2: what has a version is read with its ETag, and not written under a stale one`,
  ],
  "2: lists of ETags and weak ones are understood": [
    `${readings}: If-Match and If-None-Match understand weak ETags and lists of them`,
  ],
  "2: Idempotency-Key on every POST; the first answer byte for byte with Idempotent-Replayed": [
    `${routes}: 2: every POST takes an Idempotency-Key and answers a retry byte for byte`,
  ],
  "2: an Idempotency-Key is 1 to 255 visible ASCII characters": [
    `${conventions}: a key is 1 to 255 visible ASCII characters; anything else is 400`,
  ],
  "2: it is kept 24 h per store, principal and path": [
    `${conventions}: a key is kept for 24 hours`,
    `${conventions}: keys are each store's own`,
    `${conventions}: keys are each principal's own`,
    `${stock}: a key used for one product does not answer for another`,
  ],
  "2: it is claimed, executed and stored in one transaction": [
    `${conventions}: 100 times the same request at once make exactly one product`,
    "http/unavailable.test.ts: a write whose connection is cut is 503, and its retry with the same key happens once",
  ],
  "2: the same JSON value is the same body, whatever its whitespace": [
    `${readings}: a retry with other whitespace and order of fields is the same request, with another value it is not`,
  ],
  "2: another body is 409 idempotency_key_reused": [
    `${conventions}: another body under the same key is 409 idempotency_key_reused, and does nothing`,
  ],
  "2: one that still runs is 409 idempotency_in_progress with Retry-After": [
    `${conventions}: 20 rushes of 10 make 20 products`,
  ],
  "2: validation failures and 5xx are not stored": [
    `${conventions}: a validation failure is not kept: the same key takes the corrected body`,
    `${conventions}: of a server's fault says nothing of what happened, and the log does`,
  ],
  "2: a dry run of any write does all the work, keeps nothing and says X-Dry-Run": [
    `${routes}: 2: a dry run of any write is done, told as one, and leaves no row changed`,
    `${products}: of a create answers what would be, and writes nothing`,
    `${products}: does all the checks`,
  ],
  "2: a dry run sends no mail": [
    "people/customers/customers.test.ts: as a dry run leaves nothing behind and mails nothing",
  ],
  "2: an API key has 600 a minute with a burst of 100, or its own figure": [
    `${conventions}: a key has 600 a minute with a burst of 100; then 429 with Retry-After`,
    `${conventions}: a key may carry its own figure`,
  ],
  "2: a session has 300 a minute": ["http/contract-limits.test.ts: 2: a session has 300 requests a minute"],
  "2: anonymous clients have 60 a minute per IP": [
    `${conventions}: who has no credential has 60 a minute for each address`,
  ],
  "2: log-in, register, verify and reset have 5 a minute per IP and per account": [
    "people/account/access.test.ts: guessing is slowed down: five tries a minute for an address, on each path",
    "http/contract-limits.test.ts: 2: log-in, verification and reset of the owner and the staff have 5 tries a minute",
  ],
  "2: RateLimit-Policy and RateLimit on every answer, Retry-After on 429": [
    `${conventions}: every answer of a store's endpoints tells policy and state`,
    "http/strangers.test.ts: … is answered in the store's language, with the limit's fields",
  ],
  "2: limits are exact across processes when REDIS_URL is set; without it each counts, and says so": [
    "http/limits/redis-limiter.test.ts: three processes that draw at once let exactly the burst through, and tell what is left",
    "http/limits/redis-limiter.test.ts: killed: each process counts for itself and says so once; back: all count together",
  ],
  "2: the sum of an order's parts equals its total": [
    `${amounts}: net prices get their taxes on top; the parts add up, of exempt products and gift cards, too`,
    "orders/api/reading.test.ts: adds up, whatever happened to the order",
  ],
  "2: any total sent for an order is 400 read_only_field": [
    `${refusals}: any total that is sent is 400 read_only_field`,
    "orders/api/updates.test.ts: of what only the server sets, or of what is no text, is 400 and named",
  ],
  "2: orders and coupons carry a version": [
    `${routes}: 2: what has a version is read with its ETag, and not written under a stale one`,
    "orders/api/states.test.ts: heeds the version, in the body and in If-Match",
  ],
  "2: Idempotency-Key on PUT of an order's status": [
    "orders/api/states.test.ts: with an Idempotency-Key is made once",
  ],
  "2: a retry of an order takes no number": [
    `${refusals}: is answered byte for byte, takes no number, and writes nothing`,
  ],
  "2: coupon_invalid, shipping_unavailable and pricing_would_change": [
    `${refusals}: coupons that are none, out of their window, used up, or for another cart`,
    `${refusals}: addresses: none where something ships, a country that nobody ships to, one that is no address`,
    "orders/api/updates.test.ts: where the tax or the shipping would be another is 409",
  ],
  "2: price_changed": [
    "sales/checkout/checkout.test.ts: a price that changed since the quote is 409, with both amounts, and nothing is written",
  ],
  "2: a dry run sends no event": [`${refusals}: answers the order that would be, and leaves nothing`],
  "2: track has 5 tries a minute per IP and per account": [
    "orders/api/tracking.test.ts: has five tries a minute for an address, and for an order",
  ],

  "3: all kinds but physical need no shipping": [`${amounts}: of all kinds only what is physical ships`],
  "3: changes of stock by orders are rows of the ledger": [
    `${placing}: leaves with the order, of what is counted, and the ledger tells why`,
    "orders/placing/orders.property.test.ts: stock, coupons, gift cards, counters, numbers and events agree with the orders",
  ],
  "3: the four kinds": [`${products}: a product can be of kind …`],
  "3: a slug is made of the default language's name, in any script": [
    `${products}: the slug is made of the name in the store's default language`,
    `${products}: the slug of … is …`,
  ],
  "3: a given slug that is taken is 409; a made one gets -2, -3": [
    `${products}: a given slug that is taken is 409 duplicate at /slug, on create and on update`,
    `${products}: made slugs that are taken get -2, -3, and so on`,
  ],
  "3: deleting frees a slug": [`${products}: deleting a product frees its slugs`],
  "3: translation slugs are unique per store and language": [
    `${products}: a given slug of an entry that is taken in its language is 409 at that entry`,
    `${products}: the same slug is free in another language and in another store`,
  ],
  "3: words that are paths and UUIDs are not slugs": [
    "http/contract-products.test.ts: 3: words that are paths, and UUIDs, are not slugs",
  ],
  "3: at most 5 axes and 2,048 variants, with their fields": [
    `${variants}: variants come back in their order with every field of the contract`,
    `${variants}: five axes are taken, six are 400 at /variants`,
    `${variants}: 2,049 variants are 400 at /productVariants, on create and on update`,
  ],
  "3: each combination once, every option one of the axes' values": [
    `${variants}: … is 400 at …, on create and on update`,
  ],
  "3: a product with variants reports the sum of their quantities": [
    `${variants}: the product's quantity is the sum of its variants'; a top-level one is ignored`,
  ],
  "3: PUT matches variants by id, else by combination": [
    `${variants}: variants are matched by id, in capitals too, with options left out`,
    `${variants}: variants are matched by combination where no id is sent, and keep what is left out`,
  ],
  "3: a variant left out is retired, and kept": [
    `${variants}: a variant left out is gone, and its stock with it`,
    `${variants}: a retired variant's row is kept, for the orders that name it`,
  ],
  "3: PUT keeps what is left out and replaces arrays": [
    `${products}: a field left out keeps its value`,
    `${products}: an array given replaces the whole array`,
  ],
  "3: GET /products takes q, ids, sku, categoryId, brand, tag, isActive, updatedSince": [
    `${productList}: … finds …`,
    `${productList}: ids finds exactly those, passing over ids that are missing, deleted or another store's`,
    `${productList}: categoryId finds what is in the category`,
    `${productList}: updatedSince finds what changed at that time or later`,
  ],
  "3: GET /products sorts by createdAt, updatedAt, price and name, both ways": [
    `${productList}: …: a walk by cursor visits each product exactly once, in order`,
    `${productList}: …: orders the list`,
  ],
  "3: GET /products takes fields": [
    `${productList}: fields answers only these fields, for every one of them`,
  ],
  "3: the filter takes category, brand, tags, prices, inStock, onSale, minRating, kind and options": [
    `${filter}: a category with all below it`,
    `${filter}: any of two brands`,
    `${filter}: any of two tags`,
    `${filter}: a lowest price`,
    `${filter}: a highest price`,
    `${filter}: in stock: there, untracked or on backorder`,
    `${filter}: on sale`,
    `${filter}: a rating`,
    `${filter}: a kind`,
    `${filter}: any of two values of an option`,
    "catalogue/search/filter.property.test.ts: … filters find, count and order what the model does",
  ],
  "3: the filter sorts and pages": [
    `${filter}: sorting`,
    `${filter}: pages, and going on by cursor, in every order`,
  ],
  "3: the filter answers facets with counts, a price range and pagination": [`${filter}: facets of it all`],
  "3: a facet's counts ignore its own filter": [
    `${filter}: a facet ignores its own choice and heeds the others`,
  ],
  "3: search looks at name, description, brand, tags and sku in the asked language": [`${filter}: search`],
  "3: options, inStock, prices and onSale hold for one active variant; facets and priceRange count so": [
    `${filter}: what is chosen of variants holds for one that is on offer`,
    "catalogue/search/filter.property.test.ts: … filters find, count and order what the model does",
  ],
  "3: a variant whose price was never given follows the product's, and shows ownPrice: null": [
    `${variants}: a variant whose price was never given, or taken back, follows its product's`,
  ],
  "3: search finds SKUs and barcodes of products and variants, their beginnings too": [
    `${filter}: search`,
    `${filter}: a whole SKU comes before those that begin with it`,
  ],
  "3: sorting by name follows the language asked for, by ICU collation of PostgreSQL": [
    `${names}: …: in a store of this language, and where it is asked for`,
    `${names}: each product counts by its name in the language asked for, else in the store's, else by its first`,
    `${names}: pages joined are all products in the order of PostgreSQL's own collation, wherever they come from`,
    `${categories}: sort=name and the tree follow the language`,
  ],
  "3: filters by sku, brand and tag compare without case": [
    `${productList}: … finds …`,
    `${filter}: a brand and a tag in other letters`,
  ],
  "3: search is typo-tolerant": [`${filter}: typos, where nothing is spelled so`],
  "3: bulk takes create, update and delete, 250 at most, with a result each": [
    "catalogue/bulk/bulk.test.ts: each operation has its own result, in order, and those that can be done are done",
    "catalogue/bulk/bulk.test.ts: more than 250 operations, or none, are 400; a body of 5 MB is taken, one of 11 MB is 413",
  ],
  "3: stock is set or changed by a delta, of a product or a variant": [
    `${stock}: set makes it the quantity, delta adds to it and takes away`,
    `${stock}: of a variant changes that one and the sum`,
  ],
  "3: expected compares and sets, else 409": [
    `${stock}: the quantity there is lets it through, another one is 409 that tells which there is`,
    `${stock}: of 200 at once that set n+1 where it is n, exactly the winners are applied`,
  ],
  "3: every change of stock is a row of the ledger, which can be read": [
    `${stock}: tells of each change what, how many there were then, why, who, for what, and when`,
    `${stock}: begins with what a product was created with, and tells of updates, too`,
  ],
  "3: stock is the sum of its ledger, always": [
    `${stock}: afterwards stock, levels and ledger agree (seed …)`,
  ],
  "3: updatedSince and its like take a date or any offset": [
    `${readings}: date filters take a date alone and any offset, also with a plus that is not escaped`,
  ],
  "3: a customer who bought a product reviews it; /reviews lists, approves and rejects": [
    `${reviews}: a review waits for the store, and then is shown with the first name only`,
    `${reviews}: nobody reviews what was …`,
    `${reviews}: approves, rejects, and lets wait again; only approved ones count`,
    `${reviews}: lists by status, product, customer and rating, sorts, picks fields, and goes on by cursor`,
  ],
  "3: the average rating counts approved reviews only": [
    `${reviews}: approves, rejects, and lets wait again; only approved ones count`,
    `${reviews}: is exact when many reviews are approved, edited and deleted at once`,
  ],
  "3: GET /stock by location": [
    `${stockAtLocations}: of a location has what lies there`,
    `${stockAtLocations}: is at the location that is named, and counts where that sells online`,
  ],
  "3: categories have a tree, a parent, slugs, translations and a position": [
    `${categories}: has each category under its parent, by position, then name`,
    `${categories}: keeps everything that is given`,
    `${categories}: a slug that is taken is 409, of its own and of a translation`,
  ],
  "3: a category's description is optional": [
    "http/faults.test.ts: a category's description may be left out, and is empty then; a product's may not",
  ],
};

/** Promises that wait for something that does not exist yet, with its name. */
export const later: Readonly<Record<string, string>> = {
  "5: drafts, with lines, prices and discounts by hand": "orders that change",
  "5: several shipments to an order": "orders that change",
  "5: stock per location, and pick-up": "stock at several locations",
};

/** Promises that are being built: each with the part of the server whose own tests have to hold it. */
export const inWork: Readonly<Record<string, string>> = {};
