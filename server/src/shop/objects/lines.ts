import { currentPage } from "../page/index.ts";
import { type Json, minor, urlOf } from "./common.ts";
import { type MakeObject, objectOf, orNil, pick } from "./drop.ts";
import { imageAt } from "./image.ts";
import { product } from "./product.ts";
import { gramsOf, type Variant, variantsOf, variantView } from "./variant.ts";

/** A line of a cart or an order as the storefront answers it; its index counts from 0. */
export type Line = Json & { index: number; isOfCart: boolean };

/** The lines of a list, each with its place. */
export const linesIn = (items: readonly Json[] | null | undefined, isOfCart: boolean): Line[] =>
  (items ?? []).map((one, index) => ({ ...one, index, isOfCart }));

const productIn = ({ productId }: Line): Json | null | undefined =>
  productId ? (currentPage().load({ kind: "product", handle: productId }) as Json | null | undefined) : null;

function variantIn(line: Line): Variant | undefined {
  const found = productIn(line);
  return found ? variantsOf(found).find(({ id }) => id === (line.variantId ?? line.productId)) : undefined;
}

/** The key of a line in forms. */
export const keyOfLine = ({ key, productId, variantId }: Json): string => `${key ?? variantId ?? productId}`;

const subtotal = (line: Line) => (minor(line.unitPrice) ?? 0) * line.quantity;
const discount = (line: Line) => minor(line.discountAmount) ?? 0;

/** A discount that was given, as carts and orders list them. */
export const discountApplication: MakeObject<Json> = objectOf({
  name: "discount_application",
  properties: {
    title: ({ name, code }) => name ?? code ?? "",
    total_allocated_amount: ({ amount }) => minor(amount),
    value: ({ amount }) => minor(amount),
    value_type: () => "fixed_amount",
    target_selection: () => "all",
    target_type: ({ type }) => (type === "free_shipping" ? "shipping_line" : "line_item"),
    type: ({ id }) => (id ? "automatic" : "discount_code"),
  },
  json: pick(
    "title",
    "total_allocated_amount",
    "value",
    "value_type",
    "target_selection",
    "target_type",
    "type",
  ),
});

/** The deprecated `discount` object. */
export const legacyDiscount: MakeObject<Json> = objectOf({
  name: "discount",
  properties: {
    amount: ({ amount }) => minor(amount),
    total_amount: ({ amount }) => minor(amount),
    savings: ({ amount }) => -(minor(amount) ?? 0),
    total_savings: ({ amount }) => -(minor(amount) ?? 0),
    code: ({ name, code }) => code ?? name ?? "",
    title: ({ name, code }) => name ?? code ?? "",
    type: ({ type }) => (type === "free_shipping" ? "ShippingDiscount" : "FixedAmountDiscount"),
  },
});

const allocation: MakeObject<Json> = objectOf({
  name: "discount_allocation",
  properties: {
    amount: ({ amount }) => minor(amount),
    discount_application: (data) => discountApplication(data),
  },
  json: pick("amount", "discount_application"),
});

/** A tax of an order or a line. */
export const taxLine: MakeObject<Json> = objectOf({
  name: "tax_line",
  properties: {
    title: ({ name }) => name ?? "",
    price: ({ amount }) => minor(amount),
    rate: ({ rate }) => Number(rate) / 100,
    rate_percentage: ({ rate }) => Number(rate),
  },
});

const optionWithValue: MakeObject<{ name: string; value: string }> = objectOf({
  name: "option_with_value",
  properties: { name: ({ name }) => name, value: ({ value }) => value },
  json: pick("name", "value"),
});

const instructions: MakeObject<Line> = objectOf({
  name: "instructions",
  properties: { can_remove: ({ isOfCart }) => isOfCart, can_update_quantity: ({ isOfCart }) => isOfCart },
});

