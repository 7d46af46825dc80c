import { currentPage } from "../page/index.ts";
import { type Json, minor } from "./common.ts";
import { type MakeObject, objectOf, pick } from "./drop.ts";
import { discountApplication, legacyDiscount, lineItem, linesIn } from "./lines.ts";

const quoteOf = (data: Json): Json => data.quote ?? {};
// A cart that cannot be priced has its lines all the same.
const itemsOf = (data: Json) => linesIn((quoteOf(data).items ?? data.items ?? []) as Json[], true);
const count = (data: Json): number => itemsOf(data).reduce((sum, { quantity }) => sum + quantity, 0);
const sum = (data: Json, field: string) => minor(quoteOf(data)[field]) ?? 0;

/** The visitor's cart; one that was not begun yet is empty. */
export const cart: MakeObject<Json> = objectOf({
  name: "cart",
  properties: {
    item_count: count,
    items: (data) => itemsOf(data).map(lineItem),
    "empty?": (data) => count(data) === 0,
    note: ({ note }) => note ?? "",
    attributes: () => ({}),
    currency: () => currencyOf(),
    requires_shipping: (data) => quoteOf(data).requiresShipping === true,
    original_total_price: (data) => sum(data, "subtotalAmount"),
    items_subtotal_price: (data) => sum(data, "subtotalAmount"),
    total_discount: (data) => sum(data, "discountAmount"),
    total_price: (data) => sum(data, "subtotalAmount") - sum(data, "discountAmount"),
    checkout_charge_amount: (data) => sum(data, "dueAmount"),
    total_weight: (data) =>
      itemsOf(data).reduce(
        (grams, line) => grams + Number(lineItem(line).liquidMethodMissing("grams") ?? 0) * line.quantity,
        0,
      ),
    discount_applications: (data) => discountsOf(data),
    cart_level_discount_applications: (data) => discountsOf(data),
    discounts: (data) => ((quoteOf(data).discounts ?? []) as Json[]).map(legacyDiscount),
    taxes_included: (data) => quoteOf(data).pricesIncludeTax ?? currentPage().globals.shop.pricesIncludeTax,
    duties_included: () => false,
    // Beside what Shopify has.
    coupon_code: ({ couponCode }) => couponCode ?? undefined,
    messages: ({ messages = [] }) => (messages as Json[]).map(({ message, code }) => message ?? code),
  },
  json: pick(
    ...["note", "attributes", "original_total_price", "total_price", "total_discount", "total_weight"],
    ...["item_count", "items", "requires_shipping", "currency", "items_subtotal_price"],
    "cart_level_discount_applications",
  ),
});

const discountsOf = (data: Json) => ((quoteOf(data).discounts ?? []) as Json[]).map(discountApplication);
const currencyOf = () => currentPage().globals.money.currency;

/** The cart of whoever looks at the page. */
export const currentCart = () =>
  cart((currentPage().load({ kind: "cart" }) as Json | null | undefined) ?? {});
