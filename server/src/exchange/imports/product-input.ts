import type { ProductCreate, ProductUpdate } from "../../catalogue/products/index.ts";
import type { Store } from "../../http/store.ts";
import type { SourceProduct, SourceText } from "./source-product.ts";

/** A product that the store has already. */
export type Known = { id: string; slug: string; sku: string | null; kind: string; translations: string };

type Translation = ProductCreate["translations"][number];

/** What creates a product of a file. A slug that is made, and taken by another, is left to be made anew. */
export function creation(
  { text, slug, fields, isSlugMade }: SourceProduct,
  isSlugTaken: boolean,
  { defaultLanguage: language }: Store,
): ProductCreate {
  const entry = text && { ...newText(text), language, ...(isSlugMade ? {} : { slug }) };
  const input = entry ? { ...fields, translations: [entry] } : { ...fields };
  return (isSlugMade && isSlugTaken ? input : { ...input, slug }) as ProductCreate;
}

/** What makes a product that there is the one of a file. */
export function update(
  { text, slug, fields, isKindVague, isSlugMade }: SourceProduct,
  known: Known,
  { defaultLanguage: language }: Store,
): ProductUpdate {
  const { kind, ...others } = fields;
  const input: ProductUpdate = isKindVague && known.kind !== "physical" ? others : fields;
  if (!text) return { ...input };
  // The file speaks of one language; the product's others, and its slugs, stay as they are.
  const kept = JSON.parse(known.translations) as Translation[];
  const entries = kept.map(({ slug: _, ...entry }) =>
    entry.language === language ? { ...entry, ...text } : entry,
  );
  if (!kept.some((entry) => entry.language === language)) {
    entries.push({ ...newText(text), language, ...(isSlugMade ? {} : { slug }) } as Translation);
  }
  return { ...input, translations: entries };
}

const newText = (text: SourceText) => ({ ...text, description: text.description ?? "" });
