import type { ProductCreate } from "../../catalogue/products/index.ts";
import type { Notice } from "./notice.ts";

/** A product's text in the store's default language; what the file has no column for is absent. */
export type SourceText = { name: string; description?: string; metaTitle?: string; metaDescription?: string };

/**
 * One product as a file tells of it; `fields` and `text` hold only what the file has columns for. A file of
 * one language has `text`; one of all has `fields.translations` instead.
 */
export type SourceProduct = {
  /** The file's lines it was read from, the first and the last. */
  line: number;
  lastLine: number;
  /** The name the file knows it by, and the slug that makes. */
  handle: string;
  slug: string;
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
  /** Its kind says no more than "not shipped", and gives way to one that says what it is instead. */
  isKindVague?: boolean;
  /** What could not be kept as the file says it. */
  warnings: Notice[];
  /** Why it cannot be imported at all. */
  fault?: Notice;
  /** The file's column behind a field, given as a JSON pointer into the product. */
  columnOf(field: string): string | undefined;
};

/** A file that cannot be read as what it should be, and why. Its `message` holds nothing of the file. */
export class ImportFileError extends Error {
  readonly notice: Notice;
  /** In words, what had become of the products before the fault was found. */
  readonly before: string | undefined;

  constructor(notice: Notice, more: { before?: string; cause?: unknown } = {}) {
    super(notice.key, { cause: more.cause });
    this.notice = notice;
    this.before = more.before;
  }
}
