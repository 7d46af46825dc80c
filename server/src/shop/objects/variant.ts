import type { ShownProduct } from "../../catalogue/storefront/index.ts";
import { type Json, minor, queryOf, segment, urlOf } from "./common.ts";
import { type MakeObject, objectNamed, objectOf, orNil, pick } from "./drop.ts";
import { image, media, type Picture, picturesOf } from "./image.ts";
import { metafields } from "./metafield.ts";

/**
 * A variant as the storefront answers it, and its product. One of a product without variants has the
 * product's id.
 */
export type Variant = ShownProduct["productVariants"][number] & {
  lowestPrice30Days?: string;
  product: Json;
};

const known = new WeakMap<object, Variant[]>();
const ONLY = "Default Title";

/** The variants of a product; of one that has none, itself. */
export function variantsOf(product: Json): Variant[] {
  const found = known.get(product);
  if (found) return found;
  const { id, sku, barcode, price, compareAtPrice, inStock, lowestPrice30Days } = product;
  const only = {
    id,
    options: { Title: ONLY },
    sku,
    barcode,
    price,
    compareAtPrice,
    image: null,
    inStock,
    lowestPrice30Days,
  };
  const made = (product.hasVariants ? (product.productVariants as Json[]) : [only]).map(
    (one) => ({ ...one, product }) as Variant,
  );
  known.set(product, made);
  return made;
}

/** The variant that the address names; undefined where it names none of this product. */
export const variantInQuery = (product: Json): Variant | undefined => {
  const wanted = queryOf("variant");
  return wanted === undefined ? undefined : variantsOf(product).find(({ id }) => id === wanted);
};

const valuesOf = ({ product: { hasVariants, variants }, options }: Variant): string[] =>
  hasVariants ? (variants as Json[]).map(({ name }) => options[name] ?? "") : [ONLY];

/** The title of a variant that is one of several. */
const publicTitle = (data: Variant): string | undefined =>
  data.product.hasVariants ? valuesOf(data).join(" / ") : undefined;

function pictureOf({ image: url, product }: Variant): Picture | undefined {
  if (!url) return undefined;
  return picturesOf(product).find((one) => one.url === url) ?? { url, productId: product.id };
}

const quantityRule: MakeObject<null> = objectOf({
  name: "quantity_rule",
  properties: { min: () => 1, max: () => undefined, increment: () => 1 },
  json: pick("min", "max", "increment"),
});

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1_000, lb: 453.592_37, oz: 28.349_523 };
/** A weight in grams. */
export const gramsOf = ({ weight, weightUnit }: Json): number =>
  Math.round(Number(weight ?? 0) * (GRAMS[weightUnit] ?? 1));

const isTracked = ({ kind }: Json) => kind === "physical" || kind === undefined;

// Themes show "only 3 left" or "sold out" by a number, which the storefront does not reveal.
const MANY = 9_999;

/**
 * The stock that the storefront reveals: a product's low stock, where only one of its variants can be bought.
 */
function remainingOf({ product: data }: Variant): number | undefined {
  const isOnly = variantsOf(data).filter(({ inStock }) => inStock).length === 1;
  return isOnly ? (data.lowStock ?? undefined) : undefined;
}

const product = objectNamed<Json>("product");

/** A price from a quantity on. */
export const priceBreak: MakeObject<Json> = objectOf({
  name: "quantity_price_break",
  properties: {
    minimum_quantity: ({ minimumQuantity }) => minimumQuantity,
    price: ({ price }) => minor(price),
  },
});

// Prices by price lists. Products without variants have them under no variant's id.
const priceBreaks = (product: Json, variantId: string | null) =>
  ((product.priceTiers ?? []) as Json[]).filter((one) => one.variantId === variantId).map(priceBreak);

/** A variant of a product. */
export const variant: MakeObject<Variant> = objectOf({
  name: "variant",
  properties: {
    id: ({ id }) => id,
    title: (data) => valuesOf(data).join(" / "),
    product: (data) => product(data.product),
    available: ({ inStock }) => inStock,
    selected: ({ id }) => queryOf("variant") === id,
    matched: () => true,
    price: ({ price }) => minor(price),
    compare_at_price: ({ compareAtPrice }) => minor(compareAtPrice),
    sku: ({ sku }) => sku ?? "",
    barcode: ({ barcode }) => barcode ?? "",
    options: (data) => valuesOf(data),
    option1: (data) => valuesOf(data)[0],
    option2: (data) => valuesOf(data)[1],
    option3: (data) => valuesOf(data)[2],
    url: ({ id, product: { slug, hasVariants } }) =>
      `${urlOf(`products/${segment(slug)}`)}${hasVariants ? `?variant=${id}` : ""}`,
    weight: ({ product: data }) => gramsOf(data),
    weight_in_unit: ({ product: data }) => Number(data.weight ?? 0),
    weight_unit: ({ product: { weightUnit } }) => weightUnit,
    image: (data) => orNil(image, pictureOf(data)),
    featured_image: (data) => orNil(image, pictureOf(data)),
    featured_media: (data) => orNil(media, pictureOf(data)),
    inventory_quantity: (data) => (data.inStock ? (remainingOf(data) ?? MANY) : 0),
    inventory_management: (data) =>
      isTracked(data.product) && (!data.inStock || remainingOf(data) !== undefined) ? "shopify" : undefined,
    inventory_policy: () => "deny",
    requires_shipping: ({ product: { kind } }) => kind === "physical",
    taxable: () => true,
    quantity_rule: () => quantityRule(null),
    quantity_price_breaks: ({ id, product: data }) => priceBreaks(data, data.hasVariants ? id : null),
    "quantity_price_breaks_configured?": ({ id, product: data }) =>
      priceBreaks(data, data.hasVariants ? id : null).length > 0,
    unit_price: () => undefined,
    unit_price_measurement: () => undefined,
    incoming: () => false,
    next_incoming_date: () => undefined,
    store_availabilities: () => [],
    metafields: () => metafields({}),
    requires_selling_plan: () => false,
    selling_plan_allocations: () => [],
    selected_selling_plan_allocation: () => undefined,
    // Beside what Shopify has.
    lowest_price_30_days: ({ lowestPrice30Days }) => minor(lowestPrice30Days),
    name: (data) => [data.product.name, publicTitle(data)].filter(Boolean).join(" - "),
    public_title: publicTitle,
  },
  json: pick(
    ...["id", "title", "option1", "option2", "option3", "sku", "requires_shipping", "taxable"],
    ...["featured_image", "available", "name", "public_title", "options", "price", "weight"],
    ...["compare_at_price", "inventory_management", "barcode", "featured_media", "requires_selling_plan"],
    ...["selling_plan_allocations", "quantity_rule"],
  ),
});

/** The variant as a template sees it. */
export const variantView = (data: Variant) => variant(data);
