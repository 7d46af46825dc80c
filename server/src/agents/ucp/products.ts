import type { ShownProduct as StorefrontProduct } from "../../catalogue/storefront/index.ts";
import type { Store } from "../../http/request/store.ts";
import { richText } from "../../kit/text/rich-text.ts";
import { productPage, type StoreSettings } from "../../platform/settings/index.ts";
import { absolute, amountJson, minorOf } from "../session/index.ts";

/** A product as the storefront answers it. */
export type ShownProduct = StorefrontProduct & { tags: readonly string[] };
type ShownVariant = ShownProduct["productVariants"][number];

/** By which of the names that were asked for a variant is answered, and whether it is the very one. */
export type Input = { id: string; match: "exact" | "featured" };
/** The chosen options of a product. */
export type Chosen = readonly { name: string; label: string }[];

type StoreCurrency = Pick<Store, "currency">;
type Place = { settings: StoreSettings; origin: string };

const TAG = /<[^>]{0,500}>/g;
const description = (text: string) => {
  const plain = text.replaceAll(TAG, " ").replaceAll(/\s+/g, " ").trim();
  return plain === text.trim() ? { plain } : { plain, html: richText(text) };
};

/** The variants of a product; a product without variants is its own. */
const variantsOf = (product: ShownProduct): readonly ShownVariant[] =>
  product.hasVariants
    ? product.productVariants
    : [
        {
          id: product.id,
          options: {},
          sku: product.sku,
          barcode: product.barcode,
          price: product.price,
          compareAtPrice: product.compareAtPrice,
          image: null,
          inStock: product.inStock,
        },
      ];

/** The wanted part of a product: `of` selects its variants, in their order; by default all of them. */
export type VariantSelection = {
  of?: (variants: readonly ShownVariant[]) => readonly ShownVariant[];
  inputs?: (id: string) => readonly Input[];
};

/** A product as agents have it; nothing for one of which nothing is on offer. */
export function productJson(
  product: ShownProduct,
  { currency }: StoreCurrency,
  { settings, origin }: Place,
  { of = (all) => all, inputs }: VariantSelection = {},
): object | undefined {
  const all = variantsOf(product);
  const shown = of(all);
  if (!shown.length) return undefined;
  const price = (decimal: string) => ({ amount: amountJson(minorOf(decimal)), currency });
  const range = (decimals: readonly string[]) => {
    const sorted = decimals.toSorted((a, b) => (minorOf(a) < minorOf(b) ? -1 : 1));
    return { min: price(sorted[0]!), max: price(sorted.at(-1)!) };
  };
  const before = all.flatMap((one) => one.compareAtPrice ?? []);
  const { name: title, slug, media, averageRating, ratingCount } = product;
  const { language, sku } = product;
  const url = productPage(settings, { id: product.id, slug, variantId: "", sku: sku ?? "", language });
  return {
    id: product.id,
    handle: slug,
    title,
    description: description(product.description),
    ...(url && { url }),
    ...(product.categoryId && { categories: [{ value: product.categoryId, taxonomy: "merchant" }] }),
    price_range: range(all.map((one) => one.price)),
    ...(before.length && { list_price_range: range(before) }),
    ...(media.length && {
      media: media.map(({ url: address, alt }) => ({
        type: "image",
        url: absolute(address, origin),
        ...(alt && { alt_text: alt }),
      })),
    }),
    ...(product.hasVariants && { options: optionsOf(all) }),
    variants: shown.map((one) => ({
      id: one.id,
      ...(one.sku && { sku: one.sku }),
      ...(one.barcode && { barcodes: [{ type: "gtin", value: one.barcode }] }),
      title: Object.values(one.options).join(" / ") || title,
      description: { plain: description(product.description).plain },
      price: price(one.price),
      ...(one.compareAtPrice && { list_price: price(one.compareAtPrice) }),
      availability: { available: one.inStock, status: one.inStock ? "in_stock" : "out_of_stock" },
      ...(product.hasVariants && { options: optionLabels(one) }),
      ...(one.image && { media: [{ type: "image", url: absolute(one.image, origin) }] }),
      ...(inputs && { inputs: inputs(one.id) }),
    })),
    ...(ratingCount > 0 && {
      rating: { value: Number(averageRating), scale_min: 1, scale_max: 5, count: ratingCount },
    }),
    ...(product.tags.length && { tags: product.tags }),
  };
}

const optionLabels = ({ options }: ShownVariant) =>
  Object.entries(options).map(([name, label]) => ({ name, label }));

function axesOf(variants: readonly ShownVariant[]): Map<string, Set<string>> {
  const axes = new Map<string, Set<string>>();
  for (const { options } of variants)
    for (const [name, label] of Object.entries(options)) {
      const labels = axes.get(name) ?? new Set<string>();
      axes.set(name, labels.add(label));
    }
  return axes;
}

const optionsOf = (variants: readonly ShownVariant[]) =>
  [...axesOf(variants)].map(([name, labels]) => ({
    name,
    values: [...labels].map((label) => ({ label })),
  }));

const isMatch = ({ options }: ShownVariant, chosen: Chosen) =>
  chosen.every(({ name, label }) => options[name] === label);

/** The part of a choice that some variant has, without the least preferred of the others. */
function effectiveChoice(
  variants: readonly ShownVariant[],
  chosen: Chosen,
  preferences: readonly string[],
): Chosen {
  const place = (name: string) => {
    const at = preferences.indexOf(name);
    return at < 0 ? preferences.length : at;
  };
  let left = chosen.toSorted((a, b) => place(a.name) - place(b.name));
  while (left.length && !variants.some((one) => isMatch(one, left))) left = left.slice(0, -1);
  return left;
}

/**
 * A product to choose a variant of: those that fit, and which values are there beside what is chosen.
 * `variantId` is one that was asked for by itself.
 */
export function detailJson(
  product: ShownProduct,
  store: StoreCurrency,
  place: Place,
  { chosen, preferences, variantId }: { chosen: Chosen; preferences: readonly string[]; variantId?: string },
): object | undefined {
  const all = variantsOf(product);
  const own = all.find(({ id }) => id === variantId && product.hasVariants);
  const fallback = all.find(({ inStock }) => inStock) ?? all[0];
  if (!fallback) return undefined;
  const asked = own ? optionLabels(own) : effectiveChoice(all, chosen, preferences);
  const selected = asked.length ? asked : optionLabels(fallback);
  const fitting = all.filter((one) => isMatch(one, asked));
  const ordered = own ? [own, ...fitting.filter(({ id }) => id !== own.id)] : fitting;
  const shown = productJson(product, store, place, { of: () => ordered });
  if (!shown || !product.hasVariants) return shown;
  const options = [...axesOf(all)].map(([name, labels]) => ({
    name,
    values: [...labels].map((label) => {
      const others = selected.filter((one) => one.name !== name);
      const there = all.filter((one) => isMatch(one, [...others, { name, label }]));
      return { label, exists: there.length > 0, available: there.some(({ inStock }) => inStock) };
    }),
  }));
  return { ...shown, selected, options };
}
