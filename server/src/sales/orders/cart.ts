import type { Sellable, Wanted } from "../../catalogue/stock/index.ts";
import { mainTranslation, parseTranslations } from "../../catalogue/translations/index.ts";
import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import type { PriceLine } from "../pricing/index.ts";
import { linesOutOfStock } from "./errors.ts";

/** What is wanted of one item, and where the body first named it. */
export type CartLine = Wanted & { quantity: bigint; at: number };
/** A line of a cart with what is sold by it. */
export type SoldLine = CartLine & { item: Sellable };

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
export const itemIdOf = ({ productId, variantId }: Wanted): string => variantId ?? productId;

/**
 * Finds what each line sells. Throws 400 naming the lines whose product or variant is not there, or that name no variant
 * where there are some; `isVisible` is for shoppers, to whom hidden products are not there.
 */
export function soldLines(
  lines: readonly CartLine[],
  found: readonly Sellable[],
  isVisible: (item: Sellable) => boolean = () => true,
): SoldLine[] {
  const items = new Map(
    found.filter(isVisible).map((item) => [`${item.productId} ${item.variantId ?? ""}`, item]),
  );
  const products = new Set([...items.values()].map(({ productId }) => productId));
  const errors: FieldError[] = [];
  const sold: SoldLine[] = [];
  for (const line of lines) {
    const item = items.get(`${line.productId} ${line.variantId ?? ""}`);
    const field = (name: string) => `/items/${line.at}/${name}`;
    if (item && (line.variantId || !item.hasVariants)) sold.push({ ...line, item });
    else if (item) errors.push({ field: field("variantId"), code: "required" });
    // A variant that is not there is found as its product alone.
    else if (products.has(line.productId)) errors.push({ field: field("variantId"), code: "not_found" });
    else errors.push({ field: field("productId"), code: "not_found" });
  }
  if (errors.length) throw validationFailed(errors);
  return sold;
}

/** Whether shoppers may see an item: active, and published by now. */
export const isVisibleAt =
  (now: Date) =>
  ({ isActive, publishedAt }: Sellable): boolean =>
    isActive && (publishedAt === null || publishedAt <= now);

/** Whether an item's stock is counted. */
const isCounted = ({ inventoryTracked }: Sellable) => inventoryTracked;

/** Throws 409 naming the lines for which there is not enough in stock. */
export function checkStock(lines: readonly SoldLine[]): void {
  const short = lines.filter(
    ({ item, quantity }) => isCounted(item) && !item.allowBackorder && item.quantity < quantity,
  );
  if (!short.length) return;
  throw linesOutOfStock(
    short.map(({ at, productId, variantId, item }) => ({
      at,
      productId,
      variantId,
      available: Number(item.quantity > 0n ? item.quantity : 0n),
    })),
  );
}

/** A line as the pricing path takes it. */
export const priceLineOf = ({ item, quantity, ...line }: SoldLine): PriceLine => ({
  key: itemIdOf(line),
  productId: item.productId,
  categoryIds: item.categoryIds ?? [],
  quantity,
  unitPrice: item.price,
  taxExempt: item.taxExempt,
  requiresShipping: requiresShipping(item),
  isGiftCard: item.isGiftCard,
});

/** Whether an item has to be shipped. */
export const requiresShipping = ({ kind }: Sellable): boolean => kind === "physical";

/** What an item is called in a language, else in the store's. */
export function nameIn(item: Sellable, language: string, store: Store): string {
  const translations = parseTranslations(item.translations);
  const entry = translations.find((one) => one.language === language) ?? mainTranslation(translations, store);
  return entry.name;
}
