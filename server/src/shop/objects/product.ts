import { richText } from "../../kit/text/rich-text.ts";
import { currentPage } from "../page/index.ts";
import { findCollection } from "./collection.ts";
import { type Json, minor, segment, urlOf } from "./common.ts";
import { type MakeObject, objectOf, orNil, pick } from "./drop.ts";
import { image, media, picturesOf } from "./image.ts";
import { measurement, metafields, money, rating } from "./metafield.ts";
import { optionsOf } from "./options.ts";
import { priceBreak, type Variant, variant, variantInQuery, variantsOf, variantView } from "./variant.ts";

const amounts = (product: Json, field: "price" | "compareAtPrice"): number[] =>
  variantsOf(product).flatMap((one) => minor(one[field]) ?? []);
const least = (all: readonly number[]) => (all.length ? Math.min(...all) : undefined);
const most = (all: readonly number[]) => (all.length ? Math.max(...all) : undefined);
const varies = (all: readonly number[]) => new Set(all).size > 1;
const toVariant = (one: Variant | undefined) => orNil(variantView, one);

const category: MakeObject<Json> = objectOf({
  name: "taxonomy_category",
  properties: {
    id: ({ id }) => id,
    gid: ({ id }) => id,
    name: ({ name }) => name,
    ancestors: ({ path = [] }) => (path as string[]).flatMap((id) => findCollection(id) ?? []),
  },
});

const categoryOf = ({ categoryId }: Json): Json | undefined =>
  categoryId
    ? ((currentPage().load({ kind: "collections" }) as Json[] | null | undefined) ?? []).find(
        ({ id }) => id === categoryId,
      )
    : undefined;

const firstAvailable = (product: Json) => variantsOf(product).find(({ inStock }) => inStock);