/** A line of a cart or of an order. */
export const lineItem: MakeObject<Line> = objectOf({
  name: "line_item",
  properties: {
    id: (line) => line.id ?? line.variantId ?? line.productId,
    key: keyOfLine,
    title: (line) => [line.name, Object.values(line.options ?? {}).join(" / ")].filter(Boolean).join(" - "),
    quantity: ({ quantity }) => quantity,
    price: ({ unitPrice }) => minor(unitPrice),
    original_price: ({ unitPrice }) => minor(unitPrice),
    final_price: (line) => Math.round((subtotal(line) - discount(line)) / Math.max(1, line.quantity)),
    line_price: subtotal,
    original_line_price: subtotal,
    final_line_price: (line) => subtotal(line) - discount(line),
    total_discount: discount,
    line_level_total_discount: discount,
    line_level_discount_allocations: (line) =>
      discount(line) ? [allocation({ name: "", amount: line.discountAmount })] : [],
    discount_allocations: (line) =>
      discount(line) ? [allocation({ name: "", amount: line.discountAmount })] : [],
    discounts: (line) => (discount(line) ? [legacyDiscount({ name: "", amount: line.discountAmount })] : []),
    product_id: ({ productId }) => productId,
    variant_id: ({ productId, variantId }) => variantId ?? productId,
    product: (line) => orNil(product, productIn(line)),
    variant: (line) => orNil(variantView, variantIn(line)),
    sku: ({ sku }) => sku ?? "",
    vendor: (line) => productIn(line)?.brand ?? "",
    image: ({ image, name }) => imageAt(image, name),
    url: (line) => {
      const found = productIn(line);
      return found
        ? `${urlOf(`products/${encodeURIComponent(found.slug)}`)}${line.variantId ? `?variant=${line.variantId}` : ""}`
        : undefined;
    },
    url_to_remove: (line) => urlOf(`cart/change?id=${encodeURIComponent(keyOfLine(line))}&quantity=0`),
    options_with_values: ({ options }) =>
      Object.entries((options ?? {}) as Record<string, string>).map(([name, value]) =>
        optionWithValue({ name, value }),
      ),
    properties: ({ properties }) => properties ?? [],
    message: () => "",
    error_message: ({ message }) => message ?? "",
    requires_shipping: ({ requiresShipping }) => requiresShipping,
    gift_card: ({ isGiftCard }) => isGiftCard === true,
    taxable: () => true,
    tax_lines: ({ taxRate, taxAmount }) =>
      taxAmount ? [taxLine({ name: "", rate: taxRate, amount: taxAmount })] : [],
    grams: (line) => orNil(gramsOf, productIn(line)) ?? 0,
    fulfillment: () => undefined,
    fulfillment_service: () => "manual",
    successfully_fulfilled_quantity: ({ shippedQuantity }) => shippedQuantity ?? 0,
    unit_price: () => undefined,
    unit_price_measurement: () => undefined,
    selling_plan_allocation: () => undefined,
    item_components: () => [],
    parent_relationship: () => undefined,
    instructions: (line) => instructions(line),
    // Beside what Shopify has.
    available: ({ inStock }) => inStock !== false,
    quantity_available: ({ available }) => available ?? undefined,
    product_title: ({ name }) => name,
    handle: (line) => productIn(line)?.slug,
  },
  json: pick(
    ...["id", "key", "title", "product_title", "quantity", "price", "original_price", "final_price"],
    ...["line_price", "original_line_price", "final_line_price", "total_discount", "product_id"],
    ...["variant_id", "sku", "vendor", "image", "url", "handle", "options_with_values", "properties"],
    ...["requires_shipping", "gift_card", "taxable", "grams", "line_level_discount_allocations"],
  ),
  text: ({ name }) => name,
});

const quoteOf = (data: Json): Json => data.quote ?? {};
// A cart that cannot be priced has its lines all the same.
const itemsOf = (data: Json) => linesIn((quoteOf(data).items ?? data.items ?? []) as Json[], true);
const count = (data: Json): number => itemsOf(data).reduce((sum, { quantity }) => sum + quantity, 0);
const sum = (data: Json, field: string) => minor(quoteOf(data)[field]) ?? 0;

/** The visitor's cart; one that was not begun yet is empty. */
const cart: MakeObject<Json> = objectOf({
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

/** The visitor's cart. */
export const currentCart = () =>
  cart((currentPage().load({ kind: "cart" }) as Json | null | undefined) ?? {});
