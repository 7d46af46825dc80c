import { readGtin } from "../../kit/gtin.ts";
import { plainText } from "../../kit/text/plain-text.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { type Item, itemsOf, productUrl, type ShownProduct, standardAxis } from "./items.ts";

const SCHEMA = "https://schema.org/";
const availabilities = { in_stock: "InStock", out_of_stock: "OutOfStock", backorder: "BackOrder" } as const;
const conditions = {
  new: "NewCondition",
  refurbished: "RefurbishedCondition",
  used: "UsedCondition",
} as const;
// UN/CEFACT's codes.
const weightUnits: Readonly<Record<string, string>> = { kg: "KGM", g: "GRM", lb: "LBR", oz: "ONZ" };

type Settings = Pick<StoreSettings, "links" | "storefrontUrl" | "currency" | "name">;

/**
 * A product in the vocabulary of schema.org (JSON-LD): a Product with its Offer, or a ProductGroup with its
 * variants. The text is safe in a script element: it contains no `<`.
 */
export function jsonLd(product: ShownProduct, settings: Settings): string {
  const { hasVariants, name, description, brand, ratingCount, averageRating } = product;
  const about = {
    "@context": SCHEMA,
    url: productUrl(product, settings),
    name,
    description: plainText(description) || undefined,
    brand: brand ? { "@type": "Brand", name: brand } : undefined,
    aggregateRating: ratingCount
      ? { "@type": "AggregateRating", ratingValue: averageRating, reviewCount: ratingCount }
      : undefined,
  };
  const items = [...itemsOf(product, settings)];
  const whole = hasVariants
    ? {
        ...about,
        "@type": "ProductGroup",
        productGroupID: product.id,
        image: addresses(product.media),
        variesBy: product.variants.map((axis) => {
          const axisName = standardAxis(axis.name);
          return axisName ? SCHEMA + axisName : axis.name;
        }),
        hasVariant: items.map((item) => ({
          "@type": "Product",
          name: [name, item.options.map(([, value]) => value).join(" / ")].filter(Boolean).join(" – "),
          ...offerOf(product, item, settings),
          ...optionProperties(item),
        })),
      }
    : { ...about, "@type": "Product", ...offerOf(product, items[0]!, settings) };
  return JSON.stringify(whole).replaceAll("<", "\\u003c");
}

function offerOf(product: ShownProduct, item: Item, { currency, name }: Settings) {
  const { sku, barcode, url, price, listPrice, availability, pictures } = item;
  const gtin = barcode === null ? undefined : readGtin(barcode);
  const { weight, weightUnit, mpn, condition } = product;
  const priced = { price, priceCurrency: currency };
  return {
    image: addresses(pictures),
    sku: sku ?? undefined,
    gtin: gtin && "gtin" in gtin ? gtin.gtin : undefined,
    mpn: mpn ?? undefined,
    weight:
      weight === null
        ? undefined
        : { "@type": "QuantitativeValue", value: weight, unitCode: weightUnits[weightUnit] },
    offers: {
      "@type": "Offer",
      url,
      ...priced,
      priceSpecification:
        listPrice === undefined
          ? undefined
          : {
              "@type": "UnitPriceSpecification",
              priceType: `${SCHEMA}StrikethroughPrice`,
              ...priced,
              price: listPrice,
            },
      availability: SCHEMA + availabilities[availability],
      itemCondition: SCHEMA + conditions[condition],
      seller: { "@type": "Organization", name },
    },
  };
}

// Options without a property in schema.org are described by their names.
function optionProperties({ options }: Item) {
  const others = options.filter(([name]) => !standardAxis(name));
  return {
    ...Object.fromEntries(
      options.flatMap(([name, value]) => {
        const axis = standardAxis(name);
        return axis ? [[axis, value]] : [];
      }),
    ),
    additionalProperty: others.length
      ? others.map(([name, value]) => ({ "@type": "PropertyValue", name, value }))
      : undefined,
  };
}

const addresses = (pictures: Item["pictures"]) =>
  pictures.length ? pictures.map(({ url }) => url) : undefined;
