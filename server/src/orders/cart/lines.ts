import { type OpenLists, parseListPrices, type Tier, tiersOf } from "../../catalogue/price-lists/index.ts";
import type { ItemRef, Sellable } from "../../catalogue/stock/index.ts";
import { mainTranslation, parseTranslations } from "../../catalogue/translations/index.ts";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { type ManualDiscount, type PriceLine, unitPriceOf } from "../../pricing/engine/index.ts";
import { linesOutOfStock } from "../model/errors.ts";
import { MAX_PER_LINE } from "../model/schemas.ts";

/** What somebody says by hand of a line. */
export type LineByHand = {
  /** Minor units; undefined where the product's own price counts. */
  unitPrice?: bigint;
  /** Why the price is its own. */
  reason: string | null;
  discount?: Omit<ManualDiscount, "lineKey">;
  /** What is sold where it is no product. */
  custom?: { name: string; taxable: boolean; requiresShipping: boolean };
};
/** What is wanted of one item, and where the body first named it: in its `items`, unless it is told by `list`. */
export type CartLine = ItemRef & { quantity: bigint; at: number; list?: "add"; byHand?: LineByHand };
/** A line of a cart with what is sold by it. */
export type SoldLine = CartLine & {
  item: Sellable;
  /** What price lists say of it that are open to the buyer; absent where they say nothing. */
  tiers?: readonly Tier[];
};

/** The lines of a cart: those of the same item are one. */
export function mergeLines(
  items: readonly { productId: string; variantId?: string | null; quantity: number }[],
): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const [at, { quantity, ...named }] of items.entries()) {
    const productId = named.productId.toLowerCase();
    const variantId = named.variantId?.toLowerCase() ?? null;
    const key = `${productId} ${variantId ?? ""}`;
    const line = lines.get(key) ?? { productId, variantId, quantity: 0n, at };
    lines.set(key, { ...line, quantity: line.quantity + BigInt(quantity) });
  }
  return [...lines.values()];
}

/** What a line is called in stock: its variant, or its product. */
export const itemIdOf = ({ productId, variantId }: ItemRef): string => variantId ?? productId;

/** The lines that sell products. */
export const ofProducts = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ byHand }) => !byHand?.custom);

/** Where a body names something of a line. */
export const fieldIn = ({ list, at }: Pick<CartLine, "list" | "at">, name: string): string =>
  `/${list ?? "items"}/${at}/${name}`;

// Each is a card of its own, made and mailed at once.
const MAX_GIFT_CARDS = 100;

/**
 * Finds what each line sells. Throws 400 naming the lines whose product or variant is not there, that name no variant
 * where there are some, or that want too many. `shoppedAt` is when a shopper asks, to whom hidden products and inactive variants are not there.
 */
export function soldLines(
  lines: readonly CartLine[],
  found: readonly Sellable[],
  shoppedAt?: Date,
): SoldLine[] {
  const there = found.filter((item) => !shoppedAt || isVisibleAt(item, shoppedAt));
  const products = new Set(there.map(({ productId }) => productId));
  const items = new Map(
    there
      .filter(({ isVariantActive }) => !shoppedAt || isVariantActive)
      .map((item) => [`${item.productId} ${item.variantId ?? ""}`, item]),
  );
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
    if (item && line.quantity > BigInt(most))
      errors.push({ field: field("quantity"), code: "too_large", values: { limit: most } });
    else if (item && (line.variantId || !item.hasVariants)) sold.push({ ...line, item });
    else if (item) errors.push({ field: field("variantId"), code: "required" });
    // A variant that is not there is found as its product alone.
    else if (products.has(line.productId)) errors.push({ field: field("variantId"), code: "not_found" });
    else errors.push({ field: field("productId"), code: "not_found" });
  }
  if (errors.length) throw validationFailed(errors);
  return sold;
}

// What is no product is sold without stock.
const customItem = (
  { productId }: CartLine,
  { name, taxable, requiresShipping }: NonNullable<LineByHand["custom"]>,
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
  isGiftCard: false,
  inventoryTracked: false,
  allowBackorder: true,
  hasVariants: false,
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

// As the storefront's lists have it: active, and published by now.
const isVisibleAt = ({ isActive, publishedAt }: Sellable, now: Date): boolean =>
  isActive && (publishedAt === null || publishedAt <= now);

/** How many of a line's item are left, where that is less than the line wants; else null. */
export function leftOf({ item, quantity }: SoldLine): number | null {
  if (!item.inventoryTracked || item.allowBackorder || item.quantity >= quantity) return null;
  return item.quantity > 0n ? Number(item.quantity) : 0;
}

/** Throws 409 naming the lines for which there is not enough in stock. */
export function checkStock(lines: readonly SoldLine[]): void {
  const short = lines.flatMap((line) => {
    const available = leftOf(line);
    const { productId, variantId } = line;
    return available === null ? [] : [{ field: fieldIn(line, "quantity"), productId, variantId, available }];
  });
  if (short.length) throw linesOutOfStock(short);
}

/** The lines with what price lists say of them that are open to the buyer. Gift cards have their own price: they are money. */
export const withTiers = (lines: readonly SoldLine[], lists: OpenLists): SoldLine[] =>
  lines.map((line) => {
    const tiers = line.item.isGiftCard
      ? []
      : tiersOf(line.item, parseListPrices(line.item.listPrices), lists);
    return tiers.length ? { ...line, tiers } : line;
  });

/** What one piece of a line costs where nobody says it by hand, in minor units. */
const priceOf = ({ item, quantity, tiers = [] }: SoldLine): bigint =>
  unitPriceOf({ unitPrice: item.price, quantity, tiers });

/** A line as the pricing path takes it. */
export const priceLineOf = ({ byHand, ...line }: SoldLine): PriceLine => {
  const { item, quantity, tiers } = line;
  const isByHand = byHand?.unitPrice !== undefined;
  return {
    key: itemIdOf(line),
    productId: item.productId,
    categoryIds: item.categoryIds ?? [],
    quantity,
    unitPrice: byHand?.unitPrice ?? item.price,
    ...(tiers && !isByHand && { tiers }),
    ...(isByHand && {
      priceByHand: { listPrice: byHand.custom ? null : priceOf(line), reason: byHand.reason },
    }),
    taxExempt: item.taxExempt,
    requiresShipping: requiresShipping(item),
    isGiftCard: item.isGiftCard,
  };
};

/** What is taken off lines by hand. Throws 400 for gift cards: they are money. */
export function manualOf(lines: readonly SoldLine[]): ManualDiscount[] {
  const given = lines.filter(({ byHand }) => byHand?.discount);
  const ofCards = given.filter(({ item }) => item.isGiftCard);
  if (ofCards.length)
    throw validationFailed(
      ofCards.map((line) => ({ field: fieldIn(line, "discount"), code: "gift_card_not_discounted" })),
    );
  return given.map(({ byHand, ...line }) => ({ ...byHand!.discount!, lineKey: itemIdOf(line) }));
}

/** Whether an item has to be shipped. */
export const requiresShipping = ({ kind }: Sellable): boolean => kind === "physical";

/** What an item is called in a language, else in the store's. */
export function nameIn(item: Sellable, language: string, store: Store): string {
  const translations = parseTranslations(item.translations);
  const entry = translations.find((one) => one.language === language) ?? mainTranslation(translations, store);
  return entry.name;
}
