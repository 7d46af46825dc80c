import type { ProductCreate } from "../../catalogue/products/index.ts";
import type { FiledOrder } from "../../orders/import/index.ts";
import type { CustomerEntry } from "../../people/customers/index.ts";
import type { Notice } from "./notice.ts";

/** A product or a customer as a file tells of it, as far as all of them are alike. */
export type SourceRecord = {
  /** The file's lines it was read from, the first and the last. */
  line: number;
  lastLine: number;
  /** The name the file knows it by. */
  handle: string;
  /** Values that could not be imported as the file has them. */
  warnings: Notice[];
  /** Why it cannot be imported at all. */
  fault?: Notice;
  /** The file's column behind a field, given as a JSON pointer into the record. */
  columnOf(field: string): string | undefined;
  /** The line of a field that is not on the record's first. */
  lineOf?(field: string): number | undefined;
};

/** The position of the variant that a field, given as a JSON pointer, is of; -1 for another field. */
export const variantIndex = (field: string): number =>
  Number(/^\/productVariants\/(\d+)(?:\/|$)/.exec(field)?.[1] ?? -1);

/** One customer as a file tells of them. */
export type SourceCustomer = SourceRecord &
  CustomerEntry & {
    /** Warnings that apply to new customers only. */
    warningsIfNew?: readonly Notice[];
  };

/** One order as a file tells of it. */
export type SourceOrder = SourceRecord & { fields: FiledOrder };

/** A product's text in the store's default language; what the file has no column for is absent. */
export type SourceText = { name: string; description?: string; metaTitle?: string; metaDescription?: string };

/**
 * One product as a file tells of it; `fields` and `text` hold only what the file has columns for. A file of
 * one language has `text`; one of all has `fields.translations` instead.
 */
export type SourceProduct = SourceRecord & {
  /** The slug that its handle makes. */
  slug: string;
  /**
   * Of a handle that is no slug: by which slugs else it is known, first its own, then the one that other
   * handles may make, too.
   */
  ownSlug?: string;
  madeSlug?: string;
  /** The id that the other shop knows it by, where its file can tell of it more than once. */
  sourceId?: string;
  /** Its first identifier, before the slug, in files whose slugs are built from names. */
  sku?: string;
  /** The file has no slugs: this one was made, and gives way where another product has it. */
  isSlugMade?: boolean;
  /** A new product is not active, since a column that is not known may say so; one that is there stays. */
  isHiddenIfNew?: boolean;
  text?: SourceText;
  fields: Omit<Partial<ProductCreate>, "slug">;
  /**
   * Texts that the file has no column for, though it has all languages: those of a product that is there
   * stay.
   */
  missingTexts?: readonly (keyof SourceText)[];
  /**
   * Its category's names from a root down; what is missing of it is created. Beside `fields.category`, for
   * want of that.
   */
  categoryPath?: readonly string[];
  /**
   * A single name is its category's slug, or the only category of that name, if there is no root of that
   * name.
   */
  isCategoryLoose?: boolean;
  /** The name of its shipping profile; beside `fields.shippingProfileId`, for want of that. */
  shippingProfile?: string;
  /** Its kind says no more than "not shipped", and gives way to one that says what it is instead. */
  isKindVague?: boolean;
};
