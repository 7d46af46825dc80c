import { richText } from "../../kit/text/rich-text.ts";
import type { Written } from "../../orders/model/index.ts";
import {
  DEFAULT_TITLE,
  gramsOf,
  minor,
  pictureJson,
  type SoldProduct,
  slugOf,
  valuesOf,
} from "./product-shape.ts";

export type CartLine = Written & {
  productId: string;
  variantId?: string | null | undefined;
  quantity: number;
};
/** A line as it is priced now. Amounts are decimals of the store's currency. */
export type PricedLine = CartLine & {
  key: string;
  name: string;
  sku: string | null;
  image: string | null;
  options: Readonly<Record<string, string>>;
  unitPrice: string;
  discountAmount: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  inStock: boolean;
  available: number | null;
};
/** A cart as the API answers it (`Cart`), as far as the shop goes by it. */
export type ShopCart = {
  id: string;
  version: number;
  state: "open" | "completed";
  items: readonly CartLine[];
  note: string | null;
  couponCode: string | null;
  messages: readonly { type: "error" | "warning"; code: string; field: string; message: string }[];
  quote: {
    items: readonly PricedLine[];
    subtotalAmount: string;
    discountAmount: string;
    requiresShipping: boolean;
    discounts: readonly { id: string | null; name: string; amount: string }[];
  } | null;
};

/** The item of a line, as themes name it: the id of the variant, else of the product. */
export const soldIdOf = ({ variantId, productId }: Pick<CartLine, "productId" | "variantId">): string =>
  variantId ?? productId;

/**
 * The lines of a cart that can be sold, with what they cost; the others are left out until the cart is
 * changed next.
 */
export const lineJsons = ({ quote }: Pick<ShopCart, "quote">): readonly PricedLine[] => quote?.items ?? [];

type Shown = {
  /** By their ids; one that is gone is left out. */
  products: ReadonlyMap<string, SoldProduct>;
  /** The prefix of the shop's links. */
  root: string;
  currency: string;
};

/** A cart as `/cart.js` of the field answers it, in minor units; without a cart, an empty one. */
export function cartJson(cart: ShopCart | undefined, { products, root, currency }: Shown): object {
  const lines = cart ? lineJsons(cart) : [];
  const items = lines.map((line) => lineJson(line, products.get(line.productId), root));
  const subtotal = minor(cart?.quote?.subtotalAmount);
  const discount = minor(cart?.quote?.discountAmount);
  const discounts = cart ? discountsOf(cart, discount) : [];
  return {
    token: cart?.id ?? null,
    note: cart?.note ?? "",
    attributes: {},
    original_total_price: subtotal,
    total_price: subtotal - discount,
    total_discount: discount,
    total_weight: items.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items,
    requires_shipping: cart?.quote?.requiresShipping ?? false,
    currency,
    items_subtotal_price: subtotal,
    cart_level_discount_applications: discounts,
    discount_codes: cart?.couponCode
      ? [{ code: cart.couponCode, applicable: !cart.messages.some(({ code }) => code === "coupon_invalid") }]
      : [],
  };
}

// The code's share: all discounts minus the automatic ones.
function discountsOf({ couponCode, quote }: ShopCart, discount: number) {
  const automatic = (quote?.discounts ?? []).map(({ name, amount }) =>
    discountJson("automatic", name, minor(amount)),
  );
  const rest = discount - automatic.reduce((sum, { total_allocated_amount: amount }) => sum + amount, 0);
  return couponCode ? [...automatic, discountJson("discount_code", couponCode, rest)] : automatic;
}

const discountJson = (type: "automatic" | "discount_code", title: string, amount: number) => ({
  type,
  key: `${type}:${title}`,
  title,
  description: null,
  value: String(amount),
  value_type: "fixed_amount",
  total_allocated_amount: amount,
  created_at: null,
});

/** A line of it. */
export function lineJson(line: PricedLine, product: SoldProduct | undefined, root: string) {
  const variant = product?.productVariants.find(({ id }) => id === line.variantId);
  const options = variant && product ? valuesOf(product, variant) : Object.values(line.options);
  const variantTitle = options.length ? options.join(" / ") : null;
  const names = variant && product ? product.variants.map(({ name }) => name) : Object.keys(line.options);
  const productTitle = product?.name ?? line.name;
  const handle = product ? slugOf(product) : "";
  const of = line.variantId ? `?variant=${line.variantId}` : "";
  const price = minor(line.unitPrice);
  const linePrice = price * line.quantity;
  const discount = minor(line.discountAmount);
  const each = line.quantity ? Math.round((linePrice - discount) / line.quantity) : price;
  const picture = product?.media.find(({ url }) => url === line.image) ?? product?.media[0];
  return {
    id: soldIdOf(line),
    key: line.key,
    properties: line.properties ?? {},
    quantity: line.quantity,
    variant_id: soldIdOf(line),
    product_id: line.productId,
    title: variantTitle ? `${productTitle} - ${variantTitle}` : productTitle,
    product_title: productTitle,
    variant_title: variantTitle,
    variant_options: options.length ? options : [DEFAULT_TITLE],
    options_with_values: options.length
      ? options.map((value, i) => ({ name: names[i] ?? "", value }))
      : [{ name: "Title", value: DEFAULT_TITLE }],
    product_has_only_default_variant: product ? !product.hasVariants : options.length === 0,
    product_description: richText(product?.description ?? ""),
    product_type: "",
    price,
    original_price: price,
    presentment_price: price,
    discounted_price: each,
    final_price: each,
    line_price: linePrice,
    original_line_price: linePrice,
    final_line_price: linePrice - discount,
    total_discount: discount,
    line_level_total_discount: discount,
    discounts: [],
    line_level_discount_allocations: [],
    sku: line.sku ?? "",
    vendor: product?.brand ?? "",
    grams: product ? gramsOf(product) : 0,
    taxable: true,
    requires_shipping: line.requiresShipping,
    gift_card: line.isGiftCard,
    handle,
    url: handle ? `${root}products/${encodeURIComponent(handle)}${of}` : null,
    image: line.image ?? picture?.url ?? null,
    featured_image: pictureJson(picture) ?? {
      url: line.image,
      alt: "",
      width: null,
      height: null,
      aspect_ratio: null,
    },
    has_components: false,
  };
}
