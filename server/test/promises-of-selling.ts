import type { Place } from "./promises.ts";

const described = "catalogue/products/described.test.ts" as const;
const productMedia = "catalogue/products/media.test.ts" as const;
const skus = "catalogue/products/skus.test.ts" as const;
const stockLists = "catalogue/stock/stock-lists.test.ts" as const;
const placing = "orders/placing/placing.test.ts" as const;
const amounts = "orders/placing/amounts.test.ts" as const;
const refusals = "orders/placing/refusals.test.ts" as const;
const reading = "orders/api/reading.test.ts" as const;
const states = "orders/api/states.test.ts" as const;
const endings = "orders/api/endings.test.ts" as const;
const races = "orders/placing/races.test.ts" as const;
const updates = "orders/api/updates.test.ts" as const;
const orderPayments = "orders/transactions/payments.test.ts" as const;
const mails = "orders/mails/mails.test.ts" as const;
const tracking = "orders/api/tracking.test.ts" as const;
const orderBulk = "orders/api/bulk.test.ts" as const;
const orderCounts = "orders/api/counts.test.ts" as const;
const paymentLists = "orders/transactions/lists.test.ts" as const;
const boughtCards = "orders/changes/bought-cards.test.ts" as const;
const prices = "pricing/engine/price.property.test.ts" as const;
const onePrice = "sales/checkout/one-price.property.test.ts" as const;
const quotes = "sales/checkout/quote.test.ts" as const;
const checkouts = "sales/checkout/checkout.test.ts" as const;
const coupons = "pricing/coupons/coupons.test.ts" as const;
const discounts = "pricing/discounts/discounts.test.ts" as const;
const discountsApplied = "pricing/discounts/applied.test.ts" as const;
const discountRules = "pricing/engine/discounts.property.test.ts" as const;
const couponUses = "pricing/coupons/uses.test.ts" as const;
const giftCards = "pricing/gift-cards/gift-cards.test.ts" as const;
const credit = "pricing/credit/credit.test.ts" as const;
const creditOrders = "pricing/credit/orders.test.ts" as const;
const payments = "orders/payments/payments.test.ts" as const;
const methods = "orders/payments/payment-methods.test.ts" as const;
const cameBack = "orders/payments/came-back.test.ts" as const;
const returns = "orders/returns/returns.test.ts" as const;
const claims = "orders/claims/claims.test.ts" as const;
const exchanges = "orders/returns/exchange.test.ts" as const;
const parcels = "orders/shipping/shipments.test.ts" as const;
const edits = "orders/edits/edits.test.ts" as const;
const reviews = "sales/reviews/reviews.test.ts" as const;
const documents = "sales/documents/documents.test.ts" as const;
const reports = "orders/reports/parts.test.ts" as const;
const orderExports = "exchange/exports/orders.test.ts" as const;
const history = "exchange/imports/orders/history.test.ts" as const;
const shopify = "exchange/imports/orders/orders.test.ts" as const;
const storefront = "catalogue/storefront/storefront.test.ts" as const;
const carts = "sales/carts/carts.test.ts" as const;
const sharedCarts = "sales/carts/shared-carts.test.ts" as const;
const media = "platform/media/media.test.ts" as const;
const fetched = "platform/media/fetch.test.ts" as const;
const bucket = "platform/media/s3.test.ts" as const;
const copies = "exchange/imports/products/copy-pictures.test.ts" as const;

/**
 * The promises about products, orders, the storefront and media, and the tests that hold the
 * server to them.
 */