/** A product, as the storefront answers it. */
export const product: MakeObject<Json> = objectOf({
  name: "product",
  properties: {
    id: ({ id }) => id,
    title: ({ name }) => name,
    handle: ({ slug }) => slug,
    description: ({ description }) => richText(description),
    content: ({ description }) => richText(description),
    vendor: ({ brand }) => brand ?? "",
    type: (data) => categoryOf(data)?.name ?? "",
    category: (data) => orNil(category, categoryOf(data)),
    tags: ({ tags }) => tags,
    url: ({ slug, within }) =>
      urlOf(`${within ? `collections/${segment(within)}/` : ""}products/${segment(slug)}`),
    template_suffix: () => "",
    created_at: ({ createdAt }) => createdAt,
    published_at: ({ publishedAt, createdAt }) => publishedAt ?? createdAt,
    available: ({ inStock }) => inStock,
    price: (data) => least(amounts(data, "price")) ?? minor(data.price),
    price_min: (data) => least(amounts(data, "price")) ?? minor(data.price),
    price_max: (data) => most(amounts(data, "price")) ?? minor(data.price),
    price_varies: (data) => varies(amounts(data, "price")),
    compare_at_price: (data) => least(amounts(data, "compareAtPrice")),
    compare_at_price_min: (data) => least(amounts(data, "compareAtPrice")) ?? 0,
    compare_at_price_max: (data) => most(amounts(data, "compareAtPrice")) ?? 0,
    compare_at_price_varies: (data) => varies(amounts(data, "compareAtPrice")),
    options: ({ variants }) => (variants as Json[]).map(({ name }) => name),
    options_with_values: (data) => optionsOf(data),
    options_by_name: (data) =>
      Object.fromEntries(
        optionsOf(data).map((one) => [String(one.liquidMethodMissing("name")).toLowerCase(), one]),
      ),
    has_only_default_variant: ({ hasVariants }) => !hasVariants,
    variants: (data) => variantsOf(data).map(variant),
    variants_count: (data) => variantsOf(data).length,
    selected_variant: (data) => toVariant(variantInQuery(data)),
    first_available_variant: (data) => toVariant(firstAvailable(data)),
    selected_or_first_available_variant: (data) =>
      toVariant(variantInQuery(data) ?? firstAvailable(data) ?? variantsOf(data)[0]),
    images: (data) => picturesOf(data).map(image),
    media: (data) => picturesOf(data).map(media),
    featured_image: (data) => orNil(image, picturesOf(data)[0]),
    featured_media: (data) => orNil(media, picturesOf(data)[0]),
    collections: (data) => {
      const own = categoryOf(data);
      return own ? [...((own.path ?? []) as string[]), own.id].flatMap((id) => findCollection(id) ?? []) : [];
    },
    "gift_card?": ({ isGiftCard }) => isGiftCard === true,
    metafields: (data) => metafields({ ...ratingsOf(data), ...measuresOf(data), ...lowestOf(data) }),
    selling_plan_groups: () => [],
    requires_selling_plan: () => false,
    selected_selling_plan: () => undefined,
    selected_selling_plan_allocation: () => undefined,
    selected_or_first_available_selling_plan_allocation: () => undefined,
    "quantity_price_breaks_configured?": ({ priceTiers }) => (priceTiers?.length ?? 0) > 0,
    object_type: () => "product",
    // Beside what Shopify has.
    sku: ({ sku }) => sku,
    kind: ({ kind }) => kind,
    condition: ({ condition }) => condition,
    rating: (data) => (data.ratingCount ? rating(data) : undefined),
    rating_count: ({ ratingCount }) => ratingCount ?? 0,
    reviews: ({ id, ratingCount }) => (ratingCount ? reviewsOf(id) : []),
    low_stock: ({ lowStock }) => lowStock ?? undefined,
    lowest_price_30_days: ({ lowestPrice30Days }) => minor(lowestPrice30Days),
    quantity_price_breaks: ({ priceTiers = [] }) => (priceTiers as Json[]).map(priceBreak),
  },
  json: pick(
    ...["id", "title", "handle", "description", "published_at", "created_at", "vendor", "type", "tags"],
    ...["price", "price_min", "price_max", "available", "price_varies", "compare_at_price"],
    ...["compare_at_price_min", "compare_at_price_max", "compare_at_price_varies", "variants", "images"],
    ...[
      "featured_image",
      "options",
      "media",
      "requires_selling_plan",
      "selling_plan_groups",
      "content",
      "url",
    ],
  ),
});

const review = objectOf<Json>({
  name: "review",
  properties: {
    id: ({ id }) => id,
    author: ({ author }) => author,
    rating: ({ rating }) => rating,
    title: ({ title }) => title ?? "",
    body: ({ text }) => text ?? "",
    created_at: ({ createdAt }) => createdAt,
  },
});

// The newest ones, as many as an object lists.
function reviewsOf(productId: string) {
  const found = currentPage().load({ kind: "reviews", productId, page: 1, limit: 50 }) as Json | null;
  return ((found?.reviews ?? []) as Json[]).map(review);
}

// As the field's review apps store them.
const ratingsOf = (data: Json): Json =>
  data.ratingCount ? { reviews: { rating: rating(data), rating_count: data.ratingCount } } : {};

function measuresOf(data: Json): Json {
  const { weight, weightUnit, dimensionUnit } = data;
  const lengths = (["length", "width", "height"] as const).filter((name) => data[name] != null);
  const measured = Object.fromEntries(
    lengths.map((name) => [
      name,
      measurement({ type: "dimension", value: Number(data[name]), unit: dimensionUnit }),
    ]),
  );
  const weighed =
    weight == null
      ? {}
      : { weight: measurement({ type: "weight", value: Number(weight), unit: weightUnit }) };
  return Object.keys({ ...measured, ...weighed }).length ? { measurements: { ...measured, ...weighed } } : {};
}

function lowestOf({ lowestPrice30Days }: Json): Json {
  const amount = minor(lowestPrice30Days);
  const { currency } = currentPage().globals.money;
  return amount === undefined ? {} : { price_history: { lowest_30_days: money({ amount, currency }) } };
}
