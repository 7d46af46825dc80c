import type { ProductCreate } from "../../../catalogue/products/index.ts";
import type { SourceRecord } from "../source-record.ts";

/** A product's text in the store's default language; what the file has no column for is absent. */
export type SourceText = { name: string; description?: string; metaTitle?: string; metaDescription?: string };

/**
 * One product as a file tells of it; `fields` and `text` hold only what the file has columns for. A file of
 * one language has `text`; one of all has `fields.translations` instead.
 */
export type SourceProduct = SourceRecord & {
  /** The slug that its handle makes. */
  slug: string;
  /** Of a handle that is no slug: by which slugs else it is known, first its own, then the one that other handles may make, too. */
  ownSlug?: string;
  madeSlug?: string;
  /** The id that the other shop knows it by, where its file can tell of it more than once. */
  sourceId?: string;
  /** What it is known by before its slug, where the file's slugs are only made of names. */
  sku?: string;
  /** The file has no slugs: this one was made, and gives way where another product has it. */
  isSlugMade?: boolean;
  text?: SourceText;
  fields: Omit<Partial<ProductCreate>, "slug">;
  /** Texts that the file has no column for, though it has all languages: those of a product that is there stay. */
  missingTexts?: readonly (keyof SourceText)[];
  /** Its category's names from a root down; what is missing of it is created. Beside `fields.category`, for want of that. */
  categoryPath?: readonly string[];
  /** A single name is its category's slug, or the only category of that name, if there is no root of that name. */
  isCategoryLoose?: boolean;
  /** Its kind says no more than "not shipped", and gives way to one that says what it is instead. */
  isKindVague?: boolean;
};
