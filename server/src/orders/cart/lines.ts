import { type OpenLists, parseListPrices, type Tier, tiersOf } from "../../catalogue/price-lists/index.ts";
import type { ItemRef, Sellable } from "../../catalogue/stock/index.ts";
import { mainTranslation, parseTranslations } from "../../catalogue/translations/index.ts";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { greater, type ManualDiscount, type PriceLine, unitPriceOf } from "../../pricing/engine/index.ts";
import { linesOutOfStock } from "../model/errors.ts";
import { MAX_PER_LINE } from "../model/schemas.ts";
import { lineKeyOf, stockItemIdOf, tidyWritten, type Written } from "../model/written-fields.ts";
import { createScale } from "./parcels.ts";

/** The manual part of a line. */
export type LineByHand = {
  /** Minor units; undefined where the product's own price counts. */
  unitPrice?: bigint;
  /** The reason for the manual price. */
  reason: string | null;
  discount?: Omit<ManualDiscount, "lineKey">;
  /** A custom item, sold without a product. */
  custom?: { name: string; taxable: boolean; taxClass?: string | null; requiresShipping: boolean };
};
/**
 * A requested line, and its first position in the body: in its `items`, unless `list` names another field.
 */
export type CartLine = ItemRef &
  Written & { quantity: bigint; at: number; list?: "add"; byHand?: LineByHand };
/** A line of a cart with the item that it sells. */
export type SoldLine = CartLine & {
  item: Sellable;
  /** The prices of the price lists that are open to the buyer; absent where there are none. */
  tiers?: readonly Tier[];
};

/** A line in a request's body. */
export type SentLine = Written & { productId: string; variantId?: string | null; quantity: number };

/** Merges the lines of a cart: equal ones, which have one key, become one. */
export function mergeLines(items: readonly SentLine[]): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const [at, { quantity, ...named }] of items.entries()) {
    const productId = named.productId.toLowerCase();
    const variantId = named.variantId?.toLowerCase() ?? null;
    const line = { productId, variantId, ...tidyWritten(named), quantity: BigInt(quantity), at };
    const key = mergeKeyOf(line);
    const known = lines.get(key);
    lines.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...lines.values()];
}

/**
 * The key of a line before its item is known: a request may name a variant with a product that is not its
 * own.
 */
export const mergeKeyOf = (line: ItemRef & Written): string => `${line.productId} ${lineKeyOf(line)}`;

/** How many pieces of each variant the lines request together, by `stockItemIdOf`. */
export function piecesByItem(lines: readonly (ItemRef & { quantity: bigint })[]): Map<string, bigint> {
  const pieces = new Map<string, bigint>();
  for (const line of lines) {
    const itemId = stockItemIdOf(line);
    pieces.set(itemId, (pieces.get(itemId) ?? 0n) + line.quantity);
  }
  return pieces;
}

/** The lines that sell products. */
export const ofProducts = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ byHand }) => !byHand?.custom);

/** The JSON pointer of a line's field in the body. */
export const fieldIn = ({ list, at }: Pick<CartLine, "list" | "at">, name: string): string =>
  `/${list ?? "items"}/${at}/${name}`;

// Each piece is a gift card of its own, issued and mailed at once.
const MAX_GIFT_CARDS = 100;

/**
 * Finds the item of each line, with the prices of the price lists that are open to the buyer. Throws 400
 * naming the lines whose product or variant does not exist, that name no variant where there are some, or
 * that request too many pieces. `shoppedAt` is the time of a shopper's request, which hides hidden products
 * and inactive variants.
 */
export function matchItems(
  lines: readonly CartLine[],
  found: readonly Sellable[],
  lists: OpenLists,
  shoppedAt?: Date,
): SoldLine[] {
  const there = found.filter((item) => !shoppedAt || isVisibleAt(item, shoppedAt));
  const products = new Set(there.map(({ productId }) => productId));
  const items = new Map(
    there
      .filter(({ isVariantActive }) => !shoppedAt || isVariantActive)
      .map((item) => [`${item.productId} ${item.variantId ?? ""}`, item]),
  );
  const pieces = piecesByItem(lines);
  const errors: FieldError[] = [];
  const sold: SoldLine[] = [];
  for (const line of lines) {
    if (line.byHand?.custom) {
      sold.push({ ...line, item: customItem(line, line.byHand.custom) });
      continue;
    }
    const item = items.get(`${line.productId} ${line.variantId ?? ""}`);
    const field = (name: string) => fieldIn(line, name);
    const most = item?.isGiftCard ? MAX_GIFT_CARDS : MAX_PER_LINE;
    if (item && pieces.get(stockItemIdOf(line))! > BigInt(most))
      errors.push({ field: field("quantity"), code: "too_large", values: { limit: most } });
    else if (item && (line.variantId || !item.hasVariants)) sold.push({ ...line, item });
    else if (item) errors.push({ field: field("variantId"), code: "required" });
    // A variant that does not exist is found as its product alone.
    else if (products.has(line.productId)) errors.push({ field: field("variantId"), code: "not_found" });
    else errors.push({ field: field("productId"), code: "not_found" });
  }
  if (errors.length) throw validationFailed(errors);
  return sold.map((line) => withTiers(line, lists));
}

