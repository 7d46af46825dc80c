import type { KnownProduct, ProductCreate, ProductUpdate } from "../../../catalogue/products/index.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { Store } from "../../../http/request/store.ts";
import { isUuid } from "../../../kit/cursor.ts";
import { sortKey } from "../../../kit/text/slug.ts";
import { tidyLine } from "../../../kit/text/tidy.ts";
import { readSettings } from "../../../platform/settings/index.ts";
import { profilesOf } from "../../../pricing/shipping-profiles/index.ts";
import { type Notice, notice } from "../notice.ts";
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

/**
 * The products with the ids of their shipping profiles: that of the file where the store has it, else that of
 * its name. One that the store has not is left out, with a notice.
 */
export async function settleProfiles(
  tx: Tx,
  products: readonly SourceProduct[],
): Promise<{ products: readonly SourceProduct[]; notices: ReadonlyMap<number, Notice> }> {
  const notices = new Map<number, Notice>();
  if (!products.some(({ shippingProfile, fields }) => shippingProfile ?? fields.shippingProfileId))
    return { products, notices };
  const profiles = profilesOf(await readSettings(tx));
  const byName = new Map([...profiles.values()].map(({ id, name }) => [sortKey(name), id]));
  const settled = products.map((product, i): SourceProduct => {
    const { shippingProfile: name, fields } = product;
    const { shippingProfileId: id, ...rest } = fields;
    const isOther = typeof id === "string" && isUuid(id) && !profiles.has(id.toLowerCase());
    if (id ? !isOther : name === undefined) return product;
    const found = name === undefined ? undefined : byName.get(sortKey(tidyLine(name)));
    if (found) return { ...product, fields: { ...rest, shippingProfileId: found } };
    notices.set(i, notice("import.shipping_profile_unknown", { name: name ?? id! }, "shippingProfile"));
    return { ...product, fields: rest };
  });
  return { products: settled, notices };
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