export const testsOfSellingPromises: Readonly<Record<string, readonly [Place, ...Place[]]>> = {
  "3: a SKU is one live product's or variant's where uniqueSkus says so, else 409 naming who has it": [
    `${skus}: is refused for a new product, whatever its case, naming who has it`,
    `${skus}: is refused where a variant of another product has it`,
    `${skus}: a new store has it, and it is turned on only where no two have the same SKU`,
  ],
  "3: imports take a product without a SKU that somebody has, and report the line": [
    "exchange/imports/formats/stoa/products.test.ts: is left out, and told with its line; a second import changes nothing",
  ],
  "3: products are read and changed by SKU, a variant's too; bulk may match by it": [
    `${skus}: a product is read by its SKU or a variant's, whatever the case`,
    `${skus}: a product is changed, with its version, and not in a dry run`,
    `${skus}: products are named by SKU, a variant's too`,
  ],
  "3: countryOfOrigin": [
    "catalogue/products/country-of-origin.test.ts: a country of origin is written in any case, read in capitals, changed and taken away",
  ],
  "3: weight, sizes and their units, hsCode, condition, mpn, metadata, externalId and relatedIds": [
    `${described}: comes back as it was written, tidied; what is the merchant's own is not shown to shoppers`,
    `${described}: is one product's of the store; a deleted one frees it`,
    `${described}: are listed to shoppers as far as these see them, and those of what they do not see are none`,
  ],
  "3: media stands beside images, which stays": [
    `${productMedia}: are its images, with what is known of them`,
    `${productMedia}: stay as images are for those who use these alone`,
  ],
  "3: GET /stock has a row a variant, with q, lowStock and sort": [
    `${stockLists}: a row for each variant, and for each product without any`,
    `${stockLists}: by words; a variant's code finds that variant alone`,
    `${stockLists}: low stock, of each variant by itself`,
    `${stockLists}: by quantity and by the last change, page by page, each row once`,
  ],
  "3: GET /stock/movements": [`${stockLists}: the latest first, with their total`],

  "5: an order is created with all that may be said of it": [
    `${placing}: is answered as it is read, byte for byte, with all that was said`,
    "http/fields-come-back.test.ts: every writable field comes back: …",
  ],
  "5: source is manual, or api with a key": [
    `${placing}: api with a key, manual with a session, or what is said`,
  ],
  "5: an unknown email makes a guest, a known one is that customer": [
    `${placing}: an unknown email makes a guest, who is the customer of the next order`,
    `${placing}: a known email is that customer, registered as before`,
  ],
  "5: an externalId is one order's": [`${placing}: an externalId is one order's`],
  "5: at most 500 lines; lines of one variant are one": [
    `${refusals}: no lines, and more than 500; 500 are taken`,
    `${placing}: lines of one variant are one line, also where an id is in capitals`,
  ],
  "5: an address is needed where something ships; the cheapest rate is taken, none is shipping_unavailable": [
    `${refusals}: addresses: none where something ships, a country that nobody ships to, one that is no address`,
    "pricing/engine/faults.test.ts: the cheapest rate is taken, after what makes it free, then by name, then by id",
    `${amounts}: an order of digital items alone needs no address and ships nothing`,
  ],
  "5: lines are frozen, named in the order's language": [
    `${placing}: names are frozen, in the order's language`,
  ],
  "5: lists leave out items unless include=items, and the timeline": [
    `${reading}: has all orders, the newest first, without items and timeline`,
    `${reading}: with include=items has the lines, too`,
  ],
  "5: one pricing path for quote, checkout, manual order and dry run": [
    `${onePrice}: a quote, the checkout, an order by hand and their dry runs come to the same`,
  ],
  "5: the parts sum to the totals, by largest remainder, rounded half up per line": [
    `${prices}: the parts sum to the totals, to the last unit`,
    `${prices}: shares sum to the amount; the largest remainders take what is left; no share is above its weight; order counts for nothing`,
    `${prices}: a line's discount is less than one unit off its exact share, its tax at most half a unit, halves up`,
  ],
  "5: taxes are in the prices or on top, by destination; taxExempt counts": [
    `${prices}: net prices, and gross prices that are these with their taxes, come to the same taxes and the same final amount`,
    `${amounts}: net prices get their taxes on top; the parts add up, of exempt products and gift cards, too`,
    `${placing}: an exempt customer pays no tax`,
  ],
  "5: gift cards pay, and are no discount": [
    `${amounts}: a gift card pays a part, and all; it is no discount`,
  ],
  "5: explain shows every step, of an order and of a quote": [
    `${reading}: re-adds to the order's amounts, each step of it being right`,
    `${quotes}: is explained where that is asked for`,
  ],
  "5: automatic discounts, buy X get Y, per customer group, stacking rules stated by each": [
    `${discounts}: keeps everything that is given`,
    `${discountsApplied}: is the same in a quote, a cart, the checkout, the order and its explanation`,
    `${discountsApplied}: is for its customer groups alone`,
    `${discountsApplied}: with a limit is used so many times, whoever comes at once, and a cancelled order gives its use back`,
    `${discountRules}: the price is the least that the independent model finds, or the coupon is refused`,
  ],
  "5: coupons: types, window, minimum, limits, and what they apply to": [
    `${coupons}: keeps everything that is given`,
    `${couponUses}: tells why not`,
    `${refusals}: coupons that are none, out of their window, used up, or for another cart`,
  ],
  "5: a coupon's limits hold in races; a cancelled order gives its use back": [
    `${couponUses}: of 50 at once, a limit of 10 lets exactly 10 through`,
    `${couponUses}: of 50 of one customer at once, a customer's limit of 3 lets exactly 3 through`,
    `${endings}: gives back the coupon's use and what gift cards paid`,
  ],
  "5: gift cards are issued when paid, the code mailed; only a hash and the last four are kept": [
    `${mails}: are mailed, a mail a card, once the order is paid; each code is worth its price`,
    `${giftCards}: makes a code that is shown once; only a keyed hash and the last four are stored`,
    `${mails}: codes stand in the sealed mail alone`,
  ],
  "5: a gift card's balance is its ledger": [
    "pricing/gift-cards/orders.test.ts: balances are the sums of their movements after … rounds of anything at once",
  ],
  "4: store credit is kept by a ledger, never below zero": [
    `${credit}: moves the balance, and writes the ledger`,
    `${credit}: the balance never falls below zero: 409 with what there is`,
    "pricing/credit/orders.property.test.ts: balances are their ledgers, and orders' books balance, after anything at once",
  ],
  "4: store credit is paid with like a gift card, and refundable to": [
    `${creditOrders}: is paid by as much as there is, and tells it; the ledger has the order`,
    `${creditOrders}: goes to gift cards first, then to store credit, then it is money`,
    `${creditOrders}: becomes store credit, all of it, where that is asked for; a guest gets some, too`,
  ],
  "5: checking a gift card is guarded like log-in": [
    "pricing/gift-cards/guard.test.ts: has five tries a minute for an address, whoever asks",
  ],
  "5: refunds go to the card first; refunding a bought card takes its balance back and disables it": [
    `${orderPayments}: go back to the gift card first`,
    `${boughtCards}: gives its balance back, with a row of the ledger, and is disabled`,
    `${boughtCards}: that was spent in part gives back what is left, and no more`,
  ],
  "5: a card is not bought with a card; one that cannot pay is 409 gift_card_unusable": [
    `${amounts}: a gift card pays for no gift card: of the rest where there is some, else it is refused`,
    `${amounts}: a gift card that is empty, disabled or expired is 409 naming it, by hand as at the checkout`,
  ],
  "5: expectedDue guards what is left to pay; no fee where nothing is due at the door": [
    `${checkouts}: what gift cards leave to pay is guarded, too: a card spent meanwhile is not made up for in silence`,
    `${amounts}: nothing is asked for paying on delivery where gift cards leave nothing to pay`,
  ],
  "5: one table of transitions, of which the guide's diagram is made": [
    "orders/model/state.test.ts: the guide's diagrams are those that the tables of transitions make",
    "orders/api/model.property.test.ts: … commands do to orders what the contract's tables say",
  ],
  "5: where an order starts": [
    `${amounts}: cash waits in pending, other ways of paying in pending_payment`,
    `${amounts}: markPaid is pending and paid, and recorded as captured`,
    `${amounts}: a zero total is paid at once, with nothing captured`,
  ],
  "5: an order's status follows a refund only once delivered": [
    `${orderPayments}: change the order's status only once it is delivered`,
  ],
  "5: returned at the door returns all that is left; unpaid cash is cancelled": [
    `${endings}: unpaid cash is cancelled, all comes back and is restocked`,
    `${endings}: restock: false leaves the stock as it is`,
  ],
  "5: several captures add up, never above what is due; cash is captured when delivered": [
    `${orderPayments}: several captures add up, and never to more than is due`,
    `${endings}: is captured when the order is delivered`,
    `${endings}: is what was collected at the door; what is missing stays due`,
  ],
  "5: refunds never exceed what was paid, nor an item's share": [
    `${orderPayments}: never exceed an item's share, nor what was paid`,
    `${orderPayments}: of many at once give back no more than was paid`,
  ],
  "5: providers: what a store offers, instructions, secrets kept sealed": [
    `${methods}: of a new store are all there are, taken by itself; it offers cash and bank transfer`,
    `${methods}: change what is given; secrets are kept and never answered`,
    "orders/payments/secrets.test.ts: the secrets of an account are in no answer, no line of the log and no row",
  ],
  "5: notices are verified, and count once in any order": [
    `${payments}: that are not signed, not by this store's secret, too old, or changed are 400 and say nothing`,
    "orders/payments/notices.property.test.ts: any order of any notices, some of them several times, ends the same",
  ],
  "5: captures, voids and refunds are carried out at the provider by a job": [
    `${payments}: a capture waits for Stripe, and is recorded as it answers`,
    `${payments}: a void gives the promise up at Stripe`,
    `${payments}: wait for Stripe, and move the money once it has answered`,
  ],
  "5: a refund that fails later is booked back; a dispute is told": [
    `${cameBack}: is owed again, and told of once, however often and in whatever order it is heard`,
    `${cameBack}: that ends … is told when it opens and when it closes, once each, in any order`,
  ],
  "5: a lost authorization lets the order wait anew, unless it was confirmed": [
    `${orderPayments}: by … lets the order wait for its payment anew, and its time run out`,
    `${orderPayments}: leaves a confirmed order where it is, which does not leave before it is paid`,
  ],
  "5: an order that a provider has to collect has a page to be paid on, also in its mail": [
    "pages/pay/pay.test.ts: answers where its customer pays, where a provider collects it; a retry answers the same",
    "pages/pay/pay.test.ts: is told of by a mail with the same link",
  ],
  "5: edits of a placed order by the one pricing path, with stock and gift cards; history keeps both": [
    `${edits}: adds, changes and takes out lines; what is due, stock and reports follow`,
    `${edits}: gives back at once what was paid too much, and waits for what is due`,
    `${edits}: gives gift cards back only what they pay beyond the whole order`,
    `${edits}: is listed with what the order was before and after, and each amount is explained`,
  ],
  "5: what has shipped cannot be edited; a dry run shows the difference": [
    `${edits}: cannot be changed; the rest can`,
    `${edits}: are retried, versioned and tried without being done`,
  ],
  "5: shipments: several to an order, in parts; its status follows them": [
    `${parcels}: leave one after another, and the order follows`,
    `${parcels}: are one more, of all that is left, where the order's status is moved to shipped`,
  ],
  "5: order_shipped for each shipment, with it in data; a mail with its tracking where that is wanted": [
    `${parcels}: each make an event and a mail`,
  ],
  "5: a lost shipment is sent again, from stock; a returned one comes back": [
    `${parcels}: that is lost is sent again, from stock`,
    `${parcels}: that came back goes into stock, or is written off`,
  ],
  "5: claims of what was damaged or lost, with their cost": [
    `${claims}: by an order of the same pieces at no charge, which costs what the goods do`,
    `${claims}: by a refund of the pieces, or of less where the customer keeps them`,
    `${claims}: once, also by two at once; what it cost is noted later`,
  ],
  "5: a return may end in an exchange: a new order linked, the difference settled": [
    `${exchanges}: pays the new order; what is left goes back as it was paid, and is counted once`,
    `${exchanges}: leaves due what the new order costs more`,
    `${exchanges}: before it came, once all of it was given back, or twice`,
    `${exchanges}: is at most what came, by pieces and by amount`,
  ],
  "5: returns: requested, approved or rejected, received, refunded": [
    `${returns}: stores the names of its lines, and makes an entry of the timeline and an event`,
    `${returns}: goes into stock or is written off, by the ledger, and is refunded`,
    `${returns}: asks for a return of their own order, and sees it without the store's note`,
    `${returns}: is all: the order is returned if shipping stays paid, refunded if nothing does`,
  ],
  "5: a status that may not follow is 409 invalid_status_transition with from, to and allowed": [
    `${states}: where a client may move an order`,
    `${states}: carries what is known of the parcel`,
  ],
  "5: PUT /orders/:id; an address changes until shipped, where no amount would": [
    `${updates}: changes what is said, and nothing else`,
    `${updates}: can change where no amount does, until the order is shipped`,
    `${updates}: where the tax or the shipping would be another is 409`,
  ],
  "5: cancelling restocks and refunds, never after shipped": [
    `${endings}: puts the stock back, refunds what was paid, and says why`,
    `${endings}: restock: false and refund: false do neither; both can be done later`,
    `${endings}: is refused after it was shipped, twice, and for what is no reason`,
  ],
  "5: track answers no address, and every miss is the same 404": [
    `${tracking}: by number and email tells where the order is, and no more`,
    `${tracking}: every miss is the same 404`,
    `${checkouts}: answers what /orders/track answers`,
  ],
  "5: numbers are consecutive, also after crashes and at once": [
    `${placing}: numbers have no gaps where orders are placed at once and some are refused`,
    "orders/placing/crash.test.ts: … kills of the server and of PostgreSQL within … writes lose nothing and double nothing",
  ],
  "5: stock leaves at placement, never below zero; too little is 409 naming the lines": [
    `${placing}: too little of it is 409, naming the lines and what is left; untracked and backordered goods are sold`,
    `${races}: of … buyers one gets it, in each of … rounds`,
  ],
  "5: an order that nobody pays in time is cancelled and restocked": [
    `${endings}: is cancelled and restocked, its coupon and gift card given back`,
  ],
  "5: lists filter and sort": [
    `${reading}: customerId and times`,
    `${reading}: pages by cursor, sorted by … both ways, joined are the whole`,
    `${reading}: fields answers only these`,
  ],
  "5: GET /exports/orders streams CSV, a row a line, or NDJSON": [
    `${orderExports}: is every order as it is answered alone, byte for byte, the oldest first`,
    `${orderExports}: has a row a line; amounts of an order stand in its first, so that columns sum to what was sold`,
  ],
  "5: mails in the order's language; settings turn each on or off": [
    `${mails}: has its lines, amounts, address and payment method, in its language`,
    `${mails}: switched off: looked at when the mail is written, each by itself`,
    `${mails}: is sent only where mails were asked for, and not in a dry run`,
  ],
  "5: one review a customer and product, of what was delivered; edited it waits again": [
    `${reviews}: it is once: also of many at once`,
    `${reviews}: nobody reviews what was …`,
    `${reviews}: edited waits again, and counts no more; what changes nothing makes no version`,
  ],
  "5: sales and best sellers by day, week and month, by counters": [
    "orders/reports/reports.test.ts: by … every row is what the model says (seed …)",
    "orders/reports/reports.test.ts: best-selling by …, as the model says (seed …)",
  ],
  "5: the reports of taxes, cash, customers, channels and coupons": [
    `${reports}: the counters are what all orders come to once more (seed …)`,
    `${reports}: taxes (seed …)`,
    `${reports}: channels and coupons (seed …)`,
    `${reports}: automatic discounts (seed …)`,
    `${reports}: customers (seed …)`,
    `${reports}: cash (seed …)`,
  ],
  "5: history comes by file as it was: no stock, mails, events or numbers of the store's": [
    `${history}: leaves no event, no mail, no movement of stock and no number of the store's`,
    `${history}: keeps amounts that do not add up, marks them, and can still be refunded and cancelled`,
    `${history}: belongs to the customer with its email, to a guest, or to the guest of orders without one`,
  ],
  "5: Shopify's orders come in as the file tells, are counted by their own dates, and come back field by field":
    [
      `${shopify}: come in, each as the file tells of it`,
      `${shopify}: are counted by their own dates: sales, best sellers, customers`,
      `${shopify}: come back from our files into another store, field by field`,
      `${history}: orders of every kind that were placed here come back into another store as they are`,
    ],
  "5: stoa import orders": [
    "commands/import.test.ts: import orders brings orders along and tells what does not add up; a dry run keeps nothing",
  ],
  "5: POST /orders/bulk, 100 at most": [
    `${orderBulk}: each operation does what its endpoint does, in their order`,
    `${orderBulk}: one that fails leaves nothing, and the others are done`,
    `${orderBulk}: 1 to 100 operations`,
  ],
  "5: orders sort by placedAt, orderNumber and finalAmount": [
    `${reading}: pages by cursor, sorted by … both ways, joined are the whole`,
  ],
  "5: GET /orders/counts": [
    `${orderCounts}: orders count by their states, and follow each change`,
    `${orderCounts}: late is what waits to be shipped for longer than so many days`,
  ],
  "5: GET /payments and /refunds over all orders": [
    `${paymentLists}: payments of all orders, the newest first, each with its order's number`,
    `${paymentLists}: refunds of all orders, with what an order's own list tells`,
  ],
  "5: documents as PDF, in six languages; invoices numbered by setting, without gaps": [
    `${documents}: an invoice has the order's lines, taxes and amounts`,
    `${documents}: a packing slip has what lies in the parcel and no amounts; a return note has room to write`,
    `${documents}: each language has its words and its way to write amounts; the order's is the first choice`,
    `${documents}: Arabic is shaped and runs from right to left, and its words can be found`,
    `${documents}: a dry run and a refused order take no number, and 16 writers leave no gap`,
  ],
  "5: quote and checkout share one body; another price is 409 price_changed": [
    `${quotes}: takes the checkout's whole body, and lines alone`,
    `${checkouts}: a price that changed since the quote is 409, with both amounts, and nothing is written`,
  ],
  "5: a guest reads the order by its token": [
    `${checkouts}: whoever has its token, and the customer whose it is; everybody else gets the same 404`,
  ],

  "7: lists, single products by id or slug, the filter and categories of what is visible": [
    `${storefront}: have visible products only, and count them`,
    `${storefront}: it is found by its id, its slug, and each translation's`,
  ],
  "7: a quote writes nothing": [`${quotes}: it writes and reserves nothing, as a dry run and otherwise`],
  "7: a checkout is idempotent": [
    `${checkouts}: of 20 checkouts at once under one key one is placed, and all that are answered have its token`,
  ],
  "7: GET /storefront/store": [
    "sales/store-profile/store-profile.test.ts: follows the settings and the payment methods from the next request on",
    "sales/store-profile/store-profile.test.ts: is the same for everybody, and has an ETag that follows it",
  ],
  "7: a cart is made with a token or a session, read, changed in part and deleted": [
    `${carts}: keeps what was asked for, and is priced as a quote of the same`,
    `${carts}: is changed in part, and says what it still needs`,
    `${carts}: is nobody else's`,
  ],
  "7: completing a cart is the checkout": [
    `${carts}: is the checkout of the same: one order, whatever is sent`,
    "sales/carts/carts.property.test.ts: … walks over a cart: completing gives what was read, or says what changed; never two orders",
  ],
  "7: each read prices a cart anew, and says what changed": [
    `${carts}: says what changed since: prices, stock, what is gone, coupons that are over`,
    `${sharedCarts}: ends with each change around it`,
  ],
  "7: a cart is merged into the customer's own": [
    `${carts}: is one on all devices, and that of the device is merged into it`,
    `${sharedCarts}: is one, also where two devices make it at once, or the same device's becomes theirs twice`,
  ],
  "7: carts expire after 30 days": [`${carts}: are gone after 30 days`],
  "7: GET /carts lists those left behind; cart_abandoned after an hour, never twice for the same content": [
    `${carts}: are for those who may read orders, and of their own store`,
    `${carts}: are told of once for the same content, after an hour of rest, where an email is known`,
    `${sharedCarts}: is told of once for the same content, whatever was sent or done in between`,
  ],
  "7: strangers' carts are bounded": [
    `${carts}: of one address are no more than 500: the oldest go`,
    `${sharedCarts}: leaves one job of its store for each step of time`,
  ],

  "10: a file or a URL becomes a medium": [
    `${media}: is kept without what its file says beside it, and served as its own type, never run`,
    `${fetched}: is fetched, whatever the answer calls it, and kept as one that was sent`,
  ],
  "10: pictures of five formats, MP4 and PDF; the content tells the type": [
    `${media}: may be …, whatever its name says`,
    `${media}: of film is read in parts`,
    `${media}: of a document is saved, and not shown`,
    `${media}: … is 415`,
  ],
  "10: 20 MiB and 50 megapixels at most": [
    `${media}: a file above 20 MiB is 413, one of 20 MiB is looked at`,
    `${media}: a picture of … × … is 400 before it is decoded`,
  ],
  "10: kept once by content": [
    `${media}: is kept once in a store, and answered as it is`,
    `${media}: that comes eight times at once is one`,
  ],
  "10: in the data directory or a bucket": [
    `${bucket}: are uploaded, read whole, in part and resized, and deleted with all that was made of them`,
    `${bucket}: are asked for again where the store is busy; else it is 503, and nothing is kept`,
  ],
  "10: served in fixed widths, as WebP or AVIF where accepted": [
    `${media}: is answered in the next listed width, in the best format that the reader takes, made once`,
    `${media}: is known to caches by its ETag`,
  ],
  "10: a server without sharp runs": [
    `${media}: refuses pictures with 503, says why, and keeps nothing of them`,
    `${media}: takes files, and answers pictures that it has as they are, whatever the width`,
  ],
  "10: lists, words by language, deleted only where nothing shows it": [
    `${media}: are listed, the newest first, and by type`,
    `${media}: are told in words, by language; what is stale or no language is refused`,
    `${productMedia}: are not deleted while a product shows them`,
    `${productMedia}: are not deleted while a variant, a category or the store's logo shows them, wherever they were served before`,
  ],
  "10: imports copy pictures, each URL once; addresses inside are refused": [
    `${copies}: copies 50 MB of them, each URL once, and shows them in place of the URLs`,
    `${copies}: keeps the URL of what it cannot copy, and names it with its line`,
    `${fetched}: no address inside is ever called`,
  ],
  "10: backups and moves carry media": [
    "commands/copies/media-copies.test.ts: come with a backup, byte for byte, without what is made of them",
    "commands/copies/media-copies.test.ts: come with a store that moves, and no others",
  ],
  "10: another primary host takes the pictures along": [
    "commands/domain.test.ts: makes another host the primary one, which mails name",
    `${productMedia}: have the address of the host that asks, wherever they are shown, and are kept without one`,
  ],
};