// Custom items are sold without stock.
const customItem = (
  { productId }: CartLine,
  { name, taxable, taxClass = null, requiresShipping }: NonNullable<LineByHand["custom"]>,
): Sellable => ({
  productId,
  variantId: null,
  price: 0n,
  sku: null,
  image: null,
  options: {},
  translations: JSON.stringify([{ language: "und", name }]),
  kind: requiresShipping ? "physical" : "digital_service",
  taxExempt: !taxable,
  taxClass,
  isGiftCard: false,
  ...{ weight: null, size: null, shippingProfileId: null },
  ...{ inventoryTracked: false, allowBackorder: true, hasVariants: false },
  quantity: 0n,
  levels: null,
  productQuantity: 0n,
  lowStockThreshold: null,
  isActive: true,
  isVariantActive: true,
  publishedAt: null,
  categoryIds: null,
  listPrices: null,
});

// The same rule as for the storefront's lists: active, and published by now.
const isVisibleAt = ({ isActive, publishedAt }: Sellable, now: Date): boolean =>
  isActive && (publishedAt === null || publishedAt <= now);

/**
 * How many pieces each line can have, where stock is short; else null. Lines of one variant share its stock,
 * earlier lines first.
 */
export function availableByLine(lines: readonly SoldLine[]): (number | null)[] {
  const left = new Map<string, bigint>();
  return lines.map((line) => {
    const { item, quantity } = line;
    if (!item.inventoryTracked || item.allowBackorder) return null;
    const itemId = stockItemIdOf(line);
    const available = greater(left.get(itemId) ?? item.quantity, 0n);
    left.set(itemId, available - quantity);
    return available >= quantity ? null : Number(available);
  });
}

/** Throws 409 naming the lines with insufficient stock. */
export function checkStock(lines: readonly SoldLine[]): void {
  const left = availableByLine(lines);
  const short = lines.flatMap((line, i) => {
    const available = left[i]!;
    const { productId, variantId } = line;
    return available === null ? [] : [{ field: fieldIn(line, "quantity"), productId, variantId, available }];
  });
  if (short.length) throw linesOutOfStock(short);
}

// Gift cards have their own price: they are money.
function withTiers(line: SoldLine, lists: OpenLists): SoldLine {
  const tiers = line.item.isGiftCard ? [] : tiersOf(line.item, parseListPrices(line.item.listPrices), lists);
  return tiers.length ? { ...line, tiers } : line;
}

/**
 * Lines and their manual discounts in the form that pricing takes: tiers count the pieces of a variant over
 * all its lines. Throws 400 for a discount of a gift card.
 */
export function priceLinesOf(
  lines: readonly SoldLine[],
  settings: Parameters<typeof createScale>[0],
): { lines: PriceLine[]; manual: ManualDiscount[] } {
  const [pieces, weigh] = [piecesByItem(lines), createScale(settings)];
  return {
    lines: lines.map((line) => ({
      ...priceLineOf(line, pieces.get(stockItemIdOf(line))!),
      ...(requiresShipping(line.item) && weigh(line.item)),
    })),
    manual: manualOf(lines),
  };
}

const priceLineOf = ({ byHand, ...line }: SoldLine, pieces: bigint): PriceLine => {
  const { item, quantity, tiers } = line;
  const [ships, { shippingProfileId }] = [requiresShipping(item), item];
  const isByHand = byHand?.unitPrice !== undefined;
  const [key, itemId] = [lineKeyOf(line), stockItemIdOf(line)];
  const listPrice = () => unitPriceOf({ unitPrice: item.price, tiers }, pieces);
  return {
    key,
    ...(key !== itemId && { itemId }),
    productId: item.productId,
    categoryIds: item.categoryIds ?? [],
    quantity,
    unitPrice: byHand?.unitPrice ?? item.price,
    ...(tiers && !isByHand && { tiers }),
    ...(isByHand && {
      priceByHand: { listPrice: byHand.custom ? null : listPrice(), reason: byHand.reason },
    }),
    taxExempt: item.taxExempt,
    ...(item.taxClass !== null && { taxClass: item.taxClass }),
    requiresShipping: ships,
    ...(ships && shippingProfileId !== null && { shippingProfileId }),
    ...(!ships && !item.isGiftCard && !byHand?.custom && { isDigital: true }),
    isGiftCard: item.isGiftCard,
  };
};

// The manual discounts of lines, but not of gift cards: they are money.
function manualOf(lines: readonly SoldLine[]): ManualDiscount[] {
  const discounted = lines.filter(({ byHand }) => byHand?.discount);
  const ofCards = discounted.filter(({ item }) => item.isGiftCard);
  if (ofCards.length)
    throw validationFailed(
      ofCards.map((line) => ({ field: fieldIn(line, "discount"), code: "gift_card_not_discounted" })),
    );
  return discounted.map(({ byHand, ...line }) => ({ ...byHand!.discount!, lineKey: lineKeyOf(line) }));
}

/** Whether an item has to be shipped. */
export const requiresShipping = ({ kind }: Sellable): boolean => kind === "physical";

/** The name of an item in a language, else in the store's. */
export function nameIn(item: Sellable, language: string, store: Store): string {
  const translations = parseTranslations(item.translations);
  const entry = translations.find((one) => one.language === language) ?? mainTranslation(translations, store);
  return entry.name;
}
