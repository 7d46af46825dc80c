import type { KnownProduct, ProductCreate, ProductUpdate } from "../../../catalogue/products/index.ts";
import type { Store } from "../../../http/request/store.ts";
import type { SourceProduct, SourceText } from "../source-records.ts";

type Translation = ProductCreate["translations"][number];

/**
 * The input that creates a product of a file. Without a slug where the invented one is taken: creation
 * invents another.
 */
export function createInput(
  { text, slug, fields: own, missingTexts, isSlugMade, isHiddenIfNew }: SourceProduct,
  isSlugTaken: boolean,
  { defaultLanguage: language }: Store,
): ProductCreate {
  const fields = isHiddenIfNew ? { ...own, isActive: false } : own;
  const entry = text && { ...newText(text), language, ...(isSlugMade ? {} : { slug }) };
  const input = entry ? { ...fields, translations: [entry] } : { ...fields };
  if (missingTexts?.length) input.translations = input.translations?.map(newText) as Translation[];
  return (isSlugMade && isSlugTaken ? input : { ...input, slug }) as ProductCreate;
}

/** The input that updates an existing product to that of a file. */
export function updateInput(
  { text, slug, fields, missingTexts = [], isKindVague, isSlugMade }: SourceProduct,
  known: KnownProduct,
  { defaultLanguage: language }: Store,
): ProductUpdate {
  const { kind, ...others } = fields;
  const input: ProductUpdate = isKindVague && known.kind !== "physical" ? others : fields;
  if (!text && !missingTexts.length) return { ...input };
  const stored = JSON.parse(known.translations) as Translation[];
  if (!text)
    return {
      ...input,
      translations: fields.translations?.map((entry) => completeTranslation(entry, stored, missingTexts)),
    };
  // The file speaks of one language; the product's others, and its slugs, stay as they are.
  const entries = stored.map(({ slug: _, ...entry }) =>
    entry.language === language ? { ...entry, ...text } : entry,
  );
  if (!stored.some((entry) => entry.language === language)) {
    entries.push({ ...newText(text), language, ...(isSlugMade ? {} : { slug }) } as Translation);
  }
  return { ...input, translations: entries };
}

const newText = <T extends SourceText>(text: T) => ({ ...text, description: text.description ?? "" });

// Fields without a column in the file stay as they are in a language that exists.
function completeTranslation(
  entry: Translation,
  stored: readonly Translation[],
  missing: readonly (keyof SourceText)[],
): Translation {
  const before = stored.find(({ language }) => language === entry.language);
  if (!before) return newText(entry);
  return { ...Object.fromEntries(missing.map((name) => [name, before[name]])), ...entry };
}
